"""Every level makes the obvious moves under every option."""

import math

import pytest

from bench.plain_play import Watched, watch
from touchline.engine.record import INTERPRETED
from touchline.games import find_game

SHARES = {"rookie": 0.70, "amateur": 0.85, "pro": 0.95}
MATCHES = {"team_km": 3, "kahmate": 5, "foot_savane": 2, "killpower_ball": 8}
OTHERWISE = "1@none"
"""Plays while there is no obvious move to make: a single simulation finds as many of them as a level does."""
UNLIKELY = 0.003
"""Odds below which so few moves taken cannot be bad luck."""
OPTIONS = [
    ("team_km", {}),
    ("team_km", {"players": 3}),
    ("team_km", {"players": 6, "sides": 2, "shootout": "on"}),
    ("kahmate", {"tries": 3}),
    ("kahmate", {"tries": 2, "area": "rectangle", "hold": "off"}),
    ("kahmate", {"turns": 40, "tries": 5}),
    ("foot_savane", {}),
    ("foot_savane", {"goals": 99, "turns": 120, "bite": "reveal"}),
    ("foot_savane", {"goals": 1, "shot_on_snake": "allowed"}),
    ("killpower_ball", {}),
    ("killpower_ball", {"court": "small", "on_court": 5}),
    ("killpower_ball", {"dodge": "off", "used_token": "passes", "near": 4, "band": 2}),
]

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole matches of bots, too slow as plain Python")


def odds_of_at_most(taken, met, share):
    """The probability that a player with this share of obvious moves takes at most this many."""
    return sum(math.comb(met, count) * share**count * (1 - share) ** (met - count) for count in range(taken + 1))


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
@pytest.mark.parametrize("level", SHARES)
def test_a_level_takes_the_obvious_moves(level, name, options):
    game = find_game(name)
    read = game.read_options(options)
    seen = sum((watch(game, read, level, seed, OTHERWISE) for seed in range(MATCHES[name])), Watched())
    assert seen.met
    for kind, met in seen.met.items():
        taken = seen.taken[kind]
        assert odds_of_at_most(taken, met, SHARES[level]) > UNLIKELY, f"{kind}: {taken} of {met}"
