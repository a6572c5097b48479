"""The edge of the server: idle connections, proxies, host names, and expensive requests."""

import asyncio
import json
import select
import socket
import time
from dataclasses import replace

import pytest
from litestar.enums import ScopeType
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.serving import PATIENCE, serving
from touchline.engine.errors import TouchlineError
from touchline.server import table as tables
from touchline.server.gate import Gate, Hosts, Proxies, read_address, visitor_name
from touchline.server.limits import NO_LIMITS, Buckets, Rate
from touchline.server.work import Account, Budgets, paid, pay_for, payer

SOON = 2.0
WORDS = b"GET /api/words/en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-a"
HALF_A_BODY = (
    b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    limits = replace(NO_LIMITS, head=SOON, body=SOON, unread=SOON, connections=20, all_connections=30)
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", limits=limits, prepared=False) as found:
        yield found


def knock(server, said=b"", source="127.0.0.2"):
    """A connection from another address of this machine, so that it does not use up the test's own limits."""
    found = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))
    found.sendall(said)
    return found


def is_hung_up_on(client):
    """Whether the server closes the connection; waits for data and reads it."""
    try:
        while client.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def status_of(server, **headers):
    return server.http.get("/api/games", headers=headers).status_code


# The end of the server.


def test_waiting_requests_are_asked_to_retry_when_the_server_stops():
    async def wait(scope, receive, send):
        await asyncio.sleep(PATIENCE)

    async def stop_waiting(kind):
        sent = []

        async def send(message):
            sent.append(message)

        waiting = asyncio.create_task(Gate(wait, NO_LIMITS).serve({"type": kind}, None, send))
        await asyncio.sleep(0)
        waiting.cancel()
        await waiting
        return sent

    assert asyncio.run(stop_waiting(ScopeType.HTTP))[0]["status"] == 503
    with pytest.raises(ClientDisconnected):
        asyncio.run(stop_waiting(ScopeType.WEBSOCKET))


# Idle connections.


@pytest.mark.parametrize("said", [b"", b"\r\n", HALF_A_HEAD, HALF_A_BODY, HALF_A_BODY + b'{"sheet', WORDS + b"GET"])
def test_an_incomplete_request_is_disconnected(impatient, said):
    with knock(impatient, said) as client:
        assert is_hung_up_on(client)


@pytest.mark.parametrize("said", [HALF_A_HEAD, HALF_A_BODY])
def test_a_request_sent_byte_by_byte_gains_no_time(impatient, said):
    with knock(impatient, said) as client, pytest.raises((ConnectionResetError, BrokenPipeError)):
        for _ in range(2000):
            client.sendall(b"a")
            if select.select([client], [], [], SOON / 10)[0] and not client.recv(1):
                raise ConnectionResetError


def test_a_client_that_never_reads_is_disconnected(impatient):
    state, connected = impatient.server.server_state, impatient.server.config.app.connected
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(PATIENCE)
        client.bind(("127.0.0.6", 0))
        client.connect(("127.0.0.1", impatient.port))
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            while True:
                answered = state.total_requests
                client.sendall(WORDS)
                while state.total_requests == answered and connected["127.0.0.6"]:
                    time.sleep(0.01)


def test_requests_do_not_pile_up_on_one_connection(impatient):
    with knock(impatient, WORDS * 1000) as client:
        assert is_hung_up_on(client)


def test_a_slow_request_within_its_time_is_answered(impatient):
    with knock(impatient) as client:
        for piece in (WORDS[:20], WORDS[20:]):
            client.sendall(piece)
        assert client.recv(15) == b"HTTP/1.1 200 OK"


def test_the_connections_of_an_address_are_limited_and_others_are_served(impatient, caplog):
    impatient.server.config.app.told = float("-inf")
    waiting = [knock(impatient, HALF_A_HEAD) for _ in range(20)]
    refused = [knock(impatient) for _ in range(3)]
    try:
        for client in refused:
            assert is_hung_up_on(client)
        assert status_of(impatient) == 200
        assert [line for line in caplog.messages if "one address has 20 open" in line] == caplog.messages
        assert len(caplog.messages) == 1
        for client in waiting:
            assert is_hung_up_on(client)
        with knock(impatient, WORDS) as client:
            assert client.recv(15) == b"HTTP/1.1 200 OK"
    finally:
        for client in waiting + refused:
            client.close()


