"""What a seat may think of a position: the candidates, what each promises, and how it might go on. Data, no text.

A chance is a side's expected share of the points: of two sides (value + 1) / 2, so that a draw counts half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace

from touchline.bots.thinking import (
    STATES,
    Budget,
    Candidate,
    Marks,
    Thought,
    consider,
    find_search,
    marks_at,
    marks_of,
    recall,
    weigh,
    weigh_action,
)
from touchline.engine.chance import new_rng
from touchline.engine.errors import IllegalAction, TouchlineError
from touchline.engine.game import CHANCE, REFEREE, Facts
from touchline.engine.match import Match
from touchline.engine.record import Ints, States, buffer
from touchline.locales import tell

DIGITS = 4
"""Of a chance or share in plain data."""

WORLDS = 8
"""Re-dealt to find one in which a line can be followed."""
DEEPER = 3
"""Outcomes of chance, the likeliest, from which more of it is tried for the next decision of a line."""

TINY = 1e-9
"""A share of the points that is none, but can be divided by."""

Chances = dict[str, float]
"""By the name of each side; they sum to one."""


@dataclass(frozen=True)
class Prospect:
    """An action that the seat may play, and what it promises.

    The event is what the seat would see itself do. The chance is that of its own side. The share is that of the
    simulations or, of choices made in secret, which are `mixed`, the odds with which to choose it. The line is what
    decisions may follow, its own action first, as far as they go together in one of the worlds that the seat can
    imagine and bring back nothing that has been; `then` is what the seat would see of those after the first.
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
    """A position as one seat may know it: every side's chance and, when the seat is to act, its candidates, best first.

    Without candidates it is another's turn, or chance's, or the match is over and the chances are the result.
    """

    game: str
    seat: str
    plies: int
    chances: Chances
    candidates: tuple[Prospect, ...]

    @property
    def best(self) -> Prospect | None:
        """The most searched candidate; of a mix the one that promises most."""
        if self.candidates and self.candidates[0].mixed:
            return max(self.candidates, key=lambda candidate: candidate.chance)
        return self.candidates[0] if self.candidates else None

    def find(self, action: str) -> Prospect | None:
        return next((candidate for candidate in self.candidates if candidate.action == action), None)

    def cost(self, action: str) -> float | None:
        """What the action gives away of the best candidate's chance; None if it was not considered."""
        found = self.find(action)
        return max(0.0, self.best.chance - found.chance) if found and self.best else None

    def facts(self, language: str = "en") -> Facts:
        """Plain data, ready for JSON; the words are in the reader's language."""
        return {
            "game": self.game,
            "seat": self.seat,
            "plies": self.plies,
            "chances": rounded(self.chances),
            "candidates": [
                asdict(candidate)
                | {
                    "words": tell(self.game, language, candidate.event),
                    "chance": round(candidate.chance, DIGITS),
                    "share": round(candidate.share, DIGITS),
                    "line": list(candidate.line),
                    "then": [tell(self.game, language, event) for event in candidate.then],
                }
                for candidate in self.candidates
            ],
        }


def explain(match: Match, seat: int, budget: Budget, seed: int = 0, asked: str | None = None) -> Explanation:
    """What the seat may think of the position of the match; the same of any two that it cannot tell apart.

    An action asked about, if the seat is to act, is among the candidates, on a budget of its own. Raises IllegalAction,
    and TouchlineError if there is no such seat or no simulation.
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
    if asked and thought.candidates and not thought.candidates[0].mixed:
        thought = _with_asked(match, states, seat, asked, thought, budget, rng)
    own = match.game.side_of_seats(match.options)[seat]
    chances = weigh_sides(match, states, seat, {own: thought.value}, budget, rng)
    been = marks_of(find_search(match.game), past)
    prospects = _prospects(match, states, seat, thought, chances[side_names(match)[own]], been, rng)
    return Explanation(match.game.id, match.seats[seat], match.seen(seat), chances, prospects)


def judge_position(match: Match, eyes: int, budget: Budget, seed: int = 0) -> Chances:
    """Every side's chance as a seat may know it, or the REFEREE does, whoever is to act. Raises TouchlineError."""
    if eyes != REFEREE:
        _check_seat(match, eyes)
    if match.outcome:
        return result_of(match)
    states, rng = imagine(match, eyes, budget, seed)
    return weigh_sides(match, states, eyes, {}, budget, rng)


