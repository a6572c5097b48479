"""What outlives the server: foundings, entries and replays, in SQLite or PostgreSQL.

One writer takes all that is waiting and commits it in one transaction; who waits goes on when it is safe on disk.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
import msgspec
import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from touchline.engine.errors import TouchlineError
from touchline.server.messages import ClockRule
from touchline.server.table import Entry, Founding, Sitting, Table

MIGRATIONS = Path(__file__).parent / "migrations"
SHOWN = 100
"""Listed tables at most."""
Row = dict[str, Any]
DATABASE_ERRORS = (sa.exc.SQLAlchemyError, OSError)
"""What is raised when the database fails, or the way to it."""

metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("clock", sa.Text, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("chat", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("alarm", sa.BigInteger, nullable=True),
    sa.Index("tables_by_status", "status", "touched"),
    sa.Index("tables_by_alarm", "alarm"),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(10), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("client", sa.String(64), nullable=False),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("clocks", sa.Text, nullable=False),
)
replays = sa.Table(
    "replays",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("table_id", sa.String(10), nullable=True, unique=True),
    sa.Column("sheet", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

_insert_table, _insert_entry, _insert_replay = sa.insert(tables), sa.insert(entries), sa.insert(replays)
_touch = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("table"))
    .values(status=sa.bindparam("new_status"), touched=sa.bindparam("new_touched"), alarm=sa.bindparam("new_alarm"))
)


@dataclass
class Writing:
    """Rows that belong together: all are stored, or none."""

    founded: list[Row] = field(default_factory=list)
    entered: list[Row] = field(default_factory=list)
    touched: list[Row] = field(default_factory=list)
    replays: list[Row] = field(default_factory=list)

    def add(self, other: Writing) -> None:
        self.founded += other.founded
        self.entered += other.entered
        self.touched += other.touched
        self.replays += other.replays


Batch = list[tuple[Writing, asyncio.Future[None]]]
"""What is waiting to be written, each with who waits for it."""


def founding_row(founding: Founding, table: Table) -> Row:
    return {
        **{name: getattr(founding, name) for name in ("id", "game", "position", "secret", "listed", "chat", "created")},
        **{name: _write(getattr(founding, name)) for name in ("options", "seats", "clock")},
        "status": table.status,
        "touched": table.touched,
        "alarm": table.clock.alarm,
    }


def entry_row(table: str, number: int, entry: Entry) -> Row:
    return {
        "table_id": table,
        "number": number,
        **{name: getattr(entry, name) for name in ("kind", "seat", "text", "client", "time")},
        "clocks": _write(entry.left),
    }


def touch_row(table: Table) -> Row:
    return {
        "table": table.id,
        "new_status": table.status,
        "new_touched": table.touched,
        "new_alarm": table.clock.alarm,
    }


def read_founding(row: Any) -> Founding:
    return Founding(
        id=row.id,
        game=row.game,
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        position=row.position,
        secret=row.secret,
        seats=msgspec.json.decode(row.seats, type=tuple[Sitting, ...]),
        listed=row.listed,
        clock=msgspec.json.decode(row.clock, type=ClockRule),
        chat=row.chat,
        created=row.created,
    )


def read_entry(row: Any) -> Entry:
    left = msgspec.json.decode(row.clocks, type=list[int | None])
    return Entry(row.kind, row.seat, row.text, row.client, row.time, left)


def default_database() -> str:
    """A file of this user's own."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'touchline' / 'tables.db'}"


