"""The games for Gymnasium, many matches at once: `gymnasium.make_vec("touchline/Kahmate-v2", num_envs=1024)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.envs.extra import extra
from touchline.envs.gym import make_observation_space
from touchline.envs.many import DRAWN, NEXT_STEP, SAME_STEP, ManyMatches
from touchline.lab.batch.streams import SEED_BITS

with extra():
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

MODES = {AutoresetMode.SAME_STEP: SAME_STEP, AutoresetMode.NEXT_STEP: NEXT_STEP}


class VectorMatchEnv(VectorEnv[Any, Any, Any]):
    """Matches stepped in compiled code on all cores, against bots or in self-play. Raises TouchlineError.

    The reward is for the seat whose action was played; in self-play (`seat="all"`), `info["rewards"]` has those of all
    seats. An illegal action is refused, and then none is played. Without copies, the arrays are overwritten by the next
    step.
    """

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        *,
        seat: str | int | Sequence[str | int] = DRAWN,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, object] | str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if mode not in MODES:
            raise TouchlineError("expected autoreset_mode SAME_STEP or NEXT_STEP: matches always begin again")
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.matches = ManyMatches(
            game, num_envs, options=options, learners=seat, bots=bots, autoreset=MODES[mode], threads=threads
        )
        self.game = self.matches.game
        self.num_envs = num_envs
        self.single_observation_space = make_observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.rules.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copies = copy
        self._all = np.ones(num_envs, np.bool_)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all matches again; with a seed, always the same ones from here on."""
        super().reset(seed=seed)
        self.matches.reset(int(self.np_random.integers(1 << SEED_BITS)))
        return self._given(self.matches.observations), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one action in each match. Raises TouchlineError if one is illegal."""
        matches = self.matches
        acted = matches.actors.copy()
        matches.step(actions)
        rewards = np.take_along_axis(matches.rewards, np.maximum(acted, 0)[:, None], 1)[:, 0]
        info = self._info()
        if len(matches.finals) and matches.ended.any():
            info |= self._final_info(acted)
        ended = matches.ended.copy()
        return self._given(matches.observations), rewards, ended, np.zeros_like(ended), info

    def _info(self) -> dict[str, Any]:
        matches = self.matches
        facts = {"action_mask": matches.masks, "seat": matches.actors, "rewards": matches.rewards}
        info = {name: self._given(fact) for name, fact in facts.items()}
        return info | {f"_{name}": self._all.copy() for name in facts}

    def _final_info(self, acted: Any) -> dict[str, Any]:
        """The last observations of the matches that have ended, as Gymnasium wants them."""
        ended = self.matches.ended
        finals = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            finals[row] = self.matches.finals[row].copy()
        last = {"seat": np.where(ended, acted, 0), "_seat": ended.copy()}
        return {"final_obs": finals, "_final_obs": ended.copy(), "final_info": last, "_final_info": ended.copy()}

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copies else array
