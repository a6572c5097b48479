"""The interface of a judge: the one required function, and defaults for everything optional."""

from __future__ import annotations

from typing import Any, Protocol

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints


class Judge(Protocol):
    """What a judge must define; it may replace any of the names below."""

    def judge(self, state: Any, seat: int) -> float:
        """The value of a position for a seat, from -1 (lost) to 1 (won), while the match is undecided."""


PLAIN, ATTACKING, CAREFUL, TRICKY = range(4)
STYLES = {"attacking": ATTACKING, "careful": CAREFUL, "tricky": TRICKY}
"""The styles by name; a bot without one is PLAIN. A game has them if its judge has a `taste`."""

SLACKS: dict[str, float] = {}
"""The slack of levels whose slack differs from the default."""
SEARCH: dict[str, Any] = {}
"""Search constants to replace: {"EXPLORATION": 0.2}."""
ROLLOUT = 0
"""Plies of random play before the judge is asked."""
BRANCHES = False
"""Whether chance outcomes get their own branches of the tree; otherwise all outcomes share one plan."""
LEARNS = False
"""Whether a net may correct the judge.

A net's input is the game's `observe`, or the judge's own `observe` with its own OBSERVATION: it contains only what the
seat may know, and each number is written by index, once, or added to. The weighted sum is added to the judge's value
before the tanh. A judge may also define `judge_with(state, seat, net)`, its value with a net, and START: the first
weights of a net with which that is the value without one.
"""
KEYS = 0
"""The number of keys of a position; a bot never repeats a key of an earlier position."""


@compiled
def write_keys(state: Any, out: Ints, first: int) -> None:
    """Write the keys to out[first] and the following places: numbers above 0, from public facts only.

    A key stands for what should not be repeated once it has changed, such as the board, without counters.
    """


@compiled
def sift(state: Any, actions: Ints, count: int) -> int:
    """Keep the legal actions that are worth searching, at least one, in place and order; return their count."""
    return count


@compiled
def is_secret(state: Any) -> bool:
    """Whether the choice now due is one of two made without knowing the other."""
    return False


@compiled
def others_choices(state: Any, out: Ints) -> int:
    """At a secret choice: write what the other seat may choose or may have chosen; return the count."""
    return 0


@compiled
def play_pair(state: Any, own: int, other: int) -> None:
    """At a secret choice: play both."""


@compiled
def are_opposed(state: Any, seat: int, other: int) -> bool:
    """Whether two seats always have opposite values: then a position is judged for only one of them."""
    return False


@compiled
def taste(state: Any, action: int, seat: int, style: int) -> float:
    """How much a style likes an action of the seat, and the position after it; from what the seat may know.

    A difference of 1 is worth as much value as a style may give up: `STYLE` in the search.
    """
    return 0.0
