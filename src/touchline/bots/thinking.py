"""What a bot thinks of a position, on a budget: the candidates, their values, and a possible continuation."""

from __future__ import annotations

import functools
import heapq
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from touchline.bots.mixing import solve
from touchline.bots.nets import find_judge, find_net
from touchline.engine.chance import below
from touchline.engine.compiled import bind
from touchline.engine.game import CHANCE, Game
from touchline.engine.match import Match
from touchline.engine.record import EMPTY, Ints, Net, States, buffer

STATES = 6
"""States that a search needs: the position as its seat may know it, and scratch."""
SLICE = 512
"""Simulations between two checks whether to stop."""
SHORT_SLICE = 32
"""The same with a limit in seconds."""
MOST = 200_000
"""Maximum simulations, however much time there is."""
LIKELY = 16
"""Visits that a decision needs to be part of a line."""
CLEARLY = 2
"""A clear choice has at least this many times the visits of any other action."""
EVERYWHERE = 0.95
"""The share of worlds in which a clear choice must be legal."""
NOTHING = buffer(0)
"""No past, or no barred actions."""


Keys = frozenset[tuple[int, int]]
"""Keys by which a judge recognizes positions, each with its index."""


def never() -> bool:
    """Never stop."""
    return False


@dataclass(frozen=True)
class Budget:
    """The limits of a search: simulations, seconds or a call to stop, whichever comes first."""

    simulations: int = MOST
    seconds: float | None = None
    stop: Callable[[], bool] = never
    hurry: bool = False
    """Whether to stop as soon as the choice is certain; the candidates then have no lines."""

    @property
    def is_counted(self) -> bool:
        """Whether only the number of simulations limits it."""
        return self.seconds is None and self.stop is never


@dataclass(frozen=True)
class Candidate:
    """An action that a search has considered.

    Its value for the seat is between -1 and 1. Its share is that of the simulations or, at a secret choice, the odds
    with which to choose it. The line lists the decisions that may follow, its own action first; only that one if the
    search was in a hurry.
    """

    action: int
    share: float
    visits: int
    value: float
    line: tuple[int, ...]
    mixed: bool = False


@dataclass(frozen=True)
class Thought:
    """The candidates, best first, and the value of the position for the seat, between -1 and 1."""

    candidates: list[Candidate]
    value: float


def recall(match: Match) -> Ints:
    """The past of a match: the keys of its decisions."""
    search = find_search(match.game)
    states, actions = match.history()
    past = new_past(search)
    search.recall(states, actions, past)
    return past[: search.room_of_past(len(actions))]


def keys_of_past(search: ModuleType, past: Ints) -> Keys:
    """All keys of a past."""
    return frozenset((index % search.KEYS, int(key)) for index, key in enumerate(past))


def keys_of_state(search: ModuleType, states: States, index: int) -> Keys:
    """The keys of one position."""
    keys = buffer(search.KEYS)
    search.WRITE_KEYS(states[index], keys, 0)
    return keys_of_past(search, keys)


def new_past(search: ModuleType) -> Ints:
    """An empty past, with room for a whole match."""
    return buffer(search.MEMORY * search.KEYS)


def decide(
    game: Game, states: States, seat: int, budget: Budget, slack: float, style: int, past: Ints, rng: Ints, net: Net
) -> int:
    """The action that a bot with these settings plays in states[0] from what its seat may know; the rest is scratch.

    If only simulations limit it, it is one compiled call, which releases the GIL.
    """
    search = find_search(game)
    if budget.is_counted and budget.simulations > 0:
        nodes = search.Node.new(search.room_for(budget.simulations))
        return int(search.decide(states, nodes, net, seat, budget.simulations, slack, style, past, rng))
    game.door.redeal(states, 0, seat, rng)
    own, others = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    count = game.door.legal(states, 0, own)
    if count == 1 or budget.simulations == 0:
        return int(own[below(rng, count)])
    if search.is_secret_now(states):
        columns = search.others_choices(states, others)
        matrix = weigh_pairs(game, search, net, states, seat, own[:count], others[:columns], budget, rng)
        return int(search.draw_mixed(own, solve(matrix), rng))
    nodes = _grow_tree(search, net, states, seat, budget, rng, barred=search.bar(states, past))
    return int(search.prefer(states, nodes, search.choose(nodes, slack, rng), style))


