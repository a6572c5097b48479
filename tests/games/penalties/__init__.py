"""A small game with every kind of secret, for testing the laws themselves: two kickers and a keeper."""

from tests.games.penalties import notation, rules, view
from touchline.engine.game import Game


def make(rules=rules, notation=notation, view=view):
    """The game, or one with a spoilt module."""
    return Game(
        id="penalties",
        name="Penalties",
        version=1,
        seats=lambda options: rules.SEATS,
        sides=lambda options: (0, 0, 1),
        options=rules.OPTIONS,
        rules=rules,
        notation=notation,
        view=view,
    )


GAME = make()
