"""R7, passing: to whom, how often, and interceptions."""

import pytest

from tests.games.kahmate.pitch import at, ball, holder, is_down, points, where

RED_MATES_BEHIND = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r6   r4    .    .    .    .   b3    .    :
 4    :    .    .    .   r3   r2   r1*   .   b1    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_MATES_BEHIND = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .    .    .    .    :
 3    :    .   r3    .    .    .    .   b4   b6    .    .    .    :
 4    :    .    .    .   r1    .   b1*  b2   b3    .    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b5    .    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_MATES_ALL_ROUND = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .   r3    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .   r4    .    .   r1*  r6   b1    .    .    .    :
 5    :    .    .    .    .   r2   r5    .    .   b4    .    .    :
 6    :    .    .    .    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_MATES_ALL_ROUND = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .   b3    .    .    .    :
 3    :    .   r3    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .   r1   b6   b1*   .    .   b4    .    .    :
 5    :    .    .   r4    .    .   b5   b2    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .    .    .    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_MATES_OFF_THE_LINES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .   r3    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .   r2    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .    .   r1*   .   b1    .    .    .    :
 5    :    .    .    .   r4    .    .    .    .   b4    .    .    :
 6    :    .    .    .    .    .   r5    .    .    .   b6    .    :
 7    :    .    .    .    .   r6    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_MATES_OFF_THE_LINES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .   b3    .    .    :
 2    :    .    .   r2    .    .    .   b2    .    .    .    .    :
 3    :    .   r3    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .   r1    .   b1*   .    .    .    .    .    :
 5    :    .    .   r4    .    .    .    .   b4    .    .    .    :
 6    :    .   r6    .    .    .   b5    .    .    .    .    .    :
 7    :    .    .   r5    .    .    .   b6    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R1_AND_R2_GOING_UP = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r4    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r2    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .   r1*   .    .    .    .   b1    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .    .    .    .    .    .    .   b6    .    :
 7    :    .   r5    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUES_ON_THE_LINES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .   r3    .    .    .    .    .    .    .    :
 3    :    .    .    .    .   b2    .    .    .    .    .    .    :
 4    :    .   r6    .   r2   b1   r1*   .    .    .    .    .    :
 5    :    .    .    .    .  (b3)   .    .    .   b4    .    .    :
 6    :    .    .    .   r4    .    .    .    .    .   b6    .    :
 7    :    .   r5    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

REDS_ON_THE_LINES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .   b3    .    .    .    :
 3    :    .    .    .    .    .    .   r2    .    .    .    .    :
 4    :    .    .    .    .    .   b1*  r1   b2    .   b6    .    :
 5    :    .    .   r4    .    .    .  (r3)   .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b4    .    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .   b5    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

TWO_PASSES_OVER_TWO_BLUES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .   r6    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .   r3   b2   r2   b1   r1*   .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r4    .    .    .    .    .    .    .   b6    .    :
 7    :    .   r5    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUES_AT_THE_CORNERS = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .   r2   b2    .    .    .    .    .    :
 4    :    .   r6    .    .   b1   r1*   .    .    .    .    .    :
 5    :    .    .    .   b4    .   b3    .    .    .    .    .    :
 6    :    .    .    .   r4   b5    .    .    .    .   b6    .    :
 7    :    .   r5    .    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUES_IN_THE_RECTANGLE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .   b5   r4   b4    .    .    .    .    .    :
 3    :    .    .    .   r6    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   b3   r1*   .    .    .    .    .    :
 5    :    .    .    .   r3   b2   b1    .    .    .    .    .    :
 6    :    .    .    .   r5   r2    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUES_IN_THE_RECTANGLE_ABOVE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 3    :    .    .    .    .   r2    .    .    .    .    .    .    :
 4    :    .   r6    .   r3   b2   b1    .    .    .    .    .    :
 5    :    .    .    .    .   b3   r1*   .    .    .    .    .    :
 6    :    .    .    .    .    .    .    .    .    .   b6    .    :
 7    :    .   r5    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

REDS_IN_THE_RECTANGLE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   r4   b4   r5    .    .    .    :
 3    :    .    .    .    .    .    .    .   b6    .    .    .    :
 4    :    .    .    .    .    .   b1*  r3    .    .    .    .    :
 5    :    .    .    .    .    .   r1   r2   b3    .    .    .    :
 6    :    .   r6    .    .    .    .   b2   b5    .    .    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BIG_R3_PASSES_OVER_CLEVER_B6 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r2    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b1    .    :
 4    :    .   r6    .   r1   b6   r3*   .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4   b3    .    :
 6    :    .   r4    .    .    .    .    .    .    .    .    .    :
 7    :    .   r5    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""


