"""R5, the ball: picking up, taking over, stealing, passing, dropping."""

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
    moves,
    phase,
    roll,
    where,
)

BEGINNER = "5,4,4,4,5,3,1"
NEIGHBOURS_OF_10_7 = ["9-6", "10-6", "11-6", "9-7", "11-7", "9-8", "10-8", "11-8"]


def first_gladiator(characteristics):
    return ",".join([characteristics, *[BEGINNER] * 6])


@pytest.mark.parametrize(("man", "lines"), [("r1", ()), ("b1", ("main: blue",)), ("b1", ("phase: 2",))])
def test_a_loose_ball_on_a_gladiator_s_cell_is_picked_up(man, lines):
    """R5.1: without a die, for the action and no movement."""
    other = "b1 20-7" if man == "r1" else "r1 3-3"
    match = at(court(f"{man}+ 10-7, {other}", *lines))
    match.play("pick 1")
    assert holder(match) == man and ball(match) == "10-7"
    assert not has_action(match, man) and moves(match, man) == 5
    assert due(match) == "play"


def test_a_gladiator_runs_to_the_ball_picks_it_up_and_runs_on():
    """R5.1: two cells, the ball, three cells."""
    match = at(court("r1 10-7, b1 20-7, * 12-7"))
    match.play_all("move 1 12-7", "pick 1", "move 1 15-7")
    assert holder(match) == "r1" and ball(match) == "15-7"


def test_picking_up_the_ball_on_the_own_cell_needs_no_movement():
    """R5.1: without movement left, a pick-up is still possible."""
    match = at(court("r1+ 10-7, b1 20-7", "moves: r1 0"))
    match.play("pick 1")
    assert holder(match) == "r1"


@pytest.mark.parametrize(
    "men",
    [
        "r1 10-7, b1 20-7, * 11-7",
        "r1 10-7, b1 20-7, * 12-7",
        "r1 10-7, b1+ 12-7",
        "r1 10-7, r2+ 10-9, b1 20-7",
        "r1* 10-7, b1 20-7",
        "r1 10-7, r2* 11-7, b1 20-7",
        "r1 10-7, b1* 11-7",
    ],
    ids=[
        "beside them on a free cell",
        "two cells away",
        "two cells away under an opponent",
        "two cells away under a team-mate",
        "in their own hands",
        "in a team-mate's hands",
        "in an opponent's hands",
    ],
)
def test_there_is_nothing_to_pick_up(men):
    """R5.1: the ball must be loose on their cell, or (R5.6) on a neighbouring cell with another gladiator."""
    assert at(court(men)).refusal("pick 1").rule == "R5.1"


def test_picking_up_from_afar_is_refused_by_5_1_even_without_points():
    """R5.1: if there is nothing to pick up, points do not matter."""
    assert at(court("r1 10-7, b1 20-7, * 11-7", "moves: r1 0")).refusal("pick 1").rule == "R5.1"


@pytest.mark.parametrize("cell", NEIGHBOURS_OF_10_7)
def test_the_ball_is_taken_over_from_a_team_mate_beside(cell):
    """R5.2: for one movement point, paid but not used to move, and the action; no die; both sides."""
    red = at(court(f"r1 10-7, r2* {cell}, b1 20-7"))
    red.play("take 1")
    assert holder(red) == "r1" and where(red, "r1") == ball(red) == "10-7" and where(red, "r2") == cell
    assert moves(red, "r1") == 4 and not has_action(red, "r1") and due(red) == "play"
    blue = at(court(f"b1 10-7, b2* {cell}, r1 20-7", "main: blue"))
    blue.play("take 1")
    assert holder(blue) == "b1" and where(blue, "b1") == "10-7"
    assert moves(blue, "b1") == 4 and not has_action(blue, "b1")


def test_the_giver_s_action_and_movement_are_not_spent():
    """R5.2: the giver moves on and has an action for phase 3."""
    match = at(court("r1 10-7, r2* 11-7, b1 20-7"))
    match.play("take 1")
    assert has_action(match, "r2") and moves(match, "r2") == 5


def test_a_giver_without_action_gives_too():
    """R5.2: it costs the giver none."""
    match = at(court("r1 10-7, r2* 11-7, b1 20-7", "spent: r2", "moves: r2 0"))
    match.play("take 1")
    assert holder(match) == "r1"


