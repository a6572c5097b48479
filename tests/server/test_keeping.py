"""Everything stored has a size limit and an expiry time."""

import sqlite3

import pytest

from tests.server.test_arena import found, in_an_arena
from touchline.server.arena import clock_time
from touchline.server.limits import DAY, Rate
from touchline.server.messages import ClockRule
from touchline.server.replays import Replays
from touchline.server.table import Entry, NotNow


def kept(tmp_path):
    """The ids of tables and replays, and the number of entries."""
    with sqlite3.connect(tmp_path / "tables.db") as database:
        tables, replays = (
            {id for (id,) in database.execute(f"select id from {name}")} for name in ("tables", "replays")
        )
        return tables, replays, database.execute("select count(*) from entries").fetchone()[0]


def test_new_names_are_limited_by_the_second(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "me")
        for number in range(3):
            await arena.change(room, lambda number=number: room.table.rename([0], f"Ana {number}"))
        with pytest.raises(NotNow, match="too_fast"):
            await arena.change(room, lambda: room.table.rename([0], "Bea"))
        assert room.table.entries == 3

    in_an_arena(tmp_path, work, changes=Rate(3, 0))


def test_the_changes_of_a_table_are_limited_and_the_match_goes_on(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "me", options={"first": "red"}, clock=ClockRule("days", 1))
        table = room.table
        for number in range(4):
            await arena.change(room, lambda number=number: table.rename([0], f"Ana {number}"))
        with pytest.raises(NotNow, match="too_many_changes"):
            await arena.change(room, lambda: table.rename([0], "Bea"))
        await arena.append(room, lambda: table.act([0], 0, "place 2-1", table.cursor(0), "x"))
        with pytest.raises(NotNow, match="too_many_changes"):
            await arena.append(room, lambda: table.undo([0], 0, table.cursor(0), "y"))
        table.clock.since -= 2 * DAY
        await arena.append(room, lambda: table.late(clock_time()))
        assert table.seats[0].stand_in
        assert not room.gone

    in_an_arena(tmp_path, work, changes_stored=4)


def test_ended_tables_are_deleted_when_they_expire(tmp_path):
    async def work(arena):
        unplayed, over, playing = [await found(arena, "me", "open" if n == "a" else "me", token=n * 24) for n in "abc"]
        await arena.append(unplayed, lambda: Entry("close"))
        await arena.append(over, lambda: over.table.resign([0, 1], 0, "r"))
        replays = Replays(arena)
        replay = (await replays.of_table(over.table.id, over.table.sheet(0))).id
        now = clock_time()
        for room in (unplayed, over, playing):
            arena._let_go(room)
        ids = [room.table.id for room in (unplayed, over, playing)]
        await arena.prune(now)
        assert kept(tmp_path) == (set(ids), {replay}, 2)
        await arena.prune(now + 2 * DAY)
        assert kept(tmp_path) == (set(ids[1:]), {replay}, 1)
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("update replays set used = ?", (now + 50 * DAY,))
        await arena.prune(now + 91 * DAY)
        assert kept(tmp_path) == ({ids[2]}, {replay}, 0)
        await arena.prune(now + 141 * DAY)
        assert kept(tmp_path) == ({ids[2]}, set(), 0)
        assert not arena.full

    in_an_arena(tmp_path, work)


def test_a_viewed_replay_is_kept_longer(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "me")
        await arena.append(room, lambda: room.table.resign([0, 1], 0, "r"))
        replay = (await Replays(arena).of_table(room.table.id, room.table.sheet(0))).id
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("update replays set used = 1")
        await Replays(arena).find(replay)
        assert await arena.store.unused_replays(clock_time() - DAY) == []

    in_an_arena(tmp_path, work)


def test_a_database_that_is_too_large_loses_the_oldest_and_then_takes_no_new_tables(tmp_path):
    async def work(arena):
        over, playing = [await found(arena, "me", "me", token=letter * 24) for letter in "ab"]
        await arena.append(over, lambda: over.table.resign([0, 1], 0, "r"))
        for room in (over, playing):
            arena._let_go(room)
        assert await arena.store.size() > 1000
        await arena.prune(clock_time())
        assert kept(tmp_path) == ({playing.table.id}, set(), 0)
        assert arena.full

    in_an_arena(tmp_path, work, database_size=1)
