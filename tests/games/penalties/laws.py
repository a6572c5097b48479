"""Penalties seen from behind the goal: left and right are swapped."""

import copy

from tests.games.penalties import rules
from touchline.engine.record import EMPTY, IntGrid


def mirror(state):
    other = copy.deepcopy(state)
    other.chosen, other.last = (EMPTY if kind == EMPTY else rules.RIGHT - kind for kind in (state.chosen, state.last))
    other.hand = IntGrid(row[::-1] for row in state.hand.rows)
    return other


def mirror_action(state, action):
    for first in (rules.CARD, rules.SIDE, rules.DEALT):
        if first <= action < first + rules.KINDS:
            return first + rules.RIGHT - (action - first)
    return action
