"""Bots that search, as a part of stepping: the same choices as in a simulation. A template for a game and its judge."""

from __future__ import annotations

from typing import Any

from touchline.bots import thinking
from touchline.engine.chance import new_rng
from touchline.engine.compiled import bind, compiled, compiled_with_scratch, copy
from touchline.engine.game import Rules
from touchline.engine.record import Ints, States
from touchline.envs.batch.book import DECISIONS, PLIES, seeds_from
from touchline.lab.batch.streams import draw, seed_bots

GAME: Rules = globals()["GAME"]
PLAYOUT: Any = bind("touchline.engine.playout", globals()["GAME"])
SEARCH: Any = bind("touchline.bots.search", globals()["GAME"], JUDGE=globals()["JUDGE"], PLAYOUT=PLAYOUT)
STATES = thinking.STATES


@compiled
def seed(book: Ints, rngs: Any, simulations: Ints) -> None:
    """Seed the bots of a match."""
    seed_bots(rngs, simulations, book[seeds_from(book) :])


@compiled
def note(state: Any, book: Ints, past: Ints) -> None:
    """Remember a position in which a seat is asked."""
    SEARCH.remember(state, past, book[PLIES])


@compiled_with_scratch
def choose(
    state: Any,
    seat: int,
    book: Ints,
    rngs: Any,
    past: Ints,
    actions: Ints,
    simulations: Ints,
    slacks: Any,
    styles: Ints,
    nets: Any,
    scratch: States,
    nodes: States,
) -> int:
    """The action that a bot plays; the actions are scratch space."""
    if simulations[seat] == 0:
        return actions[draw(rngs, seat, GAME.legal(state, actions))]
    copy(scratch[0], state)
    rng = new_rng(book[seeds_from(book) + seat], book[DECISIONS + seat])
    been = past[: SEARCH.room_of_past(book[PLIES])]
    net = nets[seat][: SEARCH.size_of_net(nets, seat)]
    thought, slack, style = simulations[seat], slacks[seat], styles[seat]
    action: int = SEARCH.decide(scratch, nodes, net, seat, thought, slack, style, been, rng)
    return action
