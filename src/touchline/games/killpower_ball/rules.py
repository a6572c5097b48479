"""Killpower Ball: two coaches, gladiators, one ball and two low baskets (docs/rulebooks/killpower-ball.md)."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.game import CHANCE, NOBODY, Choice, Number
from touchline.engine.listing import add_if, weigh_equally
from touchline.engine.observation import clear, offsets, own_first, parts
from touchline.engine.record import EMPTY, Floats, IntGrid, Ints, Record, ints, table, table2
from touchline.engine.verbs import Names, Verbs
from touchline.games.killpower_ball.court import (
    BASKET,
    CELLS,
    COLUMN,
    COLUMNS,
    COLUMNS_OF,
    ROW,
    ROWS,
    ROWS_OF,
    TOUCH_COLUMNS,
    crosses_zone,
    distance,
)
from touchline.games.killpower_ball.teams import BAL, CHARACTERISTICS, COM, DEP, HAB, HIGHEST, RAP, RES, TEAM, roster
from touchline.games.killpower_ball.ways import add_reach, price

# The gladiators (R2.1): red's are 0-6, blue's 7-13.

RED, BLUE = range(2)
GLADIATORS = 2 * TEAM

# Numbers of the rules.

TURNS = 20  # R3.1
FACES = 10  # of the die
AVERAGE = 24  # R2.3
LEVEL, HALF_LEVEL = 10, 5  # R2.4, points of power
PASS_REACH = 2  # R5.4, times BAL
WIDEST = 9  # R6.1, cells: the highest value of both options
DUNK_REACH, DUNK_WORTH, SURE_WORTH = 1, 1, 2  # R6.3, R6.4
STAYS = 2  # R6.5: faces that leave the ball on the basket's cell
HEADING = table2([(0, 0)] * 3 + [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)])  # R6.5
STUNNED_FROM, INJURED_FROM, COMA_FROM = 1, 4, 7  # R9.3
VALID, INJURED, COMA = range(3)
STUN = 2  # R9.6, ends of turns
FASTEST = (2 * HIGHEST + 2) * TEAM  # R9.1, above every speed

# What is due: the question now put to a coach, or what chance decides.

LOT, SET_UP, HOLDER, FILL, PLAY, INTERCEPT, SHOT_DIE, INTERCEPT_DIE, MISS_DIE, BOUNCE, REBOUND, STEAL_DIE = range(12)
ACT, STRIKE_DIE, DODGE, DODGE_DIE, INJURY_DIE, OVER = range(12, 18)

# The kinds of throw.

SHOT, SURE_SHOT, PASSED = range(3)

# The options: the first value is the default.

RESTS, PASSES = range(2)
DODGED, NOT_DODGED = range(2)
OPTIONS = (
    Choice("court", ("full", "small")),  # R1.1
    Number("on_court", 3, 3, TEAM),  # R2.1
    roster("red", "eliminateurs"),  # R2.5
    roster("blue", "demons"),
    Number("near", 3, 1, WIDEST, later=True),  # R6.1
    Number("band", 3, 1, WIDEST, later=True),  # R6.1
    Choice("used_token", ("rests", "passes")),  # R6.3
    Choice("dodge", ("on", "off")),  # R9.2
)


class State(Record):
    """A position."""

    court: int  # option: FULL or SMALL
    on_court: int  # option: gladiators a side
    red: IntGrid = ints(TEAM, len(CHARACTERISTICS))  # option: the roster of the first seat
    blue: IntGrid = ints(TEAM, len(CHARACTERISTICS))  # option: of the second
    near: int  # option: cells from the basket without a penalty
    band: int  # option: cells beyond them that cost one more
    used_token: int  # option: RESTS or PASSES
    dodge: int  # option: DODGED or NOT_DODGED
    due: int  # what is asked
    turn: int  # counted 20 down to 1
    main: int  # the side that has MAIN, EMPTY before the lot
    sure: int  # the side that has the sure shot, EMPTY before the lot and while a used one rests
    side: int  # whose phase 1 or 2 it is, or who sets up or fills; EMPTY at the lot, in phase 3 and at the end
    ball: int  # the cell where it lies loose, EMPTY when held or not in play
    holder: int  # who holds it, also while the throw is under way, or EMPTY
    throw: int  # the kind of throw under way, or EMPTY
    receiver: int  # of the pass under way, or EMPTY
    asked: int  # opponents who have answered whether they intercept, number n as bit n - 1
    trying: int  # opponents who have said yes and not yet rolled, likewise
    heading: int  # the face that says where a missed ball goes, else 0
    acting: int  # who steals, or who is asked or strikes in phase 3, or EMPTY
    target: int  # who has been struck, or EMPTY
    cell: Ints = ints(GLADIATORS)  # where each stands, EMPTY off court
    stands: IntGrid = ints(2, COLUMNS)  # by side and column: the rows where it stands, as bits; the inverse of cell
    moves: Ints = ints(GLADIATORS)  # movement points left in this phase, 0 outside one's own phase
    spent: Ints = ints(GLADIATORS)  # 1 if this turn's action is spent
    stunned: Ints = ints(GLADIATORS)  # ends of turns until the gladiator recovers
    out: Ints = ints(GLADIATORS)  # VALID, INJURED or COMA
    baskets: Ints = ints(2)
    points: Ints = ints(2)


# Names of everything. Actions name gladiators by number, of the coach who acts; the struck one of the opponent.

SIDES = ("red", "blue")
CELL_NAMES = Names((f"{cell // ROWS}-{cell % ROWS}" for cell in range(CELLS)), "C-R", "cell")
NAMES = [f"{side[0]}{number + 1}" for side in SIDES for number in range(TEAM)]
NUMBERS = Names((str(number + 1) for number in range(TEAM)), "N", "gladiator", NAMES)
OPPONENTS = Names(NUMBERS, "N", "gladiator", NAMES[TEAM:] + NAMES[:TEAM])
SURE = Names(("sure",), kind="button")

# The actions: a verb's number is that of its first action; arguments are added to it, the last varying fastest.
# Nobody can pass to a cell: that action exists to be pointed at, and refused with a rule.

VERBS = Verbs()
END = VERBS.add("end")
MOVE = VERBS.add("move", NUMBERS, CELL_NAMES)
PICK = VERBS.add("pick", NUMBERS, target="button:pick")
TAKE = VERBS.add("take", NUMBERS)
STEAL = VERBS.add("steal", NUMBERS)
PASS = VERBS.add("pass", NUMBERS, NUMBERS)
PASS_AWAY = VERBS.add("pass", CELL_NAMES, form="")
DROP = VERBS.add("drop", NUMBERS, target="button:drop")
SHOOT = VERBS.add("shoot", NUMBERS, target="button:shoot")
SHOOT_SURE = VERBS.add("shoot", NUMBERS, SURE)
DUNK = VERBS.add("dunk", NUMBERS, target="button:dunk")
TRY = VERBS.add("try")
CATCH = VERBS.add("catch")
DODGE_IT = VERBS.add("dodge")
LET = VERBS.add("let")
STRIKE = VERBS.add("strike", OPPONENTS)
SPRINT = VERBS.add("sprint", CELL_NAMES)
STAY = VERBS.add("stay")
PLACE = VERBS.add("place", NUMBERS, CELL_NAMES)
GIVE = VERBS.add("give", NUMBERS)
ROLL = VERBS.add_outcome("roll", tuple(str(face + 1) for face in range(FACES)))
BOUNCED = VERBS.add_outcome("bounce", ("1", "2"))
WON_LOT = VERBS.add_outcome("lot", SIDES)
ACTIONS = len(VERBS)

# The range of actions that answer what is due: the ten faces unless stated otherwise.
# A yes-or-no question is answered by the first of its range or by LET.

ANSWERS = {
    LOT: (WON_LOT, ACTIONS),
    SET_UP: (PLACE, GIVE),
    HOLDER: (GIVE, ROLL),
    FILL: (PLACE, GIVE),
    PLAY: (END, TRY),
    INTERCEPT: (TRY, STRIKE),
    BOUNCE: (BOUNCED, WON_LOT),
    REBOUND: (CATCH, STRIKE),
    ACT: (STRIKE, PLACE),
    DODGE: (DODGE_IT, STRIKE),
    OVER: (ACTIONS, ACTIONS),
}
FIRST_ANSWER = table(ANSWERS.get(due, (ROLL, BOUNCED))[0] for due in range(OVER + 1))
AFTER_ANSWERS = table(ANSWERS.get(due, (ROLL, BOUNCED))[1] for due in range(OVER + 1))

# Observation: (name, shape) in order. Columns are counted from the seat's own touch zone, "own" comes first.

OBSERVATION = (
    ("gladiators", (GLADIATORS, COLUMNS, ROWS)),
    ("ball", (COLUMNS, ROWS)),
    *parts((GLADIATORS,), "holder", "receiver", "acting", "target", "subject"),
    *parts((GLADIATORS,), "trying", "moves", "spent", "stunned", "out"),
    ("due", (OVER + 1,)),
    ("throw", (3,)),
    ("heading", (FACES + 1,)),
    *parts((2,), "phase", "main", "sure", "baskets", "points"),
    *parts((1,), "turn", "court", "on_court", "near", "band", "used_token", "dodge"),
    ("rosters", (GLADIATORS, len(CHARACTERISTICS))),
)
OFFSET = offsets(OBSERVATION)


# The functions of the contract.


@compiled
def start(state: State) -> None:
    """R3.1, R3.2: twenty turns; the weaker team has MAIN, the sure shot and the ball, a draw decides at equal power."""
    state.turn = TURNS
    state.main = EMPTY
    state.sure = EMPTY
    clear_court(state)
    finish_phase(state)
    red, blue = power(state, RED), power(state, BLUE)
    if red == blue:
        state.due = LOT
    else:
        restart(state, RED if red < blue else BLUE)


@compiled
def actor(state: State) -> int:
    """The seat that is asked, or chance."""
    due = state.due
    if due == PLAY or due == SET_UP or due == HOLDER or due == FILL:
        return state.side
    if due == INTERCEPT:
        return 1 - state.side
    if due == ACT:
        return side_of(state.acting)
    if due == DODGE:
        return side_of(state.target)
    if due == REBOUND:
        return side_of(gladiator_on(state, state.ball))
    return NOBODY if due == OVER else CHANCE


@compiled
def legal(state: State, out: Ints) -> int:
    """The actions with refusal 0 in ascending order; returns their count."""
    due = state.due
    if due == PLAY:
        return legal_in_phase(state, out)
    if due == ACT:
        return legal_by_speed(state, out)
    if due == SET_UP or due == FILL:
        return legal_places(state, out)
    count = 0
    for action in range(FIRST_ANSWER[due], AFTER_ANSWERS[due]):
        count = add_if(refusal(state, action) == 0, action, out, count)
    return count


@compiled
def refusal(state: State, action: int) -> int:
    """0 if the action is legal, else the first rule that forbids it; one that is not due is refused first."""
    due = state.due
    if not answers(due, action):
        return rule_of_due(state)
    if due == PLAY:
        return phase_refusal(state, action)
    if due == ACT:
        return speed_refusal(state, action)
    if due == SET_UP or due == FILL:
        return place_refusal(state, action - PLACE)
    if due == HOLDER:
        return give_refusal(state, action - GIVE)
    return 0


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    """Every face, lot and bounce has equal odds."""
    return weigh_equally(legal(state, out), weights)


@compiled
def play(state: State, action: int) -> None:
    """Carry out a legal action."""
    due = state.due
    if due == PLAY:
        play_in_phase(state, action)
    elif due == ACT:
        play_by_speed(state, action)
    elif due == INTERCEPT:
        answer_throw(state, action)
    elif due == REBOUND:
        answer_rebound(state, action)
    elif due == DODGE:
        answer_blow(state, action)
    elif due == SET_UP or due == FILL:
        place(state, action - PLACE)
    elif due == HOLDER:
        give(state, action - GIVE)
    elif due == BOUNCE:
        bounce(state, action - BOUNCED + 1)
    elif due == LOT:
        restart(state, action - WON_LOT)
    else:
        roll(state, action - ROLL + 1)


@compiled
def roll(state: State, face: int) -> None:
    """The die has been rolled for what is due; a test is passed by the value or less."""
    due = state.due
    if due == SHOT_DIE:
        roll_shot(state, face)
    elif due == INTERCEPT_DIE:
        roll_interception(state, face)
    elif due == MISS_DIE:
        roll_miss(state, face)
    elif due == STEAL_DIE:
        roll_steal(state, face)
    elif due == STRIKE_DIE:
        roll_strike(state, face)
    elif due == DODGE_DIE:
        roll_dodge(state, face)
    else:
        roll_injury(state, face)


@compiled
def value(state: State, seat: int) -> float:
    """R10.1, R10.2: 1 for the winner, -1 for the loser, 0 for a draw and until it is over."""
    if state.due != OVER:
        return 0.0
    if wins(state, seat):
        return 1.0
    return -1.0 if wins(state, 1 - seat) else 0.0


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    """Everything, as listed in OBSERVATION: nothing is hidden."""
    clear(out)
    observe_again(state, seat, out)


@compiled
def observe_again(state: State, seat: int, out: Floats) -> None:
    """The same over what `erase_observation` has left."""
    set_numbers(state, seat, 1.0, out)
    for player in range(GLADIATORS):
        observe_gladiator(state, player, own_first(player, seat, TEAM), out)
    for side in range(2):
        out[OFFSET.baskets + own_first(side, seat, 1)] = state.baskets[side] / TURNS
        out[OFFSET.points + own_first(side, seat, 1)] = state.points[side] / TURNS
    out[OFFSET.turn] = state.turn / TURNS
    out[OFFSET.court] = state.court
    out[OFFSET.on_court] = state.on_court / TEAM
    out[OFFSET.near] = state.near / WIDEST
    out[OFFSET.band] = state.band / WIDEST
    out[OFFSET.used_token] = state.used_token
    out[OFFSET.dodge] = state.dodge


@compiled
def erase_observation(state: State, seat: int, out: Floats) -> None:
    """Clear what `observe_again` does not write over, after this state was observed."""
    set_numbers(state, seat, 0.0, out)


@compiled
def set_numbers(state: State, seat: int, number: float, out: Floats) -> None:
    """The number where there is one out of many: cells, gladiators, what is due."""
    set_number(out, OFFSET.ball, seen_cell(state, state.ball, seat), number)
    set_number(out, OFFSET.holder, own_first(state.holder, seat, TEAM), number)
    set_number(out, OFFSET.receiver, own_first(state.receiver, seat, TEAM), number)
    set_number(out, OFFSET.acting, own_first(state.acting, seat, TEAM), number)
    set_number(out, OFFSET.target, own_first(state.target, seat, TEAM), number)
    set_number(out, OFFSET.subject, own_first(subject(state), seat, TEAM), number)
    for player in range(GLADIATORS):
        plane = OFFSET.gladiators + own_first(player, seat, TEAM) * CELLS
        set_number(out, plane, seen_cell(state, state.cell[player], seat), number)
    set_number(out, OFFSET.due, state.due, number)
    set_number(out, OFFSET.throw, state.throw, number)
    set_number(out, OFFSET.heading, state.heading, number)
    set_number(out, OFFSET.phase, own_first(state.side, seat, 1), number)
    set_number(out, OFFSET.main, own_first(state.main, seat, 1), number)
    set_number(out, OFFSET.sure, own_first(state.sure, seat, 1), number)


@compiled
def observe_gladiator(state: State, player: int, seen: int, out: Floats) -> None:
    """The numbers of one gladiator, at the place where it is seen."""
    is_trying = side_of(player) == 1 - state.side and state.trying >> player % TEAM & 1 == 1
    out[OFFSET.trying + seen] = 1.0 if is_trying else 0.0
    out[OFFSET.moves + seen] = state.moves[player] / HIGHEST
    out[OFFSET.spent + seen] = state.spent[player]
    out[OFFSET.stunned + seen] = state.stunned[player] / STUN
    out[OFFSET.out + seen] = state.out[player] / COMA
    for kind in range(len(CHARACTERISTICS)):
        rated = rating(state, player, kind) / HIGHEST
        out[OFFSET.rosters + seen * len(CHARACTERISTICS) + kind] = rated


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    """Nothing is hidden."""


# What is due, and what answers it.


@compiled
def answers(due: int, action: int) -> bool:
    """Whether the action is of the kind that is due; between a question's yes and LET are other questions' yeses."""
    if action < FIRST_ANSWER[due] or action >= AFTER_ANSWERS[due]:
        return False
    asks_yes_or_no = due == INTERCEPT or due == REBOUND or due == DODGE
    return not asks_yes_or_no or action == FIRST_ANSWER[due] or action == LET


@compiled
def rule_of_due(state: State) -> int:
    """R3.4: every coach answers the question asked; after the end, the rule that ended the match."""
    if state.due != OVER:
        return 304
    return 1001 if has_valid(state, RED) and has_valid(state, BLUE) else 1002


@compiled
def subject(state: State) -> int:
    """The gladiator that the question or the die is about, or EMPTY."""
    due = state.due
    if due == INTERCEPT:
        return nearest_to_thrower(state, interceptors(state) & ~state.asked)
    if due == INTERCEPT_DIE:
        return nearest_to_thrower(state, state.trying)
    if due == SHOT_DIE:
        return state.holder
    if due == REBOUND:
        return gladiator_on(state, state.ball)
    if due == DODGE or due == DODGE_DIE or due == INJURY_DIE:
        return state.target
    return state.acting


# R1 The court


@compiled
def is_on_court(state: State, cell: int) -> bool:
    """R1.1: a cell of this match's court."""
    return COLUMN[cell] < COLUMNS_OF[state.court] and ROW[cell] < ROWS_OF[state.court]


