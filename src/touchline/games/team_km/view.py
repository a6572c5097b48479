"""What a seat may see of Team KM: the table, its own hand, and what it has seen go into other hands."""

from __future__ import annotations

from collections.abc import Collection

from touchline.engine.asking import ask, refusals
from touchline.engine.board import line, section, to_act
from touchline.engine.facts import event, name_of, present
from touchline.engine.game import REFEREE, Facts, rule_name
from touchline.engine.record import EMPTY
from touchline.games.team_km import notation, pointing, rules
from touchline.games.team_km.cards import FULL_TIME, HALF_TIME, KINDS, NAMES
from touchline.games.team_km.deeds import join as join
from touchline.games.team_km.notation import DUE, HALVES, SWAPPING, cards_of
from touchline.games.team_km.rules import INTERRUPTING_CARDS, VERBS, State
from touchline.games.team_km.table import LETTERS, seats_in, side_of_seat, sides_in, sides_of

TURN_PROMPTS = {
    (True, True): None,
    (True, False): "draw_or_take",
    (False, True): "draw_or_substitute",
    (False, False): "draw_only",
}
"""What is asked at the start of a turn, depending on whether taking and substituting are possible; None by default."""
SCORING = {"goal": "goals"}
targets, meant = pointing.targets, pointing.meant


def score(state: State) -> list[int]:
    """What each side has scored."""
    return list(state.goals[: len(sides_of(state))])


