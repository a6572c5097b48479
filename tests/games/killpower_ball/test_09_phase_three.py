"""R9, phase 3: the order by speed, strikes and dodges, injuries, sprints, stuns."""

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
    is_out,
    is_stunned,
    main,
    moves,
    phase,
    reach,
    roll,
    turn,
    where,
)

BEGINNER = "5,4,4,4,5,3,1"

# r1 is asked; r2, far away, comes later and keeps the turn open.
R1_BESIDE_B1 = court("r1 11-7, r2 3-3, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: r1")
R1_BESIDE_B1_SPENT = court("r1 11-7, r2 3-3, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: r1", "spent: b1")
B1_BESIDE_R1 = court("r1 11-7, r2 3-3, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: b1")
B1_BESIDE_R1_SPENT = court("r1 11-7, r2 3-3, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: b1", "spent: r1")


def first_gladiator(characteristics):
    return ",".join([characteristics, *[BEGINNER] * 6])


def order_of_phase_three(match):
    """Who is asked, in order, if all stay still."""
    order = []
    while phase(match) == 3:
        order.append(asked(match))
        match.play("stay")
    return order


def idle(match):
    """Nobody does anything until the next turn begins."""
    this_turn = turn(match)
    while turn(match) == this_turn:
        match.play("end" if due(match) == "play" else "stay")


def sprints(match):
    return {text.split()[1] for text in match.legal() if text.startswith("sprint ")}


def test_the_fastest_act_first():
    """R9.1: RAP 5 before RAP 4, whoever has MAIN."""
    match = at(court("r1* 5-5, r2 6-6, r3 7-7, b1 20-5, b2 20-7, b3 20-9", "phase: 2"))
    match.play("end")
    assert order_of_phase_three(match) == ["b1", "b2", "b3", "r1", "r2", "r3"]


def test_each_gladiator_s_own_speed_counts():
    """R9.1: r3 has 9, b2 has 7, b5 has 4, r2 has 1."""
    red = ",".join([BEGINNER, "5,4,4,1,5,3,1", "5,4,4,9,5,3,1", *[BEGINNER] * 4])
    blue = ",".join([BEGINNER, "5,4,4,7,5,3,1", *[BEGINNER] * 5])
    match = at(court("r2* 5-5, r3 6-6, b5 20-5, b2 20-7", "phase: 2"), red=red, blue=blue)
    match.play("end")
    assert order_of_phase_three(match) == ["r3", "b2", "b5", "r2"]


def test_at_equal_speed_main_s_team_comes_first_then_the_lower_number():
    """R9.1: seven beginners on both sides, with MAIN for red and for blue."""
    men = "r6* 5-5, r2 6-6, r4 7-7, b7 20-5, b1 20-7, b3 20-9"
    red_main = at(court(men, "phase: 2"), blue="eliminateurs")
    red_main.play("end")
    assert order_of_phase_three(red_main) == ["r2", "r4", "r6", "b1", "b3", "b7"]
    blue_main = at(court(men, "main: blue", "phase: 2"), blue="eliminateurs")
    blue_main.play("end")
    assert order_of_phase_three(blue_main) == ["b1", "b3", "b7", "r2", "r4", "r6"]


def test_a_blue_gladiator_of_speed_4_comes_after_red_with_main_and_before_red_without():
    """R9.1: b5 against r1."""
    red_main = at(court("r1* 5-5, b5 20-5", "phase: 2"))
    red_main.play("end")
    assert order_of_phase_three(red_main) == ["r1", "b5"]
    blue_main = at(court("r1* 5-5, b5 20-5", "main: blue", "phase: 2"))
    blue_main.play("end")
    assert order_of_phase_three(blue_main) == ["b5", "r1"]


def test_a_gladiator_without_an_action_is_passed_over():
    """R9.1: spent or stunned."""
    match = at(
        court("r1* 5-5, r2 6-6, r3 7-7, b1 20-5, b2 20-7, b3 20-9", "phase: 2", "spent: r1, b2", "stunned: r3 1, b1 1")
    )
    match.play("end")
    assert order_of_phase_three(match) == ["b3", "r2"]


