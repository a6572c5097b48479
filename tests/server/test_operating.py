"""What an operator sees of a running server: health, metrics and log, without secrets of a match."""

import json
import logging
import re
import socket

import httpx
import pytest

from tests.server.serving import Serving
from touchline.server import tracing
from touchline.server.arena import Arena
from touchline.server.logs import JsonFormatter, TextFormatter
from touchline.server.meter import BOUNDS, Histogram, Meter
from touchline.server.store import Store

TOKEN = "PlantedToken0123456789ab"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with metrics on a port of their own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found = Serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", metrics=("127.0.0.1", port))
    found.private = f"http://127.0.0.1:{port}"
    found.start()
    yield found
    found.stop()


def metrics_of(server):
    text = httpx.get(f"{server.private}/metrics").text
    return {name: float(value) for name, value in re.findall(r"^([^#\s]+(?:\{.*\})?) (\S+)$", text, re.MULTILINE)}


def played(server, **wish):
    """A table with one action played."""
    made = server.make_table("kahmate", "me", "me", options={"first": "red"}, **wish)
    with server.join(made["table"], made["token"]) as me:
        me.until("step")
        me.act()
        me.until("ack")
        me.until("step")
        return made, metrics_of(server)


def test_metrics_count_tables_clients_actions_stages_and_refusals(server):
    before = metrics_of(server)
    _, after = played(server)

    def more(name):
        return after.get(name, 0) - before.get(name, 0)

    assert after['touchline_tables{game="kahmate",status="playing"}'] >= 1
    assert after['touchline_clients{kind="player"}'] == 1
    assert after["touchline_connections"] >= 1
    assert more('touchline_entries_total{by="person",game="kahmate",kind="act"}') == 1
    assert more('touchline_stage_seconds_count{stage="apply"}') == 2  # the nonce and the action
    assert more('touchline_stage_seconds_bucket{le="+Inf",stage="tell"}') == 2
    assert more('touchline_writes_total{result="stored"}') == 3  # and the founding
    assert after['touchline_thinking_queue{kind="bots"}'] == 0
    assert "process_cpu_seconds_total" in after
    assert server.http.get("/api/tables", headers={"host": "evil.example"}).status_code == 421
    assert metrics_of(server)['touchline_refused_requests_total{status="421"}'] == 1


def test_metrics_are_not_on_the_public_port_nor_anything_else_on_the_private_one(server):
    assert "touchline_" not in server.http.get("/metrics").text
    for path in ("/", "/api/tables", "/metrics/", "/../metrics"):
        assert httpx.get(f"{server.private}{path}").status_code == 404 or path == "/../metrics"
    assert httpx.post(f"{server.private}/metrics").status_code == 405
    with socket.create_connection(server.private.removeprefix("http://").split(":")) as line:
        line.sendall(b"nonsense\r\n\r\n")
        assert line.recv(100) == b""
    assert httpx.get(f"{server.private}/healthz").text == "ok\n"


def test_health_and_readiness(server, monkeypatch):
    for base in (server.url, server.private):
        assert httpx.get(f"{base}/healthz").status_code == 200
        assert (httpx.get(f"{base}/readyz").status_code, httpx.get(f"{base}/readyz").text) == (200, "ok\n")

    async def fail(*_):
        raise OSError("gone")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "ping", fail)
        for base in (server.url, server.private):
            answer = httpx.get(f"{base}/readyz")
            assert (answer.status_code, answer.text) == (503, "the database does not answer\n")
            assert httpx.get(f"{base}/healthz").status_code == 200
    monkeypatch.setattr(Arena, "has_all_rules", False)
    assert httpx.get(f"{server.url}/readyz").text == "the rules are being compiled\n"


def test_a_histogram_counts_each_duration_once():
    found = Histogram()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] + 1e-9, BOUNDS[-1], BOUNDS[-1] + 1):
        found.add(seconds)
    assert (found.counts[:2], found.counts[-2:], sum(found.counts)) == ([2, 1], [1, 1], 5)


# The log.


def test_lines_of_a_visit_carry_its_request_and_table_but_no_token(server, monkeypatch, caplog):
    """Errors during a visit, with the browser's token in their frames."""

    def fail(*_):
        raise ZeroDivisionError(f"about {TOKEN} in hand: kick_off")

    made = server.make_table("kahmate", "me", "me", token=TOKEN)
    lines = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append((JsonFormatter().format(record), TextFormatter().format(record)))
    logging.getLogger("touchline").addHandler(handler)
    monkeypatch.setattr(Arena, "tell_steps", fail)
    try:
        with server.join(made["table"], TOKEN) as me:
            me.until("error")
    finally:
        logging.getLogger("touchline").removeHandler(handler)
    assert len(lines) == 1
    for line in lines[0]:
        assert TOKEN not in line
        assert "kick_off" not in line
        assert "ZeroDivisionError" in line
    told = json.loads(lines[0][0])
    assert told["table"] == made["table"]
    assert re.fullmatch("[0-9a-f]{12}", told["request"])
    assert told["level"] == "error"
    assert any("tell_steps" in place or "fail" in place for place in told["trace"])


def test_a_stage_is_a_span_where_opentelemetry_is_installed(monkeypatch):
    said = []

    class Tracer:
        def start_span(self, name):
            said.append(f"begin {name}")
            return self

        def end(self):
            said.append("end")

    monkeypatch.setattr(tracing, "_tracer", Tracer())
    with pytest.raises(ZeroDivisionError), Meter().stage("apply"):
        raise ZeroDivisionError
    monkeypatch.setattr(tracing, "_tracer", None)
    with Meter().stage("apply"):
        pass
    assert said == ["begin apply", "end"]
