"""Translations: terminal messages, match events and the text board."""

from __future__ import annotations

import functools
import string
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

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
MOST_REMEMBERED = 10_000
"""Number of words, and of lines, remembered per game and language."""


def bring_own(game: str, folder: Path) -> None:
    """From now on use the words and the rulebook in this game's folder."""
    _own_folders[game] = folder
    read_words.cache_clear()
    _pages.cache_clear()


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
    return _tell(_pages(game, language), names, facts)


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


class Pages:
    """The words of a game and those shared by all boards; what is looked up in them is remembered."""

    def __init__(self, own: Mapping[str, Any], shared: Mapping[str, Any]) -> None:
        self._own, self._shared = own, shared
        self._figures, self._words = own.get("figures", {}), own.get("words", {})
        self.word = functools.lru_cache(MOST_REMEMBERED, typed=True)(self._word)
        self._sentences_of_line = functools.lru_cache(MOST_REMEMBERED)(self._find_sentences)

    def sentences(self, told: Mapping[str, Any]) -> Sequence[str]:
        """The sentences of an event or of a line. A line made from a fact of the view always has one."""
        if "event" in told:
            return cast(Sequence[str], self._own.get("events", {}).get(told["event"], ()))
        found = self._sentences_of_line(told["line"])
        if found is None and {"name", "part", "value"} & told.keys():
            return cast(Sequence[str], self._shared["fact"])
        return found or ()

    def _find_sentences(self, line: str) -> Sequence[str] | None:
        """The sentences of a line under [board], else those of the drawn board, else its path's."""
        for page in (self._own.get("board", {}), self._own.get("web", {}), self._own, self._shared):
            found: Any = page
            for part in line.split("."):
                found = found.get(part) if isinstance(found, Mapping) else None
            if isinstance(found, str | list):
                return [found] if isinstance(found, str) else found
        return None

    def _word(self, name: str, value: Any) -> Any:
        """`red` as `rouge`, or as `side.red` or `seat.red` if that exists for this fact.

        A player or gladiator, `r5`, is named by [figures]: `Red 5`.
        """
        if isinstance(value, str) and value[:1] in self._figures and value[1:].isdecimal():
            return self._figures[value[0]].format(number=value[1:])
        usual = value.replace("_", " ") if name in ("event", "name", "part") and isinstance(value, str) else value
        kind = "seat" if name in WHO - {"side"} else name
        words = self._words
        return words.get(f"{name}.{value}", words.get(f"{kind}.{value}", words.get(value, usual)))


@functools.cache
def _pages(game: str, language: str) -> Pages:
    return Pages(read_words(game, language), read_words("board", language))


def _tell(pages: Pages, names: Names, told: Mapping[str, Any]) -> str:
    facts = {
        name: _fill(pages, names, name, value)
        for name, value in told.items()
        if value is not None and value is not False
    }
    for sentence in pages.sentences(told):
        if _blanks(sentence) <= facts.keys():
            return str(sentence).format(**facts)
    return ", ".join(str(value) if name == "event" else f"{name} {value}" for name, value in facts.items())


@functools.cache
def _blanks(sentence: str) -> frozenset[str]:
    """The placeholders of a sentence."""
    return frozenset(blank for _, blank, _, _ in string.Formatter().parse(sentence) if blank)


def _fill(pages: Pages, names: Names, name: str, value: Any) -> Any:
    """What fills the placeholder of a fact: a word; lines in words; lists joined."""
    if value is True:
        return ""
    if isinstance(value, list):
        between = "-" if name in SCORES else " " if name == "name" else ", "
        return between.join(str(_fill(pages, names, name, item)) for item in value)
    if isinstance(value, dict):
        return _tell(pages, names, value) if "line" in value else value
    return names[value] if name in WHO and value in names else pages.word(name, value)
