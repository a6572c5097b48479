"""The games for PettingZoo: one agent per seat, asked one at a time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from touchline.engine.errors import TouchlineError
from touchline.engine.game import NOBODY, SPECTATOR, Game
from touchline.envs.drawing import MODES, check_mode, render
from touchline.envs.extra import extra
from touchline.envs.layout import HIGHEST, LOWEST, size_of_observation
from touchline.envs.many import NEXT_STEP, ManyMatches
from touchline.games import GAMES, find_game
from touchline.lab.batch.streams import SEED_BITS

with extra():
    from gymnasium import spaces
    from pettingzoo import AECEnv

VERSIONED = re.compile(r"(\w+)_v(\d+)")


def env(game: str, *, options: Mapping[str, object] | str | None = None, render_mode: str | None = None) -> TableEnv:
    """The environment of a game: by id and version of its rules (`kahmate_v2`), or by name. Raises TouchlineError."""
    return TableEnv(find_version(game), options, render_mode)


def find_version(name: str) -> Game:
    """A game by name, or by an id with the version of its rules. Raises TouchlineError."""
    found = VERSIONED.fullmatch(name)
    if not found or found[1] not in GAMES:
        return find_game(name)
    game = find_game(found[1])
    if game.version != int(found[2]):
        raise TouchlineError(f"expected {id_of(game)}, the version of the rules installed, not {name}")
    return game


def id_of(game: Game) -> str:
    return f"{game.id}_v{game.version}"


class TableEnv(AECEnv[str, dict[str, Any], int]):
    """A match. Agents are named after their seats; an observation is the seat's tensor with its mask.

    `agent_selection` names the seat that is asked, even where that is secret, as at half-time in Team KM: it is for
    the loop that runs the match. What an agent may know is what `observe` gives it. An illegal action is refused with a
    TouchlineError and changes nothing.
    """

    def __init__(
        self, game: Game, options: Mapping[str, object] | str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": id_of(game),
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self._match = ManyMatches(game, 1, options=options, autoreset=NEXT_STEP)
        self._seeds = np.random.default_rng()
        self._size = size_of_observation(game)
        self.possible_agents = list(self._match.seats)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._make_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.rules.ACTIONS) for agent in self.possible_agents}

    def __str__(self) -> str:
        return id_of(self.game)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; with a seed, always the same ones from here on."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._match.reset(int(self._seeds.integers(1 << SEED_BITS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat sees, and its legal actions: none if it is not asked."""
        seat = self._seats[agent]
        seen = np.zeros(self._size, np.float32)
        self.game.door.observe(self._match.states, 1, seat, seen)
        is_asked = self._match.actors[0] == seat
        mask = self._match.masks[0].astype(np.int8) if is_asked else np.zeros(self.game.rules.ACTIONS, np.int8)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is asked. Raises TouchlineError if it is illegal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._match.step([action])
        self._cumulative_rewards[self.agent_selection] = 0.0
        for agent, reward in zip(self.agents, self._match.rewards[0], strict=True):
            self.rewards[agent] = float(reward)
            self.terminations[agent] = bool(self._match.ended[0])
        self._select()
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position as text, SVG or RGB, as everyone may know it; None without a render mode."""
        if self.render_mode is None:
            return None
        state = self.game.rules.State.snapshot(self._match.states, 1)
        return render(self.game, state, self._match.seats, SPECTATOR, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _select(self) -> None:
        seat = self._match.actors[0]
        self.agent_selection = self.possible_agents[0 if seat == NOBODY else seat]

    def _make_space(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(LOWEST, HIGHEST, (self._size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.rules.ACTIONS,), np.int8),
            }
        )
