"""R8, kicking: who may kick, where the ball may land, and what it counts as."""

import pytest

from tests.games.kahmate.pitch import at, ball, holder, is_down, points, where

RED_IN_FRONT = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .  (b3)   .    .    .    :
 2    :    .   r3    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r1*   .   b1    .    .    .    .    :
 5    :    .   r4    .    .    .   b2    .    .   b4    .    .    :
 6    :    .    .   r5    .   r2    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

BLUE_IN_FRONT = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .  (r3)   .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .    .   b3    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r1    .   b1*   .    .    .    .    :
 5    :    .    .   r4    .    .   r2    .    .    .   b4    .    :
 6    :    .   r6    .    .    .    .   b2    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .   b6    .    :
"""

RED_MATE_AHEAD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .   r4   r1*   .    .   b1    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .   r2    .    .    .    .    .    :
"""

RED_MATE_DOWN_AHEAD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .   r4   r1*   .    .   b1    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .  (r2)   .    .    .    .    .    :
"""

BLUE_MATE_AHEAD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .    .   b3    .    :
 3    :    .   r3    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .   r1    .    .   b1*  b4    .    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .   b2    .    .    .   b6    .    :
"""

BLUE_MATE_DOWN_AHEAD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .    .   b3    .    :
 3    :    .   r3    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .   r1    .    .   b1*  b4    .    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .  (b2)   .    .    .   b6    .    :
"""

RED_CARRIER_DOWN_IN_FRONT = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .   b3    .    .    .    :
 2    :    .   r3    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .  (r1*)  .   b1    .    .    .    .    :
 5    :    .   r4    .    .    .   b2    .    .   b4    .    .    :
 6    :    .    .   r5    .   r2    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

RED_TWO_CELLS_FROM_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b2    .    .    :
 3    :    .   r3    .    .    .    .    .   b3    .    .    .    :
 4    :    .    .    .    .    .    .   b1    .    .   r1*   .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .   b6    .    .    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

BLUE_TWO_CELLS_FROM_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r3    .    .    .    .    .   b3    .    :
 4    :    .   b1*   .    .   r1    .    .    .    .    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 6    :    .    .    .   r6    .    .    .    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .   b6    .    :
"""

RED_ON_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b2    .    .    :
 3    :    .   r3    .    .    .    .    .   b3    .    .    .    :
 4    :    .    .    .    .    .    .   b1    .    .    .   r1*   :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .   b6    .    .    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

BLUE_ON_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r3    .    .    .    .    .   b3    .    :
 4    :   b1*   .    .    .   r1    .    .    .    .    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 6    :    .    .    .   r6    .    .    .    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .   b6    .    :
"""

WAY_FREE_FOR_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r1*   .    .    .    .   b1    .    :
 5    :    .   r4    .    .   r2    .    .    .    .   b4    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""


def kicks(match):
    return {action.removeprefix("kick ") for action in match.legal() if action.startswith("kick ")}


def test_the_carrier_may_kick_with_a_mate_in_their_column():
    """R8.1: r2 is level, and no team-mate is ahead; opponents ahead do not matter."""
    assert at(RED_IN_FRONT + "turn: red").refusal("kick 6-4") is None
    assert at(BLUE_IN_FRONT + "turn: blue").refusal("kick 6-4") is None


@pytest.mark.parametrize(
    ("drawing", "turn"),
    [
        (RED_MATE_AHEAD, "red"),
        (RED_MATE_DOWN_AHEAD, "red"),
        (BLUE_MATE_AHEAD, "blue"),
        (BLUE_MATE_DOWN_AHEAD, "blue"),
    ],
    ids=["red", "red, the mate down", "blue", "blue, the mate down"],
)
def test_there_is_no_kick_with_a_mate_ahead(drawing, turn):
    """R8.1: one column ahead, in any row, standing or down."""
    match = at(drawing + f"turn: {turn}")
    assert match.refusal("kick 6-4").rule == "R8.1"
    assert kicks(match) == set()


def test_the_carrier_may_kick_once_they_have_drawn_level():
    """R8.1: one step forward puts r1 into r2's column."""
    match = at(RED_MATE_AHEAD + "turn: red")
    match.play("step 1 right")
    assert match.refusal("kick 7-4") is None


