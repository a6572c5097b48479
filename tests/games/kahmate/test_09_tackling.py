"""R9, tackling: who may, what it costs, and where the ball goes."""

import pytest

from tests.games.kahmate.pitch import at, ball, holder, is_down, points, where

REDS_AROUND_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   b3    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 4    :    .   r6    .    .   r1   b1*   .    .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUES_AROUND_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .   r3    .    .    .    .    .    :
 3    :    .    .    .    .    .   b4    .    .   b3    .    .    :
 4    :    .    .    .    .    .   r1*  b1    .    .   b6    .    :
 5    :    .    .   r4    .    .    .   b2    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

B1_DOWN_WITH_THE_BALL = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   b3    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 4    :    .   r6    .    .   r1  (b1*)  .    .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

B1_AND_B2_BESIDE_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .   r6   b2   r1   b1*   .    .    .    .    .    :
 5    :    .    .    .   r2    .    .    .    .   b4    .    .    :
 6    :    .    .    .    .    .    .    .    .    .   b6    .    :
 7    :    .    .   r5    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

LOOSE_BALL_BESIDE_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   b3    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 4    :    .   r6    .    .   r1   b1    .    .    .    .    .    :
 5    :    .    .    .    .   r2    *    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R1_DOWN_BESIDE_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   b3    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 4    :    .   r6    .    .  (r1)  b1*   .    .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

MATE_BEHIND_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   b3    .    .    .    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 4    :    .   r6    .    .   r1   b1*  b2    .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

MATE_DOWN_BEHIND_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   b3    .    .    .    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 4    :    .   r6    .    .   r1   b1* (b2)   .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R5_BEHIND_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   b3    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 4    :    .   r6    .    .   r1   b1*  r5    .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .    .    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

B5_BEHIND_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .   r3    .    .    .    .    .    :
 3    :    .    .    .    .    .   b4    .    .   b3    .    .    :
 4    :    .    .    .    .   b5   r1*  b1    .    .   b6    .    :
 5    :    .    .   r4    .    .    .   b2    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .    .    .    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R6_DOWN_BEHIND_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   b3    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .    .    .    :
 4    :    .   r5    .    .   r1   b1* (r6)   .    .    .    .    :
 5    :    .    .    .    .   r2    .    .    .   b4    .    .    :
 6    :    .    .    .    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R1_AT_HOME = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .    .    .    .    :
 3    :   b2    .    .   r2    .    .    .    .    .   b3    .    :
 4    :   r1*  b1   r6    .    .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .   r3    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

B1_AT_HOME = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b4    .    .    :
 3    :    .   r3    .    .    .    .    .   b2    .    .   r2    :
 4    :    .    .    .    .    .    .    .    .   b6   r1   b1*   :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b5    .    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .   b3    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R1_AT_HOME_WITH_R2_BELOW = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .    .    .    .    :
 3    :   b2    .    .    .    .    .    .    .    .   b3    .    :
 4    :   r1*  b1   r6    .    .    .    .    .    .    .    .    :
 5    :   r2    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .   r3    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R1_IN_THEIR_UPPER_CORNER = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1*  b1    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .    .    .    .    :
 3    :    .    .    .   r2    .    .    .    .   b2   b3    .    :
 4    :    .    .   r6    .    .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .   r3    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R1_IN_THEIR_UPPER_CORNER_ABOVE_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1*   .    .    .    .    .    .    .    .    .    .    :
 2    :   b1    .   r4    .    .    .    .    .    .    .    .    :
 3    :    .    .    .   r2    .    .    .    .   b2   b3    .    :
 4    :    .    .   r6    .    .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .   r3    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R1_IN_THEIR_UPPER_CORNER_BEHIND_R2 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1*  r2    .    .    .    .    .    .    .    .    .    :
 2    :   b1    .   r4    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .   b2   b3    .    :
 4    :    .    .   r6    .    .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .   r3    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

B1_IN_THEIR_LOWER_CORNER = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b4    .    .    :
 3    :    .   r3   r2    .    .    .    .   b2    .    .    .    :
 4    :    .    .    .    .    .    .    .    .   b6    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b5    .    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .   b3    .    :
 8    :    .    .    .    .    .    .    .    .    .   r1   b1*   :
"""

B1_IN_THEIR_LOWER_CORNER_BELOW_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b4    .    .    :
 3    :    .   r3   r2    .    .    .    .   b2    .    .    .    :
 4    :    .    .    .    .    .    .    .    .   b6    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b5    .   b3    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .   r1    :
 8    :    .    .    .    .    .    .    .    .    .    .   b1*   :
"""

