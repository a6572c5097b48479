"""Ending tasks reliably."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN = 1.0
"""Seconds after which a task that has not ended is cancelled again."""


async def end_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended.

    Once is not enough: `asyncio.wait_for` of Python 3.11, which the database's connection pool uses, loses a
    cancellation that arrives just as its result does, and a task with an endless loop would never end.
    """
    given = list(tasks)
    while pending := [task for task in given if not task.done()]:
        for task in pending:
            task.cancel()
        await asyncio.wait(pending, timeout=AGAIN)
    await asyncio.gather(*given, return_exceptions=True)
