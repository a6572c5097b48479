"""R3, match and turns: MAIN, the phases, filling up, the one action, the set-up."""

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
    main,
    moves,
    no_bench,
    phase,
    points,
    reach,
    roll,
    set_up,
    sure,
    turn,
    where,
)

BLUE_IS_WEAKER = {"red": "demons", "blue": "eliminateurs"}
EQUAL = {"red": "eliminateurs", "blue": "eliminateurs"}

# Red is one gladiator short; red's phase 2 is the last thing in turn 15, and in turn 14 red has MAIN.
RED_IS_SHORT = court(
    "r1* 5-5, r2 6-6, b1 20-5, b2 21-5, b3 22-5",
    "turn: 15",
    "main: blue",
    "phase: 2",
    "spent: r1, r2, b1, b2, b3",
    "injured: r3",
)
BOTH_ARE_SHORT = court(
    "r1* 5-5, r2 6-6, b1 20-5",
    "turn: 15",
    "main: blue",
    "phase: 2",
    "spent: r1, r2, b1",
    "injured: r3",
    "coma: b2",
)
LONE = no_bench("r1, b1")
LONE_RED = no_bench("r1, b1, b2, b3")

ANY_OF_EACH_SORT = {
    "ending": ["end"],
    "moving": ["move 1 5-5"],
    "having the ball": ["pick 1", "take 1", "steal 1"],
    "throwing": ["pass 1 2", "pass 5-5", "drop 1", "shoot 1", "shoot 1 sure", "dunk 1"],
    "intercept": ["try"],
    "rebound": ["catch"],
    "dodge": ["dodge"],
    "act": ["strike 1", "sprint 5-5", "stay"],
    "place": ["place 1 0-0", "place 7 27-14"],
    "give": ["give 1", "give 7"],
    "roll": ["roll 1", "roll 10"],
    "bounce": ["bounce 1", "bounce 2"],
    "lot": ["lot red", "lot blue"],
}


def new(**options):
    return touchline.new_match("killpower_ball", options=options, dice="by hand")


def idle(match):
    """Nobody does anything until the next turn begins or the match is over."""
    this_turn = turn(match)
    while match.outcome is None and turn(match) == this_turn:
        match.play("end" if due(match) == "play" else "stay")


def refusals(match, *right_sorts):
    """The rules that refuse every sort of action but these."""
    texts = [text for sort, sample in ANY_OF_EACH_SORT.items() if sort not in right_sorts for text in sample]
    return {match.refusal(text) and match.refusal(text).rule for text in texts}


def men_offered(match):
    return {text.split()[1] for text in match.legal()}


def cells_offered(match):
    return {text.split()[2] for text in match.legal()}


def zone(columns):
    return {f"{column}-{row}" for column in columns for row in range(15)}


def test_a_match_has_twenty_turns():
    """R3.1: it is over after the twentieth and not before."""
    match = new()
    set_up(match)
    for _ in range(19):
        idle(match)
    assert match.outcome is None and turn(match) == 1
    idle(match)
    assert match.outcome is not None and match.actor == touchline.NOBODY


def test_turns_are_counted_down_from_20():
    """R3.1: 20, 19, 18 ..."""
    match = new()
    assert turn(match) == 20
    set_up(match)
    assert turn(match) == 20
    idle(match)
    assert turn(match) == 19
    idle(match)
    assert turn(match) == 18


def test_the_weaker_team_has_main_the_sure_shot_and_the_ball():
    """R3.2: 14 against 25: red; it sets up first and then names the holder."""
    match = new()
    assert (main(match), sure(match), match.actor, due(match)) == ("red", "red", 0, "setup")
    match.play_all("place 1 0-0", "place 2 0-1", "place 3 0-2")
    assert (match.actor, due(match)) == (0, "holder")
    match.play("give 2")
    assert holder(match) == "r2"


def test_the_weaker_team_may_be_blue():
    """R3.2: the same with the teams swapped."""
    match = new(**BLUE_IS_WEAKER)
    assert (main(match), sure(match), match.actor, due(match)) == ("blue", "blue", 1, "setup")
    match.play_all("place 1 27-0", "place 2 27-1", "place 3 27-2")
    assert (match.actor, due(match)) == (1, "holder")
    match.play("give 3")
    assert holder(match) == "b3"


def test_teams_of_equal_power_draw_lots_before_everything_else():
    """R3.2: even odds; nobody has MAIN before that."""
    match = new(**EQUAL)
    assert (match.actor, due(match), main(match), sure(match)) == (touchline.CHANCE, "lot", None, None)
    assert match.legal() == ["lot red", "lot blue"]
    assert match.odds() == {"lot red": Fraction(1, 2), "lot blue": Fraction(1, 2)}


@pytest.mark.parametrize(("side", "seat"), [("red", 0), ("blue", 1)])
def test_the_lot_gives_main_the_sure_shot_and_the_ball(side, seat):
    """R3.2: whoever wins the draw begins as the weaker team would."""
    match = new(**EQUAL)
    match.play(f"lot {side}")
    assert (main(match), sure(match), match.actor, due(match)) == (side, side, seat, "setup")
    set_up(match)
    assert holder(match) == f"{side[0]}1" and match.actor == seat


