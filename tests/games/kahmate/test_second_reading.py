"""R4.7, read a second time from the rulebook alone: when a side keeps the ball, and how it loses it."""

import random
from fractions import Fraction

import pytest

import touchline
from tests.games.kahmate.pitch import at, ball, holder, is_down, where
from tests.naive.kahmate import Kahmate

RED_CORNER = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *   r1    .    .    .    .    .    .    .    .    .    :
 2   :   r2    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .   b1    .    .    :
 4   :    .    .    .    .    .    .    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_CORNER_WALL_DOWN = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *  (r1)   .    .    .    .    .    .    .    .    .    :
 2   :  (r2)   .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .   b1    .    .    :
 4   :    .    .    .    .    .    .    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_CORNER_GUARDED_ACROSS = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *   r1    .    .    .    .    .    .    .    .    .    :
 2   :    .   r2   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .   b1    .    .    :
 4   :    .    .    .    .    .    .    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_CORNER = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :    .    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .   r1    .    .    .    .    .    .    .    .    :
 4   :    .    .   r2    .    .    .    .    .    .    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5   b2    :
 8   :    .    .    .    .    .    .    .    .    .   b1    *    :
"""

BLUE_WALL_IN_REDS_CORNER = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *   b1    .    .    .    .    .    .    .    .    .    :
 2   :   b2    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .   r1    .    .    .    .    .    .    .    .    :
 4   :    .    .   r2    .    .    .    .    .    .    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

ONE_OF_EACH_AT_THE_BALL = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *   r1    .    .    .    .    .    .    .    .    .    :
 2   :   b1    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .    .    .    .    :
 4   :    .    .   r2    .    .    .    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

POCKET = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *    .   r1    .    .    .    .    .    .    .    .    :
 2   :    .   r2   r6    .    .    .    .    .   b6    .    .    :
 3   :   r3    .    .    .    .    .    .    .   b1    .    .    :
 4   :    .    .    .    .    .    .    .    .   b2    .    .    :
 5   :    .    .    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

POCKET_WITH_A_BLUE_DOWN_INSIDE = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *    .   r1    .    .    .    .    .    .    .    .    :
 2   :  (b1)  r2   r6    .    .    .    .    .   b6    .    .    :
 3   :   r3    .    .    .    .    .    .    .    .    .    .    :
 4   :    .    .    .    .    .    .    .    .   b2    .    .    :
 5   :    .    .    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

POCKET_WITH_A_BLUE_DOWN_IN_THE_WALL = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *    .   r1    .    .    .    .    .    .    .    .    :
 2   :    .  (b1)  r6    .    .    .    .    .   b6    .    .    :
 3   :   r3    .    .    .    .    .    .    .    .    .    .    :
 4   :    .    .   r2    .    .    .    .    .   b2    .    .    :
 5   :    .    .    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

POCKET_WITH_BLUES_OUTSIDE = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *    .   r1   b1    .    .    .    .    .    .    .    :
 2   :    .   r2   b3    .   r6    .    .    .   b6    .    .    :
 3   :   r3  (b2)   .    .    .    .    .    .    .    .    .    :
 4   :    .    .    .    .    .    .    .    .    .    .    .    :
 5   :    .    .    .    .    .    .    .    .    .    .    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BY_REDS_IN_GOAL = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :   b1    .   r6    .    .    .    .    .   b6    .    .    :
 3   :   r1    .    .    .    .    .    .    .    .    .    .    :
 4   :    *   r2    .    .    .    .    .    .    .    .    .    :
 5   :   r3    .    .    .    .    .    .    .    .   b3    .    :
 6   :   b2    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BY_BLUES_IN_GOAL = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :    .    .   r6    .    .    .    .    .   b6    .   b1    :
 3   :    .    .    .    .    .    .    .    .    .    .   r1    :
 4   :    .    .    .    .    .    .    .    .    .   r2    *    :
 5   :    .    .    .    .    .    .    .    .    .   b3   r3    :
 6   :    .    .   r4    .    .    .    .    .   b4    .   b2    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

A_LONG_WAY_ROUND = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *   r1    .    .    .    .    .    .    .    .    .    :
 2   :    .   r2    .    .    .    .    .    .    .    .    .    :
 3   :    .   r3    .    .    .    .    .    .    .    .   b6    :
 4   :    .   r4    .    .    .    .    .    .    .    .   b5    :
 5   :    .   r5    .    .    .    .    .    .    .    .   b4    :
 6   :    .   r6    .    .    .    .    .    .    .    .   b3    :
 7   :    .    .    .    .    .    .    .    .    .    .   b2    :
 8   :    .    .    .    .    .    .    .    .    .    .   b1    :
"""

