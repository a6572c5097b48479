"""Two sides take turns carrying one ball, one to three steps; whoever carries it over the line wins.

The rules are numbered; refusals, tests and the rulebook page use the numbers.
"""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.game import NOBODY, Number
from touchline.engine.listing import legal_by_refusal
from touchline.engine.record import Floats, Ints, Record
from touchline.engine.verbs import Names, Verbs

SEATS = ("red", "blue")
FEWEST, MOST = 4, 40  # steps to the line
OPTIONS = (Number("steps", 12, FEWEST, MOST),)


class State(Record):
    """A position."""

    steps: int  # the option: from the start to the line
    left: int  # from the ball to the line
    side: int  # who carries next; at the end, who has won


STEPS = Names(("1", "2", "3"), kind="steps")
VERBS = Verbs()
CARRY = VERBS.add("carry", STEPS)
ACTIONS = len(VERBS)
OBSERVATION = (("steps to go", (1,)),)


@compiled
def start(state: State) -> None:
    """R1.1: the ball starts as far from the line as the option says; the first seat begins."""
    state.left = state.steps


@compiled
def actor(state: State) -> int:
    """R1.2: the sides take turns; R1.4: until the ball is over the line."""
    return NOBODY if state.left == 0 else state.side


legal = legal_by_refusal(__name__)


@compiled
def refusal(state: State, action: int) -> int:
    """R1.4: nothing is played after the end; R1.3: nobody carries further than the line."""
    if state.left == 0:
        return 104
    return 103 if steps_of(action) > state.left else 0


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    """Nothing is left to chance."""
    return 0


@compiled
def play(state: State, action: int) -> None:
    """R1.2: the ball comes nearer, and the other side is next; R1.4: whoever brings it over the line wins."""
    state.left -= steps_of(action)
    if state.left > 0:
        state.side = 1 - state.side


@compiled
def value(state: State, seat: int) -> float:
    if state.left > 0:
        return 0.0
    return 1.0 if state.side == seat else -1.0


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    out[0] = state.left


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    """Nothing is hidden."""


@compiled
def steps_of(action: int) -> int:
    return action - CARRY + 1
