"""What the lab counts in a match of tug of war."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints
from tug_of_war.rules import BLUE, CARDS, CHOOSE, KINDS, LINE, PULL, RED, SWAP, State

ENDINGS = ("line", "hands")

# Tallies: the cards that a side has pulled with, and the pairs that met, red's first.

CHOSEN = tuple(f"chosen:{card}:{seat}" for card in CARDS for seat in range(2))
TALLIES = CHOSEN + tuple(f"duel:{red},{blue}:{RED}" for red in CARDS for blue in CARDS)


@compiled
def ending(state: State, action: int) -> int:
    """R4.1: the knot on a line; R4.2: or empty hands."""
    return 0 if abs(state.knot) >= LINE else 1


@compiled
def tally(state: State, action: int, lowest: int, out: Ints) -> None:
    """R2.1: when blue has chosen, both cards are shown."""
    if state.due == CHOOSE and state.side == BLUE and action < SWAP:
        red, blue = state.chosen, action - PULL
        out[2 * red + RED] += 1
        out[2 * blue + BLUE] += 1
        out[2 * KINDS + red * KINDS + blue] += 1
