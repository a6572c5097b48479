"""Solve a small position with OpenSpiel's CFR+, and print at checkpoints what a best reply still gains.

`python -m touchline.envs.solve kahmate docs/data/two-duels.txt 100` prints one line per checkpoint.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from touchline.envs import spiel as spiel  # registers the games
from touchline.envs.extra import extra
from touchline.envs.setting import spell

with extra():
    import pyspiel

STEPS = (1, 2, 5)


class Checkpoint(NamedTuple):
    """The quality of the average policy after this many iterations."""

    iteration: int
    exploitability: float
    """What a best reply gains, on average over both seats; 0 only for an equilibrium."""
    value: float
    """What the first seat gets if both follow the policy."""


def solve(game: Any, iterations: int) -> Iterator[Checkpoint]:
    """Run CFR+ and report after 1, 2, 5, 10, 20 ... iterations."""
    solver = pyspiel.CFRPlusSolver(game)
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if is_checkpoint(iteration) or iteration == iterations:
            policy = solver.average_policy()
            value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
            yield Checkpoint(iteration, pyspiel.exploitability(game, policy), value)


def is_checkpoint(iteration: int) -> bool:
    """1, 2, 5, 10, 20, 50 and so on."""
    digits = str(iteration)
    return int(digits[0]) in STEPS and not digits[1:].strip("0")


def load(game_id: str, position: str) -> Any:
    """A position as a game of OpenSpiel."""
    return pyspiel.load_game(spell(game_id, position=position))


def main(arguments: list[str]) -> None:
    """Print the exploitability at each checkpoint, and the value."""
    if len(arguments) != 3 or not arguments[2].isdecimal():
        raise SystemExit("usage: python -m touchline.envs.solve GAME POSITION_FILE ITERATIONS")
    game = load(arguments[0], Path(arguments[1]).read_text())
    for iteration, exploitability, value in solve(game, int(arguments[2])):
        sys.stdout.write(f"{iteration:>6} {exploitability:.6f} {value:+.6f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