def test_nobody_intercepts_a_take_over():
    """R5.2: opponents next to both are not asked."""
    match = at(court("r1 10-7, r2* 11-7, b1 10-6, b2 12-7, b3 11-8"))
    match.play("take 1")
    assert due(match) == "play" and match.actor == 0 and holder(match) == "r1"


def test_the_last_point_pays_a_take_over():
    """R5.2: one is enough; with none it is refused."""
    match = at(court("r1 10-7, r2* 11-7, b1 20-7", "moves: r1 1"))
    match.play("take 1")
    assert holder(match) == "r1" and moves(match, "r1") == 0
    assert at(court("r1 10-7, r2* 11-7, b1 20-7", "moves: r1 0")).refusal("take 1").rule == "R5.2"


@pytest.mark.parametrize(
    "men",
    [
        "r1 10-7, r2* 12-7, b1 20-7",
        "r1 10-7, r2* 12-9, b1 20-7",
        "r1 10-7, b1* 11-7",
        "r1 10-7, r2+ 11-7, b1 20-7",
        "r1* 10-7, r2 11-7, b1 20-7",
        "r1+ 10-7, r2 11-7, b1 20-7",
    ],
    ids=["too far", "too far askew", "an opponent's", "loose under a mate", "their own", "loose under the thief"],
)
def test_there_is_nothing_to_take_over(men):
    """R5.2: the ball must be held by a team-mate on a neighbouring cell."""
    assert at(court(men)).refusal("take 1").rule == "R5.2"


@pytest.mark.parametrize("cell", NEIGHBOURS_OF_10_7)
def test_the_ball_is_stolen_from_an_opponent_beside(cell):
    """R5.3: for one movement point and the action, with a test of HAB; the thief stays where they are; both sides."""
    red = at(court(f"r1 10-7, b1* {cell}"))
    red.play("steal 1")
    assert (red.actor, due(red)) == (touchline.CHANCE, "steal die")
    assert red.odds() == {f"roll {face}": Fraction(1, 10) for face in range(1, 11)}
    roll(red, 4)
    assert holder(red) == "r1" and where(red, "r1") == ball(red) == "10-7" and where(red, "b1") == cell
    assert moves(red, "r1") == 4 and not has_action(red, "r1") and due(red) == "play"
    blue = at(court(f"b1 10-7, r1* {cell}", "phase: 2"))
    blue.play("steal 1")
    roll(blue, 4)
    assert holder(blue) == "b1" and moves(blue, "b1") == 4 and not has_action(blue, "b1")


@pytest.mark.parametrize("face", [5, 10])
def test_a_failed_steal_leaves_the_ball_and_costs_the_same(face):
    """R5.3: above HAB 4 the holder keeps the ball; point and action are spent."""
    match = at(court("r1 10-7, b1* 11-7"))
    match.play("steal 1")
    roll(match, face)
    assert holder(match) == "b1" and ball(match) == "11-7"
    assert moves(match, "r1") == 4 and not has_action(match, "r1")
    assert (match.actor, due(match)) == (0, "play")


@pytest.mark.parametrize(("hab", "face", "man"), [(7, 7, "r1"), (7, 8, "b1"), (1, 1, "r1"), (1, 2, "b1")])
def test_the_thief_s_own_hab_counts(hab, face, man):
    """R5.3: the thief's HAB, whatever the holder's."""
    match = at(court("r1 10-7, b1* 11-7"), red=first_gladiator(f"5,4,{hab},4,5,3,1"))
    match.play("steal 1")
    roll(match, face)
    assert holder(match) == man


def test_a_gladiator_of_hab_10_always_steals():
    """R5.3: ten or less."""
    match = at(court("r1 10-7, b1* 11-7"), red=first_gladiator("5,4,10,4,5,3,1"))
    match.play("steal 1")
    roll(match, 10)
    assert holder(match) == "r1"


def test_the_robbed_gladiator_keeps_their_action():
    """R5.3: and they are not asked."""
    match = at(court("r1 10-7, b1* 11-7"))
    match.play("steal 1")
    roll(match, 1)
    assert has_action(match, "b1")


