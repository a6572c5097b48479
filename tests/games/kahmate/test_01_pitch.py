"""R1, the pitch: its cells, its two in-goals, its edges."""

import pytest

import touchline
from tests.games.kahmate.pitch import at, ball, where

EDGES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r6    .    .    .   r1    .   b1    .    .    .    .    :
 2    :    .    .    .   r3    .    .    .   b3    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .   r5    .    .    *    .    .   b5    .    .    :
 5    :    .    .    .    .    .    .    .    .    .    .    .    :
 6    :    .    .    .    .    .    .    .    .    .    .    .    :
 7    :    .    .    .   r4    .    .    .   b4    .    .    .    :
 8    :    .    .    .    .   r2    .   b2    .    .    .   b6    :
"""

RED_TWO_CELLS_FROM_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r1    .   b1    .    .    .    .    .    .    .    :
 2    :    .   r2    .    .   b2    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .   b3    .    .    .    :
 4    :    .    .    .    .    .    .    .    .    .   r5*   .    :
 5    :    .    .   r6    .    .    .    .    .    .    .    .    :
 6    :    .    .    .    .    .    .    .    .   b4    .    .    :
 7    :    .   r3    .    .    .    .    .   b6    .    .    .    :
 8    :    .   r4    .    .    .    .   b5    .    .    .    .    :
"""

BLUE_TWO_CELLS_FROM_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .   r1    .   b1    .    :
 2    :    .    .    .    .    .    .   r2    .    .   b2    .    :
 3    :    .    .    .   r3    .    .    .    .    .    .    .    :
 4    :    .   b5*   .    .    .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b6    .    .    :
 6    :    .    .   r4    .    .    .    .    .    .    .    .    :
 7    :    .    .    .   r6    .    .    .    .    .   b3    .    :
 8    :    .    .    .    .   r5    .    .    .    .   b4    .    :
"""

RED_ALONG_THE_TOP = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .   r1*   .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b1    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .   r3    .    .    .    .    .    .    .   b2    .    :
 5    :    .    .    .    .    .    .    .    .   b3    .    .    :
 6    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 7    :    .   r5    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .   r6    .    .    .    .    .   b6    .    :
"""

BLUE_ALONG_THE_TOP = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .   b1*   .    .    .    .    :
 2    :    .    .   r1    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .   r2    .    .    .    .    .    .    .   b3    .    :
 5    :    .    .   r3    .    .    .    .    .    .    .    .    :
 6    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .   b5    .    :
 8    :    .   r6    .    .    .    .    .   b6    .    .    .    :
"""

RED_ALONG_THE_BOTTOM = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .   r6    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b1    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .   r3    .    .    .    .    .    .    .   b2    .    :
 5    :    .    .    .    .    .    .    .    .   b3    .    .    :
 6    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 7    :    .   r5    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .   r1*   .    .    .    .   b6    .    :
"""


def steps_of(match, shirt):
    return {action for action in match.legal() if action.startswith(f"step {shirt} ")}


def kicks(match):
    return {action.removeprefix("kick ") for action in match.legal() if action.startswith("kick ")}


def test_the_pitch_has_eleven_columns_eight_rows_and_two_in_goals():
    """R1.1: columns 1-11 and rows 1-8, with in-goal column 0 at one end and 12 at the other."""
    header, *rows = touchline.new_match("kahmate", options={"first": "red"}, dice="by hand").position().splitlines()[:9]
    assert header.split() == [str(column) for column in range(13)]
    assert [row.split() for row in rows] == [[str(row), ":", *["."] * 11, ":"] for row in range(1, 9)]


def test_red_attacks_towards_column_12():
    """R1.1: column 11 is still part of the field; column 12 is blue's in-goal, where red scores."""
    match = at(RED_TWO_CELLS_FROM_THE_LINE + "turn: red")
    match.play("step 5 right")
    assert where(match, "r5") == "11-4" and match.outcome is None
    match.play("step 5 right")
    assert match.outcome.values == (1, -1)


def test_blue_attacks_towards_column_0():
    """R1.1: column 1 is still part of the field; column 0 is red's in-goal, where blue scores."""
    match = at(BLUE_TWO_CELLS_FROM_THE_LINE + "turn: blue")
    match.play("step 5 left")
    assert where(match, "b5") == "1-4" and match.outcome is None
    match.play("step 5 left")
    assert match.outcome.values == (-1, 1)


