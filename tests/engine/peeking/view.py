"""The texts and views of the game: nobody sees the card, all hear the answer."""

from __future__ import annotations

from tests.engine.peeking import rules
from tests.engine.peeking.rules import VERBS, State
from touchline.engine.game import REFEREE, Facts

write_action, read_action, FORMS = VERBS.write, VERBS.read, VERBS.forms
TARGETS, targets = VERBS.all_targets(), VERBS.targets


def view(state: State, seat: int) -> Facts:
    return {"answer": state.answer, "turns": state.turns, "card": state.card if seat == REFEREE else state.card > 0}


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    return [{"event": "ply", "answer": after.answer}]


def hides(before: State, action: int, after: State, seat: int) -> bool:
    return action >= rules.LAID and seat != REFEREE


def reveals(before: State, action: int, after: State) -> bool:
    return False


def tells_nothing(before: State, action: int) -> bool:
    """To ask tells all whether it is the joker, unless they know."""
    return before.answer != rules.UNKNOWN
