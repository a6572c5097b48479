"""R4, a turn: what a captain may do, who may move, who is down, and how long a match lasts."""

import math
import random
from collections import Counter
from fractions import Fraction

import pytest

import touchline
from tests.games.kahmate.pitch import at, ball, cards, holder, is_down, points, score, where
from touchline.engine.record import INTERPRETED

MIDFIELD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r2    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .   r1*   .    .   b1    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_MIDFIELD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b4    .    .    :
 3    :    .   r3    .    .    .    .    .   b2    .    .    .    :
 4    :    .    .    .   r1    .    .   b1*   .    .   b6    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b5    .   b3    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_CARRIER_AMONG_REDS = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .   b3    .    :
 4    :    .   r6    .    .   r1   b1*   .    .    .    .    .    :
 5    :    .    .    .    .    .   r2    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_CARRIER_FACES_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .   r2    .    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .   r1*  b1    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_CARRIER_BETWEEN_TWO_BLUES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .    .    .    .    :
 3    :    .    .   r2    .    .    .    .    .    .   b3    .    :
 4    :    .   r6    .   b2   r1*  b1    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_CARRIER_DOWN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r2    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .  (r1*) b1    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .  (r5)   .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_CARRIER_DOWN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b4    .    .    :
 3    :    .   r3    .    .    .    .    .   b2    .    .    .    :
 4    :    .    .    .    .    .   r1  (b1*)  .    .   b6    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .  (b5)   .   b3    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_RECEIVER_AND_BLUE_INTERCEPTOR_DOWN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .    .    .    .    :
 3    :    .    .    .  (r2)   .    .    .    .    .   b3    .    :
 4    :    .    .   r6  (b2)  r1*   .    .   b1    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_RECEIVER_AND_RED_INTERCEPTOR_DOWN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b4    .    .    :
 3    :    .   r3    .    .    .    .    .  (b2)   .    .    .    :
 4    :    .    .    .   r1    .    .   b1* (r2)  b6    .    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b5    .   b3    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

ONE_OF_TWO_INTERCEPTORS_DOWN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4   r5    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .    .   r1*   .    .    .    .    .    :
 5    :    .    .    .    .  (b2)  b1    .    .   b4    .    .    :
 6    :    .   r3    .    .   r2    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUES_DOWN_IN_MIDFIELD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .   b3    .    :
 4    :    .   r6    .    .   r1   b1* (b2)   .    .    .    .    :
 5    :    .    .    .    .    .   r2    .    .  (b4)   .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BIG_BLUE_CARRIER_DOWN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .   b1    .    :
 4    :    .   r6    .    .   r1  (b3*)  .    .    .    .    .    :
 5    :    .    .    .    .    .  (r2)   .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_CARRIER_FACES_A_PLAYER_DOWN = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .   r2    .    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .   r1* (b1)   .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_ON_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r2    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .    .    .    .   b1    .    .   r1*   :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_ON_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b4    .    .    :
 3    :    .   r3    .    .    .    .    .   b2    .    .    .    :
 4    :   b1*   .    .   r1    .    .    .    .    .   b6    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b5    .   b3    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

INTERCEPTION_POSSIBLE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4   r2    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .   r6   b2   r1*   .    .   b1    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

TACKLE_AGAINST_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r2    .    .    .    .    .   b3    .    :
 4    :   r1*  b1   r6    .    .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

COLUMN_SIX_PARTLY_HELD = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .   r2    .    .    .  (b2)   .    .    .   b3    .    :
 4    :    .   r6   r1*   .    .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .   b1    .    .   b4    .    .    :
 6    :    .   r5    .    .    .   r4    .    .    .   b6    .    :
 7    :    .   r3    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

LOOSE_IN_THE_CORNER = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    *  (r2)   .    .    .    .    .    .    .   b1    .    :
 2    :   r1    .    .    .    .    .    .    .    .   b2    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .   r3    .    .    .    .    .    .   b3    .    :
 5    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b5    .    :
 7    :    .    .   r6    .    .    .    .    .    .   b6    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

LOOSE_IN_A_RING = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .   b1    .    :
 2    :    .    .    .    .    .    .    .    .    .   b2    .    :
 3    :    .    .    .   r1    .    .    .    .    .    .    .    :
 4    :    .    .   r2    *   r4    .    .    .    .   b3    .    :
 5    :    .    .   r5    .   r6    .    .    .    .   b4    .    :
 6    :    .    .    .   r3    .    .    .    .    .   b5    .    :
 7    :    .    .    .    .    .    .    .    .    .   b6    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

