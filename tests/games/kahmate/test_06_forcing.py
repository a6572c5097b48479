"""R6, forcing through: the carrier against an opponent in the way."""

import pytest

from tests.games.kahmate.pitch import at, ball, holder, is_down, points, where

RED_HEMMED_IN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .   b2    .    .    .    .    .    .    :
 4    :    .    .    .  (b3)  r1*  b1    .    .   b4    .    .    :
 5    :    .   r4    .    .   r2    .    .    .    .    .    .    :
 6    :    .   r5    .    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

BLUE_HEMMED_IN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .    .   b3    .    :
 3    :    .    .    .    .    .    .   r2    .    .    .    .    :
 4    :    .    .   r4    .    .   r1   b1* (r3)   .    .    .    :
 5    :    .    .    .    .    .    .   b2    .    .   b4    .    :
 6    :    .   r6    .    .    .    .    .    .    .   b5    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .   b6    .    :
"""

R1_FACES_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3   r2    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r1*  b1    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

B1_FACES_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b2   b3    .    :
 3    :    .   r3    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .    .   r1   b1*   .    .    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 6    :    .   r6    .    .    .    .    .    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .   b6    .    :
"""

BIG_R3_FACES_TWO = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .   r1    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .   b2    .    .    .   b3    .    :
 4    :    .    .    .    .   r3*  b1    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

R1_WITHOUT_THE_BALL_FACES_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3   r2*   .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r1   b1    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

R1_FACES_B1_OVER_A_LOOSE_BALL = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3   r2    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r1   b1    .    .    .    .    .    :
 5    :    .   r4    .    .    *    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

FAST_R5_BEFORE_TWO = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .   r1    .    .    .    .    .    .    .    .    :
 2    :    .   r3   r2    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r5*  b1    .   b2    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

FAST_B5_BEFORE_TWO = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .   b1    .    .    :
 2    :    .    .    .    .    .    .    .    .   b2   b3    .    :
 3    :    .   r3    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .   r2    .   r1   b5*   .    .    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 6    :    .   r6    .    .    .    .    .    .    .    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .   b6    .    :
"""

B1_WITH_A_WALL_AROUND = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3   r2    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .  (b3)   .    .    .    .    .    :
 4    :    .    .    .    .   r1*  b1   b2    .    .    .    .    :
 5    :    .   r4    .    .    .   r6    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

B1_ON_THE_EDGE_AT_REDS_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   b1    .    .    .    .    .    .    .    .    .    .    :
 2    :   r1*   .   r2    .    .    .    .    .   b2    .    .    :
 3    :    .   r3    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .    .    .    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

RED_BEFORE_BLUES_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b2    .    .    :
 3    :    .   r3    .    .    .    .    .   b3    .    .    .    :
 4    :    .    .    .    .    .    .    .    .    .   r1*  b1    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .   b6    .    .    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

BLUE_BEFORE_REDS_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r3    .    .    .    .    .   b3    .    :
 4    :   r1   b1*   .    .    .    .    .    .    .    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 6    :    .    .    .   r6    .    .    .    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .   b6    .    :
"""

MATE_BEHIND_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .   r2   r1*  b1    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

BLUE_BEHIND_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3   r2    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .   b2   r1*  b1    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

R1_AT_HOME_FACES_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .   r2    .    .    .    .   b2    .    .    :
 3    :    .    .   r3    .    .    .    .    .    .   b3    .    :
 4    :   r1*  b1    .    .    .    .    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

B1_AT_HOME_FACES_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .   b2    .    .    .    :
 3    :    .   r3    .    .    .    .    .    .   b3    .    .    :
 4    :    .    .    .    .    .    .    .    .    .   r1   b1*   :
 5    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 6    :    .   r6    .    .    .    .    .    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .   b6    .    :
"""

R1_AT_HOME_BELOW_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .   r2    .    .    .    .   b2    .    .    :
 3    :   b1    .   r3    .    .    .    .    .    .   b3    .    :
 4    :   r1*   .    .    .    .    .    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

R1_IN_THEIR_CORNER_BELOW_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .   r2    .    .    .    .   b2    .    .    :
 3    :    .    .   r3    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .    .    .    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :   b1   r6    .    .    .    .    .    .   b5    .    .    :
 8    :   r1*   .    .    .    .    .    .    .    .    .    .    :
"""