def test_when_nobody_has_an_action_there_is_no_question():
    """R9.1: the next turn begins."""
    match = at(court("r1* 5-5, r2 6-6, r3 7-7, b1 20-5, b2 20-6, b3 20-7", "phase: 2", "spent: r1, r2, r3, b1, b2, b3"))
    match.play("end")
    assert (turn(match), main(match), phase(match), due(match)) == (19, "blue", 1, "play")


def test_the_gladiator_asked_may_strike_sprint_or_keep_still():
    """R9.1: with or without the ball; their coach answers."""
    with_ball = at(court("r1* 11-7, b1 12-7", "phase: 3", "due: act", "acting: r1"))
    assert with_ball.actor == 0
    assert {text.split()[0] for text in with_ball.legal()} == {"strike", "sprint", "stay"}
    without = at(court("r1* 11-7, b1 12-7", "phase: 3", "due: act", "acting: b1"))
    assert without.actor == 1
    assert {text.split()[0] for text in without.legal()} == {"strike", "sprint", "stay"}


def test_each_is_asked_once():
    """R9.1: a gladiator who stayed still is not asked again, even with an action."""
    match = at(court("r1* 5-5, r2 6-6, b1 20-5", "phase: 3", "due: act", "acting: r1"))
    match.play("stay")
    assert has_action(match, "r1") and asked(match) == "r2"
    match.play("stay")
    assert turn(match) == 19


def test_keeping_still_does_not_spend_the_action():
    """R9.1: b1 stayed still, and may dodge when r1 strikes."""
    match = at(court("r1 11-7, r2 3-3, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: b1"))
    match.play_all("stay", "strike 1", "roll 1")
    assert (match.actor, due(match), asked(match)) == (1, "dodge", "b1")
    match.play_all("dodge", "roll 1")
    assert not has_action(match, "b1")


def test_a_gladiator_who_is_stunned_before_their_turn_is_passed_over():
    """R9.1: b1 stuns r1; r2 is asked next."""
    match = at(B1_BESIDE_R1)
    match.play_all("strike 1", "roll 1", "let", "roll 4")
    assert is_stunned(match, "r1") and asked(match) == "r2" and due(match) == "act"


def test_a_gladiator_who_is_out_before_their_turn_is_passed_over():
    """R9.1: b1 takes r1 out; r2 is asked next."""
    match = at(B1_BESIDE_R1)
    match.play_all("strike 1", "roll 1", "let", "roll 7")
    assert is_out(match, "r1") and asked(match) == "r2" and due(match) == "act"


def test_a_gladiator_who_has_dodged_before_their_turn_is_passed_over():
    """R9.1: r1 spent an action to dodge; r2 is asked next."""
    match = at(B1_BESIDE_R1)
    match.play_all("strike 1", "roll 1", "dodge", "roll 1")
    assert asked(match) == "r2" and due(match) == "act"


def test_a_gladiator_who_did_not_dodge_and_is_unhurt_has_their_turn():
    """R9.1: r1 did not dodge, and was not hurt."""
    match = at(B1_BESIDE_R1)
    match.play_all("strike 1", "roll 1", "let", "roll 1")
    assert asked(match) == "r1" and due(match) == "act" and has_action(match, "r1")


@pytest.mark.parametrize("cell", ["9-6", "10-6", "11-6", "9-7", "11-7", "9-8", "10-8", "11-8"])
def test_a_gladiator_strikes_an_opponent_beside(cell):
    """R9.2: on any of the eight neighbouring cells, red and blue."""
    red = at(court(f"r1 10-7, b1 {cell}, * 13-0", "phase: 3", "due: act", "acting: r1"))
    assert red.refusal("strike 1") is None
    blue = at(court(f"b1 10-7, r1 {cell}, * 13-0", "phase: 3", "due: act", "acting: b1"))
    assert blue.refusal("strike 1") is None


@pytest.mark.parametrize(("cell", "number"), [("12-7", 1), ("12-9", 1), ("11-7", 2), ("11-7", 7)])
def test_a_gladiator_strikes_nobody_else(cell, number):
    """R9.2: two cells away, on the bench, or out; r2, a team-mate next to them, cannot be named."""
    match = at(court(f"r1 10-7, r2 9-7, b1 {cell}, * 13-0", "phase: 3", "due: act", "acting: r1", "injured: b7"))
    assert match.refusal(f"strike {number}").rule == "R9.2"


