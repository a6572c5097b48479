"""What a seat may see of connect four: everything."""

from __future__ import annotations

from touchline.engine.game import Facts
from touchline.engine.record import EMPTY

from .notation import SEATS, write_position
from .rules import CELLS, LETTERS, VERBS, State

TARGETS = VERBS.all_targets()
targets = VERBS.targets


def view(state: State, seat: int) -> Facts:
    return {"due": "drop", "board": write_position(state).splitlines(), "turn": SEATS[state.side]}


def draw(state: State, seat: int) -> str:
    return write_position(state)


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    match = [{"line": "to_act", "seat": asked, "due": seen["due"]}, {"line": "turn", "side": seen["turn"]}]
    board = [{"line": "row", "discs": row} for row in seen["board"]]
    return [{"heading": {"line": "match"}, "lines": match}, {"heading": {"line": "board"}, "lines": board}]


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    seen: list[Facts] = [{"event": "drop", "side": SEATS[before.side], "column": LETTERS[action]}]
    if after.winner != EMPTY or after.discs == CELLS:
        seen.append({"event": "over", "winner": None if after.winner == EMPTY else SEATS[after.winner]})
    return seen


def hides(before: State, action: int, after: State, seat: int) -> str:
    return ""


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    return ()
