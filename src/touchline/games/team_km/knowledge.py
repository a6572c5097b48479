"""Who knows what in Team KM (R1.6): cards that all have seen, cards that partners have seen, and what is dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from touchline.engine.chance import below
from touchline.engine.compiled import compiled
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
    """R1.6: all saw this card go into the hand."""
    state.hand[seat, kind] += 1
    state.cards[seat] += 1
    state.shown[seat, kind] += 1
    state.seen[seat, kind] += 1


@compiled
def leave_hand(state: State, seat: int, kind: int) -> None:
    """R1.6: of the known cards of its kind, one is known no longer."""
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
    """R1.6: how many swaps a side has made is all that the others see."""
    count = 0
    for seat in range(SEATS_AT[state.players]):
        if side_of(state, seat) == side:
            count += state.swapped[seat]
    return count // 2


@compiled
def discarded(state: State, kind: int) -> int:
    """R1.7: every card is somewhere; those that are nowhere else are on the discard."""
    count = state.deck[kind] - state.unseen[kind]
    for seat in range(SEATS_AT[state.players]):
        count -= state.hand[seat, kind] + state.table[seat, kind]
    return count


@compiled
def count_unseen(state: State) -> int:
    """How many cards are in pile and box, the period card not counted."""
    count = 0
    for kind in range(KINDS):
        count += state.unseen[kind]
    return count


# Dealing anew what a seat does not know of: first all of it into pile and box, then every hand is filled up.


@compiled
def redeal_hands(state: State, seat: int, rng: Ints) -> None:
    """R1.6: every card that nobody has shown this seat may be any that it has not seen, all with equal odds."""
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
    """Deal a hand up to its number of cards; what its partners on another side remember of it is not imagined."""
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


# What a seat observes: (name, shape) in order. Seats are counted clockwise from its own, sides from its own.
# While another side swaps cards nothing is due, as far as one sees.

DUES, HALVES = 16, 3
NUMBERS = 8
OF_SEATS = (("cards", (SEATS,)), ("fair", (SEATS,)), ("yellow", (SEATS,)), ("partners", (SEATS,)))
OF_SIDES = tuple((name, (SIDES,)) for name in ("balls", "goals", "tokens", "swaps", "level", "hits", "kicking"))
OBSERVATION = (
    ("known", (SEATS, KINDS)),
    ("table", (SEATS, KINDS)),
    ("under", (SEATS, INTERRUPTIONS)),
    *OF_SEATS,
    *OF_SIDES,
    ("turn", (SEATS,)),
    ("target", (SEATS,)),
    ("offerer", (SEATS,)),
    ("partner", (SEATS,)),
    ("swapped", (SEATS,)),
    ("offer", (KINDS,)),
    ("last", (KINDS,)),
    ("given", (KINDS,)),
    ("wanted", (KINDS,)),
    ("discard", (KINDS,)),
    ("due", (DUES,)),
    ("half", (HALVES,)),
    ("numbers", (NUMBERS,)),  # top, below, taken, scored, round, seats, shootout, declined
    ("deck", (KINDS,)),
    ("shot_die", (len(cards.SHOT_DIE),)),
    ("clearance_die", (cards.FACES,)),
)


@compiled
def observe_all(state: State, seat: int, out: Floats) -> None:
    """R1.6: everything that this seat may know."""
    for index in range(len(out)):
        out[index] = 0.0
    for other in range(SEATS_AT[state.players]):
        observe_seat(state, seat, other, out)
    at = SEATS * (2 * KINDS + INTERRUPTIONS + len(OF_SEATS))
    for side in range(SIDES_AT[state.players, state.sides]):
        observe_side(state, seat, side, out, at)
    at = observe_roles(state, seat, out, at + SIDES * len(OF_SIDES))
    at = observe_cards(state, seat, out, at)
    if not is_swapping(state) or sees_swaps(state, seat):
        out[at + state.due] = 1.0
    out[at + DUES + state.half] = 1.0
    observe_numbers(state, seat, out, at + DUES + HALVES)


@compiled
def observe_seat(state: State, seat: int, other: int, out: Floats) -> None:
    """Hand and table of one seat, and how it stands."""
    place = seen_seat(state, other, seat)
    for kind in range(KINDS):
        out[place * KINDS + kind] = knows(state, seat, other, kind)
        out[(SEATS + place) * KINDS + kind] = state.table[other, kind]
    at = 2 * SEATS * KINDS
    if state.under[other] != EMPTY:
        out[at + place * INTERRUPTIONS + state.under[other] - TACKLE] = 1.0
    at += SEATS * INTERRUPTIONS + place
    out[at] = state.cards[other]
    out[at + SEATS] = 1.0 if state.fair[other] != EMPTY else 0.0
    out[at + 2 * SEATS] = state.yellow[other]
    out[at + 3 * SEATS] = 1.0 if are_partners(state, seat, other) else 0.0


@compiled
def observe_side(state: State, seat: int, side: int, out: Floats, at: int) -> None:
    """The board of one side, and how it stands in the shoot-out."""
    sides = SIDES_AT[state.players, state.sides]
    at += (side - side_of(state, seat) + sides) % sides
    out[at] = state.ball[side]
    out[at + SIDES] = state.goals[side]
    out[at + 2 * SIDES] = state.tokens[side]
    out[at + 3 * SIDES] = count_swaps(state, side)
    out[at + 4 * SIDES] = state.level >> side & 1
    out[at + 5 * SIDES] = state.hits >> side & 1
    out[at + 6 * SIDES] = 1.0 if state.kicking == side else 0.0


@compiled
def observe_roles(state: State, seat: int, out: Floats, at: int) -> int:
    """Whose turn it is, who is the target, and in one's own side who offers what to whom; where the next row begins."""
    mark(out, at, seen_seat(state, state.turn, seat))
    mark(out, at + SEATS, seen_seat(state, state.target, seat))
    if sees_swaps(state, seat):
        mark(out, at + 2 * SEATS, seen_seat(state, state.offerer, seat))
        mark(out, at + 3 * SEATS, seen_seat(state, state.partner, seat))
    for other in range(SEATS_AT[state.players]):
        if side_of(state, other) == side_of(state, seat):
            out[at + 4 * SEATS + seen_seat(state, other, seat)] = state.swapped[other]
    return at + 5 * SEATS


