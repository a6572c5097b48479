"""People and bots play whole matches over WebSocket."""

import random

import pytest

from touchline import read_sheet
from touchline.games import GAMES
from touchline.server.table import LOG

SHORT = {"kahmate": {"turns": "6"}, "foot_savane": {"turns": "60", "goals": "1"}, "killpower_ball": {}, "team_km": {}}


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_bot_to_the_end(server, game):
    made = server.make_table(game, "me", "random", options=SHORT[game])
    rng = random.Random(1)
    with server.join(made["table"], made["token"]) as me:
        me.until("step")
        while not me.step["outcome"]:
            if me.step["legal"]:
                me.act(rng.choice(me.step["legal"])[0])
            me.until("step")
        me.until("step", lambda step: step["cursor"].startswith("all"))
    sheet = server.http.get(f"/api/tables/{made['table']}/sheet").text
    match = read_sheet(sheet)
    assert match.outcome
    assert list(match.outcome.values) == me.step["outcome"]["values"]
    assert {event["ply"] for event in me.step["events"]} == set(range(max(1, match.plies - LOG + 1), match.plies + 1))
