"""Two bots over paired matches: the same dice twice with the seats exchanged, Elo with error bars, an early stop."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from touchline.bots import Bot
from touchline.bots.thinking import STATES
from touchline.engine.chance import Dice
from touchline.engine.errors import TouchlineError
from touchline.engine.game import CHANCE, NOBODY, Game, Options, write_options
from touchline.engine.record import States, buffer
from touchline.lab.results import Results

ERROR_BARS = 1.96
"""Standard errors either side: 95 %."""
ERROR_RATE = 0.05
"""Of the early stop, either way."""


@dataclass
class Tally:
    """The pairs played so far, by the points of the first bot: 0, ½, 1, 1½ or 2."""

    pairs: Counter[float] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        return self.pairs.total()

    @property
    def score(self) -> float:
        """The first bot's mean points a match, 0 to 1."""
        return sum(points * number for points, number in self.pairs.items()) / (2 * self.count)

    @property
    def variance(self) -> float:
        """Of the mean points a match of one pair; a little more than seen, so that a clean sweep has error bars too."""
        mean = self.score
        seen = sum(number * (points / 2 - mean) ** 2 for points, number in self.pairs.items())
        return (seen + 0.25) / (self.count + 1)

    @property
    def margin(self) -> float:
        """The error bar of the score."""
        return ERROR_BARS * math.sqrt(self.variance / self.count)

    def likelihood(self, elo_0: float, elo_1: float) -> float:
        """The log of how much likelier the result is if the difference is elo_1 than if it is elo_0."""
        score_0, score_1 = expected_score(elo_0), expected_score(elo_1)
        return self.count * (score_1 - score_0) * (2 * self.score - score_0 - score_1) / (2 * self.variance)

    def __str__(self) -> str:
        low, high = (elo_of(self.score + sign * self.margin) for sign in (-1, 1))
        return (
            f"{self.count} pairs, score {100 * self.score:.1f} ± {100 * self.margin:.1f} %, "
            f"Elo {elo_of(self.score):+.0f} ({low:+.0f} to {high:+.0f})"
        )


def expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Infinite for a score of 0 or 1 or beyond."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


@dataclass(frozen=True)
class Duel:
    """What is played: a game for two sides, its options, two bots, and the seed of the whole."""

    game: Game
    options: Options
    names: tuple[str, str]
    seed: int = 0

    def __post_init__(self) -> None:
        for name in self.names:
            Bot(name)
        if len(set(self.game.side_of_seats(self.options))) != 2:
            raise TouchlineError("a duel is between two sides: choose options that make two")

    @property
    def title(self) -> dict[str, Any]:
        """What a file of results must be about to be gone on with."""
        options = write_options(self.game.options, self.options)
        return {"game": self.game.id, "options": options, "bots": list(self.names), "seed": self.seed}

    def play_pair(self, number: int) -> float:
        """The first bot's points, 0 to 2, in pair `number`; the same whoever plays it and when."""
        return sum(self.play_match(number, exchanged) for exchanged in (False, True))

    def play_match(self, number: int, exchanged: bool) -> float:
        """The first bot's points, 0 to 1; it has the first side, or the second when exchanged."""
        sides = self.game.side_of_seats(self.options)
        bots = [
            Bot(self.names[side ^ exchanged], hash_seed(self.seed, number, seat)) for seat, side in enumerate(sides)
        ]
        states = self.game.opening(self.options)
        finish(self.game, states, bots, Dice(f"duel {self.seed} pair {number}"))
        own_seat = sides.index(int(exchanged))
        return (float(self.game.door.value(states, 0, own_seat)) + 1) / 2


def hash_seed(*parts: int) -> int:
    """A seed of its own for each bot."""
    seed = 0
    for part in parts:
        seed = (seed * 1_000_003 + part) & 0xFFFFFFFF
    return seed


def finish(game: Game, states: States, bots: list[Bot], dice: Dice) -> None:
    """Play states[0] to its end."""
    record = game.rules.State
    thought = record.new(STATES)
    outcomes, weights = buffer(game.rules.MAX_LEGAL), buffer(game.rules.MAX_LEGAL)
    plies = 0
    actor = game.door.actor(states, 0)
    while actor != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, outcomes, weights)
            action = int(outcomes[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            record.store(record.snapshot(states, 0), thought, 0)
            action = bots[actor].choose_action(game, thought, actor, plies)
        game.door.play(states, 0, action)
        plies += 1
        actor = game.door.actor(states, 0)


def run(
    duel: Duel,
    pairs: int,
    *,
    threads: int,
    sprt: tuple[float, float] | None,
    out: Path | None,
    tell: Callable[[str], object],
) -> Tally:
    """Play the pairs in order, or until the early stop; what is in the file already is not played again."""
    tally = Tally()
    for points in Results(duel.title, duel.play_pair, float, out).first(pairs, threads):
        tally.pairs[points] += 1
        tell(str(tally))
        if sprt and tally.count > 1 and verdict(tally, sprt):
            break
    return tally


def verdict(tally: Tally, sprt: tuple[float, float]) -> str:
    """What the early stop says, or nothing yet."""
    bound = math.log((1 - ERROR_RATE) / ERROR_RATE)
    likelihood = tally.likelihood(*sprt)
    if likelihood >= bound:
        return f"stronger by {sprt[1]:g} Elo rather than {sprt[0]:g}"
    return f"stronger by {sprt[0]:g} Elo rather than {sprt[1]:g}" if likelihood <= -bound else ""


def all_cores() -> int:
    return os.cpu_count() or 1
