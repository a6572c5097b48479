"""One of the processes that share a database: its lease, the tables it holds, and the other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa

from touchline.engine.errors import TouchlineError
from touchline.server import clock, leases
from touchline.server.database import PostgresDatabase
from touchline.server.leases import Process
from touchline.server.store import DATABASE_ERRORS, Store, one_line
from touchline.server.table import new_id
from touchline.server.tasks import end_all

T = TypeVar("T")
LEASE = 5.0
"""Seconds after which the tables of a process that does not renew its lease are free."""
BEATS = 5
"""Renewals per lease."""
log = logging.getLogger("touchline")


class Elsewhere(Exception):
    """The table belongs to another process, or is free but this process takes no more tables."""

    def __init__(self, owner: Process | None) -> None:
        super().__init__(owner.id if owner else "nobody")
        self.owner = owner


class Leases(Protocol):
    """What the arena needs to know about ownership."""

    is_draining: bool
    """Whether this process is handing over its tables, and takes no new ones."""

    @property
    def ownership(self) -> dict[str, Any]:
        """The owner and epoch of a new table."""

    @property
    def id_prefix(self) -> str:
        """The prefix of the ids of what only this process has."""

    async def claim(self, table_id: str) -> int | None:
        """The epoch in which this process now holds a table; None if there is none. Raises Elsewhere."""

    async def owners(self, table_ids: Sequence[str]) -> dict[str, Process | None]:
        """Tables that belong to another process, or to nobody."""


class Alone:
    """The only process on an SQLite file owns all tables."""

    id_prefix = ""
    is_draining = False

    @property
    def ownership(self) -> dict[str, Any]:
        return {}

    async def claim(self, table_id: str) -> int | None:
        return 0

    async def owners(self, table_ids: Sequence[str]) -> dict[str, Process | None]:
        return dict.fromkeys(table_ids)


class Peers:
    """A process on PostgreSQL and its knowledge of the others, renewed several times per lease."""

    def __init__(self, database: PostgresDatabase, address: str, kind: str = "serve", lease: float = LEASE) -> None:
        self.address = address
        self.kind = kind
        self.lease = lease
        self.id = ""
        self.secret = ""
        self.others: dict[str, Process] = {}
        self.is_draining = False
        self.lost: Callable[[], None] = lambda: None
        """Called when this process has been signed off: its tables are not its own any more."""
        self.refused: Callable[[], None] = lambda: None
        """Called when it may not sign on again, since another release has taken over."""
        self.hears: dict[str, Callable[[str], None]] = {"processes": lambda _: self._wake.set()}
        """What to do with a notification, by its first word."""
        self.database = database
        self._connection: Any = None
        self._wake, self._changed = asyncio.Event(), asyncio.Event()
        self._steady = self._beaten = time.monotonic()
        """Since when every renewal has been in time, and when the last one was."""
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Sign on. Raises TouchlineError."""
        try:
            await self._sign_on()
            await self._beat()
        except DATABASE_ERRORS as error:
            raise TouchlineError(f"the database cannot be opened: {one_line(error)}") from error
        self._beating = asyncio.create_task(self._beat_on())

    async def close(self) -> None:
        """Sign off, which frees all tables at once."""
        if self._beating:
            await end_all([self._beating])
        with contextlib.suppress(*DATABASE_ERRORS):
            async with asyncio.timeout(self.lease):
                await self.database.transact(lambda connection: leases.sign_off(connection, [self.id]))
        await self._disconnect()
        clock.follow(None)

    async def drain(self) -> None:
        """Take no more tables."""
        await self.database.transact(lambda connection: leases.drain(connection, self.id))

    # Tables.

    @property
    def ownership(self) -> dict[str, Any]:
        return {"owner": self.id, "epoch": 1}

    @property
    def id_prefix(self) -> str:
        return self.id[: leases.ID_PREFIX]

    async def claim(self, table_id: str) -> int | None:
        held = await self.database.transact(lambda connection: leases.claim(connection, self.id, table_id))
        if held is None:
            return None
        if held.epoch is None:
            raise Elsewhere(held.owner)
        return held.epoch

    async def owners(self, table_ids: Sequence[str]) -> dict[str, Process | None]:
        found = await self.database.read(lambda connection: leases.owners(connection, table_ids))
        return {table_id: owner if owner and owner.id != self.id else None for table_id, owner in found.items()}

    # The others.

    @property
    def servers(self) -> list[Process]:
        """Other processes that take tables."""
        return [each for each in self.others.values() if each.kind == "serve" and each.is_live and not each.draining]

    @property
    def workers(self) -> int:
        """The number of worker processes."""
        return sum(each.kind == "think" and each.is_live for each in self.others.values())

    async def until_gone(self, process: str) -> None:
        """Wait until a process has been signed off."""
        while process in self.others:
            await self._changed.wait()

    async def tell(self, payload: str) -> None:
        """Notify all processes."""
        await self.database.transact(lambda connection: leases.notify(connection, payload))

    # The lease.

    async def _sign_on(self) -> None:
        me = Process(new_id(), self.kind, self.address, draining=False, is_live=True)
        self.secret = await self.database.transact(
            lambda connection: leases.sign_on(connection, me, round(self.lease * 1000))
        )
        self.id = me.id

    async def _beat_on(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.lease / BEATS):
                    await self._wake.wait()
            self._wake.clear()
            try:
                async with asyncio.timeout(self.lease):
                    await self._beat()
            except TouchlineError as error:
                log.error("stopped: %s", error)
                self.refused()
                return
            except DATABASE_ERRORS as error:
                log.warning("the lease could not be renewed: %s", one_line(error))
                await self._disconnect()

    async def _beat(self) -> None:
        """Renew the lease, list the other processes, and sign off expired ones. Raises TouchlineError."""
        if self._connection is None:
            self._connection = await self.database.listen(leases.CHANNEL, self._hear)
            self._steady = time.monotonic()
        if time.monotonic() - self._beaten >= self.lease:
            self._steady = time.monotonic()
        lease = round(self.lease * 1000)
        now = await self._do(lambda connection: leases.renew(connection, self.id, lease))
        if now is None:
            log.warning("this process was taken for dead: its tables are with others now")
            self.lost()
            await self._sign_on()
        else:
            clock.follow(now)
        self._beaten = time.monotonic()
        found = await self._do(leases.find_all)
        if any(not each.is_live for each in found) and time.monotonic() - self._steady >= self.lease:
            # After an outage of the database every lease has expired: give all of them time to be renewed.
            gone = await self._do(leases.sign_off_expired)
            if gone:
                log.warning("%d processes do not renew their lease any more: their tables are free", len(gone))
            found = await self._do(leases.find_all)
        self._note({each.id: each for each in found if each.id != self.id})

    async def _do(self, work: Callable[[sa.Connection], T]) -> T:
        """On a connection of its own, which never waits for requests."""
        return await self.database.transact(work, on=self._connection)

    def _note(self, others: dict[str, Process]) -> None:
        if others != self.others:
            self.others = others
            self._changed.set()
            self._changed = asyncio.Event()

    def _hear(self, payload: str) -> None:
        word, _, rest = payload.partition(" ")
        if hear := self.hears.get(word):
            hear(rest)

    async def _disconnect(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await self.database.drop(connection)


def join(store: Store, address: str, kind: str = "serve", lease: float = LEASE) -> Peers | None:
    """A place among the processes on a database; None on SQLite, which one process has to itself."""
    return Peers(store.database, address, kind, lease) if isinstance(store.database, PostgresDatabase) else None
