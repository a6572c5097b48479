"""The games for Gymnasium: one seat learns, bots play the others. Importing this registers `touchline/Kahmate-v2`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from touchline.engine.game import Game
from touchline.envs.drawing import MODES, check_mode, render
from touchline.envs.extra import extra
from touchline.envs.layout import HIGHEST, LOWEST, size_of_observation
from touchline.envs.many import DRAWN, NEXT_STEP, ManyMatches
from touchline.games import GAMES, find_game
from touchline.lab.batch.streams import SEED_BITS

with extra():
    import gymnasium
    from gymnasium import spaces

ILLEGAL = -1.0
"""The reward for an illegal action, which loses the match."""


class MatchEnv(gymnasium.Env[Any, Any]):
    """A match from the viewpoint of one seat, chosen or drawn for each match. Raises TouchlineError.

    The legal actions are in `info["action_mask"]`; an illegal one loses the match at once. The reward is the result at
    the end, from -1 to 1.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str | Game,
        *,
        seat: str | int = DRAWN,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, object] | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self._match = ManyMatches(game, 1, options=options, learners=seat, bots=bots, autoreset=NEXT_STEP)
        self.game = self._match.game
        self._is_lost = False
        self.observation_space = make_observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.rules.ACTIONS)

    @property
    def seat(self) -> int:
        """The seat that learns in this match."""
        return int(self._match.learning[0]).bit_length() - 1

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match; with a seed, always the same ones from here on."""
        super().reset(seed=seed)
        self._match.reset(int(self.np_random.integers(1 << SEED_BITS)))
        self._is_lost = False
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and on until the seat is asked again or the match is over."""
        if not self._match.masks[0, action]:
            self._is_lost = True
            return self._seen(), ILLEGAL, True, False, self._info()
        self._match.step([action])
        return self._seen(), float(self._match.rewards[0, self.seat]), bool(self._match.ended[0]), False, self._info()

    def render(self) -> Any:
        """The position as text, SVG or RGB, as the seat may know it; None without a render mode."""
        if self.render_mode is None:
            return None
        state = self.game.rules.State.snapshot(self._match.states, 1)
        return render(self.game, state, self._match.seats, self.seat, self.render_mode)

    def _seen(self) -> Any:
        return self._match.observations[0].copy()

    def _info(self) -> dict[str, Any]:
        mask = self._match.masks[0].astype(np.int8)
        return {"action_mask": np.zeros_like(mask) if self._is_lost else mask, "seat": self.seat}


def make_observation_space(game: Game) -> Any:
    return spaces.Box(LOWEST, HIGHEST, (size_of_observation(game),), np.float32)


def id_of(game: Game) -> str:
    """`touchline/TeamKm-v2`: the version is that of the rules, which number the actions and lay out the tensor."""
    return f"touchline/{''.join(part.capitalize() for part in game.id.split('_'))}-v{game.version}"


def register() -> None:
    """Register all games with Gymnasium."""
    for name in GAMES:
        gymnasium.register(
            id_of(find_game(name)),
            entry_point="touchline.envs.gym:MatchEnv",
            vector_entry_point="touchline.envs.vector:VectorMatchEnv",
            kwargs={"game": name},
        )


register()
