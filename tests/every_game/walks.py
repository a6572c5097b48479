"""Random matches of any game, position by position, for the laws that hold everywhere."""

import importlib
import random

from touchline.engine.errors import BadOption
from touchline.engine.game import CHANCE, NOBODY, Choice, Number, Numbers
from touchline.engine.record import INTERPRETED, buffer

SPARSE = 9
"""Interpreted, every ninth of what would be sampled."""


def random_options(game, rng):
    """Any options of the game that go together, numbers kept small so that what they limit is met."""
    while True:
        try:
            return game.read_options(draw_options(game, rng))
        except BadOption:
            continue


def draw_options(game, rng):
    """A value for every option, whether they go together or not."""
    given = {}
    for option in game.options:
        if isinstance(option, Choice):
            given[option.name] = rng.choice(option.words)
        elif isinstance(option, Number) and rng.random() < 0.5:
            given[option.name] = rng.choice([option.lowest, min(option.lowest + 2, option.highest)])
        else:
            assert isinstance(option, (Number, Numbers))
    return given


def walk(game, seed, options=None):
    """Play a random match and yield its states (one array, always at index 0) before every ply and at the end.

    Odd seeds choose as the game's own `liking` says, if it has one, so that what is rare happens too.
    """
    rng = random.Random(seed)
    states = game.opening(random_options(game, rng) if options is None else options, 2)
    actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    liking = getattr(importlib.import_module(f"tests.games.{game.id}.symmetry"), "liking", None) if seed % 2 else None
    while True:
        yield states
        actor = game.door.actor(states, 0)
        if actor == NOBODY:
            return
        if actor == CHANCE:
            count = game.door.odds(states, 0, actions, weights)
            action = rng.choices(list(actions[:count]), list(weights[:count]))[0]
        else:
            count = game.door.legal(states, 0, actions)
            chosen = [int(action) for action in actions[:count]]
            liked = [1] * count
            if liking:
                state = game.rules.State.snapshot(states, 0)
                liked = [liking(state, game.notation.write_action(action)) for action in chosen]
            action = rng.choices(chosen, liked)[0]
        game.door.play(states, 0, int(action))


def sampled(game, seeds, every):
    """Every so many-th position of several walks, and the last one.

    Interpreted, unless all are wanted, fewer; but the first at which a question is asked is always among them.
    """
    stride = every * SPARSE if INTERPRETED and every > 1 else every
    asked = set()
    for seed in seeds:
        for ply, states in enumerate(walk(game, seed)):
            actor = game.door.actor(states, 0)
            question = actor >= 0, int(getattr(states[0], "due", 0))
            if actor == NOBODY or question not in asked or ply % stride == 0:
                yield states
            asked.add(question)


def legal(game, states, index=0):
    actions = buffer(game.rules.ACTIONS)
    count = game.door.legal(states, index, actions)
    return [int(action) for action in actions[:count]]


def seats_of(game, states, index=0):
    state = game.rules.State.snapshot(states, index)
    return game.seats({option.name: state.flat(option.name) for option in game.options})
