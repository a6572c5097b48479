"""The rulebook read a second time: objectives, filling in the team's own phase, the used sure shot and the dodge."""

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
    is_out,
    main,
    moves,
    phase,
    points,
    set_up,
    sure,
    turn,
    where,
)

RED, BLUE = 0, 1

ALL_ONES = ",".join(["1"] * 49)


def idle(match):
    """Everyone stays still until phase 3 is over."""
    while phase(match) == 3:
        match.play("stay")


def next_turn(match):
    """Both coaches end their phases, nobody strikes or sprints, and a new turn begins."""
    match.play_all("end", "end")
    idle(match)


def rules(match, *texts):
    return {match.refusal(text).rule for text in texts}


def on_court(match, side):
    return {name for name in match.view()["gladiators"] if name[0] == side and where(match, name) is not None}


# The objective.


def of_power(power):
    """A roster of that power, 14 or more: beginners, with the rest added to POU."""
    extra = power - 14
    team = []
    for _ in range(7):
        more = min(extra, 9)
        extra -= more
        team += [5, 4, 4, 4, 5, 3, 1 + more]
    return ",".join(map(str, team))


def objectives(red, blue):
    """Both objectives, as the match states them and as its end shows them."""
    told = at(court("r1* 5-5, b1 20-5"), red=red, blue=blue).view()["teams"]
    ends = {"turn: 1", "phase: 3", "due: act", "acting: r1", "spent: b1", "baskets: 9-9"}
    for side, wins in (("red", (1.0, -1.0)), ("blue", (-1.0, 1.0))):
        for lead, values in ((told[side]["objective"], wins), (told[side]["objective"] - 1, (0.0, 0.0))):
            score = f"points: {100 + lead}-100" if side == "red" else f"points: 100-{100 + lead}"
            match = at(court("r1* 5-5, b1 20-5", *sorted(ends), score), red=red, blue=blue)
            match.play("stay")
            assert match.outcome.values == values
    return told["red"]["objective"], told["blue"]["objective"]


@pytest.mark.parametrize(
    ("red", "blue", "needed"),
    [
        ("eliminateurs", "demons", (1, 3)),
        ("demons", "eliminateurs", (3, 1)),
        ("eliminateurs", "eliminateurs", (1, 1)),
        ("demons", "demons", (1, 1)),
        (of_power(14), of_power(15), (1, 2)),
        (of_power(24), of_power(15), (1, 1)),
        (of_power(25), of_power(24), (2, 1)),
        (of_power(44), of_power(45), (1, 2)),
        (of_power(75), of_power(25), (6, 1)),
    ],
)
def test_the_powers_are_compared_by_their_levels(red, blue, needed):
    """R2.4: the level is floor((power + 5) / 10): 14 is 1, 15 to 24 are 2, 25 is 3; a team's own minus the other's."""
    assert objectives(red, blue) == needed


def test_a_level_below_0_is_rounded_down():
    """R2.4: -119 has level -12; against level 1 the beginners need 1 + 12 + 1."""
    assert objectives(ALL_ONES, "eliminateurs") == (1, 14)
    assert objectives(ALL_ONES, ALL_ONES) == (1, 1)


# Filling.


def test_the_book_s_example_from_the_blow_to_the_new_number():
    """R3.4, R7.1, R9.3: n°4 is struck out, nobody intercepts in red's phase 1, and n°7 comes on in blue's phase 2."""
    men = "r1 24-7, r3 22-8, r5* 16-7, b2 12-8, b4 23-6, b6 12-3"
    lines = ("turn: 12", "main: blue", "sure: red", "phase: 3", "due: act", "acting: r1", "spent: r3, r5, b2, b4, b6")
    match = at(court(men, *lines))

    match.play_all("strike 4", "roll 4", "roll 8")
    assert is_out(match, "b4")

    assert (turn(match), main(match), phase(match), due(match), match.actor) == (11, "red", 1, "play", RED)
    assert on_court(match, "b") == {"b2", "b6"}
    assert match.refusal("place 7 27-0").rule == "R3.4"

    match.play_all("move 5 20-7", "shoot 5")
    assert (due(match), match.view()["needs"]) == ("shot die", 4)
    match.play_all("roll 5", "roll 2")
    assert (ball(match), holder(match), phase(match), match.actor) == ("26-7", None, 1, RED)

    match.play_all("move 1 26-7", "pick 1", "move 1 23-7")
    assert moves(match, "r1") == 0
    match.play_all("take 3", "move 3 18-8")
    assert (holder(match), ball(match), moves(match, "r3")) == ("r3", "18-8", 0)
    match.play("end")

    assert (turn(match), phase(match), due(match), match.actor) == (11, 2, "fill", BLUE)
    match.play("place 7 27-0")
    assert (phase(match), due(match), match.actor) == (2, "play", BLUE)
    assert where(match, "b7") == "27-0" and has_action(match, "b7") and moves(match, "b7") == 5

    match.play("move 2 17-8")
    assert match.refusal("steal 2").rule == "R5.3"
    match.play("end")
    order = []
    while phase(match) == 3:
        order.append(asked(match))
        match.play("stay")
    assert order == ["b2", "b6", "b7"]
    assert (turn(match), main(match), due(match), match.actor) == (10, "blue", "play", BLUE)


