"""The texts of the game: those of actions follow from the verbs, and a position is a line for each field."""

from __future__ import annotations

from .rules import FEWEST, MOST, SEATS, State


def problem(state: State) -> str:
    """What cannot be; every position that is accepted must be playable to its end."""
    if not FEWEST <= state.steps <= MOST:
        return f"steps: expected {FEWEST} to {MOST}, not {state.steps}"
    if not 0 <= state.left <= state.steps:
        return f"left: expected 0 to {state.steps}, not {state.left}"
    return "" if 0 <= state.side < len(SEATS) else f"side: expected 0 or 1, not {state.side}"
