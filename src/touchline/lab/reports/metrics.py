"""Figures of a set of matches: lazy aggregation over the columns, then an interval for each. See docs/metrics.md."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from touchline.lab.stats import (
    NORMAL,
    Estimate,
    Sums,
    estimate_count,
    estimate_part,
    estimate_points,
    estimate_ratio,
    estimate_share,
)

CLOSE = 1
"""A match is close if it ends with at most this difference."""
IDLE = "dead:turn:{seat}"
"""The tally of turns in which a seat had nothing to play, if the game counts them."""


@dataclass(frozen=True)
class Figure:
    """A figure: its word in the locales, its unit (share, number or minutes), and what would be fair, if anything."""

    key: str
    estimate: Estimate
    unit: str = "number"
    fair: float | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """Who sat where: the names of the seats, the side of each, and what is scored."""

    seats: tuple[str, ...]
    sides: tuple[int, ...]
    scored: str = ""

    @property
    def side_names(self) -> tuple[str, ...]:
        """`red`; or `ab` for a side of two seats."""
        return tuple(
            "".join(name for name, side in zip(self.seats, self.sides, strict=True) if side == which)
            for which in range(self.side_count)
        )

    @property
    def side_count(self) -> int:
        return max(self.sides) + 1

    @property
    def fair(self) -> float:
        """Every side's fair share of the points."""
        return 1 / self.side_count

    def points(self) -> list[pl.Expr]:
        """Each side's points of a match, from its value: the winner takes one, and sides in first place share it."""
        sides = self.side_count
        values = [pl.col(f"value_{side}").cast(pl.Float64) for side in range(sides)]
        return [((1 + (sides - 1) * value) / sides).alias(f"points_{side}") for side, value in enumerate(values)]


@dataclass(frozen=True)
class Distribution:
    """How many matches have each value, ascending."""

    values: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    def mean(self) -> Estimate:
        mean = sum(value * count for value, count in self) / max(self.total, 1)
        squares = sum(count * (value - mean) ** 2 for value, count in self)
        return estimate_count(mean, squares / max(self.total - 1, 1), self.total, self.values[0])

    def share(self, low: float, high: float = math.inf) -> Estimate:
        """The share of matches with a value from `low` to `high`."""
        return estimate_share(sum(count for value, count in self if low <= value <= high), self.total)

    def quantile(self, share: float) -> int:
        """The lowest value that at least this share of the matches does not exceed."""
        seen = 0
        for value, count in self:
            seen += count
            if seen >= share * self.total:
                return value
        return self.values[-1]

    def median(self) -> Estimate:
        """With the interval that the ranks of the matches give, whatever the distribution."""
        reach = NORMAL * math.sqrt(0.25 / self.total)
        low, high = (self.quantile(min(1.0, max(0.0, 0.5 + sign * reach))) for sign in (-1, 1))
        return Estimate(self.quantile(0.5), low, high, self.total)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return zip(self.values, self.counts, strict=True)


@dataclass(frozen=True)
class Ending:
    """A way in which matches end: its share, and how many turns such matches last."""

    word: str
    share: Estimate
    turns: Estimate


@dataclass(frozen=True)
class Metrics:
    """Everything that the columns of a set of matches say, except the worth of cards."""

    matches: int
    fairness: list[Figure]
    length: list[Figure]
    scoring: list[Figure]
    drama: list[Figure]
    choices: list[Figure]
    endings: list[Ending]
    distributions: dict[str, Distribution]
    """Of `turns`, `decisions` and, if there is a score, `total` and `margin`."""
    results: dict[tuple[int, ...], int]
    """How many matches ended with each score, by side; empty without a score."""


def measure(matches: pl.LazyFrame, table: Table, seconds: float) -> Metrics:
    """Aggregate the columns of the matches; `seconds` is the assumed time a decision takes people."""
    columns = frozenset(matches.collect_schema().names())
    frame = matches.with_columns(table.points())
    scores = [f"score_{side}" for side in range(table.side_count)] if "score_0" in columns else []
    counted: dict[str, pl.Expr] = {
        name: pl.col(name) for name in ("turns", "decisions", "lead_changes") if name in columns
    }
    if scores:
        counted |= {"total": pl.sum_horizontal(scores), "margin": _margin(scores)}
    asked: dict[str, pl.LazyFrame] = {
        name: frame.group_by(expression.alias(name)).len() for name, expression in counted.items()
    }
    asked |= {"sums": frame.select(_sums(table, columns))}
    if scores:
        asked |= {"results": frame.group_by(scores).len()}
    if "ending" in columns:
        asked |= {"endings": frame.group_by(pl.col("ending").cast(pl.String)).agg(pl.len(), *_moments("turns"))}
    found = dict(zip(asked, pl.collect_all(list(asked.values()), engine="streaming"), strict=True))
    sums = found["sums"].row(0, named=True)
    spreads = {name: _distribution(found[name], name) for name in counted}
    return Metrics(
        matches=sums["matches"],
        fairness=list(_fairness(sums, table)),
        length=list(_length(spreads, seconds)),
        scoring=list(_scoring(sums, spreads, table)) if scores else [],
        drama=list(_drama(sums, spreads)) if scores else [],
        choices=list(_choices(sums, table)),
        endings=_endings(found["endings"]) if "ending" in columns else [],
        distributions=spreads,
        results={tuple(row[:-1]): row[-1] for row in found["results"].rows()} if scores else {},
    )


