"""Positions to learn from: replay simulated matches, and note what a seat sees, what the judge says, and what came."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from touchline.bots.nets import NONE, count_weights, find_net
from touchline.bots.thinking import find_search
from touchline.engine.game import Game, Options
from touchline.engine.record import Net, tensor
from touchline.lab.fitting import Numbers, Samples
from touchline.lab.tables import Simulation

LATER = 0.9
"""Weight of what comes after the next decision, per decision; the lambda of TD(lambda)."""
SURE = 0.99
"""The highest value that is taken back from before the tanh."""


@dataclass
class Rows:
    """Samples in the making."""

    places: list[Any] = field(default_factory=list)
    numbers: list[Any] = field(default_factory=list)
    base: list[float] = field(default_factory=list)
    targets: list[float] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)

    def samples(self, size: int) -> Samples:
        numbers = Numbers.of(size, self.places, self.numbers)
        return Samples(numbers, np.array(self.base), np.array(self.targets), np.array(self.matches))


def collect(game: Game, options: Options, simulation: Simulation, net: Net, count: int, seed: int) -> Samples:
    """About so many decisions, each from the view of one side at random, which depends on the seed.

    The target is the corrected judge's own value of later decisions and, at the end, the result.
    """
    assert simulation.decisions is not None
    rows, rng = Rows(), np.random.default_rng(seed)
    played = simulation.decisions.select("match", "seat", "action").collect()
    share = count / max(1, played.filter(played["seat"] >= 0).height)
    for (match,), frame in played.group_by("match", maintain_order=True):
        add_match(game, options, frame["action"].to_numpy(), net, rows, rng.random(frame.height) < share, rng)
        rows.matches += [int(match)] * (len(rows.base) - len(rows.matches))
    return rows.samples(count_weights(game))


def add_match(game: Game, options: Options, actions: Any, net: Net, rows: Rows, asked: Any, rng: Any) -> None:
    """Replay a match; add the decisions that are asked for."""
    search, nothing = find_search(game), find_net(game, NONE)
    sides = game.side_of_seats(options)
    firsts = [sides.index(side) for side in range(len(set(sides)))]
    states, seen = game.opening(options), tensor(count_weights(game))
    values, noted = [], []
    for action, is_asked in zip(actions, asked, strict=True):
        if game.door.actor(states, 0) >= 0:
            values.append([search.assess(states[0], seat, net) for seat in firsts])
            if is_asked:
                side = int(rng.integers(len(firsts)))
                noted.append((len(values) - 1, side))
                search.observe(states, 0, firsts[side], seen)
                found = np.array(seen, np.float32)
                rows.places.append(np.flatnonzero(found).astype(np.int32))
                rows.numbers.append(found[rows.places[-1]])
                judged = search.assess(states[0], firsts[side], nothing)
                rows.base.append(float(np.arctanh(min(SURE, max(-SURE, judged)))))
        game.door.play(states, 0, int(action))
    values.append([game.door.value(states, 0, seat) for seat in firsts])
    targets = look_back(np.array(values, float))
    rows.targets += [float(targets[decision, side]) for decision, side in noted]


def look_back(values: Any) -> Any:
    """What each decision should have been worth, from the values of all and the result, which is the last row."""
    targets = values.copy()
    for decision in range(len(values) - 2, -1, -1):
        targets[decision] = (1 - LATER) * values[decision + 1] + LATER * targets[decision + 1]
    return targets[:-1]
