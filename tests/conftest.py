"""The games under test, and shared fixtures."""

import pytest

from touchline.games import GAMES

pytest.register_assert_rewrite("touchline.laws")

EXAMPLES = ("examples/connect_four", "examples/tug_of_war")


def pytest_addoption(parser):
    parser.addoption("--game", action="append", help="run tests/every_game on this game only (repeatable)")


def pytest_generate_tests(metafunc):
    if "game_name" in metafunc.fixturenames:
        metafunc.parametrize("game_name", metafunc.config.getoption("game") or [*GAMES, *EXAMPLES])


@pytest.fixture
def game(game_name):
    from touchline import find_game

    return find_game(game_name)