R1_ONE_CELL_FROM_HOME = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .    .    .    .    :
 3    :    .   b1    .   r2    .    .    .    .   b2   b3    .    :
 4    :    .   r1*   .    .    .    .    .    .    .    .    .    :
 5    :    .    .   r6    .    .    .    .    .   b4    .    .    :
 6    :    .    .    .   r5    .    .    .    .    .   b6    .    :
 7    :    .   r3    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

WON_BY_ONE = ("card 4", "card 3")
WON_BY_TWO = ("card 5", "card 3")
LOST = ("card 2", "card 3")


@pytest.mark.parametrize(("drawing", "turn"), [(REDS_AROUND_B1, "red"), (BLUES_AROUND_R1, "blue")], ids=["red", "blue"])
def test_a_player_next_to_the_opposing_carrier_may_tackle_them(drawing, turn):
    """R9.1: player 1 in front and player 4 beside them, neither of whom has moved; player 2 is only diagonal."""
    match = at(drawing + f"turn: {turn}")
    assert match.refusal("tackle 1") is None
    assert match.refusal("tackle 4") is None
    assert match.refusal("tackle 2").rule == "R9.1"


def test_a_player_behind_the_carrier_may_tackle_them():
    """R9.1: from any of the four neighbouring cells."""
    assert at(R5_BEHIND_B1 + "turn: red").refusal("tackle 5") is None
    assert at(B5_BEHIND_R1 + "turn: blue").refusal("tackle 5") is None


def test_a_player_far_away_may_not_tackle():
    """R9.1: r5 is three columns away, r6 four."""
    match = at(REDS_AROUND_B1 + "turn: red")
    assert match.refusal("tackle 5").rule == "R9.1"
    assert match.refusal("tackle 6").rule == "R9.1"


def test_a_player_may_move_up_and_then_tackle():
    """R9.1: r2 steps next to b1 and has two points left, one of which the tackle costs."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("step 2 right", "tackle 2")
    assert points(match, "r2") == 1


@pytest.mark.parametrize(("left", "rule"), [(1, None), (0, "R9.1")])
def test_a_tackle_needs_a_point(left, rule):
    """R9.1: the last point is enough; without one there is no tackle."""
    refusal = at(REDS_AROUND_B1 + f"turn: red\npoints: r1 {left}").refusal("tackle 1")
    assert (refusal and refusal.rule) == rule


def test_a_third_player_may_not_tackle():
    """R9.1, R4.2: the tackler must be one of the two who may move."""
    assert at(REDS_AROUND_B1 + "turn: red\npoints: r2 2, r5 3").refusal("tackle 1").rule == "R4.2"
    assert at(REDS_AROUND_B1 + "turn: red\npoints: r1 2, r5 3").refusal("tackle 1") is None


def test_a_player_down_may_not_tackle():
    """R9.1, R4.3: r1 is down next to b1; r4 stands."""
    match = at(R1_DOWN_BESIDE_B1 + "turn: red")
    assert match.refusal("tackle 1").rule == "R4.3"
    assert match.refusal("tackle 4") is None


def test_a_player_without_the_ball_cannot_be_tackled():
    """R9.1: the ball is loose, so neither side has anyone to tackle."""
    assert at(LOOSE_BALL_BESIDE_B1 + "turn: red").refusal("tackle 1").rule == "R9.1"
    assert at(LOOSE_BALL_BESIDE_B1 + "turn: blue").refusal("tackle 1").rule == "R9.1"


def test_an_opponent_beside_the_carrier_is_not_tackled_in_their_place():
    """R9.1: b3 does not have the ball, so r4, next to both, tackles b1."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 4", "card 4", "card 3")
    assert is_down(match, "b1") and not is_down(match, "b3")


def test_the_side_with_the_ball_does_not_tackle():
    """R9.1: r1 is next to b1, and b1 is the carrier."""
    assert at(REDS_AROUND_B1 + "turn: blue").refusal("tackle 1").rule == "R9.1"


def test_a_carrier_who_is_down_can_be_tackled():
    """R9.1, R4.3: standing or down."""
    match = at(B1_DOWN_WITH_THE_BALL + "turn: red")
    match.play_all("tackle 1", *WON_BY_ONE)
    assert is_down(match, "b1")
    assert ball(match) == "7-4" and holder(match) is None


