"""The rules, one test each; `touchline check` knows the laws of every game, but not these."""

from pathlib import Path

import touchline

GAME = str(Path(__file__).parents[1])


def test_r1_2_the_sides_carry_in_turn() -> None:
    match = touchline.new_match(GAME)
    match.play("carry 3")
    assert match.actor_name == "blue"
    assert match.view()["left"] == 9


def test_r1_3_nobody_carries_further_than_the_line() -> None:
    match = touchline.read_position(GAME, "steps: 12\nleft: 2\nside: 0\n")
    assert match.legal() == ["carry 1", "carry 2"]
    refusal = match.refusal("carry 3")
    assert refusal is not None
    assert str(refusal) == "R1.3: Nobody carries the ball further than the line."


def test_r1_4_whoever_carries_the_ball_over_the_line_wins() -> None:
    match = touchline.read_position(GAME, "steps: 12\nleft: 2\nside: 1\n")
    match.play("carry 2")
    assert str(match.outcome) == "red -1, blue 1"
