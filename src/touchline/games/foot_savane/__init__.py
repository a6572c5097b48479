"""Foot Savane, football on sixteen turning tiles."""

from touchline.engine.game import Game
from touchline.games.foot_savane import notation, rules, view

GAME = Game(
    id="foot_savane",
    name="Foot Savane",
    version=2,
    seats=lambda options: rules.SIDES,
    options=rules.OPTIONS,
    rules=rules,
    notation=notation,
    view=view,
)
