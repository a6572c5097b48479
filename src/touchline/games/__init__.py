"""The games: each is a folder with a GAME in it."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from touchline.engine.errors import UnknownGame
from touchline.engine.reading import show

if TYPE_CHECKING:
    from touchline.engine.game import Game

GAMES = ("team_km", "kahmate", "foot_savane", "killpower_ball")


def find_game(name: str) -> Game:
    """A game by its id, or by the path of a folder that holds one of your own. Raises UnknownGame, BadGame."""
    if name.isidentifier() and importlib.util.find_spec(f"touchline.games.{name}"):
        return _game_of(f"touchline.games.{name}")
    try:
        folder = Path(name).resolve()
        is_game = (folder / "__init__.py").is_file()
    except (OSError, ValueError):  # too long, or no name of a file
        is_game = False
    if not is_game:
        raise UnknownGame(
            f"there is no game {show(name)}; there are {', '.join(GAMES)}, or the folder of a game of your own"
        )
    return _load(folder)


def find_registered_game(name: str) -> Game:
    """A game by its id, never a folder: what a stranger's text names must not be imported. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {show(name)}; there are {', '.join(GAMES)}")
    return find_game(name)


@functools.cache
def _load(folder: Path) -> Game:
    """Import the folder as a package of its own name."""
    if folder.name in sys.modules:
        raise UnknownGame(f"the folder of a game needs a name of its own: {folder.name!r} is taken by another module")
    spec = importlib.util.spec_from_file_location(folder.name, folder / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[folder.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[folder.name]
        raise
    return _game_of(folder.name)


def _game_of(module: str) -> Game:
    from touchline.engine.game import Game

    game = getattr(importlib.import_module(module), "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"{module} has no GAME")
    return game