# Aggregated columns.


def _margin(scores: Sequence[str]) -> pl.Expr:
    """The best score minus the second best."""
    ranked = pl.concat_list(scores).list.sort(descending=True)
    return (
        pl.col(scores[0]).sub(pl.col(scores[1])).abs() if len(scores) == 2 else ranked.list.get(0) - ranked.list.get(1)
    )


def _sums(table: Table, columns: frozenset[str]) -> list[pl.Expr]:
    """One row of means, variances and sums."""
    asked = [pl.len().alias("matches"), (pl.col("winner") < 0).sum().alias("draws")]
    for side in range(table.side_count):
        asked += _moments(f"points_{side}")
    for place in range(len(table.seats)):
        asked += _moments(f"place_{place}", _points_of_place(table, place))
    for seat in range(len(table.seats)):
        decisions = f"decisions_{seat}"
        asked += _moments(decisions)
        asked += _products(f"dead_{seat}", pl.col(f"forced_{seat}"), pl.col(decisions))
        asked += _products(f"choices_{seat}", pl.col(f"choices_{seat}"), pl.col(decisions))
        asked += _moments(IDLE.format(seat=seat)) if IDLE.format(seat=seat) in columns else []
    if "score_0" in columns:
        for side in range(table.side_count):
            asked += _moments(f"score_{side}")
        asked += _drama_sums(table)
    return asked


def _points_of_place(table: Table, place: int) -> pl.Expr:
    """The points of the seat that is this many places after the one that began; null if that is unknown."""
    found = pl.lit(None, dtype=pl.Float64)
    for began in range(len(table.seats)):
        side = table.sides[(began + place) % len(table.seats)]
        found = pl.when(pl.col("began") == began).then(pl.col(f"points_{side}")).otherwise(found)
    return found


def _drama_sums(table: Table) -> list[pl.Expr]:
    """Measures of the matches that somebody won."""
    trailed = pl.lit(None, dtype=pl.Float64)
    deficit = pl.lit(None, dtype=pl.Float64)
    for side in range(table.side_count):
        is_winner = pl.col("winner") == side
        others = pl.sum_horizontal([f"ahead_{other}" for other in range(table.side_count) if other != side])
        trailed = pl.when(is_winner).then(others / pl.col("plies")).otherwise(trailed)
        deficit = pl.when(is_winner).then(pl.col(f"deficit_{side}").cast(pl.Float64)).otherwise(deficit)
    was_decided = (pl.col("winner") >= 0) & (pl.col("decided") > 0)
    return [
        *_moments("drama", trailed),
        *_moments("decided", pl.when(was_decided).then(pl.col("decided") / pl.col("plies"))),
        *_moments("deficit", pl.when(deficit > 0).then(deficit)),
        deficit.max().alias("deepest"),
        (pl.col("winner") >= 0).sum().alias("won"),
    ]


def _moments(name: str, expression: pl.Expr | None = None) -> list[pl.Expr]:
    """Mean, variance, minimum and number of the values that are not null."""
    values = (pl.col(name) if expression is None else expression).cast(pl.Float64)
    return [
        values.mean().alias(f"{name}:mean"),
        values.var().alias(f"{name}:variance"),
        values.min().alias(f"{name}:least"),
        values.count().alias(f"{name}:count"),
    ]


def _products(name: str, one: pl.Expr, other: pl.Expr) -> list[pl.Expr]:
    """The sums that a ratio needs."""
    one, other = one.cast(pl.Float64), other.cast(pl.Float64)
    parts = {"one": one, "other": other, "one_one": one * one, "one_other": one * other, "other_other": other * other}
    return [part.sum().alias(f"{name}:{word}") for word, part in parts.items()]


# From sums to figures.


def _read_mean(sums: Mapping[str, Any], name: str) -> Estimate:
    """The mean of a count."""
    mean, variance, least = (sums[f"{name}:{word}"] or 0.0 for word in ("mean", "variance", "least"))
    return estimate_count(mean, variance, sums[f"{name}:count"], least)


