"""The database: Alembic migrations, and refusal of a database with foreign tables."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time

import alembic.command
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from tests.commands import touchline
from tests.server.tables import act, keep, line, new_table
from touchline.engine.errors import TouchlineError
from touchline.server import app
from touchline.server import store as store_module
from touchline.server.schema import metadata
from touchline.server.store import Store, Writing, founding_row, migrations_on


def in_a_store(url, work):
    """Run something with an open store."""

    async def run():
        store = Store(url)
        try:
            await store.open()
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def load(url, table):
    stored = in_a_store(url, lambda store: store.load(table.id))
    return stored and (stored.founding, stored.entries)


def names_in(file):
    """The names of the tables in a file; none if the file is not a database."""
    if not file.read_bytes().startswith(b"SQLite"):
        return set()
    with sqlite3.connect(file) as database:
        return {name for (name,) in database.execute("select name from sqlite_master where type = 'table'")}


def test_migrations_go_down_and_up_again_with_tables_in_the_database(tmp_path):
    file = tmp_path / "tables.db"
    url = f"sqlite:///{file}"
    table = new_table("kahmate", "me", "me", options={"first": "red"})
    entries = [act(table), act(table)]
    in_a_store(url, lambda store: keep(store, table, entries))
    assert load(url, table) == (table.founding, entries)
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        alembic.command.downgrade(migrations_on(connection), "base")
    assert names_in(file) == {"alembic_version"}
    assert load(url, table) is None
    in_a_store(url, lambda store: keep(store, table, entries))
    assert load(url, table) == (table.founding, entries)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def newer(file):
    in_a_store(f"sqlite:///{file}", lambda store: store.listed(None))
    with sqlite3.connect(file) as database:
        database.execute("update alembic_version set version_num = '0999'")


def somebody_else_s(file):
    with sqlite3.connect(file) as database:
        database.execute("create table bookmarks (title text)")


def no_database(file):
    file.write_text("Dear diary, " * 100)


def half_ours(file):
    with sqlite3.connect(file) as database:
        database.execute("create table tables (id text)")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (newer, "the database is from a newer release: version 0999, expected at most 0003"),
        (somebody_else_s, "the database is not Touchline's: it holds bookmarks"),
        (half_ours, "the database is not Touchline's: it holds tables"),
        (no_database, "the database cannot be opened: (sqlite3.DatabaseError) file is not a database"),
    ],
)
def test_a_foreign_database_is_refused_with_one_line_and_gets_no_tables(tmp_path, make, says, monkeypatch):
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    monkeypatch.setattr(app, "make_app", lambda settings: pytest.fail("served"))
    file = tmp_path / "tables.db"
    make(file)
    before = names_in(file)
    done = touchline("serve", "--port", "1", "--database", f"sqlite:///{file}")
    assert (done.returncode, done.stderr) == (2, f"touchline: {says}\n")
    assert names_in(file) == before


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "expected a database, sqlite:///FILE or postgresql://..., not 'nonsense'"),
        ("mysql://x/y", "expected a database of sqlite or postgresql, not mysql"),
        ("sqlite:////dev/null/tables.db", "the database cannot be opened: "),
        ("postgresql://127.0.0.1:1/none", "the database cannot be opened: "),
    ],
)
def test_an_impossible_database_is_refused(url, says):
    with pytest.raises(TouchlineError) as refused:
        in_a_store(url, lambda store: store.listed(None))
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


def test_a_cancelled_read_leaves_nothing_behind(tmp_path, monkeypatch):
    """If it were cancelled, SQLite's driver would answer from its thread to a closed loop."""
    connect = sqlite3.connect

    def connect_slowly(*given, **named):
        time.sleep(0.1)
        return connect(*given, **named)

    async def read_and_leave(store):
        monkeypatch.setattr(sqlite3, "connect", connect_slowly)
        readers = [asyncio.create_task(store.load("nowhere")) for _ in range(3)]
        await asyncio.sleep(0.02)
        for reader in readers:
            reader.cancel()

    in_a_store(f"sqlite:///{tmp_path}/tables.db", read_and_leave)
    for thread in threading.enumerate():
        if "_connection_worker_thread" in thread.name:
            thread.join(10)
            assert not thread.is_alive()


def test_a_connection_that_breaks_is_replaced(tmp_path, monkeypatch):
    table = new_table("kahmate", "me", "me")
    writing = Writing(founded=[founding_row(table.founding, table)])
    write_together = store_module._write_together

    def break_once(connection, writings):
        monkeypatch.setattr(store_module, "_write_together", write_together)
        raise OSError("the line is dead")

    async def write_twice(store):
        monkeypatch.setattr(store_module, "_write_together", break_once)
        with pytest.raises(OSError, match="the line is dead"):
            await store.write(writing)
        await store.write(writing)
        return await store.load(table.id)

    assert in_a_store(f"sqlite:///{tmp_path}/tables.db", write_twice).founding == table.founding