LOOSE_IN_A_BAY = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .   r1    .    .    .   b1    .    :
 2    :    .    *    .    .   r2    .    .    .    .   b2    .    :
 3    :    .    .    .   r3    .    .    .    .    .   b3    .    :
 4    :    .    .   r4    .    .    .    .    .    .   b4    .    :
 5    :    .   r5    .    .    .    .    .    .    .   b5    .    :
 6    :   r6    .    .    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_IN_THE_RING = LOOSE_IN_A_RING.replace("b1", "r0").replace("r3", "b1").replace("r0", "r3")

OTHER_THAN_AN_ANSWER = ["step 2 left", "force right", "pass 2", "kick 6-4", "tackle 2", "end", "place 1-8", "draw 1"]

RED_PLACES = ("place 1-1", "place 1-2", "place 1-3", "place 1-4", "place 1-5", "place 1-6")
BLUE_PLACES = ("place 11-1", "place 11-2", "place 11-3", "place 11-4", "place 11-5", "place 11-6")


def test_moves_passes_and_kicks_interleave():
    """R4.1: in any order: a move, a kick, another player's move, a pass, the first move again."""
    match = at(MIDFIELD + "turn: red")
    match.play_all("step 2 down", "kick 6-4", "step 1 right", "step 2 right", "pass 2", "step 2 up", "step 1 down")
    assert holder(match) == "r2"
    assert where(match, "r2") == "5-3" and where(match, "r1") == "6-5"
    assert match.actor == 0


def test_a_force_and_a_tackle_interleave_with_moves():
    """R4.1: r2 moves, r1 fails to force through, r2 tackles b2, who got the ball, and passes it on."""
    match = at(RED_CARRIER_BETWEEN_TWO_BLUES + "turn: red")
    match.play_all("step 2 down", "force right", "card 1", "card 6")
    assert is_down(match, "r1") and holder(match) == "b2"
    match.play_all("tackle 2", "card 5", "card 1", "pass 6")
    assert holder(match) == "r6"
    assert match.actor == 0


def test_the_books_example_of_a_split_move():
    """R4.1, R4.2: player A moves, B passes to A, and A ends their move."""
    match = at(MIDFIELD + "turn: red")
    match.play_all("step 2 down", "pass 2", "step 2 down", "step 2 right")
    assert holder(match) == "r2" and ball(match) == "5-5"


@pytest.mark.parametrize("turn", ["red", "blue"])
def test_a_captain_may_do_nothing(turn):
    """R4.1: a captain may end the turn at once; then it is the other's turn."""
    match = at(MIDFIELD + f"turn: {turn}")
    before = match.actor
    match.play("end")
    assert match.actor == 1 - before


@pytest.mark.parametrize(
    "action",
    ["lot red", "place 1-8", "draw 3", "card 3", "intercept 2", "let", "aside up", "aside down"],
)
def test_answers_placing_and_chance_are_not_for_a_captains_turn(action):
    """R4.1: step, force, pass, kick, tackle and end are due; anything else is refused."""
    assert at(MIDFIELD + "turn: red").refusal(action).rule == "R4.1"
    assert at(BLUE_MIDFIELD + "turn: blue").refusal(action).rule == "R4.1"


def test_the_turn_does_not_end_by_itself():
    """R4.1: even with nothing left to do but end it, the captain has to say so."""
    match = at(BLUE_CARRIER_AMONG_REDS + "turn: red\npoints: r5 0, r6 0")
    assert match.actor == 0
    assert match.legal() == ["end"]


def test_a_try_ends_the_turn_by_itself():
    """R4.1, R11.1: the scorer's turn is over at once."""
    match = at(RED_ON_THE_LINE + "options: tries=2\nturn: red")
    match.play("step 1 right")
    assert match.actor == 1
    assert match.refusal("end").rule == "R3.1"


def test_one_player_may_move_alone():
    """R4.2: one or two players move."""
    match = at(MIDFIELD + "turn: red")
    match.play_all("step 3 right", "end")
    assert match.actor == 1


@pytest.mark.parametrize(
    ("turn", "first", "second", "third"),
    [("red", "step 3 down", "step 4 right", "step 5 right"), ("blue", "step 3 up", "step 4 left", "step 5 left")],
)
def test_two_players_may_move_and_a_third_may_not(turn, first, second, third):
    """R4.2: the second is allowed, the third is refused, for red and blue."""
    match = at(MIDFIELD + f"turn: {turn}")
    match.play(first)
    assert match.refusal(second) is None
    match.play(second)
    assert match.refusal(third).rule == "R4.2"
    assert match.refusal(first) is None
    assert match.refusal(second) is None


