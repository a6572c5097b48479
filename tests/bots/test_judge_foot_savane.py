"""The Foot Savane judge: symmetric, and a bot using it makes the obvious moves."""

import random

import pytest

import touchline
from touchline.bots import Bot
from touchline.bots.judge_foot_savane import WEIGHTS, judge, worth
from touchline.bots.nets import count_weights
from touchline.bots.thinking import find_search
from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE, NOBODY
from touchline.engine.record import EMPTY, INTERPRETED, buffer, tensor
from touchline.games import find_game
from touchline.games.foot_savane.laws import turn_round

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

# Blue has drawn a Drive for the cheetah on b3. If red's lion on b2 takes the ball it shoots next turn; else b1 gets it.
RED_MAY_TAKE_A_CHEETAH_S_DRIVE = """\
     a    b    c    d
 4  Cl   Tt   Ts   Cl
 3  Sc   Cl*  Tl   Sl
 2  Lc   Lc   Tc   St
 1  Lc   Cs   Cl   Ls
turn: blue
due: drive
card: drive
mover: d4
since: 3
"""
BLUE_MAY_TAKE_A_LION_S_DRIVE = """\
     a    b    c    d
 4  Cs   Lc   Ls   Cl
 3  St   Tl   Cl   Cl
 2  Sc   Tc   Lc*  Sl
 1  Lc   Ts   Tt   Lc
turn: red
due: drive
card: drive
mover: a1
since: 3
"""
# Red has drawn a Drive for the lion on c3, and red's lion on c4 is asked: if it lets the ball pass, that is a shot.
RED_MAY_LET_ITS_OWN_DRIVE_PASS = """\
     a    b    c    d
 4  Cl   Tt   Lc   Cl
 3  Sc   Tc   Lc*  Sl
 2  Cl   Ts   Cs   St
 1  Cl   Ls   Tl   Lc
turn: red
due: drive
card: drive
mover: d1
since: 3
"""
WINNING = (
    "options: {} goals=1",
    "options: {}\ngoals: 4-4",
    "options: {} goals=99 turns=999\ngoals: 98-98",
    "options: {} turns=10\nplayed: 9\ngoals: 1-1",
)


def positions(seed):
    """Every position of a random match."""
    game = find_game("foot_savane")
    states, draw, dice = game.opening(game.read_options({})), random.Random(seed), Dice(f"judge {seed}")
    actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
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


def choices(text, seat, level="100"):
    return [Bot(level, seed).choose(touchline.read_position("foot_savane", text, seed=seed), seat) for seed in SEEDS]


def turn_of(text, seat, seed, level="100"):
    """A bot's actions until its turn ends or it shoots."""
    match = touchline.read_position("foot_savane", text, seed=seed)
    bot, done = Bot(level, seed), []
    while match.actor == seat and not (done and done[-1].startswith(("shoot", "send", "end"))):
        done.append(bot.choose(match, seat))
        match.play(done[-1])
    return done


@pytest.mark.parametrize("seed", SEEDS)
def test_the_values_for_both_sides_are_opposite(seed):
    for state in positions(seed):
        assert worth(state, RED, WEIGHTS) == pytest.approx(-worth(state, BLUE, WEIGHTS))
        assert -1 < judge(state, RED) < 1


def test_the_bot_shoots_in_front_of_the_goal():
    assert all(choice.startswith("shoot") for choice in choices(RED_BEFORE_THE_GOAL, RED))


def test_the_bot_shoots_where_fewer_cards_stop_the_ball():
    keepers = "keepers: red 6 6 2 2, blue {} 2 2\n"
    assert set(choices(RED_BEFORE_THE_GOAL + keepers.format("5 1"), RED)) == {"shoot right"}
    assert set(choices(RED_BEFORE_THE_GOAL + keepers.format("1 5"), RED)) == {"shoot left"}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bot_two_moves_from_the_line_goes_there_and_shoots(seed):
    assert turn_of(RED_TWO_MOVES_FROM_THE_LINE, RED, seed)[-1].startswith("shoot")
    assert turn_of(BLUE_TWO_MOVES_FROM_THE_LINE, BLUE, seed)[-1].startswith("shoot")


