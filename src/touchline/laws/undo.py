"""Laws for undo."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from touchline.engine.chance import Dice, new_rng
from touchline.engine.game import CHANCE, REFEREE, Game, split_options
from touchline.engine.match import Match
from touchline.engine.record import INTERPRETED, States
from touchline.laws.law import law
from touchline.laws.walks import new_tensor, some

SEEDS = range(1 if INTERPRETED else 3)
PLIES = 60 if INTERPRETED else 200
WORLDS = 8 if INTERPRETED else 64
"""Number of worlds re-dealt for a viewer to find out whether an action revealed something."""


def all_of(match: Match) -> Any:
    told = [(match.seen(viewer), match.events_for(viewer)) for viewer in match.onlookers]
    views = [match.view(lens) for lens in {match.game.lens(viewer) for viewer in match.onlookers}]
    sheets = [match.sheet(viewer) for viewer in (REFEREE, *range(len(match.seats)))]
    return match.position(), match.actor, told, views, sheets


@law
def undone_and_done_again_nothing_has_changed(game: Game) -> None:
    """What the game guarantees can be undone, but never past a chance outcome or after the turn has passed."""
    for seed in some(SEEDS):
        match, rng = Match(game, dice=Dice(str(seed))), random.Random(seed)
        after = all_of(match)
        while match.outcome is None and match.plies < PLIES:
            seat, before, plies, text = match.actor, after, match.plies, rng.choice(match.legal())
            is_vouched_for = game.tells_nothing(match.state, game.notation.read_action(text))
            match.play(text)
            after = all_of(match)
            others = [other for other in range(len(match.seats)) if other != seat and match.can_undo(other)]
            assert not others, f"seats {others} can take back {text} of seat {seat}"
            is_allowed = is_vouched_for and match.plies == plies + 1 and match.actor == seat
            assert match.can_undo(seat) == is_allowed, f"taking back {text} is {'not ' * is_allowed}allowed"
            if match.can_undo(seat):
                assert match.undo().actor == seat
                assert all_of(match) == before, f"{text} leaves something when it is taken back"
                match.play(text)
                assert all_of(match) == after, f"{text} is something else when it is done again"


def worlds_told_apart(game: Game, before: States, action: int, seat: int) -> int:
    """The number of worlds that were possible for a seat before an action and that it can rule out afterwards."""
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


def observed(game: Game, worlds: States, seat: int) -> list[float]:
    """Everything the seat may know of the second world."""
    out = new_tensor(game)
    game.door.observe(worlds, 1, seat, out)
    return list(out)


def slips(game: Game, options: Mapping[str, object], seeds: Iterable[int]) -> list[str]:
    """The texts of actions that could be undone although a seat has learnt something from them."""
    found: list[str] = []
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


@law
def what_has_told_somebody_something_is_not_taken_back(game: Game) -> None:
    for options in game.tables:
        found = slips(game, split_options(options), SEEDS[:1])
        assert not found, f"these tell something and can be taken back: {', '.join(sorted(set(found)))}"


@law
def a_fork_goes_its_own_way_and_knows_no_outcome_before_it_falls(game: Game) -> None:
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
    assert all_of(match) == before, "a fork's plies are played in its match too"


@law
def thrown_by_hand_an_outcome_cannot_be_taken_back(game: Game) -> None:
    match = Match(game)
    for _ in range(12):
        if match.outcome:
            return
        actor = match.actor
        match.play(match.legal()[-1])
        assert actor != CHANCE or not match.can_undo(match.actor), "an outcome can be taken back"
