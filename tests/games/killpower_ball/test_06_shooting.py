"""R6, shooting: the die and the distance, the sure shot, the dunk, the missed shot."""

import itertools
from fractions import Fraction

import pytest

import touchline
from tests.games.killpower_ball.table import (
    asked,
    at,
    ball,
    baskets,
    court,
    due,
    has_action,
    holder,
    main,
    moves,
    no_bench,
    phase,
    points,
    roll,
    sure,
    turn,
)
from touchline.engine.asking import ask
from touchline.games.killpower_ball import view
from touchline.games.killpower_ball.rules import State, penalty

BEGINNER = "5,4,4,4,5,3,1"
AROUND_RED_S_TARGET = ["25-6", "26-6", "27-6", "25-7", "26-7", "27-7", "25-8", "26-8", "27-8"]
AROUND_BLUE_S_TARGET = ["0-6", "1-6", "2-6", "0-7", "1-7", "2-7", "0-8", "1-8", "2-8"]

# The book's shot: red's 5 ten cells from the basket in phase 2, blue's 4 (with BAL 5 there) on the way.
BOOK_S_SHOT = court("r5* 16-7, r3 14-4, r1 14-10, b4 20-6, b2 18-2, b6 18-12", "main: blue", "phase: 2", "sure: red")

# One shot from ten cells away, target 2, nobody near.
LONE_SHOT = court("r1* 16-7, b1 3-3")
LONE_BLUE_SHOT = court("b1* 11-7, r1 24-3", "main: blue")


def first_gladiator(characteristics):
    return ",".join([characteristics, *[BEGINNER] * 6])


def missed(men, *lines):
    """Red's number 1 has shot and missed; the ball has not landed."""
    match = at(court(men, *lines))
    match.play("shoot 1")
    roll(match, 10)
    return match


@pytest.mark.parametrize(
    ("distance", "target"),
    [(2, 5), (3, 5), (4, 4), (6, 4), (7, 3), (9, 3), (10, 2), (12, 2), (13, 1), (15, 1)],
)
def test_red_tests_bal_5_less_the_penalty_and_scores_the_distance(distance, target):
    """R6.1, R6.2: the target or less is a basket worth its distance, one more is a miss."""
    match = at(court(f"r1* {26 - distance}-7, b1 3-3"))
    match.play("shoot 1")
    assert (match.actor, due(match)) == (touchline.CHANCE, "shot die")
    roll(match, target)
    assert points(match) == (distance, 0) and baskets(match) == (1, 0)
    match = at(court(f"r1* {26 - distance}-7, b1 3-3"))
    match.play("shoot 1")
    roll(match, target + 1)
    assert points(match) == (0, 0) and due(match) == "miss die"


@pytest.mark.parametrize(("distance", "target"), [(2, 4), (3, 4), (4, 3), (6, 3), (7, 2), (9, 2), (10, 1), (12, 1)])
def test_blue_tests_bal_4_less_the_penalty_and_scores_the_distance(distance, target):
    """R6.1, R6.2: the same for blue, whose BAL is 4, at the other basket."""
    match = at(court(f"b1* {1 + distance}-7, r1 24-3", "main: blue"))
    match.play("shoot 1")
    roll(match, target)
    assert points(match) == (0, distance) and baskets(match) == (0, 1)
    match = at(court(f"b1* {1 + distance}-7, r1 24-3", "main: blue"))
    match.play("shoot 1")
    roll(match, target + 1)
    assert points(match) == (0, 0) and due(match) == "miss die"


@pytest.mark.parametrize(
    ("distance", "target"), [(16, 5), (18, 5), (19, 4), (21, 4), (22, 3), (24, 3), (25, 2), (26, 2)]
)
def test_the_penalty_grows_by_one_every_three_cells(distance, target):
    """R6.1: for a gladiator with BAL 10 over the whole court."""
    match = at(court(f"r1* {26 - distance}-7, b1 13-0"), red=first_gladiator("5,4,4,4,10,3,1"))
    match.play("shoot 1")
    roll(match, target)
    assert points(match) == (distance, 0)
    match = at(court(f"r1* {26 - distance}-7, b1 13-0"), red=first_gladiator("5,4,4,4,10,3,1"))
    match.play("shoot 1")
    roll(match, target + 1)
    assert due(match) == "miss die"


