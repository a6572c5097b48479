"""Fit a net to positions: logistic regression with NumPy alone."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
OUTER, INNER = 5, 25
"""Maximum steps of Newton's method, and of conjugate gradients in each."""
CLOSE_ENOUGH = 1e-4
"""Share of the squared slope at which a step is accurate enough."""
SMALL_STEP = 1e-5
"""The fit stops once no weight changes by more: files have four decimals."""


@dataclass(frozen=True)
class Numbers:
    """Observations by row, without their zeros: few of several thousand numbers are not zero."""

    size: int
    """Of an observation."""
    counts: Any
    """Numbers in each row."""
    indices: Any
    """Of the numbers in an observation, row after row."""
    values: Values

    @staticmethod
    def of(size: int, places: Sequence[Any], values: Sequence[Any]) -> Numbers:
        """From the indices and the values of each row."""
        counts = np.array([len(place) for place in places], int)
        return Numbers(size, counts, np.concatenate([[], *places]).astype(np.int32), np.concatenate([[], *values]))

    @staticmethod
    def join(parts: Sequence[Numbers]) -> Numbers:
        counts, indices, values = (
            np.concatenate([getattr(part, name) for part in parts]) for name in ("counts", "indices", "values")
        )
        return Numbers(parts[0].size, counts, indices, values)

    @functools.cached_property
    def rows(self) -> Any:
        """The row of every number."""
        return np.repeat(np.arange(len(self.counts), dtype=np.int32), self.counts)

    def weigh(self, weights: Values) -> Values:
        """The weighted sum of every row."""
        return sums(self.rows, self.values * weights[self.indices], len(self.counts))

    def gather(self, values: Values) -> Values:
        """The sum over the rows of a value times each number: the transpose of `weigh`."""
        return sums(self.indices, self.values * values[self.rows], self.size)


def sums(places: Any, values: Values, size: int) -> Values:
    """The sum of the values at each index."""
    found: Any = np.bincount(places, values, size)
    return found  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Samples:
    """Positions by row: a seat's observation, its judge's value, and the target."""

    numbers: Numbers
    base: Values
    """The judge's value before the tanh."""
    targets: Values
    matches: Any
    """The number of the match that a row is from."""

    def __len__(self) -> int:
        return len(self.base)

    def error(self, weights: Values, chosen: Any) -> float:
        """The mean squared error of the corrected judge in the chosen rows."""
        wrong = np.tanh(self.base + self.numbers.weigh(weights)) - self.targets
        return float(np.mean(wrong[chosen] ** 2))


def fit(samples: Samples, chosen: Any, decay: float, start: Values) -> Values:
    """The weights of the highest likelihood for odds of (1 + tanh) / 2 in the chosen rows, pulled towards 0."""
    weights = start.copy()
    wanted = (1 + samples.targets) / 2
    squares = sums(samples.numbers.indices, samples.numbers.values**2, samples.numbers.size)
    for _ in range(OUTER):
        odds = 1 / (1 + np.exp(-2 * (samples.base + samples.numbers.weigh(weights))))
        slope = 2 * samples.numbers.gather(chosen * (wanted - odds)) - decay * weights
        curves = 4 * chosen * odds * (1 - odds)
        step = newton_step(samples, curves, decay, slope, curves.mean() * squares + decay)
        weights += step
        if np.abs(step).max() < SMALL_STEP:
            break
    return weights


def newton_step(samples: Samples, curves: Values, decay: float, slope: Values, scales: Values) -> Values:
    """Solve curvature · step = slope by conjugate gradients; the scales approximate the curvature's diagonal."""
    step, left = np.zeros_like(slope), slope.copy()
    heading = left / scales
    size = left @ heading
    enough = CLOSE_ENOUGH * size
    for _ in range(INNER):
        if size <= enough:
            break
        bent = samples.numbers.gather(curves * samples.numbers.weigh(heading)) + decay * heading
        length = size / (heading @ bent)
        step += length * heading
        left -= length * bent
        before, size = size, left @ (left / scales)
        heading = left / scales + size / before * heading
    return step
