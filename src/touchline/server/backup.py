"""Backup and restore: all tables, entries and replays in one file that fits SQLite and PostgreSQL alike.

A backup is gzipped JSON, one object per line: a head, the rows, and an end with their number and the SHA-256 of all
lines before it. It is taken in one read transaction, beside a running server.
A restore is all or nothing: it only writes to an empty database, and keeps nothing unless every stored match can be
replayed and its scoresheet proved.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import alembic.command
import alembic.script
import msgspec
import sqlalchemy as sa

from touchline.engine.errors import BadSheet, TouchlineError
from touchline.engine.game import REFEREE
from touchline.server.arena import rebuild
from touchline.server.clock import clock_time
from touchline.server.replays import read
from touchline.server.schema import entries, metadata, replays, tables
from touchline.server.store import (
    DATABASE_ERRORS,
    NAMES,
    Stored,
    database_of,
    lock_start,
    migrations_on,
    one_line,
    read_entry,
    read_founding,
    version_in,
)
from touchline.server.table import SetAside

FORMAT = 1
ROWS = 500
"""Rows read or written at a time."""
ASIDE = ("damaged", "outdated")
LONGEST_LINE = 2_000_000
OTHER_RULES = ("played by version", "there is no game", "expected one of the games")
"""How an error starts if a sheet is of rules that this server does not have."""


@dataclass
class Count:
    """What a backup contains, and how much of it was proved."""

    rows: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NAMES, 0))
    proved: int = 0
    """Matches and replays whose scoresheet was replayed, dice included."""
    unproved: int = 0
    """Tables that were already set aside, or are of rules that this server does not have."""

    @property
    def text(self) -> str:
        return ", ".join(f"{count:,} {name}" for name, count in self.rows.items())


# Backing up.


async def back_up(url: str, file: Path) -> Count:
    """Write everything in a database to a new file, beside a running server. Raises TouchlineError."""
    database, source = database_of(url)
    if source and not source.exists():
        raise TouchlineError(f"there is no database {source}")
    count = Count()
    try:
        with new_file(file) as part:
            await database.migrate(lambda connection: _write_backup(connection, part, count))
    except DATABASE_ERRORS as error:
        raise TouchlineError(f"the backup failed: {one_line(error)}") from error
    finally:
        await database.dispose()
    return count


def _write_backup(connection: sa.Connection, part: Path, count: Count) -> None:
    begin_reading(connection)
    revision = version_in(connection)
    newest = newest_revision(connection)
    if revision != newest:
        raise TouchlineError(f"the database is of version {revision or 'none'}, not {newest}: start the server once")
    digest = hashlib.sha256()
    with part.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as out:

        def write(fact: dict[str, Any]) -> None:
            line = msgspec.json.encode(fact) + b"\n"
            digest.update(line)
            out.write(line)

        write({"touchline_backup": FORMAT, "revision": revision, "created": clock_time()})
        for name in NAMES:
            for row in all_rows(connection, metadata.tables[name]):
                write({name: dict(row._mapping)})
                count.rows[name] += 1
        write({"end": count.rows, "sha256": digest.hexdigest()})


def begin_reading(connection: sa.Connection) -> None:
    """Read everything in this transaction from one snapshot."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")


def newest_revision(connection: sa.Connection) -> str:
    return str(alembic.script.ScriptDirectory.from_config(migrations_on(connection)).get_current_head())


def all_rows(connection: sa.Connection, table: sa.Table) -> Iterator[sa.Row[Any]]:
    """Every row by its key, a page at a time, so that memory stays flat."""
    keys = list(table.primary_key.columns)
    last: tuple[Any, ...] | None = None
    while True:
        query = sa.select(table).order_by(*keys).limit(ROWS)
        if last is not None:
            query = query.where(sa.tuple_(*keys) > last)
        page = connection.execute(query).all()
        yield from page
        if len(page) < ROWS:
            return
        last = tuple(page[-1]._mapping[key.name] for key in keys)


