"""Laws for targets: how a person points at an action."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from touchline.engine.game import NOBODY, Game
from touchline.engine.record import INTERPRETED, States, buffer, first
from touchline.laws.law import law
from touchline.laws.walks import legal, plain, sampled, where

SEEDS = range(2 if INTERPRETED else 8)
EVERY, SELDOM = 3, 23
TARGET = re.compile(r"[a-z]+:[A-Za-z0-9+\-_.]+")
ON_THE_TABLE = ("player", "gladiator", "tile", "card", "wanted", "seat", "column")
"""Kinds of targets that a legal action may name only if its seat sees them."""


def decisions(game: Game, every: int, seeds: Sequence[int] = SEEDS) -> Iterator[tuple[States, Any, int]]:
    """Positions at which a seat is asked, with that seat."""
    for states in sampled(game, seeds, every):
        if game.door.actor(states, 0) >= 0:
            yield states, plain(game, states), int(game.door.actor(states, 0))


def words_in(facts: Any) -> set[str]:
    """Every word of a view, names of facts included."""
    if isinstance(facts, dict):
        return set().union(*(words_in(key) | words_in(value) for key, value in facts.items()))
    if isinstance(facts, list):
        return set().union(*map(words_in, facts))
    return set(str(facts).split())


@law
def every_legal_action_is_pointed_at_in_a_way_of_its_own(game: Game) -> None:
    for states, state, seat in decisions(game, EVERY):
        paths = [tuple(game.view.targets(state, action, seat)) for action in legal(game, states)]
        assert all(paths), f"a legal action has no targets {where(game, states)}"
        twice = [path for path, times in Counter(paths).items() if times > 1]
        assert not twice, f"two legal actions have the targets {twice} {where(game, states)}"
        beginnings = {path[:length] for path in paths for length in range(1, len(path))} & set(paths)
        assert not beginnings, f"one action's targets {beginnings} begin another's {where(game, states)}"


@law
def a_shortcut_is_legal_action_by_action_and_pointed_at_in_a_way_of_its_own(game: Game) -> None:
    """Until chance or another seat intervenes; the targets on the way are listed too."""
    listed = {f"{kind}:{name}" for kind, names in game.view.TARGETS.items() for name in names}
    for states, state, seat in decisions(game, SELDOM):
        found = game.shortcuts(state, seat)
        for shortcut in found:
            unknown = {*shortcut["targets"], *shortcut["way"]} - listed
            assert not unknown, f"not in TARGETS: {unknown} of {shortcut} {where(game, states)}"
            assert goes_through(game, states, seat, shortcut["actions"]), f"{shortcut} is refused {where(game, states)}"
        said = [tuple(game.view.targets(state, action, seat)) for action in legal(game, states)]
        paths = [*said, *(tuple(shortcut["targets"]) for shortcut in found)]
        begun = {path[:length] for path in paths for length in range(len(path))}
        assert len(paths) == len({*paths} - begun), f"two of {paths} are said alike {where(game, states)}"


def goes_through(game: Game, states: States, seat: int, texts: list[str]) -> bool:
    """Whether these actions, more than one, are legal one after the other, as long as this seat is to act."""
    game.door.copy_state(states, 1, 0)
    for text in texts:
        if game.door.actor(states, 1) != seat:
            break
        action = game.read_action(text)
        if game.door.refusal(states, 1, action):
            return False
        game.door.play(states, 1, action)
    return len(texts) > 1


@law
def one_points_only_at_what_one_sees(game: Game) -> None:
    for states, state, seat in decisions(game, EVERY):
        seen = words_in(game.view.view(state, seat))
        for action in legal(game, states):
            for target in game.view.targets(state, action, seat):
                kind, name = target.split(":")
                is_seen = kind not in ON_THE_TABLE or name in seen
                assert is_seen, f"{target} is not in the view of seat {seat} {where(game, states)}"


@law
def targets_are_a_kind_and_a_name_that_the_game_lists(game: Game) -> None:
    """Those of illegal actions too; and nothing is listed that no action uses."""
    pointed_at: set[str] = set()
    targets = game.view.targets
    for _, state, seat in decisions(game, SELDOM):
        for action in range(game.rules.ACTIONS):
            pointed_at.update(targets(state, action, seat))
        for shortcut in game.shortcuts(state, seat):
            pointed_at.update(shortcut["targets"])
    listed = {f"{kind}:{name}" for kind, names in game.view.TARGETS.items() for name in names}
    odd = [target for target in listed if not TARGET.fullmatch(target)]
    assert not odd, f"expected targets such as cell:5-3, not {odd}"
    assert pointed_at <= listed, f"not in TARGETS: {sorted(pointed_at - listed)}"
    in_vain = {target for target in listed - pointed_at if target.startswith("button:")}
    assert not in_vain, f"in TARGETS, but never pointed at: {sorted(in_vain)}"


@law
def outcomes_of_chance_have_no_targets_and_all_other_actions_have(game: Game) -> None:
    outcomes: set[int] = set()
    decided: set[int] = set()
    for states in sampled(game, SEEDS, EVERY):
        state, actor = game.rules.State.snapshot(states, 0), int(game.door.actor(states, 0))
        if actor != NOBODY:
            (decided if actor >= 0 else outcomes).update(legal(game, states))
    without = {action for action in range(game.rules.ACTIONS) if not game.view.targets(state, action, 0)}
    write = game.notation.write_action
    assert outcomes <= without, f"outcomes with targets: {[*map(write, outcomes - without)]}"
    assert not decided & without, f"actions without targets: {[*map(write, decided & without)]}"


@law
def pointing_at_what_is_not_allowed_finds_the_rule_in_the_way(game: Game) -> None:
    """The lowest action of a list speaks for it: not just with what is due, if another is refused for a reason."""
    refused, targets = buffer(game.rules.ACTIONS), game.view.targets
    for states, state, seat in decisions(game, SELDOM):
        refusals: dict[tuple[str, ...], list[int]] = {}
        game.door.refusals(states, 0, refused)
        for action, rule in enumerate(first(game.rules.ACTIONS, refused)):
            path = tuple(targets(state, action, seat))
            refusals.setdefault(path, []).append(rule)
        what_is_due = set(refusals.pop((), []))
        for path, rules in refusals.items():
            is_told = 0 in rules or rules[0] not in what_is_due or set(rules) <= what_is_due
            assert is_told, f"{path} is refused by {rules[0]}, though {rules} apply {where(game, states)}"
