"""What a coach means by targets that start no legal action."""

from __future__ import annotations

from touchline.engine.record import EMPTY
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.rules import NAMES, State
from touchline.games.killpower_ball.teams import TEAM

PLACING = (rules.SET_UP, rules.FILL, rules.HOLDER)


def meant(state: State, path: tuple[str, ...], seat: int) -> list[int] | str | None:
    """At one's own gladiator: to play that one; at an opponent: to strike."""
    player, kind = _gladiator(path[-1]), path[-1].partition(":")[0]
    if state.due == rules.ACT:
        return "R9.1" if player != EMPTY and player // TEAM == seat else None
    if state.due not in (rules.PLAY, *PLACING):
        return None
    if player != EMPTY and player // TEAM != seat and (len(path) == 1 or state.due in PLACING):
        return "not_yours"
    if player == EMPTY and len(path) == 1:
        return "choose_gladiator" if kind in ("cell", "ball") else None
    if state.due in PLACING:
        return "R3.6" if kind in ("cell", "gladiator") else None
    if len(path) == 1:
        return _stuck(state, player)
    chosen = _gladiator(path[0])
    if player == EMPTY or chosen // TEAM != seat:
        return None
    if player // TEAM != seat:
        return None if player == state.holder else "R9.2"
    return None if state.holder in (chosen, player) else _stuck(state, player)


def _stuck(state: State, player: int) -> str | None:
    """R2.1, R9.6, R3.5, R4.1: why a gladiator can neither move nor act."""
    if state.cell[player] == EMPTY:
        return "R2.1"
    if state.stunned[player]:
        return "R9.6"
    if state.moves[player] > 0:
        return None
    return "R3.5" if state.spent[player] else "R4.1"


def _gladiator(target: str) -> int:
    """The gladiator that a target names, or EMPTY."""
    name = target.removeprefix("gladiator:")
    return NAMES.index(name) if name in NAMES else EMPTY
