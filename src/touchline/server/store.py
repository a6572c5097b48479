"""Persistent storage: foundings, entries and replays, in SQLite or PostgreSQL.

One writer commits all waiting writes in one transaction; callers resume when their write is safely on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

import alembic.command
import alembic.config
import msgspec
import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url

from touchline.engine.errors import TouchlineError
from touchline.server.database import Database, Line, PostgresDatabase, SqliteDatabase
from touchline.server.messages import ClockRule
from touchline.server.meter import Meter
from touchline.server.schema import entries, processes, replays, tables
from touchline.server.table import Entry, Founding, SetAside, Sitting, Table

try:
    import fcntl
except ImportError:  # Windows: a second process on one file goes undetected
    fcntl = None  # type: ignore[assignment]

MIGRATIONS = Path(__file__).parent / "migrations"
SHOWN = 100
"""Maximum number of listed tables."""
Row = dict[str, Any]
DATABASE_ERRORS = (sa.exc.SQLAlchemyError, OSError)
"""Raised when the database or the connection to it fails."""
PATIENCE = 6.0
"""Seconds to wait for the database before a request is refused."""
CLOSING = 5.0
"""Seconds to finish pending reads and writes when the store closes, and again to disconnect."""
STARTING, START_TRIES, START_PAUSE = 0x746F756368, 50, 0.2
"""The advisory lock on a PostgreSQL database for starting processes; releases before 0003 hold it while they serve."""
NOW = sa.literal_column("CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)", sa.BigInteger)
"""PostgreSQL's clock in milliseconds: leases use no other."""
BATCH = 50
"""Tables or replays deleted per transaction."""
UNRECORDED_RULES = 2
"""The version of every game's rules in Touchline 0.1.0, which did not record it."""
ENDED = ("over", "closed")
SERVED = "another process is serving it"
TAKEN_OVER = "the table belongs to another process now"
OTHERS = 0o007
"""Permission bits of users who are neither owner nor group."""
log = logging.getLogger("touchline")

last_use = sa.func.coalesce(replays.c.used, replays.c.created)
NAMES = ("tables", "entries", "replays")
PRAGMAS = ("page_count", "freelist_count", "page_size")

_insert_table, _insert_replay = sa.insert(tables), sa.insert(replays)
_touch = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("table_key"), tables.c.epoch == sa.bindparam("held_epoch"))
    .values(status=sa.bindparam("new_status"), touched=sa.bindparam("new_touched"), alarm=sa.bindparam("new_alarm"))
)
_touch_all = sa.text(
    "UPDATE tables SET status = new.status, touched = new.touched, alarm = new.alarm FROM unnest("
    "CAST(:table_key AS varchar[]), CAST(:held_epoch AS int[]), CAST(:new_status AS varchar[]), "
    "CAST(:new_touched AS bigint[]), CAST(:new_alarm AS bigint[])) AS new(id, epoch, status, touched, alarm) "
    "WHERE tables.id = new.id AND tables.epoch = new.epoch RETURNING tables.id"
)
"""The same for PostgreSQL in one statement, since its driver does not count the rows of many."""
_is_signed_on = sa.text("SELECT id FROM processes WHERE id = :process FOR KEY SHARE")
_set_aside = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("table_key"), tables.c.epoch == sa.bindparam("held_epoch"))
    .values(status=sa.bindparam("new_status"), alarm=None)
)
_use_replay = sa.update(replays).where(replays.c.id == sa.bindparam("replay")).values(used=sa.bindparam("now"))
_release = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("table_key"), tables.c.epoch == sa.bindparam("held_epoch"))
    .values(owner=None)
)
_delete_entries = sa.delete(entries).where(entries.c.table_id == sa.bindparam("table_key"))
_delete_table = sa.delete(tables).where(tables.c.id == sa.bindparam("table_key"))
_delete_replay = sa.delete(replays).where(replays.c.id == sa.bindparam("replay"))


class Stored(NamedTuple):
    """Everything stored about a table."""

    status: str
    founding: Founding
    entries: list[Entry]


class Fenced(sa.exc.SQLAlchemyError):
    """Another process has taken the table over, or this one has been signed off: it may not write."""


@dataclass
class Writing:
    """Rows that are stored together or not at all."""

    founded: list[Row] = field(default_factory=list)
    touched: list[Row] = field(default_factory=list)
    replays: list[Row] = field(default_factory=list)
    set_aside: list[Row] = field(default_factory=list)
    used_replays: list[Row] = field(default_factory=list)
    released: list[Row] = field(default_factory=list)
    deleted: list[Row] = field(default_factory=list)
    deleted_replays: list[Row] = field(default_factory=list)

    def add(self, other: Writing) -> None:
        for each in fields(self):
            getattr(self, each.name).extend(getattr(other, each.name))