def consider(game: Game, states: States, seat: int, budget: Budget, past: Ints, rng: Ints) -> Thought:
    """Search the actions of this seat; no candidates without simulations.

    states[0] is the position, re-dealt for the seat; the others are scratch.
    """
    if budget.simulations == 0:
        return Thought([], 0.0)
    search = find_search(game)
    if search.is_secret_now(states):
        return _mix(game, search, states, seat, budget, rng)
    return _search(search, find_net(game), states, seat, budget, past, rng)


def weigh(game: Game, states: States, viewer: int, seat: int, budget: Budget, rng: Ints) -> float:
    """The value of states[0] for a seat from what the viewer, a seat or the REFEREE, may know, whoever is to act."""
    search = find_search(game)
    nodes = _grow_tree(search, find_net(game), states, viewer, budget, rng, worth_to=seat)
    return _value(search, nodes, search.Node.snapshot(nodes, 0))


def weigh_action(game: Game, states: States, seat: int, action: int, budget: Budget, rng: Ints) -> Candidate:
    """Search one action of this seat with its own budget, even if a search would not have tried it."""
    search = find_search(game)
    nodes = _grow_tree(search, find_net(game), states, seat, budget, rng, first=action)
    root = search.Node.snapshot(nodes, 0)
    return Candidate(action, 0.0, root.visits, _value(search, nodes, root), (action, *_line(search, nodes, root)))


@functools.cache
def find_search(game: Game) -> ModuleType:
    """The search for a game, with its judge."""
    return bind_search(game, find_judge(game))


def bind_search(game: Game, judge: ModuleType) -> ModuleType:
    """The search for a game with this judge."""
    return bind("touchline.bots.search", game.rules, JUDGE=judge, PLAYOUT=game.playout)


def _search(search: ModuleType, net: Net, states: States, seat: int, budget: Budget, past: Ints, rng: Ints) -> Thought:
    """The children of the root, the most visited first."""
    nodes = _grow_tree(search, net, states, seat, budget, rng, barred=search.bar(states, past))
    root = search.Node.snapshot(nodes, 0)
    found = [
        Candidate(
            child.action,
            child.visits / max(root.visits, 1),
            child.visits,
            _mean(child) if budget.hurry else _value(search, nodes, child),
            (child.action,) if budget.hurry else (child.action, *_line(search, nodes, child)),
        )
        for child in _children(search, nodes, root)
    ]
    found.sort(key=lambda candidate: (-candidate.visits, -candidate.value, candidate.action))
    return Thought(found, _mean(root) if budget.hurry else _value(search, nodes, root))


def _grow_tree(
    search: ModuleType,
    net: Net,
    states: States,
    seat: int,
    budget: Budget,
    rng: Ints,
    *,
    worth_to: int | None = None,
    first: int = EMPTY,
    barred: Ints = NOTHING,
    is_plain: bool = False,
) -> States:
    """Search states[0], or the position after a first action, from what the seat may know; return the nodes.

    The root holds the value for the seat, or for the seat of `worth_to`. Barred actions are skipped at the root.
    A plain search ignores minimax values.
    """
    simulations = min(budget.simulations, MOST)
    slice_size = SLICE if budget.seconds is None else SHORT_SLICE
    minimax = 0.0 if is_plain else search.MINIMAX
    nodes, seed = search.Node.new(search.room_for(simulations)), buffer(1)
    size = search.plant(nodes, seat if worth_to is None else worth_to)
    ends = None if budget.seconds is None else time.monotonic() + budget.seconds
    left = simulations
    while left > 0:
        count = min(left, slice_size)
        size = search.simulate_slice(
            states, nodes, net, size, seat, first, barred, count, left, budget.hurry, minimax, rng, seed
        )
        left -= slice_size
        if budget.stop() or (ends and time.monotonic() >= ends) or (budget.hurry and search.lead(nodes) > left):
            break
    return nodes


