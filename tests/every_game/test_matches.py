"""The golden playthroughs of every game, and the three modes in which rules run, in lock-step."""

import os
import subprocess
import sys

import pytest

from tests.every_game.digest import digest_of
from tests.every_game.golden import FOLDER, game_of, write_golden


def test_there_is_a_golden_playthrough(game):
    assert list(FOLDER.glob(f"{game.id}-*.txt"))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_playthroughs_are_still_what_they_were(path):
    assert write_golden(game_of(path.stem), path.stem) == path.read_text()


OTHER_MODES = {
    "with bounds checks": {"TOUCHLINE_CHECK": "1", "NUMBA_OPT": "0"},  # compiled just for this, so in half the time
    "plain": {"TOUCHLINE_INTERPRET": "1"},
}


@pytest.mark.skipif("TOUCHLINE_INTERPRET" in os.environ, reason="runs all three modes itself, once is enough")
def test_compiled_checked_and_plain_rules_play_the_same_matches(game, game_name):
    """Lock-step: digests of every action of thousands of plies, and of all that the rules say on the way.

    Therefore the laws need to be tested in one mode only.
    """
    digests = {"compiled": digest_of(game)}
    for mode, environment in OTHER_MODES.items():
        script = [sys.executable, "-m", "tests.every_game.digest", game_name]
        done = subprocess.run(script, env=os.environ | environment, capture_output=True, text=True, check=True)
        digests[mode] = done.stdout
    assert len(set(digests.values())) == 1, digests
