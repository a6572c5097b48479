"""The answers to clicks in Foot Savane."""

from tests.games.foot_savane.table import at
from tests.games.foot_savane.test_targets import MIDDLE
from tests.games.pointing import answer


def test_only_the_same_footballer_moves_again():
    match = at(MIDDLE)
    match.play("move b2 c2")
    assert answer(match, "tile:a1") == "R3.3"
    assert answer(match, "tile:a4") == "R3.3"


def test_a_footballer_is_chosen_before_the_tile_to_go_to():
    assert answer(at(MIDDLE), "tile:a4") == "choose_footballer"
    assert answer(at(MIDDLE), "tile:b2 tile:d4") == "R3.2"


def test_nobody_shoots_at_goal_without_the_ball():
    match = at(MIDDLE)
    match.play("move a1 a2")
    assert answer(match, "goal:left") == "no_ball"
    assert answer(match, "tile:a2 goal:left") == "no_ball"


def test_when_only_the_shot_is_left_a_tile_too_far_is_about_the_shot():
    match = at(MIDDLE)
    match.play_all("move b2 c2", "move c2 c1")
    assert answer(match, "tile:a4") == "R4.1"
    single = at(MIDDLE + "due: shoot\nmover: b2\n")
    assert answer(single, "tile:d4") == "R4.1"
