"""Ending tasks for certain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN = 1.0
"""Seconds after which a task that has not ended is cancelled again."""


async def end_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended.

    Once is not enough: `asyncio.wait_for` of Python 3.11, which the pool of the database uses, loses a cancellation
    that comes when what it waits for is just there, and a task that runs for ever would then do so.
    """
    given = list(tasks)
    while pending := [task for task in given if not task.done()]:
        for task in pending:
            task.cancel()
        await asyncio.wait(pending, timeout=AGAIN)
    await asyncio.gather(*given, return_exceptions=True)
