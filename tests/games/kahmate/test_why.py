"""The answers to clicks in Kahmaté."""

import pytest

import touchline
from tests.games.kahmate.pitch import at
from tests.games.pointing import answer, next_targets

PITCH = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .   r6    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .   r3    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r2   r1*  b1    .    .    .    .    :
 5    :    .    .    .    .    .   b2    .    .    .    .    .    :
 6    :    .    .    .   r5    .    .    .    .   b3    .    .    :
 7    :    .    .    .    .   r4    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .   b6   b4    .    :
"""
RED, BLUE = PITCH + "turn: red\n", PITCH + "turn: blue\n"
NOTHING_LEFT = PITCH + "turn: blue\npoints: b1 0, b2 0\n"
WALLED = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .   r3    .    .   b2    .    .    .    .    :
 4    :    .    .    .    .   r2   r1*  b1   r6    .    .    .    :
 5    :    .    .    .    .    .    .   b4    .    .    .    .    :
 6    :    .    .    .   r5    .    .    .    .   b3    .    .    :
 7    :    .    .    .    .   r4    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .   b6    .    .    :
turn: red
"""
TWO_MOVED = PITCH + "turn: red\npoints: r4 1, r5 2\n"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("player:r3", "R4.2"),  # a third player
        ("player:r5 player:r3", "R4.2"),  # after another one was chosen
        ("player:r4 cell:5-5", "R5.1"),  # two cells, one point
        ("player:b3", "not_yours"),
        ("cell:8-8", "choose_player"),
        ("card:3", "R10.1"),
    ],
)
def test_after_two_have_moved(path, told):
    assert answer(at(TWO_MOVED), path) == told


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("cell:8-8", "nothing_left"),
        ("edge:up", "nothing_left"),
        ("player:r3", "nothing_left"),
        ("player:b3", "R4.2"),
    ],
)
def test_a_player_who_can_only_end_the_turn_is_not_told_to_choose_a_player(path, told):
    assert answer(at(NOTHING_LEFT), path) == told


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("player:r5 cell:9-5", "R5.1"),  # too far away
        ("player:r3 cell:0-3", "R5.4"),
        ("player:r1 player:b5", "R6.1"),  # the carrier, pointing at a distant opponent
        ("player:r3 player:b5", "R5.2"),  # nobody to tackle: the side has the ball
        ("player:r3 button:kick", "R8.1"),
        ("player:r1 button:kick edge:right", "R8.2"),
        ("player:r2 player:r1", "R5.2"),  # the carrier is their own: nobody to tackle
    ],
)
def test_a_player_and_what_they_are_meant_to_do(path, told):
    assert answer(at(RED), path) == told


def test_a_free_cell_four_away_is_walked_to_cell_by_cell():
    assert next_targets(at(RED), "player:r5 cell:4-8") == {"cell:4-7"}
    assert answer(at(RED), "player:r5 cell:4-8") == ""


@pytest.mark.parametrize("drawing", [RED, WALLED], ids=["four ways out", "one way out"])
@pytest.mark.parametrize("path", ["cell:1-1", "edge:up", "player:b3", "player:r3", "player:r1 player:b3"])
def test_a_player_who_has_forced_through_is_told_to_leave(drawing, path):
    match = at(drawing)
    match.play_all("force right", "card 6", "card 1")
    assert len(match.legal()) == (4 if drawing == RED else 1)
    assert answer(match, path) == "R6.3"


def test_only_the_carrier_is_tackled():
    assert answer(at(BLUE), "player:b3 player:r2") == "R9.1"
    assert answer(at(BLUE), "player:b3 player:r1") == "R9.1"


def test_while_placing():
    match = touchline.new_match("kahmate", options={"first": "red"})
    assert answer(match, "player:r1") == answer(match, "edge:left") == answer(match, "ball:off") == "place"
    match.play("place 1-1")
    assert answer(match, "player:r1") == "placed"
    assert answer(match, "cell:1-1") == "R3.2"


def test_a_player_who_can_only_end_the_turn_is_asked_to():
    tired = at(PITCH.replace("r1*", "r1 ").replace("b6 ", "b6*") + "turn: red\npoints: r4 0, r5 0\n")
    assert (tired.legal(), tired.view()["prompt"]) == (["end"], "end")
    assert at(TWO_MOVED).view()["prompt"] == "play"
