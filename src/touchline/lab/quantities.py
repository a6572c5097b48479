"""Quantities of a match that can be compared and aimed at: draws, score, seat, length and others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from touchline.engine.errors import TouchlineError
from touchline.engine.reading import problem_of_line, show
from touchline.lab.sequential import Values

if TYPE_CHECKING:
    import polars as pl

LONGEST_NAMES = 400
MOST_NAMES = 12
DRAW, UNKNOWN = -1, -1
"""As in the columns `winner` and `began`."""

Reader = Callable[["pl.DataFrame", Sequence[int]], dict[str, Values]]
"""Takes matches and the side of each seat; gives named columns with a value per match."""


@dataclass(frozen=True)
class Quantity:
    """Something to measure in each match: in one column, or in one per side that add up to 1."""

    name: str
    share: bool
    """Whether it lies between 0 and 1 and is shown as a percentage."""
    read: Reader

    def write(self, value: float) -> str:
        return f"{100 * value:.2f} %" if self.share else f"{value:.3f}"


def columns_of(frame: pl.DataFrame, start: str) -> Values:
    """The columns whose names start like this, a row each. Raises TouchlineError if there are none."""
    names = [name for name in frame.columns if name.startswith(start)]
    if not names:
        raise TouchlineError(f"expected a game that counts {start.removesuffix('_')}, which this one does not")
    return np.stack([frame[name].to_numpy().astype(np.float64) for name in names])


def shares(frame: pl.DataFrame) -> Values:
    """Every side's share of each match, a row each: 1 for the only winner, equal shares in a draw."""
    values = columns_of(frame, "value_")
    return (1 + (len(values) - 1) * values) / len(values)


def read_draws(frame: pl.DataFrame, sides: Sequence[int]) -> dict[str, Values]:
    return {"draws": (columns_of(frame, "winner")[0] == DRAW).astype(np.float64)}


def read_seat(frame: pl.DataFrame, sides: Sequence[int]) -> dict[str, Values]:
    """Each side's share of the matches."""
    names = [name.removeprefix("value_") for name in frame.columns if name.startswith("value_")]
    return {f"seat {name}": share for name, share in zip(names, shares(frame), strict=True)}


def read_first(frame: pl.DataFrame, sides: Sequence[int]) -> dict[str, Values]:
    """The share of the side whose seat made the first decision; equal shares if nobody did."""
    began, share = frame["began"].to_numpy(), shares(frame)
    side = np.array([*sides, 0])[began]
    taken = share[side, np.arange(len(began))]
    return {"first": np.where(began == UNKNOWN, 1 / len(share), taken)}


def read_score(frame: pl.DataFrame, sides: Sequence[int], name: str = "score") -> dict[str, Values]:
    return {name: columns_of(frame, "score_").sum(axis=0)}


def read_margin(frame: pl.DataFrame, sides: Sequence[int]) -> dict[str, Values]:
    """By how much the best side leads the next at the end."""
    ordered = np.sort(columns_of(frame, "score_"), axis=0)
    return {"margin": ordered[-1] - ordered[-2]}


def read_comebacks(frame: pl.DataFrame, sides: Sequence[int]) -> dict[str, Values]:
    """Whether the winner was behind at some time."""
    winner, behind = frame["winner"].to_numpy(), columns_of(frame, "deficit_") > 0
    came_back = behind[winner, np.arange(len(winner))] & (winner != DRAW)
    return {"comebacks": came_back.astype(np.float64)}


def read_per_decision(frame: pl.DataFrame, sides: Sequence[int], name: str) -> dict[str, Values]:
    """The sum over the seats, divided by the match's decisions."""
    decisions = np.maximum(columns_of(frame, "decisions")[0], 1)
    return {name: columns_of(frame, f"{name}_").sum(axis=0) / decisions}


def read_ending(frame: pl.DataFrame, sides: Sequence[int], word: str) -> dict[str, Values]:
    return {f"ending:{word}": (frame["ending"].cast(str) == word).to_numpy().astype(np.float64)}


def read_column(frame: pl.DataFrame, sides: Sequence[int], name: str, column: str) -> dict[str, Values]:
    return {name: frame[column].to_numpy().astype(np.float64)}


QUANTITIES = {
    quantity.name: quantity
    for quantity in (
        Quantity("draws", True, read_draws),
        Quantity("seat", True, read_seat),
        Quantity("first", True, read_first),
        Quantity("score", False, read_score),
        Quantity("margin", False, read_margin),
        Quantity("comebacks", True, read_comebacks),
        Quantity("lead_changes", False, partial(read_column, name="lead_changes", column="lead_changes")),
        Quantity("length", False, partial(read_column, name="length", column="turns")),
        Quantity("decisions", False, partial(read_column, name="decisions", column="decisions")),
        Quantity("choices", False, partial(read_per_decision, name="choices")),
        Quantity("forced", True, partial(read_per_decision, name="forced")),
    )
}
OF_THE_SCORE = ("score", "margin", "comebacks", "lead_changes")
"""Those that a game without a score does not have."""
