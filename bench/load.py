"""Load test: many live tables, measuring the time from an action to the arrival of the opponent's step.

    python bench/load.py [--tables 500] [--seconds 60] [--every 2.0] [--processes 1,2,4] [--meet any,owner]

All tables are founded and everyone is connected before the measurement starts.
Server and clients are separate processes on this machine, so the time is from a client's send
to the arrival of the opponent's step at the client. A match that ends makes room for another.

By default one server with SQLite. With --processes, this many servers on one PostgreSQL; people connect to any of them,
so that most requests are relayed, or with --meet owner always to the one that has their table. With --every 0 everybody
acts as soon as it is their turn, which measures throughput instead. Several values of --processes or --meet are
measured one after the other and compared at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from typing import Any

import uvloop
from clients import (
    Place,
    Record,
    Server,
    cpu_of,
    cpu_with_children,
    found_table,
    milliseconds,
    pause,
    percentile,
    rss_of,
    running_server,
    running_servers,
    seat_everybody,
)
from postgres import running_postgres

from touchline.games import GAMES

WINDOW = 5
"""Seconds."""
EARLIER = 24
"""Maximum actions of a table before the measurement, so that short matches do not all end together."""
IDLE_TABLES = 400
SEATING = 600.0
"""Seconds for setup and teardown besides the measured time."""
OPTIONS = ("--no-limits", "--pace", "0")
PARTS = ("servers", "database", "clients")


async def play(ports: list[int], given: argparse.Namespace) -> dict[str, Any]:
    """Play in this process and return the figures."""
    record, stop = Record(), asyncio.Event()
    places = []
    for number in range(given.tables):
        place = Place(ports[number % len(ports)], number, list(GAMES), record, given.every)
        place.elsewhere = [port for port in ports if port != place.port] if given.meet == "any" else []
        places.append(place)
    await seat_everybody(places)
    await asyncio.gather(*map(begin_earlier, places))
    record.steps.clear()
    record.acks.clear()
    record.counts["actions"] = 0
    gc.disable()  # the clients' records grow, and scanning them for garbage would pause all clients longer and longer
    print("seated", flush=True)
    begun, cpu = time.monotonic(), time.process_time()
    playing = [asyncio.create_task(place.keep(stop)) for place in places]
    await pause(stop, given.seconds)
    stop.set()
    await asyncio.gather(*playing)
    steps = [(round(when - begun, 3), round(took, 5)) for when, took in record.steps]
    acks = [round(took, 5) for took in record.acks]
    cpu = time.process_time() - cpu
    return {"steps": steps, "acks": acks, "errors": record.errors, "counts": record.counts, "clients": cpu}


async def begin_earlier(place: Place) -> None:
    """Play some actions as fast as possible, as at a table that was founded earlier than others."""
    assert place.match
    for _ in range(place.rng.randrange(EARLIER)):
        if not (person := await place.match.next_asked()):
            return
        await place.match.act(person)


async def measure_idle(server: Server) -> float:
    """Return the memory of a new table with nobody connected, in bytes."""
    before = rss_of(server.pid)
    for number in range(IDLE_TABLES):
        await found_table(server.port, GAMES[number % len(GAMES)])
    return (rss_of(server.pid) - before) / IDLE_TABLES


@contextlib.contextmanager
def running(processes: int) -> Iterator[tuple[list[Server], int | None]]:
    """One server on SQLite, or several on PostgreSQL, and PostgreSQL's process id."""
    if processes:
        with running_postgres() as postgres, running_servers(processes, postgres.url, *OPTIONS) as servers:
            assert postgres.process
            yield servers, postgres.process.pid
    else:
        with tempfile.TemporaryDirectory() as folder, running_server(folder, *OPTIONS) as server:
            yield [server], None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--processes", default="0", help="servers on PostgreSQL, such as 1,2,4; 0 for one on SQLite")
    parser.add_argument("--meet", default="any", help="any or owner, or any,owner for both")
    parser.add_argument("--client", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.client:
        print(json.dumps(uvloop.run(play([int(port) for port in given.client.split(",")], given))))
        return
    runs = [
        (int(processes), meet)
        for processes in given.processes.split(",")
        for meet in (given.meet.split(",") if int(processes) > 1 else ["owner"])
    ]
    found = [run(given, processes, meet) for processes, meet in runs]
    if len(runs) > 1:
        compare(runs, found, given.seconds)
    sys.exit(1 if any(figures["errors"] for figures in found) else 0)


def run(given: argparse.Namespace, processes: int, meet: str) -> dict[str, Any]:
    with running(processes) as (servers, database):
        idle = asyncio.run(measure_idle(servers[0])) if len(servers) == 1 else float("nan")
        command = [sys.executable, __file__, "--client", ",".join(str(server.port) for server in servers)]
        command += ["--tables", str(given.tables), "--seconds", str(given.seconds), "--every", str(given.every)]
        command += ["--meet", meet]
        figures = measure(command, servers, database, given.seconds + SEATING)
        where = f"{processes} on PostgreSQL, people at {meet}" if processes else "one on SQLite"
        report(given, where, figures, idle, max(rss_of(server.pid) for server in servers))
    return figures


def measure(command: list[str], servers: list[Server], database: int | None, seconds: float) -> dict[str, Any]:
    """Let the clients play; return their figures, and each part's processor seconds once all are seated."""

    def used() -> tuple[float, float]:
        return sum(cpu_of(server.pid) for server in servers), cpu_with_children(database) if database else 0.0

    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as clients:
        timer = threading.Timer(seconds, clients.kill)
        timer.start()
        try:
            assert clients.stdout
            clients.stdout.readline()
            began = used()
            figures: dict[str, Any] = json.loads(clients.stdout.read())
            figures["servers"], figures["database"] = (
                after - before for before, after in zip(began, used(), strict=True)
            )
            return figures
        finally:
            timer.cancel()
            clients.kill()


def report(given: argparse.Namespace, where: str, figures: dict[str, Any], idle: float, rss: int) -> None:
    steps, counts, errors = figures["steps"], figures["counts"], figures["errors"]
    actions = counts.get("actions", 0)
    print(f"servers: {where}; tables: {given.tables}, an action each every {given.every:g} s for {given.seconds:g} s")
    print(f"actions: {actions} ({actions / given.seconds:.0f} a second), errors: {len(errors)}")
    print(f"connections: {counts['connections']}, relayed: {counts['relayed connections']}")
    print(f"matches that ended: {counts.get('matches ended', 0)}, each replaced by a new one")
    print(f"opponent's step, ms: {milliseconds([took for _, took in steps])}")
    print(f"acknowledged, ms: {milliseconds(figures['acks'])}")
    for start in range(0, int(given.seconds), WINDOW):
        inside = [took for when, took in steps if start <= when < start + WINDOW]
        print(f"from {start} s: p50 {1000 * percentile(inside, 50):.1f}, p99 {1000 * percentile(inside, 99):.1f}")
    print(f"memory: {idle / 1000:.0f} kB an idle table in memory, the largest server {rss / 1e6:.0f} MB at the end")
    parts = [f"{part} {1000 * figures[part] / max(1, actions):.2f}" for part in PARTS]
    print(f"processor, ms an action, connections and new tables included: {', '.join(parts)}")
    cores = sum(figures[part] for part in PARTS) / given.seconds
    print(f"processors in use by all of these: {cores:.2f} of {os.cpu_count()}", flush=True)
    for error in errors[:5]:
        print(f"error: {error}")


def compare(runs: list[tuple[int, str]], found: list[dict[str, Any]], seconds: float) -> None:
    """One line per run: how much the servers do with their processor time, and what remains for the others."""
    print("processes meet    a second   p50   p99 ms   ms an action: servers database clients   a second of servers")
    for (processes, meet), figures in zip(runs, found, strict=True):
        actions, steps = figures["counts"]["actions"], [took for _, took in figures["steps"]]
        each = "".join(f"{1000 * figures[part] / actions:9.2f}" for part in PARTS)
        times = "".join(f"{1000 * percentile(steps, share):7.1f}" for share in (50, 99))
        rates = actions / seconds, actions / figures["servers"]
        print(f"{processes or 'SQLite':<10}{meet:<8}{rates[0]:8.0f}{times}{each:>38}{rates[1]:22.0f}")


if __name__ == "__main__":
    main()
