"""Observations: where every named part of the tensor starts, and how rules fill it."""

from __future__ import annotations

import itertools
import math
from collections import namedtuple
from typing import Any

from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY, Floats

Part = tuple[str, tuple[int, ...]]
"""The name and the shape of a part."""


def parts(shape: tuple[int, ...], *names: str) -> tuple[Part, ...]:
    """Several parts of the same shape."""
    return tuple((name, shape) for name in names)


def offsets(observation: tuple[Part, ...]) -> Any:
    """The start of each part, by name, as constants for compiled rules: `out[OFFSET.ball + cell]`.

    >>> OFFSET = offsets((("board", (6, 7)), *parts((2,), "score", "turn")))
    >>> OFFSET.score, OFFSET.turn
    (42, 44)
    """
    sizes = [math.prod(shape) for _, shape in observation[:-1]]
    names: Any = namedtuple("Offsets", [name for name, _ in observation])  # type: ignore[misc]
    return names(*itertools.accumulate(sizes, initial=0))


@compiled
def clear(out: Floats) -> None:
    """Set everything to 0."""
    for index in range(len(out)):
        out[index] = 0.0


@compiled
def own_first(number: int, seat: int, size: int) -> int:
    """A player of two teams of this size, or a side if it is 1, counted with the seat's own first, or EMPTY."""
    if number == EMPTY:
        return EMPTY
    return number + seat * size if number < size else number - seat * size


@compiled
def set_flag(out: Floats, offset: int, index: int) -> None:
    """Set 1 for this member of a part; nothing if it is EMPTY."""
    if index != EMPTY:
        out[offset + index] = 1.0
