"""The bots: programs that take a seat. A bot sees only what its seat may know, and answers with an action."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace

from touchline.bots.judging import PLAIN, STYLES
from touchline.bots.nets import NONE, OWN, find_judge, find_net
from touchline.bots.thinking import MOST, NOTHING, STATES, Budget, decide, find_search, never, recall
from touchline.engine.chance import new_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.engine.match import Match
from touchline.engine.record import Ints, States


@dataclass(frozen=True)
class Level:
    """How well a bot plays: how far it looks ahead, and how careless it is."""

    simulations: int
    slack: float = 0.0
    """Margin within which actions count as equal to the best, as a fraction of the best value minus the mean."""
    net: str = OWN
    """The net that corrects the judge: the game's own, none, or a file."""
    style: int = PLAIN
    """What it likes enough to give up a little value for it."""


LEVELS = {
    "random": Level(0, net=NONE),
    "rookie": Level(40, 0.9, NONE),
    "amateur": Level(120, 0.5, NONE),
    "pro": Level(300, 0.03, NONE),
    "star": Level(50_000, net=NONE),
    "legend": Level(100_000),
}
"""From weak to strong. Only `legend` uses the game's net: the others keep the strength measured without one."""
BOTS = tuple(LEVELS)


def find_level(name: str) -> Level:
    """A level by its name, or by a number of simulations.

    `300:tricky` has a style; `300@none` and `300@FILE` replace the game's net. Raises TouchlineError.
    """
    most, at, net = name.partition("@")
    plain, colon, style = most.partition(":")
    if plain.isascii() and plain.isdecimal() and int(plain) <= MOST:
        found = Level(int(plain))
    elif plain in LEVELS:
        found = LEVELS[plain]
    else:
        raise TouchlineError(
            f"there is no bot {name!r}; there are {', '.join(BOTS)}, or a number of simulations up to {MOST}"
        )
    if at and not net:
        raise TouchlineError(f"expected {NONE} or a file after the @ of {name!r}")
    if colon and style not in STYLES:
        raise TouchlineError(f"expected {', '.join(STYLES)} after the colon of {name!r}")
    if colon and not found.simulations:
        raise TouchlineError(f"a bot that plays at random has no style, as in {name!r}")
    return replace(found, net=net if at else found.net, style=STYLES.get(style, PLAIN))


def styled(level: str, style: str | None) -> str:
    """The name of a level, followed by its style if it has one."""
    return f"{level}:{style}" if style else level


def level_in(game: Game, name: str) -> Level:
    """A level with its slack in this game. Raises TouchlineError if it has a style and the game has none."""
    level = find_level(name)
    if level.style != PLAIN and not has_styles(game):
        raise TouchlineError(f"bots have no styles in {game.id}, as in {name!r}")
    plain = name.partition("@")[0].partition(":")[0]
    return replace(level, slack=find_search(game).SLACKS.get(plain, level.slack))


@functools.cache
def has_styles(game: Game) -> bool:
    """Whether bots have styles in a game: its judge defines `taste`."""
    return hasattr(find_judge(game), "taste")


class Bot:
    """A bot on a seat. With the same seed it chooses the same action in any two states that its seat cannot tell apart.

    With a limit in seconds its choice depends on the speed of the machine; when told to stop, it answers at once.
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
        """The same by number, for states[0] with its past, after this many decisions of this bot.

        The bot may change the states. The random stream depends on its own decisions, which reveal nothing hidden.
        """
        level = level_in(game, self.name)
        rng = new_rng(self._seed, decisions)
        return decide(game, states, seat, self._budget, level.slack, level.style, past, rng, find_net(game, level.net))
