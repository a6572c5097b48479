"""The judge of Foot Savane: goals, a shot in this turn, none for the other side, footballers near the ball."""

from __future__ import annotations

import math

from touchline.bots.features import Features, Weights, fold, limit_open
from touchline.bots.judging import ATTACKING, CAREFUL, TRICKY
from touchline.engine.compiled import compiled
from touchline.engine.observation import clear, offsets, parts
from touchline.engine.record import EMPTY, Floats, Ints, table, table2
from touchline.games.foot_savane import rules
from touchline.games.foot_savane.cards import CENTRE, DIAGONAL, DOWN, DRIVE, FACES, LEFT, LOB, ORTHO, RIGHT, RUN, SNAKE
from touchline.games.foot_savane.rules import (
    BLUE,
    CELLS,
    COLUMN,
    COLUMNS,
    MOVES,
    RED,
    ROW,
    ROWS,
    State,
)

LEARNS = True
KEYS = 1
SLACKS = {"rookie": 0.5, "amateur": 0.35, "pro": 0.06}  # a little carelessness costs a lot here

GOAL_TURNS = 9.0  # about this many turns between two goals
MOST_GOALS = 10.0  # a longer match is judged as if only this many goals were to come: one goal must still count

# Each counts for one side, and equally against the other. Rows are counted from the side's own goal.

FEATURES = Features()
GOALS = FEATURES.add("goals", 0.850)
KEEPERS = FEATURES.add("keepers", 1.075)  # the odds that a shot at goal scores
KEPT_YELLOW = FEATURES.add("kept yellow", 0.006)  # a Yellow card that is kept
IN_HAND = FEATURES.add("in hand", -0.274)  # the ball is off the field, for this side to put back
CARD = FEATURES.add("card", 0.025)  # a snake card is about to be drawn
CARD_SHOT = FEATURES.add("card shot", 0.484)  # the odds that it scores
THREAT = FEATURES.add("threat", 0.134)  # the other side can shoot in its next turn, by the odds that it scores
FREE_THREAT = FEATURES.add("free threat", -0.038)  # and nobody can reach the ball before
SHOT = FEATURES.add("shot", 0.350)  # can shoot in this turn, by the odds that it scores
SECOND_SHOT = FEATURES.add("second shot", 0.489)  # the same with the second move
SENDING_SHOT = FEATURES.add("sending shot", 0.648)  # the same now
SAFE_SENDING = FEATURES.add("safe sending", -0.207)  # the ball can be sent where the other side cannot shoot
SENDING_THREAT = FEATURES.add("sending threat", 0.225)  # and the own side could shoot from there
NEARBY = FEATURES.add("nearby", 0.056)  # a footballer next to the ball
OTHER_NEARBY = FEATURES.add("other nearby", 0.006)  # one of the other side
FOOTBALLERS = FEATURES.add("footballers", 0.020, 0.050, 0.013, 0.010)  # by row
FULL, AGAIN, SPENT = range(3)  # moves left in the turn: all, some, none
OWN, OTHER, LOOSE = range(3)  # whose footballer has the ball
BALL = table2(
    [
        [
            FEATURES.add("ball full own", -0.109, -0.089, 0.110, 0.066),
            FEATURES.add("ball full other", -0.134, -0.042, 0.041, 0.158),
            FEATURES.add("ball full loose", -0.240, -0.012, 0.012, 0.176),
        ],
        [
            FEATURES.add("ball again own", -0.075, 0.040, 0.085, 0.118),
            FEATURES.add("ball again other", -0.202, -0.142, -0.012, -0.004),
            FEATURES.add("ball again loose", -0.261, -0.123, 0.023, 0.052),
        ],
        [
            FEATURES.add("ball spent own", -0.169, -0.026, 0.179, 0.108),
            FEATURES.add("ball spent other", -0.173, -0.227, -0.037, 0.012),
            FEATURES.add("ball spent loose", -0.195, -0.173, -0.087, 0.066),
        ],
    ]
)
"""Indexed by what is left of the turn and by who has the ball: the feature of the first row; the others follow."""
WEIGHTS = FEATURES.weights

# Sets of cells, one bit each: NEAR[cell] are its neighbours, LINE[side] is the attack line.

