"""Gymnasium's own checks, on every game."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from touchline import TouchlineError
from touchline.envs import gym
from touchline.games import GAMES, find_game

IDS = {name: gym.id_of(find_game(name)) for name in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_check_of_environments(game):
    check_env(gymnasium.make(IDS[game]).unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(game):
    env = gymnasium.make(IDS[game], seat=1, options={"turns": 4} if game in ("kahmate", "foot_savane") else None)
    rng = np.random.default_rng(2)
    seen, info = env.reset(seed=3)
    ended = False
    while not ended:
        assert info["seat"] == 1
        seen, reward, ended, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert seen in env.observation_space
        assert not truncated
        assert ended or reward == 0
    assert -1 <= reward <= 1


def test_an_illegal_action_loses():
    env = gymnasium.make("touchline/Kahmate-v2")
    _, info = env.reset(seed=1)
    _, reward, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, ended) == (-1, True)
    assert not info["action_mask"].any()


def test_bots_and_seats_are_chosen():
    env = gymnasium.make("touchline/Kahmate-v2", seat="blue", bots="12", options="turns=2", render_mode="ansi")
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert info["seat"] == 1
    assert "turn" in env.render()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_many_matches_keep_the_interface(game, mode):
    options = {"kahmate": "turns=3", "foot_savane": "turns=5"}.get(game, "")
    envs = gymnasium.make_vec(IDS[game], num_envs=6, seat="all", options=options, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    counted = RecordEpisodeStatistics(envs)
    seen, info = counted.reset(seed=7)
    assert seen in envs.observation_space
    ends = 0
    for _ in range(150):
        before = info["seat"]
        seen, rewards, ended, truncated, info = counted.step(envs.unwrapped.matches.sample())
        assert seen in envs.observation_space
        assert rewards.shape == ended.shape == truncated.shape == (6,)
        assert not rewards[~ended].any()
        assert not truncated.any()
        for row in np.flatnonzero(ended):
            ends += 1
            assert rewards[row] == info["rewards"][row, before[row]]
            if mode is AutoresetMode.SAME_STEP:
                assert info["final_obs"][row] in envs.single_observation_space
                assert info["_final_obs"].tolist() == ended.tolist()
                assert info["action_mask"][row].any()
            else:
                assert not info["action_mask"][row].any()
    assert ends > 0 or game in ("team_km", "killpower_ball")


def test_data_of_earlier_steps_is_kept_unless_asked_otherwise():
    envs = gymnasium.make_vec("touchline/FootSavane-v2", num_envs=2)
    first, _ = envs.reset(seed=1)
    kept = first.copy()
    envs.step(envs.unwrapped.matches.sample())
    assert np.array_equal(first, kept)
    fast = gymnasium.make_vec("touchline/FootSavane-v2", num_envs=2, copy=False)
    first, _ = fast.reset(seed=1)
    second, *_ = fast.step(fast.unwrapped.matches.sample())
    assert first is second


def test_the_same_seed_gives_the_same_matches():
    def play():
        envs = gymnasium.make_vec("touchline/FootSavane-v2", num_envs=3)
        seen = [envs.reset(seed=1)[0]]
        for _ in range(20):
            seen.append(envs.step(envs.unwrapped.matches.sample())[0])
        return np.array(seen)

    assert np.array_equal(play(), play())


def test_matches_always_begin_again():
    with pytest.raises(TouchlineError, match=r"^expected autoreset_mode SAME_STEP or NEXT_STEP"):
        gymnasium.make_vec("touchline/Kahmate-v2", num_envs=1, autoreset_mode=AutoresetMode.DISABLED)
