"""What the lab counts in a match of Foot Savane."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints, table
from touchline.games.foot_savane.cards import SNAKE_CARD_NAMES
from touchline.games.foot_savane.rules import (
    AIM,
    CARD,
    CELLS,
    COLUMN,
    COLUMNS,
    DRAWN,
    GOAL_SIDES,
    PUT,
    ROW,
    ROWS,
    SEND,
    SNAKE_KINDS,
    State,
    side_at,
)

SCORED = "goals"
ENDINGS = ("goals", "turns")
MAPS = (("shots", COLUMNS, ROWS), ("passes", COLUMNS, ROWS), ("bites", COLUMNS, ROWS))
SHOT_MAP, PASS_MAP, BITE_MAP = range(3)
DRAWN_CELL = table((ROWS - 1 - ROW[cell]) * COLUMNS + COLUMN[cell] for cell in range(CELLS))
"""The cell counted from the top left corner of the drawing: row 4 is at the top."""

# Tallies: the snake cards that a player has drawn, and the sides of the goal that a player has shot at.

TALLIES = tuple(f"drawn:{card}:{seat}" for card in SNAKE_CARD_NAMES for seat in range(2)) + tuple(
    f"chosen:{side}:{seat}" for side in GOAL_SIDES for seat in range(2)
)
FIRST_CHOSEN = 2 * SNAKE_KINDS


@compiled
def score(state: State, side: int) -> int:
    return state.score[side]


@compiled
def ending(state: State, action: int) -> int:
    """R8.1: by goals; R8.3: or after the last turn."""
    return 0 if max(state.score[0], state.score[1]) == state.goals else 1


@compiled
def count_turns(state: State, action: int, turns: int) -> int:
    """R8.3: the turns ended, and the one under way."""
    return state.played + 1


@compiled
def tally(state: State, action: int, lowest: int, out: Ints) -> None:
    """R5.1: the player whose turn it is draws; R4.2: the carrier's captain announces a side."""
    if state.due == CARD:
        out[(action - DRAWN) * 2 + state.side] += 1
    elif AIM <= action < PUT:
        out[FIRST_CHOSEN + (action - AIM) * 2 + side_at(state, state.ball)] += 1


@compiled
def heat(state: State, action: int, out: Ints) -> None:
    """The cells from which shots and passes start, and the ball when a snake bites."""
    if state.due == CARD:
        out[(BITE_MAP * 2 + state.side) * CELLS + DRAWN_CELL[state.ball]] += 1
    elif SEND <= action < PUT:
        which = PASS_MAP if action < AIM else SHOT_MAP
        out[(which * 2 + side_at(state, state.ball)) * CELLS + DRAWN_CELL[state.ball]] += 1
