"""Load test: many live tables, measuring the time from an action to the arrival of the opponent's step.

    python bench/load.py [--tables 500] [--seconds 60] [--every 2.0]

All tables are founded and everyone is connected before the measurement starts.
Server and clients are separate processes on this machine, so the time is from a client's send
to the arrival of the opponent's step at the client. A match that ends makes room for another.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from typing import Any

from clients import (
    Place,
    Record,
    Server,
    cpu_of,
    found_table,
    milliseconds,
    pause,
    percentile,
    rss_of,
    running_server,
    seat_everybody,
)

from touchline.games import GAMES

WINDOW = 5
"""Seconds."""
IDLE_TABLES = 400
SEATING = 600.0
"""Seconds for setup and teardown besides the measured time."""


async def play(port: int, pid: int, tables: int, seconds: float, every: float) -> dict[str, Any]:
    """Play in this process and return the figures."""
    record, stop = Record(), asyncio.Event()
    places = [Place(port, number, list(GAMES), record, every) for number in range(tables)]
    await seat_everybody(places)
    begun, cpu = time.monotonic(), cpu_of(pid)
    playing = [asyncio.create_task(place.keep(stop)) for place in places]
    await pause(stop, seconds)
    stop.set()
    cpu, actions = cpu_of(pid) - cpu, record.counts["actions"]
    await asyncio.gather(*playing)
    steps = [(when - begun, took) for when, took in record.steps]
    cost = cpu / max(1, actions)
    return {"steps": steps, "acks": record.acks, "errors": record.errors, "counts": record.counts, "cost": cost}


async def measure_idle(server: Server) -> float:
    """Return the memory of a new table with nobody connected, in bytes."""
    before = rss_of(server.pid)
    for number in range(IDLE_TABLES):
        await found_table(server.port, GAMES[number % len(GAMES)])
    return (rss_of(server.pid) - before) / IDLE_TABLES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--client", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--server", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.client:
        print(json.dumps(asyncio.run(play(given.client, given.server, given.tables, given.seconds, given.every))))
        return
    with tempfile.TemporaryDirectory() as folder, running_server(folder, "--no-limits", "--pace", "0") as server:
        idle = asyncio.run(measure_idle(server))
        began = cpu_of(server.pid)
        command = [sys.executable, __file__, "--client", str(server.port), "--server", str(server.pid)]
        command += ["--tables", str(given.tables), "--seconds", str(given.seconds), "--every", str(given.every)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=given.seconds + SEATING, check=True)
        figures = json.loads(done.stdout)
        report(given, figures, idle, rss_of(server.pid), cpu_of(server.pid) - began)
    sys.exit(1 if figures["errors"] else 0)


def report(given: argparse.Namespace, figures: dict[str, Any], idle: float, rss: int, cpu: float) -> None:
    steps, counts, errors = figures["steps"], figures["counts"], figures["errors"]
    actions = counts.get("actions", 0)
    print(f"tables: {given.tables}, an action each every {given.every:g} s for {given.seconds:g} s")
    print(f"actions: {actions} ({actions / given.seconds:.0f} a second), errors: {len(errors)}")
    print(f"matches that ended: {counts.get('matches ended', 0)}, each replaced by a new one")
    print(f"opponent's step, ms: {milliseconds([took for _, took in steps])}")
    print(f"acknowledged, ms: {milliseconds(figures['acks'])}")
    for start in range(0, int(given.seconds), WINDOW):
        inside = [took for when, took in steps if start <= when < start + WINDOW]
        print(f"from {start} s: p50 {1000 * percentile(inside, 50):.1f}, p99 {1000 * percentile(inside, 99):.1f}")
    print(f"memory: {idle / 1000:.0f} kB an idle table in memory, server {rss / 1e6:.0f} MB at the end")
    print(f"processor: {1000 * figures['cost']:.2f} ms an action in the server, with its connections")
    print(f"processor: {1000 * cpu / max(1, actions):.2f} ms an action, founding and connecting included")
    for error in errors[:5]:
        print(f"error: {error}")


if __name__ == "__main__":
    main()