def test_a_strike_tests_com():
    """R9.2: one ten-sided die."""
    match = at(R1_BESIDE_B1)
    match.play("strike 1")
    assert (match.actor, due(match)) == (touchline.CHANCE, "strike die")
    assert match.odds() == {f"roll {face}": Fraction(1, 10) for face in range(1, 11)}


@pytest.mark.parametrize(("face", "word"), [(1, "dodge"), (4, "dodge"), (5, "act"), (10, "act")])
def test_a_beginner_hits_with_4(face, word):
    """R9.2: COM 4 or less; after a miss the next is asked, and only the action is gone."""
    match = at(R1_BESIDE_B1)
    match.play("strike 1")
    roll(match, face)
    assert due(match) == word and not has_action(match, "r1") and has_action(match, "b1")


@pytest.mark.parametrize(("face", "word"), [(5, "dodge"), (6, "act")])
def test_blue_hits_with_5(face, word):
    """R9.2: COM 5 or less."""
    match = at(B1_BESIDE_R1)
    match.play("strike 1")
    roll(match, face)
    assert due(match) == word


def test_the_target_s_coach_is_asked_whether_they_dodge_only_when_hit():
    """R9.2: and only then; the answer is dodge or let."""
    match = at(R1_BESIDE_B1)
    match.play_all("strike 1", "roll 4")
    assert (match.actor, due(match), asked(match)) == (1, "dodge", "b1")
    assert match.legal() == ["dodge", "let"]


@pytest.mark.parametrize(("face", "word"), [(1, "act"), (4, "act"), (5, "injury die"), (10, "injury die")])
def test_a_dodge_tests_hab(face, word):
    """R9.2: HAB 4 or less; if it succeeds nothing happens; the action is spent in any case."""
    match = at(R1_BESIDE_B1)
    match.play_all("strike 1", "roll 1", "dodge")
    assert (match.actor, due(match)) == (touchline.CHANCE, "dodge die")
    roll(match, face)
    assert due(match) == word and not has_action(match, "b1")
    assert where(match, "b1") == "12-7" and not is_stunned(match, "b1")


def test_the_dodger_s_own_hab_counts():
    """R9.2: a gladiator with HAB 8 dodges with 8."""
    nimble = first_gladiator("5,4,8,4,5,3,1")
    match = at(B1_BESIDE_R1, red=nimble)
    match.play_all("strike 1", "roll 1", "dodge", "roll 8")
    assert due(match) == "act"
    match = at(B1_BESIDE_R1, red=nimble)
    match.play_all("strike 1", "roll 1", "dodge", "roll 9")
    assert due(match) == "injury die"


def test_a_gladiator_who_does_not_dodge_keeps_their_action_and_takes_the_blow():
    """R9.2: the injury die follows at once."""
    match = at(R1_BESIDE_B1)
    match.play_all("strike 1", "roll 1", "let")
    assert due(match) == "injury die" and has_action(match, "b1")


@pytest.mark.parametrize("line", ["spent: b1", "stunned: b1 1"])
def test_a_gladiator_without_an_action_does_not_dodge(line):
    """R9.2: they are struck anyway, stunned or not, and not asked."""
    match = at(court("r1 11-7, r2 3-3, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: r1", line))
    match.play_all("strike 1", "roll 1")
    assert (match.actor, due(match)) == (touchline.CHANCE, "injury die")


def test_a_gladiator_who_dodged_once_does_not_dodge_twice():
    """R9.2: r1 and r2 both strike b1; the second blow finds b1 without an action."""
    match = at(court("r1 11-7, r2 11-8, r3 3-3, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: r1"))
    match.play_all("strike 1", "roll 1", "dodge", "roll 1", "strike 1", "roll 1")
    assert due(match) == "injury die"


def test_a_gladiator_strikes_with_the_ball_in_hand():
    """R9.2: and keeps it."""
    match = at(court("r1* 11-7, r2 3-3, b1 12-7", "phase: 3", "due: act", "acting: r1"))
    match.play_all("strike 1", "roll 10")
    assert holder(match) == "r1"


