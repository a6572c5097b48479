"""Sampling is exact, and dice can be verified."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from touchline.engine.chance import Dice, below, new_rng, next_word, pick
from touchline.engine.record import INTERPRETED, buffer

DRAWS = 6_000 if INTERPRETED else 60_000
CHI_SQUARE_999 = {1: 10.83, 2: 13.82, 5: 20.52, 6: 22.46}
"""Critical values at 0.1 %, by degrees of freedom; seeds are fixed, so this is never flaky."""


def chi_square(counts, expected):
    return sum((counts[key] - mean) ** 2 / mean for key, mean in expected.items())


@pytest.mark.parametrize("faces", [2, 3, 6, 7])
def test_every_face_comes_equally_often(faces):
    rng = new_rng(1, faces)
    counts = Counter(below(rng, faces) for _ in range(DRAWS))
    assert set(counts) == set(range(faces))
    assert chi_square(counts, dict.fromkeys(range(faces), DRAWS / faces)) < CHI_SQUARE_999[faces - 1]


def test_a_large_range_has_no_favourites():
    """Three quarters of 2**31: taking a remainder or a product alone would favour one half."""
    most = 3 << 29
    rng = new_rng(2, 0)
    counts = Counter(below(rng, most) < most // 2 for _ in range(DRAWS))
    assert chi_square(counts, {True: DRAWS / 2, False: DRAWS / 2}) < CHI_SQUARE_999[1]


def test_weights_are_odds():
    weights = buffer(3)
    weights[0], weights[1], weights[2] = 1, 2, 3
    rng = new_rng(3, 0)
    counts = Counter(pick(rng, weights, 3) for _ in range(DRAWS))
    assert chi_square(counts, {0: DRAWS / 6, 1: DRAWS / 3, 2: DRAWS / 2}) < CHI_SQUARE_999[2]


def test_streams_differ_and_repeat():
    def words(seed, stream):
        rng = new_rng(seed, stream)
        return [next_word(rng) for _ in range(4)]

    assert words(1, 0) == words(1, 0)
    assert len({tuple(words(seed, stream)) for seed in (0, 1, 1 << 40) for stream in range(5)}) == 15
    assert all(0 <= word < 2**32 for word in words(5, 5))


def test_dice_are_the_published_formula():
    """Anyone can recompute a draw with only SHA-256."""
    dice = Dice("secret", ("anna", "bert"))
    assert dice.commitment == hashlib.sha256(b"secret").hexdigest()
    seed = hashlib.sha256(b"secret\nanna\nbert").digest()
    fraction = int.from_bytes(hmac.new(seed, b"13", "sha256").digest(), "big") / 2**256
    assert dice.roll(13, [1] * 6) == int(fraction * 6)


@given(st.integers(1, 10_000), st.lists(st.integers(1, 1000), min_size=1, max_size=20))
def test_dice_always_land_on_a_listed_outcome(ply, weights):
    assert 0 <= Dice("x").roll(ply, weights) < len(weights)


def test_dice_follow_the_weights():
    counts = Counter(Dice("fair").roll(ply, [1, 2, 3]) for ply in range(6000))
    assert chi_square(counts, {0: 1000, 1: 2000, 2: 3000}) < CHI_SQUARE_999[2]


def test_a_nonce_changes_the_dice_and_the_secret_cannot_be_guessed():
    rolls = {tuple(Dice("s", (nonce,)).roll(ply, [1] * 6) for ply in range(20)) for nonce in "abc"}
    assert len(rolls) == 3
    assert len({Dice().secret for _ in range(20)}) == 20
