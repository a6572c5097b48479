"""Fit a net to positions: logistic regression on sparse numbers, with NumPy alone, the same bits for the same data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
OUTER, INNER = 12, 60
"""Maximum steps of Newton's method, and of conjugate gradients in each."""
CLOSE_ENOUGH = 1e-3
"""Part of the first slope at which the fit ends, and of each slope at which a step is good enough."""


@dataclass(frozen=True)
class Samples:
    """Positions by row: the numbers that a seat observes, what its judge says, and what it should say."""

    starts: Any
    """Where the numbers of each row begin."""
    indices: Any
    numbers: Any
    base: Values
    """The judge's value before the tanh."""
    targets: Values
    matches: Any
    """The number of the match that a row is from."""
    size: int
    """Numbers of an observation."""

    def __len__(self) -> int:
        return len(self.base)

    def only(self, chosen: Any) -> Samples:
        """Some of the rows."""
        lengths = np.diff(self.starts)
        kept = np.repeat(chosen, lengths)
        starts = np.concatenate([[0], np.cumsum(lengths[chosen])])
        rows = self.base[chosen], self.targets[chosen], self.matches[chosen]
        return Samples(starts, self.indices[kept], self.numbers[kept], *rows, self.size)

    def weigh(self, weights: Values) -> Values:
        """The residual of every row."""
        added = np.concatenate([[0.0], np.cumsum(self.numbers * weights[self.indices])])
        return np.diff(added[self.starts])

    def gather(self, values: Values) -> Values:
        """The sum over the rows of a value times each number: the transpose of `weigh`."""
        spread = np.repeat(values, np.diff(self.starts)) * self.numbers
        return np.bincount(self.indices, spread, self.size)

    def error(self, weights: Values) -> float:
        """The mean squared error of the corrected judge."""
        return float(np.mean((np.tanh(self.base + self.weigh(weights)) - self.targets) ** 2))


def fit(samples: Samples, decay: float, start: Values) -> Values:
    """The weights of the highest likelihood for odds of (1 + tanh) / 2, pulled towards 0 by the decay."""
    weights = start.copy()
    wanted = (1 + samples.targets) / 2
    first = 0.0
    for _ in range(OUTER):
        odds = 1 / (1 + np.exp(-2 * (samples.base + samples.weigh(weights))))
        slope = 2 * samples.gather(wanted - odds) - decay * weights
        steepness = float(np.linalg.norm(slope))
        first = first or steepness
        if steepness <= CLOSE_ENOUGH * first:
            break
        weights += newton_step(samples, 4 * odds * (1 - odds), decay, slope)
    return weights


def newton_step(samples: Samples, curves: Values, decay: float, slope: Values) -> Values:
    """Solve curvature · step = slope by conjugate gradients."""
    step, left = np.zeros_like(slope), slope.copy()
    heading, size = left.copy(), left @ left
    enough = CLOSE_ENOUGH**2 * size
    for _ in range(INNER):
        if size <= enough:
            break
        bent = samples.gather(curves * samples.weigh(heading)) + decay * heading
        length = size / (heading @ bent)
        step += length * heading
        left -= length * bent
        before, size = size, left @ left
        heading = left + size / before * heading
    return step
