"""Compile every game and the tests themselves before they run; otherwise each worker would compile them again."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.conftest import EXAMPLES
from touchline.games import GAMES

AT_ONCE = 2
COLLECT = [sys.executable, "-m", "pytest", "-q", "--collect-only"]
"""Writes the bytecode of the tests, with their assertions rewritten."""
SCRIPT = """
import gc
import sys

gc.disable()  # a tenth of the time of compiling

from touchline.envs.dataset import Recording
from touchline.envs.many import ManyMatches
from touchline.games import GAMES, find_registered_game, offer
from touchline.lab.prebuild import prepare_simulation
from touchline.server.arena import prepare_bots, prepare_rules
name = sys.argv[1] if sys.argv[1] in GAMES else offer(sys.argv[1]).id
game = find_registered_game(name)
prepare_rules(name)
prepare_bots(name)
prepare_simulation(game, "random", "1")
if name in GAMES:
    for bot in ("random", "1") if name == "kahmate" else ("random",):
        matches = ManyMatches(game, 1, learners=0, bots=bot)
        matches.step(matches.sample())
    options = game.read_options({})
    Recording(game, options, tuple("random" for _ in game.seats(options)), matches=1).play(0)
"""


def prepare(game):
    subprocess.run([sys.executable, "-c", SCRIPT, game], check=True)


if __name__ == "__main__":
    with ThreadPoolExecutor(AT_ONCE) as pool:
        collected = pool.submit(subprocess.run, COLLECT, check=True, stdout=subprocess.DEVNULL)
        list(pool.map(prepare, [*EXAMPLES, *reversed(GAMES)]))
        collected.result()
    subprocess.run([sys.executable, "-m", "tests.web.undrawn", "prepare"], check=True)
