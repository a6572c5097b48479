"""What the laws need to know about Kahmaté.

Its symmetry: columns counted from the other end, red and blue swapped. Its liking: a random player who seeks duels.
"""

from __future__ import annotations

from typing import Any

from touchline.engine.asking import copy_of
from touchline.engine.record import EMPTY
from touchline.games.kahmate import rules
from touchline.games.kahmate.rules import COLUMNS, PLAYERS, TEAM

TURNED = [0, 1, 3, 2]
LIKED = {"tackle": 12, "force": 12, "pass": 3, "kick": 0.2, "intercept": 3, "end": 0.3}
STEPS = {"up": -COLUMNS, "down": COLUMNS, "left": -1, "right": 1}


def mirror_cell(cell: int) -> int:
    return EMPTY if cell == EMPTY else cell + COLUMNS - 1 - 2 * (cell % COLUMNS)


def mirror_player(player: int) -> int:
    return EMPTY if player == EMPTY else (player + TEAM) % PLAYERS


def mirror(state: Any) -> Any:
    other = copy_of(state)
    other.first = [0, 2, 1][state.first]
    other.side = state.side if state.due == rules.LOT else 1 - state.side
    other.ball = mirror_cell(state.ball)
    for name in ("carrier", "attacker", "defender", "receiver"):
        setattr(other, name, mirror_player(getattr(state, name)))
    for player in range(PLAYERS):
        twin = mirror_player(player)
        other.cell[twin] = mirror_cell(state.cell[player])
        for name in ("down", "points", "tackled"):
            getattr(other, name)[twin] = getattr(state, name)[player]
    for cell, player in enumerate(state.board):
        other.board[mirror_cell(cell)] = mirror_player(player)
    for name in ("hand", "score", "held"):
        setattr(other, name, getattr(state, name)[::-1])
    return other


def mirror_action(state: Any, action: int) -> int:
    if rules.STEP <= action < rules.FORCE:
        number, direction = divmod(action - rules.STEP, 4)
        return rules.STEP + number * 4 + TURNED[direction]
    if rules.FORCE <= action < rules.PASS:
        return rules.FORCE + TURNED[action - rules.FORCE]
    if rules.KICK <= action < rules.TACKLE:
        return rules.KICK + mirror_cell(action - rules.KICK)
    if rules.PUT <= action < rules.DRAWN:
        return rules.PUT + mirror_cell(action - rules.PUT)
    if action >= rules.WON_LOT:
        return rules.WON_LOT + 1 - (action - rules.WON_LOT)
    return action


def distance(cell: int, other: int) -> int:
    return abs(cell // COLUMNS - other // COLUMNS) + abs(cell % COLUMNS - other % COLUMNS)


def liking(state: Any, text: str) -> float:
    """The weight of an action in random play: players go for the ball, so that duels happen."""
    verb, *words = text.split()
    if verb != "step":
        return LIKED.get(verb, 1)
    player = state.side * 6 + int(words[0]) - 1
    goal = state.cell[player] + STEPS[words[1]]
    if player == state.carrier:
        return 3 if words[1] == ("right", "left")[state.side] else 1
    ball = state.ball if state.carrier < 0 else state.cell[state.carrier]
    return 6 if distance(goal, ball) < distance(state.cell[player], ball) else 0.5
