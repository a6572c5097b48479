"""Simple scripts do not beat a strong bot: its search with a part of a legend's simulations stands in for one."""

import pytest

from tests.bots.gallery import GALLERY, play_match

PAIRS = 20
STAND_IN = "300"
LEAST = {"kahmate": 0.9, "foot_savane": 0.9, "killpower_ball": 0.9, "team_km": 0.65}
"""The share of the points; luck decides more in Team KM."""
SCRIPTS = [(game, name) for game, scripts in GALLERY.items() for name in scripts]


def share(game, script, bot, pairs):
    values = [play_match(game, GALLERY[game][script], bot, seat, seed) for seed in range(pairs) for seat in range(2)]
    return sum(value + 1 for value in values) / 2 / len(values)


@pytest.mark.parametrize("game", GALLERY)
def test_a_script_plays_legal_actions_to_the_end(game):
    assert share(game, "shooter", "random", 1) in (0.0, 0.25, 0.5, 0.75, 1.0)


@pytest.mark.long
@pytest.mark.parametrize(("game", "script"), SCRIPTS)
def test_a_script_loses(game, script):
    assert share(game, script, STAND_IN, PAIRS) >= LEAST[game]
