"""The games under test, and shared fixtures."""

import gc

import pytest

from touchline.games import GAMES

pytest.register_assert_rewrite("touchline.laws")

NEW_OBJECTS = 50_000
"""Objects between two looks for garbage."""
EXAMPLES = ("examples/connect_four", "examples/tug_of_war")


def pytest_addoption(parser):
    parser.addoption("--game", action="append", help="run tests/every_game on this game only (repeatable)")


def pytest_generate_tests(metafunc):
    if "game_name" in metafunc.fixturenames:
        metafunc.parametrize("game_name", metafunc.config.getoption("game") or [*GAMES, *EXAMPLES])


def pytest_collection_finish():
    """Freeze the collected tests: scanning them for garbage again and again took an eighth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


@pytest.fixture
def game(game_name):
    from touchline import find_game

    return find_game(game_name)