@pytest.mark.parametrize(
    "line",
    [
        "points: r3 1, r5 3",
        "points: r3 0, r5 3",
        "points: r3 0, r5 0",
        "points: r3 1, r5 3\ntackled: r3",
        "points: r3 0, r5 0\ntackled: r5",
    ],
)
def test_a_moved_player_still_counts_without_points_and_after_a_tackle(line):
    """R4.2: two players have moved, whatever they have left; neither r2 nor the carrier may move."""
    match = at(MIDFIELD + f"turn: red\n{line}")
    assert match.refusal("step 2 right").rule == "R4.2"
    assert match.refusal("step 1 right").rule == "R4.2"


def test_a_moved_player_still_counts_when_down():
    """R4.2: a player who lost a tackle and is down still counts as one of the two."""
    match = at(BLUE_CARRIER_AMONG_REDS + "turn: red")
    match.play_all("tackle 1", "card 1", "card 6", "step 5 right")
    assert is_down(match, "r1")
    assert match.refusal("step 6 right").rule == "R4.2"


def test_a_won_tackle_makes_a_player_moved():
    """R4.2: the point of a tackle counts although the tackler has not left their cell."""
    match = at(BLUE_CARRIER_AMONG_REDS + "turn: red")
    match.play_all("tackle 1", "card 4", "card 3", "step 5 right")
    assert match.refusal("step 6 right").rule == "R4.2"


@pytest.mark.parametrize(
    "duel", [("card 6", "card 1", "step 1 left"), ("card 1", "card 6")], ids=["won, and back again", "lost"]
)
def test_a_force_makes_a_player_moved(duel):
    """R4.2: the point of a force counts, won or lost."""
    match = at(RED_CARRIER_FACES_B1 + "turn: red")
    match.play_all("force right", *duel, "step 5 right")
    assert match.refusal("step 2 right").rule == "R4.2"


def test_a_third_player_may_not_tackle():
    """R4.2: tackling spends a point, so a third player may not."""
    match = at(BLUE_CARRIER_AMONG_REDS + "turn: red\npoints: r5 3, r6 2")
    assert match.refusal("tackle 1").rule == "R4.2"
    match = at(BLUE_CARRIER_AMONG_REDS + "turn: red\npoints: r5 3")
    assert match.refusal("tackle 1") is None


def test_a_third_player_may_not_force():
    """R4.2: forcing spends a point, so a third player may not."""
    match = at(RED_CARRIER_FACES_B1 + "turn: red\npoints: r5 3, r6 2")
    assert match.refusal("force right").rule == "R4.2"
    match = at(RED_CARRIER_FACES_B1 + "turn: red\npoints: r5 3")
    assert match.refusal("force right") is None


def test_passing_and_receiving_do_not_make_a_player_moved():
    """R4.2, R7.2: after a pass two others may still move; then passer and receiver would both be a third."""
    match = at(MIDFIELD + "turn: red")
    match.play_all("pass 2", "step 3 right", "step 5 right")
    assert match.refusal("step 1 right").rule == "R4.2"
    assert match.refusal("step 2 right").rule == "R4.2"


def test_a_move_may_be_split_in_any_number_of_pieces():
    """R4.2: the fast player's four steps, with another player's steps between them."""
    match = at(MIDFIELD + "turn: red")
    match.play_all("step 5 up", "step 3 up", "step 5 right", "step 3 right", "step 5 right", "step 5 right")
    assert where(match, "r5") == "7-5" and where(match, "r3") == "3-5"


def test_the_count_of_moved_players_starts_again_each_turn():
    """R4.2: two players per turn."""
    match = at(MIDFIELD + "turn: red\npoints: r3 1, r5 3")
    match.play_all("end", "end")
    assert match.refusal("step 2 right") is None
    assert points(match, "r3") == 2 and points(match, "r5") == 4


def test_a_third_player_who_is_down_is_refused_as_third():
    """R4.2, R4.3: if several rules refuse, the first in the rulebook is named."""
    match = at(RED_CARRIER_DOWN + "turn: red\npoints: r2 1, r3 1")
    assert match.refusal("step 5 right").rule == "R4.2"


@pytest.mark.parametrize("action", ["step 1 left", "step 5 right", "force right", "pass 2", "kick 6-5"])
def test_a_red_player_down_does_nothing(action):
    """R4.3: no step, no force, no pass, no kick; r1 holds the ball, faces b1 and is the most forward."""
    assert at(RED_CARRIER_DOWN + "turn: red").refusal(action).rule == "R4.3"


@pytest.mark.parametrize("action", ["step 1 right", "step 5 left", "force left", "pass 2", "kick 6-5"])
def test_a_blue_player_down_does_nothing(action):
    """R4.3: the same for blue."""
    assert at(BLUE_CARRIER_DOWN + "turn: blue").refusal(action).rule == "R4.3"


