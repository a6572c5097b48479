"""What holds for taking back an action, in every game."""

import random

from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE
from touchline.engine.match import Match
from touchline.engine.record import INTERPRETED

SEEDS = range(1 if INTERPRETED else 3)
PLIES = 60 if INTERPRETED else 200


def all_of(match):
    told = [(match.seen(eyes), match.events_for(eyes), match.view(eyes)) for eyes in match.onlookers]
    return match.position(), match.sheet(), match.actor, told, [match.sheet(seat) for seat in range(len(match.seats))]


def test_undone_and_done_again_nothing_has_changed(game):
    """And never past an outcome of chance, nor when the turn has passed."""
    undone = 0
    for seed in SEEDS:
        match, rng = Match(game, dice=Dice(str(seed))), random.Random(seed)
        while match.outcome is None and match.plies < PLIES:
            seat, before, plies, text = match.actor, all_of(match), match.plies, rng.choice(match.legal())
            match.play(text)
            after = all_of(match)
            assert not any(match.can_undo(other) for other in range(len(match.seats)) if other != seat)
            if match.plies > plies + 1:
                assert not match.can_undo(seat)
            if match.actor != seat:
                assert not match.can_undo(seat)
            if match.can_undo(seat):
                assert match.undo().actor == seat
                assert all_of(match) == before
                match.play(text)
                assert all_of(match) == after
                undone += 1
    assert undone or game.id in ("team_km", "connect_four")


def test_a_fork_goes_its_own_way(game):
    match = Match(game, dice=Dice("1"))
    before = all_of(match)
    fork = match.fork()
    assert all_of(fork) == before
    for _ in range(8):
        fork.play(fork.legal()[0])
    assert all_of(match) == before
    assert fork.plies > match.plies


def test_thrown_by_hand_an_outcome_cannot_be_taken_back(game):
    match = Match(game)
    for _ in range(12):
        if match.outcome:
            return
        actor = match.actor
        match.play(match.legal()[-1])
        assert actor != CHANCE or not match.can_undo(match.actor)