def after_blow(main):
    """The start of turn 8: r1 has just struck b4 out with the last action of turn 9, in which this side had MAIN."""
    men = "r1 10-5, r3 4-4, r5* 5-9, b2 20-3, b4 11-5, b6 21-9"
    lines = ("turn: 9", f"main: {main}", "phase: 3", "due: act", "acting: r1", "spent: r3, r5, b2, b4, b6")
    match = at(court(men, *lines))
    match.play_all("strike 4", "roll 1", "roll 10")
    assert is_out(match, "b4")
    return match


def test_the_team_with_main_fills_first_of_all_in_phase_1():
    """R3.4: blue lost a gladiator and has MAIN now; nothing else is allowed before filling the place."""
    match = after_blow("red")
    assert (turn(match), main(match), phase(match), due(match), match.actor) == (8, "blue", 1, "fill", BLUE)
    assert rules(match, "end", "move 2 19-3", "give 2", "stay", "shoot 2", "drop 2") == {"R3.4"}
    match.play("place 1 26-3")
    assert (phase(match), due(match), match.actor) == (1, "play", BLUE)
    match.play("move 1 22-3")
    assert where(match, "b1") == "22-3" and moves(match, "b1") == 1


def test_the_team_without_main_waits_for_its_own_phase():
    """R3.4: blue lost a gladiator, red has MAIN: red plays all of phase 1 against two."""
    match = after_blow("blue")
    assert (main(match), phase(match), due(match), match.actor) == ("red", 1, "play", RED)
    match.play_all("move 5 9-9", "end")
    assert (phase(match), due(match), match.actor) == (2, "fill", BLUE)
    assert rules(match, "end", "move 2 19-3") == {"R3.4"}
    match.play("place 5 27-14")
    assert (phase(match), due(match), match.actor) == (2, "play", BLUE)
    assert match.refusal("place 7 27-0").rule == "R3.4"


def test_each_team_fills_in_its_own_phase_when_both_are_short():
    """R3.4: MAIN's coach fills two places and plays, and only then does the other fill one."""
    men = "r1* 5-5, r2 6-6, b1 20-5"
    match = at(court(men, "turn: 9", "phase: 2", "spent: r1, r2, b1", "injured: r3, b2", "coma: b3"))
    match.play("end")
    assert (turn(match), main(match), phase(match), due(match), match.actor) == (8, "blue", 1, "fill", BLUE)
    match.play("place 7 26-3")
    assert (due(match), match.actor) == ("fill", BLUE)
    match.play("place 4 26-4")
    assert (phase(match), due(match), match.actor) == (1, "play", BLUE)
    assert on_court(match, "r") == {"r1", "r2"}
    match.play("end")
    assert (phase(match), due(match), match.actor) == (2, "fill", RED)
    match.play("place 4 0-0")
    assert (phase(match), due(match), match.actor) == (2, "play", RED)


def test_a_short_bench_fills_what_it_can_and_asks_even_for_the_only_gladiator():
    """R3.4: two places, and only r7 is left; the second place stays free, in later turns too."""
    men = "r1* 5-5, b1 20-5, b2 20-6, b3 20-7"
    match = at(court(men, "turn: 9", "main: blue", "injured: r2, r3, r4", "coma: r5, r6"))
    match.play("end")
    assert (phase(match), due(match), match.actor) == (2, "fill", RED)
    assert {text.split()[1] for text in match.legal()} == {"7"}
    match.play("place 7 0-0")
    assert (phase(match), due(match), match.actor) == (2, "play", RED)
    match.play("end")
    idle(match)
    assert (turn(match), main(match), phase(match), due(match), match.actor) == (8, "red", 1, "play", RED)


