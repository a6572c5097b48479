"""Hints through a person's whole turn: the same question gets the same answer, and the next hint is as announced."""

from __future__ import annotations

import time
from dataclasses import replace

from touchline.bots.explain import Explanation, explain
from touchline.bots.thinking import Budget
from touchline.engine.match import Match

AHEAD = 8
"""Maximum decisions searched ahead for one answer."""
BEGUN = 0.5
"""Share of the time limit after which no new search begins; processor time, so a busy machine plans as far ahead."""

Past = tuple[int, ...]
"""Every ply of a match so far, by number."""


class Adviser:
    """Advises on one match at a time. Each decision is searched once and remembered while the match follows the plan.

    A tree's own line ends where its visits run out, and a new search of the next position may prefer another action
    that is just as good: a person who follows the hints would see them change. So the continuation of the best action
    consists of the hints that will follow, as long as only this seat decides.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._known: dict[tuple[int, Past], Explanation] = {}

    def advise(self, match: Match, seat: int) -> Explanation:
        """As `explain`, with the seat's own next decisions as the continuation of its best action."""
        ahead, began = match.fork(), time.thread_time()
        plan: dict[tuple[int, Past], Explanation] = {}
        goes_on = True
        while goes_on and len(plan) < AHEAD:
            key = seat, tuple(int(action) for action in ahead.history()[1])
            left = self._left(began)
            if plan and key not in self._known and left is not None and left < BEGUN * (self.budget.seconds or 0):
                break
            plan[key] = self._known.get(key) or explain(ahead, seat, replace(self.budget, seconds=left))
            goes_on = _follows(ahead, seat, plan[key])
        self._known = plan
        return _joined(list(plan.values()), is_whole=not goes_on)

    def _left(self, began: float) -> float | None:
        seconds = self.budget.seconds
        return None if seconds is None else max(0.0, seconds - (time.thread_time() - began))


def _follows(ahead: Match, seat: int, told: Explanation) -> bool:
    """Play the best action; return whether the seat then decides again without new information."""
    if told.best is None:
        return False
    before, action = ahead.state, ahead.game.read_action(told.best.action)
    ahead.play(told.best.action)
    return ahead.actor == seat and ahead.game.tells_nothing(before, action)


def _joined(plan: list[Explanation], *, is_whole: bool) -> Explanation:
    """The first explanation, with the best actions of the others as its line.

    The last explanation's own line follows, unless the seat has more decisions before it.
    """
    first, *others = plan
    if first.best is None or (is_whole and not others):
        return first
    steps = [told.best for told in others if told.best]
    line, then = [step.action for step in steps], [step.event for step in steps]
    if is_whole and steps:
        line += steps[-1].line[1:]
        then += steps[-1].then
    best = replace(first.best, line=(first.best.action, *line), then=tuple(then))
    candidates = tuple(best if one.action == best.action else one for one in first.candidates)
    return replace(first, candidates=candidates)
