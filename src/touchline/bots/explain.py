"""A position from what a seat may know: the candidates, their chances, and a possible continuation. Data, no text.

A chance is a side's expected share of the points: of two sides (value + 1) / 2, so that a draw counts half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace

from touchline.bots.thinking import (
    STATES,
    Budget,
    Candidate,
    Keys,
    Thought,
    consider,
    find_search,
    keys_of_past,
    keys_of_state,
    recall,
    weigh,
    weigh_action,
)
from touchline.engine.chance import new_rng
from touchline.engine.errors import IllegalAction, TouchlineError
from touchline.engine.game import CHANCE, REFEREE, Facts
from touchline.engine.match import Match
from touchline.engine.record import Ints, States, buffer
from touchline.locales import NO_NAMES, Names, tell

DIGITS = 4
"""Digits of a chance or share in plain data."""

WORLDS = 8
"""Maximum worlds tried to find one in which a line can be followed."""
DEEPER = 3
"""The likeliest chance outcomes after which further outcomes are tried for the next decision of a line."""

RIVALS = 2
"""Candidates compared with the first one; together they are as many as a page shows."""

TINY = 1e-9
"""A share of the points that is close to zero, but can be divided by."""

Chances = dict[str, float]
"""By side name; they sum to one."""


@dataclass(frozen=True)
class Prospect:
    """An action that the seat may play, and its side's chance with it.

    The event is what the seat would see itself do. The share is that of the simulations or, at a secret choice, which
    is `mixed`, the odds with which to choose it. The line lists the decisions that may follow, its own action first,
    as long as all are legal in one world possible for the seat and repeat no position; `then` is what the seat
    would see of those after the first.
    """

    action: str
    event: Facts
    chance: float
    share: float
    visits: int
    line: tuple[str, ...]
    then: tuple[Facts, ...]
    mixed: bool


@dataclass(frozen=True)
class Explanation:
    """A position from what one seat may know: every side's chance and, if it is to act, its candidates, best first.

    When the match is over the chances are the result.
    """

    game: str
    seat: str
    plies: int
    chances: Chances
    candidates: tuple[Prospect, ...]

    @property
    def best(self) -> Prospect | None:
        """The first candidate; in a mix, the one with the highest chance."""
        if self.candidates and self.candidates[0].mixed:
            return max(self.candidates, key=lambda candidate: candidate.chance)
        return self.candidates[0] if self.candidates else None

    def find(self, action: str) -> Prospect | None:
        return next((candidate for candidate in self.candidates if candidate.action == action), None)

    def cost(self, action: str) -> float | None:
        """How far the action's chance is below the best candidate's; None if it was not considered."""
        found = self.find(action)
        return max(0.0, self.best.chance - found.chance) if found and self.best else None

    def facts(self, language: str = "en", names: Names = NO_NAMES) -> Facts:
        """Plain data, ready for JSON; the words are in the reader's language."""
        return {
            "game": self.game,
            "seat": self.seat,
            "plies": self.plies,
            "chances": rounded(self.chances),
            "candidates": [
                asdict(candidate)
                | {
                    "words": tell(self.game, language, candidate.event, names),
                    "chance": round(candidate.chance, DIGITS),
                    "share": round(candidate.share, DIGITS),
                    "line": list(candidate.line),
                    "then": [tell(self.game, language, event, names) for event in candidate.then],
                }
                for candidate in self.candidates
            ],
        }


def explain(match: Match, seat: int, budget: Budget, seed: int = 0, asked: str | None = None) -> Explanation:
    """Explain the match's position to a seat; the same for any two positions that it cannot tell apart.

    If the seat is to act, a requested action is among the candidates, with its own budget. Raises IllegalAction,
    and TouchlineError for an unknown seat or a budget without simulations.
    """
    _check_seat(match, seat)
    if asked and match.actor != seat:
        raise TouchlineError(f"expected the seat to act to be asked about {asked!r}")
    if asked and (refusal := match.refusal(asked)):
        raise IllegalAction(asked, refusal)
    if match.outcome:
        return Explanation(match.game.id, match.seats[seat], match.seen(seat), result_of(match), ())
    states, rng = imagine(match, seat, budget, seed)
    if match.actor != seat:
        chances = weigh_sides(match, states, seat, {}, budget, rng)
        return Explanation(match.game.id, match.seats[seat], match.seen(seat), chances, ())
    past = recall(match)
    thought = consider(match.game, states, seat, budget, past, rng)
    if thought.candidates and not thought.candidates[0].mixed:
        thought = _compared(match, states, seat, asked, thought, budget, rng)
    own = match.game.side_of_seats(match.options)[seat]
    chances = weigh_sides(match, states, seat, {own: thought.value}, budget, rng)
    been = keys_of_past(find_search(match.game), past)
    prospects = _prospects(match, states, seat, thought, chances[side_names(match)[own]], been, rng)
    return Explanation(match.game.id, match.seats[seat], match.seen(seat), chances, prospects)


