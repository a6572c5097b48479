"""Laws for the rules, without exemptions."""

from __future__ import annotations

import functools
import json
import math
import random
import re
from typing import Any

import numpy as np

from touchline.bots import Bot
from touchline.bots.thinking import STATES, find_search, new_past
from touchline.engine.chance import new_rng, pick
from touchline.engine.compiled import CHECKED
from touchline.engine.errors import BadNotation, BadPosition, TouchlineError
from touchline.engine.game import CHANCE, NOBODY, REFEREE, SPECTATOR, Game
from touchline.engine.record import INTERPRETED, States, buffer, first
from touchline.laws.law import law
from touchline.laws.walks import has_secrets, laws_of, legal, new_tensor, plain, sampled, seats_of, some, walk, where

SEEDS = range(3) if INTERPRETED else range(20)
MANY_SEEDS = range(30)
EVERY = 5
ENOUGH = 300 if INTERPRETED else 5000
ALTERED = 6
"""Number of changed texts per position."""
PLIES = 40
"""Number of plies played from each accepted one."""
NUMBER = re.compile(r"-?\d+")
BOT_EVERY = 100 if INTERPRETED else 10


@law
def legal_is_ascending_and_exactly_what_no_rule_refuses(game: Game) -> None:
    for states in sampled(game, SEEDS, EVERY):
        found = legal(game, states)
        allowed = [action for action, rule in enumerate(_refusals(game, states, 0)) if rule == 0]
        differing = sorted({*found} ^ {*allowed})
        texts = ", ".join(map(game.notation.write_action, differing)) or "the order, or one is listed twice"
        assert found == allowed, f"legal and refusal disagree on {texts} {where(game, states)}"
        is_over = game.door.actor(states, 0) == NOBODY
        assert bool(found) != is_over, f"{len(found)} legal actions, and the match is {'' if is_over else 'not '}over"


@law
def odds_list_every_outcome_with_a_positive_weight(game: Game) -> None:
    outcomes, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    for states in sampled(game, SEEDS, 1):
        if game.door.actor(states, 0) == CHANCE:
            count = game.door.odds(states, 0, outcomes, weights)
            assert list(outcomes[:count]) == legal(game, states), f"odds and legal differ {where(game, states)}"
            found = [int(weight) for weight in weights[:count]]
            assert sum(found) < 2**31, f"expected weights whose sum is below 2^31, not {sum(found)}"


@law
def a_random_outcome_is_the_one_picked_from_the_odds(game: Game) -> None:
    outcomes, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    for number, states in enumerate(sampled(game, SEEDS, 1)):
        if game.door.actor(states, 0) == CHANCE:
            drawn = game.playout.random_choice(states, new_rng(7, number), outcomes, weights)
            count = game.door.odds(states, 0, outcomes, weights)
            assert drawn == outcomes[pick(new_rng(7, number), weights, count)]


@law
def every_action_has_a_text_of_its_own_that_reads_back(game: Game) -> None:
    texts = [game.notation.write_action(action) for action in range(game.rules.ACTIONS)]
    for action, text in enumerate(texts):
        assert game.notation.read_action(text) == action, f"{text!r} does not read back as action {action}"
    for nonsense in {"", " ", "nonsense", "42", texts[0] + "x", "\n"}.difference(texts):
        try:
            game.notation.read_action(nonsense)
        except BadNotation:
            continue
        raise AssertionError(f"{nonsense!r} is read as an action")


@law
def what_may_be_taken_for_a_person_is_legal(game: Game) -> None:
    for states in sampled(game, SEEDS, EVERY):
        texts = [game.notation.write_action(action) for action in legal(game, states)]
        if game.door.actor(states, 0) >= 0:
            assert game.rest(game.rules.State.snapshot(states, 0), texts) in (None, *texts)


@law
def every_position_reads_back_to_the_same_bytes(game: Game) -> None:
    record = game.rules.State
    again = record.new(1)
    for states in sampled(game, SEEDS, EVERY):
        text = game.notation.write_position(record.snapshot(states, 0))
        record.store(game.notation.read_position(text), again, 0)
        assert record.pack(again, 0) == record.pack(states, 0), f"another state is read {where(game, states)}"


@law
def what_is_no_position_is_refused(game: Game) -> None:
    for nonsense in ("", "nonsense", "\n\n", "1 2 3\n" * 20):
        try:
            game.notation.read_position(nonsense)
        except BadPosition:
            continue
        raise AssertionError(f"{nonsense!r} is read as a position")


@law
def a_position_that_is_accepted_can_be_played(game: Game) -> None:
    """Change numbers in real positions and play those still accepted. Only where bounds are checked."""
    if not (INTERPRETED or CHECKED):
        return
    rng = random.Random(game.id)
    for states in sampled(game, SEEDS[:3], EVERY):
        text = game.notation.write_position(game.rules.State.snapshot(states, 0))
        for _ in range(ALTERED):
            altered = _alter(text, rng)
            try:
                found = game.read_position(altered)
            except TouchlineError:
                continue
            again = game.rules.State.new(1)
            game.rules.State.store(found, again, 0)
            for _ in range(PLIES):
                actions = legal(game, again)
                if not actions:
                    break
                game.door.play(again, 0, rng.choice(actions))
            is_over = game.door.actor(again, 0) == NOBODY
            assert actions or is_over, f"nothing can be played, though it is not over, from\n{altered}"


