"""Foot Savane for scenario tests: a match from a drawn position, and queries on the table."""

import touchline

CELLS = [column + row for row in "1234" for column in "abcd"]


def at(text, **options):
    """A match at this position, dice by hand; options may be given instead of the options line."""
    words = " ".join(f"{name}={value}" for name, value in options.items())
    return touchline.read_position("foot_savane", text + (f"\noptions: {words}" if words else ""), dice="by hand")


def ball(match):
    return match.view()["ball"]


def holder(match):
    return match.view()["carrier"]


def tile(match, cell):
    found = match.view()["tiles"][cell]
    if found is None:
        return "."
    return found["face"][0].upper() + (found["back"][0] if found["back"] else "?")


def faces(match):
    return [tile(match, cell)[0] for cell in CELLS]


def turn(match):
    return match.view()["turn"]


def due(match):
    return match.view()["due"]


def goals(match):
    return tuple(match.view()["goals"].values())


def yellow(match):
    return {side for side, kept in match.view()["yellow"].items() if kept}


def pile(match):
    return match.view()["pile"]


def keepers(match, side):
    return match.view()["keepers"][side]
