"""Foot Savane: two teams on sixteen two-faced tiles, football among snakes (docs/rulebooks/foot-savane.md)."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.game import CHANCE, NOBODY, Choice, Number, Numbers
from touchline.engine.grid import columns_of, neighbours, rows_of
from touchline.engine.listing import add_if, add_weighted, compare
from touchline.engine.observation import clear, offsets, parts, set_flag
from touchline.engine.record import EMPTY, Floats, IntGrid, Ints, Record, ints, table, table2
from touchline.engine.verbs import Names, Verbs
from touchline.games.foot_savane.cards import (
    ALL_TILES,
    BITS,
    CENTRE,
    CHEETAH,
    DIAGONAL,
    DRIVE,
    FACE_NAMES,
    FACES,
    GOAL_CARD_NAMES,
    GOAL_CARDS,
    KIND_OF,
    LION,
    LOSS,
    ORTHO,
    RELAY,
    RUN,
    SNAKE,
    SNAKE_CARD_NAMES,
    SNAKE_CARDS,
    YELLOW,
    problem_of_goal_cards,
    problem_of_snake_cards,
    weigh_back,
    weigh_upper_face,
)

# The pitch. Cells are numbered a1 b1 c1 d1 a2 to d4; red's goal is below row 1, blue's above row 4.

RED, BLUE = LION, CHEETAH
COLUMNS, ROWS = 4, 4
CELLS = COLUMNS * ROWS
COLUMN = columns_of(COLUMNS, ROWS)
ROW = rows_of(COLUMNS, ROWS)
HALF_OF = table(RED if cell < CELLS // 2 else BLUE for cell in range(CELLS))
FORWARD_ROWS = table([1, -1])  # indexed by a side
ATTACK_LINE = table([ROWS - 1, 0])  # the row next to the opposing goal, indexed by a side

# The directions: up, down, left, right, then the four diagonals, as rows up and columns to the right.

STEPS = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1))
DIRECTIONS = len(STEPS)
FIRST_DIAGONAL = 4
DIRECTION_ROWS = table(rows for rows, _ in STEPS)
DIRECTION_COLUMNS = table(columns for _, columns in STEPS)
NEXT_CELL = neighbours(COLUMNS, ROWS, STEPS)

# NEIGHBOURS[cell]: the up to eight cells around, ascending, then EMPTY. DISTANCE: king's steps.

NEIGHBOURS = table2(
    sorted((int(NEXT_CELL[cell, direction]) for direction in range(DIRECTIONS)), key=lambda near: near % (CELLS + 1))
    for cell in range(CELLS)
)
DISTANCE = table2(
    [max(abs(cell % COLUMNS - other % COLUMNS), abs(cell // COLUMNS - other // COLUMNS)) for other in range(CELLS)]
    for cell in range(CELLS)
)

# Numbers of the rules: MOVES of a turn (R3.3, R3.4), RUN_STEPS (R6.3), PATIENCE (R8.2).

MOVES, SINGLE_MOVE = 2, 1
RUN_STEPS = 2
PATIENCE = 41
BY_LOT = 0
REFUSED, ALLOWED = range(2)
ON_SWAP, ON_REVEAL = range(2)
SNAKE_KINDS, GOAL_KINDS = len(SNAKE_CARDS), len(GOAL_CARDS)

# What is due: the question now put to the actor; chance's questions come first.

LOT, FACE, CARD, KEEPER = range(4)
KICK_OFF, MOVE, AGAIN, SHOOT, DIRECTION, FORWARD, NEAREST, INTERCEPT, ANNOUNCE = range(4, 13)
RESTART, SWAP_IN, SAVE, PENALTY, DROP, OVER = range(13, 19)

# The options: the first value is the default.

OPTIONS = (
    Choice("first", ("lot", "red", "blue")),  # R2.3
    Choice("shot_on_snake", ("refused", "allowed")),  # R4.1
    Choice("bite", ("swap", "reveal")),  # R5.1
    Number("goals", 5, 1, 99),  # R8.1
    Number("turns", 400, 1, 999),  # R8.3
    Numbers("snake_cards", SNAKE_CARD_NAMES, SNAKE_CARDS, 0, 99, problem_of_snake_cards),  # R1.2
    Numbers("goal_cards", GOAL_CARD_NAMES, GOAL_CARDS, 0, 99, problem_of_goal_cards),  # R1.3
)


class State(Record):
    """A position: all of it is known to both."""

    first: int  # option: BY_LOT, or 1 + the first player
    shot_on_snake: int  # option: REFUSED or ALLOWED
    bite: int  # option: ON_SWAP or ON_REVEAL
    goals: int  # option: how many win
    turns: int  # option: turns of both players together
    due: int  # what is asked
    side: int  # whose turn it is
    ball: int  # its cell, EMPTY when off the field
    moves: int  # moves left in this turn
    mover: int  # the cell of the footballer moved this turn while still face up, or EMPTY
    turning: int  # the cell of the tile whose face is due, or EMPTY
    card: int  # the snake card being carried out, or EMPTY
    steps: int  # steps of the Run still to come
    aim: int  # the side announced while the keeper's card is due, or EMPTY
    played: int  # turns ended in the match
    since: int  # turns ended since the ball was last put down by hand
    snake_cards: Ints = ints(SNAKE_KINDS)  # option: how many there are of each kind
    goal_cards: Ints = ints(GOAL_KINDS)  # option: how many each player has of each kind
    top: Ints = ints(CELLS)  # the face that each tile shows, EMPTY before it is laid
    back: Ints = ints(CELLS)  # its other face, EMPTY while nobody has seen it
    score: Ints = ints(2)  # goals
    yellow: Ints = ints(2)  # 1 for a kept Yellow
    pile: Ints = ints(SNAKE_KINDS)  # snake cards not drawn since the discard last became the pile
    keeper: IntGrid = ints(2, GOAL_KINDS)  # goal cards of each side not turned since they last came back


# Names of everything; the halves of the goal as the shooter sees them, the edges of the pitch as seen from the ball.

SIDES = ("red", "blue")
CELL_NAMES = Names(("abcd"[cell % COLUMNS] + str(cell // COLUMNS + 1) for cell in range(CELLS)), "CELL", "tile")
GOAL_SIDES = Names(GOAL_CARD_NAMES[:CENTRE], kind="goal")
DIRECTION_NAMES = Names(("up", "down", "left", "right", "up-left", "up-right", "down-left", "down-right"), kind="edge")

# The actions: a verb's number is that of its first action; arguments are added to it, the last varying fastest.

VERBS = Verbs(also="with cells a1 to d4")
END = VERBS.add("end")
MOVE_TO = VERBS.add("move", CELL_NAMES, CELL_NAMES)
SEND = VERBS.add("send", CELL_NAMES, target="button:shoot")
AIM = VERBS.add("shoot", GOAL_SIDES)
PUT = VERBS.add("put", CELL_NAMES)
SWAP = VERBS.add("swap", CELL_NAMES, CELL_NAMES)
BALL = VERBS.add("ball", DIRECTION_NAMES)
ONWARD = VERBS.add("forward", CELL_NAMES)
GIVE = VERBS.add("give", CELL_NAMES)
TAKE = VERBS.add("take")
LEAVE = VERBS.add("leave")
SEEN = VERBS.add_outcome("face", FACE_NAMES)
DRAWN = VERBS.add_outcome("card", SNAKE_CARD_NAMES)
TURNED = VERBS.add_outcome("keeper", GOAL_CARD_NAMES)
WON_LOT = VERBS.add_outcome("lot", SIDES)
ACTIONS = len(VERBS)

# The range of actions that answer what is due, and the rule that says so; 0: see rule_of_due.

ANSWERS = table2(
    {
        LOT: (WON_LOT, ACTIONS, 203),
        FACE: (SEEN, DRAWN, 0),
        CARD: (DRAWN, TURNED, 501),
        KEEPER: (TURNED, WON_LOT, 403),
        KICK_OFF: (PUT, SWAP, 203),
        MOVE: (MOVE_TO, SEND, 301),
        AGAIN: (END, PUT, 303),
        SHOOT: (SEND, PUT, 401),
        DIRECTION: (BALL, ONWARD, 0),
        FORWARD: (ONWARD, GIVE, 0),
        NEAREST: (GIVE, TAKE, 0),
        INTERCEPT: (TAKE, SEEN, 607),
        ANNOUNCE: (AIM, PUT, 402),
        RESTART: (PUT, SWAP, 404),
        SWAP_IN: (SWAP, BALL, 405),
        SAVE: (PUT, SWAP, 406),
        PENALTY: (PUT, BALL, 701),
        DROP: (PUT, SWAP, 802),
        OVER: (ACTIONS, ACTIONS, 0),
    }[due]
    for due in range(OVER + 1)
)
RULE_OF_CARD = table([601, 603, 604, 605, 604, 607, 602, 608])

# Observation: (name, shape) in order. Cells and rows are counted from the seat's own goal, "own" comes first.

OBSERVATION = (
    *parts((FACES, ROWS, COLUMNS), "faces", "backs"),
    *parts((ROWS, COLUMNS), "ball", "mover", "turning"),
    ("due", (OVER + 1,)),
    ("card", (SNAKE_KINDS,)),
    ("aim", (len(GOAL_SIDES),)),
    *parts((SNAKE_KINDS,), "pile", "snake_cards"),
    *parts((GOAL_KINDS,), "own_keeper", "other_keeper", "goal_cards"),
    *parts((1,), "own_yellow", "other_yellow", "own_score", "other_score", "own_turn", "moves", "steps"),
    *parts((1,), "played", "since", "shot_on_snake", "bite", "goals", "turns"),
)
OFFSET = offsets(OBSERVATION)


# The functions of the contract.


@compiled
def start(state: State) -> None:
    """R2.3: the lot comes before the tiles."""
    state.ball = EMPTY
    state.aim = EMPTY
    clear_turn(state)
    renew_pile(state)
    renew_keeper(state, RED)
    renew_keeper(state, BLUE)
    lay_tiles(state)
    if state.first == BY_LOT:
        state.due = LOT
        state.turning = EMPTY
    else:
        state.side = state.first - 1


@compiled
def actor(state: State) -> int:
    """R5.2: the drawer, but the carrier's captain for a shot, the taker for a penalty, R6.7: who may take a Drive."""
    if state.due <= KEEPER:
        return CHANCE
    if state.due == OVER:
        return NOBODY
    if state.due == ANNOUNCE:
        return side_at(state, state.ball)
    if state.due == INTERCEPT:
        return side_at(state, cell_ahead(state))
    return 1 - state.side if state.due == PENALTY else state.side


