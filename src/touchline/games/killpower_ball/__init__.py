"""Killpower Ball, the basketball of gladiators."""

from touchline.engine.game import Game
from touchline.games.killpower_ball import notation, rules, view

GAME = Game(
    id="killpower_ball",
    name="Killpower Ball",
    version=2,
    seats=lambda options: rules.SIDES,
    options=rules.OPTIONS,
    rules=rules,
    notation=notation,
    view=view,
)
