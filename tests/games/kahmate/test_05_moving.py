"""R5, moving: points, cells that block, picking up the ball, the in-goals."""

import pytest

from tests.games.kahmate.pitch import at, ball, holder, is_down, points, where

OPEN_FIELD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r2    .    .    .    .    .    .    .   b2    .    :
 2    :    .    .    .   r1    .    *    .   b1    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .   r4    .    .    .    .    .    .    .   b4    .    :
 5    :    .    .    .   r3    .    .    .   b3    .    .    .    :
 6    :    .    .    .    .    .    .    .    .    .    .    .    :
 7    :    .    .    .   r5    .    .    .   b5    .    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .   b6    .    :
"""

R1_AND_B1_SHUT_IN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r6    .    .    .    .    .    .    .   b4    .    :
 3    :    .    .    .    .    .   r2   b3    .    .    .    .    :
 4    :    .    .    .    .  (r3)  r1   b1  (b5)   .    .    .    :
 5    :    .    .    .    .    .  (b2) (r4)   .    .    .    .    :
 6    :    .    .    .    .    .    .    .    .    .    .    .    :
 7    :    .   r5    .    .    .    *    .    .    .   b6    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BALL_BETWEEN_R1_AND_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r2    .    .    .    .    .    .    .   b2    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .   r3    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r1    *   b1    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .    .   b4    .    :
 6    :    .   r5    .    .    .    .    .    .    .   b5    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .   b6    .    :
"""

TACKLE_WITH_A_MATE_BEHIND = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r2    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .   r3    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r1   b1*  b2    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .    .   b4    .    :
 6    :    .   r5    .    .    .    .    .    .    .   b5    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .   b6    .    :
"""

RED_AT_THE_LINES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r3    .    .    .    .    .    .    .    .    .    :
 2    :   b2    .    .    .    .    .    .   b1    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .    .    .    .    .   b4    .   r1*   :
 5    :   r4    .    .    .    .    .    .   b3    .    .    .    :
 6    :    .    .    .    .    .    .    .    .    .    .   r2    :
 7    :    .    .    .   r5    .    .    .   b5    .    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .   b6    :
"""

BLUE_AT_THE_LINES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .   b3    .    :
 2    :    .    .    .   r1    .    .    .    .    .    .   r2    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :   b1*   .   r4    .    .    .    .    .    .    .    .    :
 5    :    .    .    .   r3    .    .    .    .    .    .   b4    :
 6    :   b2    .    .    .    .    .    .    .    .    .    .    :
 7    :    .    .    .   r5    .    .    .   b5    .    .    .    :
 8    :   r6    .    .    .    .    .    .    .    .   b6    .    :
"""

RED_CARRIER_AT_HOME = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r3    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .   b1   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :   r1*   .    .    .    .    .    .    .   b4    .    .    :
 5    :    .   r4    .    .    .    .    .   b3    .    .    .    :
 6    :    .    .    .   r2    .    .    .    .    .    .    .    :
 7    :    .    .    .   r5    .    .    .   b5    .    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .   b6    .    :
"""

BLUE_CARRIER_AT_HOME = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .   b3    .    :
 2    :    .    .   r2   r1    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .   r4    .    .    .    .    .    .    .   b1*   :
 5    :    .    .    .   r3    .    .    .    .    .   b4    .    :
 6    :    .    .    .    .    .    .    .   b2    .    .    .    :
 7    :    .    .    .   r5    .    .    .   b5    .    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .   b6    .    :
