"""Processor time budgets: every visitor is charged the time their requests actually used.

The visitor's account is a context variable, so tasks and threads started for a request charge it too.
"""

from __future__ import annotations

import asyncio
import threading
import time
import types
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, TypeVar

from touchline.server.limits import Buckets, Rate

T = TypeVar("T")


class Account:
    """The budget of one visitor."""

    def __init__(self, budgets: Budgets, who: str) -> None:
        self._budgets = budgets
        self._who = who

    def charge(self, seconds: float) -> None:
        self._budgets.charge(self._who, seconds)

    @property
    def is_empty(self) -> bool:
        return self._budgets.left(self._who) <= 0

    async def afford(self, share: float = 0.0) -> None:
        """Wait until more than this share of a full budget is left."""
        rate = self._budgets.rate
        while (missing := share * rate.burst - self._budgets.left(self._who)) >= 0:
            await asyncio.sleep(missing / rate.a_second + 0.01)


class Budgets:
    """The budgets of all visitors; thread-safe."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets = Buckets(rate)
        self._lock = threading.Lock()

    def left(self, who: str) -> float:
        now = time.monotonic()
        with self._lock:
            return self._buckets.of(who, now).left(now)

    def charge(self, who: str, seconds: float) -> None:
        now = time.monotonic()
        with self._lock:
            self._buckets.of(who, now).spend(seconds, now)


payer: ContextVar[Account | None] = ContextVar("payer", default=None)
"""The account to charge; None for the server's own work."""


async def afford(share: float = 0.0) -> None:
    """Wait until the current visitor has more than this share of the budget left."""
    if account := payer.get():
        await account.afford(share)


def paid(job: Callable[[], T]) -> Callable[[], T]:
    """Wrap a job for a thread so that it is charged to the current visitor."""
    account = payer.get()
    if account is None:
        return job

    def work() -> T:
        began = time.thread_time()
        try:
            return job()
        finally:
            account.charge(time.thread_time() - began)

    return work


async def pay_for(work: Coroutine[Any, Any, T]) -> T:
    """Await a coroutine, charging its time in this thread to the current visitor."""
    account = payer.get()
    return await (work if account is None else _metered(work, account))


@types.coroutine
def _metered(work: Coroutine[Any, Any, T], account: Account) -> Generator[Any, Any, T]:
    """Count only the time between two waits, since other tasks run during a wait."""
    resume: Callable[[Any], Any] = work.send
    given: Any = None
    while True:
        began = time.thread_time()
        try:
            waits_for = resume(given)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        finally:
            account.charge(time.thread_time() - began)
            given = None  # a stored error would keep this frame alive, and the frame the error
        try:
            given = yield waits_for
            resume = work.send
        except GeneratorExit:
            work.close()
            raise
        except BaseException as error:
            given, resume = error, work.throw
