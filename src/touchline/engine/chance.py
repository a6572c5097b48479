"""Chance: sampling from listed odds, with a fast generator for simulation and with provable dice."""

from __future__ import annotations

import bisect
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from touchline.engine.compiled import compiled, compiled_with_scratch, new_buffer
from touchline.engine.record import Ints

MASK = 0xFFFFFFFF
WORDS = 4
WARM_UP = 12


@compiled_with_scratch
def new_rng(seed: int, stream: int) -> Ints:
    """A small, fast counter-based generator (four 32-bit words); every seed and stream has its own sequence."""
    rng = new_buffer(WORDS)
    seed_rng(rng, seed, stream)
    return rng


@compiled
def seed_rng(rng: Ints, seed: int, stream: int) -> None:
    """Start the sequence of a seed and a stream."""
    rng[0] = seed & MASK
    rng[1] = (seed >> 32) & MASK
    rng[2] = stream & MASK
    rng[3] = 1
    for _ in range(WARM_UP):
        next_word(rng)


@compiled
def next_word(rng: Ints) -> int:
    """32 random bits."""
    word = (rng[0] + rng[1] + rng[3]) & MASK
    rng[3] = (rng[3] + 1) & MASK
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & MASK
    rng[2] = (((rng[2] << 21) & MASK | rng[2] >> 11) + word) & MASK
    return word


@compiled
def below(rng: Ints, count: int) -> int:
    """A number from 0 to count - 1, all exactly equally likely; count is below 2**31."""
    product = next_word(rng) * count
    if product & MASK < count:
        unfair = (MASK + 1 - count) % count
        while product & MASK < unfair:
            product = next_word(rng) * count
    return product >> 32


@compiled
def pick(rng: Ints, weights: Ints, count: int) -> int:
    """The index of one of the weights, chosen in proportion to them."""
    total = 0
    for index in range(count):
        total += weights[index]
    point = below(rng, total)
    index = 0
    while point >= weights[index]:
        point -= weights[index]
        index += 1
    return index


def new_secret() -> str:
    """An unguessable secret."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Dice:
    """Outcomes that follow from a secret, revealed when the match is over, and from the nonces of the seats.

    The commitment is shown before any nonce is given, so the secret can no longer be changed, and the nonce of a seat
    ensures that it cannot have been chosen for its outcomes.
    """

    secret: str = field(default_factory=new_secret)
    nonces: tuple[str | None, ...] = ()

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    @property
    def seed(self) -> bytes:
        """The key of every draw."""
        given = (nonce for nonce in self.nonces if nonce is not None)
        return hashlib.sha256("\n".join((self.secret, *given)).encode()).digest()

    def roll(self, ply: int, weights: Sequence[int]) -> int:
        """The index of the outcome at this ply: HMAC-SHA256(seed, ply) against the listed odds."""
        fraction = int.from_bytes(hmac.digest(self.seed, str(ply).encode(), "sha256"), "big")
        return bisect.bisect_right(list(accumulate(weights)), fraction * sum(weights) >> 256)
