"""Lists of actions and their weights, as compiled rules write them into a buffer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from touchline.engine.compiled import bind, compiled
from touchline.engine.record import Ints


def legal_by_refusal(rules: str) -> Callable[[Any, Ints], int]:
    """The `legal` of a game with few actions, which tries each of them: `legal = legal_by_refusal(__name__)`."""
    legal: Callable[[Any, Ints], int] = bind("touchline.engine.trying", sys.modules[rules]).legal
    return legal


@compiled
def add_if(is_wanted: bool, action: int, out: Ints, count: int) -> int:
    """Append an action if wanted; return the new count."""
    if is_wanted:
        out[count] = action
        count += 1
    return count


@compiled
def add_weighted(action: int, weight: int, out: Ints, weights: Ints, count: int) -> int:
    """Append an outcome if it is possible; return the new count."""
    if weight > 0:
        out[count] = action
        weights[count] = weight
        count += 1
    return count


@compiled
def weigh_equally(count: int, weights: Ints) -> int:
    """Give this many outcomes equal odds; return the count."""
    for index in range(count):
        weights[index] = 1
    return count


@compiled
def count_bits(bits: int) -> int:
    """The number of bits set."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@compiled
def compare(own: int, other: int) -> float:
    """The value of a finished match for the side with `own` goals, tries or points: 1, -1, or 0 for a draw."""
    if own == other:
        return 0.0
    return 1.0 if own > other else -1.0
