"""A simulator with planted odds instead of a game: matches as a table, from the options and the match number alone."""

import functools

import numpy as np
import polars as pl

import touchline

KAHMATE = touchline.find_game("kahmate")
MOST_MATCHES = 10_000


def table(draws, lengths, points):
    """Matches between two sides: who drew, the turns, and the first side's value in the others."""
    values = np.where(draws, 0, points).astype(np.float32)
    winner = np.where(draws, -1, np.where(points > 0, 0, 1)).astype(np.int8)
    return pl.DataFrame(
        {
            "winner": winner,
            "began": np.zeros(len(draws), np.int8),
            "value_0": values,
            "value_1": -values,
            "score_0": (winner == 0).astype(np.int32),
            "score_1": (winner == 1).astype(np.int32),
            "turns": lengths.astype(np.int32),
        }
    )


@functools.cache
def draw_luck(*seed):
    """Three random numbers for each match."""
    return np.random.default_rng(seed).random((MOST_MATCHES, 3))


class FakeSimulator:
    """Draws depend on `hold`, the length on `turns`, the first side's edge on `area`; `tries` only stirs the luck."""

    def __init__(self, seed=0):
        self.seed = seed
        self.calls = []

    def __call__(self, setting, first, count):
        self.calls.append((setting.changes, first, count))
        options = setting.options
        luck = draw_luck(self.seed, options["tries"])[first : first + count].copy()
        draws = luck[:, 0] < 0.05 * abs(options["hold"] - 4)
        lengths = options["turns"] * (0.5 + luck[:, 1])
        points = np.where(luck[:, 2] < (0.5, 0.6)[options["area"]], 1, -1)
        return table(draws, lengths, points)
