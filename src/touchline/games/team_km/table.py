"""The table of Team KM: seats, sides, and the options of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from touchline.engine.compiled import compiled
from touchline.engine.facts import in_mask
from touchline.engine.game import Choice, Numbers, Options
from touchline.engine.record import EMPTY, table, table2
from touchline.games.team_km import cards
from touchline.games.team_km.cards import KINDS

if TYPE_CHECKING:
    from touchline.games.team_km.rules import State

# R1.1, R1.2: seats 0-5 are a-f, clockwise; members of a side sit next to each other.

TABLES = (2, 3, 4, 6)
SEATS, SIDES = 6, 3
LETTERS = "abcdef"
SIZES = ((1, 1), (1, 1), (2, 2), (3, 2))  # seats of a side, by the options players and sides
SEATS_AT = table(TABLES)
SIDES_AT = table2([seats // size for size in sizes] for seats, sizes in zip(TABLES, SIZES, strict=True))
SIDE_OF = table2(  # by 2 * players + sides and the seat
    [seat // size if seat < seats else EMPTY for seat in range(SEATS)]
    for seats, sizes in zip(TABLES, SIZES, strict=True)
    for size in sizes
)
DEAL = 7  # R2.3
BY_LOT = 0
FIRST_WORDS: tuple[str, ...] = ("lot", *LETTERS)

# The options: the first value is the default.


OPTIONS = (
    Choice("players", tuple(map(str, TABLES))),  # R1.1
    Choice("sides", ("2", "3")),  # R1.1
    Choice("first", FIRST_WORDS),  # R2.4
    Numbers("deck", cards.NAMES[:KINDS], cards.DECK, 0, cards.MOST_COPIES),  # R1.4
    Numbers("shot_die", cards.SHOT_DIE_FACES, cards.SHOT_DIE, 0, cards.FACES, cards.problem_of_shot_die),  # R1.5
    Numbers("clearance_die", cards.CLEARANCE_DIE_FACES, cards.CLEARANCE_DIE, 0, cards.FARTHEST),  # R1.5
    Choice("shootout", ("off", "on")),  # R11.4
)
EVERY_TABLE = ("players=2", "players=3", "players=4", "players=6 sides=2", "players=6 sides=3")  # R1.1


def problem_of_options(options: Options) -> str:
    """R1.4, R2.4: what is wrong with the combination of options, or nothing."""
    seats = TABLES[options["players"]]
    if options["first"] > seats:
        return f"option first: there is no seat {FIRST_WORDS[options['first']]} at a table of {seats}"
    problem = cards.problem_of_deck(options["deck"], seats * DEAL)
    return problem and f"option deck: {problem}"


# Seating.


@compiled
def is_at_table(state: State, seat: int) -> bool:
    """R1.1: 2, 3, 4 or 6 seats."""
    return seat < SEATS_AT[state.players]


@compiled
def side_of(state: State, seat: int) -> int:
    """R1.2: members of a side sit next to each other."""
    return SIDE_OF[2 * state.players + state.sides, seat]


@compiled
def are_partners(state: State, seat: int, other: int) -> bool:
    return seat != other and side_of(state, seat) == side_of(state, other)


@compiled
def has_partners(state: State) -> bool:
    """R1.1: whether sides have more than one seat."""
    return SEATS_AT[state.players] > SIDES_AT[state.players, state.sides]


@compiled
def left_of(state: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < SEATS_AT[state.players] else 0


# The table for views and texts, from a plain state: sides are named after their seats.


def seats_of(options: Options) -> tuple[str, ...]:
    """R1.1: the seats, clockwise."""
    return tuple(LETTERS[: TABLES[options["players"]]])


def side_of_seats(options: Options) -> tuple[int, ...]:
    """R1.2: the side of each seat."""
    size = SIZES[options["players"]][options["sides"]]
    return tuple(seat // size for seat in range(TABLES[options["players"]]))


NAMES_OF_SIDES = [
    [tuple(LETTERS[first : first + size] for first in range(0, seats, size)) for size in sizes]
    for seats, sizes in zip(TABLES, SIZES, strict=True)
]


def sides_of(state: State) -> tuple[str, ...]:
    """The names of the sides: ab, cd."""
    return NAMES_OF_SIDES[state.players][state.sides]


def sides_in(state: State, mask: int) -> list[str]:
    """The names of the sides whose bits are set."""
    return in_mask(mask, sides_of(state))


def seats_in(state: State) -> range:
    return range(TABLES[state.players])


def side_of_seat(state: State, seat: int) -> int:
    return seat // SIZES[state.players][state.sides]
