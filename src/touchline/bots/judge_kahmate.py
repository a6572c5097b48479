"""What is good in Kahmaté: the ball far forward and in one's own hands, and players between it and one's own line."""

from __future__ import annotations

from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY, Ints
from touchline.games.kahmate import rules
from touchline.games.kahmate.rules import COLUMN, COLUMNS, FORWARD, PLAYERS, RED, ROW, TEAM, State

ROLLOUT = 10
BRANCHES = False

AHEAD = 0.8  # a try more than the opponent
SURE = 0.99  # the most that an open match is worth
BALL_FORWARD = 0.08
BALL_HELD = 0.2
NEAR_BALL = 0.003
GUARD = 0.01
DOWN = 0.02


@compiled
def judge(state: State, seat: int) -> float:
    """Between the lost -1 and the won 1."""
    if state.due == rules.OVER:
        return rules.value(state, seat)
    if state.score[seat] != state.score[1 - seat]:
        return AHEAD if state.score[seat] > state.score[1 - seat] else -AHEAD
    cell = ball_cell(state)
    if cell == EMPTY:
        return 0.0
    worth = BALL_FORWARD * columns_gained(cell, seat)
    if state.carrier != EMPTY:
        worth += BALL_HELD if state.carrier // TEAM == seat else -BALL_HELD
    for player in range(PLAYERS):
        sign = 1.0 if player // TEAM == seat else -1.0
        worth += sign * player_worth(state, player, cell)
    return max(-SURE, min(SURE, worth))


@compiled
def player_worth(state: State, player: int, ball: int) -> float:
    """Near the ball, behind it, standing."""
    side = player // TEAM
    away = abs(COLUMN[state.cell[player]] - COLUMN[ball]) + abs(ROW[state.cell[player]] - ROW[ball])
    worth = -NEAR_BALL * away
    if (COLUMN[ball] - COLUMN[state.cell[player]]) * FORWARD[side] > 0 and away <= 4:
        worth += GUARD
    return worth - DOWN if state.down[player] > 0 else worth


@compiled
def columns_gained(cell: int, seat: int) -> int:
    """How far the ball is from the middle, towards the line where this seat scores."""
    return (COLUMN[cell] - COLUMNS // 2) * (1 if seat == RED else -1)


@compiled
def ball_cell(state: State) -> int:
    """Where the ball is, held or loose."""
    return state.ball if state.carrier == EMPTY else state.cell[state.carrier]


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
