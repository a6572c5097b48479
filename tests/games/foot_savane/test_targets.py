"""Targets in Foot Savane."""

import pytest

from tests.games.foot_savane.table import at
from tests.games.pointing import clicks, meant, rule_against

MIDDLE = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Lc*  Tl   Tt
 1  Lc   Ls   Tc   Lc
turn: red
"""
NEAR_THE_GOAL = """\
     a    b    c    d
 4  Lc*  Tl   Tc   Lc
 3  Sl   St   Sl   Lc
 2  Cl   Tt   Cs   Lc
 1  Cl   Cl   Ts   Cs
turn: red
"""
"""No back is unseen, so that moves are settled without chance."""


def directions(match):
    return {text.removeprefix("ball "): clicks(match, text) for text in match.legal()}


def test_a_move_is_two_tiles():
    match = at(MIDDLE)
    assert clicks(match, "move b2 c2") == "tile:b2 tile:c2"
    assert meant(match, "tile:b2 tile:c2") == "move b2 c2"
    assert rule_against(match, "tile:b2 tile:d2") == "R3.2"
    assert rule_against(match, "tile:a4 tile:b4") == "R3.2"
    assert rule_against(match, "button:end") == "R3.1"


def test_while_they_may_still_move_the_ball_is_sent_by_a_button():
    match = at(MIDDLE)
    match.play("move b2 c2")
    assert clicks(match, "move c2 c1") == "tile:c2 tile:c1"
    assert clicks(match, "send c1") == "button:shoot tile:c1"
    assert {"move c2 c1", "send c1"} <= set(match.legal())
    assert rule_against(match, "button:shoot tile:a4") == "R4.1"
    assert rule_against(match, "goal:left") == "R4.2"


def test_when_only_the_shot_is_left_a_tile_is_enough():
    match = at(MIDDLE)
    match.play_all("move b2 c2", "move c2 c1")
    assert clicks(match, "send b1") == "tile:b1"
    assert meant(match, "tile:b1") == "send b1"
    assert rule_against(match, "tile:a4") == "R4.1"


def test_a_shot_at_goal_is_a_side_of_the_goal():
    match = at(NEAR_THE_GOAL)
    match.play("move a4 b4")
    assert [clicks(match, text) for text in ("shoot left", "shoot right")] == ["goal:left", "goal:right"]
    assert meant(match, "goal:right") == "shoot right"
    match.play("shoot left")
    assert clicks(match, "keeper left") == ""


def test_the_ball_is_put_on_a_tile():
    match = at(MIDDLE.replace("*", " ") + "due: restart\n")
    assert [clicks(match, text) for text in match.legal()] == ["tile:a1", "tile:b1", "tile:d1", "tile:a2", "tile:b2"]
    assert rule_against(match, "tile:c1") == "R4.4"


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("ortho", {"up": "edge:up", "down": "tile:a3", "left": "edge:left", "right": "tile:b4"}),
        (
            "diagonal",
            {
                "up-left": "edge:up-left",
                "up-right": "edge:up-right",
                "down-left": "edge:down-left",
                "down-right": "tile:b3",
            },
        ),
    ],
)
def test_a_direction_is_a_tile_or_past_the_edge(card, expected):
    assert directions(at(NEAR_THE_GOAL + f"due: direction\ncard: {card}\n")) == expected


def test_the_ball_may_cross_the_carrier_s_own_goal_line():
    match = at(MIDDLE.replace("*", " ").replace("Ls ", "Ls*") + "due: direction\ncard: ortho\n")
    assert meant(match, "edge:down") == "ball down"
    assert rule_against(match, "tile:a2") == "R6.1"


def test_a_drive_is_taken_or_left_by_a_button():
    match = at(MIDDLE.replace("Lc* ", "Lc  ").replace("Lc   Lc", "Lc*  Lc") + "due: drive\ncard: drive\n")
    assert [clicks(match, text) for text in match.legal()] == ["button:take", "button:leave"]
    assert meant(match, "button:leave") == "leave"
    assert rule_against(match, "tile:a3") == "R6.7"


def test_a_run_goes_on_to_a_tile_ahead():
    match = at(MIDDLE + "due: forward\ncard: run\nsteps: 2\n")
    assert [clicks(match, text) for text in match.legal()] == ["tile:a3", "tile:b3", "tile:c3"]
    assert rule_against(match, "tile:a1") == "R6.3"


def test_a_run_is_refused_by_the_last_footballer_in_its_way():
    """R3.5, not just what is due: nobody means to put the ball down or to choose a direction now."""
    match = at(MIDDLE.replace("Cl", "Lc") + "due: forward\ncard: run\nsteps: 2\n")
    assert meant(match, "tile:c3") == "forward c3"
    assert rule_against(match, "tile:c3") == "R3.5"
