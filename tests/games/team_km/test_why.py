"""The answers to clicks in Team KM."""

import pytest

from tests.games.pointing import answer
from tests.games.team_km.table import at

TURN = "turn: a\ntokens: 0 0\nballs: 5 5\nhand a: pass+2 tackle lob\nhand b: dive yellow pass+1\n"
CARD = "turn: a\ndue: card\nballs: 5 0 0\nhand a: pass+2 tackle lob\nhand b: dive yellow pass+1\nhand c: red\n"


@pytest.mark.parametrize(
    ("path", "told"), [("card:pass+2", "R3.1"), ("card:pass+2 button:play", "R3.1"), ("card:pass+2 pile:offer", "R3.3")]
)
def test_a_card_is_played_after_one_is_drawn(path, told):
    assert answer(at(TURN), path) == told


@pytest.mark.parametrize(("path", "told"), [("card:tackle button:play", "R6.1"), ("card:pass+2 seat:b", "R6.1")])
def test_an_interruption_needs_an_opponent_with_the_ball_on_the_board(path, told):
    assert answer(at(CARD, players=3), path) == told