def test_without_a_bench_nothing_is_asked():
    """R3.4: two valid gladiators, both on court, in their team's phase 2 and in its phase 1."""
    men = "r1* 5-5, r2 6-6, b1 20-5, b2 20-6, b3 20-7"
    match = at(court(men, "turn: 9", "main: blue", "injured: r3, r4, r5", "coma: r6, r7"))
    match.play("end")
    assert (phase(match), due(match), match.actor) == (2, "play", RED)
    match.play("end")
    idle(match)
    assert (phase(match), due(match), match.actor) == (1, "play", RED)


def test_a_place_is_filled_on_any_free_cell_of_the_team_s_touch_zone():
    """R3.4, R1.3: an opponent who came there in phase 1 is in the way, and so is a team-mate; the ball is not."""
    men = "r1 0-4, r2 6-6, b1 5-8, b2 20-6, b3 20-7, * 1-3"
    match = at(court(men, "turn: 9", "main: blue", "injured: r3"))
    match.play_all("move 1 1-8", "end")
    assert (due(match), match.actor) == ("fill", RED)
    assert len(match.legal()) == 4 * (2 * 15 - 2)
    assert rules(match, "place 4 0-4", "place 4 1-8", "place 4 2-5", "place 4 27-5") == {"R3.4"}
    assert rules(match, "place 1 0-0", "place 2 0-0", "place 3 0-0") == {"R3.4"}
    match.play("place 4 1-3")
    assert where(match, "r4") == ball(match) == "1-3" and holder(match) is None
    match.play("pick 4")
    assert holder(match) == "r4"


def test_on_the_small_court_a_place_is_filled_on_the_last_two_columns():
    """R3.4, R1.3: columns 18 and 19, rows 0 to 10."""
    men = "r1* 5-5, r2 6-6, r3 7-7, b1 10-5, b2 12-5"
    match = at(court(men, "turn: 9", "injured: b3", size="small"))
    match.play("end")
    assert (phase(match), due(match), match.actor) == (2, "fill", BLUE)
    cells = {text.split()[2] for text in match.legal()}
    assert cells == {f"{column}-{row}" for column in (18, 19) for row in range(11)}
    assert rules(match, "place 4 17-5", "place 4 20-0", "place 4 19-11", "place 4 27-0") == {"R3.4"}


def test_a_gladiator_not_yet_on_court_does_not_intercept():
    """R3.4, R7.1: red shoots in phase 1 while blue has a free place; nobody is asked."""
    match = at(court("r1* 20-7, r2 3-3, r3 4-4, b1 5-5, b2 6-6", "turn: 9", "injured: b3"))
    match.play("shoot 1")
    assert due(match) == "shot die"


def test_a_newcomer_of_phase_1_intercepts_in_phase_2():
    """R3.4, R7.1: blue fills at the start of their phase 1, so the newcomer is in the way of red's shot."""
    men = "r1* 20-7, r2 3-3, r3 4-4, b1 5-5, b2 6-6"
    match = at(court(men, "turn: 9", "phase: 2", "spent: r1, r2, r3, b1, b2", "injured: b3"))
    match.play_all("end", "place 7 26-6", "end", "shoot 1")
    assert (turn(match), phase(match), due(match), asked(match)) == (8, 2, "intercept", "b7")


def test_a_basket_in_phase_1_puts_a_set_up_in_the_place_of_the_filling():
    """R8.3, R3.4: blue would have filled in phase 2; now they set up three of their six."""
    match = at(court("r1* 25-7, r2 3-3, r3 4-4, b1 5-5, b2 6-6", "turn: 9", "injured: b3"))
    match.play("dunk 1")
    assert (turn(match), main(match), due(match), match.actor) == (8, "blue", "setup", BLUE)
    assert match.refusal("place 3 27-0").rule == "R3.6"
    set_up(match)
    assert (phase(match), due(match), match.actor) == (1, "play", BLUE)
    assert len(on_court(match, "b")) == len(on_court(match, "r")) == 3