RED_INJURIES = [
    (1, "unhurt"),
    (3, "unhurt"),
    (4, "stunned"),
    (6, "stunned"),
    (7, "injured"),
    (9, "injured"),
    (10, "coma"),
]
BLUE_INJURIES = [(1, "unhurt"), (4, "unhurt"), (5, "stunned"), (7, "stunned"), (8, "injured"), (10, "injured")]


def state_of(match, name):
    lines = dict(line.split(": ", 1) for line in match.position().splitlines() if ": " in line and ":  " not in line)
    if name in lines.get("injured", ""):
        return "injured"
    if name in lines.get("coma", ""):
        return "coma"
    return "stunned" if is_stunned(match, name) else "unhurt"


@pytest.mark.parametrize(("face", "state"), RED_INJURIES)
def test_the_injuries_of_a_beginner(face, state):
    """R9.3: die minus RES 3: 0 or less nothing, 1-3 stunned, 4-6 seriously injured, 7 coma."""
    match = at(B1_BESIDE_R1_SPENT)
    match.play_all("strike 1", "roll 1")
    assert (match.actor, due(match)) == (touchline.CHANCE, "injury die")
    roll(match, face)
    assert state_of(match, "r1") == state
    assert is_out(match, "r1") is (state in ("injured", "coma"))
    assert where(match, "r1") == (None if is_out(match, "r1") else "11-7")
    told = [event["event"] for event in match.events if event.get("player") == "r1"]
    assert ("unhurt" in told) is (state == "unhurt")


@pytest.mark.parametrize(("face", "state"), BLUE_INJURIES)
def test_the_injuries_of_a_gladiator_of_resistance_4(face, state):
    """R9.3: die minus RES 4: a coma is out of reach."""
    match = at(R1_BESIDE_B1_SPENT)
    match.play_all("strike 1", "roll 1")
    roll(match, face)
    assert state_of(match, "b1") == state
    assert is_out(match, "b1") is (state == "injured")


@pytest.mark.parametrize(
    ("res", "face", "state"),
    [
        (1, 1, "unhurt"),
        (1, 2, "stunned"),
        (1, 5, "injured"),
        (1, 7, "injured"),
        (1, 8, "coma"),
        (1, 10, "coma"),
        (9, 9, "unhurt"),
        (9, 10, "stunned"),
        (10, 10, "unhurt"),
    ],
)
def test_the_target_s_own_res_counts(res, face, state):
    """R9.3: from 1 to 10."""
    match = at(B1_BESIDE_R1_SPENT, red=first_gladiator(f"5,4,4,4,5,{res},1"))
    match.play_all("strike 1", "roll 1")
    roll(match, face)
    assert state_of(match, "r1") == state


def test_with_the_option_nobody_dodges():
    """R9.2: after a hit the injury is rolled at once, even if the target has an action, which they keep."""
    match = at(R1_BESIDE_B1, dodge="off")
    match.play_all("strike 1", "roll 1")
    assert due(match) == "injury die"
    assert match.refusal("dodge").rule == "R3.4"
    roll(match, 4)
    assert has_action(match, "b1") and not is_stunned(match, "b1")


def test_without_the_option_who_is_hit_may_dodge():
    """R9.2: the default."""
    match = at(R1_BESIDE_B1, dodge="on")
    match.play_all("strike 1", "roll 1")
    assert due(match) == "dodge" and match.position() == at(match.position()).position()


def test_a_gladiator_who_is_out_no_longer_plays():
    """R9.3: not even from the bench."""
    match = at(B1_BESIDE_R1_SPENT)
    match.play_all("strike 1", "roll 1", "roll 10", "stay", "place 2 27-0", "place 3 27-1", "end")
    assert (due(match), match.actor) == ("fill", 0)
    assert {text.split()[1] for text in match.legal()} == {"3", "4", "5", "6", "7"}
    assert match.refusal("place 1 0-0").rule == "R3.4"


def test_blow_after_blow_comes_to_the_same_die():
    """R9.3: an unhurt gladiator may be struck again by the next."""
    match = at(court("r1 11-7, r2 11-8, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: r1", "spent: b1"))
    match.play_all("strike 1", "roll 1", "roll 4", "strike 1", "roll 1", "roll 8")
    assert is_out(match, "b1")


