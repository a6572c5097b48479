"""What a bot thinks of a position, on a budget: the candidates, what each is worth, and how it might go on."""

from __future__ import annotations

import functools
import heapq
import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from touchline.bots.mixing import solve
from touchline.engine.chance import below
from touchline.engine.compiled import bind
from touchline.engine.game import CHANCE, Game
from touchline.engine.match import Match
from touchline.engine.record import EMPTY, Ints, States, buffer
from touchline.games import GAMES

STATES = 6
"""What a search works with: the position as its seat may know it, and scratch."""
SLICE = 512
"""Simulations between two looks at whether to stop."""
SHORT_SLICE = 32
"""The same when the clock runs."""
MOST = 200_000
"""Simulations, however much time there is."""
LIKELY = 16
"""Visits that a decision needs to be called likely."""
CLEARLY = 2
"""Times the visits of every other that an action needs to be called the seat's clear choice."""
EVERYWHERE = 0.95
"""The share of the worlds in which it must be open."""
NOTHING = buffer(0)
"""The past of a position without one, and the actions barred from it."""


Marks = frozenset[tuple[int, int]]
"""What a judge has marked: the place of a mark, and its number."""


def never() -> bool:
    """Nobody says stop."""
    return False


@dataclass(frozen=True)
class Budget:
    """How much a search may do: simulations, seconds, or until told to stop, whichever is first."""

    simulations: int = MOST
    seconds: float | None = None
    stop: Callable[[], bool] = never
    hurry: bool = False
    """Whether to stop when no other action can become the first any more: for who wants the choice only."""

    @property
    def is_counted(self) -> bool:
        """Whether nothing but the number of simulations ends it."""
        return self.seconds is None and self.stop is never


@dataclass(frozen=True)
class Candidate:
    """An action that a search has considered.

    Its value for the seat is between -1 and 1. Its share is that of the simulations; where a choice is made in secret
    it is the odds with which the action is chosen. The line is what decisions may follow, its own action first; not
    where the search was in a hurry.
    """

    action: int
    share: float
    visits: int
    value: float
    line: tuple[int, ...]
    mixed: bool = False


@dataclass(frozen=True)
class Thought:
    """The candidates, best first, and what the position is worth to the seat, between -1 and 1."""

    candidates: list[Candidate]
    value: float


def recall(match: Match) -> Ints:
    """The past of a match: the marks of its decisions."""
    search = find_search(match.game)
    states, actions = match.history()
    past = new_past(search)
    search.recall(states, actions, past)
    return past[: search.room_of_past(len(actions))]


def marks_of(search: ModuleType, past: Ints) -> Marks:
    """All marks of a past, each with its place."""
    return frozenset((index % search.MARKS, int(mark)) for index, mark in enumerate(past))


def marks_at(search: ModuleType, states: States, index: int) -> Marks:
    """The marks of one position, each with its place."""
    marks = buffer(search.MARKS)
    search.MARK(states[index], marks, 0)
    return marks_of(search, marks)


def new_past(search: ModuleType) -> Ints:
    """Room for the past of a match that has not begun."""
    return buffer(search.MEMORY * search.MARKS)


def decide(game: Game, states: States, seat: int, budget: Budget, slack: float, past: Ints, rng: Ints) -> int:
    """What a bot with this slack plays from states[0] as its seat may know it; the others are scratch.

    Where only the simulations are counted all of it is one compiled call, which does not hold the interpreter's lock.
    """
    search = find_search(game)
    if budget.is_counted and budget.simulations > 0:
        nodes = search.Node.new(search.room_for(budget.simulations))
        return int(search.decide(states, nodes, seat, budget.simulations, slack, past, rng))
    game.door.redeal(states, 0, seat, rng)
    own, others = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    count = game.door.legal(states, 0, own)
    if count == 1 or budget.simulations == 0:
        return int(own[below(rng, count)])
    if search.is_secret_now(states):
        columns = search.others_choices(states, others)
        matrix = weigh_pairs(game, search, states, seat, own[:count], others[:columns], budget, rng)
        return int(search.draw_mixed(own, solve(matrix), rng))
    nodes = _grow_tree(search, states, seat, budget, rng, barred=search.bar(states, past))
    return int(search.choose(nodes, slack, rng))


def consider(game: Game, states: States, seat: int, budget: Budget, past: Ints, rng: Ints) -> Thought:
    """What the search thinks of the actions of this seat; no candidates without simulations.

    states[0] is the position, re-dealt for the seat; the others are scratch.
    """
    if budget.simulations == 0:
        return Thought([], 0.0)
    search = find_search(game)
    if search.is_secret_now(states):
        return _mix(game, search, states, seat, budget, rng)
    return _search(search, states, seat, budget, past, rng)


def weigh(game: Game, states: States, eyes: int, seat: int, budget: Budget, rng: Ints) -> float:
    """What states[0] is worth to one seat as another, or the REFEREE, may know it, whoever is to act."""
    search = find_search(game)
    nodes = _grow_tree(search, states, eyes, budget, rng, worth_to=seat)
    return _value(search, nodes, search.Node.snapshot(nodes, 0))