def test_without_equal_power_there_is_no_lot():
    """R3.2: nothing is left to chance."""
    match = new()
    assert match.actor == 0
    assert match.refusal("lot red").rule == "R3.4"


def test_both_teams_set_up_at_the_start():
    """R3.2: then phase 1 of turn 20 is MAIN's."""
    match = new()
    set_up(match)
    assert (turn(match), phase(match), due(match), match.actor) == (20, 1, "play", 0)
    assert [where(match, name) for name in ("r1", "r2", "r3")] == ["0-0", "0-1", "0-2"]
    assert [where(match, name) for name in ("b1", "b2", "b3")] == ["27-0", "27-1", "27-2"]


def test_main_changes_hands_at_each_new_turn():
    """R3.3: as in the book's figure: A, B, then B, A, and so on."""
    match = new()
    set_up(match)
    assert (main(match), match.actor) == ("red", 0)
    match.play("end")
    assert (main(match), match.actor) == ("red", 1)
    idle(match)
    assert (main(match), match.actor) == ("blue", 1)
    match.play("end")
    assert (main(match), match.actor) == ("blue", 0)
    idle(match)
    assert (main(match), match.actor) == ("red", 0)


def test_the_sure_shot_does_not_change_hands_with_main():
    """R3.3: only MAIN does."""
    match = new()
    set_up(match)
    idle(match)
    assert (main(match), sure(match)) == ("blue", "red")
    idle(match)
    assert (main(match), sure(match)) == ("red", "red")


def test_a_basket_in_phase_2_leaves_main_where_it_was_and_the_change_goes_on_from_there():
    """R3.3: blue has MAIN, red scores second, so blue has it again, and red after that."""
    match = at(court("r1* 25-7, b1 13-0", "turn: 15", "main: blue", "phase: 2"))
    match.play("dunk 1")
    assert (turn(match), main(match)) == (14, "blue")
    set_up(match)
    idle(match)
    assert (turn(match), main(match)) == (13, "red")
    idle(match)
    assert (turn(match), main(match)) == (12, "blue")


def test_a_basket_in_phase_1_gives_main_to_the_other_team():
    """R3.3: red has MAIN and scores first: blue has it next, then red."""
    match = at(court("r1* 25-7, b1 13-0", "turn: 15"))
    match.play("dunk 1")
    assert (turn(match), main(match)) == (14, "blue")
    set_up(match)
    idle(match)
    assert (turn(match), main(match)) == (13, "red")


def test_the_team_with_main_plays_then_the_other_then_all_by_speed():
    """R3.4: phases 1, 2 and 3 of red's MAIN."""
    match = at(court("r1* 5-5, b1 20-5", LONE))
    assert (phase(match), match.actor, due(match)) == (1, 0, "play")
    match.play("end")
    assert (phase(match), match.actor, due(match)) == (2, 1, "play")
    match.play("end")
    assert (phase(match), match.actor, due(match), asked(match)) == (3, 1, "act", "b1")
    match.play("stay")
    assert (phase(match), match.actor, due(match), asked(match)) == (3, 0, "act", "r1")


def test_blue_plays_first_with_main():
    """R3.4: phases 1 and 2 of blue's MAIN."""
    match = at(court("r1* 5-5, b1 20-5", "main: blue", LONE))
    assert (phase(match), match.actor, due(match)) == (1, 1, "play")
    match.play("end")
    assert (phase(match), match.actor, due(match)) == (2, 0, "play")


def test_in_a_phase_only_the_gladiators_of_its_team_move():
    """R3.4: the texts are for the coach who acts: `move 1` is red's in phase 1 and blue's in phase 2."""
    match = at(court("r1* 5-5, b1 20-5", LONE))
    match.play_all("move 1 6-5", "end", "move 1 19-5")
    assert where(match, "r1") == "6-5" and where(match, "b1") == "19-5"


def test_at_the_start_of_a_turn_all_have_their_action_and_dep_again():
    """R3.4: whatever they spent in the previous turn."""
    match = at(court("r1* 5-5, r2 6-6, r3 7-7, b1 20-5, b2 20-6, b3 20-7", "phase: 2", "spent: r1, r2, b1, b2, b3"))
    match.play_all("move 1 19-5", "move 2 17-6", "end", "stay")
    assert turn(match) == 19 and match.actor == 1
    assert [has_action(match, name) for name in ("r1", "r2", "r3", "b1", "b2", "b3")] == [True] * 6
    assert [moves(match, name) for name in ("b1", "b2", "b3")] == [5, 5, 5]
    match.play("end")
    assert [moves(match, name) for name in ("r1", "r2", "r3")] == [5, 5, 5]


def test_the_drop_is_off_phase_and_costs_no_action():
    """R3.4: a gladiator drops the ball and still has their action."""
    match = at(court("r1* 5-5, b1 20-5"))
    match.play("drop 1")
    assert has_action(match, "r1") and ball(match) == "5-5" and holder(match) is None


