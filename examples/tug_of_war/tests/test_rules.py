"""The rules of tug of war, as short matches whose cards are dealt by hand."""

from pathlib import Path

import pytest

import touchline

GAME = str(Path(__file__).parents[1])


def dealt(red: str, blue: str) -> touchline.Match:
    """A match with these hands."""
    match = touchline.new_match(GAME, {"cards": len(red)}, dice="by hand")
    match.play_all(*(f"deal {card}" for card in red + blue))
    return match


def test_r1_1_there_are_two_cards_of_each_strength() -> None:
    match = touchline.new_match(GAME, dice="by hand")
    match.play_all("deal 6", "deal 6")
    assert "deal 6" not in match.odds()
    assert sum(match.odds().values()) == 1


def test_r1_2_hands_are_hidden_from_the_other_side() -> None:
    match = dealt("123", "456")
    assert match.view(0)["hands"] == {"red": ["1", "2", "3"], "blue": None}
    assert match.view()["hands"] == {"red": None, "blue": None}


def test_r2_1_red_s_choice_is_hidden_until_blue_has_chosen() -> None:
    match = dealt("123", "456")
    match.play("pull 2")
    assert match.view(0)["chosen"] == "2"
    assert match.view(1)["chosen"] is None
    assert "pull 2" not in match.sheet(1)
    match.play("pull 4")
    assert "pull 2" in match.sheet(1)
    assert "deal 2" not in match.sheet(1)


@pytest.mark.parametrize(("text", "rule"), [("pull 6", "R2.2"), ("swap 6", "R2.2"), ("roll 1", "R3.3")])
def test_r2_2_one_can_only_use_what_one_holds(text: str, rule: str) -> None:
    refusal = dealt("123", "456").refusal(text)
    assert refusal is not None
    assert refusal.rule == rule


def test_r2_3_r2_4_a_card_is_swapped_once_for_one_of_the_reserve() -> None:
    match = dealt("123", "456")
    match.play_all("swap 1", "deal 6")
    assert match.view(0)["hands"]["red"] == ["2", "3", "6"]
    assert match.view(1)["swapped"] == {"red": True, "blue": False}
    assert match.view(1)["aside"] == {"red": None, "blue": None}
    refusal = match.refusal("swap 2")
    assert refusal is not None
    assert str(refusal) == "R2.4: Each side swaps at most once in a match."


@pytest.mark.parametrize(("red", "blue", "knot"), [("3", "2", -1), ("1", "4", 2), ("1", "3", 1)])
def test_r3_1_r3_2_the_stronger_card_pulls_one_step_or_two(red: str, blue: str, knot: int) -> None:
    match = dealt(red + "56", blue + "56")
    match.play_all(f"pull {red}", f"pull {blue}")
    assert match.view()["knot"] == knot
    assert match.view()["shown"] == sorted(red + blue)


@pytest.mark.parametrize(("face", "knot"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_r3_3_the_die_decides_between_equal_cards(face: int, knot: int) -> None:
    match = dealt("123", "124")
    match.play_all("pull 2", "pull 2", f"roll {face}")
    assert match.view()["knot"] == knot


def test_r4_1_a_knot_on_a_line_wins_at_once() -> None:
    match = dealt("1123", "6655")
    match.play_all("pull 1", "pull 6", "pull 1", "pull 6")
    assert str(match.outcome) == "red -1, blue 1"


def test_r4_2_r4_3_with_empty_hands_the_half_decides_and_the_middle_is_a_draw() -> None:
    match = dealt("123", "124")
    match.play_all("pull 1", "pull 1", "roll 3", "pull 2", "pull 2", "roll 3")
    draw = match.fork()
    draw.play_all("pull 3", "pull 4")
    assert str(draw.outcome) == "red -1, blue 1"
    even = dealt("123", "123")
    for card in "123":
        even.play_all(f"pull {card}", f"pull {card}", "roll 4")
    assert str(even.outcome) == "red 0, blue 0"
