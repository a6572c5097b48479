"""What the lab counts in a match of Kahmaté."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY, Ints
from touchline.games.kahmate.rules import (
    CARD,
    CARDS,
    CELLS,
    COLUMNS,
    DEFENCE_CARD,
    DIRECTIONS,
    END,
    FORCE,
    IN_GOAL_OF,
    KICK,
    NEIGHBOURS,
    ROWS,
    STEP,
    TACKLE,
    TEAM,
    TURN,
    State,
    side_of,
)

SCORED = "tries"
ENDINGS = ("tries", "turns")
MAPS = (("ball", COLUMNS, ROWS), ("kicks", COLUMNS, ROWS), ("tackles", COLUMNS, ROWS))
BALL_MAP, KICK_MAP, TACKLE_MAP = range(3)

# Tallies: the form cards that a captain has shown, and pairs of them, the attacker's captain first.

CHOSEN = tuple(f"chosen:{card + 1}:{seat}" for card in range(CARDS) for seat in range(2))
DUELS = tuple(
    f"duel:{own + 1},{other + 1}:{seat}" for own in range(CARDS) for other in range(CARDS) for seat in range(2)
)
TALLIES = CHOSEN + DUELS
FIRST_DUEL = len(CHOSEN)


@compiled
def score(state: State, side: int) -> int:
    return state.score[side]


@compiled
def ending(state: State, action: int) -> int:
    """R11.1: by tries; R4.5: or after the last turn."""
    return 0 if max(state.score[0], state.score[1]) == state.tries else 1


@compiled
def count_turns(state: State, action: int, turns: int) -> int:
    """R4.1: a turn ends when its captain says so; R11.1: or with a try."""
    if action == END or (action < FORCE and enters_in_goal(state, action - STEP)):
        return turns + 1
    return turns


@compiled
def enters_in_goal(state: State, player_and_direction: int) -> bool:
    player = state.side * TEAM + player_and_direction // DIRECTIONS
    return IN_GOAL_OF[NEIGHBOURS[state.cell[player], player_and_direction % DIRECTIONS]] != EMPTY


@compiled
def tally(state: State, action: int, lowest: int, out: Ints) -> None:
    """R10.1: when the defender's captain chooses, both cards are shown."""
    if state.due == DEFENCE_CARD:
        attacker = side_of(state.attacker)
        attack, defence = state.chosen - 1, action - CARD
        out[attack * 2 + attacker] += 1
        out[defence * 2 + 1 - attacker] += 1
        out[FIRST_DUEL + (attack * CARDS + defence) * 2 + attacker] += 1


@compiled
def heat(state: State, action: int, out: Ints) -> None:
    """The ball at the end of a turn, where kicks land, and where carriers are tackled."""
    if state.due != TURN:
        return
    if action == END:
        cell = state.ball if state.carrier == EMPTY else state.cell[state.carrier]
        out[(BALL_MAP * 2 + state.side) * CELLS + cell] += 1
    elif action >= TACKLE:
        out[(TACKLE_MAP * 2 + state.side) * CELLS + state.cell[state.carrier]] += 1
    elif action >= KICK:
        out[(KICK_MAP * 2 + state.side) * CELLS + action - KICK] += 1