def test_a_player_down_does_not_tackle():
    """R4.3: r2 is down next to the opposing carrier."""
    match = at(BIG_BLUE_CARRIER_DOWN + "turn: red")
    assert match.refusal("tackle 2").rule == "R4.3"
    assert match.refusal("tackle 1") is None


@pytest.mark.parametrize(
    ("drawing", "turn"),
    [(RED_RECEIVER_AND_BLUE_INTERCEPTOR_DOWN, "red"), (BLUE_RECEIVER_AND_RED_INTERCEPTOR_DOWN, "blue")],
    ids=["red", "blue"],
)
def test_there_is_no_pass_to_a_player_down(drawing, turn):
    """R4.3: player 2 is down on a cell within passing range; player 6 stands on another."""
    match = at(drawing + f"turn: {turn}")
    assert match.refusal("pass 2").rule == "R4.3"
    assert match.refusal("pass 6") is None


@pytest.mark.parametrize(
    ("drawing", "turn", "receiver"),
    [
        (RED_RECEIVER_AND_BLUE_INTERCEPTOR_DOWN, "red", "r6"),
        (BLUE_RECEIVER_AND_RED_INTERCEPTOR_DOWN, "blue", "b6"),
    ],
    ids=["red", "blue"],
)
def test_a_player_down_does_not_intercept(drawing, turn, receiver):
    """R4.3: the only opponent in between is down, so nobody is asked and the pass arrives."""
    match = at(drawing + f"turn: {turn}")
    passing = match.actor
    match.play("pass 6")
    assert holder(match) == receiver
    assert match.actor == passing


def test_of_two_in_between_the_one_down_may_not_intercept():
    """R4.3: in the rectangle b1 and b2 are both in between, but b2 is down."""
    match = at(ONE_OF_TWO_INTERCEPTORS_DOWN + "options: area=rectangle\nturn: red")
    match.play("pass 2")
    assert set(match.legal()) == {"intercept 1", "let"}
    assert match.refusal("intercept 2").rule == "R4.3"


def test_a_player_down_keeps_their_cell():
    """R4.3, R5.2: nobody may step on to it."""
    assert at(RED_CARRIER_DOWN + "turn: blue").refusal("step 1 left").rule == "R5.2"
    assert at(BLUE_CARRIER_DOWN + "turn: red").refusal("step 1 right").rule == "R5.2"


def test_a_player_down_holds_a_ball_that_lands_on_them():
    """R4.3, R9.4: b2 is down behind the tackled b1 and gets the ball, still down."""
    match = at(BLUES_DOWN_IN_MIDFIELD + "turn: red")
    match.play_all("tackle 1", "card 4", "card 3")
    assert holder(match) == "b2" and ball(match) == "7-4"
    assert is_down(match, "b2")


def test_a_player_down_can_be_tackled_and_defends_with_their_usual_bonus():
    """R4.3: the big b3 adds +1 although they are down: 4 against 3 is a tie, 5 against 3 wins."""
    tie = at(BIG_BLUE_CARRIER_DOWN + "turn: red")
    tie.play_all("tackle 1", "card 4", "card 3")
    assert "tied: yes" in tie.position()
    won = at(BIG_BLUE_CARRIER_DOWN + "turn: red")
    won.play_all("tackle 1", "card 5", "card 3")
    assert holder(won) is None and ball(won) == "7-4"


@pytest.mark.parametrize(
    ("drawing", "turn", "carrier"),
    [(RED_CARRIER_DOWN, "red", "r1"), (BLUE_CARRIER_DOWN, "blue", "b1")],
    ids=["red", "blue"],
)
def test_a_player_down_stands_up_with_the_ball(drawing, turn, carrier):
    """R4.3: a player keeps the ball while down, and on standing up."""
    match = at(drawing + f"turn: {turn}")
    match.play("end")
    assert holder(match) == carrier
    assert not is_down(match, carrier)


def test_a_player_who_falls_in_the_others_turn_misses_their_next_one():
    """R4.4: r1, tackled in blue's turn, is down through red's next turn and stands up at its end."""
    match = at(RED_CARRIER_FACES_B1 + "turn: blue")
    match.play_all("tackle 1", "card 4", "card 3")
    assert is_down(match, "r1")
    match.play("end")
    assert match.refusal("step 1 up").rule == "R4.3"
    match.play("end")
    assert not is_down(match, "r1")
    match.play("end")
    assert match.refusal("step 1 up") is None


def test_a_player_who_is_forced_misses_their_next_turn():
    """R4.4: b1, forced in red's turn, is down through blue's next turn and stands up at its end."""
    match = at(RED_CARRIER_FACES_B1 + "turn: red")
    match.play_all("force right", "card 6", "card 1", "step 1 right", "end")
    assert is_down(match, "b1")
    assert match.refusal("step 1 up").rule == "R4.3"
    match.play("end")
    assert not is_down(match, "b1")


