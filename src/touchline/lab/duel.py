"""Duels: two bots play paired matches with the same dice and seats swapped; Elo with error bars, early stop."""

from __future__ import annotations

import contextlib
import math
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from touchline.bots.outside import Dugout
from touchline.engine.chance import Dice
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game, Options, write_options
from touchline.engine.reading import show
from touchline.lab.matches import check_bots, hash_seed, play_match
from touchline.lab.results import Results

ERROR_BARS = 1.96
"""Standard errors on each side: 95 %."""
ERROR_RATE = 0.05
"""Error rate of the early stop, in either direction."""
SHOWN_REASONS = 3
"""Maximum number of failure reasons shown per bot."""

Failure = tuple[int, str]
"""Which of the two bots lost a match by failure, and why."""


@dataclass(frozen=True)
class Pair:
    """The result of a match or a pair: the first bot's points, and failures of outside bots."""

    points: float
    failures: tuple[Failure, ...] = ()

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.points + other.points, self.failures + other.failures)

    def write(self) -> Any:
        """As plain data: only the points, unless a bot failed."""
        return {"points": self.points, "failures": self.failures} if self.failures else self.points

    @staticmethod
    def read(found: Any) -> Pair:
        """Raises ValueError or TypeError."""
        told = found if isinstance(found, dict) else {"points": found, "failures": ()}
        points = told.get("points")
        if "failures" not in told or not isinstance(points, int | float) or not 0 <= points <= 2:
            raise ValueError(f"expected the points of a pair, not {show(found)}")
        return Pair(float(points), tuple((int(bot), str(reason)) for bot, reason in told["failures"]))


@dataclass
class Tally:
    """The pairs played so far, by the points of the first bot: 0, ½, 1, 1½ or 2."""

    pairs: Counter[float] = field(default_factory=Counter)
    failures: Counter[Failure] = field(default_factory=Counter)

    def add(self, pair: Pair) -> None:
        self.pairs[pair.points] += 1
        self.failures.update(pair.failures)

    @property
    def count(self) -> int:
        return self.pairs.total()

    @property
    def score(self) -> float:
        """The first bot's mean points per match, 0 to 1."""
        return sum(points * number for points, number in self.pairs.items()) / (2 * self.count)

    @property
    def variance(self) -> float:
        """Variance of a pair's mean points per match; slightly inflated, so that a clean sweep has error bars too."""
        mean = self.score
        seen = sum(number * (points / 2 - mean) ** 2 for points, number in self.pairs.items())
        return (seen + 0.25) / (self.count + 1)

    @property
    def margin(self) -> float:
        """Error bar of the score."""
        return ERROR_BARS * math.sqrt(self.variance / self.count)

    def likelihood(self, elo_0: float, elo_1: float) -> float:
        """Log-likelihood ratio of the result for a difference of elo_1 against elo_0."""
        score_0, score_1 = expected_score(elo_0), expected_score(elo_1)
        return self.count * (score_1 - score_0) * (2 * self.score - score_0 - score_1) / (2 * self.variance)

    def failures_of(self, bot: int) -> str:
        """How many matches bot 0 or 1 lost by failure, and why; empty if none."""
        reasons = {reason: number for (who, reason), number in self.failures.items() if who == bot}
        if not reasons:
            return ""
        first = "; ".join(f"{number} × {reason}" for reason, number in list(reasons.items())[:SHOWN_REASONS])
        more = "; ..." if len(reasons) > SHOWN_REASONS else ""
        return f"{sum(reasons.values())} matches lost by failure: {first}{more}"

    def __str__(self) -> str:
        low, high = (elo_of(self.score + sign * self.margin) for sign in (-1, 1))
        return (
            f"{self.count} pairs, score {100 * self.score:.1f} ± {100 * self.margin:.1f} %, "
            f"Elo {elo_of(self.score):+.0f} ({low:+.0f} to {high:+.0f})"
        )


def expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Elo difference of a score; infinite at or beyond 0 and 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


@dataclass(frozen=True)
class Duel:
    """A game for two sides, its options, two bots, and a seed."""

    game: Game
    options: Options
    names: tuple[str, str]
    seed: int = 0
    dugout: Dugout = field(default_factory=Dugout, compare=False, repr=False)

    def __post_init__(self) -> None:
        check_bots(self.names)
        if len(set(self.game.side_of_seats(self.options))) != 2:
            raise TouchlineError("a duel is between two sides: choose options that make two")

    @property
    def title(self) -> dict[str, Any]:
        """Identifies a results file that this duel can resume."""
        options = write_options(self.game.options, self.options)
        title = {"game": self.game.id, "options": options, "bots": list(self.names), "seed": self.seed}
        return title | self.dugout.title(self.names)

    def play_pair(self, number: int) -> Pair:
        """Play pair `number`; the result depends only on the number."""
        return self.play_match(number, False) + self.play_match(number, True)

    def play_match(self, number: int, exchanged: bool) -> Pair:
        """Play a match; the first bot has the first side, or the second if exchanged."""
        sides = self.game.side_of_seats(self.options)
        bots = [side ^ exchanged for side in sides]
        names = [self.names[bot] for bot in bots]
        seeds = [hash_seed(self.seed, number, bot, seat) for seat, bot in enumerate(bots)]
        dice = Dice(f"duel {self.seed} pair {number}")
        ending = play_match(self.game, self.options, names, seeds, dice, self.dugout)
        points = points_of(ending.values[sides.index(int(exchanged))])
        if not ending.failure:
            return Pair(points)
        return Pair(points, ((int(points > 0), ending.failure.reason),))


def points_of(value: float) -> float:
    """Map a match value, -1 to 1, to points, 0 to 1."""
    return (value + 1) / 2


def run(
    duel: Duel,
    pairs: int,
    *,
    threads: int,
    sprt: tuple[float, float] | None,
    out: Path | None,
    tell: Callable[[str], object],
) -> Tally:
    """Play the pairs in order until the early stop; pairs already in the file are not replayed."""
    tally = Tally()
    results = Results(duel.title, duel.play_pair, Pair.read, Pair.write, out)
    with duel.dugout, contextlib.closing(results.first(pairs, threads)) as played:
        duel.dugout.try_out_all(duel.game, duel.options, duel.names)
        for pair in played:
            tally.add(pair)
            tell(str(tally))
            if sprt and tally.count > 1 and verdict(tally, sprt):
                break
    return tally


def verdict(tally: Tally, sprt: tuple[float, float]) -> str:
    """The verdict of the early stop, or an empty string if undecided."""
    bound = math.log((1 - ERROR_RATE) / ERROR_RATE)
    likelihood = tally.likelihood(*sprt)
    if likelihood >= bound:
        return f"stronger by {sprt[1]:g} Elo rather than {sprt[0]:g}"
    return f"stronger by {sprt[0]:g} Elo rather than {sprt[1]:g}" if likelihood <= -bound else ""


def all_cores() -> int:
    return os.cpu_count() or 1
