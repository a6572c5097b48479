"""Building blocks of views: facts by name, lines of the text board, and defaults for a game without secrets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from touchline.engine.game import Facts
from touchline.engine.record import EMPTY

Perhaps = Any
"""Facts, or any false value if there are none, so that facts can follow `and`."""


def name_of(number: int, names: Sequence[str]) -> str | None:
    """The name, or None for EMPTY."""
    return None if number == EMPTY else names[number]


def by_name(names: Iterable[str], values: Iterable[Any]) -> Facts:
    """The values, each under its name."""
    return dict(zip(names, values, strict=True))


def winner_of(score: Sequence[int], sides: Sequence[str]) -> str | None:
    """Which of two sides has more, or nothing."""
    return None if score[0] == score[1] else sides[score[1] > score[0]]


def event(word: str, **facts: Any) -> Facts:
    """Something that happened: an event word that the locales have a sentence for, and its facts."""
    return {"event": word, **facts}


def ball_event(ball: int, holder: int, cells: Sequence[str], players: Sequence[str]) -> Facts:
    """Who has the ball now, or where it lies."""
    return event("ball_lies", cell=cells[ball]) if holder == EMPTY else event("has_ball", player=players[holder])


def changed(names: Iterable[str], before: Iterable[Any], after: Iterable[Any]) -> list[tuple[str, Any]]:
    """The values that have changed, by name, with their new value."""
    return [(name, now) for name, was, now in zip(names, before, after, strict=True) if now != was]


def line(word: str, **facts: Any) -> Facts:
    """A line of the text board, in the same form as an event."""
    return {"line": word, **facts}


def section(heading: Facts, *lines: Perhaps) -> Facts:
    """A heading of the text board, with the lines under it."""
    return {"heading": heading, "lines": present(*lines)}


def present(*given: Perhaps) -> list[Facts]:
    """The facts that are not empty."""
    return [facts for facts in given if facts]


def _hides_nothing(before: Any, action: int, after: Any, seat: int) -> str:
    return ""


def reveals_nothing(before: Any, action: int, after: Any, seat: int) -> tuple[str, ...]:
    return ()


def _tells_nothing(before: Any, action: int) -> bool:
    return True


NO_SECRETS = (_hides_nothing, reveals_nothing, _tells_nothing)
"""`hides`, `reveals` and `tells_nothing` of a game in which everyone may know everything."""
