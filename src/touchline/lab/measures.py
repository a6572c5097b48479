"""The measures of a game: what is counted in a match, and the batch player that counts it."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from touchline.bots.nets import find_judge
from touchline.engine.compiled import bind
from touchline.engine.errors import BadGame
from touchline.engine.game import Game
from touchline.lab.batch import measuring


def find_measures(game: Game) -> ModuleType:
    """The game's measures.py, or the defaults. Raises BadGame."""
    package = game.rules.__name__.rpartition(".")[0]
    name = f"{package}.measures"
    if not package or not importlib.util.find_spec(name):
        return measuring
    module = importlib.import_module(name)
    check_measures(game, module)
    return module


def check_measures(game: Game, module: ModuleType) -> None:
    """Raises BadGame if the lists are wrong."""
    for name in getattr(module, "TALLIES", ()):
        kind, _, rest = str(name).partition(":")
        if not (kind and rest.rpartition(":")[0] and rest.rpartition(":")[2].isdecimal()):
            raise BadGame(f"{game.id}: expected tallies as kind:item:seat, not {name!r}")
    if hasattr(module, "score") != bool(getattr(module, "SCORED", "")):
        raise BadGame(f"{game.id}: expected measures with both SCORED and score, or neither")


def find_batch(game: Game) -> ModuleType:
    """The batch player of a game, with its measures and its judge."""
    return bind("touchline.lab.batch.playing", game.rules, MEASURES=find_measures(game), JUDGE=find_judge(game))
