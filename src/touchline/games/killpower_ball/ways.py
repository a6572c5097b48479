"""Paths across the court of Killpower Ball: the cost of a piece of movement, and the cells within reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY, Ints, table2
from touchline.games.killpower_ball.court import COLUMN, COLUMNS_OF, ROW, ROWS, ROWS_OF, SIZES, distance
from touchline.games.killpower_ball.teams import TEAM

if TYPE_CHECKING:
    from touchline.games.killpower_ball.rules import State

# Sets of cells: seven words of four columns each; a column is sixteen bits, of which the last is always 0.

Cells = tuple[int, int, int, int, int, int, int]
WORDS = 7
WORD_COLUMNS = 4
COLUMN_BITS = 16
LAST_COLUMN = COLUMN_BITS * (WORD_COLUMNS - 1)
ALL_ROWS = (1 << ROWS) - 1
WHOLE_WORD = sum(ALL_ROWS << COLUMN_BITS * column for column in range(WORD_COLUMNS))


def _word_of_court(index: int, columns: int, rows: int) -> int:
    inside = range(min(max(columns - index * WORD_COLUMNS, 0), WORD_COLUMNS))
    return sum((1 << rows) - 1 << COLUMN_BITS * column for column in inside)


COURT = table2([_word_of_court(index, *size) for index in range(WORDS)] for size in SIZES)


@compiled
def price(state: State, player: int, cell: int) -> int:
    """R1.2, R4.3: steps of the shortest path through free cells and team-mates, or EMPTY if there is none."""
    steps = distance(state.cell[player], cell)
    if is_unhindered(state, player, steps):
        return steps
    free = open_to(state, player // TEAM)
    goal = only(cell)
    reached = only(state.cell[player])
    steps = 0
    while not meet(reached, goal):
        further = spread(reached, free)
        if further == reached:
            return EMPTY
        reached = further
        steps += 1
    return steps


@compiled
def within_reach(state: State, player: int, steps: int) -> Cells:
    """R4.3: the cells whose shortest path takes at most this many steps, including those of team-mates."""
    free = open_to(state, player // TEAM)
    reached = only(state.cell[player])
    for _ in range(steps):
        reached = spread(reached, free)
    return reached


@compiled
def price_cells(state: State, player: int, steps: int, cells: Ints, prices: Ints) -> int:
    """R4.3: write the free cells within this many steps, ascending, and the price of each; return their number."""
    count = add_reach(state, player, steps, 0, cells, 0)
    for index in range(count):
        prices[index] = price(state, player, cells[index])
    return count


@compiled
def add_reach(state: State, player: int, steps: int, base: int, out: Ints, count: int) -> int:
    """R1.2, R4.3: the free cells within this many steps, as actions in ascending order."""
    if is_unhindered(state, player, steps):
        return add_square(state, player, steps, base, out, count)
    cells = within_reach(state, player, steps)
    count = add_word(state, cells[0], 0, base, out, count)
    count = add_word(state, cells[1], 1, base, out, count)
    count = add_word(state, cells[2], 2, base, out, count)
    count = add_word(state, cells[3], 3, base, out, count)
    count = add_word(state, cells[4], 4, base, out, count)
    count = add_word(state, cells[5], 5, base, out, count)
    return add_word(state, cells[6], 6, base, out, count)


@compiled
def add_square(state: State, player: int, steps: int, base: int, out: Ints, count: int) -> int:
    column, row = COLUMN[state.cell[player]], ROW[state.cell[player]]
    top = max(row - steps, 0)
    below = min(row + steps + 1, ROWS_OF[state.court])
    rows = (1 << below) - (1 << top)
    for nth in range(max(column - steps, 0), min(column + steps + 1, COLUMNS_OF[state.court])):
        if (state.stands[0, nth] | state.stands[1, nth]) & rows == 0:
            for beside in range(top, below):
                out[count + beside - top] = base + nth * ROWS + beside
            count += below - top
        else:
            count = add_column(state, nth, rows, base, out, count)
    return count


@compiled
def add_word(state: State, word: int, index: int, base: int, out: Ints, count: int) -> int:
    if word == 0:
        return count
    for nth in range(WORD_COLUMNS):
        rows = word >> nth * COLUMN_BITS & ALL_ROWS
        count = add_column(state, index * WORD_COLUMNS + nth, rows, base, out, count)
    return count


@compiled
def add_column(state: State, column: int, rows: int, base: int, out: Ints, count: int) -> int:
    """These rows of a column, except occupied ones."""
    free = rows & ~(state.stands[0, column] | state.stands[1, column])
    action = base + column * ROWS
    while free != 0:
        if free & 1 == 1:
            out[count] = action
            count += 1
        free >>= 1
        action += 1
    return count


@compiled
def is_unhindered(state: State, player: int, steps: int) -> bool:
    """R1.2: no opponent within this many steps as the crow flies: every path is as short as it looks."""
    first = (1 - player // TEAM) * TEAM
    for other in range(first, first + TEAM):
        if state.cell[other] != EMPTY and distance(state.cell[player], state.cell[other]) <= steps:
            return False
    return True


@compiled
def open_to(state: State, side: int) -> Cells:
    """R1.2: the cells that the side may cross: those of the court without an opponent."""
    court = state.court
    other = 1 - side
    return (
        COURT[court, 0] & ~word_of(state, other, 0),
        COURT[court, 1] & ~word_of(state, other, 1),
        COURT[court, 2] & ~word_of(state, other, 2),
        COURT[court, 3] & ~word_of(state, other, 3),
        COURT[court, 4] & ~word_of(state, other, 4),
        COURT[court, 5] & ~word_of(state, other, 5),
        COURT[court, 6] & ~word_of(state, other, 6),
    )


@compiled
def word_of(state: State, side: int, index: int) -> int:
    """Four columns of where a side stands."""
    column = index * WORD_COLUMNS
    word = 0
    for nth in range(WORD_COLUMNS):
        word |= state.stands[side, column + nth] << COLUMN_BITS * nth
    return word


@compiled
def spread(cells: Cells, free: Cells) -> Cells:
    """R1.2: one step further in all eight directions, on to free cells."""
    a, b, c, d = tall(cells[0]), tall(cells[1]), tall(cells[2]), tall(cells[3])
    e, f, g = tall(cells[4]), tall(cells[5]), tall(cells[6])
    return (
        wide(0, a, b) & free[0],
        wide(a, b, c) & free[1],
        wide(b, c, d) & free[2],
        wide(c, d, e) & free[3],
        wide(d, e, f) & free[4],
        wide(e, f, g) & free[5],
        wide(f, g, 0) & free[6],
    )


@compiled
def tall(word: int) -> int:
    """Every cell with the one above and the one below."""
    return (word | word << 1 | word >> 1) & WHOLE_WORD


@compiled
def wide(left: int, word: int, right: int) -> int:
    """Every cell with those to its left and right; the words on either side contribute their nearest column."""
    return left >> LAST_COLUMN | word << COLUMN_BITS | word | word >> COLUMN_BITS | right << LAST_COLUMN


@compiled
def only(cell: int) -> Cells:
    """The set of this cell alone."""
    index = COLUMN[cell] // WORD_COLUMNS
    bit = 1 << COLUMN[cell] % WORD_COLUMNS * COLUMN_BITS + ROW[cell]
    return (
        bit if index == 0 else 0,
        bit if index == 1 else 0,
        bit if index == 2 else 0,
        bit if index == 3 else 0,
        bit if index == 4 else 0,
        bit if index == 5 else 0,
        bit if index == 6 else 0,
    )


@compiled
def meet(cells: Cells, others: Cells) -> bool:
    """Whether two sets have a cell in common."""
    left = cells[0] & others[0] | cells[1] & others[1] | cells[2] & others[2] | cells[3] & others[3]
    return left | cells[4] & others[4] | cells[5] & others[5] | cells[6] & others[6] != 0
