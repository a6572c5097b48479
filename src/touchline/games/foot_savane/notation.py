"""Foot Savane in text: actions, cells, and positions as drawings; every pair of functions is inverse."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from touchline.engine import fields
from touchline.engine.asking import ask, count_legal
from touchline.engine.errors import BadPosition
from touchline.engine.position import Drawing, Layout
from touchline.engine.reading import show
from touchline.engine.record import EMPTY
from touchline.games.foot_savane import cards, rules
from touchline.games.foot_savane.cards import FACE_NAMES, SNAKE_CARD_NAMES
from touchline.games.foot_savane.rules import CELL_NAMES, CELLS, COLUMNS, GOAL_SIDES, OPTIONS, ROWS, SIDES, State

DUE = (
    *("lot", "face", "card", "keeper"),
    *("kickoff", "move", "again", "shoot", "direction", "forward", "nearest", "drive", "announce"),
    *("restart", "swap", "save", "penalty", "drop", "over"),
)

# Positions: a drawing, the upper face in capitals and the back in small, ? while nobody has seen it; then the lines.

UPPER, LOWER = "LCTS", "lcts"
CELLS_OF_ROWS = [(row, range(row * COLUMNS - COLUMNS, row * COLUMNS)) for row in range(ROWS, 0, -1)]
TILE = re.compile(r"([LCTS])([lcts?])(\*?)")
MOST_MOVES = {rules.MOVE: rules.MOVES, rules.AGAIN: 1}


def _write_tile(state: State, cell: int) -> str:
    if state.top[cell] == EMPTY:
        return "."
    back = "?" if state.back[cell] == EMPTY else LOWER[state.back[cell]]
    return UPPER[state.top[cell]] + back + ("*" if state.ball == cell else "")


def _read_tile(state: State, cell: int, text: str) -> None:
    found = TILE.fullmatch(text)
    if not found:
        raise BadPosition(f"{CELL_NAMES[cell]}: expected a tile such as L?, Lc or Lc*, or ., not {show(text)}")
    state.top[cell], state.back[cell] = UPPER.index(found[1]), LOWER.find(found[2])
    state.ball = cell if found[3] else state.ball


def full_pile(state: State) -> list[int]:
    """The snake cards that nobody keeps."""
    pile = list(state.snake_cards)
    pile[cards.YELLOW] = max(pile[cards.YELLOW] - sum(state.yellow), 0)
    return pile


def _write_turning(state: State) -> str:
    """While setting up, the drawing says it."""
    return "" if EMPTY in (state.ball, state.turning) else CELL_NAMES[state.turning]


def _read_turning(state: State, text: str) -> None:
    if state.due != rules.FACE or state.ball != EMPTY:
        state.turning = fields.index("turning", text, CELL_NAMES) if text else EMPTY
        return
    intruders = [cell for cell in range(CELLS) if state.top[cell] == 1 - rules.HALF_OF[cell]]
    if text:
        raise BadPosition("turning: while setting up the drawing says it")
    if EMPTY in state.top:
        state.turning = state.top.index(EMPTY)
    elif intruders and all(state.back[cell] == EMPTY for cell in intruders):
        state.turning = intruders[0]
    else:
        raise BadPosition("due: face: expected a cell not laid, or opposing footballers with unseen backs to turn over")


# What makes a position possible for the question asked.

WITHOUT_BALL = (rules.LOT, rules.KICK_OFF, rules.RESTART, rules.SWAP_IN, rules.SAVE, rules.PENALTY, rules.DROP)
EITHER_WAY = (rules.FACE, rules.OVER)
WITH_MOVER = (rules.AGAIN, rules.SHOOT)
PERHAPS_WITH_MOVER = (rules.FACE, rules.CARD, rules.DIRECTION, rules.FORWARD, rules.NEAREST, rules.INTERCEPT)
CARDS_OF = {
    rules.DIRECTION: (cards.ORTHO, cards.DIAGONAL),
    rules.FORWARD: (cards.RUN, cards.RELAY),
    rules.NEAREST: (cards.ORTHO, cards.LOSS, cards.RELAY, cards.YELLOW, cards.DIAGONAL),
    rules.INTERCEPT: (cards.DRIVE,),
}


def _problems_of_the_tiles(state: State) -> Iterator[str]:
    laid = [face for face in state.top if face != EMPTY]
    pairs = [tuple(sorted(pair)) for pair in zip(state.top, state.back, strict=True) if EMPTY not in pair]
    identified = Counter(pairs)
    for kind, faces in cards.KINDS.items():
        if identified.pop(tuple(sorted(faces)), 0) > cards.TILES[kind]:
            yield f"tiles {FACE_NAMES[faces[0]]}/{FACE_NAMES[faces[1]]}: expected {cards.TILES[kind]} at most"
    if identified:
        yield "no tile has the same footballer, or a snake, on both sides"
    if state.due == rules.LOT and laid:
        yield "due: lot comes before any tile is laid"
    if state.due not in (rules.LOT, rules.FACE) and EMPTY in state.top:
        yield f"{CELL_NAMES[state.top.index(EMPTY)]}: no tile is laid, but due is {DUE[state.due]}"
    if EMPTY in state.top and (state.top[: len(laid)] != laid or state.back != [EMPTY] * CELLS):
        yield "the tiles are laid in the order a1 b1 c1 d1 a2, and none is turned over before all are laid"
    if not _can_be_laid(state):
        yield "the sixteen tiles cannot show these faces"


def _can_be_laid(state: State) -> bool:
    """R1.5: some layout is consistent with everything that has been seen."""
    shown = ask(state, rules.count_shown)
    if EMPTY in state.top:
        return cards.WAYS[tuple(cards.count_of(shown, face) for face in range(cards.FACES))] > 0
    return cards.layings_of_rest(ask(state, rules.count_unidentified), shown) > 0


def _problems_of_the_match(state: State) -> Iterator[str]:
    won = max(state.score) == state.goals
    timed_out = state.played == state.turns
    if (won or timed_out) != (state.due == rules.OVER) or (won and min(state.score) == state.goals):
        yield f"goals {state.score[0]}-{state.score[1]}, played {state.played}: they do not go with {DUE[state.due]}"
    if sum(state.yellow) > state.snake_cards[cards.YELLOW]:
        yield "yellow: there are not that many"
    if state.since and (state.ball == EMPTY or (state.since == rules.PATIENCE and state.due != rules.OVER)):
        yield f"since: expected less than {rules.PATIENCE}, and 0 while the ball is off the field"


def _problems_of_the_ball(state: State) -> Iterator[str]:
    due = state.due
    if due not in EITHER_WAY and (state.ball == EMPTY) != (due in WITHOUT_BALL):
        yield f"the ball is {'off' if state.ball == EMPTY else 'on'} the field, but due is {DUE[due]}"
    setting_up = due == rules.LOT or (due == rules.FACE and state.ball == EMPTY)
    if not setting_up and not {cards.LION, cards.CHEETAH} <= set(state.top):
        yield "each player always has a visible footballer"
    if due == rules.KICK_OFF and any(state.top[cell] == 1 - rules.HALF_OF[cell] for cell in range(CELLS)):
        yield "due: kickoff: no opposing footballer is in anybody's half"
    carrier = state.ball != EMPTY and state.top[state.ball] in (cards.LION, cards.CHEETAH)
    if not carrier and (due in (rules.ANNOUNCE, rules.KEEPER) or state.card != EMPTY):
        yield f"due: {DUE[due]} needs a footballer with the ball"


def _problems_of_the_turn(state: State) -> Iterator[str]:
    """The lines about the turn are there exactly when what is due needs them."""
    due = state.due
    bites = state.bite == rules.ON_SWAP and state.top[state.turning] == cards.SNAKE  # R5.1: that ends the movement
    may_follow = due == rules.FACE and state.ball != EMPTY and state.card == EMPTY and not bites
    allowed = {rules.MOVE: (1, 2), rules.AGAIN: (1,)}.get(due, (0, 1) if may_follow else (0,))
    if state.moves not in allowed:
        yield f"moves: {state.moves} does not go with due: {DUE[due]}"
    if state.card not in CARDS_OF.get(due, (EMPTY, cards.RUN)):
        yield f"card: this one does not go with due: {DUE[due]}"
    running = (1, 2) if due == rules.FORWARD else (0, 1)
    if state.steps not in (running if state.card == cards.RUN else (0,)):
        yield f"steps: {state.steps} does not go with this card and due: {DUE[due]}"


def _problems_of_the_mover(state: State) -> Iterator[str]:
    due, mover = state.due, state.mover
    by_move = due in WITH_MOVER or (due == rules.FACE and state.ball != EMPTY and state.card == EMPTY)
    if mover == EMPTY and by_move:
        yield f"due: {DUE[due]} needs a mover"
    if mover != EMPTY and state.ball == EMPTY:
        yield f"a mover does not go with due: {DUE[due]}"
    if mover != EMPTY and (state.top[mover] != state.side or (mover == state.turning and by_move)):
        yield "mover: expected a footballer of the player whose turn it is"
    if due == rules.SHOOT and state.ball != mover:
        yield "due: shoot: the mover has not the ball"


def _problems_of_the_swap(state: State) -> Iterator[str]:
    """A tile being turned over is next to the footballer who has just swapped with it."""
    if state.due != rules.FACE or state.ball == EMPTY:
        return
    came, turning = state.ball if state.card == cards.RUN else state.mover, state.turning
    if turning == EMPTY or state.back[turning] != EMPTY or rules.DISTANCE[came, turning] != 1:
        yield "turning: expected a tile with an unseen back, next to the footballer who swapped with it"
    other = state.top[turning]
    ahead = rules.ROW[came] - rules.ROW[turning] == rules.FORWARD_ROWS[state.top[came]]
    if state.card == cards.RUN and not ahead:
        yield "turning: a Run goes forward"
    if other == 1 - state.top[came] and state.top.count(other) == 1:
        yield "turning: the only visible footballer of a player is never turned over"
    if state.ball == turning:
        yield "the ball is never on a tile being turned over"


def _can_go_out(state: State) -> bool:
    """R6.9: one step leads over a touchline or over the carrier's own goal line."""
    own_line = rules.ATTACK_LINE[1 - state.top[state.ball]]
    return state.ball % COLUMNS in (0, COLUMNS - 1) or bool(rules.ROW[state.ball] == own_line)


