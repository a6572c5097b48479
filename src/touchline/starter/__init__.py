"""`touchline new`: a small complete game to start from."""

from __future__ import annotations

import importlib.util
import keyword
import re
from pathlib import Path

from touchline.engine.errors import TouchlineError
from touchline.games import registered
from touchline.locales import LANGUAGES, read_words

GAME = Path(__file__).parent / "game"
ID, TITLE = "starter_game", "Starter game"
KINDS = (".py", ".toml", ".md")
NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")


def write_game(name: str, parent: Path) -> Path:
    """Write the starter game under another name and return its folder. Raises TouchlineError."""
    check_name(name)
    folder = parent / name
    if not parent.is_dir():
        raise TouchlineError(f"expected a folder that exists, not {parent}")
    if folder.exists():
        raise TouchlineError(f"{folder} exists already")
    title = name.replace("_", " ").capitalize()
    try:
        for source in sorted(GAME.rglob("*")):
            if source.suffix in KINDS:
                target = folder / source.relative_to(GAME)
                target.parent.mkdir(parents=True, exist_ok=True)
                text = source.read_text(encoding="utf-8").replace(ID, name).replace(TITLE, title)
                target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise TouchlineError(f"cannot write {folder}: {error}") from error
    return folder


def check_name(name: str) -> None:
    """Check a name, which is the game's id and its folder's module name. Raises TouchlineError."""
    if not NAME.fullmatch(name):
        raise TouchlineError(f"expected a name of 2 to 40 lower-case letters, digits and underscores, not {name!r}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise TouchlineError(f"expected another name than {name!r}: it is a Python keyword")
    if name in registered() or any(read_words(name, language) for language in LANGUAGES):
        raise TouchlineError(f"expected another name than {name!r}: Touchline has it already")
    if importlib.util.find_spec(name):
        raise TouchlineError(f"expected another name than {name!r}: a Python module has it")
