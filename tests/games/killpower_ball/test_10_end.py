"""R10, the end: points against the objective, or nobody left."""

import pytest

import touchline
from tests.games.killpower_ball.table import (
    asked,
    at,
    ball,
    court,
    due,
    is_out,
    main,
    phase,
    points,
    roll,
    set_up,
    turn,
    where,
)

LAST_OF_RED = "injured: r1, r2, r3, r4, r5, r6"
LAST_OF_BLUE = "injured: b1, b2, b3, b4, b5, b6"


def end_of_turn_1(baskets, points, **options):
    """A match whose turn 1 ends with this score."""
    match = at(
        court("r1* 5-5, b1 20-5", "turn: 1", "phase: 2", "spent: r1, b1", f"baskets: {baskets}", f"points: {points}"),
        **{"blue": "demons", **options},
    )
    match.play("end")
    return match


def test_the_book_s_victory_of_the_eliminators():
    """R10.1: 2 baskets and 12 points to 1 and 11: a lead of one is their objective."""
    match = end_of_turn_1("2-1", "12-11")
    assert match.outcome.values == (1, -1)
    assert (match.actor, due(match), match.legal()) == (touchline.NOBODY, "over", [])


def test_the_book_s_draw():
    """R10.1: 10 to 12: the demons would need a lead of three."""
    assert end_of_turn_1("2-2", "10-12").outcome.values == (0, 0)


def test_the_demons_win_with_three_more():
    """R10.1: 10 to 13: they just reach their objective."""
    assert end_of_turn_1("2-2", "10-13").outcome.values == (-1, 1)


@pytest.mark.parametrize(
    ("score", "values"),
    [
        ("0-0", (0, 0)),
        ("10-10", (0, 0)),
        ("11-10", (1, -1)),
        ("30-10", (1, -1)),
        ("10-11", (0, 0)),
        ("10-14", (-1, 1)),
        ("10-30", (-1, 1)),
    ],
)
def test_the_points_against_the_objective(score, values):
    """R10.1: 1 for red's eliminators, 3 for blue's demons."""
    assert end_of_turn_1("0-0" if score == "0-0" else "3-3", score).outcome.values == values


@pytest.mark.parametrize(
    ("score", "values"), [("11-10", (0, 0)), ("12-10", (0, 0)), ("13-10", (1, -1)), ("10-11", (-1, 1))]
)
def test_the_objective_goes_with_the_team_not_with_the_seat(score, values):
    """R10.1: the same teams with the seats swapped."""
    match = end_of_turn_1("3-3", score, red="demons", blue="eliminateurs")
    assert match.outcome.values == values


def test_baskets_do_not_decide():
    """R10.1: more baskets but fewer points lose."""
    assert end_of_turn_1("1-9", "12-11").outcome.values == (1, -1)


def test_the_match_is_not_over_before_phase_3_of_turn_1():
    """R10.1: the last gladiator asked ends it."""
    match = at(court("r1* 5-5, b1 20-5", "turn: 1", "phase: 2", "baskets: 2-1", "points: 12-11"))
    match.play("end")
    assert match.outcome is None and (phase(match), asked(match)) == (3, "b1")
    match.play("stay")
    assert match.outcome is None and asked(match) == "r1"
    match.play("stay")
    assert match.outcome.values == (1, -1)


def test_the_last_action_of_turn_1_is_carried_out():
    """R10.1: a sprint, and then the end."""
    match = at(court("r1* 5-5, b1 20-5", "turn: 1", "phase: 3", "due: act", "acting: r1"))
    match.play("sprint 7-7")
    assert match.outcome.values == (0, 0) and where(match, "r1") == ball(match) == "7-7"


def test_reaching_the_objective_earlier_ends_nothing():
    """R10.1: in turn 2 play continues."""
    match = at(court("r1* 5-5, b1 20-5", "turn: 2", "phase: 2", "spent: r1, b1", "baskets: 2-0", "points: 12-0"))
    match.play("end")
    assert match.outcome is None and turn(match) == 1


