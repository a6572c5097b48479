"""The cost of `touchline simulate`: matches a second against bare random play, and two threads against one.

python -m bench.simulations [GAME ...] --seconds 20 --rounds 3

Every measurement is a process of its own, bound to as many cores as it has threads, so that neither Polars nor the disk
can use a core that bare play does not have. A ratio is the median of the ratios of the rounds.

Two threads must play 1.8 times as many as one. Two cores of a shared machine are rarely twice as fast as one, so two
processes with one thread each, which share nothing, are measured as well: they show what the machine allows.
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

LEAST_WRITTEN, LEAST_THREADS = 0.7, 1.8
PILOT = 500
FILES = Path(__file__).parent.parent / "dist"
"""Where the files are written: on a disk, which a folder for temporary files may not be."""


def play_bare(game, matches, threads):
    """Play random matches without recording them."""
    from touchline.engine.record import buffer

    assert threads == 1
    game.playout.play_matches(game.opening(game.read_options({}), 2), 1, 0, matches, buffer(2))


def simulate(game, matches, threads):
    """A whole simulation, with a row per match."""
    import touchline.lab

    FILES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FILES) as folder:
        touchline.lab.simulate(game, matches, threads=threads, out=Path(folder) / "file.parquet")


KINDS = {"bare": play_bare, "simulate": simulate}


def measure_here(kind, name, matches, threads):
    """Seconds that this process takes, once its code is loaded, and seconds of processor time."""
    game = find_game(name)
    KINDS[kind](game, PILOT, threads)
    began, worked = time.perf_counter(), time.process_time()
    KINDS[kind](game, matches, threads)
    return time.perf_counter() - began, time.process_time() - worked


def start(kind, name, matches, cores):
    """The same in a process bound to these cores, with a thread for each."""
    command = [sys.executable, "-m", "bench.simulations", "--child", kind, name, str(matches), str(len(cores))]
    return subprocess.Popen(
        command,
        env=os.environ | {"POLARS_MAX_THREADS": str(len(cores))},
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
        stdout=subprocess.PIPE,
        text=True,
    )


def finish(process, matches):
    """Matches a second, and per second of processor time."""
    told, _ = process.communicate()
    if process.returncode:
        sys.exit("a measurement failed")
    return [matches / float(seconds) for seconds in told.split()]


def measure(kind, name, matches, threads):
    return finish(start(kind, name, matches, sorted(os.sched_getaffinity(0))[:threads]), matches)


def measure_two_processes(name, matches):
    """Matches a second that two simulations with a core each play together."""
    processes = [start("simulate", name, matches, [core]) for core in sorted(os.sched_getaffinity(0))[:2]]
    return 2 * min(finish(process, matches)[0] for process in processes)


def compare(name, seconds, rounds):
    """Print the rates of a game and its ratios, and return whether they are high enough."""
    matches = max(PILOT, int(seconds * measure("bare", name, PILOT, 1)[1]))
    found = {"bare": [], "written": [], "worked": [], "threads": [], "processes": [], "shared": []}
    for _ in range(rounds):
        bare, bare_work = measure("bare", name, matches, 1)
        one, one_work = measure("simulate", name, matches, 1)
        two, _ = measure("simulate", name, matches, 2)
        apart = measure_two_processes(name, matches)
        ratios = (bare, one / bare, one_work / bare_work, two / one, apart / one, two / apart)
        for figures, figure in zip(found.values(), ratios, strict=True):
            figures.append(figure)
    bare, written, worked, threads, processes, shared = map(statistics.median, found.values())
    print(
        f"{name:16}{matches:>9,} matches, bare {bare:>7,.0f} a second; simulate / bare {written:.3f} "
        f"(minimum {LEAST_WRITTEN}), of processor time {worked:.3f}; two threads / one {threads:.2f} "
        f"(minimum {LEAST_THREADS}), two processes / one {processes:.2f}, threads / processes {shared:.2f}",
        flush=True,
    )
    return written >= LEAST_WRITTEN and threads >= LEAST_THREADS


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument(
        "--seconds", type=float, default=20, help="of bare play a round; short runs carry their start-up"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--child", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        kind, name, matches, threads = asked.child
        print(*measure_here(kind, name, int(matches), int(threads)))
        return
    print(f"load before: {os.getloadavg()[0]:.2f}", flush=True)
    found = [compare(name, asked.seconds, asked.rounds) for name in asked.games or GAMES]
    if not all(found):
        sys.exit("a ratio is too low; on a busy machine only that of processor time says something")


if __name__ == "__main__":
    main()
