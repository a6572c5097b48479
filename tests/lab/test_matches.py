"""Compiled matches between built-in bots equal matches played action by action."""

import pytest

from tests.conftest import EXAMPLES
from touchline.bots import Bot, has_styles
from touchline.bots.outside import new_match, play_seated
from touchline.bots.thinking import STATES
from touchline.engine.chance import Dice
from touchline.games import find_game
from touchline.lab.matches import finish

SHORT = {"kahmate": {"turns": 6}, "foot_savane": {"turns": 6}}
LONG, OTHERS = pytest.mark.long, ("foot_savane", "killpower_ball", *EXAMPLES)
"""The first two have secret choices, hidden hands and partners; the others differ in nothing that matters here."""


@pytest.mark.parametrize("name", ["kahmate", "team_km", *(pytest.param(name, marks=LONG) for name in OTHERS)])
@pytest.mark.parametrize("names", [("rookie", "random"), ("20", "rookie"), ("20:attacking", "20:tricky")])
def test_a_match_played_on_is_the_match_of_its_choices(name, names):
    game = find_game(name)
    if not has_styles(game):
        names = [bot.partition(":")[0] for bot in names]
    options = game.read_options(SHORT.get(game.id, {}))
    seats = len(game.side_of_seats(options))
    seated = [names[seat % 2] for seat in range(seats)]
    seeds = [2**32 - 1 - seat for seat in range(seats)]
    match = new_match(game, options, Dice("same"))
    play_seated(match, [Bot(name, seed) for name, seed in zip(seated, seeds, strict=True)], "test")
    states = game.opening(options, 1 + STATES)
    finish(game, states, seated, seeds, Dice("same"))
    assert game.notation.write_position(game.rules.State.snapshot(states, 0)) == match.position()
    assert [game.door.value(states, 0, seat) for seat in range(seats)] == list(match.outcome.values)
