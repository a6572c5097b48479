"""Who trusts the judge of Kahmaté scores when he can and tackles when he must; the judge is fair to both sides."""

import random

import pytest

import touchline
from touchline.bots import Bot
from touchline.bots.judge_kahmate import FEATURES, WEIGHTS, judge
from touchline.engine.record import INTERPRETED

SEEDS = range(5)

RED_NEXT_TO_THE_LINE = """
 1    :    .   r1    .    .    .    .    .    .    .   b1    .    :
 2    :    .   r2    .    .    .    .    .    .    .   b2    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .    .    .    .    .    .    .   r4*   :
 5    :    .   r3    .    .    .    .    .    .    .   b3    .    :
 6    :    .   r5    .    .    .    .    .    .    .   b4    .    :
 7    :    .    .    .    .    .    .    .    .    .   b5    .    :
 8    :    .   r6    .    .    .    .    .    .    .   b6    .    :
turn: red
"""

RED_THREE_CELLS_FROM_THE_LINE = """
 1    :    .   r1    .    .    .   b1    .    .    .    .    .    :
 2    :    .   r2    .    .    .   b2    .    .    .    .    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .    .    .    .    .   r4*   .    .    :
 5    :    .   r3    .    .    .   b3    .    .    .    .    .    :
 6    :    .   r5    .    .    .   b4    .    .    .    .    .    :
 7    :    .    .    .    .    .   b5    .    .    .    .    .    :
 8    :    .   r6    .    .    .   b6    .    .    .    .    .    :
turn: red
"""

BLUE_THREE_CELLS_FROM_THE_LINE = """
 1    :    .    .    .    .    .   r1    .    .    .   b1    .    :
 2    :    .    .    .    .    .   r2    .    .    .   b2    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .   b4*   .    .    .    .    .    .    .    .    :
 5    :    .    .    .    .    .   r3    .    .    .   b3    .    :
 6    :    .    .    .    .    .   r5    .    .    .   b5    .    :
 7    :    .    .    .    .    .   r4    .    .    .    .    .    :
 8    :    .    .    .    .    .   r6    .    .    .   b6    .    :
turn: blue
"""

LOOSE_BY_THE_LINE = RED_THREE_CELLS_FROM_THE_LINE.replace("r4*   .    .    :", "r4    *    .    :")

BLUE_ABOUT_TO_SCORE = """
 1    :    .    .    .    .    .    .   r1    .    .   b1    .    :
 2    :    .    .    .    .    .    .   r2    .    .   b2    .    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .   b4*   .   r4    .    .    .    .    .    .    :
 5    :    .    .    .    .    .    .   r3    .    .   b3    .    :
 6    :    .    .    .    .    .    .   r5    .    .   b5    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .   r6    .    .   b6    .    :
turn: red
"""


def play_turn(text, seat, seed):
    """What a bot does in his whole turn; the other captain, when asked, plays at random."""
    match = touchline.read_position("kahmate", text, seed=seed)
    bots = [Bot("100" if side == seat else "random", seed) for side in (0, 1)]
    played = []
    while match.outcome is None and "end" not in played:
        actor = match.actor
        action = bots[actor].choose(match, actor)
        match.play(action)
        if actor == seat:
            played.append(action)
    return match, played


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("text", "seat"),
    [
        (RED_NEXT_TO_THE_LINE, 0),
        (RED_THREE_CELLS_FROM_THE_LINE, 0),
        (BLUE_THREE_CELLS_FROM_THE_LINE, 1),
        (LOOSE_BY_THE_LINE, 0),
    ],
)
def test_he_runs_over_the_line_when_he_can(text, seat, seed):
    match, _ = play_turn(text, seat, seed)
    assert match.outcome is not None
    assert match.outcome.values[seat] == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_he_tackles_who_would_score_next(seed):
    _, played = play_turn(BLUE_ABOUT_TO_SCORE, 0, seed)
    assert any(action.startswith("tackle") for action in played)


def test_what_is_good_for_one_is_as_bad_for_the_other():
    assert len(FEATURES) == len(WEIGHTS)
    draw = random.Random(1)
    match = touchline.new_match("kahmate", seed=1)
    game = match.game
    states = game.rules.State.new(1)
    for _ in range(100 if INTERPRETED else 600):
        if match.outcome is not None:
            match = touchline.new_match("kahmate", seed=draw.randrange(1000))
        match.play(draw.choice(match.legal()))
        game.rules.State.store(match.state, states, 0)
        assert judge(states[0], 0) == pytest.approx(-judge(states[0], 1))
        assert abs(judge(states[0], 0)) <= 1
