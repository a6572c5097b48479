"""Failures around a table: a browser that reads nothing, concurrent requests, a failing database."""

import asyncio
import gc
import json
import os
import socket
import time
import weakref
from dataclasses import replace

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from tests.server.serving import PATIENCE, serving
from tests.server.tables import wish
from tests.server.test_arena import TOKEN, found, in_an_arena
from touchline.engine.game import SPECTATOR
from touchline.server import gate, play
from touchline.server import table as tables
from touchline.server.arena import Arena, Client, clock_time
from touchline.server.gate import WebSocketConnection
from touchline.server.limits import NO_LIMITS
from touchline.server.messages import Chatted
from touchline.server.replays import Replays

KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Sleeper:
    """A browser that sends messages and never reads."""

    def __init__(self, server, table, token):
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", server.port))
        asked = (
            f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        )
        self.socket.sendall(f"{asked}Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        assert self.socket.recv(12) == b"HTTP/1.1 101"
        self.say(type="hello", token=token)

    def say(self, **message):
        text = json.dumps(message).encode()
        mask = os.urandom(4)
        masked = bytes(letter ^ mask[place % 4] for place, letter in enumerate(text))
        self.socket.sendall(bytes([0x81, 0x80 | len(text)]) + mask + masked)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def test_a_browser_that_reads_nothing_is_disconnected_and_the_table_goes_on(tmp_path, monkeypatch):
    for module in (play, gate):
        monkeypatch.setattr(module, "PATIENCE", 0.5)
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=NO_LIMITS) as server:
        made = server.make_table("kahmate", "me", "open", options={"first": "red"})
        table, mine, other = made["table"], made["token"], server.sit(made["table"])["token"]
        with server.join(table, mine) as red:
            red.until("step")
            with Sleeper(server, table, other) as sleeper:
                red.until("table", lambda frame: frame["seats"][1]["connected"])
                with pytest.raises((ConnectionResetError, BrokenPipeError)):
                    while True:
                        sleeper.say(type="view_as", seat=1)  # asks for the whole match again
                red.until("table", lambda frame: not frame["seats"][1]["connected"])
            for row in (1, 2, 3):
                red.act(f"place 2-{row}")
                red.until("step")
            with server.join(table, other) as blue:
                assert len(blue.until("step")["events"]) == 3


def test_a_client_that_falls_too_far_behind_gets_no_more_messages():
    async def work():
        client = Client(None, (), SPECTATOR, "en", asyncio.Queue(4))
        for number in range(10):
            client.say(Chatted(0, str(number)))
        client.hang_up()
        assert client.cut
        assert client.outbox.get_nowait() is None
        assert client.outbox.empty()

    asyncio.run(work())


def test_hanging_up_waits_for_queued_messages_unless_there_are_too_many():
    async def work():
        for waiting, sent in ((3, 3), (4, 0)):
            client = Client(None, (), SPECTATOR, "en", asyncio.Queue(4))
            for _ in range(waiting):
                client.tell(b"")
            client.hang_up()
            assert [client.outbox.get_nowait() for _ in range(client.outbox.qsize())] == [b""] * sent + [None]

    asyncio.run(work())


def test_a_table_that_is_listed_while_it_is_made_has_one_room(tmp_path):
    async def work(arena):
        await arena.rules_of("kahmate")
        founding = tables.found(wish("kahmate", "me", "open", listed=True), TOKEN, clock_time())
        write = arena.store.write

        async def write_and_look(writing):
            await write(writing)
            arena.looking = asyncio.create_task(arena.room(founding.id))
            await asyncio.sleep(0)

        arena.store.write = write_and_look
        room = await arena.found(founding)
        assert await arena.looking is room
        assert arena.rooms == {founding.id: room}

    in_an_arena(tmp_path, work)


