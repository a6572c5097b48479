"""A real server: two tabs, reconnecting, restarting, undo, spectators, rematches, and everything else people do."""

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.serving import serving
from touchline import read_sheet
from touchline.games import GAMES
from touchline.server.limits import Limits, Rate

RED = {"first": "red"}


def two(server, game="kahmate", **wish):
    """A table for two people: its id and their tokens."""
    made = server.make_table(game, "me", "open", **wish)
    with server.join(made["table"], made["token"]) as founder:
        founder.until("table")
    taken = server.sit(made["table"])
    return made["table"], made["token"], taken["token"]


def test_two_people_see_each_other_act_and_everything_is_acknowledged_first(server):
    table, mine, other = two(server, options=RED)
    with server.join(table, mine) as red, server.join(table, other) as blue:
        red.until("step")
        blue.until("step")
        assert (red.step["viewer"], red.step["turn"], blue.step["turn"]) == (0, 0, 0)
        assert red.step["legal"]
        assert not blue.step["legal"]
        message = red.act("place 2-1")
        red.until("ack", lambda ack: ack["id"] == message["id"])
        assert red.hear()["type"] == "step"
        step = blue.until("step")
        assert step["fresh"]
        assert [event["event"] for event in step["events"]] == ["place"]
        assert step["events"][0]["words"]


def test_double_clicks_stale_messages_and_two_tabs_are_harmless(server):
    table, mine, _ = two(server, options=RED)
    with server.join(table, mine) as tab, server.join(table, mine) as second:
        tab.until("step")
        second.until("step")
        message = tab.act("place 2-1")
        tab.say(**message)
        second.act("place 2-1")
        assert [tab.until("ack")["id"] for _ in range(2)] == [message["id"]] * 2
        assert second.until("stale")
        second.until("step", lambda step: step["cursor"].endswith(".1")) if not second.step["cursor"].endswith(
            ".1"
        ) else None
        second.say(**message)
        assert second.until("ack")["id"] == message["id"]
        assert second.step["cursor"] == tab.step["cursor"] == "0.0.1"


def test_a_client_that_reconnects_gets_exactly_what_it_missed(server):
    table, mine, other = two(server, options=RED)
    with server.join(table, mine) as red:
        red.until("step")
        with server.join(table, other) as blue:
            cursor = blue.until("step")["cursor"]
        for cell in ("2-1", "2-2"):
            red.act(f"place {cell}")
            red.until("step")
        with server.join(table, other, cursor=cursor) as blue:
            step = blue.until("step")
            assert step["fresh"]
            assert [event["ply"] for event in step["events"]] == [1, 2]
        with server.join(table, other, cursor="1.7.1") as blue:
            assert not blue.until("step")["fresh"]


def test_after_an_undo_everyone_gets_the_whole_log(server):
    table, mine, other = two(server, options=RED)
    with server.join(table, mine) as red, server.join(table, other) as blue:
        red.until("step")
        red.act("place 2-1")
        blue.until("step", lambda step: step["events"])
        assert red.until("step")["can_undo"]
        red.say(type="undo", id="u", cursor=red.step["cursor"])
        red.until("ack")
        step = blue.until("step")
        assert (step["fresh"], step["events"]) == (False, [])
        blue.say(type="undo", id="v", cursor=step["cursor"])
        assert blue.until("refused")["text"].startswith("This cannot be undone")


def test_a_refusal_names_the_rule_in_the_readers_language(server):
    table, mine, _ = two(server, options=RED)
    with server.join(table, mine, language="fr") as red:
        red.until("step")
        red.act("place 10-1")
        refused = red.until("refused")
        assert refused["rule"].startswith("R3.")
        red.say(type="why", path=["cell:10-1"])
        because = red.until("because")
        assert (because["rule"], because["text"]) == (refused["rule"], refused["text"])
        red.say(type="why", path=["cell:99-1"])
        assert red.until("because")["text"].startswith("Il n'y a rien à faire là. ")


