"""The law on undo catches a game in which a seat can ask for a secret and undo the question."""

import pytest

from tests.engine import peeking
from touchline.engine.chance import Dice
from touchline.engine.match import Match
from touchline.engine.record import INTERPRETED
from touchline.laws.undo import slips


def test_a_question_that_reveals_a_secret_once_in_fifty_times_cannot_be_undone():
    """With eight sampled worlds, six of seven such questions could be undone."""
    for seed in range(20):
        match = Match(peeking.GAME, dice=Dice(str(seed)))
        match.play("ask")
        assert not match.can_undo(0)
    assert slips(peeking.GAME, {}, range(5)) == []


@pytest.mark.skipif(INTERPRETED, reason="so few worlds would show it too seldom")
def test_the_law_finds_a_game_with_a_wrong_guarantee():
    assert "ask" in slips(peeking.CARELESS, {}, range(5))
