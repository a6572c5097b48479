"""R8, baskets: the score, the end of the turn, the restart."""

import pytest

from tests.games.killpower_ball.table import (
    at,
    ball,
    baskets,
    court,
    due,
    has_action,
    holder,
    is_out,
    is_stunned,
    main,
    moves,
    phase,
    points,
    roll,
    set_up,
    sure,
    turn,
    where,
)


def men_offered(match):
    return {text.split()[1] for text in match.legal()}


@pytest.mark.parametrize(
    ("cell", "texts", "score"),
    [
        ("25-7", ("dunk 1",), (12 + 1, 9)),
        ("20-7", ("shoot 1 sure",), (12 + 2, 9)),
        ("20-7", ("shoot 1", "roll 4"), (12 + 6, 9)),
    ],
)
def test_a_basket_of_red_counts_as_one_and_its_points_are_added(cell, texts, score):
    """R8.1: baskets and points."""
    match = at(court(f"r1* {cell}, b1 3-3", "turn: 9", "baskets: 3-1", "points: 12-9"))
    match.play_all(*texts)
    assert baskets(match) == (4, 1) and points(match) == score


@pytest.mark.parametrize(
    ("cell", "texts", "score"),
    [
        ("2-7", ("dunk 1",), (12, 9 + 1)),
        ("7-7", ("shoot 1 sure",), (12, 9 + 2)),
        ("7-7", ("shoot 1", "roll 3"), (12, 9 + 6)),
    ],
)
def test_a_basket_of_blue_counts_as_one_and_its_points_are_added(cell, texts, score):
    """R8.1: on its own side of the score."""
    match = at(court(f"b1* {cell}, r1 24-3", "turn: 9", "main: blue", "baskets: 3-1", "points: 12-9"))
    match.play_all(*texts)
    assert baskets(match) == (3, 2) and points(match) == score


def test_a_miss_counts_nothing():
    """R8.1: the score does not change."""
    match = at(court("r1* 20-7, b1 3-3", "turn: 9", "baskets: 3-1", "points: 12-9"))
    match.play("shoot 1")
    roll(match, 5, 1)
    assert baskets(match) == (3, 1) and points(match) == (12, 9)


def test_the_match_goes_on_after_a_basket():
    """R8.2: however many points it is worth."""
    match = at(court("r1* 25-7, b1 3-3", "turn: 9", "baskets: 9-0", "points: 90-0"))
    match.play("dunk 1")
    assert match.outcome is None and turn(match) == 8


def test_a_basket_in_phase_1_ends_the_turn():
    """R8.2: blue has no phase 2, and nobody has a phase 3."""
    match = at(court("r1* 25-7, r2 10-7, b1 11-7", "turn: 9"))
    match.play("dunk 1")
    assert (turn(match), due(match), phase(match), match.actor) == (8, "setup", None, 1)


def test_a_basket_in_phase_2_ends_the_turn():
    """R8.2: nobody has a phase 3."""
    match = at(court("b1* 2-7, b2 10-7, r1 11-7", "turn: 9", "phase: 2"))
    match.play("dunk 1")
    assert (turn(match), due(match), phase(match), match.actor) == (8, "setup", None, 0)


def test_a_basket_in_turn_1_ends_the_match_without_a_set_up():
    """R8.2, R10.1: it counts, nobody gets MAIN or the sure shot for it, and the ball is gone."""
    match = at(court("r1* 25-7, b1 3-3", "turn: 1", "baskets: 1-1", "points: 10-10"))
    match.play("dunk 1")
    assert match.outcome.values == (1, -1) and due(match) == "over"
    assert baskets(match) == (2, 1) and points(match) == (11, 10)
    assert (main(match), sure(match), ball(match), turn(match)) == ("red", "red", None, 1)
    assert where(match, "r1") == "25-7" and where(match, "b1") == "3-3"


def test_a_basket_in_turn_1_ends_the_match_also_in_phase_2():
    """R8.2: blue's demons need a lead of three points and get it."""
    match = at(court("b1* 4-7, r1 24-3", "turn: 1", "phase: 2", "baskets: 1-1", "points: 10-10"))
    match.play_all("shoot 1", "roll 4")
    assert match.outcome.values == (-1, 1) and points(match) == (10, 13)


def test_a_basket_in_turn_2_is_followed_by_a_set_up():
    """R8.2: there is still a turn 1 to play."""
    match = at(court("r1* 25-7, b1 3-3", "turn: 2"))
    match.play("dunk 1")
    assert match.outcome is None and (turn(match), due(match)) == (1, "setup")


@pytest.mark.parametrize(
    "lines", [(), ("sure: blue",), ("main: blue", "phase: 2"), ("main: blue", "sure: red", "phase: 2")]
)
def test_blue_having_conceded_gets_main_the_sure_shot_and_the_ball(lines):
    """R8.3: whoever had them before."""
    match = at(court("r1* 25-7, b1 3-3", "turn: 9", *lines))
    match.play("dunk 1")
    assert (turn(match), main(match), sure(match)) == (8, "blue", "blue")
    assert (match.actor, due(match)) == (1, "setup")
    set_up(match)
    assert holder(match) == "b1" and (match.actor, phase(match), due(match)) == (1, 1, "play")