Batch = list[tuple[Writing | Line, asyncio.Future[None]]]
"""Pending writes, each with the future to resolve."""


def founding_row(founding: Founding, table: Table) -> Row:
    return {
        **{name: getattr(founding, name) for name in ("id", "game", "position", "secret", "listed", "chat", "created")},
        **{name: getattr(founding, name) for name in ("rules", "founder")},
        **{name: _write(getattr(founding, name)) for name in ("options", "seats", "clock")},
        "status": table.status,
        "touched": table.touched,
        "alarm": table.clock.alarm,
    }


def line_of(table: Table, entry: Entry, epoch: int, *, touch: bool) -> Line:
    """The latest entry of a table, and its row with it if that is to be touched."""
    return Line(
        table.id,
        table.entries,
        entry.kind,
        entry.seat,
        entry.text,
        entry.message_id,
        entry.time,
        _write(entry.left),
        epoch,
        table.status if touch else None,
        table.clock.alarm if touch else None,
    )


def touch_row(table: Table, epoch: int = 0) -> Row:
    """The changing part of a table's row, written only while the table is still held in this epoch."""
    return {
        "table_key": table.id,
        "held_epoch": epoch,
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
        rules=row.rules or UNRECORDED_RULES,
        founder=row.founder,
    )


def read_entry(row: Any) -> Entry:
    left = msgspec.json.decode(row.clocks, type=list[int | None])
    return Entry(row.kind, row.seat, row.text, row.client, row.time, left)


