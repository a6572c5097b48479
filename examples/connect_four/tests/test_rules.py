"""The rules of connect four, one test each."""

from pathlib import Path

import pytest

import touchline

GAME = str(Path(__file__).parents[1])


def test_r1_2_the_seats_drop_in_turn() -> None:
    match = touchline.new_match(GAME)
    match.play_all("d", "d", "a")
    assert match.actor_name == "red"


def test_r1_3_a_full_column_takes_no_disc() -> None:
    match = touchline.new_match(GAME)
    match.play_all(*"dddddd")
    refusal = match.refusal("d")
    assert refusal is not None
    assert str(refusal) == "R1.3: A disc falls on those already in its column, and a full column takes none."


@pytest.mark.parametrize("drops", ["aabbccd", "abababa", "abbccdcddgd"])
def test_r1_4_four_in_a_line_win(drops: str) -> None:
    match = touchline.new_match(GAME)
    match.play_all(*drops)
    assert str(match.outcome) == "yellow 1, red -1"
