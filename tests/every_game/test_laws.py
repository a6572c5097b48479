"""What holds for every game, with no exemptions."""

import importlib
import math

import pytest

from tests.every_game.walks import legal, sampled, seats_of, walk
from touchline.bots import STATES, Bot
from touchline.bots.thinking import find_search, new_past
from touchline.engine.chance import new_rng, pick
from touchline.engine.errors import BadNotation, BadPosition
from touchline.engine.game import CHANCE, NOBODY, REFEREE, SPECTATOR
from touchline.engine.record import INTERPRETED, buffer, tensor

SEEDS = range(3) if INTERPRETED else range(20)
MANY_SEEDS = range(30)
EVERY = 5
ENOUGH = 300 if INTERPRETED else 5000
BOT_EVERY = 100 if INTERPRETED else 10


def test_legal_is_ascending_and_exactly_what_no_rule_refuses(game):
    for states in sampled(game, SEEDS, EVERY):
        found = legal(game, states)
        assert found == [action for action in range(game.rules.ACTIONS) if game.door.refusal(states, 0, action) == 0]
        assert bool(found) == (game.door.actor(states, 0) != NOBODY)


def test_odds_list_every_outcome_with_a_positive_weight(game):
    outcomes, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    for states in sampled(game, SEEDS, 1):
        if game.door.actor(states, 0) == CHANCE:
            count = game.door.odds(states, 0, outcomes, weights)
            assert list(outcomes[:count]) == legal(game, states)
            assert min(weights[:count]) > 0
            assert sum(int(weight) for weight in weights[:count]) < 2**31


def test_a_random_outcome_is_the_one_picked_from_the_odds(game):
    outcomes, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    for number, states in enumerate(sampled(game, SEEDS, 1)):
        if game.door.actor(states, 0) == CHANCE:
            drawn = game.playout.random_choice(states, new_rng(7, number), outcomes, weights)
            count = game.door.odds(states, 0, outcomes, weights)
            assert drawn == outcomes[pick(new_rng(7, number), weights, count)]


def test_every_action_has_a_text_of_its_own_that_reads_back(game):
    texts = [game.notation.write_action(action) for action in range(game.rules.ACTIONS)]
    assert [game.notation.read_action(text) for text in texts] == list(range(game.rules.ACTIONS))
    for nonsense in {"", " ", "nonsense", "42", texts[0] + "x", "\n"}.difference(texts):
        with pytest.raises(BadNotation):
            game.notation.read_action(nonsense)


def test_what_may_be_taken_for_a_person_is_legal(game):
    for states in sampled(game, SEEDS, EVERY):
        texts = [game.notation.write_action(action) for action in legal(game, states)]
        if game.door.actor(states, 0) >= 0:
            assert game.rest(game.rules.State.snapshot(states, 0), texts) in (None, *texts)


def test_every_position_reads_back_to_the_same_bytes(game):
    record = game.rules.State
    again = record.new(1)
    for states in sampled(game, SEEDS, EVERY):
        text = game.notation.write_position(record.snapshot(states, 0))
        record.store(game.notation.read_position(text), again, 0)
        assert record.pack(again, 0) == record.pack(states, 0), text


def test_what_is_no_position_is_refused(game):
    for nonsense in ("", "nonsense", "\n\n", "1 2 3\n" * 20):
        with pytest.raises(BadPosition):
            game.notation.read_position(nonsense)


def test_a_copy_never_changes(game):
    record = game.rules.State
    for seed in list(SEEDS)[:3]:
        copies, packed = record.new(400), []
        for ply, states in enumerate(walk(game, seed)):
            if ply == 400:
                break
            record.store(record.snapshot(states, 0), copies, ply)
            packed.append(record.pack(states, 0))
        assert [record.pack(copies, ply) for ply in range(len(packed))] == packed


def test_copying_a_state_copies_all_of_it(game):
    record = game.rules.State
    for states in sampled(game, SEEDS, EVERY):
        game.door.copy_state(states, 1, 0)
        before = record.pack(states, 0)
        assert record.pack(states, 1) == before
        actions = legal(game, states)
        if actions:
            game.door.play(states, 1, actions[-1])
            assert record.pack(states, 0) == before


def test_asking_changes_nothing(game):
    record = game.rules.State
    out = tensor(sum(math.prod(shape) for _, shape in game.rules.OBSERVATION))
    for states in sampled(game, SEEDS, EVERY):
        before = record.pack(states, 0)
        legal(game, states)
        for seat in range(len(seats_of(game, states))):
            game.door.observe(states, 0, seat, out)
            game.door.value(states, 0, seat)
            game.view.view(record.snapshot(states, 0), seat)
        game.door.refusal(states, 0, game.rules.ACTIONS - 1)
        assert record.pack(states, 0) == before


def test_values_sum_to_zero_over_the_sides_and_are_zero_until_over(game):
    for states in sampled(game, SEEDS, EVERY):
        state = game.rules.State.snapshot(states, 0)
        options = {option.name: state.flat(option.name) for option in game.options}
        by_side = {}
        for seat, side in enumerate(game.side_of_seats(options)):
            by_side.setdefault(side, set()).add(float(game.door.value(states, 0, seat)))
        assert all(len(values) == 1 for values in by_side.values())
        assert sum(min(values) for values in by_side.values()) == pytest.approx(0)
        if game.door.actor(states, 0) != NOBODY:
            assert all(values == {0.0} for values in by_side.values())


