"""Random play in other installed libraries: plies per second of the same or a similar game."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

Rate = Callable[[float], float]
"""Plays for about the given seconds and returns plies or simulations per second."""
SIMULATIONS = 200
"""Simulations per decision when measuring search."""


def find_peers() -> Iterator[tuple[str, Rate]]:
    """The name and measurement of every library that can be imported."""
    for needed, measurements in PEERS.items():
        try:
            importlib.import_module(needed)
        except ImportError:
            continue
        yield from measurements.items()


def timed(play_one: Callable[[], int], seconds: float) -> float:
    """Plies per second when playing one match after another."""
    play_one()
    plies = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        plies += play_one()
    return plies / (time.perf_counter() - began)


def open_spiel_stepped(name: str) -> Rate:
    """Step OpenSpiel from Python, action by action."""

    def rate(seconds: float) -> float:
        import pyspiel

        importlib.import_module("open_spiel.python.games")
        game = pyspiel.load_game(name)
        return timed(lambda: _open_spiel_match(game), seconds)

    return rate


def _open_spiel_match(game: Any) -> int:
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
        plies += 1
    return plies


def open_spiel_rollouts(name: str) -> Rate:
    """Plies per second inside OpenSpiel's C++: rollouts per second times the mean match length.

    A tree search with a single simulation evaluates the opening with this many rollouts and does little else.
    """

    def rate(seconds: float) -> float:
        import pyspiel

        game = pyspiel.load_game(name)
        lengths = [_open_spiel_match(game) for _ in range(500)]
        rollouts = 2000
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)

        def some() -> int:
            search.step(game.new_initial_state())
            return rollouts

        return timed(some, seconds) * sum(lengths) / len(lengths)

    return rate


def open_spiel_hearts(seconds: float) -> float:
    """OpenSpiel's search for hidden information, with full rollouts, at every decision of random matches.

    The first chance outcome is to pass no cards; with passing, the search crashes.
    """
    import pyspiel

    game = pyspiel.load_game("hearts")
    final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    search = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS, -1, final, False, False)

    def match() -> int:
        state = game.new_initial_state()
        state.apply_action(0)
        done = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node() and len(actions) > 1:
                search.step(state)
                done += SIMULATIONS
            state.apply_action(random.choice(actions))
        return done

    return timed(match, seconds)


def chess_stepped(seconds: float) -> float:
    """python-chess, with matches cut off at 200 plies."""
    import chess

    def match() -> int:
        board = chess.Board()
        plies = 0
        while plies < 200 and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return timed(match, seconds)


def pettingzoo_connect_four(seconds: float) -> float:
    """PettingZoo's environment interface, including observations."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def match() -> int:
        env.reset()
        plies = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(random.choice([column for column in range(7) if observation["action_mask"][column]]))
            plies += 1
        return plies

    return timed(match, seconds)


def pgx_connect_four(seconds: float) -> float:
    """A batch of 4096 matches on all cores, each restarted when it ends."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    batch = 4096
    env = pgx.make("connect_four")
    step = auto_reset(env.step, env.init)

    def play(state: Any, key: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(key, logits, axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(key, batch))

    compiled = jax.jit(play)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
    key = jax.random.PRNGKey(1)

    def some() -> int:
        nonlocal state, key
        key, used = jax.random.split(key)
        state = compiled(state, used)
        state.rewards.block_until_ready()
        return batch

    return timed(some, seconds)


PEERS: dict[str, dict[str, Rate]] = {
    "pyspiel": {
        "OpenSpiel connect four, rollouts in C++": open_spiel_rollouts("connect_four"),
        "OpenSpiel connect four, stepped from Python": open_spiel_stepped("connect_four"),
        "OpenSpiel backgammon (C++), stepped from Python": open_spiel_stepped("backgammon"),
        "OpenSpiel tic-tac-toe (Python)": open_spiel_stepped("python_tic_tac_toe"),
        "OpenSpiel hearts, IS-MCTS (C++)": open_spiel_hearts,
    },
    "chess": {"python-chess": chess_stepped},
    "pettingzoo.classic": {"PettingZoo connect four": pettingzoo_connect_four},
    "pgx": {"Pgx connect four, batch of 4096, all cores": pgx_connect_four},
}
