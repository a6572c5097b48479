"""Compile every game before the tests; otherwise each worker would compile them again."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.conftest import EXAMPLES
from touchline.games import GAMES

AT_ONCE = 2
SCRIPT = """
import gc
import sys

gc.disable()  # a tenth of the time of compiling
from touchline.games import GAMES, find_registered_game, offer
from touchline.lab.prebuild import prepare_simulation
from touchline.server.arena import prepare_bots, prepare_rules
game = sys.argv[1] if sys.argv[1] in GAMES else offer(sys.argv[1]).id
prepare_rules(game)
prepare_bots(game)
prepare_simulation(find_registered_game(game), "random", "1")
"""


def prepare(game):
    subprocess.run([sys.executable, "-c", SCRIPT, game], check=True)


if __name__ == "__main__":
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(prepare, [*EXAMPLES, *reversed(GAMES)]))
