"""What the laws need to know about Killpower Ball.

Its symmetry: columns counted from the other end, red and blue swapped. Its liking: a random coach who wants the ball,
the basket, and blood.
"""

from __future__ import annotations

from typing import Any

from touchline.engine.asking import copy_of
from touchline.engine.record import EMPTY, IntGrid
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.court import BASKET, CELLS, COLUMNS, COLUMNS_OF, ROWS
from touchline.games.killpower_ball.rules import GLADIATORS
from touchline.games.killpower_ball.teams import TEAM

LIKED = {
    **{"pick": 30, "take": 4, "steal": 30, "pass": 8, "shoot": 30, "dunk": 60, "drop": 0.3, "end": 0.5},
    **{"try": 3, "catch": 2, "strike": 60, "sprint": 0.1},
}
CELL_NUMBERS = {name: cell for cell, name in enumerate(rules.CELL_NAMES)}
TURNED = [*range(4), 10, 9, 8, 7, 6, 5, 4]  # faces that are directions


def mirror_cell(court: int, cell: int) -> int:
    """Columns off the small court are swapped among themselves."""
    column, row = divmod(cell, ROWS)
    return EMPTY if cell == EMPTY else (int(COLUMNS_OF[court]) - 1 - column) % COLUMNS * ROWS + row


def mirror_number(court: int, action: int) -> int:
    """The same action seen from the other end, when no die is due."""
    for first, last in (
        (rules.MOVE, rules.PICK),
        (rules.PASS_AWAY, rules.DROP),
        (rules.SPRINT, rules.STAY),
        (rules.PLACE, rules.GIVE),
    ):
        if first <= action < last:
            number, cell = divmod(action - first, CELLS)
            return first + number * CELLS + mirror_cell(court, cell)
    return 2 * rules.WON_LOT + 1 - action if action >= rules.WON_LOT else action


MIRRORED_CELL = [[mirror_cell(court, cell) for cell in range(CELLS)] + [EMPTY] for court in range(2)]
MIRRORED = [[mirror_number(court, action) for action in range(rules.ACTIONS)] for court in range(2)]


def mirror_gladiator(player: int) -> int:
    return EMPTY if player == EMPTY else (player + TEAM) % GLADIATORS


def mirror(state: Any) -> Any:
    other = copy_of(state)
    cells = MIRRORED_CELL[state.court]
    other.red, other.blue = other.blue, other.red
    for name in ("main", "sure", "side"):
        side = getattr(state, name)
        setattr(other, name, side if side == EMPTY else 1 - side)
    for name in ("holder", "receiver", "acting", "target"):
        setattr(other, name, mirror_gladiator(getattr(state, name)))
    other.ball = cells[state.ball]
    other.heading = TURNED[state.heading]
    other.cell = [cells[cell] for cell in state.cell[TEAM:] + state.cell[:TEAM]]
    for name in ("moves", "spent", "stunned", "out"):
        setattr(other, name, getattr(state, name)[TEAM:] + getattr(state, name)[:TEAM])
    columns = int(COLUMNS_OF[state.court])
    red, blue = state.stands.rows
    other.stands = IntGrid([blue[columns - 1 :: -1] + blue[columns:], red[columns - 1 :: -1] + red[columns:]])
    for name in ("baskets", "points"):
        setattr(other, name, getattr(state, name)[::-1])
    return other


def mirror_action(state: Any, action: int) -> int:
    if state.due == rules.MISS_DIE and rules.ROLL <= action < rules.BOUNCED:
        return int(rules.ROLL + TURNED[action - rules.ROLL + 1] - 1)
    return MIRRORED[int(state.court)][action]


def liking(state: Any, text: str) -> float:
    """The weight of an action in random play, for an aggressive coach."""
    verb, *words = text.split()
    if verb != "move":
        return LIKED.get(verb, 1)
    player = state.side * TEAM + int(words[0]) - 1
    goal = CELL_NUMBERS[words[1]]
    if player == state.holder:
        aim = BASKET[state.court, state.side]
    else:
        aim = state.ball if state.holder == EMPTY else state.cell[state.holder]
    return 3 / (1 + _distance(goal, int(aim)) ** 2)


def _distance(cell: int, other: int) -> int:
    return max(abs(cell // ROWS - other // ROWS), abs(cell % ROWS - other % ROWS))
