"""Killpower Ball in text: actions, cells, gladiators, and positions as drawings; every pair of functions is inverse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from touchline.engine import fields
from touchline.engine.asking import ask, copy_of, play_on
from touchline.engine.errors import BadPosition
from touchline.engine.facts import team_of
from touchline.engine.position import Drawing, Layout
from touchline.engine.reading import show
from touchline.engine.record import EMPTY
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.court import BASKET, CELLS, COLUMNS_OF, ROWS, ROWS_OF
from touchline.games.killpower_ball.rules import CELL_NAMES, FACES, NAMES, SIDES, State
from touchline.games.killpower_ball.teams import DEP, TEAM

DUE = (
    *("lot", "setup", "holder", "fill", "play", "intercept", "shot die", "intercept die", "miss die", "bounce"),
    *("rebound", "steal die", "act", "strike die", "dodge", "dodge die", "injury die", "over"),
)
THROWS = ("shot", "sure", "pass")
OUT = ("valid", "injured", "coma")
NOBODY = "nobody"  # has the sure shot
MOST_POINTS = 999
SETTING_UP = (rules.SET_UP, rules.HOLDER)
PLACING = (*SETTING_UP, rules.FILL)
THROWING = (rules.INTERCEPT, rules.SHOT_DIE, rules.INTERCEPT_DIE, rules.MISS_DIE, rules.BOUNCE)
STRUCK = (rules.STRIKE_DIE, rules.DODGE, rules.DODGE_DIE, rules.INJURY_DIE)
BY_SPEED = (rules.ACT, *STRUCK)
IN_PHASE = (rules.PLAY, *THROWING, rules.REBOUND, rules.STEAL_DIE)
PHASE_1_OR_2 = (rules.FILL, *IN_PHASE)


def phase_of(state: State) -> int | None:
    """1, 2 or 3; None at the lot, a set-up and the end."""
    if state.due in BY_SPEED:
        return 3
    if state.due in PHASE_1_OR_2:
        return 1 if state.side == state.main else 2
    return None


def own_of(state: State) -> range:
    """The gladiators of the side whose phase it is; none in phase 3."""
    return team_of(state.side, TEAM) if state.due in IN_PHASE else range(0)


def ratings_of(state: State, player: int) -> tuple[int, ...]:
    """The seven characteristics of a gladiator."""
    team: tuple[int, ...] = state.flat(SIDES[player // TEAM])
    return team[player % TEAM * 7 : player % TEAM * 7 + 7]


def all_ratings(state: State) -> list[tuple[int, ...]]:
    """The same of every gladiator."""
    both = [number for side in SIDES for number in state.flat(side)]
    return [tuple(both[player * 7 : player * 7 + 7]) for player in range(len(NAMES))]


def opponents_of(state: State) -> list[str]:
    """The names of the opponents of the side whose phase it is."""
    return [NAMES[player] for player in team_of(1 - state.side, TEAM)] if state.side != EMPTY else []


def _on_court(state: State, side: int) -> list[int]:
    return [player for player in team_of(side, TEAM) if state.cell[player] != EMPTY]


# Positions: a drawing, * after the holder or for a loose ball, + after a gladiator on it, o a basket; then the lines.

GLADIATOR = re.compile(r"([rb][1-7])([*+]?)")


def _columns(state: State) -> range:
    return range(int(COLUMNS_OF[state.court]))


def _rows(state: State) -> list[tuple[int, list[int]]]:
    rows = range(int(ROWS_OF[state.court]))
    return [(row, [column * ROWS + row for column in _columns(state)]) for row in rows]


def _free_cells(court: int) -> list[str]:
    """How the cells of a court are drawn while they are free."""
    ends = (0, 1, COLUMNS_OF[court] - 2, COLUMNS_OF[court] - 1)
    drawn = [":" if cell // ROWS in ends else "." for cell in range(CELLS)]
    for side in range(2):
        drawn[BASKET[court, side]] = "o"
    return drawn


FREE = [_free_cells(court) for court in range(len(COLUMNS_OF))]


def _draw_cell(state: State, cell: int) -> str:
    if cell in state.cell:
        player = state.cell.index(cell)
        return NAMES[player] + ("*" if player == state.holder else "+" if cell == state.ball else "")
    return "*" if cell == state.ball else FREE[state.court][cell]


def _read_cell(state: State, cell: int, text: str) -> None:
    found = GLADIATOR.fullmatch(text)
    if text != "*" and not found:
        raise BadPosition(f"{CELL_NAMES[cell]}: expected . (free), * (the ball) or a gladiator, not {show(text)}")
    if text[-1] in "*+" and (state.ball != EMPTY or state.holder != EMPTY):
        raise BadPosition(f"{CELL_NAMES[cell]}: a second ball")
    if text[-1] == "+" or text == "*":
        state.ball = cell
    if found:
        player = NAMES.index(found[1])
        state.cell[player] = cell
        state.stands[player // TEAM, cell // ROWS] |= 1 << cell % ROWS
        state.holder = player if found[2] == "*" else state.holder


def _write_sure(state: State) -> str:
    return "" if state.main == EMPTY else NOBODY if state.sure == EMPTY else SIDES[state.sure]


def _read_sure(state: State, text: str) -> None:
    state.sure = EMPTY if text in ("", NOBODY) else fields.index("sure", text, (*SIDES, NOBODY))


def _write_phase(state: State) -> str:
    return "" if phase_of(state) in (None, 1) else str(phase_of(state))


def _read_phase(state: State, text: str) -> None:
    """Whose phase it is, or who places; and how far their gladiators may move by default."""
    if (state.main == EMPTY) != (state.due == rules.LOT):
        raise BadPosition("main: expected red | blue, and none with due: lot")
    phase = fields.number("phase", text or ("3" if state.due in BY_SPEED else "1"), 3, least=1)
    if (phase == 3) != (state.due in BY_SPEED):
        raise BadPosition(f"phase: {phase} does not go with due: {DUE[state.due]}")
    if state.due in SETTING_UP:
        first = ask(state, rules.has_place, state.main) or state.due == rules.HOLDER
        state.side = state.main if first else 1 - state.main
    elif state.due in PHASE_1_OR_2:
        state.side = state.main if phase == 1 else 1 - state.main
    for player in own_of(state):
        state.moves[player] = ratings_of(state, player)[DEP] if state.cell[player] != EMPTY else 0


def _write_throw(state: State) -> str:
    kind = "" if state.throw == EMPTY else THROWS[state.throw]
    return f"pass {NAMES[state.receiver]}" if kind == "pass" else kind


def _read_throw(state: State, text: str) -> None:
    kind, _, receiver = text.partition(" ")
    state.throw = fields.index("throw", kind, THROWS)
    if kind == "pass":
        state.receiver = fields.index("throw", receiver, NAMES)


def _write_moves(state: State, player: int) -> str:
    """For gladiators who have used some of their DEP."""
    has_moved = player in own_of(state) and state.moves[player] < ratings_of(state, player)[DEP]
    return str(state.moves[player]) if has_moved and state.cell[player] != EMPTY else ""


def _most_moves(state: State, player: int) -> int:
    if player not in own_of(state) or state.cell[player] == EMPTY:
        raise BadPosition(f"moves: {NAMES[player]} is not on court in their team's phase")
    return ratings_of(state, player)[DEP]


# What makes a position possible for the question asked.


def _problems_of_the_gladiators(state: State) -> Iterator[str]:
    for player, cell in enumerate(state.cell):
        if cell != EMPTY and state.out[player]:
            yield f"{NAMES[player]} is out and cannot be on court"
        if cell == EMPTY and (state.spent[player] or state.stunned[player]):
            yield f"{NAMES[player]} is not on court, so cannot be spent or stunned"
        if state.stunned[player] == rules.STUN and state.due not in (*BY_SPEED, rules.OVER):
            yield f"stunned: {NAMES[player]} is stunned in phase 3, so 2 goes with that phase"
    for side, name in enumerate(SIDES):
        if len(_on_court(state, side)) > state.on_court:
            yield f"expected at most {state.on_court} gladiators of {name} on court"
    wiped_out = any(all(state.out[player] for player in team_of(side, TEAM)) for side in range(2))
    if wiped_out and state.due != rules.OVER:
        yield f"a team has no valid gladiator: this does not go with due: {DUE[state.due]}"
    if state.due == rules.OVER and not wiped_out and state.turn > 1:
        yield "due: over goes with turn 1, or with a team that has no valid gladiator"


def _problems_of_the_ball(state: State) -> Iterator[str]:
    in_play = state.ball != EMPTY or state.holder != EMPTY
    sets_up_first = state.due == rules.SET_UP and state.side == state.main
    not_yet = state.due in (rules.LOT, rules.HOLDER) or sets_up_first
    scored = state.due == rules.OVER and any(state.baskets)
    if in_play == not_yet and not scored:
        yield f"the ball is {'already' if in_play else 'not'} on court, but due is {DUE[state.due]}"
    if state.due == rules.SET_UP and not sets_up_first and state.holder // TEAM != state.main:
        yield "the ball is held by the team that has MAIN while the other sets up"
    if state.holder != EMPTY and state.stunned[state.holder]:
        yield f"{NAMES[state.holder]} is stunned and cannot hold the ball"


def _problems_of_placing(state: State) -> Iterator[str]:
    """At the lot nobody is on court; who is asked to place has a place; at a set-up MAIN's team comes first."""
    on_court = [_on_court(state, side) for side in range(2)]
    first = state.side == state.main
    if state.due == rules.LOT:
        fresh = state.turn == rules.TURNS and not any([*on_court, *state.out, *state.baskets, *state.points])
        if not fresh or sum(state.flat("red")) != sum(state.flat("blue")):
            yield "due: lot comes before anything else, between teams of equal power"
    if state.due in SETTING_UP:
        if state.sure != state.main:
            yield f"sure: at due: {DUE[state.due]} the team that has MAIN has the sure shot"
        in_order = not on_court[1 - state.main] if first else not ask(state, rules.has_place, state.main)
        if not in_order or any([*state.stunned, *state.spent]):
            yield f"due: {DUE[state.due]} does not go with those on court"
    if state.due in PLACING and ask(state, rules.has_place, state.side) == (state.due == rules.HOLDER):
        yield f"due: {DUE[state.due]} does not go with those on court"
    if state.due == rules.FILL and first and any(state.spent):
        yield "due: fill: nobody has spent an action before phase 1"


