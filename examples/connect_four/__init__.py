"""Connect four, the fifth game, as docs/adding-a-game.md builds it."""

from touchline.engine.game import Game

from . import notation, rules, view

GAME = Game(
    id="connect_four",
    name="Connect four",
    version=1,
    seats=lambda options: notation.SEATS,
    options=rules.OPTIONS,
    rules=rules,
    notation=notation,
    view=view,
)