@pytest.mark.parametrize(
    ("drawing", "actions"),
    [
        (BLUE_CARRIER_AMONG_REDS, ("tackle 1", "card 1", "card 6")),
        (RED_CARRIER_FACES_B1, ("force right", "card 1", "card 6")),
    ],
    ids=["tackle", "force"],
)
def test_a_player_who_falls_in_their_own_turn_loses_the_rest_of_it_and_the_next(drawing, actions):
    """R4.4: r1 is down for this turn, blue's and red's next; then r1 stands up."""
    match = at(drawing + "turn: red")
    match.play_all(*actions)
    assert match.refusal("step 1 left").rule == "R4.3"
    match.play("end")
    assert is_down(match, "r1")
    match.play("end")
    assert is_down(match, "r1")
    assert match.refusal("step 1 left").rule == "R4.3"
    match.play("end")
    assert not is_down(match, "r1")


@pytest.mark.parametrize(
    ("line", "still_down"),
    [("points: r2 2", False), ("points: r5 3\ntackled: r5\nfallen: r5", True)],
    ids=["before", "this turn"],
)
def test_only_a_player_who_fell_in_this_very_turn_stays_down_at_its_end(line, still_down):
    """R4.4: at the end of the turn r1, who was down before it, stands up, but r5, who fell in it, does not."""
    match = at(RED_CARRIER_DOWN + f"turn: red\n{line}")
    match.play("end")
    assert not is_down(match, "r1")
    assert is_down(match, "r5") is still_down


def test_the_end_of_a_turn_raises_only_its_owners_players():
    """R4.4: b2 and b4 stay down through red's turn and stand up at the end of blue's."""
    match = at(BLUES_DOWN_IN_MIDFIELD + "turn: red")
    match.play("end")
    assert is_down(match, "b2") and is_down(match, "b4")
    match.play("end")
    assert not is_down(match, "b2") and not is_down(match, "b4")


def test_falling_again_by_a_tackle_adds_nothing():
    """R4.4: b3, tackled while down, stands up at the end of blue's next turn as they would have anyway."""
    match = at(BIG_BLUE_CARRIER_DOWN + "turn: red")
    match.play_all("tackle 1", "card 5", "card 3", "end")
    assert is_down(match, "b3")
    match.play("end")
    assert not is_down(match, "b3")


def test_falling_again_by_a_force_adds_nothing():
    """R4.4: b1, forced while down, stands up at the end of blue's next turn as they would have anyway."""
    match = at(RED_CARRIER_FACES_A_PLAYER_DOWN + "turn: red")
    match.play_all("force right", "card 6", "card 1", "step 1 right", "end")
    assert is_down(match, "b1")
    match.play("end")
    assert not is_down(match, "b1")


def test_falling_in_their_own_turn_and_again_in_the_others_adds_nothing():
    """R4.4: b3 fell in blue's turn and is tackled in red's; they stand up at the end of blue's next turn."""
    match = at(BIG_BLUE_CARRIER_DOWN + "turn: blue\npoints: b3 1\ntackled: b3\nfallen: b3")
    match.play_all("end", "tackle 1", "card 5", "card 3", "end")
    assert is_down(match, "b3")
    match.play("end")
    assert not is_down(match, "b3")


@pytest.mark.parametrize("turn", ["blue", "red"])
def test_the_match_ends_after_sixty_turns_each(turn):
    """R4.5: the end of the 120th turn ends the match, whoever started; equal tries are a draw."""
    match = at(MIDFIELD + f"turn: {turn}\nplayed: 119")
    match.play("end")
    assert match.actor == touchline.NOBODY
    assert match.outcome.values == (0, 0)
    assert match.legal() == []


def test_the_match_goes_on_before_the_limit():
    """R4.5: after the 119th turn the other captain has their sixtieth."""
    match = at(MIDFIELD + "turn: red\nplayed: 118")
    match.play("end")
    assert match.outcome is None
    assert match.actor == 1


def test_option_turns_sets_the_limit():
    """R4.5: with turns=2 the fourth turn is the last."""
    match = at(MIDFIELD + "options: turns=2\nturn: red")
    match.play_all("end", "end", "end")
    assert match.outcome is None
    match.play("end")
    assert match.outcome.values == (0, 0)


