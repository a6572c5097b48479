"""The chance of each action that the dice may spoil, from the rules' own odds and public facts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from touchline.engine.game import Facts
from touchline.engine.record import EMPTY
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.notation import own_of, ratings_of
from touchline.games.killpower_ball.rules import FACES, NAMES, State
from touchline.games.killpower_ball.teams import BAL, COM, HAB, RES, TEAM

CERTAIN = Fraction(1)
PERCENT = 100


def chances(state: State, record: Any) -> list[Facts]:
    """For every such action: the targets, what the die needs, who may intercept, and the chance in per cent.

    The record is the same state in the form that the rules take; throws are tried out in it.
    """
    match state.due:
        case rules.PLAY if state.holder != EMPTY and state.holder // TEAM == state.side:
            return [*_throws(state, record)]
        case rules.PLAY:
            return [*_steals(state, record)]
        case rules.ACT:
            return [*_strikes(state, record)]
        case rules.INTERCEPT:
            return [_test(["button:try"], _rating(state, int(rules.subject(record)), BAL))]
        case rules.DODGE:
            return [_test(["button:dodge"], _rating(state, state.target, HAB))]
    return []


def _throws(state: State, record: Any) -> Iterator[Facts]:
    """R5.4, R6: throws by the carrier, if everyone who may intercept tries to."""
    holder, number = state.holder, state.holder % TEAM
    carrier = f"gladiator:{NAMES[holder]}"
    far = int(rules.distance_to_basket(record, holder))
    if _is_legal(record, rules.SHOOT + number):
        needs = int(rules.shot_target(record, holder))
        yield _throw(state, record, rules.SHOT, EMPTY, targets=[carrier, "button:shoot"], needs=needs, worth=far)
    if _is_legal(record, rules.SHOOT_SURE + number):
        yield _throw(
            state, record, rules.SURE_SHOT, EMPTY, targets=[carrier, "button:sure"], needs=None, worth=rules.SURE_WORTH
        )
    if _is_legal(record, rules.DUNK + number):
        yield {
            "targets": [carrier, "button:dunk"],
            "needs": None,
            "worth": rules.DUNK_WORTH,
            "by": [],
            "chance": PERCENT,
        }
    for mate in own_of(state):
        if _is_legal(record, rules.PASS + number * TEAM + mate % TEAM):
            targets = [carrier, f"gladiator:{NAMES[mate]}"]
            yield _throw(state, record, rules.PASSED, mate, targets=targets, needs=None, worth=None)


def _throw(state: State, record: Any, kind: int, receiver: int, **facts: object) -> Facts:
    """R7.1, R7.2: the die of the shot, then the gladiators whose zone the ball crosses."""
    record.throw, record.receiver = kind, receiver
    found = int(rules.interceptors(record))
    record.throw, record.receiver = state.throw, state.receiver
    first = (1 - state.side) * TEAM
    by = [player for player in range(first, first + TEAM) if found >> player % TEAM & 1]
    needs = facts["needs"]
    chance = _of_ten(needs) if isinstance(needs, int) else CERTAIN
    for player in by:
        chance *= 1 - _of_ten(_rating(state, player, BAL))
    return {**facts, "by": [NAMES[player] for player in by], "chance": _percent(chance)}


def _steals(state: State, record: Any) -> Iterator[Facts]:
    """R5.3: by everyone who may try now."""
    for player in own_of(state):
        if state.holder != EMPTY and _is_legal(record, rules.STEAL + player % TEAM):
            targets = [f"gladiator:{NAMES[player]}", f"gladiator:{NAMES[state.holder]}"]
            yield _test(targets, _rating(state, player, HAB))


def _strikes(state: State, record: Any) -> Iterator[Facts]:
    """R9.2, R9.3: that the blow hits, is not dodged, and knocks the target down."""
    for target in range(2 * TEAM):
        if target // TEAM == state.acting // TEAM or not _is_legal(record, rules.STRIKE + target % TEAM):
            continue
        may_dodge = state.dodge == rules.DODGED and bool(rules.has_action(record, target))
        through = 1 - _of_ten(_rating(state, target, HAB)) if may_dodge else CERTAIN
        fells = 1 - _of_ten(_rating(state, target, RES))
        hit = _test([f"gladiator:{NAMES[target]}"], _rating(state, state.acting, COM))
        yield {**hit, "fells": _percent(_of_ten(hit["needs"]) * through * fells)}


def _test(targets: list[str], needs: int) -> Facts:
    """R2.2: the tested value or less."""
    return {"targets": targets, "needs": needs, "worth": None, "by": [], "chance": _percent(_of_ten(needs))}


def _of_ten(value: int) -> Fraction:
    return Fraction(min(value, FACES), FACES)


def _percent(chance: Fraction) -> int:
    return round(PERCENT * chance)


def _rating(state: State, player: int, kind: int) -> int:
    return ratings_of(state, player)[kind]


def _is_legal(record: Any, action: int) -> bool:
    return bool(rules.refusal(record, action) == 0)
