"""Nets: learned corrections of a game's judge, one weight for each number in a seat's observation."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from touchline.bots import no_judge
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.engine.observation import Part
from touchline.engine.reading import show
from touchline.engine.record import INTERPRETED, Net, weights_row

FOLDER = Path(__file__).parent / "weights"
OWN, NONE = "", "none"
"""Names of the net that comes with a game, and of none."""
DIGITS = 4
"""Decimals of a weight in a file."""

Card = dict[str, Any]
"""The metadata of a net: the game, its rules, the data, the training, and the result."""


@dataclass(frozen=True)
class NetFile:
    """A net as a file holds it: what it has learned, by the parts of the observation, and a card."""

    card: Card
    weights: dict[str, list[float]]

    def write(self, path: Path) -> None:
        """One line per part. Raises TouchlineError."""
        parts = ",\n".join(f"    {json.dumps(name)}: {json.dumps(row)}" for name, row in self.weights.items())
        text = f'{{\n  "card": {json.dumps(self.card)},\n  "weights": {{\n{parts}\n  }}\n}}\n'
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise TouchlineError(f"cannot write to {path}: {error.strerror}") from error


def find_judge(game: Game) -> ModuleType:
    """The judge of a game, or no_judge: a game from a folder has none, even if its name is one of ours."""
    name = f"touchline.bots.judge_{game.id}"
    return importlib.import_module(name) if is_ours(game) and importlib.util.find_spec(name) else no_judge


def is_ours(game: Game) -> bool:
    """Whether the game comes with Touchline."""
    return game.rules.__name__.startswith("touchline.games.")


def observation_of(game: Game) -> tuple[Part, ...]:
    """The input of a net: its judge's own observation, or that of the game."""
    found: tuple[Part, ...] = getattr(find_judge(game), "OBSERVATION", game.rules.OBSERVATION)
    return found


def count_weights(game: Game) -> int:
    """The number of weights of a net."""
    return sum(math.prod(shape) for _, shape in observation_of(game))


def make_net_file(game: Game, weights: Sequence[float], card: Card) -> NetFile:
    """Divide a row of weights into the parts of the observation."""
    parts: dict[str, list[float]] = {}
    start = 0
    for name, shape in observation_of(game):
        end = start + math.prod(shape)
        parts[name] = [round(float(weight), DIGITS) for weight in weights[start:end]]
        start = end
    return NetFile({"game": game.id, "rules": game.version, **card}, parts)


def read_net_file(game: Game, path: Path) -> NetFile:
    """Raises TouchlineError unless the file fits the observation."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        net = NetFile(dict(found["card"]), {name: list(map(finite, row)) for name, row in found["weights"].items()})
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise TouchlineError(f"cannot read the net {path}: {error}") from error
    sizes = {name: math.prod(shape) for name, shape in observation_of(game)}
    if net.card.get("game") != game.id or {name: len(row) for name, row in net.weights.items()} != sizes:
        raise TouchlineError(f"the net {path} is for another game or other rules: {show(net.card)}")
    return net


def finite(number: Any) -> float:
    """Raises ValueError or TypeError."""
    weight = float(number)
    if not math.isfinite(weight):
        raise ValueError(f"expected a number as a weight, not {show(number)}")
    return weight


@functools.cache
def find_net(game: Game, name: str = OWN) -> Net:
    """The weights of a net by name: the game's own, none, or a file. Empty if there is none. Raises TouchlineError."""
    learned = find_learned(game, name)
    return weights_row(map(operator.add, start_of(game), learned) if learned else ())


def find_learned(game: Game, name: str) -> list[float]:
    """What a net has learned: its weights minus those it started from. Raises TouchlineError."""
    if name == NONE or (name == OWN and not has_own(game)):
        return []
    net = read_net_file(game, own_path(game) if name == OWN else Path(name))
    return [weight for part, _ in observation_of(game) for weight in net.weights[part]]


def start_of(game: Game) -> list[float]:
    """The weights that a net starts from."""
    start = getattr(find_judge(game), "START", ())
    return [*start, *[0.0] * (count_weights(game) - len(start))]


def find_nets(game: Game, names: Sequence[str]) -> Any:
    """The weights of several nets, in rows of one length; one more number at the end is 1, or 0 if there is none."""
    nets = [find_net(game, name) for name in names]
    size = max(map(len, nets))
    rows = [[*(net if len(net) else [0.0] * size), float(len(net) > 0)] for net in nets]
    return rows if INTERPRETED else np.array(rows, np.float64)


def own_path(game: Game) -> Path:
    """The path of the net that comes with a game, if there is one."""
    return FOLDER / f"{game.id}.json"


def has_own(game: Game) -> bool:
    """Whether a net comes with a game; never with a game from a folder, even if its name is one of ours."""
    return is_ours(game) and own_path(game).is_file()