A_LONG_POCKET = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *   r1    .    .    .    .    .    .    .    .    .    :
 2   :    .   r2    .    .    .    .    .    .    .    .    .    :
 3   :    .   r3    .    .    .    .    .    .    .    .   b6    :
 4   :    .   r4    .    .    .    .    .    .    .    .   b5    :
 5   :    .   r5    .    .    .    .    .    .    .    .   b4    :
 6   :   r6    .    .    .    .    .    .    .    .    .   b3    :
 7   :    .    .    .    .    .    .    .    .    .    .   b2    :
 8   :    .    .    .    .    .    .    .    .    .    .   b1    :
"""

BLUES_SHUT_IN = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .   r1   b1   b2   b3    :
 2   :    .   r6    .    .    .    .    .   r2   b4   b5   b6    :
 3   :    .    .    .    .    .    .    .    .   r3   r4   r5    :
 4   :    .    .    .    .    .    .    .    .    .    .    .    :
 5   :    .    .    .    .    .    .    .    .    .    .    .    :
 6   :    .    .    *    .    .    .    .    .    .    .    .    :
 7   :    .    .    .    .    .    .    .    .    .    .    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUES_SHUT_IN_BUT_FOR_ONE = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .   r1   b1   b2   b3    :
 2   :    .   r6    .    .    .    .    .   r2   b4  (b5)  b6    :
 3   :    .    .    .    .    .    .    .    .   r3    .   r5    :
 4   :    .    .    .    .    .    .    .    .   r4    .    .    :
 5   :    .    .    .    .    .    .    .    .    .    .    .    :
 6   :    .    .    *    .    .    .    .    .    .    .    .    :
 7   :    .    .    .    .    .    .    .    .    .    .    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BEFORE_BLUES_CORNER = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .   r1*   .    :
 2   :    .    .   r6    .    .    .    .    .    .   r2    .    :
 3   :    .    .    .    .    .    .    .   b6   b1    .    .    :
 4   :    .    .    .    .    .    .    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

OPEN_PLAY = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :    .    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .   b1    .    .    :
 4   :    .    .   r2   r1*   .    .    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_HAS_THE_BALL = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :    .    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .   r1    .    .    .    .    .    .    .    .    :
 4   :    .    .   r2    .    .    .    .   b1*  b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_CARRIER_DOWN = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :    .    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .   b1    .    .    :
 4   :    .    .   r2  (r1*)  .    .    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

FACE_TO_FACE = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :    .    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .    .    .    .    :
 4   :    .    .   r2    .   r1*  b1    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

INTERCEPTOR_BETWEEN = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :    .    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .    .    .    .    :
 4   :    .    .   r2   b1   r1*   .    .    .   b2    .    .    :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

COLUMN_SIX_HELD = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    *   r1    .    .    .    .    .    .    .    .    .    :
 2   :   r2    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .   r3    .    .    .    .    .    :
 4   :    .    .    .    .    .    .    .    .    .    .    .    :
 5   :    .    .    .    .    .   b1    .    .    .   b3    .    :
 6   :    .    .   r4    .    .  (b2)   .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_ON_THE_LINE = """\
     0    1    2    3    4    5    6    7    8    9   10   11   12
 1   :    .    .    .    .    .    .    .    .    .    .    .    :
 2   :    .    .   r6    .    .    .    .    .   b6    .    .    :
 3   :    .    .    .    .    .    .    .    .   b1    .    .    :
 4   :    .    .   r2    .    .    .    .    .   b2    .   r1*   :
 5   :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6   :    .    .   r4    .    .    .    .    .   b4    .    .    :
 7   :    .   r5    .    .    .    .    .    .    .   b5    .    :
 8   :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_PLACES = ("place 1-1", "place 1-2", "place 1-3", "place 1-4", "place 2-5", "place 1-6")
