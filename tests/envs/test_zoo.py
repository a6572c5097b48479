"""PettingZoo's own tests, on every game and table size."""

import importlib
import itertools
import warnings
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest

from touchline import TouchlineError
from touchline.engine.chance import new_rng
from touchline.engine.record import buffer
from touchline.envs import zoo
from touchline.games import GAMES, find_game

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports games of its own, if they are installed
    import pettingzoo.test

TABLES = [(name, options) for name in GAMES for options in find_game(name).tables or ("",)]
recommended = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:We recommend agents to be named",
    "ignore:Action mask numpy array is all zeros",  # after the end
)


@recommended
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_it_passes_the_api_test(game, options):
    pettingzoo.test.api_test(zoo.env(game, options=options), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_seed_test(game):
    pettingzoo.test.seed_test(lambda: zoo.env(game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_the_performance_benchmark_runs(game, monkeypatch, capsys):
    benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=itertools.count().__next__))  # it takes five seconds
    benchmark.performance_benchmark(zoo.env(game))
    assert "Finished performance benchmark" in capsys.readouterr().out


def play(env, plies, rng):
    """Play at random; yield before every decision."""
    for _ in range(plies):
        if not env.agents:
            return
        yield env.agent_selection
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_hidden_facts_change_neither_observation_nor_mask(game, options):
    env = zoo.env(game, options=options)
    door, states, legal = env.game.door, env._match.states, buffer(env.game.rules.ACTIONS)
    env.reset(seed=5)
    real = env.game.rules.State.new(1)
    for ply, asked in enumerate(play(env, 120, np.random.default_rng(1))):
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            real[:1] = states[1:2]
            door.redeal(states, 1, seat, new_rng(3, ply))
            again = env.observe(agent)
            assert np.array_equal(seen["observation"], again["observation"])
            if agent == asked:
                count = door.legal(states, 1, legal)
                assert np.flatnonzero(seen["action_mask"]).tolist() == list(legal[:count])
            else:
                assert not seen["action_mask"].any()
            states[1:2] = real[:1]


def test_agents_are_named_after_their_seats_and_the_result_is_their_reward():
    env = zoo.env("kahmate_v2", options="turns=2")
    env.reset(seed=1)
    assert env.possible_agents == ["red", "blue"]
    last = {}
    for agent in play(env, 1000, np.random.default_rng(1)):
        last[agent] = env.last()[1]
    assert not env.agents
    assert sum(last.values()) == 0


def test_an_illegal_action_is_refused():
    env = zoo.env("kahmate")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(TouchlineError, match="is not legal"):
        env.step(wrong)


def test_another_version_is_refused():
    with pytest.raises(
        TouchlineError, match=r"^expected kahmate_v2, the version of the rules installed, not kahmate_v1$"
    ):
        zoo.env("kahmate_v1")


@pytest.mark.parametrize("game", GAMES)
def test_it_renders_as_text_svg_and_rgb(game):
    frames = {}
    for mode in ("ansi", "svg", "rgb_array", None):
        env = zoo.env(game, render_mode=mode)
        env.reset(seed=3)
        list(play(env, 25, np.random.default_rng(1)))
        frames[mode] = env.render()
    assert frames[None] is None
    drawn = ElementTree.fromstring(frames["svg"])
    words = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert " ".join(words) == " ".join(frames["ansi"].replace("*", " * ").split())
    height, width, colours = frames["rgb_array"].shape
    assert colours == 3
    assert f'width="{width}" height="{height}"' in frames["svg"]
    assert len(np.unique(frames["rgb_array"].reshape(-1, 3), axis=0)) > 10
    assert "turn" in frames["ansi"]
    with pytest.raises(TouchlineError, match=r"^expected render_mode"):
        zoo.env(game, render_mode="human")
