"""Tug of war: hidden hands, secret choices and a die, as docs/adding-a-game.md builds it."""

from touchline.engine.game import Game

from . import notation, rules, view

GAME = Game(
    id="tug_of_war",
    name="Tug of war",
    version=1,
    seats=lambda options: rules.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    notation=notation,
    view=view,
)
