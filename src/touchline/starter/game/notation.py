"""The texts of the game: action texts follow from the verbs, and a position is one line per field."""

from __future__ import annotations

from .rules import FEWEST, MOST, SEATS, State


def problem(state: State) -> str:
    """Why a position is impossible; every accepted position must be playable to the end."""
    if not FEWEST <= state.steps <= MOST:
        return f"steps: expected {FEWEST} to {MOST}, not {state.steps}"
    if not 0 <= state.left <= state.steps:
        return f"left: expected 0 to {state.steps}, not {state.left}"
    return "" if 0 <= state.side < len(SEATS) else f"side: expected 0 or 1, not {state.side}"