def test_a_free_place_is_filled_first_of_all_in_the_team_s_phase_1():
    """R3.4: red lost r3 in turn 15; in turn 14 red has MAIN and fills the place before doing anything else."""
    match = at(RED_IS_SHORT)
    match.play("end")
    assert (turn(match), main(match), due(match), match.actor, phase(match)) == (14, "red", "fill", 0, 1)
    match.play("place 5 1-9")
    assert where(match, "r5") == "1-9" and has_action(match, "r5") and moves(match, "r5") == 5
    assert (phase(match), due(match), match.actor) == (1, "play", 0)


def test_a_free_place_of_the_other_team_is_filled_first_of_all_in_its_phase_2():
    """R3.4: red, who moves second in turn 14, stays one short through blue's phase 1 and fills the place after it."""
    match = at(RED_IS_SHORT.replace("main: blue", "main: red"))
    match.play("end")
    assert (turn(match), main(match), due(match), match.actor, phase(match)) == (14, "blue", "play", 1, 1)
    match.play_all("move 1 19-5", "end")
    assert (due(match), match.actor, phase(match)) == ("fill", 0, 2)
    assert [moves(match, name) for name in ("r1", "r2", "b1")] == [0, 0, 0]
    match.play("place 5 1-9")
    assert (phase(match), due(match), match.actor) == (2, "play", 0)
    assert [moves(match, name) for name in ("r1", "r2", "r5")] == [5, 5, 5] and has_action(match, "r5")


def test_a_gladiator_who_comes_on_in_phase_2_acts_in_phase_3_of_the_same_turn():
    """R3.4, R9.1: they have their action like anyone else."""
    match = at(RED_IS_SHORT.replace("main: blue", "main: red"))
    match.play_all("end", "end", "place 5 1-9", "end")
    order = []
    while phase(match) == 3:
        order.append(asked(match))
        match.play("stay")
    assert order == ["b1", "b2", "b3", "r1", "r2", "r5"]


def test_actions_spent_in_phase_1_stay_spent_while_the_other_fills():
    """R3.4: filling does not start a new turn; the position is written and read with spent actions."""
    match = at(
        court("r1* 10-7, r2 14-7, r3 3-3, b1 20-5, b2 21-5", "injured: b3"),
    )
    match.play_all("pass 1 2", "end")
    assert (due(match), match.actor, phase(match)) == ("fill", 1, 2)
    assert not has_action(match, "r1") and not has_action(match, "r2")
    assert at(match.position()).position() == match.position()


def test_a_coach_who_fills_chooses_the_gladiator_and_the_cell_of_their_touch_zone():
    """R3.4: any valid gladiator on the bench, any free cell of columns 0 and 1."""
    match = at(RED_IS_SHORT)
    match.play("end")
    assert men_offered(match) == {"4", "5", "6", "7"}
    assert cells_offered(match) == zone((0, 1))
    assert len(match.legal()) == 4 * 30


def test_a_coach_may_not_refuse_to_fill():
    """R3.4: there is no ending the phase, and no other answer."""
    match = at(RED_IS_SHORT)
    match.play("end")
    assert {text.split()[0] for text in match.legal()} == {"place"}
    assert match.refusal("end").rule == "R3.4"


@pytest.mark.parametrize(
    "action",
    [
        "place 1 0-0",
        "place 2 0-0",
        "place 3 0-0",
        "place 4 2-0",
        "place 4 5-5",
        "place 4 26-0",
        "place 4 27-14",
    ],
)
def test_a_wrong_gladiator_or_cell_is_refused_when_filling(action):
    """R3.4: r1 and r2 are on court, r3 is out; columns from 2 on are not red's touch zone."""
    match = at(RED_IS_SHORT)
    match.play("end")
    assert match.refusal(action).rule == "R3.4"


@pytest.mark.parametrize("cell", ["0-4", "1-8"])
def test_a_place_is_filled_on_a_free_cell(cell):
    """R3.4: not a team-mate's or an opponent's cell."""
    men = "r1 0-4, r2 6-6, b1* 1-8, b2 21-5, b3 22-5"
    match = at(court(men, "main: blue", "phase: 2", "spent: r1, r2, b1, b2, b3", "injured: r3"))
    match.play("end")
    assert match.refusal(f"place 4 {cell}").rule == "R3.4"
    assert match.refusal("place 4 0-5") is None


def test_a_cell_beyond_the_small_court_is_a_wrong_cell_when_filling():
    """R3.4: anything wrong with placing is refused by this rule; blue's touch zone ends with 19-10."""
    match = at(
        court("r1* 5-5, r2 6-6, r3 7-7, b1 10-5, b2 12-5", "phase: 2", "spent: r1, r2, r3, b1, b2", size="small")
    )
    match.play("end")
    assert (due(match), match.actor) == ("fill", 1)
    assert match.refusal("place 3 20-0").rule == "R3.4"
    assert match.refusal("place 3 19-11").rule == "R3.4"
    assert match.refusal("place 3 17-5").rule == "R3.4"
    assert match.refusal("place 3 19-10") is None


