"""What `touchline simulate` costs: matches a second against bare random play, and two threads against one.

python -m bench.simulations [GAME ...] --seconds 10 --rounds 3

Every measurement is a process of its own, bound to as many cores as it has threads, so that neither Polars nor the disk
can use a core that bare play does not have. A ratio is the median of the ratios of the rounds. Needs two idle cores.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from touchline.games import GAMES, find_game

LEAST_WRITTEN, LEAST_SPEED_UP = 0.7, 1.8
PILOT = 500
FILES = Path(__file__).parent.parent / "dist"
"""Where the files are written: on a disk, which a folder for temporary files may not be."""


def play_bare(game, matches, threads):
    """Seconds of random matches that nobody writes down."""
    from touchline.engine.record import buffer

    assert threads == 1
    states = game.opening(game.read_options({}), 2)
    began = time.perf_counter()
    game.playout.play_matches(states, 1, 0, matches, buffer(2))
    return time.perf_counter() - began


def simulate(game, matches, threads):
    """Seconds of a whole simulation, with a row per match."""
    import touchline.lab

    FILES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FILES) as folder:
        began = time.perf_counter()
        touchline.lab.simulate(game, matches, threads=threads, out=Path(folder) / "file.parquet")
        return time.perf_counter() - began


KINDS = {"bare": play_bare, "simulate": simulate}


def measure_here(kind, name, matches, threads):
    """Seconds that this process takes, once its code is loaded."""
    game = find_game(name)
    KINDS[kind](game, PILOT, threads)
    return KINDS[kind](game, matches, threads)


def measure(kind, name, matches, threads):
    """The same in a process bound to so many cores: matches a second."""
    cores = sorted(os.sched_getaffinity(0))[:threads]
    command = [sys.executable, "-m", "bench.simulations", "--child", kind, name, str(matches), str(threads)]
    done = subprocess.run(
        command,
        env=os.environ | {"POLARS_MAX_THREADS": str(threads)},
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return matches / float(done.stdout)


def compare(name, seconds, rounds):
    """Print the rates of a game, and return its two ratios."""
    matches = max(PILOT, int(seconds * measure("bare", name, PILOT, 1)))
    rates = []
    for _ in range(rounds):
        rates.append([measure(kind, name, matches, n) for kind, n in (("bare", 1), ("simulate", 1), ("simulate", 2))])
    bare, one, two = map(statistics.median, zip(*rates, strict=True))
    written = statistics.median(one / bare for bare, one, _ in rates)
    speed_up = statistics.median(two / one for _, one, two in rates)
    print(
        f"{name:16}{matches:>9,} matches; a second: bare {bare:>9,.0f}, one thread {one:>9,.0f}, two {two:>9,.0f}; "
        f"written / bare {written:.3f} (minimum {LEAST_WRITTEN}), two / one {speed_up:.2f} (minimum {LEAST_SPEED_UP})",
        flush=True,
    )
    return written, speed_up


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=10, help="of bare play per round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--child", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        kind, name, matches, threads = asked.child
        print(measure_here(kind, name, int(matches), int(threads)))
        return
    print(f"load before: {os.getloadavg()[0]:.2f}", flush=True)
    found = [compare(name, asked.seconds, asked.rounds) for name in asked.games or GAMES]
    if any(written < LEAST_WRITTEN or speed_up < LEAST_SPEED_UP for written, speed_up in found):
        sys.exit("a ratio is too low; on a busy machine that of two threads says nothing")


if __name__ == "__main__":
    main()