def test_a_stunned_holder_drops_the_ball_on_their_cell():
    """R9.4, R9.3: it lies there, and they stand on it."""
    match = at(court("r1* 11-7, r2 3-3, b1 12-7", "phase: 3", "due: act", "acting: b1", "spent: r1"))
    match.play_all("strike 1", "roll 1", "roll 4")
    assert holder(match) is None and ball(match) == where(match, "r1") == "11-7" and "r1+" in match.position()


@pytest.mark.parametrize("face", [7, 10])
def test_the_ball_of_one_who_is_out_lies_on_their_cell(face):
    """R9.4: the cell is free, with the ball on it."""
    match = at(court("r1* 11-7, r2 3-3, b1 12-7", "phase: 3", "due: act", "acting: b1", "spent: r1"))
    match.play_all("strike 1", "roll 1")
    roll(match, face)
    assert holder(match) is None and ball(match) == "11-7" and where(match, "r1") is None


def test_blue_s_ball_lies_where_it_was_too():
    """R9.4: the same for blue."""
    match = at(court("r1 11-7, r2 3-3, b1* 12-7", "phase: 3", "due: act", "acting: r1", "spent: b1"))
    match.play_all("strike 1", "roll 1", "roll 8")
    assert holder(match) is None and ball(match) == "12-7"


def test_an_unhurt_holder_keeps_the_ball():
    """R9.4: only a stun or worse loses it."""
    match = at(court("r1* 11-7, r2 3-3, b1 12-7", "phase: 3", "due: act", "acting: b1", "spent: r1"))
    match.play_all("strike 1", "roll 1", "roll 3")
    assert holder(match) == "r1"


def test_a_dodging_holder_keeps_the_ball():
    """R9.4: nothing has happened."""
    match = at(court("r1* 11-7, r2 3-3, b1 12-7", "phase: 3", "due: act", "acting: b1"))
    match.play_all("strike 1", "roll 1", "dodge", "roll 4")
    assert holder(match) == "r1"


@pytest.mark.parametrize(("dep", "cells"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (9, 5), (10, 5)])
def test_a_sprint_is_half_of_dep_rounded_up(dep, cells):
    """R9.5: the longest that is allowed, and one cell more."""
    match = at(
        court("r1* 10-7, b1 20-7", "phase: 3", "due: act", "acting: r1"), red=first_gladiator(f"{dep},4,4,4,5,3,1")
    )
    assert match.refusal(f"sprint {10 + cells}-7") is None
    assert match.refusal(f"sprint {10 + cells}-{7 + cells}") is None
    assert match.refusal(f"sprint {11 + cells}-7").rule == "R9.5"


def test_a_sprint_is_one_piece_and_spends_the_action():
    """R9.5: the next is asked; there is no second piece."""
    match = at(court("r1 10-7, r2 3-3, b1 20-7, * 13-0", "phase: 3", "due: act", "acting: r1"))
    match.play("sprint 11-7")
    assert where(match, "r1") == "11-7" and not has_action(match, "r1") and asked(match) == "r2"


def test_blue_sprints_too():
    """R9.5: three cells for DEP 5."""
    match = at(court("r1* 5-5, b1 20-7", "phase: 3", "due: act", "acting: b1"))
    match.play("sprint 17-10")
    assert where(match, "b1") == "17-10"


def test_the_ball_goes_with_the_sprinter():
    """R9.5: if they have it."""
    match = at(court("r1* 10-7, r2 3-3, b1 20-7", "phase: 3", "due: act", "acting: r1"))
    match.play("sprint 13-7")
    assert holder(match) == "r1" and ball(match) == "13-7"


def test_a_sprint_picks_nothing_up():
    """R9.5: even on the ball's cell."""
    match = at(court("r1 10-7, r2 3-3, b1 20-7, * 12-7", "phase: 3", "due: act", "acting: r1"))
    match.play("sprint 12-7")
    assert holder(match) is None and ball(match) == where(match, "r1") == "12-7"


def test_a_sprint_goes_through_team_mates_and_round_opponents():
    """R9.5, R4.3: three cells: straight through r2, but no path to the cell behind three opponents."""
    mates = at(court("r1* 10-7, r2 11-7, r3 3-3, b1 20-7", "phase: 3", "due: act", "acting: r1"))
    assert mates.refusal("sprint 13-7") is None
    wall = at(court("r1* 10-7, b1 11-6, b2 11-7, b3 11-8", "phase: 3", "due: act", "acting: r1"))
    assert wall.refusal("sprint 12-7").rule == "R9.5"
    assert wall.refusal("sprint 12-6") is None


