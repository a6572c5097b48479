"""Team KM for scenario tests: a match from a position, and queries on the table."""

import touchline
from touchline import REFEREE, SPECTATOR


def at(text, **options):
    """A match at this position, dice by hand; options may be given instead of the options line."""
    words = " ".join(f"{name}={value}" for name, value in options.items())
    return touchline.read_position("team_km", text + (f"\noptions: {words}" if words else ""), dice="by hand")


def hand(match, seat):
    return match.view(REFEREE)["seats"][seat]["hand"]


def known(match, seat, by=None):
    """What everyone knows of a hand, or what one seat knows."""
    return match.view(SPECTATOR if by is None else "abcdef".index(by))["seats"][seat]["hand"]


def table(match, seat):
    return match.view()["seats"][seat]["table"]


def discard(match):
    return match.view()["discard"]


def ball(match, seat):
    view = match.view()
    return view["sides"][view["seats"][seat]["side"]]["ball"]


def goals(match):
    return tuple(side["goals"] for side in match.view()["sides"].values())


def tokens(match):
    return tuple(side["tokens"] for side in match.view()["sides"].values())


def under(match, seat):
    return match.view()["seats"][seat]["under"]


def protected(match, seat):
    return match.view()["seats"][seat]["fair"] is not None


def yellows(match, seat):
    return match.view()["seats"][seat]["yellows"]


def offer(match):
    return match.view()["offer"]


def pile(match):
    view = match.view()["pile"]
    return view["top"], view["below"]


def box(match):
    return match.view()["box"]


def due(match):
    return match.view(REFEREE)["due"]


def half(match):
    return match.view()["half"]


def turn(match):
    return match.view()["turn"]


def taken(match):
    return match.view()["taken"]
