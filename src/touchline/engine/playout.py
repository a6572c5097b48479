"""Random matches. A template: `Game.playout` is the instance for one game."""

from __future__ import annotations

from touchline.engine.chance import below, new_rng, pick, seed_rng
from touchline.engine.compiled import compiled, compiled_with_scratch, copy, new_buffer
from touchline.engine.game import CHANCE, NOBODY, Rules
from touchline.engine.record import Ints, States

GAME: Rules = globals()["GAME"]
DIGEST_MASK = 0xFFFFFFFF
DIGEST_FACTOR = 31


@compiled
def list_and_pick(state: States, rng: Ints, actions: Ints, weights: Ints) -> int:
    """A chance outcome by its odds."""
    return actions[pick(rng, weights, GAME.odds(state, actions, weights))]


sample = getattr(GAME, "sample", list_and_pick)


@compiled
def random_action(state: States, actor: int, rng: Ints, actions: Ints, weights: Ints) -> int:
    """One of the actor's legal actions with equal odds, or an outcome by its odds."""
    if actor == CHANCE:
        outcome: int = sample(state, rng, actions, weights)
        return outcome
    return actions[below(rng, GAME.legal(state, actions))]


@compiled
def random_choice(states: States, rng: Ints, actions: Ints, weights: Ints) -> int:
    """The same for states[0], called from Python."""
    return random_action(states[0], GAME.actor(states[0]), rng, actions, weights)


@compiled_with_scratch
def play_matches(states: States, seed: int, first: int, count: int, totals: Ints) -> None:
    """Play the matches numbered first, first + 1 ... from states[0], in states[1].

    Match n draws from stream n, so it is the same match on any thread. Adds to totals: plies, and a digest of every
    action in order.
    """
    opening = states[0]
    state = states[1]
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    rng = new_rng(0, 0)
    plies = 0
    digest = totals[1]
    for match in range(first, first + count):
        seed_rng(rng, seed, match)
        copy(state, opening)
        actor = GAME.actor(state)
        while actor != NOBODY:
            action = random_action(state, actor, rng, actions, weights)
            GAME.play(state, action)
            digest = (digest * DIGEST_FACTOR + action) & DIGEST_MASK
            plies += 1
            actor = GAME.actor(state)
    totals[0] += plies
    totals[1] = digest


@compiled_with_scratch
def tally_matches(states: States, finals: States, seed: int, first: int, plies: Ints, played: Ints) -> None:
    """Play one match per entry in finals, from states[0], and leave its last state there.

    Writes the number of plies of each, and adds to played how often each action was played.
    """
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    rng = new_rng(0, 0)
    for index in range(len(finals)):
        state = finals[index]
        seed_rng(rng, seed, first + index)
        copy(state, states[0])
        plies[index] = 0
        actor = GAME.actor(state)
        while actor != NOBODY:
            action = random_action(state, actor, rng, actions, weights)
            GAME.play(state, action)
            played[action] += 1
            plies[index] += 1
            actor = GAME.actor(state)


@compiled_with_scratch
def play_plies(states: States, seed: int, match: int, plies: int) -> int:
    """Leave in states[1] the position of that match after this many plies, or its end; return the number played."""
    state = states[1]
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    rng = new_rng(seed, match)
    copy(state, states[0])
    for ply in range(plies):
        actor = GAME.actor(state)
        if actor == NOBODY:
            return ply
        GAME.play(state, random_action(state, actor, rng, actions, weights))
    return plies


@compiled
def copy_many(states: States, count: int) -> None:
    """Copy states[0] over the others in turn, to measure the cost of a copy."""
    others = len(states) - 1
    for index in range(count):
        copy(states[1 + index % others], states[0])
