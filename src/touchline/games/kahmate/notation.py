"""Kahmaté in text: actions, cells, players, and positions as drawings; every pair of functions is inverse."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from touchline.engine import fields
from touchline.engine.asking import copy_of, count_legal, play_on
from touchline.engine.errors import BadNotation, BadPosition
from touchline.engine.facts import in_mask, team_of
from touchline.engine.grid import find_ways, straight_way
from touchline.engine.position import Drawing, Layout
from touchline.engine.reading import show
from touchline.engine.record import EMPTY, plain_rows
from touchline.games.kahmate import rules
from touchline.games.kahmate.rules import CARDS, CELL_NAMES, COLUMNS, PLAYER_NAMES, PLAYERS, ROWS, SIDES, TEAM, State

DUE = ("lot", "place", "draw", "play", "leave", "intercept", "attack", "defence", "aside", "over")
DUELS = ("tackle", "force", "pass")
NEXT_CELLS = plain_rows(rules.NEIGHBOURS)
FIELD = frozenset(cell for cell in range(rules.CELLS) if rules.IN_GOAL_OF[cell] == EMPTY)

# Walks: what people type instead of single steps.


def expand(state: State, text: str) -> list[str]:
    """`step 5 right right up` and `walk 5 7-3` as single steps; any other text as it is."""
    verb, *words = text.split() or [""]
    if verb == "step" and len(words) > 2:
        return [f"step {words[0]} {direction}" for direction in words[1:]]
    if verb != "walk":
        return [text]
    if len(words) != 2 or words[0] not in rules.NUMBERS or words[1] not in CELL_NAMES:
        raise BadNotation(f"expected walk N C-R, a player and a cell, not {show(text)}")
    player, goal = state.side * TEAM + rules.NUMBERS.index(words[0]), CELL_NAMES.index(words[1])
    start = state.cell[player]
    if start in (EMPTY, goal):
        raise BadNotation(f"{PLAYER_NAMES[player]} has nowhere to walk: not on the pitch, or already there")
    way = ways_of(state, player, rules.CELLS, free_cells(state)).get(goal) or straight_way(COLUMNS, start, goal)
    return [rules.VERBS.write(action) for action in steps_of(player, way)]


def ways_of(state: State, player: int, reach: int, free: Set[int]) -> dict[int, list[int]]:
    """The shortest path to every cell reachable over free cells; of two, the one that does not pick up the ball."""
    ways = find_ways(NEXT_CELLS, state.cell[player], reach, free)
    if state.ball not in ways:
        return ways
    around = find_ways(NEXT_CELLS, state.cell[player], reach, free - {state.ball})
    return {goal: min(around.get(goal, way), way, key=len) for goal, way in ways.items()}


def free_cells(state: State) -> set[int]:
    """R5.2, R5.4: the cells that anyone may run across: those of the field with nobody on them, and the ball's."""
    empty = {cell for cell, player in enumerate(state.board) if player == EMPTY or state.cell[player] != cell}
    return {cell for cell in empty if cell in FIELD or cell == state.ball}


def steps_of(player: int, way: list[int]) -> list[int]:
    """The steps of a player in these directions."""
    first = rules.STEP + player % TEAM * rules.DIRECTIONS
    return [first + direction for direction in way]


# Positions: a drawing, with players who are down in brackets, * for the ball and : for the in-goals; then the lines.

CELLS_OF_ROWS = [(row + 1, range(row * COLUMNS, row * COLUMNS + COLUMNS)) for row in range(ROWS)]
PLAYER = re.compile(r"(\()?([rb][1-6])(\*)?(?(1)\))")


def _draw_cell(state: State, cell: int) -> str:
    player = state.board[cell]
    if player == EMPTY or state.cell[player] != cell:
        return "*" if state.ball == cell else ":" if rules.IN_GOAL_OF[cell] != EMPTY else "."
    text = PLAYER_NAMES[player] + ("*" if state.carrier == player else "")
    return f"({text})" if state.down[player] else text


def _read_cell(state: State, cell: int, text: str) -> None:
    found = PLAYER.fullmatch(text)
    if text == "*" and rules.IN_GOAL_OF[cell] == EMPTY:
        state.ball = cell
        return
    if not found:
        raise BadPosition(f"{CELL_NAMES[cell]}: expected . (free), : (free, in-goal), * or a player, not {show(text)}")
    player = PLAYER_NAMES.index(found[2])
    state.cell[player], state.board[cell], state.down[player] = cell, player, int(bool(found[1]))
    state.carrier = player if found[3] else state.carrier


def _has_moved(state: State, player: int) -> bool:
    return bool(state.points[player] < rules.MOVES[player])


