"""What a seat may see of Team KM: the table, its own hand, and of other hands what it has seen go into them."""

from __future__ import annotations

from collections.abc import Collection

from touchline.engine.game import REFEREE, Facts
from touchline.engine.record import EMPTY
from touchline.games.team_km import rules
from touchline.games.team_km.cards import FULL_TIME, HALF_TIME, KINDS, NAMES
from touchline.games.team_km.notation import (
    DUE,
    HALVES,
    SWAPPING,
    cards_of,
    discard_of,
    seats_in,
    side_of,
    sides_in,
    sides_of,
    sides_on_top,
)
from touchline.games.team_km.rules import INTERRUPTING_CARDS, VERBS, State
from touchline.games.team_km.table import DEAL, LETTERS

TARGETS = VERBS.all_targets()


def view(state: State, seat: int) -> Facts:
    """All that this seat may know."""
    pile = state.top + state.below
    has_period_card = state.half != rules.STOPPAGE and state.due not in SWAPPING
    inside = knows_actor(state, seat)
    return {
        "due": DUE[state.due] if inside else NAMES[HALF_TIME],
        "asked": _seat(_asked(state)) if inside else None,
        "half": HALVES[state.half],
        "turn": _seat(state.turn),
        "target": _seat(state.target),
        "sides": {name: _side(state, side) for side, name in enumerate(sides_of(state))},
        "seats": {LETTERS[other]: _seat_facts(state, other, seat) for other in seats_in(state)},
        "offer": _card(state.offer),
        "last": _card(state.last),
        "taken": state.taken,
        "discard": discard_of(state),
        "pile": {"cards": pile, "top": state.top, "below": state.below},
        "box": sum(state.unseen) - pile + has_period_card,
        "swap": _swap(state) if inside and state.due in SWAPPING else None,
        "shootout": _shootout(state) if state.round else None,
    }


def draw(state: State, seat: int) -> str:
    """The table in plain lines, as this seat sees it."""
    seen = view(state, seat)
    lines = [f"half: {seen['half']}", f"pile: {seen['pile']['cards']}, box: {seen['box']}"]
    for name, side in seen["sides"].items():
        lines.append(f"side {name}: ball on {side['ball']}, goals {side['goals']}, tokens {side['tokens']}")
    for name, facts in seen["seats"].items():
        parts = [f"cards {facts['cards']}", f"hand {_list(facts['hand'])}" if facts["hand"] else ""]
        parts += [f"table {_list(facts['table'])}" if facts["table"] else ""]
        parts += [f"{word} {facts[word]}" for word in ("under", "fair", "yellows") if facts[word]]
        lines.append(f"seat {name}: " + "; ".join(part for part in parts if part))
    lines += [f"{word}: {seen[word]}" for word in ("turn", "target", "offer") if seen[word]]
    return "\n".join(lines) + "\n"


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The table in words: the match, each side's board, each seat, the piles, and what is under way."""
    match: list[Facts] = [
        {"line": "to_act", "seat": asked, "due": {"line": f"due.{seen['due']}"}},
        {"line": f"halves.{seen['half']}"},
        {"line": "clockwise" if seen["half"] == HALVES[rules.FIRST] else "anticlockwise"},
    ]
    under_way = _swap_lines(seen["swap"]) if seen["swap"] else []
    under_way += _shootout_lines(seen["shootout"]) if seen["shootout"] else []
    return [
        {"heading": {"line": "match"}, "lines": match},
        *(
            {"heading": {"line": "side", "side": name}, "lines": _side_lines(facts)}
            for name, facts in seen["sides"].items()
        ),
        *(
            {"heading": {"line": "seat_of", "seat": name, "side": facts["side"]}, "lines": _seat_lines(seen, name)}
            for name, facts in seen["seats"].items()
        ),
        {"heading": {"line": "piles"}, "lines": _pile_lines(seen)},
        *([{"heading": {"line": "under_way"}, "lines": under_way}] if under_way else []),
    ]


def _side_lines(side: Facts) -> list[Facts]:
    ball = side["ball"]
    return [
        {"line": "ball_on", "cell": ball, "left": rules.GOAL - ball} if ball else {"line": "ball_off"},
        {"line": "goals", "goals": side["goals"]},
        {"line": "tokens", "tokens": side["tokens"]},
        *([{"line": "swaps", "swaps": side["swaps"]}] if side["swaps"] else []),
        *([{"line": "partners", "seats": side["seats"]}] if len(side["seats"]) > 1 else []),
    ]