def _alter(text: str, rng: random.Random) -> str:
    """The text with one of its numbers changed."""
    numbers = list(NUMBER.finditer(text))
    if not numbers:
        return text
    found = rng.choice(numbers)
    other = rng.choice([rng.randint(-2, 9), int(found[0]) - 1, int(found[0]) + 1, rng.randint(10, 300)])
    return text[: found.start()] + str(other) + text[found.end() :]


@law
def a_copy_never_changes(game: Game) -> None:
    record = game.rules.State
    for seed in list(SEEDS)[:3]:
        copies, packed = record.new(400), []
        for ply, states in enumerate(walk(game, seed)):
            if ply == 400:
                break
            record.store(record.snapshot(states, 0), copies, ply)
            packed.append(record.pack(states, 0))
        assert [record.pack(copies, ply) for ply in range(len(packed))] == packed


@law
def copying_a_state_copies_all_of_it(game: Game) -> None:
    record = game.rules.State
    for states in sampled(game, SEEDS, EVERY):
        game.door.copy_state(states, 1, 0)
        before = record.pack(states, 0)
        assert record.pack(states, 1) == before
        actions = legal(game, states)
        if actions:
            game.door.play(states, 1, actions[-1])
            assert record.pack(states, 0) == before


@law
def asking_changes_nothing(game: Game) -> None:
    record = game.rules.State
    out = new_tensor(game)
    for states in sampled(game, SEEDS, EVERY):
        before = record.pack(states, 0)
        legal(game, states)
        for seat in range(len(seats_of(game, states))):
            game.door.observe(states, 0, seat, out)
            game.door.value(states, 0, seat)
            game.view.view(record.snapshot(states, 0), seat)
        game.door.refusal(states, 0, game.rules.ACTIONS - 1)
        assert record.pack(states, 0) == before, f"the state was changed {where(game, states)}"


@law
def values_sum_to_zero_over_the_sides_and_are_zero_until_over(game: Game) -> None:
    for states in sampled(game, SEEDS, EVERY):
        state = game.rules.State.snapshot(states, 0)
        options = {option.name: state.flat(option.name) for option in game.options}
        by_side: dict[int, set[float]] = {}
        for seat, side in enumerate(game.side_of_seats(options)):
            by_side.setdefault(side, set()).add(float(game.door.value(states, 0, seat)))
        assert all(len(values) == 1 for values in by_side.values()), f"{by_side} {where(game, states)}"
        total = sum(min(values) for values in by_side.values())
        assert math.isclose(total, 0, abs_tol=1e-9), f"the sum is {total} {where(game, states)}"
        if game.door.actor(states, 0) != NOBODY:
            assert all(values == {0.0} for values in by_side.values()), f"{by_side} {where(game, states)}"


@law
def every_random_match_ends(game: Game) -> None:
    matches = 5 if INTERPRETED else len(some(range(2000)))
    totals = buffer(2)
    states = game.opening(game.read_options({}), 2)
    game.playout.play_matches(states, 1, 0, matches, totals)
    assert game.door.actor(states, 1) == NOBODY
    assert totals[0] >= matches


@law
def a_seat_cannot_tell_apart_what_it_may_not_know(game: Game) -> None:
    """Two states that differ only in what a seat cannot know: same view, tensor, turn, actions, refusals, bot."""
    record = game.rules.State
    one, other = new_tensor(game), new_tensor(game)
    differing = 0
    for number, states in enumerate(sampled(game, MANY_SEEDS if has_secrets(game) else [0], 1)):
        if differing > ENOUGH:
            break
        for seat in range(len(seats_of(game, states))):
            game.door.copy_state(states, 1, 0)
            game.door.redeal(states, 1, seat, new_rng(number, seat))
            if record.pack(states, 0) == record.pack(states, 1):
                continue
            differing += 1
            before, redealt = plain(game, states), plain(game, states, 1)
            views = [game.view.view(state, seat) for state in (before, redealt)]
            assert views[0] == views[1], f"seat {seat} sees {_difference(*views)} {where(game, states)}"
            game.door.observe(states, 0, seat, one)
            game.door.observe(states, 1, seat, other)
            assert np.array_equal(one, other), f"seat {seat} observes what is hidden {where(game, states)}"
            assert _keys(game, states, 0) == _keys(game, states, 1), f"bots of seat {seat} {where(game, states)}"
            turns = [_turn(game, state, states, index, seat) for index, state in enumerate((before, redealt))]
            assert turns[0] == turns[1], f"seat {seat} {where(game, states)}"
            if game.door.actor(states, 0) != seat:
                continue
            assert legal(game, states) == legal(game, states, 1), f"seat {seat} {where(game, states)}"
            assert _refusals(game, states, 0) == _refusals(game, states, 1), f"seat {seat} {where(game, states)}"
            if differing % BOT_EVERY == 0:
                choices = {_bot_choice(game, states, index, seat, number) for index in (0, 1)}
                assert len(choices) == 1, f"a bot uses what seat {seat} cannot know {where(game, states)}"
    assert differing > 0 or not has_secrets(game), "something is kept back, but redeal never changes anything"


