"""Shared by the benchmarks: a server process, and people who play on it over WebSocket.

Every wait has a deadline: anything late is an Unexpected error, never a hang.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

LOOPBACK = "127.0.0.1"
DEADLINE = 30.0
"""Seconds within which the server must answer anything."""
START_DEADLINE = 900.0
"""Seconds until all games are ready: the first start on a machine compiles them."""
STOP_DEADLINE = 20.0
AT_ONCE = 16
"""Tables founded at the same time."""
PERCENTILES = (50, 95, 99)

T = TypeVar("T")


class Unexpected(Exception):
    """The server did not behave as expected."""


# The server.


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


class Server:
    """`touchline serve` as a process, with the lines it logs."""

    def __init__(self, database: str, *options: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "touchline", "serve", "--port", str(self.port), *options]
        command += ["--database", database]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
        self.log: list[str] = []
        self._ready = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            self.log.append(line.rstrip())
            if "all games are ready" in line:
                self._ready.set()
        self._ready.set()

    def wait_until_ready(self) -> None:
        """Wait until all games are compiled. Raises Unexpected."""
        if not self._ready.wait(START_DEADLINE) or self.process.poll() is not None:
            raise Unexpected(f"expected a running server, but it said: {' | '.join(self.log[-5:]) or 'nothing'}")

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_DEADLINE)
        except subprocess.TimeoutExpired:
            self.log.append(f"bench: not stopped after {STOP_DEADLINE:g} s, killed")
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def running_server(folder: str, *options: str) -> Iterator[Server]:
    """Start a server, and stop it whatever happens, SIGTERM to this process included."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped by SIGTERM"))
    with running_servers(1, f"sqlite:///{folder}/bench.db", *options) as servers:
        yield servers[0]


@contextlib.contextmanager
def running_servers(count: int, database: str, *options: str) -> Iterator[list[Server]]:
    """The same for several on one database."""
    servers: list[Server] = []
    try:
        for _ in range(count):
            servers.append(Server(database, *options))
            servers[-1].wait_until_ready()
        yield servers
    finally:
        for server in servers:
            server.stop()


def rss_of(pid: int) -> int:
    """Return the resident memory of a process in bytes."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_of(pid: int) -> float:
    """Return the seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_with_children(pid: int) -> float:
    """The same of a process and its children, also of those that have ended."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rsplit(")", 1)[1].split()
            if stat.parent.name == str(pid):
                total += sum(map(int, fields[11:15]))
            elif int(fields[1]) == pid:
                total += sum(map(int, fields[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


def files_of(pid: int) -> int:
    """Return how many file descriptors a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


# HTTP and WebSocket, from any loopback address.


async def ask(
    port: int,
    path: str,
    wish: object = None,
    *,
    address: str = LOOPBACK,
    token: str = "",
) -> Any:
    """POST the body, or GET without one; returns the JSON or text of a 2xx answer. Raises Unexpected."""
    body = b"" if wish is None else json.dumps(wish).encode()
    head = [f"{'GET' if wish is None else 'POST'} {path} HTTP/1.1", f"host: {LOOPBACK}:{port}", "connection: close"]
    head += ["content-type: application/json", f"content-length: {len(body)}"]
    head += [f"authorization: Bearer {token}"] if token else []
    status, kind, content = await exchange(port, address, "\r\n".join(head).encode() + b"\r\n\r\n" + body)
    if not 200 <= status < 300:
        raise Unexpected(f"{head[0]}: expected 2xx, not {status} {content[:200]!r}")
    return json.loads(content) if kind.startswith("application/json") else content.decode()


async def exchange(port: int, address: str, request: bytes) -> tuple[int, str, bytes]:
    """Send raw bytes and read until the server closes: status, content type, content. Raises Unexpected, OSError."""
    writer = None
    try:
        async with asyncio.timeout(DEADLINE):
            reader, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=(address, 0))
            writer.write(request)
            answer = await reader.read(-1)
    except TimeoutError:
        raise Unexpected(f"{request[:40]!r}: no answer after {DEADLINE:g} s") from None
    finally:
        if writer:
            writer.transport.abort()
    head, _, content = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    words = first.split()
    if not answer or len(content) < int(fields.get("content-length", 0)):
        raise ConnectionResetError(f"{request[:40]!r}: cut off after {len(answer)} bytes")
    if len(words) < 2 or not words[1].isdigit():
        raise Unexpected(f"{request[:40]!r}: expected an HTTP answer, not {answer[:40]!r}")
    return int(words[1]), fields.get("content-type", ""), content


