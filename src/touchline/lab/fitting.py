"""Fit a net to positions: logistic regression with NumPy alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
OUTER, INNER = 5, 25
"""Steps of Newton's method, and the most of conjugate gradients in each."""
CLOSE_ENOUGH = 1e-4
"""Part of a squared slope at which a step is good enough."""


@dataclass(frozen=True)
class Samples:
    """Positions by row: the numbers that a seat observes, what its judge says, and what it should say."""

    numbers: Any
    """By row and index of the observation, as float32."""
    base: Values
    """The judge's value before the tanh."""
    targets: Values
    matches: Any
    """The number of the match that a row is from."""

    def __len__(self) -> int:
        return len(self.base)

    def weigh(self, weights: Values) -> Values:
        """The residual of every row."""
        found: Values = (self.numbers @ weights.astype(np.float32)).astype(float)
        return found

    def gather(self, values: Values) -> Values:
        """The sum over the rows of a value times each number: the transpose of `weigh`."""
        found: Values = (values.astype(np.float32) @ self.numbers).astype(float)
        return found

    def error(self, weights: Values, chosen: Any) -> float:
        """The mean squared error of the corrected judge in the chosen rows."""
        wrong = np.tanh(self.base + self.weigh(weights)) - self.targets
        return float(np.mean(wrong[chosen] ** 2))


def fit(samples: Samples, chosen: Any, decay: float, start: Values) -> Values:
    """The weights of the highest likelihood for odds of (1 + tanh) / 2 in the chosen rows, pulled towards 0."""
    weights = start.copy()
    wanted = (1 + samples.targets) / 2
    squares = np.einsum("ij,ij->j", samples.numbers, samples.numbers)
    for _ in range(OUTER):
        odds = 1 / (1 + np.exp(-2 * (samples.base + samples.weigh(weights))))
        slope = 2 * samples.gather(chosen * (wanted - odds)) - decay * weights
        curves = 4 * chosen * odds * (1 - odds)
        weights += newton_step(samples, curves, decay, slope, curves.mean() * squares + decay)
    return weights


def newton_step(samples: Samples, curves: Values, decay: float, slope: Values, scales: Values) -> Values:
    """Solve curvature · step = slope by conjugate gradients; the scales are about the curvature's diagonal."""
    step, left = np.zeros_like(slope), slope.copy()
    heading = left / scales
    size = left @ heading
    enough = CLOSE_ENOUGH * size
    for _ in range(INNER):
        if size <= enough:
            break
        bent = samples.gather(curves * samples.weigh(heading)) + decay * heading
        length = size / (heading @ bent)
        step += length * heading
        left -= length * bent
        before, size = size, left @ (left / scales)
        heading = left / scales + size / before * heading
    return step
