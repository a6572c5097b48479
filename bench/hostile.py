"""Hostile clients for bench/soak.py: each kind attacks again and again at a bounded rate, from its own addresses."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

from clients import LOOPBACK, Unexpected, decode, exchange, found_table, new_nonce, open_socket, pause
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from touchline.engine.scoresheet import FORMAT, Ply, Sheet, write_sheet
from touchline.games import GAMES

HOLD = 25.0
"""Seconds after which a slow client gives up unless it is disconnected."""
LONGEST = 40.0
"""Maximum seconds for one attack."""
FLOOD = 200
"""Messages of one flood without a pause."""
STEADY = 18
"""Messages a second in a flood that stays within the message limit."""
STEADY_SECONDS = 10
FAILURES = (Unexpected, OSError, WebSocketException, TimeoutError)


class Attacker:
    """One kind of attack from one address."""

    def __init__(self, port: int, address: str, rng: random.Random) -> None:
        self.port, self.address, self.rng = port, address, rng
        self.table = ""
        self.tokens: list[str] = []
        self.founding = asyncio.Lock()

    async def own_table(self) -> tuple[str, list[str]]:
        """Found the attacker's own table once, and reuse it: new ones are limited."""
        async with self.founding:
            if not self.table:
                self.table, self.tokens = await found_table(self.port, self.rng.choice(GAMES), self.address)
        return self.table, self.tokens

    async def sit(self, seat: int = 0, **options: Any) -> ClientConnection:
        """Connect to the attacker's own table as someone seated there."""
        table, tokens = await self.own_table()
        connection = await open_socket(self.port, table, self.address, **options)
        await connection.send(json.dumps({"type": "hello", "token": tokens[seat], "language": "en"}))
        return connection

    async def post(self, path: str, body: bytes, *, host: str = "") -> str:
        """Send a request with this body; returns the status."""
        head = f"POST {path} HTTP/1.1\r\nhost: {host or self.host}\r\nconnection: close\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        return await self.raw(head.encode() + body)

    async def get(self, path: str) -> str:
        return await self.raw(f"GET {path} HTTP/1.1\r\nhost: {self.host}\r\nconnection: close\r\n\r\n".encode())

    async def raw(self, request: bytes) -> str:
        status, _, _ = await exchange(self.port, self.address, request)
        return f"answered {status}"

    @property
    def host(self) -> str:
        return f"{LOOPBACK}:{self.port}"


# Slow clients.