@pytest.mark.parametrize(
    ("near", "band", "distance", "target"),
    [
        *[(3, 2, 3, 5), (3, 2, 4, 4), (3, 2, 5, 4), (3, 2, 6, 3), (3, 2, 11, 1)],
        *[(3, 4, 7, 4), (3, 4, 8, 3), (3, 4, 15, 2), (3, 4, 16, 1)],
        *[(4, 2, 4, 5), (4, 2, 5, 4), (4, 2, 12, 1), (5, 3, 5, 5), (5, 3, 6, 4)],
        *[(1, 1, 2, 4), (1, 1, 5, 1), (9, 9, 9, 5), (9, 9, 10, 4), (9, 9, 18, 4), (9, 9, 19, 3)],
    ],
)
def test_with_the_options_the_penalty_begins_and_grows_elsewhere(near, band, distance, target):
    """R6.1: nothing up to near, then a point for every band that has begun; as the board says and the die does."""
    shot = court(f"r1* {26 - distance}-7, b1 3-3")
    match = at(shot, near=near, band=band)
    chance = next(chance for chance in match.view()["chances"] if chance["targets"][1] == "button:shoot")
    assert (chance["needs"], chance["chance"]) == (target, 10 * target)
    match.play("shoot 1")
    roll(match, target)
    assert points(match) == (distance, 0)
    match = at(shot, near=near, band=band)
    match.play("shoot 1")
    roll(match, target + 1)
    assert due(match) == "miss die"


@pytest.mark.parametrize(
    ("near", "band", "farthest"), [(3, 2, 11), (3, 4, 19), (4, 2, 12), (5, 2, 13), (1, 1, 5), (1, 3, 13)]
)
def test_with_the_options_the_last_distance_for_a_shot_changes(near, band, farthest):
    """R6.1: BAL 5 less 4 may shoot, BAL 5 less 5 may not, with the sure shot either."""
    last = at(court(f"r1* {26 - farthest}-7, b1 3-3"), near=near, band=band)
    assert last.refusal("shoot 1") is None and last.refusal("shoot 1 sure") is None
    beyond = at(court(f"r1* {25 - farthest}-7, b1 3-3"), near=near, band=band)
    assert beyond.refusal("shoot 1").rule == "R6.1"
    assert beyond.refusal("shoot 1 sure").rule == "R6.1"


def test_three_settings_agree_with_the_book_s_two_penalties():
    """R6.1: 1 at 6 cells and 3 at 10, by default and with two shorter bands that begin later."""
    state, found = State(), []
    for state.near, state.band in itertools.product(range(1, 10), repeat=2):
        if (ask(state, penalty, 6), ask(state, penalty, 10)) == (1, 3):
            found.append((state.near, state.band))
    assert found == [(3, 3), (4, 2), (5, 2)]


@pytest.mark.parametrize(
    ("size", "near", "band", "rings"),
    [("full", 3, 3, [*range(3, 26, 3)]), ("small", 3, 3, [3, 6, 9, 12, 15]), ("small", 5, 4, [5, 9, 13, 17])],
)
def test_everybody_sees_beyond_which_distances_a_shot_is_harder(size, near, band, rings):
    """R6.1: on the drawn court and in words."""
    match = at(court("r1* 8-5, b1 3-3", size=size), near=near, band=band)
    assert match.view()["court"]["rings"] == rings
    assert {"line": "rings", "rings": rings} in view.describe(match.view(), "red")[0]["lines"]


def test_positions_and_sheets_without_the_options_have_the_usual_penalties():
    """R6.1: those from before the options stay as they were."""
    match = at(LONE_SHOT)
    assert "near" not in match.position() + match.sheet() and "band" not in match.position() + match.sheet()
    assert touchline.read_sheet(match.sheet()).refusal("shoot 1") is None
    changed = at(LONE_SHOT, near=4, band=2)
    assert " near=4 band=2\n" in changed.position()
    again = touchline.read_position("killpower_ball", changed.position(), dice="by hand")
    assert again.position() == changed.position() and again.refusal("shoot 1") is None
    assert touchline.read_sheet(changed.sheet()).position() == changed.position()
    assert at(LONE_SHOT, near=3, band=1).refusal("shoot 1").rule == "R6.1"


@pytest.mark.parametrize("option", ["near", "band"])
@pytest.mark.parametrize("value", [0, 10, "off"])
def test_other_penalties_are_refused(option, value):
    """R6.1: from 1 to 9 cells."""
    with pytest.raises(touchline.BadOption, match="a whole number from 1 to 9"):
        touchline.new_match("killpower_ball", {option: value})


@pytest.mark.parametrize(
    ("cell", "distance"), [("20-1", 6), ("22-0", 7), ("24-14", 7), ("26-2", 5), ("27-4", 3), ("16-13", 10)]
)
def test_the_distance_is_counted_in_king_s_steps(cell, distance):
    """R6.2: the larger of columns and rows, from any side of the basket."""
    match = at(court(f"r1* {cell}, b1 3-3"))
    match.play("shoot 1")
    roll(match, 1)
    assert points(match) == (distance, 0)


