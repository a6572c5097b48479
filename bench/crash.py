"""Kill the server with SIGKILL at random moments, repeatedly: no acknowledged action may be lost, none applied twice.

    python bench/crash.py [--kills 200]

People play on tables of all games as fast as they can. Unacknowledged actions are sent again, with the same id,
when the server is back. At the end every table's scoresheet must contain exactly the actions sent, in order.
A match that ends is checked and replaced. Every wait has a deadline, and nothing is left running.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from typing import Any

from clients import Unexpected, actions_of, ask, free_port, open_socket
from websockets.exceptions import WebSocketException

from touchline.games import GAMES

LONGEST = 0.4
"""Maximum seconds between the first acknowledgement of a life and the kill."""
AT_ONCE = 10
"""One in this many lives of the server ends before anything is acknowledged."""
PATIENCE = 120
"""Maximum seconds for any wait."""
NURSERY_PATIENCE = 900
"""Seconds until everything is compiled, on the first run on a machine."""


def fork_servers(port: int, database: str) -> None:
    """Load everything once; then, for every line read, fork a server and report its process id."""
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


class Browser:
    """A browser that holds both seats of its table, and everything it has sent there."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.game = port, GAMES[number % len(GAMES)]
        self.rng = random.Random(number)
        self.said: list[str] = []
        self.acknowledged = self.matches = 0
        self.pending: dict[str, Any] | None = None
        self.made: dict[str, Any] | None = None

    async def play(self) -> None:
        """Play until the match is over or the connection breaks."""
        if self.made is None:
            self.made = await ask(self.port, "/api/tables", self.wish())
        async with await open_socket(self.port, self.made["table"]) as socket:
            step = await self.greet(socket)
            while not step["outcome"]:
                if step["asked"] and step["asked"][0] != step["viewer"] and not self.pending:
                    await socket.send(json.dumps({"type": "view_as", "seat": step["asked"][0]}))
                    step = await self.until(socket, "step")
                    continue
                step = await self.act(socket, step)

    async def greet(self, socket: Any) -> dict[str, Any]:
        assert self.made
        await socket.send(json.dumps({"type": "hello", "token": self.made["token"], "language": "en"}))
        return await self.until(socket, "step")

    async def act(self, socket: Any, step: dict[str, Any]) -> dict[str, Any]:
        again = self.pending is not None
        if self.pending is None:
            action = self.rng.choice(step["legal"])[0]
            self.said.append(action)
            self.pending = {"type": "act", "id": str(len(self.said)), "cursor": step["cursor"], "action": action}
            self.pending["seat"] = step["viewer"]
        await socket.send(json.dumps(self.pending))
        frame = await self.until(socket, "ack")
        assert frame["id"] == self.pending["id"]
        self.pending = None
        self.acknowledged += 1
        if again:
            raise ConnectionResetError("look at the table anew")
        return await self.until(socket, "step")

    async def until(self, socket: Any, kind: str) -> dict[str, Any]:
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    frame: dict[str, Any] = json.loads(await socket.recv())
                    if frame["type"] in ("error", "stale", "refused"):
                        raise Unexpected(f"{self.game} after {self.acknowledged} actions: {frame}")
                    if frame["type"] == kind:
                        return frame
        except TimeoutError:
            raise Unexpected(f"{self.game}: expected {kind} within {PATIENCE} s, nothing came") from None

    def wish(self) -> dict[str, Any]:
        return {"game": self.game, "seats": [{"kind": "me"}, {"kind": "me"}]}

    async def finish(self) -> None:
        """Send what is pending, resign unless it is over, and compare the sheet with what was sent."""
        if self.made is None:
            return
        async with await open_socket(self.port, self.made["table"]) as socket:
            step = await self.greet(socket)
            if self.pending:
                await socket.send(json.dumps(self.pending))
                await self.until(socket, "ack")
                self.pending = None
                self.acknowledged += 1
        async with await open_socket(self.port, self.made["table"]) as socket:
            step = await self.greet(socket)
            if not step["outcome"]:
                await socket.send(json.dumps({"type": "resign", "id": "end", "seat": 0}))
                await self.until(socket, "ack")
        found = actions_of(await ask(self.port, f"/api/tables/{self.made['table']}/sheet"))
        if found != self.said:
            raise Unexpected(f"{self.game}: {len(found)} actions in the sheet, {len(self.said)} said")
        self.matches += 1

    async def keep_playing(self) -> None:
        while True:
            try:
                await self.play()
                await self.finish()
                self.made, self.said = None, []
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(0.02)


