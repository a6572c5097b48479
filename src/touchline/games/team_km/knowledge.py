"""Who knows what in Team KM (R1.6): cards seen by everyone, cards seen by partners, and re-dealing the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from touchline.engine.chance import below
from touchline.engine.compiled import compiled
from touchline.engine.observation import clear, offsets, parts, set_flag
from touchline.engine.record import EMPTY, Floats, Ints
from touchline.games.team_km import cards
from touchline.games.team_km.cards import INTERRUPTIONS, KINDS, TACKLE
from touchline.games.team_km.table import SEATS, SEATS_AT, SIDES, SIDES_AT, are_partners, side_of

if TYPE_CHECKING:
    from touchline.games.team_km.rules import State


@compiled
def knows(state: State, seat: int, other: int, kind: int) -> int:
    """R1.6: how many cards of this kind the seat knows to be in the other's hand."""
    if seat == other:
        return state.hand[other, kind]
    return state.seen[other, kind] if are_partners(state, seat, other) else state.shown[other, kind]


@compiled
def enter_hand_openly(state: State, seat: int, kind: int) -> None:
    """R1.6: everyone saw this card go into the hand."""
    state.hand[seat, kind] += 1
    state.cards[seat] += 1
    state.shown[seat, kind] += 1
    state.seen[seat, kind] += 1


@compiled
def leave_hand(state: State, seat: int, kind: int) -> None:
    """R1.6: one of the known cards of its kind is no longer known."""
    state.hand[seat, kind] -= 1
    state.cards[seat] -= 1
    if state.shown[seat, kind] > 0:
        state.shown[seat, kind] -= 1
    if state.seen[seat, kind] > 0:
        state.seen[seat, kind] -= 1


@compiled
def is_swapping(state: State) -> bool:
    """R10.2: partners are offering each other cards."""
    return state.offerer != EMPTY


@compiled
def sees_swaps(state: State, seat: int) -> bool:
    """R1.6: other sides see neither who is asked nor what is offered."""
    return is_swapping(state) and side_of(state, state.offerer) == side_of(state, seat)


@compiled
def count_swaps(state: State, side: int) -> int:
    """R1.6: the others only see how many swaps a side has made."""
    count = 0
    for seat in range(SEATS_AT[state.players]):
        if side_of(state, seat) == side:
            count += state.swapped[seat]
    return count // 2


@compiled
def discarded(state: State, kind: int) -> int:
    """R1.7: every card is somewhere; those that are nowhere else are in the discard pile."""
    count = state.deck[kind] - state.unseen[kind]
    for seat in range(SEATS_AT[state.players]):
        count -= state.hand[seat, kind] + state.table[seat, kind]
    return count


@compiled
def count_unseen(state: State) -> int:
    """The number of cards in pile and box, not counting the period card."""
    count = 0
    for kind in range(KINDS):
        count += state.unseen[kind]
    return count


# Re-dealing what a seat does not know: first all of it goes into pile and box, then every hand is filled up.


@compiled
def redeal_hands(state: State, seat: int, rng: Ints) -> None:
    """R1.6: every card not shown to this seat may be any that it has not seen, all with equal odds."""
    seats = SEATS_AT[state.players]
    for other in range(seats):
        for kind in range(KINDS):
            known = knows(state, seat, other, kind)
            state.unseen[kind] += state.hand[other, kind] - known
            state.hand[other, kind] = known
    left = count_unseen(state)
    for other in range(seats):
        left -= fill_hand(state, seat, other, left, rng)


@compiled
def fill_hand(state: State, seat: int, other: int, left: int, rng: Ints) -> int:
    """Deal a hand up to its number of cards; what its partners on another side remember of it is not modelled."""
    missing = state.cards[other]
    for kind in range(KINDS):
        missing -= state.hand[other, kind]
    for number in range(missing):
        kind = nth_unseen(state, below(rng, left - number))
        state.unseen[kind] -= 1
        state.hand[other, kind] += 1
    if side_of(state, other) != side_of(state, seat):
        for kind in range(KINDS):
            state.seen[other, kind] = state.hand[other, kind] if is_swapping(state) else state.shown[other, kind]
    return missing


@compiled
def nth_unseen(state: State, nth: int) -> int:
    """The kind of the card with this number in pile and box."""
    kind = 0
    while nth >= state.unseen[kind]:
        nth -= state.unseen[kind]
        kind += 1
    return kind


@compiled
def nth_in_hand(state: State, seat: int, nth: int) -> int:
    """The kind of the card with this number in a hand."""
    kind = 0
    while nth >= state.hand[seat, kind]:
        nth -= state.hand[seat, kind]
        kind += 1
    return kind


# Observation: (name, shape) in order. Seats are counted clockwise from the seat's own, sides from its own.
# While another side swaps cards, nothing seems to be due.

