"""Output of `touchline analyse`: one position with its candidates, or the chances over a whole match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from touchline.bots.explain import DIGITS, Chances, Explanation, Prospect, side_names
from touchline.bots.names import names_of
from touchline.bots.review import Step, mistakes, turning_points
from touchline.bots.thinking import Budget
from touchline.engine.errors import TouchlineError
from touchline.engine.game import REFEREE, SPECTATOR, Facts
from touchline.engine.match import Match
from touchline.lab.judgements import Judgements
from touchline.locales import draw, say, tell

SHOWN = 8
"""Maximum number of candidates, besides the action that was played."""
HIGHLIGHTED = 3
"""Number of turning points and of mistakes shown."""
ALL = "all"
"""The viewer that sees everything."""
SEARCHES = 5
"""Independent searches of one position; their range holds the median of all such searches 15 times out of 16."""
BARS = "▁▂▃▄▅▆▇█"
WIDTH = 72
"""Maximum length of a one-line graph."""


def find_viewer(match: Match, name: str | None) -> int | None:
    """The viewer to judge by: a seat, REFEREE, or None for the seat to act. Raises TouchlineError."""
    if name is None:
        return None
    if name == ALL:
        return REFEREE
    if name not in match.seats:
        raise TouchlineError(f"expected a seat to judge by, {', '.join(match.seats)}, or {ALL}, not {name!r}")
    return match.seats.index(name)


@dataclass(frozen=True)
class Moment:
    """A match before one of its plies, its analysis for the seat to act, and the action played."""

    ply: int
    plies: int
    match: Match
    explanation: Explanation
    others: tuple[Explanation, ...]
    """Independent searches of the same position."""
    played: str | None

    @property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """The lowest and the highest chance of every side in all searches."""
        found = [each.chances for each in (self.explanation, *self.others)]
        return {side: (min(one[side] for one in found), max(one[side] for one in found)) for side in found[0]}

    @property
    def agreeing(self) -> int:
        """How many searches prefer the first candidate."""
        return sum(prefers(each) == prefers(self.explanation) for each in (self.explanation, *self.others))

    def facts(self, language: str) -> Facts:
        """Plain data, ready for JSON."""
        cost = self.explanation.cost(self.played) if self.played else None
        return {
            **self.explanation.facts(language),
            "ply": self.ply,
            "actor": self.match.actor_name,
            "ranges": {side: [round(end, DIGITS) for end in ends] for side, ends in self.ranges.items()},
            "searches": 1 + len(self.others),
            "agreeing": self.agreeing,
            "odds": {outcome: float(odds) for outcome, odds in self.match.odds().items()},
            "played": self.played,
            "cost": None if cost is None else round(cost, DIGITS),
        }


def look_at(match: Match, ply: int, budget: Budget, seed: int = 0) -> Moment:
    """Analyse the position before a ply; the last ply plus one is the final position. Raises TouchlineError."""
    if not 1 <= ply <= match.plies + 1:
        raise TouchlineError(f"expected a ply from 1 to {match.plies + 1}, not {ply}")
    before, action = match, None
    for again, played in match.retrace():
        if again.plies == ply - 1:
            before, action = again, match.game.notation.write_action(played.action)
            break
    count = 1 if before.outcome else SEARCHES
    found = [Judgements(match, seed + number).find(ply - 1, budget).thought for number in range(count)]
    return Moment(ply, match.plies, before, found[0], tuple(found[1:]), action)


def prefers(explanation: Explanation) -> str | None:
    return explanation.candidates[0].action if explanation.candidates else None


def tell_moment(moment: Moment, language: str) -> Iterator[str]:
    """Show the board as the seat to act sees it, the chances, and the candidates."""
    match, explanation = moment.match, moment.explanation
    onlooker = match.actor if match.actor >= 0 else SPECTATOR
    yield say(language, "ply_of", ply=moment.ply, plies=moment.plies)
    yield draw(match, onlooker, language)
    if match.outcome:
        yield say(language, "ended", outcome=match.outcome)
        return
    if match.draw(onlooker):
        yield say(language, "to_act", seat=match.actor_name, due=match.view(onlooker)["due"])
    yield say(language, "chances", chances=write_chances(explanation.chances))
    yield from tell_spread(moment, language)
    for outcome, odds in match.odds().items():
        played = say(language, "played") if outcome == moment.played else ""
        yield say(language, "outcome", outcome=outcome, odds=percent(float(odds)), played=played).rstrip()
    for place, candidate in enumerate(explanation.candidates, 1):
        if place <= SHOWN or candidate.action == moment.played:
            yield from tell_candidate(moment, place, candidate, language)
    if len(explanation.candidates) > SHOWN:
        yield say(language, "candidates_in_all", count=len(explanation.candidates))


def tell_spread(moment: Moment, language: str) -> Iterator[str]:
    """Show the range of the chances in independent searches."""
    searches = 1 + len(moment.others)
    ranges = ", ".join(f"{side} {percent(low)}-{percent(high)} %" for side, (low, high) in moment.ranges.items())
    yield say(language, "sureness", searches=searches, ranges=ranges)
    if len(moment.explanation.candidates) > 1:
        yield say(language, "agreeing", count=moment.agreeing, searches=searches)


def tell_candidate(moment: Moment, place: int, candidate: Prospect, language: str) -> Iterator[str]:
    """Show a candidate's chance, its cost if it was played, and a possible continuation."""
    game, names = moment.match.game, names_of(moment.match)
    cost = moment.explanation.cost(candidate.action) or 0.0
    yield say(
        language,
        "mixed_candidate" if candidate.mixed else "candidate",
        place=place,
        action=candidate.action,
        chance=percent(candidate.chance),
        share=percent(candidate.share),
        visits=candidate.visits,
        words=tell(game.id, language, candidate.event, names),
    )
    if candidate.action == moment.played:
        yield "   " + (say(language, "played_at_cost", cost=percent(cost)) if cost else say(language, "played"))
    if candidate.then:
        line = " ".join(tell(game.id, language, event, names) for event in candidate.then)
        yield "   " + say(language, "goes_on", line=line)


