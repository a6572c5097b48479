"""Tune the weights of a game's judge by matches: simultaneous perturbation (SPSA).

python bench/tune_judge.py killpower_ball --pairs 10000 --simulations 60

In every pair of matches all weights are moved at once, each randomly up or down; these weights play against those with
the opposite moves, and the weights go a little way towards the winner. The mean of the later weights is proposed.

A judge that can be tuned has FEATURES with their weights, and worth(state, seat, weights), for two sides; its
judge(state, seat) is tanh(worth(state, seat, weights)). Its constants stay as they are, and so do weights of 0: start
a new feature with a guess. Check what is proposed with bench/judge_duel.py on other dice and at the simulations that
matter: what is won with few of them may be lost with many.
"""

import argparse
import math
import os
import sys
import tempfile
from pathlib import Path

import numpy as np
from judge_duel import run_as_module

import touchline.bots
from touchline.bots.features import limit_open
from touchline.engine.compiled import compiled
from touchline.engine.game import split_options
from touchline.games import find_game
from touchline.lab import duel as duelling
from touchline.lab import matches

BOTS = Path(touchline.bots.__file__).parent
STEP = 0.4
"""How far a weight is moved, as a share of its first value."""
FADING = 3000
"""Pairs after which the gain begins to fall."""
FALL = 0.6
"""The exponent with which it falls as pairs are played."""


def load(game):
    """A search with a row of weights as its net, and the judge."""
    judge = run_as_module(BOTS / f"judge_{game.id}.py", f"touchline.bots.judge_{game.id}_tuned")
    worth = judge.worth

    @compiled
    def judge_with(state, seat, net):
        return limit_open(math.tanh(worth(state, seat, net)))

    judge.LEARNS, judge.judge_with = True, judge_with
    names = {"GAME": game.rules, "JUDGE": judge, "PLAYOUT": game.playout}
    return judge, run_as_module(BOTS / "search.py", f"touchline.bots.search_{game.id}_tuned", **names)


def tune(start, pairs, gain, seed, play_pair, tell):
    """The mean of the weights on the way, later ones counting more."""
    rng = np.random.default_rng(seed)
    moved = np.zeros(len(start))
    mean = np.zeros(len(start))
    for number in range(pairs):
        way = rng.choice([-1.0, 1.0], len(start))
        rows = [start * (1 + STEP * (moved + sign * way)) for sign in (1, -1)]
        moved += gain / (1 + number / FADING) ** FALL * (play_pair(rows, number) - 1) * way
        mean += (moved - mean) * 2 / (number + 2)
        tell(number + 1)
    return start * (1 + STEP * mean)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=5000)
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--gain", type=float, default=0.03, help="moves towards the winner, in steps")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache:
        os.environ["TOUCHLINE_CACHE"] = cache
        game = find_game(given.game)
        judge, search = load(game)
        rows = {}
        matches.find_search = lambda game: search
        matches.find_nets = lambda game, names: np.array([[*rows[name], 1.0] for name in names])
        options = game.read_options(split_options(" ".join(given.option)))
        duel = duelling.Duel(game, options, tuple(f"{given.simulations}@{name}" for name in "AB"), given.seed)

        def play_pair(pair, number):
            rows.update(zip("AB", pair, strict=True))
            return duel.play_pair(number).points

        def tell(done):
            if sys.stderr.isatty():
                print(f"\r{done} pairs", end="\n" if done == given.pairs else "", file=sys.stderr)

        start = np.array(judge.FEATURES.weights)
        for (name, old), new in zip(
            judge.FEATURES.items(), tune(start, given.pairs, given.gain, given.seed, play_pair, tell), strict=True
        ):
            print(f"{name:24} now {old:9.4f}   tuned {new:9.4f}")


main()
