"""Starter game: two sides carry one ball to the goal line."""

from touchline.engine.game import Game

from . import notation, rules, view

GAME = Game(
    id="starter_game",
    name="Starter game",
    version=1,
    seats=lambda options: rules.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    notation=notation,
    view=view,
)
