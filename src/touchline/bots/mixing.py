"""Mixed strategies for secret choices: regret matching on the matrix of values of every pair of choices."""

from __future__ import annotations

from typing import Any

import numpy as np

from touchline.engine.compiled import compiled, compiled_with_scratch

ROUNDS = 4000


@compiled_with_scratch
def solve(matrix: Any) -> Any:
    """The odds with which the row player should choose, close to an equilibrium of the zero-sum game."""
    rows, columns = matrix.shape
    row_regret, column_regret = np.zeros(rows), np.zeros(columns)
    row_values, column_values = np.zeros(rows), np.zeros(columns)
    row_mix, column_mix = np.zeros(rows), np.zeros(columns)
    row_sum = np.zeros(rows)
    for number in range(ROUNDS):
        follow_regret(row_regret, row_mix)
        follow_regret(column_regret, column_mix)
        weigh_choices(matrix, row_mix, column_mix, row_values, column_values)
        value = 0.0
        for row in range(rows):
            value += row_mix[row] * row_values[row]
        for row in range(rows):
            row_regret[row] = max(0.0, row_regret[row] + row_values[row] - value)
            row_sum[row] += (number + 1) * row_mix[row]
        for column in range(columns):
            column_regret[column] = max(0.0, column_regret[column] + value - column_values[column])
    return row_sum / row_sum.sum()


@compiled
def weigh_choices(matrix: Any, row_mix: Any, column_mix: Any, row_values: Any, column_values: Any) -> None:
    """The value of every row and every column against the other player's mix."""
    rows, columns = matrix.shape
    for row in range(rows):
        row_values[row] = 0.0
    for column in range(columns):
        column_values[column] = 0.0
        for row in range(rows):
            column_values[column] += matrix[row, column] * row_mix[row]
            row_values[row] += matrix[row, column] * column_mix[column]


@compiled
def follow_regret(regret: Any, mix: Any) -> None:
    """Set the mix in proportion to the regret, or evenly if there is none."""
    total = 0.0
    for choice in range(len(regret)):
        total += regret[choice]
    for choice in range(len(regret)):
        mix[choice] = regret[choice] / total if total > 0.0 else 1.0 / len(regret)


def exploitability(matrix: Any, mix: Any) -> float:
    """How much a best reply gains against the mix, beyond the value of the game, as a share of the stake.

    The stake is the largest difference between two results. The value is bounded from above by the column player's own
    mix, so the answer is never too small.
    """
    stake = float(matrix.max() - matrix.min())
    if stake == 0:
        return 0.0
    value = float((matrix @ solve(-matrix.T)).max())
    return (value - float((mix @ matrix).min())) / stake
