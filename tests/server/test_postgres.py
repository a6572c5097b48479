"""The same tests on PostgreSQL, installed from a wheel."""

import asyncio
import gzip
import os
import signal
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from tests.server.serving import PATIENCE, Serving, serving
from tests.server.tables import do, keep, new_table
from tests.server.test_backup import changed, keep_all, matches, number_of, play_another
from tests.server.test_store import in_a_store
from touchline.engine.errors import TouchlineError
from touchline.server import database as database_module
from touchline.server import store as store_module
from touchline.server.backup import back_up, restore
from touchline.server.pruning import prune
from touchline.server.store import Store


def test_a_table_in_postgresql_goes_on_after_a_restart(database):
    with serving(database) as server:
        made = server.make_table("team_km", "me", "random", options={"first": "a"})
        with server.join(made["table"], made["token"]) as me:
            me.until("step")
            for _ in range(4):
                if me.step["turn"] == 0:
                    me.act()
                    me.until("ack")
                me.until("step")
            me.until("step", lambda step: step["turn"] == 0) if me.step["turn"] != 0 else None
        step = me.step
        server.restart()
        with server.join(made["table"], made["token"], cursor=step["cursor"]) as me:
            again = me.until("step")
            assert again["fresh"]
            assert {**again, "events": []} == {**step, "events": [], "fresh": True}
        assert server.make_table("kahmate", "me", "open", listed=True)["table"] in server.http.get("/api/tables").text


def test_a_lost_connection_to_postgresql_is_restored(database):
    async def cut_all():
        line = await asyncpg.connect(database)
        others = "pid <> pg_backend_pid() and backend_type = 'client backend'"
        await line.execute(f"select pg_terminate_backend(pid) from pg_stat_activity where {others}")
        await line.close()

    with serving(database) as server:
        made = server.make_table("kahmate", "me", "me", options={"first": "red"})
        with server.join(made["table"], made["token"]) as me:
            me.until("step")
            for row in (1, 2, 3):
                asyncio.run(cut_all())
                me.act(f"place 2-{row}")
                me.until("step")
        asyncio.run(cut_all())
        server.app.state.arena.rooms.pop(made["table"])
        answers = [server.http.get(f"/api/tables/{made['table']}").status_code for _ in range(10)]
        assert set(answers) <= {200, 503}
        assert answers[-1] == 200


def test_an_action_is_written_once_more_if_the_driver_was_cut_off_before_its_message(database, monkeypatch):
    fetch, asked = asyncpg.Connection.fetch, []

    async def fetch_at_second_try(self, *words, **more):
        asked.append(words)
        if len(asked) == 1:
            raise asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")
        return await fetch(self, *words, **more)

    with serving(database) as server:
        made = server.make_table("kahmate", "me", "me", options={"first": "red"})
        with server.join(made["table"], made["token"]) as me:
            me.until("step")
            monkeypatch.setattr(asyncpg.Connection, "fetch", fetch_at_second_try)
            me.act("place 2-1")
            me.until("step")
    assert len(asked) >= 2


def test_old_tables_are_deleted_and_the_size_is_known(database):
    async def work():
        store = Store(database)
        await store.open()
        try:
            table = new_table("kahmate", "me", "me")
            await keep(store, table, [do(table, table.resign([0, 1], 0, "r"))])
            before = await store.size()
            assert await store.expired(0, table.touched + 1) == [table.id]
            assert (await store.oldest())[0] == [table.id]
            await store.delete([table.id])
            assert await store.load(table.id) is None
            assert await store.size() < before
        finally:
            await store.close()

    asyncio.run(work())


def test_a_process_of_a_release_for_one_process_keeps_others_out(database, monkeypatch):
    monkeypatch.setattr(store_module, "START_TRIES", 2)

    async def work():
        line = await asyncpg.connect(database)
        await line.execute(f"select pg_advisory_lock({store_module.STARTING})")
        store = Store(database)
        try:
            with pytest.raises(TouchlineError, match="cannot be opened: another process is serving it"):
                await store.open()
        finally:
            await store.close()
            await line.close()

    asyncio.run(work())


def new_database(database, name):
    """Another database of the same server, empty."""

    async def make():
        line = await asyncpg.connect(database)
        await line.execute(f"create database {name}")
        await line.close()

    asyncio.run(make())
    return make_url(database).set(database=name).render_as_string(hide_password=False)


def test_a_backup_of_a_running_postgresql_goes_to_sqlite_and_to_another_database_and_proves(database, tmp_path):
    found = matches()

    async def beside(store):
        await keep_all(store, found)
        return await back_up(database, tmp_path / "backup.gz")

    count = in_a_store(database, beside)
    assert count.rows["tables"] >= len(found)
    small = asyncio.run(restore(tmp_path / "backup.gz", f"sqlite:///{tmp_path}/tables.db"))
    other = new_database(database, "restored")
    large = asyncio.run(restore(tmp_path / "backup.gz", other))
    assert small == large
    assert (small.rows, small.proved >= 3) == (count.rows, True)
    with pytest.raises(TouchlineError, match="holds tables of Touchline already, and is not overwritten"):
        asyncio.run(restore(tmp_path / "backup.gz", other))
    over = next(table for table in found if table.is_over)
    pruned = asyncio.run(prune(other, over.touched + 1, dry_run=False))
    assert (pruned.tables, pruned.entries, pruned.replays) == (1, len(found[over]), 1)
    asyncio.run(back_up(other, tmp_path / "after.gz"))
    kept = gzip.decompress((tmp_path / "after.gz").read_bytes()).decode()
    assert over.id not in kept
    assert all(table.id in kept for table in found if table is not over)


def test_a_backup_that_does_not_prove_leaves_postgresql_empty(database, tmp_path):
    small = f"sqlite:///{tmp_path}/tables.db"
    in_a_store(small, lambda store: keep_all(store, matches()))
    asyncio.run(back_up(small, tmp_path / "backup.gz"))
    lines = gzip.decompress((tmp_path / "backup.gz").read_bytes()).splitlines(keepends=True)
    which = number_of(lines, "entries", lambda row: row["kind"] == "act")
    (tmp_path / "spoilt.gz").write_bytes(gzip.compress(b"".join(changed(lines, which, play_another))))

    async def names():
        line = await asyncpg.connect(other)
        found = await line.fetch("select tablename from pg_tables where schemaname = 'public'")
        await line.close()
        return found

    other = new_database(database, "spoilt")
    with pytest.raises(TouchlineError, match="does not prove"):
        asyncio.run(restore(tmp_path / "spoilt.gz", other))
    assert asyncio.run(names()) == []


@contextmanager
def hanging(folder):
    """Suspend all PostgreSQL processes."""
    first = int((folder / "postmaster.pid").read_text().split()[0])
    processes = [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the processes in /proc")
def test_requests_are_answered_while_postgresql_hangs_and_clients_can_leave(database, postgres_folder, monkeypatch):
    for module, name in ((store_module, "PATIENCE"), (store_module, "CLOSING"), (database_module, "CONNECT")):
        monkeypatch.setattr(module, name, 1.0)
    server = Serving(database).start()
    made = server.make_table("kahmate", "me", "open")
    with hanging(postgres_folder):
        path = f"/api/tables/{made['table']}/seats"
        assert server.http.post(path, json={"name": "Ana", "token": "a" * 24}).status_code == 503
        assert server.http.get("/api/tables").status_code == 503
        server.http.close()
        server.server.should_exit = True
        server.thread.join(PATIENCE)
        assert not server.thread.is_alive()
    with serving(database) as server:
        assert server.sit(made["table"], token="a" * 24)["seat"] == 1