def test_the_small_court_s_basket_counts_on_the_small_court():
    """R6.1, R6.2: from 8-5 to 18-5 is ten cells."""
    match = at(court("r1* 8-5, b1 3-3", size="small"))
    match.play("shoot 1")
    roll(match, 2)
    assert points(match) == (10, 0)


def test_opponents_in_the_way_do_not_lengthen_a_shot():
    """R6.1: the distance is not the length of a path."""
    match = at(court("r1* 20-7, b1 21-6, b2 21-7, b3 21-8", "spent: b1, b2, b3"))
    match.play("shoot 1")
    roll(match, 4)
    assert points(match) == (6, 0)


def test_a_shot_with_a_target_below_1_is_refused():
    """R6.1: from 16 cells for BAL 5, from 13 for BAL 4, with the sure shot too."""
    red = at(court("r1* 10-7, b1 3-3"))
    assert red.refusal("shoot 1").rule == "R6.1"
    assert red.refusal("shoot 1 sure").rule == "R6.1"
    blue = at(court("b1* 14-7, r1 24-3", "main: blue"))
    assert blue.refusal("shoot 1").rule == "R6.1"
    assert blue.refusal("shoot 1 sure").rule == "R6.1"


def test_a_shot_with_a_target_of_1_is_allowed():
    """R6.1: from 15 cells for BAL 5, from 12 for BAL 4, with the sure shot too."""
    red = at(court("r1* 11-7, b1 3-3"))
    assert red.refusal("shoot 1") is None and red.refusal("shoot 1 sure") is None
    blue = at(court("b1* 13-7, r1 24-3", "main: blue"))
    assert blue.refusal("shoot 1") is None and blue.refusal("shoot 1 sure") is None


def test_a_gladiator_of_bal_1_shoots_from_3_cells_and_no_farther():
    """R6.1: 1 minus 0, and 1 minus 1."""
    clumsy = first_gladiator("5,4,4,4,1,3,1")
    assert at(court("r1* 23-7, b1 3-3"), red=clumsy).refusal("shoot 1") is None
    assert at(court("r1* 22-7, b1 3-3"), red=clumsy).refusal("shoot 1").rule == "R6.1"
    assert at(court("r1* 22-7, b1 3-3"), red=clumsy).refusal("shoot 1 sure").rule == "R6.1"


def test_a_gladiator_of_bal_10_near_the_basket_cannot_miss():
    """R6.1: ten or less."""
    match = at(court("r1* 24-7, b1 3-3"), red=first_gladiator("5,4,4,4,10,3,1"))
    match.play("shoot 1")
    roll(match, 10)
    assert points(match) == (2, 0)


@pytest.mark.parametrize("men", ["r1 20-7, r2* 18-3, b1 3-3", "r1+ 20-7, b1 3-3", "r1 20-7, b1* 3-3"])
def test_only_the_holder_shoots(men):
    """R6.1, R6.3: with the die or the sure shot."""
    assert at(court(men)).refusal("shoot 1").rule == "R6.1"
    assert at(court(men)).refusal("shoot 1 sure").rule == "R6.3"


def test_a_gladiator_shoots_in_phase_1_and_in_phase_2_but_not_in_phase_3():
    """R6.1: as the heading of the chapter says."""
    assert at(court("r1* 20-7, b1 3-3")).refusal("shoot 1") is None
    assert at(court("r1* 20-7, b1 3-3", "main: blue", "phase: 2")).refusal("shoot 1") is None
    third = at(court("r1* 20-7, b1 3-3", "phase: 3", "due: act", "acting: r1"))
    assert third.refusal("shoot 1").rule == "R3.4"


def test_a_gladiator_moves_and_then_shoots():
    """R6.1: the distance is that of the cell they shoot from."""
    match = at(court("r1* 11-9, b1 3-3"))
    match.play_all("move 1 16-7", "shoot 1")
    roll(match, 2)
    assert points(match) == (10, 0)


def test_the_book_s_shot_of_ten_cells_is_intercepted():
    """R6.1, R6.6, R7.2: penalty 3, so 2 or less; red rolls 2, blue's 4 rolls 3, below BAL 5, and has the ball."""
    match = at(BOOK_S_SHOT, blue="eliminateurs")
    match.play("shoot 5")
    assert (due(match), asked(match), match.actor) == ("intercept", "b4", 1)
    match.play("try")
    roll(match, 2, 3)
    assert holder(match) == "b4" and points(match) == (0, 0)
    assert not has_action(match, "r5") and not has_action(match, "b4")


