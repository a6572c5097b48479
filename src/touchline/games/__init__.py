"""The games, one folder each, with a GAME in it."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from touchline.engine.errors import BadGame, TouchlineError, UnknownGame
from touchline.engine.reading import show
from touchline.locales import bring_own

if TYPE_CHECKING:
    from touchline.engine.game import Game

GAMES = ("team_km", "kahmate", "foot_savane", "killpower_ball")
_offered: dict[str, Game] = {}


def offer(folder: str) -> Game:
    """Register a game of your own while this program runs. Raises UnknownGame, BadGame.

    Only the person who starts the program names the folder, never a text from outside.
    """
    game = find_game(folder)
    if game.id in GAMES or _offered.get(game.id, game) is not game:
        raise UnknownGame(f"{folder}: expected a game with an id of its own, not {game.id!r}")
    _offered[game.id] = game
    return game


def registered() -> tuple[str, ...]:
    """The ids of all registered games."""
    return (*GAMES, *_offered)


def find_game(name: str) -> Game:
    """A game by its id, or by the path of a folder with your own game. Raises UnknownGame, BadGame."""
    if name.isidentifier() and importlib.util.find_spec(f"touchline.games.{name}"):
        return _game_of(f"touchline.games.{name}")
    try:
        folder = Path(name).resolve()
        is_game = (folder / "__init__.py").is_file()
    except (OSError, ValueError):  # too long, or not a file name
        is_game = False
    if not is_game:
        raise UnknownGame(
            f"there is no game {show(name)}; there are {', '.join(GAMES)}, or the folder of a game of your own"
        )
    return _load(folder)


def find_registered_game(name: str) -> Game:
    """A game by its id, never a folder: text from outside must not cause an import. Raises UnknownGame."""
    if name not in registered():
        raise UnknownGame(f"there is no game {show(name)}; there are {', '.join(registered())}")
    return _offered.get(name) or find_game(name)


@functools.cache
def _load(folder: Path) -> Game:
    """The game of the folder, imported as a package of that name."""
    if folder.name not in sys.modules:
        _import(folder)
    elif getattr(sys.modules[folder.name], "__file__", None) != str(folder / "__init__.py"):
        raise UnknownGame(f"the folder of a game needs a name of its own: {folder.name!r} is taken by another module")
    game = _game_of(folder.name)
    bring_own(game.id, folder)
    return game


def _import(folder: Path) -> None:
    spec = importlib.util.spec_from_file_location(folder.name, folder / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[folder.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[folder.name]
        if isinstance(error, TouchlineError) or not isinstance(error, Exception):
            raise
        raise BadGame(f"{folder.name} cannot be imported: {_tell(error, folder)}") from error


def _tell(error: Exception, folder: Path) -> str:
    """The error, with the line of the game that raised it; for a syntax error Python names the line itself."""
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)]
    is_placed = isinstance(error, SyntaxError) or not own
    place = "" if is_placed else f" ({Path(own[-1].filename).name}, line {own[-1].lineno})"
    return f"{type(error).__name__}: {error}{place}"


def _game_of(module: str) -> Game:
    from touchline.engine.game import Game

    game = getattr(importlib.import_module(module), "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"{module} has no GAME")
    return game
