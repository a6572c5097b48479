"""Quantities of a match that can be compared and aimed at: draws, score, seat, length and others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.engine.reading import problem_of_line, show
from touchline.lab.measures import find_measures
from touchline.lab.sequential import Values
from touchline.lab.space import Setting

if TYPE_CHECKING:
    import polars as pl

LONGEST_NAMES = 400
MOST_NAMES = 12
DRAW, UNKNOWN = -1, -1
"""As in the columns `winner` and `began`."""

Reader = Callable[["pl.DataFrame", Setting], dict[str, Values]]
"""Takes matches of a setting; gives named columns with a value per match."""


@dataclass(frozen=True)
class Quantity:
    """Something to measure in each match: one column, or one per side, which add up to 1."""

    name: str
    share: bool
    """Whether it lies between 0 and 1 and is shown as a percentage."""
    read: Reader

    def write(self, value: float) -> str:
        return f"{100 * value:.2f} %" if self.share else f"{value:.3f}"


def numbers_of(frame: pl.DataFrame, column: str) -> Values:
    return frame[column].to_numpy().astype(np.float64)


def columns_of(frame: pl.DataFrame, start: str) -> Values:
    """The columns whose names start like this, a row each."""
    return np.stack([numbers_of(frame, name) for name in frame.columns if name.startswith(start)])


def shares(frame: pl.DataFrame) -> Values:
    """Every side's share of each match, a row each: 1 for the only winner, equal shares in a draw."""
    values = columns_of(frame, "value_")
    return (1 + (len(values) - 1) * values) / len(values)


def read_draws(frame: pl.DataFrame, setting: Setting) -> dict[str, Values]:
    return {"draws": (numbers_of(frame, "winner") == DRAW).astype(np.float64)}


def read_seat(frame: pl.DataFrame, setting: Setting) -> dict[str, Values]:
    """Each side's share of the matches."""
    return {f"seat {name}": share for name, share in zip(setting.side_names, shares(frame), strict=True)}


def read_first(frame: pl.DataFrame, setting: Setting) -> dict[str, Values]:
    """The share of the side whose seat made the first decision; equal shares if nobody did."""
    began, share = frame["began"].to_numpy(), shares(frame)
    side = np.array([*setting.sides, 0])[began]
    taken = share[side, np.arange(len(began))]
    return {"first": np.where(began == UNKNOWN, 1 / len(share), taken)}


def read_score(frame: pl.DataFrame, setting: Setting, name: str = "score") -> dict[str, Values]:
    """What all sides have scored together."""
    return {name: columns_of(frame, "score_").sum(axis=0)}


def read_margin(frame: pl.DataFrame, setting: Setting) -> dict[str, Values]:
    """By how much the best side leads the next at the end."""
    ordered = np.sort(columns_of(frame, "score_"), axis=0)
    return {"margin": ordered[-1] - ordered[-2]}


def read_comebacks(frame: pl.DataFrame, setting: Setting) -> dict[str, Values]:
    """Whether the winner was behind at some time."""
    winner, behind = frame["winner"].to_numpy(), columns_of(frame, "deficit_") > 0
    came_back = behind[winner, np.arange(len(winner))] & (winner != DRAW)
    return {"comebacks": came_back.astype(np.float64)}


def read_per_decision(frame: pl.DataFrame, setting: Setting, name: str) -> dict[str, Values]:
    """The sum over the seats, divided by the match's decisions."""
    decisions = np.maximum(numbers_of(frame, "decisions"), 1)
    return {name: columns_of(frame, f"{name}_").sum(axis=0) / decisions}


def read_ending(frame: pl.DataFrame, setting: Setting, word: str) -> dict[str, Values]:
    return {f"ending:{word}": (frame["ending"].cast(str) == word).to_numpy().astype(np.float64)}


def read_column(frame: pl.DataFrame, setting: Setting, name: str, column: str) -> dict[str, Values]:
    if column not in frame.columns:
        raise TouchlineError(f"there is no {show(name)} at a table of {len(setting.sides)}")
    return {name: numbers_of(frame, column)}


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
USUAL = ("seat", "length")
"""The default quantities, besides draws and scores."""
OF_THE_SCORE = ("score", "margin", "comebacks", "lead_changes")
"""Quantities that a game without a score does not have."""
ENDING = "ending:"


def find_quantity(game: Game, name: str) -> Quantity:
    """One of the above, or the game's word for its score, an ending or a tally. Raises TouchlineError."""
    measures = find_measures(game)
    scored = getattr(measures, "SCORED", "")
    endings = [f"{ENDING}{word}" for word in getattr(measures, "ENDINGS", ())]
    usual = [usual for usual in QUANTITIES if scored or usual not in OF_THE_SCORE]
    if name in usual:
        return QUANTITIES[name]
    if scored and name == scored:
        return Quantity(name, False, partial(read_score, name=name))
    if name in endings:
        return Quantity(name, True, partial(read_ending, word=name.removeprefix(ENDING)))
    if name in getattr(measures, "TALLIES", ()) or is_kind_of_action(game, name):
        return Quantity(name, False, partial(read_column, name=name, column=name))
    known = ", ".join([*usual, *filter(None, [scored]), *endings])
    raise TouchlineError(f"there is no measure {show(name)} in {game.name}; there are {known}, and its tallies")


def is_kind_of_action(game: Game, name: str) -> bool:
    """Whether it is a tally such as `used:pass:0`."""
    kind, _, rest = name.partition(":")
    word, _, seat = rest.partition(":")
    return kind == "used" and word in game.rules.VERBS.words and seat.isdecimal()


def read_quantities(game: Game, text: str) -> list[Quantity]:
    """Quantities separated by commas; by default the usual ones. Raises TouchlineError."""
    if problem := problem_of_line(text, LONGEST_NAMES):
        raise TouchlineError(f"measures: {problem}")
    scored = getattr(find_measures(game), "SCORED", "")
    names = [name.strip() for name in text.split(",")] if text else [name for name in ("draws", scored, *USUAL) if name]
    if len(names) > MOST_NAMES or len(set(names)) < len(names):
        raise TouchlineError(f"expected up to {MOST_NAMES} measures, each once, not {show(text)}")
    return [find_quantity(game, name) for name in names]
