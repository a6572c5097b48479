"""Prometheus metrics, on a separate address that is not public."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from touchline import __version__
from touchline.engine.errors import TouchlineError
from touchline.server.health import problem_of
from touchline.server.meter import BOUNDS, STAGES, Meter

if TYPE_CHECKING:
    from touchline.server.arena import Arena

CONTENT = "text/plain; version=0.0.4; charset=utf-8"
PATIENCE = 10.0
"""Seconds for a request."""
LONGEST_HEAD = 8192


class Figures(Collector):
    """The figures of a server, as Prometheus collects them; made in the event loop, which owns the tables."""

    def __init__(self, arena: Arena, gate: Any) -> None:
        self._arena, self._gate = arena, gate

    def collect(self) -> Iterator[Metric]:
        meter = self._arena.meter
        yield from self._now()
        yield _counts("entries", "Entries stored", ("game", "kind", "by"), meter.entries)
        yield _counts("writes", "Writes to the store", ("result",), by_one(meter.writes))
        yield _counts("log_lines", "Lines logged", ("level",), by_one(meter.lines))
        yield _counts("refused_requests", "Requests refused at the gate", ("status",), by_one(self._gate.refusals))
        yield _stages(meter)

    def _now(self) -> Iterator[Metric]:
        """The current contents of memory."""
        arena, thinkers = self._arena, self._arena.thinkers
        tables = GaugeMetricFamily("touchline_tables", "Tables in memory", labels=("game", "status"))
        rooms = [(room.table.game.id, room.table.status) for room in arena.rooms.values()]
        for key in sorted(set(rooms)):
            tables.add_metric(key, rooms.count(key))
        yield tables
        clients = [client for room in arena.rooms.values() for client in room.clients]
        players = sum(bool(client.mine) for client in clients)
        kinds = {"player": players, "spectator": len(clients) - players}
        yield _gauge("clients", "Browsers at tables", ("kind",), by_one(kinds))
        yield _gauge("connections", "TCP connections", (), {(): self._gate.connected.total()})
        about = "Bots' turns and questions that wait for a thread"
        yield _gauge("thinking_queue", about, ("kind",), by_one(thinkers.waiting))
        yield _gauge("database_full", "Whether new tables are refused for lack of space", (), {(): int(arena.full)})
        yield _gauge("info", "The version", ("version",), {(__version__,): 1})


def by_one(values: Mapping[str, float]) -> dict[tuple[str, ...], float]:
    """Values of a metric with a single label."""
    return {(name,): value for name, value in values.items()}


def _gauge(name: str, about: str, labels: tuple[str, ...], values: dict[tuple[str, ...], float]) -> Metric:
    found = GaugeMetricFamily(f"touchline_{name}", about, labels=labels)
    for key, value in values.items():
        found.add_metric(key, value)
    return found


def _counts(name: str, about: str, labels: tuple[str, ...], values: Mapping[Any, float]) -> Metric:
    found = CounterMetricFamily(f"touchline_{name}", about, labels=labels)
    for key, value in sorted(values.items()):
        found.add_metric(key, value)
    return found


def _stages(meter: Meter) -> Metric:
    about = f"Seconds by stage: {'; '.join(f'{name}: {what}' for name, what in STAGES.items())}"
    found = HistogramMetricFamily("touchline_stage_seconds", about, labels=("stage",))
    for name, histogram in meter.histograms.items():
        total, buckets = 0, []
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), histogram.counts, strict=True):
            total += count
            buckets.append((bound, total))
        found.add_metric((name,), buckets, histogram.seconds)
    return found


class Metrics:
    """The server of the metrics: `/metrics`, `/healthz` and `/readyz`, one request per connection."""

    def __init__(self, arena: Arena, gate: Any) -> None:
        self._arena = arena
        self._registry = CollectorRegistry()
        self._registry.register(Figures(arena, gate))
        ProcessCollector(registry=self._registry)
        self._server: asyncio.Server | None = None

    async def open(self, host: str, port: int) -> None:
        """Raises TouchlineError if the address is in use."""
        try:
            self._server = await asyncio.start_server(self._serve, host, port, limit=LONGEST_HEAD)
        except OSError as error:
            raise TouchlineError(f"metrics cannot be served at {host}:{port}: {error.strerror or error}") from error

    async def close(self) -> None:
        if self._server:
            self._server.close()
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, EOFError, asyncio.LimitOverrunError, ValueError):
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                method, path, *_ = head.decode("latin-1").split(" ", 2)
                status, content = await self._answer(method, path)
                lines = [f"HTTP/1.1 {status}", f"content-type: {CONTENT}", f"content-length: {len(content)}"]
                writer.write("\r\n".join([*lines, "connection: close", "", ""]).encode() + content)
                await writer.drain()
        writer.close()

    async def _answer(self, method: str, path: str) -> tuple[str, bytes]:
        if method != "GET":
            return "405 Method Not Allowed", b"GET only\n"
        if path == "/metrics":
            return "200 OK", generate_latest(self._registry)
        if path == "/healthz":
            return "200 OK", b"ok\n"
        if path == "/readyz":
            problem = await problem_of(self._arena)
            return ("503 Service Unavailable", f"{problem}\n".encode()) if problem else ("200 OK", b"ok\n")
        return "404 Not Found", b"there is /metrics, /healthz and /readyz\n"
