"""What a seat may see of tug of war: its own hand, and what lies face up."""

from __future__ import annotations

from touchline.engine.game import REFEREE, Facts
from touchline.engine.record import EMPTY

from . import rules
from .notation import DUE
from .rules import BLUE, CARDS, DEALT, FACE, KINDS, LINE, RED, SEATS, SWAP, State


def view(state: State, seat: int) -> Facts:
    return {
        "due": DUE[state.due],
        "side": SEATS[state.side],
        "knot": state.knot,
        "line": LINE,
        "chosen": _card(state.chosen) if seat in (RED, REFEREE) else None,
        "shown": [CARDS[kind] for kind in range(KINDS) for _ in range(state.shown[kind])],
        "last": {SEATS[side]: _card(state.last[side]) for side in (RED, BLUE)},
        "cards": {SEATS[side]: sum(state.hand.rows[side]) for side in (RED, BLUE)},
        "swapped": {SEATS[side]: state.aside[side] != EMPTY for side in (RED, BLUE)},
        "aside": {SEATS[side]: _card(state.aside[side]) if seat in (side, REFEREE) else None for side in (RED, BLUE)},
        "hands": {SEATS[side]: _hand(state, side) if seat in (side, REFEREE) else None for side in (RED, BLUE)},
    }


def _card(kind: int) -> str | None:
    return None if kind == EMPTY else CARDS[kind]


def _hand(state: State, side: int) -> list[str]:
    return [CARDS[kind] for kind in range(KINDS) for _ in range(state.hand[side, kind])]


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    if action >= FACE:
        return [{"event": "roll", "face": action - FACE + 1}, *_moved(before, after)]
    word = DUE[before.due] if action >= DEALT else "swap" if action >= SWAP else "choose"
    card = None if hides(before, action, after, seat) else CARDS[action % KINDS]
    seen: list[Facts] = [{"event": word, "side": SEATS[before.side], "card": card}]
    if _shows(before, action):
        seen.append({"event": "show", **{SEATS[side]: _card(after.last[side]) for side in (RED, BLUE)}})
        seen += _moved(before, after) if after.due != rules.DIE else []
    return seen


def _moved(before: State, after: State) -> list[Facts]:
    """Where the knot is now, and whether that ends the match."""
    steps = after.knot - before.knot
    side = None if steps == 0 else SEATS[BLUE if steps > 0 else RED]
    seen: list[Facts] = [{"event": "move", "side": side, "steps": abs(steps)}]
    if after.due == rules.OVER:
        winner = None if after.knot == 0 else SEATS[BLUE if after.knot > 0 else RED]
        seen.append({"event": "over", "winner": winner})
    return seen


def hides(before: State, action: int, after: State, seat: int) -> str:
    """R1.2, R2.3: hands and swapped cards; R2.1: red's choice, until blue's shows both."""
    if action >= FACE or _shows(before, action) or seat in (before.side, REFEREE):
        return ""
    return "choice" if action < SWAP else f"hand {SEATS[before.side]}"


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    """R3.1: both choices; the hands stay hidden."""
    return ("choice",) if _shows(before, action) else ()


def _shows(before: State, action: int) -> bool:
    return action < SWAP and before.side == BLUE