def test_a_sprint_ends_on_a_free_cell_to_which_there_is_a_way():
    """R9.5: R1.2 for an occupied cell or no path, R4.3 for the gladiator's own cell."""
    match = at(court("r1* 10-7, r2 11-7, b1 10-6", "phase: 3", "due: act", "acting: r1"))
    assert match.refusal("sprint 11-7").rule == "R1.2"
    assert match.refusal("sprint 10-6").rule == "R1.2"
    assert match.refusal("sprint 10-7").rule == "R4.3"
    shut_in = at(court("r1 0-0, b1 1-0, b2 1-1, b3 0-1, * 13-0", "phase: 3", "due: act", "acting: r1"))
    assert shut_in.refusal("sprint 2-0").rule == "R1.2"
    assert shut_in.refusal("sprint 20-7").rule == "R1.2"
    assert sprints(shut_in) == set()


def test_every_cell_within_three_may_be_sprinted_to():
    """R9.5: 48 cells in the open."""
    match = at(court("r1* 10-7, b1 20-7", "phase: 3", "due: act", "acting: r1"))
    assert sprints(match) == {f"{column}-{row}" for column in range(7, 14) for row in range(4, 11)} - {"10-7"}


def test_a_sprint_to_the_basket_is_no_basket():
    """R9.5: the sprinter is there with the ball, and can dunk in the next phase at the earliest."""
    match = at(court("r1* 24-7, r2 3-3, b1 3-7", "phase: 3", "due: act", "acting: r1"))
    match.play("sprint 26-7")
    assert holder(match) == "r1" and phase(match) == 3


def test_a_stunned_gladiator_does_not_move():
    """R9.6: neither red's nor blue's."""
    red = at(court("r1 10-7, r2 3-3, b1 20-7, * 13-0", "stunned: r1 1"))
    assert reach(red, 1) == set() and red.refusal("move 1 11-7").rule == "R9.6"
    blue = at(court("b1 10-7, b2 3-3, r1 20-7, * 13-0", "phase: 2", "stunned: b1 1"))
    assert reach(blue, 1) == set() and blue.refusal("move 1 11-7").rule == "R9.6"


def test_a_stunned_gladiator_has_no_action():
    """R9.6: a stunned gladiator is not asked in phase 3, and does not dodge, intercept or catch."""
    third = at(court("r1 10-7, r2 3-3, b1 20-7, * 13-0", "phase: 2", "stunned: r1 1, b1 1"))
    third.play("end")
    assert order_of_phase_three(third) == ["r2"]
    struck = at(court("r1 11-7, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: r1", "stunned: b1 2"))
    struck.play_all("strike 1", "roll 1")
    assert due(struck) == "injury die"
    shot = at(court("r1* 16-7, b1 20-7", "stunned: b1 1"))
    shot.play("shoot 1")
    assert due(shot) == "shot die"
    passed = at(court("r1* 10-7, r2 15-7, b1 3-3", "stunned: r2 1"))
    passed.play("pass 1 2")
    assert holder(passed) is None and ball(passed) == "15-7"


def test_a_stun_lasts_to_the_end_of_the_next_turn():
    """R9.6: struck in turn 20, stunned through turn 19, free in turn 18."""
    match = at(
        court("r1 11-7, r2 3-3, r3 4-4, b1 12-7, b2 20-3, b3 20-9, * 13-0", "phase: 3", "due: act", "acting: b1")
    )
    match.play_all("strike 1", "roll 1", "let", "roll 4")
    assert is_stunned(match, "r1") and "stunned: r1 2" in match.position()
    idle(match)
    assert turn(match) == 19 and is_stunned(match, "r1") and "stunned: r1 1" in match.position()
    assert not has_action(match, "r1")
    match.play("end")
    assert match.actor == 0 and match.refusal("move 1 10-7").rule == "R9.6"
    match.play("end")
    assert phase(match) == 3 and is_stunned(match, "r1")
    idle(match)
    assert turn(match) == 18 and not is_stunned(match, "r1") and has_action(match, "r1")
    assert match.actor == 0 and match.refusal("move 1 10-7") is None


