"""How results depend on cards, players, rosters and pairs of secret choices: the tally columns of a file."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from touchline.lab.reports.metrics import Table
from touchline.lab.stats import ERROR_RATE, Estimate, Sums, correct, doubt, estimate_part, estimate_slope

ROWS, COLUMNS = 1 << 16, 96
"""Rows and columns read at a time: memory does not grow with the file, and columns stay in the processor's cache."""
LEAST = 30
"""Matches that must carry weight for a verdict: with fewer, the tails of an interval are not known well enough."""
PLAYERS = "picked"
CARD_KINDS = ("drawn", "held", "played")
WORTH_KINDS = (*CARD_KINDS, PLAYERS)
BETWEEN = ","
"""Separates the two cards of a meeting."""

Key = tuple[str, str, int | None]
"""Kind, item and, of players, the seat."""
Column = npt.NDArray[np.float64]
"""A number per match."""


@dataclass(frozen=True)
class Tally:
    """A tally column, `drawn:keeper:0`, in its parts."""

    column: str
    kind: str
    item: str
    seat: int


@dataclass(frozen=True)
class Worth:
    """A card: copies per match, and the points a side gains for each copy more while the others have the same.

    Or a player, of one seat: the same number is another player in another team.
    """

    kind: str
    item: str
    seat: int | None
    copies: float
    points: Estimate
    doubt: float
    """The p-value of no effect, corrected for the number of items of this kind."""

    @property
    def verdict(self) -> str:
        """`strong` or `weak` if that is certain even after the correction, else `open`."""
        if self.doubt >= ERROR_RATE:
            return "open"
        return "strong" if self.points.value > 0 else "weak"


@dataclass(frozen=True)
class Mix:
    """A choice as a share of one seat's choices, or a kind of action as a share of its decisions."""

    item: str
    seat: int
    share: Estimate


@dataclass(frozen=True)
class Meeting:
    """A choice against another: how often in all, and the mean points of whoever made the first."""

    own: str
    other: str
    times: int
    points: Estimate
    doubt: float
    """The p-value of a fair share, corrected for the number of pairs."""

    @property
    def is_certain(self) -> bool:
        return self.doubt < ERROR_RATE


@dataclass(frozen=True)
class Worths:
    """What all tally columns of a file say; worths are sorted by kind, the strongest first."""

    worths: list[Worth]
    mixes: list[Mix]
    uses: list[Mix]
    """Kinds of action, the most frequent first."""
    meetings: list[Meeting]

    @property
    def section(self) -> str:
        """The section of a report that shows the worths."""
        return "players" if self.worths and all(worth.kind == PLAYERS for worth in self.worths) else "cards"


@dataclass(frozen=True)
class Ratio:
    """Two measures of a match, from the columns named and each side's points, whose ratio is to be found."""

    columns: tuple[str, ...]
    measure: Callable[[Mapping[str, Column], Sequence[Column]], tuple[Column, Column]]


def read_tallies(names: Sequence[str]) -> list[Tally]:
    """The parts of each name; the item itself may contain colons."""
    found = []
    for name in names:
        kind, _, rest = name.partition(":")
        item, _, seat = rest.rpartition(":")
        found.append(Tally(name, kind, item, int(seat)))
    return found


def weigh(matches: pl.LazyFrame, table: Table, names: Sequence[str]) -> Worths:
    """Read the tally columns in blocks and estimate everything they tell."""
    groups: dict[Key, list[Tally]] = {}
    for tally in read_tallies(names):
        groups.setdefault((tally.kind, tally.item, tally.seat if tally.kind == PLAYERS else None), []).append(tally)
    asked = matches.with_columns(table.points()).select(pl.col(*_points_names(table), *names).mean())
    means = asked.collect(engine="streaming").row(0, named=True)
    slopes = {key: _slope(group, table, means) for key, group in groups.items() if key[0] in CARD_KINDS}
    slopes |= {key: _player_slope(group[0], groups, table, means) for key, group in groups.items() if key[0] == PLAYERS}
    meetings = {key: _meeting(group, table) for key, group in groups.items() if key[0] == "duel"}
    choices, uses = (
        [tally for (kind, *_), group in groups.items() if kind == asked for tally in group]
        for asked in ("chosen", "used")
    )
    mixes = [_mix(tally, [other.column for other in choices if other.seat == tally.seat]) for tally in choices]
    mixes += [_mix(tally, [f"decisions_{tally.seat}"]) for tally in uses]
    sums = iter(add_up(matches, table, [*slopes.values(), *meetings.values(), *mixes]))
    effects = {key: estimate_slope(next(sums)).times(1 if key[0] == PLAYERS else 1 - table.fair) for key in slopes}
    met = {item: next(sums) for _, item, _ in meetings}
    mixed = [
        Mix(tally.item, tally.seat, estimate_part(total)) for tally, total in zip([*choices, *uses], sums, strict=True)
    ]
    return Worths(
        list(_rank(effects, {key: sum(means[tally.column] for tally in groups[key]) for key in effects})),
        mixed[: len(choices)],
        _sort_uses(mixed[len(choices) :]),
        list(_meet({item: total for item, total in met.items() if total.other}, table.fair)),
    )


def add_up(matches: pl.LazyFrame, table: Table, ratios: Sequence[Ratio]) -> list[Sums]:
    """The sums of all ratios, in a few passes over blocks of rows."""
    if not ratios:
        return []
    count = int(matches.select(pl.len()).collect().item())
    totals = [Sums(0, 0.0, 0.0, 0.0, 0.0, 0.0)] * len(ratios)
    for first in range(0, count, ROWS):
        rows = matches.slice(first, ROWS)
        points = _columns(rows.select(table.points()).collect())
        for batch in _batches(ratios):
            names = dict.fromkeys(name for index in batch for name in ratios[index].columns)
            found = _columns(rows.select(list(names)).collect())
            for index in batch:
                totals[index] += _sum(*ratios[index].measure(found, list(points.values())))
    return totals