DUES, HALVES = 16, 3
OBSERVATION = (
    *parts((SEATS, KINDS), "known", "table"),
    ("under", (SEATS, INTERRUPTIONS)),
    *parts((SEATS,), "cards", "fair", "yellow", "partners"),
    *parts((SIDES,), "balls", "goals", "tokens", "swaps", "level", "hits", "kicking"),
    *parts((SEATS,), "turn", "target", "offerer", "partner", "swapped"),
    *parts((KINDS,), "offer", "last", "given", "wanted", "discard"),
    ("due", (DUES,)),
    ("half", (HALVES,)),
    *parts((1,), "top", "below", "taken", "scored", "round", "seats", "shootout", "declined"),
    ("deck", (KINDS,)),
    ("shot_die", (len(cards.SHOT_DIE),)),
    ("clearance_die", (cards.FACES,)),
)
OFFSET = offsets(OBSERVATION)


@compiled
def observe_all(state: State, seat: int, out: Floats) -> None:
    """R1.6: everything this seat may know."""
    clear(out)
    for other in range(SEATS_AT[state.players]):
        observe_seat(state, seat, other, out)
    for side in range(SIDES_AT[state.players, state.sides]):
        observe_side(state, seat, side, out)
    if not is_swapping(state):
        set_flag(out, OFFSET.due, state.due)
    elif sees_swaps(state, seat):
        set_flag(out, OFFSET.due, state.due)
        observe_swap(state, seat, out)
    set_flag(out, OFFSET.turn, seen_seat(state, state.turn, seat))
    set_flag(out, OFFSET.target, seen_seat(state, state.target, seat))
    set_flag(out, OFFSET.offer, state.offer)
    set_flag(out, OFFSET.last, state.last)
    set_flag(out, OFFSET.half, state.half)
    observe_numbers(state, out)


@compiled
def observe_seat(state: State, seat: int, other: int, out: Floats) -> None:
    """The hand and table of one seat, and its state."""
    place = seen_seat(state, other, seat)
    for kind in range(KINDS):
        out[OFFSET.known + place * KINDS + kind] = knows(state, seat, other, kind)
        out[OFFSET.table + place * KINDS + kind] = state.table[other, kind]
    if state.under[other] != EMPTY:
        set_flag(out, OFFSET.under + place * INTERRUPTIONS, state.under[other] - TACKLE)
    out[OFFSET.cards + place] = state.cards[other]
    out[OFFSET.fair + place] = 1.0 if state.fair[other] != EMPTY else 0.0
    out[OFFSET.yellow + place] = state.yellow[other]
    out[OFFSET.partners + place] = 1.0 if are_partners(state, seat, other) else 0.0
    if side_of(state, other) == side_of(state, seat):
        out[OFFSET.swapped + place] = state.swapped[other]


@compiled
def observe_side(state: State, seat: int, side: int, out: Floats) -> None:
    """The board of one side, and its state in the shoot-out."""
    sides = SIDES_AT[state.players, state.sides]
    place = (side - side_of(state, seat) + sides) % sides
    out[OFFSET.balls + place] = state.ball[side]
    out[OFFSET.goals + place] = state.goals[side]
    out[OFFSET.tokens + place] = state.tokens[side]
    out[OFFSET.swaps + place] = count_swaps(state, side)
    out[OFFSET.level + place] = state.level >> side & 1
    out[OFFSET.hits + place] = state.hits >> side & 1
    out[OFFSET.kicking + place] = 1.0 if state.kicking == side else 0.0


@compiled
def observe_swap(state: State, seat: int, out: Floats) -> None:
    """Within one's own side: who offers what to whom, and how many offers have been declined."""
    set_flag(out, OFFSET.offerer, seen_seat(state, state.offerer, seat))
    set_flag(out, OFFSET.partner, seen_seat(state, state.partner, seat))
    set_flag(out, OFFSET.given, state.given)
    set_flag(out, OFFSET.wanted, state.wanted)
    out[OFFSET.declined] = state.declined


@compiled
def observe_numbers(state: State, out: Floats) -> None:
    """Counts and options."""
    out[OFFSET.top] = state.top
    out[OFFSET.below] = state.below
    out[OFFSET.taken] = state.taken
    out[OFFSET.scored] = state.scored
    out[OFFSET.round] = state.round
    out[OFFSET.seats] = SEATS_AT[state.players]
    out[OFFSET.shootout] = state.shootout
    for kind in range(KINDS):
        out[OFFSET.discard + kind] = discarded(state, kind)
        out[OFFSET.deck + kind] = state.deck[kind]
    for face in range(len(cards.SHOT_DIE)):
        out[OFFSET.shot_die + face] = state.shot_die[face]
    for face in range(cards.FACES):
        out[OFFSET.clearance_die + face] = state.clearance_die[face]


@compiled
def seen_seat(state: State, other: int, seat: int) -> int:
    """Clockwise from the viewer's own seat."""
    if other == EMPTY:
        return EMPTY
    return other - seat if other >= seat else other - seat + SEATS_AT[state.players]
