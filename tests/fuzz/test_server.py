"""Whatever a client sends, by REST or WebSocket, the server reports what was wrong and never fails."""

import json
import logging
import sys
from collections import Counter

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.fuzz.mutating import LONG, SEED, mutate, new_rng
from tests.server.serving import serving
from touchline.server.messages import read_message

CASES = {"messages": 1500, "said": 60, "asked": 150}
KEY = "0123456789"
SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "random"}]
TABLE = {
    "game": "kahmate",
    "seats": SEATS,
    "options": {"first": "red", "hold": "off"},
    "nonce": "abc",
    "language": "fr",
}
ASKED = {
    "/api/tables": [TABLE, TABLE | {"clock": {"kind": "move", "amount": 5}, "start": {"replay": KEY, "ply": 3}}],
    "/api/tables/TABLE/seats": [{"name": "Bert", "seat": 1, "nonce": "abc"}],
    "/api/replays": [{"sheet": "SHEET", "language": "es"}],
    "/api/positions": [{"game": "foot_savane", "position": "turn: red\nball: b2\n", "language": "en"}],
}
QUERIES = [
    "/api/tables?game=kahmate",
    "/api/tables/TABLE/sheet",
    f"/api/replays/{KEY}/plies?from=1&to=3&viewer=red&language=en",
    f"/api/replays/{KEY}/plies/3/thoughts?language=fr",
    f"/api/replays/{KEY}/plies/3/position",
    "/api/games/kahmate/rules?language=es",
]
SAID = [
    {"type": "hello", "language": "en", "token": "a" * 24, "cursor": "0.0.0"},
    {"type": "act", "id": "1", "cursor": "0.0.0", "seat": 0, "action": "place 2-1"},
    {"type": "undo", "id": "2", "cursor": "0.0.1"},
    {"type": "view_as", "seat": 0},
    {"type": "why", "path": ["cell:2-1", "button:end"]},
    {"type": "text"},
    {"type": "list"},
    {"type": "rematch", "nonce": "abc"},
    {"type": "replace", "seat": 1, "by": "bot", "level": "random"},
    {"type": "back", "seat": 0},
    {"type": "chat", "text": "Good luck!"},
    {"type": "name", "name": "Anna"},
]
MESSAGES = [json.dumps(message) for message in SAID]


class Failures(logging.Handler):
    """Log messages of server failures."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as found:
        failures = Failures()
        logs = [logging.getLogger(name) for name in ("touchline", "uvicorn.error", "asyncio")]
        for log in logs:
            log.addHandler(failures)
        yield found
        for log in logs:
            log.removeHandler(failures)
        assert not failures.found, f"seed {SEED!r}: {failures.found}"


def tell(reader, told):
    sys.stdout.write(f"{reader}: {', '.join(f'{count} {what}' for what, count in sorted(told.items()))}\n")


def read_messages(cases):
    rng = new_rng("messages")
    told = Counter()
    for _ in range(cases):
        text = mutate(rng.choice(MESSAGES), MESSAGES, rng)
        try:
            said = read_message(rng.choice((text, text.encode("utf-8", "surrogatepass"))))
            assert read_message(msgspec.json.encode(said)) == said
            told["accepted"] += 1
        except msgspec.MsgspecError as error:
            assert "\n" not in str(error)
            told["refused"] += 1
    tell("messages", told)


def say_messages(server, cases):
    rng = new_rng("said")
    told = Counter()
    while sum(told.values()) < cases:
        made = server.make_table("kahmate", "me", "random", options={"first": "red"}, chat=True)
        with server.join(made["table"], made["token"]) as hostile:
            try:
                for _ in range(15):
                    text = mutate(rng.choice(MESSAGES), MESSAGES, rng).encode("utf-8", "surrogatepass")[:16_000]
                    told["said"] += 1
                    hostile.socket.send(text if rng.random() < 0.3 else text.decode("utf-8", "replace"))
                hostile.say(type="text")
                hostile.until("text")
            except ConnectionClosed as closed:
                assert closed.rcvd is not None
                assert closed.rcvd.code in (1008, 1013)
                told["shown out"] += 1
        assert server.http.get(f"/api/tables/{made['table']}").status_code == 200
    tell("WebSocket", told)


def ask(server, cases):
    rng = new_rng("asked")
    told = Counter()
    made = server.make_table("kahmate", "me", "random", options={"first": "red"})
    sheet = server.http.get(f"/api/tables/{made['table']}/sheet").text
    for _ in range(cases):
        if rng.random() < 0.3:
            path = mutate(rng.choice(QUERIES), QUERIES, rng)
            path = path.replace("TABLE", made["table"]).encode("utf-8", "replace").decode()[:8000]
            answer = server.http.get("/" + "".join(letter if letter.isprintable() else "%00" for letter in path)[1:])
        else:
            path = rng.choice(list(ASKED))
            bodies = [json.dumps(body).replace("SHEET", json.dumps(sheet)[1:-1]) for body in ASKED[path]]
            body = mutate(rng.choice(bodies), bodies, rng).encode("utf-8", "surrogatepass")
            headers = {"content-type": "application/json"}
            answer = server.http.post(path.replace("TABLE", made["table"]), content=body, headers=headers)
        told[answer.status_code] += 1
        assert answer.status_code < 500, (SEED, path, answer.text)
    tell("REST", told)


def test_every_text_is_a_message_or_refused():
    read_messages(CASES["messages"])


def test_the_server_never_fails_on_websocket_messages(server):
    say_messages(server, CASES["said"])


def test_the_server_never_fails_on_rest_requests(server):
    ask(server, CASES["asked"])


@pytest.mark.long
def test_the_server_never_fails_on_many_messages_and_requests(server):
    read_messages(CASES["messages"] * LONG)
    say_messages(server, CASES["said"] * LONG)
    ask(server, CASES["asked"] * LONG)
