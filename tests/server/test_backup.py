"""Backup and restore: all or nothing, while a server runs, with every match proved."""

import asyncio
import contextlib
import gzip
import hashlib
import json
import sqlite3

import pytest

from tests.server.tables import NOW, act, do, keep, line, new_table, play_until
from tests.server.test_store import in_a_store
from touchline.engine.errors import TouchlineError
from touchline.server.backup import back_up, restore
from touchline.server.database import Line
from touchline.server.pruning import prune, read_age
from touchline.server.replays import read
from touchline.server.store import Writing, founding_row


def matches():
    """One under way with secrets, one that ended, one that waits."""
    playing = new_table("team_km", "me", "me", options={"first": "a"}, token="p" * 24)
    over = new_table("foot_savane", "me", "me", options={"turns": "2"}, token="o" * 24)
    waiting = new_table("kahmate", "me", "open", token="w" * 24)
    return {
        playing: [act(playing) for _ in range(6)],
        over: play_until(over, lambda table: False, seed=1),
        waiting: [do(waiting, waiting.rename([0], "Ana"))],
    }


async def keep_all(store, found):
    """Everything that the server would write for these tables, and a replay of the one that ended."""
    for table, entries in found.items():
        await keep(store, table, entries)
        if table.is_over:
            sheet = table.sheet(0)
            read(sheet)
            replay = {"id": "r" * 10, "table_id": table.id, "sheet": sheet, "created": NOW, "used": NOW}
            await store.write(Writing(replays=[replay]))


@pytest.fixture(scope="module")
def found():
    return matches()


@pytest.fixture
def url(tmp_path, found):
    where = f"sqlite:///{tmp_path}/tables.db"
    in_a_store(where, lambda store: keep_all(store, found))
    return where


def rows_in(file):
    with contextlib.closing(sqlite3.connect(file)) as database:
        return {name: database.execute(f"select * from {name} order by 1, 2").fetchall() for name in TABLES}


TABLES = ("tables", "entries", "replays")


def test_a_backup_from_a_running_server_restores_the_same_rows_and_proves_every_match(tmp_path, found, url):
    async def beside(store):
        return await back_up(url, tmp_path / "backup.gz")

    count = in_a_store(url, beside)
    assert count.rows == {"tables": 3, "entries": sum(map(len, found.values())), "replays": 1}
    again = asyncio.run(restore(tmp_path / "backup.gz", f"sqlite:///{tmp_path}/new/tables.db"))
    assert (again.rows, again.proved, again.unproved) == (count.rows, 3, 0)
    assert rows_in(tmp_path / "new/tables.db") == rows_in(tmp_path / "tables.db")
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"tables.db"}
    assert (tmp_path / "new/tables.db").stat().st_mode & 0o077 == 0
    assert (tmp_path / "backup.gz").stat().st_mode & 0o077 == 0
    playing = next(iter(found))
    stored = in_a_store(f"sqlite:///{tmp_path}/new/tables.db", lambda store: store.load(playing.id))
    assert stored.entries == found[playing]


def insert(file, name, row):
    with sqlite3.connect(file) as database:
        blanks = ", ".join("?" * len(row))
        database.execute(f"insert into {name} ({', '.join(row)}) values ({blanks})", [*row.values()])


def test_a_backup_is_a_snapshot(tmp_path, found, url, monkeypatch):
    """A table stored while the backup is written is either in it as a whole or not at all."""
    from touchline.server import backup

    late = new_table("kahmate", "me", "me", options={"first": "red"}, token="l" * 24)
    entry = act(late)

    def rows(connection, table, all_rows=backup.all_rows):
        yield from all_rows(connection, table)
        if table.name == "tables":
            insert(tmp_path / "tables.db", "tables", founding_row(late.founding, late))
            insert(tmp_path / "tables.db", "entries", dict(zip(Line._fields[:8], line(late, 1, entry), strict=False)))

    monkeypatch.setattr(backup, "all_rows", rows)
    asyncio.run(back_up(url, tmp_path / "backup.gz"))
    assert late.id not in gzip.decompress((tmp_path / "backup.gz").read_bytes()).decode()


def test_nothing_is_overwritten(tmp_path, url):
    (tmp_path / "backup.gz").write_bytes(b"mine")
    with pytest.raises(TouchlineError, match=r"backup\.gz exists already, and is not overwritten"):
        asyncio.run(back_up(url, tmp_path / "backup.gz"))
    assert (tmp_path / "backup.gz").read_bytes() == b"mine"
    asyncio.run(back_up(url, tmp_path / "good.gz"))
    before = rows_in(tmp_path / "tables.db")
    with pytest.raises(TouchlineError, match=r"tables\.db exists already, and is not overwritten"):
        asyncio.run(restore(tmp_path / "good.gz", url))
    assert rows_in(tmp_path / "tables.db") == before