BLUE_PLACES = ("place 11-1", "place 11-2", "place 11-3", "place 11-4", "place 11-5", "place 11-6")


def keeps(drawing, turn):
    """Whether this side keeps the ball in a turn that ends here; with hold=1 it then loses it at once."""
    match = at(f"{drawing}turn: {turn}\n", hold=1)
    match.play("end")
    return match.actor == touchline.CHANCE


# Keeping the ball


@pytest.mark.parametrize(("drawing", "side"), [(OPEN_PLAY, "red"), (BLUE_HAS_THE_BALL, "blue")])
def test_a_side_whose_player_holds_the_ball_keeps_it(drawing, side):
    """R4.7: that side, and not the other."""
    assert keeps(drawing, side)
    assert not keeps(drawing, "blue" if side == "red" else "red")


def test_a_carrier_who_is_down_keeps_the_ball():
    """R4.7, R4.3: a player who is down still holds it."""
    assert keeps(RED_CARRIER_DOWN, "red")


@pytest.mark.parametrize(("drawing", "side"), [(RED_CORNER, "red"), (BLUE_CORNER, "blue")])
def test_a_loose_ball_in_a_corner_between_two_of_a_side_is_kept_by_that_side(drawing, side):
    """R4.7: no opponent could reach it; the other side does not keep it, because the two stand next to it."""
    assert keeps(drawing, side)
    assert not keeps(drawing, "blue" if side == "red" else "red")


def test_it_does_not_matter_whose_corner_it_is():
    """R4.7: two blues enclose the ball next to red's in-goal; it is blue that keeps it."""
    assert keeps(BLUE_WALL_IN_REDS_CORNER, "blue")
    assert not keeps(BLUE_WALL_IN_REDS_CORNER, "red")


def test_a_ball_between_one_player_of_each_side_is_kept_by_neither():
    """R4.7: each side's opponent stands next to it."""
    assert not keeps(ONE_OF_EACH_AT_THE_BALL, "red")
    assert not keeps(ONE_OF_EACH_AT_THE_BALL, "blue")


def test_a_side_keeps_a_ball_that_its_own_fallen_players_shut_in():
    """R4.7: only the opponents' path to the ball matters, not the side's own."""
    assert keeps(RED_CORNER_WALL_DOWN, "red")


def test_players_who_fell_in_this_turn_are_still_a_wall():
    """R4.7, R4.4: they stay down after the turn; a cell with a player is not free."""
    match = at(RED_CORNER_WALL_DOWN + "turn: red\npoints: r1 2, r2 2\nfallen: r1, r2", hold=1)
    match.play("end")
    assert match.actor == touchline.CHANCE
    assert is_down(match, "r1") and is_down(match, "r2")


def test_a_wall_with_a_gap_keeps_nothing():
    """R4.7, R1.2: the path along the touchline is open."""
    assert not keeps(RED_CORNER_GUARDED_ACROSS, "red")


def test_opponents_right_outside_the_wall_do_not_reach_the_ball():
    """R4.7: over free cells only, standing or down; nobody steps diagonally (R1.2)."""
    assert keeps(POCKET, "red")
    assert keeps(POCKET_WITH_BLUES_OUTSIDE, "red")


def test_an_opponent_who_is_down_inside_the_wall_could_come():
    """R4.7: standing or down."""
    assert not keeps(POCKET_WITH_A_BLUE_DOWN_INSIDE, "red")


def test_an_opponent_who_is_down_is_no_wall():
    """R4.7: a player who is down next to the free cells around the ball could reach it."""
    assert not keeps(POCKET_WITH_A_BLUE_DOWN_IN_THE_WALL, "red")


