"""The judges on every position of random matches: values within bounds and in balance, and every feature in use."""

import os
import subprocess
import sys

import pytest

from touchline.games import GAMES

SCRIPT = """
import sys
from touchline.bots.thinking import find_search
from touchline.engine.chance import new_rng
from touchline.engine.game import NOBODY
from touchline.engine.record import buffer
from touchline.games import find_game

game = find_game(sys.argv[1])
search = find_search(game)
keys = buffer(search.KEYS)
actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
for seed in range(2):
    states, rng = game.opening(game.read_options({})), new_rng(seed, 0)
    for ply in range(600):
        if game.door.actor(states, 0) == NOBODY:
            break
        game.door.play(states, 0, game.playout.random_choice(states, rng, actions, weights))
        values = [search.assess(states[0], seat, ()) for seat in (0, 1)]
        assert all(-1 <= value <= 1 for value in values)
        assert abs(sum(values)) < 1e-9
        assert search.ARE_OPPOSED(states[0], 0, 1)
        keys[:] = [0] * search.KEYS
        search.WRITE_KEYS(states[0], keys, 0)
        assert all(key > 0 for key in keys)
"""


@pytest.mark.parametrize("game", GAMES)
def test_no_judge_reads_beyond_a_table_or_writes_more_keys_than_it_has(game):
    """As plain Python, where both are errors."""
    environment = os.environ | {"TOUCHLINE_INTERPRET": "1"}
    done = subprocess.run([sys.executable, "-c", SCRIPT, game], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