def test_a_cell_where_the_ball_lies_is_free_for_filling():
    """R3.4: the newcomer stands on the ball but does not have it."""
    men = "r1 5-4, r2 6-6, b1 20-8, b2 21-5, b3 22-5, * 1-3"
    match = at(court(men, "main: blue", "phase: 2", "spent: r1, r2, b1, b2, b3", "coma: r3"))
    match.play_all("end", "place 4 1-3")
    assert where(match, "r4") == ball(match) == "1-3" and holder(match) is None


def test_each_coach_fills_in_their_own_phase():
    """R3.4: red has MAIN in the new turn: red fills its one place and plays, then blue fills both of its own."""
    match = at(BOTH_ARE_SHORT)
    match.play("end")
    assert (due(match), match.actor, main(match)) == ("fill", 0, "red")
    match.play("place 4 0-0")
    assert (due(match), match.actor, phase(match)) == ("play", 0, 1)
    match.play("end")
    assert (due(match), match.actor, phase(match)) == ("fill", 1, 2)
    assert men_offered(match) == {"3", "4", "5", "6", "7"} and cells_offered(match) == zone((26, 27))
    match.play("place 7 26-3")
    assert (due(match), match.actor) == ("fill", 1)
    match.play("place 3 26-4")
    assert (due(match), match.actor, phase(match)) == ("play", 1, 2)


def test_blue_fills_first_with_main():
    """R3.4: the same when blue gets MAIN."""
    match = at(BOTH_ARE_SHORT.replace("main: blue", "main: red"))
    match.play("end")
    assert (due(match), match.actor, main(match)) == ("fill", 1, "blue")
    match.play_all("place 3 26-4", "place 4 26-5")
    assert (due(match), match.actor, phase(match)) == ("play", 1, 1)
    match.play("end")
    assert (due(match), match.actor, phase(match)) == ("fill", 0, 2)


def test_without_a_bench_a_place_stays_free():
    """R3.4: only two are valid, and both are on court."""
    match = at(RED_IS_SHORT.replace("injured: r3", "injured: r3, r4, r5\ncoma: r6, r7"))
    match.play("end")
    assert (turn(match), due(match), match.actor) == (14, "play", 0)


def test_a_short_bench_fills_what_it_can():
    """R3.4: two places, one gladiator left, who comes on, and play continues."""
    men = "r1* 5-5, b1 20-5, b2 20-6, b3 20-7"
    match = at(court(men, "main: blue", "phase: 2", "spent: r1, b1, b2, b3", "injured: r2, r3, r4, r5, r6"))
    match.play("end")
    assert (due(match), match.actor, men_offered(match)) == ("fill", 0, {"7"})
    match.play("place 7 0-0")
    assert (due(match), match.actor) == ("play", 0)


def test_a_stunned_gladiator_keeps_their_place():
    """R3.4: a stunned gladiator is on court, so nobody comes on."""
    match = at(
        court(
            "r1* 5-5, r2 6-6, r3 7-7, b1 20-5, b2 20-6, b3 20-7",
            "phase: 2",
            "spent: r1, r2, b1, b2, b3",
            "stunned: r3 1",
        )
    )
    match.play("end")
    assert (turn(match), due(match), match.actor) == (19, "play", 1)


def test_a_place_is_not_filled_before_the_turn_is_over():
    """R3.4: r1, struck out in phase 3, is missing for the rest of it."""
    match = at(court("r1 11-7, r2 3-3, r3 4-4, b1 12-7, * 13-0", "phase: 3", "due: act", "acting: b1"))
    match.play_all("strike 1", "roll 1", "let", "roll 9")
    assert is_out(match, "r1") and (phase(match), due(match), asked(match)) == (3, "act", "r2")


@pytest.mark.parametrize("sort", ["place", "give", "intercept", "rebound", "dodge", "act", "roll", "bounce", "lot"])
def test_in_a_phase_of_movement_everything_else_is_refused(sort):
    """R3.4: anything that does not answer the current question."""
    match = at(court("r1* 5-5, b1 20-5"))
    assert {match.refusal(text).rule for text in ANY_OF_EACH_SORT[sort]} == {"R3.4"}
    assert match.refusal("let").rule == "R3.4"


def test_what_is_legal_is_listed_in_the_order_of_the_texts():
    """R3.4: ending, moving, getting the ball, passing, dropping, shooting, dunking."""
    match = at(court("r1* 20-7, r2 22-7, b1 3-3", "moves: r1 0, r2 0"))
    assert match.legal() == ["end", "pass 1 2", "drop 1", "shoot 1", "shoot 1 sure"]
    match = at(court("r1* 25-7, r2 24-7, b1 3-3", "moves: r1 0, r2 1", "spent: r1"))
    assert match.legal()[0] == "end" and match.legal()[-2:] == ["take 2", "drop 1"]