def default_database() -> str:
    """The default SQLite file of the current user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'touchline' / 'tables.db'}"


def one_line(error: BaseException) -> str:
    """The first line of an error; further lines may quote stored values."""
    return next(iter(str(error).splitlines()), "") or type(error).__name__


def database_of(url: str) -> tuple[Database, Path | None]:
    """The database, and its file if it is SQLite in a file. Raises TouchlineError."""
    try:
        parsed = make_url(url)
    except sa.exc.ArgumentError:
        raise TouchlineError(f"expected a database, sqlite:///FILE or postgresql://..., not {url!r}") from None
    kind = parsed.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise TouchlineError(f"expected a database of sqlite or postgresql, not {kind}")
    if kind == "sqlite":
        file = Path(parsed.database) if parsed.database not in (None, "", ":memory:") else None
        return SqliteDatabase(parsed), file
    try:
        return PostgresDatabase(parsed), None
    except ModuleNotFoundError as error:
        raise TouchlineError("PostgreSQL needs its driver: pip install 'touchline[postgres]'") from error


class Store:
    """A database with a single writer."""

    def __init__(self, url: str) -> None:
        """`sqlite:///file` or `postgresql://...`. Raises TouchlineError."""
        self.database, self._file = database_of(url)
        self._is_file = isinstance(self.database, SqliteDatabase)
        self.meter = Meter()
        self._lock: int | None = None
        self._connection: Any = None
        self._waiting: Batch = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._readers: set[asyncio.Task[list[Sequence[sa.Row[Any]]]]] = set()
        self._closing = False

    async def open(self) -> None:
        """Lock the database, migrate it and start the writer. Raises TouchlineError."""
        try:
            if self._file:
                _make_private(self._file)
                self._lock = _claim_file(self._file)
            self._connection = await self.database.connect()
            await self.database.migrate(_migrate)
            if self._file:
                _close_to_others(self._file)
        except DATABASE_ERRORS as error:
            raise TouchlineError(f"the database cannot be opened: {one_line(error)}") from error
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Finish pending writes and disconnect, without waiting for a hung database."""
        self._closing = True
        self._wake.set()
        try:
            pending = {*self._readers, *([self._writer] if self._writer else [])}
            _, late = await asyncio.wait(pending, timeout=CLOSING) if pending else (set(), set())
            for task in late:
                task.cancel()
            if late:
                log.warning("the database does not answer: closed without waiting for it any longer")
            with contextlib.suppress(*DATABASE_ERRORS):
                async with asyncio.timeout(CLOSING):
                    if self._connection:
                        await self.database.drop(self._connection)
                    await self.database.dispose()
        finally:
            if self._lock is not None:
                os.close(self._lock)
                self._lock = None

    async def write(self, writing: Writing | Line) -> None:
        """Return when it is stored. Raises one of DATABASE_ERRORS if that is not certain."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writing, done))
        self._wake.set()
        async with asyncio.timeout(PATIENCE):
            await done

    async def _write_on(self) -> None:
        """Write batches until the store closes, reconnecting after a failure."""
        while batch := await self._next_batch():
            for kind in (Line, Writing):
                if some := [item for item in batch if isinstance(item[0], kind) and not item[1].done()]:
                    await self._write_some(some)

    async def _write_some(self, batch: Batch) -> None:
        found: Sequence[Exception | None]
        try:
            found = await self._write([writing for writing, _ in batch])
        except Exception as error:
            found = [error] * len(batch)
        for (_, done), wrong in zip(batch, found, strict=True):
            self.meter.writes["failed" if wrong else "stored"] += 1
            _settle(done, wrong)

    async def _write(self, batch: list[Any]) -> Sequence[Exception | None]:
        """Write lines, or other writings; retry once on a new connection if the old one was lost while idle."""
        for is_last in (False, True):
            self._connection = self._connection or await self.database.connect()
            try:
                with self.meter.stage("write"):
                    if isinstance(batch[0], Line):
                        return await self._append(batch)
                    return await self.database.write(self._connection, lambda line: _write_together(line, batch))
            except Exception as error:
                await self.database.drop(self._connection)
                self._connection = None
                if is_last or not isinstance(error, sa.exc.DBAPIError):
                    raise
        raise AssertionError

    async def _append(self, lines: list[Line]) -> list[Exception | None]:
        """The error of each; each by itself if not all can be stored. Raises DBAPIError if the connection is lost."""
        try:
            held = await self.database.append(self._connection, lines)
        except sa.exc.DBAPIError as error:
            if error.connection_invalidated:
                raise
            return [error] if len(lines) == 1 else [(await self._append([line]))[0] for line in lines]
        return [None if (line.table_id, line.epoch) in held else Fenced(TAKEN_OVER) for line in lines]

    async def _next_batch(self) -> Batch:
        """Wait for pending writes and return those still wanted; empty when the store is closed."""
        while True:
            batch, self._waiting = [item for item in self._waiting if not item[1].done()], []
            if batch or self._closing:
                return batch
            self._wake.clear()
            await self._wake.wait()

    # Reading.

    async def ping(self) -> None:
        """Raises one of DATABASE_ERRORS if the database does not answer."""
        await self._read(sa.select(1))

    async def load(self, table_id: str) -> Stored | None:
        """A table as it is stored. Raises SetAside."""
        founded = sa.select(tables).where(tables.c.id == table_id)
        appended = sa.select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
        rows, entry_rows = await self._read(founded, appended)
        if not rows:
            return None
        try:
            return Stored(rows[0].status, read_founding(rows[0]), [read_entry(entry) for entry in entry_rows])
        except msgspec.MsgspecError as error:
            raise SetAside("damaged", f"the stored data cannot be read: {one_line(error)}", rows[0].status) from error

    async def entries_after(self, table_id: str, number: int) -> list[Entry]:
        """The entries of a table after the first ones."""
        query = sa.select(entries).where(entries.c.table_id == table_id, entries.c.number > number)
        (rows,) = await self._read(query.order_by(entries.c.number))
        return [read_entry(row) for row in rows]

    async def listed(self, game: str | None) -> list[str]:
        """The ids of listed tables that wait or play, waiting ones first, then the newest.

        Not sorted by last change, which may be secret.
        """
        query = sa.select(tables.c.id).where(tables.c.listed, tables.c.status.in_(("waiting", "playing")))
        if game:
            query = query.where(tables.c.game == game)
        query = query.order_by(tables.c.status.desc(), tables.c.created.desc(), tables.c.id).limit(SHOWN)
        return await self._ids(query)

    async def due(self, now: int) -> list[str]:
        """Tables with an expired clock that no process owns."""
        late = (tables.c.status == "playing", tables.c.alarm <= now, tables.c.owner.is_(None))
        query = sa.select(tables.c.id).where(*late).limit(SHOWN)
        return await self._ids(query)

    async def forgotten(self, status: str, before: int) -> list[str]:
        """Tables with this status that no process owns and that were last touched before a time."""
        idle = (tables.c.status == status, tables.c.touched < before, tables.c.owner.is_(None))
        query = sa.select(tables.c.id).where(*idle).limit(SHOWN)
        return await self._ids(query)

    async def _ids(self, query: sa.Select[tuple[str]]) -> list[str]:
        (rows,) = await self._read(query)
        return [str(row[0]) for row in rows]

    async def founded_by(self, founder: str) -> str | None:
        """The table made with a token, given the token's digest."""
        return await self._one(sa.select(tables.c.id).where(tables.c.founder == founder))

    async def replay(self, replay: str) -> tuple[str, int] | None:
        """The sheet of a replay and the time of its last use."""
        (rows,) = await self._read(sa.select(replays.c.sheet, last_use).where(replays.c.id == replay))
        return tuple(rows[0]) if rows else None

    async def replay_of(self, table_id: str) -> str | None:
        """The id of a table's replay."""
        return await self._one(sa.select(replays.c.id).where(replays.c.table_id == table_id))

    # Deleting.

    async def expired(self, unplayed: int, ended: int) -> list[str]:
        """Tables closed before any play, or ended, and last touched before the respective time."""
        played = sa.exists().where(entries.c.table_id == tables.c.id, entries.c.kind == "act")
        old = sa.or_(
            sa.and_(tables.c.status == "closed", tables.c.touched < unplayed, ~played),
            sa.and_(tables.c.status.in_(ENDED), tables.c.touched < ended),
        )
        query = sa.select(tables.c.id).where(old, tables.c.owner.is_(None))
        return await self._ids(query.order_by(tables.c.touched).limit(BATCH))

    async def unused_replays(self, before: int) -> list[str]:
        """Replays last used before a time."""
        return await self._ids(sa.select(replays.c.id).where(last_use < before).order_by(last_use).limit(BATCH))

    async def oldest(self) -> tuple[list[str], list[str]]:
        """The least recently used ended tables and replays, one batch in total."""
        old = sa.select(sa.literal(0), tables.c.id, tables.c.touched.label("last")).where(
            tables.c.status.in_(ENDED), tables.c.owner.is_(None)
        )
        unused = sa.select(sa.literal(1), replays.c.id, last_use.label("last"))
        (rows,) = await self._read(sa.union_all(old, unused).order_by("last").limit(BATCH))
        ids: tuple[list[str], list[str]] = ([], [])
        for row in rows:
            kind, id, _ = tuple(row)
            ids[kind].append(id)
        return ids

    async def delete(self, table_ids: Sequence[str], replay_ids: Sequence[str] = ()) -> None:
        """Tables with their entries, and replays."""
        gone = [{"table_key": table_id} for table_id in table_ids]
        await self.write(Writing(deleted=gone, deleted_replays=[{"replay": replay} for replay in replay_ids]))

    async def size(self) -> int:
        """Bytes of stored data, not counting free space in the files."""
        if self._is_file:
            pages, free, page = [
                int(rows[0][0]) for rows in await self._read(*(sa.text(f"PRAGMA {name}") for name in PRAGMAS))
            ]
            return (pages - free) * page
        rows = await self._read(*(sa.text(f"SELECT sum(pg_column_size({name}.*)) FROM {name}") for name in NAMES))
        return sum(int(found[0][0] or 0) for found in rows)

    async def _one(self, query: sa.Select[tuple[str]]) -> str | None:
        found = await self._ids(query)
        return found[0] if found else None

    async def _read(self, *queries: sa.Executable) -> list[Sequence[sa.Row[Any]]]:
        """The rows of each query; runs to the end even if the caller is cancelled, as SQLite's driver needs.

        Raises one of DATABASE_ERRORS, TimeoutError among them.
        """
        reader = asyncio.create_task(self.database.read(lambda connection: _fetch(connection, queries)))
        self._readers.add(reader)
        reader.add_done_callback(self._has_read)
        return await asyncio.wait_for(asyncio.shield(reader), PATIENCE)

    def _has_read(self, reader: asyncio.Task[list[Sequence[sa.Row[Any]]]]) -> None:
        """Forget a finished read, and mark its error as retrieved in case the caller is gone."""
        self._readers.discard(reader)
        if not reader.cancelled():
            reader.exception()


