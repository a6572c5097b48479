"""The edge of the server: how many may be connected, how long they may take, who they are, and what they may ask."""

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
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from touchline.engine.errors import TouchlineError
from touchline.server import messages
from touchline.server.limits import Buckets, Limits
from touchline.server.play import PATIENCE
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
"""Open files that are no connection: the database, the program, and some to spare."""
QUIET = 60.0
"""Seconds between two lines in the log about refused connections."""
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:]*)(:[0-9]*)?", re.IGNORECASE)
FORWARDED_FOR = re.compile(r'for="?([^";,]+)', re.IGNORECASE)
log = logging.getLogger("touchline")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Asked = HTTPScope | WebSocketScope


# Who asks.


def read_address(text: str) -> Address | None:
    """An address, perhaps with a port or in brackets; IPv4 in IPv6's clothes is IPv4."""
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
    """What limits count by: an IPv6 host chooses among 2^64 addresses, so there it is the network."""
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address or "")


class Proxies:
    """The proxies that are believed when they say whom they ask for."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = [read_network(text) for text in trusted]

    def __contains__(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._trusted)

    def visitor(self, scope: Asked) -> str:
        """The nearest that is no trusted proxy; only what trusted ones say is believed, from the last one back."""
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
    """An address or a network. Raises TouchlineError."""
    try:
        return ipaddress.ip_network(text)
    except ValueError as error:
        raise TouchlineError(f"expected an address or a network such as 10.0.0.0/8, not {text!r}") from error


def forwarded(scope: Asked) -> list[str]:
    """For whom the proxies say they ask, the nearest last. Most proxies pass on a foreign `Forwarded`: it comes second.

    A proxy is expected to set or to remove X-Forwarded-For.
    """
    headers = Headers.from_scope(scope)
    if said := headers.getall("x-forwarded-for", []):
        return ",".join(said).split(",")
    hops = ",".join(headers.getall("forwarded", [])).split(",")
    return [found[1] if (found := FORWARDED_FOR.search(hop)) else "" for hop in hops]


class Hosts:
    """By what names this server may be called: a page that calls it by another one has had its name pointed here."""

    def __init__(self, allowed: Iterable[str]) -> None:
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self._names = {"localhost", own, short, f"{short}.local"} | {name.lower() for name in allowed}

    def refusal(self, scope: Asked) -> str | None:
        """Why not; an address is no name, and what is no browser may say nothing."""
        said = Headers.from_scope(scope).get("host")
        if not said:
            return None
        found = HOST.fullmatch(said)
        name = found[1].lower().removesuffix(".") if found else said
        if name in self._names or read_address(name):
            return None
        return f"this server is not known as {name[:100]!r}: start it with --allow-host NAME to allow that name"


def allowed_origin(headers: Any, origins: tuple[str, ...]) -> bool:
    """Whether the page that asks is our own, or one that may; what is no browser says nothing."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return bool(urlsplit(origin).netloc == headers.get("host"))
    except ValueError:
        return False


# Around the application.


class Gate:
    """Around the whole application. Before every request: who asks, by what name, and how often; after it: headers."""

    def __init__(
        self,
        app: ASGIApp,
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
        self.told = float("-inf")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        visitor = self.proxies.visitor(scope)
        scope["client"] = (visitor, 0)
        account = Account(self.budgets, visitor) if self.budgets else None
        why_not = self.refusal(scope, visitor, account)
        if scope["type"] == ScopeType.HTTP:
            send = with_headers(send)
        if why_not:
            await refuse(scope, send, *why_not)
            return
        payer.set(account)
        with one_more(self.asking, visitor):
            await pay_for(self.app(scope, receive, send))  # type: ignore[arg-type]

    def refusal(self, scope: Asked, visitor: str, account: Account | None) -> tuple[int, str] | None:
        """A status and why, if the application is not asked."""
        is_safe = scope["type"] == ScopeType.HTTP and scope["method"] in SAFE
        if problem := self.hosts.refusal(scope):
            return 421, problem
        if not self.requests.take(visitor, time.monotonic()):
            return 429, "too many requests: slow down"
        if self.asking[visitor] >= self.limits.at_once:
            return 429, "too many requests at the same time: wait for the answers"
        if scope["type"] == ScopeType.HTTP and account and account.is_empty:
            return 429, "too much work was asked for: try again in a minute"
        if not is_safe and not allowed_origin(Headers.from_scope(scope), self.origins):
            return 403, "this page may not ask here"
        return None

    # Connections.

    def admit(self, address: Address | None) -> bool:
        """Count one more connection if there may be one; a refusal is logged, not answered."""
        name = visitor_name(address)
        if self.connected.total() >= self.most:
            return self._refuse_connection(f"{self.most} are open, which is the most there may be")
        if self.connected[name] >= self.limits.connections and address not in self.proxies:
            return self._refuse_connection(f"one address has {self.limits.connections} open")
        self.connected[name] += 1
        return True

    def release(self, address: Address | None) -> None:
        discount(self.connected, visitor_name(address))

    def _refuse_connection(self, why: str) -> bool:
        self.refused += 1
        if time.monotonic() - self.told > QUIET:
            log.warning("connections refused: %d since the last such line; %s", self.refused, why)
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
    """How many connections there can be: the system counts them as open files, and is asked for as many."""
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


async def refuse(scope: Asked, send: Send, status: int, text: str) -> None:
    """Without asking the application."""
    kind = "http" if scope["type"] == ScopeType.HTTP else "websocket.http"
    content = messages.encode(messages.Problem(text))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
    start: Any = {"type": f"{kind}.response.start", "status": status, "headers": headers}
    body: Any = {"type": f"{kind}.response.body", "body": content, "more_body": False}
    await send(start)
    await send(body)


# Connections as uvicorn makes them.


class Door(HttpToolsProtocol):
    """An HTTP connection that is counted, and has a deadline for whatever it waits for.

    There is one timer: what happens only moves the deadline, and the timer looks at it every few seconds.
    """

    deadline = 0.0
    alarm: asyncio.TimerHandle | None = None
    is_counted = False

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
        if self.alarm:
            self.alarm.cancel()
        if self.is_counted:
            self.gate.release(self.address)

    def allow(self, seconds: float) -> None:
        """From now on; but who does not read what he is sent gains no time by asking for more."""
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
        """Raises what uvicorn answers with 400: no browser asks a third time before it is answered once."""
        if self.pipeline:
            raise ValueError("too many requests wait on one connection")
        self.allow(self.limits.body)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self.cycle and not self.cycle.response_complete:
            self.allow(self.limits.answer)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.allow(self.limits.unread if self.transport.get_write_buffer_size() else self.limits.head)

    def handle_websocket_upgrade(self) -> None:
        if self.alarm:
            self.alarm.cancel()
        super().handle_websocket_upgrade()


class Line(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn's that is let go for good: one that nobody reads would stay open with what waits in it.

    It has been counted as the connection that it was before.
    """

    unread: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        gate: Gate = self.config.app  # type: ignore[assignment]
        gate.release(read_address(self.client[0]) if self.client else None)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread:
            self.unread.cancel()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(PATIENCE, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