def test_at_a_lot_everything_else_is_refused():
    """R3.4: including the outcomes of another chance point."""
    match = new(**EQUAL)
    assert refusals(match, "lot") == {"R3.4"}


def test_at_a_set_up_everything_but_placing_is_refused():
    """R3.4: including giving the ball before all are placed."""
    match = new()
    assert refusals(match, "place") == {"R3.4"}
    match.play_all("place 1 0-0", "place 2 0-1")
    assert match.refusal("give 1").rule == "R3.4"


def test_when_the_holder_is_due_everything_but_giving_is_refused():
    """R3.4: including placing a fourth gladiator."""
    match = new()
    match.play_all("place 1 0-0", "place 2 0-1", "place 3 0-2")
    assert refusals(match, "give") == {"R3.4"}
    assert match.legal() == ["give 1", "give 2", "give 3"]


def test_when_filling_everything_but_placing_is_refused():
    """R3.4: including giving the ball."""
    match = at(RED_IS_SHORT)
    match.play("end")
    assert refusals(match, "place") == {"R3.4"}


def test_a_coach_asked_to_intercept_says_yes_or_no():
    """R3.4: try or let."""
    match = at(court("r1* 16-7, b1 20-7"))
    match.play("shoot 1")
    assert match.legal() == ["try", "let"]
    assert refusals(match, "intercept") == {"R3.4"}


def test_while_a_die_is_due_everything_but_rolling_is_refused():
    """R3.4: ten faces with equal odds."""
    match = at(court("r1* 16-7, b1 3-3"))
    match.play("shoot 1")
    assert (match.actor, due(match)) == (touchline.CHANCE, "shot die")
    assert match.odds() == {f"roll {face}": Fraction(1, 10) for face in range(1, 11)}
    assert match.legal() == [f"roll {face}" for face in range(1, 11)]
    assert refusals(match, "roll") == {"R3.4"}


def test_while_a_bounce_is_due_everything_else_is_refused():
    """R3.4: including the die."""
    match = at(court("r1* 16-7, b1 3-3"))
    match.play_all("shoot 1", "roll 10", "roll 3")
    assert due(match) == "bounce"
    assert refusals(match, "bounce") == {"R3.4"}


def test_a_coach_asked_for_a_rebound_says_yes_or_no():
    """R3.4: catch or let."""
    match = at(court("r1* 16-7, r2 26-6, b1 3-3"))
    match.play_all("shoot 1", "roll 10", "roll 3", "bounce 1")
    assert match.legal() == ["catch", "let"]
    assert refusals(match, "rebound") == {"R3.4"}


def test_a_coach_asked_to_dodge_says_yes_or_no():
    """R3.4: dodge or let."""
    match = at(court("r1* 11-7, b1 12-7", "phase: 3", "due: act", "acting: b1"))
    match.play_all("strike 1", "roll 1")
    assert match.legal() == ["dodge", "let"]
    assert refusals(match, "dodge") == {"R3.4"}


def test_in_phase_3_everything_but_its_actions_is_refused():
    """R3.4: including the drop, and ending the phase."""
    match = at(court("r1* 11-7, b1 12-7", "phase: 3", "due: act", "acting: r1"))
    assert refusals(match, "act") == {"R3.4"}
    assert match.refusal("let").rule == "R3.4"


@pytest.mark.parametrize("action", ["move 7 20-5", "move 1 5-5", "shoot 7", "pass 20-11", "drop 2"])
def test_the_question_comes_before_all_else_that_is_wrong(action):
    """R3.4: on the small court at a die, refused by this rule and not by R1.1, R2.1 or the action's own rule."""
    match = at(court("r1* 8-5, b1 3-3", size="small"))
    match.play("shoot 1")
    assert match.refusal(action).rule == "R3.4"


def test_after_the_end_the_rule_that_ended_the_match_refuses():
    """R3.4: R10.1 after turn 1, R10.2 when a team has nobody left."""
    by_time = at(court("r1* 5-5, b1 20-5", "turn: 1", "phase: 2", "spent: r1, b1"))
    by_time.play("end")
    assert refusals(by_time) == {"R10.1"}
    by_blows = at(
        court(
            "r7* 11-7, b1 12-7",
            "phase: 3",
            "due: act",
            "acting: b1",
            "spent: r7",
            "injured: r1, r2, r3, r4, r5, r6",
        )
    )
    by_blows.play_all("strike 7", "roll 1", "roll 10")
    assert refusals(by_blows) == {"R10.2"}


def test_a_choice_with_one_answer_is_still_asked():
    """R3.4: a lone gladiator is named as the holder, a stunned team ends its phase."""
    lone = at(court("r1* 25-7, b7 13-0", "injured: b1, b2, b3, b4, b5, b6"))
    lone.play_all("dunk 1", "place 7 27-7")
    assert (lone.actor, due(lone), lone.legal()) == (1, "holder", ["give 7"])
    stunned = at(court("r1 5-5, b1 20-5, * 13-0", "stunned: r1 1"))
    assert (stunned.actor, due(stunned), stunned.legal()) == (0, "play", ["end"])


