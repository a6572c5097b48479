"""Targets in Killpower Ball."""

import pytest

import touchline
from tests.games.killpower_ball.table import at, court, roll
from tests.games.pointing import clicks, meant, rule_against

MEN = "r1* 10-7, r2 11-7, r3 3-3, b1 12-7, b2 20-7, b3 21-7"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("move 2 11-8", "gladiator:r2 cell:11-8"),
        ("pass 1 2", "gladiator:r1 gladiator:r2"),
        ("take 2", "gladiator:r2 gladiator:r1"),
        ("drop 1", "gladiator:r1 button:drop"),
        ("end", "button:end"),
    ],
)
def test_in_a_phase_a_gladiator_and_where_to_or_what(text, path):
    match = at(court(MEN))
    assert match.refusal(text) is None
    assert clicks(match, text) == path
    assert meant(match, path) == text


def test_shots_are_buttons_of_the_holder():
    match = at(court("r1* 22-7, r2 11-7, b1 12-7"))
    assert clicks(match, "shoot 1") == "gladiator:r1 button:shoot"
    assert clicks(match, "shoot 1 sure") == "gladiator:r1 button:sure"
    assert clicks(match, "dunk 1") == "gladiator:r1 button:dunk"
    assert {"shoot 1", "shoot 1 sure"} <= set(match.legal())
    assert rule_against(match, "gladiator:r1 button:dunk") == "R6.4"
    assert rule_against(match, "gladiator:r2 button:shoot") == "R6.1"


def test_a_loose_ball_is_picked_up_by_a_button():
    match = at(court("r1+ 10-7, r2 11-7, b1 20-7"))
    assert clicks(match, "pick 1") == "gladiator:r1 button:pick"
    assert meant(match, "gladiator:r1 button:pick") == "pick 1"
    assert meant(match, "gladiator:r2 button:pick") == "pick 2"


def test_a_theft_is_the_thief_and_the_holder():
    match = at(court("r1 10-7, r2 3-3, b1* 11-7, b2 11-8"))
    assert clicks(match, "steal 1") == "gladiator:r1 gladiator:b1"
    assert meant(match, "gladiator:r1 gladiator:b1") == "steal 1"
    assert rule_against(match, "gladiator:r2 gladiator:b1") == "R5.3"
    assert rule_against(match, "gladiator:r1 gladiator:b2") == "R9.2"


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("gladiator:r1 cell:27-14", "R4.1"),
        ("gladiator:r2 gladiator:b1", "R9.2"),  # a blow is for phase 3
        ("gladiator:r2 gladiator:r3", "R5.4"),
        ("gladiator:r2 button:drop", "R5.5"),
        ("gladiator:r4 cell:5-5", "R2.1"),
        ("gladiator:r4 button:pick", "R2.1"),
        ("button:try", "R3.4"),
    ],
)
def test_pointing_at_an_illegal_action_is_answered_with_its_rule(path, rule):
    assert rule_against(at(court(MEN)), path) == rule


def test_setting_up_is_a_gladiator_and_a_cell():
    match = touchline.new_match("killpower_ball", dice="by hand")
    column = 0 if match.actor == 0 else 27
    mine = "rb"[match.actor]
    assert clicks(match, f"place 4 {column}-3") == f"gladiator:{mine}4 cell:{column}-3"
    assert rule_against(match, f"gladiator:{mine}4 cell:13-3") == "R3.6"
    match.play_all(f"place 4 {column}-3", f"place 5 {column}-4", f"place 6 {column}-5")
    assert [clicks(match, text) for text in match.legal()] == [f"gladiator:{mine}{number}" for number in (4, 5, 6)]
    assert rule_against(match, f"gladiator:{mine}1") == "R2.1"
    assert rule_against(match, f"cell:{column}-9") == "R3.4"


def test_filling_places_is_a_gladiator_and_a_cell_and_refused_by_its_own_rule():
    match = at(court("r5* 5-5", "due: fill"))
    assert clicks(match, "place 1 0-3") == "gladiator:r1 cell:0-3"
    assert rule_against(match, "gladiator:r1 cell:13-3") == "R3.4"
    assert rule_against(match, "gladiator:r5") == "R3.4"


def test_answers_are_buttons():
    match = at(court("r1* 22-7, r2 3-3, b1 24-7"))
    match.play("shoot 1")
    assert [clicks(match, text) for text in match.legal()] == ["button:try", "button:let"]
    match.play("let")
    roll(match, 10, 1)
    assert clicks(match, "catch") == "button:catch"
    assert clicks(match, "dodge") == "button:dodge"


def test_in_phase_3_whom_to_strike_or_where_to_sprint():
    match = at(court("r1* 10-7, b1 11-7", "phase: 3", "due: act", "acting: r1"))
    assert match.actor == 0
    assert clicks(match, "strike 1") == "gladiator:b1"
    assert clicks(match, "sprint 10-8") == "cell:10-8"
    assert clicks(match, "stay") == "button:stay"
    assert {"strike 1", "sprint 10-8", "stay"} <= set(match.legal())


def test_outcomes_are_not_pointed_at():
    match = at(court(MEN))
    assert [clicks(match, text) for text in ("roll 3", "bounce 1", "lot red")] == [""] * 3