def test_after_the_book_s_interception_both_do_nothing_in_phase_3():
    """R6.6, R3.5: the two who played the ball have spent their action."""
    match = at(BOOK_S_SHOT, blue="eliminateurs")
    match.play_all("shoot 5", "try", "roll 2", "roll 3", "end")
    order = []
    while phase(match) == 3:
        order.append(asked(match))
        match.play("stay")
    assert order == ["b2", "b6", "r1", "r3"]


def test_the_book_s_shot_of_ten_cells_is_a_basket_of_ten():
    """R6.2: blue's 4 rolls 7, so ten points for red."""
    match = at(BOOK_S_SHOT, blue="eliminateurs")
    match.play_all("shoot 5", "try")
    roll(match, 2, 7)
    assert points(match) == (10, 0) and baskets(match) == (1, 0)


def test_the_book_s_sure_shot_is_worth_2():
    """R6.3: no die for the shot; blue's 4 tries and rolls 7, and red gets two points."""
    match = at(BOOK_S_SHOT, blue="eliminateurs")
    match.play_all("shoot 5 sure", "try")
    assert due(match) == "intercept die"
    roll(match, 7)
    assert points(match) == (2, 0) and baskets(match) == (1, 0)


@pytest.mark.parametrize(("face", "score"), [(4, (6, 0)), (5, (0, 0))])
def test_the_book_s_shot_of_six_cells_has_penalty_1(face, score):
    """R6.1: 5 minus 1: four or less scores six points (the book's "moins de" is read as "or less")."""
    match = at(court("r5* 18-9, r1 24-7, r3 22-8, b2 12-2, b6 12-12, b1 3-3"), blue="eliminateurs")
    match.play_all("move 5 20-7", "shoot 5")
    assert due(match) == "shot die"
    roll(match, face)
    assert points(match) == score


def test_the_book_s_choice_at_six_cells():
    """R6.3: or two points with the sure shot."""
    match = at(court("r5* 20-7, r1 24-7, r3 22-8, b2 12-2, b6 12-12, b1 3-3"), blue="eliminateurs")
    match.play("shoot 5 sure")
    assert points(match) == (2, 0)


@pytest.mark.parametrize("cell", ["26-7", "25-7", "24-7", "20-7", "16-7", "11-7", "25-8", "15-14"])
def test_a_sure_basket_is_worth_2_at_any_distance(cell):
    """R6.3: without rolling, from 0 and 1 too, as far as R6.1 allows."""
    match = at(court(f"r1* {cell}, b1 3-3"))
    match.play("shoot 1 sure")
    assert points(match) == (2, 0) and baskets(match) == (1, 0)
    assert (turn(match), due(match)) == (19, "setup")


@pytest.mark.parametrize("cell", ["1-7", "2-7", "5-7", "13-7"])
def test_a_sure_basket_of_blue_is_worth_2(cell):
    """R6.3: the same for blue."""
    match = at(court(f"b1* {cell}, r1 24-3", "main: blue"))
    match.play("shoot 1 sure")
    assert points(match) == (0, 2) and sure(match) == "red"


def test_a_used_token_rests_with_nobody():
    """R6.3: before anyone says whether they intercept."""
    match = at(court("r1* 16-7, b1 20-7"))
    assert sure(match) == "red"
    match.play("shoot 1 sure")
    assert due(match) == "intercept" and sure(match) is None
    assert "sure: nobody" in match.position()


def test_a_token_used_without_a_basket_rests_for_both():
    """R6.3: after an interception, neither red nor blue may use it, in this turn or a later one."""
    match = at(court("r1* 16-7, b1 20-7", no_bench("r1, b1")))
    match.play_all("shoot 1 sure", "try", "roll 4")
    assert holder(match) == "b1" and sure(match) is None and points(match) == (0, 0)
    match.play_all("end", "move 1 15-7", "end")
    while turn(match) == 20:
        match.play("stay")
    assert (main(match), sure(match)) == ("blue", None)
    match.play("move 1 12-7")
    assert match.refusal("shoot 1 sure").rule == "R6.3"
    assert match.refusal("shoot 1") is None


def test_a_token_blue_has_used_rests_too():
    """R6.3: intercepted in blue's phase 2; red, who has the ball and MAIN, has no sure shot."""
    match = at(court("b1* 11-7, r1 7-7", "phase: 2", "sure: blue"))
    match.play("shoot 1 sure")
    assert (match.actor, due(match), sure(match)) == (0, "intercept", None)
    match.play_all("try", "roll 5")
    assert holder(match) == "r1" and sure(match) is None and points(match) == (0, 0)


def test_a_used_token_rests_also_after_the_last_basket_of_the_match():
    """R6.3: using it puts it aside, not the basket: in turn 1 too."""
    match = at(court("r1* 20-7, b1 3-3", "turn: 1"))
    match.play("shoot 1 sure")
    assert match.outcome.values == (1, -1) and sure(match) is None and points(match) == (2, 0)


