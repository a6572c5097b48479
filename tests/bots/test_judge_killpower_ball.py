"""The Killpower Ball judge: a bot using it takes its chances; the judge is symmetric."""

import itertools
import random

import pytest

import touchline
from tests.games.killpower_ball.table import at, court, no_bench
from touchline.bots import Bot
from touchline.bots import judge_killpower_ball as judging
from touchline.bots.thinking import STATES, find_search, recall
from touchline.engine.record import INTERPRETED, buffer

SEEDS = range(5)


def plays(position, seed, last):
    """A bot's actions in this phase, until one starts with one of these words."""
    match = at(position)
    seat, played = match.actor, []
    while match.actor == seat and len(played) < 12:
        played.append(Bot("100", seed).choose(match, seat))
        match.play(played[-1])
        if played[-1].startswith(last):
            break
    return played


@pytest.mark.parametrize("seed", SEEDS)
def test_in_the_last_turn_it_takes_the_sure_shot_that_wins(seed):
    position = court("r5* 17-7, r3 13-7, r2 7-4, b3 2-2, b6 6-5, b7 4-2", "phase: 1", "sure: red", "turn: 1")
    assert plays(position, seed, ("shoot", "end"))[-1] == "shoot 5 sure"


@pytest.mark.parametrize("seed", SEEDS)
def test_in_the_last_turn_it_dunks_for_the_point_that_wins(seed):
    position = court("r5* 25-7, r3 13-7, r2 7-4, b3 2-2, b6 6-5, b7 4-2", "phase: 1", "sure: blue", "turn: 1")
    assert plays(position, seed, ("shoot", "dunk", "end"))[-1] == "dunk 5"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bot_shoots_at_an_unguarded_basket_when_three_are_chasing(seed):
    """With nobody near, the carrier might as well wait a turn and dunk."""
    position = court("r5* 17-7, r3 13-7, r2 7-4, b3 14-4, b6 15-10, b7 13-5", "phase: 1", "sure: blue", "turn: 8")
    assert plays(position, seed, ("shoot", "end"))[-1] == "shoot 5"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bot_far_behind_shoots_for_many_points(seed):
    """A dunk or a sure shot would lose the match; a basket from nine cells or more wins it."""
    lines = ("phase: 1", "sure: red", "turn: 1", "points: 0-8", "baskets: 0-1")
    position = court("r5* 22-7, r3 13-7, r2 7-4, b3 2-2, b6 6-5, b7 4-2", *lines)
    *moves, shot = plays(position, seed, ("shoot", "dunk", "end"))
    assert shot == "shoot 5"
    assert moves


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bot_picks_up_a_ball_within_reach(seed):
    position = court("* 12-7, r5 9-7, r3 8-9, r2 7-4, b3 15-7, b6 20-5, b7 18-2", "phase: 1", "sure: blue", "turn: 12")
    assert any(text.startswith("pick") for text in plays(position, seed, ("pick", "end")))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bot_tries_to_steal_from_a_holder_beside_it(seed):
    position = court("b3* 4-7, r5 5-7, r3 8-9, r2 7-4, b6 20-5, b7 18-2", "phase: 1", "sure: blue", "turn: 12")
    assert any(text.startswith("steal") for text in plays(position, seed, ("steal", "end")))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bot_carries_the_ball_forward_and_does_not_drop_it(seed):
    position = court("r5* 1-7, r3 1-6, r2 1-8, b3 26-7, b6 26-6, b7 26-8", "phase: 1", "sure: red", "turn: 20")
    match = at(position)
    while match.actor == 0 and match.view()["due"] == "play" and match.view()["phase"] == 1:
        match.play(Bot("100", seed).choose(match, 0))
    assert match.view()["holder"] is not None
    cells = [glad["cell"] for name, glad in match.view()["gladiators"].items() if name == match.view()["holder"]]
    assert int(cells[0].split("-")[0]) >= 4


@pytest.mark.parametrize("seed", SEEDS)
def test_defenders_stay_at_their_basket_while_the_ball_is_far(seed):
    """A gladiator within one cell of the basket may intercept any shot."""
    lines = ("phase: 2", "main: blue", "sure: blue", "turn: 12")
    position = court("b5* 21-7, b3 23-7, b2 24-8, r3 1-6, r6 1-7, r7 2-7", *lines)
    match = at(position)
    while match.actor == 0 and match.view()["due"] == "play":
        match.play(Bot("100", seed).choose(match, 0))
    cells = [glad["cell"].split("-") for name, glad in match.view()["gladiators"].items() if name in ("r3", "r6", "r7")]
    assert sum(abs(int(column) - 1) <= 1 and abs(int(row) - 7) <= 1 for column, row in cells) >= 2


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bot_dunks_when_three_guard_the_basket(seed):
    position = court("r5* 22-9, r3 13-7, r2 7-4, b3 25-7, b6 26-7, b7 27-7", "phase: 1", "sure: blue", "turn: 6")
    assert plays(position, seed, ("shoot", "dunk", "end"))[-1] == "dunk 5"


