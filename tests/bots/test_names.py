"""Names of seats: people have their names, bots their own."""

import pytest

import touchline
from touchline.bots.names import BOT_NAMES, bot_name, names_of, sheet_name


def test_bots_at_one_table_have_different_names_that_stay():
    names = [bot_name("q7Lk2mZ0aB", seat) for seat in range(16)]
    assert len(set(names)) == 16
    assert names == [bot_name("q7Lk2mZ0aB", seat) for seat in range(16)]
    assert names != [bot_name("another0id", seat) for seat in range(16)]


def test_names_are_short_and_all_different():
    assert len(set(BOT_NAMES)) == len(BOT_NAMES) >= 24
    assert all(name.isalpha() and name.isascii() and len(name) <= 6 for name in BOT_NAMES)


@pytest.mark.parametrize(
    ("people", "names"),
    [
        (("Ana", sheet_name("Nika", "amateur")), {"red": "Ana", "blue": "Nika"}),
        (("red", "blue"), {}),
        (("human", "2000"), {}),
        (("bot amateur", "Ana (the best)"), {"blue": "Ana (the best)"}),
        (("Ana", "Ana"), {}),
        (("Ana", "Ana (pro)"), {}),
    ],
)
def test_names_are_read_from_a_scoresheet(people, names):
    assert names_of(touchline.new_match("kahmate", people=people)) == names
