"""`touchline bench`: the speed of the engine compared with other libraries, as ratios within one run."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from touchline.bots import no_judge
from touchline.bots.nets import NONE, find_net
from touchline.bots.thinking import NOTHING, bind_search
from touchline.engine.chance import new_rng
from touchline.engine.compiled import progress
from touchline.engine.game import CHANCE, NOBODY, Game
from touchline.engine.record import EMPTY, INTERPRETED, buffer
from touchline.games import GAMES, find_game
from touchline.lab.duel import Duel
from touchline.lab.peers import SIMULATIONS, Rate, find_peers, timed

THREADS = 2
COPIES = 1_000_000
ENVIRONMENT = "environment, batch of 2048, all cores"
"""The name of the rate of many matches in step."""
CONNECT_FOUR = Path(__file__).parents[3] / "examples" / "connect_four"
"""Only in a checkout, not in an installed package."""

RATIOS = (
    ("connect four, one core", "OpenSpiel connect four, rollouts in C++", 8),
    ("connect four, stepped from Python", "OpenSpiel connect four, stepped from Python", 1),
    ("connect four, one core", "Pgx connect four, batch of 4096, all cores", None),
    ("connect four, stepped from Python", "PettingZoo connect four", None),
    *((f"{game}, one core", "OpenSpiel backgammon (C++), stepped from Python", 10) for game in GAMES),
    *((f"{game}, one core", "OpenSpiel tic-tac-toe (Python)", 40) for game in GAMES),
    *((f"{game}, one core", "python-chess", None) for game in GAMES),
    *((f"{game}, {THREADS} threads", f"{game}, one core", 1.7) for game in GAMES),
    *((f"{game}, one core", f"{game}, interpreted", None) for game in GAMES),
    *((f"{game}, {ENVIRONMENT}", "PettingZoo connect four", 100) for game in GAMES),
    *((f"{game}, {ENVIRONMENT}", "OpenSpiel connect four, stepped from Python", None) for game in GAMES),
    *((f"{game}, {ENVIRONMENT}", "Pgx connect four, batch of 4096, all cores", None) for game in GAMES),
    ("team_km for two, searched with full playouts", "OpenSpiel hearts, IS-MCTS (C++)", 1),
    (f"kahmate, a duel of rookies on {THREADS} threads", "kahmate, a duel of rookies on 1 thread", 1.8),
)
"""Numerator, denominator, and the minimum ratio the design requires."""


def run(games: Sequence[str], seconds: float, count: int, as_json: bool, more: Iterable[tuple[str, Rate]] = ()) -> None:
    """Measure these games, and more, in `count` rounds, and print medians and ratios.

    If all games are measured, other libraries are too. Raises TouchlineError.
    """
    progress.loud = not as_json
    rates = dict([*own_rates(games), *more, *(find_peers() if set(GAMES) <= set(games) else ())])
    rounds: dict[str, list[float]] = {name: [] for name in rates}
    for number in range(count):
        for name, rate in rates.items():
            say(as_json, f"\rround {number + 1} of {count}: {name:<60}")
            rounds[name].append(rate(seconds / count))
            progress.close()
    say(as_json, "\r" + " " * 80 + "\r")
    report = {
        "rates": {name: {"median": statistics.median(rounds[name]), "unit": unit_of(name)} for name in rounds},
        "ratios": find_ratios(rounds),
        "state_copy_ns": {name: copy_time(find_game(name)) for name in games},
        "start_seconds": start_times(count),
        "interpreted": INTERPRETED,
    }
    print_report(report, as_json)


def own_rates(games: Sequence[str]) -> list[tuple[str, Rate]]:
    """Our games: compiled on one core and two threads, stepped from Python, interpreted, searched, and in duels."""
    rates: list[tuple[str, Rate]] = []
    for name in games:
        game = find_game(name)
        rates += [
            (f"{name}, one core", playing(game, 1)),
            (f"{name}, {THREADS} threads", playing(game, THREADS)),
            (f"{name}, stepped from Python", stepping(game)),
            (f"{name}, interpreted", interpreted(name)),
        ]
    if "team_km" in games:
        rates.append(("team_km for two, searched with full playouts", searching(find_game("team_km"))))
    if "kahmate" in games:
        rates += [
            ("kahmate, a duel of rookies on 1 thread", duelling(find_game("kahmate"), 1)),
            (f"kahmate, a duel of rookies on {THREADS} threads", duelling(find_game("kahmate"), THREADS)),
        ]
    if CONNECT_FOUR.is_dir() and set(GAMES) <= set(games):
        game = find_game(str(CONNECT_FOUR))
        rates += [
            ("connect four, one core", playing(game, 1)),
            ("connect four, stepped from Python", stepping(game)),
        ]
    return rates


def unit_of(name: str) -> str:
    """The unit of a rate."""
    if "search" in name or "MCTS" in name:
        return "simulations"
    if "environment" in name:
        return "steps"
    return "pairs" if "duel" in name else "plies"


def searching(game: Game) -> Rate:
    """Run the search with full playouts at every decision of random matches."""

    def rate(seconds: float) -> float:
        search, net = bind_search(game, no_judge), find_net(game, NONE)
        nodes = search.Node.new(search.room_for(SIMULATIONS))
        states = game.opening(game.read_options({}), 4)
        actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
        dice = random.Random(1)

        def match() -> int:
            done = 0
            game.door.copy_state(states, 1, 0)
            while (actor := game.door.actor(states, 1)) != NOBODY:
                if actor == CHANCE:
                    count = game.door.odds(states, 1, actions, weights)
                    action = dice.choices(actions[:count], weights[:count])[0]
                else:
                    count = game.door.legal(states, 1, actions)
                    action = actions[dice.randrange(count)]
                    if count > 1:
                        size = search.plant(nodes, actor)
                        rng = new_rng(1, done)
                        count, share = SIMULATIONS, search.MINIMAX
                        search.simulate(
                            states[1:], nodes, net, size, actor, EMPTY, NOTHING, count, count, False, share, rng
                        )
                        done += SIMULATIONS
                game.door.play(states, 1, action)
            return done

        return timed(match, seconds)

    return rate


def duelling(game: Game, threads: int) -> Rate:
    """Play pairs of short matches between two rookies."""
    duel = Duel(game, game.read_options({"turns": 8}), ("rookie", "rookie"))

    def rate(seconds: float) -> float:
        duel.play_pair(0)
        began = time.perf_counter()
        duel.play_pair(0)
        pairs = max(8 * threads, int(seconds / (time.perf_counter() - began)))
        with ThreadPoolExecutor(threads) as pool:
            began = time.perf_counter()
            list(pool.map(duel.play_pair, range(pairs)))
            return pairs / (time.perf_counter() - began)

    return rate


def playing(game: Game, threads: int) -> Rate:
    """Play random matches inside compiled code."""

    def play(first: int, count: int) -> int:
        states = game.opening(game.read_options({}), 2)
        totals = buffer(2)
        game.playout.play_matches(states, 1, first, count, totals)
        return int(totals[0])

    def rate(seconds: float) -> float:
        play(0, 1)
        count, took = 0, 0.0
        while took < seconds / 4 and count < 20:
            count = 2 * count or 1
            began = time.perf_counter()
            play(0, count)
            took = time.perf_counter() - began
        count = max(1, int(count * seconds / took))
        with ThreadPoolExecutor(threads) as pool:
            began = time.perf_counter()
            plies = sum(pool.map(play, range(0, threads * count, count), [count] * threads))
            return plies / (time.perf_counter() - began)

    return rate


def stepping(game: Game) -> Rate:
    """Play with one engine call per ply, choosing actions in Python."""

    def rate(seconds: float) -> float:
        states = game.opening(game.read_options({}), 2)
        actions = buffer(game.rules.ACTIONS)
        legal, advance, copy_state = game.door.legal, game.door.advance, game.door.copy_state
        fraction = random.random

        def match() -> int:
            copy_state(states, 1, 0)
            count = legal(states, 1, actions)
            plies = 0
            while count:
                count = advance(states, 1, actions[int(fraction() * count)], actions)
                plies += 1
            return plies

        return timed(match, seconds)

    return rate


def interpreted(name: str) -> Rate:
    """Run the same rules as plain Python, in a separate process."""
    script = (
        "import sys, time; from touchline.lab.bench import *;"
        "print(playing(find_game(sys.argv[1]), 1)(float(sys.argv[2])))"
    )

    def rate(seconds: float) -> float:
        environment = os.environ | {"TOUCHLINE_INTERPRET": "1"}
        command = [sys.executable, "-c", script, name, str(seconds)]
        return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)

    return rate


def copy_time(game: Game) -> float:
    """Nanoseconds to copy a state."""
    states = game.opening(game.read_options({}), 65)
    game.playout.copy_many(states, 1)
    began = time.perf_counter()
    game.playout.copy_many(states, COPIES)
    return (time.perf_counter() - began) / COPIES * 1e9


def start_times(count: int) -> dict[str, float]:
    """Duration of whole processes in seconds, with compiled code cached: the best of `count`."""
    commands = {
        "touchline --help": ["-m", "touchline", "--help"],
        "first match of kahmate": ["-c", "import touchline; touchline.new_match('kahmate', {'first': 'red'}).legal()"],
    }
    return {name: min(process_time(command) for _ in range(count)) for name, command in commands.items()}


def process_time(arguments: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    return time.perf_counter() - began


def find_ratios(rounds: dict[str, list[float]]) -> list[dict[str, Any]]:
    """The median over all rounds of the ratio within each round."""
    return [
        {
            "what": what,
            "against": against,
            "ratio": statistics.median(a / b for a, b in zip(rounds[what], rounds[against], strict=True)),
            "asked": asked,
        }
        for what, against, asked in RATIOS
        if what in rounds and against in rounds
    ]


def print_report(report: dict[str, Any], as_json: bool) -> None:
    write: Callable[[str], object] = sys.stdout.write
    if as_json:
        write(json.dumps(report, indent=2) + "\n")
        return
    for name, rate in report["rates"].items():
        write(f"{name:<55} {rate['median']:>14,.0f} {rate['unit']}/s\n")
    for ratio in report["ratios"]:
        asked = f"(asked: {ratio['asked']})" if ratio["asked"] else ""
        write(f"{ratio['ratio']:>10.1f} times  {ratio['what']} / {ratio['against']} {asked}\n")
    for name, nanoseconds in report["state_copy_ns"].items():
        write(f"{nanoseconds:>10.1f} ns     copying a state of {name}\n")
    for name, seconds in report["start_seconds"].items():
        write(f"{seconds:>10.2f} s      {name}, warm\n")


def say(quiet: bool, text: str) -> None:
    if not quiet and sys.stderr.isatty():
        sys.stderr.write(text)
        sys.stderr.flush()
