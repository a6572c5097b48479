"""The log: one line each, and the same whatever is hidden."""

import asyncio
import json
import logging
import re
import sqlite3

import msgspec
import pytest

from tests.server.tables import NOW, act, keep, new_table, wish, without_nonces
from tests.server.test_arena import TOKEN, in_an_arena
from touchline.bots import Bot
from touchline.engine.chance import Dice, new_rng
from touchline.engine.match import Match
from touchline.games import find_registered_game
from touchline.games.team_km.notation import cards_of
from touchline.server import arena as arena_module
from touchline.server import table as tables
from touchline.server.logs import JsonFormatter, TextFormatter
from touchline.server.table import SetAside


def test_every_line_is_one_json_object(caplog):
    with caplog.at_level(logging.INFO, "touchline"):
        logging.getLogger("touchline").info("two\nlines of “%s”", "é")
    line = JsonFormatter().format(caplog.records[-1])
    assert "\n" not in line
    assert json.loads(line)["message"] == "two\nlines of “é”"


def worlds():
    """Two positions of Team KM at the start of seat 1's turn that differ only in what seat 0 cannot know."""
    match = Match(find_registered_game("team_km"), {"first": "a"}, dice=Dice("worlds"))
    while match.actor != 1 or match.plies < 20 or match.view(1)["due"] != "turn":
        match.play(match.legal()[0])
    found = {hand_of(match): match.position()}
    for seed in range(20):
        other = match.fork()
        other.game.door.redeal(other._states, 0, 0, new_rng(seed, 0))
        other._plain = None
        assert other.view(0) == match.view(0)
        found[hand_of(other)] = other.position()
    (one, first), *_, (other, second) = found.items()
    assert one != other
    return match.options, first, second


def hand_of(match):
    return cards_of(match.state.hand, 1)[0]


def log_of(tmp_path, caplog, monkeypatch, options, position):
    """What is logged when the bot on seat 1 fails with an error that names a card of its hand."""

    def choose(self, match, seat):
        match.play(f"discard {hand_of(match)}")  # refused: it has not drawn yet

    async def work(arena):
        await arena.rules_of("team_km")
        founding = tables.found(wish("team_km", "me", "random"), TOKEN, NOW, position, options)
        founding = msgspec.structs.replace(without_nonces(founding), id="a" * 10, secret="0" * 64)
        room = await arena.found(founding)
        await asyncio.wait([room.thinking])

    caplog.clear()
    with monkeypatch.context() as broken:
        broken.setattr(Bot, "choose", choose)
        broken.setattr(arena_module, "prepare_bots", lambda game: None)
        in_an_arena(tmp_path, work)
    told = [record for record in caplog.records if record.exc_info]
    assert len(told) == 1, [record.getMessage() for record in caplog.records]
    return [re.sub('"time":"[^"]*"', "", form.format(told[0])) for form in (JsonFormatter(), TextFormatter())]


def test_the_log_does_not_depend_on_what_is_hidden(tmp_path, caplog, monkeypatch):
    options, *positions = worlds()
    logs_of_both = []
    for number, position in enumerate(positions):
        (tmp_path / str(number)).mkdir()
        logs_of_both.append(log_of(tmp_path / str(number), caplog, monkeypatch, options, position))
    assert logs_of_both[0] == logs_of_both[1]
    assert "IllegalAction" in logs_of_both[0][0]


def test_a_table_set_aside_is_logged_with_its_id_and_without_its_actions(tmp_path, caplog):
    table = new_table("kahmate", "me", "me", options={"first": "red"})

    async def work(arena):
        await keep(arena.store, table, [msgspec.structs.replace(act(table), text="card 3")])
        with pytest.raises(SetAside):
            await arena.room(table.id)

    in_an_arena(tmp_path, work)
    (line,) = [record for record in caplog.records if "set aside" in record.getMessage()]
    assert line.getMessage() == f"table {table.id} is set aside as damaged: entry 1: IllegalAction"
    with sqlite3.connect(tmp_path / "tables.db") as database:
        assert database.execute("select status from tables").fetchone() == ("damaged",)