R1_IN_THEIR_CORNER_FACES_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1*  b1    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .   r2    .    .    .    .   b2    .    .    :
 3    :    .    .   r3    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .    .    .    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .   r6    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

WON = ("card 6", "card 1")
LOST = ("card 1", "card 6")


@pytest.mark.parametrize(
    ("drawing", "turn", "action"),
    [
        (RED_HEMMED_IN, "red", "force right"),
        (RED_HEMMED_IN, "red", "force up"),
        (RED_HEMMED_IN, "red", "force left"),
        (BLUE_HEMMED_IN, "blue", "force left"),
        (BLUE_HEMMED_IN, "blue", "force up"),
        (BLUE_HEMMED_IN, "blue", "force right"),
    ],
    ids=["red forward", "red sideways", "red back, down", "blue forward", "blue sideways", "blue back, down"],
)
def test_the_carrier_may_force_an_opponent_on_a_neighbouring_cell(drawing, turn, action):
    """R6.1: forward, sideways and backward; the one behind is down and may still be forced."""
    assert at(drawing + f"turn: {turn}").refusal(action) is None


def test_a_team_mate_is_not_forced():
    """R6.1: only an opponent."""
    assert at(RED_HEMMED_IN + "turn: red").refusal("force down").rule == "R6.1"
    assert at(BLUE_HEMMED_IN + "turn: blue").refusal("force down").rule == "R6.1"


def test_a_free_cell_is_not_forced():
    """R6.1: there has to be someone there."""
    assert at(R1_FACES_B1 + "turn: red").refusal("force up").rule == "R6.1"
    assert at(R1_FACES_B1 + "turn: red").refusal("force left").rule == "R6.1"


def test_an_in_goal_is_not_forced():
    """R6.1: there is never an opponent in it."""
    assert at(R1_AT_HOME_FACES_B1 + "turn: red").refusal("force left").rule == "R6.1"


def test_beyond_the_edge_there_is_nobody_to_force():
    """R6.1, R1.2: r1 is in the corner; which of the two rules refuses is not tested."""
    assert at(R1_IN_THEIR_CORNER_BELOW_B1 + "turn: red").refusal("force down") is not None


def test_only_the_carrier_forces():
    """R6.1: r1 faces b1, but r2 has the ball and faces nobody."""
    assert at(R1_WITHOUT_THE_BALL_FACES_B1 + "turn: red").refusal("force right").rule == "R6.1"


def test_nobody_forces_when_nobody_has_the_ball():
    """R6.1: the ball is loose."""
    assert at(R1_FACES_B1_OVER_A_LOOSE_BALL + "turn: red").refusal("force right").rule == "R6.1"
    assert at(R1_FACES_B1_OVER_A_LOOSE_BALL + "turn: blue").refusal("force left").rule == "R6.1"


def test_the_side_without_the_ball_does_not_force():
    """R6.1: b1 is in front of the carrier; that would be a tackle."""
    match = at(R1_FACES_B1 + "turn: blue")
    assert match.refusal("force left").rule == "R6.1"
    assert match.refusal("tackle 1") is None


@pytest.mark.parametrize(
    ("drawing", "turn", "line", "action"),
    [
        (R1_FACES_B1, "red", "points: r1 2", "force right"),
        (B1_FACES_R1, "blue", "points: b1 2", "force left"),
    ],
    ids=["red", "blue"],
)
def test_two_points_are_enough(drawing, turn, line, action):
    """R6.1: one for crossing and one for leaving."""
    assert at(drawing + f"turn: {turn}\n{line}").refusal(action) is None


@pytest.mark.parametrize(
    ("drawing", "turn", "line", "action"),
    [
        (R1_FACES_B1, "red", "points: r1 1", "force right"),
        (R1_FACES_B1, "red", "points: r1 0", "force right"),
        (B1_FACES_R1, "blue", "points: b1 1", "force left"),
    ],
    ids=["red, one", "red, none", "blue, one"],
)
def test_one_point_is_not_enough(drawing, turn, line, action):
    """R6.1: nobody may stop on the cell they force."""
    assert at(drawing + f"turn: {turn}\n{line}").refusal(action).rule == "R6.1"


