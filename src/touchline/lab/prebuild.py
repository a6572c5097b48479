"""Build the machine code for a wheel: every compiled function that play, bots and simulation use.

Run with TOUCHLINE_PREBUILD=1, which compiles for a generic CPU into the package.
"""

from __future__ import annotations

import math
import sys

from touchline.bots import BOTS, Bot
from touchline.bots.outside import Dugout
from touchline.engine.chance import Dice, new_rng
from touchline.engine.compiled import PREBUILDING, PREBUILT, progress
from touchline.engine.game import Game
from touchline.engine.match import Match
from touchline.engine.record import buffer, tensor
from touchline.games import GAMES, find_game
from touchline.lab.matches import play_match
from touchline.lab.simulation import Run, Sheets


def prebuild(game: Game) -> None:
    """Call every compiled function once, with the types callers use."""
    options = game.read_options({})
    states = game.opening(options, 65)
    game.playout.play_matches(states, 0, 0, 1, buffer(2))
    game.playout.play_plies(states, 0, 0, 1)
    game.playout.copy_many(states, 1)
    game.door.observe(states, 0, 0, tensor(sum(math.prod(shape) for _, shape in game.rules.OBSERVATION)))
    game.door.redeal(states, 0, 0, new_rng(0, 0))
    game.door.copy_state(states, 1, 0)
    game.door.value(states, 0, 0)
    match = Match(game)
    game.door.advance(states, 0, game.notation.read_action(match.legal()[0]), buffer(game.rules.ACTIONS))
    while match.actor < 0:
        match.odds()
        match.play(match.legal()[0])
    for bot in BOTS:
        Bot(bot).choose(match, match.actor)
    Bot("rookie", stop=lambda: True).choose(match, match.actor)
    seats = range(len(game.side_of_seats(options)))
    play_match(game, options, ["random" for _ in seats], seats, Dice("prebuild"), Dugout())
    prepare_simulation(game, "random", "1")


def prepare_simulation(game: Game, *bots: str) -> None:
    """Call the compiled functions of a simulation between each of these bots."""
    options = game.read_options({})
    for bot in bots:
        run = Run(game, options, tuple(bot for _ in game.seats(options)), matches=1)
        run.play(0)
    Sheets(run, 1).replay(0, buffer(0))


if __name__ == "__main__":
    if not PREBUILDING:
        sys.exit("set TOUCHLINE_PREBUILD=1: otherwise the code would be for this CPU only")
    progress.loud = True
    for name in GAMES:
        prebuild(find_game(name))
        progress.close()
    files = list(PREBUILT.iterdir())
    size = sum(file.stat().st_size for file in files)
    sys.stdout.write(f"{len(files)} files, {size / 1e6:.1f} MB in {PREBUILT.name}\n")
