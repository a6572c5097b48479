"""Drawings as SVG: intervals, bars and pitches. Positions are percentages, so letters keep their size on any screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from touchline.lab.reports.metrics import Distribution
from touchline.lab.stats import Estimate

BARS = 40
"""Most bars of a histogram."""
CELL = 20
"""Size of a cell of a pitch, in its own units."""
GOAL_ROOM = 12
"""Room for what lies outside the cells: goals, and the marks of the sides."""
STEPS = 7
"""Shades of a heat map; `heat0` to `heat6` in the style sheet, each darker than the one before on any paper."""
NUMBERED = 8
"""Cells of a map with at most this many columns, or with one row, show their number."""


def percent_of(value: float, low: float, high: float) -> float:
    """Where a value lies between two bounds, in %, at most a little outside."""
    return min(100.0, max(0.0, 100 * (value - low) / (high - low))) if high > low else 50.0


def interval(estimate: Estimate, low: float, high: float, fair: float | None, label: str) -> str:
    """A dot on its interval, and a line where a fair share would be."""
    at, first, last = (percent_of(value, low, high) for value in (estimate.value, estimate.low, estimate.high))
    mark = ""
    if fair is not None:
        where = percent_of(fair, low, high)
        mark = f'<line class="fair" x1="{where:.2f}%" x2="{where:.2f}%" y1="1" y2="21"/>'
    return (
        f'<svg class="interval" role="img" aria-label="{escape(label)}" height="22" width="100%">'
        f'<line class="axis" x1="0" x2="100%" y1="11" y2="11"/>{mark}'
        f'<line class="reach" x1="{first:.2f}%" x2="{last:.2f}%" y1="11" y2="11"/>'
        f'<circle class="dot" cx="{at:.2f}%" cy="11" r="4.5"/></svg>'
    )


def bounds(estimates: Sequence[Estimate], unit: str, fair: float | None) -> tuple[float, float]:
    """The ends of a common axis: around the fair share, the whole of a share, or from 0 up."""
    known = [estimate for estimate in estimates if abs(estimate.low) + abs(estimate.high) < float("inf")]
    if fair is not None:
        reach = max([0.05, *(1.15 * abs(bound - fair) for each in known for bound in (each.low, each.high))])
        return fair - reach, fair + reach
    if unit == "share":
        return 0.0, 1.0
    return 0.0, 1.15 * max([1e-9, *(each.high for each in known)])


def bar(share: float, label: str) -> str:
    return (
        f'<svg class="bar" role="img" aria-label="{escape(label)}" height="14" width="100%">'
        f'<rect class="axis-bar" width="100%" height="14" rx="3"/>'
        f'<rect class="fill" width="{100 * share:.2f}%" height="14" rx="3"/></svg>'
    )


def histogram(spread: Distribution, label: str, write: Callable[[float], str], median: str) -> str:
    """How many matches have each value; the band holds 9 of 10 of them, the line is the median."""
    low, high = spread.values[0], spread.values[-1]
    width = max(1, -(-(high - low + 1) // BARS))
    bins = [0] * ((high - low) // width + 1)
    for value, count in spread:
        bins[(value - low) // width] += count
    step, top = 100 / len(bins), max(bins)

    def place(value: float) -> float:
        return (value - low) / width * step

    band, end = place(spread.quantile(0.05)), place(spread.quantile(0.95) + 1)
    middle = place(spread.quantile(0.5) + 0.5)
    bars = "".join(
        f'<rect class="fill" x="{index * step + 0.08 * step:.2f}%" width="{0.84 * step:.2f}%" '
        f'y="{24 + 120 * (1 - count / top):.1f}" height="{120 * count / top:.1f}"/>'
        for index, count in enumerate(bins)
    )
    marks = "".join(
        f'<text x="{where:.2f}%" y="162" text-anchor="{anchor}">{escape(write(value))}</text>'
        for where, value, anchor in ((0, low, "start"), (100, high, "end"))
    )
    anchor = "start" if middle < 50 else "end"
    shift = 6 if middle < 50 else -6
    return (
        f'<svg class="histogram" role="img" aria-label="{escape(label)}" height="170" width="100%">'
        f'<rect class="band" x="{band:.2f}%" width="{min(100.0, end) - band:.2f}%" y="20" height="124"/>{bars}'
        f'<line class="axis" x1="0" x2="100%" y1="144.5" y2="144.5"/>'
        f'<line class="fair" x1="{middle:.2f}%" x2="{middle:.2f}%" y1="4" y2="144"/>'
        f'<text x="{middle:.2f}%" dx="{shift}" y="14" text-anchor="{anchor}">{escape(median)}</text>{marks}</svg>'
    )


# Pitches.


def thresholds(most: float) -> list[float]:
    """Where each shade of a heat map begins: closer together near zero, where most cells are."""
    return [most * (step / STEPS) ** 2 for step in range(STEPS)]


def shade_of(value: float, most: float) -> int:
    """Which of the shades a value has; the empty cell has the lightest."""
    if value <= 0 or most <= 0:
        return 0
    return max(step for step, begins in enumerate(thresholds(most)) if value >= begins)


def pitch(
    game: str,
    size: tuple[int, int],
    counts: Mapping[int, float],
    most: float,
    write: Callable[[float], str],
    label: str,
) -> str:
    """A heat map on a drawing of the game's pitch; cells are numbered by row from the top left."""
    columns, rows = size
    cells = []
    for cell in range(columns * rows):
        x, y = cell % columns * CELL, cell // columns * CELL
        count = counts.get(cell, 0.0)
        shade = shade_of(count, most)
        cells.append(f'<rect class="heat{shade}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
        if columns <= NUMBERED or rows == 1:
            cells.append(
                f'<text class="on{shade}" x="{x + CELL / 2:g}" y="{y + CELL / 2 + 1.6:g}">{escape(write(count))}</text>'
            )
    wide, high = columns * CELL, rows * CELL
    grid = "".join(f"M{column * CELL} 0V{high}" for column in range(1, columns))
    grid += "".join(f"M0 {row * CELL}H{wide}" for row in range(1, rows))
    lines = LINES.get(game, plain_lines)(columns, rows)
    return (
        f'<svg class="pitch{" strip" if rows == 1 else ""}" role="img" aria-label="{escape(label)}" '
        f'viewBox="{-GOAL_ROOM} {-GOAL_ROOM} {wide + 2 * GOAL_ROOM} {high + 2 * GOAL_ROOM}">'
        f'{"".join(cells)}<path class="grid" d="{grid}"/>'
        f'<rect class="lines" width="{wide}" height="{high}"/>{lines}</svg>'
    )


def plain_lines(columns: int, rows: int) -> str:
    return ""


def rugby_lines(columns: int, rows: int) -> str:
    """Two in-goals, the halfway cells between, and posts on each goal line."""
    wide, high = columns * CELL, rows * CELL
    middle = high / 2
    posts = "".join(
        f'<path class="lines" d="M{x} {middle - 12}h{reach}M{x} {middle + 12}h{reach}M{x} {middle - 12}v24"/>'
        for x, reach in ((CELL, -6), (wide - CELL, 6))
    )
    return (
        f'<path class="lines" d="M{CELL} 0V{high}M{wide - CELL} 0V{high}"/>'
        f'<path class="lines dashed" d="M{wide / 2} 0V{high}"/>{posts}'
        f'<rect class="side0" x="-7" y="0" width="4" height="{high}"/>'
        f'<rect class="side1" x="{wide + 3}" y="0" width="4" height="{high}"/>'
    )


def savanna_lines(columns: int, rows: int) -> str:
    """A goal behind the two middle tiles of each end, and the halfway line."""
    wide, high = columns * CELL, rows * CELL
    left = wide / 2 - CELL
    return (
        f'<path class="lines dashed" d="M0 {high / 2}H{wide}"/>'
        f'<path class="lines" d="M{left} 0V-7H{left + 2 * CELL}V0M{left} {high}V{high + 7}H{left + 2 * CELL}V{high}"/>'
        f'<rect class="side1" x="{left}" y="-11" width="{2 * CELL}" height="2.5"/>'
        f'<rect class="side0" x="{left}" y="{high + 8.5}" width="{2 * CELL}" height="2.5"/>'
    )


def court_lines(columns: int, rows: int) -> str:
    """The halfway line, the centre circle, and at each end the basket in its arc."""
    wide, high = columns * CELL, rows * CELL
    middle = high / 2
    ends, reach = "", 6 * CELL
    for x, turn in ((1.5 * CELL, 1), (wide - 1.5 * CELL, 0)):
        ends += f'<circle class="lines" cx="{x}" cy="{middle}" r="7"/>'
        ends += f'<path class="lines" d="M{x} {middle - reach}A{reach} {reach} 0 0 {turn} {x} {middle + reach}"/>'
    return (
        f'<path class="lines" d="M{wide / 2} 0V{high}"/>'
        f'<circle class="lines" cx="{wide / 2}" cy="{middle}" r="{2 * CELL}"/>{ends}'
        f'<rect class="side0" x="-7" y="0" width="4" height="{high}"/>'
        f'<rect class="side1" x="{wide + 3}" y="0" width="4" height="{high}"/>'
    )


def football_lines(columns: int, rows: int) -> str:
    """A strip: first off the pitch, then its cells, the shooting area from cell 11 on, and last the goal."""
    wide, high = columns * CELL, rows * CELL
    posts = wide - CELL
    names = "".join(
        f'<text class="tick" x="{(cell + 0.5) * CELL:g}" y="{high + 2}">{cell}</text>' for cell in (1, 6, 11, 17)
    )
    return (
        f'<path class="lines" d="M{CELL} 0V{high}M{posts} 0V{high}"/>'
        f'<path class="lines dashed" d="M{11 * CELL} 0V{high}"/>'
        f'<path class="lines" d="M{posts} -6H{wide + 5}V{high + 6}H{posts}"/>{names}'
    )


LINES: Mapping[str, Callable[[int, int], str]] = {
    "kahmate": rugby_lines,
    "foot_savane": savanna_lines,
    "killpower_ball": court_lines,
    "team_km": football_lines,
}
