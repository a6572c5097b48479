"""The log of Kahmaté: a run, a pass with its interception, and a duel with its outcome are each one deed."""

from __future__ import annotations

from touchline.engine.deeds import join_line_up
from touchline.engine.facts import event as make
from touchline.engine.game import Facts

SILENT = ("let", "card_chosen")
"""Implied by other events: who gets the ball, the cards shown."""
FOLLOWS = ("intercept", "cards_shown", "down", "aside", "has_ball", "ball_lies", "try")


def join(deed: list[Facts], event: Facts) -> list[Facts] | None:
    last, word = deed[-1], event["event"]
    if word in SILENT or _is_known(last, event):
        return deed
    if word == "end":
        return [*deed[:-1], {**last, "ended": True}]
    merged = _merge(last, event)
    return [*deed[:-1], merged] if merged else [*deed, event] if word in FOLLOWS else None


def _is_known(last: Facts, event: Facts) -> bool:
    """A pass or a kick has already said where the ball is."""
    return (last["event"], event["event"], last.get("to")) in (
        ("pass", "has_ball", event.get("player")),
        ("kick", "ball_lies", event.get("cell")),
    )


def _merge(last: Facts, event: Facts) -> Facts | None:
    if "ended" in last:
        return None
    match last["event"], event["event"]:
        case (("step" | "run"), "step") if last["player"] == event["player"] and last["to"] == event["from"]:
            return make("run", player=event["player"], cells=last.get("cells", 1) + 1, to=event["to"])
        case (("step" | "run"), "has_ball") if last["player"] == event["player"]:
            return {**last, "ball": True}
        case "place", "place" if last["player"][0] == event["player"][0]:
            return join_line_up(last, event)
    return None