@pytest.mark.parametrize(
    ("drawing", "turn", "shirt", "cell"),
    [
        (RED_MATES_BEHIND, "red", 2, "5-4"),
        (RED_MATES_BEHIND, "red", 3, "4-4"),
        (RED_MATES_BEHIND, "red", 4, "5-3"),
        (RED_MATES_BEHIND, "red", 5, "4-6"),
        (RED_MATES_ALL_ROUND, "red", 2, "5-5"),
        (RED_MATES_ALL_ROUND, "red", 3, "4-2"),
        (BLUE_MATES_BEHIND, "blue", 2, "7-4"),
        (BLUE_MATES_BEHIND, "blue", 3, "8-4"),
        (BLUE_MATES_BEHIND, "blue", 4, "7-3"),
        (BLUE_MATES_BEHIND, "blue", 5, "8-6"),
        (BLUE_MATES_ALL_ROUND, "blue", 2, "7-5"),
        (BLUE_MATES_ALL_ROUND, "blue", 3, "8-2"),
    ],
    ids=[
        *["red (1,0)", "red (2,0)", "red (1,-1)", "red (2,2)", "red (1,1)", "red (2,-2)"],
        *["blue (1,0)", "blue (2,0)", "blue (1,-1)", "blue (2,2)", "blue (1,1)", "blue (2,-2)"],
    ],
)
def test_a_pass_goes_one_or_two_cells_behind_on_a_line(drawing, turn, shirt, cell):
    """R7.1: straight or diagonal; the receiver gets the ball where they stand."""
    match = at(drawing + f"turn: {turn}")
    match.play(f"pass {shirt}")
    assert holder(match) == f"{turn[0]}{shirt}"
    assert ball(match) == cell


@pytest.mark.parametrize(
    ("drawing", "turn", "shirt"),
    [
        (RED_MATES_ALL_ROUND, "red", 4),
        (RED_MATES_ALL_ROUND, "red", 5),
        (RED_MATES_ALL_ROUND, "red", 6),
        (RED_MATES_OFF_THE_LINES, "red", 2),
        (RED_MATES_OFF_THE_LINES, "red", 3),
        (RED_MATES_OFF_THE_LINES, "red", 4),
        (RED_MATES_OFF_THE_LINES, "red", 5),
        (RED_MATES_OFF_THE_LINES, "red", 6),
        (BLUE_MATES_ALL_ROUND, "blue", 4),
        (BLUE_MATES_ALL_ROUND, "blue", 5),
        (BLUE_MATES_ALL_ROUND, "blue", 6),
        (BLUE_MATES_OFF_THE_LINES, "blue", 2),
        (BLUE_MATES_OFF_THE_LINES, "blue", 3),
        (BLUE_MATES_OFF_THE_LINES, "blue", 4),
        (BLUE_MATES_OFF_THE_LINES, "blue", 5),
        (BLUE_MATES_OFF_THE_LINES, "blue", 6),
    ],
    ids=[
        *["red (3,0)", "red (0,1)", "red (-1,0)", "red (1,-2)", "red (3,-3)", "red (2,1)", "red (0,2)", "red (1,3)"],
        *["blue (3,0)", "blue (0,1)", "blue (-1,0)", "blue (1,-2)"],
        *["blue (3,-3)", "blue (2,1)", "blue (0,2)", "blue (1,3)"],
    ],
)
def test_a_pass_goes_nowhere_else(drawing, turn, shirt):
    """R7.1: not three cells, not along the column, not forward, not off the lines."""
    assert at(drawing + f"turn: {turn}").refusal(f"pass {shirt}").rule == "R7.1"


@pytest.mark.parametrize(
    ("drawing", "turn"), [(RED_MATES_OFF_THE_LINES, "red"), (BLUE_MATES_OFF_THE_LINES, "blue")], ids=["red", "blue"]
)
def test_the_rectangle_takes_in_the_cells_off_the_lines(drawing, turn):
    """R7.1: with area=rectangle (1,-2) and (2,1) are allowed; (3,-3), (0,2) and (1,3) are still out."""
    match = at(drawing + f"options: area=rectangle\nturn: {turn}")
    assert match.refusal("pass 2") is None
    assert match.refusal("pass 4") is None
    assert match.refusal("pass 3").rule == "R7.1"
    assert match.refusal("pass 5").rule == "R7.1"
    assert match.refusal("pass 6").rule == "R7.1"