def _difference(one: dict[str, object], other: dict[str, object]) -> str:
    names = [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]
    return ", ".join(f"{name}: {one.get(name)} or {other.get(name)}" for name in sorted(names))


def _turn(game: Game, state: Any, states: States, index: int, seat: int) -> int | None:
    """The seat to act, if this seat may know it."""
    is_known = game.knows_actor(state, seat)
    return int(game.door.actor(states, index)) if is_known else None


def _refusals(game: Game, states: States, index: int) -> list[int]:
    """The refusal of every action."""
    out = buffer(game.rules.ACTIONS)
    game.door.refusals(states, index, out)
    return first(game.rules.ACTIONS, out)


def _bot_choice(game: Game, states: States, index: int, seat: int, plies: int) -> int:
    """A bot's choice when given one state or the other."""
    record = game.rules.State
    thought = record.new(STATES)
    record.store(record.snapshot(states, index), thought, 0)
    return Bot("rookie", 1).choose_action(game, thought, seat, plies)


def _keys(game: Game, states: States, index: int) -> list[int]:
    """Key used to detect repeated positions."""
    search = find_search(game)
    past = new_past(search)
    search.recall(game.rules.State.clone(states, index), buffer(0), past)
    return list(past[: search.room_of_past(0)])


@law
def redealing_twice_and_for_the_referee_keeps_what_all_know(game: Game) -> None:
    """What a spectator sees is known to every seat: re-dealing does not change it."""
    for number, states in enumerate(sampled(game, SEEDS, EVERY)):
        known = game.view.view(plain(game, states), SPECTATOR)
        for seat in range(len(seats_of(game, states))):
            game.door.copy_state(states, 1, 0)
            game.door.redeal(states, 1, seat, new_rng(number, 1))
            game.door.redeal(states, 1, seat, new_rng(number, 2))
            seen = game.view.view(plain(game, states, 1), SPECTATOR)
            assert seen == known, f"re-dealt for seat {seat}: {_difference(seen, known)} {where(game, states)}"


@law
def views_are_plain_data_and_say_what_is_due(game: Game) -> None:
    for states in sampled(game, SEEDS, EVERY):
        state = plain(game, states)
        for seat in (*range(len(seats_of(game, states))), SPECTATOR, REFEREE):
            view = game.view.view(state, seat)
            assert _from_json(json.dumps(view)) == view, f"{view} comes out of JSON as something else"
            assert isinstance(view.get("due"), str), f"a view says under due what is asked, not {view.get('due')!r}"


@functools.lru_cache(maxsize=1)
def _from_json(text: str) -> Any:
    """The facts of a text; viewers who see the same facts share a text."""
    return json.loads(text)


@law
def observations_fill_their_shape_and_depend_on_nothing_else(game: Game) -> None:
    clean, dirty = new_tensor(game), new_tensor(game)
    for states in sampled(game, SEEDS, EVERY):
        dirty[:] = [7.0] * len(dirty)
        game.door.observe(states, 0, 0, clean)
        game.door.observe(states, 0, 0, dirty)
        assert np.array_equal(clean, dirty), f"observe leaves numbers as they were {where(game, states)}"
        assert np.isfinite(clean).all(), f"{list(clean)} {where(game, states)}"


@law
def mirrored_positions_have_mirrored_actions(game: Game) -> None:
    """The game's symmetry, if its laws.py has one, maps positions and actions to others, and play continues alike."""
    symmetry = laws_of(game)
    if symmetry is None or not hasattr(symmetry, "mirror"):
        return
    record = game.rules.State
    pair = record.new(4)
    stride = 1 + game.rules.ACTIONS // 700
    for number, states in enumerate(sampled(game, SEEDS, EVERY)):
        state = record.snapshot(states, 0)
        record.store(state, pair, 2)
        record.store(symmetry.mirror(state), pair, 3)
        refused, mirrored = _refusals(game, pair, 2), _refusals(game, pair, 3)
        for action in range(number % stride, game.rules.ACTIONS, stride):
            is_same = refused[action] == mirrored[symmetry.mirror_action(state, action)]
            assert is_same, f"{game.notation.write_action(action)} and its mirror image {where(game, states)}"
        actions = legal(game, states)
        for action in actions[:: 1 + len(actions) // (8 if INTERPRETED else 15)]:
            game.door.copy_state(pair, 0, 2)
            game.door.copy_state(pair, 1, 3)
            game.door.play(pair, 0, action)
            game.door.play(pair, 1, symmetry.mirror_action(state, action))
            after = record.snapshot(pair, 0)
            record.store(symmetry.mirror(after), pair, 0)
            is_same = record.pack(pair, 0) == record.pack(pair, 1)
            assert is_same, f"after {game.notation.write_action(action)} {where(game, states)}"