async def slow_reader(attacker: Attacker) -> str:
    """Request a lot and read nothing."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    line.bind((attacker.address, 0))
    await asyncio.get_running_loop().sock_connect(line, (LOOPBACK, attacker.port))
    connection = await attacker.sit(sock=line, local_addr=None, max_queue=1)
    try:
        until = time.monotonic() + HOLD
        while time.monotonic() < until:
            await connection.send('{"type":"text"}')
            await asyncio.sleep(1 / STEADY)
    except ConnectionClosed:
        return "cut off"
    finally:
        connection.transport.abort()
    return "held on"


async def half_open_request(attacker: Attacker) -> str:
    """Send part of a head and wait."""
    return await trickle(attacker, f"GET /api/games HTTP/1.1\r\nhost: {attacker.host}\r\nx-slow: ".encode(), b"")


async def slow_body(attacker: Attacker) -> str:
    """Send a body one byte a second."""
    head = f"POST /api/tables HTTP/1.1\r\nhost: {attacker.host}\r\ncontent-type: application/json\r\n"
    return await trickle(attacker, (head + "content-length: 5000\r\n\r\n").encode(), b" ")


async def trickle(attacker: Attacker, head: bytes, byte: bytes) -> str:
    reader, writer = await asyncio.open_connection(LOOPBACK, attacker.port, local_addr=(attacker.address, 0))
    try:
        writer.write(head)
        until = time.monotonic() + HOLD
        while time.monotonic() < until:
            with contextlib.suppress(TimeoutError):
                answer = await asyncio.wait_for(reader.read(4096), 1.0)
                return f"answered {answer.split()[1].decode()}" if answer else "cut off"
            writer.write(byte)
    finally:
        writer.transport.abort()
    return "held on"


# Too much data, or nonsense.


async def oversized(attacker: Attacker) -> str:
    """Bodies, heads and messages over every limit."""
    kind = attacker.rng.randrange(4)
    if kind == 0:
        return await attacker.post("/api/replays", b"x" * 1_000_000)
    if kind == 1:
        chunk = b"8000\r\n" + b" " * 0x8000 + b"\r\n"
        head = f"POST /api/tables HTTP/1.1\r\nhost: {attacker.host}\r\nconnection: close\r\n"
        head += "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
        return await attacker.raw(head.encode() + chunk * 32 + b"0\r\n\r\n")
    if kind == 2:
        head = f"GET / HTTP/1.1\r\nhost: {attacker.host}\r\nx-large: {'x' * 300_000}\r\n\r\n"
        return await attacker.raw(head.encode())
    return await tell(attacker, ['{"type":"chat","text":"' + "x" * 100_000 + '"}'])


def nonsense(rng: random.Random) -> bytes:
    """Return invalid or unexpected JSON."""
    return rng.choice(
        [
            b"{",
            b"\xff\xfe\x00",
            b"[" * 10_000,
            b'{"type":' * 1_500,
            rng.randbytes(2_000),
            b'{"type":"act","id":7,"cursor":[],"seat":"x"}',
            b'{"type":"hello"}',
            b'{"type":"view_as","seat":' + b"9" * 5_000 + b"}",
            b'{"type":"chat","text":"\\ud800"}',
            b'{"game":"kahmate","seats":[{"kind":"me"}],"options":{"x":"' + b"\xc3\xa9" * 3_000 + b'"}}',
            b"null",
            b"",
        ]
    )


async def malformed_body(attacker: Attacker) -> str:
    """POST nonsense."""
    path = attacker.rng.choice(["/api/tables", "/api/replays", "/api/tables/0123456789/seats"])
    return await attacker.post(path, nonsense(attacker.rng))


async def malformed_message(attacker: Attacker) -> str:
    """Say nonsense over the WebSocket, as text and as bytes."""
    said = [nonsense(attacker.rng) for _ in range(30)]
    return await tell(attacker, [text if attacker.rng.random() < 0.5 else text.decode("latin-1") for text in said])


async def random_bytes(attacker: Attacker) -> str:
    """Send no HTTP at all."""
    return await attacker.raw(attacker.rng.randbytes(500) + b"\r\n\r\n")


async def wrong_host(attacker: Attacker) -> str:
    """Request another host, or none, or two."""
    host = attacker.rng.choice(["attacker.example", "attacker.example:80", "[::1", "a" * 5_000, "", "\xff"])
    lines = attacker.rng.choice([f"host: {host}\r\n", "", f"host: {host}\r\nhost: {attacker.host}\r\n"])
    return await attacker.raw(f"GET /api/games HTTP/1.1\r\n{lines}connection: close\r\n\r\n".encode("latin-1"))


# Floods.


async def tell(attacker: Attacker, said: list[str | bytes], every: float = 0.0) -> str:
    """Send all of this at the attacker's own table, reading what comes."""
    connection = await attacker.sit()

    async def read() -> None:
        while True:
            decode(await connection.recv())

    reading = asyncio.create_task(read())
    try:
        for message in said:
            await connection.send(message)
            if every:
                await asyncio.sleep(every)
        await asyncio.wait_for(connection.ping(), LONGEST)
        await asyncio.sleep(0.5)
        return f"closed {connection.close_code}" if connection.close_code else "heard to the end"
    except ConnectionClosed:
        return f"closed {connection.close_code}"
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        connection.transport.abort()


async def reconnecting(attacker: Attacker) -> str:
    """Connect, say hello, receive the step, vanish."""
    connection = await attacker.sit()
    try:
        while (frame := decode(await asyncio.wait_for(connection.recv(), LONGEST))).type != "step":
            if frame.type == "error":
                return f"refused: {frame.text}"
    finally:
        connection.transport.abort()
    return "welcomed"


async def message_flood(attacker: Attacker) -> str:
    """Act without pause, from an outdated position."""
    act = {"type": "act", "cursor": "0.0.0", "seat": 0, "action": "x" * 90}
    return await tell(attacker, [json.dumps(act | {"id": f"{new_nonce()}"}) for _ in range(FLOOD)])


async def asking_flood(attacker: Attacker) -> str:
    """Request views, texts, lists and hints, as fast as the limit allows."""
    asked = ['{"type":"view_as","seat":0}', '{"type":"text"}', '{"type":"list"}', '{"type":"hint"}']
    asked += ['{"type":"why","path":["cell:1-1"]}']
    said = [attacker.rng.choice(asked) for _ in range(STEADY * STEADY_SECONDS)]
    return await tell(attacker, said, 1 / STEADY)


async def renaming_flood(attacker: Attacker) -> str:
    """Change the name as fast as the limit allows: each change is stored and broadcast."""
    said = [json.dumps({"type": "name", "name": new_nonce()}) for _ in range(STEADY * STEADY_SECONDS)]
    return await tell(attacker, said, 1 / STEADY)