@pytest.mark.parametrize("shirt", [2, 3, 4, 5, 6])
def test_the_rectangle_keeps_the_cells_on_the_lines(shirt):
    """R7.1: with area=rectangle all five team-mates one or two columns behind can be reached."""
    assert at(RED_MATES_BEHIND + "options: area=rectangle\nturn: red").refusal(f"pass {shirt}") is None


@pytest.mark.parametrize("shirt", [4, 5, 6])
def test_the_rectangle_is_behind_and_two_columns_deep(shirt):
    """R7.1: with area=rectangle (3,0), (0,1) and (-1,0) are still out."""
    match = at(RED_MATES_ALL_ROUND + "options: area=rectangle\nturn: red")
    assert match.refusal(f"pass {shirt}").rule == "R7.1"


def test_nobody_passes_to_themselves():
    """R7.1: the receiver is a team-mate."""
    assert at(RED_MATES_BEHIND + "turn: red").refusal("pass 1").rule == "R7.1"


def test_the_side_without_the_ball_does_not_pass():
    """R7.1: only the carrier passes."""
    match = at(RED_MATES_BEHIND + "turn: blue")
    assert not [action for action in match.legal() if action.startswith("pass")]
    assert match.refusal("pass 2").rule == "R7.1"


def test_a_player_down_is_no_receiver():
    """R7.1, R4.3: the team-mate must be standing; the earlier rule is named."""
    match = at(REDS_ON_THE_LINES + "turn: red")
    assert match.refusal("pass 3").rule == "R4.3"


def test_the_books_example_of_many_passes():
    """R7.2: A to B, B runs ahead of A and passes back, A runs ahead of B and passes to them again."""
    match = at(R1_AND_R2_GOING_UP + "turn: red")
    match.play("pass 2")
    match.play_all("step 2 right", "step 2 right", "pass 1")
    assert holder(match) == "r1"
    match.play_all("step 1 right", "step 1 right", "pass 2")
    assert holder(match) == "r2" and where(match, "r2") == "6-3"
    assert match.actor == 0


def test_passing_costs_no_point():
    """R7.2: passing is not moving."""
    match = at(RED_MATES_BEHIND + "turn: red")
    match.play("pass 2")
    assert points(match, "r1") == 3 and points(match, "r2") == 3


@pytest.mark.parametrize(
    "line",
    [
        "points: r2 2, r5 3",
        "points: r1 0, r5 3",
        "points: r1 2\ntackled: r1",
        "points: r1 2, r2 0\ntackled: r1",
    ],
    ids=["a third player", "without points", "having tackled", "having tackled, the receiver without points"],
)
def test_any_standing_carrier_may_pass(line):
    """R7.2: a pass does not depend on who may still move."""
    match = at(RED_MATES_BEHIND + f"turn: red\n{line}")
    match.play("pass 2")
    assert holder(match) == "r2"


def test_several_players_pass_in_one_turn():
    """R7.2: r1 to r4, r4 to r6; r6 has nobody behind them."""
    match = at(RED_MATES_BEHIND + "turn: red")
    match.play_all("pass 4", "pass 6")
    assert holder(match) == "r6"


@pytest.mark.parametrize(
    ("drawing", "turn", "seat", "action", "answers"),
    [
        (BLUES_ON_THE_LINES, "red", 1, "pass 2", {"let", "intercept 1"}),
        (BLUES_ON_THE_LINES, "red", 1, "pass 3", {"let", "intercept 2"}),
        (REDS_ON_THE_LINES, "blue", 0, "pass 2", {"let", "intercept 1"}),
        (REDS_ON_THE_LINES, "blue", 0, "pass 3", {"let", "intercept 2"}),
    ],
    ids=["red straight", "red diagonal", "blue straight", "blue diagonal"],
)
def test_an_opponent_on_the_middle_cell_of_a_two_cell_pass_may_intercept(drawing, turn, seat, action, answers):
    """R7.3: their captain is asked once the receiver is named, while the passer still has the ball."""
    match = at(drawing + f"turn: {turn}")
    passer = holder(match)
    match.play(action)
    assert match.actor == seat
    assert set(match.legal()) == answers
    assert holder(match) == passer


