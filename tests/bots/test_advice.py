"""Hints through a turn: the announced hint comes next, and asking again changes nothing."""

import dataclasses
import itertools

import pytest

import touchline
from touchline import Budget
from touchline.bots import Bot
from touchline.bots.advice import AHEAD, Adviser
from touchline.bots.explain import explain
from touchline.engine.record import INTERPRETED
from touchline.games import GAMES

BUDGET = Budget(simulations=40 if INTERPRETED else 300)
ASKED = 12 if INTERPRETED else 50
LEAST = dict.fromkeys(GAMES, 0 if INTERPRETED else 3) | {"killpower_ball": 4 if INTERPRETED else 25}
"""Decisions that follow another of the same seat, so that the test tests something."""
SPLIT = """\
    0   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  17  18  19  20  21  22  23  24  25  26  27
 0  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :  r1*
 1  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 2  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 3  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 4  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 5  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 6  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 7  :   o   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   r3  .   r2  b2
 8  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 9  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
10  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
11  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
12  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
13  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   b1  .   .   .   .   .   .   :   :
14  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
turn: 16
main: red
moves: r1 3, r2 3
injured: b3, b7
"""
"""Red may do several things that are as good as each other."""


def advised(game, budget, seed=0):
    """Seat 0 follows every hint: the hints, and whether the seat decides again without new information."""
    match = touchline.new_match(game, seed=seed)
    adviser, opponent = Adviser(budget), Bot("rookie", seed)
    while match.outcome is None:
        if match.actor != 0:
            match.play(opponent.choose(match, match.actor))
            continue
        told = adviser.advise(match, 0)
        match.play(told.best.action)
        yield told, match.can_undo(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_who_follows_hints_gets_the_announced_ones(game):
    pairs = itertools.pairwise(itertools.islice(advised(game, BUDGET), ASKED))
    plans = [(told.best.line[1:2], (later.best.action,)) for (told, goes_on), (later, _) in pairs if goes_on]
    assert len(plans) >= LEAST[game]
    assert [announced for announced, _ in plans] == [followed for _, followed in plans]


def test_a_plan_is_kept_where_other_actions_are_as_good():
    match = touchline.read_position("killpower_ball", SPLIT, seed=1)
    adviser = Adviser(BUDGET)
    plan = adviser.advise(match, 0).best.line
    followed = []
    while match.actor == 0 and len(followed) < min(len(plan), AHEAD) and match.view(0)["phase"] == 1:
        assert adviser.advise(match, 0).best.line[0] == plan[len(followed)]
        followed.append(plan[len(followed)])
        match.play(followed[-1])
    assert len(followed) > 1


def test_the_same_question_has_the_same_answer_however_slow_the_machine():
    """A search that is cut short finds something else; the first answer is kept."""
    match = touchline.read_position("killpower_ball", SPLIT, seed=1)
    slow = [True]
    whole = Budget(simulations=2000)
    adviser = Adviser(dataclasses.replace(whole, stop=lambda: slow[0]))
    first = adviser.advise(match, 0)
    assert sum(candidate.visits for candidate in first.candidates) < whole.simulations
    slow[0] = False
    assert adviser.advise(match, 0) == first
    assert explain(match, 0, whole).candidates != first.candidates


def test_a_plan_that_is_cut_short_announces_only_what_it_knows(monkeypatch):
    match = touchline.read_position("killpower_ball", SPLIT, seed=1)
    whole = Adviser(BUDGET).advise(match, 0).best
    assert len(whole.line) > 1
    monkeypatch.setattr("touchline.bots.advice.AHEAD", 1)
    short = Adviser(BUDGET).advise(match, 0).best
    assert (short.line, short.then) == (whole.line[:1], ())
    monkeypatch.undo()
    clock = itertools.count()
    monkeypatch.setattr("touchline.bots.advice.time.thread_time", lambda: next(clock))
    hasty = Adviser(dataclasses.replace(BUDGET, seconds=1.5)).advise(match, 0).best
    assert (hasty.line, hasty.then) == ((hasty.action,), ())


def test_a_seat_out_of_turn_gets_no_hint():
    match = touchline.read_position("killpower_ball", SPLIT, seed=1)
    assert Adviser(BUDGET).advise(match, 1).candidates == ()