@pytest.mark.parametrize("duel", [WON_BY_ONE, WON_BY_TWO, LOST], ids=["won", "perfect", "lost"])
def test_a_tackle_costs_one_point_won_or_lost(duel):
    """R9.1: two of three points are left, but they are of no use."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *duel)
    assert points(match, "r1") == 2


@pytest.mark.parametrize("duel", [WON_BY_ONE, WON_BY_TWO], ids=["won", "perfect"])
def test_a_tackle_ends_the_tacklers_movement(duel):
    """R9.1: no step for the rest of the turn, although they have points."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *duel)
    assert match.refusal("step 1 left").rule == "R9.1"
    assert match.refusal("step 1 up").rule == "R9.1"


def test_a_tackler_does_not_tackle_again():
    """R9.1: r1 tackles b1 perfectly, but b2 intercepts the pass; r1 is next to b2 too, but only r2 may tackle."""
    match = at(B1_AND_B2_BESIDE_R1 + "turn: red")
    match.play_all("tackle 1", *WON_BY_TWO, "pass 6", "intercept 2", "card 1", "card 6")
    assert holder(match) == "b2"
    assert match.refusal("tackle 1").rule == "R9.1"
    assert match.refusal("tackle 2") is None


def test_a_tackler_does_not_force():
    """R9.1: after a perfect tackle r1 has the ball, two points and b1, down, in front."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *WON_BY_TWO)
    assert match.refusal("force right").rule == "R9.1"
    match.play_all("end", "end")
    assert match.refusal("force right") is None


def test_a_tackler_before_a_held_cell_is_blocked_first():
    """R5.1, R5.2, R9.1: if several rules refuse, the first in the rulebook is named."""
    match = at(REDS_AROUND_B1 + "turn: red\npoints: r1 2\ntackled: r1")
    assert match.refusal("step 1 right").rule == "R5.2"
    match = at(REDS_AROUND_B1 + "turn: red\npoints: r1 0\ntackled: r1")
    assert match.refusal("step 1 left").rule == "R5.1"


def test_a_tackler_may_move_again_in_their_next_turn():
    """R9.1: only for the rest of the turn."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *WON_BY_ONE, "end", "end")
    assert match.refusal("step 1 left") is None


def test_each_of_the_two_moved_players_may_tackle():
    """R9.1: r1 fails, r4 succeeds; each once."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *LOST, "tackle 4", "card 4", "card 4")
    assert is_down(match, "r1") and is_down(match, "b1")
    assert match.actor == 0


def test_a_tackle_counts_as_moving_so_there_is_no_third():
    """R9.1, R4.2: r1 and r4 have tackled without success; r2 may not help."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *LOST, "tackle 4", "card 1", "card 6")
    assert holder(match) == "b1"
    assert match.refusal("step 2 right").rule == "R4.2"
    assert match.refusal("tackle 2").rule == "R4.2"


def test_the_tackler_attacks_and_the_carrier_defends():
    """R9.2: red's captain is asked first, then blue's; the tough r4 adds +1, b1 adds 0."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play("tackle 4")
    assert match.actor == 0
    match.play("card 3")
    assert match.actor == 1
    match.play("card 3")
    assert is_down(match, "b1")


@pytest.mark.parametrize("duel", [WON_BY_ONE, WON_BY_TWO, LOST], ids=["won", "perfect", "lost"])
def test_the_tackler_stays_on_the_cell_they_tackled_from(duel):
    """R9.2: and the carrier stays too."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *duel)
    assert where(match, "r1") == "5-4"
    assert where(match, "b1") == "6-4"


@pytest.mark.parametrize(
    ("drawing", "turn", "tackler", "carrier"),
    [(REDS_AROUND_B1, "red", "r1", "b1"), (BLUES_AROUND_R1, "blue", "b1", "r1")],
    ids=["red", "blue"],
)
def test_lost_the_tackler_goes_down_and_the_carrier_keeps_the_ball(drawing, turn, tackler, carrier):
    """R9.3: the carrier stands and is free to move in their turn."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("tackle 1", *LOST)
    assert is_down(match, tackler) and not is_down(match, carrier)
    assert holder(match) == carrier
    match.play("end")
    assert points(match, carrier) == 3
    assert match.refusal("step 1 down") is None


@pytest.mark.parametrize(
    ("drawing", "turn", "tackler", "carrier", "behind"),
    [(REDS_AROUND_B1, "red", "r1", "b1", "7-4"), (BLUES_AROUND_R1, "blue", "b1", "r1", "5-4")],
    ids=["red", "blue"],
)
def test_won_the_carrier_goes_down_and_the_ball_lies_behind_them(drawing, turn, tackler, carrier, behind):
    """R9.4: directly behind means towards their own in-goal; nobody is there, so it is loose."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("tackle 1", *WON_BY_ONE)
    assert is_down(match, carrier) and not is_down(match, tackler)
    assert holder(match) is None and ball(match) == behind


