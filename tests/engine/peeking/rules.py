"""Chance puts one of fifty cards face down; the seats take turns and may ask whether it is the joker."""

from __future__ import annotations

from touchline.engine.chance import below
from touchline.engine.compiled import compiled
from touchline.engine.game import CHANCE, NOBODY
from touchline.engine.listing import legal_by_refusal
from touchline.engine.record import Floats, Ints, Record
from touchline.engine.verbs import Verbs

KINDS = 50
TURNS = 30
JOKER = 1
UNKNOWN, NO, YES = range(3)


class State(Record):
    """A position."""

    card: int  # face down, from 1; 0 before it is dealt
    answer: int  # UNKNOWN, NO or YES: whether it is the joker, once a seat has asked
    turns: int  # turns passed so far


VERBS = Verbs()
ASK = VERBS.add("ask")
PASS = VERBS.add("pass")
LAID = VERBS.add_outcome("lay", tuple(str(card + 1) for card in range(KINDS)))
ACTIONS = len(VERBS)
OBSERVATION = (("numbers", (3,)),)


@compiled
def start(state: State) -> None:
    """Chance deals the card."""


@compiled
def actor(state: State) -> int:
    if state.turns == TURNS:
        return NOBODY
    return CHANCE if state.card == 0 else state.turns % 2


legal = legal_by_refusal(__name__)


@compiled
def refusal(state: State, action: int) -> int:
    return 0 if state.turns < TURNS and (action >= LAID) == (state.card == 0) else 101


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    for card in range(KINDS):
        out[card] = LAID + card
        weights[card] = 1
    return KINDS


@compiled
def play(state: State, action: int) -> None:
    if action >= LAID:
        state.card = action - LAID + 1
    elif action == ASK:
        state.answer = YES if state.card == JOKER else NO
    else:
        state.turns += 1
        state.card = 0
        state.answer = UNKNOWN


@compiled
def value(state: State, seat: int) -> float:
    return 0.0


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    out[0] = 1.0 if state.card > 0 else 0.0
    out[1] = state.answer
    out[2] = state.turns


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    if state.card == 0:
        return
    if state.answer == UNKNOWN:
        state.card = 1 + below(rng, KINDS)
    elif state.answer == NO:
        state.card = 1 + JOKER + below(rng, KINDS - JOKER)
