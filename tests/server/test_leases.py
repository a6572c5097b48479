"""Leases, epochs and searches on PostgreSQL, without a server."""

import asyncio

import pytest

from tests.server.conftest import query
from tests.server.serving import PATIENCE
from tests.server.tables import line, new_table
from touchline.bots import Bot, styled
from touchline.engine.errors import TouchlineError
from touchline.server import database as database_module
from touchline.server import leases, searches
from touchline.server.peers import Elsewhere, join
from touchline.server.store import Fenced, Store, Writing, founding_row
from touchline.server.table import new_token
from touchline.server.worker import Worker

LEASE = 0.6


def fresh(*seats):
    return new_table("kahmate", *seats, token=new_token())


def in_stores(database, work, count=2):
    """Run a function with stores and their places among the processes."""

    async def run():
        stores = [Store(database) for _ in range(count)]
        peers = [join(store, f"127.0.0.1:{number}", lease=LEASE) for number, store in enumerate(stores, 1)]
        for store in stores:
            await store.open()
        try:
            for each in peers:
                await each.open()
            return await work(list(zip(stores, peers, strict=True)))
        finally:
            for store, each in zip(stores, peers, strict=True):
                await each.close()
                await store.close()

    return asyncio.run(run())


def test_a_stale_owner_cannot_write_and_its_neighbours_in_a_batch_can(database):
    async def work(both):
        (store, me), (_, other) = both
        lost, kept = fresh("me", "me"), fresh("me", "me")
        founded = [founding_row(table.founding, table) | me.ownership for table in (lost, kept)]
        await store.write(Writing(founded=founded))
        with pytest.raises(Elsewhere) as elsewhere:
            await other.claim(lost.id)
        assert elsewhere.value.owner.address == "127.0.0.1:1"
        await store.write(Writing(released=[{"table_key": lost.id, "held_epoch": 1}]))
        assert await other.claim(lost.id) == 2

        def entry(table, **more):
            made = table.stamp(table.resign([0, 1], 0, "r"), table.touched)
            return line(table, 1, made, 1)._replace(**more)

        written = await asyncio.gather(*(store.write(entry(table)) for table in (lost, kept)), return_exceptions=True)
        assert [type(each) for each in written] == [Fenced, type(None)]
        untouched = entry(kept, number=2, status=None), entry(lost, number=1, status=None)
        written = await asyncio.gather(*map(store.write, untouched), return_exceptions=True)
        assert [type(each) for each in written] == [type(None), Fenced]
        stale_too = entry(kept, number=3, epoch=0), entry(kept, number=3)
        written = await asyncio.gather(*map(store.write, stale_too), return_exceptions=True)
        assert [type(each) for each in written] == [Fenced, type(None)]
        assert [len((await store.load(table.id)).entries) for table in (lost, kept)] == [0, 3]
        (row,) = await asyncio.to_thread(query, database, f"select status, touched from tables where id = '{kept.id}'")
        assert tuple(row) == (kept.status, kept.touched)

    in_stores(database, work)


def test_a_process_declared_dead_can_neither_claim_nor_found_until_it_signs_on_again(database):
    async def work(both):
        (store, me), (_, other) = both
        table, late = fresh("me", "me"), fresh("me", "me")
        await store.write(Writing(founded=[founding_row(table.founding, table) | me.ownership]))
        me._beating.cancel()
        lost = []
        me.lost = lambda: lost.append(me.id)
        was = me.id
        await asyncio.wait_for(other.until_gone(was), PATIENCE)
        assert await other.claim(table.id) == 3  # freed in a new epoch, and claimed in another
        with pytest.raises(Elsewhere):
            await me.claim(table.id)
        with pytest.raises(Fenced, match="signed off"):
            await store.write(Writing(founded=[founding_row(late.founding, late) | me.ownership]))
        await me._beat()
        assert lost == [was]
        await store.write(Writing(founded=[founding_row(late.founding, late) | me.ownership]))

    in_stores(database, work)


def test_a_process_that_hangs_in_a_transaction_does_not_block_its_tables(database, monkeypatch):
    """It has locked the table's row, so the database ends its transaction."""
    monkeypatch.setattr(database_module, "IDLE", 1500)

    async def work(both):
        (store, me), (_, other) = both
        table = fresh("me", "me")
        await store.write(Writing(founded=[founding_row(table.founding, table) | me.ownership]))
        hanging = await store.database.connect()
        await hanging.exec_driver_sql(f"update tables set touched = 0 where id = '{table.id}'")
        me._beating.cancel()
        await asyncio.wait_for(other.until_gone(me.id), PATIENCE)
        assert await other.claim(table.id) == 3
        await store.database.drop(hanging)
        assert (await store.load(table.id)).entries == []

    in_stores(database, work)