def test_no_error_quotes_the_values_to_store(tmp_path):
    table = new_table("kahmate", "me", "me")
    row = founding_row(table.founding, table)

    async def write_badly(store):
        with pytest.raises(sa.exc.IntegrityError) as refused:
            await store.write(Writing(founded=[row | {"game": None}]))
        return str(refused.value)

    assert table.founding.secret not in in_a_store(f"sqlite:///{tmp_path}/tables.db", write_badly)


def test_a_line_that_cannot_be_stored_does_not_harm_the_others_of_its_batch(tmp_path):
    tables = [new_table("kahmate", "me", "me", token=letter * 24) for letter in "ab"]
    lines = [line(table, 1, act(table)) for table in tables]

    async def write(store):
        await store.write(Writing(founded=[founding_row(table.founding, table) for table in tables]))
        await store.write(lines[0])
        found = await asyncio.gather(*map(store.write, lines), return_exceptions=True)
        return [type(each) for each in found], [len((await store.load(table.id)).entries) for table in tables]

    found = in_a_store(f"sqlite:///{tmp_path}/tables.db", write)
    assert found == ([sa.exc.IntegrityError, type(None)], [1, 1])


def modes_in(folder):
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


def test_only_its_owner_can_read_a_new_database(tmp_path):
    folder = tmp_path / "new"
    table = new_table("kahmate", "me", "me")

    async def look(store):
        await store.write(Writing(founded=[founding_row(table.founding, table)]))
        return modes_in(folder)

    modes = in_a_store(f"sqlite:///{folder}/tables.db", look)
    assert {"tables.db", "tables.db-wal", "tables.db-shm"} <= modes.keys()
    assert set(modes.values()) == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


def test_an_old_database_is_closed_to_others_but_not_to_its_group(tmp_path, caplog):
    url, file = f"sqlite:///{tmp_path}/tables.db", tmp_path / "tables.db"
    in_a_store(url, lambda store: store.listed(None))
    file.chmod(0o644)
    in_a_store(url, lambda store: store.listed(None))
    assert file.stat().st_mode & 0o777 == 0o640
    told = [record.getMessage() for record in caplog.records]
    assert f"{file} was open to every user of this machine: closed to others" in told


def test_a_second_process_on_one_database_is_refused_with_one_line(tmp_path):
    url = f"sqlite:///{tmp_path}/tables.db"
    command = [sys.executable, "-m", "touchline", "serve", "--port", "1", "--database", url]

    async def try_another(store):
        return await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=120)

    done = in_a_store(url, try_another)
    says = "touchline: the database cannot be opened: another process is serving it\n"
    assert (done.returncode, done.stderr) == (2, says)
    in_a_store(url, lambda store: store.listed(None))


def test_a_database_that_hangs_is_not_waited_for(tmp_path, monkeypatch):
    for name in ("PATIENCE", "CLOSING"):
        monkeypatch.setattr(store_module, name, 0.05)
    table = new_table("kahmate", "me", "me")

    ends = threading.Event()

    def hang(*_):
        ends.wait()

    async def ask(store):
        monkeypatch.setattr(store_module, "_write_together", hang)
        monkeypatch.setattr(store_module, "_fetch", hang)
        with pytest.raises(TimeoutError):
            await store.write(Writing(founded=[founding_row(table.founding, table)]))
        with pytest.raises(TimeoutError):
            await store.load(table.id)

    try:
        in_a_store(f"sqlite:///{tmp_path}/tables.db", ask)
    finally:
        ends.set()


def test_a_refused_write_is_not_made_later(tmp_path, monkeypatch):
    first, second = new_table("kahmate", "me", "me"), new_table("kahmate", "me", "me", token="b" * 24)
    write_together, taken, goes_on = store_module._write_together, threading.Event(), threading.Event()

    def hang_for_a_while(connection, writings):
        taken.set()
        goes_on.wait()
        return write_together(connection, writings)

    async def ask(store):
        monkeypatch.setattr(store_module, "_write_together", hang_for_a_while)
        writing = asyncio.create_task(store.write(Writing(founded=[founding_row(first.founding, first)])))
        await asyncio.to_thread(taken.wait)
        monkeypatch.setattr(store_module, "PATIENCE", 0.05)
        with pytest.raises(TimeoutError):
            await store.write(Writing(founded=[founding_row(second.founding, second)]))
        monkeypatch.setattr(store_module, "PATIENCE", 60.0)
        goes_on.set()
        await writing
        return await store.load(first.id), await store.load(second.id)

    monkeypatch.setattr(store_module, "PATIENCE", 60.0)
    stored, refused = in_a_store(f"sqlite:///{tmp_path}/tables.db", ask)
    assert stored
    assert refused is None
