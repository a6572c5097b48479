"""What a captain points at to choose an action, and what else pointing means."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from touchline.engine.asking import ask, count_legal, playable
from touchline.engine.facts import ball_target, team_of
from touchline.engine.game import Facts
from touchline.engine.grid import find_ways
from touchline.engine.record import EMPTY
from touchline.games.kahmate import rules
from touchline.games.kahmate.notation import FIELD, NEXT_CELLS, free_cells, steps_of, ways_of
from touchline.games.kahmate.rules import (
    CELL_NAMES,
    DIRECTION_NAMES,
    NUMBERS,
    PLAYER_NAMES,
    PLAYERS,
    TEAM,
    VERBS,
    State,
)

TARGETS = VERBS.all_targets() | {"ball": ("off",)}  # beside the pitch, while it is not in play
CELL_TARGETS = [f"cell:{name}" for name in CELL_NAMES]
Meant = list[int] | str | None


def targets(state: State, action: int, seat: int) -> list[str]:
    """A player and where to, or an answer."""
    verb, numbers = VERBS.split(action)
    usual = VERBS.targets(state, action, seat)
    match verb:
        case rules.STEP:  # pointing at the carrier, or with the carrier, means to tackle, force or pass
            player = seat * TEAM + numbers[0]
            passed_over = range(PLAYERS) if player == state.carrier else (state.carrier,)
            return [usual[0], _toward(state, state.cell[player], numbers[1], passed_over)]
        case rules.FORCE:
            return [_ball(state), _toward(state, _ball_cell(state), numbers[0], team_of(seat, TEAM))]
        case rules.PASS:
            return [_ball(state), *usual]
        case rules.KICK:
            return [_ball(state), *reversed(usual)]
        case rules.TACKLE:
            return [*usual, _ball(state)]
        case rules.BESIDE:
            return [_toward(state, _ball_cell(state), numbers[0])]
    return usual


def _toward(state: State, cell: int, way: int, passed_over: Collection[int] = range(PLAYERS)) -> str:
    """The cell in this direction, or the player there who cannot be passed, or the edge of the pitch."""
    beyond = EMPTY if cell == EMPTY else NEXT_CELLS[cell][way]
    if beyond == EMPTY:
        return f"edge:{DIRECTION_NAMES[way]}"
    other = state.board[beyond]
    return f"cell:{CELL_NAMES[beyond]}" if other in (EMPTY, *passed_over) else f"player:{PLAYER_NAMES[other]}"


def _ball(state: State) -> str:
    """Who has the ball, or where it lies."""
    return ball_target(state.ball, state.carrier, CELL_NAMES, NUMBERS)


def _ball_cell(state: State) -> int:
    return state.ball if state.carrier == EMPTY else state.cell[state.carrier]


def shortcuts(state: State, seat: int) -> list[Facts]:
    """Runs of several cells: point at a player and a destination."""
    if state.due not in (rules.TURN, rules.LEAVE) or seat != state.side:
        return []
    free = free_cells(state)
    runs = [run for player in team_of(seat, TEAM) for run in _runs(state, player, free)]
    return [_shortcut(state, seat, run) for run in playable(state, rules, runs)]


def _runs(state: State, player: int, free: Set[int]) -> list[list[int]]:
    """The steps to every cell that is not next to the player and within the player's points."""
    points = state.points[player]
    ways = ways_of(state, player, points, free).values() if points > 1 else ()
    return [steps_of(player, way) for way in ways if 1 < len(way) <= points]


def _shortcut(state: State, seat: int, run: Sequence[int]) -> Facts:
    player = seat * TEAM + (run[0] - rules.STEP) // rules.DIRECTIONS
    cell, way = state.cell[player], []
    for action in run:
        cell = NEXT_CELLS[cell][(action - rules.STEP) % rules.DIRECTIONS]
        way.append(CELL_TARGETS[cell])
    return {
        "targets": [f"player:{PLAYER_NAMES[player]}", way[-1]],
        "actions": [VERBS.write(action) for action in run],
        "way": way,
    }


