"""Foot Savane in text: actions, cells, and positions as drawings; every pair of functions is inverse."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace

from touchline.engine.compiled import bind
from touchline.engine.errors import BadPosition
from touchline.engine.position import (
    Field,
    check_nothing_was_lost,
    count,
    draw,
    fill_options,
    index,
    marks,
    options,
    pair,
    read_drawing,
    read_fields,
    read_row,
    row,
    split,
    split_position,
    unchecked,
    word,
    write_lines,
    write_row,
)
from touchline.engine.reading import show
from touchline.engine.record import EMPTY, IntGrid, buffer
from touchline.games.foot_savane import cards, rules
from touchline.games.foot_savane.cards import FACE_NAMES, SNAKE_CARD_NAMES
from touchline.games.foot_savane.rules import CELL_NAMES, CELLS, COLUMNS, GOAL_SIDES, OPTIONS, ROWS, SIDES, VERBS, State

DUE = (
    *("lot", "face", "card", "keeper"),
    *("kickoff", "move", "again", "shoot", "direction", "forward", "nearest", "drive", "announce"),
    *("restart", "swap", "save", "penalty", "drop", "over"),
)


write_action, read_action, FORMS = VERBS.write, VERBS.read, VERBS.forms


def cell_ahead(state: State) -> int:
    """R6.7: the cell that a Drive reaches first, for a carrier who is not on his attack line."""
    return state.ball + int(rules.FORWARD_ROWS[state.top[state.ball]]) * COLUMNS


# Positions: a drawing, then a line for everything that is not as usual.

UPPER, LOWER, UNLAID = "LCTS", "lcts", "."
TILE = re.compile(r"([LCTS])([lcts?])(\*?)")
MOST_MOVES = {rules.MOVE: rules.MOVES, rules.AGAIN: 1}
LABELS = range(ROWS, 0, -1)


def write_position(state: State) -> str:
    """The drawing and the lines of a state."""
    tiles = [write_tile(state, cell) + ("*" if state.ball == cell else "") for cell in range(CELLS)]
    rows = [(label, tiles[(label - 1) * COLUMNS : label * COLUMNS]) for label in LABELS]
    return draw("abcd", rows, 5) + write_lines(state, FIELDS)


def write_tile(state: State, cell: int) -> str:
    """The upper face in capitals, the back in small, ? while nobody has seen it."""
    if state.top[cell] == EMPTY:
        return UNLAID
    return UPPER[state.top[cell]] + ("?" if state.back[cell] == EMPTY else LOWER[state.back[cell]])


def read_position(text: str) -> State:
    """The state of a drawing and its lines; lines with their usual value may be missing. Raises BadPosition."""
    drawing, lines = split_position(text, FIELDS)
    rows = read_drawing(drawing, "abcd", LABELS)
    state = State()
    fill_options(state, OPTIONS, lines)
    state.ball = EMPTY
    state.top, state.back = [EMPTY] * CELLS, [EMPTY] * CELLS
    for cell, token in enumerate(itertools.chain(*reversed(rows))):
        _read_tile(state, cell, token)
    read_fields(state, FIELDS, lines)
    _find_turning(state)
    if problem := _problem_of_the_tiles(state) or _problem_of_the_match(state) or _problem_of_the_question(state):
        raise BadPosition(problem)
    check_nothing_was_lost(state, FIELDS, lines)
    return state


def _read_tile(state: State, cell: int, token: str) -> None:
    if token == UNLAID:
        return
    found = TILE.fullmatch(token)
    if not found:
        raise BadPosition(f"{CELL_NAMES[cell]}: expected a tile such as L?, Lc or Lc*, or {UNLAID}, not {show(token)}")
    state.top[cell] = UPPER.index(found[1])
    state.back[cell] = LOWER.find(found[2])
    if found[3]:
        if state.ball != EMPTY:
            raise BadPosition(f"{CELL_NAMES[cell]}: a second ball")
        state.ball = cell


def _full_pile(state: State) -> list[int]:
    pile = list(state.snake_cards)
    pile[cards.YELLOW] = max(pile[cards.YELLOW] - sum(state.yellow), 0)
    return pile


def _write_turning(state: State) -> str:
    """While setting up, the drawing says it."""
    return "" if EMPTY in (state.ball, state.turning) else CELL_NAMES[state.turning]


def _read_turning(state: State, text: str) -> None:
    if text and state.due == rules.FACE and state.ball == EMPTY:
        raise BadPosition("turning: while setting up the drawing says it")
    state.turning = index("turning", text, CELL_NAMES) if text else EMPTY


def _write_keepers(rows: list[list[int]]) -> str:
    return ", ".join(f"{side} {write_row(counts)}" for side, counts in zip(SIDES, rows, strict=True))


def _read_keepers(state: State, text: str) -> None:
    rows = [hand.partition(" ") for hand in split(text)]
    if tuple(side for side, _, _ in rows) != SIDES:
        raise BadPosition(f"keepers: expected 'red 6 6 2 2, blue 6 6 2 2', not {show(text)}")
    state.keeper = IntGrid(read_row("keepers", counts, state.goal_cards) for _, _, counts in rows)


FIELDS = (
    options(OPTIONS),
    word("turn", SIDES, "side", required=True),
    word("due", DUE, usual="move"),
    count("moves", rules.MOVES, usual=lambda state: MOST_MOVES.get(state.due, 0)),
    word("mover", CELL_NAMES),
    Field("turning", _write_turning, _read_turning, always=True),
    word("card", SNAKE_CARD_NAMES),
    count("steps", rules.RUN_STEPS),
    word("aim", GOAL_SIDES),
    pair("goals", lambda state: state.goals, "score"),
    replace(marks("yellow", SIDES), meaning=unchecked),  # a side may be named twice
    row("pile", _full_pile, _full_pile),
    Field(
        "keepers",
        lambda state: _write_keepers(state.keeper.rows),
        _read_keepers,
        lambda state: _write_keepers([state.goal_cards] * 2),
    ),
    count("played", lambda state: state.turns),
    count("since", rules.PATIENCE),
)


# What a position must be for its question to make sense.


def _find_turning(state: State) -> None:
    """While setting up, the tile whose face is due follows from the drawing."""
    if state.due != rules.FACE or state.ball != EMPTY:
        return
    intruders = [cell for cell in range(CELLS) if state.top[cell] == 1 - rules.HALF_OF[cell]]
    if EMPTY in state.top:
        state.turning = state.top.index(EMPTY)
    elif intruders and all(state.back[cell] == EMPTY for cell in intruders):
        state.turning = intruders[0]
    else:
        raise BadPosition("due: face: expected a cell not laid, or opposing footballers with unseen backs to turn over")


def _problem_of_the_tiles(state: State) -> str:
    laid = [face for face in state.top if face != EMPTY]
    identified = _count_identified(state)
    for kind, faces in cards.KINDS.items():
        if identified.pop(tuple(sorted(faces)), 0) > cards.TILES[kind]:
            return f"tiles {FACE_NAMES[faces[0]]}/{FACE_NAMES[faces[1]]}: expected {cards.TILES[kind]} at most"
    if identified:
        return "no tile has the same footballer, or a snake, on both sides"
    if state.due == rules.LOT and laid:
        return "due: lot comes before any tile is laid"
    if state.due not in (rules.LOT, rules.FACE) and EMPTY in state.top:
        return f"{CELL_NAMES[state.top.index(EMPTY)]}: no tile is laid, but due is {DUE[state.due]}"
    if EMPTY in state.top and (state.top[: len(laid)] != laid or state.back != [EMPTY] * CELLS):
        return "the tiles are laid in the order a1 b1 c1 d1 a2, and none is turned over before all are laid"
    return "" if _can_be_laid(state) else "the sixteen tiles cannot show these faces"


def _count_identified(state: State) -> Counter[tuple[int, ...]]:
    """How many tiles have been seen on both sides, by their faces in order."""
    return Counter(tuple(sorted(pair)) for pair in zip(state.top, state.back, strict=True) if EMPTY not in pair)


def _can_be_laid(state: State) -> bool:
    """R1.5: some laying agrees with all that has been seen."""
    shown = Counter(top for top, back in zip(state.top, state.back, strict=True) if top != EMPTY == back)
    identified = _count_identified(state)
    ways = {(0,) * len(FACE_NAMES)}
    for kind, faces in cards.KINDS.items():
        for _ in range(cards.TILES[kind] - identified[tuple(sorted(faces))]):
            grown = {(*way[:face], way[face] + 1, *way[face + 1 :]) for way in ways for face in faces}
            ways = grown | ways if EMPTY in state.top else grown
    return tuple(shown[face] for face in range(len(FACE_NAMES))) in ways


def _problem_of_the_match(state: State) -> str:
    won = max(state.score) == state.goals
    timed_out = state.played == state.turns
    if (won or timed_out) != (state.due == rules.OVER) or (won and min(state.score) == state.goals):
        return f"goals {state.score[0]}-{state.score[1]}, played {state.played}: they do not go with {DUE[state.due]}"
    if sum(state.yellow) > state.snake_cards[cards.YELLOW]:
        return "yellow: there are not so many"
    if state.since and (state.ball == EMPTY or (state.since == rules.PATIENCE and state.due != rules.OVER)):
        return f"since: expected less than {rules.PATIENCE}, and 0 while the ball is off the field"
    return ""


WITHOUT_BALL = (rules.LOT, rules.KICK_OFF, rules.RESTART, rules.SWAP_IN, rules.SAVE, rules.PENALTY, rules.DROP)
EITHER_WAY = (rules.FACE, rules.OVER)
WITH_MOVER = (rules.AGAIN, rules.SHOOT)
PERHAPS_WITH_MOVER = (rules.FACE, rules.CARD, rules.DIRECTION, rules.FORWARD, rules.NEAREST, rules.INTERCEPT)
CARDS_OF = {
    rules.DIRECTION: (cards.ORTHO, cards.DIAGONAL),
    rules.FORWARD: (cards.RUN, cards.RELAY),
    rules.NEAREST: (cards.ORTHO, cards.LOSS, cards.RELAY, cards.YELLOW, cards.DIAGONAL),
    rules.INTERCEPT: (cards.DRIVE,),
    rules.FACE: (EMPTY, cards.RUN),
}


def _problem_of_the_question(state: State) -> str:
    return _problem_of_the_ball(state) or _problem_of_the_turn(state) or _problem_of_the_answers(state)


def _problem_of_the_ball(state: State) -> str:
    due = state.due
    if due not in EITHER_WAY and (state.ball == EMPTY) != (due in WITHOUT_BALL):
        return f"the ball is {'off' if state.ball == EMPTY else 'on'} the field, but due is {DUE[due]}"
    setting_up = due == rules.LOT or (due == rules.FACE and state.ball == EMPTY)
    if not setting_up and not {cards.LION, cards.CHEETAH} <= set(state.top):
        return "each player always has a visible footballer"
    if due == rules.KICK_OFF and any(state.top[cell] == 1 - rules.HALF_OF[cell] for cell in range(CELLS)):
        return "due: kickoff: no opposing footballer is in anybody's half"
    carrier = state.ball != EMPTY and state.top[state.ball] in (cards.LION, cards.CHEETAH)
    if not carrier and (due in (rules.ANNOUNCE, rules.KEEPER) or state.card != EMPTY):
        return f"due: {DUE[due]} needs a footballer with the ball"
    return ""


def _problem_of_the_turn(state: State) -> str:
    """The lines about the turn go with what is due, and only with it."""
    due = state.due
    setting_up = state.ball == EMPTY
    may_follow = due == rules.FACE and not setting_up and state.card == EMPTY and not _bites_already(state)
    allowed = {rules.MOVE: (1, 2), rules.AGAIN: (1,)}.get(due, (0, 1) if may_follow else (0,))
    if state.moves not in allowed:
        return f"moves: {state.moves} does not go with due: {DUE[due]}"
    if state.card not in CARDS_OF.get(due, (EMPTY,)) or (setting_up and state.card != EMPTY):
        return f"card: this one does not go with due: {DUE[due]}"
    running = (1, 2) if due == rules.FORWARD else (0, 1)
    if state.steps not in (running if state.card == cards.RUN else (0,)):
        return f"steps: {state.steps} does not go with this card and due: {DUE[due]}"
    if (state.aim != EMPTY) != (due == rules.KEEPER):
        return "aim goes with due: keeper"
    if (state.turning != EMPTY) != (due == rules.FACE):
        return "turning goes with due: face"
    return _problem_of_the_mover(state) or _problem_of_the_swap(state)


def _bites_already(state: State) -> bool:
    """R5.1: the tile being turned over shows a snake, and that ends the moving."""
    return state.bite == rules.ON_SWAP and state.turning != EMPTY and state.top[state.turning] == cards.SNAKE


def _problem_of_the_mover(state: State) -> str:
    due, mover = state.due, state.mover
    by_move = due in WITH_MOVER or (due == rules.FACE and state.ball != EMPTY and state.card == EMPTY)
    if mover == EMPTY:
        return f"due: {DUE[due]} needs a mover" if by_move else ""
    if not by_move and (due not in PERHAPS_WITH_MOVER or state.ball == EMPTY):
        return f"a mover does not go with due: {DUE[due]}"
    if state.top[mover] != state.side or (mover == state.turning and by_move):
        return "mover: expected a footballer of the player whose turn it is"
    return "due: shoot: the mover has not the ball" if due == rules.SHOOT and state.ball != mover else ""


def _problem_of_the_swap(state: State) -> str:
    """A tile being turned over is next to who has just swapped with it."""
    if state.due != rules.FACE or state.ball == EMPTY:
        return ""
    came = state.ball if state.card == cards.RUN else state.mover
    if state.back[state.turning] != EMPTY or rules.DISTANCE[came, state.turning] != 1:
        return "turning: expected a tile with an unseen back, next to the footballer who swapped with it"
    other = state.top[state.turning]
    ahead = rules.ROW[came] - rules.ROW[state.turning] == rules.FORWARD_ROWS[state.top[came]]
    if state.card == cards.RUN and not ahead:
        return "turning: a Run goes forward"
    if other == 1 - state.top[came] and state.top.count(other) == 1:
        return "turning: the only visible footballer of a player is never turned over"
    return "the ball is never on a tile being turned over" if state.ball == state.turning else ""


def _can_go_out(state: State) -> bool:
    """R6.9: one step leads over a side line or over the carrier's own goal line."""
    own_line = rules.ATTACK_LINE[1 - state.top[state.ball]]
    return state.ball % COLUMNS in (0, COLUMNS - 1) or bool(rules.ROW[state.ball] == own_line)


