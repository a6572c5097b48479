"""Two servers on one PostgreSQL database: tables have one owner, browsers may arrive anywhere."""

import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import query
from tests.server.serving import PATIENCE, Serving, serving
from touchline.server import app as app_module

LEASE = 0.6


@pytest.fixture(scope="module")
def servers(database):
    with serving(database) as one, serving(database) as other:
        yield one, other


def test_a_browser_can_play_through_another_process(servers):
    one, other = servers
    made = one.make_table("kahmate", "me", "open", options={"first": "red"}, chat=True)
    table, token = made["table"], other.sit(made["table"])["token"]
    with one.join(table, made["token"]) as red, other.join(table, token) as blue, other.join(table) as spectator:
        red.until("step")
        assert blue.until("step")["viewer"] == 1
        spectator.until("step")
        said = red.act("place 2-1")
        assert red.until("ack")["id"] == said["id"]
        assert blue.until("step")["events"][0]["words"] == spectator.until("step")["events"][0]["words"]
        blue.say(type="chat", text="Hello")
        assert red.until("chat")["text"] == "Hello"
        assert one.http.get(f"/api/tables/{table}").json() == other.http.get(f"/api/tables/{table}").json()
        assert other.http.get(f"/api/tables/{table}").json()["watching"] == 1
    rows = query(one.settings.database, f"select owner from tables where id = '{table}'")
    assert rows[0]["owner"] == one.app.state.peers.id


def test_a_table_is_shown_in_lists_as_its_owner_knows_it(servers):
    one, _ = servers
    made = one.make_table("kahmate", "me", "open", listed=True)
    with one.join(made["table"], made["token"]) as me:
        me.until("table")
        lists = [server.http.get("/api/tables").json() for server in servers]
        assert lists[0] == lists[1]
        assert next(each for each in lists[1] if each["table"] == made["table"])["seats"][0]["connected"]
        asked = {"tables": [made["table"], "A" * 10]}
        told = [server.http.post("/api/tables/status", json=asked).json() for server in servers]
        assert told[0] == told[1]
        assert told[1]["gone"] == ["A" * 10]


def test_the_same_request_at_two_processes_makes_one_table_and_one_seat(servers):
    wish = {"game": "kahmate", "seats": [{"kind": "me"}, {"kind": "open"}], "token": "z" * 24}
    made = [server.http.post("/api/tables", json=wish).json() for server in servers]
    assert made[0] == made[1]
    seats = [server.sit(made[0]["table"], token="y" * 24) for server in servers]
    assert seats[0] == seats[1]


def test_a_refusal_of_the_owner_comes_through(servers):
    one, other = servers
    made = one.make_table("kahmate", "me", "me")
    answer = other.http.post(f"/api/tables/{made['table']}/seats", json={"name": "Late"})
    assert (answer.status_code, answer.json()["error"]) == (409, "This seat is taken.")
    assert other.http.get(f"/api/tables/{made['table']}/nothing").status_code == 404
    assert answer.headers["x-frame-options"] == "DENY"
    assert other.http.get("/api/tables/AAAAAAAAAA").status_code == 404


def test_a_simulation_and_a_replay_are_found_from_every_process(servers):
    one, other = servers
    wish = {"game": "kahmate", "bots": ["random", "random"], "matches": 1}
    made = one.http.post("/api/lab", json=wish).json()
    assert other.http.get(f"/api/lab/{made['id']}").json()["id"] == made["id"]
    table = one.make_table("kahmate", "me", "me")
    with one.join(table["table"], table["token"]) as me:
        me.until("step")
        me.say(type="resign", id="r", seat=0)
        me.until("ack")
    replay = other.http.post(f"/api/tables/{table['table']}/replay").json()["replay"]
    curves = [server.http.get(f"/api/replays/{replay}/curve").json()["total"] for server in servers]
    assert curves == [1, 1]
    films = [server.app.state.replays._films.get(replay) for server in servers]
    assert [film is not None and film.drawing for film in films].count(True) == 1


def test_only_a_process_may_say_who_the_visitor_is(servers):
    one, _ = servers
    headers = {"x-touchline-relay": "guessed", "x-touchline-visitor": "10.9.8.7", "host": "evil.example"}
    assert one.http.get("/api/tables", headers=headers).status_code == 421
    headers["x-touchline-relay"] = one.app.state.peers.secret
    assert one.http.get("/api/tables", headers=headers).status_code == 200


def silence(server):
    """Make a server stop renewing its lease without noticing."""
    beating = server.app.state.peers._beating
    beating.get_loop().call_soon_threadsafe(beating.cancel)


def test_a_client_that_loses_its_process_continues_at_another_and_nothing_is_done_twice(database):
    """The owner is declared dead, comes back with its old lease, and cannot write."""
    with serving(database, lease=LEASE) as one, serving(database, lease=LEASE) as other:
        made = one.make_table("kahmate", "me", "me", options={"first": "red"})
        with one.join(made["table"], made["token"]) as me:
            me.until("step")
            me.act("place 2-1")
            me.until("ack")
            me.until("step")
            silence(one)
            while one.app.state.peers.id in other.app.state.peers.others:
                time.sleep(0.05)
            with other.join(made["table"], made["token"]) as again:
                assert again.until("step")["cursor"] == me.step["cursor"]
                again.act("place 2-2", id="same")
                again.until("ack")
                me.act("place 2-2", id="same")
                with pytest.raises(ConnectionClosed):
                    me.until("ack")
                again.act("place 2-2", id="same")
                again.until("ack")
        sheet = other.http.get(f"/api/tables/{made['table']}/sheet").text
        assert sheet.count("place 2-1") == sheet.count("place 2-2") == 1


def test_a_process_that_stops_hands_its_tables_over(database, monkeypatch):
    monkeypatch.setattr(app_module, "HAND_OVER", 0.2)
    one = Serving(database).start()
    with serving(database) as other:
        made = one.make_table("kahmate", "me", "me", options={"first": "red"})
        with one.join(made["table"], made["token"]) as me:
            me.until("step")
            me.act("place 2-1")
            me.until("ack")
            me.until("step")
            one.http.close()
            one.server.should_exit = True
            with pytest.raises(ConnectionClosed) as closed:
                me.until("never")
            assert closed.value.rcvd.code == 1013
            assert [frame for frame in me.frames if frame["type"] == "error"] == []
        with other.join(made["table"], made["token"], cursor=me.step["cursor"]) as again:
            assert again.until("step")["fresh"]
        one.thread.join(PATIENCE)
        assert not one.thread.is_alive()


def test_without_workers_the_server_searches_by_itself(servers):
    one, _ = servers
    made = one.make_table("kahmate", "rookie", "me", options={"first": "red"})
    with one.join(made["table"], made["token"]) as me:
        me.until("step", lambda step: step["turn"] == 1)
