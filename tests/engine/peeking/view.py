"""The texts and views of the game: nobody sees the card, everyone hears the answer."""

from __future__ import annotations

from tests.engine.peeking import rules
from tests.engine.peeking.rules import VERBS, State
from touchline.engine.game import REFEREE, Facts

write_action, read_action, FORMS = VERBS.write, VERBS.read, VERBS.forms
TARGETS, targets = VERBS.all_targets(), VERBS.targets


def write_position(state: State) -> str:
    return f"{state.card} {state.answer} {state.turns}"


def read_position(text: str) -> State:
    state = State()
    state.card, state.answer, state.turns = map(int, text.split())
    return state


def view(state: State, seat: int) -> Facts:
    return {"answer": state.answer, "turns": state.turns, "card": state.card if seat == REFEREE else state.card > 0}


def draw(state: State, seat: int) -> str:
    return str(view(state, seat))


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    return [{"heading": {"line": "match"}, "lines": [{"line": "seen", "asked": asked, **seen}]}]


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    return [{"event": "ply", "answer": after.answer}]


def hides(before: State, action: int, after: State, seat: int) -> str:
    return "card" if action >= rules.LAID and seat != REFEREE else ""


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    return ()


def tells_nothing(before: State, action: int) -> bool:
    """Asking reveals to everyone whether it is the joker, unless they already know."""
    return before.answer != rules.UNKNOWN
