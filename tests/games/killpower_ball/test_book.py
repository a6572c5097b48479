"""The worked examples of the printed rulebook, in its order; red attacks the basket on 26-7, blue the one on 1-7."""

import pytest

import touchline
from tests.games.killpower_ball.table import (
    at,
    ball,
    baskets,
    court,
    due,
    has_action,
    holder,
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

# Red's n°5 is ten cells from the basket, blue's n°4 in the path of the ball.
TEN_CELLS = court("r1 12-3, r3 13-11, r5* 16-7, b2 8-6, b4 20-8, b6 5-10", "main: blue", "phase: 2")


def test_the_eliminateurs_need_one_point_more_and_the_demons_three():
    """R2.3, R2.4, R2.5: 14 (1) +1, 25 (3) +3, at 0 to 0."""
    teams = touchline.new_match("killpower_ball", dice="by hand").view()["teams"]
    assert teams["red"] == {"name": "Les éliminateurs", "power": 14, "objective": 1}
    assert teams["blue"] == {"name": "Les démons", "power": 25, "objective": 3}


@pytest.mark.parametrize(
    ("score", "values"),
    [
        (("baskets: 2-1", "points: 12-11"), (1.0, -1.0)),
        (("baskets: 2-2", "points: 10-12"), (0.0, 0.0)),
    ],
)
def test_the_two_scores_of_the_book(score, values):
    """R10.1: 12 to 11 is David's win, who needed a lead of one; at 10 to 12 the démons lack a point: a draw."""
    match = at(court("r1* 5-5, b1 20-5", "turn: 1", "phase: 3", "due: act", "acting: r1", "spent: b1", *score))
    match.play("stay")
    assert match.outcome.values == values


def test_the_weaker_team_begins_with_main_the_sure_shot_and_the_ball():
    """R3.2: les éliminateurs, 14 against 25."""
    match = touchline.new_match("killpower_ball", dice="by hand")
    set_up(match)
    assert (main(match), sure(match), holder(match), turn(match)) == ("red", "red", "r1", 20)


def test_a_team_moves_twice_running_over_two_turns():
    """R3.3: A moves, B moves; B moves, A moves; and so on."""
    match = touchline.new_match("killpower_ball", dice="by hand")
    set_up(match)
    order = []
    while turn(match) > 17:
        if phase(match) == 3:
            match.play("stay")
        else:
            order.append(match.actor)
            match.play("end")
    assert order == [0, 1, 1, 0, 0, 1]


def test_gladiators_move_in_any_order_and_may_be_come_back_to():
    """R4.1: one, then another, then the first again to finish their move."""
    match = at(TEN_CELLS)
    match.play_all("move 5 18-6", "move 3 13-9", "move 5 19-5", "move 1 14-3", "move 5 20-4")
    assert (where(match, "r5"), moves(match, "r5")) == ("20-4", 1)


def test_a_beginner_has_five_to_move_and_five_with_the_ball():
    """R2.2: 5 4 4 4 5 3 1."""
    man = touchline.new_match("killpower_ball", dice="by hand").view()["gladiators"]["r5"]
    assert [man[name] for name in ("dep", "com", "hab", "rap", "bal", "res", "pou")] == [5, 4, 4, 4, 5, 3, 1]


def test_a_gladiator_who_only_moves_keeps_their_action_for_phase_3():
    """R3.5, R9.1: n°5 only moves."""
    match = at(court("r5* 16-7, b4 26-0", "main: blue", "phase: 2"))
    match.play_all("move 5 20-6", "end")
    assert phase(match) == 3
    assert has_action(match, "r5")


def test_ten_cells_from_the_basket_five_less_three_makes_two():
    """R6.1: BAL minus the penalty, 5 - 3 = 2; the interceptor declares before the die."""
    match = at(TEN_CELLS)
    match.play("shoot 5")
    assert due(match) == "intercept"
    assert match.view()["asked"] == "b4"
    match.play("try")
    assert (due(match), match.view()["needs"]) == ("shot die", 2)


def test_with_a_three_n_4_intercepts_and_there_is_no_basket():
    """R7.2: the shot succeeds with a 2; BAL 5 and a 3: intercepted, and neither acts in phase 3."""
    match = at(TEN_CELLS, blue="eliminateurs")
    match.play_all("shoot 5", "try", "roll 2")
    assert match.view()["needs"] == 5
    roll(match, 3)
    assert (holder(match), ball(match), points(match), phase(match)) == ("b4", "20-8", (0, 0), 2)
    assert not has_action(match, "r5")
    assert not has_action(match, "b4")


def test_with_a_seven_they_do_not_and_it_is_a_basket_of_ten_points():
    """R6.2, R7.2: the distance from thrower to basket."""
    match = at(TEN_CELLS, blue="eliminateurs")
    match.play_all("shoot 5", "try", "roll 2", "roll 7")
    assert (baskets(match), points(match)) == ((1, 0), (10, 0))


def test_the_sure_shot_may_be_intercepted_and_is_worth_two():
    """R6.3: no die for the shot; with a 7 n°4 misses the ball: 2 points, even from ten cells."""
    match = at(TEN_CELLS.replace("main: blue", "main: blue\nsure: red"), blue="eliminateurs")
    match.play_all("shoot 5 sure", "try")
    assert due(match) == "intercept die"
    roll(match, 7)
    assert (baskets(match), points(match)) == ((1, 0), (2, 0))


def test_a_strike_a_shot_that_nobody_can_intercept_and_a_new_number():
    """R9.2, R3.3, R3.4, R7.1, R6.1: the book from "Mon n°1 frappe ton n°4" to "Ils sont à 6 cases" in one go.

    n°4 is out. Red has MAIN in the next turn and moves at once, against two: n°5 shoots from six cells, nobody can
    intercept, and they need "moins de 5 - 1 = 4", that is 4 or less. They miss, n°1 fetches the ball from the basket's
    cell, n°3 takes it over and gets away. In blue's own phase 2 n°7 comes on before anything else.
    """
    men = "r1 24-7, r3 22-8, r5* 16-7, b2 12-8, b4 23-7, b6 12-3"
    match = at(court(men, "turn: 12", "main: blue", "phase: 3", "due: act", "acting: r1"), blue="eliminateurs")
    match.play_all("strike 4", "roll 4", "let", "roll 8")
    assert match.view()["gladiators"]["b4"]["out"] == "injured"
    while phase(match) == 3:
        match.play("stay")

    assert (turn(match), main(match), match.actor, phase(match), due(match)) == (11, "red", 0, 1, "play")
    assert [number for number in range(1, 8) if where(match, f"b{number}")] == [2, 6]
    match.play_all("move 5 20-6", "shoot 5")
    assert (due(match), match.view()["needs"]) == ("shot die", 4)
    match.play_all("roll 5", "roll 2")
    assert (ball(match), holder(match), phase(match)) == ("26-7", None, 1)
    match.play_all("move 1 26-7", "pick 1", "move 1 23-7", "take 3", "move 3 18-8", "end")

    assert (match.actor, phase(match), due(match)) == (1, 2, "fill")
    assert match.refusal("end").rule == match.refusal("move 2 17-8").rule == "R3.4"
    match.play("place 7 27-9")
    assert (match.actor, phase(match), due(match), where(match, "b7")) == (1, 2, "play", "27-9")
    assert has_action(match, "b7") and moves(match, "b7") == 5
    match.play("move 2 17-8")
    assert (holder(match), match.refusal("steal 2").rule) == ("r3", "R5.3")


SIX_CELLS = court("r1 24-7, r3 19-9, r5* 15-6, b2 6-6, b6 7-9", "sure: red")


def test_six_cells_away_the_shot_is_worth_six():
    """R6.1, R6.2, R7.1: penalty 1; nobody can intercept."""
    match = at(SIX_CELLS)
    match.play_all("move 5 20-6", "shoot 5", "roll 4")
    assert points(match) == (6, 0)


def test_from_six_cells_the_coach_chooses_between_the_die_and_the_sure_shot():
    """R6.2, R6.3: six points with the die, two for sure."""
    match = at(SIX_CELLS)
    match.play("move 5 20-6")
    assert {"shoot 5", "shoot 5 sure"} <= set(match.legal())
    match.play("shoot 5 sure")
    assert points(match) == (2, 0)


def missed():
    """The shot of n°5 has missed, the ball has fallen on the basket's cell, two cells from n°1."""
    match = at(SIX_CELLS)
    match.play_all("move 5 20-6", "shoot 5", "roll 5", "roll 2")
    assert (ball(match), holder(match), phase(match)) == ("26-7", None, 1)
    return match


def test_n_1_goes_two_cells_takes_the_ball_and_goes_back_three():
    """R4.1, R5.1: five movement points, with the pick-up in between for the action."""
    match = missed()
    match.play_all("move 1 26-7", "pick 1", "move 1 23-7")
    assert (holder(match), where(match, "r1"), moves(match, "r1")) == ("r1", "23-7", 0)
    assert not has_action(match, "r1")


def test_n_3_goes_one_cell_to_take_the_ball_and_back_four():
    """R5.2: the step into the giver's cell is paid for, not made."""
    match = at(court("r1* 20-7, r3 19-8, b2 6-6", "moves: r1 0", "spent: r1"))
    match.play("take 3")
    assert (holder(match), moves(match, "r3")) == ("r3", 4)
    match.play("move 3 15-8")
    assert (where(match, "r3"), moves(match, "r3"), ball(match)) == ("15-8", 0, "15-8")


def test_blue_six_cells_away_has_not_enough_movement_to_take_the_ball():
    """R5.3: five cells to get there, which leaves no point for the steal."""
    match = at(court("r3* 15-8, b2 9-8, b6 9-3", "phase: 2"))
    assert match.refusal("move 2 15-8").rule == "R1.2"
    match.play("move 2 14-8")
    assert match.refusal("steal 2").rule == "R5.3"


PASSING = court("r1 20-7, r3 12-3, r5 13-11, b2 10-5, b6* 16-4, b7 18-9", "sure: blue", "phase: 2")


def test_n_6_moves_and_passes_to_n_2_who_moves_on():
    """R5.4: catching costs n°2 their action; they may use their remaining movement."""
    match = at(PASSING)
    match.play_all("move 6 15-6", "pass 6 2")
    assert (holder(match), ball(match)) == ("b2", "10-5")
    assert not has_action(match, "b2")
    assert not has_action(match, "b6")
    match.play("move 2 5-6")
    assert (where(match, "b2"), moves(match, "b2")) == ("5-6", 0)


def next_turn_of_n_2():
    """Phase 3 is over, blue has MAIN, and n°2 is five cells from the basket."""
    match = at(PASSING)
    match.play_all("move 6 15-6", "pass 6 2", "move 2 5-6", "end")
    while phase(match) == 3:
        match.play("stay")
    assert (main(match), phase(match), match.actor) == ("blue", 1, 1)
    return match


def test_in_the_next_turn_n_2_dunks_for_one_point():
    """R6.4: no die."""
    match = next_turn_of_n_2()
    match.play_all("move 2 2-7", "dunk 2")
    assert (baskets(match), points(match)) == ((0, 1), (0, 1))


def test_n_2_could_also_have_shot_from_farther_or_with_the_sure_shot():
    """R6.1, R6.3: under BAL minus the penalty, or two points for sure."""
    match = next_turn_of_n_2()
    match.play("shoot 2")
    assert match.view()["needs"] == 3
    roll(match, 3)
    assert points(match) == (0, 4)
    match = next_turn_of_n_2()
    match.play("shoot 2 sure")
    assert points(match) == (0, 2)


def test_after_the_basket_the_conceding_team_begins_with_everything():
    """R8.2, R8.3: MAIN, the sure shot and the ball; all valid gladiators start from the touch zones."""
    match = next_turn_of_n_2()
    match.play_all("move 2 2-7", "dunk 2")
    assert (main(match), sure(match), turn(match), due(match)) == ("red", "red", 18, "setup")
    assert match.actor == 0
    match.play_all("place 1 0-5", "place 3 1-9", "place 5 0-7", "give 1")
    match.play_all("place 2 26-5", "place 6 27-7", "place 7 26-9")
    assert (holder(match), phase(match), match.actor) == ("r1", 1, 0)
    assert has_action(match, "r1")
    assert not is_stunned(match, "b2")


def test_twenty_turns_unless_a_team_can_put_nobody_on_court():
    """R3.1, R10.2: then the other team has won."""
    out = "injured: b1, b2, b3, b5, b6, b7"
    match = at(court("r1 10-5, r5* 3-3, b4 11-5", "phase: 3", "due: act", "acting: r1", out, "points: 0-30"))
    match.play_all("strike 4", "roll 1", "let", "roll 9")
    assert match.outcome.values == (1.0, -1.0)
