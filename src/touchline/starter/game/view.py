"""What a seat may see: everything. The text board follows from it."""

from __future__ import annotations

from touchline.engine.game import Facts

from .rules import SEATS, State, steps_of


def view(state: State, seat: int) -> Facts:
    return {"due": "carry" if state.left else "over", "side": SEATS[state.side], "left": state.left}


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    seen: list[Facts] = [
        {"event": "carry", "side": SEATS[before.side], "steps": steps_of(action), "left": after.left or None}
    ]
    if after.left == 0:
        seen.append({"event": "over", "winner": SEATS[after.side]})
    return seen


def tells_nothing(before: State, action: int) -> bool:
    """Nothing is hidden, so no action reveals anything."""
    return True
