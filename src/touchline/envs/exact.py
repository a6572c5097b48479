"""Two-person zero-sum matrix games, solved exactly with fractions."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Matrix = tuple[tuple[Fraction, ...], ...]
"""What the row player gets, by row and column."""


class Solution(NamedTuple):
    """The value of a game, and the odds with which each player should choose."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(matrix: Sequence[Sequence[Fraction | int]]) -> Solution:
    """An equilibrium of a matrix game.

    >>> solve([[1, 0], [0, 2]]).value
    Fraction(2, 3)
    """
    return _solve(tuple(tuple(map(Fraction, row)) for row in matrix))


def gap(matrix: Sequence[Sequence[Fraction | int]], solution: Solution) -> Fraction:
    """What both players together gain by best replies to the other's odds: 0 only for an equilibrium."""
    best_row = max(sum(map(_times, row, solution.columns), Fraction()) for row in matrix)
    columns = zip(*matrix, strict=True)
    return best_row - min(sum(map(_times, column, solution.rows), Fraction()) for column in columns)


def _times(number: Fraction | int, odds: Fraction) -> Fraction:
    return number * odds


@functools.lru_cache(maxsize=4096)
def _solve(matrix: Matrix) -> Solution:
    """The simplex method: maximise the sum of y where shifted @ y <= 1; one over that sum is the value, shifted."""
    shift = 1 - min(map(min, matrix))
    rows, columns = len(matrix), len(matrix[0])
    table = [
        [*(entry + shift for entry in row), *(Fraction(nth == own) for nth in range(rows)), Fraction(1)]
        for own, row in enumerate(matrix)
    ]
    costs = [*[Fraction(-1)] * columns, *[Fraction()] * (rows + 1)]
    basis = [*range(columns, columns + rows)]
    while (entering := next((column for column, cost in enumerate(costs[:-1]) if cost < 0), None)) is not None:
        _pivot(table, costs, basis, entering)
    total = costs[-1]
    chosen = dict(zip(basis, (row[-1] for row in table), strict=True))
    return Solution(
        1 / total - shift,
        tuple(cost / total for cost in costs[columns:-1]),
        tuple(chosen.get(column, Fraction()) / total for column in range(columns)),
    )


def _pivot(table: list[list[Fraction]], costs: list[Fraction], basis: list[int], entering: int) -> None:
    """Bring a column into the basis; of equal candidates the lowest leaves, so the method ends (Bland's rule)."""
    ratios = [(row[-1] / row[entering], basis[nth], nth) for nth, row in enumerate(table) if row[entering] > 0]
    leaving = min(ratios)[2]
    pivot = table[leaving][entering]
    table[leaving] = [entry / pivot for entry in table[leaving]]
    for row in (*(row for nth, row in enumerate(table) if nth != leaving), costs):
        factor = row[entering]
        if factor:
            row[:] = [entry - factor * own for entry, own in zip(row, table[leaving], strict=True)]
    basis[leaving] = entering