SHOT = (court("r1* 16-7, b1 3-3"), ("shoot 1", "roll 10", "roll 1"))
SURE_SHOT = (court("r1* 16-7, b1 20-7"), ("shoot 1 sure", "try", "roll 1"))
PASS = (court("r1* 10-7, r2 14-7, b1 3-3"), ("pass 1 2",))
PICK_UP = (court("r1+ 10-7, b1 3-3"), ("pick 1",))
PICK_UP_BESIDE = (court("r1 10-7, b1+ 11-7"), ("pick 1",))
TAKE_OVER = (court("r1 10-7, r2* 11-7, b1 3-3"), ("take 1",))
STEAL = (court("r1 10-7, b1* 11-7"), ("steal 1", "roll 1"))
FAILED_STEAL = (court("r1 10-7, b1* 11-7"), ("steal 1", "roll 10"))
INTERCEPTION = (court("b1* 10-7, b2 14-7, r1 12-7", "main: blue"), ("pass 1 2", "try", "roll 1"))
FAILED_INTERCEPTION = (court("b1* 10-7, b2 14-7, r1 12-7", "main: blue"), ("pass 1 2", "try", "roll 10"))
REBOUND = (court("r1 26-7, r2* 16-7, b1 3-3"), ("shoot 2", "roll 10", "roll 1", "catch"))
STRIKE = (
    court("r1 10-7, r2 3-3, b1 11-7, * 13-0", "phase: 3", "due: act", "acting: r1", "spent: b1"),
    ("strike 1", "roll 1", "roll 1"),
)
MISSED_STRIKE = (STRIKE[0], ("strike 1", "roll 10"))
DODGE = (
    court("r1 10-7, r2 3-3, b1 11-7, * 13-0", "phase: 3", "due: act", "acting: b1"),
    ("strike 1", "roll 1", "dodge", "roll 1"),
)
FAILED_DODGE = (DODGE[0], ("strike 1", "roll 1", "dodge", "roll 10", "roll 1"))
SPRINT = (court("r1 10-7, r2 3-3, b1 20-7, * 13-0", "phase: 3", "due: act", "acting: r1"), ("sprint 11-7",))


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        SHOT,
        SURE_SHOT,
        PASS,
        PICK_UP,
        PICK_UP_BESIDE,
        TAKE_OVER,
        STEAL,
        FAILED_STEAL,
        INTERCEPTION,
        FAILED_INTERCEPTION,
        REBOUND,
        STRIKE,
        MISSED_STRIKE,
        DODGE,
        FAILED_DODGE,
        SPRINT,
    ],
    ids=[
        "shot",
        "sure shot",
        "pass",
        "pick-up",
        "pick-up from beside",
        "take-over",
        "steal",
        "failed steal",
        "interception",
        "failed interception",
        "rebound",
        "strike",
        "missed strike",
        "dodge",
        "failed dodge",
        "sprint",
    ],
)
def test_each_of_these_spends_the_one_action(position, texts):
    """R3.5: whether it succeeds or not, r1's action is spent."""
    match = at(position)
    assert has_action(match, "r1")
    match.play_all(*texts)
    assert turn(match) == 20 and not has_action(match, "r1")


def test_a_catch_spends_the_receiver_s_action():
    """R3.5: the receiver of a pass."""
    match = at(PASS[0])
    match.play("pass 1 2")
    assert holder(match) == "r2" and not has_action(match, "r2")


def test_a_dunk_spends_the_action():
    """R3.5: in turn 1, after which the position stays as it is."""
    match = at(court("r1* 25-7, b1 13-0", "turn: 1"))
    match.play("dunk 1")
    assert not has_action(match, "r1") and "spent: r1" in match.position()


@pytest.mark.parametrize("action", ["pick 1", "take 1", "steal 1", "pass 1 2", "shoot 1", "shoot 1 sure", "dunk 1"])
def test_without_their_action_a_gladiator_plays_no_ball(action):
    """R3.5: refused by this rule before the action's own rule, whoever holds the ball."""
    assert at(court("r1* 25-7, r2 24-7, b1 3-3", "spent: r1")).refusal(action).rule == "R3.5"
    assert at(court("r1 25-7, r2* 24-7, b1 3-3", "spent: r1")).refusal(action).rule == "R3.5"
    assert at(court("r1 25-7, r2 24-7, b1* 24-6", "spent: r1")).refusal(action).rule == "R3.5"
    assert at(court("r1+ 25-7, r2 24-7, b1 3-3", "spent: r1")).refusal(action).rule == "R3.5"
    blue = at(court("b1* 2-7, b2 3-7, r1 20-3", "main: blue", "spent: b1"))
    assert blue.refusal(action).rule == "R3.5"


def test_without_their_action_a_gladiator_still_moves_and_holds_the_ball():
    """R3.5: with all their DEP and the ball; they may drop it too."""
    match = at(court("r1* 10-7, b1 3-3", "spent: r1"))
    match.play("move 1 15-7")
    assert where(match, "r1") == ball(match) == "15-7" and holder(match) == "r1"
    assert match.refusal("drop 1") is None