def weigh_action(game: Game, states: States, seat: int, action: int, budget: Budget, rng: Ints) -> Candidate:
    """An action of this seat, whether a search would have tried it or not, on a budget of its own."""
    search = find_search(game)
    nodes = _grow_tree(search, states, seat, budget, rng, first=action)
    root = search.Node.snapshot(nodes, 0)
    return Candidate(action, 0.0, root.visits, _value(search, nodes, root), (action, *_line(search, nodes, root)))


@functools.cache
def find_search(game: Game) -> ModuleType:
    """The search for a game, with its judge if it has one, else with matches played to their end."""
    name = f"touchline.bots.judge_{game.id}"
    judged = game.id in GAMES and game.rules.__name__.startswith("touchline.games.")
    return bind_search(game, importlib.import_module(name) if judged else find_no_judge(game))


def bind_search(game: Game, judge: ModuleType) -> ModuleType:
    """The search with a judge; he may set constants of it: SEARCH = {"EXPLORATION": 0.2}."""
    search = bind("touchline.bots.search", game.rules, JUDGE=judge, PLAYOUT=game.playout)
    vars(search).update(getattr(judge, "SEARCH", {}))
    return search


def find_slacks(game: Game) -> dict[str, float]:
    """The slack of each level for which the game's judge sets one."""
    found: dict[str, float] = getattr(find_search(game).JUDGE, "SLACKS", {})
    return found


def find_no_judge(game: Game) -> ModuleType:
    """For a game of which nothing is known but its rules."""
    return bind("touchline.bots.no_judge", game.rules)


def _search(search: ModuleType, states: States, seat: int, budget: Budget, past: Ints, rng: Ints) -> Thought:
    """The children of the root, the most visited first."""
    nodes = _grow_tree(search, states, seat, budget, rng, barred=search.bar(states, past))
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
    states: States,
    seat: int,
    budget: Budget,
    rng: Ints,
    *,
    worth_to: int | None = None,
    first: int = EMPTY,
    barred: Ints = NOTHING,
) -> States:
    """The nodes of a search of states[0], or of what follows a first action, as the seat may know it.

    The root holds what it is worth to the seat, unless to another, and has no barred actions.
    """
    simulations = min(budget.simulations, MOST)
    slice_size = SLICE if budget.seconds is None else SHORT_SLICE
    nodes = search.Node.new(search.room_for(simulations))
    size = search.plant(nodes, seat if worth_to is None else worth_to)
    ends = None if budget.seconds is None else time.monotonic() + budget.seconds
    left = simulations
    while left > 0:
        count = min(left, slice_size)
        size = search.simulate(states, nodes, size, seat, first, barred, count, left, budget.hurry, rng)
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
    """The mean of a node for its seat, or of what the seat clearly chooses there: having tried the rest costs nothing.

    Where another may be to act, or the match be over, it depends on luck, and only the mean is fair.
    """
    while choice := _clear_choice(node, list(_children(search, nodes, node))):
        node = choice
    return _mean(node)


def _mean(node: Any) -> float:
    """What came of a node, its worth at first sight counting as one visit; a root was not looked at before."""
    looks = 0 if node.action == EMPTY else 1
    return float((node.total + looks * node.worth) / max(node.visits + looks, 1))


def _clear_choice(node: Any, children: list[Any]) -> Any:
    """The child that the node's own seat prefers in all worlds, or None."""
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
    """The odds of every action at a secret choice, by regret matching on the matrix of what follows each pair."""
    own, others = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    rows, columns = game.door.legal(states, 0, own), search.others_choices(states, others)
    matrix = weigh_pairs(game, search, states, seat, own[:rows], others[:columns], budget, rng)
    mix, values = solve(matrix), matrix @ solve(-matrix.T)
    found = [
        Candidate(int(own[row]), float(mix[row]), 0, float(values[row]), (int(own[row]),), mixed=True)
        for row in range(rows)
    ]
    return Thought(sorted(found, key=lambda candidate: -candidate.share), float(mix @ values))


def weigh_pairs(
    game: Game, search: ModuleType, states: States, seat: int, own: Ints, others: Ints, budget: Budget, rng: Ints
) -> Any:
    """What every pair of secret choices is worth to the seat, by a search of what follows it."""
    pairs = len(own) * len(others)
    seconds = None if budget.seconds is None else budget.seconds / pairs
    each = Budget(max(1, budget.simulations // pairs), seconds, budget.stop)
    hasty = replace(each, simulations=1)
    matrix = np.zeros((len(own), len(others)))
    for row, mine in enumerate(own):
        for column, other in enumerate(others):
            if search.play_pair(states, search.AFTER, mine, other):
                root = search.Node.snapshot(
                    _grow_tree(search, states[search.AFTER :], seat, hasty if budget.stop() else each, rng), 0
                )
                matrix[row, column] = root.total / root.visits
            else:
                matrix[row, column] = game.door.value(states, search.AFTER, seat)
    return matrix
