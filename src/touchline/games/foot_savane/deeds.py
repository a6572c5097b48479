"""The log of Foot Savane: a move with the tile it turns, a shot with the keeper's card and a bite are each one deed."""

from __future__ import annotations

from touchline.engine.facts import event as make
from touchline.engine.game import Facts

SILENT = ("end",)
TILES = ("seen", "turned")
SNAKE = ("bite", "snake_card", "yellow", "direction", "run", "relay", "nearest", "take", "leave")
FOLLOWS = (*TILES, *SNAKE, "ball", "goal_card", "goal", "save", "keeper_recovers")
PLAYED = {"send": "to", "put": "cell", "take": "cell", "nearest": "to", "run": "to", "relay": "to"}
"""Events that play the ball, and the fact that says where to."""


def join(deed: list[Facts], event: Facts) -> list[Facts] | None:
    last, word = deed[-1], event["event"]
    if word in SILENT or _is_known(last, event):
        return deed
    merged = _merge(last, event)
    return [*deed[:-1], merged] if merged else [*deed, event] if word in FOLLOWS else None


def _is_known(last: Facts, event: Facts) -> bool:
    """Implied: where the ball was played to, the side that played it, and the tiles of a new layout."""
    if last["event"] == "laid" and event["event"] in TILES:
        return True
    if event["event"] != "ball" or last["event"] not in PLAYED:
        return False
    return bool(last[PLAYED[last["event"]]] == event["cell"] and last.get("side", event["side"]) == event["side"])


def _merge(last: Facts, event: Facts) -> Facts | None:
    match last["event"], event["event"]:
        case "laid", "laid":
            return make("laid", count=last.get("count", 1) + 1)
        case "seen", "turned" if last["cell"] == event["cell"]:
            return event
    return None
