"""Targets in Team KM."""

import pytest

from tests.games.pointing import answer, clicks, meant, rule_against
from tests.games.team_km.table import at

TURN = "turn: a\nballs: 5 5\nhand a: pass+2 tackle lob\nhand b: dive yellow pass+1\ndiscard: pass+3\noffer: pass+3\n"
CARD = "turn: a\ndue: card\nballs: 5 5 5\nhand a: pass+2 tackle lob\nhand b: dive yellow pass+1\nhand c: red\n"
FOUR = """\
turn: a
due: draw
hand a: pass+1 pass+2 pass+3 pass+4
hand b: shot+1 shot+2 shot+3 shot+4
hand c: lob tackle
hand d: dribble keeper
pile: 0 20
"""


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("draw", "pile:draw"),
        ("take", "pile:offer"),
        ("substitute pass+2", "card:pass+2 button:substitute"),
    ],
)
def test_before_the_card_a_pile_or_a_substitution(text, path):
    match = at(TURN)
    assert match.refusal(text) is None
    assert clicks(match, text) == path
    assert meant(match, path) == text


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("play pass+2", "card:pass+2 button:play"),
        ("discard pass+2", "card:pass+2 button:discard"),
        ("play tackle b", "card:tackle seat:b"),
        ("play tackle c", "card:tackle seat:c"),
        ("discard tackle", "card:tackle button:discard"),
    ],
)
def test_the_targets_are_a_card_and_its_use(text, path):
    match = at(CARD, players=3)
    assert match.refusal(text) is None
    assert clicks(match, text) == path
    assert meant(match, path) == text


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("card:lob button:play", "R7.1"),
        ("card:tackle seat:a", "R6.1"),
        ("card:shot+2 button:play", "R3.4"),
        ("card:pass+2 button:substitute", "R3.1"),
        ("pile:draw", "R3.1"),
    ],
)
def test_pointing_at_an_illegal_action_is_answered_with_its_rule(path, rule):
    assert rule_against(at(CARD, players=3), path) == rule


def test_pointing_at_a_seat_before_a_card_means_to_interrupt():
    assert answer(at(TURN), "seat:b") == "R3.1"
    assert answer(at(CARD, players=3), "seat:b") == "aim"


def test_a_reaction_is_one_card_or_the_button():
    match = at(CARD, players=3)
    match.play("play tackle b")
    assert {text: clicks(match, text) for text in match.legal()} == {
        "accept": "button:accept",
        "react dive": "card:dive",
        "react yellow": "card:yellow",
    }
    assert rule_against(match, "card:pass+1") == "R8.1"


def test_a_swap_is_one_s_card_the_partner_and_a_card_of_theirs():
    match = at(FOUR, players=4)
    match.play("deal half-time")
    assert clicks(match, "offer b pass+1") == "card:pass+1 seat:b"
    assert clicks(match, "done") == "button:done"
    assert rule_against(match, "card:pass+1 seat:c") == "R10.2"
    match.play("offer b pass+1")
    assert {clicks(match, text) for text in match.legal()} == {f"wanted:shot+{cells}" for cells in range(1, 5)}
    match.play("for shot+2")
    assert [clicks(match, text) for text in match.legal()] == ["button:agree", "button:decline"]


def test_outcomes_are_not_pointed_at():
    match = at(FOUR, players=4)
    assert [clicks(match, text) for text in ("lot a", "deal pass+1", "lose lob", "roll goal", "clear 3")] == [""] * 5
