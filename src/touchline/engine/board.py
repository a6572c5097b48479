"""Building blocks of text boards: sections with their lines."""

from __future__ import annotations

from typing import Any

from touchline.engine.facts import Perhaps, present
from touchline.engine.game import Facts


def line(word: str, **facts: Any) -> Facts:
    """A line, in the same form as an event."""
    return {"line": word, **facts}


def to_act(asked: str | None, due: str) -> tuple[Facts, Facts]:
    """The first section of a text board: the heading of the match, who is to act, and what is due."""
    return line("match"), line("to_act", seat=asked, due=line(f"due.{due}"))


def section(heading: Facts, *lines: Perhaps) -> Facts:
    """A heading, with the lines under it that are not empty."""
    return {"heading": heading, "lines": present(*lines)}