@compiled
def legal(state: State, out: Ints) -> int:
    """The actions with refusal 0 in ascending order; returns their count."""
    due = state.due
    if due == MOVE:
        return legal_moves(state, out)
    if due == AGAIN:
        return legal_again(state, out)
    if due == SHOOT:
        return add_shots(state, out, 0)
    if due == SWAP_IN or due == PENALTY:
        return legal_swaps(state, out)
    count = 0
    for action in range(ANSWERS[due, 0], ANSWERS[due, 1]):
        count = add_if(refusal(state, action) == 0, action, out, count)
    return count


@compiled
def refusal(state: State, action: int) -> int:
    """0 if the action is legal, else the first rule that forbids it; one that is not due is refused first."""
    due = state.due
    if action < ANSWERS[due, 0] or action >= ANSWERS[due, 1]:
        return rule_of_due(state, action)
    if action < PUT:
        return turn_refusal(state, action)
    if due == PENALTY:
        return penalty_refusal(state, action)
    if action < SWAP:
        return put_refusal(state, action - PUT)
    if action < BALL:
        return swap_in_refusal(state, (action - SWAP) // CELLS, (action - SWAP) % CELLS)
    if action < ONWARD:
        return direction_refusal(state, action - BALL)
    if action < GIVE:
        return forward_refusal(state, action - ONWARD)
    if action < TAKE:
        return give_refusal(state, action - GIVE)
    return 0 if due == INTERCEPT else chance_refusal(state, action)


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    """R1.2, R1.3, R1.5, R2.3: cards left, consistent layouts, and a fair draw."""
    count = 0
    for action in range(ANSWERS[state.due, 0], ANSWERS[state.due, 1]):
        count = add_weighted(action, outcome_weight(state, action), out, weights, count)
    return count


@compiled
def play(state: State, action: int) -> None:
    """Carry out a legal action."""
    if action < PUT:
        play_in_turn(state, action)
    elif action < SWAP:
        put_down(state, action - PUT)
    elif action < BALL:
        swap_in(state, (action - SWAP) // CELLS, (action - SWAP) % CELLS)
    elif action < ONWARD:
        push_ball(state, action - BALL)
    elif action < GIVE:
        go_forward(state, action - ONWARD)
    elif action < TAKE:
        receive(state, action - GIVE)
    elif action == TAKE:
        intercept(state)
    elif action == LEAVE:
        come_down(state)
    elif action < DRAWN:
        see_face(state, action - SEEN)
    elif action < TURNED:
        draw_snake_card(state, action - DRAWN)
    elif action < WON_LOT:
        turn_goal_card(state, action - TURNED)
    else:
        state.side = action - WON_LOT
        lay_tiles(state)


@compiled
def value(state: State, seat: int) -> float:
    """R8.4: 1 for the player with more goals, -1 for the other, 0 for a draw and until it is over."""
    return compare(state.score[seat], state.score[1 - seat]) if state.due == OVER else 0.0


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    """R1.4: everything that has been seen, as listed in OBSERVATION."""
    clear(out)
    for cell in range(CELLS):
        set_flag(out, OFFSET.faces + seen_cell(cell, seat), seen_face(state.top[cell], seat))
        set_flag(out, OFFSET.backs + seen_cell(cell, seat), seen_face(state.back[cell], seat))
    set_flag(out, OFFSET.ball, seen_cell(state.ball, seat))
    set_flag(out, OFFSET.mover, seen_cell(state.mover, seat))
    set_flag(out, OFFSET.turning, seen_cell(state.turning, seat))
    set_flag(out, OFFSET.due, state.due)
    set_flag(out, OFFSET.card, state.card)
    set_flag(out, OFFSET.aim, state.aim)
    for kind in range(SNAKE_KINDS):
        out[OFFSET.pile + kind] = state.pile[kind]
        out[OFFSET.snake_cards + kind] = state.snake_cards[kind]
    for kind in range(GOAL_KINDS):
        out[OFFSET.own_keeper + kind] = state.keeper[seat, kind]
        out[OFFSET.other_keeper + kind] = state.keeper[1 - seat, kind]
        out[OFFSET.goal_cards + kind] = state.goal_cards[kind]
    out[OFFSET.own_yellow] = state.yellow[seat]
    out[OFFSET.other_yellow] = state.yellow[1 - seat]
    out[OFFSET.own_score] = state.score[seat] / state.goals
    out[OFFSET.other_score] = state.score[1 - seat] / state.goals
    out[OFFSET.own_turn] = 1.0 if state.side == seat else 0.0
    out[OFFSET.moves] = state.moves
    out[OFFSET.steps] = state.steps
    out[OFFSET.played] = state.played / state.turns
    out[OFFSET.since] = state.since / PATIENCE
    out[OFFSET.shot_on_snake] = state.shot_on_snake
    out[OFFSET.bite] = state.bite
    out[OFFSET.goals] = state.goals
    out[OFFSET.turns] = state.turns


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    """R1.4: what one seat has seen both have seen, and what nobody has seen is not in the state."""


@compiled
def rule_of_due(state: State, action: int) -> int:
    """The rule that says what is due, or R3.3 for a second move; after the end, the one that ended the match."""
    due = state.due
    if due == SHOOT and MOVE_TO <= action < SEND and is_single_move_turn(state):
        return 303
    if due == FACE:
        return 201 if is_setting_up(state) else 302
    if due == DIRECTION or due == FORWARD:
        return RULE_OF_CARD[state.card]
    if due == NEAREST:
        return rule_of_nearest(state)
    if due == OVER:
        return 801 if max(state.score[RED], state.score[BLUE]) == state.goals else 803
    return ANSWERS[due, 2]


@compiled
def chance_refusal(state: State, action: int) -> int:
    """R1.2, R1.3, R1.5: a card that is not there, a face that no laying has."""
    if outcome_weight(state, action) > 0:
        return 0
    if state.due == CARD:
        return 102
    return 103 if state.due == KEEPER else 105


@compiled
def outcome_weight(state: State, action: int) -> int:
    """The weight of an outcome of the kind that is due."""
    if state.due == FACE:
        return face_weight(state, action - SEEN)
    if state.due == CARD:
        return state.pile[action - DRAWN]
    if state.due == KEEPER:
        return state.keeper[1 - side_at(state, state.ball), action - TURNED]
    return 1


# R1 Material


@compiled
def face_weight(state: State, face: int) -> int:
    """R1.5: the layouts, up to a common factor, that are consistent with everything seen and have this face next."""
    shown = count_shown(state)
    top = state.top[state.turning]
    if top == EMPTY:
        return weigh_upper_face(shown, face)
    return weigh_back(count_unidentified(state), shown, top, face)


@compiled
def count_unidentified(state: State) -> int:
    """R1.1: the tiles with an unseen face, counted by kind."""
    left = ALL_TILES
    for cell in range(CELLS):
        if state.back[cell] != EMPTY:
            left -= 1 << BITS * KIND_OF[state.top[cell], state.back[cell]]
    return left


@compiled
def count_shown(state: State) -> int:
    """The tiles of which only the upper face has been seen, counted by that face."""
    shown = 0
    for cell in range(CELLS):
        if state.top[cell] != EMPTY and state.back[cell] == EMPTY:
            shown += 1 << BITS * state.top[cell]
    return shown


@compiled
def renew_pile(state: State) -> None:
    """R1.2: all snake cards except the kept Yellows."""
    for kind in range(SNAKE_KINDS):
        state.pile[kind] = state.snake_cards[kind]
    state.pile[YELLOW] -= state.yellow[RED] + state.yellow[BLUE]


@compiled
def renew_keeper(state: State, side: int) -> None:
    """R1.3: all goal cards of a side."""
    for kind in range(GOAL_KINDS):
        state.keeper[side, kind] = state.goal_cards[kind]


# R2 Setting up


@compiled
def lay_tiles(state: State) -> None:
    """R2.1: the tiles lie at random, none of them seen."""
    for cell in range(CELLS):
        state.top[cell] = EMPTY
        state.back[cell] = EMPTY
    state.turning = 0
    state.due = FACE


@compiled
def see_face(state: State, face: int) -> None:
    """R2.1: the upper face of a tile, cell by cell; R3.2: the back of one that is turned over."""
    if state.top[state.turning] != EMPTY:
        turn_over(state, face)
        return
    state.top[state.turning] = face
    state.turning += 1
    if state.turning == CELLS:
        turn_intruders(state)


@compiled
def turn_intruders(state: State) -> None:
    """R2.1: opposing footballers in a player's own half are turned over, in the same order, then R2.2."""
    state.turning = EMPTY
    for cell in range(CELLS):
        if state.top[cell] == 1 - HALF_OF[cell]:
            state.turning = cell
            state.due = FACE
            return
    if is_at_home(state, RED) and is_at_home(state, BLUE):
        state.due = KICK_OFF
    else:
        lay_tiles(state)


@compiled
def is_setting_up(state: State) -> bool:
    """The ball comes after the tiles; while a tile is turned over later it is on the field."""
    return state.ball == EMPTY


@compiled
def put_refusal(state: State, cell: int) -> int:
    """R2.3, R4.4, R8.2: on one's own footballer in one's half; R4.6: on anything but a snake there."""
    at_home = HALF_OF[cell] == state.side
    if state.due == SAVE:
        return 0 if at_home and state.top[cell] != SNAKE else 406
    return 0 if at_home and state.top[cell] == state.side else ANSWERS[state.due, 2]


@compiled
def put_down(state: State, cell: int) -> None:
    """R3.4: whoever puts the ball down by hand plays a single-move turn; R7.1: the taker of a penalty shoots."""
    state.ball = cell
    if state.due == PENALTY:
        state.due = ANNOUNCE
        return
    state.moves = SINGLE_MOVE
    state.due = MOVE


# R3 Moving


@compiled
def legal_moves(state: State, out: Ints) -> int:
    """R3.1: the first move of a turn."""
    count = 0
    protected = only_footballer(state, 1 - state.side)
    for cell in range(CELLS):
        if state.top[cell] == state.side:
            count = add_moves(cell, protected, out, count)
    return count


@compiled
def add_moves(cell: int, protected: int, out: Ints, count: int) -> int:
    """R3.2, R3.5: on to any neighbouring tile but the protected one."""
    for near in range(DIRECTIONS):
        to = NEIGHBOURS[cell, near]
        if to != EMPTY and to != protected:
            out[count] = MOVE_TO + cell * CELLS + to
            count += 1
    return count


@compiled
def legal_again(state: State, out: Ints) -> int:
    """R3.3: a second move, a shot, or without the ball the end of the turn."""
    if state.ball == state.mover:
        count = add_moves(state.mover, only_footballer(state, 1 - state.side), out, 0)
        return add_shots(state, out, count)
    out[0] = END
    return add_moves(state.mover, only_footballer(state, 1 - state.side), out, 1)


@compiled
def turn_refusal(state: State, action: int) -> int:
    """R3.3, R4.2: what a captain may do in a turn; R4.1: with the ball, not just end it."""
    if action == END:
        return 401 if state.ball == state.mover else 0
    if action < SEND:
        return move_refusal(state, (action - MOVE_TO) // CELLS, (action - MOVE_TO) % CELLS)
    if action < AIM:
        return send_refusal(state, action - SEND)
    return 0 if state.due == ANNOUNCE else shoot_refusal(state)


@compiled
def play_in_turn(state: State, action: int) -> None:
    """R3.1: a move, then a shot."""
    if action == END:
        pass_turn(state)
    elif action < SEND:
        move(state, (action - MOVE_TO) // CELLS, (action - MOVE_TO) % CELLS)
    elif action < AIM:
        state.ball = action - SEND
        pass_turn(state)
    else:
        announce(state, action - AIM)


@compiled
def is_single_move_turn(state: State) -> bool:
    """R3.4: the ball was put down by hand at the beginning of this turn."""
    return state.since == 0


@compiled
def move_refusal(state: State, cell: int, to: int) -> int:
    """R3.2: one's own footballer, R3.6: any of them, with any neighbour; R3.3: the second time the same; R3.5."""
    if state.top[cell] != state.side or DISTANCE[cell, to] != 1:
        return 302
    if state.due == AGAIN and cell != state.mover:
        return 303
    return 305 if is_protected(state, to, 1 - state.side) else 0


@compiled
def is_protected(state: State, cell: int, side: int) -> bool:
    """R3.5: the only visible footballer of a side is never turned over."""
    return state.top[cell] == side and only_footballer(state, side) == cell


@compiled
def only_footballer(state: State, side: int) -> int:
    """The cell of the only visible footballer of a side, or EMPTY if there are more."""
    found = EMPTY
    for cell in range(CELLS):
        if state.top[cell] == side:
            if found != EMPTY:
                return EMPTY
            found = cell
    return found


@compiled
def move(state: State, cell: int, to: int) -> None:
    """R3.2: one of the moves of the turn; R5.1: the last one if it goes on to a visible snake that bites."""
    bites = state.bite == ON_SWAP and state.top[to] == SNAKE
    state.moves = 0 if bites else state.moves - 1
    state.mover = to
    swap_and_turn(state, cell, to)


@compiled
def swap_and_turn(state: State, cell: int, to: int) -> None:
    """R3.2: swap; the ball of either goes with the mover; turn the other over, by chance if its back is unseen."""
    swap_tiles(state, cell, to)
    if state.ball == cell:
        state.ball = to
    state.turning = cell
    if state.back[cell] == EMPTY:
        state.due = FACE
    else:
        turn_over(state, state.back[cell])


@compiled
def turn_over(state: State, face: int) -> None:
    """R1.4, R3.2: both faces of the tile are now known; R5.4: a mover turned over no longer counts; R5.1: bite."""
    cell = state.turning
    bites = (state.top[cell] if state.bite == ON_SWAP else face) == SNAKE
    state.back[cell] = state.top[cell]
    state.top[cell] = face
    state.turning = EMPTY
    if state.mover == cell:
        state.mover = EMPTY
    if is_setting_up(state):
        turn_intruders(state)
    elif bites:
        bite(state)
    elif state.card == RUN:
        run_on(state)
    elif state.moves > 0:
        state.due = AGAIN
    else:
        finish(state)


# R4 Shooting


@compiled
def add_shots(state: State, out: Ints, count: int) -> int:
    """R4.1, R4.2: everywhere the mover may send the ball, and both sides of the goal."""
    may_hit_snakes = can_hit_snake(state)
    for near in range(DIRECTIONS):
        to = NEIGHBOURS[state.mover, near]
        if to != EMPTY and (state.top[to] != SNAKE or may_hit_snakes):
            out[count] = SEND + to
            count += 1
    if is_on_attack_line(state, state.mover):
        out[count] = AIM
        out[count + 1] = AIM + 1
        count += 2
    return count


@compiled
def send_refusal(state: State, cell: int) -> int:
    """R4.1: the mover, with the ball, to a neighbour; perhaps not on to a snake."""
    if state.ball != state.mover or DISTANCE[state.mover, cell] != 1:
        return 401
    return 401 if state.top[cell] == SNAKE and not can_hit_snake(state) else 0


@compiled
def can_hit_snake(state: State) -> bool:
    """R4.1: by the option shot_on_snake, or because every neighbour of the mover shows a snake."""
    if state.shot_on_snake == ALLOWED:
        return True
    for near in range(DIRECTIONS):
        to = NEIGHBOURS[state.mover, near]
        if to != EMPTY and state.top[to] != SNAKE:
            return False
    return True


@compiled
def shoot_refusal(state: State) -> int:
    """R4.1, R4.2: the mover, with the ball, from any tile of the attack line."""
    if state.ball != state.mover:
        return 401
    return 0 if is_on_attack_line(state, state.mover) else 402


@compiled
def begin_shot(state: State) -> None:
    """R4.2: the player of the footballer with the ball announces a side."""
    clear_turn(state)
    state.due = ANNOUNCE


@compiled
def announce(state: State, side_of_goal: int) -> None:
    """R4.3, R1.3: the opponent turns a goal card; when none is left they come back first."""
    clear_turn(state)
    state.aim = side_of_goal
    state.due = KEEPER
    keeper = 1 - side_at(state, state.ball)
    for kind in range(GOAL_KINDS):
        if state.keeper[keeper, kind] > 0:
            return
    renew_keeper(state, keeper)


@compiled
def turn_goal_card(state: State, card: int) -> None:
    """R4.3: left stops left, right stops right, centre stops both, down stops none."""
    shooter = side_at(state, state.ball)
    is_stopped = card == state.aim or card == CENTRE
    state.keeper[1 - shooter, card] -= 1
    state.aim = EMPTY
    take_up_ball(state)
    if is_stopped:
        end_turn(state, 1 - shooter, SAVE)
    else:
        score_goal(state, shooter)


@compiled
def score_goal(state: State, side: int) -> None:
    """R4.4: one point, and the opponent restarts; R8.1: the last goal ends the match at once."""
    state.score[side] += 1
    if state.score[side] == state.goals:
        state.due = OVER
    else:
        end_turn(state, 1 - side, RESTART)


@compiled
def swap_in_refusal(state: State, cell: int, to: int) -> int:
    """R4.5: any footballer of one's own with an opposing one in one's half; with none there, with any tile there."""
    side = state.side
    if state.top[cell] != side or HALF_OF[to] != side:
        return 405
    return 0 if state.top[to] == 1 - side or not has_intruder(state, side) else 405


@compiled
def has_intruder(state: State, side: int) -> bool:
    """R4.5: an opposing footballer is in this side's half."""
    for cell in range(CELLS):
        if HALF_OF[cell] == side and state.top[cell] == 1 - side:
            return True
    return False


@compiled
def legal_swaps(state: State, out: Ints) -> int:
    """R4.5, R7.1: the footballers that may be brought in; at a penalty also those who are there already."""
    side = actor(state)
    count = 0
    for cell in range(CELLS):
        if state.due == PENALTY and penalty_refusal(state, PUT + cell) == 0:
            out[count] = PUT + cell
            count += 1
    for cell in range(CELLS):
        if state.top[cell] == side:
            count = add_swaps(state, cell, out, count)
    return count


@compiled
def add_swaps(state: State, cell: int, out: Ints, count: int) -> int:
    """R4.5, R7.1: the tiles that this footballer may swap with."""
    for to in range(CELLS):
        action = SWAP + cell * CELLS + to
        if refusal(state, action) == 0:
            out[count] = action
            count += 1
    return count


@compiled
def swap_in(state: State, cell: int, to: int) -> None:
    """R4.5, R7.1: nothing is turned over, nothing bites, and the ball is put on the footballer brought in."""
    swap_tiles(state, cell, to)
    put_down(state, to)


# R5 Snakes


@compiled
def bite(state: State) -> None:
    """R5.1, R5.6: the moving is over and a snake card is drawn; R1.2: from the discard when the pile is empty."""
    state.moves = 0
    state.card = EMPTY
    state.steps = 0
    state.due = CARD
    for kind in range(SNAKE_KINDS):
        if state.pile[kind] > 0:
            return
    renew_pile(state)


@compiled
def draw_snake_card(state: State, card: int) -> None:
    """R5.2: it affects the carrier, whichever side that is; R5.3: without one it is spent."""
    state.pile[card] -= 1
    carrier = side_at(state, state.ball)
    if carrier == EMPTY:
        finish(state)
        return
    state.card = card
    if card == ORTHO or card == DIAGONAL:
        state.due = DIRECTION
    elif card == RUN:
        state.steps = RUN_STEPS
        run_on(state)
    elif card == LOSS:
        lose_ball(state, carrier)
    elif card == RELAY:
        give_to_nearest(state, carrier)
    elif card == YELLOW:
        show_yellow(state, carrier)
    else:
        fly(state, carrier)


@compiled
def finish(state: State) -> None:
    """R4.1, R5.4: after the last move or the card, a mover with the ball must shoot; otherwise the turn ends."""
    state.card = EMPTY
    state.steps = 0
    if state.mover != EMPTY and state.mover == state.ball:
        state.due = SHOOT
    else:
        pass_turn(state)


@compiled
def pass_turn(state: State) -> None:
    """R5.5: the other player is next; R8.2: the ball has been in play for one turn more."""
    state.since += 1
    end_turn(state, 1 - state.side, MOVE)


# R6 The snake cards


@compiled
def direction_refusal(state: State, direction: int) -> int:
    """R6.1: up, down, left or right; R6.2: a diagonal."""
    is_diagonal = direction >= FIRST_DIAGONAL
    return 0 if is_diagonal == (state.card == DIAGONAL) else RULE_OF_CARD[state.card]


@compiled
def push_ball(state: State, direction: int) -> None:
    """R6.1, R6.2: the ball goes one cell; R6.9: or off the field, the carrier's own goal line being a touchline."""
    carrier = side_at(state, state.ball)
    cell = NEXT_CELL[state.ball, direction]
    if cell != EMPTY:
        state.ball = cell
        finish(state)
    elif DIRECTION_ROWS[direction] == FORWARD_ROWS[carrier] and is_on_attack_line(state, state.ball):
        cross_goal_line(state, carrier, COLUMN[state.ball] + DIRECTION_COLUMNS[direction])
    else:
        lose_ball(state, carrier)


@compiled
def run_on(state: State) -> None:
    """R6.3: two steps forward; R6.10: from the attack line a shot at goal instead."""
    if state.steps == 0:
        finish(state)
    elif is_on_attack_line(state, state.ball):
        begin_shot(state)
    else:
        state.due = FORWARD


@compiled
def forward_refusal(state: State, cell: int) -> int:
    """R6.3, R6.5: one cell forward, straight or diagonal; R3.5 in a Run."""
    carrier = side_at(state, state.ball)
    if state.card == RUN and is_protected(state, cell, 1 - carrier):
        return 305
    ahead = ROW[cell] - ROW[state.ball] == FORWARD_ROWS[carrier]
    return 0 if ahead and DISTANCE[state.ball, cell] == 1 else RULE_OF_CARD[state.card]


@compiled
def go_forward(state: State, cell: int) -> None:
    """R6.3: the carrier runs on; R6.5: the ball goes on."""
    if state.card == RUN:
        run(state, cell)
    else:
        state.ball = cell
        finish(state)


@compiled
def run(state: State, cell: int) -> None:
    """R6.3: a swap like any other, but no move of the turn; the mover may be either of the two."""
    state.steps -= 1
    if state.mover == state.ball:
        state.mover = cell
    elif state.mover == cell:
        state.mover = state.ball
    swap_and_turn(state, state.ball, cell)


@compiled
def lose_ball(state: State, carrier: int) -> None:
    """R6.4, R6.6, R6.9: the nearest opponent of the carrier has the ball."""
    give_to_nearest(state, 1 - carrier)


@compiled
def give_to_nearest(state: State, side: int) -> None:
    """R6.11: one candidate has the ball at once, among several the drawer chooses; R6.5: with none, nothing."""
    distance = nearest_distance(state, side)
    if distance == 0:
        finish(state)
        return
    candidates = 0
    nearest = EMPTY
    for cell in range(CELLS):
        if is_candidate(state, cell, side, distance):
            candidates += 1
            nearest = cell
    if candidates == 1:
        receive(state, nearest)
    else:
        state.due = NEAREST


@compiled
def nearest_distance(state: State, side: int) -> int:
    """King's steps from the ball to the nearest footballer of a side on another cell; 0 if there is none."""
    distance = 0
    for cell in range(CELLS):
        steps = DISTANCE[state.ball, cell]
        if state.top[cell] == side and steps > 0 and (distance == 0 or steps < distance):
            distance = steps
    return distance


@compiled
def is_candidate(state: State, cell: int, side: int, distance: int) -> bool:
    return state.top[cell] == side and DISTANCE[state.ball, cell] == distance


@compiled
def give_refusal(state: State, cell: int) -> int:
    """R6.4, R6.5, R6.9: only to one of the nearest."""
    carrier = side_at(state, state.ball)
    side = carrier if state.card == RELAY else 1 - carrier
    return 0 if is_candidate(state, cell, side, nearest_distance(state, side)) else rule_of_nearest(state)


@compiled
def rule_of_nearest(state: State) -> int:
    """R6.9: a ball over the touchline; else the card's own rule, R6.4 for a Yellow too."""
    return 609 if state.card == ORTHO or state.card == DIAGONAL else RULE_OF_CARD[state.card]


@compiled
def receive(state: State, cell: int) -> None:
    """R6.4: the footballer has the ball; R6.5: a Relay sends it on, R6.10: from the attack line as a shot at goal."""
    state.ball = cell
    if state.card != RELAY:
        finish(state)
    elif is_on_attack_line(state, cell):
        begin_shot(state)
    else:
        state.due = FORWARD


@compiled
def show_yellow(state: State, carrier: int) -> None:
    """R6.6: as Loss, and the drawer keeps the card; a second one is a penalty instead, and both are discarded."""
    drawer = state.side
    state.yellow[drawer] = 1 - state.yellow[drawer]
    if state.yellow[drawer]:
        lose_ball(state, carrier)
    else:
        award_penalty(state)


@compiled
def fly(state: State, carrier: int) -> None:
    """R6.7: a footballer on the first cell may take a Drive; R6.8: a Lob goes over everybody; R6.9: or it goes off."""
    if is_on_attack_line_of(carrier, state.ball):
        cross_goal_line(state, carrier, COLUMN[state.ball])
    elif state.card == DRIVE and side_at(state, cell_ahead(state)) != EMPTY:
        state.due = INTERCEPT
    else:
        come_down(state)


@compiled
def intercept(state: State) -> None:
    """R6.7: the footballer has the ball, and it stops there."""
    state.ball = cell_ahead(state)
    finish(state)


@compiled
def come_down(state: State) -> None:
    """R6.7, R6.8: whoever is on the second cell has the ball, unasked; R6.9: that cell may be off the field."""
    carrier = side_at(state, state.ball)
    first = cell_ahead(state)
    if is_on_attack_line_of(carrier, first):
        cross_goal_line(state, carrier, COLUMN[first])
    else:
        state.ball = first + FORWARD_ROWS[carrier] * COLUMNS
        finish(state)


@compiled
def cell_ahead(state: State) -> int:
    """R6.7, R6.8: the cell straight in front of the carrier, who is not on the attack line."""
    return state.ball + FORWARD_ROWS[side_at(state, state.ball)] * COLUMNS


@compiled
def cross_goal_line(state: State, carrier: int, column: int) -> None:
    """R6.9: by the column that the ball goes to, in front of the goal a shot by the carrier; else the keeper's ball."""
    if is_before_goal(column):
        begin_shot(state)
    else:
        take_up_ball(state)
        end_turn(state, 1 - carrier, SAVE)


# R7 Penalty


@compiled
def award_penalty(state: State) -> None:
    """R7.1: the ball is taken up, and the opponent of the offender, whose turn it is, takes the penalty."""
    clear_turn(state)
    take_up_ball(state)
    state.due = PENALTY


@compiled
def penalty_refusal(state: State, action: int) -> int:
    """R7.1: the ball on a footballer on one of the two middle tiles; only with none there a swap with one of them."""
    taker = 1 - state.side
    if action < SWAP:
        cell = action - PUT
        return 0 if state.top[cell] == taker and is_penalty_spot(taker, cell) else 701
    may_come = state.top[(action - SWAP) // CELLS] == taker and is_penalty_spot(taker, (action - SWAP) % CELLS)
    return 0 if may_come and not has_penalty_taker(state, taker) else 701


@compiled
def has_penalty_taker(state: State, taker: int) -> bool:
    """R7.1: the taker has a footballer in front of the offender's goal."""
    for cell in range(CELLS):
        if state.top[cell] == taker and is_penalty_spot(taker, cell):
            return True
    return False


@compiled
def is_penalty_spot(taker: int, cell: int) -> bool:
    return is_on_attack_line_of(taker, cell) and is_before_goal(COLUMN[cell])


# R8 End


@compiled
def end_turn(state: State, next_side: int, due: int) -> None:
    """R5.5: the side that restarts, or the other, is next; R8.3: the last turn ends the match; R8.2: a drop ball."""
    clear_turn(state)
    state.played += 1
    if state.played == state.turns:
        state.due = OVER
        return
    state.side = next_side
    state.due = due
    if state.since == PATIENCE:
        take_up_ball(state)
        state.due = DROP
    if state.due == MOVE:
        state.moves = MOVES
    elif state.due != SAVE and not is_at_home(state, next_side):
        state.due = SWAP_IN


# Small verbs.


@compiled
def clear_turn(state: State) -> None:
    """Nobody has moved, no card is being carried out."""
    state.moves = 0
    state.mover = EMPTY
    state.card = EMPTY
    state.steps = 0


@compiled
def take_up_ball(state: State) -> None:
    """Off the field; R8.2: it will be put down by hand."""
    state.ball = EMPTY
    state.since = 0


@compiled
def swap_tiles(state: State, cell: int, other: int) -> None:
    """Two tiles change places, as they lie."""
    top = state.top[cell]
    back = state.back[cell]
    state.top[cell] = state.top[other]
    state.back[cell] = state.back[other]
    state.top[other] = top
    state.back[other] = back


@compiled
def side_at(state: State, cell: int) -> int:
    """Whose footballer is on a cell, or EMPTY."""
    return state.top[cell] if state.top[cell] <= CHEETAH else EMPTY


@compiled
def is_at_home(state: State, side: int) -> bool:
    """A footballer of this side is in its own half."""
    for cell in range(CELLS):
        if HALF_OF[cell] == side and state.top[cell] == side:
            return True
    return False


@compiled
def is_on_attack_line(state: State, cell: int) -> bool:
    """The footballer on this cell is next to the opposing goal."""
    return is_on_attack_line_of(state.top[cell], cell)


@compiled
def is_on_attack_line_of(side: int, cell: int) -> bool:
    return ROW[cell] == ATTACK_LINE[side]


@compiled
def is_before_goal(column: int) -> bool:
    """The goals face all columns but the outer two; beyond a corner there is none."""
    return 0 < column < COLUMNS - 1


@compiled
def seen_cell(cell: int, seat: int) -> int:
    """The board turned so that one's own goal is at row 1."""
    return cell if seat == RED or cell == EMPTY else CELLS - 1 - cell


@compiled
def seen_face(face: int, seat: int) -> int:
    """Where the cells with this face begin, one's own footballers first, or EMPTY."""
    if face == EMPTY:
        return EMPTY
    return (face ^ seat if face <= CHEETAH else face) * CELLS
