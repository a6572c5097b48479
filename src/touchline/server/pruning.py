"""Pruning by hand: delete ended tables and unused replays older than some days, even while a server runs.

The server does the same by itself, after `keep_days`; this is for once, or for fewer days.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import sqlalchemy as sa

from touchline.engine.errors import TouchlineError
from touchline.server.limits import DAY
from touchline.server.schema import entries, replays, tables
from touchline.server.store import DATABASE_ERRORS, ENDED, database_of, last_use, one_line, version_in

AGE = re.compile("([0-9]{1,5})d")


class Pruned(NamedTuple):
    """How many were, or would be, deleted."""

    tables: int
    entries: int
    replays: int

    def __str__(self) -> str:
        return f"{self.tables:,} ended tables with {self.entries:,} entries, and {self.replays:,} unused replays"


def read_age(text: str) -> int:
    """`90d` in milliseconds. Raises TouchlineError."""
    found = AGE.fullmatch(text)
    if not found:
        raise TouchlineError(f"--older-than: expected days such as 90d, not {text!r}")
    return int(found[1]) * DAY


async def prune(url: str, before: int, *, dry_run: bool) -> Pruned:
    """Delete everything that ended, or was last used, before a time: all of it or nothing. Raises TouchlineError."""
    database, file = database_of(url)
    if file and not file.exists():
        raise TouchlineError(f"there is no database {file}")
    found: list[Pruned] = []

    def work(connection: sa.Connection) -> None:
        if not version_in(connection):
            raise TouchlineError("the database is not Touchline's: it is empty")
        found.append(_prune(connection, before, dry_run=dry_run))

    try:
        await database.migrate(work)
    except DATABASE_ERRORS as error:
        raise TouchlineError(f"nothing was deleted: {one_line(error)}") from error
    finally:
        await database.dispose()
    return found[0]


def _prune(connection: sa.Connection, before: int, *, dry_run: bool) -> Pruned:
    old = sa.and_(tables.c.status.in_(ENDED), tables.c.touched < before)
    theirs = entries.c.table_id.in_(sa.select(tables.c.id).where(old))
    places = ((tables, old), (entries, theirs), (replays, last_use < before))
    counts = [
        connection.execute(sa.select(sa.func.count()).select_from(each).where(which)).scalar_one()
        for each, which in places
    ]
    if not dry_run:
        for each, which in (places[1], places[0], places[2]):
            connection.execute(sa.delete(each).where(which))
    return Pruned(*counts)
