"""Limits: rates and sizes per visitor, and how long unused data is kept.

A visitor is an IPv4 address or the /64 of an IPv6 address, as reported by a trusted proxy if there is one.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

KNOWN = 20_000
"""Maximum number of visitors remembered; the least recently seen is dropped first."""
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True)
class Rate:
    """A burst and a sustained rate per second; all visitors together get `crowd` times as much."""

    burst: float
    a_second: float
    crowd: float = 50


@dataclass(frozen=True)
class Limits:
    """All limits."""

    requests: Rate | None = Rate(120, 20)
    """Requests and WebSocket handshakes per visitor."""
    tables: Rate | None = Rate(30, 30 / 3600, crowd=500)
    """New tables per visitor. The total is far above a busy server's need, since honest people share it."""
    seats: Rate | None = Rate(60, 120 / 3600, crowd=500)
    """Seats taken per visitor."""
    replays: Rate | None = Rate(20, 60 / 3600)
    """New replays per visitor; each is verified."""
    thoughts: Rate | None = Rate(20, 1)
    """Hints and analyses per visitor."""
    work: Rate | None = Rate(15, 0.2)
    """Seconds of processor time per visitor; `crowd` is unused, since a few visitors could lock out all others."""
    new_simulations: Rate | None = Rate(10, 60 / 3600)
    """Simulations of the lab per visitor."""
    simulations: int = 4
    """Simulations under way in total; one per visitor."""
    simulation_time: float = 120
    """Seconds after which a simulation reports what has been played."""
    messages: Rate | None = Rate(60, 20)
    """WebSocket messages per connection."""
    chat: Rate | None = Rate(5, 0.5)
    """Chat messages per connection."""
    at_once: int = 60
    """Requests and WebSockets open at the same time per visitor."""
    connections: int = 250
    """TCP connections per address; those of trusted proxies are not counted."""
    all_connections: int = 4_000
    """TCP connections in total; fewer if the system allows fewer open files."""
    head: float = 10
    """Seconds for the head of a request, from the connection or the last response."""
    body: float = 30
    """Seconds for the body of a request."""
    answer: float = 300
    """Seconds for the server to respond; the first responses wait until the rules are compiled."""
    unread: float = 60
    """Seconds for a client to read a response."""
    message_size: int = 16_384
    """Maximum bytes of a WebSocket message."""
    body_size: int = 262_144
    """Maximum bytes of a request body."""
    outbox: int = 100
    """Frames a slow client may fall behind before it is disconnected; it can reconnect."""
    leaves_memory: int = 5 * MINUTE
    """Milliseconds until a table with no viewers leaves memory."""
    waiting_closes: int = DAY
    """Milliseconds until a waiting table with nobody connected is closed."""
    playing_closes: int = 60 * DAY
    """Milliseconds until an abandoned match is closed."""
    changes: Rate | None = Rate(20, 0.2)
    """Renames, seats taken or freed, and bots taking over, per table."""
    changes_stored: int = 1000
    """Those changes plus undone actions, over the lifetime of a table."""
    away: int = 10 * MINUTE
    """Milliseconds a person must be disconnected before others may let a bot take over."""
    keeps_unplayed: int = DAY
    """Milliseconds to keep a table that was closed before anything was played."""
    keeps: int = 90 * DAY
    """Milliseconds to keep an ended table after its last entry, and a replay after its last use."""
    database_size: int = 4_000_000_000
    """Maximum bytes; above it the oldest deletable data is deleted early."""


NO_LIMITS = Limits(
    requests=None,
    tables=None,
    seats=None,
    replays=None,
    thoughts=None,
    work=None,
    new_simulations=None,
    messages=None,
    chat=None,
    changes=None,
    at_once=1_000_000,
    connections=1_000_000,
    all_connections=1_000_000,
)
"""For benchmarks; deadlines and sizes still apply."""


class Bucket:
    """A token bucket; times are in seconds."""

    def __init__(self, rate: Rate | None, now: float = 0.0) -> None:
        self._rate = rate
        self._left = rate.burst if rate else 0.0
        self._since = now

    def left(self, now: float) -> float:
        if self._rate is None:
            return float("inf")
        self._left = min(self._rate.burst, self._left + max(0.0, now - self._since) * self._rate.a_second)
        self._since = now
        return self._left

    def is_full(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._rate is None or self.left(now) >= self._rate.burst

    def take(self, now: float) -> bool:
        """Take one token, if there is one."""
        if self.left(now) < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float, now: float) -> None:
        """Deduct an amount already used, even below zero."""
        self.left(now)
        self._left -= amount


class Buckets:
    """One token bucket per visitor, and one for all together."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._known: OrderedDict[str, Bucket] = OrderedDict()
        self._all = Bucket(rate and Rate(rate.burst * rate.crowd, rate.a_second * rate.crowd))

    def take(self, who: str, now: float) -> bool:
        """Take one token for this visitor, if allowed."""
        if self._rate is None:
            return True
        return self.of(who, now).left(now) >= 1 and self._all.take(now) and self.of(who, now).take(now)

    def of(self, who: str, now: float) -> Bucket:
        """The bucket of one visitor."""
        bucket = self._known.get(who)
        if bucket is None:
            self._forget(now)
            bucket = self._known[who] = Bucket(self._rate, now)
        else:
            self._known.move_to_end(who)
        return bucket

    def _forget(self, now: float) -> None:
        """Make room for one visitor: drop those not seen for so long that their bucket is full again."""
        while self._known and (len(self._known) >= KNOWN or next(iter(self._known.values())).is_full(now)):
            self._known.popitem(last=False)
