"""Threads for bots, shortest job first, and one for hints and analyses."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from touchline.server.work import paid

T = TypeVar("T")
Job = tuple[int, int, Callable[[], Any], "asyncio.Future[Any]"]
log = logging.getLogger("touchline")


class Thinkers:
    """One bot thread per core, and one thread for hints and graphs."""

    def __init__(self, threads: int | None = None) -> None:
        count = threads or os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(count + 1, thread_name_prefix="thinker")
        self._order = itertools.count()
        self._bots: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue()
        self._others: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue()
        queues = [self._bots] * count + [self._others]
        self._workers = [asyncio.create_task(self._work(queue)) for queue in queues]

    async def play(self, cost: int, job: Callable[[], T]) -> T:
        """Run a bot's choice; cheaper jobs go first."""
        return await self._ask(self._bots, cost, job)

    async def compute(self, cost: int, job: Callable[[], T]) -> T:
        """Run a job that no turn waits for, charged to the visitor who requested it."""
        return await self._ask(self._others, cost, paid(job))

    @property
    def waiting(self) -> dict[str, int]:
        """The number of jobs that wait for a thread."""
        return {"bots": self._bots.qsize(), "questions": self._others.qsize()}

    def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, queue: asyncio.PriorityQueue[Job], cost: int, job: Callable[[], T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        queue.put_nowait((cost, next(self._order), job, done))
        try:
            return await done
        finally:
            del done  # its error refers to this frame

    async def _work(self, queue: asyncio.PriorityQueue[Job]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            _, _, job, done = await queue.get()
            if done.cancelled():
                continue
            try:
                answer = await loop.run_in_executor(self._threads, job)
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(answer)
