"""One interface to SQLite and PostgreSQL: callers pass in work as a function of a connection.

SQLite blocks, so its work runs in threads, one transaction at a time: going statement by statement would wait for
the event loop after each one. PostgreSQL's driver is asynchronous.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

T = TypeVar("T")
CONNECT, COMMAND = 5.0, 10.0
"""Seconds for PostgreSQL to accept a connection, and to run a statement."""
IDLE = 3000
"""Milliseconds after which PostgreSQL ends a transaction whose process hangs: others wait for its rows."""
POOL = 10
"""Connections to PostgreSQL per process."""
READERS = 4
"""Threads that read from SQLite."""


class Database(Protocol):
    """The interface the store needs. Every method may raise one of the store's DATABASE_ERRORS."""

    async def connect(self) -> Any:
        """Open a connection for the writer."""

    async def write(self, connection: Any, work: Callable[[sa.Connection], T]) -> T:
        """Do this on the writer's connection; it commits by itself."""

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Do this on any connection."""

    async def migrate(self, work: Callable[[sa.Connection], None]) -> None:
        """Do this in a transaction without a time limit for statements."""

    async def drop(self, connection: Any) -> None:
        """Close a connection without waiting for a hung database."""

    async def dispose(self) -> None:
        """Close all connections."""


class SqliteDatabase:
    """SQLite in a file or in memory."""

    def __init__(self, url: URL) -> None:
        in_memory = url.database in (None, "", ":memory:")
        pool = {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}} if in_memory else {}
        self._engine = sa.create_engine(url.set(drivername="sqlite"), hide_parameters=True, **pool)
        sa.event.listen(self._engine, "connect", _make_durable)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._readers = self._writer if in_memory else ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def connect(self) -> sa.Connection:
        return await self._in(self._writer, self._engine.connect)

    async def write(self, connection: sa.Connection, work: Callable[[sa.Connection], T]) -> T:
        return await self._in(self._writer, lambda: work(connection))

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        def job() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await self._in(self._readers, job)

    async def migrate(self, work: Callable[[sa.Connection], None]) -> None:
        def job() -> None:
            with self._engine.begin() as connection:
                work(connection)

        await self._in(self._writer, job)

    async def drop(self, connection: sa.Connection) -> None:
        def job() -> None:
            connection.invalidate()
            connection.close()

        with contextlib.suppress(Exception):
            await self._in(self._writer, job)

    async def dispose(self) -> None:
        await self._in(self._writer, self._engine.dispose)
        for threads in (self._readers, self._writer):
            threads.shutdown(wait=False)

    async def _in(self, threads: ThreadPoolExecutor, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, job)


class PostgresDatabase:
    """A PostgreSQL server. Raises ModuleNotFoundError without its driver."""

    def __init__(self, url: URL, command_timeout: float | None = COMMAND) -> None:
        self._url = url.set(drivername="postgresql+asyncpg")
        times = {"timeout": CONNECT, "command_timeout": command_timeout}
        settings = {"application_name": f"touchline {os.getpid()}", "idle_in_transaction_session_timeout": str(IDLE)}
        self._engine = create_async_engine(
            self._url,
            hide_parameters=True,
            pool_size=POOL,
            max_overflow=0,  # connections beyond the pool would be opened and closed all the time
            pool_timeout=CONNECT,
            connect_args=times | {"server_settings": settings},
        )

    async def connect(self) -> AsyncConnection:
        return await self._engine.connect()

    async def write(self, connection: AsyncConnection, work: Callable[[sa.Connection], T]) -> T:
        return await connection.run_sync(work)

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        connection = await self._engine.connect()
        try:
            return await connection.run_sync(work)
        except OSError:
            await self.drop(connection)
            raise
        finally:
            await connection.close()

    async def transact(self, work: Callable[[sa.Connection], T], on: AsyncConnection | None = None) -> T:
        """Do this in a transaction of its own, on this connection or on any."""

        def job(connection: sa.Connection) -> T:
            with connection.begin():
                return work(connection)

        return await (on.run_sync(job) if on else self.read(job))

    async def listen(self, channel: str, hear: Callable[[str], None]) -> AsyncConnection:
        """A connection on which every notification is heard between its transactions."""
        connection = await self._engine.connect()
        try:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            await driver.add_listener(channel, lambda _connection, _pid, _channel, payload: hear(payload))
        except BaseException:
            await self.drop(connection)
            raise
        return connection

    async def migrate(self, work: Callable[[sa.Connection], None]) -> None:
        patient = PostgresDatabase(self._url, command_timeout=None)
        try:
            async with patient._engine.begin() as connection:
                await connection.run_sync(work)
        finally:
            await patient.dispose()

    async def drop(self, connection: AsyncConnection) -> None:
        with contextlib.suppress(Exception):
            await connection.invalidate()
            await connection.close()

    async def dispose(self) -> None:
        await self._engine.dispose()


def _make_durable(connection: Any, _: Any) -> None:
    """Configure SQLite so that commits are durable and do not block readers."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