def test_without_their_action_a_gladiator_is_not_asked_in_phase_3():
    """R3.5: whoever played the ball in phase 1 does nothing in phase 3."""
    match = at(court("r1* 10-7, r2 14-7, r3 3-3, b1 20-3", "spent: b1", no_bench("r1, r2, r3, b1")))
    match.play_all("pass 1 2", "end", "end")
    assert (phase(match), asked(match)) == (3, "r3")


@pytest.mark.parametrize("action", ["shoot 1", "shoot 1 sure", "pass 1 3", "dunk 1"])
@pytest.mark.parametrize(
    ("position", "texts"),
    [
        (court("r1 25-7, r2* 20-7, r3 20-9, b1 3-3"), ("pass 2 1",)),
        (court("r1 25-7, r2* 24-7, r3 20-9, b1 3-3"), ("take 1",)),
        (court("r1+ 25-7, r2 20-7, r3 20-9, b1 3-3"), ("pick 1",)),
        (court("r1 25-7, r2 20-7, r3 20-9, b1* 24-6"), ("steal 1", "roll 1")),
        (court("r1 25-7, r2* 20-7, r3 20-9, b1 3-3"), ("shoot 2", "roll 10", "roll 9", "bounce 1", "catch")),
        (court("r1 25-7, b1* 24-7, b2 24-5, b3 3-3", "main: blue", LONE_RED), ("pass 1 2", "try", "roll 1", "end")),
    ],
    ids=["pass", "take-over", "pick-up", "steal", "rebound", "interception"],
)
def test_only_the_holder_at_the_start_of_a_turn_can_throw_in_it(position, texts, action):
    """R3.5: whoever gets the ball during the turn has spent their action on it and cannot throw."""
    match = at(position)
    match.play_all(*texts)
    assert holder(match) == "r1"
    assert match.refusal(action).rule == "R3.5"


def test_the_holder_at_the_start_of_a_turn_may_throw_in_either_phase():
    """R3.5: also in phase 2, with an unspent action."""
    match = at(court("r1* 20-7, r2 18-7, b1 3-3", "main: blue", "phase: 2"))
    assert match.refusal("shoot 1") is None and match.refusal("pass 1 2") is None


def test_the_set_up_goes_gladiator_by_gladiator_main_first_then_the_ball_then_the_other():
    """R3.6: red three times, red names the holder, blue three times, then red's phase 1."""
    match = new()
    match.play("place 6 1-14")
    assert (match.actor, due(match), where(match, "r6")) == (0, "setup", "1-14")
    match.play("place 2 0-0")
    assert (match.actor, due(match)) == (0, "setup")
    match.play("place 4 1-7")
    assert (match.actor, due(match), ball(match)) == (0, "holder", None)
    match.play("give 4")
    assert (match.actor, due(match), holder(match)) == (1, "setup", "r4")
    match.play("place 7 26-7")
    match.play("place 1 27-0")
    assert (match.actor, due(match)) == (1, "setup")
    match.play("place 3 27-14")
    assert (match.actor, due(match), phase(match), holder(match)) == (0, "play", 1, "r4")


def test_blue_sets_up_first_with_main():
    """R3.6: the same when blue is the weaker team."""
    match = new(**BLUE_IS_WEAKER)
    match.play_all("place 6 27-14", "place 2 26-0", "place 4 26-7", "give 6")
    assert (match.actor, due(match), holder(match)) == (0, "setup", "b6")
    match.play_all("place 1 0-0", "place 2 0-1", "place 3 0-2")
    assert (match.actor, due(match), phase(match)) == (1, "play", 1)


def test_naming_the_holder_costs_no_action():
    """R3.6: they may shoot, pass or keep it for phase 3."""
    match = new()
    set_up(match)
    assert holder(match) == "r1" and has_action(match, "r1")
    assert match.refusal("pass 1 2") is None


@pytest.mark.parametrize(
    "action",
    ["place 1 0-5", "place 2 0-0", "place 2 2-0", "place 2 13-7", "place 2 26-0", "place 2 27-14", "place 1 0-0"],
)
def test_a_wrong_gladiator_or_cell_is_refused_at_a_set_up(action):
    """R3.6: r1 is already on 0-0; the touch zone is columns 0 and 1."""
    match = new()
    match.play("place 1 0-0")
    assert match.refusal(action).rule == "R3.6"


@pytest.mark.parametrize("action", ["place 2 25-0", "place 2 0-0", "place 2 1-14", "place 1 26-0", "place 2 27-0"])
def test_a_wrong_gladiator_or_cell_is_refused_at_blue_s_set_up(action):
    """R3.6: b1 is already on 27-0; the touch zone is columns 26 and 27."""
    match = new()
    match.play_all("place 1 0-0", "place 2 0-1", "place 3 0-2", "give 1", "place 1 27-0")
    assert match.refusal(action).rule == "R3.6"