@pytest.mark.parametrize("seed", range(3))
def test_nobody_walks_in_circles_or_drops_the_ball(seed):
    """In one phase, a gladiator who has done nothing else is moved only once."""
    match = touchline.new_match("killpower_ball", {"court": "small"}, seed=seed)
    moved, phase = set(), None
    for _ in range(120):
        view = match.view()
        if phase != (phase := (view["turn"], view["phase"], match.actor)):
            moved = set()
        action = Bot("20", seed).choose(match, match.actor)
        kind, *rest = action.split()
        assert kind != "drop"
        if kind == "move":
            name = "rb"[match.actor] + rest[0]
            assert name not in moved or not view["gladiators"][name]["action"]
            moved.add(name)
        match.play(action)


def standing(view, name):
    return view["gladiators"][name]["cell"], view["ball"], tuple(view["points"].values())


@pytest.mark.parametrize("seed", range(3))
def test_nobody_goes_back_to_where_they_were_while_the_ball_and_the_score_stay(seed):
    """Neither within a phase nor turns later."""
    match = touchline.new_match("killpower_ball", {"court": "small"}, seed=seed)
    been = {}
    for _ in range(150):
        view = match.view()
        for name in view["gladiators"]:
            been.setdefault(name, set()).add(standing(view, name))
        action = Bot("20", seed).choose(match, match.actor)
        mover = "rb"[match.actor] + action.split()[1] if action.startswith("move") else view["asked"]
        match.play(action)
        if action.startswith(("move", "sprint")):
            assert standing(match.view(), mover) not in been[mover]


def barred(match):
    """The actions a bot excludes here because of past positions."""
    search = find_search(match.game)
    states = match.game.rules.State.new(STATES)
    match.game.rules.State.store(match.state, states, 0)
    return {match.game.notation.write_action(int(action)) for action in search.bar(states, recall(match))}


def test_the_way_back_is_barred_until_the_ball_has_moved():
    """r2 has gone from 8-7 to 13-7: a turn later nothing has changed, so 8-7 is excluded until r1 has moved."""
    match = at(court("r1* 5-5, r2 8-7, b1 20-5", no_bench("r1, r2, b1")))
    match.play_all("move 2 13-7", "end", "end", "stay", "stay", "stay", "end")
    assert (match.actor, match.view()["turn"]) == (0, 19)
    assert barred(match) == {"move 2 8-7"}
    match.play("move 1 6-5")
    assert barred(match) == set()


def left_in(match):
    """The verbs of the actions a bot considers here."""
    return {action.split()[0] for action in actions_left_in(match)}


def actions_left_in(match):
    """The actions a bot considers here."""
    game = match.game
    states, actions = game.rules.State.new(1), buffer(game.rules.ACTIONS)
    game.rules.State.store(match.state, states, 0)
    count = judging.sift(states[0], actions, game.door.legal(states, 0, actions))
    return {game.notation.write_action(int(action)) for action in actions[:count]}