def _problems_under_way(state: State) -> Iterator[str]:
    """A throw, a steal or a blow must be one that legal actions lead to: undo it and ask the rules."""
    if state.due == rules.REBOUND:
        on_ball = state.ball != EMPTY and state.ball in state.cell
        if not on_ball or not ask(state, rules.has_action, state.cell.index(state.ball)):
            yield "due: rebound: expected a gladiator with an action on the loose ball"
    if state.due == rules.ACT and not ask(state, rules.has_action, state.acting):
        yield "acting: expected a gladiator who has an action"
    again: State | None = state
    if state.due in THROWING:
        again = _throw_again(state)
    elif state.due == rules.STEAL_DIE:
        again = _steal_again(state)
    elif state.due in STRUCK:
        again = _strike_again(state)
    if not again or any(again.flat(name) != state.flat(name) for name in State.shapes):
        yield f"no legal action leads to due: {DUE[state.due]} with these gladiators"


def _throw_again(state: State) -> State | None:
    """The state after this throw, as far as it has come; None if it cannot have been made."""
    if state.holder == EMPTY or state.receiver // TEAM not in (state.side, EMPTY):
        return None
    number = state.holder % TEAM
    throws = (rules.SHOOT + number, rules.SHOOT_SURE + number, rules.PASS + number * TEAM + state.receiver % TEAM)
    before = copy_of(state, due=rules.PLAY, throw=EMPTY, receiver=EMPTY, asked=0, trying=0, heading=0)
    before.spent[state.holder] = 0
    for player in team_of(1 - state.side, TEAM):
        if state.trying >> player % TEAM & 1:
            before.spent[player] = 0
    if state.throw == rules.SURE_SHOT:
        before.sure = state.side
    again = play_on(before, rules, throws[state.throw])
    while again and again.due == rules.INTERCEPT and (state.due != again.due or again.asked != state.asked):
        says_yes = state.trying >> ask(again, rules.subject) % TEAM & 1
        again = play_on(again, rules, rules.TRY if says_yes else rules.LET)
    rolls = [rules.ROLL] if state.due == rules.INTERCEPT_DIE and state.throw == rules.SHOT else []
    rolls += [rules.ROLL + FACES - 1] if state.due in (rules.MISS_DIE, rules.BOUNCE) else []
    rolls += [rules.ROLL + max(state.heading, 1) - 1] if state.due == rules.BOUNCE else []
    return play_on(again, rules, *rolls) if again else None


