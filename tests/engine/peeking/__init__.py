"""A game for testing undo: one of fifty cards lies face down, and a seat may ask whether it is the joker."""

from types import ModuleType

from tests.engine.peeking import rules, view
from touchline.engine.game import Game


def make(view: ModuleType) -> Game:
    return Game(
        id="peeking",
        name="Peeking",
        version=1,
        seats=lambda options: ("one", "two"),
        options=(),
        rules=rules,
        notation=view,
        view=view,
    )


careless = ModuleType("careless")
vars(careless).update(vars(view), tells_nothing=lambda before, action: True)
GAME = make(view)
CARELESS = make(careless)
"""The same, but it claims that no action reveals anything."""
