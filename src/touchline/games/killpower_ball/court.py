"""The court of Killpower Ball: its cells, and lines across it."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import table, table2

# R1.1. Cells are numbered column by column, from red's end; the small court is the same numbering cut off.

FULL, SMALL = range(2)
COLUMNS, ROWS = 28, 15
CELLS = COLUMNS * ROWS
SIZES = ((COLUMNS, ROWS), (20, 11))
COLUMNS_OF = table(columns for columns, rows in SIZES)
ROWS_OF = table(rows for columns, rows in SIZES)
COLUMN = table(cell // ROWS for cell in range(CELLS))
ROW = table(cell % ROWS for cell in range(CELLS))
BASKET = table2(  # by court and by the side that attacks it
    [(columns - 2) * ROWS + rows // 2, 1 * ROWS + rows // 2] for columns, rows in SIZES
)
TOUCH_COLUMNS = 2  # R1.3


@compiled
def distance(cell: int, other: int) -> int:
    """King's steps."""
    return max(abs(COLUMN[cell] - COLUMN[other]), abs(ROW[cell] - ROW[other]))


@compiled
def crosses_zone(start: int, goal: int, cell: int) -> bool:
    """R1.4, R7.1: whether the straight line between two centres touches the square of nine cells about a third.

    It does not if one of three directions keeps them apart: along the columns, along the rows, or across the line,
    where the square reaches 3/2 (|across| + |down|) to either side of its centre. All in whole numbers.
    """
    column, row = COLUMN[cell], ROW[cell]
    if max(COLUMN[start], COLUMN[goal]) < column - 1 or min(COLUMN[start], COLUMN[goal]) > column + 1:
        return False
    if max(ROW[start], ROW[goal]) < row - 1 or min(ROW[start], ROW[goal]) > row + 1:
        return False
    across = COLUMN[goal] - COLUMN[start]
    down = ROW[goal] - ROW[start]
    aside = across * (row - ROW[start]) - down * (column - COLUMN[start])
    return 2 * abs(aside) <= 3 * (abs(across) + abs(down))
