"""The games in OpenSpiel: import this module, then `pyspiel.load_game("touchline_kahmate(area=rectangle)")`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from touchline.engine.chance import new_rng
from touchline.engine.game import CHANCE, NOBODY, split_options
from touchline.engine.record import Ints, buffer
from touchline.envs.extra import extra
from touchline.envs.information import begin
from touchline.envs.lengths import most_decisions, most_outcomes
from touchline.envs.observing import Observer
from touchline.envs.setting import IMPERFECT, Parameters, Setting, find_setting, has_hidden_actions, specification
from touchline.games import GAMES, find_game

with extra():
    import pyspiel

LARGEST_SEED = 2**63


class SpielState(pyspiel.State):
    """A position of a match, and the plies that led to it."""

    __slots__ = ("__dict__", "setting")

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.course = begin(game.setting)

    # OpenSpiel copies and pickles what is in `__dict__`: the course alone.

    def current_player(self) -> int:
        actor = self.setting.door.actor(self.course.states, 0)
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if actor == NOBODY else int(actor)

    def is_terminal(self) -> bool:
        return bool(self.setting.door.actor(self.course.states, 0) == NOBODY)

    def _legal_actions(self, player: int) -> list[int]:
        actions = buffer(self.setting.actions)
        count = self.setting.door.legal(self.course.states, 0, actions)
        return as_list(actions, count)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes have numbers of their own, from 0; their odds are the engine's."""
        outcomes, weights = buffer(self.setting.actions), buffer(self.setting.actions)
        count = self.setting.door.odds(self.course.states, 0, outcomes, weights)
        odds, first = as_list(weights, count), self.setting.decisions
        total = sum(odds)
        return [
            (outcome - first, weight / total) for outcome, weight in zip(as_list(outcomes, count), odds, strict=True)
        ]

    def _apply_action(self, action: int) -> None:
        is_outcome = self.setting.door.actor(self.course.states, 0) == CHANCE
        self.course.play(self.setting, action + self.setting.decisions if is_outcome else action)

    def _action_to_string(self, player: int, action: int) -> str:
        is_outcome = player == pyspiel.PlayerId.CHANCE
        return self.setting.write_action(action + self.setting.decisions if is_outcome else action)

    def returns(self) -> list[float]:
        states, value = self.course.states, self.setting.door.value
        return [float(value(states, 0, seat)) + 0.0 for seat in range(len(self.setting.seats))]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A position that this seat could be in, with everything it cannot know dealt again by the engine's `redeal`.

        Its history starts there: the true one would reveal what was replaced.
        """
        again: SpielState = self.get_game().new_initial_state()
        rng = new_rng(int(sampler() * LARGEST_SEED), player)
        again.course = self.course.redeal(self.setting, player, rng)
        return again

    def __str__(self) -> str:
        return self.course.position(self.setting)

    def __reduce__(self) -> Any:
        return read_state, (self.get_game(), self.serialize())


class SpielGame(pyspiel.Game):
    """One of our games with its options, from its opening or from a position."""

    game_id: ClassVar[str]

    def __init__(self, given: Parameters) -> None:
        """Raises BadOption, BadPosition."""
        parameters = {**specification(find_game(self.game_id)), **given}
        self.setting = find_setting(self.game_id, tuple(sorted(parameters.items())))
        kind = kind_of(self.game_id, bool(parameters.get(IMPERFECT)))
        super().__init__(kind, info_of(self.setting), parameters)

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return most_outcomes(self.setting.game.id, self.setting.options)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"expected no observation parameters, not {params}")
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def as_list(filled: Ints, count: int) -> list[int]:
    """The first numbers of a buffer."""
    numbers: list[int] = np.asarray(filled[:count]).tolist()
    return numbers


def read_state(game: SpielGame, text: str) -> Any:
    """A state from its own text."""
    return game.deserialize_state(text)


def kind_of(game_id: str, is_declared_imperfect: bool = False) -> Any:
    """OpenSpiel's description of a game, whatever its options."""
    game, kinds = find_game(game_id), pyspiel.GameType
    seats = [len(game.seats(game.read_options(split_options(options)))) for options in game.tables]
    is_imperfect = has_hidden_actions(game) or is_declared_imperfect
    return kinds(
        short_name=f"touchline_{game_id}",
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if is_imperfect else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification(game),
    )


def info_of(setting: Setting) -> Any:
    """The numbers of a game with these options; all sides have as many seats, so the seats' values sum to zero too."""
    return pyspiel.GameInfo(
        num_distinct_actions=setting.decisions,
        max_chance_outcomes=setting.actions - setting.decisions,
        num_players=len(setting.seats),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=most_decisions(setting.game.id, setting.options),
    )


def register(game_id: str) -> None:
    """Make a game known to OpenSpiel. It needs a class of its own, which survives the end of the interpreter."""
    pyspiel.register_game(kind_of(game_id), type(f"SpielGame_{game_id}", (SpielGame,), {"game_id": game_id}))


for _game_id in GAMES:
    register(_game_id)