@pytest.mark.parametrize(("tries", "values"), [("1-0", (1, -1)), ("1-2", (-1, 1)), ("2-2", (0, 0))])
def test_at_the_limit_more_tries_win(tries, values):
    """R4.5: the side with more tries wins, equal is a draw."""
    match = at(MIDFIELD + f"options: tries=3 turns=1\nturn: blue\ntries: {tries}\nplayed: 1")
    match.play("end")
    assert match.outcome.values == values


def test_the_limit_counts_since_the_last_placing():
    """R4.5: a try in the last turn restarts the count: both captains get all their turns again."""
    match = at(BLUE_ON_THE_LINE + "options: tries=2 turns=1\nturn: blue\nplayed: 1")
    match.play_all("step 1 left", *RED_PLACES, *BLUE_PLACES, "draw 1", "end")
    assert match.outcome is None
    match.play("end")
    assert match.outcome.values == (-1, 1)


@pytest.mark.parametrize("action", ["end", "step 1 right", "card 1", "place 1-1", "draw 1", "lot red", "let"])
def test_after_the_limit_nothing_is_played(action):
    """R4.5: the refusal names the rule that ended the match."""
    match = at(MIDFIELD + "turn: blue\nplayed: 119")
    match.play("end")
    assert match.refusal(action).rule == "R4.5"


def test_the_captains_play_in_turn():
    """R4.6: red, blue, red, blue."""
    match = at(MIDFIELD + "turn: red")
    match.play("end")
    assert match.actor == 1
    match.play("end")
    assert match.actor == 0
    match.play("end")
    assert match.actor == 1


def test_an_action_is_always_that_of_the_captain_whose_turn_it_is():
    """R4.6: the same text moves r3 in red's turn and b3 in blue's."""
    match = at(MIDFIELD + "turn: red")
    match.play_all("step 3 up", "end", "step 3 up")
    assert where(match, "r3") == "2-5"
    assert where(match, "b3") == "10-2"


def test_in_the_others_turn_a_captain_answers_with_a_card():
    """R4.6: blue is asked for a card in red's turn, and then red plays on."""
    match = at(RED_CARRIER_FACES_B1 + "turn: red")
    match.play("force right")
    assert match.actor == 0
    match.play("card 6")
    assert match.actor == 1
    match.play("card 1")
    assert match.actor == 0


def test_in_the_others_turn_a_captain_answers_a_pass():
    """R4.6: blue is asked whether to intercept, and then red plays on."""
    match = at(INTERCEPTION_POSSIBLE + "turn: red")
    match.play("pass 6")
    assert match.actor == 1
    match.play("let")
    assert match.actor == 0


def test_in_the_others_turn_a_captain_chooses_where_their_ball_goes():
    """R4.6: red, tackled against their line in blue's turn, chooses, and then blue plays on."""
    match = at(TACKLE_AGAINST_THE_LINE + "turn: blue")
    match.play_all("tackle 1", "card 4", "card 3")
    assert match.actor == 0
    match.play("aside up")
    assert match.actor == 1


@pytest.mark.parametrize("action", [*OTHER_THAN_AN_ANSWER, "intercept 1", "let", "aside up"])
def test_while_a_card_is_due_nothing_else_is_played(action):
    """R4.6: neither by the attacker's captain nor by the defender's."""
    match = at(RED_CARRIER_FACES_B1 + "turn: red")
    match.play("force right")
    assert match.refusal(action).rule == "R4.6"
    match.play("card 3")
    assert match.refusal(action).rule == "R4.6"


@pytest.mark.parametrize("action", [*OTHER_THAN_AN_ANSWER, "card 3", "aside up"])
def test_while_the_answer_to_a_pass_is_due_nothing_else_is_played(action):
    """R4.6: only an interception, or letting it go."""
    match = at(INTERCEPTION_POSSIBLE + "turn: red")
    match.play("pass 6")
    assert match.refusal(action).rule == "R4.6"


@pytest.mark.parametrize("action", [*OTHER_THAN_AN_ANSWER, "card 1", "intercept 1", "let"])
def test_while_the_choice_of_the_cell_is_due_nothing_else_is_played(action):
    """R4.6: only aside up or aside down."""
    match = at(TACKLE_AGAINST_THE_LINE + "turn: blue")
    match.play_all("tackle 1", "card 4", "card 3")
    assert match.refusal(action).rule == "R4.6"
    assert set(match.legal()) == {"aside up", "aside down"}


def test_by_default_the_fifth_turn_with_the_ball_is_the_last():
    """R4.7: hold is 5 unless set otherwise."""
    match = at(MIDFIELD + "turn: red")
    match.play_all(*["end"] * 8)
    assert match.actor == 0
    assert holder(match) == "r1"
    assert match.view()["held"] == {"red": 4, "blue": 0}
    match.play("end")
    assert match.actor == touchline.CHANCE
    assert holder(match) is None
    assert match.view()["held"] == {"red": 0, "blue": 0}