@pytest.mark.parametrize(
    ("score", "texts", "values"),
    [
        ("10-10", ("dunk 1",), (1, -1)),
        ("10-11", ("dunk 1",), (0, 0)),
        ("10-11", ("shoot 1 sure",), (1, -1)),
        ("10-14", ("dunk 1",), (-1, 1)),
    ],
)
def test_a_basket_in_turn_1_ends_the_match(score, texts, values):
    """R10.1: and it counts: red's dunk or sure shot at the very end."""
    match = at(court("r1* 25-7, b1 3-3", "turn: 1", "baskets: 2-2", f"points: {score}"))
    match.play_all(*texts)
    assert match.outcome.values == values and due(match) == "over"


def test_after_turn_1_everything_is_refused():
    """R10.1: by the rule that ended the match."""
    match = end_of_turn_1("2-1", "12-11")
    assert match.refusal("end").rule == "R10.1"
    assert match.refusal("stay").rule == "R10.1"
    assert match.refusal("roll 1").rule == "R10.1"
    assert match.refusal("place 1 0-0").rule == "R10.1"


def test_the_position_stays_as_it_was_at_the_end():
    """R10.1: gladiators, ball, MAIN and score; no new turn begins."""
    match = end_of_turn_1("2-1", "12-11")
    assert (turn(match), main(match), where(match, "r1"), ball(match)) == (1, "red", "5-5", "5-5")
    assert points(match) == (12, 11) and phase(match) is None


def test_no_place_is_filled_after_turn_1():
    """R10.1: each side has one gladiator on court, but the match is over."""
    match = end_of_turn_1("2-1", "12-11")
    assert match.outcome is not None and where(match, "r2") is None


@pytest.mark.parametrize("face", [7, 9, 10])
@pytest.mark.parametrize("number", [20, 1])
def test_red_loses_the_moment_its_last_gladiator_is_out(face, number):
    """R10.2: whatever the score, even in turn 1; b2 has not acted yet and will not."""
    match = at(
        court(
            "r7* 11-7, b1 12-7, b2 12-8",
            f"turn: {number}",
            "phase: 3",
            "due: act",
            "acting: b1",
            "spent: r7",
            LAST_OF_RED,
            "baskets: 9-0",
            "points: 90-0",
        )
    )
    match.play_all("strike 7", "roll 5")
    roll(match, face)
    assert match.outcome.values == (-1, 1)
    assert (match.actor, due(match), turn(match)) == (touchline.NOBODY, "over", number)
    assert match.refusal("stay").rule == "R10.2" and match.refusal("end").rule == "R10.2"


@pytest.mark.parametrize("number", [20, 1])
def test_blue_loses_the_moment_its_last_gladiator_is_out(number):
    """R10.2: the same for blue."""
    match = at(
        court(
            "r1* 11-7, r2 3-3, b7 12-7",
            f"turn: {number}",
            "phase: 3",
            "due: act",
            "acting: r1",
            "spent: b7",
            "injured: b1, b2, b3",
            "coma: b4, b5, b6",
            "baskets: 0-9",
            "points: 0-90",
        )
    )
    match.play_all("strike 7", "roll 4", "roll 8")
    assert match.outcome.values == (1, -1)
    assert match.refusal("roll 1").rule == "R10.2"


def test_a_last_gladiator_who_is_only_stunned_is_still_there():
    """R10.2: valid means not out."""
    match = at(court("r7* 11-7, b1 12-7, b2 20-3", "phase: 3", "due: act", "acting: b1", "spent: r7, b2", LAST_OF_RED))
    match.play_all("strike 7", "roll 5", "roll 6")
    assert match.outcome is None and turn(match) == 19