def test_won_from_the_side_the_ball_still_lies_behind_them():
    """R9.4: r4 tackles from above; behind b1 is still 7-4."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 4", "card 3", "card 3")
    assert ball(match) == "7-4"


@pytest.mark.parametrize(
    ("drawing", "player", "down"),
    [
        (MATE_BEHIND_B1, "b2", False),
        (MATE_DOWN_BEHIND_B1, "b2", True),
        (R5_BEHIND_B1, "r5", False),
        (R6_DOWN_BEHIND_B1, "r6", True),
    ],
    ids=["a team-mate", "a team-mate, down", "an opponent", "an opponent, down"],
)
def test_whoever_is_behind_the_fallen_carrier_has_the_ball(drawing, player, down):
    """R9.4: a player of either side, down or not, and nothing else changes for them."""
    match = at(drawing + "turn: red")
    match.play_all("tackle 1", *WON_BY_ONE)
    assert holder(match) == player
    assert ball(match) == where(match, player) == "7-4"
    assert is_down(match, player) is down


@pytest.mark.parametrize(
    ("drawing", "turn", "tackler"), [(R5_BEHIND_B1, "red", "r5"), (B5_BEHIND_R1, "blue", "b5")], ids=["red", "blue"]
)
def test_a_tackler_behind_the_carrier_has_the_ball_themselves(drawing, turn, tackler):
    """R9.4: the fast player, with 5 - 1 against 3, wins by only one."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("tackle 5", "card 5", "card 3")
    assert holder(match) == tackler
    assert match.refusal("step 5 up").rule == "R9.1"


@pytest.mark.parametrize(
    ("drawing", "turn", "chooser", "answer", "cell", "player"),
    [
        (R1_AT_HOME, "blue", 0, "aside down", "1-5", None),
        (R1_AT_HOME, "blue", 0, "aside up", "1-3", "b2"),
        (R1_AT_HOME_WITH_R2_BELOW, "blue", 0, "aside down", "1-5", "r2"),
        (B1_AT_HOME, "red", 1, "aside down", "11-5", None),
        (B1_AT_HOME, "red", 1, "aside up", "11-3", "r2"),
    ],
    ids=["red, loose", "red, to an opponent", "red, to a mate", "blue, loose", "blue, to an opponent"],
)
def test_tackled_from_the_front_at_home_their_captain_chooses_a_cell_beside_them(
    drawing, turn, chooser, answer, cell, player
):
    """R9.5: opposite the tackler is the in-goal; whoever stands on the chosen cell gets the ball."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("tackle 1", *WON_BY_ONE)
    assert match.actor == chooser
    assert set(match.legal()) == {"aside up", "aside down"}
    match.play(answer)
    assert ball(match) == cell
    assert holder(match) == player
    assert match.actor == 1 - chooser


@pytest.mark.parametrize(
    ("drawing", "turn", "fallen", "cell", "player"),
    [
        (R1_AT_HOME, "blue", "r1", "1-5", None),
        (R1_AT_HOME_WITH_R2_BELOW, "blue", "r1", "1-5", "r2"),
        (B1_AT_HOME, "red", "b1", "11-5", None),
    ],
    ids=["red, loose", "red, to a mate", "blue, loose"],
)
def test_tackled_from_the_side_at_home_the_ball_goes_opposite_the_tackler(drawing, turn, fallen, cell, player):
    """R9.5: player 2 tackles from above, so it goes below, and nobody is asked."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("tackle 2", *WON_BY_ONE)
    assert is_down(match, fallen)
    assert ball(match) == cell and holder(match) == player
    assert match.actor == (1 if turn == "blue" else 0)


@pytest.mark.parametrize(
    ("drawing", "turn", "cell"),
    [(R1_IN_THEIR_UPPER_CORNER, "blue", "1-2"), (B1_IN_THEIR_LOWER_CORNER, "red", "11-7")],
    ids=["red", "blue"],
)
def test_in_the_corner_with_one_cell_beside_them_there_is_no_choice(drawing, turn, cell):
    """R9.5: tackled from the front; the other cell beside them is off the pitch."""
    match = at(drawing + f"turn: {turn}")
    tackling = match.actor
    match.play_all("tackle 1", *WON_BY_ONE)
    assert ball(match) == cell and holder(match) is None
    assert match.actor == tackling


