"""The bots: programs that take a seat. A bot is given the match as its seat may know it, and answers with an action."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable

from touchline.engine.chance import new_rng
from touchline.engine.compiled import bind
from touchline.engine.errors import TouchlineError
from touchline.engine.match import Match
from touchline.engine.record import Ints, States, buffer

BOTS = ("random", "rookie")
ROOKIE_SAMPLES = 400
STATES = 3
"""What a bot works with: the position as re-dealt for its seat, and room for two more."""

Choose = Callable[[Match, States, int, Ints], int]


class Bot:
    """A bot on a seat. With the same seed it chooses alike from any two states that its seat cannot tell apart."""

    def __init__(self, name: str, seed: int = 0) -> None:
        if name not in BOTS:
            raise TouchlineError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
        self.name = name
        self._seed = seed
        self._choose: Choose = choose_random if name == "random" else choose_as_rookie

    def choose(self, match: Match, seat: int) -> str:
        """The text of the action that this seat plays now."""
        rng = new_rng(self._seed, match.plies)
        record = match.game.rules.State
        states = record.new(STATES)
        record.store(match.state, states, 0)
        match.game.door.redeal(states, 0, seat, rng)
        return str(match.game.notation.write_action(self._choose(match, states, seat, rng)))


def choose_random(match: Match, states: States, seat: int, rng: Ints) -> int:
    """Any legal action with equal odds."""
    playout = match.game.playout
    weights = buffer(match.game.rules.MAX_LEGAL)
    return int(playout.random_choice(states, rng, buffer(match.game.rules.MAX_LEGAL), weights))


def choose_as_rookie(match: Match, states: States, seat: int, rng: Ints) -> int:
    """The first action of the best of many random turns, as the game's judge sees their ends."""
    judge_name = f"touchline.bots.judge_{match.game.id}"
    if not importlib.util.find_spec(judge_name):
        return choose_random(match, states, seat, rng)
    judge = importlib.import_module(judge_name)
    planner = bind("touchline.bots.planner", match.game.rules, JUDGE=judge)
    return int(planner.best_of_random_turns(states, seat, ROOKIE_SAMPLES, rng))
