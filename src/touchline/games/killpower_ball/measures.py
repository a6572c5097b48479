"""What the lab counts in a match of Killpower Ball."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY, Ints, table
from touchline.games.killpower_ball.court import CELLS, COLUMNS, ROWS
from touchline.games.killpower_ball.rules import (
    BLUE,
    END,
    GIVE,
    NUMBERS,
    PLACE,
    PLAY,
    RED,
    SHOOT,
    SPRINT,
    STRIKE,
    TRY,
    TURNS,
    State,
    has_valid,
    side_of,
)
from touchline.games.killpower_ball.teams import TEAM

SCORED = "points"
ENDINGS = ("turns", "knockout")
MAPS = (("ball", COLUMNS, ROWS), ("shots", COLUMNS, ROWS), ("blows", COLUMNS, ROWS))
BALL_MAP, SHOT_MAP, BLOW_MAP = range(3)
DRAWN_CELL = table(cell % ROWS * COLUMNS + cell // ROWS for cell in range(CELLS))
"""The cell counted by row, then by column."""

# Tallies: how often a gladiator has been sent on to the court.

TALLIES = tuple(f"picked:{number}:{seat}" for number in NUMBERS for seat in range(2))


@compiled
def score(state: State, side: int) -> int:
    return state.points[side]


@compiled
def ending(state: State, action: int) -> int:
    """R10.1: after the last turn; R10.2: or because a team has nobody left."""
    return 0 if has_valid(state, RED) and has_valid(state, BLUE) else 1


@compiled
def count_turns(state: State, action: int, turns: int) -> int:
    """R3.1: counted down from 20."""
    return TURNS + 1 - state.turn


@compiled
def tally(state: State, action: int, lowest: int, out: Ints) -> None:
    """R3.4, R3.6: at a set-up, and to fill places."""
    if PLACE <= action < GIVE:
        out[(action - PLACE) // CELLS * 2 + state.side] += 1


@compiled
def heat(state: State, action: int, out: Ints) -> None:
    """The ball at the end of a phase, where shots and dunks start, and where a blow strikes."""
    if state.due == PLAY:
        if action == END:
            cell = state.ball if state.holder == EMPTY else state.cell[state.holder]
            out[(BALL_MAP * 2 + state.side) * CELLS + DRAWN_CELL[cell]] += 1
        elif SHOOT <= action < TRY:
            out[(SHOT_MAP * 2 + state.side) * CELLS + DRAWN_CELL[state.cell[state.holder]]] += 1
    elif STRIKE <= action < SPRINT:
        side = side_of(state.acting)
        struck = state.cell[(1 - side) * TEAM + action - STRIKE]
        out[(BLOW_MAP * 2 + side) * CELLS + DRAWN_CELL[struck]] += 1