def test_lists_texts_and_hints_are_for_the_seat_to_act(server):
    table, mine, other = two(server, options=RED)
    with server.join(table, mine) as red, server.join(table, other) as blue:
        red.until("step")
        red.say(type="list")
        actions = red.until("list")["actions"]
        assert [action["action"] for action in actions] == [legal[0] for legal in red.step["legal"]]
        assert all(action["words"] and action["targets"] for action in actions)
        red.say(type="text")
        sections = red.until("text")["sections"]
        assert [section["heading"] for section in sections] == ["The match", "Red", "Blue", "The ball"]
        assert sections[0]["lines"][0] == "Red to play: “Place your next player on a free cell.”"
        red.say(type="hint")
        hint = red.until("hint")
        assert hint["cursor"] == red.step["cursor"]
        assert hint["candidates"][0]["action"] in [legal[0] for legal in red.step["legal"]]
        for question in ("list", "hint"):
            blue.say(type=question)
            assert blue.until("error")["text"] == "It is not your turn."


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_what_everybody_may_know(server, game):
    table, mine, _ = two(server, game)
    with server.join(table) as watcher, server.join(table, mine) as me:
        step = watcher.until("step")
        me.until("step")
        assert (step["viewer"], step["legal"], step["private"], watcher.table["mine"]) == (None, [], False, [])
        watcher.say(type="act", id="x", cursor=step["cursor"], seat=0, action="draw")
        assert watcher.until("refused")["text"] == "This seat is not yours."
        for message in (
            {"type": "view_as", "seat": 0},
            {"type": "replace", "seat": 0, "by": "me"},
            {"type": "name", "name": "E"},
        ):
            watcher.say(**message)
            assert watcher.until("error")["text"] == "This seat is not yours."


def test_a_wrong_token_makes_a_spectator(server):
    table, _, _ = two(server, "team_km")
    with server.join(table, "x" * 24) as nobody:
        assert nobody.until("step")["viewer"] is None


def test_sheets_keep_secrets_until_the_end(server):
    table, mine, other = two(server, "team_km")
    path = f"/api/tables/{table}/sheet"
    everybody = server.http.get(path).text
    own = server.http.get(path, headers={"authorization": f"Bearer {mine}"}).text
    assert everybody.count("deal ?") + everybody.count("?") > own.count("?") > 0
    assert "kept until the end" in own
    with server.join(table, mine) as me, server.join(table, other) as you:
        me.until("step")
        you.until("step")
        me.say(type="resign", id="r", seat=0)
        me.until("ack")
        assert you.until("step", lambda step: step["outcome"])["outcome"]["reason"] == "resigned"
        last = you.until("step", lambda step: step["cursor"].startswith("all"))
        assert all(seat["hand"] for seat in last["view"]["seats"].values())
    assert "?" not in server.http.get(path).text


def test_one_screen_for_two_changes_the_viewer(server):
    made = server.make_table("team_km", "me", "me", options={"first": "b"})
    with server.join(made["table"], made["token"]) as us:
        step = us.until("step")
        assert (step["viewer"], step["asked"], step["legal"], step["private"]) == (0, [1], [], True)
        us.say(type="view_as", seat=1)
        step = us.until("step")
        assert (step["viewer"], step["fresh"]) == (1, False)
        assert step["legal"]
        us.act()
        us.until("ack")
        with server.join(made["table"], made["token"], cursor=us.until("step")["cursor"]) as later:
            assert later.until("step")["viewer"] == 1


def test_a_bot_plays_for_a_person_and_hands_back(server):
    table, mine, other = two(server, options=RED)
    with server.join(table, mine) as me, server.join(table, other) as you:
        me.until("step")
        me.say(type="replace", seat=0, by="bot", level="random")
        step = you.until("step", lambda step: step["turn"] == 1)
        assert step["cursor"].split(".")[2] >= "6"
        assert you.table["seats"][0]["stand_in"]
        assert you.table["seats"][0]["level"] == "random"
        me.say(type="back", seat=0)
        you.until("table", lambda table: not table["seats"][0]["stand_in"])


def test_chat_is_off_unless_wanted_and_only_for_those_who_sit(server):
    for chat in (False, True):
        table, mine, other = two(server, chat=chat)
        with server.join(table, mine) as me, server.join(table, other) as you, server.join(table) as watcher:
            me.say(type="chat", text="Good luck\u202e!")
            if chat:
                assert you.until("chat")["text"] == "Good luck!"
            else:
                assert me.until("error")["text"] == "Chat is off at this table."
            watcher.say(type="chat", text="Hello")
            assert watcher.until("error")["text"] == "Chat is off at this table."


