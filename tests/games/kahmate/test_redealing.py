"""Dealing anew what a captain cannot know in Kahmaté."""

from tests.bots.test_bots import TACKLE
from touchline import read_position
from touchline.engine.chance import new_rng
from touchline.games import find_game


def test_the_chosen_card_is_any_that_the_opponent_has_left():
    """R10.1: until both cards are there, nobody but its owner knows it."""
    match = read_position("kahmate", TACKLE + "cards: red 2 4 5, blue 2 4 5\n", dice="by hand")
    match.play_all("tackle 3", "card 4")
    game, record = find_game("kahmate"), find_game("kahmate").rules.State
    found = {}
    for seat in range(2):
        found[seat] = set()
        for number in range(100):
            states = record.clone(match._states, 0)
            game.door.redeal(states, 0, seat, new_rng(1, number))
            found[seat].add(int(record.snapshot(states, 0).chosen))
    assert sorted(map(sorted, found.values())) == [[2, 4, 5], [4]]
