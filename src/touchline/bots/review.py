"""A whole match ply by ply: every side's chance before and after, and what each decision cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from touchline.bots.explain import DIGITS, Chances, explain, judge_position, rounded
from touchline.bots.thinking import Budget
from touchline.engine.game import REFEREE, Facts
from touchline.engine.match import Match
from touchline.locales import NO_NAMES, Names, tell

SLIGHT = 0.02
"""Minimum cost of a mistake: two searches of the same position can differ by almost as much."""


@dataclass(frozen=True)
class Step:
    """One ply: who did what, the chances before and after it and, for a decision, the best action and the cost.

    The cost is the part of its chance that the seat gave away, from what it could know; chance outcomes have none.
    """

    ply: int
    actor: str
    action: str
    event: Facts
    before: Chances
    after: Chances
    best: str | None
    cost: float | None

    @property
    def swing(self) -> Chances:
        """The change of every side's chance."""
        return {side: self.after[side] - self.before[side] for side in self.after}

    @property
    def size(self) -> float:
        """The largest change of a side's chance, up or down."""
        return max(map(abs, self.swing.values()))

    def facts(self, game: str, language: str = "en", names: Names = NO_NAMES) -> Facts:
        """Plain data, ready for JSON; the words are in the reader's language."""
        return {
            "ply": self.ply,
            "actor": self.actor,
            "action": self.action,
            "words": tell(game, language, self.event, names),
            "before": rounded(self.before),
            "after": rounded(self.after),
            "best": self.best,
            "cost": None if self.cost is None else round(self.cost, DIGITS),
        }


def review(match: Match, budget: Budget, seed: int = 0, viewer: int | None = None) -> Iterator[Step]:
    """The steps of a match, each as soon as the position after it is judged.

    A position is judged from what the seat to act may know, a chance outcome from what the last seat to act may know.
    With a viewer, a seat or the REFEREE, all positions are judged from what it may know. The budget is per position.
    """
    waiting: Step | None = None
    looker = 0
    for again, played in match.retrace():
        looker = looker if again.actor < 0 else again.actor
        action = match.game.notation.write_action(played.action)
        thought = explain(again, looker, budget, seed, action if again.actor == looker else None)
        chances = thought.chances if viewer is None else judge_position(again, viewer, budget, seed)
        if waiting:
            yield replace(waiting, after=chances)
        best = thought.best.action if thought.best else None
        event = played.events[REFEREE][0]
        waiting = Step(again.plies + 1, again.actor_name, action, event, chances, {}, best, thought.cost(action))
    if waiting:
        last = looker if match.actor < 0 else match.actor
        yield replace(waiting, after=judge_position(match, last if viewer is None else viewer, budget, seed))


def turning_points(steps: Sequence[Step], count: int) -> list[Step]:
    """The plies that moved the chances most, decisions and luck alike, the largest first."""
    return sorted((step for step in steps if step.size > 0), key=lambda step: -step.size)[:count]


def mistakes(steps: Sequence[Step], count: int) -> list[Step]:
    """The decisions that cost most, most costly first."""
    costly = (step for step in steps if (step.cost or 0) >= SLIGHT)
    return sorted(costly, key=lambda step: -(step.cost or 0))[:count]