def test_the_big_player_forces_before_they_move_or_not_at_all():
    """R6.1: with two points in total, a single step makes forcing impossible."""
    match = at(BIG_R3_FACES_TWO + "turn: red")
    assert match.refusal("force right") is None
    match.play("step 3 up")
    assert match.refusal("force right").rule == "R6.1"


def test_a_third_player_does_not_force():
    """R6.1, R4.2: the carrier must be one of the two who may move."""
    assert at(R1_FACES_B1 + "turn: red\npoints: r2 2, r5 3").refusal("force right").rule == "R4.2"
    assert at(R1_FACES_B1 + "turn: red\npoints: r1 2, r5 3").refusal("force right") is None


def test_the_carrier_attacks_and_the_opponent_defends():
    """R6.2: r3 adds attack +2, b1 defence 0: 2 against 3 is won."""
    match = at(BIG_R3_FACES_TWO + "turn: red")
    match.play("force right")
    assert match.actor == 0
    match.play("card 2")
    assert match.actor == 1
    match.play("card 3")
    assert is_down(match, "b1") and not is_down(match, "r3")


def test_the_point_for_crossing_is_spent_when_they_try():
    """R6.2: even before the cards are chosen."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play("force right")
    assert points(match, "r1") == 2


def test_the_point_for_crossing_is_spent_when_won():
    """R6.2, R6.3: no second point for crossing; leaving costs one more."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *WON)
    assert points(match, "r1") == 2
    match.play("step 1 right")
    assert points(match, "r1") == 1


def test_the_point_for_crossing_is_spent_when_lost():
    """R6.2: one point, although the carrier has not left the cell."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *LOST)
    assert points(match, "r1") == 2


@pytest.mark.parametrize(
    ("drawing", "turn", "force", "loser"),
    [(R1_FACES_B1, "red", "force right", "b1"), (B1_FACES_R1, "blue", "force left", "r1")],
    ids=["red", "blue"],
)
def test_won_the_opponent_goes_down_and_keeps_their_cell(drawing, turn, force, loser):
    """R6.3: the opponent is down on 6-4, and the carrier still has the ball."""
    match = at(drawing + f"turn: {turn}")
    carrier, cell = holder(match), where(match, loser)
    match.play_all(force, *WON)
    assert is_down(match, loser) and where(match, loser) == cell
    assert holder(match) == carrier and not is_down(match, carrier)


@pytest.mark.parametrize(("direction", "cell"), [("right", "7-4"), ("up", "6-3"), ("down", "6-5"), ("left", "5-4")])
def test_won_the_carrier_leaves_for_any_free_neighbouring_cell(direction, cell):
    """R6.3: straight on, to either side, or back to the cell they came from."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *WON, f"step 1 {direction}")
    assert where(match, "r1") == cell and ball(match) == cell
    assert where(match, "b1") == "6-4"
    assert points(match, "r1") == 1


def test_won_blue_leaves_in_the_same_way():
    """R6.3: blue forces to the left and moves on."""
    match = at(B1_FACES_R1 + "turn: blue")
    match.play_all("force left", *WON, "step 1 left")
    assert where(match, "b1") == "5-4" and holder(match) == "b1"
    assert where(match, "r1") == "6-4" and is_down(match, "r1")


@pytest.mark.parametrize(
    "action",
    ["end", "pass 2", "kick 8-4", "force right", "tackle 1", "step 2 right", "card 1", "let", "draw 1", "place 1-1"],
)
def test_the_forced_cell_must_be_left_at_once(action):
    """R6.3: nothing may be played from it but a step of the carrier."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *WON)
    assert match.actor == 0
    assert match.refusal(action).rule == "R6.3"
    assert set(match.legal()) == {"step 1 up", "step 1 down", "step 1 left", "step 1 right"}


def test_the_forced_cell_is_not_left_for_a_held_cell():
    """R6.3, R5.2: opponents and team-mates around b1, standing or down, leave only the way back."""
    match = at(B1_WITH_A_WALL_AROUND + "turn: red")
    match.play_all("force right", *WON)
    assert match.legal() == ["step 1 left"]
    assert match.refusal("step 1 right").rule == "R5.2"
    assert match.refusal("step 1 up").rule == "R5.2"
    assert match.refusal("step 1 down").rule == "R5.2"


def test_the_forced_cell_is_not_left_off_the_pitch_or_for_ones_own_in_goal():
    """R6.3, R1.2, R5.4: in the corner at red's own line two ways are closed."""
    match = at(B1_ON_THE_EDGE_AT_REDS_LINE + "turn: red")
    match.play_all("force up", *WON)
    assert match.refusal("step 1 up").rule == "R1.2"
    assert match.refusal("step 1 left").rule == "R5.4"
    assert set(match.legal()) == {"step 1 right", "step 1 down"}


