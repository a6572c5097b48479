"""A late position of Kahmaté, solved through the adapter: red has to win two duels in a row to score."""

import functools
from fractions import Fraction
from pathlib import Path

import pytest

from touchline.envs.duels import LOST, TIED, cards_of, end_of_pair, left_in
from touchline.envs.exact import solve as solve_matrix
from touchline.envs.solve import is_checkpoint, load, solve

TWO_DUELS = (Path(__file__).parents[2] / "docs" / "data" / "two-duels.txt").read_text()
POSITION = TWO_DUELS.replace("cards: red 3 5 6, blue 1 3 5", "cards: red 3 6, blue 1 4")
BONUS = -1  # the fast player attacks two ordinary ones


def hand(*cards):
    return sum(1 << card - 1 for card in cards)


@functools.cache
def odds_of_winning(attack, defence, duels, is_second=False):
    """The value of so many duels that must all be won, by the rules of duels alone."""
    if duels == 0:
        return Fraction(1)

    def worth(own, other):
        end, hands = end_of_pair(own, other, BONUS, is_second), (left_in(attack, own), left_in(defence, other))
        if end == TIED:
            return odds_of_winning(*hands, duels, True)
        return Fraction(0) if end == LOST else odds_of_winning(*hands, duels - 1)

    return solve_matrix([[worth(own, other) for other in cards_of(defence)] for own in cards_of(attack)]).value


def test_cfr_finds_the_equilibrium_of_two_duels():
    curve = list(solve(load("kahmate", POSITION), 20))
    assert [checkpoint.iteration for checkpoint in curve] == [1, 2, 5, 10, 20]
    falling = [checkpoint.exploitability for checkpoint in curve]
    assert falling == sorted(falling, reverse=True)
    assert falling[-1] < 0.005
    exact = odds_of_winning(hand(3, 6), hand(1, 4), 2)
    assert exact == Fraction(1, 2)
    assert curve[-1].value == pytest.approx(exact, abs=2 * falling[-1])


def test_the_published_value_is_exact():
    assert odds_of_winning(hand(3, 5, 6), hand(1, 3, 5), 2) == Fraction(1, 4)


def test_checkpoints():
    assert [number for number in range(1, 201) if is_checkpoint(number)] == [1, 2, 5, 10, 20, 50, 100, 200]
