"""Kahmaté in text: actions, cells, players, and positions as drawings; every pair of functions is inverse."""

from __future__ import annotations

import copy
import itertools
import re

from touchline.engine.compiled import bind
from touchline.engine.errors import BadNotation, BadPosition
from touchline.engine.position import (
    Field,
    check_nothing_was_lost,
    count,
    draw,
    fill_options,
    index,
    marks,
    number,
    options,
    pair,
    read_drawing,
    read_fields,
    split,
    split_position,
    unchecked,
    word,
    write_lines,
)
from touchline.engine.reading import show
from touchline.engine.record import EMPTY, buffer
from touchline.games.kahmate import rules
from touchline.games.kahmate.rules import (
    CARDS,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    DIRECTION_NAMES,
    NUMBERS,
    OPTIONS,
    PLAYER_NAMES,
    PLAYERS,
    ROWS,
    SIDES,
    TEAM,
    VERBS,
    State,
)

DUE = ("lot", "place", "draw", "play", "leave", "intercept", "attack", "defence", "aside", "over")
DUELS = ("tackle", "force", "pass")


write_action, read_action, FORMS = VERBS.write, VERBS.read, VERBS.forms


# Walks: what people type instead of single steps.


def expand(state: State, text: str) -> list[str]:
    """`step 5 right right up` and `walk 5 7-3` as single steps; any other text as it is."""
    verb, *words = text.split() or [""]
    if verb == "step" and len(words) > 2:
        return [f"step {words[0]} {direction}" for direction in words[1:]]
    if verb == "walk":
        if len(words) != 2 or words[0] not in NUMBERS or words[1] not in CELL_NAMES:
            raise BadNotation(f"expected walk N C-R, a player and a cell, not {show(text)}")
        player = state.side * TEAM + NUMBERS.index(words[0])
        return [f"step {words[0]} {DIRECTION_NAMES[way]}" for way in _way(state, player, CELL_NAMES.index(words[1]))]
    return [text]


def _way(state: State, player: int, goal: int) -> list[int]:
    """The shortest way over free cells; if there is none, straight at it, so that the rule in the way is named."""
    start = state.cell[player]
    if start == EMPTY or start == goal:
        raise BadNotation(f"{PLAYER_NAMES[player]} has nowhere to walk: he is on no cell, or there already")
    ways: dict[int, list[int]] = {start: []}
    queue = [start]
    for cell in queue:
        for way in range(rules.DIRECTIONS):
            beyond = int(rules.NEIGHBOURS[cell, way])
            free = beyond == goal or (beyond != EMPTY and state.board[beyond] == EMPTY and not _is_in_goal(beyond))
            if free and beyond not in ways:
                ways[beyond] = [*ways[cell], way]
                queue.append(beyond)
    return ways.get(goal) or _straight(start, goal)


def _straight(start: int, goal: int) -> list[int]:
    across, down = goal % COLUMNS - start % COLUMNS, goal // COLUMNS - start // COLUMNS
    return [3 if across > 0 else 2] * abs(across) + [1 if down > 0 else 0] * abs(down)


# Positions: a drawing, then a line for everything that is not as usual.

TOKEN = re.compile(r"(\()?([rb][1-6])(\*)?(?(1)\))")
FULL_HANDS = [rules.ALL_CARDS] * 2


def write_position(state: State) -> str:
    """The drawing and the lines of a state."""
    rows = ((row + 1, cells) for row, cells in enumerate(_draw_rows(state)))
    return draw(range(COLUMNS), rows, 5) + write_lines(state, FIELDS)


def _draw_rows(state: State) -> list[list[str]]:
    return [[_draw_cell(state, row * COLUMNS + column) for column in range(COLUMNS)] for row in range(ROWS)]


def _draw_cell(state: State, cell: int) -> str:
    player = state.board[cell]
    if player == EMPTY:
        return "*" if state.ball == cell else ":" if _is_in_goal(cell) else "."
    text = PLAYER_NAMES[player] + ("*" if state.carrier == player else "")
    return f"({text})" if state.down[player] else text


