"""A lost response loses no seat, and the host or waiting players can replace an absent person."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.tables import do, new_table, sit
from tests.server.test_arena import found, in_an_arena
from touchline.server.table import NotNow

MINE, YOURS = "m" * 24, "y" * 24


def test_a_seat_that_is_requested_again_with_the_same_token_is_the_same(server):
    made = server.make_table("kahmate", "me", "open")
    first = server.sit(made["table"], token=YOURS)
    assert first["token"] == YOURS
    assert server.sit(made["table"], token=YOURS) == first
    assert server.sit(made["table"], token=YOURS, seat=first["seat"]) == first
    path = f"/api/tables/{made['table']}/seats"
    assert server.http.post(path, json={"name": "Ana", "token": "o" * 24}).status_code == 409


def test_a_table_that_is_requested_again_with_the_same_token_is_made_once(server):
    token = "once" * 6
    made = server.make_table("kahmate", "me", "open", token=token)
    assert made["token"] == token
    assert server.make_table("kahmate", "me", "open", token=token) == made
    with ThreadPoolExecutor() as pool:
        again = list(pool.map(lambda _: server.make_table("kahmate", "me", "me", token="both" * 6), range(4)))
    assert all(table == again[0] for table in again)


def test_the_host_frees_a_seat_and_nobody_else_does(server):
    made = server.make_table("team_km", "me", "open", "open", "open", options={"players": "4"})
    table = made["table"]
    seat, guest = server.sit(table, token=YOURS)["seat"], server.sit(table)["token"]
    with (
        server.join(table, made["token"]) as host,
        server.join(table, YOURS) as freed,
        server.join(table, guest) as other,
    ):
        assert host.until("table")["host"]
        assert not other.until("table")["host"]
        other.say(type="free", seat=seat)
        assert "Only the person who made the table" in other.until("error")["text"]
        host.say(type="free", seat=seat)
        assert freed.until("table", lambda now: now["seats"][seat]["kind"] == "open")["mine"] == []
        freed.say(type="name", name="Still here")
        assert freed.until("error")["text"] == "This seat is not yours."
    assert server.sit(table, token="n" * 24)["seat"] == seat


def test_a_seat_is_freed_only_before_the_match_begins():
    table = new_table("kahmate", "me", "open", token=MINE)
    with pytest.raises(NotNow, match="cannot_free"):
        table.free((0,), 0, host=True)
    sit(table, YOURS)
    with pytest.raises(NotNow, match="cannot_free"):
        table.free((0,), 1, host=True)


def test_a_bot_plays_for_an_absent_person_until_they_are_back():
    table = new_table("kahmate", "me", "open", token=MINE)
    sit(table, YOURS)
    with pytest.raises(NotNow, match="not_away"):
        table.replace((0,), 1, "bot", "random")
    with pytest.raises(NotNow, match="not_your_seat"):
        table.replace((), 1, "bot", "random", away=True)
    do(table, table.replace((0,), 1, "bot", "random", away=True))
    assert table.seats[1].bot == "amateur"
    assert table.replace((0,), 1, "bot", "random", away=True) is None
    for entry in table.returned((1,)):
        do(table, entry)
    assert table.seats[1].bot is None


def test_where_there_is_a_clock_the_clock_decides():
    table = new_table("kahmate", "me", "open", token=MINE, clock=("days", 3))
    sit(table, YOURS)
    with pytest.raises(NotNow, match="not_your_seat"):
        table.replace((0,), 1, "bot", None, away=True)


def test_absence_is_counted_from_the_last_connection(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "open")
        await arena.append(room, lambda: room.table.sit("Ana", YOURS, None, None))
        assert not room.is_away(1, 60_000)
        room.left[1] -= 61
        assert room.is_away(1, 60_000)
        assert not room.is_away(0, 60_000)

    in_an_arena(tmp_path, work)
