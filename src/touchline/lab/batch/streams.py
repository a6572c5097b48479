"""Random streams of a match: that of chance comes first, then one per seat."""

from __future__ import annotations

from typing import Any

from touchline.engine.chance import below, next_word, seed_rng
from touchline.engine.compiled import compiled
from touchline.engine.record import Ints

SEED_BITS = 56
"""Maximum size of a seed: the stream of a seat, or of chance, adds the seat to it."""


@compiled
def seed_streams(rngs: Any, seed: int, match: int) -> None:
    """Start the streams of a match: they depend only on the seed, the match and the seat."""
    for stream in range(len(rngs)):
        seed_rng(rngs[stream], seed | stream << SEED_BITS, match)


@compiled
def seed_bots(rngs: Any, simulations: Ints, seeds: Ints) -> None:
    """The seed of every bot that searches."""
    for seat in range(len(seeds)):
        if simulations[seat] > 0:
            seeds[seat] = next_word(rngs[seat + 1])


@compiled
def draw(rngs: Any, seat: int, count: int) -> int:
    """An index below the count, from the stream of a seat."""
    return below(rngs[seat + 1], count)
