"""Translations: terminal messages, match events and the board as text."""

from __future__ import annotations

import functools
import string
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr", "es")
"""Each is a folder here, with a file of words for the terminal and one for every game."""


@functools.cache
def read_words(page: str, language: str) -> dict[str, Any]:
    """The words of a page, `terminal` or a game; a game without a page of its own has none."""
    path = Path(__file__).parent / language / f"{page}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def say(language: str, key: str, page: str = "terminal", /, **facts: object) -> str:
    """Format a sentence of the terminal, or of another page."""
    return str(read_words(page, language)[key]).format(**facts)


def tell(game: str, language: str, facts: Mapping[str, Any]) -> str:
    """Put an event or a board line into words: the first of its sentences whose placeholders can all be filled.

    None and False fill no placeholder; True fills it with nothing, so `{kept}` can select a sentence.
    A line nested in the facts, or a list of lines, is put into words too and fills the placeholder.
    """
    return _tell(read_words(game, language), facts)


def tell_board(game: str, language: str, sections: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[str]]]:
    """Put the output of a game's `describe` into words: headings, each with its lines."""
    return [
        (tell(game, language, section["heading"]), [tell(game, language, line) for line in section["lines"]])
        for section in sections
    ]


def _tell(words: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    facts = {
        name: _word(words, name, value) for name, value in told.items() if value is not None and value is not False
    }
    for sentence in _sentences(words, told):
        if {blank for _, blank, _, _ in string.Formatter().parse(sentence) if blank} <= facts.keys():
            return str(sentence).format(**facts)
    return ", ".join(f"{name} {value}" for name, value in facts.items())


def _sentences(words: Mapping[str, Any], told: Mapping[str, Any]) -> list[str]:
    """Those of an event; of a line those under [board], else what the drawn board says, else what its path names."""
    if "event" in told:
        return list(words.get("events", {}).get(told["event"], []))
    for page in (words.get("board", {}), words.get("web", {}), words):
        found: Any = page
        for part in told["line"].split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
        if isinstance(found, str | list):
            return [found] if isinstance(found, str) else found
    return []


def _word(words: Mapping[str, Any], name: str, value: Any) -> Any:
    """`red` as `rouge`, or as `side.red` says if it is called otherwise as this fact; lines told; lists joined."""
    if value is True:
        return ""
    if isinstance(value, list):
        return ", ".join(str(_word(words, name, item)) for item in value)
    if isinstance(value, dict):
        return _tell(words, value) if "line" in value else value
    own = words.get("words", {})
    return own.get(f"{name}.{value}", own.get(value, value))
