"""Calling compiled rules on a plain state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, TypeVar

from touchline.engine.compiled import bind
from touchline.engine.record import Record, States, buffer, copy_plain, first

S = TypeVar("S", bound=Record)


def copy_of(state: S, **changes: Any) -> S:
    """A copy of a plain state, independent of the original, with these fields changed."""
    other = type(state).__new__(type(state))  # every field is set below
    copy_plain(other, state)
    for name, value in changes.items():
        other.fill(name, value)
    return other


def as_states(state: Record) -> States:
    """A single state in the form that the rules take, to do with as one likes."""
    if state._record is not None:
        return type(state).clone(state._record, 0)
    states = type(state).new(1)
    type(state).store(state, states, 0)
    return states


def ask(state: Record, rule: Callable[..., int], *arguments: int) -> int:
    """The result of a rules function for a state."""
    return int(rule(as_states(state)[0], *arguments))


def count_legal(state: Record, rules: ModuleType) -> int:
    """The number of legal actions."""
    return int(bind("touchline.engine.door", rules).legal(as_states(state), 0, buffer(rules.ACTIONS)))


def refusals(state: Record, rules: ModuleType) -> list[int]:
    """The refusal of every action; 0 for the legal ones."""
    out = buffer(rules.ACTIONS)
    bind("touchline.engine.door", rules).refusals(as_states(state), 0, out)
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


def playable(state: Record, rules: ModuleType, rows: Iterable[Sequence[int]]) -> Iterator[Sequence[int]]:
    """The rows of actions that are legal one after the other."""
    door = bind("touchline.engine.door", rules)
    states = type(state).clone(as_states(state), 0, 2)
    for row in rows:
        door.copy_state(states, 1, 0)
        if all(_goes_on(door, states, action) for action in row):
            yield row


def _goes_on(door: ModuleType, states: States, action: int) -> bool:
    """Play an action in the second state, if it is legal there."""
    if door.refusal(states, 1, action):
        return False
    door.play(states, 1, action)
    return True