def _problem_of_the_answers(state: State) -> str:
    """Some action must be allowed, and a choice must be one that the rules ask for."""
    due = state.due
    if due == rules.NEAREST and state.card in (cards.ORTHO, cards.DIAGONAL) and not _can_go_out(state):
        return "due: nearest: from here the ball does not cross a side line or the carrier's own goal line"
    goes_on = due in (rules.FORWARD, rules.INTERCEPT)
    if goes_on and rules.ROW[state.ball] == rules.ATTACK_LINE[state.top[state.ball]]:
        return f"due: {DUE[due]}: the ball is on the attack line"
    if due == rules.INTERCEPT and state.top[cell_ahead(state)] not in (cards.LION, cards.CHEETAH):
        return "due: drive: expected a footballer on the cell ahead of the ball"
    at_home = any(state.top[cell] == rules.HALF_OF[cell] == state.side for cell in range(CELLS))
    if due == rules.SWAP_IN and at_home:
        return "due: swap: he has a footballer in his own half"
    states = State.new(1)
    State.store(state, states, 0)
    count = bind("touchline.engine.door", rules).legal(states, 0, buffer(rules.ACTIONS))
    fewest = {rules.NEAREST: 2, rules.OVER: 0}.get(due, 1)
    return "" if count >= fewest else f"due: {DUE[due]}: there is nothing to choose from"