@pytest.mark.parametrize(
    ("drawing", "turn", "receiver"),
    [(BLUES_ON_THE_LINES, "red", "r2"), (REDS_ON_THE_LINES, "blue", "b2")],
    ids=["red", "blue"],
)
def test_the_opponent_may_let_the_ball_go(drawing, turn, receiver):
    """R7.3: otherwise the receiver gets it, and no card is played."""
    match = at(drawing + f"turn: {turn}")
    passing = match.actor
    match.play_all("pass 2", "let")
    assert holder(match) == receiver
    assert match.actor == passing
    assert "cards:" not in match.position()


@pytest.mark.parametrize("action", ["intercept 2", "intercept 4", "intercept 6"])
def test_an_opponent_elsewhere_may_not_intercept(action):
    """R7.3: b2 is beside the line, b4 and b6 are far away; only b1 is on it."""
    match = at(BLUES_ON_THE_LINES + "turn: red")
    match.play("pass 2")
    assert match.refusal(action).rule == "R7.3"


def test_an_opponent_down_in_between_changes_nothing():
    """R7.3, R4.3: b3, who is in between, is down, so nobody is asked."""
    match = at(BLUES_ON_THE_LINES + "turn: red")
    match.play("pass 4")
    assert holder(match) == "r4"
    assert match.actor == 0


@pytest.mark.parametrize(
    ("drawing", "turn", "receiver"),
    [(RED_MATES_BEHIND, "red", "r3"), (BLUE_MATES_BEHIND, "blue", "b3")],
    ids=["red", "blue"],
)
def test_a_team_mate_in_between_changes_nothing(drawing, turn, receiver):
    """R7.3: player 2 is between the passer and player 3, who gets the ball at once."""
    match = at(drawing + f"turn: {turn}")
    match.play("pass 3")
    assert holder(match) == receiver


@pytest.mark.parametrize("options", ["", "options: area=rectangle\n"], ids=["lines", "rectangle"])
def test_a_one_cell_pass_is_safe(options):
    """R7.3: b1 and b2 are at the corners that the pass to r2 touches, which is not in between."""
    match = at(BLUES_AT_THE_CORNERS + options + "turn: red")
    match.play("pass 2")
    assert holder(match) == "r2"
    assert match.actor == 0


@pytest.mark.parametrize("options", ["", "options: area=rectangle\n"], ids=["lines", "rectangle"])
def test_a_diagonal_pass_passes_between_corners(options):
    """R7.3: the pass to r4 only touches the corners of b1, b3, b4 and b5; the middle cell is free."""
    match = at(BLUES_AT_THE_CORNERS + options + "turn: red")
    match.play("pass 4")
    assert holder(match) == "r4"
    assert match.actor == 0


@pytest.mark.parametrize(
    ("shirt", "answers"),
    [
        (2, {"let", "intercept 1", "intercept 2"}),
        (3, {"let", "intercept 2", "intercept 3"}),
        (5, {"let", "intercept 2"}),
        (6, {"let", "intercept 3"}),
    ],
    ids=["(1,2): (0,1) (1,1)", "(2,1): (1,0) (1,1)", "(2,2): (1,1)", "(2,-1): (1,0)"],
)
def test_in_the_rectangle_those_on_crossed_cells_may_intercept(shirt, answers):
    """R7.3: if there are several, the captain picks one, for red and blue."""
    red = at(BLUES_IN_THE_RECTANGLE + "options: area=rectangle\nturn: red")
    red.play(f"pass {shirt}")
    assert red.actor == 1 and set(red.legal()) == answers
    blue = at(REDS_IN_THE_RECTANGLE + "options: area=rectangle\nturn: blue")
    blue.play(f"pass {shirt}")
    assert blue.actor == 0 and set(blue.legal()) == answers


def test_in_the_rectangle_the_crossed_cells_above_mirror_those_below():
    """R7.3: (1,-2) crosses (0,-1) and (1,-1), (2,-1) crosses (1,0) and (1,-1)."""
    match = at(BLUES_IN_THE_RECTANGLE_ABOVE + "options: area=rectangle\nturn: red")
    match.play("pass 2")
    assert set(match.legal()) == {"let", "intercept 1", "intercept 2"}
    match = at(BLUES_IN_THE_RECTANGLE_ABOVE + "options: area=rectangle\nturn: red")
    match.play("pass 3")
    assert set(match.legal()) == {"let", "intercept 2", "intercept 3"}


