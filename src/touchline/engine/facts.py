"""Building blocks of views: facts by name, events, and what games without secrets share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from touchline.engine.game import Facts
from touchline.engine.record import EMPTY
from touchline.engine.verbs import Names

N = TypeVar("N")
Perhaps = Any
"""Facts, or any false value if there are none, so that facts can follow `and`."""


def name_of(number: int, names: Sequence[str]) -> str | None:
    """The name, or None for EMPTY."""
    return None if number == EMPTY else names[number]


def by_name(names: Iterable[str], values: Iterable[Any]) -> Facts:
    """The values, each under its name."""
    return dict(zip(names, values, strict=True))


def in_mask(mask: int, names: Iterable[N]) -> list[N]:
    """The names whose bits are set."""
    return [name for bit, name in enumerate(names) if mask >> bit & 1]


def team_of(side: int, size: int) -> range:
    """The players of a side, if all are numbered side by side."""
    return range(side * size, side * size + size)


def score_in(field: str) -> Callable[[Any], list[int]]:
    """A game's `score`: the field of the state that counts for each side."""
    return lambda state: list(getattr(state, field))


def winner_of(score: Sequence[int], sides: Sequence[str]) -> str | None:
    """Which of two sides has more, or nothing."""
    return None if score[0] == score[1] else sides[score[1] > score[0]]


def event(word: str, **facts: Any) -> Facts:
    """Something that happened: an event word that the locales have a sentence for, and its facts."""
    return {"event": word, **facts}


def ball_event(ball: int, holder: int, cells: Sequence[str], players: Sequence[str]) -> Facts:
    """Who has the ball now, or where it lies."""
    return event("ball_lies", cell=cells[ball]) if holder == EMPTY else event("has_ball", player=players[holder])


def ball_target(ball: int, holder: int, cells: Names, players: Names) -> str:
    """What a person points at for the ball: who has it, or where it lies."""
    if holder != EMPTY:
        return f"{players.kind}:{players.targets[holder]}"
    return "ball:off" if ball == EMPTY else cells.target(ball, 0)


def changed(names: Iterable[str], before: Iterable[Any], after: Iterable[Any]) -> list[tuple[str, Any]]:
    """The values that have changed, by name, with their new value."""
    return [(name, now) for name, was, now in zip(names, before, after, strict=True) if now != was]


def present(*given: Perhaps) -> list[Facts]:
    """The facts that are not empty."""
    return [facts for facts in given if facts]


def no_secrets(before: Any, action: int) -> bool:
    """The `tells_nothing` of a game in which everyone may know everything."""
    return True
