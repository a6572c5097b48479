"""Search a game's options for settings that meet aims: few matches for poor candidates, new seeds for the best.

A candidate's results depend on its options and the match numbers alone, and the search on the results alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import optuna

from touchline.engine.errors import BadOption, TouchlineError
from touchline.engine.game import Game
from touchline.lab.aims import Aim
from touchline.lab.comparison import Player
from touchline.lab.journal import Journal
from touchline.lab.quantities import Quantity
from touchline.lab.sequential import Moments, holm_levels, margin_at_the_end
from touchline.lab.space import Axis, Setting, every_candidate, read_words, size_of

Results = dict[str, dict[str, Moments]]
"""The moments of each column of each quantity, by name."""

REDUCTION = 3
"""One candidate in three goes on to three times as many matches."""
RUNGS = 3
BATCH = REDUCTION ** (RUNGS - 1)
"""Candidates proposed at a time: one of them plays all matches."""
PATIENCE = 30
"""How many known or refused candidates in a row end the search for a new one."""
FROM_THE_OPTIMISER = 3
"""How many of these come from the optimiser; the others are drawn at random."""
REFUSED = 100.0
"""The miss of options that the game refuses, in standard deviations of a match: worse than any other."""


@dataclass(eq=False)
class Trial:
    """A candidate and its results so far."""

    number: int
    setting: Setting
    count: int = 0
    results: Results = field(default_factory=dict)

    def __str__(self) -> str:
        return self.setting.changes or "defaults"


@dataclass(frozen=True)
class Confirmation:
    """A candidate's results in matches that the search has not seen."""

    trial: Trial
    results: Results
    level: float
    """Level at which Holm's method tests this candidate, and of its intervals."""
    verdict: str
    """`confirmed` if all intervals lie inside the aims, `refuted` if one lies outside, or `open`."""


