"""Statistics, with error bars, of hundreds of thousands of bounds-checked random matches.

TOUCHLINE_CHECK=1 python bench/random_matches.py team_km --matches 100000 --option players=4
"""

import argparse
import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from touchline.engine.compiled import CHECKED
from touchline.engine.game import split_options
from touchline.engine.record import buffer
from touchline.games import find_game

CHUNK = 2000
THREADS = 2


def play_chunk(game, options, first, count):
    """Final states, lengths and action counts of these matches."""
    states = game.opening(options, 1)
    finals = game.rules.State.new(count)
    plies, played = buffer(count), buffer(game.rules.ACTIONS)
    game.playout.tally_matches(states, finals, 1, first, plies, played)
    return finals, plies, played


def mean(values):
    """The mean with twice its standard error."""
    values = np.asarray(values, float)
    return f"{values.mean():.3f} ± {2 * values.std() / math.sqrt(len(values)):.3f}"


def share(part, whole):
    return f"{100 * part / max(whole, 1):.2f} %"


def count_actions(game, played, *prefixes):
    """How often actions whose text starts with one of these words were played."""
    texts = (game.notation.write_action(action) for action in range(game.rules.ACTIONS))
    return int(sum(count for text, count in zip(texts, played, strict=True) if text.split()[0] in prefixes))


def report(game, finals, plies, played):
    """The figures of a game, by name."""
    seats = len(game.seats({option.name: finals[option.name][0] for option in game.options}))
    figures = {"plies a match": mean(plies)}
    last = np.array([[game.door.value(finals, index, seat) for seat in range(seats)] for index in range(len(finals))])
    for seat in range(seats):
        figures[f"value of seat {seat}"] = mean(last[:, seat])
    figures["draws"] = share(int((last == 0).all(axis=1).sum()), len(last))
    matches = len(finals)
    if game.id == "kahmate":
        figures["tries"] = mean(finals["score"].sum(axis=1))
        figures["turns"] = mean(finals["ended"])
        figures["duels a match"] = f"{count_actions(game, played, 'card') / 2 / matches:.3f}"
    if game.id == "team_km":
        turns = count_actions(game, played, "play", "discard")
        figures["goals"] = mean(finals["goals"].sum(axis=1))
        figures["turns a match"] = f"{turns / matches:.2f}"
        figures["share of discard turns"] = share(count_actions(game, played, "discard"), turns)
        figures["reactions a match"] = f"{count_actions(game, played, 'react') / matches:.3f}"
    if game.id == "foot_savane":
        figures["goals"] = mean(finals["score"].sum(axis=1))
        figures["turns"] = mean(finals["played"])
        figures["shots a match"] = f"{count_actions(game, played, 'keeper') / matches:.3f}"
        figures["snake cards a match"] = f"{count_actions(game, played, 'card') / matches:.3f}"
    if game.id == "killpower_ball":
        figures["baskets"] = mean(finals["baskets"].sum(axis=1))
        figures["points"] = mean(finals["points"].sum(axis=1))
        figures["gladiators out"] = mean((finals["out"] > 0).sum(axis=1))
        figures["strikes a match"] = f"{count_actions(game, played, 'strike') / matches:.3f}"
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--option", action="append", default=[], help="name=value")
    given = parser.parse_args()
    game = find_game(given.game)
    options = game.read_options(split_options(" ".join(given.option)))
    play_chunk(game, options, 0, 1)
    began = time.perf_counter()
    firsts = range(0, given.matches, CHUNK)
    chunks = []
    with ThreadPoolExecutor(THREADS) as pool:
        counts = [min(CHUNK, given.matches - first) for first in firsts]
        for chunk in pool.map(lambda first, count: play_chunk(game, options, first, count), firsts, counts):
            chunks.append(chunk)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{sum(len(finals) for finals, _, _ in chunks)} of {given.matches} matches")
    seconds = time.perf_counter() - began
    finals = np.concatenate([finals for finals, _, _ in chunks])
    plies = np.concatenate([plies for _, plies, _ in chunks])
    played = np.sum([played for _, _, played in chunks], axis=0)
    rate = int(plies.sum()) / seconds
    checked = "bounds checked" if CHECKED else "bounds not checked"
    print(f"\n{game.name} {' '.join(given.option)}")
    print(f"  {len(finals)} random matches, all ended, {checked}, {rate:,.0f} plies/s")
    for name, figure in report(game, finals, plies, played).items():
        print(f"  {name}: {figure}")


if __name__ == "__main__":
    main()
