"""Two judges of one game, each a file, in paired matches; and the processor time that each took.

python bench/judge_duel.py kahmate src/touchline/bots/judge_kahmate.py bench/star/judge_kahmate.py --simulations 250 300

A judge that supports nets plays with the game's net. `bench/star` holds the judges and the search of `star` before
there were nets: a judge is searched with the `search.py` beside it.
"""

import argparse
import hashlib
import importlib.util
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import touchline.bots.thinking as thinking
from touchline.engine.game import CHANCE, NOBODY, split_options
from touchline.engine.record import buffer
from touchline.games import find_game
from touchline.lab import duel as duelling
from touchline.lab import matches

BOTS = Path(thinking.__file__).parent
SEARCHES = {}
SECONDS = Counter()
chosen = threading.local()


def load(game, path):
    """Bind a search to a judge, whose file may set search constants: SEARCH = {"EXPLORATION": 0.2}."""
    judge = run_as_module(path, f"touchline.bots.judge_{digest_of(path)}")
    search = search_of(path)
    name = f"touchline.bots.search_{digest_of(path, search)}"
    return run_as_module(search, name, GAME=game.rules, JUDGE=judge, PLAYOUT=game.playout)


def run_as_module(path, name, **bound):
    """Run a file as a module, with these names bound before."""
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    vars(module).update(bound)
    spec.loader.exec_module(module)
    return module


def search_of(path):
    """The search beside a judge, or today's."""
    beside = path.parent / "search.py"
    return beside if beside.exists() else BOTS / "search.py"


def digest_of(*paths):
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


class Bot(matches.Bot):
    """A bot named `simulations@judge`."""

    def __init__(self, name, seed=0):
        simulations, _, self.judge = name.partition("@")
        super().__init__(simulations, seed)
        self.search = SEARCHES[self.judge]
        self.past = thinking.new_past(self.search)
        self.decisions = 0

    def choose_after(self, game, states, seat, plies):
        """Choose an action after this many plies."""
        chosen.search = self.search
        self.decisions += 1
        began = time.thread_time()
        action = self.choose_action(game, states, seat, self.decisions, self.past[: self.search.room_of_past(plies)])
        SECONDS[self.judge] += time.thread_time() - began
        return action


def finish(game, states, names, seeds, dice):
    """Play action by action, since each judge has its own search."""
    bots = [Bot(name, seed) for name, seed in zip(names, seeds, strict=True)]
    outcomes, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    plies = 0
    while (actor := game.door.actor(states, 0)) != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, outcomes, weights)
            action = int(outcomes[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            for bot in bots:
                bot.search.remember(states[0], bot.past, plies)
            game.door.copy_state(states, 1, 0)
            action = bots[actor].choose_after(game, states[1:], actor, plies)
        game.door.play(states, 0, action)
        plies += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("judges", nargs=2, type=Path)
    parser.add_argument("--simulations", nargs="+", type=int, default=[200], help="one number, or one per judge")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game = find_game(given.game)
    options = game.read_options(split_options(" ".join(given.option)))
    digest = digest_of(*given.judges, *map(search_of, given.judges), *sorted(BOTS.glob("*.py")))
    os.environ["TOUCHLINE_CACHE"] = f"{tempfile.gettempdir()}/judges-{digest}"
    for name, path in zip("AB", given.judges, strict=True):
        SEARCHES[name] = load(game, path)
    thinking.find_search = lambda game: chosen.search
    matches.Bot = Bot
    matches.finish = finish
    names = tuple(f"{given.simulations[i % len(given.simulations)]}@{name}" for i, name in enumerate("AB"))
    duel = duelling.Duel(game, options, names, given.seed)
    tally = duelling.Tally()
    duelling.Duel(game, options, tuple(f"2@{name}" for name in "AB")).play_pair(0)  # compiles
    SECONDS.clear()
    with ThreadPoolExecutor(given.threads) as pool:
        for pair in pool.map(duel.play_pair, range(given.pairs)):
            tally.add(pair)
            if sys.stderr.isatty():
                print(f"\r{tally}   ", end="", file=sys.stderr, flush=True)
    print(f"A = {given.judges[0]} against B = {given.judges[1]}, {' and '.join(names)}, seed {given.seed}: {tally}")
    print(f"processor time of A: {SECONDS['A'] / SECONDS['B']:.2f} times that of B")


if __name__ == "__main__":
    main()
