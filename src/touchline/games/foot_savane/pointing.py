"""What a captain means by targets that start no legal action."""

from __future__ import annotations

from touchline.games.foot_savane import rules
from touchline.games.foot_savane.rules import CELL_NAMES, CELLS, State


def meant(state: State, path: tuple[str, ...], seat: int) -> list[int] | str | None:
    """R3.2, R3.3: pointing at one's own tile means that footballer's move; R4.1: if a shot is due, the shot."""
    kind, _, name = path[-1].partition(":")
    if len(path) > 1 or kind != "tile" or state.due not in (rules.MOVE, rules.AGAIN, rules.SHOOT):
        return None
    cell = CELL_NAMES.index(name)
    if state.due == rules.SHOOT:
        return [rules.SEND + cell]
    if state.top[cell] != seat:
        return None
    if state.due == rules.AGAIN and cell != state.mover:
        return "R3.3"
    beside = next(other for other in range(CELLS) if int(rules.DISTANCE[cell, other]) == 1)
    return [rules.MOVE_TO + cell * CELLS + beside]