def imagine(match: Match, eyes: int, budget: Budget, seed: int) -> tuple[States, Ints]:
    """The position as a seat may know it, with room for a search, and the generator for it."""
    game = match.game
    if budget.simulations < 1:
        raise TouchlineError(f"expected at least one simulation, not {budget.simulations}")
    states = game.rules.State.new(STATES)
    game.rules.State.store(match.state, states, 0)
    rng = new_rng(seed, match.seen(eyes))
    if eyes != REFEREE:
        game.door.redeal(states, 0, eyes, rng)
    return states, rng


def weigh_sides(match: Match, states: States, eyes: int, worth: dict[int, float], budget: Budget, rng: Ints) -> Chances:
    """Every side's chance; what is known already of what a side's position is worth is not searched again."""
    sides = match.game.side_of_seats(match.options)
    count = len(set(sides))
    for side in range(count):
        if side not in worth:
            other = -worth[1 - side] if count == 2 and worth else None
            seat = sides.index(side)
            worth[side] = weigh(match.game, states, eyes, seat, budget, rng) if other is None else other
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


def _with_asked(
    match: Match, states: States, seat: int, asked: str, thought: Thought, budget: Budget, rng: Ints
) -> Thought:
    """The same thought with the action asked about searched by itself: it keeps its place, or is the last."""
    action = match.game.read_action(asked)
    first, *others = thought.candidates
    if first.action == action:
        return thought
    weighed = weigh_action(match.game, states, seat, action, budget, rng)
    kept = [replace(weighed, share=other.share) if other.action == action else other for other in others]
    known = any(other.action == action for other in others)
    return Thought([first, *kept] if known else [first, *kept, weighed], thought.value)


def _prospects(
    match: Match, states: States, seat: int, thought: Thought, chance: float, been: Marks, rng: Ints
) -> tuple[Prospect, ...]:
    """The candidates in texts and events, of the state re-dealt for the seat; its own side's chance is known."""
    count = len(side_names(match))
    scale = chance / max(chance_of(thought.value, count), TINY)
    return tuple(
        _prospect(match, states, seat, candidate, min(1.0, chance_of(candidate.value, count) * scale), been, rng)
        for candidate in thought.candidates
    )


def _prospect(
    match: Match, states: States, seat: int, candidate: Candidate, chance: float, been: Marks, rng: Ints
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
    """The action as an event: the first thing that the seat would see happen. What comes of it may be imagined."""
    match.game.door.copy_state(states, 1, 0)
    return _play(match, states, action, seat)[0]


def foresee(match: Match, states: States, line: Sequence[int], seat: int, been: Marks, rng: Ints) -> tuple[Facts, ...]:
    """What the seat would see of the decisions after the first, in the world of several where most of them are open.

    Between two of them falls what is likeliest of what leaves the second open.
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


def _follow(match: Match, states: States, line: Sequence[int], seat: int, been: Marks) -> Iterator[Facts]:
    """Play a line in states[1], as far as it is open there; of every decision but the first, what the seat sees.

    It ends before a decision that would bring back what has been, as a bot would not take it.
    """
    search = find_search(match.game)
    match.game.door.play(states, 1, line[0])
    for action in line[1:]:
        if not _let_fall(match, states, 1, action):
            return
        now = marks_at(search, states, 1)
        been = been | now
        events = _play(match, states, action, seat)
        if match.game.door.actor(states, 1) >= 0 and (marks_at(search, states, 1) - now) & been:
            return
        yield from events[:1]


def _let_fall(match: Match, states: States, index: int, action: int) -> bool:
    """Let chance fall in states[index] so that the action is open, the likeliest first; whether it can be.

    Outcomes are tried in the states after it, as deep as there is room.
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
        if deeper <= DEEPER and _let_fall(match, states, index + 1, action):
            door.copy_state(states, index, index + 1)
            return True
    return False


def _play(match: Match, states: States, action: int, seat: int) -> list[Facts]:
    """Play an action in states[1]: what the seat sees happen."""
    record = match.game.rules.State
    before = record.snapshot(states, 1)
    match.game.door.play(states, 1, action)
    seen: list[Facts] = match.game.view.events(before, action, record.snapshot(states, 1), seat)
    return seen
