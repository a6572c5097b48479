"""Kahmaté: two captains, six rugby players each, one ball to carry over the line (docs/rulebooks/kahmate.md)."""

from __future__ import annotations

from touchline.engine.chance import below
from touchline.engine.compiled import compiled
from touchline.engine.game import CHANCE, NOBODY, Choice, Number
from touchline.engine.grid import DOWN, UP, columns_of, neighbours, rows_of
from touchline.engine.listing import add_if, compare, count_bits, weigh_equally
from touchline.engine.observation import clear, offsets, own_first, parts, set_flag
from touchline.engine.record import EMPTY, Floats, Ints, Record, ints, table, table2
from touchline.engine.verbs import Names, Verbs

# The pitch (R1.1). Column 0 is red's in-goal, column 12 is blue's.

RED, BLUE = range(2)
COLUMNS, ROWS = 13, 8
CELLS = COLUMNS * ROWS
DIRECTIONS = 4
COLUMN = columns_of(COLUMNS, ROWS)
ROW = rows_of(COLUMNS, ROWS)
NEIGHBOURS = neighbours(COLUMNS, ROWS)
FIRST_COLUMN, LAST_COLUMN = 1, 11
HALFWAY = 6
IN_GOAL_OF = table({0: RED, COLUMNS - 1: BLUE}.get(cell % COLUMNS, EMPTY) for cell in range(CELLS))
FORWARD = table([1, -1])

# Sets of cells, one bit per cell: the upper four rows in one number, the lower four in another (R4.7).

HALF = CELLS // 2
FIELD_OF_HALF = sum(1 << cell for cell in range(HALF) if IN_GOAL_OF[cell] == EMPTY)

# The teams (R2.1): red's players are 0-5, blue's 6-11, in the order two ordinary, big, tough, fast, clever.

TEAM = 6
PLAYERS = 2 * TEAM
MOVES = table([3, 3, 2, 3, 4, 3] * 2)
ATTACK = table([0, 0, 2, 1, -1, 0] * 2)
DEFENCE = table([0, 0, 1, 0, -1, 1] * 2)
CARDS = 6
ALL_CARDS = 2**CARDS - 1

# Numbers of the rules: MOVERS (R4.2), PASS_REACH (R7.1), KICK_REACH (R8.2), PERFECT (R9.6).

MOVERS = 2
PASS_REACH, KICK_REACH = 2, 3
PERFECT = 2
LINES, RECTANGLE = range(2)
BY_LOT = 0

# Cells between passer and receiver (R7.3), by the offset of the receiver: columns behind, rows aside.
# At most two cells, each given in the same way; NOWHERE is no offset.

NOWHERE = 99
CROSSED = {(2, 0): [(1, 0)], (2, 2): [(1, 1)], (1, 2): [(0, 1), (1, 1)], (2, 1): [(1, 0), (1, 1)]}
BETWEEN = table2(
    [*sum(CROSSED.get((behind, aside), []), ()), *[NOWHERE] * 4][:4]
    for behind in range(PASS_REACH + 1)
    for aside in range(PASS_REACH + 1)
)

# What is due: the question now put to the actor.

LOT, PLACE, DRAW, TURN, LEAVE, INTERCEPT, ATTACK_CARD, DEFENCE_CARD, ASIDE, OVER = range(10)

# The kinds of duel.

TACKLE_DUEL, FORCE_DUEL, PASS_DUEL = range(3)


# The options: the first value is the default.

OPTIONS = (
    Choice("area", ("lines", "rectangle")),  # R7.1, R8.2
    Choice("first", ("lot", "red", "blue")),  # R3.1
    Number("hold", 5, 1, 99, off=True),  # R4.7
    Number("tries", 1, 1, 99),  # R11.1
    Number("turns", 60, 1, 999),  # R4.5
)


class State(Record):
    """A position."""

    area: int  # option: LINES or RECTANGLE
    first: int  # option: BY_LOT, or 1 + the first captain
    hold: int  # option: turns in a row a side may keep the ball before losing it, 0 for off
    tries: int  # option: how many win
    turns: int  # option: each captain's turns since the last placing
    due: int  # what is asked
    side: int  # whose turn it is, or who is placing
    ball: int  # the cell where it lies loose, EMPTY when held or not in play
    carrier: int  # the player who holds it, or EMPTY
    movers: int  # players who have spent a point this turn
    duel: int  # its kind, or EMPTY
    attacker: int  # of the duel; the passer while an interception is asked
    defender: int  # of the duel
    receiver: int  # of the pass under way
    chosen: int  # the attacker's card while the defender chooses, else 0; known to its captain alone
    tied: int  # 1 while the second pair of cards is played
    ended: int  # turns ended since the last placing
    cell: Ints = ints(PLAYERS)  # where each player is, EMPTY before being placed
    board: Ints = ints(CELLS)  # who holds each cell: the inverse of cell; a cell being forced stays the opponent's
    down: Ints = ints(PLAYERS)  # ends of the own captain's turns until the player stands up
    points: Ints = ints(PLAYERS)  # cells each player may still move this turn
    tackled: Ints = ints(PLAYERS)  # 1 for a player who has tackled this turn
    hand: Ints = ints(2)  # each captain's form cards not yet shown, card n as bit n - 1
    score: Ints = ints(2)  # tries
    held: Ints = ints(2)  # turns in a row in which each side kept the ball, without a duel


