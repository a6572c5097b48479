"""A symmetry of Team KM: everyone moves on by one side, and Defender and its cures swap with Keeper and its cures.

A shoot-out goes in the order of the sides, so with that option nobody moves.
"""

from __future__ import annotations

from typing import Any

from touchline.engine.asking import copy_of
from touchline.engine.record import EMPTY
from touchline.games.team_km import cards, rules
from touchline.games.team_km.cards import KINDS
from touchline.games.team_km.table import SEATS, SIDES, SIZES, TABLES

SEEN_IN_PASSING = {"swap"}  # R1.6: all see how many swaps a side makes, but once play goes on nobody keeps count
PAIRS = (
    (cards.DEFENDER, cards.KEEPER),
    (cards.DRIBBLE, cards.LOB),
    (cards.DRIBBLE_FAIR, cards.LOB_FAIR),
    (cards.NUTMEG, cards.GREAT_LOB),
)
TWINS = {kind: twin for pair in PAIRS for kind, twin in (pair, pair[::-1])}


def mirror_kind(kind: int) -> int:
    return TWINS.get(kind, kind)


MIRRORED = [mirror_kind(kind) for kind in range(KINDS)]


def mirror_row(row: list[int]) -> list[int]:
    return [row[kind] for kind in MIRRORED]


def mirror_seat(state: Any, seat: int) -> int:
    """The same place of the next side; letters not at the table stay."""
    seats = TABLES[state.players]
    if seat == EMPTY or seat >= seats or state.shootout:
        return seat
    return (seat + SIZES[state.players][state.sides]) % seats


def mirror_side(state: Any, side: int) -> int:
    sides = TABLES[state.players] // SIZES[state.players][state.sides]
    return side if side >= sides or state.shootout else (side + 1) % sides


def mirror(state: Any) -> Any:
    other = copy_of(state)
    other.first = 1 + mirror_seat(state, state.first - 1) if state.first else 0
    for name in ("turn", "target", "offerer", "partner"):
        setattr(other, name, mirror_seat(state, getattr(state, name)))
    for name in ("offer", "last", "given", "wanted"):
        setattr(other, name, mirror_kind(getattr(state, name)))
    for name in ("deck", "unseen"):
        setattr(other, name, mirror_row(getattr(state, name)))
    for side in range(SIDES):
        for name in ("ball", "goals", "tokens"):
            getattr(other, name)[mirror_side(state, side)] = getattr(state, name)[side]
    for seat in range(SEATS):
        twin = mirror_seat(state, seat)
        for name in ("cards", "yellow", "swapped"):
            getattr(other, name)[twin] = getattr(state, name)[seat]
        for name in ("under", "fair"):
            getattr(other, name)[twin] = mirror_kind(getattr(state, name)[seat])
        for name in ("hand", "shown", "seen", "table"):
            getattr(other, name).rows[twin] = mirror_row(getattr(state, name).rows[seat])
    return other


def mirror_action(state: Any, action: int) -> int:
    if rules.INTERRUPT <= action < rules.DISCARD:
        kind, seat = divmod(action - rules.INTERRUPT, SEATS)
        return rules.INTERRUPT + (mirror_kind(cards.TACKLE + kind) - cards.TACKLE) * SEATS + mirror_seat(state, seat)
    if rules.PROPOSE <= action < rules.ASK_FOR:
        seat, kind = divmod(action - rules.PROPOSE, KINDS)
        return rules.PROPOSE + mirror_seat(state, seat) * KINDS + mirror_kind(kind)
    if rules.WON_LOT <= action < rules.DEALT:
        return rules.WON_LOT + mirror_seat(state, action - rules.WON_LOT)
    if rules.PLAY <= action < rules.INTERRUPT:
        kind = action - rules.PLAY
        kind = mirror_kind(kind if kind < cards.TACKLE else kind + cards.INTERRUPTIONS)
        return rules.PLAY + (kind if kind < cards.TACKLE else kind - cards.INTERRUPTIONS)
    for first in (rules.SUBSTITUTE, rules.DISCARD, rules.REACT, rules.ASK_FOR, rules.DEALT, rules.LOST):
        if first <= action < first + KINDS:
            return first + mirror_kind(action - first)
    return action
