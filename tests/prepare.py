"""Compile every game before the tests; otherwise each worker would compile them again."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from touchline.games import GAMES

AT_ONCE = 2
SCRIPT = """
import sys
from touchline.server.arena import prepare_bots, prepare_rules
prepare_rules(sys.argv[1])
prepare_bots(sys.argv[1])
"""


def prepare(game):
    subprocess.run([sys.executable, "-c", SCRIPT, game], check=True)


if __name__ == "__main__":
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(prepare, reversed(GAMES)))
