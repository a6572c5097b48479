"""Compare two settings of a game in matches with the same seeds: differences with intervals, and an early stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game, split_options
from touchline.engine.reading import show
from touchline.games import find_game
from touchline.lab.aims import read_decimal
from touchline.lab.quantities import Quantity, read_quantities
from touchline.lab.sequential import (
    Moments,
    Values,
    doubt_at_any_look,
    holm_levels,
    margin_at_any_look,
)
from touchline.lab.simulation import simulate
from touchline.lab.space import Setting, read_setting
from touchline.lab.stats import ERROR_RATE

if TYPE_CHECKING:
    import polars as pl

Player = Callable[[Setting, int, int], "pl.DataFrame"]
"""Plays matches of a setting: the first number, and how many. A match depends on its number alone."""

FIRST_LOOK = 100
GROWTH = 4
"""Each look comes after a quarter more pairs than the previous one."""
DECISION = "decision"


@dataclass(frozen=True)
class Difference:
    """A quantity in both settings: the means, and the mean difference of a pair with its interval."""

    quantity: Quantity
    name: str
    a: float
    b: float
    moments: Moments
    """Of the differences of the pairs, B minus A."""
    level: float
    """Level at which Holm's method tests this quantity, and of the interval."""

    @property
    def margin(self) -> float:
        return margin_at_any_look(self.moments, self.level)

    @property
    def found(self) -> bool:
        """Whether the interval excludes zero."""
        return abs(self.moments.mean) > self.margin

    @property
    def scale(self) -> float:
        """What `--until 1%` is a percentage of."""
        return 1.0 if self.quantity.share else abs(self.a)

    @property
    def facts(self) -> dict[str, Any]:
        mean = self.moments.mean
        return {
            "measure": self.name,
            "a": self.a,
            "b": self.b,
            "difference": mean,
            "low": mean - self.margin,
            "high": mean + self.margin,
            "level": self.level,
            "p": doubt_at_any_look(self.moments),
            "different": self.found,
        }


@dataclass(frozen=True)
class Comparison:
    """The results after a number of pairs."""

    a: Setting
    b: Setting
    seed: int
    pairs: int
    differences: tuple[Difference, ...]
    stopped: str
    """Why the run stopped: `decision`, `narrow`, `matches` or `interrupted`."""

    def __getitem__(self, name: str) -> Difference:
        return next(difference for difference in self.differences if difference.name == name)

    @property
    def facts(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "game": self.a.game.id,
            "a": str(self.a),
            "b": str(self.b),
            "seed": self.seed,
            "pairs": self.pairs,
            "stopped": self.stopped,
            "measures": [difference.facts for difference in self.differences],
        }

    @property
    def text(self) -> str:
        """As lines for a terminal."""
        reason = REASONS[self.stopped]
        rows = [("measure", "A", "B", "B - A", "verdict"), *map(write_row, self.differences)]
        return "\n".join(
            (
                f"{self.a.game.name}: {self.pairs} pairs of matches with the same seeds (seed {self.seed}); {reason}.",
                f"A: {self.a}",
                f"B: {self.b}",
                *align(rows),
                f"The intervals hold at every look; a false difference has a chance of {ERROR_RATE:.0%} at most.",
            )
        )


REASONS = {
    "decision": "stopped because every measure differs",
    "narrow": "stopped because every interval is narrow enough",
    "matches": "all were played",
    "interrupted": "interrupted",
}


def write_row(difference: Difference) -> tuple[str, ...]:
    write = difference.quantity.write
    mean, sign = difference.moments.mean, "-" if difference.moments.mean < 0 else "+"
    verdict = ("B is lower" if mean < 0 else "B is higher") if difference.found else "no difference found"
    gap = f"{sign}{write(abs(mean))} ± {write(difference.margin)}"
    return (difference.name, write(difference.a), write(difference.b), gap, verdict)


def align(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with aligned columns, the first to the left and the last as it is."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            (
                row[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:-1], strict=True)),
                row[-1],
            )
        ).rstrip()
        for row in rows
    ]


def read_until(text: str) -> float | None:
    """None for `decision`, or the half-width of the intervals: `1%`. Raises TouchlineError."""
    if text == DECISION:
        return None
    number = read_decimal(text.removesuffix("%")) if text.endswith("%") else None
    if number is None or not 0 < number <= 100:
        raise TouchlineError(f"expected {DECISION} or a half-width above 0% and up to 100%, as 1%, not {show(text)}")
    return number / 100