@compiled
def is_taken(state: State, cell: int) -> bool:
    """R1.2: one gladiator per cell."""
    column = COLUMN[cell]
    return (state.stands[RED, column] | state.stands[BLUE, column]) >> ROW[cell] & 1 == 1


@compiled
def touch_zone(state: State, side: int) -> int:
    """R1.3: the first of the two columns at a team's own end."""
    return 0 if side == RED else COLUMNS_OF[state.court] - TOUCH_COLUMNS


@compiled
def distance_to_basket(state: State, player: int) -> int:
    """R1.3: a team attacks the basket at the other end, all match."""
    return distance(state.cell[player], BASKET[state.court, side_of(player)])


# R2 The teams


@compiled
def power(state: State, side: int) -> int:
    """R2.2, R2.3: of a gladiator, the sum of the seven characteristics minus 24; of a team, the sum over its seven."""
    total = 0
    for player in range(side * TEAM, side * TEAM + TEAM):
        total -= AVERAGE
        for kind in range(len(CHARACTERISTICS)):
            total += rating(state, player, kind)
    return total


@compiled
def level(state: State, side: int) -> int:
    """R2.4: the power in tens, rounded to the nearest."""
    return (power(state, side) + HALF_LEVEL) // LEVEL


@compiled
def objective(state: State, side: int) -> int:
    """R2.4: by how many points the team must lead at the end: 1, and more for a stronger team."""
    return objective_above(level(state, side) - level(state, 1 - side))