@pytest.mark.parametrize(("main_of", "phase_of"), [("red", 1), ("blue", 2)])
def test_the_next_basket_of_either_team_brings_a_resting_token_back(main_of, phase_of):
    """R6.3, R8.3: to the team that concedes it."""
    red = at(court("r1* 25-7, b1 3-3", f"main: {main_of}", f"phase: {phase_of}", "sure: nobody"))
    red.play("dunk 1")
    assert sure(red) == "blue"
    blue = at(court("b1* 2-7, r1 24-3", f"main: {main_of}", f"phase: {3 - phase_of}", "sure: nobody"))
    blue.play("dunk 1")
    assert sure(blue) == "red"


def test_with_the_option_a_used_token_passes_to_the_opponent_at_once():
    """R6.3: before anyone says whether they intercept, basket or not."""
    match = at(court("r1* 16-7, b1 20-7"), used_token="passes")
    match.play("shoot 1 sure")
    assert due(match) == "intercept" and sure(match) == "blue"
    match.play_all("try", "roll 4")
    assert holder(match) == "b1" and sure(match) == "blue" and points(match) == (0, 0)


def test_with_the_option_blue_s_token_passes_to_red():
    """R6.3: intercepted in blue's phase 2, the token is red's; in turn 1 too."""
    match = at(court("b1* 11-7, r1 7-7", "phase: 2", "sure: blue", "turn: 1"), used_token="passes")
    match.play("shoot 1 sure")
    assert (match.actor, due(match), sure(match)) == (0, "intercept", "red")


def test_everybody_is_told_where_a_used_token_goes():
    """R6.3: to nobody or to the opponent; and who has it after a basket."""
    match = at(court("r1* 16-7, b1 20-7"))
    match.play("shoot 1 sure")
    assert {"event": "sure", "side": None} in match.events_for(1)
    match.play_all("try", "roll 10")
    assert {"event": "sure", "side": "blue"} in match.events_for(0)
    passed = at(court("r1* 16-7, b1 20-7"), used_token="passes")
    passed.play("shoot 1 sure")
    assert {"event": "sure", "side": "blue"} in passed.events_for(0)


@pytest.mark.parametrize(("owner", "rests"), [("red", False), ("blue", False), ("nobody", True)])
def test_the_board_in_words_says_when_nobody_has_the_token(owner, rests):
    """R6.3: a line about the match while it rests, otherwise a line about the side that has it."""
    match = at(court("r1* 16-7, b1 20-7", f"sure: {owner}"))
    about_match, *sides = view.describe(match.view(), "red")
    assert ({"line": "sure_rests"} in about_match["lines"]) is rests
    assert any({"line": "sure_help"} in side["lines"] for side in sides) is not rests


def test_before_the_lot_no_used_token_rests():
    """R6.3, R3.2: nobody has had it yet."""
    match = touchline.new_match("killpower_ball", {"blue": "eliminateurs"}, dice="by hand")
    assert sure(match) is None
    assert {"line": "sure_rests"} not in view.describe(match.view(), None)[0]["lines"]


def test_an_ordinary_shot_keeps_the_token():
    """R6.3: only using it puts it aside."""
    match = at(LONE_SHOT)
    match.play("shoot 1")
    roll(match, 10, 1)
    assert sure(match) == "red"


def test_without_the_token_there_is_no_sure_shot():
    """R6.3: the other team has it."""
    assert at(court("r1* 20-7, b1 3-3", "sure: blue")).refusal("shoot 1 sure").rule == "R6.3"
    assert at(court("r1* 25-7, b1 3-3", "sure: blue")).refusal("shoot 1 sure").rule == "R6.3"
    assert at(court("b1* 5-7, r1 24-3", "main: blue", "sure: red")).refusal("shoot 1 sure").rule == "R6.3"
    assert at(court("b1* 5-7, r1 24-3", "phase: 2", "sure: blue")).refusal("shoot 1 sure") is None


def test_the_distance_is_asked_before_token_and_ball():
    """R6.3: too far away is refused by R6.1, holder or not, token or not."""
    assert at(court("r1* 5-7, b1 3-3", "sure: blue")).refusal("shoot 1 sure").rule == "R6.1"
    assert at(court("r1 5-7, r2* 20-7, b1 3-3")).refusal("shoot 1 sure").rule == "R6.1"
    assert at(court("r1 11-7, r2* 20-7, b1 3-3")).refusal("shoot 1 sure").rule == "R6.3"


