"""Many matches in step: the matches of a simulation, whatever the number of threads."""

import numpy as np
import pytest

from touchline import TouchlineError
from touchline.engine.game import NOBODY
from touchline.engine.record import buffer
from touchline.envs.layout import fields_of
from touchline.envs.many import NEXT_STEP, ManyMatches
from touchline.games import GAMES
from touchline.lab import simulate

SHORT = {"kahmate": "turns=6", "foot_savane": "turns=12", "killpower_ball": "court=small", "team_km": "players=4"}


def play_first_matches(matches):
    """The results, by match and seat, of the first match of each row, played at random."""
    results = {}
    while not set(range(matches.count)) <= results.keys():
        numbers = matches.numbers
        matches.step(matches.sample())
        for row in np.flatnonzero(matches.ended):
            results.setdefault(int(numbers[row]), matches.rewards[row].tolist())
    return [results[number] for number in range(matches.count)]


def results_of_simulation(game, count, sides, **settings):
    frame = simulate(game, count, **settings).matches.collect()
    return [[row[f"value_{side}"] for side in sides] for row in frame.iter_rows(named=True)]


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_are_those_of_a_simulation(game):
    matches = ManyMatches(game, 5, options=SHORT[game], seed=3)
    sides = matches.game.side_of_seats(matches.options)
    expected = results_of_simulation(game, 5, sides, options=SHORT[game], seed=3)
    assert play_first_matches(matches) == expected


@pytest.mark.parametrize("learner", ["red", "blue"])
def test_matches_against_bots_are_those_of_a_simulation(learner):
    bots = ["random", "12"] if learner == "red" else ["12", "random"]
    matches = ManyMatches("kahmate", 4, options="turns=6", learners=learner, bots="12", seed=8)
    assert play_first_matches(matches) == results_of_simulation(
        "kahmate", 4, (0, 1), options="turns=6", bots=bots, seed=8
    )


@pytest.mark.parametrize("game", GAMES)
def test_results_do_not_depend_on_threads(game):
    one, two = (ManyMatches(game, 130, options=SHORT[game], learners="drawn", seed=1, threads=n) for n in (1, 2))
    assert (one._helpers, two._helpers) == (0, 1)
    for _ in range(40):
        for name in ("observations", "masks", "actors", "rewards", "ended", "finals"):
            assert np.array_equal(getattr(one, name), getattr(two, name)), name
        one.step(one.sample())
        two.step(two.sample())
    assert one.numbers.max() >= 130 or not one.ended.any()


@pytest.mark.parametrize("game", GAMES)
def test_masks_are_the_legal_actions_and_observations_those_of_the_actor(game):
    matches = ManyMatches(game, 8, options=SHORT[game], seed=2)
    door, legal = matches.game.door, buffer(matches.game.rules.ACTIONS)
    seen = np.zeros_like(matches.observations[0])
    for _ in range(60):
        for row in range(8):
            count = door.legal(matches.states, 1 + row, legal)
            assert np.flatnonzero(matches.masks[row]).tolist() == list(legal[:count]) == matches.legal(row).tolist()
            door.observe(matches.states, 1 + row, matches.actors[row], seen)
            assert np.array_equal(matches.observations[row], seen)
        matches.step(matches.sample())


def test_an_illegal_action_is_refused_and_none_is_played():
    matches = ManyMatches("kahmate", 3, seed=1)
    before = matches.observations.copy()
    actions = matches.sample()
    actions[1] = np.flatnonzero(~matches.masks[1])[0]
    with pytest.raises(TouchlineError, match=rf"^action {actions[1]} is not legal in match 1$"):
        matches.step(actions)
    assert np.array_equal(matches.observations, before)
    with pytest.raises(TouchlineError, match=r"^expected 3 actions, not an array of shape"):
        matches.step(actions[:2])


def test_a_match_may_begin_in_the_step_after_the_end():
    same, after = (
        ManyMatches("foot_savane", 6, options="turns=6", seed=4, **more) for more in ({}, {"autoreset": NEXT_STEP})
    )
    ends = 0
    for _ in range(200):
        over = after.actors == NOBODY
        assert not after.masks[over].any()
        assert np.array_equal(over, after.ended)
        ends += int(over.sum())
        after.step(after.sample())
        assert not after.ended[over].any()
        assert after.masks[over].any(axis=1).all()
    while not same.ended.any():
        same.step(same.sample())
    assert ends > 0
    assert (same.actors != NOBODY).all()
    assert same.finals[same.ended].any()


def test_learners_are_drawn_fairly_and_only_they_are_asked():
    matches = ManyMatches("foot_savane", 400, options="turns=4", learners="drawn", seed=1)
    assert 160 < (matches.learning == 1).sum() < 240
    for _ in range(10):
        assert np.array_equal(1 << matches.actors, matches.learning)
        matches.step(matches.sample())


def test_fields_are_views_of_the_observations():
    matches = ManyMatches("kahmate", 2, seed=1)
    assert matches.field("players").shape == (2, 12, 8, 13)
    assert np.shares_memory(matches.field("ball"), matches.observations)
    assert sum(field.size for field in fields_of(matches.game).values()) == matches.observations.shape[1]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"count": 0}, "expected at least one match, not 0"),
        ({"learners": "green"}, "expected learners to be all, drawn or seats among red, blue, not 'green'"),
        ({"learners": []}, "expected learners to be all, drawn or seats among red, blue, not"),
        ({"bots": "cmd:true"}, "there is no bot 'cmd:true'"),
        ({"bots": ["1", "2", "3"]}, "expected 1 or 2 bots, not 3"),
        ({"seed": -1}, "expected a seed from 0 to"),
        ({"autoreset": "never"}, "expected autoreset 'same step' or 'next step', not 'never'"),
    ],
)
def test_wrong_input_is_refused_in_one_line(wrong, told):
    with pytest.raises(TouchlineError, match=f"^{told}"):
        ManyMatches("kahmate", **{"count": 2, **wrong})
