"""Leagues: every set of bots meets at every table on every side; ratings, points and head-to-head results."""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from touchline.bots.outside import Dugout
from touchline.engine.chance import Dice
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Facts, Game, Options, split_options, write_options
from touchline.engine.reading import show
from touchline.lab.duel import ERROR_BARS
from touchline.lab.matches import check_bots, hash_seed, play_match
from touchline.lab.results import Results

MEAN = 1500.0
SPREAD = 200.0
"""Standard deviation of ratings before the first match."""
ELO = 400 / math.log(10)
"""Rating points for odds of e to 1, so that rating differences read like Elo."""
WIDEST = 0.25
"""Variance of a match with even odds."""
LEADERS = 3

Values = dict[str, float]
"""The value of a match for each bot, -1 to 1, in order of side."""


@dataclass(frozen=True)
class Played:
    """A match result: the values, and which outside bot failed, if any, and why."""

    values: Values
    failure: tuple[str, str] | None = None

    def write(self) -> Any:
        """As plain data: only the values, unless a bot failed."""
        return {"values": self.values, "failure": self.failure} if self.failure else self.values

    @staticmethod
    def read(line: Any) -> Played:
        """Raises ValueError or TypeError."""
        if not isinstance(line, dict):
            raise ValueError(f"expected the bots of a match and their values, not {show(line)}")
        if "failure" in line:
            bot, reason = line["failure"]
            return Played(Played.read(line.get("values")).values, (str(bot), str(reason)))
        values = {bot: float(value) for bot, value in line.items()}
        if not values or not all(-1 <= value <= 1 for value in values.values()):
            raise ValueError(f"expected values from -1 to 1, not {show(line)}")
        return Played(values)


@dataclass(frozen=True)
class Fixture:
    """One match of a round: its table, its meeting, and the bots by side."""

    table: int
    meeting: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class League:
    """A game, the options of its tables, the bots, and a seed."""

    game: Game
    tables: tuple[Options, ...]
    names: tuple[str, ...]
    seed: int = 0
    dugout: Dugout = field(default_factory=Dugout, compare=False, repr=False)

    def __post_init__(self) -> None:
        check_bots(self.names)
        if len(set(self.names)) < len(self.names):
            raise TouchlineError(f"expected every bot once, not {' '.join(self.names)}")
        sides = max(map(self.count_sides, self.tables))
        if len(self.names) < sides:
            raise TouchlineError(f"expected at least {sides} bots, one per side, not {len(self.names)}")

    def count_sides(self, options: Options) -> int:
        return len(set(self.game.side_of_seats(options)))

    @property
    def title(self) -> dict[str, Any]:
        """Identifies a results file that this league can resume."""
        tables = [write_options(self.game.options, options) for options in self.tables]
        title = {"league": self.game.id, "tables": tables, "bots": list(self.names), "seed": self.seed}
        return title | self.dugout.title(self.names)

    @functools.cached_property
    def fixtures(self) -> list[Fixture]:
        """The matches of a round: at every table every set of bots meets once in each rotation of sides."""
        meetings = [
            (table, bots)
            for table, options in enumerate(self.tables)
            for bots in itertools.combinations(self.names, self.count_sides(options))
        ]
        return [
            Fixture(table, meeting, bots[turn:] + bots[:turn])
            for meeting, (table, bots) in enumerate(meetings)
            for turn in range(len(bots))
        ]

    def find_match(self, number: int) -> tuple[int, Fixture]:
        """The round and fixture of a match; every other round reverses the seating order."""
        round_number, index = divmod(number, len(self.fixtures))
        fixture = self.fixtures[index]
        if round_number % 2:
            fixture = Fixture(fixture.table, fixture.meeting, fixture.bots[::-1])
        return round_number, fixture

    def play_match(self, number: int) -> Played:
        """Play match `number`; the result depends only on the number."""
        round_number, fixture = self.find_match(number)
        options = self.tables[fixture.table]
        sides = self.game.side_of_seats(options)
        names = [fixture.bots[side] for side in sides]
        seeds = [hash_seed(self.seed, round_number, fixture.meeting, seat) for seat in range(len(sides))]
        dice = Dice(f"league {self.seed} round {round_number} meeting {fixture.meeting}")
        ending = play_match(self.game, options, names, seeds, dice, self.dugout)
        values = {bot: ending.values[sides.index(side)] for side, bot in enumerate(fixture.bots)}
        return Played(values, (names[ending.failure.seat], ending.failure.reason) if ending.failure else None)