@pytest.mark.parametrize("drawing", [BY_REDS_IN_GOAL, BY_BLUES_IN_GOAL])
def test_no_way_leads_through_an_in_goal(drawing):
    """R4.7: a free cell is a field cell; blues are on the same line, on either side of the wall."""
    assert keeps(drawing, "red")
    assert not keeps(drawing, "blue")


def test_points_and_distance_do_not_matter():
    """R4.7: with any number of points: blue would need several turns to get round the wall, but could."""
    assert not keeps(A_LONG_WAY_ROUND, "red")
    assert keeps(A_LONG_POCKET, "red")


def test_a_ball_in_the_open_is_kept_if_all_opponents_are_shut_in():
    """R4.7: what matters is that the opponents' way is closed, wherever it is."""
    assert keeps(BLUES_SHUT_IN, "red")
    assert not keeps(BLUES_SHUT_IN, "blue")


def test_one_opponent_with_a_way_out_is_enough_though_they_are_down():
    """R4.7: their team-mates are enclosed by reds, the touchline and each other."""
    assert not keeps(BLUES_SHUT_IN_BUT_FOR_ONE, "red")


def crowd(rng):
    """Both implementations at one position: a loose ball in a corner, one side around it, few of the other near."""
    corner = [(column, row) for column in range(1, 4) for row in range(1, 5)]
    elsewhere = [(column, row) for column in range(5, 12) for row in range(1, 9)]
    rng.shuffle(corner)
    near, far = rng.sample([0, 1], 2)
    naive = Kahmate(hold=1)
    naive.turn, naive.due, naive.loose = rng.choice([near, near, far]), "play", rng.choice([(1, 1), corner[-1]])
    corner.remove(naive.loose)
    cells = corner[:6] + [rng.choice(corner[6:])] * rng.randrange(2) + rng.sample(elsewhere, 6)
    naive.cells = {(seat, shirt): cells.pop(0) for seat in (near, far) for shirt in range(1, 7)}
    naive.down = {player for player in naive.cells if rng.random() < 0.2}
    if rng.random() < 0.5:
        naive.loose = (12 - naive.loose[0], naive.loose[1])
        naive.cells = {player: (12 - column, row) for player, (column, row) in naive.cells.items()}
    return at(naive.position()), naive


def test_a_second_implementation_keeps_the_same_balls_in_a_crowd():
    """R4.7: hundreds of drawings like those above, with the same end."""
    rng = random.Random(4)
    kept = 0
    for _ in range(200):
        match, naive = crowd(rng)
        match.play("end")
        naive.play("end")
        assert match.position() == naive.position()
        kept += naive.due == "draw"
    assert 20 < kept < 180


# The count


def test_five_turns_are_the_default():
    """R4.7: the end of red's fifth turn, not the fourth, brings the draw."""
    match = at(OPEN_PLAY + "turn: red")
    match.play_all(*["end"] * 8)
    assert match.actor == 0 and holder(match) == "r1"
    match.play("end")
    assert match.actor == touchline.CHANCE
    assert match.odds() == {f"draw {number}": Fraction(1, 6) for number in range(1, 7)}


def test_five_turns_are_the_default_of_a_new_match():
    """R4.7: hold=5 is the same as no option."""
    default = touchline.new_match("kahmate", {"first": "red"}, dice="by hand")
    assert default.position() == touchline.new_match("kahmate", {"first": "red", "hold": 5}, dice="by hand").position()
    off = touchline.new_match("kahmate", {"first": "red", "hold": "off"}, dice="by hand")
    assert default.position() != off.position()


@pytest.mark.parametrize("drawing", [OPEN_PLAY, RED_CORNER])
def test_with_hold_off_the_ball_is_never_lost(drawing):
    """R4.7: option hold=off; only the limit of turns (R4.5) ends it."""
    match = at(drawing + "turn: red", hold="off", turns=12)
    match.play_all(*["end"] * 23)
    assert match.actor == 1
    match.play("end")
    assert match.actor == touchline.NOBODY


