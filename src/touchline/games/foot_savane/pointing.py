"""What a captain points at to choose an action, and what else pointing means."""

from __future__ import annotations

from touchline.engine.record import EMPTY
from touchline.games.foot_savane import rules
from touchline.games.foot_savane.rules import CELL_NAMES, CELLS, VERBS, State


def targets(state: State, action: int, seat: int) -> list[str]:
    """Tiles, a side of the goal, past the edge of the pitch, or a button."""
    verb, numbers = VERBS.split(action)
    usual = VERBS.targets(state, action, seat)
    match verb:
        case rules.SEND:
            return usual[:1] if state.due == rules.SHOOT else usual[::-1]
        case rules.PUT if state.ball != EMPTY:
            return [f"tile:{CELL_NAMES[state.ball]}", *usual]
        case rules.BALL:  # the tile to which the ball would go; the edge if there is none, or no direction is asked
            cell = int(rules.NEXT_CELL[state.ball, numbers[0]]) if state.due == rules.DIRECTION else EMPTY
            return usual if cell == EMPTY else [f"tile:{CELL_NAMES[cell]}"]
    return usual


def meant(state: State, path: tuple[str, ...], seat: int) -> list[int] | str | None:
    """R3.2, R3.3: pointing at one's own tile means that footballer's move; R4.1: if a shot is due, the shot."""
    kind, _, name = path[-1].partition(":")
    if kind == "goal" and state.due == rules.AGAIN and state.ball != state.mover:
        return "no_ball"
    if len(path) > 1 or kind != "tile" or state.due not in (rules.MOVE, rules.AGAIN, rules.SHOOT):
        return None
    cell = CELL_NAMES.index(name)
    if state.due == rules.SHOOT:
        return [rules.SEND + cell]
    if state.due == rules.AGAIN and cell != state.mover:
        return "R3.3"
    if state.top[cell] != seat:
        return "choose_footballer"
    beside = next(other for other in range(CELLS) if int(rules.DISTANCE[cell, other]) == 1)
    return [rules.MOVE_TO + cell * CELLS + beside]
