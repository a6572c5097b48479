"""What is good in Foot Savane: goals, the ball near the other goal at one's own footballer's feet."""

from __future__ import annotations

from touchline.bots.no_secrets import is_secret, others_choices, play_pair
from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY
from touchline.games.foot_savane import rules
from touchline.games.foot_savane.rules import FORWARD_ROWS, ROW, ROWS, State

__all__ = ["BRANCHES", "ROLLOUT", "is_secret", "judge", "others_choices", "play_pair"]

ROLLOUT = 12
BRANCHES = False

SURE = 0.99  # the most that an open match is worth
GOAL = 0.18
ROW_GAINED = 0.035
HELD = 0.05
KEPT_YELLOW = 0.02


@compiled
def judge(state: State, seat: int) -> float:
    """Between the lost -1 and the won 1."""
    if state.due == rules.OVER:
        return rules.value(state, seat)
    worth = GOAL * (state.score[seat] - state.score[1 - seat])
    worth -= KEPT_YELLOW * (state.yellow[seat] - state.yellow[1 - seat])
    if state.ball != EMPTY:
        middle = (ROWS - 1) / 2
        worth += ROW_GAINED * (ROW[state.ball] - middle) * FORWARD_ROWS[seat]
        side = rules.side_at(state, state.ball)
        if side != EMPTY:
            worth += HELD if side == seat else -HELD
    return max(-SURE, min(SURE, worth))
