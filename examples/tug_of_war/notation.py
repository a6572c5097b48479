"""The texts of tug of war: action texts follow from the verbs, and a position is one line per field."""

from __future__ import annotations

from touchline.engine.record import EMPTY

from . import rules
from .rules import BLUE, COPIES, KINDS, LINE, RED, State

DUE = ("deal", "choose", "draw", "die", "over")


def problem(state: State) -> str:
    """Why a position is impossible; every accepted one can be played to the end."""
    low, high = rules.OPTIONS[0].lowest, rules.OPTIONS[0].highest
    if not (low <= state.cards <= high and 0 <= state.due < len(DUE) and state.side in (RED, BLUE)):
        return f"expected {low} to {high} cards, something that can be due, and a side"
    kinds = range(EMPTY, KINDS)
    if not all(kind in kinds for kind in (state.chosen, *state.last, *state.aside)):
        return f"expected cards from 0 to {KINDS - 1}, or {EMPTY} for none"
    for kind in range(KINDS):
        counts = [state.shown[kind], state.hand[RED, kind], state.hand[BLUE, kind]]
        if min(counts) < 0 or sum(counts) + state.aside.count(kind) > COPIES:
            return f"expected {COPIES} cards of strength {kind + 1} in all"
    return _problem_of_hands(state) or _problem_of_the_question(state)


def _problem_of_hands(state: State) -> str:
    """R1.2, R2.3, R3.4: every card that was dealt is in a hand, aside and replaced, or shown."""
    rounds, odd = divmod(sum(state.shown), 2)
    expected = [state.cards - rounds] * 2
    if state.due == rules.DEAL:
        dealt = sum(state.hand.rows[state.side])
        expected = [dealt, 0] if state.side == RED else [state.cards, dealt]
        odd = odd or rounds or dealt >= state.cards or state.aside != [EMPTY, EMPTY]
    elif state.due == rules.DRAW:
        expected[state.side] -= 1
    if odd or [*map(sum, state.hand.rows)] != expected or min(expected) < 0:
        return f"expected hands of {expected[RED]} and {expected[BLUE]} cards, and two cards shown in every round"
    return "" if (EMPTY in state.last) == (rounds == 0) else "expected the cards shown last, if any were shown"


def _problem_of_the_question(state: State) -> str:
    """R2.1: red's card waits for blue's; R3.3: a die for equal cards; R4.1, R4.2: when it is over."""
    waits = state.due in (rules.CHOOSE, rules.DRAW) and state.side == BLUE
    if waits != (state.chosen != EMPTY) or (waits and state.hand[RED, state.chosen] == 0):
        return "expected red's chosen card in red's hand while blue is asked, and none else"
    if state.due == rules.DRAW and state.aside[state.side] == EMPTY:
        return "expected the card that is swapped"
    if state.due == rules.DIE and (state.last[RED] != state.last[BLUE] or state.last[RED] == EMPTY):
        return "expected a die for equal cards"
    ended = abs(state.knot) >= LINE or (state.due in (rules.CHOOSE, rules.OVER) and sum(state.hand.rows[RED]) == 0)
    if ended != (state.due == rules.OVER) or abs(state.knot) > LINE + 1:
        return f"expected the match to end when the knot is {LINE} steps away or the hands are empty"
    return ""