@pytest.mark.parametrize(
    "lines", [("phase: 2",), ("sure: blue", "phase: 2"), ("main: blue",), ("main: blue", "sure: red")]
)
def test_red_having_conceded_gets_main_the_sure_shot_and_the_ball(lines):
    """R8.3: whoever had them before."""
    match = at(court("b1* 2-7, r1 24-3", "turn: 9", *lines))
    match.play("dunk 1")
    assert (turn(match), main(match), sure(match)) == (8, "red", "red")
    assert (match.actor, due(match)) == (0, "setup")
    set_up(match)
    assert holder(match) == "r1" and (match.actor, phase(match), due(match)) == (0, 1, "play")


def test_a_team_that_scored_with_the_sure_shot_no_longer_has_it():
    """R8.3: the other team has it, as the book says."""
    match = at(court("r1* 20-7, b1 3-3", "turn: 9"))
    match.play("shoot 1 sure")
    assert sure(match) == "blue"


def test_everybody_goes_back_and_the_court_is_empty():
    """R8.3: before the set-up nobody is on court and there is no ball."""
    match = at(court("r1* 25-7, r2 5-5, r3 6-6, b1 3-3, b2 12-7, b3 13-8", "turn: 9"))
    match.play("dunk 1")
    assert [where(match, name) for name in ("r1", "r2", "r3", "b1", "b2", "b3")] == [None] * 6
    assert ball(match) is None


def test_both_coaches_choose_freely_who_plays():
    """R8.3: gladiators from the bench may come on, those on court may stay away."""
    match = at(court("r1* 25-7, r2 5-5, r3 6-6, b1 3-3, b2 12-7, b3 13-8", "turn: 9"))
    match.play("dunk 1")
    assert men_offered(match) == {"1", "2", "3", "4", "5", "6", "7"}
    match.play_all("place 7 27-3", "place 5 27-4", "place 1 26-5", "give 5")
    assert men_offered(match) == {"1", "2", "3", "4", "5", "6", "7"}
    match.play_all("place 4 0-0", "place 6 0-1", "place 2 1-2")
    assert holder(match) == "b5" and (match.actor, phase(match)) == (1, 1)
    assert where(match, "b2") is None and where(match, "r1") is None and where(match, "r4") == "0-0"


def test_a_gladiator_who_is_out_does_not_return():
    """R8.3: only valid gladiators."""
    match = at(court("r1* 25-7, b1 3-3", "turn: 9", "injured: r2, b4", "coma: r3, b5"))
    match.play("dunk 1")
    assert men_offered(match) == {"1", "2", "3", "6", "7"}
    assert match.refusal("place 4 27-0").rule == "R3.6"
    match.play_all("place 1 27-0", "place 2 27-1", "place 3 27-2", "give 1")
    assert men_offered(match) == {"1", "4", "5", "6", "7"}
    assert match.refusal("place 3 0-0").rule == "R3.6"
    assert is_out(match, "b4") and is_out(match, "b5") and is_out(match, "r2") and is_out(match, "r3")


def test_the_set_up_takes_the_place_of_filling():
    """R8.3: a team that was short sets up three at once, and nothing is filled after that."""
    match = at(court("r1* 25-7, b1 3-3", "turn: 9", "injured: r2"))
    match.play("dunk 1")
    assert due(match) == "setup"
    match.play_all("place 1 27-0", "place 2 27-1", "place 3 27-2", "give 1")
    assert due(match) == "setup"
    match.play_all("place 1 0-0", "place 3 0-1", "place 4 0-2")
    assert (due(match), phase(match)) == ("play", 1)


def test_nobody_is_stunned_after_a_basket():
    """R8.3: they can move and have their action at once, whatever was left of the stun."""
    match = at(court("r1* 25-7, r2 5-5, b1 3-3, b2 12-7", "turn: 9", "stunned: r2 1, b1 1"))
    match.play("dunk 1")
    assert not is_stunned(match, "r2") and not is_stunned(match, "b1")
    set_up(match)
    assert has_action(match, "b1") and has_action(match, "r2")
    assert match.refusal("move 1 26-1") is None
    assert "stunned" not in match.position()


def test_everybody_has_their_action_and_movement_after_a_basket():
    """R8.3: the next turn begins."""
    match = at(court("r1* 25-7, r2 5-5, b1 3-3, b2 12-7", "turn: 9", "spent: r2, b1", "moves: r1 0, r2 1"))
    match.play("dunk 1")
    set_up(match)
    assert [has_action(match, name) for name in ("r1", "r2", "r3", "b1", "b2", "b3")] == [True] * 6
    assert moves(match, "b1") == 5
    match.play("end")
    assert moves(match, "r1") == 5


def test_the_book_s_new_start():
    """R8.3: blue's 2 has dunked; red's 1 has the ball in the touch zone and red moves first."""
    match = at(court("b2* 2-7, b6 6-4, b7 8-9, r1 22-3, r3 23-8, r5 21-11", "turn: 8", "main: blue", "sure: blue"))
    match.play("dunk 2")
    assert points(match) == (0, 1)
    match.play_all("place 3 0-4", "place 1 1-6", "place 5 1-10", "give 1")
    match.play_all("place 2 26-5", "place 6 26-7", "place 7 26-9")
    assert holder(match) == "r1" and (main(match), sure(match), match.actor) == ("red", "red", 0)
    match.play("move 1 6-6")
    assert ball(match) == "6-6"