def _seat_lines(seen: Facts, name: str) -> list[Facts]:
    facts = seen["seats"][name]
    known = "whole_hand" if len(facts["hand"]) == facts["cards"] else "known"
    return [
        *([{"line": "to_play"}] if seen["turn"] == name else []),
        *([{"line": "asked"}] if seen["asked"] == name else []),
        *([{"line": "targeted"}] if seen["target"] == name else []),
        {"line": "cards", "cards": facts["cards"]},
        *([{"line": known, "cards": _counted(facts["hand"])}] if facts["hand"] else []),
        {"line": "on_table", "cards": _counted(facts["table"])} if facts["table"] else {"line": "nothing_played"},
        *([{"line": "under", "card": facts["under"]}] if facts["under"] else []),
        *([{"line": "fair_by", "card": facts["fair"]}] if facts["fair"] else []),
        *([{"line": "yellows", "count": facts["yellows"]}] if facts["yellows"] else []),
    ]


def _pile_lines(seen: Facts) -> list[Facts]:
    period = {"first": NAMES[HALF_TIME], "second": NAMES[FULL_TIME]}.get(seen["half"])
    return [
        {"line": "pile_parts", **seen["pile"], "period": period},
        {"line": "offer_label", "card": seen["offer"]} if seen["offer"] else {"line": "no_offer"},
        {"line": "taken", "count": seen["taken"]},
        *([{"line": "last_discarded", "card": seen["last"]}] if seen["last"] else []),
        {"line": "discard_pile", "count": len(seen["discard"]), "cards": _counted(seen["discard"]) or None},
        {"line": "box", "count": seen["box"]},
    ]


def _swap_lines(swap: Facts) -> list[Facts]:
    return [
        {"line": "swap_offer", "seat": swap["offerer"]},
        {"line": "swap_state", "partner": swap["partner"], "given": swap["given"], "wanted": swap["wanted"]},
        *({"line": "swapped", "seat": seat, "count": count} for seat, count in swap["swapped"].items()),
        *([{"line": "declined", "seat": swap["offerer"], "count": swap["declined"]}] if swap["declined"] else []),
    ]


def _shootout_lines(shootout: Facts) -> list[Facts]:
    return [
        {"line": "shootout", "round": shootout["round"]},
        {"line": "still_level", "sides": shootout["level"]},
        *([{"line": "have_scored", "sides": shootout["hits"]}] if shootout["hits"] else []),
        *([{"line": "kicks", "seat": shootout["kicker"], "side": shootout["kicking"]}] if shootout["kicking"] else []),
    ]


def _counted(cards: list[str]) -> list[str | Facts]:
    """Each kind once, with how many there are of it."""
    counts = {card: cards.count(card) for card in cards}
    return [card if count == 1 else {"line": "several", "card": card, "count": count} for card, count in counts.items()]


def _list(cards: list[str]) -> str:
    return ", ".join(cards)


def _asked(state: State) -> int:
    """The seat to act, or EMPTY."""
    if state.due in (rules.TURN, rules.CARD):
        return state.turn
    if state.due == rules.REACTION:
        return state.target
    return state.partner if state.due == rules.ANSWER else state.offerer


def _side(state: State, side: int) -> Facts:
    return {
        "seats": list(sides_of(state)[side]),
        "ball": state.ball[side],
        "goals": state.goals[side],
        "tokens": state.tokens[side],
        "swaps": sum(state.swapped[seat] for seat in seats_in(state) if side_of(state, seat) == side) // 2,
    }


def _seat_facts(state: State, other: int, seat: int) -> Facts:
    return {
        "side": sides_of(state)[side_of(state, other)],
        "cards": state.cards[other],
        "hand": _known_hand(state, other, seat),
        "table": cards_of(state.table, other),
        "under": _card(state.under[other]),
        "fair": _card(state.fair[other]),
        "yellows": state.yellow[other],
    }


def _known_hand(state: State, other: int, seat: int) -> list[str]:
    """R1.6: one's own hand; of a partner's what one saw at half-time; of any what all saw go into it."""
    if seat in (other, REFEREE):
        return cards_of(state.hand, other)
    return cards_of(state.seen if _is_on_side(state, other, seat) else state.shown, other)