def test_with_hold_off_a_side_may_keep_the_ball_forever():
    """R4.7: hold can be switched off."""
    match = at(MIDFIELD + "options: hold=off\nturn: red")
    match.play_all(*["end"] * 40)
    assert match.actor == 0
    assert holder(match) == "r1"
    assert match.view()["held"] is None


def test_a_side_that_holds_the_ball_too_long_loses_it():
    """R4.7: with hold=2, the end of red's second turn in a row with the ball brings the draw of R3.3."""
    match = at(MIDFIELD + "options: hold=2\nturn: red")
    match.play_all("end", "end")
    assert match.actor == 0 and holder(match) == "r1"
    match.play("end")
    assert match.actor == touchline.CHANCE
    assert match.odds() == {f"draw {number}": Fraction(1, 6) for number in range(1, 7)}


def test_hold_counts_for_blue_as_well():
    """R4.7: blue's turns are counted separately from red's."""
    match = at(BLUE_MIDFIELD + "options: hold=3\nturn: blue\nheld: 0-1")
    match.play_all("end", "end")
    assert match.actor == 1
    match.play("end")
    assert match.actor == touchline.CHANCE


def test_hold_1_takes_the_ball_at_every_turn_end():
    """R4.7: n may be 1."""
    match = at(MIDFIELD + "options: hold=1\nturn: red")
    match.play("end")
    assert match.actor == touchline.CHANCE


@pytest.mark.parametrize(
    ("number", "cell", "player"),
    [(1, "6-2", None), (2, "6-3", "b2"), (4, "6-5", "b1"), (5, "6-6", "r4"), (6, "6-7", None)],
)
def test_the_lost_ball_goes_to_the_drawn_cell_of_column_6(number, cell, player):
    """R4.7, R4.3: loose on a free cell; otherwise whoever stands there gets it, of either side, down or not."""
    match = at(COLUMN_SIX_PARTLY_HELD + "options: hold=1\nturn: red")
    match.play_all("end", f"draw {number}")
    assert ball(match) == cell
    assert holder(match) == player
    assert match.actor == 1


@pytest.mark.parametrize("action", ["end", "step 1 left", "card 1", "place 1-1", "let"])
def test_while_the_lost_ball_is_drawn_nothing_else_is_played(action):
    """R4.7, R3.3: the draw is due."""
    match = at(MIDFIELD + "options: hold=2\nturn: red\nheld: 1-0")
    match.play("end")
    assert match.refusal(action).rule == "R3.3"


def test_the_draw_of_a_lost_ball_costs_no_card():
    """R4.7, R3.3: n is 1 to 6 whatever the captains have in hand, and their hands stay as they are."""
    match = at(MIDFIELD + "options: hold=2\nturn: red\ncards: red 1 2, blue 5 6\nheld: 1-0")
    match.play("end")
    assert match.odds() == {f"draw {number}": Fraction(1, 6) for number in range(1, 7)}
    match.play("draw 6")
    assert cards(match, "red") == {1, 2} and cards(match, "blue") == {5, 6}


def test_passing_the_ball_on_does_not_break_the_run():
    """R4.7: it is the side that keeps the ball, not a player."""
    match = at(MIDFIELD + "options: hold=2\nturn: red\nheld: 1-0")
    match.play_all("pass 2", "end")
    assert match.actor == touchline.CHANCE


def test_a_turn_that_ends_without_the_ball_breaks_the_run():
    """R4.7: the turns must be in a row: a ball left loose within blue's reach restarts the count."""
    match = at(MIDFIELD + "options: hold=2\nturn: red\nheld: 1-0")
    match.play_all("kick 6-4", "end", "end", "step 1 right", "end")
    assert holder(match) == "r1"
    assert match.actor == 1
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


def test_a_duel_in_their_own_turn_breaks_the_run():
    """R4.7: after a force, the end of this turn is the first of a new count."""
    match = at(RED_CARRIER_FACES_B1 + "options: hold=2\nturn: red\nheld: 1-0")
    match.play_all("force right", "card 6", "card 1", "step 1 left", "end")
    assert holder(match) == "r1"
    assert match.actor == 1
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


def test_a_duel_in_the_others_turn_breaks_the_run():
    """R4.7: a failed tackle restarts the count too."""
    match = at(RED_CARRIER_FACES_B1 + "options: hold=2\nturn: blue\nheld: 1-0")
    match.play_all("tackle 1", "card 1", "card 6", "end", "end")
    assert holder(match) == "r1"
    assert match.actor == 1
    match.play_all("end", "end")
    assert match.actor == touchline.CHANCE


