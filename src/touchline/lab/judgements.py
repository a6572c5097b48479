"""One judgement per position of a match, shared by everything that shows it: graph, highlights and hints.

A deeper judgement replaces a shallower one everywhere, and a shallow one never marks a mistake.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from touchline.bots.explain import Chances, Explanation, Prospect, explain, judge_position, side_names
from touchline.bots.review import Step, mistakes, turning_points
from touchline.bots.thinking import Budget
from touchline.engine.errors import TouchlineError
from touchline.engine.game import REFEREE, Facts
from touchline.engine.match import Match

KEPT = 8
"""Maximum candidates of a position, besides the action that was played: a long match has thousands of positions."""
CHECKED = 12
"""Maximum positions that are judged again, more deeply, before anything is highlighted."""

DEEPER = 5
"""How many times more deeply they are judged, unless a budget says otherwise."""


@dataclass(frozen=True)
class Judgement:
    """The thoughts on a position, their depth, and every side's chance."""

    thought: Explanation
    chances: Chances
    depth: int


class Judgements:
    """The judgements of one match, for the seat to act; with a viewer, the chances are from what it may know."""

    def __init__(self, match: Match, seed: int = 0, viewer: int | None = None) -> None:
        self.match = match
        self._seed = seed
        self._viewer = viewer
        self._found: dict[int, Judgement] = {}
        write = match.game.notation.write_action
        self._plies: list[tuple[str, str, Facts]] = [
            (match._name(played.actor), write(played.action), played.events[REFEREE][0]) for played in match._plies
        ]

    def find(self, ply: int, budget: Budget) -> Judgement:
        """The position after this many plies, judged at least this deeply. Raises TouchlineError."""
        if not 0 <= ply <= len(self._plies):
            raise TouchlineError(f"expected a ply from 0 to {len(self._plies)}, not {ply}")
        for _ in self.judge(budget, [ply]):
            pass
        return self._found[ply]

    def judge(self, budget: Budget, wanted: Collection[int] | None = None) -> Iterator[int]:
        """Judge positions not yet judged this deeply, by default all of them; yield each."""
        looker = 0
        for again, ply in self._positions():
            looker = looker if again.actor < 0 else again.actor
            if wanted is not None and ply > max(wanted, default=-1):
                return
            if (wanted is None or ply in wanted) and self._depth(ply) < budget.simulations:
                self._found[ply] = self._judgement(again, ply, looker, budget)
                yield ply

    def check(self, budget: Budget, count: int) -> Iterator[int]:
        """Judge candidates for highlighting deeply, until all highlights are deep or enough has been checked."""
        for _ in range(CHECKED):
            steps = self.steps()
            highlights = [*mistakes(steps, count), *turning_points(steps, count)]
            shallow = [
                ply for step in highlights for ply in (step.ply - 1, step.ply) if self._depth(ply) < budget.simulations
            ]
            if not shallow:
                return
            yield from self.judge(budget, shallow[:1])

    def steps(self) -> list[Step]:
        """The plies whose positions before and after are judged, from the first without a gap."""
        found: list[Step] = []
        for ply, (actor, action, event) in enumerate(self._plies, 1):
            before, after = self._found.get(ply - 1), self._found.get(ply)
            if not before or not after:
                break
            best = before.thought.candidates[0].action if before.thought.candidates else None
            cost = 0.0 if best == action else before.thought.cost(action)
            found.append(Step(ply, actor, action, event, before.chances, after.chances, best, cost))
        return found

    def highlighted_mistakes(self, count: int, budget: Budget) -> list[Step]:
        """The most costly decisions among those judged at least this deeply."""
        return mistakes([step for step in self.steps() if self._depth(step.ply - 1) >= budget.simulations], count)

    def _positions(self) -> Iterator[tuple[Match, int]]:
        for again, _ in self.match.retrace():
            yield again, again.plies
        yield self.match, len(self._plies)

    def _depth(self, ply: int) -> int:
        return self._found[ply].depth if ply in self._found else 0

    def _judgement(self, match: Match, ply: int, looker: int, budget: Budget) -> Judgement:
        action = self._plies[ply][1] if ply < len(self._plies) and match.actor == looker else None
        thought = explain(match, looker, budget, self._seed, action)
        thought = replace(thought, chances=agreed(match, looker, thought), candidates=foremost(thought, action))
        chances = thought.chances
        if self._viewer is not None:
            chances = judge_position(match, self._viewer, budget, self._seed)
        return Judgement(thought, chances, budget.simulations)


def foremost(thought: Explanation, played: str | None) -> tuple[Prospect, ...]:
    """The candidates worth keeping: the first ones, and the one that was played."""
    first, others = thought.candidates[:KEPT], thought.candidates[KEPT:]
    return (*first, *(other for other in others if other.action == played))


def agreed(match: Match, seat: int, thought: Explanation) -> Chances:
    """A position's chances are those of its preferred action; the other sides share the rest."""
    if not thought.candidates or thought.candidates[0].mixed:
        return thought.chances
    own = side_names(match)[match.game.side_of_seats(match.options)[seat]]
    chance = thought.candidates[0].chance
    rest = sum(other for side, other in thought.chances.items() if side != own)
    share = (1.0 - chance) / rest if rest > 0 else 0.0
    return {side: chance if side == own else other * share for side, other in thought.chances.items()}
