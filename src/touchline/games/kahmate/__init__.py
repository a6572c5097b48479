"""Kahmaté, the rugby game of secret form cards."""

from touchline.engine.game import Game
from touchline.games.kahmate import notation, rules, view

GAME = Game(
    id="kahmate",
    name="Kahmaté",
    version=2,
    seats=lambda options: rules.SIDES,
    options=rules.OPTIONS,
    rules=rules,
    notation=notation,
    view=view,
)