def test_opponents_may_not_cross_a_stunned_gladiator_and_team_mates_may():
    """R9.6: they keep their cell."""
    behind_opponents = at(court("r1 0-0, b1 1-0, b2 1-1, b3 0-1, * 13-7", "stunned: b1 1, b2 1, b3 1"))
    assert reach(behind_opponents, 1) == set()
    assert behind_opponents.refusal("move 1 2-0").rule == "R1.2"
    behind_mates = at(court("r1 0-0, r2 1-0, b1 1-1, b2 0-1, * 13-7", "stunned: r2 1"))
    behind_mates.play("move 1 2-0")
    assert where(behind_mates, "r1") == "2-0" and moves(behind_mates, "r1") == 3


def test_nobody_stops_on_a_stunned_gladiator():
    """R9.6: neither a team-mate nor an opponent."""
    match = at(court("r1 10-7, r2 11-7, b1 10-6, * 13-7", "stunned: r2 1, b1 1"))
    assert match.refusal("move 1 11-7").rule == "R1.2"
    assert match.refusal("move 1 10-6").rule == "R1.2"


def test_a_new_stun_counts_from_the_new_blow():
    """R9.6: b1, stunned in the turn before, is stunned again in turn 20 and therefore through turn 19."""
    match = at(
        court(
            "r1 11-7, r2 3-3, r3 4-4, b1 12-7, b2 20-3, b3 20-9, * 13-0",
            "phase: 3",
            "due: act",
            "acting: r1",
            "stunned: b1 1",
        )
    )
    match.play_all("strike 1", "roll 1", "roll 5")
    assert "stunned: b1 2" in match.position()
    idle(match)
    assert turn(match) == 19 and is_stunned(match, "b1")
    idle(match)
    assert turn(match) == 18 and not is_stunned(match, "b1")


def test_a_blow_that_does_nothing_does_not_lengthen_a_stun():
    """R9.6: it ends with turn 20 as it would have anyway."""
    match = at(
        court(
            "r1 11-7, r2 3-3, r3 4-4, b1 12-7, b2 20-3, b3 20-9, * 13-0",
            "phase: 3",
            "due: act",
            "acting: r1",
            "stunned: b1 1",
        )
    )
    match.play_all("strike 1", "roll 1", "roll 4")
    assert "stunned: b1 1" in match.position()
    idle(match)
    assert turn(match) == 19 and not is_stunned(match, "b1")


def test_a_second_stun_in_the_same_turn_changes_nothing():
    """R9.6: the new blow is in the same turn."""
    match = at(
        court(
            "r1 11-7, r2 11-8, r3 4-4, b1 12-7, b2 20-3, b3 20-9, * 13-0",
            "phase: 3",
            "due: act",
            "acting: r1",
            "spent: b1",
        )
    )
    match.play_all("strike 1", "roll 1", "roll 5", "strike 1", "roll 1", "roll 7")
    assert "stunned: b1 2" in match.position()
    idle(match)
    idle(match)
    assert turn(match) == 18 and not is_stunned(match, "b1")


def test_a_stunned_gladiator_may_be_taken_out():
    """R9.6, R9.3: they are struck like anyone else, and then they are out and no longer stunned."""
    match = at(court("r1 11-7, r2 3-3, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: r1", "stunned: b1 2"))
    match.play_all("strike 1", "roll 1", "roll 8")
    assert is_out(match, "b1") and not is_stunned(match, "b1") and where(match, "b1") is None
    assert "stunned" not in match.position()


def test_the_ball_at_a_stunned_gladiator_s_feet_stays_there():
    """R9.6: they cannot pick it up, and it does not go back to them when they recover."""
    match = at(
        court("r1* 11-7, r2 3-3, r3 4-4, b1 12-7, b2 20-3, b3 20-9", "phase: 3", "due: act", "acting: b1", "spent: r1")
    )
    match.play_all("strike 1", "roll 1", "roll 4")
    idle(match)
    idle(match)
    assert turn(match) == 18 and holder(match) is None and ball(match) == "11-7"
    match.play("pick 1")
    assert holder(match) == "r1"
