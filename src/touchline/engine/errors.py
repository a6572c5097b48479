"""Errors at the boundary: each is one clear line that says what was expected and what was received."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: the number and text of the rule."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.text else self.rule


class TouchlineError(ValueError):
    """Bad input of any kind."""


class UnknownGame(TouchlineError):
    """There is no such game."""


class BadGame(TouchlineError):
    """A game that breaks the contract: its author's mistake, not its players'."""


class BadOption(TouchlineError):
    """An unknown option, or a value that the option does not accept."""


class BadNotation(TouchlineError):
    """A text that is not an action of the game."""


class BadPosition(TouchlineError):
    """A text that is not a position of the game."""


class BadSheet(TouchlineError):
    """A scoresheet of a match that cannot have happened."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class IllegalAction(TouchlineError):
    """An action that a rule forbids now."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        super().__init__(f"{action!r} is refused by {refusal}")
        self.action = action
        self.refusal = refusal