def test_the_thief_moves_on_with_the_ball():
    """R5.3: with the points they have left."""
    match = at(court("r1 10-7, b1* 11-7"))
    match.play_all("steal 1", "roll 1", "move 1 6-7")
    assert ball(match) == "6-7" and moves(match, "r1") == 0


def test_a_team_mate_may_try_after_a_failed_steal():
    """R5.3: each has their own action."""
    match = at(court("r1 10-7, r2 12-7, b1* 11-7"))
    match.play_all("steal 1", "roll 9", "steal 2", "roll 2")
    assert holder(match) == "r2"


def test_the_last_point_pays_a_steal():
    """R5.3: one is enough; with none it is refused."""
    match = at(court("r1 10-7, b1* 11-7", "moves: r1 1"))
    match.play_all("steal 1", "roll 1")
    assert holder(match) == "r1" and moves(match, "r1") == 0
    assert at(court("r1 10-7, b1* 11-7", "moves: r1 0")).refusal("steal 1").rule == "R5.3"


@pytest.mark.parametrize(
    "men",
    [
        "r1 10-7, b1* 12-7",
        "r1 10-7, b1* 12-5",
        "r1 10-7, r2* 11-7, b1 20-7",
        "r1 10-7, b1+ 11-7",
        "r1* 10-7, b1 11-7",
        "r1 10-7, b1 11-7, * 11-8",
    ],
    ids=["too far", "too far askew", "a team-mate's", "loose under an opponent", "their own", "loose beside"],
)
def test_there_is_nothing_to_steal(men):
    """R5.3: the ball must be held by an opponent on a neighbouring cell."""
    assert at(court(men)).refusal("steal 1").rule == "R5.3"


def test_a_pass_is_caught_without_a_die():
    """R5.4: both actions are spent; nobody is asked."""
    match = at(court("r1* 10-7, r2 15-4, b1 24-12"))
    match.play("pass 1 2")
    assert holder(match) == "r2" and ball(match) == "15-4"
    assert not has_action(match, "r1") and not has_action(match, "r2")
    assert (match.actor, phase(match), due(match)) == (0, 1, "play")


def test_blue_passes_too():
    """R5.4: in phase 2."""
    match = at(court("b6* 15-4, b2 10-7, r1 24-12", "phase: 2"))
    match.play("pass 6 2")
    assert holder(match) == "b2" and ball(match) == "10-7"


@pytest.mark.parametrize("cell", ["20-7", "20-14", "10-14", "0-7", "20-0", "11-7"])
def test_red_passes_as_far_as_10(cell):
    """R5.4: twice BAL 5, counted in king's steps."""
    match = at(court(f"r1* 10-7, r2 {cell}, b1 24-3"))
    assert match.refusal("pass 1 2") is None


@pytest.mark.parametrize("cell", ["21-7", "21-14", "27-0"])
def test_farther_is_refused(cell):
    """R5.4: eleven cells and more."""
    assert at(court(f"r1* 10-7, r2 {cell}, b1 24-3")).refusal("pass 1 2").rule == "R5.4"


def test_gladiators_of_bal_4_pass_as_far_as_8():
    """R5.4: twice BAL 4."""
    assert at(court("b1* 10-7, b2 18-7, r1 24-3", "main: blue")).refusal("pass 1 2") is None
    assert at(court("b1* 10-7, b2 19-7, r1 24-3", "main: blue")).refusal("pass 1 2").rule == "R5.4"


def test_the_passer_s_bal_counts():
    """R5.4: a gladiator with BAL 1 passes two cells, but can receive from ten."""
    text = court("r1* 10-7, r2 12-7, r3 13-7, b1 24-3")
    match = at(text, red=first_gladiator("5,4,4,4,1,3,1"))
    assert match.refusal("pass 1 2") is None
    assert match.refusal("pass 1 3").rule == "R5.4"
    match = at(court("r1 20-7, r2* 10-7, b1 24-3"), red=first_gladiator("5,4,4,4,1,3,1"))
    assert match.refusal("pass 2 1") is None