def judge_position(match: Match, viewer: int, budget: Budget, seed: int = 0) -> Chances:
    """Every side's chance from what a seat or the REFEREE may know, whoever is to act. Raises TouchlineError."""
    if viewer != REFEREE:
        _check_seat(match, viewer)
    if match.outcome:
        return result_of(match)
    states, rng = imagine(match, viewer, budget, seed)
    return weigh_sides(match, states, viewer, {}, budget, rng)


def imagine(match: Match, viewer: int, budget: Budget, seed: int) -> tuple[States, Ints]:
    """The position from what the viewer may know, with scratch space and a random generator for a search."""
    game = match.game
    if budget.simulations < 1:
        raise TouchlineError(f"expected at least one simulation, not {budget.simulations}")
    states = game.rules.State.new(STATES)
    game.rules.State.store(match.state, states, 0)
    rng = new_rng(seed, match.seen(viewer))
    if viewer != REFEREE:
        game.door.redeal(states, 0, viewer, rng)
    return states, rng


def weigh_sides(
    match: Match, states: States, viewer: int, worth: dict[int, float], budget: Budget, rng: Ints
) -> Chances:
    """Every side's chance; sides whose value is already known are not searched again."""
    sides = match.game.side_of_seats(match.options)
    count = len(set(sides))
    for side in range(count):
        if side not in worth:
            other = -worth[1 - side] if count == 2 and worth else None
            seat = sides.index(side)
            worth[side] = weigh(match.game, states, viewer, seat, budget, rng) if other is None else other
    shares = [max(TINY, chance_of(worth[side], count)) for side in range(count)]
    return dict(zip(side_names(match), (share / sum(shares) for share in shares), strict=True))


def result_of(match: Match) -> Chances:
    """Every side's share of the points of a match that is over."""
    assert match.outcome
    sides = match.game.side_of_seats(match.options)
    count = len(set(sides))
    values = [match.outcome.values[sides.index(side)] for side in range(count)]
    return dict(zip(side_names(match), (chance_of(value, count) for value in values), strict=True))


def chance_of(value: float, sides: int) -> float:
    """A value between -1 and 1 as a share of the points: 0 is an even share, 1 all of them."""
    return min(1.0, max(0.0, (value * (sides - 1) + 1) / sides))


def side_names(match: Match) -> list[str]:
    """`red` and `blue`; sides of several seats as `a+b` and `c+d`."""
    sides = match.game.side_of_seats(match.options)
    return [
        "+".join(seat for seat, own in zip(match.seats, sides, strict=True) if own == side)
        for side in range(len(set(sides)))
    ]


def rounded(chances: Chances) -> Chances:
    return {side: round(chance, DIGITS) for side, chance in chances.items()}


def _check_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < len(match.seats):
        raise TouchlineError(f"expected a seat from 0 to {len(match.seats) - 1}, not {seat}")


def _compared(
    match: Match, states: States, seat: int, asked: str | None, thought: Thought, budget: Budget, rng: Ints
) -> Thought:
    """The same thought, with the requested action and all rivals of the first candidate searched separately.

    A rival is one of the next few with a higher value: having fewer visits, it may be neglected or lucky.
    Those that are still better come first; others keep their place, or are added at the end.
    """
    first, *others = thought.candidates
    rivals = [other.action for other in others[:RIVALS] if other.value > first.value]
    if asked:
        rivals.append(match.game.read_action(asked))
    known = {other.action: other for other in others}
    weighed = {
        rival: replace(
            weigh_action(match.game, states, seat, rival, budget, rng),
            share=known[rival].share if rival in known else 0.0,
        )
        for rival in dict.fromkeys(rivals)
        if rival != first.action
    }
    better = [rival for rival in weighed.values() if rival.value > first.value]
    better.sort(key=lambda rival: -rival.value)
    rest = [weighed.get(action, other) for action, other in known.items()]
    rest += [rival for action, rival in weighed.items() if action not in known]
    return Thought([*better, first, *(other for other in rest if other not in better)], thought.value)


