"""Words in the reader's language: what the terminal says, and what happened in a match."""

from __future__ import annotations

import functools
import string
import tomllib
from collections.abc import Mapping
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
    """A sentence of the terminal, or of another page."""
    return str(read_words(page, language)[key]).format(**facts)


def tell(game: str, language: str, event: Mapping[str, Any]) -> str:
    """An event in words: the first of its sentences whose blanks can all be filled.

    What is None or false fills no blank; what is true fills it with nothing: `{kept}` chooses a sentence unseen.
    """
    words = read_words(game, language)
    facts = {name: _word(words, value) for name, value in event.items() if value is not None and value is not False}
    for sentence in words.get("events", {}).get(event["event"], []):
        if {blank for _, blank, _, _ in string.Formatter().parse(sentence) if blank} <= facts.keys():
            return str(sentence).format(**facts)
    return ", ".join(f"{name} {value}" for name, value in facts.items())


def _word(words: Mapping[str, Any], value: Any) -> Any:
    """`red` as `rouge`; lists joined; everything else as it is."""
    if value is True:
        return ""
    if isinstance(value, list):
        return ", ".join(str(_word(words, item)) for item in value)
    return words.get("words", {}).get(value, value) if isinstance(value, str) else value
