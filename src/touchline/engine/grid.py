"""Geometry tables of boards made of square cells, numbered row by row from the top left."""

from __future__ import annotations

from collections.abc import Callable

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


def find_way(columns: int, next_cells: IntGrid, start: int, goal: int, is_free: Callable[[int], bool]) -> list[int]:
    """The directions of the shortest way over free cells; straight at the goal if there is none."""
    ways: dict[int, list[int]] = {start: []}
    queue = [start]
    for cell in queue:
        for direction in range(len(STEPS)):
            beyond = int(next_cells[cell, direction])
            if beyond not in (EMPTY, *ways) and (beyond == goal or is_free(beyond)):
                ways[beyond] = [*ways[cell], direction]
                queue.append(beyond)
    across, down = goal % columns - start % columns, goal // columns - start // columns
    straight = [RIGHT if across > 0 else LEFT] * abs(across) + [DOWN if down > 0 else UP] * abs(down)
    return ways.get(goal, straight)
