"""The log of Team KM: a dealt hand, a card with all its effects, and an offer with its answer are each one deed."""

from __future__ import annotations

from touchline.engine.game import Facts

SILENT = ("turn",)
FOLLOWS = ("drawn", "accept", "react", "lose", "roll", "clear", "ball", "goal", "for", "agree", "decline")
PLAYS = ("play", "interrupt", "discard")


def join(deed: list[Facts], event: Facts) -> list[Facts] | None:
    last, word = deed[-1], event["event"]
    if word in SILENT:
        return deed
    merged = _merge(last, event)
    if merged:
        return [*deed[:-1], merged]
    follows = word in FOLLOWS or (last["event"], word) == ("agree", "swap")
    return [*deed, event] if follows else None


def _merge(last: Facts, event: Facts) -> Facts | None:
    word, same = event["event"], last.get("seat") == event.get("seat")
    match last["event"], word:
        case "dealt", "dealt" if same and "card" in event:
            return {**event, "cards": [*(last.get("cards") or [last["card"]]), event["card"]]}
        case "dealt", "dealt" if same:
            return {**event, "count": last.get("count", 1) + 1}
        case "draw", "drawn" if same:
            return event
        case "drawn", _ if same and word in PLAYS and "card" not in last:
            return event
        case "play", "ball" if last["seat"] in event["side"]:
            return {**last, "cell": event["cell"]}
    return None
