"""What a judge is: the one function that every judge has, and defaults for all that it may leave out."""

from __future__ import annotations

from typing import Any, Protocol

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints


class Judge(Protocol):
    """What a judge must offer; it may replace any of the names below."""

    def judge(self, state: Any, seat: int) -> float:
        """The value of a position for a seat, from -1 (lost) to 1 (won), while the match is open."""


SLACKS: dict[str, float] = {}
"""The slack of levels that play with another one than usual."""
SEARCH: dict[str, Any] = {}
"""Constants of the search to replace: {"EXPLORATION": 0.2}."""
ROLLOUT = 0
"""Plies of random play before the judge is asked."""
BRANCHES = False
"""Whether outcomes of chance make branches of the tree; otherwise one plan serves all outcomes."""
KEYS = 0
"""How many keys a position has; a bot never brings back the key of an earlier position."""


@compiled
def write_keys(state: Any, out: Ints, first: int) -> None:
    """Write the keys into out[first] and the places after it: numbers above 0, made of public facts only.

    A key stands for what should not come back once it has changed, such as how the board stands, without counters.
    """


@compiled
def sift(state: Any, actions: Ints, count: int) -> int:
    """Keep the legal actions that are worth searching, at least one, in place and order; say how many."""
    return count


@compiled
def is_secret(state: Any) -> bool:
    """Whether the choice now due is one of two that are made without knowing the other."""
    return False


@compiled
def others_choices(state: Any, out: Ints) -> int:
    """At a secret choice: write what the other seat may choose or may have chosen; say how many."""
    return 0


@compiled
def play_pair(state: Any, own: int, other: int) -> None:
    """At a secret choice: play both."""