# Names of everything. Actions name players by shirt number, of the captain who acts.

SIDES = ("red", "blue")
CELL_NAMES = Names((f"{cell % COLUMNS}-{cell // COLUMNS + 1}" for cell in range(CELLS)), "C-R", "cell")
PLAYER_NAMES = [f"{side[0]}{number + 1}" for side in SIDES for number in range(TEAM)]
NUMBERS = Names((str(number + 1) for number in range(TEAM)), "N", "player", PLAYER_NAMES)
CARD_NAMES = Names((str(card + 1) for card in range(CARDS)), "N", "card")
DIRECTION_NAMES = Names(("up", "down", "left", "right"), kind="edge")

# The actions: a verb's number is that of its first action; arguments are added to it, the last varying fastest.

VERBS = Verbs(also="walk N C-R, and several directions after step N")
END = VERBS.add("end")
STEP = VERBS.add("step", NUMBERS, DIRECTION_NAMES)
FORCE = VERBS.add("force", DIRECTION_NAMES)
PASS = VERBS.add("pass", NUMBERS)
KICK = VERBS.add("kick", CELL_NAMES, target="button:kick")
TACKLE = VERBS.add("tackle", NUMBERS)
LET = VERBS.add("let")
STOP = VERBS.add("intercept", NUMBERS)
CARD = VERBS.add("card", CARD_NAMES)
BESIDE = VERBS.add("aside", Names(DIRECTION_NAMES[: DOWN + 1], kind="edge"))
PUT = VERBS.add("place", CELL_NAMES)
DRAWN = VERBS.add_outcome("draw", CARD_NAMES)
WON_LOT = VERBS.add_outcome("lot", SIDES)
ACTIONS = len(VERBS)

# Observation: (name, shape) in order. Columns are counted from the seat's own in-goal, "own" comes first.

OBSERVATION = (
    ("players", (PLAYERS, ROWS, COLUMNS)),
    ("ball", (ROWS, COLUMNS)),
    *parts((PLAYERS,), "carrier", "down", "points", "tackled"),
    *parts((CARDS,), "own_hand", "other_hand", "chosen"),
    ("due", (OVER + 1,)),
    ("duel", (3,)),
    *parts((PLAYERS,), "attacker", "defender", "receiver"),
    *parts((1,), "own_turn", "tied", "own_score", "other_score", "own_held", "other_held", "ended"),
    *parts((1,), "area", "hold", "tries", "turns"),
)
OFFSET = offsets(OBSERVATION)


# The functions of the contract.


@compiled
def start(state: State) -> None:
    """R3.1: the first captain, by lot or by option, places first."""
    for side in range(2):
        state.hand[side] = ALL_CARDS
        state.score[side] = 0
    clear_pitch(state)
    if state.first == BY_LOT:
        state.due = LOT
        state.side = RED
    else:
        begin_placing(state, state.first - 1)


@compiled
def actor(state: State) -> int:
    """The seat that is asked; R4.6: in the other's turn a captain only answers."""
    due = state.due
    if due == LOT or due == DRAW:
        return CHANCE
    if due == OVER:
        return NOBODY
    if due == INTERCEPT:
        return 1 - state.side
    if due == ATTACK_CARD:
        return side_of(state.attacker)
    if due == DEFENCE_CARD:
        return side_of(state.defender)
    if due == ASIDE:
        return side_of(fallen_carrier(state))
    return state.side


@compiled
def legal(state: State, out: Ints) -> int:
    """The actions with refusal 0 in ascending order; returns their count."""
    if state.due == TURN:
        return legal_in_turn(state, out)
    if state.due == LEAVE:
        return add_steps(state, state.carrier, out, 0)
    count = 0
    for action in range(due_from(state.due), due_to(state.due)):
        count = add_if(refusal(state, action) == 0, action, out, count)
    return count


