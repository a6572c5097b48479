"""The cards and dice of Team KM: what a match's options may change, and what every card is called."""

from __future__ import annotations

from typing import NamedTuple

FAMILIES = ("action", "interruption", "restart", "reaction", "period")
ACTION, INTERRUPTION, RESTART, REACTION, PERIOD = range(len(FAMILIES))


class Card(NamedTuple):
    """A kind of card: its name in texts, family and copies in the default deck; printed names are in the locales."""

    name: str
    family: int
    copies: int


CARDS = (  # R1.4: 151 cards
    Card("kick-off", ACTION, 20),
    Card("pass+1", ACTION, 4),
    Card("pass+2", ACTION, 8),
    Card("pass+3", ACTION, 9),
    Card("pass+4", ACTION, 6),
    Card("pass+5", ACTION, 4),
    Card("shot+1", ACTION, 2),
    Card("shot+2", ACTION, 3),
    Card("shot+3", ACTION, 4),
    Card("shot+4", ACTION, 4),
    Card("shot+5", ACTION, 3),
    Card("shot+6", ACTION, 2),
    Card("pass-or-shot+1", ACTION, 2),
    Card("pass-or-shot+2", ACTION, 4),
    Card("pass-or-shot+3", ACTION, 5),
    Card("pass-or-shot+4", ACTION, 3),
    Card("super-shoot", ACTION, 1),
    Card("tackle", INTERRUPTION, 8),
    Card("defender", INTERRUPTION, 7),
    Card("keeper", INTERRUPTION, 6),
    Card("throw-in", RESTART, 8),
    Card("throw-in-fair", RESTART, 4),
    Card("dribble", RESTART, 6),
    Card("dribble-fair", RESTART, 3),
    Card("lob", RESTART, 6),
    Card("lob-fair", RESTART, 2),
    Card("dribble-or-lob", RESTART, 6),
    Card("dive", REACTION, 1),
    Card("nutmeg", REACTION, 1),
    Card("great-lob", REACTION, 1),
    Card("yellow", REACTION, 4),
    Card("red", REACTION, 2),
    Card("half-time", PERIOD, 1),
    Card("full-time", PERIOD, 1),
)
NAMES = tuple(card.name for card in CARDS)
KINDS = sum(card.family != PERIOD for card in CARDS)
"""The kinds that can be in a hand; the two period cards follow them."""

KICK_OFF, PASS, SHOT, PASS_OR_SHOT, SUPER_SHOOT, TACKLE, DEFENDER, KEEPER = 0, 1, 6, 12, 16, 17, 18, 19
THROW_IN, THROW_IN_FAIR, DRIBBLE, DRIBBLE_FAIR, LOB, LOB_FAIR, DRIBBLE_OR_LOB = range(20, 27)
DIVE, NUTMEG, GREAT_LOB, YELLOW, RED, HALF_TIME, FULL_TIME = range(27, 34)
INTERRUPTIONS = 3
FAIR_PLAY = (THROW_IN_FAIR, DRIBBLE_FAIR, LOB_FAIR)
CURED = {  # R7.1, R7.2, R8.2: what a restart or special card cures
    TACKLE: (THROW_IN, THROW_IN_FAIR, DIVE),
    DEFENDER: (DRIBBLE, DRIBBLE_FAIR, DRIBBLE_OR_LOB, NUTMEG),
    KEEPER: (LOB, LOB_FAIR, DRIBBLE_OR_LOB, GREAT_LOB),
}
LENGTHS = (0, *range(1, 6), *range(1, 7), *range(1, 5), *[0] * (KINDS - SUPER_SHOOT))
"""The number of cells a pass or a shot goes, by kind."""

DECK = tuple(card.copies for card in CARDS[:KINDS])
MOST_COPIES = 99

# R1.5: the dice have twelve faces.

FACES = 12
SHOT_DIE_FACES = ("goal", "save", "bar")
SHOT_DIE = (6, 4, 2)
CLEARANCE_DIE_FACES = tuple(str(face) for face in range(1, FACES + 1))
CLEARANCE_DIE = (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8)
FARTHEST = 17
"""A clearance from 17 by this many cells reaches any cell."""


def problem_of_shot_die(faces: tuple[int, ...]) -> str:
    """R1.5: a die without 12 faces is refused."""
    return "" if sum(faces) == FACES else f"expected {FACES} faces in all, not {sum(faces)}"


def top_pile(cards: int) -> int:
    """R2.2: the size of the top pile for this many cards."""
    return (cards + 2) // 3


def problem_of_deck(deck: tuple[int, ...], deal: int) -> str:
    """R1.4: the top pile is not smaller than the deal."""
    if top_pile(sum(deck)) >= deal:
        return ""
    return f"its {sum(deck)} cards have a top pile of {top_pile(sum(deck))}, smaller than the deal of {deal}"
