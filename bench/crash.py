"""Kill the server with SIGKILL at random moments, again and again: no acknowledged action may be lost, none done twice.

    python bench/crash.py [--kills 200]

People play on tables of all games as fast as they can. What was not acknowledged is said again, with the same id, when
the server is back. In the end every table's scoresheet must have exactly the actions that were said, in order.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from touchline.games import GAMES

LONGEST = 0.4
"""Seconds between the first acknowledgement of a life and the kill, at most."""
AT_ONCE = 10
"""Every so many-th life ends before it has acknowledged anything."""
PATIENCE = 120


def nursery(port: int, database: str) -> None:
    """Everything is loaded once; then, for every line that is read, a server is forked and its process id told."""
    from touchline.server.app import Settings, configuration, make_app
    from touchline.server.arena import prepare_bots, prepare_rules
    from touchline.server.limits import NO_LIMITS

    for game in GAMES:
        prepare_rules(game)
        prepare_bots(game)
    print("ready", flush=True)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            import uvicorn

            settings = Settings(database, 0.0, (), NO_LIMITS)
            uvicorn.Server(configuration(make_app(settings), settings, "127.0.0.1", port)).run()
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)


class Table:
    """A table, and all that was said at it."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.game = port, GAMES[number % len(GAMES)]
        self.rng = random.Random(number)
        self.said: list[str] = []
        self.acknowledged = 0
        self.pending: dict[str, Any] | None = None
        self.made: dict[str, Any] | None = None

    async def play(self) -> None:
        """Until the connection breaks."""
        if self.made is None:
            self.made = await asyncio.to_thread(self.ask, "/api/tables", self.wish())
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.made['table']}/play"
        async with connect(address, compression=None, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.made["token"], "language": "en"}))
            step = await self.until(socket, "step")
            while not step["outcome"]:
                if step["asked"] and step["asked"][0] != step["eyes"] and not self.pending:
                    await socket.send(json.dumps({"type": "eyes", "seat": step["asked"][0]}))
                    step = await self.until(socket, "step")
                    continue
                step = await self.act(socket, step)

    async def act(self, socket: Any, step: dict[str, Any]) -> dict[str, Any]:
        again = self.pending is not None
        if self.pending is None:
            action = self.rng.choice(step["legal"])[0]
            self.said.append(action)
            self.pending = {"type": "act", "id": str(len(self.said)), "at": step["at"], "action": action}
            self.pending["seat"] = step["eyes"]
        await socket.send(json.dumps(self.pending))
        frame = await self.until(socket, "ack")
        assert frame["id"] == self.pending["id"]
        self.pending = None
        self.acknowledged += 1
        if again:
            raise ConnectionResetError("look at the table anew")
        return await self.until(socket, "step")

    async def until(self, socket: Any, kind: str) -> dict[str, Any]:
        while True:
            frame: dict[str, Any] = json.loads(await socket.recv())
            if frame["type"] in ("error", "stale", "refused"):
                raise AssertionError(f"{self.game} after {self.acknowledged} actions: {frame}")
            if frame["type"] == kind:
                return frame

    def wish(self) -> dict[str, Any]:
        return {"game": self.game, "seats": [{"kind": "me"}, {"kind": "me"}]}

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read().decode()
            return json.loads(text) if answer.headers["content-type"].startswith("application/json") else text

    async def finish(self) -> None:
        """Say what is pending, resign, and compare the sheet with what was said."""
        if self.made is None:
            return
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.made['table']}/play"
        async with connect(address, compression=None, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.made["token"], "language": "en"}))
            step = await self.until(socket, "step")
            if self.pending:
                await socket.send(json.dumps(self.pending))
                await self.until(socket, "ack")
            if not step["outcome"]:
                await socket.send(json.dumps({"type": "resign", "id": "end", "seat": 0}))
                await self.until(socket, "ack")
        sheet = await asyncio.to_thread(self.ask, f"/api/tables/{self.made['table']}/sheet")
        lines = [line.split() for line in sheet.splitlines() if line[:5].strip().isdigit()]
        found = [" ".join(words[2:-1]) for words in lines if words[1] != "chance"]
        assert found == self.said, f"{self.game}: {len(found)} actions in the sheet, {len(self.said)} said"

    async def keep_playing(self) -> None:
        while True:
            try:
                await self.play()
                await self.finish()
                self.made, self.said = None, []
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(0.02)


async def crash(port: int, kills: int, tables: int, database: str) -> None:
    command = [sys.executable, __file__, "--nursery", "--port", str(port), "--database", database]
    nest = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert nest.stdin
    assert nest.stdout
    assert await asyncio.to_thread(nest.stdout.readline) == "ready\n"
    rng, players = random.Random(0), [Table(port, number) for number in range(tables)]
    began = time.monotonic()
    playing = [asyncio.create_task(player.keep_playing()) for player in players]
    for kill in range(kills + 1):
        nest.stdin.write("\n")
        nest.stdin.flush()
        pid = int(await asyncio.to_thread(nest.stdout.readline))
        await up(port)
        if kill == kills:
            break
        before = sum(player.acknowledged for player in players)
        while kill % AT_ONCE and before == sum(player.acknowledged for player in players):
            await asyncio.sleep(0.002)
            surface(playing)
        await asyncio.sleep(rng.uniform(0, LONGEST))
        os.kill(pid, 9)
        surface(playing)
        if sys.stderr.isatty():
            print(f"\r{kill + 1} / {kills}", end="", file=sys.stderr, flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for player in players:
        await player.finish()
    os.kill(pid, 9)
    nest.stdin.close()
    nest.wait()
    actions = sum(player.acknowledged for player in players)
    seconds = time.monotonic() - began
    print(
        f"{kills} kills in {seconds:.0f} s, {tables} tables, {actions} acknowledged actions: none lost, none done twice"
    )


def surface(playing: list[asyncio.Task[None]]) -> None:
    """What went wrong at a table is raised here."""
    for task in playing:
        if task.done():
            task.result()


async def up(port: int) -> None:
    """Until the server takes connections."""
    for _ in range(PATIENCE * 50):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.02)
    raise TimeoutError("the server does not come back")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--port", type=int, default=8556)
    parser.add_argument("--database", default="")
    parser.add_argument("--nursery", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.nursery:
        nursery(given.port, given.database)
        return
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/crash.db"
        asyncio.run(crash(given.port, given.kills, given.tables, database))


if __name__ == "__main__":
    main()