def test_after_an_outage_of_the_database_no_process_is_declared_dead(database):
    async def work(both):
        (_, me), (_, other) = both
        ids = me.id, other.id
        for each in (me, other):
            each._beating.cancel()
        await asyncio.sleep(1.5 * LEASE)
        await me._beat()
        await other._beat()
        await me._beat()
        assert (me.id, other.id) == ids

    in_stores(database, work)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"protocol": 99}, "with protocol 99, this is 1: stop it first"),
        ({"kahmate": 99}, "with version 99 of the rules of kahmate, this has version "),
        ({"chess": 1}, "with version 1 of the rules of chess, this has no chess: stop it first"),
    ],
)
def test_another_release_beside_this_one_is_refused_with_the_reason(database, monkeypatch, change, says):
    ours = leases.this_release()
    theirs = leases.Release(ours.games | change, 1) if "protocol" not in change else leases.Release(ours.games, 99)

    async def work(alone):
        monkeypatch.setattr(leases, "this_release", lambda: ours)
        store = Store(database)
        await store.open()
        try:
            with pytest.raises(TouchlineError) as refused:
                await join(store, "127.0.0.1:9").open()
            return str(refused.value)
        finally:
            await store.close()

    monkeypatch.setattr(leases, "this_release", lambda: theirs)
    assert says in in_stores(database, work, 1)


def test_an_upgrade_waits_until_everybody_has_left(database, monkeypatch):
    async def work(alone):
        query_now = alone[0][1].database
        await query_now.transact(lambda line: line.exec_driver_sql("update alembic_version set version_num = '0002'"))
        store = Store(database)
        try:
            with pytest.raises(TouchlineError, match="from version 0002 to 0003, but 1 processes use it: stop them"):
                await store.open()
        finally:
            await store.close()
            await query_now.transact(
                lambda line: line.exec_driver_sql("update alembic_version set version_num = '0003'")
            )

    in_stores(database, work, 1)


# Workers.


def test_a_worker_answers_as_the_server_would_and_nothing_of_it_is_stored(database):
    async def work(both):
        (store, me), (_, other) = both
        await thinking(other)
        table = fresh("rookie", "rookie")
        await store.write(Writing(founded=[founding_row(table.founding, table) | me.ownership]))
        worker = asyncio.create_task(Worker(store, other, 1).run())
        while not me.workers:
            await asyncio.sleep(0.02)
        asked = searches.Searches(me)
        told = await asked.ask(table_id=table.id, entries=0, seat=table.match.actor, level="rookie", cost=1)
        worker.cancel()
        await asyncio.gather(worker, return_exceptions=True)
        seat = table.match.actor
        bot = Bot(styled("rookie", table.style(seat)), table.bot_seed(seat))
        assert told == bot.choose(table.match.fork(), seat)

    in_stores(database, work)
    assert query(database, "select * from searches") == []


async def thinking(peers):
    """Count this process as a worker."""
    await peers.database.transact(
        lambda line: line.exec_driver_sql(f"update processes set kind = 'think' where id = '{peers.id}'")
    )


def test_a_search_of_a_worker_that_dies_is_free_for_the_next(database, monkeypatch):
    async def work(both):
        (store, me), (_, other) = both
        await thinking(other)
        while not me.workers:
            await asyncio.sleep(0.02)
        table = fresh("rookie", "rookie")
        await store.write(Writing(founded=[founding_row(table.founding, table) | me.ownership]))
        begun, never = asyncio.Event(), asyncio.Event()
        killed, next_one = Worker(store, other, 1), Worker(store, other, 1)

        async def think_on(search):
            begun.set()
            await never.wait()

        monkeypatch.setattr(killed, "_think", think_on)
        first = asyncio.create_task(killed.run())
        asking = asyncio.create_task(
            searches.Searches(me).ask(table_id=table.id, entries=0, seat=table.match.actor, level="rookie", cost=1)
        )
        await asyncio.wait_for(begun.wait(), PATIENCE)
        first.cancel()
        second = asyncio.create_task(next_one.run())
        assert await asking
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)

    in_stores(database, work)
