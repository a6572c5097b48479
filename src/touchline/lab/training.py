"""Train a game's net: play against itself, fit, let the new net win against the old one at equal time, and repeat."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from touchline import __version__
from touchline.bots.nets import NONE, OWN, find_judge, find_learned, find_net, has_own, make_net_file, own_path
from touchline.bots.thinking import NOTHING, STATES, find_search
from touchline.engine.chance import new_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game, Options, split_options, write_options
from touchline.engine.record import EMPTY, States
from touchline.games import find_game
from touchline.lab.duel import Duel, Tally, all_cores, run, verdict
from touchline.lab.fitting import Numbers, Samples, fit
from touchline.lab.journal import Journal
from touchline.lab.positions import AWAY, LATER, Source, collect
from touchline.lab.simulation import simulate
from touchline.lab.training_page import write_page

DECAYS = (1000.0, 100.0, 30.0, 10.0, 3.0)
"""Strengths of the pull towards 0 that are tried, the strongest first."""
HELD_OUT = 5
"""One match in so many is kept from the fit, to choose the decay by."""
SPRT = (0.0, 30.0)
"""Elo differences between which a gate decides."""
TRIALS, TRIED = 5, 400
"""Runs to compare the speed of two nets, and the simulations of a search in each."""
SAMPLED, FIRST_PLIES = 24, 20
"""Random matches to search in, and the ply of the first."""

Tell = Callable[[str], object]


@dataclass(frozen=True)
class Plan:
    """What is trained. The same plan gives the same nets; only the speeds are measured."""

    game: Game
    options: Options
    bot: str
    """Plays the matches to learn from."""
    matches: int
    """Of each round."""
    positions: int
    """About so many, of all rounds, to fit a net to."""
    depth: int
    """Simulations of the search that says what a position is worth; 0 to ask what came later in its match."""
    simulations: int
    """Per decision of the old net in a gate."""
    pairs: int
    """The most that a gate plays."""
    rounds: int
    seed: int
    start: str
    """The name of the first net."""

    @property
    def title(self) -> dict[str, Any]:
        told = asdict(replace(self, game=None))  # type: ignore[arg-type]
        return told | {
            "game": self.game.id,
            "rules": self.game.version,
            "touchline": __version__,
            "options": write_options(self.game.options, self.options),
        }


@dataclass(frozen=True)
class Round:
    """What a round of training has brought."""

    number: int
    positions: int
    errors: dict[str, float]
    """Mean squared errors on the matches held out, by the decay; `before` is that of the old net."""
    decay: float
    speed: float
    """Simulations per second of the new net, the old one's being 1."""
    points: dict[str, int]
    """Pairs of the gate by the points of the new net."""
    accepted: bool

    @property
    def tally(self) -> Tally:
        tally = Tally()
        for points, count in self.points.items():
            tally.pairs[float(points)] = count
        return tally


@dataclass(frozen=True)
class Training:
    """The history of a training, and the file of the best net, if one has won its gate."""

    plan: Plan
    rounds: list[Round]
    net: Path | None
    page: Path

    @property
    def text(self) -> str:
        """As lines for a terminal."""
        return "\n".join(map(write_round, self.rounds))


def write_round(found: Round) -> str:
    best = min(error for name, error in found.errors.items() if name != "before")
    return (
        f"round {found.number}: {found.positions:,} positions, error {found.errors['before']:.4f} before and "
        f"{best:.4f} after; {found.speed:.2f} times the speed; at equal time {found.tally}: "
        f"{'accepted' if found.accepted else 'rejected'}"
    )