def _write_points(state: State, player: int) -> str:
    return str(state.points[player]) if player in team_of(state.side, TEAM) and _has_moved(state, player) else ""


def _write_crossing(state: State) -> str:
    carrier = state.carrier if state.due == rules.LEAVE else EMPTY
    return "" if carrier == EMPTY else f"{PLAYER_NAMES[carrier]} {CELL_NAMES[state.cell[carrier]]}"


def _read_crossing(state: State, text: str) -> None:
    name, _, cell = text.partition(" ")
    player = fields.index("crossing", name, PLAYER_NAMES)
    if cell not in CELL_NAMES or state.cell[player] != EMPTY or state.ball != EMPTY or state.carrier != EMPTY:
        raise BadPosition(f"crossing: expected a player who is not drawn, with the ball, and a cell, not {show(text)}")
    state.cell[player], state.carrier = CELL_NAMES.index(cell), player


def cards_of(state: State, side: int) -> list[int]:
    """The form cards of a hand, ascending."""
    return in_mask(state.hand[side], range(1, CARDS + 1))


def _read_hand(state: State, side: int, text: str) -> None:
    state.hand[side] = sum({1 << fields.number("cards", card, CARDS) >> 1 for card in text.split()})


# What makes a position possible for the question asked.

CHOOSING = (rules.ATTACK_CARD, rules.DEFENCE_CARD)
IN_DUEL = (*CHOOSING, rules.ASIDE)


def _problems_on_the_pitch(state: State) -> Iterator[str]:
    missing = [PLAYER_NAMES[player] for player in range(PLAYERS) if state.cell[player] == EMPTY]
    in_play = state.ball != EMPTY or state.carrier != EMPTY
    if state.ball != EMPTY != state.carrier:
        yield f"{CELL_NAMES[state.ball]}: a second ball"
    if state.due == rules.LOT and len(missing) < PLAYERS:
        yield "due: lot comes before anybody is placed"
    if state.due == rules.PLACE and not _is_half_placed(state):
        yield "due: place: expected the players placed in order, one side after the other, in their own two columns"
    if state.due not in (rules.LOT, rules.PLACE) and missing:
        yield f"{missing[0]} is missing"
    if in_play != (state.due not in (rules.LOT, rules.PLACE, rules.DRAW)):
        yield f"the ball is {'already' if in_play else 'not'} on the pitch, but due is {DUE[state.due]}"
    for player, cell in enumerate(state.cell):
        scoring = state.due == rules.OVER and player == state.carrier and (cell % COLUMNS == 0) == (player >= TEAM)
        if cell != EMPTY != rules.IN_GOAL_OF[cell] and not scoring:
            yield f"{PLAYER_NAMES[player]} cannot stand in the in-goal"


def _is_half_placed(state: State) -> bool:
    own, others = ([state.cell[player] for player in team_of(side, TEAM)] for side in (state.side, 1 - state.side))
    placed = sum(cell != EMPTY for cell in own)
    in_order = placed < TEAM and EMPTY not in own[:placed]
    columns = {cell % COLUMNS if state.side == rules.RED else COLUMNS - 1 - cell % COLUMNS for cell in own[:placed]}
    return in_order and columns <= {1, 2} and len({cell == EMPTY for cell in others}) == 1


def _problems_of_the_turn(state: State) -> Iterator[str]:
    most = max(state.score)
    won = most == state.tries and min(state.score) < state.tries
    timed_out = state.ended == 2 * state.turns
    if most > state.tries or (won or timed_out) != (state.due == rules.OVER):
        score = "-".join(map(str, state.score))
        yield f"tries {score}, played {state.ended}: these do not go with due: {DUE[state.due]}"
    if state.movers > rules.MOVERS:
        yield f"points: at most {rules.MOVERS} players move in a turn"
    for player, name in enumerate(PLAYER_NAMES):
        if state.tackled[player] and not _has_moved(state, player):
            yield f"tackled: {name} has spent no point"
        if state.down[player] > 1 and player // TEAM != state.side:
            yield f"fallen: it is not the turn of {name}"
    if any(state.held) and max(state.held) >= state.hold:
        yield "held: expected fewer than the option hold"
    if 0 in state.hand:
        yield "cards: a hand is never empty"


