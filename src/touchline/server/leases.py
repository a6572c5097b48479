"""Leases of processes and ownership of tables on PostgreSQL, as statements on a connection.

A process has a lease, which it renews. A table has an owner and an epoch, which grows whenever the owner changes.
Leases only decide when a table may be taken over; that nobody else writes it rests on the epoch alone, which every
write of its entries checks in its own transaction. All times are the database's.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from touchline import __version__
from touchline.engine.errors import TouchlineError
from touchline.games import find_registered_game, registered
from touchline.server.schema import processes, searches, service, tables
from touchline.server.store import NOW, lock_start, serving

PROTOCOL = 1
"""Grows when processes of this release can no longer share a database with those before."""
SECRET_BYTES = 32
ID_PREFIX = 4
"""Letters of a process's id with which ids of what only it has begin."""
CHANNEL = "touchline"
"""Where processes notify each other: a word, and what belongs to it."""
OLD_SEARCH = 60_000
"""Milliseconds after which a search expires: no server waits for it any longer."""


class Release(Struct, frozen=True):
    """What processes that share a database must agree on."""

    games: dict[str, int]
    """The version of each game's rules."""
    protocol: int = PROTOCOL
    version: str = __version__


class Process(NamedTuple):
    """A process that serves or thinks."""

    id: str
    kind: str
    address: str
    draining: bool
    is_live: bool

    @property
    def id_prefix(self) -> str:
        """The prefix of the ids of what only this process has."""
        return self.id[:ID_PREFIX]


class Held(NamedTuple):
    """A table is held by this process in an epoch, or belongs to another, or to nobody."""

    epoch: int | None
    owner: Process | None


_find = sa.select(processes, (processes.c.expires > NOW).label("is_live"))
_claim = sa.text(
    "UPDATE tables SET owner = me.id, epoch = epoch + 1 "
    "FROM (SELECT id FROM processes WHERE id = :process AND NOT draining FOR KEY SHARE) AS me "
    "WHERE tables.id = :table_id AND (owner IS NULL OR owner = me.id) RETURNING epoch"
)
"""The share lock keeps the process from being signed off until the table is its own."""
_free = sa.text(
    "UPDATE tables SET owner = NULL, epoch = epoch + 1 "
    "WHERE id IN (SELECT id FROM tables WHERE owner = ANY(:gone) ORDER BY id FOR UPDATE)"
)
_our_host = sa.text("SELECT coalesce(host(inet_client_addr()), '127.0.0.1')")
"""How the database sees this machine, for a process that listens on all interfaces."""
_notify = sa.text("SELECT pg_notify(:channel, :payload)")


def this_release() -> Release:
    return Release({game: find_registered_game(game).version for game in sorted(registered())})


def notify(connection: sa.Connection, payload: str) -> None:
    """Tell all processes when the transaction is committed."""
    connection.execute(_notify, {"channel": CHANNEL, "payload": payload})


# Signing on and off.


def sign_on(connection: sa.Connection, process: Process, lease: int) -> str:
    """Start a lease, and return the secret that processes show each other. Raises TouchlineError."""
    lock_start(connection)
    ours = this_release()
    for row in serving(connection):
        theirs = msgspec.json.decode(row.release, type=Release)
        if difference := compare(theirs, ours):
            raise TouchlineError(
                f"a process of Touchline {theirs.version} uses this database, with {difference}: stop it first"
            )
    host, _, port = process.address.rpartition(":")
    address = f"{host or connection.execute(_our_host).scalar()}:{port}"
    values = {"id": process.id, "kind": process.kind, "address": address, "draining": False}
    release = msgspec.json.encode(ours).decode()
    connection.execute(sa.insert(processes).values(**values, release=release, expires=NOW + sa.literal(lease)))
    notify(connection, "processes")
    return _secret(connection)


def compare(theirs: Release, ours: Release) -> str:
    """In what respect two releases cannot share tables; empty if they can."""
    if theirs.protocol != ours.protocol:
        return f"protocol {theirs.protocol}, this is {ours.protocol}"
    for game in sorted({*theirs.games, *ours.games}):
        their, our = theirs.games.get(game), ours.games.get(game)
        if their != our:
            told = [
                f"version {version} of the rules of {game}" if version else f"no {game}" for version in (their, our)
            ]
            return f"{told[0]}, this has {told[1]}"
    return ""


def _secret(connection: sa.Connection) -> str:
    known = sa.select(service.c.value).where(service.c.name == "secret")
    if (found := connection.execute(known).scalar()) is None:
        found = secrets.token_urlsafe(SECRET_BYTES)
        connection.execute(sa.insert(service).values(name="secret", value=found))
    return str(found)


def renew(connection: sa.Connection, process: str, lease: int) -> int | None:
    """Extend a lease, even an expired one; the time, or None if the process has been signed off."""
    renewed = sa.update(processes).where(processes.c.id == process).values(expires=NOW + sa.literal(lease))
    found = connection.execute(renewed.returning(NOW)).scalar()
    return None if found is None else int(found)


def drain(connection: sa.Connection, process: str) -> None:
    """Take no more tables."""
    connection.execute(sa.update(processes).where(processes.c.id == process).values(draining=True))
    notify(connection, "processes")


def find_all(connection: sa.Connection) -> list[Process]:
    return [_read(row) for row in connection.execute(_find)]


def sign_off(connection: sa.Connection, ids: Iterable[str]) -> None:
    """Remove processes and free their tables, whatever they may still be writing."""
    gone = list(ids)
    connection.execute(sa.delete(processes).where(processes.c.id.in_(gone)))
    connection.execute(_free, {"gone": gone})
    notify(connection, "processes")


def sign_off_expired(connection: sa.Connection) -> list[str]:
    """The same for all whose lease has expired; returns who they were."""
    expired = sa.select(processes.c.id).where(processes.c.expires <= NOW).with_for_update(skip_locked=True)
    gone = list(connection.execute(expired).scalars())
    if gone:
        sign_off(connection, gone)
        connection.execute(sa.delete(searches).where(searches.c.created < NOW - sa.literal(OLD_SEARCH)))
    return gone


# Tables.


def claim(connection: sa.Connection, process: str, table_id: str) -> Held | None:
    """Take a table that is free or ours already, in a new epoch; None if there is no such table."""
    epoch = connection.execute(_claim, {"process": process, "table_id": table_id}).scalar()
    if epoch is not None:
        return Held(int(epoch), None)
    found = owners(connection, [table_id])
    return Held(None, found[table_id]) if table_id in found else None


def owners(connection: sa.Connection, table_ids: Sequence[str]) -> dict[str, Process | None]:
    """The owner of each table that exists."""
    joined = sa.select(tables.c.id.label("table_id"), processes, (processes.c.expires > NOW).label("is_live"))
    rows = connection.execute(
        joined.select_from(tables.outerjoin(processes, tables.c.owner == processes.c.id)).where(
            tables.c.id.in_(table_ids)
        )
    )
    return {row.table_id: _read(row) if row.id else None for row in rows}


def _read(row: sa.Row[Any]) -> Process:
    return Process(row.id, row.kind, row.address, row.draining, row.is_live)
