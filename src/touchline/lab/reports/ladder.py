"""Luck against skill: each bot level plays the one below it, once on every side with the same dice."""

from __future__ import annotations

import contextlib
import itertools
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from touchline.bots.outside import Dugout
from touchline.engine.chance import Dice
from touchline.engine.game import Game, Options
from touchline.lab.matches import hash_seed, play_match
from touchline.lab.results import Results
from touchline.lab.stats import Estimate, estimate_points

LEVELS = ("random", "rookie", "amateur", "pro")
ROUNDS = 40
"""Rounds per step, each of as many matches as there are sides."""


@dataclass(frozen=True)
class Step:
    """A level, the one above it, and the points that the higher one takes."""

    lower: str
    higher: str
    points: Estimate


@dataclass(frozen=True)
class Climb:
    """One step of the ladder in one game."""

    game: Game
    options: Options
    lower: str
    higher: str
    seed: int

    def play_round(self, number: int) -> float:
        """The higher level's mean points, once on every side; depends only on the number."""
        sides = self.game.side_of_seats(self.options)
        count = max(sides) + 1
        return sum(self._play(number, high, sides) for high in range(count)) / count

    def _play(self, number: int, high: int, sides: Sequence[int]) -> float:
        names = [self.higher if side == high else self.lower for side in sides]
        seeds = [hash_seed(self.seed, number, (side - high) % len(sides), seat) for seat, side in enumerate(sides)]
        dice = Dice(f"ladder {self.seed} round {number}")
        values = play_match(self.game, self.options, names, seeds, dice, Dugout()).values
        count = max(sides) + 1
        return (1 + (count - 1) * values[sides.index(high)]) / count


def climb(
    game: Game,
    options: Options,
    *,
    rounds: int = ROUNDS,
    seed: int = 0,
    threads: int = 1,
    levels: Sequence[str] = LEVELS,
    tell: Callable[[str], object] = lambda text: None,
) -> list[Step]:
    """Play all steps; in a game of pure luck every one ends even."""
    steps = []
    for lower, higher in itertools.pairwise(levels):
        played: list[float] = []
        results = Results({}, Climb(game, options, lower, higher, seed).play_round, float, float, None)
        with contextlib.closing(results.first(rounds, threads)) as found:
            for points in found:
                played.append(points)
                tell(f"{higher} against {lower}: {len(played)} of {rounds} rounds")
        variance = statistics.variance(played) if rounds > 1 else 0.25
        steps.append(Step(lower, higher, estimate_points(statistics.fmean(played), variance, rounds)))
    return steps
