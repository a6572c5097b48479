"""The Kahmaté judge: a bot using it scores when it can and tackles when it must; the judge is symmetric."""

import copy
import random

import pytest

import touchline
from touchline.bots import Bot
from touchline.bots.judge_kahmate import judge
from touchline.bots.nets import count_weights
from touchline.bots.thinking import find_search
from touchline.engine.record import INTERPRETED, tensor
from touchline.games.kahmate.laws import mirror
from touchline.games.kahmate.rules import OVER, State

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


CORNERED = """
 1    :   r5*  r1    .    .    .    .    .    .    .    .   b6    :
 2    :   r2    .    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .    .   b1    .    .    .    .    :
 4    :    .    .    .    .    .    .   b2    .    .    .    .    :
 5    :    .   r3    .    .    .    .   b3    .    .    .    .    :
 6    :    .   r4    .    .    .    .   b4    .    .    .    .    :
 7    :    .   r6    .    .    .    .   b5    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
turn: red
"""

SCORES = [(1, "0-0"), (2, "0-1"), (2, "1-0"), (3, "0-0"), (3, "0-1"), (3, "2-0"), (3, "1-2"), (9, "0-0"), (9, "0-8")]
MANNERS = ["", "area=rectangle", "hold=off", "hold=1", "turns=5 first=blue"]


def play_turn(text, seat, seed, level="100"):
    """A bot's actions over a whole turn, or until a try; the other captain answers at random."""
    match = touchline.read_position("kahmate", text, seed=seed)
    bots = [Bot(level if side == seat else "random", seed) for side in (0, 1)]
    before = match.view()["tries"]
    played = []
    while match.outcome is None and "end" not in played and match.view()["tries"] == before:
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
def test_the_bot_runs_over_the_line_when_it_can(text, seat, seed):
    match, _ = play_turn(text, seat, seed)
    assert match.outcome is not None
    assert match.outcome.values[seat] == 1


@pytest.mark.parametrize("level", ["rookie", "amateur", "pro", "300"])
@pytest.mark.parametrize(("tries", "score"), SCORES)
def test_every_level_scores_where_it_can_whatever_the_score(level, tries, score):
    mirrored = "-".join(reversed(score.split("-")))
    positions = [
        (RED_NEXT_TO_THE_LINE, 0, score),
        (RED_THREE_CELLS_FROM_THE_LINE, 0, score),
        (BLUE_THREE_CELLS_FROM_THE_LINE, 1, mirrored),
    ]
    for seed, manners in enumerate(MANNERS):
        for text, seat, tally in positions:
            match, played = play_turn(
                f"{text}options: {manners} tries={tries}\ntries: {tally}\nplayed: {seat}", seat, seed, level
            )
            own = int(tally.split("-")[seat])
            assert tuple(match.view()["tries"].values())[seat] == own + 1, (manners, played)


def test_the_bot_lets_time_run_out_when_it_leads_in_the_last_turn():
    """R4.5: a try would restart the count of turns."""
    text = f"{BLUE_THREE_CELLS_FROM_THE_LINE}options: tries=3\ntries: 0-1\nplayed: 119"
    match, _ = play_turn(text, 1, seed=1)
    assert match.outcome is not None
    assert match.outcome.values == (-1, 1)


def test_a_try_is_worth_more_than_any_position_before_it():
    """At every score: in the middle of a turn, and when placing after a try, whoever has the better cards."""
    draw = random.Random(3)
    played, placing = [], []
    match = touchline.new_match("kahmate", seed=2)
    while len(played) < (60 if INTERPRETED else 400):
        if match.outcome is not None:
            match = touchline.new_match("kahmate", seed=draw.randrange(1000))
        match.play(draw.choice(match.legal()))
        (placing if match.view()["due"] in ("place", "draw") else played).append(copy.deepcopy(match.state))
    played.append(touchline.read_position("kahmate", RED_NEXT_TO_THE_LINE).state)
    for tries in (2, 3, 5, 9):
        for red in range(tries - 1):
            for blue in range(tries):
                before = max(worth_at(state, tries, [red, blue], ended=1) for state in played if state.due != OVER)
                after = min(worth_at(state, tries, [red + 1, blue], ended=0) for state in placing)
                assert before < after, (tries, red, blue)


def worth_at(state, tries, score, ended):
    """The value of the position to red, at another score."""
    state.tries, state.score, state.ended = tries, score, ended
    states = State.new(1)
    State.store(state, states, 0)
    return judge(states[0], 0)


def test_a_ball_about_to_be_lost_is_worth_less():
    """R4.7: the longer it has been kept, the less; without a limit it makes no difference."""
    worths = [
        worth_at(touchline.read_position("kahmate", f"{CORNERED}held: {held}-0").state, 1, [0, 0], ended=1)
        for held in range(5)
    ]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] - worths[-1] > 0.05
    no_limit = touchline.read_position("kahmate", f"{CORNERED}options: hold=off").state
    assert worth_at(no_limit, 1, [0, 0], ended=1) > worths[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_side_that_only_keeps_the_ball_in_its_corner_loses(seed):
    """R4.7: the ball goes back to the middle, where the bot fetches it."""
    match = touchline.read_position("kahmate", CORNERED, seed=seed)
    bots = [Bot("random", seed), Bot("pro", seed)]
    while match.outcome is None:
        keeps = match.actor == 0 and match.view()["due"] == "play"
        match.play("end" if keeps else bots[match.actor].choose(match, match.actor))
    assert match.outcome.values == (-1, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bot_tackles_a_carrier_who_would_score_next(seed):
    _, played = play_turn(BLUE_ABOUT_TO_SCORE, 0, seed)
    assert any(action.startswith("tackle") for action in played)


def test_the_values_for_both_sides_are_opposite():
    draw = random.Random(1)
    match = touchline.new_match("kahmate", seed=1)
    game = match.game
    states = game.rules.State.new(1)
    for _ in range(100 if INTERPRETED else 600):
        if match.outcome is not None:
            match = touchline.new_match("kahmate", seed=draw.randrange(1000))
        game.rules.State.store(match.state, states, 0)
        assert judge(states[0], 0) == pytest.approx(-judge(states[0], 1))
        assert abs(judge(states[0], 0)) <= 1
        match.play(draw.choice(match.legal()))


def test_the_input_of_a_net_is_the_same_from_both_ends_and_counts_against_the_other_side():
    game = touchline.find_game("kahmate")
    search, draw = find_search(game), random.Random(4)
    states = State.new(2)
    seen = [tensor(count_weights(game)) for _ in range(4)]
    match, compared = touchline.new_match("kahmate", seed=2), 0
    for _ in range(100 if INTERPRETED else 400):
        if match.outcome is not None:
            match = touchline.new_match("kahmate", seed=draw.randrange(1000))
        State.store(match.state, states, 0)
        State.store(mirror(match.state), states, 1)
        for number in range(4):
            search.observe(states, number // 2, number % 2, seen[number])
        red, blue, blue_mirrored, red_mirrored = (list(row) for row in seen)
        assert red == [-number for number in blue] == red_mirrored
        assert blue == blue_mirrored
        compared += any(red)
        match.play(draw.choice(match.legal()))
    assert compared > 50
