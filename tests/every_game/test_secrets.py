"""What holds for the secrets of every game: what a viewer cannot see, nothing that it is given tells it."""

import functools
import importlib
import itertools
import math
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.every_game.walks import legal, seats_of, walk
from touchline.api import Budget, explain
from touchline.bots import Bot
from touchline.bots.outside import write_question, write_start
from touchline.engine.chance import new_rng
from touchline.engine.game import NOBODY, SPECTATOR
from touchline.engine.match import Match
from touchline.engine.record import INTERPRETED, tensor

SEEDS = range(4 if INTERPRETED else 6)
MOST = 4 if INTERPRETED else 6
"""Positions at which the same question is asked."""
VIEWERS = 3
ACTIONS = 4
TWINS = 2 if INTERPRETED else 6
"""Pairs of matches that are gone on with, of each sort."""
PLIES = 6
TRIES = 3
HINTS = 0 if INTERPRETED else 8
SIMULATIONS = 20


@dataclass(frozen=True, repr=False)
class Ply:
    """An action in one of two worlds that a viewer cannot tell apart."""

    action: int
    is_legal_in_both: bool
    before: Any
    after: Any
    packed: bytes
    """The bytes of the state after it."""
    seen: Any
    """The view then, and what was seen in passing."""
    turn: int | None
    """Who is to act then, if the viewer may know it."""

    def __repr__(self):
        return f"action {self.action}"


def test_plies_that_a_viewer_cannot_tell_apart_are_told_alike(game):
    """The same events, secrets hidden and secrets revealed; and if the actions differ, both are hidden."""
    hidden = 0
    for viewer, one, other in look_alikes(game):
        assert told(game, one, viewer) == told(game, other, viewer), (one, other, viewer)
        if one.action != other.action:
            assert game.view.hides(one.before, one.action, one.after, viewer), (one, viewer)
            hidden += 1
    assert bool(hidden) == has_secrets(game)


def told(game, ply, viewer):
    return [
        tell(ply.before, ply.action, ply.after, viewer)
        for tell in (game.view.events, game.view.hides, game.view.reveals)
    ]


def test_tensor_and_redealing_go_by_nothing_that_the_seat_to_act_cannot_know(game):
    """Of a re-dealt world nothing is left that should have been replaced: the same generator makes the same one."""
    record = game.rules.State
    pair = record.new(2)
    tensors = [tensor(sum(math.prod(shape) for _, shape in game.rules.OBSERVATION)) for _ in range(2)]
    for number, (seat, *plies) in enumerate(look_alikes(game)):
        for index, ply in enumerate(plies):
            record.store(ply.after, pair, index)
        if game.door.actor(pair, 0) == seat:
            for index in range(2):
                game.door.observe(pair, index, seat, tensors[index])
                game.door.redeal(pair, index, seat, new_rng(number, seat))
            assert list(tensors[0]) == list(tensors[1]), (plies, seat)
            assert record.pack(pair, 0) == record.pack(pair, 1), (plies, seat)


def test_matches_that_a_viewer_cannot_tell_apart_go_on_alike(game):
    """Sheet, numbers, events, board, turn, undo and hints are the same as long as the view is."""
    rng = random.Random(game.id)
    hints = itertools.count()
    for viewer, *plies in twins(game, rng):
        pair = [Match(game, position=game.notation.write_position(ply.before)) for ply in plies]
        for match, ply in zip(pair, plies, strict=True):
            match.play(game.notation.write_action(ply.action))
        for _ in range(PLIES):
            if not pair or NOBODY in (match.actor for match in pair):
                break
            one, other = (given(match, viewer) for match in pair)
            assert one == other
            if viewer == pair[0].turn(viewer) and next(hints) < HINTS:
                assert hinted(pair[0], viewer) == hinted(pair[1], viewer)
            pair = go_on(pair, viewer, rng)


def twins(game, rng):
    """Pairs of every sort: they differ in a hidden action or in what was hidden before, and then this is asked."""
    sorts = {}
    for pair in look_alikes(game):
        viewer, one, other = pair
        if one.packed != other.packed:
            sort = one.action == other.action, one.turn == viewer, getattr(one.after, "due", 0)
            sorts.setdefault(sort, []).append(pair)
    for pairs in sorts.values():
        yield from rng.sample(pairs, min(TWINS, len(pairs)))


def given(match, viewer):
    """All that a viewer is given while a match is running."""
    return {
        "sheet": match.sheet(viewer),
        "seen": match.seen_since(viewer, 0),
        "events": match.events_for(viewer),
        "view": match.view(viewer),
        "board": match.describe(viewer),
        "drawn": match.game.view.draw(match.state, viewer),
        "turn": match.turn(viewer),
        "undo": match.can_undo(viewer),
        "asked": asked(match, viewer) if match.turn(viewer) == viewer else None,
    }


