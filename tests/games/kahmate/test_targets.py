"""Targets in Kahmaté."""

import pytest

import touchline
from tests.games.kahmate.pitch import at
from tests.games.pointing import clicks, meant, rule_against

PITCH = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .   r6    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .   r3   r4    .    .    .    .    .    .    :
 4    :    .    .    .    .   r2   r1*  b1    .    .    .    .    :
 5    :    .    .    .    .    .   b2    .    .    .    .    .    :
 6    :    .    .    .   r5   b3    .    .    .    .    .    .    :
 7    :    .    .    .    .   b4    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .   b6    .    .    :
"""
RED_TO_PLAY, BLUE_TO_PLAY = PITCH + "turn: red\n", PITCH + "turn: blue\n"
OPEN_FIELD = RED_TO_PLAY.replace("r6", " .").replace(" 8    :    .", " 8    :   r6")
BETWEEN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r6    .    .    .    .    .   b3    .    :
 4    :    .    .    .   r3   b1   r1*   .    .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .   r4    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""
BY_THEIR_OWN_GOAL = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .   r6    .    .    .    .    .   b3    .    :
 4    :   r1*  b1    .   r3    .    .    .    .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .   r4    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .   b2    .    .    :
turn: blue
"""
SHUT_IN_BEFORE_THEIR_GOAL = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1   r2    .    .    .    .    .    .    .    .    .    :
 2    :   r3    .    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r6    .    .    .    .    .   b3    .    :
 4    :    .    .    .   r4*   .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .   b1    .    .    :
turn: red
"""


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("step 3 down", "player:r3 cell:4-4"),
        ("step 1 up", "player:r1 cell:6-3"),
        ("force right", "player:r1 player:b1"),
        ("force down", "player:r1 player:b2"),
        ("pass 2", "player:r1 player:r2"),
        ("end", "button:end"),
    ],
)
def test_the_targets_in_a_turn_are_a_player_and_then_a_cell_or_another_player(text, path):
    match = at(RED_TO_PLAY)
    assert match.refusal(text) is None
    assert clicks(match, text) == path
    assert meant(match, path) == text


def test_a_kick_is_told_from_a_step_by_its_button():
    match = at(OPEN_FIELD)
    assert clicks(match, "kick 8-6") == "player:r1 button:kick cell:8-6"
    assert match.refusal("kick 8-6") is None


def test_a_tackle_is_the_tackler_and_the_carrier():
    match = at(BLUE_TO_PLAY)
    assert clicks(match, "tackle 1") == "player:b1 player:r1"
    assert meant(match, "player:b1 player:r1") == "tackle 1"


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("player:r1 player:r6", "R7.1"),  # a pass forward
        ("player:r1 cell:5-4", "R5.2"),  # the cell of a team-mate
        ("player:r4 player:r2", "R5.2"),  # someone in the way
        ("player:r5 player:b3", "R5.2"),
        ("player:r1 button:kick cell:8-6", "R8.1"),
        ("player:r6 edge:up", "R1.2"),
    ],
)
def test_pointing_at_an_illegal_action_is_answered_with_its_rule(path, rule):
    assert rule_against(at(RED_TO_PLAY), path) == rule


def test_an_enclosed_player_is_told_who_blocks_the_way():
    """R5.2: r1 stands between two team-mates; the in-goal behind r1 is free, but never a way out."""
    assert rule_against(at(SHUT_IN_BEFORE_THEIR_GOAL), "player:r1") == "R5.2"


def test_no_pass_without_the_ball():
    """Neither the other side's carrier nor a loose ball can be passed."""
    assert clicks(at(BLUE_TO_PLAY), "pass 3") == "player:r1 player:b3"
    loose = at(RED_TO_PLAY.replace("r1*", "r1 ").replace(" 1    :    .", " 1    :    *"))
    assert clicks(loose, "pass 3") == "cell:1-1 player:r3"


def test_placing_needs_a_cell_and_there_is_no_ball_yet():
    match = touchline.new_match("kahmate", options={"first": "blue"})
    assert clicks(match, "place 10-1") == "cell:10-1"
    assert rule_against(match, "cell:5-5") == "R3.2"
    assert clicks(match, "step 3 up") == "player:b3 edge:up"
    assert clicks(match, "pass 3") == "ball:off player:b3"


def test_answers_to_a_pass():
    match = at(BETWEEN + "turn: red\n")
    match.play("pass 3")
    assert clicks(match, "intercept 1") == "player:b1"
    assert clicks(match, "let") == "button:let"
    assert rule_against(match, "player:b2") == "R7.3"
    match.play("intercept 1")
    assert clicks(match, "card 4") == "card:4"


def test_the_fallen_captain_points_at_the_cell_beside():
    match = at(BY_THEIR_OWN_GOAL)
    match.play_all("tackle 1", "card 2", "card 1")
    assert match.legal() == ["aside up", "aside down"]
    assert [clicks(match, text) for text in match.legal()] == ["cell:1-3", "cell:1-5"]


def test_outcomes_are_not_pointed_at():
    match = touchline.new_match("kahmate", dice="by hand")
    assert [clicks(match, text) for text in ("lot red", "draw 3")] == ["", ""]
