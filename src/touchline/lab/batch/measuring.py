"""What a game's measures.py may define, and the defaults. Most functions are called at every ply: keep them cheap."""

from __future__ import annotations

from typing import Any

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints

SCORED = ""
"""What is scored, as a word of the locales; without a `score` there is none."""
ENDINGS: tuple[str, ...] = ("over",)
"""How a match can end, as words of the locales."""
TALLIES: tuple[str, ...] = ()
"""What is counted in each match, as `kind:item:seat`.

The kinds are drawn, held and played (cards), chosen (secret choices), duel (own choice, other choice), picked
(players) and dead (`dead:turn:0`, turns in which nothing could be played). The seat is a number from 0. Seats that are
not at the table are left out of the file.
"""
MAPS: tuple[tuple[str, int, int], ...] = ()
"""Heat maps: a word of the locales, columns and rows. Cells are numbered by row from the top, then by column."""
SIDES = 2
"""Maximum number of sides."""


@compiled
def score(state: Any, side: int) -> int:
    """What a side has scored so far."""
    return 0


@compiled
def ending(state: Any, action: int) -> int:
    """How the match has ended, as an index of ENDINGS, after this last action."""
    return 0


@compiled
def count_turns(state: Any, action: int, turns: int) -> int:
    """The turns so far, including the one in which this action is about to be played; `turns` is the count before it.

    By default a turn is a series of decisions of one seat.
    """
    return turns


@compiled
def tally(state: Any, action: int, lowest: int, out: Ints) -> None:
    """Add to the tallies what this action, or outcome, will do.

    `lowest` is the lowest legal action, or EMPTY for an outcome.
    """


@compiled
def tally_end(state: Any, out: Ints) -> None:
    """Add to the tallies what is left at the end."""


@compiled
def heat(state: Any, action: int, out: Ints) -> None:
    """Add 1 for a cell that this action concerns: out[(map * SIDES + side) * cells of the largest map + cell]."""
