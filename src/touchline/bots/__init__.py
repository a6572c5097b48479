"""The bots: programs that take a seat. A bot is given the match as its seat may know it, and answers with an action."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from touchline.bots.mixing import solve
from touchline.engine.chance import below, new_rng
from touchline.engine.compiled import bind
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.engine.match import Match
from touchline.engine.record import Ints, States, buffer

LEVELS = {"random": 0, "rookie": 100, "amateur": 600, "pro": 4000, "star": 25_000}
"""Simulations a decision."""
BOTS = tuple(LEVELS)
STATES = 3
"""What a bot works with: the position as its seat may know it, and room for two more."""
MIX_GRAIN = 1 << 20


@dataclass(frozen=True)
class Candidate:
    """An action that a bot has considered.

    Its value for the seat is between -1 and 1. Its share is that of the simulations; where a choice is made in secret
    it is the odds with which the action is chosen.
    """

    action: int
    share: float
    value: float
    mixed: bool = False


class Bot:
    """A bot on a seat. With the same seed it chooses alike from any two states that its seat cannot tell apart."""

    def __init__(self, name: str, seed: int = 0) -> None:
        if name not in LEVELS:
            raise TouchlineError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
        self.name = name
        self._seed = seed

    def choose(self, match: Match, seat: int) -> str:
        """The text of the action that this seat plays now."""
        game = match.game
        states = game.rules.State.new(STATES)
        game.rules.State.store(match.state, states, 0)
        return str(game.notation.write_action(self.choose_action(game, states, seat, match.plies)))

    def choose_action(self, game: Game, states: States, seat: int, plies: int) -> int:
        """The same by number, for states[0] after so many plies; the states are the bot's to change."""
        rng = new_rng(self._seed, plies)
        game.door.redeal(states, 0, seat, rng)
        legal = buffer(game.rules.MAX_LEGAL)
        count = game.door.legal(states, 0, legal)
        candidates = consider(game, states, seat, LEVELS[self.name], rng) if count > 1 else []
        if not candidates:
            return int(legal[below(rng, count)])
        return _draw(candidates, rng) if candidates[0].mixed else candidates[0].action


def consider(game: Game, states: States, seat: int, simulations: int, rng: Ints) -> list[Candidate]:
    """What the search thinks of the actions of this seat, best first; nothing without simulations or a judge.

    states[0] is the position, re-dealt for the seat; the others are scratch.
    """
    search = find_search(game)
    if search is None or simulations == 0:
        return []
    if search.is_secret_now(states):
        return _mix(game, search, states, seat, simulations, rng)
    nodes = search.Node.new(simulations + 2)
    size = search.plant(nodes)
    search.simulate(states, nodes, size, seat, simulations, rng)
    return _candidates(search, nodes)


@functools.cache
def find_search(game: Game) -> ModuleType | None:
    """The search for a game, or None if it has no judge."""
    name = f"touchline.bots.judge_{game.id}"
    if not importlib.util.find_spec(name):
        return None
    return bind("touchline.bots.search", game.rules, JUDGE=importlib.import_module(name))


def _candidates(search: ModuleType, nodes: States) -> list[Candidate]:
    """The children of the root, the most visited first."""
    root = search.Node.snapshot(nodes, 0)
    found = []
    child = root.first
    while child >= 0:
        node = search.Node.snapshot(nodes, child)
        mean = node.total / max(node.visits, 1)
        found.append((node.visits, mean, node.action))
        child = node.sibling
    found.sort(reverse=True)
    return [Candidate(action, visits / max(root.visits, 1), mean) for visits, mean, action in found]


def _mix(game: Game, search: ModuleType, states: States, seat: int, simulations: int, rng: Ints) -> list[Candidate]:
    """The odds of every action at a secret choice, by regret matching on the simulated matrix."""
    own, others = buffer(game.rules.MAX_LEGAL), buffer(game.rules.MAX_LEGAL)
    rows, columns = game.door.legal(states, 0, own), search.others_choices(states, others)
    samples = max(1, simulations // (rows * columns))
    matrix = np.array(
        [
            [search.worth_of_pair(states, seat, own[row], others[column], samples, rng) for column in range(columns)]
            for row in range(rows)
        ]
    )
    mix, values = solve(matrix), matrix.mean(axis=1)
    found = [Candidate(int(own[row]), float(mix[row]), float(values[row]), mixed=True) for row in range(rows)]
    return sorted(found, key=lambda candidate: -candidate.share)


def _draw(candidates: list[Candidate], rng: Ints) -> int:
    """One of a mix, with its odds."""
    point = below(rng, MIX_GRAIN) / MIX_GRAIN
    for candidate in candidates:
        point -= candidate.share
        if point < 0:
            return candidate.action
    return candidates[-1].action