def test_the_run_starts_again_after_the_ball_was_lost():
    """R4.7: if the draw gives the ball back to the same side, the count restarts at one."""
    match = at(COLUMN_SIX_PARTLY_HELD + "options: hold=2\nturn: red")
    match.play_all("end", "end", "end", "draw 5", "end", "end")
    assert holder(match) == "r4"
    assert match.actor == 1


def test_losing_the_ball_does_not_touch_the_score():
    """R4.7: the match continues with the same score."""
    match = at(MIDFIELD + "options: hold=2 tries=2\nturn: red\ntries: 1-0\nheld: 1-0")
    match.play_all("end", "draw 3")
    assert score(match) == (1, 0)
    assert match.outcome is None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(LOOSE_IN_THE_CORNER, id="in the corner"),
        pytest.param(LOOSE_IN_A_RING, id="in a ring across the halfway rows"),
        pytest.param(LOOSE_IN_A_BAY, id="in a bay of free cells beside the in-goal"),
    ],
)
def test_a_loose_ball_that_no_opponent_could_come_to_is_kept(text):
    """R4.7: red keeps a ball that only reds can reach; no path leads through an in-goal."""
    match = at(text + "options: hold=2\nturn: red")
    match.play("end")
    assert match.view()["held"] == {"red": 1, "blue": 0}
    match.play("end")
    assert match.view()["held"] == {"red": 1, "blue": 0}
    match.play("end")
    assert match.actor == touchline.CHANCE
    assert ball(match) is None
    match.play("draw 1")
    assert ball(match) == "6-2"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(LOOSE_IN_THE_CORNER.replace("(r2)   .", "  .  (r2)"), id="through a gap"),
        pytest.param(LOOSE_IN_A_BAY.replace("r6    .", " .   r6"), id="a long way round"),
        pytest.param(BLUE_IN_THE_RING, id="next to it"),
        pytest.param(BLUE_IN_THE_RING.replace(" b1 ", "(b1)"), id="next to it, down"),
    ],
)
def test_a_loose_ball_that_an_opponent_could_come_to_is_not_kept(text):
    """R4.7: over free cells, standing or down, with any number of points."""
    match = at(text + "options: hold=2\nturn: red\nheld: 1-0")
    match.play("end")
    assert match.actor == 1
    assert match.view()["held"] == {"red": 0, "blue": 0}


def test_a_ball_that_reds_enclose_is_not_kept_by_blue():
    """R4.7: at the end of blue's turn reds could reach it."""
    match = at(LOOSE_IN_A_RING + "options: hold=1\nturn: blue")
    match.play("end")
    assert match.actor == 0


def test_turns_with_the_ball_in_hand_and_out_of_reach_count_together():
    """R4.7: a kept ball is kept, whether held or loose."""
    match = at(LOOSE_IN_A_RING + "options: hold=3\nturn: red")
    match.play_all("end", "end", "step 1 down", "end", "end", "end")
    assert match.actor == touchline.CHANCE


def test_whether_a_loose_ball_is_kept_agrees_with_a_plain_search():
    """R4.7: crowds around a loose ball, checked by a search cell by cell."""
    rng = random.Random(47)
    cells = [(column, row) for column in range(1, 12) for row in range(1, 9)]
    seen = Counter()
    for _ in range(40 if INTERPRETED else 200):
        loose = rng.choice(cells)
        others = sorted(
            (cell for cell in cells if cell != loose),
            key=lambda cell, loose=loose: math.dist(cell, loose) + 2.5 * rng.random(),
        )
        players = {cell: f"r{number}" for number, cell in enumerate(others[:6], 1)}
        players |= {cell: f"b{number}" for number, cell in enumerate(rng.sample(others[6:], 6), 1)}
        kept = not reaches_ball(loose, players, "b")
        match = at(drawing(loose, players) + "options: hold=1\nturn: red")
        match.play("end")
        assert (match.actor == touchline.CHANCE) == kept
        seen[kept] += 1
    assert min(seen[True], seen[False]) >= 5


def reaches_ball(loose, players, side):
    """Whether anyone of this side is next to the ball, or next to a free cell connected to it."""
    joined = [loose]
    for column, row in joined:
        for cell in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if players.get(cell, "").startswith(side):
                return True
            if cell not in players and cell not in joined and 1 <= cell[0] <= 11 and 1 <= cell[1] <= 8:
                joined.append(cell)
    return False


def drawing(loose, players):
    rows = []
    for row in range(1, 9):
        cells = [players.get((column, row), "*" if (column, row) == loose else ".") for column in range(1, 12)]
        rows.append(" ".join([str(row), ":", *cells, ":"]))
    return "\n".join(rows) + "\n"
