"""Fit the weights of a game's judge to match results from self-play.

python bench/fit_judge.py kahmate --matches 400 --simulations 100

A judge that can be fitted has FEATURES with their weights, and worth(state, seat, weights), which is linear in the
weights. Its judge(state, seat) is tanh(worth(state, seat, weights)): the expected result.
"""

import argparse
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import numpy as np

from touchline.bots import Bot
from touchline.bots.thinking import STATES
from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE, NOBODY, split_options
from touchline.engine.record import buffer, weights_row
from touchline.games import find_game

SAMPLED = 0.25
"""Share of decisions used as positions to fit."""


def play_match(game, judge, options, simulations, seed, slips):
    """The features of sampled positions, and the results, from every side's view."""
    sides = game.side_of_seats(options)
    draw = random.Random(seed)
    bots = [Bot(str(simulations), seed * 7 + seat) for seat in range(len(sides))]
    units = [weights_row(float(row == column) for column in judge.FEATURES) for row in judge.FEATURES]
    record = game.rules.State
    states, thought = game.opening(options), record.new(STATES)
    actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    dice, plies, rows, seats = Dice(f"fit {seed}"), 0, [], []
    while (actor := game.door.actor(states, 0)) != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, actions, weights)
            action = int(actions[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            if draw.random() < SAMPLED:
                seat = draw.randrange(len(sides))
                rows.append([judge.worth(states[0], seat, unit) for unit in units])
                seats.append(seat)
            if draw.random() < slips:
                action = int(actions[draw.randrange(game.door.legal(states, 0, actions))])
            else:
                record.store(record.snapshot(states, 0), thought, 0)
                action = bots[actor].choose_action(game, thought, actor, plies)
        game.door.play(states, 0, action)
        plies += 1
    return rows, [float(game.door.value(states, 0, seat)) for seat in seats]


def fit(features, results, decay):
    """Maximum-likelihood weights for odds of (1 + tanh) / 2, by Newton's method with weight decay."""
    weights = np.zeros(features.shape[1])
    scale = features.std(axis=0) + 1e-9
    inputs, wanted = features / scale, (1 + results) / 2
    for _ in range(50):
        odds = 1 / (1 + np.exp(-2 * inputs @ weights))
        slope = inputs.T @ (wanted - odds) * 2 - decay * weights
        curve = 4 * (inputs.T * (odds * (1 - odds))) @ inputs + decay * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights += step
        if abs(step).max() < 1e-6:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(curve)))
    return weights / scale, errors / scale


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--slips", type=float, default=0.1, help="probability of a random action instead")
    parser.add_argument("--decay", type=float, default=3.0, help="weight decay")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game = find_game(given.game)
    judge = import_module(f"touchline.bots.judge_{game.id}")
    options = game.read_options(split_options(" ".join(given.option)))
    with ThreadPoolExecutor(given.threads) as pool:
        numbers = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.matches)
        played = pool.map(
            lambda number: play_match(game, judge, options, given.simulations, number, given.slips), numbers
        )
        features, results = [], []
        for done, (rows, values) in enumerate(played, 1):
            features += rows
            results += values
            if sys.stderr.isatty():
                print(f"\r{done} matches", end="\n" if done == given.matches else "", file=sys.stderr)
    features, results = np.array(features), np.array(results)
    weights, errors = fit(features, results, given.decay)
    now = np.tanh(features @ np.array(judge.FEATURES.weights))
    then = np.tanh(features @ weights)
    print(f"{len(results)} positions; squared error {np.mean((now - results) ** 2):.4f} now, ", end="")
    print(f"{np.mean((then - results) ** 2):.4f} fitted, {np.mean(results**2):.4f} without a judge")
    for (name, old), new, error in zip(judge.FEATURES.items(), weights, errors, strict=True):
        print(f"{name:24} now {old:9.4f}   fitted {new:9.4f} ± {2 * error:.4f}")


main()