def test_names_connections_and_watchers_are_public(server):
    table, mine, other = two(server)
    with server.join(table, mine) as me:
        me.until("step")
        with server.join(table, other) as you, server.join(table):
            you.until("step")
            you.say(type="name", name="Ana")
            me.until("table", lambda table: table["seats"][1]["person"] == "Ana" and table["watching"] == 1)
            assert me.table["seats"][1]["connected"]
        me.until("table", lambda table: not table["seats"][1]["connected"] and table["watching"] == 0)


def test_listed_tables_are_listed_and_private_ones_are_not(server):
    private = server.make_table("foot_savane", "me", "open")["table"]
    listed = server.make_table("foot_savane", "me", "open", listed=True)["table"]
    found = [table["table"] for table in server.http.get("/api/tables?game=foot_savane").json()]
    assert listed in found
    assert private not in found


def test_a_restarted_server_goes_on_where_it_was(tmp_path):
    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        table, mine, other = two(server, "team_km", clock={"kind": "match", "amount": 600})
        waiting = server.make_table("kahmate", "me", "open")
        with server.join(table, mine) as me, server.join(table, other) as you:
            for _ in range(12):
                actor = me if me.until("step")["turn"] == 0 else you
                you.until("step")
                message = actor.act()
                actor.until("ack")
            me.until("step")
            you.until("step")
        before = [me.step, you.step]
        server.restart()
        for token, step in zip((mine, other), before, strict=True):
            with server.join(table, token, cursor=step["cursor"]) as again:
                now = again.until("step")
                for fact in ("cursor", "view", "turn", "legal", "viewer", "asked", "private"):
                    assert now[fact] == step[fact]
                assert now["fresh"]
                assert now["events"] == []
                assert all(abs(left - was) < 5000 for left, was in zip(now["clocks"], step["clocks"], strict=True))
                if again.step["viewer"] == message["seat"]:
                    again.say(**message)
                    assert again.until("ack")["id"] == message["id"]
        server.sit(waiting["table"])


def test_a_bot_goes_on_after_a_restart(tmp_path):
    with serving(f"sqlite:///{tmp_path}/tables.db", pace=2.0) as server:
        made = server.make_table("kahmate", "random", "me", options=RED)
        with server.join(made["table"], made["token"]) as me:
            cursor = me.until("step", lambda step: step["events"])["cursor"]
        server.restart()
        with server.join(made["table"], made["token"], cursor=cursor) as me:
            assert me.until("step", lambda step: step["events"])["fresh"]


def test_time_runs_out_on_the_server(server):
    made = server.make_table("kahmate", "me", "me", options=RED, clock={"kind": "move", "amount": 1})
    with server.join(made["table"], made["token"]) as me:
        assert 0 < me.until("step")["clocks"][0] <= 1000
        me.until("table", lambda table: table["seats"][0]["stand_in"])
        with server.join(made["table"], made["token"]) as again:
            again.until("table", lambda table: not table["seats"][0]["stand_in"])


def test_another_site_cannot_act_for_its_visitor(server):
    made = server.make_table("kahmate", "me", "me")
    with pytest.raises(InvalidStatus):
        server.join(made["table"], made["token"], origin="https://elsewhere.example")
    with server.join(made["table"], made["token"], origin=server.url) as me:
        me.until("step")
    body = {"game": "kahmate", "seats": [{"kind": "me"}, {"kind": "me"}]}
    answer = server.http.post("/api/tables", json=body, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["error"]) == (403, "this origin is not allowed")


