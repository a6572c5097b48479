"""The golden playthroughs of every game, and the modes in which rules run, in lock-step."""

import os
import subprocess
import sys

import pytest

from tests.every_game.digest import digest_of
from tests.every_game.golden import FOLDER, game_of, write_golden


def test_there_is_a_golden_playthrough(game):
    assert list(FOLDER.glob(f"{game.id}-*.txt"))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_playthroughs_have_not_changed(path):
    assert write_golden(game_of(path.stem), path.stem) == path.read_text()


CHECKED = {"TOUCHLINE_CHECK": "1", "NUMBA_OPT": "0"}  # compiled just for this, so in half the time
PLAIN = {"TOUCHLINE_INTERPRET": "1"}
ONCE = pytest.mark.skipif("TOUCHLINE_INTERPRET" in os.environ, reason="runs the modes itself, once is enough")


@ONCE
def test_compiled_and_plain_rules_play_the_same_matches(game, game_name):
    """Lock-step: digests of every action of thousands of plies, and of all answers of the rules on the way.

    Therefore the laws need to be tested in one mode only. Plain rules use lists of the same lengths as the arrays, so
    an index out of bounds is an error there too.
    """
    assert digest_in(PLAIN, game_name) == digest_of(game)


@ONCE
@pytest.mark.long
def test_rules_with_bounds_checks_play_the_same_matches(game, game_name):
    assert digest_in(CHECKED, game_name) == digest_of(game)


def digest_in(mode, game_name):
    script = [sys.executable, "-m", "tests.every_game.digest", game_name]
    return subprocess.run(script, env=os.environ | mode, capture_output=True, text=True, check=True).stdout