@pytest.mark.parametrize("level", ["pro", "300"])
@pytest.mark.parametrize("bite", ["swap", "reveal"])
@pytest.mark.parametrize("snake", ["refused", "allowed"])
@pytest.mark.parametrize("winning", WINNING, ids=["one goal", "next goal", "goal 99", "last turn"])
def test_the_bot_shoots_the_winning_goal_under_every_option(level, bite, snake, winning):
    options = winning.format(f"shot_on_snake={snake} bite={bite}")
    assert all(choice.startswith("shoot") for choice in choices(RED_BEFORE_THE_GOAL + options, RED, level))
    before_a_second_move = RED_BEFORE_THE_GOAL.replace("due: shoot", "due: again")
    for text, seat in (
        (before_a_second_move, RED),
        (RED_TWO_MOVES_FROM_THE_LINE, RED),
        (BLUE_TWO_MOVES_FROM_THE_LINE, BLUE),
    ):
        assert turn_of(text + options, seat, 1, level)[-1].startswith("shoot")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_goal_counts_even_if_a_hundred_are_to_come(seed):
    """Otherwise a pro, which ignores small differences, would shoot only by chance."""
    options = "options: goals=99 turns=999"
    for text, seat in ((RED_TWO_MOVES_FROM_THE_LINE, RED), (BLUE_TWO_MOVES_FROM_THE_LINE, BLUE)):
        assert turn_of(text + options, seat, seed, "pro")[-1].startswith("shoot")


@pytest.mark.parametrize("level", ["pro", "300"])
@pytest.mark.parametrize("options", ["", "options: goals=1", "options: bite=reveal", "options: shot_on_snake=allowed"])
def test_the_bot_takes_a_drive_when_that_brings_a_shot_and_leaves_one_that_is_a_shot(level, options):
    assert set(choices(RED_MAY_TAKE_A_CHEETAH_S_DRIVE + options, RED, level)) == {"take"}
    assert set(choices(BLUE_MAY_TAKE_A_LION_S_DRIVE + options, BLUE, level)) == {"take"}
    assert set(choices(RED_MAY_LET_ITS_OWN_DRIVE_PASS + options, RED, level)) == {"leave"}


def worth_after(text, *actions):
    """The value of the position to red."""
    game = find_game("foot_savane")
    states = game.opening(game.read_options({}))
    game.rules.State.store(game.notation.read_position(text), states, 0)
    for action in actions:
        game.door.play(states, 0, game.notation.read_action(action))
    return worth(states[0], RED, WEIGHTS)


@pytest.mark.parametrize(
    ("text", "answer", "other"),
    [
        (RED_MAY_TAKE_A_CHEETAH_S_DRIVE, "take", "leave"),
        (BLUE_MAY_TAKE_A_LION_S_DRIVE, "take", "leave"),
        (RED_MAY_LET_ITS_OWN_DRIVE_PASS, "leave", "take"),
    ],
)
def test_a_drive_is_judged_by_the_answer_that_suits_the_side_asked(text, answer, other):
    """Before the answer the judge's value is closer to that of the good answer than to that of the bad one."""
    before = worth_after(text)
    assert abs(before - worth_after(text, answer)) < abs(before - worth_after(text, other))


def test_the_input_of_a_net_is_the_same_from_both_ends_and_counts_against_the_other_side():
    """From both ends as long as there is a ball: without one, left and right are not folded."""
    game = find_game("foot_savane")
    record, search, draw = game.rules.State, find_search(game), random.Random(4)
    states = record.new(2)
    seen = [tensor(count_weights(game)) for _ in range(4)]
    match, compared = touchline.new_match("foot_savane", seed=2), 0
    for _ in range(40 if INTERPRETED else 300):
        if match.outcome is not None:
            match = touchline.new_match("foot_savane", seed=draw.randrange(1000))
        record.store(match.state, states, 0)
        record.store(turn_round(match.state), states, 1)
        for number in range(4):
            search.observe(states, number // 2, number % 2, seen[number])
        red, blue, blue_turned, red_turned = (list(row) for row in seen)
        assert red == [-number for number in blue]
        if match.state.ball != EMPTY:
            compared += 1
            assert (red, blue) == (red_turned, blue_turned)
        match.play(draw.choice(match.legal()))
    assert compared > 20
