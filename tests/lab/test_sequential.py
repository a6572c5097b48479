"""Intervals that hold at every look: calibrated on thousands of runs, narrow enough to be useful; Holm's levels."""

import math

import numpy as np
import pytest

from touchline.lab.sequential import (
    Moments,
    doubt_at_any_look,
    doubt_at_the_end,
    holm_levels,
    margin_at_any_look,
    margin_at_the_end,
)

LOOKS = [100 * 5**look // 4**look for look in range(22)]
"""From 100 to about 10,000 observations, each look after a quarter more."""
RUNS = 1000


def coins(rng, chance, count):
    return (rng.random(count) < chance).astype(float)


def differences(rng, count, chance=0.5, gap=0.0):
    """Pairs that are not alike at all: the hardest case."""
    return coins(rng, chance + gap, count) - coins(rng, chance, count)


def ever_found(draw, is_found):
    """The share of runs in which any look finds a difference."""
    rng = np.random.default_rng(5)
    found = 0
    for _ in range(RUNS):
        values = draw(rng, LOOKS[-1])
        sums, squares = np.cumsum(values), np.cumsum(values**2)
        found += any(
            is_found(Moments(look, sums[look - 1] / look, squares[look - 1] - sums[look - 1] ** 2 / look))
            for look in LOOKS
        )
    return found / RUNS


def at_any_look(moments):
    return abs(moments.mean) > margin_at_any_look(moments)


def as_if_at_the_end(moments):
    return abs(moments.mean) > margin_at_the_end(moments)


@pytest.mark.parametrize("chance", [0.5, 0.02], ids=["often", "seldom"])
def test_equal_pairs_are_not_called_different_in_19_of_20_runs_however_often_one_looks(chance):
    assert ever_found(lambda rng, count: differences(rng, count, chance), at_any_look) <= 0.05


def test_skewed_counts_keep_the_error_rate_too():
    assert ever_found(lambda rng, count: rng.geometric(0.3, count) - 1 / 0.3, at_any_look) <= 0.05


def test_the_usual_interval_would_err_far_more_often_when_looked_at_again_and_again():
    assert ever_found(differences, as_if_at_the_end) > 0.15


def test_a_real_difference_is_found():
    assert ever_found(lambda rng, count: differences(rng, count, gap=0.05), at_any_look) > 0.95


def test_the_interval_at_the_end_errs_in_1_of_20_runs():
    rng = np.random.default_rng(6)
    misses = sum(as_if_at_the_end(Moments.of(differences(rng, 2000))) for _ in range(RUNS))
    assert 0.03 < misses / RUNS < 0.07


def test_the_p_value_is_the_level_at_which_the_interval_touches_zero():
    moments = Moments.of(np.random.default_rng(7).normal(0.3, 1.0, 500))
    doubt = doubt_at_any_look(moments)
    assert 0 < doubt < 0.05
    assert margin_at_any_look(moments, doubt) == pytest.approx(moments.mean)
    doubt = doubt_at_the_end(moments, 0.1)
    assert margin_at_the_end(moments, doubt) == pytest.approx(moments.mean - 0.1)


def test_moments_of_parts_add_up():
    values = np.random.default_rng(8).exponential(3.0, 1000)
    parts = Moments()
    for part in np.split(values, [0, 10, 400]):
        parts += Moments.of(part)
    whole = Moments.of(values)
    assert (parts.count, parts.mean, parts.spread) == pytest.approx((whole.count, whole.mean, whole.spread))


def test_results_that_are_all_alike_have_an_interval():
    """None in 1,000: by the rule of three up to 0.3 % are possible."""
    assert 0.001 < margin_at_the_end(Moments.of(np.zeros(1000))) < 0.005
    assert margin_at_any_look(Moments()) == margin_at_the_end(Moments()) == math.inf


def test_holm_tests_the_smallest_p_value_at_the_strictest_level_and_stops_at_the_first_that_fails():
    assert holm_levels([0.001, 0.02, 0.5, 0.012, 0.6], 0.05) == pytest.approx(
        [0.01, 0.05 / 3, 0.05 / 3, 0.0125, 0.05 / 3]
    )
    assert holm_levels([0.02], 0.05) == [0.05]
    assert holm_levels([], 0.05) == []


def test_holm_finds_more_than_bonferroni():
    doubts = [0.012, 0.013, 0.02, 0.04]
    assert [doubt <= level for doubt, level in zip(doubts, holm_levels(doubts), strict=True)] == [
        True,
        True,
        True,
        True,
    ]
    assert [doubt <= 0.05 / 4 for doubt in doubts] == [True, False, False, False]
