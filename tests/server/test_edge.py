"""Malformed requests and messages are refused with one line and do not block the server."""

import json

import pytest

from touchline.server.messages import read_message

DEEP = "[" * 16_000 + "]" * 16_000
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
NEW_TABLE = {"game": "kahmate", "seats": SEATS}
JSON = {"content-type": "application/json"}


def check_refused(answer):
    assert 400 <= answer.status_code < 500, answer.text
    assert "\n" not in answer.json()["error"]
    assert len(answer.json()["error"]) < 500


@pytest.mark.parametrize("path", ["/api/tables", "/api/replays", "/api/tables/0123456789/seats"])
@pytest.mark.parametrize(
    "body",
    [b'{"game": "\xff"}', DEEP, f'{{"game": {DEEP}}}', "9" * 5000, '{"sheet": "\\ud800"}', "", "{", "null", "\0"],
)
def test_a_body_that_is_not_json_is_a_bad_request(server, path, body):
    answer = server.http.post(path, content=body, headers=JSON)
    assert answer.status_code == 400
    check_refused(answer)


@pytest.mark.parametrize(
    "wish",
    [
        {"token": "a" * 23 + "\n"},
        {"seats": [{"kind": "me", "name": "An\0na"}, SEATS[1]]},
        {"seats": [{"kind": "me", "name": "Anna\nBert"}, SEATS[1]]},
        {"seats": [SEATS[0], {"kind": "bot", "level": "star\n"}]},
        {"start": {"replay": "0123456789\n", "ply": 1}},
        {"options": {"turns": "9" * 400}},
        {"options": {"turns\0": "9"}},
    ],
)
def test_a_new_table_with_an_end_of_line_or_a_control_character_is_a_bad_request(server, wish):
    answer = server.http.post("/api/tables", json=NEW_TABLE | wish)
    assert answer.status_code == 400
    check_refused(answer)


def test_a_seat_is_not_taken_with_a_control_character(server):
    table = server.make_table("kahmate", "me", "open")["table"]
    for wish in ({"name": "An\0na"}, {"name": "Anna", "nonce": "abc\n"}, {"name": "\ud800"}):
        answer = server.http.post(f"/api/tables/{table}/seats", content=json.dumps(wish), headers=JSON)
        assert answer.status_code == 400
        check_refused(answer)


@pytest.mark.parametrize("number", ["9" * 5000, "-1", "1e3", "٣"])
def test_a_ply_that_is_not_a_number_is_a_bad_request(server, number):
    for path in (
        f"/api/replays/0123456789/plies/{number}/thoughts",
        f"/api/replays/0123456789/plies?from={number}",
        f"/api/replays/0123456789/plies?to={number}",
    ):
        check_refused(server.http.get(path))


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("    1 red b" + " " * 32_000 + "x", 4),
        ("9" * 5000 + " red place 2-1 00000000", 4),
        ("foo: a\0b", 4),
        ("foo: a\x1bb", 4),
    ],
)
def test_an_invalid_sheet_is_a_bad_request_with_its_line(server, line, number):
    sheet = f"touchline scoresheet 1\ngame: kahmate\ncheck: 00000000\n{line}\n"
    answer = server.http.post("/api/replays", json={"sheet": sheet})
    assert answer.status_code == 400
    assert answer.json()["line"] == number
    check_refused(answer)


def test_a_level_with_an_end_of_line_is_refused_and_the_match_goes_on(server):
    made = server.make_table("kahmate", "me", "open", options={"first": "red"})
    with server.join(made["table"], made["token"]) as red:
        red.say(type="replace", seat=1, by="bot", level="random\n")
        red.until("error")
        red.say(type="replace", seat=1, by="bot", level="random")
        red.until("step")
        red.act("place 2-1")
        red.until("ack")


@pytest.mark.parametrize(
    "message", [DEEP[8000:-8000], '{"type": "hint", "x": ' + DEEP[9000:-9000] + "}", b'{"type": "\xff"}', b"\xff", "\0"]
)
def test_a_message_that_is_not_json_is_answered_and_the_connection_stays_open(server, message):
    made = server.make_table("kahmate", "me", "random")
    with server.join(made["table"], made["token"]) as hostile:
        hostile.socket.send(message)
        hostile.until("error")
        hostile.say(type="text")
        hostile.until("text")


def patterns_in(schema):
    """Every pattern of a schema, however deep."""
    if isinstance(schema, dict):
        yield schema.get("pattern")
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from patterns_in(part)


def test_patterns_mean_the_same_in_python_and_in_javascript(server):
    """Both refuse a newline after the text, and the schema uses nothing that only Python supports."""
    schema = server.http.get("/api/schema/openapi.json").json()
    patterns = {found for found in patterns_in(schema) if found}
    assert len(patterns) >= 3
    for pattern in patterns:
        assert pattern.startswith("^")
        assert pattern.endswith("(?!\n)$")
        assert "\\" not in pattern
    for level in ("star", "star\n", "\nstar", "star\r"):
        said = json.dumps({"type": "replace", "seat": 0, "by": "bot", "level": level})
        if level == "star":
            assert read_message(said).level == level
        else:
            with pytest.raises(ValueError, match="Expected `str` matching regex"):
                read_message(said)
