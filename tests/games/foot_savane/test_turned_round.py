"""Rotating the board and swapping sides gives the same game, from the kick-off on."""

import math

from touchline.engine.record import EMPTY, INTERPRETED, tensor
from touchline.games.foot_savane import GAME, rules
from touchline.games.foot_savane.laws import turn_action, turn_round
from touchline.laws.walks import legal, sampled

SEEDS = range(3) if INTERPRETED else range(20)
EVERY = 5


def past_set_up(seeds, every=EVERY):
    for states in sampled(GAME, seeds, every):
        state = rules.State.snapshot(states, 0)
        if state.due != rules.LOT and not (state.due == rules.FACE and state.ball == EMPTY):
            yield state


def test_a_board_turned_round_has_the_actions_turned_round():
    pair = rules.State.new(2)
    for state in past_set_up(SEEDS):
        rules.State.store(state, pair, 0)
        rules.State.store(turn_round(state), pair, 1)
        for action in range(rules.ACTIONS):
            assert GAME.door.refusal(pair, 0, action) == GAME.door.refusal(pair, 1, turn_action(action))


def test_a_board_turned_round_plays_on_turned_round():
    pair = rules.State.new(2)
    for state in past_set_up(SEEDS):
        rules.State.store(state, pair, 0)
        for action in legal(GAME, pair)[:: 3 if INTERPRETED else 1]:
            rules.State.store(state, pair, 0)
            rules.State.store(turn_round(state), pair, 1)
            GAME.door.play(pair, 0, action)
            GAME.door.play(pair, 1, turn_action(action))
            rules.State.store(turn_round(rules.State.snapshot(pair, 0)), pair, 0)
            assert rules.State.pack(pair, 0) == rules.State.pack(pair, 1)


def test_the_other_seat_sees_the_board_turned_round_as_this_one_sees_it():
    size = sum(math.prod(shape) for _, shape in rules.OBSERVATION)
    pair, one, other = rules.State.new(2), tensor(size), tensor(size)
    for state in past_set_up(SEEDS[:3], every=1):
        rules.State.store(state, pair, 0)
        rules.State.store(turn_round(state), pair, 1)
        GAME.door.observe(pair, 0, 0, one)
        GAME.door.observe(pair, 1, 1, other)
        assert list(one) == list(other)
