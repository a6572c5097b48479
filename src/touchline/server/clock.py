"""Clocks: how long each seat has left. Callers pass in the time, in milliseconds."""

from __future__ import annotations

import time

from touchline.server.messages import ClockRule

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND
OVERTIME = 30 * SECOND
"""Time per move after a match clock has run out, and for a question hidden from others."""

Left = list[int | None]
_base: int | None = None
"""The database's time when the monotonic clock of this machine was at zero, if there is a database to follow."""


def clock_time() -> int:
    """Milliseconds since 1970, by the database's clock if processes share one: clocks of machines differ, and jump."""
    return time.time_ns() // 1_000_000 if _base is None else _base + time.monotonic_ns() // 1_000_000


def follow(now: int | None) -> None:
    """Follow the database's clock, which has just told this time, or this machine's clock again."""
    global _base
    _base = None if now is None else now - time.monotonic_ns() // 1_000_000


class Clock:
    """The clocks of a table; only the one of the person to act runs. A move is all consecutive decisions of a seat.

    A `match` clock is not charged for questions hidden from others: its owner has OVERTIME for each, so the clock
    reveals nothing about them.
    """

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.allowance = (rule.amount or 0) * (DAY if rule.kind == "days" else SECOND)
        self.left: Left = [None if rule.kind == "none" else self.allowance] * seats
        self.running: int | None = None
        self.since = 0
        self.extra: int | None = None

    @property
    def remaining(self) -> int:
        """Time the running seat had left at `since`."""
        assert self.running is not None
        return (self.left[self.running] or 0) if self.extra is None else self.extra

    @property
    def alarm(self) -> int | None:
        """When the running clock runs out."""
        return None if self.running is None else self.since + self.remaining

    def charge(self, now: int) -> None:
        """Charge the running seat for the time until now."""
        if self.running is None:
            return
        remaining = max(0, self.remaining - max(0, now - self.since))
        if self.extra is None:
            self.left[self.running] = remaining
        else:
            self.extra = remaining
        self.since = now

    def turn_to(self, seat: int | None, now: int, *, hidden: bool) -> None:
        """Start this seat's clock, or none; a clock that is already running continues."""
        seat = None if self.rule.kind == "none" else seat
        if seat is not None and seat == self.running and (self.extra is not None) == self._is_extra(hidden):
            return
        if self.running is not None and self.rule.kind != "match":
            self.left[self.running] = self.allowance
        self.running, self.since, self.extra = seat, now, None
        if seat is not None and self._is_extra(hidden):
            self.extra = OVERTIME
        elif seat is not None and not self.left[seat]:
            self.left[seat] = OVERTIME

    def shown(self, now: int, *, knows_turn: bool) -> tuple[Left, int | None]:
        """Time left for each seat and the running seat, for a viewer who may or may not know whose turn it is."""
        left = list(self.left)
        if self.running is None:
            return left, None
        if not knows_turn:
            left[self.running] = self.left[self.running] if self.rule.kind == "match" else self.allowance
            return left, None
        left[self.running] = max(0, self.remaining - max(0, now - self.since))
        return left, self.running

    def _is_extra(self, hidden: bool) -> bool:
        return hidden and self.rule.kind == "match"