@pytest.mark.parametrize("hold", [2, 3, 7])
def test_any_number_may_be_the_limit(hold):
    """R4.7: option hold=n, with a loose ball that stays enclosed."""
    match = at(RED_CORNER + "turn: red", hold=hold)
    match.play_all(*["end"] * (2 * hold - 2))
    assert match.actor == 0
    match.play("end")
    assert match.actor == touchline.CHANCE


def test_a_turn_with_the_ball_in_hand_and_one_with_it_shut_in_make_a_run():
    """R4.7: first r1 holds it; then r1 kicks it into the corner and r2 closes the way."""
    match = at(BEFORE_BLUES_CORNER + "turn: red", hold=2)
    match.play_all("end", "end", "kick 11-1", "step 2 right")
    assert holder(match) is None and ball(match) == "11-1"
    match.play("end")
    assert match.actor == touchline.CHANCE


def test_a_turn_with_the_ball_shut_in_and_one_with_it_in_hand_make_a_run():
    """R4.7: picking it up again does not restart the count."""
    match = at(BEFORE_BLUES_CORNER + "turn: red", hold=2)
    match.play_all("kick 11-1", "step 2 right", "end", "end", "step 1 right")
    assert holder(match) == "r1"
    match.play("end")
    assert match.actor == touchline.CHANCE


def test_a_turn_that_leaves_the_ball_within_reach_breaks_the_run():
    """R4.7: r2 does not close the way, so r1, who fetches the ball, keeps it for the first time."""
    match = at(BEFORE_BLUES_CORNER + "turn: red", hold=2)
    match.play_all("end", "end", "kick 11-1", "end", "end", "step 1 right", "end")
    assert match.actor == 1 and holder(match) == "r1"
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


def test_only_the_end_of_the_turn_counts():
    """R4.7: the wall opens and closes again within the turn."""
    match = at(RED_CORNER + "turn: red", hold=2)
    match.play_all("end", "end", "step 1 right", "step 1 left", "end")
    assert match.actor == touchline.CHANCE


def test_opening_the_wall_breaks_the_run():
    """R4.7: the ball is within reach at the end of red's second turn, and enclosed again in the third."""
    match = at(RED_CORNER + "turn: red", hold=2)
    match.play_all("end", "end", "step 1 right", "end", "end", "step 1 left", "end")
    assert match.actor == 1
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


# Duels


def test_a_duel_in_the_first_turn_of_a_run_does_not_break_it():
    """R4.7: no duel since the end of the first: r1 forces, wins, and ends the turn with the ball."""
    match = at(FACE_TO_FACE + "turn: red", hold=2)
    match.play_all("force right", "card 6", "card 1", "step 1 left", "end", "end")
    assert match.actor == 0 and holder(match) == "r1"
    match.play("end")
    assert match.actor == touchline.CHANCE


@pytest.mark.parametrize("turn", ["red", "blue"])
def test_a_duel_makes_the_count_begin_again(turn):
    """R4.7: with hold=3, after two turns, a duel in red's third turn or in blue's before it, won by red."""
    match = at(FACE_TO_FACE + "turn: red", hold=3)
    match.play_all("end", "end", "end")
    if turn == "red":
        match.play_all("end", "force right", "card 6", "card 1", "step 1 left", "end")
    else:
        match.play_all("tackle 1", "card 1", "card 6", "end", "end")
    assert match.actor == 1 and holder(match) == "r1"
    match.play_all("end", "end")
    assert match.actor == 1
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


def test_an_interception_that_is_tried_is_a_duel():
    """R4.7, R7.4: the passer wins it, and the count restarts with this turn."""
    match = at(INTERCEPTOR_BETWEEN + "turn: red", hold=2)
    match.play_all("end", "end", "pass 2", "intercept 1", "card 6", "card 1", "end")
    assert match.actor == 1 and holder(match) == "r2"


def test_a_pass_that_nobody_intercepts_is_no_duel():
    """R4.7, R7.3: blue was asked and let it go."""
    match = at(INTERCEPTOR_BETWEEN + "turn: red", hold=2)
    match.play_all("end", "end", "pass 2", "let", "end")
    assert match.actor == touchline.CHANCE


