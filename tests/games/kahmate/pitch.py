"""Kahmaté for scenario tests: a match from a drawn position, and queries on the pitch."""

import touchline


def at(text, **options):
    """A match at this position, dice by hand; options may be given instead of the options line."""
    words = " ".join(f"{name}={value}" for name, value in options.items())
    return touchline.read_position("kahmate", text + (f"\noptions: {words}" if words else ""), dice="by hand")


def where(match, player):
    return match.view()["players"][player]["cell"]


def is_down(match, player):
    return match.view()["players"][player]["down"]


def points(match, player):
    return match.view()["players"][player]["points"]


def holder(match):
    return next((name for name, player in match.view()["players"].items() if player["ball"]), None)


def ball(match):
    return match.view()["ball"]


def cards(match, side):
    return set(match.view()["cards"][side])


def score(match):
    return tuple(match.view()["tries"].values())
