"""The judge of Kahmaté: a free run to the line, the ball far forward, players who can tackle, cards in hand.

These features say who scores the next try; the score says what that try is worth.
"""

from __future__ import annotations

import math

import numpy as np

from touchline.bots.features import SURE, Features, fold
from touchline.bots.judging import ATTACKING, CAREFUL, TRICKY
from touchline.engine.compiled import compiled, new_sum, total_of
from touchline.engine.game import Number
from touchline.engine.observation import clear, offsets
from touchline.engine.record import EMPTY, Floats, Ints, Net, table2, weights_row
from touchline.games.kahmate import rules
from touchline.games.kahmate.rules import ATTACK, COLUMN, COLUMNS, DEFENCE, MOVES, PLAYERS, RED, ROW, ROWS, TEAM, State

LEARNS = True
SEARCH = {"MINIMAX": 0.4, "STYLE": 0.8}
KEYS = 1 + TEAM
SLACKS = {"rookie": 0.9, "amateur": 0.6, "pro": 0.1}

# The next try is worth at most SURE if it decides the match.

OPEN = 0.83  # the same if it does not: the next placing can still be good or bad
EVEN = 0.08  # the same while the teams place again
LULL = 8.0  # turns of both sides in which a try is scored about half the time
MILLION = 10**6


def _race() -> list[list[int]]:
    """The value of a match, in millionths, by the tries that a side and the other still need, at even odds for each."""
    most = next(option.highest for option in rules.OPTIONS if isinstance(option, Number) and option.name == "tries")
    race = [[0.0] + [1.0] * most]
    for needed in range(1, most + 1):
        race.append([-1.0])
        for others in range(1, most + 1):
            race[needed].append((race[needed - 1][others] + race[needed][others - 1]) / 2)
    return [[round(MILLION * worth) for worth in row] for row in race]


RACE = table2(_race())
"""Indexed by the tries that a side still needs, and those that the other needs."""

# Each counts for one side, and equally against the other.

FEATURES = Features()
BALL = FEATURES.add("ball", 0.35)  # held
BALL_TO_MOVE = FEATURES.add("ball to move", 0.05)  # held by the side to move
HELD_FORWARD = FEATURES.add("held forward", 0.07)  # columns from halfway to the line
LOOSE_FORWARD = FEATURES.add("loose forward", 0.18)
RUN = FEATURES.add("run", 2.0)  # the side to move can run over the line now
THREAT = FEATURES.add("threat", 0.9)  # the carrier can run over the line next, by the odds that no tackle prevents it
EXPOSED = FEATURES.add("exposed", -0.25)  # the odds that a tackle now due stops the carrier
LOOSE_REACH = FEATURES.add("loose reach", 0.1)  # the side to move can pick up the ball now
LOOSE_TO_MOVE = FEATURES.add("loose to move", 0.0)  # 0 by hand, but a net may learn a weight
LOOSE_NEAR = FEATURES.add("loose near", 0.02)  # cells that the nearest player is nearer to a loose ball
GUARDS = FEATURES.add("guards", -0.04)  # players ahead of a ball that they do not hold
SUPPORT = FEATURES.add("support", 0.03)  # team-mates to whom the carrier could pass
NEAR = FEATURES.add("near", -0.003)  # cells from the ball, all players together
DOWN = FEATURES.add("down", -0.03)
CARD = FEATURES.add("card", 0.3)  # the mean of the hand
TOP_CARD = FEATURES.add("top card", 0.0)
PLACING = FEATURES.add("placing", 0.02)  # players in the middle rows and in front, before the ball is drawn
TACKLE = FEATURES.add("tackle", 0.4)  # the odds of the duel that is being decided
FORCE = FEATURES.add("force", 0.2)  # the same
PASS = FEATURES.add("pass", 0.2)  # the same
TEMPO = FEATURES.add("tempo", 0.04)  # players that the side to move may still begin to move
DOWN_CARRIER = FEATURES.add("down carrier", -0.1)
KEPT = FEATURES.add("kept", -0.15)  # how soon a held ball is lost for being kept too long
WEIGHTS = weights_row(FEATURES.weights)

# Odds of duels in thousandths, by both hands and the attacker's advantage in bonuses: each captain plays the highest
# card half of the time, the next one a quarter of the time, and so on.

THOUSAND = 1000
HANDS = rules.ALL_CARDS + 1
WORST_BONUS, BEST_BONUS = -2, 3
TIE_TO_ATTACKER = 0.4


