"""Bots' searches, queued in the database for the workers of `touchline think`.

A search names a table, how many of its entries count, and a seat: all else is stored already. The answer, an action,
comes as a notification and is not stored.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import sqlalchemy as sa

from touchline.server import leases
from touchline.server.peers import Peers
from touchline.server.schema import searches
from touchline.server.store import DATABASE_ERRORS, NOW

PATIENCE = 10.0
"""Seconds to wait for a worker before the server searches by itself."""
LOOK_AGAIN = 0.5
"""Seconds between two checks that there still is a worker."""
ID_BITS = 62

patient = sa.text("SET LOCAL idle_in_transaction_session_timeout = 0")
"""A worker's transaction stays idle during its search."""
take = sa.select(searches).order_by(searches.c.cost, searches.c.created).limit(1).with_for_update(skip_locked=True)
"""The search stays locked until its transaction ends: if the worker dies, the next one finds it at once."""


class Searches:
    """The searches of one server."""

    def __init__(self, peers: Peers) -> None:
        self._peers = peers
        self._waiting: dict[int, asyncio.Future[str]] = {}
        peers.hears["thought"] = self._hear

    async def ask(self, **search: Any) -> str | None:
        """A worker's choice; None if the server has to search by itself."""
        if not self._peers.workers:
            return None
        id = secrets.randbits(ID_BITS)
        done = self._waiting[id] = asyncio.get_running_loop().create_future()
        try:
            await self._peers.database.transact(lambda connection: put(connection, id, search))
            return await self._wait(done)
        except DATABASE_ERRORS:
            return None
        finally:
            del self._waiting[id]

    async def _wait(self, done: asyncio.Future[str]) -> str | None:
        """Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while self._peers.workers:
                await asyncio.wait({done}, timeout=LOOK_AGAIN)
                if done.done():
                    return done.result() or None
        return None

    def _hear(self, payload: str) -> None:
        id, _, text = payload.partition(" ")
        done = self._waiting.get(int(id))
        if done and not done.done():
            done.set_result(text)


def put(connection: sa.Connection, id: int, search: dict[str, Any]) -> None:
    connection.execute(sa.insert(searches).values(id=id, created=NOW, **search))
    leases.notify(connection, "search")


def settle(connection: sa.Connection, id: int, text: str) -> None:
    """Answer a search; an empty text stands for no action."""
    connection.execute(sa.delete(searches).where(searches.c.id == id))
    leases.notify(connection, f"thought {id} {text}")