@pytest.mark.parametrize(
    ("drawing", "turn", "actions", "values"),
    [
        (RED_BEFORE_BLUES_LINE, "red", ("force right", *WON, "step 1 right"), (1, -1)),
        (BLUE_BEFORE_REDS_LINE, "blue", ("force left", *WON, "step 1 left"), (-1, 1)),
    ],
    ids=["red", "blue"],
)
def test_the_forced_cell_may_be_left_for_the_opposing_in_goal(drawing, turn, actions, values):
    """R6.3, R11.1: that is a try."""
    match = at(drawing + f"turn: {turn}")
    match.play_all(*actions)
    assert match.outcome.values == values


def test_the_carrier_goes_on_moving_with_what_they_have_left():
    """R6.3: after crossing and leaving, one of three points is left."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *WON, "step 1 right", "step 1 right")
    assert where(match, "r1") == "8-4"
    assert match.refusal("step 1 right").rule == "R5.1"


def test_after_leaving_the_turn_is_open_again():
    """R6.3, R10.3: the carrier may kick, another may move, and the turn may end."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *WON, "step 1 right")
    assert match.refusal("kick 8-4") is None
    assert match.refusal("step 2 right") is None
    assert match.refusal("end") is None


@pytest.mark.parametrize(
    ("drawing", "turn", "ahead", "back", "other"),
    [(FAST_R5_BEFORE_TWO, "red", "right", "left", "b2"), (FAST_B5_BEFORE_TWO, "blue", "left", "right", "r2")],
    ids=["red", "blue"],
)
def test_they_may_force_again_the_same_or_another(drawing, turn, ahead, back, other):
    """R6.3: the fast player has two points left after the first; 6 - 1 against 1 wins it."""
    match = at(drawing + f"turn: {turn}")
    match.play_all(f"force {ahead}", *WON, f"step 5 {ahead}")
    assert match.refusal(f"force {back}") is None
    match.play_all(f"force {ahead}", "card 5", "card 2", f"step 5 {ahead}")
    assert is_down(match, other)
    assert holder(match) == ("r5" if turn == "red" else "b5")


def test_they_may_force_the_same_opponent_back_again():
    """R6.3: b1, already down, is forced a second time, from the other side."""
    match = at(FAST_R5_BEFORE_TWO + "turn: red")
    match.play_all("force right", *WON, "step 5 right", "force left", "card 5", "card 2", "step 5 left")
    assert where(match, "r5") == "5-4" and points(match, "r5") == 0
    assert is_down(match, "b1")


def test_they_may_not_force_again_with_one_point():
    """R6.3, R6.1: an ordinary player has one point left after the first."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *WON, "step 1 right")
    assert match.refusal("force left").rule == "R6.1"


@pytest.mark.parametrize(
    ("drawing", "turn", "force", "carrier", "opponent", "cell", "behind"),
    [
        (R1_FACES_B1, "red", "force right", "r1", "b1", "5-4", "4-4"),
        (B1_FACES_R1, "blue", "force left", "b1", "r1", "7-4", "8-4"),
    ],
    ids=["red", "blue"],
)
def test_lost_the_carrier_stays_and_goes_down(drawing, turn, force, carrier, opponent, cell, behind):
    """R6.4: the ball is behind them, towards their own in-goal; the opponent stays where they are."""
    match = at(drawing + f"turn: {turn}")
    match.play_all(force, *LOST)
    assert where(match, carrier) == cell and is_down(match, carrier)
    assert holder(match) is None and ball(match) == behind
    assert not is_down(match, opponent)


def test_lost_the_opponent_plays_as_usual_in_their_turn():
    """R6.4: b1 has all points."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *LOST, "end")
    assert points(match, "b1") == 3
    assert match.refusal("step 1 right") is None


