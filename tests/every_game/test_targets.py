"""What holds for the targets of every game: how a person points at an action."""

import re

from tests.every_game.walks import legal, sampled
from touchline.engine.game import NOBODY
from touchline.engine.record import INTERPRETED

SEEDS = range(2 if INTERPRETED else 8)
MANY_SEEDS = range(30)
EVERY, SELDOM = 3, 23
ENOUGH = 100
TARGET = re.compile(r"[a-z]+:[A-Za-z0-9+\-_.]+")
ON_THE_TABLE = ("player", "gladiator", "tile", "card", "wanted", "seat", "column")
"""Kinds of which a legal action names only what its seat sees."""


def decisions(game, every, seeds=SEEDS):
    """Positions at which a seat is asked, with that seat."""
    for states in sampled(game, seeds, every):
        if game.door.actor(states, 0) >= 0:
            yield states, game.rules.State.snapshot(states, 0), int(game.door.actor(states, 0))


def words_in(facts):
    """Every word of a view, names of facts included."""
    if isinstance(facts, dict):
        return set().union(*(words_in(key) | words_in(value) for key, value in facts.items()))
    if isinstance(facts, list):
        return set().union(*map(words_in, facts))
    return set(str(facts).split())


def test_every_legal_action_is_pointed_at_in_a_way_of_its_own(game):
    for states, state, seat in decisions(game, EVERY):
        paths = [tuple(game.view.targets(state, action, seat)) for action in legal(game, states)]
        assert all(paths)
        assert len(set(paths)) == len(paths)
        beginnings = {path[:length] for path in paths for length in range(1, len(path))}
        assert not beginnings & set(paths)


def test_one_points_only_at_what_one_sees(game):
    for states, state, seat in decisions(game, EVERY):
        seen = words_in(game.view.view(state, seat))
        for action in legal(game, states):
            for target in game.view.targets(state, action, seat):
                kind, name = target.split(":")
                assert kind not in ON_THE_TABLE or name in seen, target


def test_targets_are_a_kind_and_a_name_that_the_game_lists(game):
    """Those of illegal actions too; and nothing is listed in vain."""
    pointed_at = set()
    for _, state, seat in decisions(game, SELDOM):
        for action in range(game.rules.ACTIONS):
            pointed_at.update(game.view.targets(state, action, seat))
    listed = {f"{kind}:{name}" for kind, names in game.view.TARGETS.items() for name in names}
    assert all(TARGET.fullmatch(target) for target in listed)
    assert pointed_at <= listed
    buttons = {target for target in pointed_at if target.startswith("button:")}
    assert buttons == {target for target in listed if target.startswith("button:")}


def test_outcomes_of_chance_have_no_targets_and_all_other_actions_have(game):
    outcomes, decided = set(), set()
    for states in sampled(game, SEEDS, EVERY):
        state, actor = game.rules.State.snapshot(states, 0), int(game.door.actor(states, 0))
        if actor != NOBODY:
            (decided if actor >= 0 else outcomes).update(legal(game, states))
    without = {action for action in range(game.rules.ACTIONS) if not game.view.targets(state, action, 0)}
    assert outcomes <= without
    assert not decided & without


def test_pointing_at_what_is_not_allowed_finds_the_rule_in_the_way(game):
    """The lowest action of a list speaks for it: never just by what is due, if another is refused for a reason."""
    for states, state, seat in decisions(game, SELDOM):
        refusals = {}
        for action in range(game.rules.ACTIONS):
            path = tuple(game.view.targets(state, action, seat))
            refusals.setdefault(path, []).append(int(game.door.refusal(states, 0, action)))
        what_is_due = set(refusals.pop((), []))
        for path, rules in refusals.items():
            assert 0 in rules or rules[0] not in what_is_due or set(rules) <= what_is_due, path