def review_facts(match: Match, steps: Sequence[Step], viewer: str | None, language: str) -> Facts:
    """A graph as plain data, ready for JSON."""
    return {
        "game": match.game.id,
        "sides": side_names(match),
        "viewer": viewer,
        "plies": match.plies,
        "steps": [step.facts(match.game.id, language, names_of(match)) for step in steps],
        "turning_points": [step.ply for step in turning_points(steps, HIGHLIGHTED)],
        "mistakes": [step.ply for step in mistakes(steps, HIGHLIGHTED)],
    }


def tell_review(match: Match, steps: Sequence[Step], viewer: str | None, language: str) -> Iterator[str]:
    """Show the graphs (only one for two sides), a line per ply, and the most important plies."""
    names = side_names(match)
    shown = names[:1] if len(names) == 2 else names
    judged = "judged_by_actor" if viewer is None else "judged_by_all" if viewer == ALL else "judged_by_seat"
    yield say(language, "curve", game=match.game.name, judged=say(language, judged, seat=viewer))
    for side in shown if steps else []:
        yield f"{side}: {draw_curve([steps[0].before[side], *(step.after[side] for step in steps)])}"
    turns, slips = turning_points(steps, HIGHLIGHTED), mistakes(steps, HIGHLIGHTED)
    width = max((len(step.action) for step in steps), default=0)
    change = say(language, "change")
    heads = "".join(f"{side + ' %':>9} {change:>8}" for side in shown)
    yield f"{say(language, 'ply'):>5} {say(language, 'who'):<7} {say(language, 'action'):<{width}}{heads}"
    for step in steps:
        figures = "".join(f"{100 * step.after[side]:>9.1f} {100 * step.swing[side]:>+8.1f}" for side in shown)
        notes = [say(language, "turning_point", place=turns.index(step) + 1)] if step in turns else []
        notes += [say(language, "mistake", place=slips.index(step) + 1)] if step in slips else []
        yield f"{step.ply:>5} {step.actor:<7} {step.action:<{width}}{figures}  {', '.join(notes)}".rstrip()
    if turns:
        yield say(language, "turning_points")
        yield from (tell_turn(match, step, language) for step in turns)
    if slips:
        yield say(language, "mistakes")
        yield from (tell_mistake(match, step, language) for step in slips)


def tell_turn(match: Match, step: Step, language: str) -> str:
    swings = ", ".join(f"{side} {100 * change:+.1f}" for side, change in step.swing.items())
    words = tell(match.game.id, language, step.event, names_of(match))
    return say(language, "turned", ply=step.ply, actor=step.actor, action=step.action, words=words, swings=swings)


def tell_mistake(match: Match, step: Step, language: str) -> str:
    cost = percent(step.cost or 0.0)
    return say(language, "mistaken", ply=step.ply, actor=step.actor, action=step.action, best=step.best, cost=cost)


def draw_curve(chances: Sequence[float]) -> str:
    """Draw a bar per position or, for a long match, per group of positions."""
    each = -(-len(chances) // WIDTH)
    groups = [chances[start : start + each] for start in range(0, len(chances), each)]
    return "".join(BARS[min(len(BARS) - 1, int(len(BARS) * sum(group) / len(group)))] for group in groups)


def write_chances(chances: Chances) -> str:
    return ", ".join(f"{side} {percent(chance)} %" for side, chance in chances.items())


def percent(share: float) -> str:
    return f"{100 * share:.1f}"