def test_lost_by_much_is_no_perfect_tackle():
    """R6.4, R9.6: a margin of five does not give the opponent the ball."""
    match = at(R1_FACES_B1 + "turn: red")
    match.play_all("force right", *LOST)
    assert holder(match) is None


def test_lost_a_mate_behind_has_the_ball():
    """R6.4, R9.4: r2 is directly behind."""
    match = at(MATE_BEHIND_R1 + "turn: red")
    match.play_all("force right", *LOST)
    assert holder(match) == "r2"


def test_lost_an_opponent_behind_has_the_ball():
    """R6.4, R9.4: b2 is directly behind."""
    match = at(BLUE_BEHIND_R1 + "turn: red")
    match.play_all("force right", *LOST)
    assert holder(match) == "b2"


def test_lost_backwards_the_opponent_who_resisted_has_the_ball():
    """R6.4: r1 tried to force b2, who is behind them."""
    match = at(BLUE_BEHIND_R1 + "turn: red")
    match.play_all("force left", *LOST)
    assert is_down(match, "r1")
    assert holder(match) == "b2" and not is_down(match, "b2")


@pytest.mark.parametrize(
    ("drawing", "turn", "ahead", "crossed"),
    [(FAST_R5_BEFORE_TWO, "red", "right", "b1"), (FAST_B5_BEFORE_TWO, "blue", "left", "r1")],
    ids=["red", "blue"],
)
def test_lost_the_opponent_they_have_just_crossed_has_the_ball(drawing, turn, ahead, crossed):
    """R6.4: the crossed opponent is directly behind the carrier and holds the ball, while down."""
    match = at(drawing + f"turn: {turn}")
    match.play_all(f"force {ahead}", *WON, f"step 5 {ahead}", f"force {ahead}", *LOST)
    assert holder(match) == crossed
    assert is_down(match, crossed)


@pytest.mark.parametrize(
    ("drawing", "turn", "force", "seat", "answer", "cell"),
    [
        (R1_AT_HOME_FACES_B1, "red", "force right", 0, "aside up", "1-3"),
        (R1_AT_HOME_FACES_B1, "red", "force right", 0, "aside down", "1-5"),
        (B1_AT_HOME_FACES_R1, "blue", "force left", 1, "aside up", "11-3"),
        (B1_AT_HOME_FACES_R1, "blue", "force left", 1, "aside down", "11-5"),
    ],
    ids=["red up", "red down", "blue up", "blue down"],
)
def test_lost_against_their_own_line_their_captain_chooses_a_cell_beside_them(drawing, turn, force, seat, answer, cell):
    """R6.4, R9.5: the opponent is in front, so the opposite cell is in-goal."""
    match = at(drawing + f"turn: {turn}")
    match.play_all(force, *LOST)
    assert match.actor == seat
    match.play(answer)
    assert ball(match) == cell and holder(match) is None
    assert match.actor == seat


def test_lost_against_their_own_line_the_ball_goes_opposite_the_opponent():
    """R6.4, R9.5: b1 was above, so the ball goes below."""
    match = at(R1_AT_HOME_BELOW_B1 + "turn: red")
    match.play_all("force up", *LOST)
    assert ball(match) == "1-5"
    assert match.actor == 0


def test_lost_in_their_corner_the_ball_goes_in_front():
    """R6.4, R9.5: opposite b1 is off the pitch, and b1 is on the only cell beside r1."""
    match = at(R1_IN_THEIR_CORNER_BELOW_B1 + "turn: red")
    match.play_all("force up", *LOST)
    assert ball(match) == "2-8"


def test_lost_in_their_corner_the_only_cell_beside_them_needs_no_choice():
    """R6.4, R9.5: b1 is in front, and there is nothing above the corner."""
    match = at(R1_IN_THEIR_CORNER_FACES_B1 + "turn: red")
    match.play_all("force right", *LOST)
    assert ball(match) == "1-2"
    assert match.actor == 0