def test_a_team_with_nobody_on_court_fills_up_at_the_start_of_its_next_phase():
    """R10.2, R3.4: its last gladiator on court was struck out; the opponent plays phase 1 alone, then three come on."""
    men = "b1 10-5, r1 11-5, b2 20-6, b3 20-7, * 13-13"
    lines = ("turn: 9", "main: red", "phase: 3", "due: act", "acting: b1", "spent: r1, b2, b3", "injured: r2, r3")
    match = at(court(men, *lines))
    match.play_all("strike 1", "roll 1", "roll 10")
    assert not match.outcome and on_court(match, "r") == set()
    assert (turn(match), main(match), phase(match), due(match), match.actor) == (8, "blue", 1, "play", BLUE)
    match.play("end")
    assert (phase(match), due(match), match.actor) == (2, "fill", RED)
    match.play_all("place 7 0-0", "place 4 0-1")
    assert (due(match), match.actor) == ("fill", RED)
    match.play("place 6 1-0")
    assert (phase(match), due(match), on_court(match, "r")) == (2, "play", {"r4", "r6", "r7"})


def test_the_last_valid_gladiator_out_ends_the_match_and_nothing_is_filled():
    """R10.2: whatever the score, even in turn 1."""
    for now in (9, 1):
        men = "b1 10-5, r1 11-5, b2 20-6, b3 20-7, * 13-13"
        lines = (f"turn: {now}", "phase: 3", "due: act", "acting: b1", "spent: r1, b2, b3", "injured: r2, r3, r4, r5")
        match = at(court(men, *lines, "coma: r6, r7", "baskets: 3-0", "points: 30-0"))
        match.play_all("strike 1", "roll 1", "roll 10")
        assert match.outcome.values == (-1.0, 1.0)
        assert rules(match, "place 1 0-0", "end") == {"R10.2"}


def test_a_filling_is_in_the_position_text():
    """R3.4: in phase 1 and in phase 2; when read back, the same coach is asked."""
    for match in (after_blow("red"), after_blow("blue")):
        if due(match) == "play":
            match.play("end")
        again = touchline.read_position("killpower_ball", match.position(), dice="by hand")
        assert (due(again), again.actor, phase(again)) == ("fill", BLUE, phase(match))
        assert again.legal() == match.legal() and again.position() == match.position()


# The sure shot. On the small court b1, ten cells from blue's target, is next to red's shooter.

THROWER_AND_ROBBER = court("r1* 10-5, r2 0-0, r3 0-1, b1 11-5, b2 19-0, b3 19-1", "turn: 9", size="small")


def robbed(**options):
    """Red has used the sure shot in phase 1, and b1 has intercepted it."""
    match = at(THROWER_AND_ROBBER, **options)
    assert sure(match) == "red"
    match.play_all("shoot 1 sure", "try", "roll 4")
    assert holder(match) == "b1" and points(match) == (0, 0)
    return match


def test_a_used_sure_shot_rests_with_nobody():
    """R6.3: after an interception neither red nor blue has it; blue's holder may shoot only with the die."""
    match = robbed()
    assert sure(match) not in ("red", "blue")
    next_turn(match)
    assert (main(match), match.actor, holder(match)) == ("blue", BLUE, "b1")
    assert match.refusal("shoot 1 sure").rule == "R6.3"
    assert match.refusal("shoot 1") is None


def test_it_rests_already_while_the_interceptors_speak():
    """R6.3: it is used when it is announced."""
    match = at(THROWER_AND_ROBBER)
    match.play("shoot 1 sure")
    assert due(match) == "intercept" and sure(match) not in ("red", "blue")


def test_it_rests_from_turn_to_turn_until_the_next_basket():
    """R6.3, R3.3: MAIN keeps changing hands; the team that used it gets nothing back either."""
    match = robbed()
    for side in ("blue", "red", "blue"):
        next_turn(match)
        assert main(match) == side and sure(match) not in ("red", "blue")
    match.play_all("drop 1", "end", "move 1 9-5", "end")
    idle(match)
    assert (main(match), match.actor) == ("red", RED)
    match.play_all("move 1 10-5", "pick 1")
    next_turn(match)
    match.play("end")
    assert (holder(match), match.actor) == ("r1", RED)
    assert match.refusal("shoot 1 sure").rule == "R6.3"
    assert match.refusal("shoot 1") is None