ALL = (1 << CELLS) - 1
ROW_OF_CELLS = (1 << COLUMNS) - 1
FIRST_COLUMN = sum(1 << cell for cell in range(0, CELLS, COLUMNS))
LAST_COLUMN = FIRST_COLUMN << COLUMNS - 1
LINE = table([ROW_OF_CELLS << CELLS - COLUMNS, ROW_OF_CELLS])
NEAR = table(sum(1 << other for other in range(CELLS) if rules.DISTANCE[cell, other] == 1) for cell in range(CELLS))


@compiled
def write_keys(state: State, out: Ints, first: int) -> None:
    """The tiles, the cell of the ball and what is due."""
    key = fold(fold(state.side, state.due), state.ball)
    for cell in range(CELLS):
        key = fold(fold(key, state.top[cell]), state.back[cell])
    out[first] = key


@compiled
def are_opposed(state: State, seat: int, other: int) -> bool:
    """There are only two seats."""
    return seat != other


@compiled
def judge(state: State, seat: int) -> float:
    """The expected result."""
    return limit_open(math.tanh(worth(state, seat, WEIGHTS)))


@compiled
def worth(state: State, seat: int, weights: Weights) -> float:
    """The weighted sum of the features for the seat: the more of the match is left, the less each counts."""
    found = weights[GOALS] * (state.score[RED] - state.score[BLUE])
    odds_of_red = shot_odds(state, RED)
    odds_of_blue = shot_odds(state, BLUE)
    found += weights[KEEPERS] * (odds_of_red - odds_of_blue)
    found += weights[KEPT_YELLOW] * (state.yellow[RED] - state.yellow[BLUE])
    if state.due == rules.PENALTY:
        found += sign_of(state.side) * weights[IN_HAND]
        found += weights[GOALS] * (odds_of_red if state.side == BLUE else -odds_of_blue)
    elif state.ball == EMPTY:
        found += weights[IN_HAND] * sign_of(state.side)
    else:
        found += weigh_field(state, odds_of_red, odds_of_blue, weights)
    return found * sign_of(seat) / spread_of_result(state)


@compiled
def spread_of_result(state: State) -> float:
    """The square root of the goals to come: up to the winning one, or as many as the remaining turns bring."""
    to_win = 2 * state.goals - 1 - state.score[RED] - state.score[BLUE]
    return math.sqrt(min(float(to_win), 0.5 + (state.turns - state.played) / GOAL_TURNS, MOST_GOALS))


@compiled
def shot_odds(state: State, shooter: int) -> float:
    """R4.3: the odds of a goal on the announced side or, before that, on the better one."""
    keeper = 1 - shooter
    left = state.keeper[keeper, LEFT]
    right = state.keeper[keeper, RIGHT]
    centre = state.keeper[keeper, CENTRE]
    total = left + right + centre + state.keeper[keeper, DOWN]
    if total == 0:
        left = state.goal_cards[LEFT]
        right = state.goal_cards[RIGHT]
        centre = state.goal_cards[CENTRE]
        total = left + right + centre + state.goal_cards[DOWN]
    stopping = min(left, right)
    if state.aim != EMPTY and state.top[state.ball] == shooter:
        stopping = left if state.aim == LEFT else right
    return 1.0 - (stopping + centre) / total


@compiled
def weigh_field(state: State, odds_of_red: float, odds_of_blue: float, weights: Weights) -> float:
    """For red: the tiles and the ball."""
    lions = 0
    cheetahs = 0
    snakes = 0
    found = 0.0
    for cell in range(CELLS):
        top = state.top[cell]
        if top == RED:
            lions |= 1 << cell
            found += weights[FOOTBALLERS + ROW[cell]]
        elif top == BLUE:
            cheetahs |= 1 << cell
            found -= weights[FOOTBALLERS + ROWS - 1 - ROW[cell]]
        elif top == SNAKE:
            snakes |= 1 << cell
    side = state.side
    mine = lions if side == RED else cheetahs
    others = cheetahs if side == RED else lions
    own_odds = odds_of_red if side == RED else odds_of_blue
    other_odds = odds_of_blue if side == RED else odds_of_red
    smooth = ALL & ~snakes if state.bite == rules.ON_SWAP else ALL
    return found + sign_of(side) * weigh_turn(state, mine, others, smooth, own_odds, other_odds, weights)


