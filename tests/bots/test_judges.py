"""The judges on every position of random matches: within bounds, and the sides' worths in balance."""

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
judge, marks = search.JUDGE, buffer(search.MARKS)
actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
for seed in range(2):
    states, rng = game.opening(game.read_options({})), new_rng(seed, 0)
    for ply in range(600):
        if game.door.actor(states, 0) == NOBODY:
            break
        game.door.play(states, 0, game.playout.random_choice(states, rng, actions, weights))
        assert all(-1 <= judge.judge(states[0], seat) <= 1 for seat in (0, 1))
        assert abs(judge.judge(states[0], 0) + judge.judge(states[0], 1)) < 1e-9
        marks[:] = [0] * search.MARKS
        search.MARK(states[0], marks, 0)
        assert all(mark > 0 for mark in marks)
"""


@pytest.mark.parametrize("game", GAMES)
def test_no_judge_reads_beyond_a_table_or_marks_beyond_his_marks(game):
    """As plain Python, where that is an error."""
    environment = os.environ | {"TOUCHLINE_INTERPRET": "1"}
    done = subprocess.run([sys.executable, "-c", SCRIPT, game], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
