"""The edge of the server: connection limits, deadlines, visitor identity, host and origin checks."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import re
import socket
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import HTTPScope, Message, Receive, Scope, Send, WebSocketScope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from touchline.engine.errors import TouchlineError
from touchline.server import messages
from touchline.server.limits import Buckets, Limits
from touchline.server.logs import new_request_id, request_id
from touchline.server.play import PATIENCE, WRITE
from touchline.server.relay import RELAYED, Relay
from touchline.server.work import Account, Budgets, pay_for, payer

HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
]
SAFE = ("GET", "HEAD", "OPTIONS")
OTHER_FILES = 100
"""Open files other than connections: the database, the program, and a reserve."""
QUIET = 60.0
"""Minimum seconds between two log lines about refused connections."""
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:]*)(:[0-9]*)?", re.IGNORECASE)
FORWARDED_FOR = re.compile(r'for="?([^";,]+)', re.IGNORECASE)
log = logging.getLogger("touchline")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
RequestScope = HTTPScope | WebSocketScope


# Visitors.


def read_address(text: str) -> Address | None:
    """Parse an address, with or without port or brackets; IPv4-mapped IPv6 becomes IPv4."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def visitor_name(address: Address | None) -> str:
    """The key for limits: the address, or the /64 network for IPv6, where one host has 2^64 addresses."""
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address or "")


class Proxies:
    """The proxies whose forwarding headers are trusted."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = [read_network(text) for text in trusted]

    def __contains__(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._trusted)

    def visitor(self, scope: RequestScope) -> str:
        """The nearest hop that is not a trusted proxy, reading back from the last one."""
        client = scope.get("client")
        found = read_address(client[0]) if client else None
        if found in self:
            for text in reversed(forwarded(scope)):
                said = read_address(text)
                if said is None:
                    break
                found = said
                if found not in self:
                    break
        return visitor_name(found)


def read_network(text: str) -> Network:
    """Parse an address or a network. Raises TouchlineError."""
    try:
        return ipaddress.ip_network(text)
    except ValueError as error:
        raise TouchlineError(f"expected an address or a network such as 10.0.0.0/8, not {text!r}") from error


def forwarded(scope: RequestScope) -> list[str]:
    """Forwarded addresses, nearest last. `Forwarded` comes second, because most proxies pass on a foreign one.

    A proxy is expected to set or remove X-Forwarded-For.
    """
    headers = Headers.from_scope(scope)
    if said := headers.getall("x-forwarded-for", []):
        return ",".join(said).split(",")
    hops = ",".join(headers.getall("forwarded", [])).split(",")
    return [found[1] if (found := FORWARDED_FOR.search(hop)) else "" for hop in hops]


class Hosts:
    """The host names this server answers to; any other name may be DNS rebinding."""

    def __init__(self, allowed: Iterable[str]) -> None:
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self._names = {"localhost", own, short, f"{short}.local"} | {name.lower() for name in allowed}

    def refusal(self, scope: RequestScope) -> str | None:
        """Why the host is refused, if it is; addresses are allowed, and so is no `Host` at all."""
        said = Headers.from_scope(scope).get("host")
        if not said:
            return None
        found = HOST.fullmatch(said)
        name = found[1].lower().removesuffix(".") if found else said
        if name in self._names or read_address(name):
            return None
        return f"this server is not known as {name[:100]!r}: start it with --allow-host NAME to allow that name"


def allowed_origin(headers: Any, origins: tuple[str, ...]) -> bool:
    """Whether the origin is our own or allowed; programs other than browsers send none."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return bool(urlsplit(origin).netloc == headers.get("host"))
    except ValueError:
        return False


# Middleware.