def _prospects(
    match: Match, states: States, seat: int, thought: Thought, chance: float, been: Keys, rng: Ints
) -> tuple[Prospect, ...]:
    """The candidates as texts and events, for the state re-dealt for the seat; `chance` is that of its own side."""
    count = len(side_names(match))
    scale = chance / max(chance_of(thought.value, count), TINY)
    return tuple(
        _prospect(match, states, seat, candidate, min(1.0, chance_of(candidate.value, count) * scale), been, rng)
        for candidate in thought.candidates
    )


def _prospect(
    match: Match, states: States, seat: int, candidate: Candidate, chance: float, been: Keys, rng: Ints
) -> Prospect:
    write = match.game.notation.write_action
    then = foresee(match, states, candidate.line, seat, been, rng)
    return Prospect(
        write(candidate.action),
        deed(match, states, candidate.action, seat),
        chance,
        candidate.share,
        candidate.visits,
        tuple(write(action) for action in candidate.line[: 1 + len(then)]),
        then,
        candidate.mixed,
    )


def deed(match: Match, states: States, action: int, seat: int) -> Facts:
    """The action as an event: the first that the seat would see. What follows depends on the re-dealt world."""
    match.game.door.copy_state(states, 1, 0)
    return _play(match, states, action, seat)[0]


def foresee(match: Match, states: States, line: Sequence[int], seat: int, been: Keys, rng: Ints) -> tuple[Facts, ...]:
    """What the seat would see of the decisions after the first, in the world where most of them are legal.

    Between two decisions chance takes the likeliest outcome that leaves the second one legal.
    """
    found: tuple[Facts, ...] = ()
    for _ in range(WORLDS if len(line) > 1 else 0):
        match.game.door.copy_state(states, 1, 0)
        match.game.door.redeal(states, 1, seat, rng)
        told = tuple(_follow(match, states, line, seat, been))
        found = max(found, told, key=len)
        if len(found) == len(line) - 1:
            break
    return found


def _follow(match: Match, states: States, line: Sequence[int], seat: int, been: Keys) -> Iterator[Facts]:
    """Play a line in states[1], as far as it is legal there; yield what the seat sees of all decisions but the first.

    Stop before a decision that would repeat an earlier position, since a bot would not take it.
    """
    search = find_search(match.game)
    match.game.door.play(states, 1, line[0])
    for action in line[1:]:
        if not _play_chance(match, states, 1, action):
            return
        now = keys_of_state(search, states, 1)
        been = been | now
        events = _play(match, states, action, seat)
        if match.game.door.actor(states, 1) >= 0 and (keys_of_state(search, states, 1) - now) & been:
            return
        yield from events[:1]


def _play_chance(match: Match, states: States, index: int, action: int) -> bool:
    """Play the likeliest chance outcomes in states[index] that leave the action legal; return whether there are any.

    Series of outcomes are tried in the states that follow, up to the last one.
    """
    door = match.game.door
    if door.actor(states, index) != CHANCE:
        return bool(door.actor(states, index) >= 0 and door.refusal(states, index, action) == 0)
    if index + 1 == len(states):
        return False
    outcomes, weights = buffer(match.game.rules.ACTIONS), buffer(match.game.rules.ACTIONS)
    count = door.odds(states, index, outcomes, weights)
    deeper = 0
    for place in sorted(range(count), key=lambda place: -weights[place]):
        door.copy_state(states, index + 1, index)
        door.play(states, index + 1, outcomes[place])
        deeper += door.actor(states, index + 1) == CHANCE
        if deeper <= DEEPER and _play_chance(match, states, index + 1, action):
            door.copy_state(states, index, index + 1)
            return True
    return False


def _play(match: Match, states: States, action: int, seat: int) -> list[Facts]:
    """Play an action in states[1] and return what the seat sees."""
    record = match.game.rules.State
    before = record.snapshot(states, 1)
    match.game.door.play(states, 1, action)
    seen: list[Facts] = match.game.view.events(before, action, record.snapshot(states, 1), seat)
    return seen