def _batches(ratios: Sequence[Ratio]) -> Iterator[list[int]]:
    """Indices of ratios that together need about COLUMNS columns."""
    ends = itertools.accumulate(len(ratio.columns) for ratio in ratios)
    grouped = itertools.groupby(enumerate(ends), key=lambda numbered: numbered[1] // COLUMNS)
    return ([index for index, _ in batch] for _, batch in grouped)


def _columns(frame: pl.DataFrame) -> dict[str, Column]:
    return {name: frame[name].to_numpy().astype(np.float64) for name in frame.columns}


def _sum(one: Column, other: Column) -> Sums:
    """Products without BLAS, whose threads cost more than they save on columns of this size."""
    squares = (float(np.einsum("i,i", *pair)) for pair in ((one, one), (one, other), (other, other)))
    return Sums(len(one), float(one.sum()), float(other.sum()), *squares)


def _points_names(table: Table) -> list[str]:
    return [f"points_{side}" for side in range(table.side_count)]


def _slope(group: list[Tally], table: Table, means: Mapping[str, Any]) -> Ratio:
    """The regression of a side's points on its copies, both compared with the match's average and with the side's.

    Every match is one observation, since its sides share out the same point.
    """
    by_side = [[tally.column for tally in group if table.sides[tally.seat] == side] for side in range(table.side_count)]
    usual = [sum(means[name] for name in names) for names in by_side]
    centre = [mean - sum(usual) / table.side_count for mean in usual]
    fair = [means[name] for name in _points_names(table)]

    def measure(found: Mapping[str, Column], points: Sequence[Column]) -> tuple[Column, Column]:
        copies = [sum((found[name] for name in names), np.zeros_like(points[0])) for names in by_side]
        average = sum(copies[1:], copies[0]) / table.side_count
        product, square = np.zeros_like(average), np.zeros_like(average)
        for own, middle, won, mean in zip(copies, centre, points, fair, strict=True):
            more = own - average - middle
            product += more * (won - mean)
            square += more * more
        return product, square

    return Ratio(tuple(tally.column for tally in group), measure)


def _player_slope(tally: Tally, groups: Mapping[Key, list[Tally]], table: Table, means: Mapping[str, Any]) -> Ratio:
    """The regression of a side's points on the times a player was sent on, compared with the average team-mate's.

    A team that scores more sets up more often, with all of its players; that says nothing about their worth.
    """
    mates = [one.column for group in groups.values() for one in group if (one.kind, one.seat) == (PLAYERS, tally.seat)]
    usual = means[tally.column] - sum(means[name] for name in mates) / len(mates)
    side = table.sides[tally.seat]
    fair = means[_points_names(table)[side]]

    def measure(found: Mapping[str, Column], points: Sequence[Column]) -> tuple[Column, Column]:
        average = sum((found[name] for name in mates), np.zeros_like(points[0])) / len(mates)
        more = found[tally.column] - average - usual
        return more * (points[side] - fair), more * more

    return Ratio((tally.column, *(name for name in mates if name != tally.column)), measure)


def _meeting(group: list[Tally], table: Table) -> Ratio:
    """Points of whoever made the first choice, per meeting, over all seats."""

    def measure(found: Mapping[str, Column], points: Sequence[Column]) -> tuple[Column, Column]:
        won, times = np.zeros_like(points[0]), np.zeros_like(points[0])
        for tally in group:
            won += found[tally.column] * points[table.sides[tally.seat]]
            times += found[tally.column]
        return won, times

    return Ratio(tuple(tally.column for tally in group), measure)


def _meet(met: Mapping[str, Sums], fair: float) -> Iterator[Meeting]:
    """Every pair that met, with its doubt corrected for all of them."""
    points = {item: estimate_part(total) for item, total in met.items()}
    doubts = correct([_doubt(estimate, fair) for estimate in points.values()])
    for (item, estimate), corrected in zip(points.items(), doubts, strict=True):
        own, _, other = item.partition(BETWEEN)
        yield Meeting(own, other, int(met[item].other), estimate, corrected)


def _doubt(estimate: Estimate, value: float) -> float:
    """The p-value of a value; 1 if too few matches carry weight."""
    return doubt(estimate, value) if estimate.count >= LEAST else 1.0


def _mix(tally: Tally, names: list[str]) -> Ratio:
    """A choice as a share of what these columns add up to."""

    def measure(found: Mapping[str, Column], points: Sequence[Column]) -> tuple[Column, Column]:
        return found[tally.column], sum((found[name] for name in names), np.zeros_like(points[0]))

    return Ratio(tuple(dict.fromkeys((tally.column, *names))), measure)


def _sort_uses(uses: list[Mix]) -> list[Mix]:
    """The kind of action that all seats use most first, by seat."""
    total = {
        item: sum(use.share.value for use in uses if use.item == item and use.share.count)
        for item in {use.item for use in uses}
    }
    return sorted(uses, key=lambda use: (-total[use.item], use.item, use.seat))


def _rank(effects: Mapping[Key, Estimate], copies: Mapping[Key, float]) -> Iterator[Worth]:
    """By kind, the strongest first; items whose number never differs between sides are left out."""
    for kind in WORTH_KINDS:
        family = [key for key, effect in effects.items() if key[0] == kind and effect.value == effect.value]
        family.sort(key=lambda key: -effects[key].value)
        for key, corrected in zip(family, correct([_doubt(effects[key], 0.0) for key in family]), strict=True):
            yield Worth(*key, copies[key], effects[key], corrected)
