"""What the seats saw in a finished match, written by replaying it. A template for a game."""

from __future__ import annotations

from typing import Any

from touchline.engine.compiled import compiled_with_scratch, copy, new_buffer
from touchline.engine.game import Rules
from touchline.engine.record import Ints, States

GAME: Rules = globals()["GAME"]


@compiled_with_scratch
def record(states: States, played: Ints, observations: Any, masks: Any, outcomes: Any) -> int:
    """Replay the actions and outcomes of a match from states[0], in states[1]; return the number of decisions.

    For each decision, writes what its seat saw, the legal actions, one bit each from the lowest, and in the end the
    result for this seat. The masks are zero before.
    """
    state = states[1]
    actions = new_buffer(GAME.ACTIONS)
    seats = new_buffer(len(played))
    copy(state, states[0])
    decisions = 0
    for ply in range(len(played)):
        actor = GAME.actor(state)
        if actor >= 0:
            GAME.observe(state, actor, observations[decisions])
            for index in range(GAME.legal(state, actions)):
                masks[decisions, actions[index] >> 3] |= 1 << (actions[index] & 7)
            seats[decisions] = actor
            decisions += 1
        GAME.play(state, played[ply])
    for decision in range(decisions):
        outcomes[decision] = GAME.value(state, seats[decision])
    return decisions
