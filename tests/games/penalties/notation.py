"""The texts of actions and positions."""

from __future__ import annotations

from tests.games.penalties import rules
from tests.games.penalties.rules import State
from touchline.engine.errors import BadNotation, BadPosition

SEATS = ("ana", "bea", "cleo")
SIDES = ("left", "centre", "right")
DUE = ("deal", "name", "kick", "dive", "die", "over")
FORMS = "name ana, show, feint, card left, dive left"
TEXTS = [
    *(f"name {SEATS[kicker]}" for kicker in range(rules.KICKERS)),
    *("show", "feint"),
    *(f"{verb} {side}" for verb in ("card", "dive", "deal") for side in SIDES),
    *(f"roll {face}" for face in range(1, rules.FACES + 1)),
]


def write_action(action: int) -> str:
    return TEXTS[action]


def read_action(text: str) -> int:
    if text not in TEXTS:
        raise BadNotation(f"expected {FORMS}, not {text!r}")
    return TEXTS.index(text)


def expand(state: State, text: str) -> list[str]:
    return [text]


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
        raise BadPosition(f"expected the fields {', '.join(State.shapes)}, not {text!r}")
    return state
