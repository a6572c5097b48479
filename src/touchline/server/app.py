"""The application: routes, errors, startup."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket as sockets
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from touchline import __version__
from touchline.engine.errors import BadSheet, TouchlineError
from touchline.server import messages
from touchline.server.arena import Arena, RoomGone
from touchline.server.cards import ADDRESS, PLY, read_card, tags
from touchline.server.gate import Gate, HttpConnection, WebSocketConnection
from touchline.server.health import healthz, readyz
from touchline.server.laboratory import Laboratory
from touchline.server.limits import Buckets, Limits
from touchline.server.lists import Lists
from touchline.server.logs import start_logging
from touchline.server.metrics import Metrics
from touchline.server.pages import Pages
from touchline.server.peers import LEASE, Elsewhere, Peers, join
from touchline.server.play import Visit, words
from touchline.server.relay import Relay
from touchline.server.replays import Replays
from touchline.server.rest import api
from touchline.server.searches import Searches
from touchline.server.store import DATABASE_ERRORS, Store, database_of, default_database, one_line, version_in
from touchline.server.table import NotNow

USUAL_PORT = 8321
SWITCH = 0.0005
"""Seconds between thread switches of the interpreter: storing an action switches threads several times, and with
Python's default of 5 ms, a sheet being verified would delay it each time."""
EVERYWHERE = ("0.0.0.0", "::")
HAND_OVER = 4.0
"""Seconds over which a stopping process hands over its tables, so that clients do not all reconnect at once."""
log = logging.getLogger("touchline")


@dataclass(frozen=True)
class Settings:
    """How to run the server."""

    database: str = field(default_factory=default_database)
    pace: float = 0.5
    origins: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    proxies: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    metrics: tuple[str, int] | None = None
    """Where to serve metrics; it should not be public."""
    log: str = "text"
    address: str = ""
    """Where other processes on the same database reach this one."""
    lease: float = LEASE


class JsonRequest(Request[Any, Any, Any]):
    """A request that may have an invalid body."""

    async def json(self) -> Any:
        """Raises HTTPException if the body is not JSON."""
        try:
            return await super().json()
        except (UnicodeError, RecursionError) as error:
            raise HTTPException(status_code=400, detail=messages.why_no_json(error)) from error


