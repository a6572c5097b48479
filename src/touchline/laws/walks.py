"""Random matches of any game, position by position, for the laws."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from touchline.engine.chance import new_rng
from touchline.engine.errors import BadOption
from touchline.engine.game import CHANCE, NOBODY, REFEREE, SPECTATOR, Choice, Game, Number, Numbers, Options
from touchline.engine.record import INTERPRETED, Floats, States, buffer, first, tensor

SPARSE = 9
"""Interpreted, only one in nine of the usual samples."""
brief = 1
"""Laws look at the first of their random matches, one in this many."""
LOOKS = range(6)
"""Matches searched for secrets: in Kahmaté the first three have no duel."""
MOST_WALKS = 64
"""Number of random matches remembered."""


def laws_of(game: Game) -> ModuleType | None:
    """The game's own laws.py: its symmetry, the weights of random play, and events seen in passing."""
    name = f"{game.rules.__name__.rpartition('.')[0]}.laws"
    try:
        return importlib.import_module(name) if importlib.util.find_spec(name) else None
    except ModuleNotFoundError:  # rules without a folder of their own
        return None


@functools.cache
def has_secrets(game: Game) -> bool:
    """Whether anything is ever hidden from anyone: in a view, in events, on a scoresheet, or from a bot."""
    return any(_keeps_back(game, states, seed) for seed in LOOKS for states in walk(game, seed))


def _keeps_back(game: Game, states: States, seed: int) -> bool:
    """Whether someone may know less than the referee about this position, or about an action in it."""
    record, view = game.rules.State, game.view
    before = plain(game, states)
    seats = range(len(seats_of(game, states)))
    if view.view(before, SPECTATOR) != view.view(before, REFEREE):
        return True
    for seat in seats:
        game.door.copy_state(states, 1, 0)
        game.door.redeal(states, 1, seat, new_rng(seed, seat))
        if record.pack(states, 1) != record.pack(states, 0):
            return True
    actions = legal(game, states)
    if not actions:
        return False
    action = actions[seed % len(actions)]
    game.door.copy_state(states, 1, 0)
    game.door.play(states, 1, action)
    after = plain(game, states, 1)
    told = view.events(before, action, after, REFEREE)
    return any(
        view.hides(before, action, after, viewer) or view.events(before, action, after, viewer) != told
        for viewer in (*seats, SPECTATOR)
    )


def random_options(game: Game, rng: random.Random) -> Options:
    """Any valid combination of options, with small numbers, so that their limits are reached."""
    while True:
        try:
            return game.read_options(draw_options(game, rng))
        except BadOption:
            continue


def draw_options(game: Game, rng: random.Random) -> dict[str, object]:
    """A value for every option, whether the combination is valid or not."""
    given: dict[str, object] = {}
    for option in game.options:
        if isinstance(option, Choice):
            given[option.name] = rng.choice(option.words)
        elif isinstance(option, Number) and rng.random() < 0.5:
            given[option.name] = rng.choice([option.lowest, min(option.lowest + 2, option.highest)])
        else:
            assert isinstance(option, Number | Numbers)
    return given


@dataclass
class Choices:
    """The options and actions of a random match, chosen as far as any walk has needed: the laws share their matches."""

    options: Options
    rng: random.Random
    liking: Callable[[Any, str], int] | None
    actions: list[int] = field(default_factory=list)


@functools.lru_cache(maxsize=MOST_WALKS)
def choices_of(game: Game, seed: int) -> Choices:
    """Odd seeds choose by the game's own `liking`, if it has one, so that rare things happen too."""
    rng = random.Random(seed)
    return Choices(random_options(game, rng), rng, getattr(laws_of(game), "liking", None) if seed % 2 else None)


def walk(game: Game, seed: int, options: Options | None = None) -> Iterator[States]:
    """Play a random match and yield its states (one array, always at index 0) before every ply and at the end.

    Without options it is the match that `choices_of` remembers, played again.
    """
    choices = choices_of(game, seed)
    if options is not None:
        choices = Choices(options, random.Random(seed), choices.liking)
    states = game.opening(choices.options, 2)
    for ply in itertools.count():
        yield states
        if game.door.actor(states, 0) == NOBODY:
            return
        if ply == len(choices.actions):
            choices.actions.append(choose(game, states, choices))
        game.door.play(states, 0, choices.actions[ply])


def choose(game: Game, states: States, choices: Choices) -> int:
    """The next action of a random match, or an outcome by its odds."""
    actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    if game.door.actor(states, 0) == CHANCE:
        count = game.door.odds(states, 0, actions, weights)
        liked = [int(weight) for weight in weights[:count]]
        assert min(liked, default=0) > 0, f"expected positive weights, not {liked}, {where(game, states)}"
    else:
        count = game.door.legal(states, 0, actions)
        liked = [1] * count
        if choices.liking:
            state = game.rules.State.snapshot(states, 0)
            liked = [choices.liking(state, game.notation.write_action(int(action))) for action in actions[:count]]
    return int(choices.rng.choices(list(actions[:count]), liked)[0])


def some(seeds: Sequence[int]) -> Sequence[int]:
    """The matches to look at: the first ones, or all if laws are not brief."""
    return seeds[: math.ceil(len(seeds) / brief)]


def sampled(game: Game, seeds: Sequence[int], every: int) -> Iterator[States]:
    """One in this many positions of several walks, and the last one.

    Fewer when interpreted, unless all are wanted; but the first at which a question is asked is always included.
    """
    stride = every * SPARSE if INTERPRETED and every > 1 else every
    asked = set()
    for seed in some(seeds):
        for ply, states in enumerate(walk(game, seed)):
            actor = game.door.actor(states, 0)
            question = actor >= 0, due(game, states)
            if actor == NOBODY or question not in asked or ply % stride == 0:
                yield states
            asked.add(question)


def legal(game: Game, states: States, index: int = 0) -> list[int]:
    actions = buffer(game.rules.ACTIONS)
    return first(game.door.legal(states, index, actions), actions)


def seats_of(game: Game, states: States, index: int = 0) -> tuple[str, ...]:
    read = game.rules.State.read
    return game.seats({option.name: read(states, index, option.name) for option in game.options})


def due(game: Game, states: States) -> int:
    """What is asked, if the state says it."""
    record = game.rules.State
    return int(record.read(states, 0, "due")) if "due" in record.shapes else 0


def plain(game: Game, states: States, index: int = 0) -> Any:
    """The plain state, read-only, with its record, as a match keeps it: this makes asking the rules cheaper."""
    return game.rules.State.snapshot(states, index).keep_record(states, index)


def new_tensor(game: Game) -> Floats:
    """Space for an observation of a game."""
    return tensor(sum(math.prod(shape) for _, shape in game.rules.OBSERVATION))


def where(game: Game, states: States, index: int = 0) -> str:
    """The position, shown when it breaks a law."""
    return f"at this position:\n{game.notation.write_position(game.rules.State.snapshot(states, index))}"
