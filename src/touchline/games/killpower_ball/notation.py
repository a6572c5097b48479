"""Killpower Ball in text: actions, cells, gladiators, and positions as drawings; every pair of functions is inverse."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from touchline.engine.errors import BadPosition
from touchline.engine.game import read_options, split_options, write_options
from touchline.engine.record import EMPTY, copy_plain
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.court import BASKET, COLUMNS_OF, ROWS, ROWS_OF
from touchline.games.killpower_ball.rules import (
    CELL_NAMES,
    FACES,
    GLADIATORS,
    NAMES,
    OPTIONS,
    SIDES,
    VERBS,
    State,
)
from touchline.games.killpower_ball.teams import DEP, TEAM

DUE = (
    *("lot", "setup", "holder", "fill", "play", "intercept", "shot die", "intercept die", "miss die", "bounce"),
    *("rebound", "steal die", "act", "strike die", "dodge", "dodge die", "injury die", "over"),
)
THROWS = ("shot", "sure", "pass")
OUT = ("valid", "injured", "coma")
NOBODY = "nobody"  # has the sure shot


write_action, read_action, FORMS = VERBS.write, VERBS.read, VERBS.forms


# Positions: a drawing, then a line for everything that is not as usual.

LINES = (
    *("options", "turn", "main", "sure", "phase", "due", "throw", "asked", "trying", "heading", "acting", "target"),
    *("moves", "spent", "stunned", "injured", "coma", "baskets", "points"),
)
TOKEN = re.compile(r"([rb][1-7])([*+]?)")
MOST_POINTS = 999
SETTING_UP = (rules.SET_UP, rules.HOLDER)
PLACING = (*SETTING_UP, rules.FILL)
THROWING = (rules.INTERCEPT, rules.SHOT_DIE, rules.INTERCEPT_DIE, rules.MISS_DIE, rules.BOUNCE)
STRUCK = (rules.STRIKE_DIE, rules.DODGE, rules.DODGE_DIE, rules.INJURY_DIE)
BY_SPEED = (rules.ACT, *STRUCK)
IN_PHASE = (rules.PLAY, *THROWING, rules.REBOUND, rules.STEAL_DIE)
PHASE_1_OR_2 = (rules.FILL, *IN_PHASE)
UNDER_WAY = {  # lines that go with some questions only
    "throw": THROWING,
    "asked": (rules.INTERCEPT,),
    "trying": (rules.INTERCEPT, rules.SHOT_DIE, rules.INTERCEPT_DIE),
    "heading": (rules.BOUNCE,),
    "acting": (rules.STEAL_DIE, *BY_SPEED),
    "target": STRUCK,
}


def write_position(state: State) -> str:
    """The drawing and the lines of a state."""
    columns, rows = _size(state)
    lines = ["   " + "".join(f"{column:^4}" for column in range(columns))]
    for row in range(rows):
        tokens = (_draw_cell(state, column * ROWS + row) for column in range(columns))
        lines.append(f"{row:>2} " + "".join(f"{token:^4}" for token in tokens))
    lines += [f"{name}: {text}" for name, text in _write_lines(state).items() if text]
    return "".join(line.rstrip() + "\n" for line in lines)


def _size(state: State) -> tuple[int, int]:
    return int(COLUMNS_OF[state.court]), int(ROWS_OF[state.court])


def _draw_cell(state: State, cell: int) -> str:
    if cell in state.cell:
        player = state.cell.index(cell)
        return NAMES[player] + ("*" if player == state.holder else "+" if cell == state.ball else "")
    if cell == state.ball:
        return "*"
    if cell in [BASKET[state.court, side] for side in range(2)]:
        return "o"
    columns, _ = _size(state)
    return ":" if cell // ROWS in (0, 1, columns - 2, columns - 1) else "."


def _write_lines(state: State) -> dict[str, str]:
    codes = {option.name: state.flat(option.name) for option in OPTIONS}
    kind = "" if state.throw == EMPTY else THROWS[state.throw]
    return {
        "options": write_options(OPTIONS, codes, all_of_them=False),
        "turn": str(state.turn),
        "main": "" if state.main == EMPTY else SIDES[state.main],
        "sure": "" if state.sure == state.main else NOBODY if state.sure == EMPTY else SIDES[state.sure],
        "phase": "" if phase_of(state) in (None, 1) else str(phase_of(state)),
        "due": "" if state.due == rules.PLAY else DUE[state.due],
        "throw": f"pass {NAMES[state.receiver]}" if kind == "pass" else kind,
        "asked": _list(_opponents(state, state.asked)),
        "trying": _list(_opponents(state, state.trying)),
        "heading": str(state.heading or ""),
        "acting": "" if state.acting == EMPTY else NAMES[state.acting],
        "target": "" if state.target == EMPTY else NAMES[state.target],
        "moves": ", ".join(f"{NAMES[player]} {state.moves[player]}" for player in _moved(state)),
        "spent": _list(player for player in range(GLADIATORS) if state.spent[player]),
        "stunned": ", ".join(f"{NAMES[player]} {turns}" for player, turns in enumerate(state.stunned) if turns),
        "injured": _list(player for player in range(GLADIATORS) if state.out[player] == rules.INJURED),
        "coma": _list(player for player in range(GLADIATORS) if state.out[player] == rules.COMA),
        "baskets": _write_pair(state.baskets),
        "points": _write_pair(state.points),
    }


def phase_of(state: State) -> int | None:
    """1, 2 or 3; None at the lot, a set-up and the end."""
    if state.due in BY_SPEED:
        return 3
    if state.due in PHASE_1_OR_2:
        return 1 if state.side == state.main else 2
    return None


def _list(players: Iterable[int]) -> str:
    return ", ".join(NAMES[player] for player in players)


def _opponents(state: State, numbers: int) -> list[int]:
    """The opponents of the side whose phase it is, told as bits."""
    return [(1 - state.side) * TEAM + number for number in range(TEAM) if numbers >> number & 1]


def _moved(state: State) -> list[int]:
    """Gladiators of the side whose phase it is who have not all of their DEP left."""
    own = range(state.side * TEAM, state.side * TEAM + TEAM) if state.due in IN_PHASE else range(0)
    return [player for player in own if state.cell[player] != EMPTY and state.moves[player] < dep_of(state, player)]


def dep_of(state: State, player: int) -> int:
    return ratings_of(state, player)[DEP]


def ratings_of(state: State, player: int) -> tuple[int, ...]:
    """The seven characteristics of a gladiator."""
    team: tuple[int, ...] = state.flat(SIDES[player // TEAM])
    return team[player % TEAM * 7 : player % TEAM * 7 + 7]


def _write_pair(pair: list[int]) -> str:
    return f"{pair[0]}-{pair[1]}" if any(pair) else ""


def read_position(text: str) -> State:
    """The state of a drawing and its lines; lines with their usual value may be missing. Raises BadPosition."""
    given = [line for line in text.splitlines() if line.strip()]
    drawing = [line for line in given if not line[0].isalpha()]
    lines = _read_lines(given[len(drawing) :])
    state = _blank(lines.get("options", ""))
    _read_drawing(state, drawing)
    state.due = _index(lines, "due", DUE, "play")
    state.turn = _number(lines.get("turn", ""), "turn", 1, rules.TURNS)
    _read_tokens_of_sides(state, lines)
    _read_gladiators(state, lines)
    _read_side(state, lines)
    _read_under_way(state, lines)
    state.baskets = _read_pair(lines, "baskets")
    state.points = _read_pair(lines, "points")
    _check(state)
    _check_nothing_was_lost(state, lines)
    return state


def _read_lines(given: list[str]) -> dict[str, str]:
    lines: dict[str, str] = {}
    for line in given:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if name not in LINES or not colon or not value or name in lines:
            raise BadPosition(
                f"expected a drawing, then each of {', '.join(LINES)} once at most, as 'name: value', not {line!r}"
            )
        lines[name] = " ".join(value.split())
    return lines


def _blank(options: str) -> State:
    state = State()
    for name, code in read_options(OPTIONS, split_options(options)).items():
        state.fill(name, code)
    for name in ("main", "sure", "side", "ball", "holder", "throw", "receiver", "acting", "target"):
        setattr(state, name, EMPTY)
    state.cell = [EMPTY] * GLADIATORS
    return state


def _read_drawing(state: State, drawing: list[str]) -> None:
    columns, rows = _size(state)
    if drawing and drawing[0].split() == [str(column) for column in range(columns)]:
        drawing = drawing[1:]
    if len(drawing) != rows:
        raise BadPosition(f"expected a drawing of {columns} columns and {rows} rows below it, not {len(drawing)}")
    for row, line in enumerate(drawing):
        label, *tokens = line.split()
        if label != str(row) or len(tokens) != columns:
            raise BadPosition(f"row {row}: expected {row} and {columns} cells, not {' '.join(line.split())!r}")
        for column, token in enumerate(tokens):
            _read_token(state, column * ROWS + row, token)


def _read_token(state: State, cell: int, token: str) -> None:
    if token in (".", _draw_cell(state, cell)):
        return
    found = TOKEN.fullmatch(token)
    if token != "*" and not found:
        raise BadPosition(f"{CELL_NAMES[cell]}: expected . (free), * (the ball) or a gladiator, not {token!r}")
    if token[-1] in "*+" and (state.ball != EMPTY or state.holder != EMPTY):
        raise BadPosition(f"{CELL_NAMES[cell]}: a second ball")
    if token[-1] == "+" or token == "*":
        state.ball = cell
    if not found:
        return
    player = NAMES.index(found[1])
    if state.cell[player] != EMPTY:
        raise BadPosition(f"{CELL_NAMES[cell]}: {found[1]} is on court already")
    state.cell[player] = cell
    state.stands[player // TEAM, cell // ROWS] |= 1 << cell % ROWS
    if found[2] == "*":
        state.holder = player


def _read_tokens_of_sides(state: State, lines: dict[str, str]) -> None:
    """MAIN and the sure shot, which nobody has before the lot; a used sure shot may rest with nobody."""
    if state.due != rules.LOT:
        state.main = _index(lines, "main", SIDES)
        owner = _index(lines, "sure", (*SIDES, NOBODY), SIDES[state.main])
        state.sure = owner if owner < len(SIDES) else EMPTY


def _read_gladiators(state: State, lines: dict[str, str]) -> None:
    """Who is spent, stunned, injured, in a coma."""
    for player in _players(lines, "spent"):
        state.spent[player] = 1
    for item in _items(lines, "stunned"):
        name, _, turns = item.partition(" ")
        state.stunned[_player(name, "stunned")] = _number(turns, "stunned", 1, rules.STUN)
    for how in (rules.INJURED, rules.COMA):
        for player in _players(lines, OUT[how]):
            state.out[player] = how


def _read_side(state: State, lines: dict[str, str]) -> None:
    """Whose phase it is, or who places; and what his gladiators have left to move."""
    usual = "3" if state.due in BY_SPEED else "1"
    phase = _number(lines.get("phase", usual), "phase", 1, 3)
    if (phase == 3) != (state.due in BY_SPEED):
        raise BadPosition(f"phase: {phase} does not go with due: {DUE[state.due]}")
    if state.due in SETTING_UP:
        has_place = len(_on_court(state, state.main)) < _places(state, state.main)
        state.side = state.main if has_place or state.due == rules.HOLDER else 1 - state.main
    elif state.due in PHASE_1_OR_2:
        state.side = state.main if phase == 1 else 1 - state.main
    for player in _on_court(state, state.side) if state.due in IN_PHASE else []:
        state.moves[player] = dep_of(state, player)
    for item in _items(lines, "moves"):
        name, _, moves = item.partition(" ")
        player = _player(name, "moves")
        if state.due not in IN_PHASE or player not in _on_court(state, state.side):
            raise BadPosition(f"moves: {name} is not on court in a phase of his team")
        state.moves[player] = _number(moves, "moves", 0, dep_of(state, player))


def _on_court(state: State, side: int) -> list[int]:
    return [player for player in range(side * TEAM, side * TEAM + TEAM) if state.cell[player] != EMPTY]


def _places(state: State, side: int) -> int:
    """How many the side may have on court."""
    valid = [player for player in range(side * TEAM, side * TEAM + TEAM) if state.out[player] == rules.VALID]
    return min(state.on_court, len(valid))


def _read_under_way(state: State, lines: dict[str, str]) -> None:
    """The throw, theft or blow that is being carried out."""
    for name, dues in UNDER_WAY.items():
        if name in lines and state.due not in dues:
            raise BadPosition(f"{name}: does not go with due: {DUE[state.due]}")
    if "throw" in lines:
        kind, _, receiver = lines["throw"].partition(" ")
        state.throw = _index({"throw": kind}, "throw", THROWS)
        if kind == "pass":
            state.receiver = _player(receiver, "throw")
    for player in _players(lines, "asked"):
        state.asked |= 1 << player % TEAM
    for player in _players(lines, "trying"):
        state.trying |= 1 << player % TEAM
    state.heading = _number(lines.get("heading", "0"), "heading", 0, FACES)
    if "acting" in lines:
        state.acting = _player(lines["acting"], "acting")
    if "target" in lines:
        state.target = _player(lines["target"], "target")


def _index(lines: dict[str, str], name: str, words: tuple[str, ...], default: str = "") -> int:
    word = lines.get(name, default)
    if word not in words:
        raise BadPosition(f"{name}: expected {' | '.join(words)}, not {word!r}")
    return words.index(word)


def _items(lines: dict[str, str], name: str) -> list[str]:
    return [item.strip() for item in lines[name].split(",")] if name in lines else []


def _players(lines: dict[str, str], name: str) -> list[int]:
    return [_player(item, name) for item in _items(lines, name)]


def _player(name: str, line: str) -> int:
    if name not in NAMES:
        raise BadPosition(f"{line}: expected a gladiator, r1 to r7 or b1 to b7, not {name!r}")
    return NAMES.index(name)


def _number(text: str, line: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise BadPosition(f"{line}: expected a whole number from {least} to {most}, not {text!r}")
    return int(text)


def _read_pair(lines: dict[str, str], name: str) -> list[int]:
    pair = lines.get(name, "0-0").split("-")
    if len(pair) != 2:
        raise BadPosition(f"{name}: expected red's and blue's, as 1-0, not {lines[name]!r}")
    return [_number(number, name, 0, MOST_POINTS) for number in pair]


# What a position must be for its question to make sense.


def _check(state: State) -> None:
    problem = (
        _problem_of_the_tokens(state)
        or _problem_of_the_gladiators(state)
        or _problem_of_the_ball(state)
        or _problem_of_placing(state)
        or _problem_under_way(state)
    )
    if problem:
        raise BadPosition(problem)


def _problem_of_the_tokens(state: State) -> str:
    """A match and its restarts begin with MAIN and the sure shot in the same hands."""
    if state.due in SETTING_UP and state.sure != state.main:
        return f"sure: at due: {DUE[state.due]} the team that has MAIN has the sure shot"
    return ""


def _problem_of_the_gladiators(state: State) -> str:
    for player, cell in enumerate(state.cell):
        if cell != EMPTY and state.out[player]:
            return f"{NAMES[player]} is out, he cannot be on court"
        if cell == EMPTY and (state.spent[player] or state.stunned[player]):
            return f"{NAMES[player]} is not on court: he has spent nothing and is not stunned"
        if state.stunned[player] == rules.STUN and state.due not in (*BY_SPEED, rules.OVER):
            return f"stunned: {NAMES[player]} is stunned in phase 3, so 2 goes with that phase"
    for side in range(2):
        if len(_on_court(state, side)) > state.on_court:
            return f"expected at most {state.on_court} gladiators of {SIDES[side]} on court"
    wiped_out = not all(_places(state, side) for side in range(2))
    if wiped_out and state.due != rules.OVER:
        return f"a team has no valid gladiator: this does not go with due: {DUE[state.due]}"
    if state.due == rules.OVER and not wiped_out and state.turn > 1:
        return "due: over goes with turn 1, or with a team that has no valid gladiator"
    return ""


def _problem_of_the_ball(state: State) -> str:
    in_play = state.ball != EMPTY or state.holder != EMPTY
    sets_up_first = state.due == rules.SET_UP and state.side == state.main
    not_yet = state.due in (rules.LOT, rules.HOLDER) or sets_up_first
    scored = state.due == rules.OVER and any(state.baskets)
    if in_play == not_yet and not scored:
        return f"the ball is {'already' if in_play else 'not'} on court, but due is {DUE[state.due]}"
    if state.due == rules.SET_UP and not sets_up_first and state.holder // TEAM != state.main:
        return "the ball is held by the team that has MAIN while the other sets up"
    if state.holder != EMPTY and state.stunned[state.holder]:
        return f"{NAMES[state.holder]} is stunned, he cannot hold the ball"
    return ""


def _problem_of_placing(state: State) -> str:
    """At the lot nobody is on court; who is asked to place has a place; at a set-up MAIN's team comes first."""
    on_court = [len(_on_court(state, side)) for side in range(2)]
    if state.due == rules.LOT:
        fresh = state.turn == rules.TURNS and not any([*on_court, *state.out, *state.baskets, *state.points])
        equal = sum(state.flat("red")) == sum(state.flat("blue"))
        return "" if fresh and equal else "due: lot comes before anything else, between teams of equal power"
    if state.due not in PLACING:
        return ""
    has_place = [on_court[side] < _places(state, side) for side in range(2)]
    first = state.side == state.main
    if state.due == rules.FILL:
        fits = has_place[state.side]
    else:
        fits = has_place[state.side] != (state.due == rules.HOLDER) and not any(state.stunned)
        fits = fits and (on_court[1 - state.main] == 0 if first else not has_place[state.main])
    rested = not any(state.spent) or (state.due == rules.FILL and not first)
    return "" if fits and rested else f"due: {DUE[state.due]} does not go with those on court"