class Store:
    """The database, with one writer."""

    def __init__(self, url: str) -> None:
        """`sqlite:///file` or `postgresql://...`. Raises TouchlineError."""
        try:
            parsed = make_url(url)
        except sa.exc.ArgumentError:
            raise TouchlineError(f"expected a database, sqlite:///FILE or postgresql://..., not {url!r}") from None
        kind = parsed.get_backend_name()
        drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
        if kind not in drivers:
            raise TouchlineError(f"expected a database of sqlite or postgresql, not {kind}")
        try:
            if kind == "sqlite" and parsed.database:
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            self._engine: AsyncEngine = create_async_engine(parsed.set(drivername=drivers[kind]))
        except OSError as error:
            raise TouchlineError(f"the database cannot be opened: {error}") from error
        except ModuleNotFoundError as error:
            raise TouchlineError("PostgreSQL needs its driver: pip install 'touchline[postgres]'") from error
        if kind == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _make_durable)
        self._waiting: Batch = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._readers: set[asyncio.Task[list[Sequence[sa.Row[Any]]]]] = set()
        self._closing = False

    async def open(self) -> None:
        """Bring the database up to date and begin to write. Raises TouchlineError."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(_migrate)
        except DATABASE_ERRORS as error:
            raise TouchlineError(f"the database cannot be opened: {str(error).splitlines()[0]}") from error
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        self._closing = True
        self._wake.set()
        try:
            if self._writer:
                await self._writer
        finally:
            await asyncio.gather(*self._readers, return_exceptions=True)
            await self._engine.dispose()

    async def write(self, writing: Writing) -> None:
        """Comes back when it is stored. Raises one of DATABASE_ERRORS if it cannot be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writing, done))
        self._wake.set()
        await done

    async def _write_on(self) -> None:
        """Until the store is closed, on one connection; when it breaks, on a new one."""
        while batch := await self._next_batch():
            try:
                async with self._engine.connect() as connection:
                    while batch:
                        await _write_together(connection, batch)
                        batch = await self._next_batch()
            except Exception as error:
                for _, done in batch:
                    _settle(done, error)

    async def _next_batch(self) -> Batch:
        """All that is waiting, once something is; nothing when the store is closed."""
        while not self._waiting and not self._closing:
            self._wake.clear()
            await self._wake.wait()
        batch, self._waiting = self._waiting, []
        return batch

    # What is read.

    async def load(self, table: str) -> tuple[Founding, list[Entry]] | None:
        """A table's founding and all its entries."""
        founded = sa.select(tables).where(tables.c.id == table)
        entered = sa.select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
        rows, entry_rows = await self._read(founded, entered)
        return (read_founding(rows[0]), [read_entry(entry) for entry in entry_rows]) if rows else None

    async def listed(self, game: str | None) -> list[str]:
        """The ids of listed tables that wait or play, waiting ones first, then the newest.

        Not by the last change: that may be one that nobody may know of.
        """
        query = sa.select(tables.c.id).where(tables.c.listed, tables.c.status.in_(("waiting", "playing")))
        if game:
            query = query.where(tables.c.game == game)
        query = query.order_by(tables.c.status.desc(), tables.c.created.desc(), tables.c.id).limit(SHOWN)
        return await self._ids(query)

    async def due(self, now: int) -> list[str]:
        """Tables on which somebody's time is up."""
        query = sa.select(tables.c.id).where(tables.c.status == "playing", tables.c.alarm <= now).limit(SHOWN)
        return await self._ids(query)

    async def forgotten(self, status: str, before: int) -> list[str]:
        """Tables that nobody has touched since."""
        query = sa.select(tables.c.id).where(tables.c.status == status, tables.c.touched < before).limit(SHOWN)
        return await self._ids(query)

    async def _ids(self, query: sa.Select[tuple[str]]) -> list[str]:
        (rows,) = await self._read(query)
        return [str(row[0]) for row in rows]

    async def replay(self, replay: str) -> str | None:
        """The sheet of a replay."""
        return await self._one(sa.select(replays.c.sheet).where(replays.c.id == replay))

    async def replay_of(self, table: str) -> str | None:
        """The id of a table's replay."""
        return await self._one(sa.select(replays.c.id).where(replays.c.table_id == table))

    async def _one(self, query: sa.Select[tuple[str]]) -> str | None:
        found = await self._ids(query)
        return found[0] if found else None

    async def _read(self, *queries: sa.Select[Any]) -> list[Sequence[sa.Row[Any]]]:
        """The rows of each query, read to the end even if who asked has gone: SQLite's driver is not to be cut off."""
        reader = asyncio.create_task(self._fetch(queries))
        self._readers.add(reader)
        reader.add_done_callback(self._readers.discard)
        return await asyncio.shield(reader)

    async def _fetch(self, queries: tuple[sa.Select[Any], ...]) -> list[Sequence[sa.Row[Any]]]:
        async with self._engine.connect() as connection:
            return [(await connection.execute(query)).all() for query in queries]


async def _write_together(connection: AsyncConnection, batch: Batch) -> None:
    """In one transaction; or, where one of them cannot be stored, each in its own, so that no other suffers."""
    together = Writing()
    for writing, _ in batch:
        together.add(writing)
    try:
        await _commit(connection, together)
    except Exception:
        await connection.rollback()
        for writing, done in batch:
            try:
                await _commit(connection, writing)
            except Exception as error:
                await connection.rollback()
                _settle(done, error)
            else:
                _settle(done, None)
    else:
        for _, done in batch:
            _settle(done, None)


async def _commit(connection: AsyncConnection, writing: Writing) -> None:
    pairs: Sequence[tuple[Any, list[Row]]] = (
        (_insert_table, writing.founded),
        (_insert_entry, writing.entered),
        (_touch, writing.touched),
        (_insert_replay, writing.replays),
    )
    for statement, rows in pairs:
        if rows:
            await connection.execute(statement, rows)
    await connection.commit()


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    """Who waited may have gone."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _make_durable(connection: Any, _: Any) -> None:
    """A commit is on disk when it returns, and readers do not wait for it."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    """Bring our tables up to date. Raises TouchlineError if they are not ours, or newer than we are."""
    config = migrations_on(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    others = set(sa.inspect(connection).get_table_names()) - {"alembic_version"}
    if others and not found:
        raise TouchlineError(f"the database is not Touchline's: it holds {', '.join(sorted(others)[:3])}")
    if not known.issuperset(found):
        raise TouchlineError(f"the database is of a newer Touchline: version {found[0]}, known are up to {max(known)}")
    alembic.command.upgrade(config, "head")


def migrations_on(connection: Connection) -> alembic.config.Config:
    """What Alembic needs to know."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _write(value: object) -> str:
    return msgspec.json.encode(value).decode()