def read_position(text: str) -> State:
    """The state of a drawing and its lines; lines with their usual value may be missing. Raises BadPosition."""
    drawing, lines = split_position(text.replace(")(", ") ("), FIELDS)
    rows = read_drawing(drawing, range(COLUMNS), range(1, ROWS + 1))
    state = State()
    fill_options(state, OPTIONS, lines)
    state.ball = state.carrier = state.duel = state.attacker = state.defender = state.receiver = EMPTY
    state.cell, state.board = [EMPTY] * PLAYERS, [EMPTY] * CELLS
    state.points = [int(moves) for moves in rules.MOVES]
    for cell, token in enumerate(itertools.chain(*rows)):
        _read_token(state, cell, token)
    read_fields(state, FIELDS, lines)
    state.movers = len(_moved(state, range(PLAYERS)))
    if problem := _problem(state):
        raise BadPosition(problem)
    check_nothing_was_lost(state, FIELDS, lines)
    if _draw_rows(state) != rows:
        raise BadPosition("the drawing does not fit the lines")
    return state


def _read_token(state: State, cell: int, token: str) -> None:
    if token == (":" if _is_in_goal(cell) else "."):
        return
    found = TOKEN.fullmatch(token)
    has_ball = "*" in token
    if has_ball and (state.ball != EMPTY or state.carrier != EMPTY):
        raise BadPosition(f"{CELL_NAMES[cell]}: a second ball")
    if token == "*" and not _is_in_goal(cell):
        state.ball = cell
        return
    if not found:
        raise BadPosition(f"{CELL_NAMES[cell]}: expected . (free), : (free, in-goal), * or a player, not {show(token)}")
    player = PLAYER_NAMES.index(found[2])
    if state.cell[player] != EMPTY:
        raise BadPosition(f"{CELL_NAMES[cell]}: {found[2]} is on the pitch already")
    state.cell[player], state.board[cell], state.down[player] = cell, player, int(bool(found[1]))
    if has_ball:
        state.carrier = player


def _own(state: State) -> range:
    return range(state.side * TEAM, state.side * TEAM + TEAM)


def _moved(state: State, players: range) -> list[int]:
    return [player for player in players if state.points[player] < rules.MOVES[player]]


def _is_in_goal(cell: int) -> bool:
    return cell % COLUMNS in (0, COLUMNS - 1)


def cards_of(hand: int) -> list[int]:
    """The form cards of a hand, ascending."""
    return [card for card in range(1, CARDS + 1) if hand >> (card - 1) & 1]


# The lines that only this game has.


def _write_points(state: State) -> str:
    return ", ".join(f"{PLAYER_NAMES[player]} {state.points[player]}" for player in _moved(state, _own(state)))


def _read_points(state: State, text: str) -> None:
    for item in split(text):
        name, _, points = item.partition(" ")
        player = index("points", name, PLAYER_NAMES)
        state.points[player] = number("points", points, int(rules.MOVES[player]))


def _write_fallen(state: State) -> str:
    return ", ".join(PLAYER_NAMES[player] for player in _own(state) if state.down[player] == 2)


def _read_fallen(state: State, text: str) -> None:
    for name in split(text):
        state.down[index("fallen", name, PLAYER_NAMES)] *= 2


def _write_crossing(state: State) -> str:
    carrier = state.carrier if state.due == rules.LEAVE else EMPTY
    return "" if carrier == EMPTY else f"{PLAYER_NAMES[carrier]} {CELL_NAMES[state.cell[carrier]]}"


def _read_crossing(state: State, text: str) -> None:
    name, _, cell = text.partition(" ")
    player = index("crossing", name, PLAYER_NAMES)
    if cell not in CELL_NAMES or state.cell[player] != EMPTY or state.ball != EMPTY or state.carrier != EMPTY:
        raise BadPosition(f"crossing: expected a player who is not drawn, with the ball, and a cell, not {show(text)}")
    state.cell[player], state.carrier = CELL_NAMES.index(cell), player


def _write_duel(state: State) -> str:
    return "" if state.duel == EMPTY else f"{DUELS[state.duel]} {_write_players(state.attacker, state.defender)}"


def _read_duel(state: State, text: str) -> None:
    kind, _, players = text.partition(" ")
    state.duel = index("duel", kind, DUELS)
    state.attacker, state.defender = _read_players("duel", players)


def _write_pass(state: State) -> str:
    return "" if state.receiver == EMPTY else _write_players(state.attacker, state.receiver)


def _read_pass(state: State, text: str) -> None:
    state.attacker, state.receiver = _read_players("pass", text)


def _write_players(one: int, other: int) -> str:
    return f"{PLAYER_NAMES[one]} {PLAYER_NAMES[other]}"


def _read_players(line: str, text: str) -> list[int]:
    players = [index(line, name, PLAYER_NAMES) for name in text.split()]
    if len(players) != 2:
        raise BadPosition(f"{line}: expected two players, not {show(text)}")
    return players


def _write_hands(hands: list[int]) -> str:
    return ", ".join(" ".join([side, *map(str, cards_of(hand))]) for side, hand in zip(SIDES, hands, strict=True))


