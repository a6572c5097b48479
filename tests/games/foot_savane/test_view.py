"""What the board shows of Foot Savane: the prompt by what is legal, where a ball off the pitch is, who was bitten."""

import pytest

from tests.games.foot_savane.table import at
from tests.games.foot_savane.test_targets import MIDDLE, NEAR_THE_GOAL

LAST_LINE = {
    "red": (NEAR_THE_GOAL, "move a4 b4", "blue"),
    "blue": (
        """\
     a    b    c    d
 4  Lc   Tl   Tc   Lc
 3  Sl   St   Sl   Lc
 2  Cl   Tt   Cs   Lc
 1  Cl*  Cl   Ts   Cs
turn: blue
""",
        "move a1 b1",
        "red",
    ),
}


def prompt(match):
    return match.view()["prompt"]


def test_only_a_mover_without_the_ball_is_told_that_they_may_end_the_turn():
    match = at(MIDDLE)
    assert prompt(match) == "move"
    match.play("move a1 a2")
    assert ("end" in match.legal(), prompt(match)) == (True, "again")
    match = at(MIDDLE)
    match.play("move b2 c2")
    assert ("end" in match.legal(), prompt(match)) == (False, "again_ball")


def test_only_on_the_attack_line_are_they_told_of_the_goal():
    match = at(MIDDLE)
    match.play_all("move b2 c2", "move c2 c1")
    assert ("shoot left" in match.legal(), prompt(match)) == (False, "shoot")
    match = at(NEAR_THE_GOAL)
    match.play_all("move a4 b4", "move b4 a4")
    assert ("shoot left" in match.legal(), prompt(match)) == (True, "shoot_goal")


@pytest.mark.parametrize(("front", "expected"), [("Tl   Lc ", "penalty"), ("Lc   Tl ", "penalty_swap")])
def test_a_penalty_asks_for_a_swap_only_with_nobody_in_front_of_goal(front, expected):
    rows = NEAR_THE_GOAL.replace("Lc*  Tl ", front).replace("turn: red", "turn: blue")
    assert prompt(at(rows + "due: penalty\n")) == expected


@pytest.mark.parametrize("scorer", LAST_LINE)
def test_the_goal_that_wins_is_in_the_loser_s_goal(scorer):
    position, move, loser = LAST_LINE[scorer]
    match = at(position, goals=1)
    match.play_all(move, "shoot left", "keeper down")
    assert match.outcome
    assert match.view()["goalmouth"] == loser
    told = next(event for event in match.events if event["event"] == "goal_card")
    assert (told["side"], told["aim"], told["from"]) == (loser, "left", move.split()[2])


def test_a_saved_ball_is_in_the_keeper_s_goal():
    match = at(NEAR_THE_GOAL)
    match.play_all("move a4 b4", "shoot left")
    assert match.view()["goalmouth"] is None
    match.play("keeper left")
    assert match.view()["goalmouth"] == "blue"


def test_a_bite_says_which_snake_and_whom():
    match = at(MIDDLE)
    match.play("move b2 b3")
    told = next(event for event in match.events if event["event"] == "bite")
    assert (told["snake"], told["bitten"]) == ("b2", "b3")
