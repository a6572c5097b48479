"""Everything a report shows, before it is put into words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from touchline.lab.reports.ladder import Step
from touchline.lab.reports.metrics import Metrics, Table, measure
from touchline.lab.reports.worth import Worths, weigh
from touchline.lab.stats import NORMAL

SECONDS = 8.0
"""Assumed seconds that people at a table take per decision."""

COURTS = {("killpower_ball", "small"): (20, 11)}
"""Sizes of pitches that an option makes smaller than the game's maps."""


@dataclass(frozen=True)
class HeatMap:
    """How often per match something happens on each cell, by side."""

    name: str
    size: tuple[int, int]
    """Columns and rows."""
    sides: list[dict[int, float]]
    precision: float
    """The widest reach of any cell's 95 % interval; infinite if there was only one batch."""

    @property
    def is_sure(self) -> bool:
        """Whether the precision is known."""
        return math.isfinite(self.precision)

    @property
    def most(self) -> float:
        return max((count for cells in self.sides for count in cells.values()), default=0.0)


@dataclass(frozen=True)
class Findings:
    """The title of a set of matches, and all that was found."""

    title: dict[str, Any]
    options: str
    """Those that differ from the defaults."""
    table: Table
    metrics: Metrics
    worths: Worths
    maps: list[HeatMap]
    ladder: list[Step] = field(default_factory=list)


def find(
    title: dict[str, Any],
    matches: pl.LazyFrame,
    heat: pl.LazyFrame | None = None,
    *,
    seconds: float | None = None,
    ladder: Sequence[Step] = (),
) -> Findings:
    """Measure a set of matches."""
    table = Table(tuple(title["seats"]), tuple(title["sides"]), title.get("scored") or "")
    metrics = measure(matches, table, seconds or SECONDS)
    options = matches.select(pl.col("options").first()).collect().item() if metrics.matches else ""
    return Findings(
        title,
        options,
        table,
        metrics,
        weigh(matches, table, title.get("tallies") or []),
        _maps(title, heat, table, metrics.matches) if heat is not None else [],
        list(ladder),
    )


def _maps(title: dict[str, Any], heat: pl.LazyFrame, table: Table, matches: int) -> list[HeatMap]:
    found = read_maps(heat, title.get("maps") or [], table.side_count, matches)
    court = COURTS.get((title["game"], title["options"].get("court", "")))
    return [crop(each, court) for each in found] if court else found


def crop(heat: HeatMap, size: tuple[int, int]) -> HeatMap:
    """The map without the columns and rows beyond this size."""
    columns, width = heat.size[0], size[0]
    sides = [{cell // columns * width + cell % columns: count for cell, count in side.items()} for side in heat.sides]
    return HeatMap(heat.name, size, sides, heat.precision)


def read_maps(heat: pl.LazyFrame, maps: Sequence[Sequence[Any]], sides: int, matches: int) -> list[HeatMap]:
    """Means per match; batches of matches are the unit of sampling, so that an interval follows from them."""
    batches = int(heat.select(pl.col("batch").n_unique()).collect().item())
    count = pl.col("count").cast(pl.Float64)
    cells = (
        heat.group_by("map", "side", "cell")
        .agg(count.sum().alias("sum"), (count**2).sum().alias("squares"))
        .collect(engine="streaming")
    )
    found = []
    for name, columns, rows in maps:
        own = cells.filter(pl.col("map") == name)
        by_side: list[dict[int, float]] = [{} for _ in range(sides)]
        widest = 0.0 if batches > 1 else math.inf
        for side, cell, total, squares in own.select("side", "cell", "sum", "squares").rows():
            by_side[side][cell] = total / matches
            if batches > 1:
                spread = max(0.0, squares - total**2 / batches) / (batches - 1)
                widest = max(widest, NORMAL * math.sqrt(spread * batches) / matches)
        found.append(HeatMap(name, (columns, rows), by_side, widest))
    return found
