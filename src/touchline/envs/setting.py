"""What OpenSpiel loads: a game with its options, from its opening or from a position."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any
from urllib.parse import quote, unquote

from touchline.engine import defaults
from touchline.engine.errors import BadPosition
from touchline.engine.game import CHANCE, REFEREE, SPECTATOR, Choice, Game, Number, Option, Options, split_options
from touchline.engine.record import Record, States
from touchline.engine.scoresheet import HIDDEN
from touchline.games import find_game

Parameters = Mapping[str, Any]
"""OpenSpiel's parameters of a game: numbers, words, and rows of numbers with spaces between them."""
POSITION = "position"
"""The parameter for a position to start from, percent-encoded, because OpenSpiel splits at commas and brackets."""
IMPERFECT = "imperfect"
"""The parameter that declares a game without secrets as one of imperfect information, as IS-MCTS demands."""


@dataclass(frozen=True, eq=False)
class Setting:
    """A game as OpenSpiel plays it. Decisions are numbered as in the engine, outcomes from 0."""

    game: Game
    options: Options
    opening: States
    seats: tuple[str, ...]
    decisions: int
    """The number of the first outcome, which is the number of different decisions."""
    has_secrets: bool
    door: ModuleType = field(repr=False)

    @property
    def actions(self) -> int:
        return int(self.game.rules.ACTIONS)

    @property
    def record(self) -> type[Record]:
        state: type[Record] = self.game.rules.State
        return state

    def write_action(self, action: int) -> str:
        return str(self.game.notation.write_action(action))

    def write_position(self, states: States) -> str:
        """The whole position, secrets included."""
        return str(self.game.notation.write_position(self.record.snapshot(states, 0)))

    def name_of(self, actor: int) -> str:
        """A seat's name, `chance`, or a question mark."""
        return self.seats[actor] if actor >= 0 else "chance" if actor == CHANCE else HIDDEN


@functools.cache
def find_setting(game_id: str, parameters: tuple[tuple[str, Any], ...]) -> Setting:
    """The setting of OpenSpiel's parameters. Raises BadOption, BadPosition."""
    game = find_game(game_id)
    given = dict(parameters)
    position = unquote(str(given.pop(POSITION)))
    given.pop(IMPERFECT, None)
    options = game.read_options({option.name: read_parameter(option, given[option.name]) for option in game.options})
    opening = open_position(game, options, position) if position else game.opening(options)
    return Setting(
        game,
        options,
        opening,
        game.seats(options),
        count_decisions(game),
        has_hidden_actions(game),
        game.door,
    )


def open_position(game: Game, options: Options, text: str) -> States:
    """A position to start from, in which nothing is hidden: everyone at the table knows it. Raises BadPosition."""
    plain = game.read_position(text)
    own = {option.name: plain.flat(option.name) for option in game.options}
    if own != options:
        raise BadPosition("expected the parameters to be the options of the position; name them in both")
    if game.view.view(plain, SPECTATOR) != game.view.view(plain, REFEREE):
        raise BadPosition("expected a position in which nothing is hidden from anyone")
    states = game.rules.State.new(1)
    game.rules.State.store(plain, states, 0)
    return states


def has_hidden_actions(game: Game) -> bool:
    """Whether another seat's action may be hidden from a seat; if not, everyone knows everything."""
    return game.view.hides is not defaults.hides


def count_decisions(game: Game) -> int:
    """The number of actions before the outcomes, which nobody points at."""
    verbs = game.rules.VERBS
    return next(action for action in range(len(verbs)) if not verbs.targets(None, action, 0))


# Parameters and options.


def specification(game: Game) -> dict[str, Any]:
    """Every parameter with its default, which also gives its type."""
    own = {option.name: write_parameter(option, option.default) for option in game.options}
    return {**own, POSITION: "", **({} if has_hidden_actions(game) else {IMPERFECT: False})}


def write_parameter(option: Option, code: Any) -> Any:
    """An option's value as a parameter: a number (0 for off), a word, or numbers with spaces between them."""
    if isinstance(option, Number):
        return code
    text = option.write(code)
    return int(text) if is_numeric(option) else text.replace(",", " ")


def read_parameter(option: Option, value: Any) -> object:
    """The inverse, as `Game.read_options` takes it."""
    if isinstance(option, Number):
        return "off" if option.off and value == 0 else value
    return value if isinstance(option, Choice) else str(value).replace(" ", ",")


def is_numeric(option: Option) -> bool:
    """Whether all words of a choice are numbers: OpenSpiel reads those as such."""
    return isinstance(option, Choice) and all(word.isdecimal() for word in option.words)


def spell(game_id: str, options: str = "", position: str = "") -> str:
    """The text by which OpenSpiel loads a game, from options as in `touchline play`, or from a position.

    >>> spell("kahmate", "area=rectangle hold=off")
    'touchline_kahmate(area=rectangle,hold=0)'
    """
    game = find_game(game_id)
    given = split_options(options)
    if position:
        plain = game.read_position(position)
        given = {option.name: option.write(plain.flat(option.name)) for option in game.options}
    codes = game.read_options(given)
    named = {
        option.name: write_parameter(option, codes[option.name]) for option in game.options if option.name in given
    }
    if position:
        named[POSITION] = quote(position, safe="")
    return f"touchline_{game_id}({','.join(f'{name}={value}' for name, value in named.items())})"
