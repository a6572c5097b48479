"""Killpower Ball in text: actions, cells, gladiators, and positions as drawings; every pair of functions is inverse."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from touchline.engine.errors import BadPosition
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
    drawn = [(row, [_draw_cell(state, column * ROWS + row) for column in range(columns)]) for row in range(rows)]
    return draw(range(columns), drawn, 4) + write_lines(state, FIELDS)


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


def phase_of(state: State) -> int | None:
    """1, 2 or 3; None at the lot, a set-up and the end."""
    if state.due in BY_SPEED:
        return 3
    if state.due in PHASE_1_OR_2:
        return 1 if state.side == state.main else 2
    return None


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


def read_position(text: str) -> State:
    """The state of a drawing and its lines; lines with their usual value may be missing. Raises BadPosition."""
    drawing, lines = split_position(text, FIELDS)
    state = State()
    fill_options(state, OPTIONS, lines)
    for name in ("side", "ball", "holder", "throw", "receiver"):
        setattr(state, name, EMPTY)
    state.cell = [EMPTY] * GLADIATORS
    columns, rows = _size(state)
    for row, tokens in enumerate(read_drawing(drawing, range(columns), range(rows))):
        for column, token in enumerate(tokens):
            _read_token(state, column * ROWS + row, token)
    read_fields(state, sorted(FIELDS, key=_reading_order), lines)
    if problem := _problem(state):
        raise BadPosition(problem)
    check_nothing_was_lost(state, FIELDS, lines)
    return state


def _reading_order(field: Field) -> bool:
    """The phase follows from what is due, MAIN and who is out; the lines after it depend on the phase."""
    return field.name not in ("due", "turn", "main", "spent", "stunned", "injured", "coma")


def _read_token(state: State, cell: int, token: str) -> None:
    if token in (".", _draw_cell(state, cell)):
        return
    found = TOKEN.fullmatch(token)
    if token != "*" and not found:
        raise BadPosition(f"{CELL_NAMES[cell]}: expected . (free), * (the ball) or a gladiator, not {show(token)}")
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


def _on_court(state: State, side: int) -> list[int]:
    return [player for player in range(side * TEAM, side * TEAM + TEAM) if state.cell[player] != EMPTY]


def _places(state: State, side: int) -> int:
    """How many the side may have on court."""
    valid = [player for player in range(side * TEAM, side * TEAM + TEAM) if state.out[player] == rules.VALID]
    return min(state.on_court, len(valid))


# The lines that only this game has.


def _write_sure(state: State) -> str:
    return "" if state.main == EMPTY else NOBODY if state.sure == EMPTY else SIDES[state.sure]


def _read_sure(state: State, text: str) -> None:
    owner = index("sure", text, (*SIDES, NOBODY)) if text else len(SIDES)
    state.sure = owner if owner < len(SIDES) else EMPTY


def _write_phase(state: State) -> str:
    return "" if phase_of(state) in (None, 1) else str(phase_of(state))


def _read_phase(state: State, text: str) -> None:
    """Whose phase it is, or who places; and how far his gladiators may usually move."""
    if (state.main == EMPTY) != (state.due == rules.LOT):
        raise BadPosition("main: expected red | blue, and none with due: lot")
    phase = number("phase", text or ("3" if state.due in BY_SPEED else "1"), 3, least=1)
    if (phase == 3) != (state.due in BY_SPEED):
        raise BadPosition(f"phase: {phase} does not go with due: {DUE[state.due]}")
    if state.due in SETTING_UP:
        has_place = len(_on_court(state, state.main)) < _places(state, state.main)
        state.side = state.main if has_place or state.due == rules.HOLDER else 1 - state.main
    elif state.due in PHASE_1_OR_2:
        state.side = state.main if phase == 1 else 1 - state.main
    for player in _on_court(state, state.side) if state.due in IN_PHASE else []:
        state.moves[player] = dep_of(state, player)


def _write_throw(state: State) -> str:
    kind = "" if state.throw == EMPTY else THROWS[state.throw]
    return f"pass {NAMES[state.receiver]}" if kind == "pass" else kind


def _read_throw(state: State, text: str) -> None:
    kind, _, receiver = text.partition(" ")
    state.throw = index("throw", kind, THROWS)
    if kind == "pass":
        state.receiver = index("throw", receiver, NAMES)


def _opposing(name: str) -> Field:
    """Opponents of the side whose phase it is, held as bits."""

    def write(state: State) -> str:
        return ", ".join(NAMES[player] for player in _opponents(state, getattr(state, name)))

    def read(state: State, text: str) -> None:
        setattr(state, name, sum({1 << index(name, item, NAMES) % TEAM for item in split(text)}))

    return Field(name, write, read)


def _write_moves(state: State) -> str:
    return ", ".join(f"{NAMES[player]} {state.moves[player]}" for player in _moved(state))


def _read_moves(state: State, text: str) -> None:
    for item in split(text):
        name, _, moves = item.partition(" ")
        player = index("moves", name, NAMES)
        if state.due not in IN_PHASE or player not in _on_court(state, state.side):
            raise BadPosition(f"moves: {name} is not on court in a phase of his team")
        state.moves[player] = number("moves", moves, dep_of(state, player))


def _write_stunned(state: State) -> str:
    return ", ".join(f"{NAMES[player]} {turns}" for player, turns in enumerate(state.stunned) if turns)


def _read_stunned(state: State, text: str) -> None:
    for item in split(text):
        name, _, turns = item.partition(" ")
        state.stunned[index("stunned", name, NAMES)] = number("stunned", turns, rules.STUN, least=1)


FIELDS = (
    options(OPTIONS),
    count("turn", rules.TURNS, usual=None, least=1),
    word("main", SIDES),
    Field("sure", _write_sure, _read_sure, lambda state: "" if state.main == EMPTY else SIDES[state.main], always=True),
    Field("phase", _write_phase, _read_phase, meaning=lambda text: text or "1", always=True),
    word("due", DUE, usual="play"),
    Field("throw", _write_throw, _read_throw),
    _opposing("asked"),
    _opposing("trying"),
    count("heading", FACES),
    word("acting", NAMES),
    word("target", NAMES),
    Field("moves", _write_moves, _read_moves, meaning=unchecked),
    marks("spent", NAMES),
    Field("stunned", _write_stunned, _read_stunned),
    marks("injured", NAMES, "out", rules.INJURED),
    marks("coma", NAMES, "out", rules.COMA),
    pair("baskets", MOST_POINTS),
    pair("points", MOST_POINTS),
)


# What a position must be for its question to make sense.


def _problem(state: State) -> str:
    return (
        _problem_of_the_lines(state)
        or _problem_of_the_tokens(state)
        or _problem_of_the_gladiators(state)
        or _problem_of_the_ball(state)
        or _problem_of_placing(state)
        or _problem_under_way(state)
    )


def _problem_of_the_lines(state: State) -> str:
    """Lines that go with some questions only."""
    for name, dues in UNDER_WAY.items():
        missing = EMPTY if name in ("throw", "acting", "target") else 0
        if getattr(state, name) != missing and state.due not in dues:
            return f"{name}: does not go with due: {DUE[state.due]}"
    return ""


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
