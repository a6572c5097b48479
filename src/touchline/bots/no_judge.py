"""The judge of a game without one: every simulation plays at random to the end of the match."""

from __future__ import annotations

from typing import Any

from touchline.engine.compiled import compiled

ROLLOUT = 100_000


@compiled
def judge(state: Any, seat: int) -> float:
    """An undecided match is even."""
    return 0.0
