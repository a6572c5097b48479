"""Settings, spaces and aims as text: what they mean, and one line for everything else."""

import math

import numpy as np
import pytest

import touchline
from tests.lab.fakes import KAHMATE
from touchline.engine.errors import BadOption, TouchlineError
from touchline.lab.aims import BadAim, read_aims
from touchline.lab.quantities import QUANTITIES, Quantity
from touchline.lab.sequential import Moments
from touchline.lab.space import check_size, every_candidate, read_setting, read_space, read_words

TEAM_KM = touchline.find_game("team_km")
KILLPOWER_BALL = touchline.find_game("killpower_ball")


def find(name):
    if name not in QUANTITIES:
        raise TouchlineError(f"there is no {name}")
    return QUANTITIES[name]


# Settings


def test_a_setting_is_options_and_bots():
    setting = read_setting(KAHMATE, "hold=3 bots=pro,rookie", {"area": "rectangle", "hold": "7"}, "random")
    assert str(setting) == "area=rectangle hold=3 bots=pro,rookie"
    assert str(read_setting(KAHMATE, "", {}, "random")) == "defaults bots=random"


def test_one_number_of_a_row_by_its_label():
    assert read_words(TEAM_KM, {"shot_die.goal": "5", "shot_die.save": "5"})["shot_die"] == (5, 5, 2)
    assert read_words(TEAM_KM, {"shot_die": "4,4,4", "shot_die.goal": "5", "shot_die.bar": "3"})["shot_die"] == (
        5,
        4,
        3,
    )
    assert read_words(KILLPOWER_BALL, {"red": "demons", "red.7-pou": "2"})["red"][-1] == 2


def test_the_rest_keeps_the_sum_of_a_row():
    assert read_words(TEAM_KM, {"shot_die.goal": "10", "shot_die.save": "rest"})["shot_die"] == (10, 0, 2)
    assert sum(read_words(TEAM_KM, {"deck.lob": "0", "deck.tackle": "9", "deck.kick-off": "rest"})["deck"]) == 149


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"shot_die.gaol": "5"}, "option shot_die: there is no 'gaol'; there are goal, save, bar"),
        ({"players.two": "5"}, "expected a number of a row as row.label, not 'players.two'; there are: deck, shot_die"),
        ({"shot_die.goal": "x"}, "option shot_die: expected a whole number from 0 to 12, not 'x'"),
        (
            {"shot_die.goal": "11", "shot_die.save": "rest"},
            "option shot_die: expected a whole number from 0 to 12, not -1",
        ),
        (
            {"shot_die.goal": "rest", "shot_die.save": "rest"},
            "option shot_die: expected one number to take the rest, not 2",
        ),
        ({"shot_die.goal": "7"}, "option shot_die: expected 12 faces in all, not 13"),
        ({"nothing": "7"}, "there is no option 'nothing'; there are: players"),
    ],
)
def test_wrong_words_are_refused_in_one_line(given, error):
    with pytest.raises(BadOption) as refused:
        read_words(TEAM_KM, given)
    assert str(refused.value).startswith(error)


# Spaces


def test_a_space_has_lists_ranges_and_rows():
    values = [axis.values for axis in read_space(KAHMATE, ["hold=3,off,7", "turns=10..30/10 area=lines,rectangle"])]
    assert values == [("3", "off", "7"), ("10", "20", "30"), ("lines", "rectangle")]
    rows, entry, rest = read_space(TEAM_KM, ["shot_die=6,4,2|8,3,1", "deck.lob=2..4", "deck.tackle=rest"])
    assert rows.values == ("6,4,2", "8,3,1")
    assert (entry.name, entry.numbers) == ("deck.lob", range(2, 5))
    assert rest.values == ("rest",)
    assert [axis.values for axis in read_space(KILLPOWER_BALL, ["red=eliminateurs|demons"])] == [
        ("eliminateurs", "demons")
    ]