@compiled
def objective_above(levels: int) -> int:
    """R2.4: the objective of a team that is this many levels above the other."""
    return max(1, levels + 1)


# R3 Match and turns


@compiled
def next_turn(state: State) -> None:
    """R3.1, R3.4: one turn fewer to go; everyone has an action again."""
    state.turn -= 1
    for player in range(GLADIATORS):
        state.spent[player] = 0


@compiled
def end_turn(state: State) -> None:
    """R3.3, R9.6, R10.1: MAIN changes hands, and phase 1 begins; after turn 1 the match is over."""
    if state.turn == 1:
        finish(state)
        return
    next_turn(state)
    for player in range(GLADIATORS):
        if state.stunned[player] > 0:
            state.stunned[player] -= 1
    state.main = 1 - state.main
    begin_phase(state, state.main)


@compiled
def restart(state: State, main: int) -> None:
    """R3.2, R3.6, R8.3: this team has MAIN, the sure shot and the ball, and sets up first."""
    state.main = main
    state.sure = main
    state.side = main
    state.due = SET_UP


@compiled
def has_place(state: State, side: int) -> bool:
    """R2.1, R3.6: fewer on court than allowed, and someone valid on the bench."""
    playing = 0
    bench = 0
    for player in range(side * TEAM, side * TEAM + TEAM):
        if state.cell[player] != EMPTY:
            playing += 1
        elif state.out[player] == VALID:
            bench += 1
    return playing < state.on_court and bench > 0