def changed(lines, number, change):
    """The lines of a backup with one row changed, and a matching checksum at the end."""
    fact = json.loads(lines[number])
    change(next(iter(fact.values())))
    lines = [*lines]
    lines[number] = json.dumps(fact, separators=(",", ":")).encode() + b"\n"
    end = json.loads(lines[-1])
    end["sha256"] = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    return [*lines[:-1], json.dumps(end).encode() + b"\n"]


def number_of(lines, name, which=lambda row: True):
    return next(i for i, line in enumerate(lines) if name in (fact := json.loads(line)) and which(fact[name]))


DAMAGES = {
    "cut off": (lambda data, lines: data[: len(data) // 2], "is not a backup|has no end"),
    "no end": (lambda data, lines: gzip.compress(b"".join(lines[:-1])), "is damaged: it has no end"),
    "a row less": (lambda data, lines: gzip.compress(b"".join(lines[:1] + lines[2:])), "its SHA-256 is not the one"),
    "not a backup": (lambda data, lines: b"hello", "is not a backup of Touchline"),
    "another file": (lambda data, lines: gzip.compress(b'{"a": 1}\n'), "is not a backup of Touchline"),
    "from the future": (
        lambda data, lines: gzip.compress(b"".join(lines).replace(lines[0], lines[0].replace(b'"0', b'"9'))),
        "SHA-256|newer release",
    ),
    "an action that was not played": (
        lambda data, lines: gzip.compress(
            b"".join(changed(lines, number_of(lines, "entries", lambda row: row["kind"] == "act"), play_another))
        ),
        "does not prove",
    ),
    "a replay with another result": (
        lambda data, lines: gzip.compress(b"".join(changed(lines, number_of(lines, "replays"), tell_another))),
        "does not prove",
    ),
}


def play_another(row):
    row["text"] = "accept"


def tell_another(row):
    row["sheet"] = row["sheet"].replace("commitment: ", "commitment: 0")


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_restores_nothing(tmp_path, url, damage):
    asyncio.run(back_up(url, tmp_path / "backup.gz"))
    data = (tmp_path / "backup.gz").read_bytes()
    spoil, says = DAMAGES[damage]
    (tmp_path / "spoilt.gz").write_bytes(spoil(data, gzip.decompress(data).splitlines(keepends=True)))
    with pytest.raises(TouchlineError, match=says):
        asyncio.run(restore(tmp_path / "spoilt.gz", f"sqlite:///{tmp_path}/new.db"))
    assert not (tmp_path / "new.db").exists()
    assert not [path for path in tmp_path.iterdir() if "part" in path.name]


def test_tables_that_were_set_aside_are_kept_unproved(tmp_path, url):
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update tables set status = 'damaged' where game = 'team_km'")
        database.execute("update tables set game = 'chess' where game = 'kahmate'")
    asyncio.run(back_up(url, tmp_path / "backup.gz"))
    count = asyncio.run(restore(tmp_path / "backup.gz", f"sqlite:///{tmp_path}/new.db"))
    assert (count.proved, count.unproved) == (2, 2)
    assert rows_in(tmp_path / "new.db") == rows_in(tmp_path / "tables.db")


def test_there_must_be_a_database_to_back_up(tmp_path):
    with pytest.raises(TouchlineError, match=r"there is no database .*none\.db"):
        asyncio.run(back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "backup.gz"))
    assert not [*tmp_path.iterdir()]


# Pruning.


def test_only_tables_and_replays_past_their_age_are_pruned(tmp_path, found, url):
    over = next(table for table in found if table.is_over)
    before = rows_in(tmp_path / "tables.db")
    would = asyncio.run(prune(url, NOW + 1, dry_run=True))
    assert rows_in(tmp_path / "tables.db") == before
    assert would == (1, len(found[over]), 1)
    assert asyncio.run(prune(url, NOW, dry_run=False)) == (0, 0, 0)
    assert asyncio.run(prune(url, NOW + 1, dry_run=False)) == would
    left = rows_in(tmp_path / "tables.db")
    assert {row[0] for row in left["tables"]} == {table.id for table in found if table is not over}
    assert {row[0] for row in left["entries"]} == {table.id for table in found if table is not over}
    assert left["replays"] == []


@pytest.mark.parametrize("text", ["90", "d", "-1d", "1w", "999999d", ""])
def test_an_age_is_in_days(text):
    assert read_age("2d") == 2 * 86_400_000
    with pytest.raises(TouchlineError, match="expected days such as 90d"):
        read_age(text)
