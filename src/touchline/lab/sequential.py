"""Intervals that hold at every look at growing results, and Holm's correction. References are in docs/lab.md."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from touchline.lab.stats import ERROR_RATE

Values = NDArray[np.float64]
INVENTED = 2
"""Values added to the variance, one unit from the mean: results that happen to be all alike have an interval too."""
TUNED = 2_000
"""Number of observations at which an interval that holds at every look is narrowest, compared with a single look."""
MIXTURE = (math.log(-2 * math.log(ERROR_RATE)) - 2 * math.log(ERROR_RATE) + 1) / TUNED
"""Variance of the effects, in standard deviations of an observation, over which the interval mixes."""


@dataclass(frozen=True)
class Moments:
    """Count, mean and sum of squared deviations of some observations; moments of parts add up."""

    count: int = 0
    mean: float = 0.0
    spread: float = 0.0

    @staticmethod
    def of(values: Values) -> Moments:
        if not len(values):
            return Moments()
        mean = float(values.mean())
        return Moments(len(values), mean, float(((values - mean) ** 2).sum()))

    def __add__(self, other: Moments) -> Moments:
        count = self.count + other.count
        if not count:
            return self
        gap, share = other.mean - self.mean, other.count / count
        return Moments(count, self.mean + gap * share, self.spread + other.spread + gap**2 * self.count * share)

    @property
    def variance(self) -> float:
        """Variance of an observation, slightly inflated: never zero."""
        return (self.spread + INVENTED) / (self.count + INVENTED)


# An asymptotic confidence sequence, from the normal mixture of Robbins: all looks together err in a share `level` of
# all runs, however often one looks and for whatever reason one stops.


def margin_at_any_look(moments: Moments, level: float = ERROR_RATE) -> float:
    """Half-width of the interval around the mean."""
    if not moments.count:
        return math.inf
    mixed = moments.count * MIXTURE
    factor = 2 * (mixed + 1) / mixed * (math.log(mixed + 1) / 2 - math.log(level))
    return math.sqrt(factor * moments.variance / moments.count)


def doubt_at_any_look(moments: Moments) -> float:
    """The smallest level at which the interval excludes zero: a p-value that may be looked at any time."""
    mixed = moments.count * MIXTURE
    evidence = moments.count * moments.mean**2 / moments.variance * mixed / (2 * (mixed + 1))
    return min(1.0, math.exp(math.log(mixed + 1) / 2 - evidence))


# The usual interval, for a number of observations that was fixed before.


def margin_at_the_end(moments: Moments, level: float = ERROR_RATE) -> float:
    """Half-width of the interval around the mean."""
    if not moments.count:
        return math.inf
    return NormalDist().inv_cdf(1 - level / 2) * math.sqrt(moments.variance / moments.count)


def doubt_at_the_end(moments: Moments, value: float) -> float:
    """The smallest level at which the interval excludes a value."""
    if not moments.count:
        return 1.0
    return math.erfc(abs(moments.mean - value) / math.sqrt(2 * moments.variance / moments.count))


def holm_levels(doubts: Sequence[float], rate: float = ERROR_RATE) -> list[float]:
    """The level at which Holm's method tests each hypothesis, given their p-values.

    Those with a p-value up to their level are rejected; a false one is among them in at most a share `rate` of runs.
    """
    levels, left = [0.0] * len(doubts), len(doubts)
    passed = True
    for index in sorted(range(len(doubts)), key=doubts.__getitem__):
        levels[index] = rate / left
        passed = passed and doubts[index] <= levels[index]
        left -= passed
    return levels