def _make_private(file: Path) -> None:
    """Create a new file and folder accessible only to the owner; SQLite copies the mode to its other files."""
    if not file.parent.exists():
        file.parent.mkdir(mode=0o700, parents=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _close_to_others(file: Path) -> None:
    """Remove access for other users from an existing file; group access is the operator's choice."""
    for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        if os.name == "posix" and each.exists() and each.stat().st_mode & OTHERS:
            each.chmod(stat.S_IMODE(each.stat().st_mode) & ~OTHERS)
            log.warning("%s was open to every user of this machine: closed to others", each)


def _claim_file(file: Path) -> int | None:
    """Lock a file beside the database and return its descriptor. Raises OSError."""
    if fcntl is None:
        return None
    lock = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise BlockingIOError(SERVED) from None
    return lock


def _fetch(connection: sa.Connection, queries: tuple[sa.Executable, ...]) -> list[Sequence[sa.Row[Any]]]:
    return [connection.execute(query).all() for query in queries]


def _write_together(connection: sa.Connection, writings: list[Writing]) -> list[sa.exc.SQLAlchemyError | None]:
    """Store all in one transaction; if one of them fails, each in its own, so that the others do not suffer.

    Returns the error of each. Raises DBAPIError if the connection fails.
    """
    together = Writing()
    for writing in writings:
        together.add(writing)
    if _commit(connection, together) is None:
        return [None] * len(writings)
    return [_commit(connection, writing) for writing in writings]


def _commit(connection: sa.Connection, writing: Writing) -> sa.exc.SQLAlchemyError | None:
    pairs: Sequence[tuple[Any, list[Row]]] = (
        (_insert_replay, writing.replays),
        (_set_aside, writing.set_aside),
        (_use_replay, writing.used_replays),
        (_release, writing.released),
        (_delete_entries, writing.deleted),
        (_delete_table, writing.deleted),
        (_delete_replay, writing.deleted_replays),
    )
    try:
        if writing.founded:
            _check_founders(connection, writing.founded)
            connection.execute(_insert_table, writing.founded)
        if writing.touched:
            _touch_held(connection, writing.touched)
        for statement, rows in pairs:
            if rows:
                connection.execute(statement, rows)
        connection.commit()
    except sa.exc.SQLAlchemyError as error:
        if isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated:
            raise
        connection.rollback()
        return error
    return None


def _check_founders(connection: sa.Connection, rows: list[Row]) -> None:
    """Raises Fenced if the process that is to own new tables has been signed off."""
    for process in {row.get("owner") for row in rows} - {None}:
        if connection.execute(_is_signed_on, {"process": process}).first() is None:
            raise Fenced("this process has been signed off")


def _touch_held(connection: sa.Connection, rows: list[Row]) -> None:
    """Touch tables, which locks their rows until the commit. Raises Fenced unless all of them are still held."""
    if connection.dialect.name == "postgresql":
        rows = sorted(rows, key=lambda row: str(row["table_key"]))
        found = len(connection.execute(_touch_all, {name: [row[name] for row in rows] for name in rows[0]}).all())
    else:
        found = connection.execute(_touch, rows).rowcount
    if found < len(rows):
        raise Fenced(TAKEN_OVER)


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    """Resolve a future, unless the caller is gone."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def version_in(connection: sa.Connection) -> str:
    """The version of a database, empty for a new one. Raises TouchlineError if it is not ours or newer than this."""
    known = {script.revision for script in ScriptDirectory.from_config(migrations_on(connection)).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    others = set(sa.inspect(connection).get_table_names()) - {"alembic_version"}
    if others and not found:
        raise TouchlineError(f"the database is not Touchline's: it holds {', '.join(sorted(others)[:3])}")
    if not known.issuperset(found):
        raise TouchlineError(f"the database is from a newer release: version {found[0]}, expected at most {max(known)}")
    return found[0] if found else ""


def _migrate(connection: sa.Connection) -> None:
    """Migrate the database. Raises TouchlineError if it is foreign, newer, or in use by an older release."""
    lock_start(connection)
    found = version_in(connection)
    config = migrations_on(connection)
    head = ScriptDirectory.from_config(config).get_current_head()
    is_shared = sa.inspect(connection).has_table(processes.name)
    if is_shared and found != head and (count := len(serving(connection))):
        raise TouchlineError(
            f"the database is to be upgraded from version {found} to {head}, but {count} processes use it: stop them"
        )
    alembic.command.upgrade(config, "head")


def lock_start(connection: sa.Connection) -> None:
    """Let one process at a time start. Raises TouchlineError if one of a release before 0003 serves the database."""
    if connection.dialect.name != "postgresql":
        return
    for _ in range(START_TRIES):
        if connection.execute(sa.select(sa.func.pg_try_advisory_xact_lock(STARTING))).scalar():
            return
        connection.execute(sa.select(sa.func.pg_sleep(START_PAUSE)))
    raise TouchlineError(f"the database cannot be opened: {SERVED}")


def serving(connection: sa.Connection) -> Sequence[sa.Row[Any]]:
    """The processes with a valid lease."""
    return connection.execute(sa.select(processes).where(processes.c.expires > NOW)).all()


def migrations_on(connection: sa.Connection) -> alembic.config.Config:
    """Alembic's configuration."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _write(value: object) -> str:
    return msgspec.json.encode(value).decode()