def test_a_duel_that_gives_the_ball_to_the_other_side_begins_its_count():
    """R4.7: blue's perfect tackle: that turn is the first of blue's count, and its second brings the draw."""
    match = at(FACE_TO_FACE + "turn: blue", hold=2)
    match.play_all("tackle 1", "card 6", "card 1", "end")
    assert match.actor == 0 and holder(match) == "b1"
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


# Consequences


@pytest.mark.parametrize(
    ("number", "cell", "player"),
    [(1, "6-2", None), (2, "6-3", "r3"), (3, "6-4", None), (4, "6-5", "b1"), (5, "6-6", "b2"), (6, "6-7", None)],
)
def test_a_ball_that_was_shut_in_goes_to_column_6(number, cell, player):
    """R4.7, R3.3: row n + 1; whoever stands there gets it, of either side, down or not; then the other side plays."""
    match = at(COLUMN_SIX_HELD + "turn: red", hold=1)
    match.play_all("end", f"draw {number}")
    assert (ball(match), holder(match), match.actor) == (cell, player, 1)
    assert is_down(match, "b2")
    assert where(match, "r1") == "2-1" and where(match, "r2") == "1-2"


def test_the_cell_where_the_ball_lay_is_an_ordinary_one_again():
    """R4.7: r1 steps on to it and picks nothing up."""
    match = at(RED_CORNER + "turn: red", hold=1)
    match.play_all("end", "draw 3", "end", "step 1 left")
    assert where(match, "r1") == "1-1" and holder(match) is None and ball(match) == "6-4"


def test_the_count_begins_again_when_the_draw_gives_the_ball_back():
    """R4.7: r3 gets it, and red keeps it twice more before it is lost again."""
    match = at(COLUMN_SIX_HELD + "turn: red", hold=2)
    match.play_all("end", "end", "end", "draw 2", "end", "end")
    assert match.actor == 1 and holder(match) == "r3"
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


def test_the_count_of_the_other_side_begins_at_its_first_turn_end():
    """R4.7: b1 gets the ball from the draw; the end of blue's turn is its first, not its second."""
    match = at(COLUMN_SIX_HELD + "turn: red", hold=2)
    match.play_all("end", "end", "end", "draw 4", "end")
    assert match.actor == 0 and holder(match) == "b1"
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


def test_the_counts_begin_again_at_a_new_placing():
    """R4.7, R11.1: red kept the ball once, scored, and fetches the new ball in its first turn."""
    match = at(RED_ON_THE_LINE + "turn: red", hold=2, tries=2)
    match.play_all("end", "end", "step 1 right", *BLUE_PLACES, *RED_PLACES, "draw 4", "end")
    match.play_all(*["step 5 right"] * 4, "end")
    assert match.actor == 1 and holder(match) == "r5"
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


@pytest.mark.parametrize("drawing", [BLUE_HAS_THE_BALL, BLUE_CORNER])
def test_the_limit_of_turns_comes_before_the_limit_of_keeping(drawing):
    """R4.5, R4.7: blue's last turn ends the match; nothing is drawn."""
    match = at(drawing + "turn: blue\nplayed: 1", hold=1, turns=1)
    match.play("end")
    assert match.actor == touchline.NOBODY
    assert match.refusal("draw 3").rule == "R4.5"


def test_in_the_last_round_the_first_captain_still_loses_the_ball():
    """R4.5, R4.7: the other captain still has a turn to play."""
    match = at(RED_CORNER + "turn: red", hold=1, turns=1)
    match.play("end")
    assert match.actor == touchline.CHANCE
    match.play_all("draw 3", "end")
    assert match.actor == touchline.NOBODY


def test_a_position_read_back_goes_on_counting():
    """R4.7: the count is part of the position."""
    match = at(RED_CORNER + "turn: red", hold=3)
    match.play_all("end", "end", "end", "end")
    match = at(match.position())
    assert match.actor == 0
    match.play("end")
    assert match.actor == touchline.CHANCE