@compiled
def weigh_turn(
    state: State, mine: int, others: int, smooth: int, own_odds: float, other_odds: float, weights: Weights
) -> float:
    """For the side whose turn it is: a shot at goal that is due, a Drive to be taken or left, or the ball."""
    if state.due == rules.ANNOUNCE or state.due == rules.KEEPER:
        return weigh_shot(state, own_odds, other_odds, weights)
    if state.due == rules.INTERCEPT:
        return weigh_drive(state, mine, others, smooth, own_odds, other_odds, weights)
    return weigh_ball(state, state.ball, mine, others, smooth, own_odds, other_odds, weights)


@compiled
def weigh_shot(state: State, own_odds: float, other_odds: float, weights: Weights) -> float:
    """R4.3: a goal or a save; either way the other side restarts."""
    if state.top[state.ball] == state.side:
        return weights[GOALS] * own_odds - weights[IN_HAND]
    return weights[IN_HAND] - weights[GOALS] * other_odds


@compiled
def weigh_drive(
    state: State, mine: int, others: int, smooth: int, own_odds: float, other_odds: float, weights: Weights
) -> float:
    """R6.7: the side that is asked takes the ball or lets it pass, whichever is better for it."""
    first = rules.cell_ahead(state)
    taken = weigh_ball(state, first, mine, others, smooth, own_odds, other_odds, weights)
    carrier = state.top[state.ball]
    if not rules.is_on_attack_line_of(carrier, first):
        left = weigh_ball(state, 2 * first - state.ball, mine, others, smooth, own_odds, other_odds, weights)
    elif rules.is_before_goal(COLUMN[first]):
        left = weigh_shot(state, own_odds, other_odds, weights)
    else:
        left = -weights[IN_HAND] if carrier == state.side else weights[IN_HAND]
    return max(taken, left) if state.top[first] == state.side else min(taken, left)


@compiled
def weigh_ball(
    state: State,
    ball: int,
    mine: int,
    others: int,
    smooth: int,
    own_odds: float,
    other_odds: float,
    weights: Weights,
) -> float:
    """For the side whose turn it is, with the ball on this cell: its shot, and the other side's next turn."""
    line = LINE[state.side]
    other_line = LINE[1 - state.side]
    holder = OWN if mine >> ball & 1 else OTHER if others >> ball & 1 else LOOSE
    row = ROW[ball] if state.side == RED else ROWS - 1 - ROW[ball]
    phase = FULL if state.moves == MOVES else AGAIN if state.moves > 0 else SPENT
    found = weights[BALL[phase, holder] + row]
    if state.due == rules.CARD or is_about_to_bite(state):
        return found + weights[CARD] + weights[CARD_SHOT] * weigh_card(state, own_odds, other_odds)
    own_paths = smooth & ~others if is_single(others) else smooth
    other_paths = smooth & ~mine if is_single(mine) else smooth
    if state.mover == EMPTY:
        if can_shoot(ball, mine, own_paths, line, state.moves):
            return found + weights[SHOT] * own_odds
    else:
        mover = 1 << state.mover
        if ball == state.mover and mover & line:
            return found + weights[SENDING_SHOT] * own_odds
        if state.moves > 0 and can_shoot(ball, mover, own_paths, line, 1):
            return found + weights[SECOND_SHOT] * own_odds
        if state.moves == 0 and ball == state.mover:
            return found + weigh_sending(state, mine, others, smooth, weights)
    if NEAR[ball] & mine:
        found += weights[NEARBY]
    if NEAR[ball] & others:
        found += weights[OTHER_NEARBY]
    if can_shoot(ball, others, other_paths, other_line, MOVES):
        found -= weights[THREAT] * other_odds
        if not can_reach(ball, mine, own_paths, state.moves):
            found -= weights[FREE_THREAT] * other_odds
    return found


@compiled
def weigh_sending(state: State, mine: int, others: int, smooth: int, weights: Weights) -> float:
    """R4.1: whether the ball can be sent where the other side cannot shoot next, and the own side can after that."""
    own_paths = smooth & ~others if is_single(others) else smooth
    other_paths = smooth & ~mine if is_single(mine) else smooth
    safe = 0.0
    threat = 0.0
    for near in range(rules.DIRECTIONS):
        to = rules.NEIGHBOURS[state.mover, near]
        if to == EMPTY or (state.top[to] == SNAKE and state.shot_on_snake == rules.REFUSED):
            continue
        if not can_shoot(to, others, other_paths, LINE[1 - state.side], MOVES):
            safe = 1.0
            if can_shoot(to, mine, own_paths, LINE[state.side], MOVES):
                threat = 1.0
    return weights[SAFE_SENDING] * safe + weights[SENDING_THREAT] * threat


