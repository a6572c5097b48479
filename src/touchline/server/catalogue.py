"""The games as the browser shows them: options, table sizes, rules and texts."""

from __future__ import annotations

import functools
from typing import Any

from touchline.engine.errors import UnknownGame
from touchline.engine.game import Choice, Number, Option, split_options
from touchline.games import find_registered_game, registered
from touchline.lessons import read_lessons, read_pictures
from touchline.locales import read_words
from touchline.rulebook import read_rulebook
from touchline.server.messages import GameFacts, GameOption, RuleFacts, TableSize, Words

TOLD = ("events", "board", "lessons", "pictures")
"""Sections of words that only the server uses."""


def list_games(language: str) -> list[GameFacts]:
    """Every game with its options and table sizes."""
    return [_facts(game, language) for game in registered()]


@functools.cache
def list_rules(game: str, language: str) -> list[RuleFacts]:
    """The rulebook of a game; an operator's own game may have none."""
    try:
        rules = read_rulebook(game, language).values()
    except UnknownGame:
        return []
    drawn = [(picture.rule, picture.name) for picture in read_pictures(game)]
    return [
        RuleFacts(
            rule.number,
            rule.chapter,
            rule.title,
            rule.source,
            rule.lines,
            [name for number, name in drawn if number == rule.number],
        )
        for rule in rules
    ]


def list_words(language: str) -> Words:
    """All words of a language except those that only the server uses."""
    return _words(language, registered())


@functools.cache
def _words(language: str, names: tuple[str, ...]) -> Words:
    games = {}
    for name in names:
        words = read_words(name, language)
        games[name] = {key: value for key, value in words.items() if key not in TOLD}
    return Words(read_words("web", language), games)


@functools.cache
def _facts(name: str, language: str) -> GameFacts:
    game, words = find_registered_game(name), read_words(name, language)
    sizes = []
    for text in game.tables:
        given = split_options(text)
        codes = game.read_options(given)
        title = words.get("tables", {}).get(text, f"{len(game.seats(codes))}")
        sizes.append(TableSize(given, game.seats(codes), game.side_of_seats(codes), str(title)))
    options_words = words.get("options", {})
    options = [_option(option, options_words.get(option.name, {})) for option in game.options]
    tagline = str(words.get("web", {}).get("tagline", ""))
    return GameFacts(game.id, game.name, tagline, options, sizes, len(read_lessons(game.id)))


def _option(option: Option, words: dict[str, Any]) -> GameOption:
    title, about = str(words.get("title", option.name)), str(words.get("help", option.expected))
    default = option.write(option.default)  # type: ignore[arg-type]
    if isinstance(option, Choice):
        values = words.get("values", {})
        labels = tuple(str(values.get(word, word)) for word in option.words)
        return GameOption(option.name, "choice", default, title, about, words=option.words, labels=labels)
    if isinstance(option, Number):
        low, high = option.lowest, option.highest
        return GameOption(option.name, "number", default, title, about, lowest=low, highest=high, off=option.off)
    return GameOption(
        option.name,
        "numbers",
        default,
        title,
        about,
        labels=option.labels,
        named={name: option.spell(row) for name, row in option.named.items()} or None,
        lowest=option.lowest,
        highest=option.highest,
    )
