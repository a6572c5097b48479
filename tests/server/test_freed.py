"""Everything that a visit used is freed at once: the garbage collector scans old objects only every few hours.

A body with wrong fields is the exception: Litestar's list of errors refers to itself, and is soon collected.
"""

import gc
import socket
import time
from collections import Counter
from types import FrameType

import pytest

from tests.server.serving import PATIENCE, serving

TIMES = 12
KEPT_ALIVE = 1
"""The connection of the test's own HTTP client."""
OURS = ("touchline.", "uvicorn.", "litestar.", "httptools.", "uvloop.")


def is_ours(thing):
    if isinstance(thing, FrameType):
        return "/touchline/" in thing.f_code.co_filename
    return type(thing).__module__.startswith(OURS)


def left_to_the_collector():
    """The server's objects in reference cycles that nothing else refers to."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        return Counter(
            thing.f_code.co_qualname if isinstance(thing, FrameType) else type(thing).__name__
            for thing in gc.garbage
            if is_ours(thing)
        )
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.collect()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('freed')}/tables.db") as server:
        yield server


@pytest.fixture
def visited(served):
    return served, served.make_table("kahmate", "me", "me", options={"first": "red"})


def act_too_late(server, made):
    with server.join(made["table"], made["token"]) as me:
        before = me.until("step")["cursor"]
        me.act()
        me.until("step")
        for _ in range(TIMES):
            me.act(cursor=before)
            me.until("stale")


def act_against_the_rules(server, made):
    with server.join(made["table"], made["token"]) as me:
        me.until("step")
        for _ in range(TIMES):
            me.act("place 10-1")
            me.until("refused")


def act_twice(server, made):
    with server.join(made["table"], made["token"]) as me:
        me.until("step")
        said = me.act()
        me.until("step")
        for _ in range(TIMES):
            me.say(**said)
        me.say(type="nonsense")
        me.until("error")


def say_nonsense(server, made):
    with server.join(made["table"], made["token"]) as me:
        for _ in range(TIMES):
            me.say(type="nonsense")
        me.until("error")


def come_and_go(server, made):
    for _ in range(TIMES):
        with server.join(made["table"], made["token"]) as me:
            me.until("step")


def come_with_nonsense(server, made):
    for _ in range(TIMES):
        with server.join("nowhere") as me:
            me.until("error")


def ask(method, path, status, **body):
    def visit(server, made):
        for _ in range(TIMES):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE):
                assert server.http.request(method, path.format(**made), **body).status_code == status

    return visit


def hang_up_halfway(server, made):
    for _ in range(TIMES):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-a")


def hang_up_after_the_answer(server, made):
    for _ in range(TIMES):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"


def send_no_http(server, made):
    for _ in range(TIMES):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(b"\x16\x03\x01\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 400"


VISITS = {
    "an action that comes too late": act_too_late,
    "an action that a rule forbids": act_against_the_rules,
    "an action sent twice": act_twice,
    "messages that are none": say_nonsense,
    "visits to a table": come_and_go,
    "visits to no table": come_with_nonsense,
    "a request": ask("GET", "/api/tables/{table}", 200),
    "a request for nothing": ask("GET", "/api/tables/nowhere", 404),
    "a seat that is taken": ask("POST", "/api/tables/{table}/seats", 409, json={"name": "Ana"}),
    "a body that is no JSON": ask("POST", "/api/tables", 400, content=b"{"),
    "a sheet that cannot be read": ask("POST", "/api/replays", 400, json={"sheet": "touchline"}),
    "a request that stops halfway": hang_up_halfway,
    "a connection that is closed": hang_up_after_the_answer,
    "bytes that are no HTTP": send_no_http,
}


@pytest.mark.parametrize("name", VISITS)
def test_a_visit_leaves_nothing_to_the_garbage_collector(visited, name):
    server, made = visited
    lines = server.server.server_state.connections
    VISITS[name](server, made)  # what is made once, such as caches
    gc.collect()
    gc.disable()
    try:
        VISITS[name](server, made)
        until = time.monotonic() + PATIENCE
        while len(lines) > KEPT_ALIVE:
            assert time.monotonic() < until
            time.sleep(0.01)
        left = left_to_the_collector()
    finally:
        gc.enable()
    assert sum(left.values()) < TIMES, left
