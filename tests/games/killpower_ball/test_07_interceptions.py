"""R7, interceptions: who may try, in which order, and what it costs."""

from fractions import Fraction

import pytest

import touchline
from tests.games.killpower_ball.table import (
    asked,
    at,
    ball,
    court,
    due,
    has_action,
    holder,
    points,
    roll,
    turn,
)

BEGINNER = "5,4,4,4,5,3,1"

# A shot along row 7, target 2, and three opponents on its path: b5 four cells from the thrower, b2 six, b1 eight.
THREE_ON_THE_WAY = court("r1* 16-7, b5 20-6, b2 22-8, b1 24-7")
PASS_WITH_TWO_ON_THE_WAY = court("r1* 10-7, r2 18-7, b3 12-7, b1 15-6")


def first_gladiator(characteristics):
    return ",".join([characteristics, *[BEGINNER] * 6])


def is_asked(position, action):
    """Whether the only opponent is asked about this throw."""
    match = at(position)
    match.play(action)
    return due(match) == "intercept"


@pytest.mark.parametrize(
    ("cell", "crossed"),
    [
        ("20-7", True),
        ("20-6", True),
        ("20-8", True),
        ("20-5", False),
        ("20-9", False),
        ("15-7", True),
        ("15-6", True),
        ("15-8", True),
        ("14-7", False),
        ("15-5", False),
        ("27-7", True),
        ("27-6", True),
        ("27-8", True),
        ("26-7", True),
        ("26-8", True),
        ("26-9", False),
        ("27-5", False),
    ],
)
def test_a_shot_along_a_row(cell, crossed):
    """R7.1: from 16-7 to 26-7: one row to either side, and one cell behind thrower and basket."""
    assert is_asked(court(f"r1* 16-7, b1 {cell}"), "shoot 1") is crossed


@pytest.mark.parametrize(
    ("cell", "crossed"),
    [
        ("20-1", True),
        ("20-3", True),
        ("20-4", True),
        ("20-5", False),
        ("24-3", True),
        ("24-2", True),
        ("25-2", False),
        ("23-7", True),
        ("22-7", False),
    ],
)
def test_a_shot_along_a_diagonal(cell, crossed):
    """R7.1: from 19-0 to 26-7; a corner of the squares around 20-4, 24-2 and 23-7 touches the line."""
    assert is_asked(court(f"r1* 19-0, b1 {cell}"), "shoot 1") is crossed


@pytest.mark.parametrize(
    ("cell", "crossed"),
    [("23-8", True), ("22-8", False), ("23-4", True), ("24-4", False), ("22-7", True), ("24-5", True), ("23-9", False)],
)
def test_a_shot_askew(cell, crossed):
    """R7.1: from 20-5 to 26-7; a corner of the squares around 23-8 and 23-4 touches the line."""
    assert is_asked(court(f"r1* 20-5, b1 {cell}"), "shoot 1") is crossed


@pytest.mark.parametrize(
    ("cell", "crossed"),
    [("4-8", True), ("5-8", False), ("4-4", True), ("3-4", False), ("8-5", True), ("9-5", False), ("0-7", True)],
)
def test_a_shot_of_blue(cell, crossed):
    """R7.1: the mirrored shot from 7-5 to 1-7, with red's gladiators on its path."""
    assert is_asked(court(f"b1* 7-5, r1 {cell}", "main: blue"), "shoot 1") is crossed


@pytest.mark.parametrize(
    ("cell", "crossed"),
    [
        ("12-7", True),
        ("12-6", True),
        ("12-5", False),
        ("15-7", True),
        ("15-8", True),
        ("16-7", False),
        ("9-6", True),
        ("8-7", False),
    ],
)
def test_a_pass_along_a_row(cell, crossed):
    """R7.1: from 10-7 to 14-7: the line ends at passer and receiver and goes no farther."""
    assert is_asked(court(f"r1* 10-7, r2 14-7, b1 {cell}"), "pass 1 2") is crossed


@pytest.mark.parametrize(
    ("cell", "crossed"),
    [("11-6", True), ("9-6", True), ("12-6", False), ("8-6", False), ("10-11", True), ("10-12", False), ("11-1", True)],
)
def test_a_pass_along_a_column(cell, crossed):
    """R7.1: from 10-2 to 10-10."""
    assert is_asked(court(f"r1* 10-2, r2 10-10, b1 {cell}"), "pass 1 2") is crossed


@pytest.mark.parametrize(("cell", "crossed"), [("25-6", True), ("27-8", True), ("24-7", False), ("26-9", False)])
def test_a_sure_shot_from_the_basket_s_own_cell(cell, crossed):
    """R7.1: the line is a point; neighbours always may, others may not."""
    assert is_asked(court(f"r1* 26-7, b1 {cell}"), "shoot 1 sure") is crossed


