"""Provable dice at a table: the server commits to its secret, people send their nonces, then the match starts."""

import hashlib

import pytest

import touchline
from tests.server.tables import NOW, do, wish
from touchline.engine.chance import Dice
from touchline.engine.match import Match
from touchline.games import find_game
from touchline.server.table import Entry, Table, found, found_again

MINE, OTHERS = "a" * 24, "b" * 24


def table_of(*seats, game="kahmate", **more):
    return Table(found(wish(game, *seats, **more), MINE, NOW))


def header(sheet, word):
    return [line.partition(": ")[2] for line in sheet.splitlines() if line.startswith(word)]


def test_a_match_against_a_bot_begins_when_the_person_has_sent_a_nonce():
    table = table_of("me", "random")
    assert (table.status, table.match) == ("waiting", None)
    committed = table.public(set(), 0).commitment
    do(table, table.say_nonce([0], "mine"))
    assert table.status == "playing"
    assert table.public(set(), 0).commitment == committed
    assert table.match.dice.nonces == ("mine", None)


def test_a_nonce_is_sent_once():
    table = table_of("me", "random")
    do(table, table.say_nonce([0], "mine"))
    assert table.say_nonce([0], "another") is None
    assert table.say_nonce([], "a spectator's") is None


def test_a_seat_that_is_taken_later_brings_its_nonce_with_it():
    table = table_of("me", "open")
    do(table, table.sit("Ana", OTHERS, None, "hers"))
    assert table.status == "waiting"
    do(table, table.say_nonce([0], "mine"))
    assert table.match.dice.nonces == ("mine", "hers")


def test_one_person_on_several_seats_sends_one_nonce():
    table = table_of(*["me"] * 4, game="team_km", options={"players": "4"})
    do(table, table.say_nonce([0, 1, 2, 3], "mine"))
    assert table.match.dice.nonces == ("mine", None, None, None)


def test_a_person_who_sends_no_nonce_adds_nothing_and_the_match_begins():
    table = table_of("me", "random")
    do(table, table.say_nonce([0], None))
    assert table.match.dice.nonces == (None, None)
    assert header(table.match.sheet(), "nonce") == []


def test_a_closed_table_takes_no_nonce():
    table = table_of("me", "open")
    do(table, Entry("close"))
    assert table.say_nonce([0], "mine") is None


def test_a_table_rebuilt_from_its_entries_has_the_same_dice():
    table = table_of("me", "random")
    entry = do(table, table.say_nonce([0], "mine"))
    again = Table(table.founding)
    again.replay([entry], NOW)
    assert again.match.sheet() == table.match.sheet()


def test_the_secret_of_a_rematch_is_committed_to_before_anybody_sends_a_nonce():
    table = table_of("me", "random")
    do(table, table.say_nonce([0], "mine"))
    do(table, table.resign([0], 0, ""))
    second = Table(found_again(table, NOW + 1))
    assert (second.status, second.match) == ("waiting", None)
    assert second.commitment != table.commitment
    assert [seat.sitting.nonce for seat in second.seats] == ["", None]


@pytest.mark.parametrize(
    "nonces", [("mine", None), (None, "hers"), ("mine", "hers"), (None, None), ("mine",), ("", "x")]
)
def test_a_sheet_verifies_whoever_has_given_a_nonce(nonces):
    match = Match(find_game("kahmate"), {"turns": "1"}, dice=Dice("kept", nonces))
    while match.actor >= 0:
        match.play(match.legal()[0])
    again = touchline.read_sheet(match.sheet())
    assert again.sheet() == match.sheet()
    given = [nonce for nonce in nonces if nonce is not None]
    assert header(match.sheet(), "nonce") == given
    assert again.dice.seed == hashlib.sha256("\n".join(["kept", *given]).encode()).digest()


def test_over_the_network_the_commitment_comes_before_the_nonce_and_the_sheet_has_both(server):
    made = server.make_table("kahmate", "me", "random", options={"turns": "1"})
    path = f"/api/tables/{made['table']}"
    public = server.http.get(path).json()
    assert (public["status"], public["commitment"]) == ("waiting", made["commitment"])
    with server.join(made["table"], made["token"], nonce="mine") as me:
        me.until("step")
        assert me.table["status"] == "playing"
        me.say(type="resign", id="r", seat=0)
        me.until("ack")
    with server.join(made["table"], made["token"], nonce="too-late"):
        sheet = server.http.get(f"{path}/sheet").text
    (secret,), nonces = header(sheet, "secret"), header(sheet, "nonce")
    assert hashlib.sha256(secret.encode()).hexdigest() == made["commitment"]
    assert nonces == ["mine"]
    touchline.read_sheet(sheet)