class Gate:
    """Middleware around the whole application: checks host, origin and limits, and adds headers."""

    def __init__(
        self,
        app: Relay,
        limits: Limits,
        origins: tuple[str, ...] = (),
        proxies: Iterable[str] = (),
        hosts: Iterable[str] = (),
    ) -> None:
        self.app = app
        self.limits = limits
        self.origins = origins
        self.proxies = Proxies(proxies)
        self.hosts = Hosts(hosts)
        self.requests = Buckets(limits.requests)
        self.budgets = Budgets(limits.work) if limits.work else None
        self.most = open_files(limits.all_connections)
        self.connected: Counter[str] = Counter()
        self.asking: Counter[str] = Counter()
        self.refused = 0
        self.refusals: Counter[str] = Counter()
        """Requests refused, by status."""
        self.told = float("-inf")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        request_id.set(new_request_id())
        if scope["type"] == ScopeType.WEBSOCKET:
            scope[WRITE] = send  # type: ignore[literal-required]
        if (visitor := self.app.visitor(scope)) is not None:
            await self.serve_relayed(scope, receive, send, visitor)
            return
        visitor = self.proxies.visitor(scope)
        scope["client"] = (visitor, 0)
        account = Account(self.budgets, visitor) if self.budgets else None
        why_not = self.refusal(scope, visitor, account)
        if scope["type"] == ScopeType.HTTP:
            send = with_headers(send)
        if why_not:
            self.refusals[str(why_not[0])] += 1
            await refuse(scope, send, *why_not)
            return
        payer.set(account)
        with one_more(self.asking, visitor):
            await self.serve(scope, receive, send)

    async def serve_relayed(self, scope: RequestScope, receive: Receive, send: Send, visitor: str) -> None:
        """Serve a request that another process has relayed: that process has checked it, and adds the headers."""
        scope["client"] = (visitor, 0)
        scope[RELAYED] = True  # type: ignore[literal-required]
        payer.set(Account(self.budgets, visitor) if self.budgets else None)
        await self.serve(scope, receive, send)

    async def serve(self, scope: RequestScope, receive: Receive, send: Send) -> None:
        """Serve a request; a client that is still waiting when the server stops is asked to retry, without an error."""
        try:
            await pay_for(self.app(scope, receive, send))
        except asyncio.CancelledError:
            if scope["type"] == ScopeType.WEBSOCKET:
                raise ClientDisconnected from None
            with contextlib.suppress(RuntimeError):  # the response has begun
                await refuse(scope, send, 503, "this server is stopping: try again")

    def refusal(self, scope: RequestScope, visitor: str, account: Account | None) -> tuple[int, str] | None:
        """The status and reason if the request is refused."""
        is_safe = scope["type"] == ScopeType.HTTP and scope["method"] in SAFE
        if problem := self.hosts.refusal(scope):
            return 421, problem
        if not self.requests.take(visitor, time.monotonic()):
            return 429, "too many requests: slow down"
        if self.asking[visitor] >= self.limits.at_once:
            return 429, "too many requests at the same time: wait for the responses"
        if scope["type"] == ScopeType.HTTP and account and account.is_empty:
            return 429, "too much processor time used: try again in a minute"
        if not is_safe and not allowed_origin(Headers.from_scope(scope), self.origins):
            return 403, "this origin is not allowed"
        return None

    # Connections.

    def admit(self, address: Address | None) -> bool:
        """Count one more connection, if allowed; a refusal is logged, not answered."""
        name = visitor_name(address)
        if self.connected.total() >= self.most:
            return self._refuse_connection(f"{self.most} are open, the maximum")
        is_one_visitor = address not in self.proxies and str(address) not in self.app.hosts
        if self.connected[name] >= self.limits.connections and is_one_visitor:
            return self._refuse_connection(f"one address has {self.limits.connections} open")
        self.connected[name] += 1
        return True

    def release(self, address: Address | None) -> None:
        discount(self.connected, visitor_name(address))

    def _refuse_connection(self, why: str) -> bool:
        self.refused += 1
        if time.monotonic() - self.told > QUIET:
            log.warning("connections refused: %d since the last report; %s", self.refused, why)
            self.refused, self.told = 0, time.monotonic()
        return False


@contextlib.contextmanager
def one_more(counter: Counter[str], name: str) -> Iterator[None]:
    counter[name] += 1
    try:
        yield
    finally:
        discount(counter, name)