@compiled
def is_about_to_bite(state: State) -> bool:
    """R5.1: a tile that shows a snake is being turned over."""
    return state.turning != EMPTY and state.bite == rules.ON_SWAP and state.top[state.turning] == SNAKE


@compiled
def weigh_card(state: State, own_odds: float, other_odds: float) -> float:
    """R6: the odds that the next snake card brings a goal for its drawer, minus those of a goal against."""
    if rules.side_at(state, state.ball) == EMPTY or not rules.is_on_attack_line(state, state.ball):
        return 0.0
    total = 0
    for kind in range(rules.SNAKE_KINDS):
        total += state.pile[kind]
    if total == 0:
        return 0.0
    is_before_goal = rules.is_before_goal(COLUMN[state.ball])
    shots = state.pile[RUN]
    if is_before_goal:
        shots += state.pile[DRIVE] + state.pile[LOB]
    if state.top[state.ball] != state.side:
        return -other_odds * shots / total
    shots += state.pile[DIAGONAL]
    if is_before_goal:
        shots += state.pile[ORTHO]
    return own_odds * shots / total


@compiled
def can_shoot(ball: int, footballers: int, paths: int, line: int, moves: int) -> bool:
    """R4.2: whether a footballer can be on the line with the ball after this many moves, without a bite."""
    place = 1 << ball
    near = NEAR[ball]
    if footballers & place:
        first = near & paths
        return (first & line) != 0 or (moves == MOVES and (widen_cells(first) & paths & line) != 0)
    if place & paths == 0:
        return False
    if place & line:
        return (near & footballers) != 0 or (moves == MOVES and (widen_cells(near & paths) & footballers) != 0)
    return moves == MOVES and (near & footballers) != 0 and (near & paths & line) != 0


@compiled
def can_reach(ball: int, footballers: int, paths: int, moves: int) -> bool:
    """Whether a footballer can have the ball after this many moves."""
    place = 1 << ball
    if footballers & place:
        return True
    if moves == 0 or place & paths == 0:
        return False
    near = NEAR[ball]
    return (near & footballers) != 0 or (moves == MOVES and (widen_cells(near & paths) & footballers) != 0)


@compiled
def widen_cells(cells: int) -> int:
    """The cells and all their neighbours."""
    cells |= (cells & ~LAST_COLUMN) << 1 | (cells & ~FIRST_COLUMN) >> 1
    return (cells | cells << COLUMNS | cells >> COLUMNS) & ALL


@compiled
def is_single(cells: int) -> bool:
    return cells & cells - 1 == 0


@compiled
def sign_of(side: int) -> float:
    """1 for red, -1 for blue."""
    return 1.0 if side == RED else -1.0


# The input of a net. Everything is seen from the side whose turn it is and counts against the other, less when more of
# the match is left. Tiles are seen relative to the ball, separately for each scene; left and right are folded.

