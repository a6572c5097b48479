"""Runs of several cells that a captain chooses at once."""

from tests.games.kahmate.pitch import at

PITCH = """
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1    .    .    .    .    .    .    .    .    .   b1    :
 2    :   r2    .    .    .    .    .    .    .    .    .   b2    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    *    .    .   b6   b3    .    .    .    .    .    :
 5    :   r4    .    .    .    .    .    .    .    .    .    .    :
 6    :   r5    .    .    .    .    .    .    .    .    .   r3    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :   r6    .    .    .    .    .    .    .    .   b5   b4    :
turn: red
"""
BALL_BY_THE_LINE = PITCH.replace("*", ".").replace("5    :   r4" + "    ." * 10, "5    :   r4" + "    ." * 9 + "    *")
THROUGH = """
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1    .    .    .    .    .    .    .    .    .   b1    :
 2    :   r2    .    .    .    .    .    .    .    .    .   b2    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r5*  b3    .    .    .    .    .    :
 5    :   r4    .    .    .    .    .    .    .    .    .    .    :
 6    :   r3    .    .    .    .    .    .    .    .    .    .    :
 7    :    .    .    .    .    .    .    .    .    .    .   b6    :
 8    :   r6    .    .    .    .    .    .    .    .   b5   b4    :
turn: red
"""


def runs(match, player, seat=0):
    found = match.shortcuts(seat)
    return {run["targets"][1][5:]: run for run in found if run["targets"][0] == f"player:{player}"}


def test_a_run_goes_as_far_as_there_are_points():
    assert runs(at(PITCH), "r5")["5-6"] == {
        "targets": ["player:r5", "cell:5-6"],
        "actions": ["step 5 right"] * 4,
        "way": ["cell:2-6", "cell:3-6", "cell:4-6", "cell:5-6"],
    }
    assert "4-5" in runs(at(PITCH), "r4")
    assert "5-5" not in runs(at(PITCH), "r4")
    assert runs(at(PITCH + "points: r4 1\n"), "r4") == {}


def test_a_run_of_one_cell_is_a_step():
    assert "2-6" not in runs(at(PITCH), "r5")


def test_of_two_ways_one_takes_the_one_that_does_not_pick_up_the_ball():
    assert runs(at(PITCH), "r4")["2-3"]["way"] == ["cell:1-4", "cell:1-3", "cell:2-3"]
    assert runs(at(PITCH), "r4")["3-4"]["way"] == ["cell:2-5", "cell:3-5", "cell:3-4"]
    assert runs(at(PITCH), "r4")["2-4"]["way"][-1] == "cell:2-4"


def test_a_player_who_picks_up_the_ball_on_the_way_may_run_into_the_in_goal():
    assert "12-5" not in runs(at(PITCH), "r3")
    assert runs(at(BALL_BY_THE_LINE), "r3")["12-5"]["actions"] == ["step 3 up", "step 3 right"]


def test_a_third_player_and_one_who_is_down_do_not_run():
    match = at(PITCH)
    match.play_all("step 1 right", "step 2 right")
    assert runs(match, "r5") == {}
    assert runs(match, "r1")
    assert runs(at(PITCH.replace(" r5 ", "(r5)")), "r5") == {}


def test_a_player_who_forced_through_may_run_on():
    match = at(THROUGH)
    match.play("force right")
    assert match.shortcuts(match.actor) == []
    match.play_all("card 6", "card 1")
    assert runs(match, "r5")["8-4"]["actions"] == ["step 5 right"] * 2
    assert runs(match, "r4") == {}


def test_the_other_captain_has_no_runs():
    assert at(PITCH).shortcuts(1) == []