def find_tables(game: Game, given: Mapping[str, object], which: str) -> tuple[Options, ...]:
    """The table the options describe, or all table sizes with these options. Raises TouchlineError."""
    if which == "one":
        return (game.read_options(given),)
    if which != "all":
        raise TouchlineError(f"expected tables one | all, not {which!r}")
    tables = [split_options(table) for table in game.tables]
    for name in given:
        if any(name in table for table in tables):
            raise TouchlineError(f"option {name} cannot be given with all table sizes")
    return tuple(game.read_options({**given, **table}) for table in tables)


class Standings:
    """League standings: points per round, head-to-head points, ratings."""

    def __init__(self, names: tuple[str, ...]) -> None:
        # Bots do not change between matches: sigma never grows, and every match reduces it in full.
        self._model = BradleyTerryFull(MEAN, SPREAD, ELO / math.sqrt(2), tau=0.0, gamma=lambda *match: 1.0)
        self.ratings: dict[str, BradleyTerryFullRating] = {name: self._model.rating() for name in names}
        self.points: dict[str, dict[int, float]] = {name: defaultdict(float) for name in names}
        self.matches: dict[str, Counter[int]] = {name: Counter() for name in names}
        self.against: dict[tuple[str, str], float] = defaultdict(float)
        """Points the first took in comparisons between the two."""

    def add(self, round_number: int, values: Values) -> None:
        """Add a match: the sides in first place share a point."""
        best = max(values.values())
        share = 1 / list(values.values()).count(best)
        for bot, value in values.items():
            self.matches[bot][round_number] += 1
            self.points[bot][round_number] += share if value == best else 0
        for bot, other in itertools.combinations(values, 2):
            if not values[bot] == values[other] < best:
                self._compare(bot, other, values[bot] - values[other])

    def _compare(self, bot: str, other: str, difference: float) -> None:
        """Rate a win, draw or loss; losing sides are not compared, since neither was better."""
        won = 0.5 if difference == 0 else float(difference > 0)
        self.against[bot, other] += won
        self.against[other, bot] += 1 - won
        teams = [[self.ratings[bot]], [self.ratings[other]]]
        [[self.ratings[bot]], [self.ratings[other]]] = self._model.rate(teams, ranks=[1 - won, won])

    def score(self, bot: str) -> float:
        """Mean points per match."""
        return sum(self.points[bot].values()) / self.matches[bot].total()

    def margin(self, bot: str) -> float:
        """Error bar of the score across rounds; slightly inflated, so that a clean sweep has one too."""
        mean, rounds = self.score(bot), self.matches[bot]
        seen = sum((self.points[bot][number] / count - mean) ** 2 for number, count in rounds.items())
        return ERROR_BARS * math.sqrt(seen + WIDEST / rounds[0]) / len(rounds)

    @property
    def ranking(self) -> list[str]:
        """Bots by rating, best first."""
        return sorted(self.ratings, key=lambda bot: -self.ratings[bot].mu)

    @property
    def facts(self) -> list[Facts]:
        """One entry per bot, best first."""
        return [
            {
                "bot": bot,
                "rating": self.ratings[bot].mu,
                "rating_margin": ERROR_BARS * self.ratings[bot].sigma,
                "score": self.score(bot),
                "score_margin": self.margin(bot),
                "matches": self.matches[bot].total(),
                "against": {
                    other: {
                        "points": self.against[bot, other],
                        "of": self.against[bot, other] + self.against[other, bot],
                    }
                    for other in self.ranking
                    if other != bot
                },
            }
            for bot in self.ranking
        ]


