"""Kahmaté in text: actions, cells, players, and positions as drawings; every pair of functions is inverse."""

from __future__ import annotations

import copy
import re

from touchline.engine.compiled import bind
from touchline.engine.errors import BadNotation, BadPosition
from touchline.engine.game import read_options, split_options, write_options
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
            raise BadNotation(f"expected walk N C-R, a player and a cell, not {text!r}")
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

LINES = (
    *("options", "turn", "due", "points", "tackled", "fallen", "crossing", "duel", "pass"),
    *("tied", "chosen", "cards", "tries", "played", "held"),
)
TOKEN = re.compile(r"(\()?([rb][1-6])(\*)?(?(1)\))")


def write_position(state: State) -> str:
    """The drawing and the lines of a state."""
    lines = ["   " + "".join(f"{column:^5}" for column in range(COLUMNS))]
    for row in range(ROWS):
        cells = range(row * COLUMNS, (row + 1) * COLUMNS)
        lines.append(f"{row + 1:>2} " + "".join(f"{_draw_cell(state, cell):^5}" for cell in cells))
    lines += [f"{name}: {text}" for name, text in _write_lines(state).items() if text]
    return "".join(line.rstrip() + "\n" for line in lines)


def _draw_cell(state: State, cell: int) -> str:
    player = state.board[cell]
    if player == EMPTY:
        return "*" if state.ball == cell else ":" if _is_in_goal(cell) else "."
    text = PLAYER_NAMES[player] + ("*" if state.carrier == player else "")
    return f"({text})" if state.down[player] else text


def _write_lines(state: State) -> dict[str, str]:
    own = range(state.side * TEAM, state.side * TEAM + TEAM)
    codes = {option.name: state.flat(option.name) for option in OPTIONS}
    spent = [player for player in own if state.points[player] < rules.MOVES[player]]
    crossing = state.carrier if state.due == rules.LEAVE else EMPTY
    return {
        "options": write_options(OPTIONS, codes, all_of_them=False),
        "turn": SIDES[state.side],
        "due": "" if state.due == rules.TURN else DUE[state.due],
        "points": ", ".join(f"{PLAYER_NAMES[player]} {state.points[player]}" for player in spent),
        "tackled": ", ".join(PLAYER_NAMES[player] for player in own if state.tackled[player]),
        "fallen": ", ".join(PLAYER_NAMES[player] for player in own if state.down[player] == 2),
        "crossing": "" if crossing == EMPTY else f"{PLAYER_NAMES[crossing]} {CELL_NAMES[state.cell[crossing]]}",
        "duel": ""
        if state.duel == EMPTY
        else f"{DUELS[state.duel]} {_pair_of_players(state.attacker, state.defender)}",
        "pass": "" if state.receiver == EMPTY else _pair_of_players(state.attacker, state.receiver),
        "tied": "yes" if state.tied else "",
        "chosen": str(state.chosen or ""),
        "cards": "" if state.hand == [rules.ALL_CARDS] * 2 else ", ".join(map(_write_hand, SIDES, state.hand)),
        "tries": _write_pair(state.score),
        "played": str(state.ended or ""),
        "held": _write_pair(state.held),
    }


def _pair_of_players(one: int, other: int) -> str:
    return f"{PLAYER_NAMES[one]} {PLAYER_NAMES[other]}"


def _write_hand(side: str, hand: int) -> str:
    return " ".join([side, *(str(card) for card in cards_of(hand))])


def _write_pair(pair: list[int]) -> str:
    return f"{pair[0]}-{pair[1]}" if any(pair) else ""


def cards_of(hand: int) -> list[int]:
    """The form cards of a hand, ascending."""
    return [card for card in range(1, CARDS + 1) if hand >> (card - 1) & 1]


def _is_in_goal(cell: int) -> bool:
    return cell % COLUMNS in (0, COLUMNS - 1)


def read_position(text: str) -> State:
    """The state of a drawing and its lines; lines with their usual value may be missing. Raises BadPosition."""
    rows, lines = _split(text)
    state = _blank(lines.get("options", ""))
    state.side = _index(lines, "turn", SIDES)
    state.due = _index(lines, "due", DUE, "play")
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            _read_token(state, row * COLUMNS + column, token)
    _read_turn(state, lines)
    _read_duel(state, lines)
    state.score = _read_pair(lines, "tries")
    state.held = _read_pair(lines, "held")
    state.ended = _number(lines.get("played", "0"), 2 * state.turns)
    _check(state)
    _check_nothing_was_lost(state, rows, lines)
    return state


def _split(text: str) -> tuple[list[list[str]], dict[str, str]]:
    """The cells of the drawing, row by row, and the lines by name."""
    given = [line for line in text.replace(")(", ") (").splitlines() if line.strip()]
    if given and given[0].split() == [str(column) for column in range(COLUMNS)]:
        given = given[1:]
    rows = [line.split() for line in given[:ROWS]]
    for number, row in enumerate(rows, 1):
        if len(row) != COLUMNS + 1 or row[0] != str(number):
            raise BadPosition(f"row {number}: expected {number} and {COLUMNS} cells, not {' '.join(row)!r}")
    if len(rows) < ROWS:
        raise BadPosition(f"expected a drawing of {ROWS} rows, not {len(rows)}")
    lines: dict[str, str] = {}
    for line in given[ROWS:]:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if name not in LINES or not colon or not value or name in lines:
            raise BadPosition(
                f"expected each of {', '.join(LINES)} once at most, as 'name: value', not {line.strip()!r}"
            )
        lines[name] = " ".join(value.split())
    return [row[1:] for row in rows], lines


