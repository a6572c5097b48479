"""Positions to learn from: a seat's observation, the judge's value, and the target.

They come from simulated matches, whose later course gives the target; or from near such matches, and a search gives
the target.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from touchline.bots.nets import NONE, count_weights, find_net
from touchline.bots.thinking import NOTHING, STATES, find_search
from touchline.engine.chance import new_rng
from touchline.engine.game import REFEREE, Game, Options
from touchline.engine.record import EMPTY, Net, States, buffer, tensor
from touchline.lab.fitting import Numbers, Samples
from touchline.lab.tables import Simulation

LATER = 0.9
"""Weight of what comes after the next decision, per decision; the lambda of TD(lambda)."""
SURE = 0.99
"""The highest value to which the inverse of tanh is applied."""
AWAY = 4
"""Maximum number of random decisions between a match and a position to search."""
AHEAD, HARVEST, USUAL = 12, 100, 8
"""The depth to which positions are taken from a tree, their maximum number, and about how many there usually are."""


@dataclass(frozen=True)
class Source:
    """Where positions come from."""

    game: Game
    options: Options
    net: Net
    """Corrects the judge when later values are looked up, and in searches."""
    depth: int
    """Simulations of the search that gives the target; 0 to take it from the later course of the match."""
    seed: int

    @property
    def firsts(self) -> list[int]:
        """A seat of every side."""
        sides = self.game.side_of_seats(self.options)
        return [sides.index(side) for side in range(len(set(sides)))]


@dataclass
class Rows:
    """Samples in the making."""

    places: list[Any] = field(default_factory=list)
    numbers: list[Any] = field(default_factory=list)
    base: list[float] = field(default_factory=list)
    targets: list[float] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)

    def add(self, game: Game, states: States, index: int, seat: int) -> None:
        """Note what is observed of a state for a seat, and what the judge alone says."""
        search, seen = find_search(game), tensor(count_weights(game))
        search.observe(states, index, seat, seen)
        found = np.array(seen, np.float32)
        self.places.append(np.flatnonzero(found).astype(np.int32))
        self.numbers.append(found[self.places[-1]])
        judged = search.assess(states[index], seat, find_net(game, NONE))
        self.base.append(float(np.arctanh(min(SURE, max(-SURE, judged)))))

    def add_valued(self, source: Source, states: States, index: int, worth: tuple[float, int], rng: Any) -> None:
        """Add a state with its value for a seat; if there are two sides, from the view of either."""
        value, seat = float(worth[0]), int(worth[1])
        if len(source.firsts) == 2:
            side = source.game.side_of_seats(source.options)[seat]
            view = int(rng.integers(2))
            value, seat = (value, seat) if view == side else (-value, source.firsts[view])
        self.add(source.game, states, index, seat)
        self.targets.append(value)

    def extend(self, other: Rows) -> None:
        for name in ("places", "numbers", "base", "targets", "matches"):
            getattr(self, name).extend(getattr(other, name))

    def samples(self, size: int) -> Samples:
        numbers = Numbers.of(size, self.places, self.numbers)
        return Samples(numbers, np.array(self.base), np.array(self.targets), np.array(self.matches))


def collect(source: Source, simulation: Simulation, count: int, threads: int) -> Samples:
    """Collect about this many positions, each from the view of a random side; the same on any number of threads."""
    assert simulation.decisions is not None
    played = simulation.decisions.select("match", "seat", "action").collect()
    share = count / (USUAL if source.depth else 1) / max(1, played.filter(played["seat"] >= 0).height)
    add = add_searched if source.depth else add_match

    def look(part: tuple[int, Any]) -> Rows:
        match, actions = part
        rows, rng = Rows(), np.random.default_rng((source.seed, match))
        add(source, actions, rows, rng.random(len(actions)) < share, rng)
        rows.matches = [match] * len(rows.base)
        return rows

    def parts() -> Iterator[tuple[int, Any]]:
        for (match,), frame in played.group_by("match", maintain_order=True):
            yield int(match), frame["action"].to_numpy()

    found = Rows()
    with ThreadPoolExecutor(threads) as pool:
        for rows in pool.map(look, parts()):
            found.extend(rows)
    return found.samples(count_weights(source.game))


def add_match(source: Source, actions: Any, rows: Rows, asked: Any, rng: Any) -> None:
    """Replay a match; add the selected decisions.

    The target is the corrected judge's own value of later decisions and, at the end, the result.
    """
    game, search, firsts = source.game, find_search(source.game), source.firsts
    states = game.opening(source.options)
    values, noted = [], []
    for action, is_asked in zip(actions, asked, strict=True):
        if game.door.actor(states, 0) >= 0:
            values.append([search.assess(states[0], seat, source.net) for seat in firsts])
            if is_asked:
                side = int(rng.integers(len(firsts)))
                noted.append((len(values) - 1, side))
                rows.add(game, states, 0, firsts[side])
        game.door.play(states, 0, int(action))
    values.append([game.door.value(states, 0, seat) for seat in firsts])
    targets = look_back(np.array(values, float))
    rows.targets += [float(targets[decision, side]) for decision, side in noted]


def look_back(values: Any) -> Any:
    """The target of each decision, from the values of all and the result, which is the last row."""
    targets = values.copy()
    for decision in range(len(values) - 2, -1, -1):
        targets[decision] = (1 - LATER) * values[decision + 1] + LATER * targets[decision + 1]
    return targets[:-1]


def add_searched(source: Source, actions: Any, rows: Rows, asked: Any, rng: Any) -> None:
    """Replay a match; from each selected decision, play up to AWAY random decisions, and search the position reached.

    A search judges many positions that do not occur in good matches, so a judge must be right about them too. Every
    position in the tree that was searched enough is a row, from the view of either side.
    """
    game, search = source.game, find_search(source.game)
    states, stream = game.opening(source.options, 1 + max(STATES, AHEAD)), new_rng(int(rng.integers(1 << 32)), 0)
    nodes, found = search.Node.new(search.room_for(source.depth)), game.rules.State.new(HARVEST)
    seats, values = buffer(HARVEST), tensor(HARVEST)
    for action, is_asked in zip(actions, asked, strict=True):
        if is_asked and game.door.actor(states, 0) >= 0:
            game.door.copy_state(states, 1, 0)
            if search.wander(states[1:], int(rng.integers(AWAY + 1)), stream):
                value, seat = look_ahead(source, states[1:], nodes, stream)
                rows.add_valued(source, states[1:], 0, (value, seat), rng)
                for index in range(search.harvest(states[1:], nodes, found, seats, values)):
                    rows.add_valued(source, found, index, (values[index], seats[index]), rng)
        game.door.play(states, 0, int(action))


def look_ahead(source: Source, states: States, nodes: States, rng: Any) -> tuple[float, int]:
    """The value of states[0], and the seat whose value it is, by a search that knows everything, as judges do."""
    search = find_search(source.game)
    size = search.plant(nodes, source.game.door.actor(states, 0))
    depth, share = source.depth, search.MINIMAX
    search.simulate(states, nodes, source.net, size, REFEREE, EMPTY, NOTHING, depth, depth, False, share, rng)
    value, seat = search.foreseen(nodes)
    return float(value), int(seat)