def _problem_under_way(state: State) -> str:
    """A throw, a theft or a blow must be one that legal actions lead to: take it back and ask the rules."""
    if state.due == rules.REBOUND:
        player = state.cell.index(state.ball) if state.ball != EMPTY and state.ball in state.cell else EMPTY
        asked = player != EMPTY and not state.spent[player] and not state.stunned[player]
        return "" if asked else "due: rebound: expected a gladiator with an action on the loose ball"
    if state.due == rules.ACT:
        able = state.acting != EMPTY and state.cell[state.acting] != EMPTY
        able = able and not state.spent[state.acting] and not state.stunned[state.acting]
        return "" if able else "acting: expected a gladiator who has an action"
    again = state
    if state.due in THROWING:
        again = _throw_again(state)
    elif state.due in (rules.STEAL_DIE, *STRUCK):
        again = _strike_again(state) if state.due in STRUCK else _steal_again(state)
    same = all(again.flat(name) == state.flat(name) for name in State.shapes)
    return "" if same else f"no legal action leads to due: {DUE[state.due]} with these gladiators"


def _throw_again(state: State) -> State:
    """The state after this throw, as far as it has come; blank if it cannot have been made."""
    if state.holder == EMPTY or state.throw == EMPTY or state.receiver // TEAM not in (state.side, EMPTY):
        return State()
    number = state.holder % TEAM
    throws = (rules.SHOOT + number, rules.SHOOT_SURE + number, rules.PASS + number * TEAM + state.receiver % TEAM)
    before = _copy(state)
    before.due, before.throw, before.receiver = rules.PLAY, EMPTY, EMPTY
    before.asked = before.trying = before.heading = before.spent[state.holder] = 0
    for player in _opponents(state, state.trying):
        before.spent[player] = 0
    if state.throw == rules.SURE_SHOT:
        before.sure = state.side
    again = play_on(before, throws[state.throw])
    while again.due == rules.INTERCEPT and not (state.due == rules.INTERCEPT and again.asked == state.asked):
        says_yes = state.trying >> ask(again, rules.subject) % TEAM & 1
        again = play_on(again, rules.TRY if says_yes else rules.LET)
    if state.due == rules.INTERCEPT_DIE and state.throw == rules.SHOT:
        again = play_on(again, rules.ROLL)
    if state.due in (rules.MISS_DIE, rules.BOUNCE):
        again = play_on(again, rules.ROLL + FACES - 1)
    if state.due == rules.BOUNCE:
        again = play_on(again, rules.ROLL + max(state.heading, 1) - 1)
    return again