def _card_odds(hand: int) -> list[float]:
    odds, left = [0.0] * rules.CARDS, 1.0
    for card in range(rules.CARDS, 0, -1):
        if hand >> (card - 1) & 1:
            odds[card - 1] = left / 2
            left /= 2
    total = sum(odds) or 1.0
    return [share / total for share in odds]


def _duel_odds() -> list[list[int]]:
    hands = np.array([_card_odds(hand) for hand in range(HANDS)])
    cards = np.arange(rules.CARDS)
    margins = cards[:, None] - cards[None, :]
    layers = []
    for bonus in range(WORST_BONUS, BEST_BONUS + 1):
        wins = (margins + bonus > 0) + TIE_TO_ATTACKER * (margins + bonus == 0)
        layers.append((THOUSAND * (hands @ wins @ hands.T)).round().astype(int).ravel())
    return [[int(odds) for odds in row] for row in np.stack(layers, axis=1)]


DUEL_ODDS = table2(_duel_odds())
"""Indexed by the attacker's hand * HANDS + the defender's, and by the bonus - WORST_BONUS."""
MEAN_GRAIN = 20


def _hand_value(hand: int) -> list[int]:
    cards = [card for card in range(1, rules.CARDS + 1) if hand >> (card - 1) & 1]
    return [sum(cards) * MEAN_GRAIN // max(len(cards), 1), max(cards, default=0)]


HAND_VALUE = table2(_hand_value(hand) for hand in range(HANDS))
"""Indexed by a hand: the mean of its cards in grains, and its highest card."""


@compiled
def write_keys(state: State, out: Ints, first: int) -> None:
    """Where the players are and what is due; and where each player of the side to move is this turn.

    All keys change with the ball's cell: a player who has fetched it may go back.
    """
    ball = fold(fold(state.side, state.ball), state.carrier)
    standing = fold(fold(ball, state.due), state.receiver)
    turn = fold(fold(fold(ball, state.ended), state.score[0]), state.score[1])
    for player in range(PLAYERS):
        standing = fold(fold(standing, state.cell[player]), state.down[player])
    for number in range(TEAM):
        out[first + 1 + number] = fold(turn, state.cell[state.side * TEAM + number])
    out[first] = standing


@compiled
def sift(state: State, actions: Ints, count: int) -> int:
    """Only the steps of a run over the line if there is one, unless the side is about to win on time."""
    carrier = rules.own_carrier(state)
    if carrier == EMPTY or (state.due != rules.TURN and state.due != rules.LEAVE):
        return count
    if not can_score(state, state.cell[carrier], run_points(state, carrier)) or wins_on_time(state):
        return count
    points = state.points[carrier] - 1
    first = rules.STEP + carrier % TEAM * rules.DIRECTIONS
    kept = 0
    for index in range(count):
        action = actions[index]
        if first <= action < first + rules.DIRECTIONS:
            cell = rules.NEIGHBOURS[state.cell[carrier], action - first]
            if rules.IN_GOAL_OF[cell] != EMPTY or can_score(state, cell, points):
                actions[kept] = action
                kept += 1
    return kept


@compiled
def wins_on_time(state: State) -> bool:
    """Whether the side to move leads in its last turn: a try would start the count of turns again."""
    return turns_left(state) <= 2 and state.score[state.side] > state.score[1 - state.side]


@compiled
def turns_left(state: State) -> int:
    """Turns of both sides together before time is up."""
    return 2 * state.turns - state.ended


@compiled
def are_opposed(state: State, seat: int, other: int) -> bool:
    """There are only two seats."""
    return seat != other


@compiled
def judge(state: State, seat: int) -> float:
    """The expected result, by who scores the next try."""
    return expected_for(state, seat, worth(state, seat, WEIGHTS))


@compiled
def judge_with(state: State, seat: int, net: Net) -> float:
    """The same with the weights of a net, and the players as it sees them."""
    seen = new_sum(net)
    observe(state, seat, seen)
    return expected_for(state, seat, total_of(seen))


@compiled
def expected_for(state: State, seat: int, worth: float) -> float:
    """The expected result for a seat, by the weighted sum of the features for it."""
    red = expected(state, next_try(state, worth if seat == RED else -worth))
    return red if seat == RED else -red


@compiled
def next_try(state: State, worth: float) -> float:
    """Who scores the next try: 1 if certainly red, -1 if certainly blue."""
    if is_placing(state) and state.score[0] + state.score[1] > 0:
        return EVEN * math.tanh(worth / EVEN)
    needed = state.tries - state.score[RED if worth > 0.0 else 1 - RED]
    return math.tanh(worth) * (SURE if needed == 1 else OPEN)


@compiled
def expected(state: State, red: float) -> float:
    """The expected result for red, by who scores the next try; a lead is worth more the fewer turns are left."""
    needed, others = state.tries - state.score[RED], state.tries - state.score[1 - RED]
    scored, conceded = RACE[needed - 1, others] / MILLION, RACE[needed, others - 1] / MILLION
    race = (scored + conceded + red * (scored - conceded)) / 2.0
    if needed == others:
        return race
    lead = 1.0 if needed < others else -1.0
    none = (1.0 - abs(red)) * state.ended / (2.0 * state.turns) * LULL / (turns_left(state) + LULL)
    return race + none * (lead - race)


@compiled
def is_placing(state: State) -> bool:
    """Whether the teams are being placed, or the ball has not been drawn since."""
    return state.carrier == EMPTY and state.ball == EMPTY and state.ended == 0


@compiled
def worth(state: State, seat: int, weights: Net) -> float:
    """The weighted sum of the features for the seat."""
    seen = new_sum(weights)
    weigh(state, seat, seen, 0, EMPTY)
    return total_of(seen)


@compiled
def weigh(state: State, seat: int, out: Floats, first: int, scene: int) -> None:
    """Write the features for the seat: the placing of the teams, or the cards and the ball, held, loose or undrawn.

    The features begin at `first`. In a scene, where the players are is written too.
    """
    sign = 1.0 if seat == RED else -1.0
    if is_placing(state):
        out[first + PLACING] += sign * placing(state)
        return
    out[first + CARD] += sign * (HAND_VALUE[state.hand[0], 0] - HAND_VALUE[state.hand[1], 0]) / MEAN_GRAIN
    out[first + TOP_CARD] += sign * (HAND_VALUE[state.hand[0], 1] - HAND_VALUE[state.hand[1], 1])
    if state.carrier != EMPTY:
        weigh_held(state, sign if state.carrier // TEAM == RED else -sign, out, first, scene)
    elif state.ball != EMPTY:
        weigh_loose(state, state.ball, sign, out, first, scene)
    else:
        for card in range(1, rules.CARDS + 1):
            weigh_loose(state, card * COLUMNS + rules.HALFWAY, sign / rules.CARDS, out, first, EMPTY)


USUAL = 0.8
"""The average value of a place."""


@compiled
def placing(state: State) -> float:
    """For red: players in the middle rows and in front, compared with the average place."""
    worth = 0.0
    for player in range(PLAYERS):
        cell = state.cell[player]
        if cell != EMPTY:
            sign = 1.0 if player < TEAM else -1.0
            column = COLUMN[cell] if player < TEAM else COLUMNS - 1 - COLUMN[cell]
            aside = 0.5 * abs(2 * ROW[cell] - ROWS + 1) * (1.0 if MOVES[player] < 4 else 1.5)
            worth += sign * (column - aside - USUAL)
    return worth


@compiled
def weigh_held(state: State, sign: float, out: Floats, first: int, scene: int) -> None:
    """A held ball, the odds of tackling its carrier, and whether the carrier can run over the line.

    The sign is that of the side that holds the ball.
    """
    carrier = state.carrier
    holder = carrier // TEAM
    cell = state.cell[carrier]
    column = COLUMN[cell]
    row = ROW[cell]
    ahead = rules.FORWARD[holder]
    left = COLUMNS - 1 - column if holder == RED else column  # columns to the line
    to_move = state.side == holder
    out[first + BALL] += sign
    out[first + HELD_FORWARD] += sign * (6 - left)
    out[first + KEPT] += sign * kept_share(state, holder)
    missed = 1.0
    near = 0
    down = 0
    support = 0
    guards = 0
    for player in range(PLAYERS):
        away_column = (COLUMN[state.cell[player]] - column) * ahead
        away_row = abs(ROW[state.cell[player]] - row)
        away = abs(away_column) + away_row
        if scene != EMPTY:
            out[place_of(state, scene, player, holder, away_column, away_row)] = sign
        if player // TEAM == holder:
            near += away
            if state.down[player] > 0:
                down += 1
            elif -2 <= away_column < 0 and away_row <= 2:
                support += 1
        else:
            near -= away
            if state.down[player] > 0:
                down -= 1
            else:
                if away_column > 0 and away_row <= 1 + away_column:
                    guards += 1
                if not to_move and away <= points_of(state, player) and state.tackled[player] == 0:
                    missed *= 1.0 - duel_odds(state, player, carrier)
    out[first + NEAR] += sign * near
    out[first + DOWN] += sign * down
    out[first + SUPPORT] += sign * support
    out[first + GUARDS] += sign * guards
    if state.duel == rules.TACKLE_DUEL:
        out[first + TACKLE] -= sign * duel_odds(state, state.attacker, state.defender)
    elif state.duel == rules.FORCE_DUEL:
        out[first + FORCE] += sign * (2.0 * duel_odds(state, state.attacker, state.defender) - 1.0)
    elif state.duel == rules.PASS_DUEL:
        out[first + PASS] -= sign * (1.0 - duel_odds(state, state.attacker, state.defender))
    if to_move:
        out[first + BALL_TO_MOVE] += sign
        out[first + TEMPO] += sign * (rules.MOVERS - state.movers)
        if state.duel == EMPTY and can_score(state, cell, run_points(state, carrier)):
            out[first + RUN] += sign
    else:
        out[first + TEMPO] -= sign * (rules.MOVERS - state.movers)
        out[first + EXPOSED] += sign * (1.0 - missed)
        if can_score(state, cell, MOVES[carrier]):
            out[first + THREAT] += sign * missed
    if state.down[carrier] > 0:
        out[first + DOWN_CARRIER] += sign


@compiled
def points_of(state: State, player: int) -> int:
    """The points that a player may still spend in this turn."""
    if state.movers == rules.MOVERS and state.points[player] == MOVES[player]:
        return 0
    return state.points[player]


@compiled
def run_points(state: State, carrier: int) -> int:
    """The points that the carrier of the side to move may still spend on a run: none after a tackle or while down."""
    return 0 if state.tackled[carrier] or state.down[carrier] > 0 else points_of(state, carrier)


@compiled
def kept_share(state: State, holder: int) -> float:
    """R4.7: the square of the share of the hold limit used up: 1 in the last turn, 0 without a limit."""
    if state.hold == 0:
        return 0.0
    gone = (state.held[holder] + 1.0) / state.hold
    return gone * gone


@compiled
def duel_odds(state: State, attacker: int, defender: int) -> float:
    """The odds that the attacker wins."""
    hands = state.hand[attacker // TEAM] * HANDS + state.hand[defender // TEAM]
    return DUEL_ODDS[hands, ATTACK[attacker] - DEFENCE[defender] - WORST_BONUS] / THOUSAND


GUARD_ROWS = ROWS + 2
COLUMN_BITS = ((1 << ROWS) - 1) << 1


@compiled
def can_score(state: State, cell: int, points: int) -> bool:
    """Whether the carrier could run from this cell over the line through free cells."""
    holder = state.carrier // TEAM
    column = COLUMN[cell]
    ahead = rules.FORWARD[holder]
    left = COLUMNS - 1 - column if holder == RED else column
    if left > points:
        return False
    free = 0
    for step in range(left + 1):
        free |= COLUMN_BITS << (GUARD_ROWS * step)
    for player in range(PLAYERS):
        step = (COLUMN[state.cell[player]] - column) * ahead
        if player != state.carrier and 0 <= step < left:
            free &= ~(1 << (GUARD_ROWS * step + ROW[state.cell[player]] + 1))
    reached = 1 << (ROW[cell] + 1)
    for _ in range(points):
        reached |= (reached << 1 | reached >> 1 | reached << GUARD_ROWS | reached >> GUARD_ROWS) & free
    return reached >> (GUARD_ROWS * left) != 0


@compiled
def weigh_loose(state: State, ball: int, sign: float, out: Floats, first: int, scene: int) -> None:
    """A loose ball on this cell, the players near it, and whether it can be picked up now. The sign is red's."""
    column = COLUMN[ball]
    row = ROW[ball]
    out[first + LOOSE_FORWARD] += sign * (column - 6)
    ahead = rules.FORWARD[state.side]
    mover = sign if state.side == RED else -sign
    nearest_red = 20
    nearest_blue = 20
    near = 0
    down = 0
    guards = 0
    reach = 0
    run = 0
    for player in range(PLAYERS):
        away_column = COLUMN[state.cell[player]] - column
        away_row = abs(ROW[state.cell[player]] - row)
        away = abs(away_column) + away_row
        is_red = player < TEAM
        one = 1 if is_red else -1
        near += one * away
        if scene != EMPTY:
            out[place_of(state, scene, player, state.side, away_column * ahead, away_row)] = mover
        if state.down[player] > 0:
            down += one
            continue
        if is_red:
            nearest_red = min(nearest_red, away)
        else:
            nearest_blue = min(nearest_blue, away)
        if (away_column > 0) == is_red and away_column != 0 and away_row <= 1 + abs(away_column):
            guards -= one
        if player // TEAM == state.side and state.tackled[player] == 0:
            points = points_of(state, player)
            if away <= points:
                reach = 1
                left = COLUMNS - 1 - column if is_red else column
                if away + left <= points:
                    run = 1
    out[first + NEAR] += sign * near
    out[first + DOWN] += sign * down
    out[first + GUARDS] += sign * guards
    out[first + LOOSE_NEAR] += sign * (nearest_blue - nearest_red)
    out[first + LOOSE_TO_MOVE] += mover
    out[first + LOOSE_REACH] += mover * reach
    out[first + RUN] += mover * 0.7 * run
    out[first + TEMPO] += mover * (rules.MOVERS - state.movers)


@compiled
def is_secret(state: State) -> bool:
    """R10.1: form cards are chosen without knowing the other's."""
    return state.due == rules.ATTACK_CARD or state.due == rules.DEFENCE_CARD


@compiled
def others_choices(state: State, out: Ints) -> int:
    """The cards that the other captain of the duel has left, as actions."""
    other = state.defender if state.due == rules.ATTACK_CARD else state.attacker
    count = 0
    for card in range(1, rules.CARDS + 1):
        if rules.has_card(state.hand[rules.side_of(other)], card):
            out[count] = rules.CARD + card - 1
            count += 1
    return count


@compiled
def play_pair(state: State, own: int, other: int) -> None:
    """Play both cards of a duel, whichever captain is asked now."""
    if state.due == rules.ATTACK_CARD:
        rules.play(state, own)
        rules.play(state, other)
    else:
        state.chosen = other - rules.CARD + 1
        rules.play(state, own)


# The input of a net. Everything is seen from the side that holds the ball or, if it is loose, from the side to move,
# and counts against the other side. Players are seen relative to the ball.

SCENES = 3
HELD_NOW, HELD_LATER, LOOSE = range(SCENES)  # the holder is to move, the other side is, nobody holds the ball
UNDRAWN = SCENES  # there is no ball yet: only features
STATUSES = 3
READY, SPENT, FALLEN = range(STATUSES)  # standing, standing but done for this turn, down
AHEAD, ASIDE = 7, 5  # columns and rows from the ball; a player further away is seen there
AROUND = (2 * AHEAD + 1) * (ASIDE + 1)
FOLDED = (ROWS + 1) // 2  # rows from the nearest touchline
DUES = rules.OVER + 1
OBSERVATION = (
    ("features", (SCENES + 1, len(FEATURES))),
    ("players", (SCENES, STATUSES, PLAYERS, 2 * AHEAD + 1, ASIDE + 1)),
    ("ball", (SCENES, COLUMNS, FOLDED)),
    ("due", (SCENES, DUES)),
    ("movers", (SCENES, rules.MOVERS + 1)),
)
OFFSET = offsets(OBSERVATION)
COUNT = len(FEATURES)
START = (*FEATURES.weights,) * (SCENES + 1)
"""The first weights of a net: with these, and zeros after them, it judges as `judge` does."""


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    """The features by scene, the players around the ball, and where the ball is."""
    clear(out)
    scene = scene_of(state)
    first = OFFSET.features + scene * COUNT
    if scene == UNDRAWN:
        weigh(state, seat, out, first, EMPTY)
        return
    weigh(state, seat, out, first, scene)
    side = state.side if state.carrier == EMPTY else state.carrier // TEAM
    ball = state.ball if state.carrier == EMPTY else state.cell[state.carrier]
    sign = 1.0 if side == seat else -1.0
    column = COLUMN[ball] if side == RED else COLUMNS - 1 - COLUMN[ball]
    out[OFFSET.ball + (scene * COLUMNS + column) * FOLDED + min(ROW[ball], ROWS - 1 - ROW[ball])] = sign
    out[OFFSET.due + scene * DUES + state.due] = sign
    out[OFFSET.movers + scene * (rules.MOVERS + 1) + state.movers] = sign


@compiled
def scene_of(state: State) -> int:
    """Who has the ball and who is to move."""
    if state.carrier != EMPTY:
        return HELD_NOW if state.side == state.carrier // TEAM else HELD_LATER
    return UNDRAWN if state.ball == EMPTY else LOOSE


@compiled
def place_of(state: State, scene: int, player: int, side: int, ahead: int, aside: int) -> int:
    """The index of a player seen from the ball by this side: columns ahead and rows aside."""
    part = (scene * STATUSES + status_of(state, player)) * PLAYERS + seen_player(player, side)
    column = max(-AHEAD, min(AHEAD, ahead)) + AHEAD
    place: int = OFFSET.players + part * AROUND + column * (ASIDE + 1) + min(aside, ASIDE)
    return place


@compiled
def seen_player(player: int, side: int) -> int:
    """The side's own players come first."""
    return (player + side * TEAM) % PLAYERS


@compiled
def status_of(state: State, player: int) -> int:
    """Whether a player can still do something in this turn; those of the side that waits are ready for theirs."""
    if state.down[player] > 0:
        return FALLEN
    is_done = player // TEAM == state.side and (state.tackled[player] == 1 or points_of(state, player) == 0)
    return SPENT if is_done else READY


# Styles.

NEARER = 0.075  # what a column or cell is worth to it, where a deed of the style is worth 1
BEHIND = 0.12  # a player behind the ball
PLACED = 2.0  # a column of a player who is being placed


@compiled
def taste(state: State, action: int, seat: int, style: int) -> float:
    """Attacking: duels, players and ball forward. Careful: no duels, players behind the ball, its carrier alone.

    Tricky: passes, the ball on the other wing. The first two place their teams in front and at the back.
    """
    if is_placing(state):
        return taste_of_places(state, seat, style)
    ball = state.ball if state.carrier == EMPTY else state.cell[state.carrier]
    is_own = state.carrier != EMPTY and state.carrier // TEAM == seat
    if ball == EMPTY:
        return 0.0
    is_duel = rules.FORCE <= action < rules.PASS or rules.TACKLE <= action < rules.LET
    is_duel = is_duel or rules.STOP <= action < rules.CARD
    found = 0.0
    if style == ATTACKING:
        found += NEARER * columns_ahead(ball, seat) if is_own else 0.0
        for player in range(seat * TEAM, seat * TEAM + TEAM):
            found += NEARER * columns_ahead(state.cell[player], seat)
        return found + (1.0 if is_duel else 0.0)
    if style == CAREFUL:
        found += 3 * NEARER * steps_from(state, ball, 1 - seat) if is_own else 0.0
        for player in range(seat * TEAM, seat * TEAM + TEAM):
            found += BEHIND if columns_ahead(state.cell[player], seat) <= columns_ahead(ball, seat) else 0.0
        return found - (1.0 if is_duel else 0.0)
    for player in range((1 - seat) * TEAM, (1 - seat) * TEAM + TEAM):
        found += 2 * NEARER * abs(ROW[state.cell[player]] - ROW[ball]) / TEAM
    return found + (0.7 if rules.PASS <= action < rules.KICK else 0.0)


@compiled
def taste_of_places(state: State, seat: int, style: int) -> float:
    if style == TRICKY:
        return 0.0
    ahead = 0.0
    for player in range(seat * TEAM, seat * TEAM + TEAM):
        if state.cell[player] != EMPTY:
            ahead += columns_ahead(state.cell[player], seat)
    return PLACED * (ahead if style == ATTACKING else -ahead)


@compiled
def columns_ahead(cell: int, seat: int) -> int:
    """Columns from the seat's own in-goal."""
    column: int = COLUMN[cell] if seat == RED else COLUMNS - 1 - COLUMN[cell]
    return column


@compiled
def steps_from(state: State, ball: int, side: int) -> int:
    """Cells between the ball and the nearest standing player of a side, up to AHEAD."""
    nearest = AHEAD
    for player in range(side * TEAM, side * TEAM + TEAM):
        cell = state.cell[player]
        if state.down[player] == 0:
            nearest = min(nearest, abs(COLUMN[cell] - COLUMN[ball]) + abs(ROW[cell] - ROW[ball]))
    return nearest
