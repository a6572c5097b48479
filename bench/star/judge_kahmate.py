"""The judge of Kahmaté: a free run to the line, the ball far forward, players who can tackle, cards in hand.

These features say who scores the next try; the score says what that try is worth.
"""

from __future__ import annotations

import math

import numpy as np

from touchline.bots.features import SURE, Features, Weights, fold
from touchline.engine.compiled import compiled
from touchline.engine.game import Number
from touchline.engine.record import EMPTY, Ints, table2
from touchline.games.kahmate import rules
from touchline.games.kahmate.rules import ATTACK, COLUMN, COLUMNS, DEFENCE, MOVES, PLAYERS, RED, ROW, ROWS, TEAM, State

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

# All of them for one side, and the same against the other.

FEATURES = Features()
BALL = FEATURES.add("ball", 0.35)  # held
BALL_TO_MOVE = FEATURES.add("ball to move", 0.05)  # held by the side to move
HELD_FORWARD = FEATURES.add("held forward", 0.07)  # columns from halfway to the line
LOOSE_FORWARD = FEATURES.add("loose forward", 0.18)
RUN = FEATURES.add("run", 2.0)  # the side to move can run over the line now
THREAT = FEATURES.add("threat", 0.9)  # the carrier can run over the line next, by the odds that no tackle prevents it
EXPOSED = FEATURES.add("exposed", -0.25)  # the odds that a tackle now due stops the carrier
LOOSE_REACH = FEATURES.add("loose reach", 0.1)  # the side to move can pick up the ball now
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
WEIGHTS = FEATURES.weights

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
def judge(state: State, seat: int) -> float:
    """The expected result, by who scores the next try."""
    red = expected(state, next_try(state))
    return red if seat == RED else -red


@compiled
def next_try(state: State) -> float:
    """Who scores the next try: 1 if certainly red, -1 if certainly blue."""
    worth = red_worth(state, WEIGHTS)
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
def worth(state: State, seat: int, weights: Weights) -> float:
    """The weighted sum of the features for the seat."""
    red = red_worth(state, weights)
    return red if seat == RED else -red


@compiled
def red_worth(state: State, weights: Weights) -> float:
    """For red: the placing of the teams, or the cards and the ball, held, loose or about to be drawn."""
    if is_placing(state):
        return weights[PLACING] * placing(state)
    worth = weights[CARD] * (HAND_VALUE[state.hand[0], 0] - HAND_VALUE[state.hand[1], 0]) / MEAN_GRAIN
    worth += weights[TOP_CARD] * (HAND_VALUE[state.hand[0], 1] - HAND_VALUE[state.hand[1], 1])
    if state.carrier != EMPTY:
        return worth + held_worth(state, weights)
    if state.ball != EMPTY:
        return worth + loose_worth(state, state.ball, weights)
    drawn = 0.0
    for card in range(1, rules.CARDS + 1):
        drawn += loose_worth(state, card * COLUMNS + rules.HALFWAY, weights)
    return worth + drawn / rules.CARDS


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
def held_worth(state: State, weights: Weights) -> float:
    """For red: a held ball, the odds of tackling its carrier, and whether the carrier can run over the line."""
    carrier = state.carrier
    holder = carrier // TEAM
    cell = state.cell[carrier]
    column = COLUMN[cell]
    row = ROW[cell]
    ahead = rules.FORWARD[holder]
    left = COLUMNS - 1 - column if holder == RED else column  # columns to the line
    to_move = state.side == holder
    worth = weights[BALL] + weights[HELD_FORWARD] * (6 - left)
    if to_move:
        worth += weights[BALL_TO_MOVE]
    worth += weights[KEPT] * kept_share(state, holder)
    missed = 1.0
    for player in range(PLAYERS):
        away_column = (COLUMN[state.cell[player]] - column) * ahead
        away_row = abs(ROW[state.cell[player]] - row)
        away = abs(away_column) + away_row
        if player // TEAM == holder:
            worth += weights[NEAR] * away
            if state.down[player] > 0:
                worth += weights[DOWN]
            elif -2 <= away_column < 0 and away_row <= 2:
                worth += weights[SUPPORT]
        else:
            worth -= weights[NEAR] * away
            if state.down[player] > 0:
                worth -= weights[DOWN]
            else:
                if away_column > 0 and away_row <= 1 + away_column:
                    worth += weights[GUARDS]
                if not to_move and away <= points_of(state, player) and state.tackled[player] == 0:
                    missed *= 1.0 - duel_odds(state, player, carrier)
    if state.duel == rules.TACKLE_DUEL:
        worth -= weights[TACKLE] * duel_odds(state, state.attacker, state.defender)
    elif state.duel == rules.FORCE_DUEL:
        worth += weights[FORCE] * (2.0 * duel_odds(state, state.attacker, state.defender) - 1.0)
    elif state.duel == rules.PASS_DUEL:
        worth -= weights[PASS] * (1.0 - duel_odds(state, state.attacker, state.defender))
    if to_move:
        worth += weights[TEMPO] * (rules.MOVERS - state.movers)
        if state.duel == EMPTY and can_score(state, cell, run_points(state, carrier)):
            worth += weights[RUN]
    else:
        worth -= weights[TEMPO] * (rules.MOVERS - state.movers)
        worth += weights[EXPOSED] * (1.0 - missed)
        if can_score(state, cell, MOVES[carrier]):
            worth += weights[THREAT] * missed
    if state.down[carrier] > 0:
        worth += weights[DOWN_CARRIER]
    return worth if holder == RED else -worth


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
def loose_worth(state: State, ball: int, weights: Weights) -> float:
    """For red: a loose ball on this cell, the players near it, and whether it can be picked up now."""
    column = COLUMN[ball]
    row = ROW[ball]
    worth = weights[LOOSE_FORWARD] * (column - 6)
    nearest_red = 20
    nearest_blue = 20
    reach = 0
    run = 0
    for player in range(PLAYERS):
        away_column = COLUMN[state.cell[player]] - column
        away_row = abs(ROW[state.cell[player]] - row)
        away = abs(away_column) + away_row
        is_red = player < TEAM
        sign = 1.0 if is_red else -1.0
        worth += sign * weights[NEAR] * away
        if state.down[player] > 0:
            worth += sign * weights[DOWN]
            continue
        if is_red:
            nearest_red = min(nearest_red, away)
        else:
            nearest_blue = min(nearest_blue, away)
        if (away_column > 0) == is_red and away_column != 0 and away_row <= 1 + abs(away_column):
            worth -= sign * weights[GUARDS]
        if player // TEAM == state.side and state.tackled[player] == 0:
            points = points_of(state, player)
            if away <= points:
                reach = 1
                left = COLUMNS - 1 - column if is_red else column
                if away + left <= points:
                    run = 1
    mover = 1.0 if state.side == RED else -1.0
    worth += weights[LOOSE_NEAR] * (nearest_blue - nearest_red)
    worth += mover * (
        weights[LOOSE_REACH] * reach + weights[RUN] * 0.7 * run + weights[TEMPO] * (rules.MOVERS - state.movers)
    )
    return worth


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
