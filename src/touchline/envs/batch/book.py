"""The book of a match: these numbers, then the decisions taken by each seat, then the seed of each bot."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints

NUMBER, LEARNERS, PLIES, LEGAL, VIEWER = range(5)
DECISIONS = 5


@compiled
def size_of_book(seats: int) -> int:
    return DECISIONS + 2 * seats


@compiled
def count_seats(book: Ints) -> int:
    return (len(book) - DECISIONS) // 2


@compiled
def seeds_from(book: Ints) -> int:
    """Index of the seed of the first seat's bot."""
    return DECISIONS + count_seats(book)


@compiled
def is_learner(book: Ints, seat: int) -> bool:
    """Whether this seat's actions come from outside."""
    return book[LEARNERS] >> seat & 1 == 1