def test_a_sure_shot_may_be_intercepted():
    """R6.3: the interceptors declare and roll, the shot does not."""
    match = at(court("r1* 16-7, b1 20-7, b2 23-8"))
    match.play_all("shoot 1 sure", "try", "try")
    assert due(match) == "intercept die"
    roll(match, 5)
    assert due(match) == "intercept die"
    roll(match, 4)
    assert holder(match) == "b2" and points(match) == (0, 0)
    assert (match.actor, phase(match), due(match)) == (0, 1, "play")


def test_a_sure_shot_that_all_let_go_is_a_basket():
    """R6.3: nobody rolls at all."""
    match = at(court("r1* 16-7, b1 20-7, b2 23-8"))
    match.play_all("shoot 1 sure", "let", "let")
    assert points(match) == (2, 0)


@pytest.mark.parametrize("cell", AROUND_RED_S_TARGET)
def test_red_dunks_from_the_basket_s_cell_and_its_neighbours(cell):
    """R6.4: no die, one point."""
    match = at(court(f"r1* {cell}, b1 3-3"))
    match.play("dunk 1")
    assert points(match) == (1, 0) and baskets(match) == (1, 0)
    assert (turn(match), due(match)) == (19, "setup")


@pytest.mark.parametrize("cell", AROUND_BLUE_S_TARGET)
def test_blue_dunks_from_the_basket_s_cell_and_its_neighbours(cell):
    """R6.4: at the other end."""
    match = at(court(f"b1* {cell}, r1 24-3", "phase: 2"))
    match.play("dunk 1")
    assert points(match) == (0, 1) and baskets(match) == (0, 1)


@pytest.mark.parametrize("cell", ["24-7", "24-5", "26-9", "27-5", "26-5"])
def test_two_cells_away_nobody_dunks(cell):
    """R6.4: farther than 1."""
    assert at(court(f"r1* {cell}, b1 3-3")).refusal("dunk 1").rule == "R6.4"
    assert at(court(f"r1* {cell}, b1 3-3")).refusal("shoot 1") is None


def test_nobody_intercepts_a_dunk():
    """R6.4: three opponents around them, one of them on the basket's cell, are not asked."""
    match = at(court("r1* 25-7, b1 26-7, b2 25-6, b3 24-7"))
    match.play("dunk 1")
    assert points(match) == (1, 0)


@pytest.mark.parametrize("cell", AROUND_RED_S_TARGET)
def test_from_0_and_1_there_is_no_shot_with_the_die(cell):
    """R6.4: the holder dunks or uses the sure shot."""
    match = at(court(f"r1* {cell}, b1 3-3"))
    assert match.refusal("shoot 1").rule == "R6.4"
    assert match.refusal("shoot 1 sure") is None
    assert match.refusal("dunk 1") is None


def test_from_0_and_1_blue_has_no_shot_with_the_die():
    """R6.4: at the other end."""
    assert at(court("b1* 1-7, r1 24-3", "main: blue")).refusal("shoot 1").rule == "R6.4"
    assert at(court("b1* 2-8, r1 24-3", "main: blue")).refusal("shoot 1").rule == "R6.4"


@pytest.mark.parametrize("men", ["r1 25-7, r2* 24-7, b1 3-3", "r1+ 25-7, b1 3-3", "r1 25-7, b1* 24-7"])
def test_only_the_holder_dunks(men):
    """R6.4: and another gladiator's shot from there is refused because of the ball before the distance."""
    assert at(court(men)).refusal("dunk 1").rule == "R6.4"
    assert at(court(men)).refusal("shoot 1").rule == "R6.1"


@pytest.mark.parametrize("face", [1, 2])
def test_a_missed_ball_falls_on_the_basket_s_cell_with_1_or_2(face):
    """R6.5: it lies there; nobody is asked."""
    match = at(LONE_SHOT)
    match.play("shoot 1")
    roll(match, 10)
    assert (match.actor, due(match)) == (touchline.CHANCE, "miss die")
    assert match.odds() == {f"roll {number}": Fraction(1, 10) for number in range(1, 11)}
    roll(match, face)
    assert ball(match) == "26-7" and holder(match) is None and due(match) == "play"


def test_a_ball_that_blue_missed_falls_on_blue_s_target():
    """R6.5: the basket shot at."""
    match = at(LONE_BLUE_SHOT)
    match.play("shoot 1")
    roll(match, 10, 2)
    assert ball(match) == "1-7"


