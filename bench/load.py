"""Many live tables at once, people on both seats: how long an action takes until the opponent's step is sent.

    python bench/load.py [--tables 500] [--seconds 60] [--every 2.0]

All tables are made and everybody is seated before the time counts.
The server is a process of its own; so are the clients. Both stamp with the clock of this machine, so that the time is
from a client's send to the arrival of the opponent's step at the client, which is more than until it is sent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from touchline.games import GAMES

PERCENTILES = (50, 95, 99)
WINDOW = 5
"""Seconds."""


class Step(msgspec.Struct):
    """What of a frame the client looks at."""

    type: str
    at: str = ""
    turn: int | None = None
    legal: list[list[str]] = []
    outcome: msgspec.Raw | None = None
    text: str = ""


decode = msgspec.json.Decoder(Step).decode


def rss_of(pid: int) -> int:
    """Bytes in memory."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_of(pid: int) -> float:
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_server(port: int, folder: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "touchline", "serve", "--port", str(port), "--no-limits", "--pace", "0"]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder}/load.db"], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr
    while "ready" not in server.stderr.readline():
        assert server.poll() is None
    threading.Thread(target=sys.stderr.writelines, args=[server.stderr], daemon=True).start()
    return server


def post(port: int, path: str, wish: object) -> dict[str, str]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/{path}", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=600) as answer:
        told: dict[str, str] = json.load(answer)
        return told


def make_table(port: int, game: str) -> tuple[str, list[str]]:
    """A table for two people: its id, and their tokens."""
    made = post(port, "tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]})
    joined = post(port, f"tables/{made['table']}/seats", {"name": "other"})
    return made["table"], [made["token"], joined["token"]]


class Load:
    """All tables of this process."""

    def __init__(self, port: int, every: float, seconds: float, tables: int) -> None:
        self.port, self.every, self.seconds = port, every, seconds
        self.seated = asyncio.Barrier(tables)
        self.begins = self.ends = math.inf
        self.times: list[float] = []
        self.acks: list[float] = []
        self.when: list[float] = []
        self.errors: list[str] = []
        self.actions = 0

    async def table(self, game: str, number: int) -> None:
        """Two people; the one whose turn it is acts."""
        rng = random.Random(number)
        table, tokens = await asyncio.to_thread(make_table, self.port, game)
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/play"
        try:
            async with (
                connect(address, compression=None, max_size=None) as red,
                connect(address, compression=None, max_size=None) as blue,
            ):
                await self.play([red, blue], tokens, rng)
        except Exception as error:
            self.errors.append(f"{game}: {error!r}")

    async def play(self, sockets: list[object], tokens: list[str], rng: random.Random) -> None:
        steps: list[Step | None] = [None, None]
        for seat, socket in enumerate(sockets):
            await socket.send(json.dumps({"type": "hello", "token": tokens[seat], "language": "en"}))
            steps[seat] = await self.next_step(socket)
        if self.begins == math.inf:
            await self.seated.wait()
            self.begins = min(self.begins, time.monotonic())
            self.ends = self.begins + self.seconds
        await asyncio.sleep(rng.random() * self.every)
        sent = 0
        while time.monotonic() < self.ends:
            begun = time.monotonic()
            turn = steps[0].turn
            if turn is None or not steps[turn].legal:
                return
            action = rng.choice(steps[turn].legal)[0]
            sent += 1
            message = {"type": "act", "id": str(sent), "at": steps[turn].at, "seat": turn, "action": action}
            await sockets[turn].send(json.dumps(message))

            async def own(turn: int = turn, begun: float = begun) -> Step:
                while (frame := decode(await sockets[turn].recv())).type == "table":
                    pass
                if frame.type != "ack":
                    raise RuntimeError(f"{frame.type} {frame.text}")
                self.acks.append(time.monotonic() - begun)
                return await self.next_step(sockets[turn])

            async def other(turn: int = turn, begun: float = begun) -> Step:
                step = await self.next_step(sockets[1 - turn])
                self.times.append(time.monotonic() - begun)
                self.when.append(begun - self.begins)
                return step

            steps[turn], steps[1 - turn] = await asyncio.gather(own(), other())
            self.actions += 1
            if steps[0].outcome:
                return
            await asyncio.sleep(max(0.0, self.every - (time.monotonic() - begun)))

    async def next_step(self, socket: object) -> Step:
        while True:
            frame = decode(await socket.recv())
            if frame.type == "error":
                raise RuntimeError(frame.text)
            if frame.type == "step":
                return frame

    async def keep(self, count: int) -> None:
        """So many tables all the time: one that is over makes room for another."""

        async def place(number: int) -> None:
            turn = 0
            while time.monotonic() < self.ends:
                await self.table(GAMES[(number + turn) % len(GAMES)], number * 1000 + turn)
                turn += 1

        await asyncio.gather(*(place(number) for number in range(count)))


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else float("nan")


def measure_idle(port: int, pid: int, count: int) -> float:
    """Bytes a table that has just been made takes, nobody at it."""
    before = rss_of(pid)
    for number in range(count):
        make_table(port, GAMES[number % len(GAMES)])
    return (rss_of(pid) - before) / count


def client(port: int, tables: int, seconds: float, every: float) -> None:
    """One process of clients: prints its figures as JSON."""

    async def work() -> Load:
        load = Load(port, every, seconds, tables)
        await load.keep(tables)
        return load

    load = asyncio.run(work())
    figures = {
        "times": load.times,
        "acks": load.acks,
        "when": load.when,
        "errors": load.errors,
        "actions": load.actions,
    }
    print(json.dumps(figures))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--port", type=int, default=8555)
    parser.add_argument("--client", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.client:
        client(given.port, given.tables, given.seconds, given.every)
        return
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(given.port, folder)
        try:
            idle = measure_idle(given.port, server.pid, 400)
            began = cpu_of(server.pid)
            command = [sys.executable, __file__, "--client", "--port", str(given.port)]
            command += ["--tables", str(given.tables), "--seconds", str(given.seconds), "--every", str(given.every)]
            done = subprocess.run(command, capture_output=True, text=True)
            figures = json.loads(done.stdout.splitlines()[-1])
            report(given, figures, idle, rss_of(server.pid), cpu_of(server.pid) - began)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


def report(given: argparse.Namespace, figures: dict[str, list[float]], idle: float, rss: int, cpu: float) -> None:
    times, acks, errors = figures["times"], figures["acks"], figures["errors"]
    print(f"tables: {given.tables}, an action each every {given.every:g} s for {given.seconds:g} s")
    print(f"actions: {figures['actions']} ({len(times) / given.seconds:.0f} a second), errors: {len(errors)}")
    for name, values in (("opponent's step", times), ("acknowledged", acks)):
        shown = ", ".join(f"p{share} {1000 * percentile(values, share):.1f}" for share in PERCENTILES)
        print(f"{name}, ms: {shown}, max {1000 * max(values, default=0):.1f}")
    for start in range(0, int(given.seconds), WINDOW):
        inside = [t for t, w in zip(times, figures["when"], strict=True) if start <= w < start + WINDOW]
        print(f"from {start} s: p50 {1000 * percentile(inside, 50):.1f}, p99 {1000 * percentile(inside, 99):.1f}")
    print(f"memory: {idle / 1000:.0f} kB an idle table in memory, server {rss / 1e6:.0f} MB at the end")
    print(f"processor: {1000 * cpu / max(1, len(times)):.2f} ms an action in the server, tables made included")
    for error in errors[:5]:
        print(f"error: {error}")
    if errors:
        sys.exit(1)


if __name__ == "__main__":
    main()