@compiled
def refusal(state: State, action: int) -> int:
    """0 if the action is legal, else the first rule that forbids it; one that is not due is refused first."""
    if action < due_from(state.due) or action >= due_to(state.due):
        return rule_of_due(state)
    if state.due == PLACE:
        return place_refusal(state, action - PUT)
    if state.due == TURN:
        return turn_refusal(state, action)
    if state.due == LEAVE:
        return leave_refusal(state, action - STEP)
    if state.due == INTERCEPT and action != LET:
        return intercept_refusal(state, action - STOP)
    if state.due == ATTACK_CARD or state.due == DEFENCE_CARD:
        return card_refusal(state, action - CARD + 1)
    return 0


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    """R3.1, R3.3: lots and cards are drawn with equal odds."""
    return weigh_equally(legal(state, out), weights)


@compiled
def play(state: State, action: int) -> None:
    """Carry out a legal action."""
    due = state.due
    if due == TURN:
        play_in_turn(state, action)
    elif due == LEAVE:
        step(state, state.carrier, (action - STEP) % DIRECTIONS)
    elif due == INTERCEPT:
        answer_pass(state, action)
    elif due == ATTACK_CARD:
        state.chosen = action - CARD + 1
        state.due = DEFENCE_CARD
    elif due == DEFENCE_CARD:
        show_cards(state, action - CARD + 1)
    elif due == ASIDE:
        land_aside(state, action - BESIDE)
    elif due == PLACE:
        place(state, action - PUT)
    elif due == DRAW:
        draw_ball(state, action - DRAWN + 1)
    else:
        begin_placing(state, action - WON_LOT)


@compiled
def value(state: State, seat: int) -> float:
    """R11.1, R4.5: 1 for the captain with more tries, -1 for the other, 0 for a draw and until it is over."""
    return compare(state.score[seat], state.score[1 - seat]) if state.due == OVER else 0.0


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    """Everything except the card that the opponent has chosen and not yet shown, as listed in OBSERVATION."""
    clear(out)
    for player in range(PLAYERS):
        seen = own_first(player, seat, TEAM)
        set_flag(out, OFFSET.players + seen * CELLS, seen_cell(state.cell[player], seat))
        out[OFFSET.down + seen] = state.down[player] / 2
        out[OFFSET.points + seen] = state.points[player] / 4
        out[OFFSET.tackled + seen] = state.tackled[player]
    set_flag(out, OFFSET.ball, seen_cell(state.ball, seat))
    set_flag(out, OFFSET.carrier, own_first(state.carrier, seat, TEAM))
    for card in range(CARDS):
        out[OFFSET.own_hand + card] = state.hand[seat] >> card & 1
        out[OFFSET.other_hand + card] = state.hand[1 - seat] >> card & 1
    if knows_chosen(state, seat):
        set_flag(out, OFFSET.chosen, state.chosen - 1)
    set_flag(out, OFFSET.due, state.due)
    set_flag(out, OFFSET.duel, state.duel)
    set_flag(out, OFFSET.attacker, own_first(state.attacker, seat, TEAM))
    set_flag(out, OFFSET.defender, own_first(state.defender, seat, TEAM))
    set_flag(out, OFFSET.receiver, own_first(state.receiver, seat, TEAM))
    out[OFFSET.own_turn] = 1.0 if state.side == seat else 0.0
    out[OFFSET.tied] = state.tied
    out[OFFSET.own_score] = state.score[seat] / state.tries
    out[OFFSET.other_score] = state.score[1 - seat] / state.tries
    out[OFFSET.own_held] = state.held[seat] / max(state.hold, 1)
    out[OFFSET.other_held] = state.held[1 - seat] / max(state.hold, 1)
    out[OFFSET.ended] = state.ended / (2 * state.turns)
    out[OFFSET.area] = state.area
    out[OFFSET.hold] = state.hold
    out[OFFSET.tries] = state.tries
    out[OFFSET.turns] = state.turns


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    """The opponent's chosen card may be any card left in that hand."""
    if state.chosen == 0 or knows_chosen(state, seat):
        return
    hand = state.hand[side_of(state.attacker)]
    nth = below(rng, count_bits(hand))
    for card in range(1, CARDS + 1):
        if has_card(hand, card):
            if nth == 0:
                state.chosen = card
            nth -= 1


# What is due, and the range of actions that answers it.


@compiled
def due_from(due: int) -> int:
    """The first action of the kind that is due."""
    if due == TURN:
        return END
    if due == LEAVE:
        return STEP
    if due == INTERCEPT:
        return LET
    if due == ATTACK_CARD or due == DEFENCE_CARD:
        return CARD
    if due == ASIDE:
        return BESIDE
    if due == PLACE:
        return PUT
    if due == DRAW:
        return DRAWN
    if due == LOT:
        return WON_LOT
    return ACTIONS


@compiled
def due_to(due: int) -> int:
    """The action after the last of the kind that is due."""
    if due == TURN:
        return LET
    if due == LEAVE:
        return FORCE
    if due == INTERCEPT:
        return CARD
    if due == ATTACK_CARD or due == DEFENCE_CARD:
        return BESIDE
    if due == ASIDE:
        return PUT
    if due == PLACE:
        return DRAWN
    if due == DRAW:
        return WON_LOT
    return ACTIONS


