"""Connect four in text: an action is the column's letter, a position a drawing."""

from __future__ import annotations

from touchline.engine.errors import BadPosition
from touchline.engine.record import EMPTY

from . import rules
from .rules import CELLS, COLUMNS, LETTERS, ROWS, State

SEATS = ("yellow", "red")
DISCS = "yr"


def write_position(state: State) -> str:
    rows = [state.board[row * COLUMNS : (row + 1) * COLUMNS] for row in reversed(range(ROWS))]
    drawing = [" ".join("." if disc == EMPTY else DISCS[disc] for disc in row) for row in rows]
    return "\n".join([*drawing, " ".join(LETTERS)]) + "\n"


def read_position(text: str) -> State:
    rows = [line.split() for line in text.splitlines() if line.strip() and line.split() != list(LETTERS)]
    if len(rows) != ROWS or any(len(row) != COLUMNS or set(row) - {".", *DISCS} for row in rows):
        raise BadPosition(f"expected {ROWS} rows of {COLUMNS} cells, each of '.', 'y' or 'r'")
    state = State()
    state.board = [EMPTY if cell == "." else DISCS.index(cell) for row in reversed(rows) for cell in row]
    state.height = [sum(disc != EMPTY for disc in state.board[column::COLUMNS]) for column in range(COLUMNS)]
    state.discs = sum(state.height)
    state.side = state.discs % 2
    state.winner = _winner(state.board)
    floating = any(
        state.board[row * COLUMNS + column] == EMPTY for column in range(COLUMNS) for row in range(state.height[column])
    )
    if floating or state.board.count(0) - state.board.count(1) not in (0, 1):
        raise BadPosition("a disc floats, or one side has dropped more than its share")
    return state


def _winner(board: list[int]) -> int:
    """Who has four in a line."""
    for cell in range(CELLS):
        row, column = divmod(cell, COLUMNS)
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            last_column, last_row = column + 3 * right, row + 3 * up
            if board[cell] != EMPTY and 0 <= last_column < COLUMNS and 0 <= last_row < ROWS:
                line = {board[(row + step * up) * COLUMNS + column + step * right] for step in range(rules.IN_LINE)}
                if len(line) == 1:
                    return board[cell]
    return EMPTY
