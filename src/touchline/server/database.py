"""One interface to SQLite and PostgreSQL: callers pass in work as a function of a connection.

SQLite blocks, so its work runs in threads, one transaction at a time: going statement by statement would wait for
the event loop after each one. PostgreSQL's driver is asynchronous.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol, TypeVar

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


class Line(NamedTuple):
    """An entry of a table, and how its row changes, if it does; stored only while it is held in this epoch."""

    table_id: str
    number: int
    kind: str
    seat: int
    text: str
    client: str
    time: int
    clocks: str
    epoch: int
    status: str | None = None
    """None if the row of the table stays as it is."""
    alarm: int | None = None


_append_here = "INSERT INTO entries (table_id, number, kind, seat, text, client, time, clocks) VALUES (?,?,?,?,?,?,?,?)"
_touch_here = "UPDATE tables SET status = ?, touched = ?, alarm = ? WHERE id = ?"
_append_there = """
WITH given AS (
  SELECT * FROM unnest($1::varchar[], $2::int[], $3::varchar[], $4::int[], $5::text[], $6::varchar[], $7::bigint[],
    $8::text[], $9::int[], $10::varchar[], $11::bigint[])
  AS given(id, number, kind, seat, text, client, time, clocks, epoch, status, alarm)
), touched AS (
  UPDATE tables SET status = given.status, touched = given.time, alarm = given.alarm FROM given
  WHERE given.status IS NOT NULL AND tables.id = given.id AND tables.epoch = given.epoch
  RETURNING tables.id, tables.epoch
), held AS (
  SELECT tables.id, tables.epoch FROM given JOIN tables ON tables.id = given.id AND tables.epoch = given.epoch
  WHERE given.status IS NULL FOR NO KEY UPDATE OF tables
), ours AS (
  SELECT id, epoch FROM touched UNION ALL SELECT id, epoch FROM held
), stored AS (
  INSERT INTO entries (table_id, number, kind, seat, text, client, time, clocks)
  SELECT id, number, kind, seat, text, client, time, clocks FROM given
  WHERE (id, epoch) IN (SELECT id, epoch FROM ours)
)
SELECT id, epoch FROM ours
"""
"""The fence and the entries in one statement, which is a transaction, so a process that hangs leaves none open.

Taking a table over waits for it, or comes first; the row is then read again, and has another epoch.
"""


class Database(Protocol):
    """The interface the store needs. Every method may raise one of the store's DATABASE_ERRORS."""

    async def connect(self) -> Any:
        """Open a connection for the writer."""

    async def write(self, connection: Any, work: Callable[[sa.Connection], T]) -> T:
        """Do this on the writer's connection; it commits by itself."""

    async def append(self, connection: Any, lines: Sequence[Line]) -> set[tuple[str, int]]:
        """Store entries in one transaction; the tables that were still held, with their epochs."""

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

    async def append(self, connection: sa.Connection, lines: Sequence[Line]) -> set[tuple[str, int]]:
        """All of them: nobody else has the file. By the driver itself, which takes a fraction of the time."""

        def job() -> set[tuple[str, int]]:
            driver: Any = connection.connection.driver_connection
            try:
                driver.executemany(_append_here, [line[:8] for line in lines])
                touched = [(line.status, line.time, line.alarm, line.table_id) for line in lines if line.status]
                if touched:
                    driver.executemany(_touch_here, touched)
                driver.commit()
            except sqlite3.Error as error:
                driver.rollback()
                raise sa.exc.DBAPIError.instance("append", None, error, sqlite3.Error, hide_parameters=True) from error
            return {(line.table_id, line.epoch) for line in lines}

        return await self._in(self._writer, job)

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

    async def append(self, connection: AsyncConnection, lines: Sequence[Line]) -> set[tuple[str, int]]:
        """By the driver itself: in one message, and without SQLAlchemy's BEGIN and COMMIT around it."""
        from asyncpg import InterfaceError, PostgresError
        from asyncpg.exceptions import InternalClientError, OperatorInterventionError, PostgresConnectionError

        driver: Any = (await connection.get_raw_connection()).driver_connection
        try:
            found = await driver.fetch(_append_there, *zip(*sorted(lines), strict=True))
        except (PostgresError, InterfaceError, InternalClientError) as error:
            # The driver raises InternalClientError if the server hangs up between its checks and its message.
            lost = not isinstance(error, PostgresError) or isinstance(
                error, (OperatorInterventionError, PostgresConnectionError)
            )
            if lost:
                await self._engine.dispose()  # the others in the pool are probably lost too
            raise sa.exc.DBAPIError("append", None, error, hide_parameters=True, connection_invalidated=lost) from error
        return {tuple(row) for row in found}

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