def make_app(settings: Settings) -> Litestar:
    """The whole application, with its startup and shutdown."""
    limits = settings.limits
    pages = Pages()
    thoughts, new_tables = Buckets(limits.thoughts), Buckets(limits.tables)

    @contextlib.asynccontextmanager
    async def live(app: Litestar) -> AsyncIterator[None]:
        store: Store = app.state.store
        peers: Peers | None = app.state.peers
        await store.open()
        if peers:
            await peers.open()
        arena = app.state.arena = app.state.relay.arena = Arena(store, limits, settings.pace, peers)
        if peers:
            arena.searches = Searches(peers)
            peers.lost, peers.refused = arena.drop_all, stop_serving
        await arena.open()
        app.state.lists, app.state.replays = Lists(arena, peers), Replays(arena)
        app.state.laboratory = Laboratory(arena, limits)
        log.addHandler(arena.meter)
        metrics = Metrics(arena, app.state.gate)
        try:
            if settings.metrics:
                await metrics.open(*settings.metrics)
            yield
        finally:
            await metrics.close()
            log.removeHandler(arena.meter)
            await app.state.laboratory.close()
            await app.state.replays.close()
            await arena.close()
            if peers:
                await peers.close()
            await store.close()

    @websocket("/api/tables/{table_id:str}/play")
    async def play(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
        address = socket.client.host if socket.client else ""
        try:
            await socket.accept()
            await Visit(socket, socket.app.state.arena, thoughts, new_tables, address).run(table_id)
        except WebSocketDisconnect as gone:
            gone.__traceback__ = None  # its frames refer to each other and would keep the table in memory
        finally:
            del socket.receive, socket.send  # they refer to the socket, which would wait for the garbage collector

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def show_page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
        page = pages.find(path)
        if page is None and ("." in path.rsplit("/", 1)[-1] or path.startswith("/api")):
            raise HTTPException(status_code=404, detail="there is no such page")
        page = page or pages.index
        shared = ADDRESS.fullmatch(path) if page is pages.index else None
        if shared and (preview := await preview_of(request, shared[1])):
            content = page.content.replace(b"</head>", preview.encode() + b"</head>", 1)
            return Response(content, media_type=page.kind, headers={"cache-control": page.cache})
        if page.tag and request.headers.get("if-none-match") == page.tag:
            return Response(b"", status_code=304, headers={"etag": page.tag, "cache-control": page.cache})
        content, packing = page.best(request.headers.get("accept-encoding", ""))
        headers = {"cache-control": page.cache, "vary": "accept-encoding"}
        headers |= {"etag": page.tag} if page.tag else {}
        headers |= {"content-encoding": packing} if packing else {}
        return Response(content, media_type=page.kind, headers=headers)

    async def arena_of(state: State) -> Arena:
        found: Arena = state.arena
        return found

    async def lists_of(state: State) -> Lists:
        found: Lists = state.lists
        return found

    async def replays_of(state: State) -> Replays:
        found: Replays = state.replays
        return found

    async def laboratory_of(state: State) -> Laboratory:
        found: Laboratory = state.laboratory
        return found

    def given(value: Any) -> Provide:
        return Provide(lambda: value, sync_to_thread=False)

    app = Litestar(
        route_handlers=[api, play, healthz, readyz, show_page],
        lifespan=[live],
        dependencies={
            "arena": Provide(arena_of),
            "lists": Provide(lists_of),
            "replays": Provide(replays_of),
            "laboratory": Provide(laboratory_of),
            "new_tables": given(new_tables),
            "new_seats": given(Buckets(limits.seats)),
            "new_replays": given(Buckets(limits.replays)),
            "new_simulations": given(Buckets(limits.new_simulations)),
            "thoughts": given(thoughts),
        },
        exception_handlers={
            HTTPException: let_go(tell_http_error),
            BadSheet: let_go(tell_bad_sheet),
            TouchlineError: let_go(tell_bad_input),
            NotNow: let_go(tell_not_now),
            RoomGone: let_go(tell_busy),
            Elsewhere: let_go(tell_busy),
            **dict.fromkeys(DATABASE_ERRORS, let_go(tell_busy)),
            Exception: let_go(tell_bug),
        },
        openapi_config=OpenAPIConfig(
            title="Touchline",
            version=__version__,
            description="Tables, replays and rules; play itself goes over a WebSocket at /api/tables/{table_id}/play.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
        ),
        request_class=JsonRequest,
        request_max_body_size=limits.body_size,
        logging_config=None,
        debug=False,
    )
    app.state.pages, app.state.store = pages, Store(settings.database)
    app.state.peers = join(app.state.store, settings.address, lease=settings.lease)
    app.state.relay = Relay(app, app.state.peers, limits.body_size)
    return app


async def preview_of(request: Request[Any, Any, Any], replay: str) -> str:
    """The tags of a shared replay; empty if there is none, or it cannot be read now."""
    try:
        stored = await request.app.state.arena.store.replay(replay)
    except DATABASE_ERRORS:
        return ""
    base, asked = str(request.base_url).rstrip("/"), request.query_params.get("ply", "")
    moment = f"?ply={int(asked)}" if PLY.fullmatch(asked) else ""
    picture = f"{base}/api/replays/{replay}/picture{moment}"
    return tags(read_card(stored[0]), f"{base}/r/{replay}{moment}", picture) if stored else ""


# Errors: one line, in the same form everywhere.


def let_go(tell: Callable[..., Response[messages.Problem]]) -> Callable[..., Response[messages.Problem]]:
    """Drop the frames of a reported error: in a cycle with it, they would keep the request until a collection."""

    def tell_and_let_go(request: Request[Any, Any, Any], error: Exception) -> Response[messages.Problem]:
        try:
            return tell(request, error)
        finally:
            cause: BaseException | None = error
            while cause:
                cause.__traceback__, cause = None, cause.__context__

    return tell_and_let_go


def problem(status: int, text: str, line: int | None = None) -> Response[messages.Problem]:
    return Response(messages.Problem(text, line), status_code=status, media_type=MediaType.JSON)


def tell_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[messages.Problem]:
    extra = getattr(error, "extra", None)
    detail = "; ".join(
        f"{item.get('key', '')}: {item['message']}".lstrip(": ")
        for item in (extra if isinstance(extra, list) else [])
        if isinstance(item, dict) and "message" in item
    )
    return problem(error.status_code, detail or error.detail)


def tell_bad_sheet(_: Request[Any, Any, Any], error: BadSheet) -> Response[messages.Problem]:
    return problem(400, error.reason, error.line)


def tell_bad_input(_: Request[Any, Any, Any], error: TouchlineError) -> Response[messages.Problem]:
    return problem(400, str(error))


def tell_not_now(_: Request[Any, Any, Any], reason: NotNow) -> Response[messages.Problem]:
    return problem(409, words("en", reason.key, **reason.facts))


def tell_busy(_: Request[Any, Any, Any], error: Exception) -> Response[messages.Problem]:
    log.warning("not stored: %s", one_line(error))
    return problem(503, "this could not be stored: try again")


def tell_bug(_: Request[Any, Any, Any], error: Exception) -> Response[messages.Problem]:
    log.error("a request failed", exc_info=error)
    return problem(500, "something went wrong here")


# Startup.


def free_port(host: str) -> int:
    """The usual port if it is free, otherwise any."""
    for port in (USUAL_PORT, 0):
        with sockets.socket() as probe:
            probe.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise TouchlineError(f"no port is free on {host}")


def check_free(host: str, port: int) -> None:
    """Raises TouchlineError if metrics cannot be served there."""
    try:
        sockets.create_server((host, port), family=sockets.AF_INET6 if ":" in host else sockets.AF_INET).close()
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else error  # without the address once more
        raise TouchlineError(f"metrics cannot be served at {host}:{port}: {why}") from error


def run(settings: Settings, host: str, port: int, *, open_browser: bool) -> None:
    """Run until interrupted. Raises TouchlineError if the database or the address of the metrics cannot be used."""
    sys.setswitchinterval(SWITCH)
    if settings.metrics:
        check_free(*settings.metrics)
    asyncio.run(try_store(settings.database))
    app = make_app(settings)
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    start_logging(settings.log)
    log.info("Touchline is at %s (Ctrl+C stops it).", address)
    if not app.state.pages.are_built:
        log.info("The browser's part is not built: make web")
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    with contextlib.suppress(KeyboardInterrupt):
        Service(configuration(app, settings, host, port)).run()


async def try_store(database: str) -> None:
    """Open it once, so that a problem is reported in one line. Raises TouchlineError."""
    store = Store(database)
    peers = join(store, "")
    try:
        await store.open()
        if peers:
            await peers.open()
            await peers.close()
    finally:
        await store.close()


def check_store(database: str) -> str:
    """Report that a database answers, without changing it, even while a server uses it. Raises TouchlineError."""
    found, file = database_of(database)
    versions: list[str] = []

    async def look() -> None:
        try:
            await found.migrate(lambda connection: versions.append(version_in(connection)))
        finally:
            await found.dispose()

    if file and not file.exists():
        return f"The database {file} will be made."
    try:
        asyncio.run(look())
    except DATABASE_ERRORS as error:
        raise TouchlineError(f"the database cannot be opened: {one_line(error)}") from error
    return f"The database answers; its version is {versions[0] or 'none: it is empty'}."


def stop_serving() -> None:
    """As if interrupted."""
    signal.raise_signal(signal.SIGTERM)


class Service(uvicorn.Server):
    """A server that hands over its tables before it stops, if there are other processes to take them."""

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Within HAND_OVER seconds, then uvicorn's three for responses, and ten at most for a database that hangs."""
        state = self.config.app.app.app.state  # type: ignore[union-attr]
        if state.peers:
            state.peers.is_draining = True
            with contextlib.suppress(*DATABASE_ERRORS):
                async with asyncio.timeout(2 * HAND_OVER):
                    await hand_over(state.peers, state.arena)
        await super().shutdown(sockets)


async def hand_over(peers: Peers, arena: Arena) -> None:
    """Release all tables; each goes to the process at which its first client arrives."""
    if peers.servers:
        await peers.drain()
        await arena.hand_over(HAND_OVER)


def configuration(app: Litestar, settings: Settings, host: str, port: int) -> uvicorn.Config:
    """How uvicorn runs the application; requests are not logged, for privacy."""
    gate = app.state.gate = Gate(
        app.state.relay, settings.limits, settings.origins, settings.proxies, (host, *settings.hosts)
    )
    if app.state.peers:
        name = "" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
        app.state.peers.address = settings.address or f"{name}:{port}"
    return uvicorn.Config(
        gate,
        host=host,
        port=port,
        http=HttpConnection,
        ws=WebSocketConnection,
        ws_max_size=settings.limits.message_size,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        log_level="error",  # a line per bad request would let anyone fill the log
        access_log=False,
        log_config=None,  # our own formats
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
