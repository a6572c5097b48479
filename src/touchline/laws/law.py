"""The list of laws: each is a function of a game that raises AssertionError if the game breaks it."""

from __future__ import annotations

from collections.abc import Callable

from touchline.engine.game import Game

Law = Callable[[Game], None]
LAWS: list[Law] = []


def law(function: Law) -> Law:
    LAWS.append(function)
    return function


def sentence_of(law: Law) -> str:
    """A law in words, from its name."""
    return str(law.__name__).replace("_", " ")