SCENES = 6
FIRST_MOVE, SECOND_MOVE, SENDING, REVEALING, ON_CARD, ELSEWHERE = range(SCENES)
SCENE_OF = table(
    {
        rules.MOVE: FIRST_MOVE,
        rules.AGAIN: SECOND_MOVE,
        rules.SHOOT: SENDING,
        rules.FACE: REVEALING,
        **dict.fromkeys((rules.CARD, *range(rules.DIRECTION, rules.ANNOUNCE)), ON_CARD),
    }.get(due, ELSEWHERE)
    for due in range(rules.OVER + 1)
)
AROUND = CELLS // 2 + 1  # places of the ball: the left half of the pitch, and off it
OFF = AROUND - 1
MOST_SCORE = 5  # goals; more to score are seen as these
OBSERVATION = (
    *parts((SCENES, AROUND, FACES, CELLS), "faces", "backs"),
    *parts((SCENES, AROUND, CELLS), "mover", "turning"),
    ("due", (rules.OVER + 1, AROUND)),
    ("moves", (SCENES, MOVES + 1, AROUND)),
    ("card", (rules.SNAKE_KINDS, AROUND)),
    ("needed", (MOST_SCORE, MOST_SCORE)),
    *parts((2,), "yellow"),
)
OFFSET = offsets(OBSERVATION)


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    """The tiles around the ball, and what is due."""
    clear(out)
    side = state.side
    weight = (1.0 if side == seat else -1.0) / spread_of_result(state)
    flip = turn_of(state)
    scene = SCENE_OF[state.due]
    ball = OFF if state.ball == EMPTY else half_of(state.ball ^ flip)
    around = scene * AROUND + ball
    tiles = around * FACES * CELLS
    for cell in range(CELLS):
        face = state.top[cell]
        if face != EMPTY:
            out[OFFSET.faces + tiles + own_face(face, side) * CELLS + (cell ^ flip)] = weight
        face = state.back[cell]
        if face != EMPTY:
            out[OFFSET.backs + tiles + own_face(face, side) * CELLS + (cell ^ flip)] = weight
    if state.mover != EMPTY:
        out[OFFSET.mover + around * CELLS + (state.mover ^ flip)] = weight
    if state.turning != EMPTY:
        out[OFFSET.turning + around * CELLS + (state.turning ^ flip)] = weight
    out[OFFSET.due + state.due * AROUND + ball] = weight
    out[OFFSET.moves + (scene * (MOVES + 1) + state.moves) * AROUND + ball] = weight
    if state.card != EMPTY:
        out[OFFSET.card + state.card * AROUND + ball] = weight
    needed = min(state.goals - state.score[side], MOST_SCORE) - 1
    others = min(state.goals - state.score[1 - side], MOST_SCORE) - 1
    if needed >= 0 and others >= 0:
        out[OFFSET.needed + needed * MOST_SCORE + others] = weight
    out[OFFSET.yellow] = weight * state.yellow[side]
    out[OFFSET.yellow + 1] = weight * state.yellow[1 - side]


@compiled
def turn_of(state: State) -> int:
    """The bits of a cell to change: the side's own goal is seen below, and the ball on the left half."""
    flip = 0 if state.side == RED else (ROWS - 1) * COLUMNS
    if state.ball != EMPTY and COLUMN[state.ball] >= COLUMNS // 2:
        flip ^= COLUMNS - 1
    return flip


@compiled
def half_of(cell: int) -> int:
    """The number of a cell on the left half of the pitch."""
    return cell // COLUMNS * (COLUMNS // 2) + cell % COLUMNS


@compiled
def own_face(face: int, side: int) -> int:
    """The side's own footballers come first."""
    return face ^ side if face <= BLUE else face


# Styles.


ROW_OF_BALL, ROW_OF_FOOTBALLER = 0.2, 0.1  # what a row is worth to it
BESIDE, BEHIND = 0.4, 0.05  # an opponent beside the ball, a footballer behind it
UNSEEN, SNAKES, WING = 0.5, 0.4, 0.1  # a tile that nobody has seen, a snake card, the ball on a wing


@compiled
def taste(state: State, action: int, seat: int, style: int) -> float:
    """Attacking: the ball and the footballers forward. Careful: footballers behind the ball, no opponent beside it.

    Tricky: tiles that nobody has seen, snakes, the ball on a wing.
    """
    ball = state.ball
    if style == TRICKY:
        found = UNSEEN if state.due == rules.FACE else SNAKES if state.due == rules.CARD else 0.0
        return found + (WING if ball != EMPTY and (COLUMN[ball] == 0 or COLUMN[ball] == COLUMNS - 1) else 0.0)
    row = rows_ahead(ball, seat) if ball != EMPTY else 0
    found = ROW_OF_BALL * row if style == ATTACKING else 0.0
    for cell in range(CELLS):
        if state.top[cell] == seat:
            ahead = rows_ahead(cell, seat)
            found += ROW_OF_FOOTBALLER * ahead if style == ATTACKING else BEHIND if ahead <= row else 0.0
        elif style == CAREFUL and state.top[cell] == 1 - seat and ball != EMPTY:
            found -= BESIDE if rules.DISTANCE[cell, ball] <= 1 else 0.0
    return found


@compiled
def rows_ahead(cell: int, seat: int) -> int:
    """Rows from the seat's own goal."""
    row: int = ROW[cell] if seat == RED else ROWS - 1 - ROW[cell]
    return row