def run(league: League, rounds: int, *, threads: int, out: Path | None, tell: Callable[[str], object]) -> Facts:
    """Play the rounds and report as plain data; matches already in the file are not replayed."""
    whole = Standings(league.names)
    by_table = [Standings(league.names) for _ in league.tables]
    count = rounds * len(league.fixtures)
    failures: Counter[tuple[str, str]] = Counter()
    results = Results(league.title, league.play_match, Played.read, Played.write, out)
    with league.dugout, contextlib.closing(results.first(count, threads)) as matches:
        league.dugout.try_out_all(league.game, league.tables[0], league.names)
        for number, played in enumerate(matches):
            round_number, fixture = league.find_match(number)
            if tuple(played.values) != fixture.bots:
                found = ", ".join(played.values)
                raise TouchlineError(f"{out} cannot be resumed: match {number + 1} is between {found}")
            whole.add(round_number, played.values)
            by_table[fixture.table].add(round_number, played.values)
            failures.update([played.failure] if played.failure else [])
            leaders = ", ".join(f"{bot} {whole.ratings[bot].mu:.0f}" for bot in whole.ranking[:LEADERS])
            tell(f"{number + 1} of {count} matches: {leaders}")
    return league.title | {
        "rounds": rounds,
        "matches": count,
        "standings": whole.facts,
        "failures": [{"bot": bot, "reason": why, "matches": times} for (bot, why), times in failures.items()],
        "tables": [
            {
                "options": write_options(league.game.options, options),
                "seats": len(league.game.seats(options)),
                "sides": league.count_sides(options),
                "standings": standings.facts,
            }
            for options, standings in zip(league.tables, by_table, strict=True)
        ],
    }


def write_report(report: Facts) -> Iterator[str]:
    """The report as text: overall standings, then those of each table if there are several."""
    yield f"Rounds: {report['rounds']}, matches: {report['matches']}; error bars are 95 %."
    yield "A match is worth one point, shared by the sides in first place; rating differences read like Elo."
    tables = report["tables"]
    if len(tables) > 1:
        yield from write_standings("all tables", report["standings"])
    for table in tables:
        yield from write_standings(f"{table['seats']} seats in {table['sides']} sides", table["standings"])
    for failure in report["failures"]:
        yield f"{failure['bot']}: {failure['matches']} matches lost by failure: {failure['reason']}"


def write_standings(heading: str, standings: list[Facts]) -> Iterator[str]:
    """One line per bot, with its percentage of the points against each other bot."""
    width = max(len(heading), *(len(line["bot"]) + 4 for line in standings))
    columns = [max(7, len(line["bot"])) for line in standings]
    others = "  ".join(f"{line['bot']:>{column}}" for line, column in zip(standings, columns, strict=True))
    yield ""
    yield f"{heading:<{width}}  {'rating':>10}  {'score, %':>12}  {'matches':>7}  against:  {others}"
    for place, line in enumerate(standings, 1):
        name = f"{place:>2}. {line['bot']}"
        rating = f"{line['rating']:.0f} ± {line['rating_margin']:.0f}"
        score = f"{100 * line['score']:.1f} ± {100 * line['score_margin']:.1f}"
        taken = "  ".join(
            f"{write_share(line['against'].get(other['bot'])):>{column}}"
            for other, column in zip(standings, columns, strict=True)
        )
        yield f"{name:<{width}}  {rating:>10}  {score:>12}  {line['matches']:>7}            {taken}"


def write_share(points: Facts | None) -> str:
    """A percentage, or a dash for a bot against itself and for pairs without comparisons."""
    return f"{100 * points['points'] / points['of']:.1f}" if points and points["of"] else "-"