def test_only_the_carrier_kicks():
    """R8.1: the side without the ball cannot kick."""
    match = at(RED_IN_FRONT + "turn: blue")
    assert kicks(match) == set()
    assert match.refusal("kick 6-4").rule == "R8.1"


def test_a_carrier_who_is_down_does_not_kick():
    """R8.1, R4.3: as in R7.2 the carrier has to be standing."""
    assert at(RED_CARRIER_DOWN_IN_FRONT + "turn: red").refusal("kick 6-4").rule == "R4.3"


def test_nothing_else_sends_the_ball_forward():
    """R8.1: with r2 ahead, r1 can neither kick nor pass to r2; from behind, both are possible."""
    match = at(RED_MATE_AHEAD + "turn: red")
    assert match.refusal("kick 6-4").rule == "R8.1"
    assert match.refusal("pass 2").rule == "R7.1"
    assert match.refusal("pass 4") is None


@pytest.mark.parametrize(
    "line",
    ["points: r2 2, r5 3", "points: r1 0, r5 3", "points: r1 2\ntackled: r1"],
    ids=["a third player", "without points", "having tackled"],
)
def test_any_standing_carrier_may_kick(line):
    """R8.1, R8.3: a kick is not a move."""
    match = at(RED_IN_FRONT + f"turn: red\n{line}")
    match.play("kick 6-4")
    assert ball(match) == "6-4" and holder(match) is None


@pytest.mark.parametrize(
    ("drawing", "turn", "cells"),
    [
        (RED_IN_FRONT, "red", {"6-4", "8-4", "6-3", "7-2", "7-6", "8-7"}),
        (BLUE_IN_FRONT, "blue", {"6-4", "4-4", "6-3", "5-2", "5-6", "4-7"}),
        (WAY_FREE_FOR_R1, "red", {"6-4", "7-4", "8-4", "6-3", "7-2", "8-1", "6-5", "7-6", "8-7"}),
    ],
    ids=["red", "blue", "red, nobody in the way"],
)
def test_a_kick_goes_one_to_three_cells_forward_on_a_line(drawing, turn, cells):
    """R8.2: to free cells, over anyone: b1, b2 and b3, who is down, block only their own cells."""
    assert kicks(at(drawing + f"turn: {turn}")) == cells


@pytest.mark.parametrize(
    "cell",
    ["7-4", "6-5", "8-1", "9-4", "9-8", "7-3", "6-2", "8-5", "5-3", "4-4", "4-3", "5-4"],
    ids=[
        *["held", "held, diagonal", "held by one down", "four cells", "four cells, diagonal"],
        *["off the lines (2,-1)", "off the lines (1,-2)", "off the lines (3,1)", "along the column"],
        *["backward", "backward, diagonal", "their own cell"],
    ],
)
def test_a_kick_goes_nowhere_else(cell):
    """R8.2: not to an occupied cell, not further, not off the lines, not sideways or backward."""
    assert at(RED_IN_FRONT + "turn: red").refusal(f"kick {cell}").rule == "R8.2"


def test_the_rectangle_is_three_columns_and_three_rows_aside():
    """R8.2: with area=rectangle, every free cell of it, and none beyond it."""
    match = at(RED_IN_FRONT + "options: area=rectangle\nturn: red")
    rectangle = {f"{column}-{row}" for column in (6, 7, 8) for row in range(1, 8)}
    assert kicks(match) == rectangle - {"7-4", "6-5", "8-1"}
    assert match.refusal("kick 6-8").rule == "R8.2"
    assert match.refusal("kick 9-4").rule == "R8.2"


def test_blues_rectangle_is_the_mirror_of_reds():
    """R8.2: columns 4 to 6 for a kick from column 7."""
    match = at(BLUE_IN_FRONT + "options: area=rectangle\nturn: blue")
    rectangle = {f"{column}-{row}" for column in (4, 5, 6) for row in range(1, 8)}
    assert kicks(match) == rectangle - {"5-4", "6-5", "4-1"}