@compiled
def place_refusal(state: State, number_and_cell: int) -> int:
    """R3.4, R3.6: a valid gladiator from the bench, on a free cell of the touch zone."""
    player = state.side * TEAM + number_and_cell // CELLS
    cell = number_and_cell % CELLS
    column = COLUMN[cell] - touch_zone(state, state.side)
    in_zone = is_on_court(state, cell) and 0 <= column < TOUCH_COLUMNS
    if can_come_on(state, player) and in_zone and not is_taken(state, cell):
        return 0
    return 306 if state.due == SET_UP else 304


@compiled
def legal_places(state: State, out: Ints) -> int:
    """R3.4, R3.6: every gladiator on the bench, every free cell of the touch zone."""
    count = 0
    first = touch_zone(state, state.side)
    for number in range(TEAM):
        if not can_come_on(state, state.side * TEAM + number):
            continue
        for column in range(first, first + TOUCH_COLUMNS):
            action = PLACE + number * CELLS + column * ROWS
            taken = state.stands[RED, column] | state.stands[BLUE, column]
            for row in range(ROWS_OF[state.court]):
                if taken >> row & 1 == 0:
                    out[count] = action + row
                    count += 1
    return count


@compiled
def can_come_on(state: State, player: int) -> bool:
    return state.cell[player] == EMPTY and state.out[player] == VALID