@pytest.mark.parametrize(("cell", "crossed"), [("12-4", True), ("12-3", False), ("19-5", True), ("7-6", True)])
def test_a_shot_on_the_small_court(cell, crossed):
    """R7.1: from 8-5 to 18-5."""
    assert is_asked(court(f"r1* 8-5, b1 {cell}", size="small"), "shoot 1") is crossed


def test_a_gladiator_far_below_the_ball_may_try():
    """R7.1: height is ignored: half-way along a shot of 14 cells."""
    assert is_asked(court("r1* 12-7, b1 19-7"), "shoot 1")


@pytest.mark.parametrize("line", ["spent: b1", "stunned: b1 1"])
def test_a_gladiator_without_an_action_is_not_asked(line):
    """R7.1: spent or stunned."""
    assert not is_asked(court("r1* 16-7, b1 20-7", line), "shoot 1")


def test_team_mates_of_the_thrower_are_not_asked():
    """R7.1: only opponents."""
    match = at(court("r1* 16-7, r2 20-7, r3 22-7, b1 3-3"))
    match.play("shoot 1")
    assert due(match) == "shot die"


def test_they_are_asked_one_by_one_nearest_first_before_any_die():
    """R7.1: by distance to the thrower, not by number; the opponent's coach answers."""
    match = at(THREE_ON_THE_WAY)
    match.play("shoot 1")
    assert (match.actor, due(match), asked(match)) == (1, "intercept", "b5")
    assert match.legal() == ["try", "let"]
    match.play("let")
    assert (match.actor, due(match), asked(match)) == (1, "intercept", "b2")
    match.play("try")
    assert (match.actor, due(match), asked(match)) == (1, "intercept", "b1")
    match.play("let")
    assert (match.actor, due(match)) == (touchline.CHANCE, "shot die")


def test_at_equal_distance_the_lower_number_is_asked_first():
    """R7.1, R7.2: b2 and b6 are both four cells away."""
    match = at(court("r1* 16-7, b6 20-6, b2 20-8"))
    match.play("shoot 1")
    assert asked(match) == "b2"
    match.play("try")
    assert asked(match) == "b6"
    match.play_all("try", "roll 2", "roll 9")
    assert due(match) == "intercept die" and "trying: b6\n" in match.position()


def test_the_distance_to_the_thrower_counts_in_king_s_steps():
    """R7.2: on the diagonal from 19-0, b1 on 23-6 is six away and b2 on 24-4 five."""
    match = at(court("r1* 19-0, b1 23-6, b2 24-4"))
    match.play("shoot 1")
    assert asked(match) == "b2"
    match.play("let")
    assert asked(match) == "b1"


def test_red_is_asked_when_blue_throws():
    """R7.1: in blue's phase red's coach answers."""
    match = at(court("b1* 11-7, r1 6-7, r2 10-7", "main: blue"))
    match.play("shoot 1")
    assert (match.actor, asked(match)) == (0, "r2")
    match.play("let")
    assert (match.actor, asked(match)) == (0, "r1")


def test_saying_yes_spends_the_action_at_once():
    """R7.1: before any die; saying no does not."""
    match = at(THREE_ON_THE_WAY)
    match.play_all("shoot 1", "try", "let")
    assert not has_action(match, "b5") and has_action(match, "b2")
    assert asked(match) == "b1" and "trying: b5" in match.position()


def test_yes_is_spent_even_if_the_shot_misses():
    """R7.1: b5 and b1 tried, but the shot missed."""
    match = at(THREE_ON_THE_WAY)
    match.play_all("shoot 1", "try", "let", "try")
    roll(match, 3, 1)
    assert [has_action(match, name) for name in ("b1", "b2", "b5")] == [False, True, False]
    assert (match.actor, due(match)) == (0, "play")


def test_yes_is_spent_even_if_another_gets_the_ball():
    """R7.1: b5 gets it; b2 has spent an action and did not roll."""
    match = at(THREE_ON_THE_WAY)
    match.play_all("shoot 1", "try", "try", "let")
    roll(match, 2, 1)
    assert holder(match) == "b5"
    assert [has_action(match, name) for name in ("b1", "b2", "b5")] == [True, False, False]


@pytest.mark.parametrize(("face", "name"), [(1, "b1"), (4, "b1"), (5, None), (10, None)])
def test_an_interceptor_tests_bal(face, name):
    """R7.2: blue's 4, the value or less."""
    match = at(court("r1* 16-7, b1 20-7"))
    match.play_all("shoot 1", "try", "roll 1")
    assert (match.actor, due(match)) == (touchline.CHANCE, "intercept die")
    assert match.odds() == {f"roll {number}": Fraction(1, 10) for number in range(1, 11)}
    roll(match, face)
    assert holder(match) == name
    assert points(match) == ((0, 0) if name else (10, 0))