def test_every_random_match_ends(game):
    matches = 5 if INTERPRETED else 2000
    totals = buffer(2)
    states = game.opening(game.read_options({}), 2)
    game.playout.play_matches(states, 1, 0, matches, totals)
    assert game.door.actor(states, 1) == NOBODY
    assert totals[0] >= matches


def test_a_seat_cannot_tell_apart_what_it_may_not_know(game):
    """Two states that differ only in what a seat cannot know: same view, tensor, turn, actions, refusals, bot."""
    record = game.rules.State
    size = sum(math.prod(shape) for _, shape in game.rules.OBSERVATION)
    one, other = tensor(size), tensor(size)
    differing = 0
    for number, states in enumerate(sampled(game, MANY_SEEDS if _hides_anything(game) else [0], 1)):
        if differing > ENOUGH:
            break
        for seat in range(len(seats_of(game, states))):
            game.door.copy_state(states, 1, 0)
            game.door.redeal(states, 1, seat, new_rng(number, seat))
            if record.pack(states, 0) == record.pack(states, 1):
                continue
            differing += 1
            before, redealt = record.snapshot(states, 0), record.snapshot(states, 1)
            assert game.view.view(before, seat) == game.view.view(redealt, seat)
            game.door.observe(states, 0, seat, one)
            game.door.observe(states, 1, seat, other)
            assert list(one) == list(other)
            assert _marks(game, states, 0) == _marks(game, states, 1)
            assert _turn(game, states, 0, seat) == _turn(game, states, 1, seat)
            if game.door.actor(states, 0) != seat:
                continue
            assert legal(game, states) == legal(game, states, 1)
            for action in range(number % 7, game.rules.ACTIONS, 7):
                assert game.door.refusal(states, 0, action) == game.door.refusal(states, 1, action)
            if differing % BOT_EVERY == 0:
                assert len({_bot_choice(game, states, index, seat, number) for index in (0, 1)}) == 1
    assert differing > 0 or not _hides_anything(game)


def _turn(game, states, index, seat):
    """Who is to act, if the seat may know it."""
    is_known = game.knows_actor(game.rules.State.snapshot(states, index), seat)
    return int(game.door.actor(states, index)) if is_known else None


def _bot_choice(game, states, index, seat, plies):
    """What a bot does that is handed the one state or the other."""
    record = game.rules.State
    thought = record.new(STATES)
    record.store(record.snapshot(states, index), thought, 0)
    return Bot("rookie", 1).choose_action(game, thought, seat, plies)


def _marks(game, states, index):
    """By what a bot tells a position from those that have been."""
    search = find_search(game)
    past = new_past(search)
    search.recall(game.rules.State.clone(states, index), buffer(0), past)
    return list(past[: search.room_of_past(0)])


def _hides_anything(game):
    """Whether the game's own page of laws says that it has secrets."""
    return importlib.import_module(f"tests.games.{game.id}.symmetry").HAS_SECRETS


def test_redealing_twice_and_for_the_referee_keeps_what_all_know(game):
    """What a spectator sees is known to every seat: no re-dealing changes it."""
    record = game.rules.State
    for number, states in enumerate(sampled(game, SEEDS, EVERY)):
        known = game.view.view(record.snapshot(states, 0), SPECTATOR)
        for seat in range(len(seats_of(game, states))):
            game.door.copy_state(states, 1, 0)
            game.door.redeal(states, 1, seat, new_rng(number, 1))
            game.door.redeal(states, 1, seat, new_rng(number, 2))
            assert game.view.view(record.snapshot(states, 1), SPECTATOR) == known


def test_views_are_plain_data(game):
    import json

    for states in sampled(game, SEEDS, EVERY):
        state = game.rules.State.snapshot(states, 0)
        for seat in (*range(len(seats_of(game, states))), SPECTATOR, REFEREE):
            view = game.view.view(state, seat)
            assert json.loads(json.dumps(view)) == view


def test_observations_fill_their_shape_and_depend_on_nothing_else(game):
    size = sum(math.prod(shape) for _, shape in game.rules.OBSERVATION)
    clean, dirty = tensor(size), tensor(size)
    for states in sampled(game, SEEDS, EVERY):
        for index in range(size):
            dirty[index] = 7.0
        game.door.observe(states, 0, 0, clean)
        game.door.observe(states, 0, 0, dirty)
        assert list(clean) == list(dirty)
        assert all(math.isfinite(number) for number in clean)


def test_mirrored_positions_have_mirrored_actions(game):
    """The game's symmetry maps positions to positions and actions to actions, and play goes on alike."""
    symmetry = importlib.import_module(f"tests.games.{game.id}.symmetry")
    record = game.rules.State
    pair = record.new(2)
    stride = 1 + game.rules.ACTIONS // 700
    for number, states in enumerate(sampled(game, SEEDS, EVERY)):
        state = record.snapshot(states, 0)
        record.store(state, pair, 0)
        record.store(symmetry.mirror(state), pair, 1)
        for action in range(number % stride, game.rules.ACTIONS, stride):
            mirrored = symmetry.mirror_action(state, action)
            assert game.door.refusal(pair, 0, action) == game.door.refusal(pair, 1, mirrored)
        actions = legal(game, states)
        for action in actions[:: 1 + len(actions) // (8 if INTERPRETED else 15)]:
            record.store(state, pair, 0)
            record.store(symmetry.mirror(state), pair, 1)
            game.door.play(pair, 0, action)
            game.door.play(pair, 1, symmetry.mirror_action(state, action))
            after = record.snapshot(pair, 0)
            record.store(symmetry.mirror(after), pair, 0)
            assert record.pack(pair, 0) == record.pack(pair, 1)