def test_all_combinations_the_last_changing_fastest():
    axes = read_space(KAHMATE, ["hold=3,5", "tries=1..2"])
    assert [tuple(words.values()) for words in every_candidate(axes)] == [
        ("3", "1"),
        ("3", "2"),
        ("5", "1"),
        ("5", "2"),
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("hold", "expected options as name=value"),
        ("hold=", "expected options as name=value"),
        ("hold=3 hold=4", "expected options as name=value, each name once"),
        ("hold=3,x", "option hold: expected off | a whole number from 1 to 99, not 'x'"),
        ("hold=3,,4", "option hold: expected off | a whole number from 1 to 99, not ''"),
        ("hold=5..3", "option hold: expected a range of 1 to 1000 values, not '5..3'"),
        ("hold=1..9/0", "option hold: expected a whole number from 1 to 1000, not '0'"),
        ("hold=1..x", "option hold: expected off | a whole number from 1 to 99, not 'x'"),
        ("hold=1..5..9", "option hold: expected off | a whole number from 1 to 99, not '5..9'"),
        ("area=round", "option area: expected lines | rectangle, not 'round'"),
        ("luck=1..6", "there is no option 'luck'; there are: area"),
        ("luck.goal=1..6", "expected a number of a row as row.label, not 'luck.goal'; there are: none"),
        ("hold=" + ",".join(["3"] * 1500), "option hold: expected at most 1000 values, not 1500"),
        ("hold=" + "3" * 5000, "options: expected at most 4000 characters"),
    ],
)
def test_wrong_spaces_are_refused_in_one_line(text, error):
    with pytest.raises(BadOption) as refused:
        read_space(KAHMATE, [text])
    assert str(refused.value).startswith(error)
    assert "\n" not in str(refused.value)


def test_too_many_combinations_are_refused():
    with pytest.raises(BadOption, match="expected at most 10000 combinations, not 97911"):
        check_size(read_space(KAHMATE, ["hold=1..99", "turns=1..989"]))


# Aims


def test_aims_are_bounds():
    aims = read_aims("draws<20%, length 3..5.5,seat < 52%, decisions>7, first 48..52%", find)
    assert [(aim.quantity.name, aim.low, aim.high) for aim in aims] == [
        ("draws", -math.inf, 0.2),
        ("length", 3, 5.5),
        ("seat", -math.inf, 0.52),
        ("decisions", 7, math.inf),
        ("first", 0.48, 0.52),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("", ",", "draws", "draws<", "draws<20", "draws<x%", "draws 20%", "draws<120%", "<20%", "draws<20%,"),
        *("length<3%", "length 5..3", "length 3..3", "length 1..2..3", "length>1e9", "length<-3", "length<" + "9" * 20),
        *(
            "draws<20%, draws>10%",
            "luck<20%",
            "draws\n<20%",
            "draws<20%," * 9 + "draws<20%",
            "draws<" + " " * 2000 + "20%",
        ),
    ],
)
def test_other_texts_are_refused_in_one_line(text):
    with pytest.raises(TouchlineError) as refused:
        read_aims(text, find)
    assert isinstance(refused.value, BadAim) or text.startswith(("luck",))
    assert len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)


def test_an_aim_holds_for_every_side():
    aim = read_aims("seat<52%", find)[0]
    even, uneven = Moments(10_000, 0.5, 2500.0), Moments(10_000, 0.55, 2475.0)
    assert aim.miss([even, even]) == pytest.approx(-0.02)
    assert aim.miss([even, uneven]) == pytest.approx(0.03)
    assert aim.worst([even, uneven]) is uneven
    assert aim.doubt([even, even]) < 0.001
    assert aim.doubt([even, uneven]) == 1


def test_between_two_bounds_the_nearer_one_counts():
    aim = read_aims("length 3..5", find)[0]
    assert aim.miss([Moments(100, 4.5, 100.0)]) == -0.5
    assert aim.miss([Moments(100, 2, 100.0)]) == 1
    assert (
        aim.doubt([Moments(100, 4.9, 100.0)])
        > aim.doubt([Moments(100, 4.5, 100.0)])
        > aim.doubt([Moments(100, 4, 100.0)])
    )


def test_numbers_are_written_as_shares_or_counts():
    assert QUANTITIES["draws"].write(0.1234) == "12.34 %"
    assert Quantity("length", False, lambda frame, sides: {"length": np.zeros(0)}).write(12.34567) == "12.346"