def _blank(options: str) -> State:
    state = State()
    for name, code in read_options(OPTIONS, split_options(options)).items():
        state.fill(name, code)
    state.ball = state.carrier = state.duel = state.attacker = state.defender = state.receiver = EMPTY
    state.cell = [EMPTY] * PLAYERS
    state.board = [EMPTY] * CELLS
    state.points = [int(moves) for moves in rules.MOVES]
    state.hand = [rules.ALL_CARDS] * 2
    return state


def _index(lines: dict[str, str], name: str, words: tuple[str, ...], default: str = "") -> int:
    word = lines.get(name, default)
    if word not in words:
        raise BadPosition(f"{name}: expected {' | '.join(words)}, not {word!r}")
    return words.index(word)


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
        raise BadPosition(f"{CELL_NAMES[cell]}: expected . (free), : (free, in-goal), * or a player, not {token!r}")
    player = PLAYER_NAMES.index(found[2])
    if state.cell[player] != EMPTY:
        raise BadPosition(f"{CELL_NAMES[cell]}: {found[2]} is on the pitch already")
    state.cell[player], state.board[cell], state.down[player] = cell, player, int(bool(found[1]))
    if has_ball:
        state.carrier = player


def _read_turn(state: State, lines: dict[str, str]) -> None:
    """Points, tackles, falls and a crossing of the side whose turn it is."""
    for item in _items(lines, "points"):
        name, _, points = item.partition(" ")
        player = _player(name)
        state.points[player] = _number(points, int(rules.MOVES[player]))
        state.movers += 1
    for name in _items(lines, "tackled"):
        state.tackled[_player(name)] = 1
    for name in _items(lines, "fallen"):
        state.down[_player(name)] *= 2
    if "crossing" in lines:
        name, _, cell = lines["crossing"].partition(" ")
        player = _player(name)
        if cell not in CELL_NAMES or state.cell[player] != EMPTY or state.ball != EMPTY or state.carrier != EMPTY:
            raise BadPosition(
                f"crossing: expected a player who is not drawn, with the ball, and a cell, not {lines['crossing']!r}"
            )
        state.cell[player], state.carrier = CELL_NAMES.index(cell), player


def _read_duel(state: State, lines: dict[str, str]) -> None:
    """The duel or pass under way, and the cards."""
    if "pass" in lines:
        state.attacker, state.receiver = _two_players(lines["pass"])
    if "duel" in lines:
        kind, _, players = lines["duel"].partition(" ")
        state.duel = _index({"duel": kind}, "duel", DUELS)
        state.attacker, state.defender = _two_players(players)
    state.tied = _index(lines, "tied", ("no", "yes"), "no")
    state.chosen = _number(lines.get("chosen", "0"), CARDS)
    if "cards" in lines:
        hands = [hand.split() for hand in _items(lines, "cards")]
        if tuple(hand[0] for hand in hands) != SIDES:
            raise BadPosition(f"cards: expected 'red 1 2 3, blue 4 5 6', not {lines['cards']!r}")
        state.hand = [sum({1 << _number(card, CARDS) >> 1 for card in hand[1:]}) for hand in hands]


def _items(lines: dict[str, str], name: str) -> list[str]:
    return [item.strip() for item in lines[name].split(",")] if name in lines else []


def _player(name: str) -> int:
    if name not in PLAYER_NAMES:
        raise BadPosition(f"expected a player, r1 to r6 or b1 to b6, not {name!r}")
    return PLAYER_NAMES.index(name)


def _two_players(text: str) -> tuple[int, int]:
    names = text.split()
    if len(names) != 2:
        raise BadPosition(f"expected two players, not {text!r}")
    return _player(names[0]), _player(names[1])


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most):
        raise BadPosition(f"expected a whole number from 0 to {most}, not {text!r}")
    return int(text)


def _read_pair(lines: dict[str, str], name: str) -> list[int]:
    pair = lines.get(name, "0-0").split("-")
    if len(pair) != 2:
        raise BadPosition(f"{name}: expected red's and blue's, as 1-0, not {lines[name]!r}")
    return [_number(number, 99) for number in pair]


# What a position must be for its question to make sense.


def _check(state: State) -> None:
    problem = _problem_on_the_pitch(state) or _problem_of_the_turn(state) or _problem_of_the_question(state)
    if problem:
        raise BadPosition(problem)


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
        return f"tries {_write_pair(state.score)}, played {state.ended}: these do not go with due: {DUE[state.due]}"
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
    if bind("touchline.engine.door", rules).legal(states, 0, buffer(rules.MAX_LEGAL)) == 0:
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


def _check_nothing_was_lost(state: State, rows: list[list[str]], lines: dict[str, str]) -> None:
    """A line that the state cannot hold, such as points of the other side, would be missing when written again."""
    rows_again, lines_again = _split(write_position(state))
    usual = {"due": "play", "played": "0", "tries": "0-0", "held": "0-0", "tied": "no", "chosen": "0"}
    for name in LINES:
        if lines.get(name) not in (lines_again.get(name), usual.get(name)) and name not in ("options", "cards"):
            raise BadPosition(f"{name}: {lines.get(name)!r} does not fit the rest of the position")
    if rows_again != rows:
        raise BadPosition("the drawing does not fit the lines")
