"""Connect four: two colours drop discs into seven columns; four in a line win."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.game import NOBODY
from touchline.engine.observation import offsets, parts
from touchline.engine.record import EMPTY, Floats, Ints, Record, ints
from touchline.engine.verbs import Names, Verbs

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS
IN_LINE = 4
EARLIEST = 2 * (IN_LINE - 1)  # discs dropped before anyone can have four
OPTIONS = ()


class State(Record):
    """A position."""

    side: int  # who drops the next disc
    winner: int  # who has four in a line, or EMPTY
    discs: int  # how many have been dropped
    height: Ints = ints(COLUMNS)  # discs in each column
    board: Ints = ints(CELLS)  # whose disc is on each cell, row by row from the bottom, or EMPTY


LETTERS = Names("abcdefg", "the letter of a column, a to g", "column")
VERBS = Verbs()
VERBS.add("", LETTERS)  # an action is just a column
ACTIONS = len(VERBS)
OBSERVATION = parts((ROWS, COLUMNS), "own_discs", "other_discs")
OFFSET = offsets(OBSERVATION)


@compiled
def start(state: State) -> None:
    """R1.1: the board is empty, the first seat begins."""
    state.winner = EMPTY
    for cell in range(CELLS):
        state.board[cell] = EMPTY


@compiled
def actor(state: State) -> int:
    """R1.2: the seats drop in turn, until somebody has won or the board is full."""
    return NOBODY if state.winner != EMPTY or state.discs == CELLS else state.side


@compiled
def legal(state: State, out: Ints) -> int:
    count = 0
    if actor(state) == NOBODY:
        return count
    for column in range(COLUMNS):
        if state.height[column] < ROWS:
            out[count] = column
            count += 1
    return count


@compiled
def refusal(state: State, action: int) -> int:
    """R1.2: nothing is played after the end; R1.3: a full column takes no disc."""
    if actor(state) == NOBODY:
        return 102
    return 103 if state.height[action] == ROWS else 0


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    """Nothing is left to chance."""
    return 0


@compiled
def play(state: State, action: int) -> None:
    """R1.3: the disc falls on those already there."""
    row = state.height[action]
    state.board[row * COLUMNS + action] = state.side
    state.height[action] = row + 1
    state.discs += 1
    if state.discs > EARLIEST and wins(state, action, row):
        state.winner = state.side
    state.side = 1 - state.side


@compiled
def value(state: State, seat: int) -> float:
    if state.winner == EMPTY:
        return 0.0
    return 1.0 if state.winner == seat else -1.0


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    """One's own discs, then the other's."""
    for cell in range(CELLS):
        out[OFFSET.own_discs + cell] = 1.0 if state.board[cell] == seat else 0.0
        out[OFFSET.other_discs + cell] = 1.0 if state.board[cell] == 1 - seat else 0.0


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    """Nothing is hidden."""


@compiled
def wins(state: State, column: int, row: int) -> bool:
    """R1.4: four discs of one colour in a line, up, across, rising or falling."""
    return (
        run(state, column, row, 0, -1) + 1 >= IN_LINE
        or in_line(state, column, row, 1, 0)
        or in_line(state, column, row, 1, 1)
        or in_line(state, column, row, 1, -1)
    )


@compiled
def in_line(state: State, column: int, row: int, right: int, up: int) -> bool:
    """The disc and those of its colour on either side of it."""
    return run(state, column, row, right, up) + 1 + run(state, column, row, -right, -up) >= IN_LINE


@compiled
def run(state: State, column: int, row: int, right: int, up: int) -> int:
    """How many discs of the side that moves follow in this direction."""
    count = 0
    column += right
    row += up
    while 0 <= column < COLUMNS and 0 <= row < ROWS and state.board[row * COLUMNS + column] == state.side:
        count += 1
        column += right
        row += up
    return count