def _read_hands(state: State, text: str) -> None:
    hands = [hand.split() or [""] for hand in split(text)]
    if tuple(hand[0] for hand in hands) != SIDES:
        raise BadPosition(f"cards: expected 'red 1 2 3, blue 4 5 6', not {show(text)}")
    state.hand = [sum({1 << number("cards", card, CARDS) >> 1 for card in hand[1:]}) for hand in hands]


FIELDS = (
    options(OPTIONS),
    word("turn", SIDES, "side", required=True),
    word("due", DUE, usual="play"),
    Field("points", _write_points, _read_points),
    marks("tackled", PLAYER_NAMES),
    Field("fallen", _write_fallen, _read_fallen),
    Field("crossing", _write_crossing, _read_crossing),
    Field("duel", _write_duel, _read_duel),
    Field("pass", _write_pass, _read_pass),
    word("tied", ("no", "yes"), usual="no"),
    count("chosen", CARDS),
    Field(
        "cards", lambda state: _write_hands(state.hand), _read_hands, lambda state: _write_hands(FULL_HANDS), unchecked
    ),
    pair("tries", 99, "score"),
    count("played", lambda state: 2 * state.turns, "ended"),
    pair("held", 99),
)


# What a position must be for its question to make sense.


def _problem(state: State) -> str:
    return _problem_on_the_pitch(state) or _problem_of_the_turn(state) or _problem_of_the_question(state)


def _problem_on_the_pitch(state: State) -> str:
    missing = [PLAYER_NAMES[player] for player in range(PLAYERS) if state.cell[player] == EMPTY]
    in_play = state.ball != EMPTY or state.carrier != EMPTY
    if state.due == rules.LOT and len(missing) < PLAYERS:
        return "due: lot comes before anybody is placed"
    if state.due == rules.PLACE and not _is_half_placed(state):
        return "due: place: expected the players placed in order, one side after the other, in their own two columns"
    if state.due not in (rules.LOT, rules.PLACE) and missing:
        return f"{missing[0]} is missing"
    if in_play != (state.due not in (rules.LOT, rules.PLACE, rules.DRAW)):
        return f"the ball is {'already' if in_play else 'not'} on the pitch, but due is {DUE[state.due]}"
    for player, cell in enumerate(state.cell):
        if cell != EMPTY and _is_in_goal(cell) and not _is_scoring(state, player, cell):
            return f"{PLAYER_NAMES[player]} cannot stand in the in-goal"
    return ""


def _is_half_placed(state: State) -> bool:
    own = [state.cell[state.side * TEAM + number] for number in range(TEAM)]
    others = [state.cell[(1 - state.side) * TEAM + number] for number in range(TEAM)]
    placed = sum(cell != EMPTY for cell in own)
    in_order = placed < TEAM and EMPTY not in own[:placed]
    columns = {cell % COLUMNS if state.side == rules.RED else COLUMNS - 1 - cell % COLUMNS for cell in own[:placed]}
    return in_order and columns <= {1, 2} and len({cell == EMPTY for cell in others}) == 1


def _is_scoring(state: State, player: int, cell: int) -> bool:
    return state.due == rules.OVER and player == state.carrier and (cell % COLUMNS == 0) == (player >= TEAM)


def _problem_of_the_turn(state: State) -> str:
    most = max(state.score)
    won = most == state.tries and min(state.score) < state.tries
    timed_out = state.ended == 2 * state.turns
    if most > state.tries or (won or timed_out) != (state.due == rules.OVER):
        return (
            f"tries {state.score[0]}-{state.score[1]}, played {state.ended}: these do not go with due: {DUE[state.due]}"
        )
    if state.movers > rules.MOVERS:
        return f"points: at most {rules.MOVERS} players move in a turn"
    for player in range(PLAYERS):
        if state.tackled[player] and state.points[player] == rules.MOVES[player]:
            return f"tackled: {PLAYER_NAMES[player]} has spent no point"
    if any(state.held) and max(state.held) >= state.hold:
        return "held: expected fewer than the option hold"
    if 0 in state.hand:
        return "cards: a hand is never empty"
    return ""