@compiled
def rule_of_due(state: State) -> int:
    """The rule that says what is due: R4.6 for an answer; after the end, the one that ended the match."""
    due = state.due
    if due == LOT or due == PLACE:
        return 301
    if due == DRAW:
        return 303
    if due == TURN:
        return 401
    if due == LEAVE:
        return 603
    if due == OVER:
        return 1101 if max(state.score[RED], state.score[BLUE]) == state.tries else 405
    return 406


# R2 The teams


@compiled
def card_refusal(state: State, card: int) -> int:
    """R2.2: only a card not yet shown can be played."""
    return 0 if has_card(state.hand[actor(state)], card) else 202


@compiled
def discard(state: State, side: int, card: int) -> None:
    """R2.2: cards shown are discarded; after the last all six come back at once."""
    state.hand[side] -= 1 << (card - 1)
    if state.hand[side] == 0:
        state.hand[side] = ALL_CARDS


# R3 Setting up


@compiled
def begin_placing(state: State, side: int) -> None:
    """R3.1: this captain is first and places all six players, then the other does."""
    state.side = side
    state.due = PLACE


@compiled
def place_refusal(state: State, cell: int) -> int:
    """R3.2: on a free cell of the two columns next to one's own in-goal."""
    own_end = FIRST_COLUMN if state.side == RED else LAST_COLUMN
    aside = (COLUMN[cell] - own_end) * FORWARD[state.side]
    return 0 if 0 <= aside < 2 and state.board[cell] == EMPTY else 302


@compiled
def place(state: State, cell: int) -> None:
    """R3.1: in the order of R2.1, one at a time."""
    player = next_to_place(state)
    put(state, player, cell)
    if player % TEAM < TEAM - 1:
        return
    state.side = 1 - state.side
    if state.cell[state.side * TEAM] != EMPTY:
        state.due = DRAW


@compiled
def next_to_place(state: State) -> int:
    """The first player of the side that places who is not on the pitch yet."""
    player = state.side * TEAM
    while state.cell[player] != EMPTY:
        player += 1
    return player


@compiled
def draw_ball(state: State, card: int) -> None:
    """R3.3, R4.7: the ball comes to column 6, row card + 1; a player there has it."""
    land(state, card * COLUMNS + HALFWAY)
    state.due = TURN


# R4 A turn


@compiled
def legal_in_turn(state: State, out: Ints) -> int:
    """R4.1: what a captain may do in a turn."""
    out[0] = END
    count = 1
    first = state.side * TEAM
    for player in range(first, first + TEAM):
        if move_refusal(state, player) == 0:
            count = add_steps(state, player, out, count)
    if own_carrier(state) != EMPTY:
        for direction in range(DIRECTIONS):
            if force_refusal(state, direction) == 0:
                out[count] = FORCE + direction
                count += 1
        for number in range(TEAM):
            if pass_refusal(state, first + number) == 0:
                out[count] = PASS + number
                count += 1
        count = add_kicks(state, out, count)
    elif state.carrier != EMPTY:
        for number in range(TEAM):
            if tackle_refusal(state, first + number) == 0:
                out[count] = TACKLE + number
                count += 1
    return count


@compiled
def turn_refusal(state: State, action: int) -> int:
    """R4.1: move, pass, kick, tackle and force in any order; ending the turn is always allowed."""
    first = state.side * TEAM
    if action == END:
        return 0
    if action < FORCE:
        player = first + (action - STEP) // DIRECTIONS
        return step_refusal(state, player, (action - STEP) % DIRECTIONS)
    if action < PASS:
        return force_refusal(state, action - FORCE)
    if action < KICK:
        return pass_refusal(state, first + action - PASS)
    if action < TACKLE:
        return kick_refusal(state, action - KICK)
    return tackle_refusal(state, first + action - TACKLE)


