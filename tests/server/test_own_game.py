"""A game of the operator's own, made by `touchline new`, on the operator's server."""

import re

import pytest

from tests.server.serving import serving
from touchline import games
from touchline.engine.errors import UnknownGame
from touchline.games import GAMES, find_registered_game, offer, registered
from touchline.starter import write_game


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_game("own_served_game", tmp_path_factory.mktemp("own"))


@pytest.fixture(autouse=True)
def nothing_offered(monkeypatch):
    monkeypatch.setattr(games, "_offered", {})


def test_it_is_played_against_a_bot_in_the_reader_s_words(folder, tmp_path):
    offer(str(folder))
    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        listed = server.http.get("/api/games?language=fr").json()
        assert [game["id"] for game in listed] == [*GAMES, "own_served_game"]
        assert listed[-1]["tagline"] == "Un ballon, deux équipes, une ligne."
        rules = server.http.get("/api/games/own_served_game/rules?language=es").json()
        assert rules[0]["title"] == "La salida"
        assert server.http.get("/api/words/fr").json()["games"]["own_served_game"]["due"]["over"]
        made = server.make_table("own_served_game", "me", "random", options={"steps": "4"})
        with server.join(made["table"], made["token"], language="fr") as me:
            step = me.until("step", lambda frame: frame["turn"] == 0)
            assert [listed[0] for listed in step["legal"]] == ["carry 1", "carry 2", "carry 3"]
            me.say(type="text")
            assert "À Rouge de jouer" in str(me.until("text")["sections"])
            me.act("carry 3")
            me.until("step", lambda frame: frame["outcome"] is not None)
            steps = [frame for frame in me.frames if frame["type"] == "step"]
            told = [event["words"] for frame in steps for event in frame["events"]]
            assert "Rouge fait avancer le ballon de trois pas. Pas restants\u202f: 1." in told
            assert re.fullmatch(r"Le match est terminé\u202f: (?!Rouge)\w+ gagne\.", told[-1])


def test_its_tables_wait_until_it_is_offered_again(folder, tmp_path, monkeypatch):
    offer(str(folder))
    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        made = server.make_table("own_served_game", "me", "me")
        with server.join(made["table"], made["token"]) as me:
            me.until("step")
            me.act("carry 3")
            me.until("ack")
        monkeypatch.setattr(games, "_offered", {})
        server.restart()
        assert server.http.get(f"/api/tables/{made['table']}").status_code == 409
        offer(str(folder))
        server.restart()
        with server.join(made["table"], made["token"]) as me:
            assert me.until("step")["view"]["left"] == 9


def test_only_the_operator_names_a_folder(folder):
    """External text can only name a registered game; a game that is not offered does not exist."""
    for name in ("own_served_game", str(folder)):
        with pytest.raises(UnknownGame, match="there is no game"):
            find_registered_game(name)
    offer(str(folder))
    offer(str(folder))
    assert registered() == (*GAMES, "own_served_game")
    with pytest.raises(UnknownGame):
        find_registered_game(str(folder))


def test_a_custom_game_has_an_id_of_its_own(tmp_path):
    folder = write_game("two_of_a_name", tmp_path)
    init = folder / "__init__.py"
    init.write_text(init.read_text().replace('id="two_of_a_name"', 'id="kahmate"'))
    with pytest.raises(UnknownGame, match="expected a game with an id of its own, not 'kahmate'"):
        offer(str(folder))
