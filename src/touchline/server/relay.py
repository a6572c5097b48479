"""Requests that arrive at one process and belong to another are passed on to it, over its own HTTP port."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import re
import secrets
import time
from collections.abc import Coroutine, Iterable
from typing import Any, NamedTuple, TypeVar

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send, WebSocketScope
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from touchline.server import messages
from touchline.server.arena import Arena
from touchline.server.leases import Process
from touchline.server.peers import Elsewhere, Peers
from touchline.server.store import DATABASE_ERRORS
from touchline.server.table import SetAside

T = TypeVar("T")
RequestScope = HTTPScope | WebSocketScope
SECRET, VISITOR, MOVED = "x-touchline-relay", "x-touchline-visitor", "x-touchline-moved"
"""Headers: the secret of the processes, the visitor as the first process knows them, and `not here any more`."""
RELAYED = "touchline.relayed"
"""The key of a scope that another process has passed on."""
NOT_PASSED = {"host", "connection", "content-length", "transfer-encoding", "upgrade", "forwarded", "x-forwarded-for"}
NOT_ANSWERED = {"connection", "date", "transfer-encoding"}
ADDRESS = re.compile("/api/(tables|replays|lab)/([A-Za-z0-9]{10})(?:/.*)?")
SAFE = ("GET", "HEAD")
PATIENCE = 15.0
"""Seconds to wait until a table has an owner that can be reached."""
CONNECT = 3.0
"""Seconds for another process to accept a connection."""
BUSY, AGAIN = 503, 1013
"""Try again: as an HTTP status, and as a close code."""


class Unreachable(Exception):
    """A process cannot be reached, or no longer has the table: the request was not handled."""


class Lost(Unreachable):
    """A process got the request and did not answer: it may have handled it."""


class Answer(NamedTuple):
    """An HTTP response."""

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes


class Relay:
    """Middleware that passes requests on; they have already been checked and counted here."""

    def __init__(self, app: ASGIApp, peers: Peers | None, body_size: int) -> None:
        self.app = app
        self.peers = peers
        self.body_size = body_size
        self.arena: Arena | None = None

    def visitor(self, scope: RequestScope) -> str | None:
        """The visitor of a request that another process has passed on."""
        given = {name: value for name, value in scope["headers"] if name.startswith(b"x-touchline-")}
        said = given.get(SECRET.encode(), b"")
        if not said or self.peers is None or not secrets.compare_digest(said, self.peers.secret.encode()):
            return None
        return given.get(VISITOR.encode(), b"").decode("latin-1")

    @property
    def hosts(self) -> set[str]:
        """The hosts of the other processes: their connections are not counted by address."""
        return (
            {each.address.rpartition(":")[0].strip("[]") for each in self.peers.others.values()}
            if self.peers
            else set()
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.peers is None or self.arena is None or scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        found = ADDRESS.fullmatch(scope["path"])
        if found is None:
            await self.app(scope, receive, send)
        elif found[1] == "tables":
            await Passage(self, self.peers, self.arena, scope, receive, send).to_table(found[2])
        else:
            await Passage(self, self.peers, self.arena, scope, receive, send).to_process(found[1], found[2])


class Passage:
    """One request or WebSocket on its way."""

    def __init__(
        self, relay: Relay, peers: Peers, arena: Arena, scope: RequestScope, receive: Receive, send: Send
    ) -> None:
        self.relay, self.peers, self.arena = relay, peers, arena
        self.scope, self.receive, self.send = scope, receive, send
        self.is_socket = scope["type"] == ScopeType.WEBSOCKET
        self.is_relayed = RELAYED in scope
        self.body: bytes | None = None

    async def to_table(self, table_id: str) -> None:
        """Answer here if the table is here, or can be; else relay to its owner, or wait until it has one."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                await self.arena.room(table_id)
            except Elsewhere as place:
                if await self._passed_on(place.owner):
                    return
            except (SetAside, *DATABASE_ERRORS):
                return await self._here()  # which meets the same error and answers it
            else:
                return await self._here()
            if time.monotonic() > until:
                return await self._refuse(BUSY)

    async def _passed_on(self, owner: Process | None) -> bool:
        """Relay to the owner, or to any other process while this one takes no tables; else wait a moment."""
        if self.is_relayed:
            await self._refuse(409, moved=True)
            return True
        if owner is None and self.peers.is_draining and self.peers.servers:
            owner = random.choice(self.peers.servers)
        try:
            if owner:
                await self._pass(owner)
                return True
        except Unreachable:
            pass
        if self.peers.is_draining:
            await self._refuse(BUSY)
            return True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.peers.lease):
                await self.peers.until_gone(owner.id if owner else "")
        return False

    async def to_process(self, kind: str, id: str) -> None:
        """A simulation is where it was started; a replay is computed by one process, unless that one is down."""
        process = self._place(id) if kind == "lab" else self._share(id)
        if process is None or self.is_relayed:
            return await self._here()
        try:
            await self._pass(process)
        except Unreachable:
            await self._here()

    def _place(self, id: str) -> Process | None:
        return next((each for each in self.peers.others.values() if id.startswith(each.id_prefix)), None)

    def _share(self, id: str) -> Process | None:
        """The process that all agree on; None if it is this one."""
        shares = {each.id: each for each in self.peers.servers}
        ids = [*shares, *([] if self.peers.is_draining else [self.peers.id])]
        chosen = max(ids, key=lambda process: hashlib.sha256(f"{process} {id}".encode()).digest(), default="")
        return shares.get(chosen)

    async def _here(self) -> None:
        receive = self.receive if self.body is None else once(self.body)
        await self.relay.app(self.scope, receive, self.send)

    async def _refuse(self, status: int, *, moved: bool = False) -> None:
        """Ask to try again; a WebSocket that is closed before it is open gets 403."""
        if self.is_socket:
            await self.send({"type": "websocket.close", "code": AGAIN, "reason": ""})
            return
        text = messages.encode(messages.Problem("the table is with another process: try again"))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(text)).encode())]
        headers += [(MOVED.encode(), b"1")] if moved else []
        await answer(self.send, Answer(status, headers, text))

    # Passing on.

    async def _pass(self, process: Process) -> None:
        """Raises Unreachable if it may be tried again."""
        try:
            if self.is_socket:
                await self._pass_socket(process)
            else:
                await self._pass_request(process)
        except Lost:
            if self.scope["type"] == ScopeType.WEBSOCKET or self.scope["method"] in SAFE:
                raise
            await self._refuse(BUSY)

    @property
    def _headers(self) -> list[tuple[str, str]]:
        passed = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in self.scope["headers"]]
        passed = [(name, value) for name, value in passed if name not in NOT_PASSED and not name.startswith("sec-")]
        client = self.scope["client"]
        return [each for each in passed if not each[0].startswith("x-touchline-")] + [
            (SECRET, self.peers.secret),
            (VISITOR, client[0] if client else ""),
        ]

    async def _pass_request(self, process: Process) -> None:
        assert self.scope["type"] == ScopeType.HTTP
        if self.body is None:
            self.body = await read_body(self.receive, self.relay.body_size)
        path = self.scope["raw_path"].decode("latin-1")
        if query := self.scope["query_string"].decode("latin-1"):
            path = f"{path}?{query}"
        head = request_head(self.scope["method"], path, self._headers, len(self.body))
        told = await while_there(self.peers, process, exchange(process, head + self.body))
        if any(name.lower() == MOVED.encode() for name, _ in told.headers):
            raise Unreachable
        await answer(self.send, told)

    async def _pass_socket(self, process: Process) -> None:
        path = self.scope["raw_path"].decode("latin-1")
        upstream = await while_there(self.peers, process, open_socket(process, path, self._headers))
        try:
            await self.receive()
            await self.send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            ways = [self._up(upstream), self._down(upstream), self.peers.until_gone(process.id)]
            await first_of(ways)
        finally:
            upstream.transport.abort()

    async def _up(self, upstream: ClientConnection) -> None:
        """Relay the client's messages until it leaves."""
        while (event := await self.receive())["type"] == "websocket.receive":
            with contextlib.suppress(WebSocketException):
                await upstream.send(event.get("text") or event.get("bytes") or "")
        with contextlib.suppress(WebSocketException, OSError):
            await upstream.close()

    async def _down(self, upstream: ClientConnection) -> None:
        """Relay the other process's messages until it hangs up; then the client is only asked to reconnect."""
        code = AGAIN
        try:
            while True:
                text: Any = await upstream.recv(decode=False)
                await self.send({"type": "websocket.send", "text": text, "bytes": None})
        except WebSocketException:
            code = upstream.close_code if upstream.close_code and upstream.close_code != 1006 else AGAIN
        except (OSError, RuntimeError):
            return  # the client has left
        with contextlib.suppress(OSError, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": ""})


# The other process.


async def while_there(peers: Peers, process: Process, work: Coroutine[Any, Any, T]) -> T:
    """The result, unless the process is signed off in the meantime. Raises Lost."""
    task = asyncio.create_task(work)
    gone = asyncio.create_task(peers.until_gone(process.id))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Lost
        return task.result()
    finally:
        for each in (task, gone):
            each.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def first_of(ways: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all until one of them ends."""
    tasks = [asyncio.create_task(way) for way in ways]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def open_socket(process: Process, path: str, headers: list[tuple[str, str]]) -> ClientConnection:
    """Raises Unreachable."""
    try:
        return await connect(
            f"ws://{process.address}{path}",
            additional_headers=headers,
            open_timeout=PATIENCE,
            compression=None,
            max_size=None,
            ping_interval=None,
            close_timeout=CONNECT,
            user_agent_header=None,
            proxy=None,
        )
    except (OSError, WebSocketException) as error:
        raise Unreachable from error


def request_head(method: str, path: str, headers: list[tuple[str, str]], size: int) -> bytes:
    """HTTP/1.0, which asks for a response in one piece and no further request."""
    lines = [f"{method} {path} HTTP/1.0", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join([*lines, f"content-length: {size}", "", ""]).encode("latin-1")


async def exchange(process: Process, request: bytes) -> Answer:
    """Raises Unreachable, Lost."""
    host, _, port = process.address.rpartition(":")
    try:
        async with asyncio.timeout(CONNECT):
            reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except (OSError, ValueError) as error:
        raise Unreachable from error
    try:
        writer.write(request)
        return read_answer(await reader.read(-1))
    except OSError as error:
        raise Lost from error
    finally:
        writer.transport.abort()


def read_answer(text: bytes) -> Answer:
    """Raises Lost if it was cut off."""
    head, _, content = text.partition(b"\r\n\r\n")
    first, *lines = head.split(b"\r\n")
    fields = [(name.lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)]
    words = first.split()
    if len(words) < 2 or len(content) < int(dict(fields).get(b"content-length", b"0")):
        raise Lost
    return Answer(int(words[1]), [each for each in fields if each[0].decode() not in NOT_ANSWERED], content)


async def ask(peers: Peers, process: Process, path: str, wish: object) -> bytes:
    """POST something to another process. Raises Unreachable."""
    body = messages.encode(wish)
    headers = [("content-type", "application/json"), (SECRET, peers.secret), (VISITOR, "")]
    request = request_head("POST", path, headers, len(body)) + body
    told = await while_there(peers, process, exchange(process, request))
    if told.status >= 300:
        raise Unreachable
    return told.content


# ASGI.


async def read_body(receive: Receive, most: int) -> bytes:
    """The body, cut off beyond the limit, which the other process then refuses."""
    parts: list[bytes] = []
    more = True
    while more and sum(map(len, parts)) <= most:
        event: Any = await receive()
        parts.append(event.get("body", b""))
        more = event.get("more_body", False)
    return b"".join(parts)


def once(body: bytes) -> Receive:
    """Provide a body that has already been read."""

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def answer(send: Send, told: Answer) -> None:
    await send({"type": "http.response.start", "status": told.status, "headers": told.headers})
    await send({"type": "http.response.body", "body": told.content, "more_body": False})
