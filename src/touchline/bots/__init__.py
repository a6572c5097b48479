"""The bots: programs that take a seat. A bot is given the match as its seat may know it, and answers with an action."""

from __future__ import annotations

from collections.abc import Callable

from touchline.bots.thinking import STATES, Budget, Candidate, consider
from touchline.engine.chance import below, new_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.engine.match import Match
from touchline.engine.record import Ints, States, buffer

LEVELS = {"random": 0, "rookie": 100, "amateur": 600, "pro": 4000, "star": 25_000}
"""Simulations a decision."""
BOTS = tuple(LEVELS)
MIX_GRAIN = 1 << 20


def simulations_of(name: str) -> int:
    """A level's simulations, or as many as the name says. Raises TouchlineError."""
    if name.isascii() and name.isdecimal():
        return int(name)
    if name not in LEVELS:
        known = f"{', '.join(BOTS)}, a number of simulations, or cmd:COMMAND"
        raise TouchlineError(f"there is no bot {name!r}; there are {known}")
    return LEVELS[name]


class Bot:
    """A bot on a seat. With the same seed it chooses alike from any two states that its seat cannot tell apart.

    Given seconds it stops at them, and so may choose otherwise on a slower machine; told to stop it answers at once.
    """

    def __init__(
        self, name: str, seed: int = 0, seconds: float | None = None, stop: Callable[[], bool] = lambda: False
    ) -> None:
        self.name = name
        self._seed = seed
        self._budget = Budget(simulations_of(name), seconds, stop, hurry=True)

    def choose(self, match: Match, seat: int) -> str:
        """The text of the action that this seat plays now."""
        game = match.game
        states = game.rules.State.new(STATES)
        game.rules.State.store(match.state, states, 0)
        return str(game.notation.write_action(self.choose_action(game, states, seat, match.plies)))

    def choose_action(self, game: Game, states: States, seat: int, plies: int) -> int:
        """The same by number, for states[0] after so many plies; the states are the bot's to change."""
        rng = new_rng(self._seed, plies)
        game.door.redeal(states, 0, seat, rng)
        legal = buffer(game.rules.MAX_LEGAL)
        count = game.door.legal(states, 0, legal)
        candidates = consider(game, states, seat, self._budget, rng).candidates if count > 1 else []
        if not candidates:
            return int(legal[below(rng, count)])
        return _draw(candidates, rng) if candidates[0].mixed else candidates[0].action


def _draw(candidates: list[Candidate], rng: Ints) -> int:
    """One of a mix, with its odds."""
    point = below(rng, MIX_GRAIN) / MIX_GRAIN
    for candidate in candidates:
        point -= candidate.share
        if point < 0:
            return candidate.action
    return candidates[-1].action
