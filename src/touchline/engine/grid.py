"""Geometry tables for boards of square cells, numbered row by row from the top left."""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
    """Indexed by a cell and a direction: the next cell, or EMPTY off the board."""

    def beyond(cell: int, down: int, across: int) -> int:
        row, column = cell // columns + down, cell % columns + across
        return row * columns + column if 0 <= row < rows and 0 <= column < columns else EMPTY

    return table2([beyond(cell, *step) for step in steps] for cell in range(columns * rows))


def find_ways(
    next_cells: Sequence[Sequence[int]], start: int, reach: int, free: Collection[int]
) -> dict[int, list[int]]:
    """The directions of a shortest path over free cells to every cell within reach; the last need not be free."""
    ways: dict[int, list[int]] = {start: []}
    queue = [start]
    for cell in queue:
        for direction, beyond in enumerate(next_cells[cell]):
            if beyond == EMPTY or beyond in ways:
                continue
            ways[beyond] = [*ways[cell], direction]
            if len(ways[beyond]) < reach and beyond in free:
                queue.append(beyond)
    return ways


def straight_way(columns: int, start: int, goal: int) -> list[int]:
    """The directions straight towards the goal, whatever is in between."""
    across, down = goal % columns - start % columns, goal // columns - start // columns
    return [RIGHT if across > 0 else LEFT] * abs(across) + [DOWN if down > 0 else UP] * abs(down)
