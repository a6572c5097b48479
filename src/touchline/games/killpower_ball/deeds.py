"""The log of Killpower Ball: a run, a throw with its dice, and a blow with its injury are each one deed."""

from __future__ import annotations

from touchline.engine.deeds import join_line_up
from touchline.engine.facts import event as make
from touchline.engine.game import Facts

SILENT = ("end", "let")
HARM = ("stunned", "out", "unhurt")
FOLLOWS = ("try", "roll", "bounce", "catch", "dodge", *HARM, "has_ball", "ball_lies", "basket", "sure")
HANDLINGS = ("pick", "catch", "take", "give")


def join(deed: list[Facts], event: Facts) -> list[Facts] | None:
    last, word = deed[-1], event["event"]
    if word in SILENT or (word == "has_ball" and event["player"] == _new_holder(last)):
        return deed
    merged = _merge(last, event)
    return [*deed[:-1], merged] if merged else [*deed, event] if word in FOLLOWS else None


def _new_holder(last: Facts) -> str | None:
    """Who has the ball, as the last event says already."""
    holder = last.get("to") if last["event"] == "pass" else last.get("player")
    return holder if last["event"] in ("pass", *HANDLINGS) else None


def _merge(last: Facts, event: Facts) -> Facts | None:
    match last["event"], event["event"]:
        case "move", "move" if last["player"] == event["player"] and last["to"] == event["from"]:
            return {**last, "to": event["to"], "back": event["to"] == last["from"]}
        case "stay", "stay":
            return make("stay", players=[*(last.get("players") or [last["player"]]), event["player"]])
        case "place", "place" if last["player"][0] == event["player"][0]:
            return join_line_up(last, event)
    return None
