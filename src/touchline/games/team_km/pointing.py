"""What a player points at to choose an action, and what else pointing means."""

from __future__ import annotations

from touchline.engine.asking import ask
from touchline.games.team_km import rules
from touchline.games.team_km.rules import IN_HAND, INTERRUPTING_CARDS, VERBS, State
from touchline.games.team_km.table import SEATS, seats_in, side_of_seat


def targets(state: State, action: int, seat: int) -> list[str]:
    """A pile, a card and what to do with it or against whom, or an answer."""
    usual = VERBS.targets(state, action, seat)
    return usual[::-1] if rules.PROPOSE <= action < rules.ASK_FOR else usual


def meant(state: State, path: tuple[str, ...], seat: int) -> list[int] | str | None:
    """R3.1: pointing at a card means to play it, even before drawing; R6.1: at a seat, to interrupt it."""
    kind, _, name = path[0].partition(":")
    if state.due not in (rules.TURN, rules.CARD):
        return None
    if kind == "seat":
        return "R3.1" if state.due == rules.TURN else "aim"
    if path == ("button:substitute",):
        return _substitution(state, seat)
    if kind != "card":
        return None
    if state.hand[seat, IN_HAND.index(name)] == 0:
        return None
    if state.due == rules.TURN:
        return (
            "R3.1" if path[1:] in ((), ("button:play",), ("button:discard",)) or path[1].startswith("seat:") else None
        )
    if name in INTERRUPTING_CARDS:
        return [_interruption(state, name, seat)] if path[1:] == ("button:play",) else None
    return "aim" if path[1:] and path[1].startswith("seat:") else None


def _substitution(state: State, seat: int) -> list[int] | str:
    """R4.1: that no token is left, or that the card comes first; else the rule against any."""
    if state.tokens[side_of_seat(state, seat)] == 0:
        return "no_token"
    held = next((kind for kind in range(len(IN_HAND)) if state.hand[seat, kind] > 0), 0)
    return [rules.SUBSTITUTE + held] if ask(state, rules.refusal, rules.SUBSTITUTE + held) else "substitute"


def _interruption(state: State, name: str, seat: int) -> int:
    """R6.1: against an opponent, preferably one whose ball is on the pitch: only that one could be safe from it."""
    own = side_of_seat(state, seat)
    opponents = [other for other in seats_in(state) if side_of_seat(state, other) != own]
    on_pitch = [other for other in opponents if state.ball[side_of_seat(state, other)] != rules.OFF]
    return rules.INTERRUPT + INTERRUPTING_CARDS.index(name) * SEATS + (on_pitch or opponents)[0]