@pytest.mark.parametrize(
    ("drawing", "turn", "cells", "in_goal"),
    [
        (RED_TWO_CELLS_FROM_THE_LINE, "red", {"11-3", "11-4", "11-5"}, "12-4"),
        (BLUE_TWO_CELLS_FROM_THE_LINE, "blue", {"1-3", "1-4", "1-5"}, "0-4"),
        (RED_ON_THE_LINE, "red", set(), "12-4"),
        (BLUE_ON_THE_LINE, "blue", set(), "0-4"),
    ],
    ids=["red before the line", "blue before the line", "red on the line", "blue on the line"],
)
def test_no_kick_goes_into_the_in_goal(drawing, turn, cells, in_goal):
    """R8.2: so there is none from the column next to it."""
    match = at(drawing + f"turn: {turn}")
    assert kicks(match) == cells
    assert match.refusal(f"kick {in_goal}").rule == "R8.2"


def test_the_rectangle_does_not_reach_into_the_in_goal_either():
    """R8.2: with area=rectangle only column 11 is left from column 10, and nothing from 11."""
    before = at(RED_TWO_CELLS_FROM_THE_LINE + "options: area=rectangle\nturn: red")
    assert kicks(before) == {"11-1", "11-2", "11-3", "11-4", "11-5", "11-6", "11-7"}
    assert before.refusal("kick 12-4").rule == "R8.2"
    on_the_line = at(RED_ON_THE_LINE + "options: area=rectangle\nturn: red")
    assert kicks(on_the_line) == set()


def test_the_order_of_refusals_puts_the_mates_before_the_cell():
    """R8.1, R8.2: a kick to an occupied cell with a team-mate ahead is refused because of the team-mate."""
    assert at(RED_MATE_AHEAD + "turn: red").refusal("kick 8-4").rule == "R8.1"


@pytest.mark.parametrize(
    ("drawing", "turn", "cell"), [(RED_IN_FRONT, "red", "8-4"), (BLUE_IN_FRONT, "blue", "4-4")], ids=["red", "blue"]
)
def test_a_kick_cannot_be_intercepted(drawing, turn, cell):
    """R8.3: it flies over the opponent on the line, whose captain is not asked."""
    match = at(drawing + f"turn: {turn}")
    kicking = match.actor
    match.play(f"kick {cell}")
    assert match.actor == kicking
    assert ball(match) == cell and holder(match) is None


def test_a_kick_costs_no_point_and_is_no_move():
    """R8.3: after the kick two players may still move, and then the kicker would be a third."""
    match = at(WAY_FREE_FOR_R1 + "turn: red")
    match.play("kick 7-4")
    assert points(match, "r1") == 3
    match.play_all("step 3 right", "step 4 right")
    assert match.refusal("step 1 right").rule == "R4.2"


def test_the_kicker_may_run_on_to_the_ball():
    """R8.3: the kicker picks it up like anyone else."""
    match = at(WAY_FREE_FOR_R1 + "turn: red")
    match.play_all("kick 7-4", "step 1 right", "step 1 right")
    assert holder(match) == "r1" and where(match, "r1") == "7-4"


def test_a_mate_may_run_on_to_the_ball():
    """R8.3: r2, beside the kicker, gets there first."""
    match = at(WAY_FREE_FOR_R1 + "turn: red")
    match.play_all("kick 6-5", "step 2 right")
    assert holder(match) == "r2"


def test_the_ball_lies_where_it_lands_until_somebody_comes():
    """R8.3: even in the other's turn, in which an opponent may pick it up."""
    match = at(WAY_FREE_FOR_R1 + "turn: red")
    match.play_all("kick 8-4", "end")
    assert ball(match) == "8-4" and holder(match) is None
    match.play_all("step 1 left", "step 1 left")
    assert holder(match) == "b1"


def test_kicks_may_be_made_as_often_as_wished():
    """R8.3: kick and run three times, and once more without a point left."""
    match = at(WAY_FREE_FOR_R1 + "turn: red")
    match.play_all("kick 6-4", "step 1 right", "kick 7-4", "step 1 right", "kick 8-4", "step 1 right")
    assert holder(match) == "r1" and points(match, "r1") == 0
    match.play("kick 9-4")
    assert ball(match) == "9-4"
    assert not is_down(match, "r1")


def test_without_the_ball_there_is_no_second_kick():
    """R8.1, R8.3: nobody can kick a loose ball."""
    match = at(WAY_FREE_FOR_R1 + "turn: red")
    match.play("kick 6-4")
    assert match.refusal("kick 7-4").rule == "R8.1"