@compiled
def play_in_turn(state: State, action: int) -> None:
    """R4.1: carry out one piece of a turn."""
    first = state.side * TEAM
    if action == END:
        end_turn(state)
    elif action < FORCE:
        step(state, first + (action - STEP) // DIRECTIONS, (action - STEP) % DIRECTIONS)
    elif action < PASS:
        force(state, action - FORCE)
    elif action < KICK:
        pass_ball(state, first + action - PASS)
    elif action < TACKLE:
        kick(state, action - KICK)
    else:
        tackle(state, first + action - TACKLE)


@compiled
def move_refusal(state: State, player: int) -> int:
    """R4.2: a third player may not move; R4.3: a player who is down does nothing."""
    if state.movers == MOVERS and state.points[player] == MOVES[player]:
        return 402
    return 403 if state.down[player] > 0 else 0


@compiled
def spend_point(state: State, player: int) -> None:
    """R4.2: a player counts as moved from the first point spent."""
    if state.points[player] == MOVES[player]:
        state.movers += 1
    state.points[player] -= 1


@compiled
def end_turn(state: State) -> None:
    """R4.4, R4.5, R4.6, R4.7: stand up, change sides, and see whether the match or the hold is over."""
    side = state.side
    for player in range(side * TEAM, side * TEAM + TEAM):
        if state.down[player] > 0:
            state.down[player] -= 1
    rest(state, side)
    state.ended += 1
    if state.ended == 2 * state.turns:
        state.due = OVER
        return
    state.side = 1 - side
    if state.hold > 0:
        state.held[side] = state.held[side] + 1 if keeps_ball(state, side) else 0
        if state.held[side] == state.hold:
            lose_kept_ball(state)


@compiled
def fall(state: State, player: int) -> None:
    """R4.4: down until the end of their captain's next turn; going down again while down adds nothing."""
    if state.down[player] == 0:
        state.down[player] = 2 if side_of(player) == state.side else 1


@compiled
def keeps_ball(state: State, side: int) -> bool:
    """R4.7: one of its players holds the ball, or it is loose where no opponent could reach it."""
    if state.carrier != EMPTY:
        return side_of(state.carrier) == side
    return not can_come_to_ball(state, 1 - side)


@compiled
def can_come_to_ball(state: State, side: int) -> bool:
    """R4.7: whether free cells lead from a player of this side, standing or down, to the loose ball."""
    free_above, free_below = FIELD_OF_HALF, FIELD_OF_HALF
    side_above, side_below = 0, 0
    for player in range(PLAYERS):
        cell = state.cell[player]
        free_above &= ~half_above(cell)
        free_below &= ~half_below(cell)
        if side_of(player) == side:
            side_above |= half_above(cell)
            side_below |= half_below(cell)
    above, below = half_above(state.ball), half_below(state.ball)
    while True:
        near_above = spread(above) | below << (HALF - COLUMNS)
        near_below = spread(below) | above >> (HALF - COLUMNS)
        if near_above & side_above | near_below & side_below:
            return True
        near_above &= free_above
        near_below &= free_below
        if near_above == above and near_below == below:
            return False
        above, below = near_above, near_below


@compiled
def lose_kept_ball(state: State) -> None:
    """R4.7: kept too long without a duel, the ball goes back to a random place."""
    state.carrier = EMPTY
    state.ball = EMPTY
    forget_holding(state)
    state.due = DRAW


# R5 Moving


@compiled
def add_steps(state: State, player: int, out: Ints, count: int) -> int:
    """R5.1: in any of the four directions."""
    for direction in range(DIRECTIONS):
        if step_refusal(state, player, direction) == 0:
            out[count] = STEP + player % TEAM * DIRECTIONS + direction
            count += 1
    return count


@compiled
def step_refusal(state: State, player: int, direction: int) -> int:
    """R1.2, R4.2, R4.3, R5.1, R5.2, R5.4, R9.1: on the pitch, with a point, to a cell open to the player."""
    cell = NEIGHBOURS[state.cell[player], direction]
    if cell == EMPTY:
        return 102
    forbidden = move_refusal(state, player)
    if forbidden != 0:
        return forbidden
    if state.points[player] == 0:
        return 501
    if state.board[cell] != EMPTY:
        return 502
    if not may_enter(state, player, cell):
        return 504
    return 901 if state.tackled[player] else 0


@compiled
def may_enter(state: State, player: int, cell: int) -> bool:
    """R5.4: the in-goal is open to the carrier alone, and only the opposing one."""
    goal_of = IN_GOAL_OF[cell]
    return goal_of == EMPTY or (player == state.carrier and goal_of != side_of(player))


@compiled
def step(state: State, player: int, direction: int) -> None:
    """R5.1, R5.3: one point, one cell; a loose ball there is picked up."""
    cell = NEIGHBOURS[state.cell[player], direction]
    spend_point(state, player)
    if state.due == LEAVE:
        state.due = TURN
    else:
        state.board[state.cell[player]] = EMPTY
    put(state, player, cell)
    if state.ball == cell:
        give_ball(state, player)
    if IN_GOAL_OF[cell] != EMPTY:
        score_try(state)


# R6 Forcing through


@compiled
def force_refusal(state: State, direction: int) -> int:
    """R4.2, R4.3, R6.1, R9.1: only the carrier, with two points, against a neighbouring opponent."""
    carrier = own_carrier(state)
    if carrier == EMPTY:
        return 601
    forbidden = move_refusal(state, carrier)
    if forbidden != 0:
        return forbidden
    cell = NEIGHBOURS[state.cell[carrier], direction]
    if state.points[carrier] < 2 or cell == EMPTY or not is_opponent(state.board[cell], carrier):
        return 601
    return 901 if state.tackled[carrier] else 0


@compiled
def force(state: State, direction: int) -> None:
    """R6.2: the carrier attacks; the point for crossing is spent on the attempt."""
    carrier = state.carrier
    spend_point(state, carrier)
    open_duel(state, FORCE_DUEL, carrier, state.board[NEIGHBOURS[state.cell[carrier], direction]])


@compiled
def settle_force(state: State, margin: int) -> None:
    """R6.3: won, the carrier is on the fallen opponent's cell and must leave it; R6.4: lost, the carrier goes down."""
    if margin <= 0:
        fall(state, state.attacker)
        spill(state)
        return
    fall(state, state.defender)
    state.board[state.cell[state.attacker]] = EMPTY
    state.cell[state.attacker] = state.cell[state.defender]
    close_duel(state)
    state.due = LEAVE


@compiled
def leave_refusal(state: State, player_and_direction: int) -> int:
    """R6.3: only the carrier plays, and leaves the crossed cell."""
    player = state.side * TEAM + player_and_direction // DIRECTIONS
    if player != state.carrier:
        return 603
    return step_refusal(state, player, player_and_direction % DIRECTIONS)


# R7 Passing


@compiled
def pass_refusal(state: State, receiver: int) -> int:
    """R4.3, R7.1: from a standing carrier to a standing team-mate behind, within reach."""
    carrier = own_carrier(state)
    if state.down[receiver] > 0 or (carrier != EMPTY and state.down[carrier] > 0):
        return 403
    if carrier == EMPTY:
        return 701
    behind = columns_behind(state, carrier, receiver)
    aside = rows_aside(state, carrier, receiver)
    return 0 if within(state.area, behind, aside, PASS_REACH) else 701


@compiled
def pass_ball(state: State, receiver: int) -> None:
    """R7.2, R7.3: the receiver is named; if an opponent is in between, that captain is asked."""
    state.attacker = state.carrier
    state.receiver = receiver
    opponents = (1 - state.side) * TEAM
    for player in range(opponents, opponents + TEAM):
        if can_intercept(state, player):
            state.due = INTERCEPT
            return
    receive(state)


@compiled
def can_intercept(state: State, player: int) -> bool:
    """R7.3: a standing opponent on a cell between passer and receiver; R4.3: not one who is down."""
    return state.down[player] == 0 and is_between(state, player)


@compiled
def intercept_refusal(state: State, number: int) -> int:
    """R4.3, R7.3: standing, and between the two."""
    player = (1 - state.side) * TEAM + number
    if state.down[player] > 0:
        return 403
    return 0 if is_between(state, player) else 703


@compiled
def is_between(state: State, player: int) -> bool:
    """R7.3: on one of the cells that the segment from passer to receiver crosses."""
    passer = state.attacker
    crossed = columns_behind(state, passer, state.receiver) * (PASS_REACH + 1) + rows_aside(
        state, passer, state.receiver
    )
    behind = columns_behind(state, passer, player)
    aside = ROW[state.cell[player]] - ROW[state.cell[passer]]
    if ROW[state.cell[state.receiver]] < ROW[state.cell[passer]]:
        aside = -aside
    nearer = BETWEEN[crossed, 0] == behind and BETWEEN[crossed, 1] == aside
    farther = BETWEEN[crossed, 2] == behind and BETWEEN[crossed, 3] == aside
    return nearer or farther


@compiled
def answer_pass(state: State, action: int) -> None:
    """R7.3: the pass goes through, or one opponent tries."""
    state.due = TURN
    if action == LET:
        receive(state)
    else:
        open_duel(state, PASS_DUEL, state.attacker, (1 - state.side) * TEAM + action - STOP)


@compiled
def receive(state: State) -> None:
    """R7.4: the receiver has the ball."""
    give_ball(state, state.receiver)
    close_duel(state)


@compiled
def settle_pass(state: State, margin: int) -> None:
    """R7.4: won by the passer, the receiver has it; lost, the interceptor. Nobody goes down."""
    if margin <= 0:
        state.receiver = state.defender
    receive(state)


# R8 Kicking


@compiled
def kick_refusal(state: State, cell: int) -> int:
    """R4.3, R8.1: a standing carrier with no team-mate ahead; R8.2: forward, within reach, on to a free cell."""
    carrier = own_carrier(state)
    if carrier == EMPTY:
        return 801
    if state.down[carrier] > 0:
        return 403
    if has_mate_ahead(state, carrier):
        return 801
    ahead = (COLUMN[cell] - COLUMN[state.cell[carrier]]) * FORWARD[state.side]
    aside = abs(ROW[cell] - ROW[state.cell[carrier]])
    free = state.board[cell] == EMPTY and IN_GOAL_OF[cell] == EMPTY
    return 0 if free and within(state.area, ahead, aside, KICK_REACH) else 802


@compiled
def add_kicks(state: State, out: Ints, count: int) -> int:
    """R8.2: the cells ahead, in ascending order."""
    carrier = state.carrier
    if state.down[carrier] > 0 or has_mate_ahead(state, carrier):
        return count
    column = COLUMN[state.cell[carrier]]
    left = column + 1 if state.side == RED else column - KICK_REACH
    level = ROW[state.cell[carrier]]
    for row in range(max(level - KICK_REACH, 0), min(level + KICK_REACH + 1, ROWS)):
        for aim in range(max(left, FIRST_COLUMN), min(left + KICK_REACH, LAST_COLUMN + 1)):
            cell = row * COLUMNS + aim
            if kick_refusal(state, cell) == 0:
                out[count] = KICK + cell
                count += 1
    return count


@compiled
def has_mate_ahead(state: State, carrier: int) -> bool:
    """R8.1: a team-mate, standing or down, in a column ahead."""
    first = state.side * TEAM
    for mate in range(first, first + TEAM):
        if columns_behind(state, carrier, mate) < 0:
            return True
    return False


@compiled
def kick(state: State, cell: int) -> None:
    """R8.3: the ball lies where it lands."""
    land(state, cell)


# R9 Tackling


@compiled
def tackle_refusal(state: State, player: int) -> int:
    """R4.2, R4.3, R9.1: next to the opposing carrier, with a point left, once a turn."""
    forbidden = move_refusal(state, player)
    if forbidden != 0:
        return forbidden
    if state.carrier == EMPTY or not is_opponent(state.carrier, player):
        return 901
    if state.points[player] == 0 or state.tackled[player]:
        return 901
    return 0 if are_neighbours(state.cell[player], state.cell[state.carrier]) else 901


@compiled
def tackle(state: State, player: int) -> None:
    """R9.1, R9.2: the tackler attacks; it costs a point and ends the tackler's movement."""
    spend_point(state, player)
    state.tackled[player] = 1
    open_duel(state, TACKLE_DUEL, player, state.carrier)


@compiled
def settle_tackle(state: State, margin: int) -> None:
    """R9.3: lost, the tackler goes down; R9.4: won, the carrier; R9.6: won by two or more, the tackler has the ball."""
    if margin <= 0:
        fall(state, state.attacker)
        close_duel(state)
        return
    fall(state, state.defender)
    if margin >= PERFECT:
        give_ball(state, state.attacker)
        close_duel(state)
    else:
        spill(state)


@compiled
def spill(state: State) -> None:
    """R9.4: the ball goes on the cell directly behind the fallen carrier."""
    fallen = fallen_carrier(state)
    behind = state.cell[fallen] - FORWARD[side_of(fallen)]
    if IN_GOAL_OF[behind] == EMPTY:
        land(state, behind)
        close_duel(state)
    else:
        spill_by_own_goal(state, fallen)


@compiled
def spill_by_own_goal(state: State, fallen: int) -> None:
    """R9.5: beside the fallen player, away from the opponent, with a choice between two; failing that, in front."""
    cell = state.cell[fallen]
    foe = state.cell[state.attacker + state.defender - fallen]
    choices = 0
    goal = cell + FORWARD[side_of(fallen)]
    for direction in range(UP, DOWN + 1):
        beside = NEIGHBOURS[cell, direction]
        if beside != EMPTY and beside != foe:
            choices += 1
            goal = beside
    if choices == 2:
        state.due = ASIDE
        return
    land(state, goal)
    close_duel(state)


@compiled
def land_aside(state: State, direction: int) -> None:
    """R9.5: the cell beside them that the fallen player's captain chose."""
    state.due = TURN
    land(state, NEIGHBOURS[state.cell[fallen_carrier(state)], direction])
    close_duel(state)


@compiled
def fallen_carrier(state: State) -> int:
    """Who has lost the ball in a duel: the forcing carrier or the tackled one."""
    return state.attacker if state.duel == FORCE_DUEL else state.defender


# R10 Duels


@compiled
def open_duel(state: State, kind: int, attacker: int, defender: int) -> None:
    """R10.1: the attacker's captain chooses first."""
    state.duel = kind
    state.attacker = attacker
    state.defender = defender
    state.due = ATTACK_CARD
    forget_holding(state)


@compiled
def show_cards(state: State, defence: int) -> None:
    """R10.1, R10.2: cards and bonuses; the higher total wins, a tie is played again, and then goes to the defender."""
    margin = state.chosen + ATTACK[state.attacker] - defence - DEFENCE[state.defender]
    discard(state, side_of(state.attacker), state.chosen)
    discard(state, side_of(state.defender), defence)
    state.chosen = 0
    if margin == 0 and state.tied == 0:
        state.tied = 1
        state.due = ATTACK_CARD
        return
    state.due = TURN
    state.tied = 0
    if state.duel == TACKLE_DUEL:
        settle_tackle(state, margin)
    elif state.duel == FORCE_DUEL:
        settle_force(state, margin)
    else:
        settle_pass(state, margin)


@compiled
def close_duel(state: State) -> None:
    """R10.3: the turn goes on."""
    state.duel = EMPTY
    state.attacker = EMPTY
    state.defender = EMPTY
    state.receiver = EMPTY


@compiled
def knows_chosen(state: State, seat: int) -> bool:
    """R10.1: the other captain learns only that a card has been chosen."""
    return side_of(state.attacker) == seat


# R11 The try


@compiled
def score_try(state: State) -> None:
    """R11.1: the match ends, or all place again and the captain who conceded is first captain."""
    side = state.side
    state.score[side] += 1
    if state.score[side] == state.tries:
        state.due = OVER
        return
    clear_pitch(state)
    begin_placing(state, 1 - side)


# Small verbs.


@compiled
def clear_pitch(state: State) -> None:
    """Nobody and no ball on the pitch; everybody fresh."""
    state.ball = EMPTY
    state.carrier = EMPTY
    state.ended = 0
    state.chosen = 0
    state.tied = 0
    close_duel(state)
    forget_holding(state)
    for player in range(PLAYERS):
        state.cell[player] = EMPTY
        state.down[player] = 0
    for cell in range(CELLS):
        state.board[cell] = EMPTY
    rest(state, RED)
    rest(state, BLUE)


@compiled
def rest(state: State, side: int) -> None:
    """All points again, nobody moved, nobody has tackled."""
    state.movers = 0
    for player in range(side * TEAM, side * TEAM + TEAM):
        state.points[player] = MOVES[player]
        state.tackled[player] = 0


@compiled
def forget_holding(state: State) -> None:
    """R4.7: both counts begin again at 0."""
    state.held[RED] = 0
    state.held[BLUE] = 0


@compiled
def put(state: State, player: int, cell: int) -> None:
    """The player holds the cell."""
    state.cell[player] = cell
    state.board[cell] = player


@compiled
def give_ball(state: State, player: int) -> None:
    """The player has the ball."""
    state.carrier = player
    state.ball = EMPTY


@compiled
def land(state: State, cell: int) -> None:
    """R5.3, R9.4: a player where the ball lands has it; otherwise it is loose."""
    state.carrier = state.board[cell]
    state.ball = cell if state.carrier == EMPTY else EMPTY


@compiled
def own_carrier(state: State) -> int:
    """The carrier if on the side whose turn it is, or EMPTY."""
    if state.carrier == EMPTY or side_of(state.carrier) != state.side:
        return EMPTY
    return state.carrier


@compiled
def side_of(player: int) -> int:
    return player // TEAM


@compiled
def is_opponent(other: int, player: int) -> bool:
    return other != EMPTY and side_of(other) != side_of(player)


@compiled
def are_neighbours(cell: int, other: int) -> bool:
    return abs(COLUMN[cell] - COLUMN[other]) + abs(ROW[cell] - ROW[other]) == 1


@compiled
def columns_behind(state: State, player: int, other: int) -> int:
    """How many columns the other is behind the player; negative if ahead."""
    return (COLUMN[state.cell[player]] - COLUMN[state.cell[other]]) * FORWARD[side_of(player)]


@compiled
def rows_aside(state: State, player: int, other: int) -> int:
    return abs(ROW[state.cell[player]] - ROW[state.cell[other]])


@compiled
def within(area: int, along: int, aside: int, reach: int) -> bool:
    """R7.1, R8.2: on a straight or diagonal line, or anywhere in the rectangle."""
    if along < 1 or along > reach:
        return False
    return aside <= reach if area == RECTANGLE else aside == 0 or aside == along


@compiled
def half_above(cell: int) -> int:
    """The cell as a set, if it is one of the upper half."""
    return 1 << cell if cell < HALF else 0


@compiled
def half_below(cell: int) -> int:
    """The cell as a set, if it is one of the lower half."""
    return 1 << (cell - HALF) if cell >= HALF else 0


@compiled
def spread(cells: int) -> int:
    """These cells of one half and their neighbours in it; the caller masks in-goals and what is beyond."""
    return cells | cells << 1 | cells >> 1 | cells << COLUMNS | cells >> COLUMNS


@compiled
def has_card(hand: int, card: int) -> bool:
    return hand >> (card - 1) & 1 == 1


@compiled
def seen_cell(cell: int, seat: int) -> int:
    """Columns counted from the seat's own in-goal."""
    return cell if seat == RED or cell == EMPTY else cell + COLUMNS - 1 - 2 * COLUMN[cell]