def _swap(state: State) -> Facts:
    side = side_of(state, state.offerer)
    return {
        "offerer": _seat(state.offerer),
        "partner": _seat(state.partner),
        "given": _card(state.given),
        "wanted": _card(state.wanted),
        "swapped": {LETTERS[seat]: state.swapped[seat] for seat in seats_in(state) if side_of(state, seat) == side},
        "declined": state.declined,
    }


def _shootout(state: State) -> Facts:
    return {
        "round": state.round,
        "level": sides_in(state, state.level),
        "hits": sides_in(state, state.hits),
        "kicking": None if state.kicking == EMPTY else sides_of(state)[state.kicking],
        "kicker": None if state.kicking == EMPTY else _kicker(state),
    }


def _kicker(state: State) -> str:
    """R11.4: the seats of a side take turns from its first."""
    seats = sides_of(state)[state.kicking]
    return seats[(state.round - 1) % len(seats)]


def hides(before: State, action: int, after: State, seat: int) -> str:
    """R1.6: a drawn card is known to its drawer alone, unless it is a period card; an offer to its side."""
    if rules.DEALT <= action < rules.DEALT + KINDS:
        return "" if seat in (_drawer(before), REFEREE) else "hands"
    return "" if knows_actor(before, seat) else "offers"


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    """R1.6: what was hidden stays so until the match is over."""
    return ()


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    """What happened, in the order in which it did."""
    seen = [_deed(before, action, seat)] if knows_actor(before, seat) else []
    if before.due in SWAPPING:
        seen += _swap_events(before, action)
    if action == rules.DEALT + HALF_TIME:
        seen += _half_time_events(before, after, seat)
    elif action == rules.DEALT + FULL_TIME:
        seen += [*_undone(before), {"event": "full_time"}]
    elif before.due not in SWAPPING:
        seen += _pitch_events(before, after)
    if before.half == rules.FIRST and after.half == rules.SECOND:
        seen.append({"event": "second_half", "first": _seat(after.turn)})
    if after.due == rules.OVER:
        seen.append({"event": "over", "winners": winners(after)})
    elif _begins_turn(before, after):
        seen.append({"event": "turn", "seat": _seat(after.turn)})
    return seen


def _deed(before: State, action: int, seat: int) -> Facts:
    """The action itself."""
    verb, *words = VERBS.write(action).split()
    if verb == "lot":
        return {"event": "lot", "seat": words[0]}
    if verb == "deal":
        return _deal_event(before, action, seat)
    if verb == "roll":
        shooter = _kicker(before) if before.due == rules.SHOOTOUT else LETTERS[_shooter(before)]
        return {"event": "roll", "seat": shooter, "face": words[0]}
    if verb == "clear":
        return {"event": "clear", "cells": int(words[0])}
    deed: Facts = {"event": verb, "seat": _seat(before.turn if verb == "lose" else _asked(before))}
    if verb == "take":
        return deed | {"card": _card(before.offer)}
    if verb == "offer":
        return deed | {"to": words[0], "card": words[1]}
    if verb == "play" and len(words) == 2:
        return deed | {"event": "interrupt", "card": words[0], "target": words[1]}
    if verb == "react":
        return deed | {"card": words[0], "against": _seat(before.turn)}
    return deed | {"card": words[0]} if words else deed


def _deal_event(before: State, action: int, seat: int) -> Facts:
    kind, drawer = action - rules.DEALT, _drawer(before)
    dealt: Facts = {"event": "dealt" if before.due == rules.DEALING else "drawn", "seat": LETTERS[drawer]}
    return dealt | {"card": NAMES[kind]} if kind >= KINDS or seat in (drawer, REFEREE) else dealt


def _swap_events(before: State, action: int) -> list[Facts]:
    """R1.6: all see how many swaps a side makes."""
    if action != rules.AGREE:
        return []
    return [{"event": "swap", "side": sides_of(before)[side_of(before, before.offerer)]}]


def _half_time_events(before: State, after: State, seat: int) -> list[Facts]:
    """R10.1, R10.2: play stops, and partners show each other their hands."""
    seen = [*_undone(before), {"event": "half_time", "goals": list(after.goals[: len(sides_of(after))])}]
    partners = [other for other in seats_in(after) if other != seat and _is_on_side(after, other, seat)]
    if partners:
        hands = {LETTERS[other]: cards_of(after.hand, other) for other in partners}
        seen.append({"event": "hands_shown", "hands": hands})
    return seen