@contextlib.contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """A file to write that gets its name only when it is complete. Raises TouchlineError if there is one already."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    with _tell_trouble(file):
        if file.exists():
            raise FileExistsError
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
        with _tell_trouble(file):
            with part.open("rb") as written:
                os.fsync(written.fileno())
            os.link(part, file)
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + end).unlink(missing_ok=True)


@contextlib.contextmanager
def _tell_trouble(file: Path) -> Iterator[None]:
    """Raises TouchlineError for an error of the file system."""
    try:
        yield
    except FileExistsError:
        raise TouchlineError(f"{file} exists already, and is not overwritten") from None
    except OSError as error:
        raise TouchlineError(f"cannot write {file}: {error.strerror or error}") from error


# Reading a backup.


class Backup:
    """A backup file. Reading it to the end checks that it is whole."""

    def __init__(self, file: Path) -> None:
        """Raises TouchlineError if it is no backup."""
        self.file = file
        head = next(self._lines(), {})
        if head.get("touchline_backup") != FORMAT or not isinstance(head.get("revision"), str):
            raise TouchlineError(f"{file} is not a backup of Touchline")
        self.revision: str = head["revision"]

    def rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every row with the name of its table. Raises TouchlineError if the file is cut off or altered."""
        count = dict.fromkeys(NAMES, 0)
        lines = self._lines()
        next(lines)
        for fact in lines:
            if fact.keys() == {"end", "sha256"}:
                if fact["end"] != count or next(lines, None) is not None:
                    raise TouchlineError(f"{self.file} is damaged: its end does not match its rows")
                return
            name, row = next(iter(fact.items()))
            if name not in count or not isinstance(row, dict):
                raise TouchlineError(f"{self.file} is damaged: expected a row of {', '.join(NAMES)}")
            count[name] += 1
            yield name, row
        raise TouchlineError(f"{self.file} is damaged: it has no end")

    def _lines(self) -> Iterator[dict[str, Any]]:
        """Every line, the end only if the SHA-256 in it is that of the lines before."""
        digest = hashlib.sha256()
        try:
            with gzip.open(self.file, "rb") as opened:
                while line := opened.readline(LONGEST_LINE):
                    fact = msgspec.json.decode(line, type=dict[str, Any])
                    if "sha256" in fact and fact["sha256"] != digest.hexdigest():
                        raise TouchlineError(f"{self.file} is damaged: its SHA-256 is not the one at its end")
                    digest.update(line)
                    yield fact
        except FileNotFoundError:
            raise TouchlineError(f"there is no file {self.file}") from None
        except (OSError, EOFError, zlib.error, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise TouchlineError(f"{self.file} is not a backup of Touchline: {one_line(error)}") from error


# Restoring.


async def restore(file: Path, url: str) -> Count:
    """Fill an empty database from a backup and prove its matches, or leave it as it was. Raises TouchlineError."""
    backup, count = Backup(file), Count()
    for name, _ in backup.rows():
        count.rows[name] += 1
    _, target = database_of(url)
    if target is None:
        await _fill(url, backup, count)
        return count
    if not target.parent.exists():
        target.parent.mkdir(mode=0o700, parents=True)
    with new_file(target) as part:
        await _fill(f"sqlite:///{part}", backup, count)
    return count


async def _fill(url: str, backup: Backup, count: Count) -> None:
    database, _ = database_of(url)
    try:
        await database.migrate(lambda connection: _restore(connection, backup, count))
    except DATABASE_ERRORS as error:
        raise TouchlineError(f"nothing was restored: {one_line(error)}") from error
    finally:
        await database.dispose()


def _restore(connection: sa.Connection, backup: Backup, count: Count) -> None:
    """In the version of the backup first, then upgraded to this one."""
    _check_empty(connection)
    config = migrations_on(connection)
    known = {script.revision for script in alembic.script.ScriptDirectory.from_config(config).walk_revisions()}
    if backup.revision not in known:
        raise TouchlineError(f"{backup.file} is from a newer release: version {backup.revision}")
    alembic.command.upgrade(config, backup.revision)
    described = sa.MetaData()
    described.reflect(connection, only=NAMES)
    for name, rows in _pages(backup.rows()):
        connection.execute(sa.insert(described.tables[name]), rows)
    alembic.command.upgrade(config, "head")
    connection.execute(sa.update(tables).values(owner=None))  # its process is not one of this service
    prove_all(connection, count)


def _check_empty(connection: sa.Connection) -> None:
    """Raises TouchlineError if the database holds anything, or a server uses it."""
    lock_start(connection)
    if version_in(connection):
        raise TouchlineError("the database holds tables of Touchline already, and is not overwritten")


def _pages(rows: Iterator[tuple[str, dict[str, Any]]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of the same table, several at a time."""
    name = ""
    page: list[dict[str, Any]] = []
    for found, row in rows:
        if page and (found != name or len(page) == ROWS):
            yield name, page
            page = []
        name = found
        page.append(row)
    if page:
        yield name, page


# Proving.


def prove_all(connection: sa.Connection, count: Count) -> None:
    """Replay every match and verify its scoresheet, and every replay. Raises TouchlineError at the first that fails."""
    for row in all_rows(connection, tables):
        if row.status in ASIDE:
            count.unproved += 1
        else:
            _prove_table(connection, row, count)
    for row in all_rows(connection, replays):
        try:
            read(row.sheet)
            count.proved += 1
        except BadSheet as error:
            if not error.reason.startswith(OTHER_RULES):
                raise TouchlineError(f"replay {row.id} does not prove: {error}") from error
            count.unproved += 1


def _prove_table(connection: sa.Connection, row: sa.Row[Any], count: Count) -> None:
    query = sa.select(entries).where(entries.c.table_id == row.id).order_by(entries.c.number)
    try:
        found = [read_entry(entry) for entry in connection.execute(query)]
        table = rebuild(Stored(row.status, read_founding(row), found))
        if table.match:
            read(table.match.sheet(REFEREE))
            count.proved += 1
    except SetAside as problem:
        if problem.key != "outdated":
            raise TouchlineError(f"table {row.id} does not prove: {problem.reason}") from problem
        count.unproved += 1
    except (BadSheet, msgspec.MsgspecError) as error:
        raise TouchlineError(f"table {row.id} does not prove: {one_line(error)}") from error