FREE = "r5* 23-7, r3 13-7, r2 7-4, b3 14-4, b6 15-10, b7 13-5"
GUARDED = "r5* 23-7, r3 13-7, r2 7-4, b3 25-7, b6 15-10, b7 13-5"
AT_BASKET = "r5* 25-7, r3 13-7, r2 7-4, b3 2-2, b6 6-5, b7 4-2"


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
@pytest.mark.parametrize(
    ("gladiators", "lines"),
    [
        (FREE, ["sure: blue"]),
        (FREE, ["sure: blue", "points: 0-3", "baskets: 0-1"]),
        (FREE.replace("23-7", "20-7"), ["sure: red"]),
        (AT_BASKET, ["sure: blue"]),
    ],
)
def test_with_an_open_basket_only_throws_are_considered(gladiators, lines):
    assert left_in(at(court(gladiators, "phase: 1", *lines))) <= {"shoot", "dunk"}


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
@pytest.mark.parametrize(
    ("gladiators", "lines"),
    [
        (GUARDED, ["sure: red"]),
        (FREE.replace("23-7", "20-7"), ["sure: blue"]),  # too far for even odds
        (FREE, ["sure: blue", "points: 0-9", "baskets: 0-1"]),  # still behind with it
        (FREE, ["sure: blue", "points: 7-0", "baskets: 1-0"]),  # ahead by enough
        (AT_BASKET, ["sure: blue", "points: 0-1", "baskets: 0-1"]),  # a single point that only draws
    ],
)
def test_a_guarded_unlikely_or_useless_basket_is_only_one_option(gladiators, lines):
    found = left_in(at(court(gladiators, "phase: 1", *lines)))
    assert {"move", "end"} <= found
    assert found & {"shoot", "dunk"}


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
def test_moves_that_stop_halfway_need_a_reason():
    """r5 holds the ball, nine cells from the basket at 17-7; r2 is far from everybody, r3 near b3."""
    match = at(court("r5* 15-7, r3 11-7, r2 5-2, b3 14-4, b6 25-10, b7 25-5", "phase: 1", "sure: blue"))
    left = actions_left_in(match)
    assert {"move 2 10-2", "move 2 0-2", "move 5 17-7", "move 5 20-7", "move 3 13-5"} <= left
    assert not {"move 2 6-2", "move 2 7-4", "move 5 16-7", "move 5 18-7", "move 3 12-9"} & left


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
def test_sprints_that_stop_halfway_need_a_reason():
    match = at(court("r1* 12-7, b1 20-7", "phase: 3", "due: act", "acting: r1", no_bench("r1 b1")))
    left = actions_left_in(match)
    assert {"sprint 15-7", "sprint 9-4", "stay"} <= left
    assert not {"sprint 13-7", "sprint 13-8"} & left


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
def test_only_the_first_of_identical_gladiators_comes_on():
    match = touchline.new_match("killpower_ball", seed=1)
    assert {action.split()[1] for action in actions_left_in(match)} == {"1"}
    match.play_all("place 1 1-7", "place 2 1-6", "place 3 1-8", "give 1")
    assert {action.split()[1] for action in actions_left_in(match)} == {"1", "5"}


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
@pytest.mark.parametrize("level", ["rookie", "amateur", "pro"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_level_passes_up_an_open_basket(level, seed):
    match = at(court(FREE, "phase: 1", "sure: blue", "turn: 12"))
    assert Bot(level, seed).choose(match, 0) == "shoot 5"


def worth(text, seat, **options):
    match = at(text, **options)
    states = match.game.rules.State.new(1)
    match.game.rules.State.store(match.state, states, 0)
    return judging.judge(states[0], seat)


BLOW = ("phase: 3", "due: injury die", "acting: r1")


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
def test_a_blow_that_may_free_the_ball_is_worth_more_than_one_that_may_not():
    """b1 and b2 are equally easy to hit, but b1 has the ball."""
    men = "r1 11-7, r2 12-9, b1* 12-7, b2 12-8, b3 25-7"
    at_holder = court(men, *BLOW, "target: b1", "spent: r1, b1, b2")
    beside = court(men, *BLOW, "target: b2", "spent: r1, b1, b2")
    assert worth(at_holder, 0) > worth(beside, 0)


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
def test_a_blow_that_cannot_be_dodged_is_worth_more():
    text = court("r1 11-7, b1 12-7, * 13-0", "phase: 3", "due: strike die", "acting: r1", "target: b1", "spent: r1")
    assert worth(text, 0, dodge="off") > worth(text, 0)


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
def test_losing_a_gladiator_costs_and_an_irreplaceable_one_costs_more():
    def with_out(numbers):
        lines = [f"injured: {', '.join(f'r{number}' for number in numbers)}"] if numbers else []
        return worth(court("r6* 5-5, r7 6-6, b1 20-5, b2 21-5", *lines), 0)

    values = [with_out(range(1, count + 1)) for count in range(6)]
    losses = [before - after for before, after in itertools.pairwise(values)]
    assert min(losses) > 0
    assert losses[4] > 2 * losses[0]


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
@pytest.mark.parametrize("options", [{}, {"court": "small"}])
def test_the_values_for_both_sides_are_opposite(options):
    draw = random.Random(5)
    match = touchline.new_match("killpower_ball", options, seed=5)
    while match.outcome is None:
        states = match.game.rules.State.new(1)
        match.game.rules.State.store(match.state, states, 0)
        values = [judging.judge(states[0], seat) for seat in range(2)]
        assert abs(sum(values)) < 1e-9
        match.play(draw.choice(match.legal()))


HELD = "r1* 12-7, r2 2-6, r3 2-8, b1 {}, b2 26-6, b3 26-8"


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
def test_an_opponent_without_an_action_cannot_steal_in_this_turn():
    near = court(HELD.format("14-7"), "phase: 1", "sure: blue")
    spent = court(HELD.format("14-7"), "phase: 1", "sure: blue", "spent: b1")
    assert worth(spent, 0) > worth(near, 0)


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
def test_an_opponent_who_has_two_phases_may_come_from_further_away():
    """Red has moved first, so blue has both phases before red's next; b1 is too far away for the first one."""
    chaser, nobody = (court(HELD.format(cell), "phase: 1", "sure: blue") for cell in ("18-7", "26-7"))
    second = [text.replace("phase: 1", "phase: 2") + "\nmain: blue" for text in (chaser, nobody)]
    assert worth(nobody, 0) - worth(chaser, 0) > worth(second[1], 0) - worth(second[0], 0)
