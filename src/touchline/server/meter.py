"""The server's own counters, and the duration of each stage of its work.

Counting costs a microsecond per stage; the figures are formatted for Prometheus only on request.
"""

from __future__ import annotations

import logging
import time
from bisect import bisect_left
from collections import Counter
from types import TracebackType

from touchline.server.tracing import begin_span

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds; the upper bounds of a histogram's buckets."""
STAGES = {
    "wait": "waiting for the table's lock",
    "apply": "checking and applying an entry",
    "store": "waiting until it is stored",
    "tell": "making the frames for everyone connected, and queueing them",
    "load": "rebuilding a table from the store",
    "think": "a bot choosing its action, waiting for a thread included",
    "write": "a transaction of the writer",
}


class Histogram:
    """Counts durations by their length."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class Stage:
    """A stage of the work, timed from entering to leaving; a span too, where OpenTelemetry is installed."""

    __slots__ = ("_began", "_histogram", "_name", "_span")

    def __init__(self, name: str, histogram: Histogram) -> None:
        self._name, self._histogram = name, histogram

    def __enter__(self) -> None:
        self._span = begin_span(self._name)
        self._began = time.perf_counter()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._histogram.add(time.perf_counter() - self._began)
        if self._span:
            self._span.end()


class Meter(logging.Handler):
    """The figures of one server; as a log handler it counts the lines of each level."""

    def __init__(self) -> None:
        super().__init__()
        self.histograms = {name: Histogram() for name in STAGES}
        self.entries: Counter[tuple[str, str, str]] = Counter()
        """By game, kind, and whether it was a person's command or came from the server: a bot, a clock."""
        self.lines: Counter[str] = Counter()
        self.writes: Counter[str] = Counter()
        """Rows written, by result: `stored` or `failed`."""

    def stage(self, name: str) -> Stage:
        return Stage(name, self.histograms[name])

    def emit(self, record: logging.LogRecord) -> None:
        self.lines[record.levelname.lower()] += 1