def test_in_the_rectangle_those_on_other_cells_may_not():
    """R7.3: b4 and b5 are beside the receiver r4, but the pass crosses only 6-3 and 5-3."""
    match = at(BLUES_IN_THE_RECTANGLE + "options: area=rectangle\nturn: red")
    match.play("pass 4")
    assert holder(match) == "r4"


def test_in_the_rectangle_an_opponent_off_the_crossed_cells_is_refused():
    """R7.3: b3 is in between for r3 but not for r2."""
    match = at(BLUES_IN_THE_RECTANGLE + "options: area=rectangle\nturn: red")
    match.play("pass 2")
    assert match.refusal("intercept 3").rule == "R7.3"


def test_there_is_one_duel_a_pass_at_most():
    """R7.3: once b1 has failed, b2 is not asked."""
    match = at(BLUES_IN_THE_RECTANGLE + "options: area=rectangle\nturn: red")
    match.play_all("pass 2", "intercept 1", "card 6", "card 1")
    assert holder(match) == "r2"
    assert match.actor == 0


def test_each_pass_may_be_intercepted_again():
    """R7.3: one duel per pass, not per turn."""
    match = at(TWO_PASSES_OVER_TWO_BLUES + "turn: red")
    match.play_all("pass 2", "intercept 1", "card 6", "card 1", "pass 3")
    assert match.actor == 1
    assert set(match.legal()) == {"let", "intercept 2"}


def test_the_passer_attacks_and_the_interceptor_defends():
    """R7.4: r3 adds attack +2, b6 defence +1: 3 against 4 is a tie, 4 against 4 is a win."""
    tie = at(BIG_R3_PASSES_OVER_CLEVER_B6 + "turn: red")
    tie.play_all("pass 1", "intercept 6")
    assert tie.actor == 0
    tie.play("card 3")
    assert tie.actor == 1
    tie.play("card 4")
    assert "tied: yes" in tie.position()
    won = at(BIG_R3_PASSES_OVER_CLEVER_B6 + "turn: red")
    won.play_all("pass 1", "intercept 6", "card 4", "card 4")
    assert holder(won) == "r1"


@pytest.mark.parametrize(
    ("drawing", "turn", "receiver"),
    [(BLUES_ON_THE_LINES, "red", "r2"), (REDS_ON_THE_LINES, "blue", "b2")],
    ids=["red", "blue"],
)
def test_won_by_the_passer_the_receiver_has_the_ball(drawing, turn, receiver):
    """R7.4: and nobody goes down."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("pass 2", "intercept 1", "card 6", "card 1")
    assert holder(match) == receiver
    assert not is_down(match, "r1") and not is_down(match, "b1")


@pytest.mark.parametrize(
    ("drawing", "turn", "interceptor"),
    [(BLUES_ON_THE_LINES, "red", "b1"), (REDS_ON_THE_LINES, "blue", "r1")],
    ids=["red", "blue"],
)
def test_lost_by_the_passer_the_interceptor_has_the_ball(drawing, turn, interceptor):
    """R7.4: where they stand; nobody goes down."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("pass 2", "intercept 1", "card 1", "card 6")
    assert holder(match) == interceptor and ball(match) == where(match, interceptor)
    assert not is_down(match, "r1") and not is_down(match, "b1")


def test_two_ties_are_won_by_the_interceptor():
    """R7.4, R10.2: the interceptor is the defender."""
    match = at(BLUES_ON_THE_LINES + "turn: red")
    match.play_all("pass 2", "intercept 1", "card 3", "card 3", "card 5", "card 5")
    assert holder(match) == "b1"


def test_an_intercepted_passer_plays_on_and_may_tackle_the_interceptor():
    """R7.4: r1 is next to b1, has all points, and makes a perfect tackle."""
    match = at(BLUES_ON_THE_LINES + "turn: red")
    match.play_all("pass 2", "intercept 1", "card 1", "card 6")
    assert match.actor == 0 and points(match, "r1") == 3
    match.play_all("tackle 1", "card 6", "card 1")
    assert is_down(match, "b1")
    assert holder(match) == "r1"


def test_an_intercepted_passer_may_move():
    """R7.4: the turn continues for everyone."""
    match = at(BLUES_ON_THE_LINES + "turn: red")
    match.play_all("pass 2", "intercept 1", "card 1", "card 6", "step 1 up", "step 2 up")
    assert where(match, "r1") == "6-3" and where(match, "r2") == "4-3"
