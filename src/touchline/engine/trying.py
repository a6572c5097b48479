"""The `legal` of a game with few actions, by trying each of them.

A template: `legal_by_refusal` returns the instance for one game.
"""

from __future__ import annotations

from typing import Any

from touchline.engine.compiled import compiled
from touchline.engine.game import Rules
from touchline.engine.listing import add_if
from touchline.engine.record import Ints

GAME: Rules = globals()["GAME"]


@compiled
def legal(state: Any, out: Ints) -> int:
    """The actions with refusal 0 in ascending order; returns their count."""
    count = 0
    for action in range(GAME.ACTIONS):
        count = add_if(GAME.refusal(state, action) == 0, action, out, count)
    return count
