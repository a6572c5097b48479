"""Shared by judges: features named with their weights, the value of an undecided match, and keys of positions."""

from __future__ import annotations

from touchline.engine.compiled import compiled

Weights = tuple[float, ...]

SURE = 0.99
"""The highest value of an undecided match."""
FACTOR = 1_000_003
MASK = (1 << 40) - 1


class Features(dict[str, float]):
    """The features that a judge weighs, by name, in the order in which they are added.

    >>> features = Features()
    >>> LEAD = features.add("lead", 1.5)
    >>> BALL = features.add("ball", -0.2, 0.0, 0.2)
    >>> LEAD, BALL, features.weights
    (0, 1, (1.5, -0.2, 0.0, 0.2))
    >>> list(features)
    ['lead', 'ball 0', 'ball 1', 'ball 2']
    """

    def add(self, name: str, *weights: float) -> int:
        """The number of a feature: the index of its weight.

        Several weights make a series of features, such as one per row of the pitch: this is the first number.
        """
        first = len(self)
        names = [name] if len(weights) == 1 else [f"{name} {number}" for number in range(len(weights))]
        if taken := next((name for name in names if name in self), None):
            raise ValueError(f"expected a new name for a feature, not {taken!r}, which is taken")
        self.update(zip(names, map(float, weights), strict=True))
        return first

    @property
    def weights(self) -> Weights:
        """The weights by number, a constant for compiled code; read it once all features are added."""
        return tuple(self.values())


@compiled
def limit_open(value: float) -> float:
    """A value for an undecided match: never as high or as low as a result."""
    return max(-SURE, min(SURE, value))


@compiled
def fold(key: int, part: int) -> int:
    """The key with one more part, at least EMPTY; keys of different series of parts are very unlikely to be equal."""
    return (key * FACTOR + part + 2) & MASK
