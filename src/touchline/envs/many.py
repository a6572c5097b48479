"""Many matches in step: plain arrays of observations, masks and rewards, written by compiled code on all cores."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from touchline.bots import level_in
from touchline.bots.nets import find_judge, find_nets
from touchline.bots.thinking import STATES, find_search
from touchline.engine.chance import WORDS
from touchline.engine.compiled import bind
from touchline.engine.errors import TouchlineError
from touchline.engine.game import NOBODY, Game, split_options
from touchline.engine.reading import show
from touchline.engine.record import EMPTY, States
from touchline.envs.batch.book import LEARNERS, LEGAL, NUMBER, VIEWER, size_of_book
from touchline.envs.layout import fields_of, size_of_observation
from touchline.games import find_game
from touchline.lab.batch.streams import SEED_BITS
from touchline.lab.duel import all_cores
from touchline.lab.matches import read_bots

ALL, DRAWN = "all", "drawn"
SAME_STEP, NEXT_STEP = "same step", "next step"
ROWS = 64
"""Minimum rows of a share, unless bots search."""
SHARES = 4
"""Shares per thread, so that a delayed thread leaves the rest to the others."""


class ManyMatches:
    """Matches of a game, played in step. Raises TouchlineError.

    `learners` are the seats whose actions come from the caller: "all" for self-play, a seat by name or number, a list
    of seats, or "drawn" for one seat per match at random. `bots` play the other seats: one for all, one per side or
    one per seat. When a match ends, the next of its row begins in the same step, or in the next one, which then ignores
    the action. The same seed gives the same matches on any number of threads. The arrays are for reading: a step only
    writes what has changed.
    """

    observations: Any
    """By row: what the seat to act sees, from its own viewpoint."""
    masks: Any
    """By row and action: whether it is legal."""
    actors: Any
    """By row: the seat to act, or NOBODY after the end."""
    rewards: Any
    """By row and seat: the result of a match that ended in the last step, from -1 to 1; otherwise 0."""
    ended: Any
    """By row: whether a match ended in the last step."""
    finals: Any
    """By row: the last observation of the last match that ended, for the seat that acted last."""

    def __init__(
        self,
        game: str | Game,
        count: int,
        *,
        options: Mapping[str, object] | str | None = None,
        learners: str | int | Sequence[str | int] = ALL,
        bots: str | Sequence[str] = "random",
        seed: int = 0,
        autoreset: str = SAME_STEP,
        threads: int | None = None,
    ) -> None:
        if count < 1:
            raise TouchlineError(f"expected at least one match, not {count}")
        if autoreset not in (SAME_STEP, NEXT_STEP):
            raise TouchlineError(f"expected autoreset {SAME_STEP!r} or {NEXT_STEP!r}, not {show(autoreset)}")
        self.game = find_game(game) if isinstance(game, str) else game
        self.count = count
        self.options = self.game.read_options(split_options(options) if isinstance(options, str) else options or {})
        self.seats = self.game.seats(self.options)
        self.learners = read_learners(learners, self.seats)
        self.bots = read_bots(bots, self.game.side_of_seats(self.options))
        self._levels = [level_in(self.game, bot) for bot in self.bots]
        self._simulations = np.array(
            [0 if self.learners >> seat & 1 else level.simulations for seat, level in enumerate(self._levels)], np.int64
        )
        self._steps = find_stepping(self.game, self.searches)
        self._make_arrays(with_finals=autoreset == SAME_STEP)
        self._divide(threads or all_cores())
        self.reset(seed)

    @property
    def searches(self) -> bool:
        """Whether a bot searches."""
        return bool(self._simulations.any())

    @property
    def numbers(self) -> Any:
        """By row: the number of its match. It starts with that of the row, and grows by the count."""
        return self._book[:, NUMBER].copy()

    @property
    def learning(self) -> Any:
        """By row: the set of learners, one bit per seat."""
        return self._book[:, LEARNERS].copy()

    @property
    def states(self) -> States:
        """The states: row n is index 1 + n; index 0 is the opening."""
        return self._states

    def reset(self, seed: int | None = None) -> None:
        """Begin again with match 0, with this seed or the same one. Raises TouchlineError."""
        if seed is not None:
            if not 0 <= seed < 1 << SEED_BITS:
                raise TouchlineError(f"expected a seed from 0 to 2**{SEED_BITS} - 1, not {seed}")
            self.seed = seed
        self.ended[:], self.rewards[:], self.actors[:] = False, 0, NOBODY
        self.observations[:], self.masks[:] = 0, False
        self._book[:] = 0
        self._book[:, NUMBER], self._book[:, VIEWER] = np.arange(-self.count, 0), EMPTY
        self._step(np.zeros(self.count, np.int64))

    def step(self, actions: Any) -> None:
        """Play one action in each match, and on until a learner is asked. Raises TouchlineError.

        If one action is illegal, none is played.
        """
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.count,):
            raise TouchlineError(f"expected {self.count} actions, not an array of shape {chosen.shape}")
        wrong = self._steps.find_illegal(self._book, self._listed, self.actors, chosen)
        if wrong != EMPTY:
            raise TouchlineError(f"action {chosen[wrong]} is not legal in match {wrong}")
        self._step(chosen)

    def sample(self, out: Any = None) -> Any:
        """A random legal action for each match, from the stream of its seat."""
        out = np.zeros(self.count, np.int64) if out is None else out
        self._steps.sample_rows(self._book, self._rngs, self._listed, self.actors, out)
        return out

    def legal(self, row: int) -> Any:
        """The legal actions of one match, ascending."""
        return self._listed[row, : self._book[row, LEGAL]].copy()

    def field(self, name: str) -> Any:
        """A named part of all observations, as a view in its own shape."""
        field = fields_of(self.game)[name]
        return self.observations[:, field.place].reshape(self.count, *field.shape)

    def _make_arrays(self, with_finals: bool) -> None:
        count, seats, actions = self.count, len(self.seats), self.game.rules.ACTIONS
        size = size_of_observation(self.game)
        self.observations = np.zeros((count, size), np.float32)
        self.masks = np.zeros((count, actions), np.bool_)
        self.actors = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, seats), np.float32)
        self.ended = np.zeros(count, np.bool_)
        self.finals = np.zeros((count if with_finals else 0, size), np.float32)
        self._states = self.game.opening(self.options, 1 + count)
        self._book = np.zeros((count, size_of_book(seats)), np.int64)
        self._rngs = np.zeros((count, 2 + seats, WORDS), np.int64)
        self._listed = np.zeros((count, actions), np.int32)
        self._slacks = np.array([level.slack for level in self._levels])
        self._styles = np.array([level.style for level in self._levels])
        self._nets = find_nets(self.game, [level.net for level in self._levels])
        search = find_search(self.game)
        self._past = np.zeros((count, search.MEMORY * search.KEYS if self.searches else 0), np.int64)

    def _divide(self, threads: int) -> None:
        """Divide the rows into shares for the threads, each with scratch space for bots."""
        search = find_search(self.game)
        most = min(threads, self.count) if self.searches else min(threads * SHARES, self.count // ROWS)
        shares = max(1, most)
        edges = [self.count * share // shares for share in range(shares + 1)]
        room = search.room_for(int(self._simulations.max())) if self.searches else 1
        self._shares = [
            (first, end, self.game.rules.State.new(STATES), search.Node.new(room))
            for first, end in itertools.pairwise(edges)
        ]
        self._helpers = min(threads, shares) - 1
        self._pool = ThreadPoolExecutor(max(1, self._helpers))  # it makes threads when they are needed

    def _step(self, chosen: Any) -> None:
        """Let every thread, this one among them, take one share after the other."""
        bots = self._simulations, self._slacks, self._styles, self._nets
        before = self._states, self._book, self._rngs, self._past, *bots
        after = self.learners, self.seed, self.observations, self.masks, self._listed, self.actors
        written = self.rewards, self.ended, self.finals
        calls = iter([(first, end, *before, *own, *after, chosen, *written) for first, end, *own in self._shares])

        def work() -> None:
            for call in calls:
                self._steps.step_rows(*call)

        helpers = [self._pool.submit(work) for _ in range(self._helpers)]
        work()
        for helper in helpers:
            helper.result()


def read_learners(learners: str | int | Sequence[str | int], seats: Sequence[str]) -> int:
    """A set of seats, one bit each; none if one is drawn for each match. Raises TouchlineError."""
    if learners == DRAWN:
        return 0
    if learners == ALL:
        return all_of(seats)
    listed = [learners] if isinstance(learners, str | int) else list(learners)
    places = {seat: place for place, name in enumerate(seats) for seat in (name, place)}
    if not listed or not set(listed) <= set(places):
        expected = f"{ALL}, {DRAWN} or seats among {', '.join(seats)}"
        raise TouchlineError(f"expected learners to be {expected}, not {show(learners)}")
    return sum({1 << places[seat] for seat in listed})


def all_of(seats: Sequence[str]) -> int:
    """The set of all seats."""
    return (1 << len(seats)) - 1


@functools.cache
def find_stepping(game: Game, searches: bool) -> ModuleType:
    """The compiled steps of a game, with bots that search or play at random."""
    if searches:
        bots = bind("touchline.envs.batch.searching_bots", game.rules, JUDGE=find_judge(game))
    else:
        bots = bind("touchline.envs.batch.random_bots", game.rules)
    return bind("touchline.envs.batch.stepping", game.rules, BOTS=bots)
