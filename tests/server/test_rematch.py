"""Rematches: the same people and bots with sides swapped, everything else unchanged."""

import pytest

from tests.server.serving import serving
from tests.server.tables import NOW, do, new_table, sit
from touchline.games import GAMES, find_game
from touchline.server.limits import Limits, Rate
from touchline.server.table import Table, change_sides, found_again

MINE, OTHERS, THIRD = "a" * 24, "b" * 24, "c" * 24


def again(table):
    return Table(found_again(table, NOW + 1))


def who(table):
    return [seat.sitting.person or seat.sitting.level for seat in table.seats]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_changes_sides_and_partners_stay_together(game):
    found = find_game(game)
    for options in found.tables:
        given = dict(word.split("=") for word in options.split())
        table = new_table(game, *["me"] * len(found.seats(found.read_options(given))), options=given)
        moved = {seat.name: comes for seat, comes in zip(table.seats, change_sides(table.seats), strict=True)}
        assert sorted(comes.name for comes in moved.values()) == sorted(moved)
        sides = {(table.seats[index].side, moved[table.seats[index].name].side) for index in range(len(table.seats))}
        count = len({seat.side for seat in table.seats})
        assert sides == {(side, (side - 1) % count) for side in range(count)}


def test_two_people_swap_seats_and_twice_is_as_before():
    table = new_table("kahmate", "me", "open", token=MINE)
    sit(table, OTHERS, "Ana")
    second = again(table)
    assert (who(table), who(second)) == ([None, "Ana"], ["Ana", None])
    assert (second.held_by(MINE), second.held_by(OTHERS)) == ((1,), (0,))
    assert who(again(second)) == who(table)


def test_three_go_round():
    table = new_table("team_km", "me", "open", "rookie", token=MINE, options={"players": "3"})
    do(table, table.rename([0], "Me"))
    sit(table, OTHERS, "Ana")
    rounds = [table]
    while len(rounds) < 4:
        rounds.append(again(rounds[-1]))
    assert list(map(who, rounds)) == [
        ["Me", "Ana", "rookie"],
        ["rookie", "Me", "Ana"],
        ["Ana", "rookie", "Me"],
        ["Me", "Ana", "rookie"],
    ]


def test_options_clock_and_chat_stay_and_secrets_do_not():
    table = new_table(
        "kahmate", "me", "pro", token=MINE, options={"turns": "3"}, clock=("move", 30), chat=True, listed=True
    )
    do(table, table.replace([0], 0, "bot", "star"))
    do(table, table.resign([0], 0, "r"), NOW + 20_000)
    second = again(table)
    old, new = table.founding, second.founding
    assert (new.options, new.clock, new.chat, new.position) == (old.options, old.clock, old.chat, old.position)
    assert second.clock.left == [30_000, 30_000]
    assert not new.listed
    assert (new.id, new.secret) != (old.id, old.secret)
    assert [seat.stand_in for seat in second.seats] == [None, None]
    assert [seat.sitting.level for seat in second.seats] == ["pro", None]
    assert second.status == "waiting"
    do(second, second.say_nonce([1], "mine"))
    assert second.status == "playing"
    assert second.match.dice.nonces == (None, "mine")


def test_one_token_still_holds_all_seats_of_one_screen():
    table = new_table("team_km", *["me"] * 4, token=MINE, options={"players": "4"})
    assert again(table).held_by(MINE) == (0, 1, 2, 3)


def test_everybody_present_is_told_of_the_rematch(server):
    made = server.make_table("kahmate", "me", "open", options={"first": "red"}, chat=True)
    table, mine, other = made["table"], made["token"], server.sit(made["table"], name="Ana")["token"]
    with server.join(table, mine) as me, server.join(table, other) as you, server.join(table) as watcher:
        me.say(type="rematch")
        assert me.until("error")["text"].startswith("Only people who played")
        me.say(type="resign", id="r", seat=0)
        me.until("ack")
        watcher.say(type="rematch")
        assert watcher.until("error")["text"].startswith("Only people who played")
        me.say(type="rematch")
        for person in (you, watcher):
            assert person.until("rematch", lambda frame: frame["asked"])["asked"] == [0]
        you.say(type="rematch")
        told = [person.until("rematch_made") for person in (me, you)]
        followed = watcher.until("table", lambda frame: frame["rematch"])["rematch"]
        assert [(frame["table"], frame["token"], frame["seats"]) for frame in told] == [
            (followed, mine, [1]),
            (followed, other, [0]),
        ]
        you.say(type="rematch")
        assert you.until("rematch_made")["table"] == followed
    assert server.http.get(f"/api/tables/{table}").json()["rematch"] == followed
    with server.join(followed, mine) as me, server.join(followed, other) as you:
        assert (me.until("step")["viewer"], you.until("step")["viewer"]) == (1, 0)
        assert me.table["chat"]
        assert you.step["legal"]


def test_the_request_of_a_person_who_leaves_is_withdrawn(server):
    made = server.make_table("kahmate", "me", "open")
    other = server.sit(made["table"])["token"]
    with server.join(made["table"], made["token"]) as me:
        with server.join(made["table"], other) as you:
            you.say(type="resign", id="r", seat=1)
            you.until("ack")
            you.say(type="rematch")
            me.until("rematch", lambda frame: frame["asked"] == [1])
        me.until("rematch", lambda frame: frame["asked"] == [])
        with server.join(made["table"], other) as you:
            assert you.until("rematch")["asked"] == []


def test_a_bot_is_not_asked_and_rematches_are_limited_like_new_tables(tmp_path):
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=Limits(tables=Rate(2, 0.001))) as server:
        made = server.make_table("kahmate", "me", "random")
        table, token = made["table"], made["token"]
        for seats, limited in (([1], False), ([0], True)):
            with server.join(table, token) as me:
                me.until("step")
                me.say(type="resign", id="r", seat=me.table["mine"][0])
                me.until("ack")
                me.say(type="rematch")
                if limited:
                    assert me.until("error")["text"].startswith("Too many")
                else:
                    frame = me.until("rematch_made")
                    assert frame["seats"] == seats
                    table = frame["table"]
