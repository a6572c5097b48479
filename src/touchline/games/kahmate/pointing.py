"""What a captain means by targets that start no legal action."""

from __future__ import annotations

from touchline.engine.grid import find_ways
from touchline.engine.record import EMPTY
from touchline.games.kahmate import rules
from touchline.games.kahmate.rules import CELL_NAMES, NEIGHBOURS, PLAYER_NAMES, TEAM, State

Meant = list[int] | str | None


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
        return _meant_first(state, path[-1], seat)
    if path[-1] == "button:kick":
        return "R8.1"
    if path[1] == "button:kick":
        return "R8.2" if kind == "player" else None
    if kind == "player":
        return _meant_of_two(state, chosen, _player(path[-1]))
    if kind == "edge":
        return "R1.2"
    return _walk(state, chosen, CELL_NAMES.index(path[-1].removeprefix("cell:"))) if kind == "cell" else None


def _meant_placing(state: State, target: str, seat: int) -> Meant:
    player = _player(target)
    if player == EMPTY:
        return None
    return "placed" if player // TEAM == seat and state.cell[player] != EMPTY else "place"


def _meant_first(state: State, target: str, seat: int) -> Meant:
    player = _player(target)
    if player == EMPTY:
        return "choose_player" if target.startswith(("cell:", "edge:")) else None
    if player // TEAM != seat:
        return "not_yours"
    return "R6.3" if state.due == rules.LEAVE and player != state.carrier else [_any_step(state, player)]


def _meant_of_two(state: State, player: int, other: int) -> Meant:
    """At one's own player: a pass, or to move that one instead. At an opponent: to force through, or to tackle."""
    own, side = other // TEAM == player // TEAM, player // TEAM
    beside = (
        int(rules.COLUMN[state.cell[player]] - rules.COLUMN[state.cell[other]]) ** 2
        + int(rules.ROW[state.cell[player]] - rules.ROW[state.cell[other]]) ** 2
        == 1
    )
    if own:
        return None if player == state.carrier or beside else _meant_first(state, f"player:{PLAYER_NAMES[other]}", side)
    if player == state.carrier:
        return None if beside else "R6.1"
    if other == state.carrier:
        return None
    return "R5.2" if state.carrier != EMPTY and state.carrier // TEAM == side else "R9.1"


def _any_step(state: State, player: int) -> int:
    """A step of a player on the pitch, to a free neighbouring cell if there is one."""
    ways = [way for way in range(rules.DIRECTIONS) if int(NEIGHBOURS[state.cell[player], way]) != EMPTY]
    free = [way for way in ways if state.board[int(NEIGHBOURS[state.cell[player], way])] == EMPTY]
    return rules.STEP + player % TEAM * rules.DIRECTIONS + (free or ways)[0]


def _walk(state: State, player: int, goal: int) -> Meant:
    """R5.1, R5.2, R5.4: the steps of the shortest path, or the rule that rules it out."""
    if state.board[goal] != EMPTY:
        return "R5.2"
    in_goal_of = int(rules.IN_GOAL_OF[goal])
    if in_goal_of != EMPTY and (player != state.carrier or in_goal_of == player // TEAM):
        return "R5.4"
    start = state.cell[player]
    straight = abs(int(rules.COLUMN[goal] - rules.COLUMN[start])) + abs(int(rules.ROW[goal] - rules.ROW[start]))
    ways = _shortest_way(state, start, goal)
    points = state.points[player]
    if not ways or straight <= points < len(ways):
        return "R5.2"
    return [rules.STEP + player % TEAM * rules.DIRECTIONS + way for way in ways]


def _shortest_way(state: State, start: int, goal: int) -> list[int]:
    """The directions from a cell to a free one over free cells of the field; empty if there is no path."""

    def is_open(cell: int) -> bool:
        return state.board[cell] == EMPTY and int(rules.IN_GOAL_OF[cell]) == EMPTY

    return find_ways(NEIGHBOURS, start, len(CELL_NAMES), is_open).get(goal, [])


def _player(target: str) -> int:
    """The player that a target names, or EMPTY."""
    name = target.removeprefix("player:")
    return PLAYER_NAMES.index(name) if name in PLAYER_NAMES else EMPTY