def test_answers_have_the_headers_that_protect(server):
    for path in ("/", "/api/games", "/api/nothing", "/t/abcdefghij"):
        headers = server.http.get(path).headers
        assert "script-src" not in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_limits_hold(tmp_path):
    limits = Limits(
        requests=Rate(8, 0.001), tables=Rate(2, 0.001), messages=Rate(30, 0.001), chat=Rate(2, 0.001), at_once=2
    )
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=limits) as server:
        made = server.make_table("kahmate", "me", "me", chat=True)
        server.make_table("kahmate", "me", "me")
        wish = {"game": "kahmate", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert server.http.post("/api/tables", json=wish).status_code == 429
        with server.join(made["table"], made["token"]) as me, server.join(made["table"], made["token"]) as second:
            second.until("step")
            with pytest.raises(InvalidStatus):
                server.join(made["table"], made["token"])
            me.until("step")
            for _ in range(3):
                me.say(type="chat", text="Hey")
            assert me.until("error")["text"].startswith("Too many")
            with pytest.raises(ConnectionClosed):
                for _ in range(100):
                    me.say(type="text")
                while True:
                    me.hear()
            with pytest.raises(ConnectionClosed):
                second.socket.send(json.dumps({"type": "chat", "text": "x" * 20_000}))
                while True:
                    second.hear()
        while server.server.config.app.asking:  # until the server has noticed that both are gone
            time.sleep(0.01)
        statuses = [server.http.get("/api/games").status_code for _ in range(8)]
        assert statuses[0] == 200
        assert statuses[-1] == 429


def test_a_replay_of_a_table_is_verified_shown_and_continued(server):
    table, mine, _ = two(server, "kahmate", options=RED)
    with server.join(table, mine) as me:
        me.until("step")
        me.act("place 2-1")
        me.until("ack")
        assert server.http.post(f"/api/tables/{table}/replay").status_code == 409
        me.say(type="resign", id="r", seat=0)
        me.until("ack")
    replay = server.http.post(f"/api/tables/{table}/replay").json()
    assert server.http.post(f"/api/tables/{table}/replay").json() == replay
    assert (replay["verified"], replay["dice"], replay["over"]) == (True, "provable", False)
    assert [step["action"] for step in replay["steps"]] == ["place 2-1"]
    path = f"/api/replays/{replay['replay']}"
    assert server.http.get(path).json() == replay
    plies = server.http.get(f"{path}/plies?from=0&to=9&viewer=red").json()
    assert [ply["ply"] for ply in plies] == [0, 1]
    assert plies[1]["events"][0]["words"]
    assert server.http.get(f"{path}/plies?viewer=green").status_code == 400
    assert server.http.get("/api/replays/0000000000").status_code == 404
    thoughts = server.http.get(f"{path}/plies/1/thoughts").json()
    assert thoughts["candidates"][0]["words"]
    curve = server.http.get(f"{path}/curve").json()
    while curve["done"] < curve["total"]:
        curve = server.http.get(f"{path}/curve").json()
    assert [step["ply"] for step in curve["steps"]] == [1]
    start = {"replay": replay["replay"], "ply": 1}
    later = server.make_table("kahmate", "me", "me", start=start)
    with server.join(later["table"], later["token"]) as us:
        assert us.until("step")["view"] == plies[1]["view"]
    late = server.http.post(
        "/api/tables", json={"game": "kahmate", "seats": [{"kind": "me"}] * 2, "start": start | {"ply": 9}}
    )
    assert late.status_code == 400


def test_a_bad_sheet_is_refused_with_its_line(server):
    table, mine, _ = two(server, "kahmate", options=RED)
    with server.join(table, mine) as me:
        me.say(type="resign", id="r", seat=0)
        me.until("ack")
    sheet = server.http.get(f"/api/tables/{table}/sheet").text
    assert read_sheet(sheet)
    bad = server.http.post(
        "/api/replays", json={"sheet": sheet.replace("game: kahmate", "game: /tmp"), "language": "en"}
    )
    assert (bad.status_code, bad.json()["line"]) == (400, 2)
    assert bad.json()["error"] == "this game is not installed here."
    good = server.http.post("/api/replays", json={"sheet": sheet, "language": "en"})
    assert good.status_code == 201


def test_games_rules_and_words(server):
    games = server.http.get("/api/games?language=fr").json()
    assert [game["id"] for game in games] == list(GAMES)
    assert [len(size["seats"]) for size in games[0]["sizes"]] == [2, 3, 4, 6, 6]
    rules = server.http.get("/api/games/kahmate/rules?language=es").json()
    assert rules[0]["number"] == "R1.1"
    assert all(rule["chapter"][0].isdigit() for rule in rules)
    words = server.http.get("/api/words/fr").json()
    assert words["games"]["kahmate"]["buttons"]["end"]
    assert "events" not in words["games"]["kahmate"]
    assert server.http.get("/api/words/xx").status_code in (400, 404)


def test_nothing_secret_is_logged(server, caplog):
    table, mine, _ = two(server, options=RED)
    with server.join(table, mine) as me:
        me.until("step")
        me.act()
        me.until("ack")
    assert mine not in caplog.text
    assert table not in caplog.text
