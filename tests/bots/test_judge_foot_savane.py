"""The judge of Foot Savane: fair to both sides, and a bot that trusts it does what anybody would."""

import random

import pytest

import touchline
from touchline.bots import Bot
from touchline.bots.judge_foot_savane import FEATURES, WEIGHTS, judge, worth
from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE, NOBODY
from touchline.engine.record import buffer
from touchline.games import find_game

RED, BLUE = 0, 1
SEEDS = range(5)

RED_BEFORE_THE_GOAL = """\
     a    b    c    d
 4  Cl   Lc*  Tc   Cl
 3  Sc   Cl   Tl   Sl
 2  Lc   Cs   Ts   St
 1  Lc   Ls   Tt   Lc
turn: red
due: shoot
mover: b4
"""
RED_TWO_MOVES_FROM_THE_LINE = """\
     a    b    c    d
 4  Cl   Tt   Cs   Cl
 3  Sc   Tc   Tl   Sl
 2  Lc   Lc*  Ts   St
 1  Lc   Ls   Cl   Lc
turn: red
"""
BLUE_TWO_MOVES_FROM_THE_LINE = """\
     a    b    c    d
 4  Cl   Lc   Cs   Cl
 3  Sl   Ts   Cl*  Cl
 2  Sc   Tl   Tc   St
 1  Lc   Ls   Tt   Lc
turn: blue
"""


def positions(seed):
    """Every position of a match played at random."""
    game = find_game("foot_savane")
    states, draw, dice = game.opening(game.read_options({})), random.Random(seed), Dice(f"judge {seed}")
    actions, weights = buffer(game.rules.MAX_LEGAL), buffer(game.rules.MAX_LEGAL)
    plies = 0
    while (actor := game.door.actor(states, 0)) != NOBODY and plies < 400:
        yield states[0]
        if actor == CHANCE:
            count = game.door.odds(states, 0, actions, weights)
            action = actions[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])]
        else:
            action = actions[draw.randrange(game.door.legal(states, 0, actions))]
        game.door.play(states, 0, int(action))
        plies += 1


def choices(text, seat):
    return [Bot("100", seed).choose(touchline.read_position("foot_savane", text, seed=seed), seat) for seed in SEEDS]


def turn_of(text, seat, seed):
    """What a bot does until his turn has ended or he has shot."""
    match = touchline.read_position("foot_savane", text, seed=seed)
    bot, done = Bot("100", seed), []
    while match.actor == seat and not (done and done[-1].startswith(("shoot", "send", "end"))):
        done.append(bot.choose(match, seat))
        match.play(done[-1])
    return done


def test_there_is_a_weight_for_every_feature():
    assert len(WEIGHTS) == len(FEATURES) == len(set(FEATURES))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_good_for_one_side_is_as_bad_for_the_other(seed):
    for state in positions(seed):
        assert worth(state, RED, WEIGHTS) == pytest.approx(-worth(state, BLUE, WEIGHTS))
        assert -1 < judge(state, RED) < 1


def test_he_before_the_goal_shoots():
    assert all(choice.startswith("shoot") for choice in choices(RED_BEFORE_THE_GOAL, RED))


def test_he_shoots_where_fewer_cards_stop_the_ball():
    keepers = "keepers: red 6 6 2 2, blue {} 2 2\n"
    assert set(choices(RED_BEFORE_THE_GOAL + keepers.format("5 1"), RED)) == {"shoot right"}
    assert set(choices(RED_BEFORE_THE_GOAL + keepers.format("1 5"), RED)) == {"shoot left"}


@pytest.mark.parametrize("seed", SEEDS)
def test_he_two_moves_from_the_line_goes_there_and_shoots(seed):
    assert turn_of(RED_TWO_MOVES_FROM_THE_LINE, RED, seed)[-1].startswith("shoot")
    assert turn_of(BLUE_TWO_MOVES_FROM_THE_LINE, BLUE, seed)[-1].startswith("shoot")
