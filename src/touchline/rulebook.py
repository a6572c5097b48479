"""Rulebook pages as data: each rule's number, title, source and text, in the reader's language."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path

from touchline.engine.errors import TouchlineError, UnknownGame
from touchline.locales import LANGUAGES, folder_of

SHIPPED = Path(__file__).parent / "rulebooks"
CHECKOUT = Path(__file__).parents[2] / "docs" / "rulebooks"
CHAPTER = re.compile(r"## (\d+ .+)")
MOST_PAGES = 256
"""Maximum pages cached, including missing ones: their names may come from anyone."""
HEADING = re.compile(r"### (R\d+\.\d+) (.+) \[(book|ruling|book, ruling)\]")


@dataclass(frozen=True)
class Rule:
    """One rule of a rulebook page. Its first line sums it up in one sentence."""

    number: str
    title: str
    source: str
    lines: tuple[str, ...]
    chapter: str = ""

    @property
    def essence(self) -> str:
        return self.lines[0].removesuffix(" [ruling]")

    def __str__(self) -> str:
        return "\n".join([f"{self.number} {self.title} [{self.source}]", *self.lines])


def read_rulebook(game: str, language: str = "en") -> dict[str, Rule]:
    """Every rule of a game by its number, in order. Raises UnknownGame, TouchlineError."""
    if language not in LANGUAGES:
        raise TouchlineError(f"expected a language, {' | '.join(LANGUAGES)}, not {language!r}")
    shipped = _shipped_page(game, language)
    page = shipped or folder_of(game) / "rulebook" / f"{language}.md"
    if not (shipped or page.is_file()):
        raise UnknownGame(f"there is no rulebook page of {game!r}")
    return _read_page(page)


@functools.lru_cache(maxsize=MOST_PAGES)
def _shipped_page(game: str, language: str) -> Path | None:
    """The page that comes with Touchline."""
    folder = SHIPPED if SHIPPED.is_dir() else CHECKOUT
    page = (folder if language == "en" else folder / language) / f"{game.replace('_', '-')}.md"
    return page if page.is_file() else None


def essence_of(game: str, number: str, language: str = "en") -> str:
    """A rule in one sentence; empty if the game has no rulebook page or no such rule."""
    try:
        return read_rule(game, number, language).essence
    except TouchlineError:
        return ""


@functools.cache
def _read_page(page: Path) -> dict[str, Rule]:
    rules = {}
    chapter = ""
    for block in re.split(r"\n(?=#)", page.read_text(encoding="utf-8")):
        heading, *lines = block.strip().splitlines()
        if begun := CHAPTER.fullmatch(heading):
            chapter = begun[1]
        if found := HEADING.fullmatch(heading):
            rules[found[1]] = Rule(found[1], found[2], found[3], tuple(line for line in lines if line), chapter)
    return rules


def read_rule(game: str, number: str, language: str = "en") -> Rule:
    """One rule. Raises UnknownGame, TouchlineError."""
    rules = read_rulebook(game, language)
    rule = rules.get(number.upper())
    if rule is None:
        raise TouchlineError(f"there is no rule {number!r}; there are {', '.join(rules)}")
    return rule
