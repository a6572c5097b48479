"""The Team KM judge: a bot using it plays the obvious card; the judge is zero-sum."""

import random

import pytest

import touchline
from touchline.bots import Bot
from touchline.bots.judge_team_km import judge
from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE, NOBODY
from touchline.engine.record import buffer
from touchline.games import find_game

SEEDS = range(5)
IDLE = "pass+1 pass+1 throw-in lob dribble kick-off"
OTHER = "hand b: kick-off pass+2 pass+3 throw-in lob dribble defender\n"


def choices(text, simulations=100):
    """The choices of bots with several seeds."""
    match = touchline.read_position("team_km", text, seed=1)
    return {Bot(str(simulations), seed).choose(match, match.actor) for seed in SEEDS}


@pytest.mark.parametrize("half", ["first", "second"])
def test_the_bot_shoots_when_the_goal_is_in_reach(half):
    text = f"half: {half}\nturn: a\ndue: card\nballs: 15 9\nhand a: shot+4 shot+4 shot+4 {IDLE}\n{OTHER}"
    assert choices(text) == {"play shot+4"}


def test_the_bot_shoots_with_its_last_card():
    text = "half: stoppage\nturn: a\ndue: card\nballs: 15 9\nhand a: shot+4\nhand b: kick-off\n"
    assert choices(text) == {"play shot+4"}


def test_the_bot_scores_with_the_super_shoot():
    text = f"turn: a\ndue: card\nballs: 13 9\nhand a: super-shoot shot+2 {IDLE}\n{OTHER}"
    assert choices(text) == {"play super-shoot"}


def test_the_bot_kicks_off():
    text = f"turn: a\ndue: card\nballs: 0 0\nhand a: pass+5 pass+5 pass+4 shot+5 shot+4 {IDLE}\n{OTHER}"
    assert choices(text) == {"play kick-off"}


def test_the_bot_frees_itself_when_close_to_goal():
    text = f"turn: a\ndue: card\nballs: 16 4\ntable a: keeper\nunder: a keeper\nhand a: shot+4 shot+3 {IDLE}\n{OTHER}"
    assert choices(text) == {"play lob"}


def test_the_bot_stops_an_opponent_in_front_of_goal():
    """It is close, a chance of 0.39 against 0.38, so it takes a longer look."""
    text = f"turn: a\ndue: card\nballs: 3 17\nhand a: keeper pass+1 {IDLE}\n{OTHER}"
    assert choices(text, simulations=5000) == {"play keeper b"}


def test_the_bot_leaps_into_the_goal():
    held_up = "table a: defender\nunder: a defender\n"
    text = f"turn: b\ndue: reaction\ntarget: a\nballs: 15 4\n{held_up}hand a: nutmeg {IDLE}\n{OTHER}"
    assert choices(text) == {"react nutmeg"}


def test_the_bot_keeps_the_shot_that_will_score():
    held_up = "table a: tackle\nunder: a tackle\n"
    text = f"turn: a\ndue: card\nballs: 16 4\n{held_up}hand a: shot+4 kick-off kick-off kick-off\n{OTHER}"
    assert choices(text, simulations=1000) == {"discard kick-off"}


@pytest.mark.parametrize("options", ["players=2", "players=3", "players=4", "players=6", "players=6 sides=3"])
def test_the_values_of_all_sides_sum_to_zero(options):
    """The sum over the sides is 0 wherever random play leads, and partners have the same value."""
    game = find_game("team_km")
    chosen = game.read_options(dict(word.split("=") for word in options.split()))
    sides = game.side_of_seats(chosen)
    draw, dice, states = random.Random(options), Dice(options), game.opening(chosen)
    actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    plies = 0
    while (actor := game.door.actor(states, 0)) != NOBODY:
        values = [judge(states[0], seat) for seat in range(len(sides))]
        of_sides = dict(zip(sides, values, strict=True))
        assert values == [of_sides[side] for side in sides]
        assert sum(of_sides.values()) == pytest.approx(0, abs=0.02)
        if actor == CHANCE:
            count = game.door.odds(states, 0, actions, weights)
            action = int(actions[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            action = int(actions[draw.randrange(game.door.legal(states, 0, actions))])
        game.door.play(states, 0, action)
        plies += 1
