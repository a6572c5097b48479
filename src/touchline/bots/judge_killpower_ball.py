"""What is good in Killpower Ball: points, the ball in one's own hands and near the basket, gladiators on their feet."""

from __future__ import annotations

from touchline.bots.no_secrets import is_secret, others_choices, play_pair
from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.court import BASKET, COLUMN, ROW
from touchline.games.killpower_ball.rules import State
from touchline.games.killpower_ball.teams import TEAM

__all__ = ["BRANCHES", "ROLLOUT", "is_secret", "judge", "others_choices", "play_pair"]

ROLLOUT = 6
BRANCHES = False

SURE = 0.99  # the most that an open match is worth
POINT = 0.05
HELD = 0.3
NEARER = 0.01
NEAR_BALL = 0.0015
STUNNED = 0.01
OUT = 0.04
SURE_SHOT = 0.03


@compiled
def judge(state: State, seat: int) -> float:
    """Between the lost -1 and the won 1."""
    if state.due == rules.OVER:
        return rules.value(state, seat)
    worth = POINT * (state.points[seat] - state.points[1 - seat])
    worth += SURE_SHOT if state.sure == seat else -SURE_SHOT
    ball = state.ball if state.holder == EMPTY else state.cell[state.holder]
    if state.holder != EMPTY:
        side = state.holder // TEAM
        near = HELD - NEARER * steps_between(ball, BASKET[state.court, side])
        worth += near if side == seat else -near
    for player in range(2 * TEAM):
        sign = 1.0 if player // TEAM == seat else -1.0
        worth += sign * gladiator_worth(state, player, ball)
    return max(-SURE, min(SURE, worth))


@compiled
def gladiator_worth(state: State, player: int, ball: int) -> float:
    """On his feet, and near the ball."""
    if state.out[player] > 0:
        return -OUT
    if state.cell[player] == EMPTY:
        return 0.0
    worth = -NEAR_BALL * steps_between(state.cell[player], ball) if ball != EMPTY else 0.0
    return worth - STUNNED if state.stunned[player] > 0 else worth


@compiled
def steps_between(cell: int, other: int) -> int:
    """King's steps."""
    return max(abs(COLUMN[cell] - COLUMN[other]), abs(ROW[cell] - ROW[other]))