def _steal_again(state: State) -> State | None:
    before = copy_of(state, due=rules.PLAY, acting=EMPTY)
    before.spent[state.acting] = 0
    before.moves[state.acting] += 1
    return play_on(before, rules, rules.STEAL + state.acting % TEAM)


def _strike_again(state: State) -> State | None:
    """The state after this blow, as far as it has come; None if it cannot have been struck."""
    if state.cell[state.acting] == EMPTY:
        return None
    before = copy_of(state, due=rules.ACT, target=EMPTY)
    before.spent[state.acting] = 0
    if state.due == rules.DODGE_DIE:
        before.spent[state.target] = 0
    strike = rules.STRIKE + state.target % TEAM
    again = play_on(before, rules, *([strike] if state.due == rules.STRIKE_DIE else [strike, rules.ROLL]))
    if again and again.due == rules.DODGE and state.due in (rules.DODGE_DIE, rules.INJURY_DIE):
        again = play_on(again, rules, rules.DODGE_IT if state.due == rules.DODGE_DIE else rules.LET)
    return again


FIELDS = (
    fields.count("turn", rules.TURNS, usual=None, least=1),
    fields.word("main", SIDES),
    fields.Field(
        "sure", _write_sure, _read_sure, lambda state: SIDES[state.main] if state.main != EMPTY else "", always=True
    ),
    fields.Field("phase", _write_phase, _read_phase, meaning=lambda text: text or "1", always=True),
    fields.word("due", DUE, usual="play"),
    fields.Field("throw", _write_throw, _read_throw).with_due(*THROWING),
    fields.bits("asked", opponents_of, separator=", ").with_due(also=(rules.INTERCEPT,)),
    fields.bits("trying", opponents_of, separator=", ").with_due(also=THROWING[:3]),
    fields.count("heading", FACES).with_due(also=(rules.BOUNCE,)),
    fields.word("acting", NAMES).with_due(rules.STEAL_DIE, *BY_SPEED),
    fields.word("target", NAMES).with_due(*STRUCK),
    replace(fields.each("moves", NAMES, _write_moves, _most_moves), meaning=fields.unchecked),  # all left may be said
    fields.listed("spent", NAMES),
    fields.each(
        "stunned", NAMES, lambda state, player: state.stunned[player], lambda state, player: rules.STUN, least=1
    ),
    fields.listed("injured", NAMES, "out", rules.INJURED),
    fields.listed("coma", NAMES, "out", rules.COMA),
    fields.pair("baskets", MOST_POINTS),
    fields.pair("points", MOST_POINTS),
)
LAYOUT = Layout(
    *(State, DUE, rules.OPTIONS, FIELDS),
    (_problems_of_the_gladiators, _problems_of_the_ball, _problems_of_placing, _problems_under_way),
    Drawing(_columns, _rows, 4, _draw_cell, _read_cell, CELL_NAMES, free=(":", "o")),
    blank=("side", "ball", "holder", "throw", "receiver", "cell"),
    first=("due", "turn", "main", "spent", "stunned", "injured", "coma"),
)