def test_the_connections_of_all_visitors_are_limited_and_refusals_are_logged(impatient, caplog):
    impatient.server.config.app.told = float("-inf")
    clients = [knock(impatient, HALF_A_HEAD, source=f"127.0.1.{number}") for number in range(1, 41)]
    try:
        for client in clients:
            assert is_hung_up_on(client)
        assert "30 are open, the maximum" in caplog.text
        assert status_of(impatient) == 200
    finally:
        for client in clients:
            client.close()


def test_a_websocket_counts_as_the_connection_it_was_until_it_is_gone(impatient):
    gate = impatient.server.config.app
    made = impatient.make_table("kahmate", "me", "me")
    address = f"ws://127.0.0.1:{impatient.port}/api/tables/{made['table']}/play"
    with connect(address, compression=None, source_address=("127.0.0.4", 0)) as client:
        client.send(json.dumps({"type": "hello"}))
        assert client.recv(PATIENCE)
        assert gate.connected["127.0.0.4"] == gate.asking["127.0.0.4"] == 1
    while gate.connected["127.0.0.4"] or gate.asking["127.0.0.4"]:
        time.sleep(0.01)


# Visitors.


@pytest.mark.parametrize(
    ("client", "headers", "visitor"),
    [
        ("9.9.9.9", {"x-forwarded-for": "1.1.1.1"}, "9.9.9.9"),
        ("10.0.0.1", {}, "10.0.0.1"),
        ("10.0.0.1", {"x-forwarded-for": "1.1.1.1"}, "1.1.1.1"),
        ("::ffff:10.0.0.1", {"x-forwarded-for": "1.1.1.1:4711"}, "1.1.1.1"),
        ("10.0.0.1", {"x-forwarded-for": "6.6.6.6, 1.1.1.1, 10.2.3.4"}, "1.1.1.1"),
        ("10.0.0.1", {"x-forwarded-for": "10.5.5.5, 10.2.3.4"}, "10.5.5.5"),
        ("10.0.0.1", {"x-forwarded-for": "1.1.1.1, nonsense"}, "10.0.0.1"),
        ("10.0.0.1", {"forwarded": 'for=6.6.6.6, for="[2001:db8::7]:80";proto=https'}, "2001:db8::/64"),
        ("10.0.0.1", {"forwarded": "for=6.6.6.6", "x-forwarded-for": "1.1.1.1"}, "1.1.1.1"),
        ("10.0.0.1", {"forwarded": "for=unknown"}, "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", {}, "2001:db8:1:2::/64"),
    ],
)
def test_the_visitor_is_the_nearest_address_that_is_not_a_trusted_proxy(client, headers, visitor):
    scope = {"client": (client, 1), "headers": [(name.encode(), text.encode()) for name, text in headers.items()]}
    assert Proxies(["10.0.0.0/8"]).visitor(scope) == visitor


def test_addresses_of_one_ipv6_network_are_one_visitor():
    assert visitor_name(read_address("2001:db8::1")) == visitor_name(read_address("2001:db8::ffff:1"))
    assert visitor_name(read_address("2001:db8::1")) != visitor_name(read_address("2001:db8:0:1::1"))


def test_a_proxy_without_a_valid_address_is_refused_in_one_line():
    with pytest.raises(TouchlineError, match=r"expected an address or a network such as .*, not 'proxy'"):
        Proxies(["proxy"])


def test_visitors_behind_a_trusted_proxy_have_limits_of_their_own(tmp_path):
    limits = replace(NO_LIMITS, requests=Rate(3, 0.0001), at_once=1, connections=1)
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=limits, proxies=("127.0.0.1",), prepared=False) as server:
        first = [status_of(server, **{"x-forwarded-for": "1.1.1.1"}) for _ in range(4)]
        assert first == [200, 200, 200, 429]
        assert status_of(server, **{"x-forwarded-for": "6.6.6.6, 2.2.2.2"}) == 200
        address = f"ws://127.0.0.1:{server.port}/api/tables/0000000000/play"
        asking = {"additional_headers": {"X-Forwarded-For": "3.3.3.3"}, "compression": None}
        with connect(address, **asking):
            with pytest.raises(InvalidStatus) as refusal:
                connect(address, **asking)
            assert refusal.value.response.status_code == 429
            with connect(address, additional_headers={"X-Forwarded-For": "4.4.4.4"}, origin=server.url):
                pass


