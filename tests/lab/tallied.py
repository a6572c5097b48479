"""Matches made by hand, as rows of the match file."""

import polars as pl

from touchline.lab.reports.metrics import Table

TWO = Table(("red", "blue"), (0, 1), "tries")
USUAL = {
    "options": "",
    "began": 0,
    "winner": -1,
    "value_0": 0.0,
    "value_1": 0.0,
    "score_0": 0,
    "score_1": 0,
    "turns": 10,
    "plies": 20,
    "decisions": 10,
    "decisions_0": 5,
    "decisions_1": 5,
    "forced_0": 0,
    "forced_1": 0,
    "choices_0": 10,
    "choices_1": 10,
    "ending": "time",
    "lead_changes": 0,
    "deficit_0": 0,
    "deficit_1": 0,
    "ahead_0": 0,
    "ahead_1": 0,
    "decided": 0,
}


def rows(*matches):
    """A lazy frame with a row per match; missing values are those of a goalless draw."""
    return pl.LazyFrame([{"match": number, **USUAL, **match} for number, match in enumerate(matches)])


def won_by(side, **facts):
    """A match with a winner: 1-0, unless told otherwise."""
    scores = {"score_0": 1 - side, "score_1": side}
    return {"winner": side, "value_0": 1.0 - 2 * side, "value_1": 2.0 * side - 1, **scores, "ending": "goal", **facts}
