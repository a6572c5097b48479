"""What a seat may see of connect four: everything."""

from __future__ import annotations

from touchline.engine.game import Facts
from touchline.engine.record import EMPTY

from .notation import LETTERS, SEATS, write_position
from .rules import CELLS, State

BUTTONS = ()
TARGETS = {"column": tuple(LETTERS), "button": BUTTONS}


def view(state: State, seat: int) -> Facts:
    return {"due": "drop", "board": write_position(state).splitlines(), "turn": SEATS[state.side]}


def draw(state: State, seat: int) -> str:
    return write_position(state)


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    seen: list[Facts] = [{"event": "drop", "side": SEATS[before.side], "column": LETTERS[action]}]
    if after.winner != EMPTY or after.discs == CELLS:
        seen.append({"event": "over", "winner": None if after.winner == EMPTY else SEATS[after.winner]})
    return seen


def hides(before: State, action: int, after: State, seat: int) -> bool:
    return False


def reveals(before: State, action: int, after: State) -> bool:
    return False


def targets(state: State, action: int, seat: int) -> list[str]:
    return [f"column:{LETTERS[action]}"]
