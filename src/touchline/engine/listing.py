"""Lists of actions and their weights, as compiled rules write them into a buffer."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints


@compiled
def add_if(is_wanted: bool, action: int, out: Ints, count: int) -> int:
    """Append an action if it is wanted; how many there are now."""
    if is_wanted:
        out[count] = action
        count += 1
    return count


@compiled
def add_weighted(action: int, weight: int, out: Ints, weights: Ints, count: int) -> int:
    """Append an outcome if it can come; how many there are now."""
    if weight > 0:
        out[count] = action
        weights[count] = weight
        count += 1
    return count


@compiled
def weigh_equally(count: int, weights: Ints) -> int:
    """Give so many outcomes equal odds; how many there are."""
    for index in range(count):
        weights[index] = 1
    return count


@compiled
def compare(own: int, other: int) -> float:
    """The value of a finished match to who has `own` goals, tries or points: 1, -1, or 0 for a draw."""
    if own == other:
        return 0.0
    return 1.0 if own > other else -1.0