@dataclass
class Search:
    """What to search, and the results so far; trial 0 has the given settings, unchanged."""

    game: Game
    given: Mapping[str, str]
    bots: str
    axes: Sequence[Axis]
    aims: Sequence[Aim]
    quantities: Sequence[Quantity]
    play: Player
    journal: Journal
    matches: int
    """Matches of a candidate that reaches the last rung."""
    seed: int = 0
    tell: Callable[[str], object] = lambda text: None
    trials: list[Trial] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    confirmations: list[Confirmation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._known: dict[str, Trial] = {}
        self._scales: dict[str, float] = {}
        self._meeting: set[int] = set()

    def start(self) -> None:
        """Play the settings as given, to know the standard deviations and what to improve on. Raises BadOption."""
        given = self.candidate({})
        assert given is not None
        self.reach(given, self.matches)
        for quantity in self.quantities:
            widest = max(column.variance for column in given.results[quantity.name].values())
            self._scales[quantity.name] = math.sqrt(widest)

    def candidate(self, words: Mapping[str, str]) -> Trial | None:
        """A new trial; None if the options are known or refused by the game. Raises BadOption for those given."""
        try:
            options = read_words(self.game, {**self.given, **words})
        except BadOption:
            if not words:
                raise
            self.refused.add(" ".join(f"{name}={value}" for name, value in words.items()))
            return None
        trial = Trial(len(self.trials), Setting(self.game, options, self.bots))
        if trial.setting.changes in self._known:
            return None
        self._known[trial.setting.changes] = trial
        self.trials.append(trial)
        return trial

    def try_all(self) -> None:
        """Race all combinations; without aims, every one plays all matches."""
        trials = [trial for words in every_candidate(self.axes) if (trial := self.candidate(words))]
        if self.aims:
            self.race(trials)
        else:
            for trial in trials:
                self.reach(trial, self.matches)

    def optimise(self, wanted: int) -> None:
        """Race batches that the optimiser proposes, up to this many candidates; all of them if there are no more."""
        if size_of(self.axes) <= wanted:
            self.try_all()
            return
        proposals = Proposals(self)
        while len(self.trials) < wanted and (batch := proposals.ask(min(BATCH, wanted - len(self.trials)))):
            self.race([trial for trial, _ in batch])
            for trial, asked in batch:
                proposals.tell(asked, [max(0.0, miss) for miss in self.misses(trial)])

    def race(self, trials: Sequence[Trial]) -> None:
        """Successive halving: all play a few matches, and the best third of each rung three times as many."""
        for rung in reversed(range(RUNGS)):
            for trial in trials:
                self.reach(trial, max(1, self.matches // REDUCTION**rung))
            trials = self.ranked(trials)[: math.ceil(len(trials) / REDUCTION)]

    def reach(self, trial: Trial, count: int) -> None:
        """Let a candidate play up to this many matches."""
        if trial.count < count:
            more = self.results(trial.setting, trial.count, count - trial.count)
            trial.results = add_results(trial.results, more)
            trial.count = count
        if self._scales and self.aims and self.meets(trial):
            self._meeting.add(trial.number)
        else:
            self._meeting.discard(trial.number)
        meeting = f", {len(self._meeting)} meet the aims" if self.aims else ""
        self.tell(f"candidate {trial.number} of {len(self.trials) - 1}: {trial.count} matches{meeting}")

    def results(self, setting: Setting, first: int, count: int) -> Results:
        """The results of these matches, from the journal if they are known."""
        key = f"{setting} matches={first}+{count}"
        if key not in self.journal.known:
            frame = self.play(setting, first, count)
            columns = {each.name: each.read(frame, setting) for each in self.quantities}
            self.journal.keep(key, write_results({name: moments_of(values) for name, values in columns.items()}))
        return read_results(self.journal.known[key])

    @property
    def is_ready(self) -> bool:
        """Whether the settings as given have been played."""
        return len(self._scales) == len(self.quantities)

    @property
    def played(self) -> list[Trial]:
        """The trials that have results; after an interruption some may not."""
        return [trial for trial in self.trials if trial.count]

    def misses(self, trial: Trial) -> list[float]:
        """How far beyond each aim, in standard deviations of a match; negative inside."""
        return [
            aim.miss(trial.results[aim.quantity.name].values()) / self._scales[aim.quantity.name] for aim in self.aims
        ]

    def meets(self, trial: Trial) -> bool:
        return max(self.misses(trial)) < 0

    def ranked(self, trials: Iterable[Trial]) -> list[Trial]:
        """Trials by how little they miss; among those that meet all aims, the farthest inside first."""

        def rank(trial: Trial) -> tuple[float, float]:
            misses = self.misses(trial)
            return sum(max(0.0, miss) for miss in misses), max(misses)

        return sorted(trials, key=rank)

    def front(self) -> list[Trial]:
        """The trade-offs, best first: no other candidate misses an aim by less and none by more."""
        misses = {trial.number: tuple(max(0.0, miss) for miss in self.misses(trial)) for trial in self.played}
        kept: list[tuple[float, ...]] = []
        for mine in sorted(set(misses.values())):
            if not any(all(map(float.__le__, other, mine)) for other in kept):
                kept.append(mine)
        return [trial for trial in self.ranked(self.played) if misses[trial.number] in kept]

    def confirm(self, count: int) -> None:
        """Play the best candidates again, in matches after those of the search."""
        best = self.ranked(self.played)[:count]
        results = [self.results(trial.setting, self.matches, self.matches) for trial in best]
        doubts = [max(aim.doubt(found[aim.quantity.name].values()) for aim in self.aims) for found in results]
        self.confirmations = [
            Confirmation(trial, found, level, self._verdict(found, doubt, level))
            for trial, found, doubt, level in zip(best, results, doubts, holm_levels(doubts), strict=True)
        ]

    def _verdict(self, found: Results, doubt: float, level: float) -> str:
        if doubt <= level:
            return "confirmed"
        columns = [(aim, column) for aim in self.aims for column in found[aim.quantity.name].values()]
        refuted = any(aim.miss([column]) > margin_at_the_end(column, level) for aim, column in columns)
        return "refuted" if refuted else "open"


class Proposals:
    """Candidates from Optuna's tree-structured Parzen estimator, seeded, with one objective per aim."""

    def __init__(self, search: Search) -> None:
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self._search = search
        self._random = random.Random(search.seed)
        self._axes = {axis.name: distribution(axis) for axis in search.axes}
        self._study = optuna.create_study(
            directions=["minimize"] * len(search.aims), sampler=optuna.samplers.TPESampler(seed=search.seed)
        )

    def ask(self, count: int) -> list[tuple[Trial, optuna.Trial]]:
        """Up to this many new candidates; none if no more are found."""
        found = (self._ask_one() for _ in range(count))
        return [pair for pair in found if pair]

    def _ask_one(self) -> tuple[Trial, optuna.Trial] | None:
        for attempt in range(PATIENCE):
            if attempt >= FROM_THE_OPTIMISER:
                self._study.enqueue_trial({name: self._draw(each) for name, each in self._axes.items()})
            asked = self._study.ask(self._axes)
            words = {name: str(value) for name, value in asked.params.items()}
            refused = len(self._search.refused)
            if trial := self._search.candidate(words):
                return trial, asked
            if len(self._search.refused) > refused:
                self.tell(asked, [REFUSED] * len(self._search.aims))
            else:
                self._forget(asked)
        return None

    def _draw(self, axis: Any) -> Any:
        if isinstance(axis, optuna.distributions.CategoricalDistribution):
            return self._random.choice(axis.choices)
        return self._random.randrange(axis.low, axis.high + 1, axis.step)

    def tell(self, asked: optuna.Trial, misses: Sequence[float]) -> None:
        self._study.tell(asked, misses)

    def _forget(self, asked: optuna.Trial) -> None:
        self._study.tell(asked, state=optuna.trial.TrialState.FAIL)


def distribution(axis: Axis) -> Any:
    """An axis as Optuna describes it."""
    if axis.numbers is None:
        return optuna.distributions.CategoricalDistribution(axis.values)
    return optuna.distributions.IntDistribution(axis.numbers[0], axis.numbers[-1], step=axis.numbers.step)


def moments_of(columns: Mapping[str, Any]) -> dict[str, Moments]:
    return {name: Moments.of(values) for name, values in columns.items()}


def add_results(old: Results, new: Results) -> Results:
    return {
        quantity: {name: old.get(quantity, {}).get(name, Moments()) + more for name, more in columns.items()}
        for quantity, columns in new.items()
    }


def write_results(results: Results) -> dict[str, dict[str, list[float]]]:
    """As plain data."""
    return {
        quantity: {name: [each.count, each.mean, each.spread] for name, each in columns.items()}
        for quantity, columns in results.items()
    }


def read_results(found: Any) -> Results:
    """Its inverse. Raises TouchlineError."""
    try:
        return {
            quantity: {
                name: Moments(int(count), float(mean), float(spread)) for name, (count, mean, spread) in columns.items()
            }
            for quantity, columns in found.items()
        }
    except (AttributeError, TypeError, ValueError) as error:
        raise TouchlineError(f"expected results of a candidate, not {found!r:.80}") from error
