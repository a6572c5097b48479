"""The log has one line per deed, made from what a viewer has seen."""

import pytest

from touchline.engine.deeds import gather, last_of_each
from touchline.games import GAMES, find_game
from touchline.laws.matches import play_random
from touchline.locales import LANGUAGES, tell_deed

NAMES = {"red": "Ana", "blue": "Nika", "a": "Ana", "b": "{seat} Nika"}


def deeds_of(match, seat=-1):
    return last_of_each(gather(match.game.join, [(0, match.events_for(seat))]))


def told(game, events, language="en"):
    deeds = last_of_each(gather(find_game(game).join, [(0, events)]))
    return [tell_deed(game, language, deed, NAMES) for deed in deeds]


@pytest.mark.parametrize("game", GAMES)
def test_every_deed_of_random_matches_has_words(game):
    match = play_random(find_game(game), 1, 400)
    for seat in (0, -3):
        deeds = deeds_of(match, seat)
        assert len(deeds) < len(match.events_for(seat))
        for language in LANGUAGES:
            assert all(tell_deed(game, language, deed)[-1] in ".!" for deed in deeds)


def test_a_run_is_one_line_and_ends_with_the_turn():
    steps = [{"event": "step", "player": "r5", "from": f"{column}-5", "to": f"{column + 1}-5"} for column in (2, 3, 4)]
    ends = [{"event": "end", "side": "red"}, {"event": "end", "side": "blue"}]
    assert told("kahmate", [*steps, *ends, steps[0] | {"from": "5-5", "to": "5-4"}]) == [
        "Red 5 runs 3 cells to 5-5.",
        "Red 5 moves to 5-4.",
    ]


def test_a_shot_and_its_result_are_one_line():
    shot = [
        {"event": "turn", "seat": "b"},
        {"event": "drawn", "seat": "b"},
        {"event": "play", "seat": "b", "card": "shot+3"},
        {"event": "roll", "seat": "b", "face": "goal"},
        {"event": "goal", "seat": "b", "side": "b", "goals": [0, 1]},
    ]
    line = "{seat} Nika plays Shot +3. {seat} Nika shoots: it's in. GOAL! {seat} Nika scores: 0-1."
    assert told("team_km", shot[1:]) == [line]


def test_a_drawn_card_that_the_viewer_knows_stays_in_the_log():
    drawn = [{"event": "draw", "seat": "a"}, {"event": "drawn", "seat": "a", "card": "lob"}]
    played = [{"event": "discard", "seat": "a", "card": "tackle"}]
    assert told("team_km", drawn + played) == ["Ana draws Lob.", "Ana discards Tackle."]


def test_a_pass_with_its_interception_is_one_line():
    events = [
        {"event": "pass", "player": "r5", "to": "r4"},
        {"event": "intercept", "player": "b2"},
        {"event": "card_chosen", "side": "blue"},
        {"event": "card_chosen", "side": "red"},
        {
            "event": "cards_shown",
            **{"attacker": "b2", "attack": 6, "attack_bonus": 0, "winner": "b2"},
            **{"defender": "r5", "defence": 2, "defence_bonus": 1},
        },
        {"event": "has_ball", "player": "b2"},
    ]
    line = "Red 5 passes to Red 4. Blue 2 goes for the interception. Duel, 6+0 against 2+1: Blue 2 wins."
    assert told("kahmate", events) == [f"{line} Blue 2 has the ball."]


def test_a_gladiator_who_runs_there_and_back_comes_back():
    legs = [("8-2", "6-2"), ("6-2", "8-2"), ("8-2", "9-2")]
    moves = [{"event": "move", "player": "r2", "from": start, "to": goal} for start, goal in legs]
    assert told("killpower_ball", moves[:2]) == ["Red 2 runs and comes back to 8-2."]
    assert told("killpower_ball", moves) == ["Red 2 runs from 8-2 to 9-2."]