def _read_points(sums: Mapping[str, Any], name: str) -> Estimate:
    return estimate_points(sums[f"{name}:mean"] or 0.0, sums[f"{name}:variance"] or 0.0, sums[f"{name}:count"])


def _read_sums(sums: Mapping[str, Any], name: str) -> Sums:
    parts = (sums[f"{name}:{word}"] for word in ("one", "other", "one_one", "one_other", "other_other"))
    return Sums(sums["matches"], *parts)


def _distribution(frame: pl.DataFrame, name: str) -> Distribution:
    ordered = frame.sort(name)
    return Distribution(tuple(ordered[name].to_list()), tuple(ordered["len"].to_list()))


def _fairness(sums: Mapping[str, Any], table: Table) -> Iterator[Figure]:
    for side, name in enumerate(table.side_names):
        yield Figure("side", _read_points(sums, f"points_{side}"), "share", table.fair, {"side": name})
    if sums["place_0:count"]:
        yield Figure("first", _read_points(sums, "place_0"), "share", table.fair)
        if len(table.seats) > 2:
            for place in range(1, len(table.seats)):
                yield Figure("place", _read_points(sums, f"place_{place}"), "share", table.fair, {"place": place + 1})
    yield Figure("draws", estimate_share(sums["draws"], sums["matches"]), "share")


def _length(spreads: Mapping[str, Distribution], seconds: float) -> Iterator[Figure]:
    if "turns" in spreads:
        yield Figure("turns", spreads["turns"].mean(), facts=_range(spreads["turns"], 1))
    minutes = seconds / 60
    decisions = spreads["decisions"]
    yield Figure(
        "minutes", decisions.mean().times(minutes), "minutes", facts=_range(decisions, minutes) | {"seconds": seconds}
    )


def _range(spread: Distribution, factor: float) -> dict[str, float]:
    """The range that contains 9 of 10 matches."""
    return {"low": spread.quantile(0.05) * factor, "high": spread.quantile(0.95) * factor}


def _scoring(sums: Mapping[str, Any], spreads: Mapping[str, Distribution], table: Table) -> Iterator[Figure]:
    yield Figure("total", spreads["total"].mean(), facts=_range(spreads["total"], 1))
    for side, name in enumerate(table.side_names):
        yield Figure("score", _read_mean(sums, f"score_{side}"), facts={"side": name})
    yield Figure("margin", spreads["margin"].mean())
    yield Figure("close", spreads["margin"].share(0, CLOSE), "share")
    yield Figure("scoreless", spreads["total"].share(0, 0), "share")


def _drama(sums: Mapping[str, Any], spreads: Mapping[str, Distribution]) -> Iterator[Figure]:
    yield Figure("lead_changes", spreads["lead_changes"].mean())
    yield Figure("lead_changed", spreads["lead_changes"].share(1), "share")
    if sums["won"]:
        yield Figure("comebacks", estimate_share(sums["deficit:count"], sums["won"]), "share")
        if sums["deficit:count"]:
            yield Figure("deficit", _read_mean(sums, "deficit"), facts={"most": int(sums["deepest"])})
        yield Figure("drama", _read_points(sums, "drama"), "share")
    if sums["decided:count"]:
        yield Figure("decided", _read_points(sums, "decided"), "share")


def _choices(sums: Mapping[str, Any], table: Table) -> Iterator[Figure]:
    """Seats that never decide anything have only the first."""
    for seat, word in enumerate(table.seats):
        yield Figure("decisions", _read_mean(sums, f"decisions_{seat}"), facts={"seat": word})
    deciding = [(seat, word) for seat, word in enumerate(table.seats) if sums[f"dead_{seat}:other"]]
    for seat, word in deciding:
        yield Figure("choices", estimate_ratio(_read_sums(sums, f"choices_{seat}")), facts={"seat": word})
    for seat, word in deciding:
        yield Figure("dead", estimate_part(_read_sums(sums, f"dead_{seat}")), "share", facts={"seat": word})
    for seat, word in deciding:
        if f"{IDLE.format(seat=seat)}:mean" in sums:
            yield Figure("idle", _read_mean(sums, IDLE.format(seat=seat)), facts={"seat": word})


def _endings(frame: pl.DataFrame) -> list[Ending]:
    """The most frequent first."""
    total = int(frame["len"].sum())
    found = [
        Ending(row["ending"], estimate_share(row["len"], total), _read_mean(row, "turns"))
        for row in frame.rows(named=True)
    ]
    return sorted(found, key=lambda ending: (-ending.share.value, ending.word))