@dataclass
class Run:
    """A comparison under way."""

    a: Setting
    b: Setting
    quantities: Sequence[Quantity]
    play: Player
    seed: int = 0
    pairs: int = 0

    def __post_init__(self) -> None:
        self._moments: dict[str, tuple[Quantity, Moments, Moments, Moments]] = {}

    def to_the_end(self, matches: int, until: float | None, tell: Callable[[str], object]) -> Comparison:
        """Play pairs up to this many, or until the early stop; Ctrl+C ends the run and keeps its results."""
        while self.pairs < matches:
            try:
                self.play_more(min(max(FIRST_LOOK, self.pairs // GROWTH), matches - self.pairs))
            except KeyboardInterrupt:
                if not self.pairs:
                    raise
                return self.known("interrupted")
            known = self.known("matches")
            differ = sum(each.found for each in known.differences)
            tell(f"{self.pairs:,} pairs, {differ} of {len(known.differences)} measures differ")
            if until is None and all(each.found for each in known.differences):
                return self.known("decision")
            if until is not None and all(each.margin <= until * each.scale for each in known.differences):
                return self.known("narrow")
        return self.known("matches")

    def play_more(self, count: int) -> None:
        """Play this many pairs: match n of A and match n of B have the same seed."""
        frames = [self.play(setting, self.pairs, count) for setting in (self.a, self.b)]
        for quantity in self.quantities:
            self._add(quantity, quantity.read(frames[0], self.a), quantity.read(frames[1], self.b))
        self.pairs += count

    def _add(self, quantity: Quantity, of_a: dict[str, Values], of_b: dict[str, Values]) -> None:
        if of_a.keys() != of_b.keys():
            raise TouchlineError(
                f"expected the same sides in A and B for {quantity.name}, not {', '.join(of_a)} and {', '.join(of_b)}"
            )
        for name in list(of_a)[: max(1, len(of_a) - 1)]:  # the shares of the sides add up to 1
            _, a, b, gap = self._moments.get(name, (quantity, Moments(), Moments(), Moments()))
            gaps = of_b[name] - of_a[name]
            self._moments[name] = (
                quantity,
                a + Moments.of(of_a[name]),
                b + Moments.of(of_b[name]),
                gap + Moments.of(gaps),
            )

    def known(self, stopped: str) -> Comparison:
        levels = holm_levels([doubt_at_any_look(gap) for *_, gap in self._moments.values()])
        differences = tuple(
            Difference(quantity, name, a.mean, b.mean, gap, level)
            for (name, (quantity, a, b, gap)), level in zip(self._moments.items(), levels, strict=True)
        )
        return Comparison(self.a, self.b, self.seed, self.pairs, differences, stopped)


def compare(
    game: str | Game,
    a: str = "",
    b: str = "",
    *,
    measures: str = "",
    matches: int = 10_000,
    until: str = DECISION,
    options: str = "",
    bots: str = "random",
    seed: int = 0,
    threads: int | None = None,
    cluster: str | None = None,
    tell: Callable[[str], object] = lambda text: None,
) -> Comparison:
    """Compare two settings, such as `hold=3` and `hold=5 bots=pro,rookie`. Raises TouchlineError.

    `options` and `bots` hold for both unless a setting says otherwise. `measures` are separated by commas; `matches` is
    the maximum number of pairs. Ctrl+C ends the run and keeps its results. `threads`, `cluster` and `tell` do not
    affect the result.
    """
    found = find_game(game) if isinstance(game, str) else game
    given, until_share = split_options(options), read_until(until)
    settings = [read_setting(found, text, given, bots) for text in (a, b)]
    line = ProgressLine(tell)
    play = new_player(seed, threads, cluster, line.add)
    run = Run(settings[0], settings[1], read_quantities(found, measures), play, seed)
    return run.to_the_end(matches, until_share, line.say)


@dataclass
class ProgressLine:
    """A progress line in two parts: that of the run, and that of the current matches."""

    tell: Callable[[str], object]
    line: str = ""

    def say(self, line: str) -> None:
        self.line = line
        self.tell(line)

    def add(self, more: str) -> None:
        self.tell(f"{self.line}; {more}" if self.line else more)


def new_player(
    seed: int, threads: int | None = None, cluster: str | None = None, tell: Callable[[str], object] | None = None
) -> Player:
    """Plays matches of a setting with the simulator."""

    def play(setting: Setting, first: int, count: int) -> pl.DataFrame:
        options = {option.name: option.write(setting.options[option.name]) for option in setting.game.options}
        simulation = simulate(
            setting.game,
            count,
            options=options,
            bots=setting.bots,
            seed=seed,
            first=first,
            threads=threads,
            cluster=cluster,
            tell=tell,
        )
        return simulation.matches.collect()

    return play
