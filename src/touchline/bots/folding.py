"""Many small numbers as one, for judges that tell positions apart."""

from __future__ import annotations

from touchline.engine.compiled import compiled

FACTOR = 1_000_003
MASK = (1 << 40) - 1


@compiled
def fold(number: int, part: int) -> int:
    """The number of a row to which a part is added, EMPTY or more; that two rows have the same is most unlikely."""
    return (number * FACTOR + part + 2) & MASK
