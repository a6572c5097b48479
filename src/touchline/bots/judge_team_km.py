"""What is good in Team KM: goals, the ball far forward, opponents under an interruption, and tokens left."""

from __future__ import annotations

from touchline.bots.no_secrets import is_secret, others_choices, play_pair
from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY
from touchline.games.team_km import rules
from touchline.games.team_km.rules import State
from touchline.games.team_km.table import SEATS_AT, SIDES_AT, side_of

__all__ = ["BRANCHES", "ROLLOUT", "is_secret", "judge", "others_choices", "play_pair"]

ROLLOUT = 20
BRANCHES = False

SURE = 0.99  # the most that an open match is worth
GOAL = 0.3
CELL = 0.012
UNDER = 0.03
TOKEN = 0.01
CARD = 0.01


@compiled
def judge(state: State, seat: int) -> float:
    """Between the lost -1 and the won 1: one's own side against the best of the others."""
    if state.due == rules.OVER:
        return rules.value(state, seat)
    own = side_of(state, seat)
    best = -1e9
    for side in range(SIDES_AT[state.players, state.sides]):
        if side != own:
            best = max(best, side_worth(state, side))
    return max(-SURE, min(SURE, side_worth(state, own) - best))


@compiled
def side_worth(state: State, side: int) -> float:
    """Goals, ball, tokens, and the seats of a side."""
    worth = GOAL * state.goals[side] + CELL * state.ball[side] + TOKEN * state.tokens[side]
    for seat in range(SEATS_AT[state.players]):
        if side_of(state, seat) == side:
            worth += CARD * state.cards[seat]
            if state.under[seat] != EMPTY:
                worth -= UNDER
    return worth