def test_nobody_is_told_of_an_entry_before_it_is_stored(tmp_path):
    """One client leaves and another asks while a third sits down: they learn of it once it is stored."""

    async def work(arena):
        from touchline.server.rest import look_at

        room = await found(arena, "me", "open")
        looker = Client(None, (), SPECTATOR, "en", asyncio.Queue(50))
        leaver = Client(None, (), SPECTATOR, "en", asyncio.Queue(50))
        for client in (looker, leaver):
            await arena.join(room, client, None)
        write, stored = arena.store.write, asyncio.Event()

        async def write_later(writing):
            await stored.wait()
            await write(writing)

        arena.store.write = write_later
        while not looker.outbox.empty():
            looker.outbox.get_nowait()
        sitting = asyncio.create_task(arena.append(room, lambda: room.table.sit("Ana", "b" * 24, None, None)))
        await asyncio.sleep(0.01)
        leaving = asyncio.create_task(arena.leave(room, leaver))
        looking = asyncio.create_task(look_at(room))
        await asyncio.sleep(0.01)
        assert looker.outbox.empty()
        assert not looking.done()
        stored.set()
        await asyncio.gather(sitting, leaving)
        assert (await looking).seats[1].person == "Ana"
        assert b"Ana" in looker.outbox.get_nowait()

    in_an_arena(tmp_path, work)


def test_two_simultaneous_requests_for_a_replay_get_the_same_one(tmp_path):
    async def work(arena):
        room = await found(arena, "me", "me", options={"first": "red"})
        table = room.table
        await arena.append(room, lambda: table.resign([0, 1], 0, "r"))
        replays = Replays(arena)
        films = await asyncio.gather(*(replays.of_table(table.id, table.sheet(0)) for _ in range(3)))
        assert len({film.id for film in films}) == 1

    in_an_arena(tmp_path, work)


def test_an_invalid_origin_is_refused(server):
    answer = server.http.post("/api/replays", json={"sheet": ""}, headers={"origin": "http://[x"})
    assert (answer.status_code, answer.json()["error"]) == (403, "this origin is not allowed")


@pytest.mark.parametrize("error", [OperationalError("select", {}, Exception("gone")), ConnectionRefusedError("gone")])
def test_a_database_that_does_not_answer_is_not_reported_as_a_server_failure(server, monkeypatch, error):
    made = server.make_table("kahmate", "me", "me")
    arena = server.app.state.arena

    async def load(table):
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(arena.store, "load", load)
        arena.rooms.pop(made["table"])
        assert server.http.get(f"/api/tables/{made['table']}").status_code == 503
        with server.join(made["table"], made["token"]) as me, pytest.raises(ConnectionClosed) as closed:
            me.hear()
        assert closed.value.rcvd.code == 1013  # asked to reconnect: after an error the browser would not
    assert server.http.get(f"/api/tables/{made['table']}").status_code == 200


def test_a_failure_in_a_visit_is_logged_once_with_its_table(server, monkeypatch, caplog):
    made = server.make_table("kahmate", "me", "me")

    def fail(*_):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Arena, "tell_steps", fail)
    with server.join(made["table"], made["token"]) as me:
        assert me.until("error")["text"].startswith("This could not be")
    told = [record for record in caplog.records if record.exc_info]
    assert [record.getMessage() for record in told] == [f"table {made['table']}: a visit failed"]
    assert made["token"] not in caplog.text


def test_a_closed_websocket_is_freed_without_the_collector(server):
    """If left to the garbage collector, it would keep its buffers for hours."""
    made = server.make_table("kahmate", "me", "me")
    lines = server.server.server_state.connections
    gc.collect()
    gc.disable()
    try:
        for leave in ("close", "abort"):
            with server.join(made["table"], made["token"]) as me:
                me.until("step")
                line = next(weakref.ref(line) for line in lines if isinstance(line, WebSocketConnection))
                if leave == "abort":
                    me.socket.socket.close()
            until = time.monotonic() + PATIENCE
            while line() and time.monotonic() < until:
                time.sleep(0.01)
            assert line() is None
    finally:
        gc.enable()


def test_a_table_that_leaves_memory_leaves_it_without_the_collector(tmp_path):
    """Garbage collection is so rare that reference cycles would keep every match for hours."""
    limits = replace(NO_LIMITS, leaves_memory=0)
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=limits) as server:
        arena, asking = server.app.state.arena, server.server.config.app.asking
        loop = next(iter(arena._tasks)).get_loop()
        made = server.make_table("kahmate", "me", "me")
        gc.collect()
        gc.disable()
        try:
            for leave in ("close", "abort"):
                with server.join(made["table"], made["token"]) as me:
                    me.until("step")
                    room = weakref.ref(arena.rooms[made["table"]])
                    if leave == "abort":
                        me.socket.socket.close()
                while asking:
                    time.sleep(0.01)
                asyncio.run_coroutine_threadsafe(arena.sweep(clock_time()), loop).result(PATIENCE)
                assert made["table"] not in arena.rooms
                assert room() is None
        finally:
            gc.enable()