def discount(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if not counter[name]:
        del counter[name]


def open_files(wanted: int) -> int:
    """The maximum number of connections; raises the limit on open files if needed and possible."""
    try:
        import resource
    except ImportError:  # Windows
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    if soft < wanted + OTHER_FILES:
        most = wanted + OTHER_FILES if hard == resource.RLIM_INFINITY else min(hard, wanted + OTHER_FILES)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return max(1, min(wanted, soft - OTHER_FILES))


def with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return send_with_headers


async def refuse(scope: RequestScope, send: Send, status: int, text: str) -> None:
    """Respond without calling the application."""
    kind = "http" if scope["type"] == ScopeType.HTTP else "websocket.http"
    content = messages.encode(messages.Problem(text))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
    start: Any = {"type": f"{kind}.response.start", "status": status, "headers": headers}
    body: Any = {"type": f"{kind}.response.body", "body": content, "more_body": False}
    await send(start)
    await send(body)


# uvicorn protocols.


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection that is counted and always has a deadline.

    There is one timer: events only move the deadline, and the timer checks it every few seconds.
    """

    deadline = 0.0
    alarm: asyncio.TimerHandle | None = None
    is_counted = is_lost = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.gate: Gate = self.config.app  # type: ignore[assignment]
        self.limits = self.gate.limits
        self.address = read_address(self.client[0]) if self.client else None
        self.is_counted = self.gate.admit(self.address)
        if not self.is_counted:
            transport.abort()
            return
        self.allow(self.limits.head)
        self.ring()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.is_lost = True
        if self.alarm:
            self.alarm.cancel()
        if self.is_counted:
            self.gate.release(self.address)
        self._untie()

    def allow(self, seconds: float) -> None:
        """Set the deadline from now; a client that does not read gains no time by sending more requests."""
        if not self.flow.write_paused:
            self.deadline = self.loop.time() + seconds

    def ring(self) -> None:
        left = self.deadline - self.loop.time()
        if left <= 0:
            self.transport.abort()
        else:
            limits = self.limits
            shortest = min(limits.head, limits.body, limits.answer, limits.unread)
            self.alarm = self.loop.call_later(min(left, shortest), self.ring)

    def pause_writing(self) -> None:
        self.allow(self.limits.unread)
        super().pause_writing()

    def resume_writing(self) -> None:
        super().resume_writing()
        is_waiting = self.cycle and not self.cycle.response_complete
        self.allow(self.limits.answer if is_waiting else self.limits.head)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.allow(self.limits.head)

    def on_headers_complete(self) -> None:
        """Refuse a third pipelined request with 400 (no browser sends one). Raises ValueError."""
        if self.pipeline:
            raise ValueError("too many pipelined requests on one connection")
        self.allow(self.limits.body)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self.cycle and not self.cycle.response_complete:
            self.allow(self.limits.answer)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.allow(self.limits.unread if self.transport.get_write_buffer_size() else self.limits.head)
        self._untie()

    def handle_websocket_upgrade(self) -> None:
        if self.alarm:
            self.alarm.cancel()
        super().handle_websocket_upgrade()
        self.is_lost = True
        self._untie()

    def _untie(self) -> None:
        """Break the reference cycles with parser, timer and response at the end: garbage collection is rare."""
        if self.is_lost and (not self.cycle or self.cycle.response_complete):
            self.alarm = self.parser = self.cycle = None  # type: ignore[assignment]


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A uvicorn WebSocket that is aborted if the client stops reading; otherwise it would stay open with its buffer.

    It was already counted as an HTTP connection.
    """

    unread: asyncio.TimerHandle | None = None
    abort: asyncio.TimerHandle | None = None
    is_lost = is_answered = False
    waiting: list[bytes] | None = None
    """Frames to write together, at the end of this turn of the loop: an acknowledgement and the step after it."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        gate: Gate = self.config.app  # type: ignore[assignment]
        gate.release(read_address(self.client[0]) if self.client else None)
        if self.unread:
            self.unread.cancel()
        self.is_lost = True
        self._untie()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread:
            self.unread.cancel()

    async def send(self, message: Any) -> None:
        """Nothing after uvicorn has closed it, as when it stops; uvicorn itself fails then. Raises OSError.

        The text of a frame may be bytes, which need not be encoded again.
        """
        if self.transport.is_closing():
            raise ClientDisconnected
        if message["type"] != "websocket.send":
            self.flush()
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
            if self.disconnected:
                raise ClientDisconnected
        text = message["text"]
        try:
            self.conn.send_text(text if isinstance(text, bytes) else text.encode())
        except InvalidState:
            raise ClientDisconnected from None
        if self.waiting is None:
            self.waiting = []
            self.loop.call_soon(self.flush)
        self.waiting += self.conn.data_to_send()

    def flush(self) -> None:
        """Write the frames that are waiting."""
        waiting = vars(self).pop("waiting", None)
        if waiting and not self.transport.is_closing():
            self.transport.write(b"".join(waiting))

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.abort = self.loop.call_later(PATIENCE, self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.is_answered = True
        self._untie()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def _untie(self) -> None:
        """Break the reference cycles of protocol, parser and scope at the end: garbage collection is rare."""
        if not (self.is_lost and self.is_answered):
            return
        if self.abort:
            self.abort.cancel()
        self.scope.clear()  # type: ignore[attr-defined]
        vars(self.conn).clear()
        vars(self).clear()
