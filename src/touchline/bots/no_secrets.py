"""For judges of games in which no choice is one of two made without knowing the other."""

from __future__ import annotations

from typing import Any

from touchline.engine.compiled import compiled
from touchline.engine.record import Ints


@compiled
def is_secret(state: Any) -> bool:
    return False


@compiled
def others_choices(state: Any, out: Ints) -> int:
    return 0


@compiled
def play_pair(state: Any, own: int, other: int) -> None:
    """There is none."""