@compiled
def observe_cards(state: State, seat: int, out: Floats, at: int) -> int:
    """The cards on offer, offered and on the discard; where the next row begins."""
    mark(out, at, state.offer)
    mark(out, at + KINDS, state.last)
    if sees_swaps(state, seat):
        mark(out, at + 2 * KINDS, state.given)
        mark(out, at + 3 * KINDS, state.wanted)
    for kind in range(KINDS):
        out[at + 4 * KINDS + kind] = discarded(state, kind)
    return at + 5 * KINDS


@compiled
def observe_numbers(state: State, seat: int, out: Floats, at: int) -> None:
    """Counts and options; the declined offers of one's own side."""
    out[at] = state.top
    out[at + 1] = state.below
    out[at + 2] = state.taken
    out[at + 3] = state.scored
    out[at + 4] = state.round
    out[at + 5] = SEATS_AT[state.players]
    out[at + 6] = state.shootout
    out[at + 7] = state.declined if sees_swaps(state, seat) else 0
    at += NUMBERS
    for kind in range(KINDS):
        out[at + kind] = state.deck[kind]
    at += KINDS
    for face in range(len(cards.SHOT_DIE)):
        out[at + face] = state.shot_die[face]
    at += len(cards.SHOT_DIE)
    for face in range(cards.FACES):
        out[at + face] = state.clearance_die[face]


@compiled
def seen_seat(state: State, other: int, seat: int) -> int:
    """Clockwise from one's own seat."""
    if other == EMPTY:
        return EMPTY
    return other - seat if other >= seat else other - seat + SEATS_AT[state.players]


@compiled
def mark(out: Floats, at: int, index: int) -> None:
    if index != EMPTY:
        out[at + index] = 1.0
