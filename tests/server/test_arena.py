"""Table lifecycle: idle tables leave memory and are reloaded, abandoned ones are closed, overdue ones are woken."""

import asyncio
import time

import pytest

from tests.server.tables import wish, without_nonces
from touchline.games import GAMES
from touchline.server import arena as arenas
from touchline.server import table as tables
from touchline.server.arena import Arena, RoomGone, clock_time
from touchline.server.limits import DAY, Buckets, Limits, Rate
from touchline.server.messages import ClockRule
from touchline.server.store import Store

TOKEN = "a" * 24


def in_an_arena(tmp_path, work, **limits):
    """Run a function with an arena of its own."""

    async def run():
        store = Store(f"sqlite:///{tmp_path}/tables.db")
        await store.open()
        arena = Arena(store, Limits(**limits), 0.0)
        await arena.open()
        try:
            return await work(arena)
        finally:
            await arena.close()
            await store.close()

    return asyncio.run(run())


async def found(arena, *seats, token=TOKEN, **more):
    await arena.rules_of("kahmate")
    return await arena.found(without_nonces(tables.found(wish("kahmate", *seats, **more), token, clock_time())))


def test_an_idle_table_leaves_memory_and_comes_back(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "me", options={"first": "red"})
        table = room.table
        await arena.append(room, lambda: table.act([0], 0, "place 2-1", table.cursor(0), "x"))
        await arena.sweep(clock_time())
        assert table.id not in arena.rooms
        with pytest.raises(RoomGone):
            await arena.append(room, lambda: table.act([0], 0, "place 2-2", table.cursor(0), "y"))
        again = await arena.room(table.id)
        assert again.table.sheet(0) == table.sheet(0)
        assert await arena.room("nosuchable") is None

    in_an_arena(tmp_path, work, leaves_memory=-1000)


def test_a_table_whose_clock_runs_stays(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "me", clock=ClockRule("move", 500))
        await arena.sweep(clock_time())
        assert arena.rooms[room.table.id] is room

    in_an_arena(tmp_path, work, leaves_memory=-1000)


def test_a_forgotten_table_is_closed(tmp_path):
    async def work(arena):
        waiting = await found(arena, "me", "open", listed=True)
        playing = await found(arena, "me", "me", token="b" * 24, listed=True)
        assert set(await arena.store.listed("kahmate")) == {waiting.table.id, playing.table.id}
        await arena.sweep(clock_time() + 2 * DAY)
        assert [room.table.status for room in (waiting, playing)] == ["closed", "playing"]
        assert await arena.store.listed("kahmate") == [playing.table.id]

    in_an_arena(tmp_path, work)


def test_a_clock_in_days_runs_out_even_without_viewers(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "random", options={"first": "red"}, clock=ClockRule("days", 1))
        arena._let_go(room)
        began = room.table.founding.created
        room.table.clock.since -= DAY
        assert await arena.store.due(began + DAY - 1) == []
        assert await arena.store.due(began + DAY) == [room.table.id]

    in_an_arena(tmp_path, work)


def test_nobody_is_told_of_an_entry_that_cannot_be_stored(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "me", options={"first": "red"})
        table = room.table
        number, table.entries = table.entries, -5
        await arena.append(room, lambda: table.act([0], 0, "place 2-1", table.cursor(0), "x"))
        table.entries = -5
        with pytest.raises(Exception, match="UNIQUE"):
            await arena.append(room, lambda: table.act([0], 0, "place 2-2", table.cursor(0), "y"))
        assert room.gone
        assert number == 0

    in_an_arena(tmp_path, work)


def test_a_bucket_fills_again():
    buckets = Buckets(Rate(2, 1))
    now = time.monotonic()
    assert [buckets.take("a", now) for _ in range(3)] == [True, True, False]
    assert buckets.take("b", now)
    assert buckets.take("a", now + 1)
    assert not buckets.take("a", now + 1)


def test_a_visitor_whose_bucket_is_full_again_is_forgotten():
    buckets = Buckets(Rate(2, 1))
    buckets.of("hasty", 0.0).spend(5, 0.0)
    for number in range(30):
        buckets.of(str(number), number / 10).spend(1, number / 10)
    assert not buckets.take("hasty", 3.0)
    for number in range(30, 130):
        buckets.of(str(number), number / 10).spend(1, number / 10)
    assert len(buckets._known) < 30


@pytest.mark.parametrize("game", GAMES)
def test_bots_and_rules_are_prepared_by_decisions_however_long_the_deal(game, monkeypatch):
    asked, undone = [], []
    monkeypatch.setattr(arenas.Bot, "choose", lambda bot, match, seat: asked.append(seat) or match.legal()[0])
    monkeypatch.setattr(arenas.Match, "can_undo", lambda match, seat: undone.append(seat))
    monkeypatch.setattr(arenas, "explain", lambda match, seat, budget: asked.append(seat))
    arenas.prepare_bots(game)
    arenas.prepare_rules(game)
    assert len(asked) == arenas.WARM + 1
    assert len(undone) == arenas.WARM
