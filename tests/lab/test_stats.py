"""Intervals against published values, and how often they contain the truth."""

import math
import random

import pytest

from touchline.lab.stats import (
    Estimate,
    Sums,
    correct,
    doubt,
    estimate_mean,
    estimate_part,
    estimate_points,
    estimate_ratio,
    estimate_share,
    student,
)


def test_wilsons_interval_of_a_known_share():
    found = estimate_share(10, 100)
    assert (found.value, round(found.low, 4), round(found.high, 4)) == (0.1, 0.0552, 0.1744)


def test_a_share_of_none_or_all_still_has_an_interval():
    assert estimate_share(0, 20).low == 0 and 0.1 < estimate_share(0, 20).high < 0.2
    assert estimate_share(20, 20).high == 1 and 0.8 < estimate_share(20, 20).low < 0.9
    assert (estimate_share(0, 0).low, estimate_share(0, 0).high) == (0, 1)


@pytest.mark.parametrize(("count", "quantile"), [(4, 3.182), (5, 2.776), (11, 2.228), (31, 2.042), (10_000, 1.960)])
def test_students_quantiles(count, quantile):
    assert student(count) == pytest.approx(quantile, rel=0.006)


def test_a_mean_of_one_observation_is_not_certain_of_anything():
    found = estimate_mean(3.0, 0.0, 1)
    assert found.value == 3 and found.low == -math.inf and found.high == math.inf


def test_a_clean_sweep_has_error_bars():
    found = estimate_points(1.0, 0.0, 100)
    assert found.high == 1 and 0.98 < found.low < 1


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    rng = random.Random(5)
    held = 0
    for _ in range(400):
        hits = sum(rng.random() < 0.3 for _ in range(60))
        held += not estimate_share(hits, 60).excludes(0.3)
    assert 0.92 <= held / 400 <= 0.98


def test_a_ratio_counts_matches_not_decisions():
    alike = Sums(4, 4.0, 8.0, 4.0, 8.0, 16.0)
    assert estimate_ratio(alike) == Estimate(0.5, 0.5, 0.5, 4)
    # One match with 9 of 9 and one with 0 of 1: 0.9 in all, and next to nothing is known.
    uneven = estimate_ratio(Sums(2, 9.0, 10.0, 81.0, 81.0, 82.0))
    assert uneven.value == 0.9 and uneven.low < 0


def test_a_ratio_of_nothing_says_nothing():
    assert math.isnan(estimate_ratio(Sums(3, 0.0, 0.0, 0.0, 0.0, 0.0)).value)


def test_a_part_lies_between_nothing_and_all_and_is_never_certain():
    always = estimate_part(Sums(10, 20.0, 20.0, 40.0, 40.0, 40.0))
    assert always.value == always.high == 1 and 0.7 < always.low < 1
    assert math.isnan(estimate_part(Sums(3, 0.0, 0.0, 0.0, 0.0, 0.0)).value)


def test_doubt_is_the_p_value_of_the_interval():
    assert doubt(Estimate(1.0, 0.0, 2.0, 9)) == pytest.approx(0.05)
    assert doubt(Estimate(0.0, -1.0, 1.0, 9)) == 1
    assert doubt(Estimate(1.0, 1.0, 1.0, 9)) == 0


def test_holms_correction_keeps_the_order():
    assert correct([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert correct([]) == []