@pytest.mark.parametrize("cell", ["12-7", "11-7", "10-7", "15-4", "24-3", "27-14"])
def test_a_pass_goes_to_a_gladiator_never_to_a_cell(cell):
    """R5.4: a bare cell, even one with a team-mate, an opponent or the passer on it."""
    assert at(court("r1* 10-7, r2 15-4, b1 24-3")).refusal(f"pass {cell}").rule == "R5.4"
    assert at(court("r1 10-7, r2 15-4, b1* 24-3")).refusal(f"pass {cell}").rule == "R5.4"


@pytest.mark.parametrize("receiver", [1, 3, 7])
def test_a_pass_goes_to_another_on_court(receiver):
    """R5.4: not to the passer, to the bench or to a gladiator who is out."""
    match = at(court("r1* 10-7, r2 15-4, b1 24-3", "injured: r3"))
    assert match.refusal(f"pass 1 {receiver}").rule == "R5.4"


@pytest.mark.parametrize(
    "men", ["r1 10-7, r2 12-7, r3* 11-9, b1 24-3", "r1+ 10-7, r2 12-7, b1 24-3", "r1 10-7, r2 12-7, b1* 11-6"]
)
def test_only_the_holder_passes(men):
    """R5.4: not another gladiator of the team, not even with the ball at their feet."""
    assert at(court(men)).refusal("pass 1 2").rule == "R5.4"


def test_a_pass_costs_no_movement():
    """R5.4: neither the passer's nor the receiver's."""
    match = at(court("r1* 10-7, r2 15-4, b1 24-3", "moves: r1 0, r2 3"))
    match.play("pass 1 2")
    assert (moves(match, "r1"), moves(match, "r2")) == (0, 3)


def test_the_receiver_goes_on_with_the_dep_they_have_left():
    """R5.4: the book's number 2 catches the ball and moves towards the basket."""
    match = at(court("b6* 14-7, b2 10-4, r1 20-3", "phase: 2"))
    match.play_all("move 2 9-4", "pass 6 2", "move 2 5-4")
    assert ball(match) == "5-4" and moves(match, "b2") == 0


@pytest.mark.parametrize("line", ["spent: r2", "stunned: r2 1"])
def test_a_receiver_without_action_lets_the_ball_lie_on_their_cell(line):
    """R5.4: spent or stunned; the passer's action is still spent."""
    match = at(court("r1* 10-7, r2 15-4, b1 24-3", line))
    match.play("pass 1 2")
    assert ball(match) == "15-4" and holder(match) is None
    assert not has_action(match, "r1")
    assert "r2+" in match.position()


def test_a_pass_is_intercepted_like_a_shot():
    """R5.4, R7.1: the opponent on the way is asked, and rolls at once, since a pass has no die of its own."""
    match = at(court("r1* 10-7, r2 16-7, b1 13-7"))
    match.play("pass 1 2")
    assert (due(match), asked(match), match.actor) == ("intercept", "b1", 1)
    match.play("try")
    assert due(match) == "intercept die"
    roll(match, 5)
    assert holder(match) == "r2"


def test_a_pass_to_a_gladiator_without_action_may_be_intercepted():
    """R5.4, R7.1: the ball flies the same way."""
    match = at(court("r1* 10-7, r2 16-7, b1 13-7", "spent: r2"))
    match.play_all("pass 1 2", "try")
    roll(match, 4)
    assert holder(match) == "b1" and ball(match) == "13-7"


def test_a_drop_is_free():
    """R5.5: the ball lies on their cell; action and movement are unchanged; the phase continues."""
    match = at(court("r1* 10-7, b1 20-7"))
    match.play("drop 1")
    assert holder(match) is None and ball(match) == "10-7" and "r1+" in match.position()
    assert has_action(match, "r1") and moves(match, "r1") == 5
    assert (match.actor, due(match)) == (0, "play")


def test_a_gladiator_drops_the_ball_without_action_and_movement():
    """R5.5: it costs neither, in phase 2 as in phase 1."""
    red = at(court("r1* 10-7, b1 20-7", "spent: r1", "moves: r1 0"))
    red.play("drop 1")
    assert holder(red) is None
    blue = at(court("b1* 10-7, r1 20-7", "phase: 2", "spent: b1", "moves: b1 0"))
    blue.play("drop 1")
    assert holder(blue) is None