def _steal_again(state: State) -> State:
    before = _copy(state)
    before.due, before.acting = rules.PLAY, EMPTY
    before.spent[state.acting] = 0
    before.moves[state.acting] += 1
    return play_on(before, rules.STEAL + state.acting % TEAM)


def _strike_again(state: State) -> State:
    """The state after this blow, as far as it has come; blank if it cannot have been struck."""
    if EMPTY in (state.acting, state.target) or state.cell[state.acting] == EMPTY:
        return State()
    before = _copy(state)
    before.due, before.target = rules.ACT, EMPTY
    before.spent[state.acting] = 0
    if state.due == rules.DODGE_DIE:
        before.spent[state.target] = 0
    again = play_on(before, rules.STRIKE + state.target % TEAM)
    if state.due != rules.STRIKE_DIE:
        again = play_on(again, rules.ROLL)
    if again.due == rules.DODGE and state.due in (rules.DODGE_DIE, rules.INJURY_DIE):
        again = play_on(again, rules.DODGE_IT if state.due == rules.DODGE_DIE else rules.LET)
    return again


def play_on(state: State, action: int) -> State:
    """The state after this action, or a blank one if it is refused."""
    if ask(state, rules.refusal, action) != 0:
        return State()
    states = State.new(1)
    State.store(state, states, 0)
    rules.play(states[0], action)
    return State.snapshot(states, 0)


def ask(state: State, rule: Callable[..., int], *arguments: int) -> int:
    """What a function of the rules says of a state."""
    return int(rule(as_record(state), *arguments))


def as_record(state: State) -> Any:
    """A state as the rules take it, for who has several questions."""
    states = State.new(1)
    State.store(state, states, 0)
    return states[0]


def _copy(state: State) -> State:
    other = State()
    copy_plain(other, state)
    return other


def _check_nothing_was_lost(state: State, lines: dict[str, str]) -> None:
    """A line that the state cannot hold, such as a target without a blow, would be missing when written again."""
    again = _write_lines(state)
    usual = {"due": "play", "phase": "1", "baskets": "0-0", "points": "0-0", "sure": again["main"]}
    for name in LINES:
        is_same = sorted(_items(lines, name)) == sorted(_items(again if again[name] else {}, name))
        if not is_same and name not in ("options", "moves") and lines.get(name) != usual.get(name):
            raise BadPosition(f"{name}: {lines.get(name)!r} does not fit the rest of the position")
