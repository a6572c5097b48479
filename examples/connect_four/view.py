"""What a seat may see of connect four: everything."""

from __future__ import annotations

from touchline.engine.game import Facts
from touchline.engine.record import EMPTY

from .notation import SEATS, write_position
from .rules import CELLS, LETTERS, State


def view(state: State, seat: int) -> Facts:
    return {"due": "drop", "board": write_position(state).splitlines(), "turn": SEATS[state.side]}


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    seen: list[Facts] = [{"event": "drop", "side": SEATS[before.side], "column": LETTERS[action]}]
    if after.winner != EMPTY or after.discs == CELLS:
        seen.append({"event": "over", "winner": None if after.winner == EMPTY else SEATS[after.winner]})
    return seen