def _problems_of_the_answers(state: State) -> Iterator[str]:
    """Some action must be legal, and a choice must be one that the rules ask for."""
    due = state.due
    if due == rules.NEAREST and state.card in (cards.ORTHO, cards.DIAGONAL) and not _can_go_out(state):
        yield "due: nearest: from here the ball does not cross a touchline or the carrier's own goal line"
    goes_on = due in (rules.FORWARD, rules.INTERCEPT)
    if goes_on and rules.ROW[state.ball] == rules.ATTACK_LINE[state.top[state.ball]]:
        yield f"due: {DUE[due]}: the ball is on the attack line"
    if due == rules.INTERCEPT and state.top[ask(state, rules.cell_ahead)] not in (cards.LION, cards.CHEETAH):
        yield "due: drive: expected a footballer on the cell ahead of the ball"
    if due == rules.SWAP_IN and ask(state, rules.is_at_home, state.side):
        yield "due: swap: there is a footballer in the captain's own half"
    if count_legal(state, rules) < {rules.NEAREST: 2, rules.OVER: 0}.get(due, 1):
        yield f"due: {DUE[due]}: there is nothing to choose from"


FIELDS = (
    fields.word("turn", SIDES, "side", required=True),
    fields.word("due", DUE, usual="move"),
    fields.count("moves", rules.MOVES, usual=lambda state: MOST_MOVES.get(state.due, 0)),
    fields.word("mover", CELL_NAMES).with_due(*WITH_MOVER, also=PERHAPS_WITH_MOVER),
    fields.Field("turning", _write_turning, _read_turning, always=True).with_due(also=(rules.FACE,)),
    fields.word("card", SNAKE_CARD_NAMES).with_due(*CARDS_OF, also=(rules.FACE,)),
    fields.count("steps", rules.RUN_STEPS),
    fields.word("aim", GOAL_SIDES).with_due(rules.KEEPER),
    fields.pair("goals", lambda state: state.goals, "score"),
    replace(fields.listed("yellow", SIDES), meaning=fields.unchecked),  # a side may be named twice
    fields.row("pile", full_pile, full_pile),
    fields.rows("keepers", SIDES, "keeper", lambda state: state.goal_cards),
    fields.count("played", lambda state: state.turns),
    fields.count("since", rules.PATIENCE),
)
PROBLEMS = (
    *(_problems_of_the_tiles, _problems_of_the_match, _problems_of_the_ball, _problems_of_the_turn),
    *(_problems_of_the_mover, _problems_of_the_swap, _problems_of_the_answers),
)
PITCH = Drawing(lambda state: "abcd", lambda state: CELLS_OF_ROWS, 5, _write_tile, _read_tile, CELL_NAMES)
LAYOUT = Layout(State, DUE, OPTIONS, FIELDS, PROBLEMS, PITCH, blank=("ball", "top", "back"))
