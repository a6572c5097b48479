"""Laws for secrets: nothing given to a viewer reveals what it cannot see."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from touchline.api import Budget, explain
from touchline.bots import Bot, has_styles, styled
from touchline.bots.judging import STYLES
from touchline.bots.outside import write_question, write_start
from touchline.engine.chance import new_rng
from touchline.engine.game import NOBODY, SPECTATOR, Facts, Game
from touchline.engine.match import Match
from touchline.engine.pointing import Answer, Pointing
from touchline.engine.record import INTERPRETED, States
from touchline.laws.law import law
from touchline.laws.walks import due, has_secrets, laws_of, legal, new_tensor, plain, seats_of, walk

SEEDS = range(4 if INTERPRETED else 6)
MOST = 4 if INTERPRETED else 6
"""Maximum positions at which the same question is asked."""
VIEWERS = 3
ACTIONS = 4
TWINS = 2 if INTERPRETED else 6
"""Number of pairs of matches that are continued, of each kind."""
PLIES = 6
TRIES = 3
CLICKS = 12
"""Number of targets pointed at."""
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
    """The view afterwards, and what was seen in passing."""
    turn: int | None
    """The actor afterwards, if the viewer may know it."""

    def __repr__(self) -> str:
        return f"action {self.action}"


Pair = tuple[int, Ply, Ply]
"""A viewer, and two plies that it cannot tell apart."""


@law
def plies_that_a_viewer_cannot_tell_apart_are_told_alike(game: Game) -> None:
    """The events, hidden secrets and revealed secrets are the same; and if the actions differ, both are hidden."""
    hidden = 0
    for viewer, one, other in look_alikes(game):
        lines = told(game, one, viewer), told(game, other, viewer)
        assert lines[0] == lines[1], f"viewer {viewer} is told {lines[0]} or {lines[1]} {when(game, one, other)}"
        if one.action != other.action:
            is_hidden = game.view.hides(one.before, one.action, one.after, viewer)
            assert is_hidden, f"hides says nothing to viewer {viewer} {when(game, one, other)}"
            hidden += 1
    assert bool(hidden) == has_secrets(game), "something is kept back, but no two actions look alike to anybody"


def when(game: Game, one: Ply, other: Ply) -> str:
    """Two plies, shown when they break a law."""
    texts = " and ".join(game.notation.write_action(ply.action) for ply in (one, other))
    return f"by {texts} at\n{game.notation.write_position(one.before)}and\n{game.notation.write_position(other.before)}"


def told(game: Game, ply: Ply, viewer: int) -> list[Any]:
    return [
        tell(ply.before, ply.action, ply.after, viewer)
        for tell in (game.view.events, game.view.hides, game.view.reveals)
    ]


@law
def an_open_game_hides_nothing_and_shows_every_viewer_the_same(game: Game) -> None:
    """Its viewers are all given what the spectator may know, so nobody may be entitled to anything else."""
    if not game.is_open:
        return
    assert not has_secrets(game), "the game is OPEN, but something is hidden from somebody"
    for states in walk(game, 0):
        state = plain(game, states)
        for seat in range(len(seats_of(game, states))):
            is_same = game.view.view(state, seat) == game.view.view(state, SPECTATOR)
            assert is_same, f"the game is OPEN, but seat {seat} sees something else than a spectator"


@law
def tensor_and_redealing_go_by_nothing_that_the_seat_to_act_cannot_know(game: Game) -> None:
    """Nothing that should have been replaced is left in a re-dealt world: the same generator makes the same one."""
    record = game.rules.State
    pair = record.new(2)
    tensors = [new_tensor(game) for _ in range(2)]
    for number, (seat, one, other) in enumerate(look_alikes(game)):
        plies = one, other
        for index, ply in enumerate(plies):
            record.store(ply.after, pair, index)
        if game.door.actor(pair, 0) == seat:
            for index in range(2):
                game.door.observe(pair, index, seat, tensors[index])
                game.door.redeal(pair, index, seat, new_rng(number, seat))
            is_same = list(tensors[0]) == list(tensors[1])
            assert is_same, f"seat {seat} observes what is hidden {when(game, one, other)}"
            is_same = record.pack(pair, 0) == record.pack(pair, 1)
            assert is_same, f"redeal keeps what seat {seat} cannot know {when(game, one, other)}"


@law
def matches_that_a_viewer_cannot_tell_apart_go_on_alike(game: Game) -> None:
    """Sheet, numbers, events, board, turn, undo and hints are the same as long as the view is."""
    rng = random.Random(game.id)
    hints = itertools.count()
    for viewer, *plies in twins(game, rng):
        pair: list[Match] = [Match(game, position=game.notation.write_position(ply.before)) for ply in plies]
        for match, ply in zip(pair, plies, strict=True):
            match.play(game.notation.write_action(ply.action))
        for _ in range(PLIES):
            if not pair or NOBODY in (match.actor for match in pair):
                break
            one, other = (given(match, viewer) for match in pair)
            names = [name for name in one if one[name] != other[name]]
            assert not names, f"viewer {viewer} can tell by {', '.join(names)} {when(game, *plies)}"
            if viewer == pair[0].turn(viewer) and next(hints) < HINTS:
                hints_given = [hinted(match, viewer) for match in pair]
                assert hints_given[0] == hints_given[1], f"a hint tells seat {viewer} {when(game, *plies)}"
            pair = go_on(pair, viewer, rng)


def twins(game: Game, rng: random.Random) -> Iterator[Pair]:
    """Pairs of every kind: they differ in a hidden action or in what was hidden before, and then this is asked."""
    sorts: dict[Any, list[Pair]] = {}
    for pair in look_alikes(game):
        viewer, one, other = pair
        if one.packed != other.packed:
            sort = one.action == other.action, one.turn == viewer, getattr(one.after, "due", 0)
            sorts.setdefault(sort, []).append(pair)
    for pairs in sorts.values():
        yield from rng.sample(pairs, min(TWINS, len(pairs)))


def given(match: Match, viewer: int) -> Facts:
    """Everything a viewer is given while a match is running."""
    return {
        "sheet": match.sheet(viewer),
        "seen": match.seen_since(viewer, 0),
        "events": match.events_for(viewer),
        "view": match.view(viewer),
        "board": match.describe(viewer),
        "drawn": match.draw(viewer),
        "turn": match.turn(viewer),
        "undo": match.can_undo(viewer),
        "asked": asked(match, viewer) if match.turn(viewer) == viewer else None,
    }


def asked(match: Match, seat: int) -> Any:
    """What the seat to act is given, as a person and as a program."""
    state, game = match.state, match.game
    targets = [game.view.targets(state, action, seat) for action in range(game.rules.ACTIONS)]
    told = write_start(match, seat, "test", 1.0), write_question(match, seat, 0, 1.0)
    return match.legal(), game.rest(state, match.legal()), match.shortcuts(seat), targets, told, answers(match, seat)


def answers(match: Match, seat: int) -> list[Answer]:
    """The answers the seat gets when it points at some of its targets, alone and after the start of an action."""
    listed = [f"{kind}:{name}" for kind, names in match.game.view.TARGETS.items() for name in names]
    begun = next(iter(match.targets(seat).values()))[:1]
    some = listed[:: max(1, len(listed) // CLICKS)]
    pointing = Pointing(match.game, match._states, match.state, seat)
    return [pointing.answer(path) for target in some for path in ([target], [*begun, target])]


def hinted(match: Match, seat: int) -> tuple[list[str], str]:
    """What bots of every style play, and a hint."""
    bots = [styled("rookie", style) for style in (None, *(STYLES if has_styles(match.game) else ()))]
    return [Bot(bot, 1).choose(match, seat) for bot in bots], repr(explain(match, seat, Budget(SIMULATIONS)))


def go_on(pair: list[Match], viewer: int, rng: random.Random) -> list[Match]:
    """Both matches one ply later, if the viewer still sees the same; nothing if no such ply is found."""
    texts = [match.legal() for match in pair]
    in_both = sorted({*texts[0]} & {*texts[1]})
    tries = [(text, text) for text in rng.sample(in_both, min(TRIES, len(in_both)))]
    if pair[0].actor != viewer:
        tries += [(rng.choice(texts[0]), rng.choice(texts[1])) for _ in range(TRIES)]
    for choice in tries:
        forks = [match.fork() for match in pair]
        seen = []
        for fork, text in zip(forks, choice, strict=True):
            fork.play(text)
            passing = in_passing(fork.game, fork.events_for(viewer, fork.plies - 1))
            seen.append((fork.view(viewer), passing))
        if seen[0] == seen[1]:
            return forks
    return []


@functools.lru_cache(maxsize=1)
def look_alikes(game: Game) -> list[Pair]:
    """A viewer and two plies that differ in what it cannot see: in the action, or in the world they are played in."""
    found: list[Pair] = []
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


def look_alike(one: Ply, other: Ply, is_own: bool) -> bool:
    """Whether a viewer cannot tell two plies apart: it sees their results and, if the seat is its own, the action."""
    if (one.seen, one.turn) != (other.seen, other.turn):
        return False
    if one.action == other.action:
        return True
    if is_own or one.packed == other.packed:
        return False
    return one.before is other.before or not (one.is_legal_in_both and other.is_legal_in_both)


def positions(game: Game, rng: random.Random) -> Collection[States]:
    """Positions of random matches, with rare questions as often as common ones."""
    asked: Counter[tuple[int, int]] = Counter()
    kept: dict[Any, States] = {}
    for seed in SEEDS if has_secrets(game) else SEEDS[:1]:
        for states in walk(game, seed):
            question = question_of(game, states)
            place = asked[question] if asked[question] < MOST else rng.randrange(asked[question] + 1)
            asked[question] += 1
            if question[0] != NOBODY and place < MOST:
                kept[question, place] = game.rules.State.clone(states, 0, 2)
    return kept.values()


def question_of(game: Game, states: States) -> tuple[int, int]:
    """Who is asked, all seats counting alike, and what, if the state has it."""
    return min(int(game.door.actor(states, 0)), 0), due(game, states)


def plies_of(game: Game, states: States, viewer: int, rng: random.Random) -> Iterator[list[Ply]]:
    """Some plies of the state and of its re-dealt twin, the same ones if possible."""
    lists = [legal(game, states, index) for index in (0, 1)]
    in_both = {*lists[0]} & {*lists[1]}
    ranks = {action: rng.random() for action in sorted({*lists[0]} | {*lists[1]})}
    for index, actions in enumerate(lists):
        before = plain(game, states, index)
        yield [
            Ply(action, action in in_both, before, *what_comes_of(game, before, action, viewer))
            for action in sorted(actions, key=ranks.__getitem__)[:ACTIONS]
        ]


def what_comes_of(game: Game, before: Any, action: int, viewer: int) -> tuple[Any, bytes, Any, int | None]:
    """The state after an action, its bytes, what the viewer sees, and the actor if the viewer may know it."""
    record = game.rules.State
    after = record.new(1)
    record.store(before, after, 0)
    game.door.play(after, 0, action)
    state = plain(game, after)
    turn = int(game.door.actor(after, 0)) if game.knows_actor(state, viewer) else None
    passing = in_passing(game, game.view.events(before, action, state, viewer))
    return state, record.pack(after, 0), (game.view.view(state, viewer), passing), turn


def in_passing(game: Game, events: list[Facts]) -> list[Facts]:
    """The events about public facts that no view needs to show afterwards, listed in the game's laws.py."""
    words = getattr(laws_of(game), "SEEN_IN_PASSING", ())
    return [event for event in events if event["event"] in words]