def meant(state: State, path: tuple[str, ...], seat: int) -> Meant:
    """On one's turn, to move the player pointed at; while placing, to put the next player on the pitch."""
    kind = path[-1].partition(":")[0]
    if kind == "card" and state.due in (rules.PLACE, rules.TURN, rules.LEAVE):
        return "R10.1"
    if state.due == rules.PLACE:
        return _meant_placing(state, path[-1], seat)
    if state.due not in (rules.TURN, rules.LEAVE):
        return None
    chosen = _player(path[0])
    if len(path) == 1 or chosen // TEAM != seat:
        first = _meant_first(state, path[-1], seat)
        ends = state.due == rules.TURN and isinstance(first, str) and count_legal(state, rules) == 1
        return "nothing_left" if ends else first
    if path[-1] == "button:kick":
        return "R8.1"
    if path[1] == "button:kick":
        return "R8.2" if kind in ("player", "edge") else None
    if kind == "player":
        return "R6.3" if state.due == rules.LEAVE else _meant_of_two(state, chosen, _player(path[-1]))
    if kind == "edge":
        return "R1.2"
    return _walk(state, chosen, CELL_NAMES.index(path[-1].removeprefix("cell:"))) if kind == "cell" else None


def _meant_placing(state: State, target: str, seat: int) -> Meant:
    player = _player(target)
    if player == EMPTY:
        return None if target.startswith("cell:") else "place"
    return "placed" if player // TEAM == seat and state.cell[player] != EMPTY else "place"


def _meant_first(state: State, target: str, seat: int) -> Meant:
    player = _player(target)
    if state.due == rules.LEAVE and player != state.carrier:
        return "R6.3"
    if player == EMPTY:
        return "choose_player" if target.startswith(("cell:", "edge:")) else None
    return "not_yours" if player // TEAM != seat else [_any_step(state, player)]


def _meant_of_two(state: State, player: int, other: int) -> Meant:
    """At one's own player: a pass, or to move that one instead. At an opponent: to force through, or to tackle."""
    own, side = other // TEAM == player // TEAM, player // TEAM
    beside = (
        int(rules.COLUMN[state.cell[player]] - rules.COLUMN[state.cell[other]]) ** 2
        + int(rules.ROW[state.cell[player]] - rules.ROW[state.cell[other]]) ** 2
        == 1
    )
    if own:
        if player == state.carrier:
            return None
        return "R5.2" if beside else _meant_first(state, f"player:{PLAYER_NAMES[other]}", side)
    if player == state.carrier:
        return None if beside else "R6.1"
    if other == state.carrier:
        return None
    return "R5.2" if state.carrier != EMPTY and state.carrier // TEAM == side else "R9.1"


def _any_step(state: State, player: int) -> int:
    """A step of a player on the pitch, to a free neighbouring cell if one is open to the player."""
    beyond = NEXT_CELLS[state.cell[player]]
    ways = [way for way in range(rules.DIRECTIONS) if beyond[way] != EMPTY and _may_enter(state, player, beyond[way])]
    free = [way for way in ways if state.board[beyond[way]] == EMPTY]
    return rules.STEP + player % TEAM * rules.DIRECTIONS + (free or ways)[0]


def _walk(state: State, player: int, goal: int) -> Meant:
    """R5.1, R5.2, R5.4: the steps of the shortest path, or the rule that rules it out."""
    if state.board[goal] != EMPTY:
        return "R5.2"
    if not _may_enter(state, player, goal):
        return "R5.4"
    start = state.cell[player]
    straight = abs(int(rules.COLUMN[goal] - rules.COLUMN[start])) + abs(int(rules.ROW[goal] - rules.ROW[start]))
    ways = _shortest_way(state, start, goal)
    points = state.points[player]
    if not ways or straight <= points < len(ways):
        return "R5.2"
    return [rules.STEP + player % TEAM * rules.DIRECTIONS + way for way in ways]


def _may_enter(state: State, player: int, cell: int) -> bool:
    """R5.4: as in the rules."""
    return bool(ask(state, rules.may_enter, player, cell))


def _shortest_way(state: State, start: int, goal: int) -> list[int]:
    """The directions from a cell to a free one over free cells of the field; empty if there is no path."""
    free = {cell for cell in FIELD if state.board[cell] == EMPTY}
    return find_ways(NEXT_CELLS, start, len(CELL_NAMES), free).get(goal, [])


def _player(target: str) -> int:
    """The player that a target names, or EMPTY."""
    name = target.removeprefix("player:")
    return PLAYER_NAMES.index(name) if name in PLAYER_NAMES else EMPTY
