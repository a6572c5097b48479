"""What is good in Kahmaté: a free run to the line, the ball far forward, players who can tackle, and cards in hand."""

from __future__ import annotations

import math

import numpy as np

from touchline.bots.folding import fold
from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY, Ints, table2
from touchline.games.kahmate import rules
from touchline.games.kahmate.rules import ATTACK, COLUMN, COLUMNS, DEFENCE, MOVES, PLAYERS, RED, ROW, ROWS, TEAM, State

ROLLOUT = 0
BRANCHES = False
MARKS = 1 + TEAM
SURE = 0.99  # the most that an open match is worth

# What is weighed; all of it as it is good for one side, so that it is as bad for the other.

FEATURES = (
    "tries",  # the lead, more as turns run out
    "ball",  # held
    "ball to move",  # held by the side to move
    "held forward",  # columns from halfway to the line
    "loose forward",
    "run",  # the side to move can run over the line now
    "threat",  # the carrier could run over the line in his next turn, by the odds that no tackle stops him
    "exposed",  # the odds that a tackle now due stops the carrier
    "loose reach",  # the side to move can pick up the ball now
    "loose near",  # cells that the nearest player is nearer to a loose ball
    "guards",  # players ahead of the ball that they do not hold
    "support",  # team-mates to whom the carrier could pass
    "near",  # cells from the ball, all players together
    "down",
    "card",  # the mean of the hand
    "top card",
    "placing",  # players in the middle rows and in front, before the ball is drawn
    "tackle",  # the odds of a tackle being decided
    "force",
    "pass",
    "tempo",  # players that the side to move may still begin to move
    "down carrier",
)
(
    TRIES,
    BALL,
    BALL_TO_MOVE,
    HELD_FORWARD,
    LOOSE_FORWARD,
    RUN,
    THREAT,
    EXPOSED,
    LOOSE_REACH,
    LOOSE_NEAR,
    GUARDS,
    SUPPORT,
    NEAR,
    DOWN,
    CARD,
    TOP_CARD,
    PLACING,
    TACKLE,
    FORCE,
    PASS,
    TEMPO,
    DOWN_CARRIER,
) = range(len(FEATURES))
WEIGHTS = (
    1.0,
    0.35,
    0.05,
    0.07,
    0.18,
    2.0,
    0.9,
    -0.25,
    0.1,
    0.02,
    -0.04,
    0.03,
    -0.003,
    -0.03,
    0.3,
    0.0,
    0.02,
    0.4,
    0.2,
    0.2,
    0.04,
    -0.1,
)