def test_a_team_with_one_gladiator_plays_on():
    """R10.2: it can put someone on court."""
    match = at(court("r7* 25-7, b1 12-7", LAST_OF_RED))
    match.play("dunk 7")
    set_up_of_blue = ("place 1 27-0", "place 2 27-1", "place 3 27-2", "give 1")
    match.play_all(*set_up_of_blue, "place 7 0-0")
    assert (match.actor, due(match), phase(match)) == (1, "play", 1)


def test_with_nobody_on_court_but_a_bench_the_team_plays_on_and_fills_up():
    """R10.2, R3.4: r7 is out, the others are on the bench; at the start of red's next phase three of them come on."""
    match = at(court("r7* 11-7, b1 12-7, b2 20-3, b3 20-9", "phase: 3", "due: act", "acting: b1", "spent: r7, b3"))
    match.play_all("strike 7", "roll 5", "roll 7")
    assert match.outcome is None and is_out(match, "r7") and (phase(match), asked(match)) == (3, "b2")
    match.play("stay")
    assert (turn(match), main(match), due(match), match.actor) == (19, "blue", "play", 1)
    match.play("end")
    assert (due(match), match.actor, phase(match)) == ("fill", 0, 2)
    match.play_all("place 1 0-0", "place 2 0-1", "place 3 0-2")
    assert (match.actor, due(match), phase(match), ball(match)) == (0, "play", 2, "11-7")


def test_with_one_gladiator_on_the_bench_the_team_plays_on():
    """R10.2: the last but one is out; the last comes on."""
    match = at(
        court(
            "r7* 11-7, b1 12-7, b2 20-3, b3 20-9",
            "phase: 3",
            "due: act",
            "acting: b1",
            "spent: r7, b2, b3",
            "injured: r2, r3, r4, r5, r6",
        )
    )
    match.play_all("strike 7", "roll 5", "roll 7")
    assert match.outcome is None and (due(match), match.actor, phase(match)) == ("play", 1, 1)
    match.play("end")
    assert (due(match), match.actor) == ("fill", 0)
    match.play("place 1 0-0")
    assert (match.actor, due(match)) == (0, "play")


def test_nobody_on_court_in_turn_1_but_a_bench_is_no_defeat():
    """R10.2, R10.1: the points decide."""
    match = at(
        court(
            "r7* 11-7, b1 12-7",
            "turn: 1",
            "phase: 3",
            "due: act",
            "acting: b1",
            "spent: r7",
            "baskets: 2-1",
            "points: 12-11",
        )
    )
    match.play_all("strike 7", "roll 5", "roll 7")
    assert match.outcome.values == (1, -1)
    assert match.refusal("end").rule == "R10.1"


def test_a_coach_with_nobody_on_court_fills_before_anything_else():
    """R10.2, R3.4: in phase 2 they must; a phase already in progress can only be ended."""
    match = at(court("r1* 5-5"))
    match.play("end")
    assert match.outcome is None and (match.actor, phase(match), due(match)) == (1, 2, "fill")
    begun = at(court("r1* 5-5", "phase: 2"))
    assert (begun.actor, phase(begun), begun.legal()) == (1, 2, ["end"])


def test_until_the_end_nobody_has_won_whatever_the_score():
    """R10.1: the points count after turn 1, not before."""
    match = at(court("r1* 5-5, b1 20-5", "turn: 1", "baskets: 9-0", "points: 90-0"))
    states = match.game.rules.State.new(1)
    match.game.rules.State.store(match.state, states, 0)
    assert [match.game.door.value(states, 0, seat) for seat in range(2)] == [0.0, 0.0]


def test_a_match_may_begin_and_end_in_a_set_up_and_twenty_turns():
    """R10.1: nobody scores: a draw."""
    match = touchline.new_match("killpower_ball", dice="by hand")
    set_up(match)
    while match.outcome is None:
        match.play("end" if due(match) == "play" else "stay")
    assert match.outcome.values == (0, 0) and turn(match) == 1
