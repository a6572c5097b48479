"""Estimates with 95 % intervals, and corrections for many comparisons. References are in docs/metrics.md."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

NORMAL = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""
ERROR_RATE = 0.05


@dataclass(frozen=True)
class Estimate:
    """A figure, its 95 % interval, and the number of independent observations, usually matches, behind it."""

    value: float
    low: float
    high: float
    count: int

    def excludes(self, value: float) -> bool:
        """Whether the interval clearly lies on one side of a value."""
        return not self.low <= value <= self.high

    def times(self, factor: float) -> Estimate:
        """The same in another unit; the factor is positive."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor, self.count)


def student(count: int) -> float:
    """Standard errors on each side of a 95 % interval of a mean of `count` observations: Fisher's expansion."""
    if count < 5:
        return {2: 12.706, 3: 4.303, 4: 3.182}.get(count, math.inf)
    freedom, z = count - 1, NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def estimate_share(hits: float, count: int) -> Estimate:
    """The share of hits: Wilson's interval."""
    if not count:
        return Estimate(math.nan, 0.0, 1.0, 0)
    share, pull = hits / count, NORMAL**2 / count
    centre = (share + pull / 2) / (1 + pull)
    reach = NORMAL / (1 + pull) * math.sqrt(share * (1 - share) / count + pull / (4 * count))
    return Estimate(share, max(0.0, centre - reach), min(1.0, centre + reach), count)


def estimate_mean(mean: float, variance: float, count: int) -> Estimate:
    """A mean with the sample variance of its observations: Student's interval."""
    if count < 2:
        return Estimate(mean if count else math.nan, -math.inf, math.inf, count)
    reach = student(count) * math.sqrt(max(0.0, variance) / count)
    return Estimate(mean, mean - reach, mean + reach, count)


def estimate_count(mean: float, variance: float, count: int, least: float) -> Estimate:
    """The mean of whole numbers, `least` the lowest; the variance is inflated, so that equal ones have bars too."""
    found = estimate_mean(mean, variance + 0.25 / max(count - 1, 1), count)
    return replace(found, low=max(0.0, found.low)) if least >= 0 else found


def estimate_points(mean: float, variance: float, count: int) -> Estimate:
    """The mean of observations from 0 to 1; the variance is slightly inflated, so that a clean sweep has bars too."""
    if not count:
        return Estimate(math.nan, 0.0, 1.0, 0)
    wider = (max(0.0, variance) * (count - 1) + 0.25) / count if count > 1 else 0.25
    reach = NORMAL * math.sqrt(wider / count)
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach), count)


@dataclass(frozen=True)
class Sums:
    """Sums over matches of two measures, their squares and their product."""

    count: int
    one: float
    other: float
    one_one: float
    one_other: float
    other_other: float

    def __add__(self, more: Sums) -> Sums:
        pairs = zip(self.as_tuple(), more.as_tuple(), strict=True)
        return Sums(*(left + right for left, right in pairs))  # type: ignore[arg-type]

    def as_tuple(self) -> tuple[float, ...]:
        return (self.count, self.one, self.other, self.one_one, self.one_other, self.other_other)


def estimate_part(sums: Sums) -> Estimate:
    """A ratio that lies between 0 and 1, as if one more match had been half off: the same results have bars too."""
    if not sums.other:
        return Estimate(math.nan, 0.0, 1.0, 0)
    found = estimate_ratio(sums, (0.5 * sums.other_other / sums.other) ** 2)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high), found.count)


def estimate_slope(sums: Sums) -> Estimate:
    """A regression of points, from sums of products and squares, as if one more match had been half a point off."""
    return estimate_ratio(sums, 0.5 * sums.other_other / sums.other if sums.other else 0.0)


def estimate_ratio(sums: Sums, more: float = 0.0) -> Estimate:
    """The first measure per unit of the other, with matches as the unit of sampling: linearised variance.

    Only matches that carry weight count as observations (Kish), since most may have nothing of either measure.
    `more` is added to the squared residuals.
    """
    if not sums.other:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    ratio = sums.one / sums.other
    spread = max(0.0, sums.one_one - 2 * ratio * sums.one_other + ratio**2 * sums.other_other) + more
    weighty = round(sums.other**2 / sums.other_other)
    reach = student(max(2, weighty)) * math.sqrt(spread) / abs(sums.other)
    return Estimate(ratio, ratio - reach, ratio + reach, weighty)


def doubt(estimate: Estimate, value: float = 0.0) -> float:
    """The two-sided p-value of a value, read off a symmetric interval."""
    reach = (estimate.high - estimate.low) / 2
    if reach <= 0:
        return float(estimate.value == value)
    return 1.0 if math.isinf(reach) else math.erfc(abs(estimate.value - value) / reach * NORMAL / math.sqrt(2))


def correct(doubts: Sequence[float]) -> list[float]:
    """Holm's correction: p-values that keep the chance of any false finding among all of them."""
    corrected, highest = [1.0] * len(doubts), 0.0
    for rank, index in enumerate(sorted(range(len(doubts)), key=lambda index: doubts[index])):
        highest = max(highest, min(1.0, (len(doubts) - rank) * doubts[index]))
        corrected[index] = highest
    return corrected
