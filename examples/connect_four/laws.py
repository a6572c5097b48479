"""Connect four seen from behind the board."""

from __future__ import annotations

import copy
from typing import Any

COLUMNS = 7


def mirror(state: Any) -> Any:
    other = copy.deepcopy(state)
    other.height = state.height[::-1]
    other.board = [state.board[cell + COLUMNS - 1 - 2 * (cell % COLUMNS)] for cell in range(len(state.board))]
    return other


def mirror_action(state: Any, action: int) -> int:
    return COLUMNS - 1 - action
