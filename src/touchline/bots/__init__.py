"""The bots: programs that take a seat. A bot is given the match as its seat may know it, and answers with an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from touchline.bots.thinking import MOST, NOTHING, STATES, Budget, decide, find_slacks, never, recall
from touchline.engine.chance import new_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.engine.match import Match
from touchline.engine.record import Ints, States


@dataclass(frozen=True)
class Level:
    """How well a bot plays: how far it looks, and how careless its choice is."""

    simulations: int
    slack: float = 0.0
    """The share that it may give away of what the best action gains over the mean of all; it takes any within that."""


LEVELS = {
    "random": Level(0),
    "rookie": Level(40, 0.9),
    "amateur": Level(120, 0.5),
    "pro": Level(300, 0.03),
    "star": Level(50_000),
}
BOTS = tuple(LEVELS)


def find_level(name: str) -> Level:
    """A level by its name, or so many simulations as the name says. Raises TouchlineError."""
    if name.isascii() and name.isdecimal() and int(name) <= MOST:
        return Level(int(name))
    if name not in LEVELS:
        raise TouchlineError(
            f"there is no bot {name!r}; there are {', '.join(BOTS)}, or a number of simulations up to {MOST}"
        )
    return LEVELS[name]


def level_in(game: Game, name: str) -> Level:
    """A level as it is in a game, whose judge may set its slack."""
    level = find_level(name)
    return replace(level, slack=find_slacks(game).get(name, level.slack))


class Bot:
    """A bot on a seat. With the same seed it chooses alike from any two states that its seat cannot tell apart.

    Given seconds it stops at them, and so may choose otherwise on a slower machine; told to stop it answers at once.
    """

    def __init__(
        self, name: str, seed: int = 0, seconds: float | None = None, stop: Callable[[], bool] = never
    ) -> None:
        self.name = name
        self._seed = seed
        self._budget = Budget(find_level(name).simulations, seconds, stop, hurry=True)

    def choose(self, match: Match, seat: int) -> str:
        """The text of the action that this seat plays now."""
        game = match.game
        states = game.rules.State.new(STATES)
        game.rules.State.store(match.state, states, 0)
        past = recall(match) if self._budget.simulations else NOTHING
        return str(game.notation.write_action(self.choose_action(game, states, seat, match.decisions(seat), past)))

    def choose_action(self, game: Game, states: States, seat: int, decisions: int, past: Ints = NOTHING) -> int:
        """The same by number, for states[0] after so many decisions of its own with that past.

        The states are the bot's to change. Its stream goes by its own decisions, which tell it nothing hidden.
        """
        level = level_in(game, self.name)
        rng = new_rng(self._seed, decisions)
        return decide(game, states, seat, self._budget, level.slack, past, rng)