def _problems_of_the_duel(state: State) -> Iterator[str]:
    """A pass or a duel must be one that a legal action starts: undo it and ask the rules."""
    attacker, defender, receiver = state.attacker, state.defender, state.receiver
    if (receiver != EMPTY) != (state.due == rules.INTERCEPT or state.duel == rules.PASS_DUEL):
        yield "a pass goes with due: intercept or a duel of that kind, and only with them"
    if state.chosen and state.chosen not in cards_of(state, attacker // TEAM):
        yield f"chosen: {state.chosen} is not in the hand"
    if state.duel == EMPTY == receiver:
        return
    if attacker // TEAM != state.side or defender // TEAM == state.side or receiver // TEAM == 1 - state.side:
        yield "a duel or a pass is begun by the side whose turn it is, against the other"
    nobody = dict.fromkeys(("duel", "attacker", "defender", "receiver"), EMPTY)
    before = copy_of(state, due=rules.TURN, tied=0, chosen=0, **nobody)
    if receiver != EMPTY:
        actions = [rules.PASS + receiver % TEAM, rules.STOP + defender % TEAM][: 1 + (state.duel != EMPTY)]
    else:
        if not _has_moved(state, attacker):
            yield "a tackle or a force has cost its player a point"
        before.points[attacker] += 1
        before.movers -= not _has_moved(before, attacker)
        before.tackled[attacker] = 0
        if state.due == rules.ASIDE:
            before.down[attacker if state.duel == rules.FORCE_DUEL else defender] = 0
        ways = [int(rules.NEIGHBOURS[state.cell[attacker], way]) for way in range(rules.DIRECTIONS)]
        forces = [rules.FORCE + way for way, cell in enumerate(ways) if cell == state.cell[defender]]
        actions = [rules.TACKLE + attacker % TEAM] if state.duel == rules.TACKLE_DUEL else forces
    after = play_on(before, rules, *actions)
    if not after or (after.attacker, after.defender, after.duel) != (attacker, defender, state.duel):
        yield f"no legal action leads to this {'duel' if state.duel != EMPTY else 'pass'}"
    if state.due == rules.ASIDE and not _is_asked_aside(state):
        yield "due: aside: there is no choice between two cells"


def _is_asked_aside(state: State) -> bool:
    """R9.5: the fallen carrier is next to their own in-goal, away from the corners, with the opponent in front."""
    pair = (state.attacker, state.defender)
    fallen, foe = pair if state.duel == rules.FORCE_DUEL else pair[::-1]
    row, column = divmod(state.cell[fallen], COLUMNS)
    forward = 1 if fallen < TEAM else -1
    away_from_corners = column - forward in (0, COLUMNS - 1) and 0 < row < ROWS - 1
    return away_from_corners and state.cell[foe] == state.cell[fallen] + forward and state.down[fallen] > 0


def _problems_of_the_crossing(state: State) -> Iterator[str]:
    if state.due != rules.LEAVE:
        return
    carrier = state.carrier
    crossed = EMPTY if carrier == EMPTY else state.board[state.cell[carrier]]
    fair = crossed not in (EMPTY, carrier) and carrier // TEAM == state.side != crossed // TEAM
    if not fair or not state.down[crossed] or not _has_moved(state, carrier):
        yield "crossing: expected the carrier on the cell of an opponent who is down, the point for it spent"
    if not count_legal(state, rules):
        yield "crossing: the player cannot leave the cell"


FIELDS = (
    fields.word("turn", SIDES, "side", required=True),
    fields.word("due", DUE, usual="play"),
    fields.each("points", PLAYER_NAMES, _write_points, lambda state, player: int(rules.MOVES[player])),
    fields.listed("tackled", PLAYER_NAMES),
    fields.listed("fallen", PLAYER_NAMES, "down", 2),
    fields.Field("crossing", _write_crossing, _read_crossing),
    fields.several("duel", "duel", duel=DUELS, attacker=PLAYER_NAMES, defender=PLAYER_NAMES).with_due(*IN_DUEL),
    fields.several("pass", "receiver", attacker=PLAYER_NAMES, receiver=PLAYER_NAMES),
    fields.word("tied", ("no", "yes"), usual="no").with_due(also=CHOOSING),
    fields.count("chosen", CARDS).with_due(rules.DEFENCE_CARD),
    fields.of_sides("cards", SIDES, cards_of, _read_hand, range(1, CARDS + 1), fields.unchecked),  # or named twice
    fields.pair("tries", 99, "score"),
    fields.count("played", lambda state: 2 * state.turns, "ended"),
    fields.pair("held", 99),
)
LAYOUT = Layout(
    *(State, DUE, rules.OPTIONS, FIELDS),
    (_problems_on_the_pitch, _problems_of_the_turn, _problems_of_the_duel, _problems_of_the_crossing),
    Drawing(lambda state: range(COLUMNS), lambda state: CELLS_OF_ROWS, 5, _draw_cell, _read_cell, CELL_NAMES),
    blank=("ball", "carrier", "duel", "attacker", "defender", "receiver", "cell", "board"),
    begin=lambda state: state.fill("points", map(int, rules.MOVES)),
    finish=lambda state: state.fill("movers", sum(_has_moved(state, player) for player in range(PLAYERS))),
)
