"""What a seat may see."""

from __future__ import annotations

from tests.games.penalties import rules
from tests.games.penalties.notation import DUE, write_action
from tests.games.penalties.rules import CLEO, KICKERS, KINDS, SEATS, SIDES, VERBS, State
from touchline.engine.game import REFEREE, SPECTATOR, Facts
from touchline.engine.record import EMPTY

TARGETS, targets = VERBS.all_targets(), VERBS.targets
OUTSIDE = (CLEO, SPECTATOR)


def view(state: State, seat: int) -> Facts:
    is_named = state.kicker != EMPTY and seat not in OUTSIDE
    is_chosen = state.chosen != EMPTY and seat in (state.kicker, REFEREE)
    return {
        "due": DUE[state.due],
        **{name: getattr(state, name) for name in ("kicks", "taken", "goals", "feinted", "shown")},
        "kicker": SEATS[state.kicker] if is_named else None,
        "chosen": SIDES[state.chosen] if is_chosen else None,
        "last": None if state.last == EMPTY else SIDES[state.last],
        "cards": {SEATS[kicker]: state.cards[kicker] for kicker in range(KICKERS)},
        "hands": {SEATS[kicker]: _hand(state, kicker, seat) for kicker in range(KICKERS)},
    }


def _hand(state: State, kicker: int, seat: int) -> list[str] | None:
    is_shown = kicker == rules.ANA and state.shown
    if seat not in (kicker, REFEREE) and not is_shown:
        return None
    return [SIDES[kind] for kind in range(KINDS) for _ in range(state.hand[kicker, kind])]


def draw(state: State, seat: int) -> str:
    return str(view(state, seat))


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    lines = [{"line": "to_act", "seat": asked}, *({"line": name, "is": str(fact)} for name, fact in seen.items())]
    return [{"heading": {"line": "match"}, "lines": lines}]


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    if hides(before, action, after, seat):
        return [{"event": DUE[before.due]}]
    seen: list[Facts] = [{"event": "ply", "is": write_action(action)}]
    if before.due == rules.DIVE and after.due != rules.DIVE:
        seen.append({"event": "turned_up", "kicker": SEATS[before.kicker], "card": SIDES[before.chosen]})
    return seen


def hides(before: State, action: int, after: State, seat: int) -> str:
    """R1.1: a hand is hidden from the others; R1.2, R1.3: so are the kicker's name, from outsiders, and her card."""
    if before.due == rules.DEAL:
        owner = rules.ANA if before.cards[rules.ANA] < rules.HAND else rules.BEA
        return "" if seat in (owner, REFEREE) else f"hand {SEATS[owner]}"
    if before.due == rules.KICK:
        return "" if seat in (before.kicker, REFEREE) else "kick"
    return "kick" if action < rules.SHOW and seat in OUTSIDE else ""


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    """R1.2: Ana's hand; R1.4: who kicked, and where to. What Bea holds stays hidden."""
    if action == rules.SHOW:
        return (f"hand {SEATS[rules.ANA]}",)
    return ("kick",) if before.due == rules.DIVE and after.due != rules.DIVE else ()


def knows_actor(state: State, seat: int) -> bool:
    return state.due != rules.KICK or seat not in OUTSIDE


def tells_nothing(before: State, action: int) -> bool:
    return action == rules.FEINT