class ForkServer:
    """The process that forks servers."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.pid = 0

    async def line(self, what: str) -> str:
        """Read a line. Raises Unexpected."""
        assert self.process.stdout
        try:
            line = await asyncio.wait_for(self.process.stdout.readline(), NURSERY_PATIENCE)
        except TimeoutError:
            raise Unexpected(f"expected {what} within {NURSERY_PATIENCE} s, nothing came") from None
        return line.decode().strip()

    async def start(self) -> None:
        assert self.process.stdin
        self.process.stdin.write(b"\n")
        line = await self.line("the process id of a server")
        if not line.isdigit():
            raise Unexpected(f"expected the process id of a server, not {line!r}")
        self.pid = int(line)

    def kill(self) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.pid = 0

    async def close(self) -> None:
        """Leave nothing running."""
        self.kill()
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


async def crash(port: int, kills: int, tables: int, database: str) -> None:
    began = time.monotonic()
    browsers = [Browser(port, number) for number in range(tables)]
    command = [sys.executable, __file__, "--fork", "--port", str(port), "--database", database]
    pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
    forker = ForkServer(await asyncio.create_subprocess_exec(*command, **pipes))
    try:
        if (line := await forker.line("ready")) != "ready":
            raise Unexpected(f"expected ready, not {line!r}")
        await kill_again_and_again(forker, browsers, kills)
        for browser in browsers:
            await browser.finish()
    finally:
        await forker.close()
    actions = sum(browser.acknowledged for browser in browsers)
    matches = sum(browser.matches for browser in browsers)
    print(
        f"{kills} kills in {time.monotonic() - began:.0f} s, {tables} tables, {matches} matches, "
        f"{actions} acknowledged actions: none lost, none done twice"
    )


async def kill_again_and_again(forker: ForkServer, browsers: list[Browser], kills: int) -> None:
    """Kill the server this many times, then start it once more and leave it running."""
    rng = random.Random(0)
    playing = [asyncio.create_task(browser.keep_playing()) for browser in browsers]
    try:
        for kill in range(kills):
            await forker.start()
            await up(browsers[0].port)
            if kill % AT_ONCE:
                await first_acknowledgement(browsers, playing)
            await asyncio.sleep(rng.uniform(0, LONGEST))
            forker.kill()
            surface(playing)
            if sys.stderr.isatty():
                print(f"\r{kill + 1} / {kills}", end="", file=sys.stderr, flush=True)
        await forker.start()
        await up(browsers[0].port)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def first_acknowledgement(browsers: list[Browser], playing: list[asyncio.Task[None]]) -> None:
    """Wait for the first acknowledgement of this life. Raises Unexpected."""
    before = sum(browser.acknowledged for browser in browsers)
    until = time.monotonic() + PATIENCE
    while before == sum(browser.acknowledged for browser in browsers):
        surface(playing)
        if time.monotonic() > until:
            raise Unexpected(f"expected an acknowledgement within {PATIENCE} s of the start, nothing came")
        await asyncio.sleep(0.002)


def surface(playing: list[asyncio.Task[None]]) -> None:
    """Raise errors that happened at a table."""
    for task in playing:
        if task.done():
            task.result()


async def up(port: int) -> None:
    """Wait until the server accepts connections. Raises Unexpected."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.02)
    raise Unexpected(f"expected the server back within {PATIENCE} s, it takes no connection")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--port", type=int, default=0, help="a free one by default")
    parser.add_argument("--database", default="", help="a temporary SQLite file by default")
    parser.add_argument("--fork", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.fork:
        fork_servers(given.port, given.database)
        return
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/crash.db"
        try:
            asyncio.run(crash(given.port or free_port(), given.kills, given.tables, database))
        except Unexpected as error:
            sys.exit(f"crash: {error}")


if __name__ == "__main__":
    main()