def _undone(before: State) -> list[Facts]:
    """R4.2: a substitution whose draw was a period card."""
    if before.due != rules.SUBSTITUTION:
        return []
    return [{"event": "substitution_undone", "seat": _seat(before.turn), "card": _card(before.last)}]


def _pitch_events(before: State, after: State) -> list[Facts]:
    """A goal, or balls that moved and fair play that ended."""
    seen: list[Facts] = []
    for side, name in enumerate(sides_of(after)):
        if after.goals[side] > before.goals[side]:
            goals = list(after.goals[: len(sides_of(after))])
            return [{"event": "goal", "seat": LETTERS[_shooter(before)], "side": name, "goals": goals}]
        if after.ball[side] != before.ball[side]:
            seen.append({"event": "ball", "side": name, "cell": after.ball[side]})
    for seat in seats_in(after):
        if before.fair[seat] != EMPTY and after.fair[seat] == EMPTY:
            seen.append({"event": "fair_play_ends", "seat": LETTERS[seat], "card": _card(before.fair[seat])})
    return seen


def _begins_turn(before: State, after: State) -> bool:
    """R3.1: a seat's turn, or the drawer's first of the second half, begins."""
    if after.due == rules.TURN:
        return before.due not in (rules.TURN, rules.SUBSTITUTION) or after.half != before.half
    return after.due == rules.CARD and before.due not in (rules.TURN, rules.DRAW, rules.SUBSTITUTION)


def targets(state: State, action: int, seat: int) -> list[str]:
    """What a player points at: a pile, a card of his and what to do with it or against whom, or an answer."""
    usual = VERBS.targets(state, action, seat)
    return usual[::-1] if rules.PROPOSE <= action < rules.ASK_FOR else usual


def rest(state: State, legal: Collection[str]) -> str | None:
    """R11.1: in stoppage time discards may be made for who can do nothing else; the card he will miss least goes first.

    The kinds stand in that order: Kick-offs are of no use with the ball on the pitch, passes and shots only if the
    ball moves, then come interruptions, and restarts and reactions last.
    """
    if state.half != rules.STOPPAGE or not all(text.startswith("discard ") for text in legal):
        return None
    stuck = _is_stuck(state, state.turn)
    return min(legal, key=lambda text: (stuck and text.split()[1] in INTERRUPTING_CARDS, VERBS.read(text)))


def _is_stuck(state: State, seat: int) -> bool:
    """Whether a seat that can only discard in stoppage time will never play a card of its own but an interruption."""
    is_alone = len(sides_of(state)) == len(seats_in(state))
    return state.under[seat] != EMPTY or (is_alone and state.ball[side_of(state, seat)] == rules.OFF)


def winners(state: State) -> list[str]:
    """R11.3, R11.4: the sides that are first."""
    return sides_in(state, state.level or sides_on_top(state))


def _drawer(state: State) -> int:
    """To whom the next card is dealt."""
    if state.due == rules.REDRAW:
        return state.target
    if state.due != rules.DEALING:
        return state.turn
    seats: list[int] = [*seats_in(state)[state.turn :], *seats_in(state)[: state.turn]]
    return next(seat for seat in seats if state.cards[seat] < DEAL)


def _shooter(state: State) -> int:
    return state.turn if state.target == EMPTY else state.target


def knows_actor(state: State, seat: int) -> bool:
    """R1.6: other sides see neither who is asked nor what is offered at half-time."""
    return state.due not in SWAPPING or seat == REFEREE or _is_on_side(state, state.offerer, seat)


def goes(state: State) -> int | None:
    """R10.2: half-time goes clockwise from the drawer; whoever can make no offer is passed over."""
    return (state.offerer - state.turn) % len(seats_in(state)) if state.due in SWAPPING else None


def tells_nothing(before: State, action: int) -> bool:
    """R1.6: the card on offer is open, accepting shows no card, and partners know each other's hands when they offer.

    Not done or decline: who is asked next depends on other sides' hands.
    """
    return action in (rules.TAKE, rules.ACCEPT) or rules.PROPOSE <= action < rules.ASK_FOR


def _is_on_side(state: State, other: int, seat: int) -> bool:
    return seat >= 0 and side_of(state, other) == side_of(state, seat)


def _seat(seat: int) -> str | None:
    return None if seat == EMPTY else LETTERS[seat]


def _card(kind: int) -> str | None:
    return None if kind == EMPTY else NAMES[kind]
