"""Solve a small position with OpenSpiel's CFR+, and watch how little a best reply still gains.

`python -m touchline.envs.solve kahmate docs/data/two-duels.txt 100` prints one line per checkpoint.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from touchline.envs import spiel as spiel  # registers the games
from touchline.envs.extra import extra
from touchline.envs.setting import spell

with extra():
    import pyspiel

STEPS = (1, 2, 5)


def solve(game: Any, iterations: int) -> Iterator[tuple[int, float, Any]]:
    """Run CFR+; after 1, 2, 5, 10 ... iterations yield their number, the exploitability and the average policy.

    Exploitability is what a best reply gains on average over both seats; it is 0 for an equilibrium alone.
    """
    solver = pyspiel.CFRPlusSolver(game)
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if is_checkpoint(iteration) or iteration == iterations:
            policy = solver.average_policy()
            yield iteration, pyspiel.exploitability(game, policy), policy


def is_checkpoint(iteration: int) -> bool:
    """1, 2, 5, 10, 20, 50 and so on."""
    digits = str(iteration)
    return int(digits[0]) in STEPS and not digits[1:].strip("0")


def value_of(game: Any, policy: Any) -> float:
    """What the first seat gets if both follow the policy."""
    return float(pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0])


def load(game_id: str, position: str) -> Any:
    """A position as a game of OpenSpiel."""
    return pyspiel.load_game(spell(game_id, position=position))


def main(arguments: list[str]) -> None:
    """Print the exploitability at each checkpoint, and the value."""
    if len(arguments) != 3 or not arguments[2].isdecimal():
        raise SystemExit("usage: python -m touchline.envs.solve GAME POSITION_FILE ITERATIONS")
    game = load(arguments[0], Path(arguments[1]).read_text())
    for iteration, exploitability, policy in solve(game, int(arguments[2])):
        sys.stdout.write(f"{iteration:>6} {exploitability:.6f} {value_of(game, policy):+.6f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