def _children(search: ModuleType, nodes: States, node: Any) -> Iterator[Any]:
    index = node.first
    while index >= 0:
        child = search.Node.snapshot(nodes, index)
        yield child
        index = child.sibling


def _value(search: ModuleType, nodes: States, node: Any) -> float:
    """The mean of a node for its seat, or of the seat's clear choice there: visits to worse actions must not lower it.

    If it depends on luck whether another seat is to act or the match is over, only the mean is fair.
    """
    while choice := _clear_choice(node, list(_children(search, nodes, node))):
        node = choice
    return _mean(node)


def _mean(node: Any) -> float:
    """The mean of a node's visits, its first value counting as one; a root has no first value."""
    looks = 0 if node.action == EMPTY else 1
    return float((node.total + looks * node.worth) / max(node.visits + looks, 1))


def _clear_choice(node: Any, children: list[Any]) -> Any:
    """The child that the node's own seat clearly prefers in nearly all worlds, or None."""
    first, second = heapq.nlargest(2, [0, 0, *(child.visits for child in children)])
    if first < max(LIKELY, CLEARLY * second) or any(child.seat != node.seat for child in children):
        return None
    choice = max(children, key=lambda child: child.visits)
    return choice if choice.open >= EVERYWHERE * node.visits else None


def _line(search: ModuleType, nodes: States, node: Any) -> tuple[int, ...]:
    """The most visited decisions from here on, through the most frequent outcomes."""
    line: list[int] = []
    while children := [child for child in _children(search, nodes, node) if child.visits >= LIKELY]:
        node = max(children, key=lambda child: child.visits)
        if node.seat != CHANCE:
            line.append(node.action)
    return tuple(line)


def _mix(game: Game, search: ModuleType, states: States, seat: int, budget: Budget, rng: Ints) -> Thought:
    """The odds of every action at a secret choice, by regret matching on the matrix of the values of each pair."""
    own, others = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    rows, columns = game.door.legal(states, 0, own), search.others_choices(states, others)
    matrix = weigh_pairs(game, search, find_net(game), states, seat, own[:rows], others[:columns], budget, rng)
    mix, values = solve(matrix), matrix @ solve(-matrix.T)
    found = [
        Candidate(int(own[row]), float(mix[row]), 0, float(values[row]), (int(own[row]),), mixed=True)
        for row in range(rows)
    ]
    return Thought(sorted(found, key=lambda candidate: -candidate.share), float(mix @ values))


def weigh_pairs(
    game: Game,
    search: ModuleType,
    net: Net,
    states: States,
    seat: int,
    own: Ints,
    others: Ints,
    budget: Budget,
    rng: Ints,
) -> Any:
    """The value of every pair of secret choices for the seat, by a search from the position after it."""
    pairs = len(own) * len(others)
    seconds = None if budget.seconds is None else budget.seconds / pairs
    each = Budget(max(1, budget.simulations // pairs), seconds, budget.stop)
    hasty = replace(each, simulations=1)
    matrix = np.zeros((len(own), len(others)))
    for row, mine in enumerate(own):
        for column, other in enumerate(others):
            if search.play_pair(states, search.AFTER, mine, other):
                after, budgeted = states[search.AFTER :], hasty if budget.stop() else each
                root = search.Node.snapshot(_grow_tree(search, net, after, seat, budgeted, rng, is_plain=True), 0)
                matrix[row, column] = root.total / root.visits
            else:
                matrix[row, column] = game.door.value(states, search.AFTER, seat)
    return matrix
