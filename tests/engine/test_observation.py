"""Observations: every part has a name, and starts where the one before it ends."""

import math

import pytest

from touchline import find_game
from touchline.engine.observation import clear, offsets, parts, set_flag
from touchline.engine.record import EMPTY, tensor
from touchline.games import GAMES

LAYOUT = (("board", (6, 7)), *parts((2,), "score", "held"), ("turn", (1,)))


def test_each_part_begins_where_the_one_before_ends():
    offset = offsets(LAYOUT)
    assert (offset.board, offset.score, offset.held, offset.turn) == (0, 42, 44, 46)


def test_a_flag_is_set_within_its_part_and_not_for_empty():
    offset = offsets(LAYOUT)
    out = tensor(47)
    clear(out)
    set_flag(out, offset.held, 1)
    set_flag(out, offset.score, EMPTY)
    assert [place for place, number in enumerate(out) if number] == [45]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_every_part_once(game):
    rules = find_game(game).rules
    names = [name for name, _ in rules.OBSERVATION]
    assert len(set(names)) == len(names)
    assert all(math.prod(shape) > 0 for _, shape in rules.OBSERVATION)
