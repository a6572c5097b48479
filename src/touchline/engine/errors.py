"""What can go wrong at the edge: every error is one clear line that says what was expected and what came."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: the number of the rule and its text."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.text else self.rule


class TouchlineError(ValueError):
    """Bad input of any sort."""


class UnknownGame(TouchlineError):
    """There is no such game."""


class BadGame(TouchlineError):
    """A game that does not keep the contract: a mistake of its author, not of who plays it."""


class BadOption(TouchlineError):
    """An option that the game does not have, or a value that it does not take."""


class BadNotation(TouchlineError):
    """A text that names no action of the game."""


class BadPosition(TouchlineError):
    """A text that is no position of the game."""


class BadSheet(TouchlineError):
    """A scoresheet that cannot be what happened."""

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
