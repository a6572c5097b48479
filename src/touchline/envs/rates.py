"""The speed of the environments, for `touchline bench`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from touchline.engine.game import Game
from touchline.envs.many import ManyMatches
from touchline.games import find_game
from touchline.lab.bench import ENVIRONMENT
from touchline.lab.peers import Rate, timed

COUNT = 2048


def env_rates(games: Sequence[str]) -> Iterator[tuple[str, Rate]]:
    """Random steps of many matches on all cores, with observations and masks."""
    for name in games:
        yield f"{name}, {ENVIRONMENT}", stepping(find_game(name))


def stepping(game: Game) -> Rate:
    """Steps per second: a decision in each match, with the next observation and mask."""

    def rate(seconds: float) -> float:
        matches = ManyMatches(game, COUNT, seed=1)

        def step() -> int:
            matches.step(matches.sample())
            return COUNT

        return timed(step, seconds)

    return rate
