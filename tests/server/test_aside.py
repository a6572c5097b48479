"""A table that cannot be rebuilt is set aside, and all others continue."""

import logging
import sqlite3

import pytest

from tests.server.serving import serving
from tests.server.test_arena import found, in_an_arena
from touchline.server.arena import clock_time
from touchline.server.limits import DAY
from touchline.server.messages import ClockRule
from touchline.server.table import SetAside

DAMAGES = {
    "an illegal action": "update entries set text = 'place 9-9' where table_id = ?",
    "an entry of no kind": "update entries set kind = 'dance' where table_id = ?",
    "a founding that cannot be read": "update tables set seats = '[{' where id = ?",
}
OUTDATED = {
    "other rules": "update tables set rules = 1 where id = ?",
    "a game that is not offered": "update tables set game = 'chess' where id = ?",
}


def change(file, statement, table):
    with sqlite3.connect(file) as database:
        database.execute(statement, (table,))


def status_of(file, table):
    with sqlite3.connect(file) as database:
        return database.execute("select status from tables where id = ?", (table,)).fetchone()[0]


def test_damaged_tables_break_no_list_and_their_players_are_told(tmp_path):
    file = tmp_path / "tables.db"
    with serving(f"sqlite:///{file}") as server:
        made = {
            name: server.make_table("kahmate", "me", "me", options={"first": "red"}, listed=True)
            for name in [*DAMAGES, *OUTDATED]
        }
        for each in made.values():
            with server.join(each["table"], each["token"]) as me:
                me.until("step")
                me.act()
                me.until("ack")
        sound = server.make_table("kahmate", "me", "open", listed=True)
        server.stop()
        for name, each in made.items():
            change(file, (DAMAGES | OUTDATED)[name], each["table"])
        server.start()
        answer = server.http.get("/api/tables")
        assert (answer.status_code, [table["table"] for table in answer.json()]) == (200, [sound["table"]])
        for name, each in made.items():
            assert status_of(file, each["table"]) == ("outdated" if name in OUTDATED else "damaged")
            assert server.http.get(f"/api/tables/{each['table']}").status_code == 409
        for name, says in (("an illegal action", "endommagée"), ("other rules", "Les règles ont changé")):
            with server.join(made[name]["table"], made[name]["token"], language="fr") as me:
                assert says in me.hear()["text"]


def test_the_others_are_woken_and_closed_and_each_damage_is_reported_once(tmp_path, caplog):
    caplog.set_level(logging.ERROR, "touchline")
    file = tmp_path / "tables.db"

    async def work(arena):
        days = {"clock": ClockRule("days", 1), "options": {"first": "red"}}
        rooms = [await found(arena, "me", "me", token=letter * 24, **days) for letter in "abcd"]
        for room in rooms:
            table = room.table
            await arena.append(room, lambda table=table: table.act([0], 0, "place 2-1", table.cursor(0), "x"))
            arena._let_go(room)
        ids = [room.table.id for room in rooms]
        for table, damage in zip(ids, DAMAGES.values(), strict=False):
            if table != ids[-1]:
                change(file, damage, table)
        assert set(await arena.store.due(clock_time() + 2 * DAY)) == set(ids)
        for _ in range(2):
            await arena.sweep(clock_time() + 2 * DAY)
        assert list(arena.rooms) == ids[-1:]
        for table in ids[:-1]:
            with pytest.raises(SetAside):
                await arena.room(table)
        told = [record.getMessage() for record in caplog.records]
        assert len(told) == 3
        assert all(sum(table in line for line in told) == 1 for table in ids[:-1])
        await arena.prune(clock_time() + 1000 * DAY)
        assert [status_of(file, table) for table in ids[:-1]] == ["damaged"] * 3

    in_an_arena(tmp_path, work)


def test_a_match_waits_for_its_own_rules_and_one_that_is_over_stays_over(tmp_path):
    file = tmp_path / "tables.db"

    async def work(arena):
        playing, over = [await found(arena, "me", "me", token=letter * 24) for letter in "ab"]
        await arena.append(over, lambda: over.table.resign([0, 1], 0, "r"))
        for room in (playing, over):
            arena._let_go(room)
            change(file, OUTDATED["other rules"], room.table.id)
            with pytest.raises(SetAside, match="outdated"):
                await arena.room(room.table.id)
        assert status_of(file, playing.table.id) == "outdated"
        assert status_of(file, over.table.id) == "over"
        change(file, f"update tables set rules = {playing.table.game.version} where id = ?", playing.table.id)
        assert (await arena.room(playing.table.id)).table.status == "playing"
        assert status_of(file, playing.table.id) == "playing"

    in_an_arena(tmp_path, work)