def asked(match, seat):
    """What the seat to act is given, as a person and as a program."""
    state, game = match.state, match.game
    targets = [game.view.targets(state, action, seat) for action in range(game.rules.ACTIONS)]
    told = write_start(match, seat, "test", 1.0), write_question(match, seat, 0, 1.0)
    return match.legal(), game.rest(state, match.legal()), targets, told


def hinted(match, seat):
    return Bot("rookie", 1).choose(match, seat), repr(explain(match, seat, Budget(SIMULATIONS)))


def go_on(pair, viewer, rng):
    """Both matches a ply later, where the viewer still sees the same; None if no such ply is found."""
    texts = [match.legal() for match in pair]
    in_both = sorted({*texts[0]} & {*texts[1]})
    tries = [(text, text) for text in rng.sample(in_both, min(TRIES, len(in_both)))]
    if pair[0].actor != viewer:
        tries += [[rng.choice(legal) for legal in texts] for _ in range(TRIES)]
    for choice in tries:
        forks = [match.fork() for match in pair]
        seen = []
        for fork, text in zip(forks, choice, strict=True):
            fork.play(text)
            passing = in_passing(fork.game, fork.events_for(viewer, fork.plies - 1))
            seen.append((fork.view(viewer), passing))
        if seen[0] == seen[1]:
            return forks
    return None


@functools.lru_cache(maxsize=1)
def look_alikes(game):
    """A viewer and two plies, which differ in what it cannot see: in the action, or in the world they are played in."""
    found = []
    rng = random.Random(game.id)
    for number, states in enumerate(positions(game, rng)):
        viewers = [*range(len(seats_of(game, states))), SPECTATOR]
        for viewer in rng.sample(viewers, min(VIEWERS, len(viewers))):
            game.door.copy_state(states, 1, 0)
            game.door.redeal(states, 1, max(viewer, 0), new_rng(number, viewer))
            plies = [ply for world in plies_of(game, states, viewer, rng) for ply in world]
            is_own = game.door.actor(states, 0) == viewer
            found += [(viewer, *pair) for pair in itertools.combinations(plies, 2) if look_alike(*pair, is_own)]
    return found


def look_alike(one, other, is_own):
    """One knows one's own action, and another's may be told apart only if they come to the same."""
    if (one.seen, one.turn) != (other.seen, other.turn):
        return False
    if one.action == other.action:
        return True
    if is_own or one.packed == other.packed:
        return False
    return one.before is other.before or not (one.is_legal_in_both and other.is_legal_in_both)


def positions(game, rng):
    """Positions of random matches, as many of a rare question as of a common one."""
    asked = Counter()
    kept = {}
    for seed in SEEDS if has_secrets(game) else SEEDS[:1]:
        for states in walk(game, seed):
            question = question_of(game, states)
            at = asked[question] if asked[question] < MOST else rng.randrange(asked[question] + 1)
            asked[question] += 1
            if question[0] != NOBODY and at < MOST:
                kept[question, at] = game.rules.State.clone(states, 0, 2)
    return kept.values()


def question_of(game, states):
    """Who is asked, any seat being like another, and what, if the state has it."""
    return min(int(game.door.actor(states, 0)), 0), int(getattr(states[0], "due", 0))


def plies_of(game, states, viewer, rng):
    """Some plies of the state and of its re-dealt twin, the same ones where they can be."""
    record = game.rules.State
    lists = [legal(game, states, index) for index in (0, 1)]
    in_both = {*lists[0]} & {*lists[1]}
    ranks = {action: rng.random() for action in sorted({*lists[0]} | {*lists[1]})}
    for index, actions in enumerate(lists):
        before = record.snapshot(states, index)
        yield [
            Ply(action, action in in_both, before, *what_comes_of(game, before, action, viewer))
            for action in sorted(actions, key=ranks.get)[:ACTIONS]
        ]


def what_comes_of(game, before, action, viewer):
    """The state after an action, its bytes, what the viewer sees, and whom it knows to be asked."""
    record = game.rules.State
    after = record.new(1)
    record.store(before, after, 0)
    game.door.play(after, 0, action)
    state = record.snapshot(after, 0)
    turn = int(game.door.actor(after, 0)) if game.knows_actor(state, viewer) else None
    passing = in_passing(game, game.view.events(before, action, state, viewer))
    return state, record.pack(after, 0), (game.view.view(state, viewer), passing), turn


def in_passing(game, events):
    """Those events that tell what all may know and no view need show afterwards, as the game's page of laws says."""
    words = getattr(page_of(game), "SEEN_IN_PASSING", ())
    return [event for event in events if event["event"] in words]


def has_secrets(game):
    return page_of(game).HAS_SECRETS


def page_of(game):
    return importlib.import_module(f"tests.games.{game.id}.symmetry")