async def open_socket(port: int, table: str, address: str = LOOPBACK, **options: Any) -> ClientConnection:
    """Connect to a table. Raises OSError, WebSocketException, TimeoutError."""
    settings = {"compression": None, "max_size": None, "ping_interval": None, "close_timeout": 2, "proxy": None}
    settings |= {"open_timeout": DEADLINE, "local_addr": (address, 0)} | options
    return await connect(f"ws://{LOOPBACK}:{port}/api/tables/{table}/play", **settings)


SHORT = {"kahmate": {"turns": "12"}, "foot_savane": {"turns": "12"}}
"""Options with which random matches end within a few minutes; the longest would take over an hour."""


async def found_table(port: int, game: str, address: str = LOOPBACK) -> tuple[str, list[str]]:
    """Found a table and seat two people; returns the table's id and their tokens by seat."""
    wish = {"game": game, "options": SHORT.get(game, {}), "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = await ask(port, "/api/tables", wish, address=address)
    joined = await ask(
        port, f"/api/tables/{made['table']}/seats", {"name": "other", "nonce": new_nonce()}, address=address
    )
    return made["table"], [made["token"], joined["token"]]


def new_nonce() -> str:
    return random.randbytes(8).hex()


def actions_of(sheet: str, seat: str = "") -> list[str]:
    """Return the actions of a scoresheet, in order, without chance outcomes; those of all seats, or of one."""
    lines = [line.split() for line in sheet.splitlines() if line[:5].strip().isdigit()]
    return [" ".join(words[2:-1]) for words in lines if words[1] == seat or (not seat and words[1] != "chance")]


# People.


class Frame(msgspec.Struct):
    """The parts of a frame that a client reads."""

    type: str
    id: str = ""
    cursor: str = ""
    legal: list[list[str]] = []
    outcome: dict[str, Any] | None = None
    text: str | None = None
    table: str = ""
    token: str = ""
    seats: list[Any] = []


decode = msgspec.json.Decoder(Frame).decode
IGNORED = ("table", "wait", "chat", "rematch")


class Record:
    """What the people of a process did and experienced."""

    def __init__(self) -> None:
        self.steps: list[tuple[float, float]] = []
        """When an action was sent (monotonic clock), and the seconds until the opponent's step arrived."""
        self.acks: list[float] = []
        self.errors: list[str] = []
        self.counts: Counter[str] = Counter()


class Person:
    """One seat of a match, and its connection."""

    def __init__(self, match: Match, seat: int, token: str) -> None:
        self.match, self.seat, self.token = match, seat, token
        self.step: Frame | None = None
        self.follows: Frame | None = None
        """The rematch, once it is made."""
        self.socket: ClientConnection | None = None
        self._hearing: asyncio.Task[None] | None = None

    async def come(self) -> None:
        """Connect, continue from this person's cursor, and wait for the step."""
        cursor = self.step.cursor if self.step else None
        self.step = None
        port = self.match.meets()
        self.match.record.counts["connections"] += 1
        self.match.record.counts["relayed connections"] += port != self.match.port
        self.socket = await open_socket(port, self.match.table, self.match.address)
        await self.say(type="hello", token=self.token, language="en", **({"cursor": cursor} if cursor else {}))
        self._hearing = asyncio.create_task(self._hear(self.socket))
        await self.match.until(lambda: self.step, f"a step for seat {self.seat} after hello")

    async def leave(self, *, abruptly: bool = False) -> None:
        if self._hearing:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        if self.socket and abruptly:
            self.socket.transport.abort()
        elif self.socket:
            await self.socket.close()
        self.socket = self._hearing = None

    async def say(self, **message: object) -> None:
        assert self.socket
        async with asyncio.timeout(DEADLINE):
            await self.socket.send(json.dumps(message))

    async def _hear(self, socket: ClientConnection) -> None:
        try:
            while True:
                self._take(decode(await socket.recv()))
        except (Unexpected, OSError, WebSocketException, msgspec.MsgspecError) as error:
            self.match.fail(f"seat {self.seat}: {error!r}")

    def _take(self, frame: Frame) -> None:
        if frame.type == "step":
            self.step = frame
            self.match.stepped(self.seat)
        elif frame.type == "ack":
            self.match.acknowledge(frame.id)
        elif frame.type == "rematch_made":
            self.follows = frame
        elif frame.type not in IGNORED:
            raise Unexpected(f"{frame.type}: {frame.text}")
        self.match.changed.set()


class Match:
    """Two people who play at random, and everything they have sent and had acknowledged."""

    def __init__(self, port: int, game: str, record: Record, rng: random.Random, address: str = LOOPBACK) -> None:
        self.port, self.game, self.record, self.rng, self.address = port, game, record, rng, address
        self.table = ""
        self.elsewhere: list[int] = []
        """Other servers at which people may arrive."""
        self.people: list[Person] = []
        self.said: list[str] = []
        self.acknowledged = 0
        self.failure = ""
        self.changed = asyncio.Event()
        self._sent: tuple[int, float] | None = None
        """The seat that acted last and when, until the opponent's step arrives."""

    async def begin(self, table: str, tokens: list[str]) -> None:
        """Connect everyone."""
        self.table = table
        self.people = [Person(self, seat, token) for seat, token in enumerate(tokens)]
        await asyncio.gather(*(person.come() for person in self.people))  # the match waits for all of them

    def meets(self) -> int:
        """The port of any server."""
        return self.rng.choice([self.port, *self.elsewhere])

    async def end(self) -> None:
        for person in self.people:
            await person.leave()

    # Receiving.

    def stepped(self, seat: int) -> None:
        if self._sent and self._sent[0] != seat:
            begun = self._sent[1]
            self.record.steps.append((begun, time.monotonic() - begun))
            self._sent = None

    def acknowledge(self, id: str) -> None:
        if id == str(len(self.said)):
            self.acknowledged = len(self.said)

    def fail(self, text: str) -> None:
        self.failure = self.failure or text
        self.changed.set()

    async def until(self, found: Callable[[], T], what: str) -> T:
        """Wait until something arrives. Raises Unexpected at the deadline or if a connection fails."""
        try:
            async with asyncio.timeout(DEADLINE):
                while not (it := found()):
                    if self.failure:
                        raise Unexpected(self.failure)
                    self.changed.clear()
                    await self.changed.wait()
                return it
        except TimeoutError:
            raise Unexpected(f"expected {what} within {DEADLINE:g} s, nothing came") from None

    # Acting.

    @property
    def is_over(self) -> bool:
        return all(person.step and person.step.outcome for person in self.people)

    def _asked(self) -> Person | None:
        return next((person for person in self.people if person.step and person.step.legal), None)

    async def next_asked(self) -> Person | None:
        """Wait until someone is asked; None when the match is over."""
        await self.until(lambda: self._asked() or self.is_over, "somebody to be asked or the end of the match")
        return None if self.is_over else self._asked()

    async def act(self, person: Person, *, lose_connection: bool = False) -> None:
        """Play a random legal action; sent again after a reconnection if the connection is lost meanwhile."""
        assert person.step
        action = self.rng.choice(person.step.legal)[0]
        self.said.append(action)
        message = {"type": "act", "id": str(len(self.said)), "cursor": person.step.cursor, "seat": person.seat}
        message["action"] = action
        begun = time.monotonic()
        self._sent = None if lose_connection else (person.seat, begun)
        person.step.legal = []
        await person.say(**message)
        if lose_connection:
            await person.leave(abruptly=True)
            await person.come()
            await person.say(**message)
        await self.until(lambda: self.acknowledged == len(self.said), f"action {len(self.said)} to be acknowledged")
        self.record.acks.append(time.monotonic() - begun)
        self.record.counts["actions"] += 1
        if lose_connection:
            # The step at hello may be from before or after the action: nobody can tell, so check again.
            self.record.counts["actions said twice"] += 1
            await self.reconnect(person)

    async def reconnect(self, person: Person) -> None:
        await person.leave(abruptly=self.rng.random() < 0.5)
        await person.come()
        self.record.counts["reconnections"] += 1

    async def resign(self) -> None:
        await self.people[0].say(type="resign", id="end", seat=0)
        await self.until(lambda: self.is_over, "the end of the match after resigning")

    async def rematch(self) -> Match:
        """Play again: the next match, with everyone connected."""
        for person in self.people:
            await person.say(type="rematch")
        follows = [
            await self.until(lambda person=person: person.follows, f"the rematch for seat {person.seat}")
            for person in self.people
        ]
        match = Match(self.port, self.game, self.record, self.rng, self.address)
        tokens = [frame.token for frame in sorted(follows, key=lambda frame: frame.seats)]
        try:
            await match.begin(follows[0].table, tokens)
        except BaseException:
            await match.end()
            raise
        return match

    async def check_sheet(self) -> None:
        """Compare the scoresheet of a finished match with what was sent. Raises Unexpected."""
        found = actions_of(await ask(self.port, f"/api/tables/{self.table}/sheet", address=self.address))
        acknowledged = self.said[: self.acknowledged]
        if found not in (acknowledged, self.said):
            same = sum(1 for _ in iter_same(found, acknowledged))
            self.record.counts["lost"] += max(0, len(acknowledged) - same)
            raise Unexpected(
                f"lost: {len(acknowledged)} actions acknowledged, {len(found)} in the sheet, the first {same} the same"
            )
        self.record.counts["sheets compared"] += 1
        self.record.counts["actions compared"] += len(found)


def iter_same(left: list[str], right: list[str]) -> Iterator[str]:
    """Yield the common prefix of two lists."""
    for one, other in zip(left, right, strict=False):
        if one != other:
            return
        yield one


class Place:
    """A place for one match at a time: after it comes its rematch or another match."""

    def __init__(self, port: int, number: int, games: list[str], record: Record, every: float) -> None:
        self.port, self.number, self.games, self.record, self.every = port, number, games, record, every
        self.rng = random.Random(number)
        self.turn = 0
        self.rematches = 0.0
        """Share of ended matches that are followed by a rematch."""
        self.reconnects = 0.0
        """Share of actions before or during which a connection is lost."""
        self.longest: int | None = None
        """Actions after which someone resigns."""
        self.elsewhere: list[int] = []
        """Other servers at which people may arrive."""
        self.compare = False
        """Whether to compare the sheet of every match with what was sent."""
        self.match: Match | None = None

    @property
    def address(self) -> str:
        """A new address for every table, since people do not all share one."""
        return f"127.{16 + self.turn % 64}.{self.number // 250}.{1 + self.number % 250}"

    async def sit(self) -> None:
        """Found a table and connect everyone. Raises Unexpected, OSError, WebSocketException, TimeoutError."""
        game = self.games[(self.number + self.turn) % len(self.games)]
        match = self.match = Match(self.port, game, self.record, self.rng, self.address)
        match.elsewhere = self.elsewhere
        self.turn += 1
        table, tokens = await found_table(self.port, game, match.address)
        await match.begin(table, tokens)

    async def keep(self, stop: asyncio.Event) -> None:
        """Play until told to stop; errors are recorded, and another match takes the place."""
        await pause(stop, self.rng.random() * self.every)
        while not stop.is_set():
            try:
                if self.match is None:
                    await self.sit()
                await self.play(stop)
            except (Unexpected, OSError, WebSocketException, TimeoutError) as error:
                match = self.match
                where = f"{match.game} {match.table} after {len(match.said)} actions" if match else "founding"
                self.record.errors.append(f"{where}: {error!r}")
                await self.salvage()
                await pause(stop, 1.0)
        await self.forget()

    async def play(self, stop: asyncio.Event) -> None:
        assert self.match
        match = self.match
        while not stop.is_set() and len(match.said) != self.longest and (person := await match.next_asked()):
            begun = time.monotonic()
            chance = self.rng.random()
            if chance < self.reconnects / 2:
                await match.reconnect(self.rng.choice(match.people))
            lost = self.reconnects / 2 <= chance < self.reconnects
            await match.act(person, lose_connection=lost)
            await pause(stop, self.every - (time.monotonic() - begun))
        if not match.is_over and self.compare:
            await match.next_asked()
            if not match.is_over:
                await match.resign()
                self.record.counts["matches resigned"] += 1
        elif match.is_over:
            self.record.counts["matches ended"] += 1
        if self.compare:
            await match.check_sheet()
        if stop.is_set():
            return
        if self.rng.random() < self.rematches:
            self.match = await match.rematch()
            await match.end()
            self.record.counts["rematches"] += 1
        else:
            await self.forget()
            self.record.counts["new matches"] += 1

    async def salvage(self) -> None:
        """After an error: check that what was acknowledged is still there."""
        match = self.match
        await self.forget()
        if not match or not match.acknowledged or not self.compare:
            return
        try:
            match.failure = ""
            await match.begin(match.table, [person.token for person in match.people])
            if not match.is_over:
                await match.resign()
            await match.check_sheet()
        except (Unexpected, OSError, WebSocketException, TimeoutError) as error:
            self.record.counts["sheets that could not be compared"] += 1
            self.record.errors.append(f"{match.game} {match.table}, looking again: {error!r}")
        finally:
            await self.close(match)

    async def forget(self) -> None:
        if self.match:
            await self.close(self.match)
        self.match = None

    async def close(self, match: Match) -> None:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            await match.end()


async def seat_everybody(places: list[Place]) -> None:
    """Start all places, a few at a time. Raises what starting raises."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def sit(place: Place) -> None:
        async with turns:
            await place.sit()

    await asyncio.gather(*(sit(place) for place in places))


async def pause(stop: asyncio.Event, seconds: float) -> None:
    """Sleep, but at most until told to stop."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), max(0.0, seconds))


# Figures.


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else float("nan")


def milliseconds(values: list[float]) -> str:
    """Return percentiles and the largest value in words."""
    shown = ", ".join(f"p{share} {1000 * percentile(values, share):.1f}" for share in PERCENTILES)
    return f"{shown}, max {1000 * max(values, default=float('nan')):.1f}"