async def seat_flood(attacker: Attacker) -> str:
    """Take seats that are taken, and some that do not exist."""
    table, _ = await attacker.own_table()
    seat = attacker.rng.choice([None, 0, 1, 15])
    return await attacker.post(f"/api/tables/{table}/seats", json.dumps({"name": "x", "seat": seat}).encode())


async def table_flood(attacker: Attacker) -> str:
    """Found listed tables, and leave."""
    wish = {"game": attacker.rng.choice(GAMES), "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
    return await attacker.post("/api/tables", json.dumps(wish).encode())


async def request_flood(attacker: Attacker) -> str:
    """Request what is large or slow to make."""
    return await attacker.get(attacker.rng.choice(["/api/tables", "/api/games", "/api/schema", "/api/words/fr", "/"]))


def bad_sheets() -> Iterator[str]:
    """Yield sheets that are large or made to be slow to read."""
    head = f"{FORMAT}\ngame: kahmate\n"
    yield head + "check: 00000000\n    1 red b" + " " * 32_000 + "x\n"
    yield head + "check: 00000000\nresult: a" + "  " * 16_000 + "x\n"
    yield head + "check: 00000000\n" + "1" * 5_000 + " red x 00000000\n"
    yield head + "".join(f"h{number}: x\n" for number in range(20_000)) + "check: 00000000\n"
    yield head + "position:\n" + "| x\n" * 50_000 + "check: 00000000\n"
    yield head + "x: " + "y" * 240_000 + "\ncheck: 00000000\n"
    yield FORMAT + "\n" * 200_000
    yield write_sheet(Sheet({"game": "kahmate", "seed": "1"}, plies=[Ply("red", "run r1 4-4")] * 4_000))
    yield write_sheet(Sheet({"game": "team_km", "dice": "by hand"}, plies=[Ply("chance", "1")] * 4_000))


SHEETS = list(bad_sheets())


async def replay_flood(attacker: Attacker) -> str:
    """Upload a bad sheet."""
    return await attacker.post("/api/replays", json.dumps({"sheet": attacker.rng.choice(SHEETS)}).encode())


@dataclass(frozen=True)
class Kind:
    """An attack, how often it starts, and how many may run at once."""

    attack: Callable[[Attacker], Awaitable[str]]
    a_second: float
    at_once: int


KINDS = {
    kind.attack.__name__: kind
    for kind in [
        Kind(slow_reader, 0.5, 10),
        Kind(half_open_request, 2, 50),
        Kind(slow_body, 2, 50),
        Kind(oversized, 1, 2),
        Kind(malformed_body, 5, 5),
        Kind(malformed_message, 1, 2),
        Kind(random_bytes, 5, 5),
        Kind(wrong_host, 5, 5),
        Kind(reconnecting, 8, 10),
        Kind(message_flood, 0.5, 2),
        Kind(asking_flood, 0.5, 3),
        Kind(renaming_flood, 0.5, 2),
        Kind(seat_flood, 15, 5),
        Kind(table_flood, 5, 5),
        Kind(request_flood, 25, 8),
        Kind(replay_flood, 1, 2),
    ]
}


class Assault:
    """All attackers of this process, and the results of their attacks."""

    def __init__(self, port: int, names: list[str], copies: int) -> None:
        self.port, self.names, self.copies = port, names, copies
        self.counts: Counter[tuple[str, str]] = Counter()
        self.attackers = {
            (name, copy): Attacker(port, f"127.{200 + copy % 50}.{number}.1", random.Random(f"{name} {copy}"))
            for number, name in enumerate(KINDS)
            for copy in range(copies)
            if name in names
        }

    async def run(self, stop: asyncio.Event) -> None:
        """Attack until told to stop, and leave no connection open."""
        await asyncio.gather(*(self.repeat(name, attacker, stop) for (name, _), attacker in self.attackers.items()))

    async def repeat(self, name: str, attacker: Attacker, stop: asyncio.Event) -> None:
        kind, under_way = KINDS[name], set()
        while not stop.is_set():
            if len(under_way) < kind.at_once:
                under_way.add(task := asyncio.create_task(self.once(name, attacker)))
                task.add_done_callback(under_way.discard)
            await pause(stop, 1 / kind.a_second)
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def once(self, name: str, attacker: Attacker) -> None:
        try:
            async with asyncio.timeout(LONGEST):
                outcome = await KINDS[name].attack(attacker)
        except InvalidStatus as error:
            outcome = f"answered {error.response.status_code}"
        except (ConnectionResetError, BrokenPipeError):
            outcome = "cut off"
        except asyncio.CancelledError:
            self.counts[name, "under way at the end of the phase"] += 1
            raise
        except FAILURES as error:
            outcome = f"{type(error).__name__}: {error}"[:60]
        self.counts[name, outcome] += 1
