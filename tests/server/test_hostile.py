"""Hostile WebSocket messages cause no server failure and no wrong state."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.serving import serving
from touchline.server.messages import ToServer

KINDS = [kind.__struct_config__.tag for kind in ToServer.__args__]
FIELDS = ("id", "cursor", "seat", "action", "path", "token", "language", "by", "level", "text", "name", "nonce", "type")
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 17),
    st.integers(),
    st.text(max_size=40),
    st.sampled_from(["0.0.0", "0.0.1", "place 2-1", "end", "bot", "me", "cell:2-1", "en", "\x00", "all.0.1", "x.0.0"]),
    st.lists(st.text(max_size=10), max_size=4),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
)
MESSAGES = st.one_of(
    st.fixed_dictionaries({"type": st.sampled_from(KINDS)}, optional=dict.fromkeys(FIELDS[:-1], ODD)).map(json.dumps),
    st.dictionaries(st.sampled_from(FIELDS), ODD).map(json.dumps),
    st.text(max_size=60),
    st.binary(max_size=60),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as found:
        yield found


@pytest.fixture(scope="module")
def table(server):
    made = server.make_table("kahmate", "me", "open", options={"first": "red"}, chat=True)
    taken = server.sit(made["table"])
    with server.join(made["table"], made["token"]) as red:
        red.until("step")
        red.act("place 2-1")
        red.until("ack")
    return made["table"], made["token"], taken["token"]


def state_of(server, table, token):
    with server.join(table, token) as looker:
        return looker.until("step")


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(MESSAGES, min_size=1, max_size=12))
def test_a_seat_out_of_turn_and_strangers_change_nothing(server, table, said):
    """Blue is not to act and a stranger has no seat: nothing they send, except a resignation, changes red's table."""
    before = state_of(server, table[0], table[1])
    for token in (table[2], None):
        with server.join(table[0], token) as hostile:
            try:
                for message in said:
                    if b"resign" not in (message.encode() if isinstance(message, str) else message):
                        hostile.socket.send(message)
                hostile.say(type="text")
                hostile.until("text")
            except ConnectionClosed:
                pass
    after = state_of(server, table[0], table[1])
    for fact in ("cursor", "view", "turn", "legal", "outcome"):
        assert after[fact] == before[fact]


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(MESSAGES, min_size=1, max_size=12))
def test_whatever_a_seat_says_the_table_can_be_made_again_from_the_store(server, said):
    """The seat to act sends anything: the table in memory then equals the one in the store."""
    made = server.make_table("kahmate", "me", "random", options={"first": "red"})
    with server.join(made["table"], made["token"]) as hostile:
        try:
            for message in said:
                hostile.socket.send(message)
            hostile.say(type="act", id="good", cursor="0.0.0", seat=0, action="place 2-1")
            hostile.say(type="text")
            hostile.until("text")
        except ConnectionClosed:
            pass
    assert server.http.get(f"/api/tables/{made['table']}").status_code == 200
    before = state_of(server, made["table"], made["token"])
    server.app.state.arena.rooms.pop(made["table"])
    after = state_of(server, made["table"], made["token"])
    if before["turn"] == 0:
        assert after == before


@given(st.one_of(st.binary(max_size=100), st.text(max_size=100)))
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_a_client_that_does_not_say_hello_is_disconnected(server, table, said):
    from websockets.sync.client import connect

    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table[0]}/play", compression=None) as socket:
        socket.send(said)
        assert json.loads(socket.recv(30))["type"] == "error"
        with pytest.raises(ConnectionClosed):
            socket.recv(30)
