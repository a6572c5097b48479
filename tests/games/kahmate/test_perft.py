"""Perft: the engine against the second implementation and known counts."""

import copy

import pytest

import touchline
from tests.games.kahmate.pitch import at
from tests.naive.kahmate import Kahmate
from touchline.engine.record import buffer

SCRUM = """
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .   r1   b1    .    .    .    .    .    :
 3    :    .    .    .   r2   b2*  r3    .    .    .    .    .    :
 4    :    .    .    .   b3   r4   b4    .    .    .    .    .    :
 5    :    .    .    .    .   r5   b5    .    .    .    .    .    :
 6    :    .    .    .    .    .    .    .    .    .    .    .    :
 7    :    .    .   r6    .    .    .    .    .   b6    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
turn: red
"""
RUNNING = SCRUM.replace("b2* ", "b2  ").replace("r4   b4", "r4*  b4")
COUNTS = {"scrum": (SCRUM, [16, 223, 2233]), "running": (RUNNING, [16, 233, 2517])}


def count_sequences(game, states, depth, most):
    """The number of sequences of this many actions; states[depth] is the position."""
    actions = buffer(game.rules.ACTIONS)
    count = game.door.legal(states, depth, actions)
    if depth == most - 1:
        return count
    total = 0
    for action in [int(action) for action in actions[:count]]:
        game.door.copy_state(states, depth + 1, depth)
        game.door.play(states, depth + 1, action)
        total += count_sequences(game, states, depth + 1, most)
    return total


def count_naively(naive, most):
    if most == 1:
        return len(naive.legal())
    total = 0
    for text in naive.legal():
        after = copy.deepcopy(naive)
        after.play(text)
        total += count_naively(after, most - 1)
    return total


def naive_at(match):
    """The second implementation at the position of a match that is at the start of a turn."""
    naive = Kahmate()
    view = match.view()
    naive.due, naive.turn = "play", match.actor
    for name, player in view["players"].items():
        column, row = player["cell"].split("-")
        naive.cells["rb".index(name[0]), int(name[1])] = (int(column), int(row))
        if player["ball"]:
            naive.carrier = ("rb".index(name[0]), int(name[1]))
    return naive


@pytest.mark.parametrize("name", COUNTS)
def test_sequences_of_actions_are_counted_alike(name):
    text, counts = COUNTS[name]
    match = at(text)
    game = touchline.find_game("kahmate")
    for depth, count in enumerate(counts, 1):
        states = game.rules.State.new(depth)
        game.rules.State.store(match.state, states, 0)
        assert count_sequences(game, states, 0, depth) == count
    assert [count_naively(naive_at(match), depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.long
@pytest.mark.parametrize("name", COUNTS)
def test_longer_sequences_are_counted_alike_by_the_second_implementation(name):
    text, counts = COUNTS[name]
    assert count_naively(naive_at(at(text)), 3) == counts[2]