@pytest.mark.parametrize(
    ("turn", "action", "player", "cell"),
    [
        ("red", "step 5 right", "r5", "4-4"),
        ("red", "step 5 left", "r5", "2-4"),
        ("red", "step 5 up", "r5", "3-3"),
        ("red", "step 5 down", "r5", "3-5"),
        ("blue", "step 5 right", "b5", "10-4"),
        ("blue", "step 5 left", "b5", "8-4"),
        ("blue", "step 5 up", "b5", "9-3"),
        ("blue", "step 5 down", "b5", "9-5"),
    ],
)
def test_a_step_leads_to_an_orthogonal_neighbour(turn, action, player, cell):
    """R1.2: right and left change the column by one, up and down the row, the same for both captains."""
    match = at(EDGES + f"turn: {turn}")
    match.play(action)
    assert where(match, player) == cell


@pytest.mark.parametrize("turn", ["red", "blue"])
def test_there_are_four_steps_and_none_is_diagonal(turn):
    """R1.2: a player in the open has the four orthogonal steps and no others."""
    match = at(EDGES + f"turn: {turn}")
    assert steps_of(match, 5) == {"step 5 up", "step 5 down", "step 5 left", "step 5 right"}


@pytest.mark.parametrize(
    ("turn", "action"),
    [("red", "step 1 up"), ("red", "step 2 down"), ("blue", "step 1 up"), ("blue", "step 2 down")],
)
def test_no_step_leads_off_the_pitch(turn, action):
    """R1.2: above row 1 and below row 8 there is nothing."""
    assert at(EDGES + f"turn: {turn}").refusal(action).rule == "R1.2"


@pytest.mark.parametrize(
    ("turn", "action", "player", "cell"),
    [
        ("red", "step 3 up", "r3", "4-1"),
        ("red", "step 4 down", "r4", "4-8"),
        ("blue", "step 3 up", "b3", "8-1"),
        ("blue", "step 4 down", "b4", "8-8"),
    ],
)
def test_rows_1_and_8_are_still_on_the_pitch(turn, action, player, cell):
    """R1.2: players may enter the outermost rows."""
    match = at(EDGES + f"turn: {turn}")
    match.play(action)
    assert where(match, player) == cell


def test_a_corner_leaves_two_steps():
    """R1.2: from a corner of the field only the two inward steps are left (the in-goal beside it is R5.4)."""
    red = at(EDGES + "turn: red")
    assert steps_of(red, 6) == {"step 6 right", "step 6 down"}
    assert red.refusal("step 6 up").rule == "R1.2"
    blue = at(EDGES + "turn: blue")
    assert steps_of(blue, 6) == {"step 6 left", "step 6 up"}
    assert blue.refusal("step 6 down").rule == "R1.2"


def test_off_the_pitch_is_named_before_every_later_rule():
    """R1.2: off the pitch comes first in the rulebook, even for a third player or one without points."""
    assert at(EDGES + "turn: red\npoints: r1 0").refusal("step 1 up").rule == "R1.2"
    assert at(EDGES + "turn: red\npoints: r3 1, r4 2").refusal("step 1 up").rule == "R1.2"


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing():
    """R1.2: playing a refused step raises IllegalAction with the rule's number, and the position does not change."""
    match = at(EDGES + "turn: red")
    before = match.position()
    with pytest.raises(touchline.IllegalAction) as illegal:
        match.play("step 1 up")
    assert illegal.value.refusal.rule == "R1.2"
    assert match.position() == before


@pytest.mark.parametrize(
    ("drawing", "turn", "cells"),
    [
        (RED_ALONG_THE_TOP, "red", {"6-1", "7-1", "8-1", "6-2", "7-3", "8-4"}),
        (BLUE_ALONG_THE_TOP, "blue", {"6-1", "5-1", "4-1", "6-2", "5-3", "4-4"}),
        (RED_ALONG_THE_BOTTOM, "red", {"6-8", "7-8", "8-8", "6-7", "7-6", "8-5"}),
    ],
    ids=["red, top", "blue, top", "red, bottom"],
)
def test_no_kick_leads_off_the_pitch(drawing, turn, cells):
    """R1.2, R8.2: at the edge only the straight kicks and one diagonal are left."""
    assert kicks(at(drawing + f"turn: {turn}")) == cells


def test_no_kick_of_the_rectangle_leads_off_the_pitch():
    """R1.2, R8.2: at the edge the rows of the rectangle that lie outside are missing."""
    match = at(RED_ALONG_THE_TOP + "options: area=rectangle\nturn: red")
    assert kicks(match) == {f"{column}-{row}" for column in (6, 7, 8) for row in (1, 2, 3, 4)}


def test_a_step_across_the_pitch_carries_the_ball_along():
    """R1.1: the ball is always on its carrier's cell."""
    match = at(RED_TWO_CELLS_FROM_THE_LINE + "turn: red")
    match.play("step 5 up")
    assert ball(match) == where(match, "r5") == "10-3"
