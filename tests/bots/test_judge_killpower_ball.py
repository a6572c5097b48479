"""The judge of Killpower Ball: who trusts it takes what is offered, and the two sides see the same position."""

import random

import pytest

import touchline
from tests.games.killpower_ball.table import at, court
from touchline.bots import Bot
from touchline.bots import judge_killpower_ball as judging
from touchline.engine.record import INTERPRETED

SEEDS = range(5)


def plays(position, seed, last):
    """What a bot does from here on in this phase, until it has done something that begins with one of these."""
    match = at(position)
    seat, played = match.actor, []
    while match.actor == seat and len(played) < 12:
        played.append(Bot("100", seed).choose(match, seat))
        match.play(played[-1])
        if played[-1].startswith(last):
            break
    return played


@pytest.mark.parametrize("seed", SEEDS)
def test_in_the_last_turn_he_takes_the_sure_shot_that_wins(seed):
    position = court("r5* 17-7, r3 13-7, r2 7-4, b3 2-2, b6 6-5, b7 4-2", "phase: 1", "sure: red", "turn: 1")
    assert plays(position, seed, ("shoot", "end"))[-1] == "shoot 5 sure"


@pytest.mark.parametrize("seed", SEEDS)
def test_in_the_last_turn_he_dunks_for_the_point_that_wins(seed):
    position = court("r5* 25-7, r3 13-7, r2 7-4, b3 2-2, b6 6-5, b7 4-2", "phase: 1", "sure: blue", "turn: 1")
    assert plays(position, seed, ("shoot", "dunk", "end"))[-1] == "dunk 5"


@pytest.mark.parametrize("seed", SEEDS)
def test_he_shoots_when_nobody_is_before_the_basket_but_three_are_after_him(seed):
    """With nobody near he might as well wait a turn and dunk."""
    position = court("r5* 17-7, r3 13-7, r2 7-4, b3 14-4, b6 15-10, b7 13-5", "phase: 1", "sure: blue", "turn: 8")
    assert plays(position, seed, ("shoot", "end"))[-1] == "shoot 5"


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_far_behind_shoots_for_many_points(seed):
    """A dunk or a sure shot would lose the match; a basket from nine cells or more wins it."""
    lines = ("phase: 1", "sure: red", "turn: 1", "points: 0-8", "baskets: 0-1")
    position = court("r5* 22-7, r3 13-7, r2 7-4, b3 2-2, b6 6-5, b7 4-2", *lines)
    *moves, shot = plays(position, seed, ("shoot", "dunk", "end"))
    assert shot == "shoot 5"
    assert moves


@pytest.mark.parametrize("seed", SEEDS)
def test_he_picks_up_a_ball_within_reach(seed):
    position = court("* 12-7, r5 9-7, r3 8-9, r2 7-4, b3 15-7, b6 20-5, b7 18-2", "phase: 1", "sure: blue", "turn: 12")
    assert any(text.startswith("pick") for text in plays(position, seed, ("pick", "end")))


@pytest.mark.parametrize("seed", SEEDS)
def test_he_tries_to_steal_from_a_holder_beside_him(seed):
    position = court("b3* 4-7, r5 5-7, r3 8-9, r2 7-4, b6 20-5, b7 18-2", "phase: 1", "sure: blue", "turn: 12")
    assert any(text.startswith("steal") for text in plays(position, seed, ("steal", "end")))


@pytest.mark.parametrize("seed", SEEDS)
def test_he_carries_the_ball_forward_and_does_not_drop_it(seed):
    position = court("r5* 1-7, r3 1-6, r2 1-8, b3 26-7, b6 26-6, b7 26-8", "phase: 1", "sure: red", "turn: 20")
    match = at(position)
    while match.actor == 0 and match.view()["due"] == "play" and match.view()["phase"] == 1:
        match.play(Bot("100", seed).choose(match, 0))
    assert match.view()["holder"] is not None
    cells = [glad["cell"] for name, glad in match.view()["gladiators"].items() if name == match.view()["holder"]]
    assert int(cells[0].split("-")[0]) >= 4


@pytest.mark.parametrize("seed", SEEDS)
def test_defenders_stay_at_their_basket_while_the_ball_is_far(seed):
    """Whoever stands within a cell of it may intercept any shot."""
    lines = ("phase: 2", "main: blue", "sure: blue", "turn: 12")
    position = court("b5* 21-7, b3 23-7, b2 24-8, r3 1-6, r6 1-7, r7 2-7", *lines)
    match = at(position)
    while match.actor == 0 and match.view()["due"] == "play":
        match.play(Bot("100", seed).choose(match, 0))
    cells = [glad["cell"].split("-") for name, glad in match.view()["gladiators"].items() if name in ("r3", "r6", "r7")]
    assert sum(abs(int(column) - 1) <= 1 and abs(int(row) - 7) <= 1 for column, row in cells) >= 2


@pytest.mark.parametrize("seed", SEEDS)
def test_he_dunks_when_three_guard_the_basket(seed):
    position = court("r5* 22-9, r3 13-7, r2 7-4, b3 25-7, b6 26-7, b7 27-7", "phase: 1", "sure: blue", "turn: 6")
    assert plays(position, seed, ("shoot", "dunk", "end"))[-1] == "dunk 5"


@pytest.mark.parametrize("seed", range(3))
def test_nobody_walks_in_circles_or_drops_the_ball(seed):
    """In a phase a gladiator who has not done anything is moved once."""
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


@pytest.mark.skipif(INTERPRETED, reason="the judge is asked of records")
@pytest.mark.parametrize("options", [{}, {"court": "small"}])
def test_what_is_good_for_one_is_bad_for_the_other(options):
    draw = random.Random(5)
    match = touchline.new_match("killpower_ball", options, seed=5)
    while match.outcome is None:
        states = match.game.rules.State.new(1)
        match.game.rules.State.store(match.state, states, 0)
        values = [judging.judge(states[0], seat) for seat in range(2)]
        assert abs(sum(values)) < 1e-9
        match.play(draw.choice(match.legal()))
