"""Calling compiled rules on a plain state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from types import ModuleType
from typing import Any, TypeVar

from touchline.engine.compiled import bind
from touchline.engine.record import Record, States, buffer, copy_plain, first, row_of

S = TypeVar("S", bound=Record)


def copy_of(state: S, **changes: Any) -> S:
    """A copy of a plain state, independent of the original, with these fields changed."""
    other = type(state).__new__(type(state))  # every field is set below
    copy_plain(other, state)
    for name, value in changes.items():
        other.fill(name, value)
    return other


def as_states(state: Record) -> States:
    """One state in the form that the rules take; the caller may change it."""
    if state._record is not None:
        return type(state).clone(state._record, 0)
    states = type(state).new(1)
    type(state).store(state, states, 0)
    return states


def _readable(state: Record) -> States:
    """The same, read-only."""
    return as_states(state) if state._record is None else state._record


def ask(state: Record, rule: Callable[..., int], *arguments: int) -> int:
    """The result of a rules function that changes nothing; cached if the state will not change either."""
    if state._record is None:
        return int(rule(as_states(state)[0], *arguments))
    question = (rule, *arguments)
    if question not in state._answers:
        state._answers[question] = int(rule(state._record[0], *arguments))
    return state._answers[question]


def count_legal(state: Record, rules: ModuleType) -> int:
    """The number of legal actions."""
    return int(bind("touchline.engine.door", rules).legal(_readable(state), 0, buffer(rules.ACTIONS)))


def refusals(state: Record, rules: ModuleType) -> list[int]:
    """The refusal of every action; 0 for the legal ones."""
    out = buffer(rules.ACTIONS)
    bind("touchline.engine.door", rules).refusals(_readable(state), 0, out)
    return first(rules.ACTIONS, out)


def play_on(state: S, rules: ModuleType, *actions: int) -> S | None:
    """The state after these actions, or None if one of them is refused."""
    door = bind("touchline.engine.door", rules)
    states = as_states(state)
    for action in actions:
        if door.refusal(states, 0, action):
            return None
        door.play(states, 0, action)
    return type(state).snapshot(states, 0)


def playable(state: Record, rules: ModuleType, rows: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """The rows whose actions are all legal when played in order."""
    if not rows:
        return []
    states, out = type(state).clone(_readable(state), 0, 2), buffer(len(rows))
    actions, sizes = row_of(chain.from_iterable(rows)), row_of(map(len, rows))
    count = bind("touchline.engine.door", rules).playable(states, actions, sizes, out)
    return [rows[number] for number in first(count, out)]