def view(state: State, seat: int) -> Facts:
    """Everything this seat may know."""
    pile, asked = state.top + state.below, _asked(state)
    inside = knows_actor(state, seat)
    refused = refusals(state, rules) if seat == asked else []
    return {
        "due": DUE[state.due] if inside else NAMES[HALF_TIME],
        "prompt": _prompt(state, refused) if seat == asked else None,
        "refused": _refused(state, seat, refused) if seat == asked else {},
        "asked": name_of(asked, LETTERS) if inside else None,
        "half": HALVES[state.half],
        "turn": name_of(state.turn, LETTERS),
        "target": name_of(state.target, LETTERS),
        "sides": {name: _side(state, side) for side, name in enumerate(sides_of(state))},
        "seats": {LETTERS[other]: _seat(state, other, seat) for other in seats_in(state)},
        "offer": name_of(state.offer, NAMES),
        "last": name_of(state.last, NAMES),
        "taken": state.taken,
        "discard": notation.discard_of(state),
        "pile": {"cards": pile, "top": state.top, "below": state.below},
        "box": sum(state.unseen) - pile + notation.has_period_card(state),
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
        parts = [f"cards {facts['cards']}"]
        parts += [f"{word} {', '.join(facts[word])}" for word in ("hand", "table") if facts[word]]
        parts += [f"{word} {facts[word]}" for word in ("under", "fair", "yellows") if facts[word]]
        lines.append(f"seat {name}: " + "; ".join(parts))
    lines += [f"{word}: {seen[word]}" for word in ("turn", "target", "offer") if seen[word]]
    return "\n".join(lines) + "\n"


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The text board: the match, each side's board, each seat, the piles, and what is under way."""
    swap, shootout = seen["swap"], seen["shootout"]
    period = {"first": NAMES[HALF_TIME], "second": NAMES[FULL_TIME]}.get(seen["half"])
    return present(
        section(
            *to_act(asked, seen["prompt"] or seen["due"]),
            line(f"halves.{seen['half']}"),
            line("clockwise" if seen["half"] == HALVES[rules.FIRST] else "anticlockwise"),
            *(line("refused", card=card, rule=rule) for card, rule in seen["refused"].items()),
        ),
        *(_side_section(name, facts) for name, facts in seen["sides"].items()),
        *(_seat_section(seen, name, facts) for name, facts in seen["seats"].items()),
        section(
            line("piles"),
            line("pile_parts", **seen["pile"], period=period),
            line("offer_label", card=seen["offer"]) if seen["offer"] else line("no_offer"),
            line("taken", count=seen["taken"]),
            seen["last"] and line("last_discarded", card=seen["last"]),
            line("discard_pile", count=len(seen["discard"]), cards=_counted(seen["discard"]) or None),
            line("box", count=seen["box"]),
        ),
        swap
        and section(
            line("under_way"),
            line("swap_offer", seat=swap["offerer"]),
            line("swap_state", partner=swap["partner"], given=swap["given"], wanted=swap["wanted"]),
            *(line("swapped", seat=seat, count=count) for seat, count in swap["swapped"].items()),
            swap["declined"] and line("declined", seat=swap["offerer"], count=swap["declined"]),
        ),
        shootout
        and section(
            line("under_way"),
            line("shootout", round=shootout["round"]),
            line("still_level", sides=shootout["level"]),
            shootout["hits"] and line("have_scored", sides=shootout["hits"]),
            shootout["kicking"] and line("kicks", seat=shootout["kicker"], side=shootout["kicking"]),
        ),
    )


def _side_section(name: str, side: Facts) -> Facts:
    ball, seats = side["ball"], side["seats"]
    return section(
        line("side", side=name),
        line("ball_on", cell=ball, left=rules.GOAL - ball) if ball else line("ball_off"),
        line("goals", goals=side["goals"]),
        line("tokens", tokens=side["tokens"]),
        side["swaps"] and line("swaps", swaps=side["swaps"]),
        len(seats) > 1 and line("partners", seats=seats),
    )


def _seat_section(seen: Facts, name: str, facts: Facts) -> Facts:
    known = "whole_hand" if len(facts["hand"]) == facts["cards"] else "known"
    return section(
        line("seat_of", seat=name, side=facts["side"]),
        seen["turn"] == name and line("to_play"),
        seen["asked"] == name and line("asked"),
        seen["target"] == name and line("targeted"),
        line("cards", cards=facts["cards"]),
        facts["hand"] and line(known, cards=_counted(facts["hand"])),
        line("on_table", cards=_counted(facts["table"])) if facts["table"] else line("nothing_played"),
        facts["under"] and line("under", card=facts["under"]),
        facts["fair"] and line("fair_by", card=facts["fair"]),
        facts["yellows"] and line("yellows", count=facts["yellows"]),
    )


def _counted(cards: list[str]) -> list[str | Facts]:
    """Each kind once, with its number."""
    counts = {card: cards.count(card) for card in cards}
    return [card if count == 1 else line("several", card=card, count=count) for card, count in counts.items()]


def _asked(state: State) -> int:
    """The seat to act, or EMPTY."""
    return max(ask(state, rules.actor), EMPTY)


def _prompt(state: State, refused: list[int]) -> str | None:
    """What is asked if less is possible than usual; it depends on the hand, so only its player may see it."""
    if state.due == rules.TURN:
        can_substitute = 0 in refused[rules.SUBSTITUTE : rules.PLAY]
        return TURN_PROMPTS[refused[rules.TAKE] == 0, can_substitute]
    usual, less = {
        rules.CARD: (slice(rules.PLAY, rules.DISCARD), "discard"),
        rules.REACTION: (slice(rules.REACT, rules.DONE), "accept"),
    }.get(state.due, (slice(0), None))
    return None if 0 in refused[usual] else less


def _refused(state: State, seat: int, refused: list[int]) -> dict[str, str]:
    """Why a card in one's own hand cannot be played now: the rule, or None if it can be."""
    if state.due not in (rules.TURN, rules.CARD):
        return {}
    hand = dict.fromkeys(cards_of(state.hand, seat))
    found = {card: [refused[action] for action in _plays_of(state, card)] for card in hand}
    return {card: rule_name(max(numbers)) for card, numbers in found.items() if all(numbers)}


def _plays_of(state: State, card: str) -> list[int]:
    """The actions by which a card is played: an interruption against each opponent."""
    if card not in INTERRUPTING_CARDS:
        return [VERBS.read(f"play {card}")]
    foes = [other for other in seats_in(state) if not _is_on_side(state, other, state.turn)]
    return [VERBS.read(f"play {card} {LETTERS[foe]}") for foe in foes]


def _side(state: State, side: int) -> Facts:
    return {
        "seats": list(sides_of(state)[side]),
        "ball": state.ball[side],
        "goals": state.goals[side],
        "tokens": state.tokens[side],
        "swaps": sum(_swaps_of(state, side).values()) // 2,
    }


def _swaps_of(state: State, side: int) -> Facts:
    """How many swaps each seat of a side has taken part in."""
    return {LETTERS[seat]: state.swapped[seat] for seat in seats_in(state) if side_of_seat(state, seat) == side}


def _seat(state: State, other: int, seat: int) -> Facts:
    """R1.6: all of one's own hand; of a partner's what was seen at half-time; of any hand what everyone saw."""
    known = state.seen if _is_on_side(state, other, seat) else state.shown
    return {
        "side": sides_of(state)[side_of_seat(state, other)],
        "cards": state.cards[other],
        "hand": cards_of(state.hand if seat in (other, REFEREE) else known, other),
        "table": cards_of(state.table, other),
        "under": name_of(state.under[other], NAMES),
        "fair": name_of(state.fair[other], NAMES),
        "yellows": state.yellow[other],
    }


def _swap(state: State) -> Facts:
    return {
        "offerer": name_of(state.offerer, LETTERS),
        "partner": name_of(state.partner, LETTERS),
        "given": name_of(state.given, NAMES),
        "wanted": name_of(state.wanted, NAMES),
        "swapped": _swaps_of(state, side_of_seat(state, state.offerer)),
        "declined": state.declined,
    }


def _shootout(state: State) -> Facts:
    kicking = name_of(state.kicking, sides_of(state))
    return {
        "round": state.round,
        "level": sides_in(state, state.level),
        "hits": sides_in(state, state.hits),
        "kicking": kicking,
        "kicker": kicking and _kicker(state),
    }


def _kicker(state: State) -> str:
    """R11.4: the seats of a side take turns from its first."""
    seats = sides_of(state)[state.kicking]
    return seats[(state.round - 1) % len(seats)]


def hides(before: State, action: int, after: State, seat: int) -> str:
    """R1.6: a drawn card is known only to its drawer, unless it is a period card; an offer only to its side."""
    if rules.DEALT <= action < rules.DEALT + KINDS:
        return "" if seat in (ask(before, rules.drawer), REFEREE) else "hands"
    return "" if knows_actor(before, seat) else "offers"


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    """What happened, in order."""
    swapping, half_time, full_time = before.due in SWAPPING, rules.DEALT + HALF_TIME, rules.DEALT + FULL_TIME
    undone = before.due == rules.SUBSTITUTION and action in (half_time, full_time)  # R4.2
    is_second_half = before.half == rules.FIRST and after.half == rules.SECOND
    is_over = after.due == rules.OVER
    return present(
        knows_actor(before, seat) and _deed(before, action, seat),
        action == rules.AGREE and event("swap", side=sides_of(before)[side_of_seat(before, before.offerer)]),  # R1.6
        undone and event("substitution_undone", seat=LETTERS[before.turn], card=name_of(before.last, NAMES)),
        *(_half_time_events(after, seat) if action == half_time else []),
        action == full_time and event("full_time"),
        *([] if swapping or action in (half_time, full_time) else _pitch_events(before, after)),
        is_second_half and event("second_half", first=name_of(after.turn, LETTERS)),
        is_over and event("over", winners=winners(after)),
        not is_over and _begins_turn(before, after) and event("turn", seat=name_of(after.turn, LETTERS)),
    )


def _deed(before: State, action: int, seat: int) -> Facts:
    """The action itself."""
    verb, *words = VERBS.write(action).split()
    first, second, *_ = (*words, "", "")
    if verb == "deal":
        drawer, dealt = ask(before, rules.drawer), "dealt" if before.due == rules.DEALING else "drawn"
        known = {"card": first} if action >= rules.DEALT + KINDS or seat in (drawer, REFEREE) else {}
        return event(dealt, seat=LETTERS[drawer], **known)
    if verb == "roll":
        shooter = _kicker(before) if before.due == rules.SHOOTOUT else LETTERS[ask(before, rules.shooter)]
        return event("roll", seat=shooter, face=first)
    if verb == "clear":
        return event("clear", cells=int(first))
    turn, asked = name_of(before.turn, LETTERS), name_of(_asked(before), LETTERS)
    facts: dict[str, Facts] = {
        "lot": {"seat": first},
        "take": {"seat": asked, "card": name_of(before.offer, NAMES)},
        "offer": {"seat": asked, "to": first, "card": second},
        "react": {"seat": asked, "card": first, "against": turn},
        "lose": {"seat": turn, "card": first},
    }
    if second and verb == "play":
        return event("interrupt", seat=asked, card=first, target=second)
    return event(verb, **facts.get(verb) or {"seat": asked, **({"card": first} if first else {})})


def _half_time_events(after: State, seat: int) -> list[Facts]:
    """R10.1, R10.2: play stops, and partners show each other their hands."""
    partners = [other for other in seats_in(after) if other != seat and _is_on_side(after, other, seat)]
    hands = {LETTERS[other]: cards_of(after.hand, other) for other in partners}
    goals = after.goals[: len(sides_of(after))]
    return present(event("half_time", goals=goals), hands and event("hands_shown", hands=hands))


def _pitch_events(before: State, after: State) -> list[Facts]:
    """A goal, or balls that moved and fair play that ended."""
    seen: list[Facts] = []
    for side, name in enumerate(sides_of(after)):
        if after.goals[side] > before.goals[side]:
            goals = after.goals[: len(sides_of(after))]
            return [event("goal", seat=LETTERS[ask(before, rules.shooter)], side=name, goals=goals)]
        if after.ball[side] != before.ball[side]:
            seen.append(event("ball", side=name, cell=after.ball[side]))
    ended = [seat for seat in seats_in(after) if before.fair[seat] != EMPTY == after.fair[seat]]
    return seen + [event("fair_play_ends", seat=LETTERS[seat], card=NAMES[before.fair[seat]]) for seat in ended]


def _begins_turn(before: State, after: State) -> bool:
    """R3.1: a seat's turn, or the drawer's first of the second half, begins."""
    if after.due == rules.TURN:
        return before.due not in (rules.TURN, rules.SUBSTITUTION) or after.half != before.half
    return after.due == rules.CARD and before.due not in (rules.TURN, rules.DRAW, rules.SUBSTITUTION)


def rest(state: State, legal: Collection[str]) -> str | None:
    """R11.1: in stoppage time discards can be automatic if nothing else is possible; the least useful card goes first.

    The kinds are in that order: Kick-offs are useless with the ball on the pitch, passes and shots only if the
    ball moves, then come interruptions, and restarts and reactions last.
    """
    if state.half != rules.STOPPAGE or not all(text.startswith("discard ") for text in legal):
        return None
    stuck = _is_stuck(state, state.turn)
    return min(legal, key=lambda text: (stuck and text.split()[1] in INTERRUPTING_CARDS, VERBS.read(text)))


def _is_stuck(state: State, seat: int) -> bool:
    """Whether a seat that can only discard in stoppage time will never play another card but an interruption."""
    is_alone = len(sides_of(state)) == len(seats_in(state))
    return state.under[seat] != EMPTY or (is_alone and state.ball[side_of_seat(state, seat)] == rules.OFF)


def winners(state: State) -> list[str]:
    """R11.3, R11.4: the sides in first place."""
    return sides_in(state, state.level or ask(state, rules.sides_on_top))


def knows_actor(state: State, seat: int) -> bool:
    """R1.6: other sides see neither who is asked nor what is offered at half-time."""
    return state.due not in SWAPPING or seat == REFEREE or _is_on_side(state, state.offerer, seat)


def goes(state: State) -> int | None:
    """R10.2: half-time goes clockwise from the drawer; a seat that can make no offer is passed over."""
    return (state.offerer - state.turn) % len(seats_in(state)) if state.due in SWAPPING else None


def tells_nothing(before: State, action: int) -> bool:
    """R1.6: the card on offer is open, accepting shows no card, and partners know each other's hands when they offer.

    Not for done or decline: who is asked next depends on other sides' hands.
    """
    return action in (rules.TAKE, rules.ACCEPT) or rules.PROPOSE <= action < rules.ASK_FOR


def _is_on_side(state: State, other: int, seat: int) -> bool:
    return seat >= 0 and side_of_seat(state, other) == side_of_seat(state, seat)
