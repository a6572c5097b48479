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


@pytest.mark.parametrize("path", ["card:tackle button:play", "card:tackle seat:b", "card:tackle seat:a"])
def test_an_interruption_needs_an_opponent_with_the_ball_on_the_board(path):
    assert answer(at(CARD, players=3), path) == "R6.1"


@pytest.mark.parametrize("path", ["seat:b", "card:pass+2 seat:b", "card:lob seat:b"])
def test_only_interruptions_are_aimed_at_an_opponent(path):
    assert answer(at(CARD, players=3), path) == "aim"


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (TURN, "no_token"),
        (TURN.replace("tokens: 0 0", "tokens: 1 0"), "substitute"),  # which card?
        (TURN.replace("tokens: 0 0", "tokens: 1 0\ndue: card"), "R3.1"),  # too late
    ],
)
def test_the_bench_says_why_nobody_comes_on(position, told):
    assert answer(at(position), "button:substitute") == told
