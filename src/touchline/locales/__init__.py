"""Translations: terminal messages, match events and the text board."""

from __future__ import annotations

import functools
import string
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from touchline.engine.errors import TouchlineError

if TYPE_CHECKING:
    from touchline.engine.match import Match

LANGUAGES = ("en", "fr", "es")
"""Each is a folder here, with a file of words for the terminal, one for all text boards and one per game."""
GAMES_FOLDER = Path(__file__).parents[1] / "games"
_own_folders: dict[str, Path] = {}

Names = Mapping[str, str]
"""Names of people and bots by seat; a seat not in it goes by its own word, such as Red."""
NO_NAMES: Names = MappingProxyType({})
WHO = frozenset(("seat", "side", "first", "main", "to", "target", "against", "winner", "winners"))
"""Facts that may name a seat."""
SCORES = frozenset(("goals", "tries", "points"))
TOLD = 10_000
"""Maximum number of sentences remembered: the same few are told to many."""


def bring_own(game: str, folder: Path) -> None:
    """From now on use the words and the rulebook in this game's folder."""
    _own_folders[game] = folder
    read_words.cache_clear()
    _tell_again.cache_clear()


def folder_of(game: str) -> Path:
    """The folder of a game that brings its own words and rulebook: `words/en.toml`, `rulebook/en.md`."""
    packaged = GAMES_FOLDER / game
    return packaged if packaged.is_dir() else _own_folders.get(game, packaged)


@functools.cache
def read_words(page: str, language: str) -> dict[str, Any]:
    """The words of a page, `terminal` or a game; empty for a game without one. Raises TouchlineError."""
    path = Path(__file__).parent / language / f"{page}.toml"
    if not path.is_file():
        path = folder_of(page) / "words" / f"{language}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TouchlineError(f"{path}: expected words in TOML: {error}") from error


def say(language: str, key: str, page: str = "terminal", /, **facts: object) -> str:
    """Format a sentence of the terminal, or of another page."""
    return str(read_words(page, language)[key]).format(**facts)


def tell(game: str, language: str, facts: Mapping[str, Any], names: Names = NO_NAMES) -> str:
    """Put an event or a board line into words: the first of its sentences whose placeholders can all be filled.

    None and False fill no placeholder; True fills it with nothing, so `{kept}` can select a sentence.
    A line nested in the facts, or a list of lines, is put into words too and fills the placeholder.
    A seat in `names` is called by its name, which is inserted as it is.
    """
    values = tuple(facts.values())
    try:
        return _tell_again(game, language, (*facts, *values, *map(type, values)), tuple(names.items()))
    except TypeError:  # a list cannot be looked up
        return _tell(_pages(game, language, names), facts)


@functools.lru_cache(TOLD)
def _tell_again(game: str, language: str, parts: tuple[Any, ...], names: tuple[tuple[str, str], ...]) -> str:
    """The same for facts given as names, values and types of the values, since 1 and True are equal and differ here."""
    count = len(parts) // 3
    facts = dict(zip(parts[:count], parts[count : 2 * count], strict=True))
    return _tell(_pages(game, language, dict(names)), facts)


def _pages(game: str, language: str, names: Names) -> Pages:
    return Pages(read_words(game, language), read_words("board", language), names)


def tell_deed(game: str, language: str, deed: Sequence[Mapping[str, Any]], names: Names = NO_NAMES) -> str:
    """Put a deed into words: its events one after the other, on one line."""
    return " ".join(tell(game, language, event, names) for event in deed)


def tell_board(game: str, language: str, sections: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[str]]]:
    """Put the output of a game's `describe` into words: headings, each with its lines."""
    return [
        (tell(game, language, section["heading"]), [tell(game, language, line) for line in section["lines"]])
        for section in sections
    ]


def draw(match: Match, seat: int, language: str) -> str:
    """The board for the terminal: the game's own drawing, or else the text board."""
    sections = [] if match.draw(seat) else tell_board(match.game.id, language, match.describe(seat))
    words = ["\n".join([heading, *(f"  {line}" for line in lines)]) for heading, lines in sections]
    return (match.draw(seat) or "\n".join(words)).rstrip("\n")


class Pages(NamedTuple):
    """The words of a game, those shared by all boards, and the names of the seats."""

    own: Mapping[str, Any]
    shared: Mapping[str, Any]
    names: Names


def _tell(pages: Pages, told: Mapping[str, Any]) -> str:
    facts = {
        name: _word(pages, name, value) for name, value in told.items() if value is not None and value is not False
    }
    for sentence in _sentences(pages, told):
        if _blanks(sentence) <= facts.keys():
            return str(sentence).format(**facts)
    return ", ".join(str(value) if name == "event" else f"{name} {value}" for name, value in facts.items())


@functools.cache
def _blanks(sentence: str) -> frozenset[str]:
    """The placeholders of a sentence."""
    return frozenset(blank for _, blank, _, _ in string.Formatter().parse(sentence) if blank)


def _sentences(pages: Pages, told: Mapping[str, Any]) -> list[str]:
    """The sentences of an event; for a line those under [board], else those of the drawn board, else its path's.

    A line made from a fact of the view always has one.
    """
    own, shared, _ = pages
    if "event" in told:
        return list(own.get("events", {}).get(told["event"], []))
    for page in (own.get("board", {}), own.get("web", {}), own, shared):
        found: Any = page
        for part in told["line"].split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
        if isinstance(found, str | list):
            return [found] if isinstance(found, str) else found
    return shared["fact"] if {"name", "part", "value"} & told.keys() else []


def _word(pages: Pages, name: str, value: Any) -> Any:
    """`red` as `rouge`, or as `side.red` or `seat.red` if that exists for this fact; lines in words; lists joined.

    A player or gladiator, `r5`, is named by [figures]: `Red 5`.
    """
    if value is True:
        return ""
    if isinstance(value, list):
        between = "-" if name in SCORES else " " if name == "name" else ", "
        return between.join(str(_word(pages, name, item)) for item in value)
    if isinstance(value, dict):
        return _tell(pages, value) if "line" in value else value
    if name in WHO and value in pages.names:
        return pages.names[value]
    figures = pages.own.get("figures", {})
    if isinstance(value, str) and value[:1] in figures and value[1:].isdecimal():
        return figures[value[0]].format(number=value[1:])
    own = pages.own.get("words", {})
    usual = value.replace("_", " ") if name in ("event", "name", "part") and isinstance(value, str) else value
    kind = "seat" if name in WHO - {"side"} else name
    return own.get(f"{name}.{value}", own.get(f"{kind}.{value}", own.get(value, usual)))