def train(
    game: str | Game,
    folder: str | Path,
    *,
    options: str = "",
    bot: str = "amateur",
    matches: int = 4000,
    positions: int = 200_000,
    depth: int = 0,
    simulations: int = 300,
    pairs: int = 400,
    rounds: int = 4,
    seed: int = 0,
    start: str | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    tell: Tell = lambda text: None,
) -> Training:
    """Train a net in a folder, which keeps everything: the same call resumes. Raises TouchlineError.

    `start` is the net to begin with: by default the game's own, or "none". A round plays `matches` of `bot` with the
    best net so far, fits a new one to positions of all matches, and lets both play up to `pairs` of a duel at equal
    time, the old one with `simulations` per decision. The first net that does not win ends the training.
    What a position is worth is said by a search of `depth` simulations or, by default, by what came later.
    """
    found = find_game(game) if isinstance(game, str) else game
    if not getattr(find_judge(found), "LEARNS", False):
        raise TouchlineError(f"{found.name} has no judge that a net may correct")
    first = (str(own_path(found)) if has_own(found) else NONE) if start in (None, OWN) else str(start)
    find_net(found, first)
    read = found.read_options(split_options(options))
    Duel(found, read, (bot, bot))  # raises now what a gate would raise after hours
    plan = Plan(found, read, bot, matches, positions, depth, simulations, pairs, rounds, seed, first)
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    journal = Journal(place / "rounds.jsonl", plan.title)
    trainer = Trainer(plan, place, journal, threads or all_cores(), cluster, tell)
    training = trainer.train()
    training.page.write_text(write_page(training), encoding="utf-8")
    return training