@pytest.mark.parametrize(("face", "name"), [(5, "r1"), (6, None)])
def test_a_red_interceptor_tests_bal(face, name):
    """R7.2: a beginner's 5."""
    match = at(court("b1* 5-7, r1 4-7", "main: blue"))
    match.play_all("shoot 1", "try", "roll 1")
    roll(match, face)
    assert holder(match) == name
    assert points(match) == ((0, 0) if name else (0, 4))


def test_the_interceptor_s_bal_has_no_penalty():
    """R7.2: whatever the distance; a gladiator with BAL 10 always gets it."""
    match = at(court("r1* 12-7, b1 25-7"), blue=first_gladiator("5,4,4,4,10,3,1"))
    match.play_all("shoot 1", "try", "roll 1", "roll 10")
    assert holder(match) == "b1"


def test_the_first_to_pass_has_the_ball_and_nobody_else_rolls():
    """R7.2: they have it on their own cell, and there is no basket."""
    match = at(THREE_ON_THE_WAY)
    match.play_all("shoot 1", "try", "try", "try")
    roll(match, 2, 4)
    assert holder(match) == "b5" and ball(match) == "20-6"
    assert points(match) == (0, 0) and (match.actor, due(match), turn(match)) == (0, "play", 20)


def test_the_next_rolls_when_the_first_fails():
    """R7.2: b5, then b2, then b1, in order of distance."""
    match = at(THREE_ON_THE_WAY)
    match.play_all("shoot 1", "try", "try", "try", "roll 2")
    assert "trying: b1, b2, b5" in match.position()
    roll(match, 5)
    assert due(match) == "intercept die" and "trying: b1, b2\n" in match.position()
    roll(match, 5)
    assert due(match) == "intercept die" and "trying: b1\n" in match.position()
    roll(match, 4)
    assert holder(match) == "b1" and ball(match) == "24-7"


def test_when_all_fail_it_is_a_basket():
    """R7.2: three dice above 4."""
    match = at(THREE_ON_THE_WAY)
    match.play_all("shoot 1", "try", "try", "try")
    roll(match, 2, 5, 5, 5)
    assert points(match) == (10, 0)


def test_a_gladiator_who_said_no_does_not_roll():
    """R7.2: only b2 said yes."""
    match = at(THREE_ON_THE_WAY)
    match.play_all("shoot 1", "let", "try", "let")
    roll(match, 2, 4)
    assert holder(match) == "b2"


def test_when_all_say_no_the_shot_is_a_basket():
    """R7.2: the die alone decides."""
    match = at(THREE_ON_THE_WAY)
    match.play_all("shoot 1", "let", "let", "let")
    roll(match, 2)
    assert points(match) == (10, 0)


def test_an_intercepted_pass_leaves_the_receiver_their_action():
    """R7.2: no catch; the passer's action is spent."""
    match = at(PASS_WITH_TWO_ON_THE_WAY)
    match.play_all("pass 1 2", "let", "try")
    assert due(match) == "intercept die"
    roll(match, 4)
    assert holder(match) == "b1" and ball(match) == "15-6"
    assert has_action(match, "r2") and not has_action(match, "r1")
    assert has_action(match, "b3") and not has_action(match, "b1")
    assert (match.actor, due(match)) == (0, "play")


def test_the_interceptors_of_a_pass_roll_in_order_of_distance():
    """R7.2: b3, two cells away, before b1, five cells away."""
    match = at(PASS_WITH_TWO_ON_THE_WAY)
    match.play("pass 1 2")
    assert asked(match) == "b3"
    match.play_all("try", "try")
    roll(match, 9)
    assert due(match) == "intercept die"
    roll(match, 9)
    assert holder(match) == "r2" and not has_action(match, "r2")


def test_a_pass_that_all_let_go_is_caught():
    """R7.2: without any die."""
    match = at(PASS_WITH_TWO_ON_THE_WAY)
    match.play_all("pass 1 2", "let", "let")
    assert holder(match) == "r2" and not has_action(match, "r2") and has_action(match, "b1")


def test_the_receiver_s_action_is_not_spent_while_the_pass_flies():
    """R7.2: only the catch spends it."""
    match = at(PASS_WITH_TWO_ON_THE_WAY)
    match.play("pass 1 2")
    assert has_action(match, "r2") and not has_action(match, "r1")
    assert "throw: pass r2" in match.position()


def test_a_ball_intercepted_may_be_stolen_back_in_the_same_phase():
    """R7.2, R6.6: the phase continues; r2 next to b1 tries."""
    match = at(court("r1* 16-7, r2 20-8, b1 20-7"))
    match.play_all("shoot 1", "try")
    roll(match, 1, 1)
    match.play_all("steal 2", "roll 4")
    assert holder(match) == "r2"
