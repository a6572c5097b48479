"""Compile every game before the tests run; otherwise each worker would compile it again."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.conftest import EXAMPLES
from touchline.games import GAMES

AT_ONCE = 2
# Only what tests load: not every game is simulated with bots or played on.
SCRIPT = """
import gc
import sys

gc.disable()  # a tenth of the time of compiling

from touchline.envs.dataset import Recording
from touchline.envs.many import ManyMatches
from touchline.games import GAMES, find_registered_game, offer
from touchline.bots.outside import Dugout
from touchline.engine.chance import Dice
from touchline.lab.matches import play_match
from touchline.lab.simulation import Run
from touchline.server.arena import prepare_bots, prepare_rules
name = sys.argv[1] if sys.argv[1] in GAMES else offer(sys.argv[1]).id
game = find_registered_game(name)
prepare_rules(name)
prepare_bots(name)
options = game.read_options({})
seats = range(len(game.seats(options)))
if name in ("kahmate", "team_km"):
    play_match(game, options, ["1" for _ in seats], seats, Dice("prepare"), Dugout())
for bot in ("random", "1") if name in ("kahmate", "foot_savane", "tug_of_war") else ("random",):
    Run(game, options, tuple(bot for _ in seats), matches=1).play(0)
if name in GAMES:
    for bot in ("random", "1") if name == "kahmate" else ("random",):
        matches = ManyMatches(game, 1, learners=0, bots=bot)
        matches.step(matches.sample())
    Recording(game, options, tuple("random" for _ in seats), matches=1).play(0)
"""


def prepare(game):
    subprocess.run([sys.executable, "-c", SCRIPT, game], check=True)


if __name__ == "__main__":
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(prepare, [*EXAMPLES, *reversed(GAMES)]))
