"""The contract for callers in Python: an array of states and an index (0.4 µs per call; a record would cost 5 µs).

A template: `Game.door` is the instance for one game.
"""

from __future__ import annotations

from touchline.engine.compiled import compiled, copy
from touchline.engine.game import Rules
from touchline.engine.record import Floats, Ints, States

GAME: Rules = globals()["GAME"]


@compiled
def start(states: States, index: int) -> None:
    GAME.start(states[index])


@compiled
def actor(states: States, index: int) -> int:
    return GAME.actor(states[index])


@compiled
def legal(states: States, index: int, out: Ints) -> int:
    return GAME.legal(states[index], out)


@compiled
def refusal(states: States, index: int, action: int) -> int:
    return GAME.refusal(states[index], action)


@compiled
def refusals(states: States, index: int, out: Ints) -> None:
    """The refusal of every action."""
    for action in range(GAME.ACTIONS):
        out[action] = GAME.refusal(states[index], action)


@compiled
def odds(states: States, index: int, out: Ints, weights: Ints) -> int:
    return GAME.odds(states[index], out, weights)


@compiled
def play(states: States, index: int, action: int) -> None:
    GAME.play(states[index], action)


@compiled
def advance(states: States, index: int, action: int, out: Ints) -> int:
    """play, then legal, in one call."""
    GAME.play(states[index], action)
    return GAME.legal(states[index], out)


@compiled
def value(states: States, index: int, seat: int) -> float:
    return GAME.value(states[index], seat)


@compiled
def observe(states: States, index: int, seat: int, out: Floats) -> None:
    GAME.observe(states[index], seat, out)


@compiled
def redeal(states: States, index: int, seat: int, rng: Ints) -> None:
    GAME.redeal(states[index], seat, rng)


@compiled
def copy_state(states: States, target: int, source: int) -> None:
    copy(states[target], states[source])


@compiled
def playable(states: States, actions: Ints, sizes: Ints, out: Ints) -> int:
    """The rows of actions, each of some size, that are legal one after the other; the second state is scratch."""
    count = begin = 0
    for row in range(len(sizes)):
        copy(states[1], states[0])
        end = begin + sizes[row]
        while begin < end and GAME.refusal(states[1], actions[begin]) == 0:
            GAME.play(states[1], actions[begin])
            begin += 1
        if begin == end:
            out[count] = row
            count += 1
        begin = end
    return count