def test_having_it_again_costs_a_pick_up():
    """R5.5: a pick-up spends the action, and without one the ball stays loose."""
    match = at(court("r1* 10-7, b1 20-7"))
    match.play_all("drop 1", "pick 1")
    assert holder(match) == "r1" and not has_action(match, "r1")
    match.play("drop 1")
    assert match.refusal("pick 1").rule == "R3.5"


def test_a_team_mate_picks_up_what_was_dropped():
    """R5.5: the gladiator who dropped it steps away, and the other comes."""
    match = at(court("r1* 10-7, r2 12-7, b1 20-7"))
    match.play_all("drop 1", "move 1 9-7", "move 2 10-7", "pick 2")
    assert holder(match) == "r2"


@pytest.mark.parametrize("men", ["r1 10-7, r2* 11-7, b1 20-7", "r1+ 10-7, b1 20-7", "r1 10-7, b1* 20-7"])
def test_only_the_holder_drops(men):
    """R5.5: nobody else has anything to drop."""
    assert at(court(men)).refusal("drop 1").rule == "R5.5"


def test_a_gladiator_drops_the_ball_only_in_their_own_phase():
    """R5.5: in the other's phase the text is for the other's gladiator, and in phase 3 nobody drops."""
    match = at(court("r1* 10-7, b1 20-7", "phase: 2"))
    assert match.refusal("drop 1").rule == "R5.5"
    match = at(court("r1* 10-7, b1 20-7", "phase: 3", "due: act", "acting: r1"))
    assert match.refusal("drop 1").rule == "R3.4"


@pytest.mark.parametrize("cell", NEIGHBOURS_OF_10_7)
@pytest.mark.parametrize(
    ("man", "lines"), [("r2", ()), ("b1", ()), ("r2", ("stunned: r2 1",)), ("b1", ("stunned: b1 1",))]
)
def test_a_ball_at_another_s_feet_is_picked_up_from_beside(cell, man, lines):
    """R5.6: of either side, stunned or not, for one movement point and the action; no die."""
    match = at(court(f"r1 10-7, {man}+ {cell}", *lines))
    match.play("pick 1")
    assert holder(match) == "r1" and where(match, "r1") == ball(match) == "10-7"
    assert moves(match, "r1") == 4 and not has_action(match, "r1")
    assert due(match) == "play"


def test_blue_picks_up_at_another_s_feet_too():
    """R5.6: from red and from their own side."""
    match = at(court("b1 10-7, r1+ 11-7", "phase: 2"))
    match.play("pick 1")
    assert holder(match) == "b1" and moves(match, "b1") == 4
    match = at(court("b1 10-7, b2+ 11-7, r1 20-7", "main: blue"))
    match.play("pick 1")
    assert holder(match) == "b1" and moves(match, "b1") == 4


def test_the_gladiator_at_whose_feet_it_lies_is_not_asked():
    """R5.6: they keep their action, and the ball is gone."""
    match = at(court("r1 10-7, b1+ 11-7"))
    match.play("pick 1")
    assert has_action(match, "b1") and match.actor == 0


def test_the_last_point_pays_a_pick_up_from_beside():
    """R5.6: one is enough; with none it is refused."""
    match = at(court("r1 10-7, b1+ 11-7", "moves: r1 1"))
    match.play("pick 1")
    assert holder(match) == "r1" and moves(match, "r1") == 0
    assert at(court("r1 10-7, b1+ 11-7", "moves: r1 0")).refusal("pick 1").rule == "R5.6"


def test_two_cells_away_nothing_is_picked_up():
    """R5.6: only from a neighbouring cell."""
    assert at(court("r1 10-7, b1+ 12-8")).refusal("pick 1").rule == "R5.1"


@pytest.mark.parametrize(
    ("men", "action"),
    [
        ("r1+ 10-7, b1 20-7", "pick 1"),
        ("r1 10-7, b1+ 11-7", "pick 1"),
        ("r1 10-7, r2* 11-7, b1 20-7", "take 1"),
        ("r1 10-7, b1* 11-7", "steal 1"),
    ],
)
def test_a_stunned_gladiator_gets_no_ball(men, action):
    """R5.1, R5.2, R5.3, R5.6: what only the stun prevents is refused by R9.6."""
    assert at(court(men, "stunned: r1 1")).refusal(action).rule == "R9.6"
    assert at(court(men)).refusal(action) is None
