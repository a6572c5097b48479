"""Limits: how much one visitor may ask for, and how long anything is kept for nobody.

A visitor is an IPv4 address or the /64 of an IPv6 address, as a trusted proxy tells it if there is one.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

KNOWN = 20_000
"""Addresses that are remembered; the one unheard of for longest is forgotten first."""
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True)
class Rate:
    """So many at once and so many a second in the long run; for all visitors together `crowd` times as many."""

    burst: float
    a_second: float
    crowd: float = 50


@dataclass(frozen=True)
class Limits:
    """Everything that is limited."""

    requests: Rate | None = Rate(120, 20)
    """Requests and WebSocket handshakes, by visitor."""
    tables: Rate | None = Rate(30, 30 / 3600, crowd=500)
    """New tables, by visitor. The crowd's limit is far above a busy server's need: honest people share it."""
    seats: Rate | None = Rate(60, 120 / 3600, crowd=500)
    """Seats taken, by visitor."""
    replays: Rate | None = Rate(20, 60 / 3600)
    """New replays, by visitor: each is verified."""
    thoughts: Rate | None = Rate(20, 1)
    """Searches for people, by visitor."""
    work: Rate | None = Rate(15, 0.2)
    """Seconds of processor time for everything a visitor asks; no crowd: a few visitors could lock out all others."""
    messages: Rate | None = Rate(60, 20)
    """WebSocket messages, by connection."""
    chat: Rate | None = Rate(5, 0.5)
    """Chat messages, by connection."""
    at_once: int = 60
    """Requests and WebSockets open at the same time, by visitor."""
    connections: int = 250
    """TCP connections, by address; those of trusted proxies are not counted."""
    all_connections: int = 4_000
    """TCP connections of everybody; fewer if the system allows fewer open files."""
    head: float = 10
    """Seconds for the head of a request, from the connection or the last answer on."""
    body: float = 30
    """Seconds for the body of a request."""
    answer: float = 300
    """Seconds for the server to answer; the first answers wait until the rules are compiled."""
    unread: float = 60
    """Seconds for a client to read an answer."""
    message_size: int = 16_384
    """Bytes of a WebSocket message."""
    body_size: int = 262_144
    """Bytes of a request's body."""
    outbox: int = 100
    """Frames that a slow browser may be behind before it is cut off; it can come back."""
    leaves_memory: int = 5 * MINUTE
    """Milliseconds until a table that nobody looks at leaves memory."""
    waiting_closes: int = DAY
    """Milliseconds until a table that waits for somebody is closed, if nobody is there."""
    playing_closes: int = 60 * DAY
    """Milliseconds until a table that nobody goes on with is closed."""
    changes: Rate | None = Rate(20, 0.2)
    """New names, seats taken or freed, and bots that take over, by table."""
    changes_stored: int = 1000
    """The same and undone actions, for as long as the table exists."""
    away: int = 10 * MINUTE
    """A person who is not connected, before others may let a bot play on."""
    keeps_unplayed: int = DAY
    """A table that was closed before anything was played."""
    keeps: int = 90 * DAY
    """A table that is over or closed, after its last entry; a replay, after somebody last looked at it."""
    database_size: int = 4_000_000_000
    """Bytes; beyond it the oldest of what may be deleted is deleted before its time."""


NO_LIMITS = Limits(
    requests=None,
    tables=None,
    seats=None,
    replays=None,
    thoughts=None,
    work=None,
    messages=None,
    chat=None,
    changes=None,
    at_once=1_000_000,
    connections=1_000_000,
    all_connections=1_000_000,
)
"""For measuring; deadlines and sizes stay."""


class Bucket:
    """What is left of a rate; times in seconds."""

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

    def take(self, now: float) -> bool:
        """Whether there was one more."""
        if self.left(now) < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float, now: float) -> None:
        """What has been used already, even if more than was left."""
        self.left(now)
        self._left -= amount


class Buckets:
    """Who has asked how much lately, and all together."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._known: OrderedDict[str, Bucket] = OrderedDict()
        self._all = Bucket(rate and Rate(rate.burst * rate.crowd, rate.a_second * rate.crowd))

    def take(self, who: str, now: float) -> bool:
        """Whether this visitor may once more."""
        if self._rate is None:
            return True
        return self.of(who, now).left(now) >= 1 and self._all.take(now) and self.of(who, now).take(now)

    def of(self, who: str, now: float) -> Bucket:
        """The bucket of one visitor."""
        bucket = self._known.get(who)
        if bucket is None:
            bucket = self._known[who] = Bucket(self._rate, now)
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(who)
        return bucket
