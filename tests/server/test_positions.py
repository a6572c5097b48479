"""A position has a link of its own: to look at, to analyse and to continue from, and it tells nothing of the match."""

import re

import pytest

from touchline.engine.reading import LONGEST_POSITION
from touchline.games import GAMES, find_game
from touchline.laws.matches import play_random


def share(server, game, position):
    return server.http.post("/api/positions", json={"game": game, "position": position, "language": "en"})


def play(game, plies=40):
    return play_random(find_game(game), 5, plies)


def to_the_end(game):
    match = play_random(find_game(game), 5, 100_000)
    assert match.outcome
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_shared_position_is_that_position_and_nothing_else(server, game):
    match = play(game)
    shared = share(server, game, match.position())
    assert shared.status_code == 201
    told = shared.json()
    assert (told["steps"], told["deeds"], told["outcome"], told["over"]) == ([], [], None, False)
    assert told["turn"] == (match.actor_name if match.actor >= 0 else None)
    path = f"/api/replays/{told['replay']}"
    assert server.http.get(f"{path}/plies/0/position").text == match.position()
    [seen] = server.http.get(f"{path}/plies").json()
    assert seen["events"] == []


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_analysed_continued_and_seen_by_a_seat(server, game):
    match = play(game)
    if match.actor < 0:
        match.play(match.legal()[0])
    shared = share(server, game, match.position()).json()
    path = f"/api/replays/{shared['replay']}"
    thoughts = server.http.get(f"{path}/plies/0/thoughts").json()
    assert {thought["action"] for thought in thoughts["candidates"]} <= set(match.legal())
    made = server.make_table(game, *["me"] * len(match.seats), options={}, start={"replay": shared["replay"], "ply": 0})
    seat = match.actor
    with server.join(made["table"], made["token"]) as us:
        us.until("step")
        us.say(type="view_as", seat=seat)
        us.until("step")
        assert us.step["view"] == server.http.get(f"{path}/plies?viewer={match.seats[seat]}").json()[0]["view"]


@pytest.mark.parametrize("game", GAMES)
def test_the_end_can_be_shared_but_not_continued(server, game):
    match = to_the_end(game)
    shared = share(server, game, match.position()).json()
    assert (shared["over"], shared["turn"]) == (True, None)
    seats = [{"kind": "me"}] * len(match.seats)
    start = {"replay": shared["replay"], "ply": 0}
    refused = server.http.post("/api/tables", json={"game": game, "seats": seats, "start": start})
    assert refused.status_code == 400


def test_its_link_has_its_picture_and_names_nobody(server):
    shared = share(server, "kahmate", play("kahmate").position()).json()["replay"]
    page = server.http.get(f"/r/{shared}").text
    assert '<meta property="og:title" content="Kahmaté · position"' in page
    picture = re.search('property="og:image" content="([^"]+)"', page)[1]
    drawn = server.http.get(picture)
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/png")
    assert drawn.content == server.http.get(f"/api/replays/{shared}/picture?ply=0").content


def test_nothing_else_of_a_strangers_text_is_kept(server):
    text = play("kahmate").position()
    odd = "\n" + text.replace("\n", "  \r\n")
    shared = share(server, "kahmate", odd).json()["replay"]
    assert server.http.get(f"/api/replays/{shared}/plies/0/position").text == text
    sheet = server.http.get(f"/api/replays/{shared}/sheet").text
    assert "".join(f"{line[2:]}\n" for line in sheet.splitlines() if line.startswith("| ")) == text


BAD = {
    "no position": ("kahmate", "hello"),
    "of another game": ("kahmate", "goals: 1"),
    "too long": ("kahmate", "x" * (LONGEST_POSITION + 1)),
    "with a character that is not printed": ("kahmate", "turn: \x1b[31mred"),
    "of no game": ("chess", "8/8/8/8/8/8/8/8"),
    "empty": ("kahmate", ""),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_position_is_refused_in_a_sentence(server, bad):
    refused = share(server, *BAD[bad])
    assert refused.status_code == 400
    assert refused.json()["error"]


def test_a_running_match_gives_no_position(server):
    made = server.make_table("team_km", "me", "random")
    with server.join(made["table"], made["token"]) as me:
        me.until("step")
        assert server.http.get(f"/api/replays/{made['table']}/plies/0/position").status_code == 404
        sheet = server.http.get(f"/api/tables/{made['table']}/sheet").text
        assert server.http.post("/api/replays", json={"sheet": sheet, "language": "en"}).status_code == 400
