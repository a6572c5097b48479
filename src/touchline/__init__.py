"""Touchline: sports tabletop games, exact, fast and fair.

>>> import touchline
>>> match = touchline.new_match("kahmate", options={"first": "red"}, seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from touchline.engine.errors import (
    BadGame,
    BadNotation,
    BadOption,
    BadPosition,
    BadSheet,
    IllegalAction,
    Refusal,
    TouchlineError,
    UnknownGame,
)

if TYPE_CHECKING:
    from touchline.api import (
        CHANCE,
        NOBODY,
        REFEREE,
        SPECTATOR,
        Budget,
        Explanation,
        Match,
        Outcome,
        explain,
        new_match,
        read_position,
        read_sheet,
    )
    from touchline.games import GAMES, find_game

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "NOBODY",
    "REFEREE",
    "SPECTATOR",
    "BadGame",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadSheet",
    "Budget",
    "Explanation",
    "IllegalAction",
    "Match",
    "Outcome",
    "Refusal",
    "TouchlineError",
    "UnknownGame",
    "explain",
    "find_game",
    "new_match",
    "read_position",
    "read_sheet",
]


def __getattr__(name: str) -> Any:
    """Import heavy names on first use."""
    if name not in __all__:
        raise AttributeError(f"module 'touchline' has no attribute {name!r}")
    from touchline import api

    return getattr(api, name)