"""


def test_each_step_costs_one_point():
    """R5.1: three steps of an ordinary player, one point each."""
    match = at(OPEN_FIELD + "turn: red")
    match.play("step 1 up")
    assert points(match, "r1") == 2
    match.play("step 1 right")
    assert points(match, "r1") == 1
    match.play("step 1 down")
    assert points(match, "r1") == 0


@pytest.mark.parametrize("turn", ["red", "blue"])
@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_a_player_moves_forward_backward_or_sideways(turn, direction):
    """R5.1: all four directions are open to both sides and cost the same."""
    match = at(OPEN_FIELD + f"turn: {turn}")
    match.play(f"step 3 {direction}")
    assert points(match, "r3" if turn == "red" else "b3") == 1


def test_turning_and_going_back_are_allowed():
    """R5.1: a player may turn at every step and return to the cell they came from."""
    match = at(OPEN_FIELD + "turn: red")
    match.play_all("step 5 right", "step 5 up", "step 5 down", "step 5 left")
    assert where(match, "r5") == "4-7"
    assert points(match, "r5") == 0


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("turn: red\npoints: r1 0", "step 1 up"),
        ("turn: red\npoints: r1 0, r3 0", "step 3 right"),
        ("turn: blue\npoints: b1 0", "step 1 left"),
    ],
)
def test_there_is_no_step_without_a_point(line, action):
    """R5.1: the last point is spent."""
    assert at(OPEN_FIELD + line).refusal(action).rule == "R5.1"


def test_the_last_point_may_be_spent():
    """R5.1: one point left is one step left."""
    match = at(OPEN_FIELD + "turn: red\npoints: r1 1")
    match.play("step 1 up")
    assert match.refusal("step 1 up").rule == "R1.2"
    assert match.refusal("step 1 down").rule == "R5.1"


def test_points_come_back_with_the_next_turn():
    """R5.1: points are for one turn; unspent ones are not saved."""
    match = at(OPEN_FIELD + "turn: red\npoints: r1 0, r3 1")
    match.play_all("end", "end")
    assert points(match, "r1") == 3
    assert points(match, "r3") == 2


@pytest.mark.parametrize(
    ("turn", "action"),
    [
        ("red", "step 1 up"),
        ("red", "step 1 left"),
        ("blue", "step 1 up"),
        ("blue", "step 1 right"),
    ],
)
def test_a_cell_held_by_a_mate_blocks_standing_or_down(turn, action):
    """R5.2: a team-mate stands on the cell above, and another is down on the cell behind."""
    assert at(R1_AND_B1_SHUT_IN + f"turn: {turn}").refusal(action).rule == "R5.2"


@pytest.mark.parametrize(
    ("turn", "action"),
    [
        ("red", "step 1 right"),
        ("red", "step 1 down"),
        ("blue", "step 1 left"),
        ("blue", "step 1 down"),
    ],
)
def test_a_cell_held_by_an_opponent_blocks_standing_or_down(turn, action):
    """R5.2: an opponent stands on the cell in front, and another is down on the cell below."""
    assert at(R1_AND_B1_SHUT_IN + f"turn: {turn}").refusal(action).rule == "R5.2"


def test_a_cell_is_free_again_when_its_player_has_left():
    """R5.2: r2 goes up, and r1 may follow on to that cell but no further."""
    match = at(R1_AND_B1_SHUT_IN + "turn: red")
    match.play_all("step 2 up", "step 1 up")
    assert where(match, "r2") == "6-2" and where(match, "r1") == "6-3"
    assert match.refusal("step 1 up").rule == "R5.2"


def test_a_player_without_points_before_a_held_cell_lacks_the_point_first():
    """R5.1, R5.2: if several rules refuse, the first in the rulebook is named."""
    assert at(R1_AND_B1_SHUT_IN + "turn: red\npoints: r1 0").refusal("step 1 right").rule == "R5.1"


@pytest.mark.parametrize(("turn", "action", "player"), [("red", "step 1 right", "r1"), ("blue", "step 1 left", "b1")])
def test_stepping_on_a_loose_ball_picks_it_up_free_of_charge(turn, action, player):
    """R5.3: the step costs its point and nothing more."""
    match = at(BALL_BETWEEN_R1_AND_B1 + f"turn: {turn}")
    match.play(action)
    assert holder(match) == player
    assert points(match, player) == 2


def test_the_move_goes_on_with_the_ball():
    """R5.3: the ball moves with its new carrier."""
    match = at(BALL_BETWEEN_R1_AND_B1 + "turn: red")
    match.play_all("step 1 right", "step 1 up", "step 1 right")
    assert holder(match) == "r1"
    assert ball(match) == where(match, "r1") == "7-3"


def test_the_ball_is_picked_up_with_the_last_point():
    """R5.3: no point is needed beyond the step's."""
    match = at(BALL_BETWEEN_R1_AND_B1 + "turn: red\npoints: r1 1")
    match.play("step 1 right")
    assert holder(match) == "r1"
    assert points(match, "r1") == 0