@compiled
def place(state: State, number_and_cell: int) -> None:
    """R3.4, R3.6: one by one; the last of MAIN's team at a set-up, its coach says who holds the ball."""
    put(state, state.side * TEAM + number_and_cell // CELLS, number_and_cell % CELLS)
    if has_place(state, state.side):
        return
    if state.due == FILL:
        begin_play(state)
    elif state.side == state.main:
        state.due = HOLDER
    else:
        begin_phase(state, state.main)


@compiled
def give_refusal(state: State, number: int) -> int:
    """R3.6: to a gladiator on court."""
    return 0 if state.cell[state.side * TEAM + number] != EMPTY else 306


@compiled
def give(state: State, number: int) -> None:
    """R3.6: this gladiator holds the ball, which costs no action; the other coach sets up."""
    state.holder = state.side * TEAM + number
    state.side = 1 - state.side
    state.due = SET_UP


@compiled
def begin_phase(state: State, side: int) -> None:
    """R3.4: before anything else in phase 1 or 2, its coach fills the places left free from the bench."""
    state.side = side
    if has_place(state, side):
        state.due = FILL
    else:
        begin_play(state)


@compiled
def begin_play(state: State) -> None:
    """R3.4, R4.1: the side moves and plays the ball; all its gladiators have their DEP."""
    side = state.side
    state.due = PLAY
    for player in range(side * TEAM, side * TEAM + TEAM):
        if state.cell[player] != EMPTY:
            state.moves[player] = rating(state, player, DEP)


@compiled
def end_phase(state: State) -> None:
    """R3.4, R4.2: phase 2 follows phase 1, phase 3 follows phase 2."""
    side = state.side
    finish_phase(state)
    if side == state.main:
        begin_phase(state, 1 - side)
    else:
        ask_next(state)


@compiled
def finish_phase(state: State) -> None:
    """R4.3: DEP not used in the phase is lost; nothing is under way."""
    state.side = EMPTY
    state.acting = EMPTY
    state.target = EMPTY
    finish_throw(state)
    for player in range(GLADIATORS):
        state.moves[player] = 0


@compiled
def has_action(state: State, player: int) -> bool:
    """R3.5, R9.6: on court, not stunned, the action of this turn unspent."""
    return state.cell[player] != EMPTY and state.spent[player] == 0 and state.stunned[player] == 0


# R4 Moving


@compiled
def legal_in_phase(state: State, out: Ints) -> int:
    """R4.1, R4.2, R5, R6: what a coach may do in phase 1 or 2."""
    out[0] = END
    count = 1
    first = state.side * TEAM
    for player in range(first, first + TEAM):
        if state.moves[player] > 0 and state.stunned[player] == 0:
            count = add_reach(state, player, state.moves[player], MOVE + player % TEAM * CELLS, out, count)
    if state.ball != EMPTY:
        return add_if_legal(state, PICK, TAKE, out, count)
    if side_of(state.holder) != state.side:
        return add_if_legal(state, STEAL, PASS, out, count)
    count = add_if_legal(state, TAKE, STEAL, out, count)
    number = state.holder % TEAM
    if state.spent[state.holder] == 0:
        count = add_if_legal(state, PASS + number * TEAM, PASS + number * TEAM + TEAM, out, count)
    out[count] = DROP + number
    count += 1
    for action in range(SHOOT + number, TRY, TEAM):
        if phase_refusal(state, action) == 0:
            out[count] = action
            count += 1
    return count


@compiled
def add_if_legal(state: State, start: int, stop: int, out: Ints, count: int) -> int:
    for action in range(start, stop):
        if phase_refusal(state, action) == 0:
            out[count] = action
            count += 1
    return count


@compiled
def phase_refusal(state: State, action: int) -> int:
    """R2.1, R3.5, R4.2, R5, R6, R9.6: moves and ball actions in any order; the phase may always be ended."""
    if action == END:
        return 0
    first = state.side * TEAM
    if action < PICK:
        return move_refusal(state, first + (action - MOVE) // CELLS, (action - MOVE) % CELLS)
    if PASS_AWAY <= action < DROP:
        return 504
    player = first + ((action - PASS) // TEAM if PASS <= action < PASS_AWAY else (action - PICK) % TEAM)
    if state.cell[player] == EMPTY:
        return 201
    if DROP <= action < SHOOT:
        return drop_refusal(state, player)
    if state.spent[player]:
        return 305
    forbidden = ball_refusal(state, player, action)
    return 906 if forbidden == 0 and state.stunned[player] else forbidden


@compiled
def ball_refusal(state: State, player: int, action: int) -> int:
    """R5, R6: whether a gladiator with an unspent action can spend it on this."""
    if action < TAKE:
        return pick_refusal(state, player)
    if action < STEAL:
        return take_refusal(state, player)
    if action < PASS:
        return steal_refusal(state, player)
    if action < PASS_AWAY:
        return pass_refusal(state, player, state.side * TEAM + (action - PASS) % TEAM)
    if action < SHOOT_SURE:
        return shoot_refusal(state, player)
    if action < DUNK:
        return sure_refusal(state, player)
    return dunk_refusal(state, player)


@compiled
def play_in_phase(state: State, action: int) -> None:
    """R4.1: carry out one piece of a phase."""
    first = state.side * TEAM
    if action < MOVE:
        end_phase(state)
    elif action < PICK:
        move(state, first + (action - MOVE) // CELLS, (action - MOVE) % CELLS)
    elif action < TAKE:
        pick_up(state, first + action - PICK)
    elif action < STEAL:
        take_over(state, first + action - TAKE)
    elif action < PASS:
        steal(state, first + action - STEAL)
    elif action < PASS_AWAY:
        pass_ball(state, first + (action - PASS) % TEAM)
    elif action < SHOOT:
        drop(state)
    elif action < SHOOT_SURE:
        throw(state, SHOT)
    elif action < DUNK:
        shoot_sure(state)
    else:
        dunk(state)


@compiled
def move_refusal(state: State, player: int, cell: int) -> int:
    """R1.1, R1.2, R2.1, R4.1, R4.3, R9.6: to a free cell of the court, with the movement left, unless stunned."""
    if not is_on_court(state, cell):
        return 101
    if state.cell[player] != cell and is_taken(state, cell):
        return 102
    if state.cell[player] == EMPTY:
        return 201
    steps = price(state, player, cell)
    if steps == EMPTY:
        return 102
    if steps > state.moves[player]:
        return 401
    if steps == 0:
        return 403
    return 906 if state.stunned[player] else 0


@compiled
def move(state: State, player: int, cell: int) -> None:
    """R4.3: a piece of a move, at the cost of the shortest path; nothing happens on the way."""
    state.moves[player] -= price(state, player, cell)
    leave(state, player)
    put(state, player, cell)


# R5 The ball


@compiled
def pick_refusal(state: State, player: int) -> int:
    """R5.1: a loose ball on the gladiator's cell; R5.6: or under a neighbour, for a movement point."""
    if state.ball == EMPTY:
        return 501
    if state.ball == state.cell[player]:
        return 0
    if distance(state.cell[player], state.ball) > 1 or not is_taken(state, state.ball):
        return 501
    return 0 if state.moves[player] > 0 else 506


@compiled
def pick_up(state: State, player: int) -> None:
    """R5.1: no die; R5.6: from a neighbouring cell, for one point."""
    if state.ball != state.cell[player]:
        state.moves[player] -= 1
    win_ball(state, player)


@compiled
def take_refusal(state: State, player: int) -> int:
    """R5.2: from a team-mate on a neighbouring cell, for one movement point."""
    if state.holder == EMPTY or side_of(state.holder) != side_of(player):
        return 502
    return 0 if state.moves[player] > 0 and are_neighbours(state, player, state.holder) else 502


@compiled
def take_over(state: State, player: int) -> None:
    """R5.2: the step into the giver's cell is paid for but not made; no die."""
    state.moves[player] -= 1
    win_ball(state, player)


@compiled
def steal_refusal(state: State, player: int) -> int:
    """R5.3: from an opponent on a neighbouring cell, for one movement point."""
    if state.holder == EMPTY or side_of(state.holder) == side_of(player):
        return 503
    return 0 if state.moves[player] > 0 and are_neighbours(state, player, state.holder) else 503


@compiled
def steal(state: State, player: int) -> None:
    """R5.3: the point and the action are spent, whatever the die says."""
    state.moves[player] -= 1
    spend(state, player)
    state.acting = player
    state.due = STEAL_DIE


@compiled
def roll_steal(state: State, face: int) -> None:
    """R5.3: test HAB; failed, the opponent keeps the ball."""
    if face <= rating(state, state.acting, HAB):
        state.holder = state.acting
    state.acting = EMPTY
    state.due = PLAY


@compiled
def pass_refusal(state: State, player: int, receiver: int) -> int:
    """R5.4: the holder, to a team-mate on court within 2 x BAL cells."""
    if state.holder != player or receiver == player or state.cell[receiver] == EMPTY:
        return 504
    reach = PASS_REACH * rating(state, player, BAL)
    return 0 if distance(state.cell[player], state.cell[receiver]) <= reach else 504


@compiled
def pass_ball(state: State, receiver: int) -> None:
    """R5.4: no die; interceptions as for a shot."""
    state.receiver = receiver
    throw(state, PASSED)


@compiled
def receive(state: State) -> None:
    """R5.4: catching costs the receiver's action; without one the ball lies on their cell."""
    if has_action(state, state.receiver):
        win_ball(state, state.receiver)
    else:
        lay_ball(state, state.cell[state.receiver])
    finish_throw(state)
    state.due = PLAY


@compiled
def drop_refusal(state: State, player: int) -> int:
    """R5.5: only the holder drops the ball."""
    return 0 if state.holder == player else 505


@compiled
def drop(state: State) -> None:
    """R5.5: on their own cell, free of charge."""
    lay_ball(state, state.cell[state.holder])


# R6 Shooting


@compiled
def shot_target(state: State, player: int) -> int:
    """R6.1: BAL minus the penalty for the distance."""
    return rating(state, player, BAL) - penalty(state, distance_to_basket(state, player))


@compiled
def penalty(state: State, cells: int) -> int:
    """R6.1: nothing near the basket, then one more with every band of cells."""
    return max(0, cells - state.near + state.band - 1) // state.band


@compiled
def shoot_refusal(state: State, player: int) -> int:
    """R6.1: the holder, with a target of 1 or more; R6.4: from further away than a dunk."""
    if state.holder != player or shot_target(state, player) < 1:
        return 601
    return 604 if distance_to_basket(state, player) <= DUNK_REACH else 0


@compiled
def sure_refusal(state: State, player: int) -> int:
    """R6.1: with a target of 1 or more; R6.3: the holder, if their team has the sure shot."""
    if shot_target(state, player) < 1:
        return 601
    return 0 if state.holder == player and state.sure == state.side else 603


@compiled
def shoot_sure(state: State) -> None:
    """R6.3: nobody has the used sure shot, basket or not; with the option it goes to the opponent at once."""
    state.sure = EMPTY if state.used_token == RESTS else 1 - state.side
    throw(state, SURE_SHOT)


@compiled
def dunk_refusal(state: State, player: int) -> int:
    """R6.4: the holder, at distance 0 or 1."""
    return 0 if state.holder == player and distance_to_basket(state, player) <= DUNK_REACH else 604


@compiled
def dunk(state: State) -> None:
    """R6.4: no die, no interception."""
    spend(state, state.holder)
    score_basket(state, DUNK_WORTH)


@compiled
def throw(state: State, kind: int) -> None:
    """R6.6: the action is spent, then the interceptors declare."""
    spend(state, state.holder)
    state.throw = kind
    ask_interceptors(state)


@compiled
def roll_shot(state: State, face: int) -> None:
    """R6.1, R6.6: passed, the interceptors roll; failed, it is a miss."""
    if face <= shot_target(state, state.holder):
        meet_interceptors(state)
    else:
        state.trying = 0
        state.due = MISS_DIE


@compiled
def roll_miss(state: State, face: int) -> None:
    """R6.5: on the basket's cell, or in a direction."""
    if face <= STAYS:
        fall(state, BASKET[state.court, state.side])
    else:
        state.heading = face
        state.due = BOUNCE


@compiled
def bounce(state: State, cells: int) -> None:
    """R6.5: one or two cells from the basket, over anyone, stopping on the last cell before a wall."""
    cell = BASKET[state.court, state.side]
    for _ in range(cells):
        column = COLUMN[cell] + HEADING[state.heading, 0]
        row = ROW[cell] + HEADING[state.heading, 1]
        if 0 <= column < COLUMNS_OF[state.court] and 0 <= row < ROWS_OF[state.court]:
            cell = column * ROWS + row
    fall(state, cell)


@compiled
def fall(state: State, cell: int) -> None:
    """R6.5: the ball lies there, unless a gladiator there has an action and their coach wants it."""
    finish_throw(state)
    lay_ball(state, cell)
    player = gladiator_on(state, cell)
    state.due = REBOUND if player != EMPTY and has_action(state, player) else PLAY


@compiled
def answer_rebound(state: State, action: int) -> None:
    """R6.5, R6.6: the gladiator takes it for their action or lets it lie; the phase goes on."""
    if action == CATCH:
        win_ball(state, gladiator_on(state, state.ball))
    state.due = PLAY


# R7 Interceptions


@compiled
def interceptors(state: State) -> int:
    """R7.1: the opponents who have an action and whose zone of action the ball crosses, number n as bit n - 1."""
    first = (1 - state.side) * TEAM
    start = state.cell[state.holder]
    goal = state.cell[state.receiver] if state.throw == PASSED else BASKET[state.court, state.side]
    found = 0
    for number in range(TEAM):
        if has_action(state, first + number) and crosses_zone(start, goal, state.cell[first + number]):
            found |= 1 << number
    return found


@compiled
def nearest_to_thrower(state: State, numbers: int) -> int:
    """R7.2: the first of these opponents by distance to the thrower, the lower number first when equal."""
    first = (1 - state.side) * TEAM
    start = state.cell[state.holder]
    nearest = EMPTY
    for player in range(first, first + TEAM):
        if numbers >> player % TEAM & 1 == 0:
            continue
        if nearest == EMPTY or distance(start, state.cell[player]) < distance(start, state.cell[nearest]):
            nearest = player
    return nearest


@compiled
def ask_interceptors(state: State) -> None:
    """R7.1: one by one, all before any die; then the shot is rolled for, unless it needs no test."""
    if interceptors(state) & ~state.asked != 0:
        state.due = INTERCEPT
        return
    state.asked = 0
    if state.throw == SHOT:
        state.due = SHOT_DIE
    else:
        meet_interceptors(state)


@compiled
def answer_throw(state: State, action: int) -> None:
    """R7.1: saying yes spends the action, whatever the result."""
    player = subject(state)
    state.asked |= 1 << player % TEAM
    if action == TRY:
        spend(state, player)
        state.trying |= 1 << player % TEAM
    ask_interceptors(state)


@compiled
def meet_interceptors(state: State) -> None:
    """R7.2: those who said yes roll in order; if none passes, it is a basket or a catch."""
    if state.trying != 0:
        state.due = INTERCEPT_DIE
    elif state.throw == PASSED:
        receive(state)
    elif state.throw == SURE_SHOT:
        score_basket(state, SURE_WORTH)
    else:
        score_basket(state, distance_to_basket(state, state.holder))


@compiled
def roll_interception(state: State, face: int) -> None:
    """R7.2: test BAL; the first to pass has the ball on their cell, and nobody else rolls."""
    player = subject(state)
    state.trying &= ~(1 << player % TEAM)
    if face > rating(state, player, BAL):
        meet_interceptors(state)
        return
    state.holder = player
    finish_throw(state)
    state.due = PLAY


@compiled
def finish_throw(state: State) -> None:
    """R6.6: no throw is under way."""
    state.throw = EMPTY
    state.receiver = EMPTY
    state.asked = 0
    state.trying = 0
    state.heading = 0


# R8 Baskets


@compiled
def score_basket(state: State, worth: int) -> None:
    """R6.2, R8.1, R8.2, R8.3: points; the turn ends there, and all begin again from their touch zones."""
    side = state.side
    state.baskets[side] += 1
    state.points[side] += worth
    if state.turn == 1:
        state.holder = EMPTY
        finish(state)
        return
    finish_phase(state)
    next_turn(state)
    clear_court(state)
    restart(state, 1 - side)


# R9 Phase 3


@compiled
def ask_next(state: State) -> None:
    """R9.1: the next in order of speed who has an action when their turn comes; after the last the turn ends."""
    limit = speed(state, state.acting) if state.acting != EMPTY else FASTEST
    best = EMPTY
    for player in range(GLADIATORS):
        is_left = has_action(state, player) and speed(state, player) < limit
        if is_left and (best == EMPTY or speed(state, player) > speed(state, best)):
            best = player
    state.acting = best
    state.target = EMPTY
    state.due = ACT
    if best == EMPTY:
        end_turn(state)


@compiled
def speed(state: State, player: int) -> int:
    """R9.1: highest RAP first, then MAIN's team, then the lower number."""
    return (2 * rating(state, player, RAP) + (side_of(player) == state.main)) * TEAM - player % TEAM


@compiled
def legal_by_speed(state: State, out: Ints) -> int:
    """R9.1: what the gladiator asked may do."""
    count = 0
    for action in range(STRIKE, SPRINT):
        if speed_refusal(state, action) == 0:
            out[count] = action
            count += 1
    count = add_reach(state, state.acting, sprint_reach(state), SPRINT, out, count)
    out[count] = STAY
    return count + 1


@compiled
def speed_refusal(state: State, action: int) -> int:
    """R9.1: strike, sprint or stay still."""
    if action < SPRINT:
        return strike_refusal(state, (1 - side_of(state.acting)) * TEAM + action - STRIKE)
    return sprint_refusal(state, action - SPRINT) if action < STAY else 0


@compiled
def play_by_speed(state: State, action: int) -> None:
    """R9.1: staying still does not spend the action."""
    if action < SPRINT:
        strike(state, (1 - side_of(state.acting)) * TEAM + action - STRIKE)
        return
    if action < STAY:
        sprint(state, action - SPRINT)
    ask_next(state)


@compiled
def strike_refusal(state: State, target: int) -> int:
    """R9.2: an opponent on a neighbouring cell."""
    return 0 if state.cell[target] != EMPTY and are_neighbours(state, state.acting, target) else 902


@compiled
def strike(state: State, target: int) -> None:
    """R9.2: the blow costs the action."""
    spend(state, state.acting)
    state.target = target
    state.due = STRIKE_DIE


@compiled
def roll_strike(state: State, face: int) -> None:
    """R9.2: test COM; a target who has an action may dodge, unless the option rules it out."""
    if face > rating(state, state.acting, COM):
        ask_next(state)
    else:
        may_dodge = state.dodge == DODGED and has_action(state, state.target)
        state.due = DODGE if may_dodge else INJURY_DIE


@compiled
def answer_blow(state: State, action: int) -> None:
    """R9.2: a dodge costs the action."""
    state.due = INJURY_DIE
    if action == DODGE_IT:
        spend(state, state.target)
        state.due = DODGE_DIE


@compiled
def roll_dodge(state: State, face: int) -> None:
    """R9.2: test HAB; dodged, nothing happens."""
    if face <= rating(state, state.target, HAB):
        ask_next(state)
    else:
        state.due = INJURY_DIE


@compiled
def roll_injury(state: State, face: int) -> None:
    """R9.3: the die minus RES: nothing, stunned, a serious injury or a coma."""
    harm = face - rating(state, state.target, RES)
    if harm >= INJURED_FROM:
        take_out(state, state.target, COMA if harm >= COMA_FROM else INJURED)
    elif harm >= STUNNED_FROM:
        lose_ball(state, state.target)
        state.stunned[state.target] = STUN
    if has_valid(state, side_of(state.target)):
        ask_next(state)
    else:
        finish(state)


@compiled
def lose_ball(state: State, player: int) -> None:
    """R9.4: the ball of a gladiator who is stunned or out lies on their cell."""
    if state.holder == player:
        lay_ball(state, state.cell[player])


@compiled
def take_out(state: State, player: int, how: int) -> None:
    """R9.3: the gladiator leaves the court for good."""
    lose_ball(state, player)
    leave(state, player)
    state.cell[player] = EMPTY
    state.spent[player] = 0
    state.stunned[player] = 0
    state.out[player] = how


@compiled
def sprint_reach(state: State) -> int:
    """R9.5: half of DEP, rounded up."""
    return (rating(state, state.acting, DEP) + 1) // 2


@compiled
def sprint_refusal(state: State, cell: int) -> int:
    """R1.1, R1.2, R4.3, R9.5: one piece of movement of up to half of DEP."""
    if not is_on_court(state, cell):
        return 101
    own = state.cell[state.acting] == cell
    steps = EMPTY if is_taken(state, cell) and not own else price(state, state.acting, cell)
    if steps == EMPTY:
        return 102
    if own:
        return 403
    return 0 if steps <= sprint_reach(state) else 905


@compiled
def sprint(state: State, cell: int) -> None:
    """R9.5: with the ball, if held; no pick-up."""
    spend(state, state.acting)
    leave(state, state.acting)
    put(state, state.acting, cell)


# R10 End


@compiled
def finish(state: State) -> None:
    """R10.1, R10.2: the match is over; everything else stays as it was."""
    finish_phase(state)
    state.due = OVER


@compiled
def wins(state: State, side: int) -> bool:
    """R10.1: ahead by the team's objective; R10.2: or the opponent can put nobody on court."""
    if not has_valid(state, side):
        return False
    if not has_valid(state, 1 - side):
        return True
    return state.points[side] - state.points[1 - side] >= objective(state, side)


@compiled
def has_valid(state: State, side: int) -> bool:
    """R10.2: the team has someone who is not out."""
    for player in range(side * TEAM, side * TEAM + TEAM):
        if state.out[player] == VALID:
            return True
    return False


# Small verbs.


@compiled
def set_number(out: Floats, offset: int, index: int, number: float) -> None:
    """Write the number for this member of a part of the observation; nothing if it is EMPTY."""
    if index != EMPTY:
        out[offset + index] = number


@compiled
def clear_court(state: State) -> None:
    """Nobody and no ball on court; nobody is stunned."""
    state.ball = EMPTY
    state.holder = EMPTY
    for player in range(GLADIATORS):
        state.cell[player] = EMPTY
        state.stunned[player] = 0
    for column in range(COLUMNS):
        state.stands[RED, column] = 0
        state.stands[BLUE, column] = 0


@compiled
def put(state: State, player: int, cell: int) -> None:
    """The gladiator stands on the cell."""
    state.cell[player] = cell
    state.stands[side_of(player), COLUMN[cell]] |= 1 << ROW[cell]


@compiled
def leave(state: State, player: int) -> None:
    """The gladiator's cell is free."""
    cell = state.cell[player]
    state.stands[side_of(player), COLUMN[cell]] &= ~(1 << ROW[cell])


@compiled
def lay_ball(state: State, cell: int) -> None:
    """The ball is loose on the cell."""
    state.ball = cell
    state.holder = EMPTY


@compiled
def win_ball(state: State, player: int) -> None:
    """The gladiator gets the ball, for their action."""
    state.ball = EMPTY
    state.holder = player
    spend(state, player)


@compiled
def spend(state: State, player: int) -> None:
    """R3.5: this turn's action is spent."""
    state.spent[player] = 1


@compiled
def rating(state: State, player: int, kind: int) -> int:
    """R2.2: a characteristic of a gladiator."""
    return state.red[player, kind] if player < TEAM else state.blue[player - TEAM, kind]


@compiled
def gladiator_on(state: State, cell: int) -> int:
    """The gladiator on the cell, or EMPTY."""
    for player in range(GLADIATORS):
        if state.cell[player] == cell:
            return player
    return EMPTY


@compiled
def side_of(player: int) -> int:
    return player // TEAM


@compiled
def are_neighbours(state: State, player: int, other: int) -> bool:
    return distance(state.cell[player], state.cell[other]) == 1


@compiled
def seen_cell(state: State, cell: int, seat: int) -> int:
    """Columns counted from the seat's own touch zone."""
    if cell == EMPTY or seat == RED:
        return cell
    return cell + (COLUMNS_OF[state.court] - 1 - 2 * COLUMN[cell]) * ROWS