def test_forwarding_headers_of_others_are_ignored(tmp_path):
    limits = replace(NO_LIMITS, requests=Rate(3, 0.0001))
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=limits, proxies=("10.0.0.0/8",), prepared=False) as server:
        statuses = [status_of(server, **{"x-forwarded-for": f"1.1.1.{number}"}) for number in range(4)]
        assert statuses[-1] == 429


# Host names.


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8321", "192.168.1.20", "[::1]:8321", "localhost", "LOCALHOST.:80", "play.example.org", "our.lan:1"],
)
def test_a_server_answers_to_addresses_and_known_names(host):
    assert Hosts(["our.lan", "Play.Example.org"]).refusal({"headers": [(b"host", host.encode())]}) is None


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8321", "127.0.0.1.evil.example", "a:b:c", "[x]", "::1:x"]
)
def test_a_server_answers_to_no_other_name(host):
    assert "--allow-host" in Hosts(["our.lan"]).refusal({"headers": [(b"host", host.encode())]})


def test_a_refusal_of_an_unknown_name_says_which_option_allows_it(tmp_path):
    with serving(f"sqlite:///{tmp_path}/tables.db", hosts=("play.example.org",), prepared=False) as server:
        answer = server.http.get("/api/games", headers={"host": "evil.example"})
        assert answer.status_code == 421
        assert answer.json()["error"] == (
            "this server is not known as 'evil.example': start it with --allow-host NAME to allow that name"
        )
        assert status_of(server, host="play.example.org") == 200
        address = "ws://{}/api/tables/0000000000/play"
        for host, status in (("play.example.org", 101), ("evil.example", 421)):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
                try:
                    with connect(address.format(host), sock=line, origin=f"https://{host}") as client:
                        assert client.response.status_code == status
                except InvalidStatus as refusal:
                    assert refusal.response.status_code == status


# Processor time.


def test_there_is_a_limit_for_all_visitors_together():
    buckets = Buckets(Rate(2, 1, crowd=3))
    taken = [buckets.take(str(number), 0.0) for number in range(10)]
    assert taken == [True] * 6 + [False] * 4
    assert buckets.take("0", 1.0)


def test_taking_seats_is_limited(tmp_path):
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=replace(NO_LIMITS, seats=Rate(1, 0.0001))) as server:
        tables = [server.make_table("kahmate", "open", "open")["table"] for _ in range(2)]
        server.sit(tables[0])
        answer = server.http.post(f"/api/tables/{tables[1]}/seats", json={"name": "Somebody"})
        assert answer.status_code == 429


def burn(seconds):
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_visitors_are_charged_for_their_own_processor_time_only():
    budgets = Budgets(Rate(100, 0.0001))

    async def ask(who, seconds):
        payer.set(Account(budgets, who))

        async def work():
            for _ in range(10):
                burn(seconds / 20)
                await asyncio.sleep(0)
            await asyncio.to_thread(paid(lambda: burn(seconds / 2)))
            return who

        assert await pay_for(work()) == who

    async def both():
        await asyncio.gather(ask("dear", 0.4), ask("cheap", 0.02))

    asyncio.run(both())
    dear, cheap = (100 - budgets.left(who) for who in ("dear", "cheap"))
    assert 0.4 <= dear < 0.8
    assert cheap < dear / 4


