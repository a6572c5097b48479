"""Upper limits for the length of a match: generous, because only OpenSpiel's bookkeeping needs them."""

from __future__ import annotations

from collections.abc import Callable

from touchline.engine.game import Options
from touchline.games.kahmate.rules import MOVES, PLAYERS
from touchline.games.killpower_ball.rules import TURNS
from touchline.games.killpower_ball.teams import HIGHEST, TEAM
from touchline.games.team_km.rules import DECLINED, SWAPS, TOKENS
from touchline.games.team_km.table import SEATS, SIDES, TABLES

UNKNOWN = 100_000
"""For a game of your own; the laws check that a match is over by then."""
OUTCOMES_PER_DECISION = 5
OTHER_OUTCOMES = 1_000
"""Deals, shoot-outs, and tiles laid again: the last has no limit, but this many never occur."""


def most_decisions(game_id: str, options: Options) -> int:
    """No match with these options has more decisions."""
    return LIMITS[game_id](options) if game_id in LIMITS else UNKNOWN


def most_outcomes(game_id: str, options: Options) -> int:
    """No match with these options has more outcomes."""
    return OUTCOMES_PER_DECISION * most_decisions(game_id, options) + OTHER_OUTCOMES


def most_in_kahmate(options: Options) -> int:
    """R11.1: the teams place again after every try but the last; R4.5: then each captain has a number of turns."""
    return (2 * int(options["tries"]) - 1) * (PLAYERS + 2 * int(options["turns"]) * most_in_turn_of_kahmate())


def most_in_turn_of_kahmate() -> int:
    """R4.2: two players move; R8.3: between two kicks somebody steps; R7.1: every pass goes back a column.

    A kick gains three columns and a point spent gains two at most, and the pitch has eleven. A duel takes four cards
    and perhaps a choice; the question whether to intercept comes before it.
    """
    points = 2 * int(max(MOVES))
    kicks = 1 + points
    passes = 11 + 3 * kicks + 2 * points
    return 6 * points + kicks + 6 * passes + 1


def most_in_team_km(options: Options) -> int:
    """R3.7: between two draws everybody takes once at most; R3.1, R8.1: a turn is three decisions.

    Each pile is drawn once a half; in stoppage time every turn costs a card (R11.1); R4.1 and R10.2 limit the rest.
    """
    seats, cards = TABLES[options["players"]], sum(options["deck"])
    turns = 2 * (cards + 1) * (seats + 1) + seats + cards
    return 3 * turns + SIDES * (TOKENS + 2) + SEATS * (3 * (SWAPS + DECLINED) + 1)


def most_in_foot_savane(options: Options) -> int:
    """R8.3: so many turns, and one that is cut short.

    In each the ball is put down, two moves are made and a shot is aimed; R6.3: a run of three rows draws four cards at
    most, and no card asks more than four questions.
    """
    return 40 * (int(options["turns"]) + 1)


def most_in_killpower_ball(options: Options) -> int:
    """R3.1: twenty turns, and a set-up. R3.5: a gladiator has one action a turn, so there is one throw.

    Each spends movement points one by one, acts, drops the ball, answers a throw, is asked in phase 3 and dodges.
    """
    in_turn = 2 * options["on_court"] * (HIGHEST + 5) + 2 * TEAM + 4
    return (TURNS + 1) * int(in_turn)


LIMITS: dict[str, Callable[[Options], int]] = {
    "kahmate": most_in_kahmate,
    "team_km": most_in_team_km,
    "foot_savane": most_in_foot_savane,
    "killpower_ball": most_in_killpower_ball,
}
