"""What the numbers mean: the fields of an observation, and the actions, of a game."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from touchline.engine.game import Game

LOWEST, HIGHEST = -1.0, 9999.0
"""Bounds of an observation's numbers. Most are 0 to 1; counts and options are as they are."""


@dataclass(frozen=True)
class Field:
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    start: int

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def place(self) -> slice:
        """Where it is in the flat observation."""
        return slice(self.start, self.start + self.size)


def fields_of(game: Game) -> dict[str, Field]:
    """The fields of an observation, in order."""
    layout = game.rules.OBSERVATION
    starts = itertools.accumulate((math.prod(shape) for _, shape in layout), initial=0)
    return {name: Field(name, shape, start) for (name, shape), start in zip(layout, starts, strict=False)}


def size_of_observation(game: Game) -> int:
    return sum(field.size for field in fields_of(game).values())


@dataclass(frozen=True)
class Range:
    """The actions of a verb: a range of numbers, with the texts of the first and the last."""

    first: int
    last: int
    texts: tuple[str, str]
    is_outcome: bool
    """Whether chance plays them: they are never legal for a seat."""


def ranges_of(game: Game) -> list[Range]:
    """The actions by verb, in order."""
    verbs = game.rules.VERBS
    grouped = itertools.groupby(range(game.rules.ACTIONS), lambda action: verbs.split(action)[0])
    spans = [(first, list(actions)[-1]) for first, actions in grouped]
    return [
        Range(first, last, (verbs.write(first), verbs.write(last)), not verbs.targets(None, first, 0))
        for first, last in spans
    ]


def write_tables(game: Game) -> str:
    """The fields and the actions of a game as Markdown tables, for the docs."""
    fields = [
        f"| `{field.name}` | {' × '.join(map(str, field.shape))} | {field.start} |"
        for field in fields_of(game).values()
    ]
    actions = [f"| {_numbers(span)} | {_texts(span)} |" for span in ranges_of(game) if not span.is_outcome]
    outcomes = [f"| {_numbers(span)} | {_texts(span)} (chance) |" for span in ranges_of(game) if span.is_outcome]
    title = f"{game.name}, version {game.version}: {size_of_observation(game)} numbers, {game.rules.ACTIONS} actions"
    head = ["| field | shape | starts at |", "|---|---|---|"]
    middle = ["", "| actions | texts |", "|---|---|"]
    return "\n".join([f"### {title}", *head, *fields, *middle, *actions, *outcomes])


def _numbers(span: Range) -> str:
    return str(span.first) if span.first == span.last else f"{span.first} to {span.last}"


def _texts(span: Range) -> str:
    first, last = span.texts
    return f"`{first}`" if first == last else f"`{first}` to `{last}`"
