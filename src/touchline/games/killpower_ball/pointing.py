"""What a coach points at to choose an action, and what else pointing means."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from touchline.engine.asking import as_states, ask, play_on
from touchline.engine.facts import ball_target
from touchline.engine.game import Facts
from touchline.engine.record import EMPTY, buffer, first
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.court import CELLS, COLUMNS, ROWS
from touchline.games.killpower_ball.notation import PLACING, own_of
from touchline.games.killpower_ball.rules import CELL_NAMES, NAMES, NUMBERS, VERBS, State
from touchline.games.killpower_ball.teams import TEAM
from touchline.games.killpower_ball.ways import price_cells

ALL_TARGETS = VERBS.all_targets()
TARGETS = ALL_TARGETS | {
    "ball": ("off",),  # beside the court, while it is not in play
    "button": (*ALL_TARGETS["button"], "all_stay"),
}
VARYING = {rules.MOVE, rules.TAKE, rules.STEAL, rules.PASS_AWAY}
"""Verbs of which the state decides the targets."""


def targets(state: State, action: int, seat: int) -> list[str]:
    """A gladiator and what to do, whom to strike, or an answer."""
    verb, numbers = VERBS.split(action)
    usual = VERBS.targets(state, action, seat)
    if verb not in VARYING:
        return usual
    match verb:
        case rules.MOVE:
            if numbers[1] in state.cell:
                usual[1] = _move_target(state, numbers[1], seat)
            return usual[1:] if state.due in PLACING else usual
        case rules.TAKE | rules.STEAL:
            is_own = state.holder != EMPTY and state.holder // TEAM == seat
            return [*usual, _ball(state) if is_own == (verb == rules.TAKE) else "button:pick"]
        case rules.PASS_AWAY:
            return [_ball(state), *usual]
    return usual


def _move_target(state: State, cell: int, seat: int) -> str:
    """The opponent who blocks the cell, or the cell; but pointing at the holder means to steal."""
    player = state.cell.index(cell)
    is_in_the_way = player != state.holder and player // TEAM != seat
    return f"gladiator:{NAMES[player]}" if is_in_the_way else f"cell:{CELL_NAMES[cell]}"


def _ball(state: State) -> str:
    """Who holds the ball, or where it lies."""
    return ball_target(state.ball, state.holder, CELL_NAMES, NUMBERS)


def reach(state: State, record: Any, player: int) -> dict[str, int]:
    """R4.3, R9.5: the free cells a gladiator may go to, each with its cost."""
    steps = rules.sprint_reach(record) if state.due == rules.ACT else state.moves[player]
    cells, prices = buffer(CELLS), buffer(CELLS)
    count = price_cells(record, player, steps, cells, prices)
    return dict(zip(map(CELL_NAMES.__getitem__, first(count, cells)), first(count, prices), strict=True))


def shortcuts(state: State, seat: int) -> list[Facts]:
    """Chosen at once: a run at the opponent who holds the ball and a steal, or that all who are asked stay still."""
    if state.due == rules.PLAY and state.side == seat and state.holder // TEAM == 1 - seat:
        return [*_runs_at_the_holder(state)]
    stays = _stays(state, seat) if state.due == rules.ACT else 0
    return [{"targets": ["button:all_stay"], "actions": ["stay"] * stays, "way": []}] if stays > 1 else []


def _runs_at_the_holder(state: State) -> Iterator[Facts]:
    """R4.3, R5.3: by those who are not next to the holder, each to the cheapest cell next to the holder."""
    record = as_states(state)[0]
    for player in own_of(state):
        steal = rules.STEAL + player % TEAM
        for cell in _beside_holder(state, reach(state, record, player) if _can_run(state, player) else {}):
            run = f"move {player % TEAM + 1} {cell}"
            if play_on(state, rules, VERBS.read(run), steal):
                targets = [f"gladiator:{NAMES[player]}", _ball(state)]
                yield {"targets": targets, "actions": [run, VERBS.write(steal)], "way": [f"cell:{cell}"]}
                break


def _can_run(state: State, player: int) -> bool:
    return state.cell[player] != EMPTY and ask(state, rules.refusal, rules.STEAL + player % TEAM) != 0


def _beside_holder(state: State, prices: dict[str, int]) -> list[str]:
    """The cells in reach next to the holder, cheapest first."""
    beside = [cell for cell in _cells_beside(state.cell[state.holder]) if cell in prices]
    return sorted(beside, key=prices.__getitem__)


@functools.cache
def _cells_beside(cell: int) -> list[str]:
    """The names of the cells next to one, ascending."""
    column, row = divmod(cell, ROWS)
    columns, rows = (range(max(0, at - 1), at + 2) for at in (column, row))
    near = [(across, down) for across in columns for down in rows if across < COLUMNS and down < ROWS]
    return [CELL_NAMES[across * ROWS + down] for across, down in near if (across, down) != (column, row)]


def _stays(state: State, seat: int) -> int:
    """R9.1: how many gladiators of the seat are asked one after the other if each stays still."""
    found = 0
    now: State | None = state
    while now and now.due == rules.ACT and now.turn == state.turn and now.acting // TEAM == seat:
        found += 1
        now = play_on(now, rules, rules.STAY)
    return found


def meant(state: State, path: tuple[str, ...], seat: int) -> list[int] | str | None:
    """At one's own gladiator: to play that one; at an opponent: to strike."""
    player, kind = _gladiator(path[-1]), path[-1].partition(":")[0]
    if state.due == rules.ACT:
        return "R9.1" if player != EMPTY and player // TEAM == seat else None
    if state.due not in (rules.PLAY, *PLACING):
        return None
    if player != EMPTY and player // TEAM != seat and (len(path) == 1 or state.due in PLACING):
        return "not_yours"
    if state.due == rules.HOLDER:
        return None if player == EMPTY else _stuck(state, player)
    if player == EMPTY and len(path) == 1:
        return "choose_gladiator" if kind == "cell" else None
    if state.due in PLACING:
        rule = "R3.4" if state.due == rules.FILL else "R3.6"
        return rule if kind in ("cell", "gladiator") else None
    if len(path) == 1:
        return _stuck(state, player)
    chosen = _gladiator(path[0])
    if kind == "cell" and CELL_NAMES.index(path[-1].removeprefix("cell:")) in state.cell:
        return "R4.3"
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