@dataclass(frozen=True)
class Trainer:
    """Runs a plan in a folder."""

    plan: Plan
    folder: Path
    journal: Journal
    threads: int
    cluster: str | None
    tell: Tell

    def train(self) -> Training:
        rounds: list[Round] = []
        while len(rounds) < self.plan.rounds and all(found.accepted for found in rounds):
            number = len(rounds) + 1
            if f"round {number}" not in self.journal.known:
                self.journal.keep(f"round {number}", asdict(self.play_round(number)))
            rounds.append(Round(**self.journal.known[f"round {number}"]))
        won = [found for found in rounds if found.accepted]
        net = self.path(won[-1].number) if won else None
        return Training(self.plan, rounds, net, self.folder / "training.html")

    def path(self, number: int) -> Path:
        """The file of the net of a round."""
        return self.folder / f"net-{number}.json"

    def name(self, number: int) -> str:
        """The name of the net that a round has left; 0 is the one that training began with."""
        return str(self.path(number)) if number else self.plan.start

    def play_round(self, number: int) -> Round:
        """Every part of a round is kept, so that a round that was interrupted goes on."""
        plan, old, new = self.plan, self.name(number - 1), self.name(number)
        samples = self.samples(number, old)
        self.tell(f"round {number}: fitting {len(samples):,} positions")
        weights, decay, errors = fit_best(samples, find_learned(plan.game, old))
        card = self.card(number, samples, decay, errors)
        make_net_file(plan.game, weights, card).write(self.path(number))
        speed = self.speed(number, old, new)
        names = f"{max(1, round(plan.simulations * speed))}@{new}", f"{plan.simulations}@{old}"
        tally = self.gate(number, names)
        accepted = wins(tally)
        made = Round(number, len(samples), errors, decay, speed, {str(k): v for k, v in tally.pairs.items()}, accepted)
        result = f"{names[0].split('@')[0]} simulations against {names[1].split('@')[0]} of {Path(old).name}: {tally}"
        make_net_file(plan.game, weights, card | {"result": result}).write(self.path(number))
        self.tell(write_round(made))
        return made

    def samples(self, number: int, old: str) -> Samples:
        """The positions of all rounds so far, judged with the old net."""
        plan = self.plan
        found = []
        for each in range(1, number + 1):
            played = simulate(
                plan.game,
                plan.matches,
                options=write_options(plan.game.options, plan.options),
                bots=f"{plan.bot}@{self.name(each - 1)}",
                seed=plan.seed + each,
                threads=self.threads,
                out=self.folder / f"round-{each}.parquet",
                decisions=True,
                cluster=self.cluster,
                tell=self.tell,
            )
            self.tell(f"round {number}: looking at {plan.positions // number:,} positions of round {each}")
            source = Source(plan.game, plan.options, find_net(plan.game, old), plan.depth, plan.seed + each)
            found.append(collect(source, played, plan.positions // number, self.threads))
        return join(found)

    def card(self, number: int, samples: Samples, decay: float, errors: dict[str, float]) -> dict[str, Any]:
        plan = self.plan
        return {
            "date": datetime.now(UTC).date().isoformat(),
            "data": f"{number} x {plan.matches} matches of {plan.bot} against itself, seeds {plan.seed + 1} to "
            f"{plan.seed + number}, options {write_options(plan.game.options, plan.options, all_of_them=False) or '-'}",
            "training": f"linear residual, {write_targets(plan.depth)}, {len(samples)} positions, decay {decay:g}, "
            f"squared error {errors['before']:.4f} before, {errors[f'{decay:g}']:.4f} after",
        }

    def speed(self, number: int, old: str, new: str) -> float:
        """How fast the search is with the new net, the old one being 1; measured once."""
        key = f"speed {number}"
        if key not in self.journal.known:
            self.journal.keep(key, round(compare_speed(self.plan.game, self.plan.options, new, old), 2))
        return float(self.journal.known[key])

    def gate(self, number: int, names: tuple[str, str]) -> Tally:
        """The new net against the old one, on dice that no other round has."""
        plan = self.plan
        duel = Duel(plan.game, plan.options, names, plan.seed + 1000 + number)
        out = self.folder / f"gate-{number}.jsonl"
        return run(duel, plan.pairs, threads=self.threads, sprt=SPRT, out=out, tell=self.tell)


def write_targets(depth: int) -> str:
    """What says what a position is worth."""
    if depth:
        return f"up to {AWAY} random decisions away, searched with {depth} simulations"
    return f"TD({LATER:g}) targets"


def wins(tally: Tally) -> bool:
    """Whether the first of two is the stronger, by the early stop or at the end."""
    decided = verdict(tally, SPRT)
    return decided.startswith(f"stronger by {SPRT[1]:g}") if decided else tally.score - tally.margin > 0.5


def join(parts: list[Samples]) -> Samples:
    """Samples of several rounds; matches of different rounds keep different numbers."""
    firsts = np.cumsum([0, *(int(part.matches.max()) + 1 for part in parts)])
    matches = [part.matches + first for part, first in zip(parts, firsts, strict=False)]
    base, targets = (np.concatenate([getattr(part, name) for part in parts]) for name in ("base", "targets"))
    return Samples(Numbers.join([part.numbers for part in parts]), base, targets, np.concatenate(matches))


def fit_best(samples: Samples, old: Any) -> tuple[Any, float, dict[str, float]]:
    """Weights with the decay that does best on matches held out, that decay, and the errors there."""
    weights = np.zeros(samples.numbers.size)
    held = samples.matches % HELD_OUT == 0
    errors = {"before": samples.error(np.array(old) if len(old) else weights, held)}
    for decay in DECAYS:
        weights = fit(samples, ~held, decay, weights)
        errors[f"{decay:g}"] = samples.error(weights, held)
    best = min(DECAYS, key=lambda decay: errors[f"{decay:g}"])
    return fit(samples, np.ones(len(samples)), best, weights), best, errors


def compare_speed(game: Game, options: Options, new: str, old: str) -> float:
    """Simulations per second with one net over those with another: the median of runs in turn."""
    positions = sample_positions(game, options)
    ratios = [seconds_for(game, positions, old) / seconds_for(game, positions, new) for _ in range(1 + TRIALS)]
    return statistics.median(ratios[1:])


def sample_positions(game: Game, options: Options) -> list[States]:
    """Decisions of random matches, each with scratch space for a search."""
    found = []
    states = game.opening(options, 2)
    for match in range(SAMPLED):
        game.playout.play_plies(states, 0, match, FIRST_PLIES + match)
        if game.door.actor(states, 1) >= 0:
            found.append(game.rules.State.clone(states, 1, STATES))
    return found


def seconds_for(game: Game, positions: list[States], name: str) -> float:
    """Processor time of a search in each of the positions."""
    search, net = find_search(game), find_net(game, name)
    nodes = search.Node.new(search.room_for(TRIED))
    began = time.thread_time()
    for number, states in enumerate(positions):
        actor = game.door.actor(states, 0)
        size, rng = search.plant(nodes, actor), new_rng(0, number)
        search.simulate(states, nodes, net, size, actor, EMPTY, NOTHING, TRIED, TRIED, False, search.MINIMAX, rng)
    return time.thread_time() - began
