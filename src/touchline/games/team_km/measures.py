"""What the lab counts in a match of Team KM."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints
from touchline.games.team_km import table
from touchline.games.team_km.cards import KINDS, NAMES, SUPER_SHOOT
from touchline.games.team_km.rules import (
    ACCEPT,
    CARD,
    DEALT,
    DISCARD,
    DUE_FROM,
    GOAL,
    GOAL_FACE,
    INTERRUPT,
    OFF,
    PLAY,
    REACT,
    REACTION,
    ROLLED,
    SHOT_ROLL,
    TAKE,
    TURN,
    State,
    drawer,
    interruption_of,
    kind_played,
    shooter,
)
from touchline.games.team_km.table import SEATS, side_of

SCORED = "goals"
ENDINGS = ("cards", "golden_goal", "shootout")
CARDS_END, GOLDEN_GOAL_END, SHOOTOUT_END = range(3)
SIDES = table.SIDES
CELLS = GOAL + 1
MAPS = (("ball", CELLS, 1), ("shots", CELLS, 1))
BALL_MAP, SHOT_MAP = range(2)

# Tallies: the cards that came to a hand, those played, those left in it at the end, and turns without a card to play.

TALLIES = (
    *(
        f"{kind}:{card}:{seat}"
        for kind in ("drawn", "played", "held")
        for card in NAMES[:KINDS]
        for seat in range(SEATS)
    ),
    *(f"dead:turn:{seat}" for seat in range(SEATS)),
)
DRAWN, PLAYED, HELD, DEAD = (which * KINDS * SEATS for which in range(4))


@compiled
def score(state: State, side: int) -> int:
    return state.goals[side]


@compiled
def ending(state: State, action: int) -> int:
    """R11.4: by a shoot-out; R11.2: by a goal in stoppage time, which takes all balls off, or without cards."""
    if state.round > 0:
        return SHOOTOUT_END
    can_score = action == ROLLED + GOAL_FACE or action == PLAY + SUPER_SHOOT or REACT <= action < REACT + KINDS
    for side in range(SIDES):
        if state.ball[side] != OFF:
            return CARDS_END
    return GOLDEN_GOAL_END if can_score else CARDS_END


@compiled
def count_turns(state: State, action: int, turns: int) -> int:
    """R3.1: a card is played or discarded in every turn."""
    return turns + 1 if state.due == CARD else turns


@compiled
def tally(state: State, action: int, lowest: int, out: Ints) -> None:
    """R2.5, R3.3: cards dealt, drawn and taken; R3.4, R8.1: cards played; R3.5: discards for want of any to play."""
    due = state.due
    if due == CARD:
        if action < DISCARD:
            kind = kind_played(action) if action < INTERRUPT else interruption_of(action)
            out[PLAYED + kind * SEATS + state.turn] += 1
        elif lowest >= DISCARD:
            out[DEAD + state.turn] += 1
    elif DUE_FROM[due] == DEALT:
        if action < DEALT + KINDS:
            out[DRAWN + (action - DEALT) * SEATS + drawer(state)] += 1
    elif due == TURN:
        if action == TAKE:
            out[DRAWN + state.offer * SEATS + state.turn] += 1
    elif due == REACTION and action != ACCEPT:
        out[PLAYED + (action - REACT) * SEATS + state.target] += 1


@compiled
def tally_end(state: State, out: Ints) -> None:
    for kind in range(KINDS):
        for seat in range(SEATS):
            out[HELD + kind * SEATS + seat] = state.hand[seat, kind]


@compiled
def heat(state: State, action: int, out: Ints) -> None:
    """The side's ball when it plays a card, and the cells from which shots are rolled for."""
    if state.due == CARD:
        side = side_of(state, state.turn)
        out[(BALL_MAP * SIDES + side) * CELLS + state.ball[side]] += 1
    elif state.due == SHOT_ROLL:
        side = side_of(state, shooter(state))
        out[(SHOT_MAP * SIDES + side) * CELLS + state.ball[side]] += 1