def test_a_cell_beyond_the_small_court_is_a_wrong_cell_at_a_set_up():
    """R3.6: anything wrong with placing is refused by this rule."""
    match = new(court="small", **BLUE_IS_WEAKER)
    assert match.refusal("place 1 20-0").rule == "R3.6"
    assert match.refusal("place 1 18-11").rule == "R3.6"
    assert match.refusal("place 1 17-0").rule == "R3.6"
    assert match.refusal("place 1 18-10") is None


def test_the_ball_goes_to_a_gladiator_on_court():
    """R3.6: not to one on the bench."""
    match = new()
    match.play_all("place 1 0-0", "place 2 0-1", "place 5 0-2")
    assert match.legal() == ["give 1", "give 2", "give 5"]
    assert match.refusal("give 3").rule == "R3.6"


def test_the_basket_s_cell_of_the_touch_zone_may_be_set_up_on():
    """R3.6: 1-7 is a cell of red's touch zone like any other."""
    match = new()
    assert match.refusal("place 1 1-7") is None


def test_a_team_with_fewer_valid_gladiators_sets_up_all_of_them():
    """R3.6: blue has b6 and b7 left: two are placed, then the holder; red then places three."""
    match = at(court("r1* 25-7, b6 13-0, b7 13-2", "injured: b1, b2, b3", "coma: b4, b5"))
    match.play("dunk 1")
    assert men_offered(match) == {"6", "7"}
    assert match.refusal("place 1 27-0").rule == "R3.6"
    assert match.refusal("place 4 27-0").rule == "R3.6"
    match.play_all("place 7 27-0", "place 6 27-1")
    assert (match.actor, due(match)) == (1, "holder")
    match.play("give 6")
    assert (match.actor, due(match)) == (0, "setup")
    match.play_all("place 1 0-0", "place 2 0-1", "place 3 0-2")
    assert (match.actor, due(match), phase(match)) == (1, "play", 1)


def test_a_team_of_seven_sets_up_all_seven():
    """R3.6: on_court of them."""
    match = new(on_court=7)
    match.play_all(*(f"place {number} 0-{number}" for number in range(1, 7)))
    assert due(match) == "setup" and men_offered(match) == {"7"}
    match.play("place 7 1-1")
    assert due(match) == "holder"


def test_everybody_sees_everything():
    """R3.6: nothing is hidden: both coaches see who on the bench is out, and who has the ball."""
    whole = at(court("r1* 5-5, r2 6-6, b1 20-5"))
    hurt = at(court("r1* 5-5, r2 6-6, b1 20-5", "injured: r7"))
    other_holder = at(court("r1 5-5, r2* 6-6, b1 20-5"))
    assert whole.view(0) != hurt.view(0) and whole.view(1) != hurt.view(1)
    assert whole.view(0) != other_holder.view(0) and whole.view(1) != other_holder.view(1)


def test_a_team_moves_twice_running_the_book_s_pass_and_dunk():
    """R3.3, R3.4: blue's 6 moves and passes to 2 in phase 2; with MAIN in the next turn 2 moves on and dunks."""
    match = at(
        court("b6* 14-7, b2 10-4, b7 20-9, r1 22-3, r3 23-8, r5 21-11", "turn: 9", "phase: 2", "sure: blue"),
        blue="eliminateurs",
    )
    match.play_all("move 6 12-7", "pass 6 2", "move 2 7-5")
    assert holder(match) == "b2" and not has_action(match, "b2") and not has_action(match, "b6")
    match.play("end")
    idle(match)
    assert (turn(match), main(match), match.actor) == (8, "blue", 1)
    assert "2-6" in reach(match, 2)
    match.play_all("move 2 2-6")
    assert match.refusal("shoot 2 sure") is None
    match.play("dunk 2")
    assert points(match) == (0, 1)
    assert (turn(match), main(match), sure(match), match.actor) == (7, "red", "red", 0)
    set_up(match)
    assert holder(match) == "r1" and where(match, "r1") == "0-0"


def test_the_book_s_strike_removes_number_4_and_main_comes_to_red():
    """R3.3, R3.4: blue had MAIN; r1 strikes b4 out; red plays first in the next turn, and blue fills up after that."""
    match = at(
        court(
            "r1 20-6, r3 18-4, r5* 16-7, b4 20-7, b2 22-3, b6 23-9",
            "turn: 12",
            "main: blue",
            "phase: 3",
            "due: act",
            "acting: r1",
            "spent: r3, r5, b2, b4, b6",
        ),
        blue="eliminateurs",
    )
    match.play_all("strike 4", "roll 4")
    roll(match, 7)
    assert is_out(match, "b4") and where(match, "b4") is None
    assert (turn(match), main(match), due(match), match.actor) == (11, "red", "play", 0)
    match.play("end")
    assert (due(match), match.actor, phase(match)) == ("fill", 1, 2)
    match.play("place 1 27-7")
    assert (due(match), match.actor, phase(match)) == ("play", 1, 2)