# Odds of duels in thousandths, by both hands and the attacker's advantage in bonuses: each captain plays his highest
# card half of the time, the next a quarter of it, and so on.

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
def mark(state: State, out: Ints, first: int) -> None:
    """Who is where and on his feet, and who is asked for what; for each player, where he has been in this turn.

    With the ball elsewhere all is new: who has fetched it may go back.
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
def judge(state: State, seat: int) -> float:
    """Between the lost -1 and the won 1: the expected result."""
    if state.due == rules.OVER:
        return rules.value(state, seat)
    return max(-SURE, min(SURE, math.tanh(worth(state, seat, WEIGHTS))))


@compiled
def worth(state: State, seat: int, weights: tuple[float, ...]) -> float:
    """The weighted sum of what is good for the seat: as much as it is bad for the other."""
    red = red_worth(state, weights)
    return red if seat == RED else -red


@compiled
def red_worth(state: State, weights: tuple[float, ...]) -> float:
    """For red: tries, cards and the ball, held, loose or not in play yet."""
    left = 2 * state.turns - state.ended
    worth = weights[TRIES] * (state.score[0] - state.score[1]) * (1.0 + 8.0 / (left + 2.0))
    worth += weights[CARD] * (HAND_VALUE[state.hand[0], 0] - HAND_VALUE[state.hand[1], 0]) / MEAN_GRAIN
    worth += weights[TOP_CARD] * (HAND_VALUE[state.hand[0], 1] - HAND_VALUE[state.hand[1], 1])
    if state.carrier != EMPTY:
        return worth + held_worth(state, weights)
    if state.ball != EMPTY:
        return worth + loose_worth(state, weights)
    return worth + weights[PLACING] * placing(state)


@compiled
def placing(state: State) -> float:
    """For red: players in the middle rows and in front."""
    worth = 0.0
    for player in range(PLAYERS):
        cell = state.cell[player]
        if cell != EMPTY:
            sign = 1.0 if player < TEAM else -1.0
            column = COLUMN[cell] if player < TEAM else COLUMNS - 1 - COLUMN[cell]
            worth += sign * (column - 0.5 * abs(2 * ROW[cell] - ROWS + 1) * (1.0 if MOVES[player] < 4 else 1.5))
    return worth


@compiled
def held_worth(state: State, weights: tuple[float, ...]) -> float:
    """For red: a held ball, who can tackle its carrier and whether he can run over the line."""
    carrier = state.carrier
    holder = carrier // TEAM
    cell = state.cell[carrier]
    column = COLUMN[cell]
    row = ROW[cell]
    ahead = 1 if holder == RED else -1
    left = COLUMNS - 1 - column if holder == RED else column  # columns to the line
    to_move = state.side == holder
    worth = weights[BALL] + weights[HELD_FORWARD] * (6 - left)
    if to_move:
        worth += weights[BALL_TO_MOVE]
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
        if state.down[carrier] == 0 and state.duel == EMPTY:
            points = points_of(state, carrier) if state.tackled[carrier] == 0 else 0
            if left <= points and can_run(state, column, row, ahead, left, points):
                worth += weights[RUN]
    else:
        worth -= weights[TEMPO] * (rules.MOVERS - state.movers)
        worth += weights[EXPOSED] * (1.0 - missed)
        if left <= MOVES[carrier] and can_run(state, column, row, ahead, left, MOVES[carrier]):
            worth += weights[THREAT] * missed
    if state.down[carrier] > 0:
        worth += weights[DOWN_CARRIER]
    return worth if holder == RED else -worth


@compiled
def points_of(state: State, player: int) -> int:
    """What he may still spend this turn."""
    if state.movers == rules.MOVERS and state.points[player] == MOVES[player]:
        return 0
    return state.points[player]


@compiled
def duel_odds(state: State, attacker: int, defender: int) -> float:
    """The odds that the attacker wins."""
    hands = state.hand[attacker // TEAM] * HANDS + state.hand[defender // TEAM]
    return DUEL_ODDS[hands, ATTACK[attacker] - DEFENCE[defender] - WORST_BONUS] / THOUSAND


GUARD_ROWS = ROWS + 2
COLUMN_BITS = ((1 << ROWS) - 1) << 1


@compiled
def can_run(state: State, column: int, row: int, ahead: int, left: int, points: int) -> bool:
    """Whether the line can be reached through free cells."""
    free = 0
    for step in range(left + 1):
        free |= COLUMN_BITS << (GUARD_ROWS * step)
    for player in range(PLAYERS):
        step = (COLUMN[state.cell[player]] - column) * ahead
        if 0 <= step < left:
            free &= ~(1 << (GUARD_ROWS * step + ROW[state.cell[player]] + 1))
    reached = 1 << (row + 1)
    for _ in range(points):
        reached |= (reached << 1 | reached >> 1 | reached << GUARD_ROWS | reached >> GUARD_ROWS) & free
    return reached >> (GUARD_ROWS * left) != 0


@compiled
def loose_worth(state: State, weights: tuple[float, ...]) -> float:
    """For red: a loose ball, who is near it and who can pick it up."""
    column = COLUMN[state.ball]
    row = ROW[state.ball]
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
    """Both cards of a duel, whoever of the two is asked now."""
    if state.due == rules.ATTACK_CARD:
        rules.play(state, own)
        rules.play(state, other)
    else:
        state.chosen = other - rules.CARD + 1
        rules.play(state, own)
