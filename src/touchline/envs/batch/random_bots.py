"""Bots that play at random, as a part of stepping. A template for a game."""

from __future__ import annotations

from typing import Any

from touchline.engine.compiled import compiled
from touchline.engine.game import Rules
from touchline.engine.record import Ints, States
from touchline.lab.batch.streams import draw

GAME: Rules = globals()["GAME"]


@compiled
def seed(book: Ints, rngs: Any, simulations: Ints) -> None:
    """Seed the bots of a match."""


@compiled
def note(state: Any, book: Ints, past: Ints) -> None:
    """Remember a position in which a seat is asked."""


@compiled
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
    return actions[draw(rngs, seat, GAME.legal(state, actions))]
