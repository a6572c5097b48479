"""A simple planner: try many random ways to play the turn, keep the best. A template for a game and its judge."""

from __future__ import annotations

from typing import Any, Protocol

from touchline.engine.chance import below, pick
from touchline.engine.compiled import compiled, copy, new_buffer
from touchline.engine.game import CHANCE, NOBODY, Rules
from touchline.engine.record import EMPTY, Ints, States


class Judge(Protocol):
    """What a game's judge offers."""

    def judge(self, state: Any, seat: int) -> float:
        """How good the position is for the seat: -1 lost, 1 won."""

    def is_seats_turn(self, state: Any, seat: int) -> bool:
        """Whether the turn that the plan is for goes on."""


HASTE = 0.001
"""What a ply costs: of two ways to the same end the shorter is better."""
GAME: Rules = globals()["GAME"]
JUDGE: Judge = globals()["JUDGE"]


@compiled
def best_of_random_turns(states: States, seat: int, samples: int, rng: Ints) -> int:
    """The first action of the random turn from states[0] that ends best; states[1] is scratch."""
    actions = new_buffer(GAME.MAX_LEGAL)
    weights = new_buffer(GAME.MAX_LEGAL)
    state = states[1]
    best = EMPTY
    best_worth = -2.0
    for sample in range(samples):
        copy(state, states[0])
        count = GAME.legal(state, actions)
        first = actions[sample] if sample < count else actions[below(rng, count)]
        GAME.play(state, first)
        plies = finish_turn(state, seat, rng, actions, weights)
        worth = JUDGE.judge(state, seat) - HASTE * plies
        if worth > best_worth:
            best_worth = worth
            best = first
    return best


@compiled
def finish_turn(state: Any, seat: int, rng: Ints, actions: Ints, weights: Ints) -> int:
    """Play at random to the end of the seat's turn; how many plies it took."""
    plies = 0
    while GAME.actor(state) != NOBODY and JUDGE.is_seats_turn(state, seat):
        if GAME.actor(state) == CHANCE:
            count = GAME.odds(state, actions, weights)
            GAME.play(state, actions[pick(rng, weights, count)])
        else:
            GAME.play(state, actions[below(rng, GAME.legal(state, actions))])
        plies += 1
    return plies
