"""Sweep a game's options, over a grid or towards aims: the candidates as text, plain data and a table of trials."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game, split_options
from touchline.games import find_game
from touchline.lab.aims import EXPECTED, Aim, read_aims
from touchline.lab.comparison import ProgressLine, align, new_player
from touchline.lab.journal import Journal
from touchline.lab.quantities import Quantity, find_quantity, read_quantities
from touchline.lab.search import Confirmation, Results, Search, Trial
from touchline.lab.sequential import Moments, margin_at_the_end
from touchline.lab.space import check_size, read_space
from touchline.lab.stats import ERROR_RATE
from touchline.lab.tables import FORMAT, reason_of, write_table

SHOWN = 12
"""Maximum number of candidates in a printed table with aims."""
MEETS = {True: "met", False: "missed"}


@dataclass(frozen=True)
class Sweep:
    """The results of a search."""

    search: Search
    trials: Sequence[Trial]
    """Those played: best first, or without aims in the order of the grid."""
    front: Sequence[Trial]
    """The trade-offs: no other candidate is nearer to one aim and as near to the others. Empty without aims."""
    interrupted: bool = False

    @staticmethod
    def of(search: Search, interrupted: bool = False) -> Sweep:
        if not search.aims:
            return Sweep(search, search.played, (), interrupted)
        return Sweep(search, search.ranked(search.played), search.front(), interrupted)

    @functools.cached_property
    def meeting(self) -> frozenset[int]:
        """The numbers of the trials whose means meet all aims."""
        return frozenset(trial.number for trial in self.trials if self.search.aims and self.search.meets(trial))

    @property
    def confirmations(self) -> Sequence[Confirmation]:
        return self.search.confirmations

    @property
    def facts(self) -> dict[str, Any]:
        """As plain data."""
        search = self.search
        return {
            "game": search.game.id,
            "bots": search.bots,
            "seed": search.seed,
            "aims": [aim.text for aim in search.aims],
            "interrupted": self.interrupted,
            "refused": sorted(search.refused),
            "trials": [self._trial_facts(trial) for trial in self.trials],
            "confirmations": [
                {
                    "trial": each.trial.number,
                    "options": each.trial.setting.changes,
                    "matches": search.matches,
                    "verdict": each.verdict,
                    "level": each.level,
                    "measures": write_measures(each.results, each.level),
                }
                for each in self.confirmations
            ],
        }

    def _trial_facts(self, trial: Trial) -> dict[str, Any]:
        return {
            "trial": trial.number,
            "options": trial.setting.changes,
            "matches": trial.count,
            "meets": trial.number in self.meeting,
            "front": trial in self.front,
            "measures": write_measures(trial.results, ERROR_RATE),
        }

    @property
    def frame(self) -> pl.DataFrame:
        """A row per trial: every option by name, then the mean and the half-width of every measure."""
        return pl.DataFrame([self._row(trial) for trial in self.trials], infer_schema_length=None)

    def _row(self, trial: Trial) -> dict[str, Any]:
        facts, game = self._trial_facts(trial), self.search.game
        options = {option.name: option.write(trial.setting.options[option.name]) for option in game.options}
        verdicts = {each.trial.number: each.verdict for each in self.confirmations}
        measures = facts.pop("measures")
        return {
            **facts,
            "verdict": verdicts.get(trial.number),
            **{f"option {name}": value for name, value in options.items()},
            **{name: each["mean"] for name, each in measures.items()},
            **{f"{name} ±": each["high"] - each["mean"] for name, each in measures.items()},
        }

    def write(self, file: Path) -> None:
        """Write the frame, whole or not at all. Raises TouchlineError."""
        temporary = file.with_name(f"{file.name}.new")
        told = ("game", "bots", "seed", "aims")
        title = {"format": FORMAT, "kind": "trials", **{name: self.facts[name] for name in told}}
        try:
            write_table(self.frame.lazy(), temporary, title)
            temporary.replace(file)
        except OSError as error:
            raise TouchlineError(f"cannot write to {file}: {reason_of(error)}") from error

    @property
    def text(self) -> str:
        """As lines for a terminal."""
        return "\n".join((*self._write_title(), *self._write_trials(), *self._write_confirmations()))

    def _write_title(self) -> Iterator[str]:
        search = self.search
        matches = sum(trial.count for trial in self.trials)
        refused = f", {len(search.refused)} more refused by the game" if search.refused else ""
        yield (
            f"{search.game.name}, bots {search.bots}, seed {search.seed}: {len(self.trials)} candidates{refused}; "
            f"{matches} matches{', interrupted' if self.interrupted else ''}."
        )
        if search.aims:
            aims = ", ".join(aim.text for aim in search.aims)
            yield f"Aims: {aims}; met by the means of {len(self.meeting)} candidates."

    def _write_trials(self) -> Iterator[str]:
        names = [quantity.name for quantity in self.search.quantities]
        if not self.search.aims:
            rows = [(*self._write_trial(trial), str(trial)) for trial in self.trials]
            yield from align([("trial", "matches", *names, "options"), *rows])
            return
        shown = list(self.front[:SHOWN])
        left = len(self.front) - len(shown)
        shown += [trial for trial in self.trials if trial.number == 0 and trial not in shown]
        yield "The best trade-offs" + (f", without {left} more" if left else "") + ", and the settings as given (0):"
        rows = [(*self._write_trial(trial), MEETS[trial.number in self.meeting], str(trial)) for trial in shown]
        yield from align([("trial", "matches", *names, "aims", "options"), *rows])

    def _write_trial(self, trial: Trial) -> tuple[str, ...]:
        return (str(trial.number), str(trial.count), *self._cells(trial.results, ERROR_RATE))

    def _write_confirmations(self) -> Iterator[str]:
        if not self.confirmations:
            return
        yield f"The best again, in {self.search.matches} new matches each, which favour none of them:"
        names = [quantity.name for quantity in self.search.quantities]
        rows = [
            (str(each.trial.number), each.verdict, *self._cells(each.results, each.level), str(each.trial))
            for each in self.confirmations
        ]
        yield from align([("", "verdict", *names, "options"), *rows])
        yield f"A candidate that misses an aim is among the confirmed with a chance of at most {ERROR_RATE:.0%}."

    def _cells(self, results: Results, level: float) -> list[str]:
        """Mean and half-width of each quantity; of the side farthest from its aim, if there is one per side."""
        aims = {aim.quantity.name: aim for aim in self.search.aims}
        return [
            write_cell(each, worst_of(results[each.name], aims.get(each.name)), level)
            for each in self.search.quantities
        ]


def worst_of(columns: Mapping[str, Moments], aim: Aim | None) -> Moments:
    return aim.worst(columns.values()) if aim else max(columns.values(), key=lambda column: column.mean)


def write_cell(quantity: Quantity, column: Moments, level: float) -> str:
    return f"{quantity.write(column.mean)} ± {quantity.write(margin_at_the_end(column, level))}"


def write_measures(results: Results, level: float) -> dict[str, dict[str, float]]:
    """Every column by name: its mean and interval."""
    return {
        name: {
            "mean": column.mean,
            "low": column.mean - margin_at_the_end(column, level),
            "high": column.mean + margin_at_the_end(column, level),
        }
        for columns in results.values()
        for name, column in columns.items()
    }


def sweep(
    game: str | Game,
    *,
    grid: Sequence[str] = (),
    over: Sequence[str] = (),
    aims: str = "",
    measures: str = "",
    trials: int = 60,
    matches: int = 1800,
    confirm: int = 5,
    options: str = "",
    bots: str = "random",
    seed: int = 0,
    out: str | Path | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    tell: Callable[[str], object] = lambda text: None,
) -> Sweep:
    """Play a grid, such as `["hold=3,5,7"]`, or search over a space for settings that meet aims. Raises TouchlineError.

    `matches` is the number for the best candidates, in the search and again to confirm them. With a file, results are
    kept next to it during the search, and the same call resumes; at the end it holds a row per trial. Ctrl+C ends the
    search and keeps its results.
    """
    found = find_game(game) if isinstance(game, str) else game
    if bool(grid) == bool(over):
        raise TouchlineError("expected either a grid to play or a space to search over")
    if over and not aims:
        raise TouchlineError(f"expected aims to search for: {EXPECTED.removeprefix('expected ')}")
    read = read_aims(aims, functools.partial(find_quantity, found)) if aims else []
    more = read_quantities(found, measures) if measures or not read else []
    quantities = list({each.name: each for each in (*(aim.quantity for aim in read), *more)}.values())
    axes, given = read_space(found, grid or over), split_options(options)
    if grid:
        check_size(axes)
    file = Path(out) if out else None
    title = {"game": found.id, "rules": found.version, "seed": seed, "measures": [each.name for each in quantities]}
    journal = Journal(file and file.with_name(f"{file.name}.journal"), title)
    line = ProgressLine(tell)
    play = new_player(seed, threads, cluster, line.add)
    search = Search(found, given, bots, axes, read, quantities, play, journal, matches, seed, line.say)
    try:
        search.start()
        search.try_all() if grid else search.optimise(trials)
        if read:
            search.confirm(confirm)
    except KeyboardInterrupt:
        if not search.is_ready:
            raise
        return Sweep.of(search, interrupted=True)
    done = Sweep.of(search)
    if file:
        done.write(file)
        journal.remove()
    return done
