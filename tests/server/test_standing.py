"""The public state of tables: the score, who scored when, whose turn it is, and how they ended."""

import random

import pytest

from tests.server.tables import NOW, do, new_table, play_until
from touchline.engine.chance import Dice
from touchline.engine.game import SPECTATOR
from touchline.engine.match import Match
from touchline.games import find_game

MOST = 3000
SHORT = {"kahmate": {"turns": "30"}, "foot_savane": {"turns": "60"}, "killpower_ball": {}, "team_km": {}}


def random_match(game, seed):
    rng = random.Random(seed)
    match = Match(find_game(game), SHORT[game], dice=Dice(f"score {seed}"))
    while match.outcome is None and match.plies < MOST:
        match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize("game", SHORT)
def test_every_change_of_the_score_is_a_goal_and_nothing_else_is(game):
    for seed in range(3):
        match = random_match(game, seed)
        before = [0] * len(match.score)
        for goal in match.goals():
            rise = [now - was for now, was in zip(goal.score, before, strict=True)]
            assert rise[goal.side] > 0
            assert [value for value in rise if value] == [rise[goal.side]]
            before = goal.score
        assert before == match.score


def test_a_resigned_match_has_its_score_and_goals_too():
    table = new_table("foot_savane", "me", "me")
    play_until(table, lambda table: sum(table.match.score) > 0, seed=2)
    do(table, table.resign([0, 1], 0, "x"))
    ending = table.step(SPECTATOR, [], "en", None, NOW).outcome
    assert ending.reason == "resigned"
    assert ending.score == table.match.score
    assert [goal.score for goal in ending.goals][-1:] == [ending.score]
    assert all(goal.words for goal in ending.goals)


def test_a_standing_says_whose_turn_it_is_or_how_it_ended():
    table = new_table("kahmate", "me", "me")
    now = table.standing(set(), 0)
    assert (now.turn, now.values, now.score) == (table.match.actor, None, [0, 0])
    do(table, table.resign([0, 1], 0, "x"))
    assert (table.standing(set(), 0).turn, table.standing(set(), 0).values) == (None, [-1.0, 1.0])


def test_a_standing_of_a_table_that_waits_has_nothing_yet():
    now = new_table("kahmate", "me", "open").standing(set(), 0)
    assert (now.status, now.turn, now.score, now.values) == ("waiting", None, [], None)


def test_several_tables_can_be_requested_at_once_and_tokens_stay_secret(server):
    first = server.make_table("kahmate", "me", "random")
    second = server.make_table("team_km", "me", "open")
    ids = [first["table"], "0" * 10, second["table"], first["table"]]
    answer = server.http.post("/api/tables/status", json={"tables": ids})
    assert answer.status_code == 200
    told = answer.json()
    assert [table["table"] for table in told["tables"]] == [first["table"], second["table"]]
    assert told["gone"] == ["0" * 10]
    assert first["token"] not in answer.text


def test_at_most_forty_tables_can_be_requested_at_once(server):
    answer = server.http.post("/api/tables/status", json={"tables": [f"{number:010}" for number in range(41)]})
    assert answer.status_code == 400
