"""Geometry tables of boards made of square cells, numbered row by row from the top left."""

from __future__ import annotations

from touchline.engine.record import EMPTY, IntGrid, Ints, table, table2

UP, DOWN, LEFT, RIGHT = range(4)
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""(rows, columns) of each direction."""


def columns_of(columns: int, rows: int) -> Ints:
    """Indexed by a cell: its column."""
    return table(cell % columns for cell in range(columns * rows))


def rows_of(columns: int, rows: int) -> Ints:
    """Indexed by a cell: its row."""
    return table(cell // columns for cell in range(columns * rows))


def neighbours(columns: int, rows: int, steps: tuple[tuple[int, int], ...] = STEPS) -> IntGrid:
    """Indexed by a cell and a direction: the next cell, or EMPTY beyond the edge."""

    def beyond(cell: int, down: int, across: int) -> int:
        row, column = cell // columns + down, cell % columns + across
        return row * columns + column if 0 <= row < rows and 0 <= column < columns else EMPTY

    return table2([beyond(cell, *step) for step in steps] for cell in range(columns * rows))