@pytest.mark.parametrize("scorer", ["blue", "red"])
def test_after_the_next_basket_the_conceding_team_has_it(scorer):
    """R8.3, R6.3: nobody has it: it goes to red after blue's basket, and to blue after a basket by red, who used it."""
    match = robbed()
    if scorer == "blue":
        next_turn(match)
        match.play_all("shoot 1", "let", "roll 1")
    else:
        match.play_all("end", "drop 1", "end")
        idle(match)
        match.play_all("end", "move 1 11-4", "pick 1", "end")
        idle(match)
        match.play_all("shoot 1", "let", "roll 1")
    conceded = "red" if scorer == "blue" else "blue"
    assert baskets(match) == ((0, 1) if scorer == "blue" else (1, 0))
    assert (main(match), sure(match), due(match)) == (conceded, conceded, "setup")


def test_a_sure_basket_gives_it_to_the_conceding_team_at_once():
    """R6.3, R8.3: two points, and blue begins with it."""
    match = at(THROWER_AND_ROBBER)
    match.play_all("shoot 1 sure", "let")
    assert points(match) == (2, 0)
    assert (main(match), sure(match), due(match), match.actor) == ("blue", "blue", "setup", BLUE)


def test_a_sure_basket_in_the_last_turn_leaves_it_at_rest():
    """R6.3, R8.2: no turn follows, so nobody gets it."""
    match = at(THROWER_AND_ROBBER.replace("turn: 9", "turn: 1"))
    match.play_all("shoot 1 sure", "let")
    assert match.outcome.values == (1.0, -1.0)
    assert sure(match) not in ("red", "blue")


def test_an_ordinary_shot_leaves_the_token_where_it_is():
    """R6.3: a shot with the die does not use it, missed or intercepted."""
    match = at(THROWER_AND_ROBBER)
    match.play_all("shoot 1", "try", "roll 1", "roll 1")
    assert holder(match) == "b1" and sure(match) == "red"


def test_a_token_at_rest_is_in_the_position_text():
    """R6.3: when read back, nobody has it."""
    match = robbed()
    again = touchline.read_position("killpower_ball", match.position(), dice="by hand")
    assert sure(again) == sure(match) and again.position() == match.position()
    next_turn(again)
    assert again.refusal("shoot 1 sure").rule == "R6.3"


def test_a_used_token_may_pass_to_the_opponent_at_once():
    """R6.3: option used_token: blue has it while still being asked, and uses it next turn; then red has it."""
    match = at(THROWER_AND_ROBBER, used_token="passes")
    match.play("shoot 1 sure")
    assert due(match) == "intercept" and sure(match) == "blue"
    match.play_all("try", "roll 4")
    assert sure(match) == "blue"
    next_turn(match)
    assert match.refusal("shoot 1 sure") is None
    match.play_all("shoot 1 sure", "try")
    assert sure(match) == "red"
    match.play("roll 1")
    assert (holder(match), points(match), sure(match)) == ("r1", (0, 0), "red")


# The dodge.

BLOW = court(
    "r1 10-5, r2 3-3, r3 4-4, b2 20-3, b3* 21-9, b5 11-5",
    "turn: 9",
    "phase: 3",
    "due: act",
    "acting: r1",
    "spent: r2, r3, b2, b3",
)


def test_with_dodging_a_gladiator_who_is_hit_is_asked():
    """R9.2: the default; b5 has an action."""
    match = at(BLOW, dodge="on")
    match.play_all("strike 5", "roll 4")
    assert (due(match), match.actor, match.legal()) == ("dodge", BLUE, ["dodge", "let"])


def test_without_dodging_the_injury_follows_the_hit():
    """R9.2: option dodge; no question, though b5 has an action."""
    match = at(BLOW, dodge="off")
    match.play_all("strike 5", "roll 4")
    assert due(match) == "injury die" and has_action(match, "b5")
    assert rules(match, "dodge", "let") == {"R3.4"}
    match.play("roll 10")
    assert is_out(match, "b5")


def test_without_dodging_a_gladiator_who_was_struck_keeps_their_action():
    """R9.2, R9.1: a die of 4 minus RES 4 is nothing, and b5's turn in phase 3 comes as usual."""
    match = at(BLOW, dodge="off")
    match.play_all("strike 5", "roll 4", "roll 4")
    assert (due(match), asked(match)) == ("act", "b5")


def test_without_dodging_a_miss_is_still_a_miss():
    """R9.2: COM 4 and a 5; nothing is rolled for b5, who acts next."""
    match = at(BLOW, dodge="off")
    match.play_all("strike 5", "roll 5")
    assert (due(match), asked(match)) == ("act", "b5")
