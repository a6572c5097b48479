"""The chance of each action that the dice may spoil, from the rules' own odds and public facts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from touchline.engine.asking import ask, copy_of
from touchline.engine.game import Facts
from touchline.engine.record import EMPTY
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.notation import own_of, ratings_of
from touchline.games.killpower_ball.rules import FACES, NAMES, State
from touchline.games.killpower_ball.teams import BAL, COM, HAB, RES, TEAM

CERTAIN = Fraction(1)
PERCENT = 100


def chances(state: State) -> list[Facts]:
    """For every such action: the targets, what the die needs, who may intercept, and the chance in per cent."""
    match state.due:
        case rules.PLAY if state.holder != EMPTY and state.holder // TEAM == state.side:
            return [*_throws(state)]
        case rules.PLAY:
            return [*_steals(state)]
        case rules.ACT:
            return [*_strikes(state)]
        case rules.INTERCEPT:
            return [_test(["button:try"], _rating(state, ask(state, rules.subject), BAL))]
        case rules.DODGE:
            return [_test(["button:dodge"], _rating(state, state.target, HAB))]
    return []


def _throws(state: State) -> Iterator[Facts]:
    """R5.4, R6: throws by the carrier, if everyone who may intercept tries to."""
    holder, number = state.holder, state.holder % TEAM
    carrier = f"gladiator:{NAMES[holder]}"
    far = ask(state, rules.distance_to_basket, holder)
    if _is_legal(state, rules.SHOOT + number):
        needs = ask(state, rules.shot_target, holder)
        yield _throw(state, rules.SHOT, EMPTY, targets=[carrier, "button:shoot"], needs=needs, worth=far)
    if _is_legal(state, rules.SHOOT_SURE + number):
        yield _throw(
            state, rules.SURE_SHOT, EMPTY, targets=[carrier, "button:sure"], needs=None, worth=rules.SURE_WORTH
        )
    if _is_legal(state, rules.DUNK + number):
        yield {
            "targets": [carrier, "button:dunk"],
            "needs": None,
            "worth": rules.DUNK_WORTH,
            "by": [],
            "chance": PERCENT,
        }
    for mate in own_of(state):
        if _is_legal(state, rules.PASS + number * TEAM + mate % TEAM):
            targets = [carrier, f"gladiator:{NAMES[mate]}"]
            yield _throw(state, rules.PASSED, mate, targets=targets, needs=None, worth=None)


def _throw(state: State, kind: int, receiver: int, **facts: object) -> Facts:
    """R7.1, R7.2: the die of the shot, then the gladiators whose zone the ball crosses."""
    thrown = copy_of(state)
    thrown.throw, thrown.receiver = kind, receiver
    found = ask(thrown, rules.interceptors)
    first = (1 - state.side) * TEAM
    by = [player for player in range(first, first + TEAM) if found >> player % TEAM & 1]
    needs = facts["needs"]
    chance = _of_ten(needs) if isinstance(needs, int) else CERTAIN
    for player in by:
        chance *= 1 - _of_ten(_rating(state, player, BAL))
    return {**facts, "by": [NAMES[player] for player in by], "chance": _percent(chance)}


def _steals(state: State) -> Iterator[Facts]:
    """R5.3: by everyone who may try now."""
    for player in own_of(state):
        if state.holder != EMPTY and _is_legal(state, rules.STEAL + player % TEAM):
            targets = [f"gladiator:{NAMES[player]}", f"gladiator:{NAMES[state.holder]}"]
            yield _test(targets, _rating(state, player, HAB))


def _strikes(state: State) -> Iterator[Facts]:
    """R9.2, R9.3: that the blow hits, is not dodged, and knocks the target down."""
    for target in range(2 * TEAM):
        if target // TEAM == state.acting // TEAM or not _is_legal(state, rules.STRIKE + target % TEAM):
            continue
        may_dodge = state.dodge == rules.DODGED and bool(_has_action(state, target))
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


def _is_legal(state: State, action: int) -> bool:
    return ask(state, rules.refusal, action) == 0


def _has_action(state: State, player: int) -> int:
    return ask(state, rules.has_action, player)
