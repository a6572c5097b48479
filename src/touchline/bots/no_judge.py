"""A judge that knows nothing of the game: every simulation plays on at random to the end. A template for any game."""

from __future__ import annotations

from typing import Any

from touchline.bots.no_secrets import is_secret, others_choices, play_pair
from touchline.engine.compiled import compiled
from touchline.engine.game import Rules

__all__ = ["BRANCHES", "ROLLOUT", "is_secret", "judge", "others_choices", "play_pair"]

GAME: Rules = globals()["GAME"]

ROLLOUT = 100_000
BRANCHES = False


@compiled
def judge(state: Any, seat: int) -> float:
    return GAME.value(state, seat)
