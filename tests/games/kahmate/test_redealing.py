"""Re-dealing what a captain cannot know in Kahmaté."""

from tests.bots.test_bots import TACKLE
from touchline import read_position
from touchline.engine.chance import new_rng

DEALS = 100


def test_the_chosen_card_is_any_that_the_opponent_has_left():
    """R10.1: until both cards are chosen, only its owner knows it."""
    match = read_position("kahmate", TACKLE + "cards: red 2 4 5, blue 2 4 5\n", dice="by hand")
    match.play_all("tackle 3", "card 4")
    game, states = match.game, match.game.rules.State.new(1)
    found = {0: set(), 1: set()}
    for seat, cards in found.items():
        for number in range(DEALS):
            game.rules.State.store(match.state, states, 0)
            game.door.redeal(states, 0, seat, new_rng(1, number))
            cards.add(int(states[0].chosen))
    assert sorted(map(sorted, found.values())) == [[2, 4, 5], [4]]
