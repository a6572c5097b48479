"""What holds for taking back an action, in every game."""

import math
import random

import pytest

from tests.engine import peeking
from touchline.engine.chance import Dice, new_rng
from touchline.engine.game import CHANCE, split_options
from touchline.engine.match import Match
from touchline.engine.record import INTERPRETED, tensor

SEEDS = range(1 if INTERPRETED else 3)
PLIES = 60 if INTERPRETED else 200
WORLDS = 8 if INTERPRETED else 64
"""Re-dealt for a viewer to find out whether an action told it something."""


def all_of(match):
    told = [(match.seen(eyes), match.events_for(eyes), match.view(eyes)) for eyes in match.onlookers]
    return match.position(), match.sheet(), match.actor, told, [match.sheet(seat) for seat in range(len(match.seats))]


def test_undone_and_done_again_nothing_has_changed(game):
    """What the game vouches for can be, but never past an outcome of chance, nor when the turn has passed."""
    for seed in SEEDS:
        match, rng = Match(game, dice=Dice(str(seed))), random.Random(seed)
        while match.outcome is None and match.plies < PLIES:
            seat, before, plies, text = match.actor, all_of(match), match.plies, rng.choice(match.legal())
            is_vouched_for = game.tells_nothing(match.state, game.notation.read_action(text))
            match.play(text)
            after = all_of(match)
            assert not any(match.can_undo(other) for other in range(len(match.seats)) if other != seat)
            assert match.can_undo(seat) == (is_vouched_for and match.plies == plies + 1 and match.actor == seat)
            if match.can_undo(seat):
                assert match.undo().actor == seat
                assert all_of(match) == before
                match.play(text)
                assert all_of(match) == after


def worlds_told_apart(game, before, action, seat):
    """How many of the worlds that a seat could imagine before an action it can rule out after it."""
    record, door = game.rules.State, game.door
    worlds = record.clone(before, 0, 2)
    as_it_was = record.pack(worlds, 0)
    door.copy_state(worlds, 1, 0)
    door.play(worlds, 1, action)
    seen = observed(game, worlds, seat)
    told, rng = 0, new_rng(action, seat)
    for _ in range(WORLDS):
        door.copy_state(worlds, 1, 0)
        door.redeal(worlds, 1, seat, rng)
        if record.pack(worlds, 1) == as_it_was:
            continue
        if door.refusal(worlds, 1, action):
            told += 1
            continue
        door.play(worlds, 1, action)
        told += observed(game, worlds, seat) != seen
    return told


def observed(game, worlds, seat):
    """All that the seat may know of the second world."""
    out = tensor(sum(math.prod(shape) for _, shape in game.rules.OBSERVATION))
    game.door.observe(worlds, 1, seat, out)
    return list(out)


def slips(game, options, seeds):
    """The texts of actions that could be taken back after a seat that saw them had learnt something."""
    found = []
    for seed in seeds:
        match, rng = Match(game, options, dice=Dice(str(seed))), random.Random(seed)
        while match.outcome is None and match.plies < PLIES:
            seat, text = match.actor, rng.choice(match.legal())
            before = game.rules.State.clone(match._states, 0)
            match.play(text)
            if match.can_undo(seat):
                action, events = match._plies[-1].action, match._plies[-1].events
                lookers = [looker for looker in range(len(match.seats)) if looker == seat or events[looker]]
                found += [text for looker in lookers if worlds_told_apart(game, before, action, looker)]
    return found


def test_what_has_told_somebody_something_is_not_taken_back(game):
    for options in game.tables:
        assert slips(game, split_options(options), SEEDS[:1]) == []


def test_a_secret_that_comes_to_light_once_in_fifty_times_cannot_be_asked_for_and_taken_back():
    """Eight sampled worlds let six of seven such questions be taken back."""
    for seed in range(20):
        match = Match(peeking.GAME, dice=Dice(str(seed)))
        match.play("ask")
        assert not match.can_undo(0)
    assert slips(peeking.GAME, {}, range(5)) == []


@pytest.mark.skipif(INTERPRETED, reason="so few worlds would show it too seldom")
def test_the_law_finds_a_game_that_vouches_wrongly():
    assert "ask" in slips(peeking.CARELESS, {}, range(5))


def test_a_fork_goes_its_own_way_and_knows_no_outcome_before_it_falls(game):
    match = Match(game, dice=Dice("kept secret"))
    before = all_of(match)
    fork = match.fork()
    assert (fork.position(), fork.actor) == (match.position(), match.actor)
    assert fork.dice is None
    assert "kept secret" not in fork.sheet()
    for _ in range(8):
        if fork.outcome:
            break
        actor, plies = fork.actor, fork.plies
        fork.play(fork.legal()[-1])
        assert fork.plies == plies + 1, f"{actor} played, and an outcome fell by itself"
    assert all_of(match) == before


def test_thrown_by_hand_an_outcome_cannot_be_taken_back(game):
    match = Match(game)
    for _ in range(12):
        if match.outcome:
            return
        actor = match.actor
        match.play(match.legal()[-1])
        assert actor != CHANCE or not match.can_undo(match.actor)