def test_failed_and_cancelled_requests_are_charged_too():
    budgets = Budgets(Rate(100, 0.0001))

    async def work():
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            burn(0.05)

    async def ask():
        payer.set(Account(budgets, "a"))
        task = asyncio.create_task(pay_for(work()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(ask())
    assert budgets.left("a") < 100 - 0.04


def test_a_spent_budget_fills_again_and_waiting_requests_continue():
    budgets = Budgets(Rate(1, 50))
    account = Account(budgets, "a")
    account.charge(3)
    assert account.is_empty
    asyncio.run(account.afford())
    assert not account.is_empty


def test_only_a_visitor_without_processor_time_is_refused(tmp_path):
    limits = replace(NO_LIMITS, work=Rate(0.5, 0.0001))
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=limits, proxies=("127.0.0.1",)) as server:
        greedy, honest = {"x-forwarded-for": "1.1.1.1"}, {"x-forwarded-for": "2.2.2.2"}
        made = server.make_table("kahmate", "me", "me")
        with server.join(made["table"], made["token"]) as me:
            me.until("step")
            me.say(type="resign", id="r", seat=0)
            me.until("ack")
        replay = server.http.post(f"/api/tables/{made['table']}/replay").json()["replay"]
        for _ in range(2000):
            answer = server.http.get(f"/api/replays/{replay}/plies/0/thoughts", headers=greedy)
            if answer.status_code == 429:
                break
        assert answer.json()["error"] == "too much processor time used: try again in a minute"
        assert status_of(server, **greedy) == 429
        assert status_of(server, **honest) == 200


def test_a_browser_that_asks_too_much_has_to_wait(tmp_path):
    limits = replace(NO_LIMITS, work=Rate(0.2, 0.0001))
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=limits, proxies=("127.0.0.1",)) as server:
        made = server.make_table("killpower_ball", "me", "me")
        address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/play"
        asking = {"additional_headers": {"X-Forwarded-For": "1.1.1.1"}, "compression": None}
        budgets = server.server.config.app.budgets
        with connect(address, **asking) as client:
            client.send(json.dumps({"type": "hello", "token": made["token"]}))
            while budgets.left("1.1.1.1") > 0:
                client.send(json.dumps({"type": "text"}))
                client.recv(PATIENCE)
            spent = budgets.left("1.1.1.1")
            for _ in range(200):
                client.send(json.dumps({"type": "text"}))
            with server.join(made["table"], made["token"]) as other:
                other.until("step")
                other.say(type="text")
                other.until("text")
            assert budgets.left("1.1.1.1") > spent - 0.1


def test_honest_play_is_far_from_the_budget(tmp_path):
    """Every step as text, every action listed and an occasional hint, faster than any person plays."""
    limits = replace(NO_LIMITS, work=Rate(1000, 0.0001))
    with serving(f"sqlite:///{tmp_path}/tables.db", limits=limits) as server:
        made = server.make_table("kahmate", "me", "rookie", options={"first": "red"})
        with server.join(made["table"], made["token"]) as me:
            me.until("step")
            while not me.step["outcome"]:
                if me.step["turn"] != 0:
                    me.until("step")
                    continue
                for kind in ("text", "list"):
                    me.say(type=kind)
                    me.until(kind)
                cursor = me.step["cursor"]
                me.act()
                me.until("step", lambda frame: frame["cursor"] != cursor)  # noqa: B023
        assert 1000 - server.server.config.app.budgets.left("127.0.0.1") < 5


# The log of a long match.


def test_a_long_log_comes_in_pieces_and_nothing_is_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(tables, "LOG", 5)
    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        made = server.make_table("kahmate", "me", "me", options={"first": "red"})
        with server.join(made["table"], made["token"]) as us:
            us.until("step")
            told = []
            while len(told) < 12 or told[-1]["ply"] < 12:
                us.act()
                told += us.until("step", lambda frame: frame["fresh"])["events"]
                if us.step["turn"] != us.step["viewer"]:
                    us.say(type="view_as", seat=us.step["turn"])
                    us.until("step", lambda frame: not frame["fresh"])
        with server.join(made["table"]) as looker:
            step = looker.until("step")
            log = step["events"]
            assert {event["ply"] for event in log} == set(range(told[-1]["ply"] - 4, told[-1]["ply"] + 1))
            while log[0]["ply"] > 1:
                looker.say(type="log", before=log[0]["ply"])
                answer = looker.until("log")
                assert (answer["cursor"], answer["before"]) == (step["cursor"], log[0]["ply"])
                assert len({event["ply"] for event in answer["events"]}) <= 5
                log = answer["events"] + log
            assert [event["words"] for event in log] == [event["words"] for event in told]
        with server.join(made["table"], cursor="x.0.0") as late:
            step = late.until("step")
            assert not step["fresh"]
            assert len({event["ply"] for event in step["events"]}) == 5