@pytest.mark.parametrize(
    ("drawing", "turn", "cell", "player"),
    [
        (R1_IN_THEIR_UPPER_CORNER_ABOVE_B1, "blue", "2-1", None),
        (B1_IN_THEIR_LOWER_CORNER_BELOW_R1, "red", "10-8", None),
        (R1_IN_THEIR_UPPER_CORNER_BEHIND_R2, "blue", "2-1", "r2"),
    ],
    ids=["red", "blue", "red, to a mate"],
)
def test_in_the_corner_with_the_tackler_beside_them_the_ball_goes_in_front(drawing, turn, cell, player):
    """R9.5: opposite is off the pitch and the tackler is on the only cell beside them; whoever is in front gets it."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("tackle 1", *WON_BY_ONE)
    assert ball(match) == cell
    assert holder(match) == player


def test_one_cell_away_from_home_the_ball_goes_behind_as_usual():
    """R9.4, R9.5: column 1 is not in-goal; b1 tackles from above, and the ball does not go below."""
    match = at(R1_ONE_CELL_FROM_HOME + "turn: blue")
    match.play_all("tackle 1", *WON_BY_ONE)
    assert ball(match) == "1-4"
    assert match.actor == 1


@pytest.mark.parametrize(
    ("drawing", "turn", "tackler", "carrier"),
    [(REDS_AROUND_B1, "red", "r1", "b1"), (BLUES_AROUND_R1, "blue", "b1", "r1")],
    ids=["red", "blue"],
)
@pytest.mark.parametrize("duel", [WON_BY_TWO, ("card 6", "card 1")], ids=["by two", "by five"])
def test_won_by_two_or_more_the_tackler_has_the_ball(drawing, turn, tackler, carrier, duel):
    """R9.6: the carrier goes down and the ball is on the tackler's cell."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("tackle 1", *duel)
    assert is_down(match, carrier) and not is_down(match, tackler)
    assert holder(match) == tackler
    assert ball(match) == where(match, tackler)


def test_won_by_one_is_not_perfect():
    """R9.6: one short of that, the ball goes behind the carrier."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *WON_BY_ONE)
    assert holder(match) is None


@pytest.mark.parametrize(("attack", "defence", "player"), [(4, 3, "r4"), (3, 3, None)])
def test_the_bonus_counts_for_a_perfect_tackle(attack, defence, player):
    """R9.6: the tough r4 adds +1: cards one apart win by two, equal cards by one."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 4", f"card {attack}", f"card {defence}")
    assert is_down(match, "b1")
    assert holder(match) == player


@pytest.mark.parametrize("drawing", [MATE_BEHIND_B1, R5_BEHIND_B1], ids=["a team-mate", "an opponent"])
def test_after_a_perfect_tackle_nobody_behind_has_the_ball(drawing):
    """R9.6: instead of R9.4, the tackler gets it, whoever is behind the carrier."""
    match = at(drawing + "turn: red")
    match.play_all("tackle 1", *WON_BY_TWO)
    assert holder(match) == "r1"


def test_a_perfect_tackle_at_home_asks_for_no_cell():
    """R9.6: instead of R9.5 as well."""
    match = at(R1_AT_HOME + "turn: blue")
    match.play_all("tackle 1", *WON_BY_TWO)
    assert holder(match) == "b1"
    assert match.actor == 1


def test_after_a_perfect_tackle_the_tackler_may_pass():
    """R9.6: r5 is two cells behind r1 on the diagonal."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *WON_BY_TWO, "pass 5")
    assert holder(match) == "r5"


def test_after_a_perfect_tackle_the_tackler_may_kick():
    """R9.6: r4 is ahead of their side and still cannot move."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 4", "card 6", "card 1", "kick 7-3")
    assert ball(match) == "7-3"
    assert match.refusal("step 4 right").rule == "R9.1"


def test_after_a_perfect_tackle_another_may_carry_the_ball_on():
    """R9.6, R10.3: r5 gets the ball by a pass and runs."""
    match = at(REDS_AROUND_B1 + "turn: red")
    match.play_all("tackle 1", *WON_BY_TWO, "pass 5", "step 5 right", "step 5 right")
    assert holder(match) == "r5" and where(match, "r5") == "5-6"