def test_a_loose_ball_does_not_block_and_passing_by_does_not_pick_it_up():
    """R5.3: only the cell itself counts, not the one next to it."""
    match = at(BALL_BETWEEN_R1_AND_B1 + "turn: red")
    match.play_all("step 1 up", "step 1 right")
    assert where(match, "r1") == "6-3"
    assert holder(match) is None and ball(match) == "6-4"


def test_a_ball_is_never_loose_on_a_held_cell():
    """R5.3: a ball that comes to an occupied cell goes to the player there."""
    match = at(TACKLE_WITH_A_MATE_BEHIND + "turn: red")
    match.play_all("tackle 1", "card 4", "card 3")
    assert is_down(match, "b1")
    assert holder(match) == "b2" and ball(match) == "7-4"


@pytest.mark.parametrize(
    ("drawing", "turn", "action"),
    [(RED_AT_THE_LINES, "red", "step 2 right"), (BLUE_AT_THE_LINES, "blue", "step 2 left")],
    ids=["red", "blue"],
)
def test_only_the_carrier_enters_the_opposing_in_goal(drawing, turn, action):
    """R5.4: player 2 is in front of it without the ball."""
    assert at(drawing + f"turn: {turn}").refusal(action).rule == "R5.4"


@pytest.mark.parametrize(
    ("drawing", "turn", "action", "values"),
    [(RED_AT_THE_LINES, "red", "step 1 right", (1, -1)), (BLUE_AT_THE_LINES, "blue", "step 1 left", (-1, 1))],
    ids=["red", "blue"],
)
def test_the_carrier_enters_the_opposing_in_goal(drawing, turn, action, values):
    """R5.4, R11.1: entering it is the try."""
    match = at(drawing + f"turn: {turn}")
    match.play(action)
    assert match.outcome.values == values


@pytest.mark.parametrize(
    ("drawing", "turn", "action"),
    [
        (RED_CARRIER_AT_HOME, "red", "step 1 left"),
        (BLUE_CARRIER_AT_HOME, "blue", "step 1 right"),
        (RED_AT_THE_LINES, "red", "step 4 left"),
        (BLUE_AT_THE_LINES, "blue", "step 4 right"),
    ],
    ids=["red carrier", "blue carrier", "red without the ball", "blue without the ball"],
)
def test_nobody_enters_their_own_in_goal(drawing, turn, action):
    """R5.4: neither with the ball nor without it."""
    assert at(drawing + f"turn: {turn}").refusal(action).rule == "R5.4"


def test_the_carrier_needs_a_point_for_the_in_goal():
    """R5.1, R5.4: entering it is a step like any other."""
    assert at(RED_AT_THE_LINES + "turn: red\npoints: r1 0").refusal("step 1 right").rule == "R5.1"
    assert at(RED_AT_THE_LINES + "turn: red\npoints: r1 1").refusal("step 1 right") is None


def test_an_opponent_of_the_carrier_does_not_enter_an_in_goal_either():
    """R5.4: b2 and b6, at red's and at blue's line, while red has the ball."""
    match = at(RED_AT_THE_LINES + "turn: blue")
    assert match.refusal("step 2 left").rule == "R5.4"
    assert match.refusal("step 6 right").rule == "R5.4"