@pytest.mark.parametrize(
    ("face", "one", "two"),
    [
        (3, "26-6", "26-5"),
        (4, "27-6", "27-6"),
        (5, "27-7", "27-7"),
        (6, "27-8", "27-8"),
        (7, "26-8", "26-9"),
        (8, "25-8", "24-9"),
        (9, "25-7", "24-7"),
        (10, "25-6", "24-5"),
    ],
)
def test_a_ball_that_red_missed_flies_on_clockwise_from_row_0(face, one, two):
    """R6.5: one or two cells with equal odds, stopping before the wall behind the basket."""
    near = missed("r1* 16-7, b1 3-3")
    roll(near, face)
    assert (near.actor, due(near)) == (touchline.CHANCE, "bounce")
    assert near.odds() == {"bounce 1": Fraction(1, 2), "bounce 2": Fraction(1, 2)}
    near.play("bounce 1")
    assert ball(near) == one and holder(near) is None and due(near) == "play"
    far = missed("r1* 16-7, b1 3-3")
    roll(far, face)
    far.play("bounce 2")
    assert ball(far) == two


@pytest.mark.parametrize(
    ("face", "one", "two"),
    [
        (3, "1-6", "1-5"),
        (4, "2-6", "3-5"),
        (5, "2-7", "3-7"),
        (6, "2-8", "3-9"),
        (7, "1-8", "1-9"),
        (8, "0-8", "0-8"),
        (9, "0-7", "0-7"),
        (10, "0-6", "0-6"),
    ],
)
def test_a_ball_that_blue_missed_flies_in_the_same_directions(face, one, two):
    """R6.5: 5 is towards the last column for both teams."""
    near = at(LONE_BLUE_SHOT)
    near.play("shoot 1")
    roll(near, 10, face)
    near.play("bounce 1")
    assert ball(near) == one
    far = at(LONE_BLUE_SHOT)
    far.play("shoot 1")
    roll(far, 10, face)
    far.play("bounce 2")
    assert ball(far) == two


@pytest.mark.parametrize(
    ("face", "bounce", "cell"), [(5, 2, "19-5"), (3, 2, "18-3"), (8, 2, "16-7"), (1, None, "18-5")]
)
def test_a_missed_ball_on_the_small_court(face, bounce, cell):
    """R6.5: around 18-5, with walls after column 19."""
    match = at(court("r1* 8-5, b1 3-3", size="small"))
    match.play("shoot 1")
    roll(match, 10, face)
    match.play_all(*([] if bounce is None else [f"bounce {bounce}"]))
    assert ball(match) == cell


def test_a_missed_ball_flies_over_anybody():
    """R6.5: over b1 on 25-7 to 24-7."""
    match = missed("r1* 16-7, b1 25-7", "spent: b1")
    roll(match, 9)
    match.play("bounce 2")
    assert ball(match) == "24-7" and due(match) == "play"


def test_a_missed_ball_flies_over_a_gladiator_who_could_catch():
    """R6.5: it may be taken only where it ends."""
    match = missed("r1* 16-7, r2 25-7, b1 3-3")
    roll(match, 9)
    match.play("bounce 2")
    assert ball(match) == "24-7" and due(match) == "play" and has_action(match, "r2")


def test_a_team_mate_where_it_ends_may_take_it_for_their_action():
    """R6.5: r2 on 24-7 is asked, and takes it."""
    match = missed("r1* 16-7, r2 24-7, b1 3-3")
    roll(match, 9)
    match.play("bounce 2")
    assert (match.actor, due(match), asked(match)) == (0, "rebound", "r2")
    assert ball(match) == "24-7" and holder(match) is None
    match.play("catch")
    assert holder(match) == "r2" and not has_action(match, "r2")
    assert (match.actor, phase(match), due(match)) == (0, 1, "play")


def test_an_opponent_where_it_ends_may_take_it_for_their_action():
    """R6.5: b1 on 24-5 is asked, and takes it in red's phase, which continues."""
    match = missed("r1* 16-7, b1 24-5")
    roll(match, 10)
    match.play("bounce 2")
    assert (match.actor, due(match), asked(match)) == (1, "rebound", "b1")
    match.play("catch")
    assert holder(match) == "b1" and not has_action(match, "b1")
    assert (match.actor, phase(match), due(match)) == (0, 1, "play")


def test_red_may_take_what_blue_missed():
    """R6.5: r1 on 3-5 in blue's phase 2, which continues."""
    match = at(court("b1* 11-7, r1 3-5", "phase: 2"))
    match.play("shoot 1")
    roll(match, 2, 4)
    match.play("bounce 2")
    assert (match.actor, due(match), asked(match)) == (0, "rebound", "r1")
    match.play("catch")
    assert holder(match) == "r1" and not has_action(match, "r1")
    assert (match.actor, phase(match), due(match)) == (1, 2, "play")


def test_a_gladiator_on_the_basket_s_cell_may_take_it_too():
    """R6.5: the rule makes no exception; the gladiator let the shot go by, and still has an action."""
    match = at(court("r1* 16-7, b1 26-7"))
    match.play_all("shoot 1", "let")
    roll(match, 10, 1)
    assert (match.actor, due(match), asked(match)) == (1, "rebound", "b1")
    match.play("catch")
    assert holder(match) == "b1" and ball(match) == "26-7"


