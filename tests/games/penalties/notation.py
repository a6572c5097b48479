"""The texts of actions and positions."""

from __future__ import annotations

from tests.games.penalties.rules import VERBS, State
from touchline.engine.errors import BadPosition
from touchline.engine.reading import show

DUE = ("deal", "name", "kick", "dive", "die", "over")

write_action, read_action, FORMS = VERBS.write, VERBS.read, VERBS.forms


def write_position(state: State) -> str:
    """Every field and its numbers."""
    rows = {name: state.flat(name) if shape else (state.flat(name),) for name, shape in State.shapes.items()}
    return "".join(f"{name}: {' '.join(map(str, row))}\n" for name, row in rows.items())


def read_position(text: str) -> State:
    state = State()
    lines = [line.partition(": ") for line in text.splitlines()]
    try:
        for name, _, numbers in lines:
            row = [int(number) for number in numbers.split()]
            state.fill(name, row if State.shapes[name] else row[0])
    except (KeyError, IndexError, ValueError):
        lines = []
    if [name for name, _, _ in lines] != list(State.shapes):
        raise BadPosition(f"expected the fields {', '.join(State.shapes)}, not {show(text)}")
    return state
