"""Team KM, the football card game."""

from touchline.engine.game import Game
from touchline.games.team_km import notation, rules, table, view

GAME = Game(
    id="team_km",
    name="Team KM",
    version=2,
    seats=table.seats_of,
    options=table.OPTIONS,
    rules=rules,
    notation=notation,
    view=view,
    sides=table.side_of_seats,
    tables=table.EVERY_TABLE,
    problem=table.problem_of_options,
)