@pytest.mark.parametrize("men", ["r1* 16-7, r2 24-5, b1 3-3", "r1* 16-7, b1 24-5"])
def test_whoever_lets_it_lie_keeps_their_action(men):
    """R6.5: if the coach does not want it, it lies on that cell."""
    match = missed(men)
    roll(match, 10)
    match.play_all("bounce 2", "let")
    name = "r2" if "r2" in men else "b1"
    assert holder(match) is None and ball(match) == "24-5" and has_action(match, name)
    assert f"{name}+" in match.position()
    assert (match.actor, due(match)) == (0, "play")


@pytest.mark.parametrize(
    ("men", "line"),
    [
        ("r1* 16-7, r2 24-5, b1 3-3", "spent: r2"),
        ("r1* 16-7, r2 24-5, b1 3-3", "stunned: r2 1"),
        ("r1* 16-7, b1 24-5", "spent: b1"),
        ("r1* 16-7, b1 24-5", "stunned: b1 1"),
    ],
)
def test_a_gladiator_without_action_is_not_asked(men, line):
    """R6.5: spent or stunned; the ball lies on their cell."""
    match = missed(men, line)
    roll(match, 10)
    match.play("bounce 2")
    assert holder(match) is None and ball(match) == "24-5" and due(match) == "play"


def test_a_gladiator_who_tried_to_intercept_cannot_take_the_rebound():
    """R6.5, R7.1: their action is spent."""
    match = at(court("r1* 16-7, b1 26-7"))
    match.play_all("shoot 1", "try")
    roll(match, 10, 1)
    assert ball(match) == "26-7" and holder(match) is None and (match.actor, due(match)) == (0, "play")


def test_the_shooter_cannot_take_their_own_rebound():
    """R6.5: it comes back to their cell and lies there, because their action is spent."""
    match = missed("r1* 24-7, b1 3-3")
    roll(match, 9)
    match.play("bounce 2")
    assert ball(match) == "24-7" and holder(match) is None and due(match) == "play"
    assert match.refusal("pick 1").rule == "R3.5"


def test_the_order_of_a_shot():
    """R6.6: announced and spent, the interceptors declare, the die, the interceptors' dice, the basket."""
    match = at(court("r1* 16-7, b4 20-6, b2 22-7"))
    match.play("shoot 1")
    assert not has_action(match, "r1") and (due(match), asked(match), match.actor) == ("intercept", "b4", 1)
    match.play("try")
    assert (due(match), asked(match), match.actor) == ("intercept", "b2", 1)
    match.play("try")
    assert (due(match), match.actor) == ("shot die", touchline.CHANCE)
    roll(match, 2)
    assert (due(match), match.actor) == ("intercept die", touchline.CHANCE)
    roll(match, 9)
    assert (due(match), match.actor) == ("intercept die", touchline.CHANCE)
    roll(match, 9)
    assert points(match) == (10, 0)


def test_a_missed_shot_is_not_rolled_for_by_the_interceptors():
    """R6.6: the ball lands (R6.5) and their actions are spent."""
    match = at(court("r1* 16-7, b4 20-6, b2 22-7"))
    match.play_all("shoot 1", "try", "try")
    roll(match, 3)
    assert due(match) == "miss die"
    roll(match, 1)
    assert (match.actor, phase(match), due(match)) == (0, 1, "play")
    assert not has_action(match, "b4") and not has_action(match, "b2")


def test_the_shooter_s_action_is_spent_when_the_shot_is_announced():
    """R6.6: before the die, and before anyone declares; the drawing still shows the ball with them."""
    match = at(court("r1* 16-7, b4 20-6"))
    match.play("shoot 1")
    assert "spent: r1" in match.position() and "throw: shot" in match.position() and "r1*" in match.position()


def test_after_a_miss_the_phase_goes_on():
    """R6.6: with the movement that is left, including the others'."""
    match = at(court("r1* 16-7, r2 10-7, b1 3-3", "moves: r1 2"))
    match.play("shoot 1")
    roll(match, 10, 1)
    assert (match.actor, phase(match), due(match)) == (0, 1, "play")
    assert (moves(match, "r1"), moves(match, "r2")) == (2, 5)


def test_after_an_interception_the_phase_goes_on():
    """R6.6: in blue's phase 2 too."""
    match = at(court("b1* 11-7, r1 10-7", "phase: 2"))
    match.play_all("shoot 1", "try")
    roll(match, 1, 5)
    assert holder(match) == "r1"
    assert (match.actor, phase(match), due(match)) == (1, 2, "play")
