"""Symmetries of Foot Savane: left and right of the goals mirrored; and, after the set-up, the board turned round.

The set-up goes cell by cell from a1 to d4, so it is not symmetric when the board is turned; play is, from kick-off on.
"""

from __future__ import annotations

from typing import Any

from touchline.engine.asking import copy_of
from touchline.engine.record import EMPTY, IntGrid
from touchline.games.foot_savane import rules
from touchline.games.foot_savane.rules import CELLS

OTHER_SIDE = [1, 0, 2, 3]
TURNED_DIRECTION = [1, 0, 3, 2, 7, 6, 5, 4]


def mirror(state: Any) -> Any:
    """Swap the keepers' left and right cards, and the sides of every shot."""
    other = copy_of(state)
    other.aim = EMPTY if state.aim == EMPTY else 1 - state.aim
    other.goal_cards = [state.goal_cards[card] for card in OTHER_SIDE]
    other.keeper = IntGrid([row[card] for card in OTHER_SIDE] for row in state.keeper.rows)
    return other


def mirror_action(state: Any, action: int) -> int:
    if rules.AIM <= action < rules.PUT:
        return rules.AIM + 1 - (action - rules.AIM)
    if rules.TURNED <= action < rules.WON_LOT:
        return rules.TURNED + OTHER_SIDE[action - rules.TURNED]
    return action


def turn_cell(cell: int) -> int:
    return EMPTY if cell == EMPTY else CELLS - 1 - cell


def turn_face(face: int) -> int:
    return face if face == EMPTY else [1, 0, 2, 3][face]


def turn_round(state: Any) -> Any:
    """The board turned by 180 degrees, lions and cheetahs swapped."""
    other = copy_of(state)
    other.first = [0, 2, 1][state.first]
    other.side = 1 - state.side
    for name in ("ball", "mover", "turning"):
        setattr(other, name, turn_cell(getattr(state, name)))
    other.top = [turn_face(face) for face in reversed(state.top)]
    other.back = [turn_face(face) for face in reversed(state.back)]
    for name in ("score", "yellow"):
        setattr(other, name, getattr(state, name)[::-1])
    other.keeper = IntGrid(reversed(state.keeper.rows))
    return other


def turn_action(action: int) -> int:
    for begin, end in ((rules.MOVE_TO, rules.SEND), (rules.SWAP, rules.BALL)):
        if begin <= action < end:
            return begin + CELLS * CELLS - 1 - (action - begin)
    for begin in (rules.SEND, rules.PUT, rules.ONWARD, rules.GIVE):
        if begin <= action < begin + CELLS:
            return begin + turn_cell(action - begin)
    if rules.BALL <= action < rules.ONWARD:
        return rules.BALL + TURNED_DIRECTION[action - rules.BALL]
    if rules.SEEN <= action < rules.DRAWN:
        return rules.SEEN + turn_face(action - rules.SEEN)
    if action >= rules.WON_LOT:
        return rules.WON_LOT + 1 - (action - rules.WON_LOT)
    return action
