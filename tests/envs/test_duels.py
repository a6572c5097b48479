"""The table of Kahmaté's duels: equal to the code, and an equilibrium."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from touchline.envs.duels import (
    BALL,
    BONUSES,
    SERIES,
    STOP,
    cards_of,
    end_of_pair,
    line_of,
    matrix_of,
    solve_duel,
    table,
)
from touchline.envs.exact import gap, solve

TABLE = Path(__file__).parents[2] / "docs" / "data" / "kahmate-duels.csv"
ALL = 0b111111


def hand(*cards):
    return sum(1 << card - 1 for card in cards)


def lines():
    return TABLE.read_text().splitlines()


def hand_of(text):
    return hand(*map(int, text))


def test_a_matrix_game_is_solved_exactly():
    solution = solve([[1, 0], [0, 2]])
    assert solution == (Fraction(2, 3), (Fraction(2, 3), Fraction(1, 3)), (Fraction(2, 3), Fraction(1, 3)))


def test_the_gap_is_positive_away_from_an_equilibrium():
    solution = solve([[1, 0], [0, 2]])
    assert gap([[1, 0], [0, 2]], solution) == 0
    assert gap([[1, 0], [0, 2]], solution._replace(rows=(Fraction(1), Fraction(0)))) == Fraction(2, 3)


def test_the_table_has_every_pair_of_hands_once():
    pairs = [tuple(line.split(",")[:2]) for line in lines()[1:]]
    assert len(pairs) == len({*pairs}) == 63 * 63


def test_the_table_agrees_with_the_rules():
    listed = lines()
    for line in listed[1::997]:
        attack, defence, *_ = line.split(",")
        assert line == line_of(hand_of(attack), hand_of(defence))


@pytest.mark.long
def test_the_whole_table_agrees_with_the_rules():
    assert lines() == list(table())


@pytest.mark.parametrize("stakes, duels", [(STOP, 1), (BALL, 1), (SERIES, 2)])
def test_no_best_reply_gains_anything(stakes, duels):
    for attack in range(1, ALL + 1, 13):
        for defence in range(1, ALL + 1, 11):
            for bonus in BONUSES if duels == 1 else (0,):
                matrix = matrix_of(attack, defence, bonus, stakes, duels)
                solution = solve_duel(attack, defence, bonus, stakes, duels)
                assert gap(matrix, solution) == 0
                assert sum(solution.rows) == sum(solution.columns) == 1
                assert min(*solution.rows, *solution.columns, 0) == 0


def test_a_higher_bonus_never_makes_winning_harder():
    for row in csv.DictReader(lines()):
        values = [Fraction(row[f"win{bonus:+d}"]) for bonus in BONUSES]
        assert values == sorted(values)


def test_a_last_card_that_ties_brings_all_six_back():
    """R2.2, R10.2: six against six ties, and then six of a full hand beat the four that is left."""
    assert solve_duel(hand(6), hand(2, 3, 4, 6)).value == 1
    assert solve_duel(hand(6), hand(2, 3, 4, 6), stakes=BALL).value == 1
    assert solve_duel(hand(6), hand(2, 3, 4, 6), bonus=1, stakes=BALL).value == 0  # won at once, by one only


def test_a_second_tie_goes_to_the_defender():
    assert end_of_pair(4, 4, 0, False) == 0
    assert solve_duel(hand(4, 5), hand(4, 5)).value == 0


def test_cards_are_mixed_when_more_duels_follow():
    attack, defence = solve_duel(ALL, ALL, stakes=SERIES, duels=2)[1:]
    assert max(attack) < 1
    assert max(defence) < 1


def test_a_hand_is_its_cards():
    assert cards_of(hand(1, 3, 6)) == [1, 3, 6]
