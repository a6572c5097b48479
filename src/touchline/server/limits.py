"""Limits: how much one visitor may ask for, and how long anything is kept for nobody."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

KNOWN = 20_000
"""Addresses that are remembered; the one unheard of for longest is forgotten first."""
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Limits:
    """Everything that is limited; times in milliseconds."""

    requests: Rate | None = Rate(120, 20)
    """REST, by address."""
    tables: Rate | None = Rate(30, 30 / 3600)
    """New tables, by address."""
    replays: Rate | None = Rate(20, 60 / 3600)
    """New replays, by address: each is verified."""
    thoughts: Rate | None = Rate(20, 1)
    """Searches for people, by address."""
    messages: Rate | None = Rate(60, 20)
    """By connection."""
    chat: Rate | None = Rate(5, 0.5)
    """By connection."""
    connections: int = 60
    """By address."""
    message_size: int = 16_384
    body_size: int = 262_144
    outbox: int = 100
    """Frames that a slow browser may be behind before it is cut off; it can come back."""
    leaves_memory: int = 5 * MINUTE
    """A table that nobody looks at."""
    waiting_closes: int = DAY
    """A table that waits for somebody, and nobody is there."""
    playing_closes: int = 60 * DAY
    """A table that nobody goes on with."""
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


NO_LIMITS = Limits(None, None, None, None, None, None, connections=1_000_000, changes=None)
"""For measuring."""


class Buckets:
    """Who has asked how often lately."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        """Whether he may once more; now in seconds."""
        if self._rate is None:
            return True
        left, since = self._left.pop(who, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - since) * self._rate.a_second)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > KNOWN:
            self._left.popitem(last=False)
        return left >= 1