def _problem_of_the_question(state: State) -> str:
    due = state.due
    in_duel = due in (rules.ATTACK_CARD, rules.DEFENCE_CARD)
    if (state.duel != EMPTY) != (in_duel or due == rules.ASIDE):
        return f"a duel does not go with due: {DUE[due]}" if state.duel != EMPTY else f"due: {DUE[due]} needs a duel"
    if (state.receiver != EMPTY) != (due == rules.INTERCEPT or state.duel == DUELS.index("pass")):
        return "a pass goes with due: intercept or a duel of that kind, and only with them"
    if (state.chosen != 0) != (due == rules.DEFENCE_CARD) or (state.tied and not in_duel):
        return "chosen goes with due: defence, tied with a duel"
    if state.chosen and state.chosen not in cards_of(state.hand[state.attacker // TEAM]):
        return f"chosen: {state.chosen} is not in the hand"
    if state.duel != EMPTY or state.receiver != EMPTY:
        return _problem_of_the_duel(state)
    if due == rules.LEAVE:
        return _problem_of_the_crossing(state)
    return ""


def _problem_of_the_duel(state: State) -> str:
    """A pass or a duel must be one that a legal action begins: take it back and ask the rules."""
    attacker, opponent = state.attacker % TEAM, state.defender % TEAM
    before = copy.deepcopy(state)
    before.due, before.duel, before.tied, before.chosen = rules.TURN, EMPTY, 0, 0
    before.attacker = before.defender = before.receiver = EMPTY
    if (
        state.attacker // TEAM != state.side
        or state.defender // TEAM == state.side
        or state.receiver // TEAM == 1 - state.side
    ):
        return "a duel or a pass is begun by the side whose turn it is, against the other"
    if state.receiver != EMPTY:
        actions = [rules.PASS + state.receiver % TEAM]
        actions += [rules.STOP + opponent] if state.duel != EMPTY else []
    else:
        if state.points[state.attacker] == rules.MOVES[state.attacker]:
            return "a tackle or a force has cost its player a point"
        before.points[state.attacker] += 1
        before.movers -= before.points[state.attacker] == rules.MOVES[state.attacker]
        before.tackled[state.attacker] = 0
        if state.due == rules.ASIDE:
            before.down[state.attacker if state.duel == rules.FORCE_DUEL else state.defender] = 0
        actions = [rules.TACKLE + attacker] if state.duel == rules.TACKLE_DUEL else []
        actions += [
            rules.FORCE + way for way in _ways(state, state.attacker, state.defender) if state.duel == rules.FORCE_DUEL
        ]
    after = _play(before, actions)
    if (
        after is None
        or not actions
        or (after.attacker, after.defender, after.duel) != (state.attacker, state.defender, state.duel)
    ):
        return f"no legal action leads to this {'duel' if state.duel != EMPTY else 'pass'}"
    if state.due == rules.ASIDE and not _is_asked_aside(state):
        return "due: aside: there is no choice between two cells"
    return ""


def _ways(state: State, player: int, other: int) -> list[int]:
    neighbours = [int(rules.NEIGHBOURS[state.cell[player], way]) for way in range(rules.DIRECTIONS)]
    return [way for way, cell in enumerate(neighbours) if cell == state.cell[other]]


def _is_asked_aside(state: State) -> bool:
    """R9.5: the fallen carrier is next to his own in-goal, away from the corners, and the opponent in front of him."""
    fallen, foe = state.defender, state.attacker
    if state.duel == rules.FORCE_DUEL:
        fallen, foe = foe, fallen
    row, column = divmod(state.cell[fallen], COLUMNS)
    forward = 1 if fallen < TEAM else -1
    by_own_goal = column - forward in (0, COLUMNS - 1)
    return (
        by_own_goal
        and 0 < row < ROWS - 1
        and state.cell[foe] == state.cell[fallen] + forward
        and state.down[fallen] > 0
    )


def _problem_of_the_crossing(state: State) -> str:
    carrier = state.carrier
    crossed = EMPTY if carrier == EMPTY else state.board[state.cell[carrier]]
    fair = (
        crossed not in (EMPTY, carrier) and carrier // TEAM == state.side != crossed // TEAM and state.down[crossed] > 0
    )
    if not fair or state.points[carrier] == rules.MOVES[carrier]:
        return "crossing: expected the carrier on the cell of an opponent who is down, the point for it spent"
    states = State.new(1)
    State.store(state, states, 0)
    if bind("touchline.engine.door", rules).legal(states, 0, buffer(rules.ACTIONS)) == 0:
        return "crossing: he cannot leave the cell"
    return ""


def _play(state: State, actions: list[int]) -> State | None:
    """The state after these actions, or None if one of them is refused."""
    door = bind("touchline.engine.door", rules)
    states = State.new(1)
    State.store(state, states, 0)
    for action in actions:
        if door.refusal(states, 0, action) != 0:
            return None
        door.play(states, 0, action)
    return State.snapshot(states, 0)
