"""Simulate many matches: chunks of a fixed size on threads, each the same wherever and whenever it is played."""

from __future__ import annotations

import contextlib
import functools
import itertools
import json
import math
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import polars as pl

from touchline import __version__
from touchline.bots import find_level, level_in
from touchline.bots.nets import find_nets
from touchline.bots.outside import SECONDS, Dugout, Ending, is_outside, new_match
from touchline.bots.thinking import find_search, new_past
from touchline.engine.chance import WORDS, Dice, new_rng, next_word, pick
from touchline.engine.errors import TouchlineError
from touchline.engine.game import REFEREE, Game, Options, split_options, write_options
from touchline.engine.match import Match
from touchline.engine.record import Ints, buffer
from touchline.games import find_game
from touchline.lab.batch.streams import SEED_BITS
from touchline.lab.duel import all_cores
from touchline.lab.matches import check_bots, play_with_outsiders, read_bots
from touchline.lab.measures import find_batch
from touchline.lab.tables import (
    DECISIONS,
    EVENTS,
    FORMAT,
    HEAT,
    MATCHES,
    Packed,
    Parts,
    Simulation,
    Title,
    make_simulation,
    pack,
    read,
    unpack,
)

CHUNK = 8192
"""Maximum number of matches of a chunk."""
CHUNKS, MOST_CHUNKS = 32, 1 << 14
"""Minimum number of chunks, if there are enough matches, and the maximum, which overrides CHUNK."""
WORK = 1 << 15
"""Simulations per decision and match that a chunk may add up to."""
THOUGHT_OUTSIDE = 1 << 11
"""Simulations that an outside bot counts as."""
FAILED = "failed"
LOG = 1 << 16
"""Initial size of a batch's log, in plies."""
GAP = 40
"""Unused columns of a sheet."""
AHEAD = 2
"""Chunks per thread that are waiting or under way."""


Tell = Callable[[str], object]
"""Receives progress lines."""
Keep = Callable[[int, Packed], None]
"""Receives the tables of a finished chunk."""


@dataclass(frozen=True)
class StreamDice(Dice):
    """Dice that draw from a stream, as a batch does."""

    rng: Any = None

    def roll(self, ply: int, weights: Sequence[int]) -> int:
        listed = buffer(len(weights))
        listed[:] = weights
        return pick(self.rng, listed, len(weights))


@dataclass(frozen=True)
class Run:
    """What is simulated. Everything in the files follows from it."""

    game: Game
    options: Options
    bots: tuple[str, ...]
    """By seat."""
    seed: int = 0
    matches: int = 1000
    events: bool = False
    decisions: bool = False
    dugout: Dugout = field(default_factory=Dugout, compare=False, repr=False)
    first: int = 0
    """Number of the first match."""

    def __post_init__(self) -> None:
        """Raises TouchlineError."""
        check_bots(self.bots)
        if not 0 <= self.seed < 1 << SEED_BITS:
            raise TouchlineError(f"expected a seed from 0 to 2**{SEED_BITS} - 1, not {self.seed}")
        if self.matches < 1:
            raise TouchlineError(f"expected at least one match, not {self.matches}")

    @functools.cached_property
    def batch(self) -> ModuleType:
        return find_batch(self.game)

    @functools.cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.game.side_of_seats(self.options)

    @functools.cached_property
    def tallies(self) -> dict[str, int]:
        """The tallies of seats at the table, and their places in a batch: the game's own, then the kinds of action."""
        own = self.batch.part("TALLIES")
        used = [f"used:{word}:{seat}" for word in self.batch.WORDS for seat in range(len(self.sides))]
        named = {name: place for place, name in enumerate((*own, *used))}
        return {name: place for name, place in named.items() if int(name.rpartition(":")[2]) < len(self.sides)}

    @functools.cached_property
    def has_outsiders(self) -> bool:
        return any(map(is_outside, self.bots))

    @functools.cached_property
    def endings(self) -> list[str]:
        """How a match can end; the last with outside bots is that one has failed."""
        return [*self.batch.part("ENDINGS"), *([FAILED] if self.has_outsiders else [])]

    @functools.cached_property
    def written_options(self) -> str:
        """The options that differ from the defaults."""
        return write_options(self.game.options, self.options, all_of_them=False)

    @functools.cached_property
    def title(self) -> Title:
        """The title of the files."""
        part = self.batch.part
        return {
            "format": FORMAT,
            "kind": MATCHES,
            "game": self.game.id,
            "rules": self.game.version,
            "touchline": __version__,
            "options": {option.name: option.write(self.options[option.name]) for option in self.game.options},
            "bots": list(self.bots),
            "seats": list(self.game.seats(self.options)),
            "sides": list(self.sides),
            "seed": self.seed,
            "matches": self.matches,
            **({"first": self.first} if self.first else {}),
            "scored": part("SCORED"),
            "endings": self.endings,
            "tallies": list(self.tallies),
            "maps": [list(shape) for shape in part("MAPS")],
            **self.dugout.title(self.bots),
        }

    @property
    def kinds(self) -> tuple[str, ...]:
        """The tables that are made, the matches last."""
        asked = {HEAT: bool(self.batch.part("MAPS")), DECISIONS: self.decisions, EVENTS: self.events, MATCHES: True}
        return tuple(kind for kind, is_asked in asked.items() if is_asked)

    @functools.cached_property
    def chunk(self) -> int:
        """Matches per chunk: fewer for slow bots."""
        least = -(-self.matches // MOST_CHUNKS)
        thought = sum(THOUGHT_OUTSIDE if is_outside(bot) else find_level(bot).simulations for bot in self.bots)
        return max(least, min(CHUNK, WORK // max(thought, 1), -(-self.matches // CHUNKS)))

    @property
    def chunks(self) -> int:
        return -(-self.matches // self.chunk)

    def size_of(self, number: int) -> int:
        """Matches of this chunk."""
        return min(self.chunk, self.matches - number * self.chunk)

    def play(self, number: int) -> Packed:
        """The tables of a chunk, which depend only on its number."""
        first, count = self.first + number * self.chunk, self.size_of(number)
        sheets = Sheets(self, count)
        log = sheets.play(first)
        frames = {MATCHES: sheets.frame(first), HEAT: sheets.heat_frame(number)}
        if self.decisions:
            frames[DECISIONS] = self.decisions_of(log, frames[MATCHES])
        if self.events:
            frames[EVENTS] = self.events_of(log, frames[MATCHES])
        return {kind: pack(frames[kind]) for kind in self.kinds}

    def play_outsiders(self, number: int) -> tuple[Match, Ending]:
        """Play a match with outside bots: chance and built-in bots draw from the same streams as in a batch."""
        streams = [new_rng(self.seed | stream << SEED_BITS, number) for stream in range(1 + len(self.bots))]
        match = new_match(self.game, self.options, StreamDice(rng=streams[0]))
        seeds = [next_word(stream) for stream in streams[1:]]
        return match, play_with_outsiders(match, self.bots, seeds, f"simulate {self.seed} {number}", self.dugout)

    def decisions_of(self, log: Any, matches: pl.DataFrame) -> pl.DataFrame:
        """A row per ply, chance included."""
        texts = self.texts
        plies = matches["plies"].to_numpy()
        return pl.DataFrame(
            {
                "match": np.repeat(matches["match"].to_numpy(), plies),
                "ply": np.concatenate([np.arange(1, count + 1, dtype=np.int32) for count in plies]),
                "seat": log[0].astype(np.int8),
                "action": log[1],
                "text": texts.gather(log[1]),
                "legal": log[2],
            }
        )

    @functools.cached_property
    def texts(self) -> pl.Series:
        """The text of every action."""
        texts = [self.game.notation.write_action(action) for action in range(self.game.rules.ACTIONS)]
        return pl.Series(texts, dtype=pl.Enum(list(dict.fromkeys(texts))))

    def events_of(self, log: Any, matches: pl.DataFrame) -> pl.DataFrame:
        """A row per event, as the referee sees it."""
        rows: list[tuple[int, int, str, str]] = []
        at = 0
        for match, plies in matches.select("match", "plies").iter_rows():
            for ply, event in self.tell(log[1, at : at + plies]):
                facts = {name: fact for name, fact in event.items() if name != "event"}
                rows.append((match, ply, event["event"], json.dumps(facts, separators=(",", ":"))))
            at += plies
        schema = {"match": pl.Int64, "ply": pl.Int32, "event": pl.String, "facts": pl.String}
        return pl.DataFrame(rows, schema, orient="row")

    def tell(self, actions: Sequence[int]) -> Iterator[tuple[int, dict[str, Any]]]:
        """The events of a match, each with its ply."""
        states, state = self.game.opening(self.options), self.game.rules.State
        after = state.snapshot(states, 0)
        for ply, action in enumerate(actions, 1):
            before = after
            self.game.door.play(states, 0, int(action))
            after = state.snapshot(states, 0)
            for event in self.game.view.events(before, int(action), after, REFEREE):
                yield ply, event


def new_sheet(fields: int, count: int, kind: type[np.generic]) -> Any:
    """Zeros by field and match. The fields of a match are no power of two apart, which would make the cache thrash."""
    return np.zeros((fields, count + GAP), kind)[:, :count]


class Sheets:
    """The arrays that a batch of matches is written to."""

    def __init__(self, run: Run, count: int) -> None:
        self.run = run
        self.batch = batch = run.batch
        seats, sides = len(run.sides), len(set(run.sides))
        self.count = count
        self.numbers = new_sheet(batch.HEAD + batch.BLOCKS * seats, count, np.int32)
        self.values = new_sheet(sides, count, np.float32)
        self.tallies = new_sheet(len(run.tallies), count, np.int16)
        self.firsts = np.array([run.sides.index(side) for side in range(sides)], np.int64)
        self.used = np.array(list(run.tallies.values()), np.int64)
        cells = max((columns * rows for _, columns, rows in batch.part("MAPS")), default=0)
        self.shape = (len(batch.part("MAPS")), batch.part("SIDES"), cells)
        self.heat = np.zeros(math.prod(self.shape), np.int64)

    def play(self, first: int) -> Any:
        """Play the matches from this number on; return the log, if the run needs it."""
        if self.run.has_outsiders:
            return self._play_outsiders(first)
        play = self._player()
        if not (self.run.decisions or self.run.events):
            log = np.zeros((3, 0), np.int32)
            play(first, *self._columns(0, self.count), log)
            return log
        logs = []
        for index in range(self.count):
            played, room, heat = 0, LOG, self.heat.copy()
            while not played:
                self.heat[:] = heat
                log = np.zeros((3, room), np.int32)
                played = play(first + index, *self._columns(index, index + 1), log)
                room *= 2
            logs.append(log[:, : self.numbers[self.batch.PLIES, index]])
        return np.concatenate(logs, axis=1)

    def _play_outsiders(self, first: int) -> Any:
        """The same in the interpreter, for programs."""
        run, batch = self.run, self.batch
        logs = []
        for index in range(self.count):
            match, ending = run.play_outsiders(first + index)
            logs.append(self.replay(index, match.history()[1]))
            self.values[:, index] = [ending.values[seat] for seat in self.firsts]
            if ending.failure:
                self.numbers[batch.ENDING, index] = run.endings.index(FAILED)
        return np.concatenate(logs, axis=1)

    def replay(self, index: int, actions: Ints) -> Any:
        """Write the match with these actions to its row; return its log."""
        log = np.zeros((3, len(actions)), np.int32)
        states = self.run.game.opening(self.run.options, 2)
        self.batch.replay(states, actions, *self._columns(index, index + 1), log)
        return log

    def _player(self) -> Callable[..., int]:
        """Plays from a match number on, into columns; returns how many matches the log had room for."""
        run, batch = self.run, self.batch
        states = run.game.opening(run.options, batch.STATES)
        rngs = np.zeros((1 + len(run.sides), WORDS), np.int64)
        levels = [level_in(run.game, bot) for bot in run.bots]
        simulations = np.array([level.simulations for level in levels], np.int64)
        if not simulations.any():
            return lambda first, *place: int(batch.play_random(states, run.seed, first, rngs, *place))
        search = find_search(run.game)
        slacks = np.array([level.slack for level in levels])
        styles = np.array([level.style for level in levels])
        nets = find_nets(run.game, [level.net for level in levels])
        nodes, past = search.Node.new(search.room_for(int(simulations.max()))), new_past(search)
        return lambda first, *place: int(
            batch.play_bots(states, run.seed, first, rngs, *place, simulations, slacks, styles, nodes, nets, past)
        )

    def _columns(self, start: int, stop: int) -> tuple[Any, ...]:
        """Where a batch writes these matches."""
        columns = slice(start, stop)
        return (
            self.numbers[:, columns],
            self.values[:, columns],
            self.firsts,
            self.tallies[:, columns],
            self.used,
            self.heat,
        )

    def frame(self, first: int) -> pl.DataFrame:
        """A row per match."""
        run, batch = self.run, self.batch
        seats, sides = range(len(run.sides)), range(len(self.values))
        columns: dict[str, Any] = {
            "match": np.arange(first, first + self.count),
            "seed": pl.repeat(run.seed, self.count, dtype=pl.Int64, eager=True),
            "options": pl.repeat(run.written_options, self.count, eager=True),
            "bots": pl.repeat(",".join(run.bots), self.count, eager=True),
            "began": self.numbers[batch.BEGAN].astype(np.int8),
            "winner": self._winners(),
        }
        columns |= {f"value_{side}": self.values[side] for side in sides}
        scored: dict[str, Any] = {}
        if batch.HAS_SCORE:
            columns |= {f"score_{side}": self._block(batch.SCORES, side) for side in sides}
            scored = {"lead_changes": self.numbers[batch.LEAD_CHANGES]}
            scored |= {f"deficit_{side}": self._block(batch.DEFICIT, side) for side in sides}
            scored |= {f"ahead_{side}": self._block(batch.AHEAD, side) for side in sides}
            scored |= {"decided": self.numbers[batch.DECIDED]}
        for name in ("turns", "plies", "decisions"):
            columns[name] = self.numbers[getattr(batch, name.upper())]
        for name, block in (("decisions", batch.DECISIONS_OF), ("forced", batch.FORCED), ("choices", batch.CHOICES)):
            columns |= {f"{name}_{seat}": self._block(block, seat) for seat in seats}
        endings = pl.Series(run.endings, dtype=pl.Enum(run.endings))
        columns |= {"ending": endings.gather(self.numbers[batch.ENDING])} | scored
        columns |= {name: self.tallies[index] for index, name in enumerate(run.tallies)}
        return pl.DataFrame(columns)

    def _block(self, block: int, seat: int) -> Any:
        return self.numbers[self.batch.place(block, len(self.run.sides), seat)]

    def _winners(self) -> Any:
        """The side with the highest value, or -1 if several have it."""
        best = self.values.max(axis=0)
        shared = (self.values == best).sum(axis=0) > 1
        return np.where(shared, -1, self.values.argmax(axis=0)).astype(np.int8)

    def heat_frame(self, number: int) -> pl.DataFrame:
        """A row per cell of a heat map that was touched in this chunk."""
        maps = [name for name, _, _ in self.batch.part("MAPS")]
        which, side, cell = np.nonzero(self.heat.reshape(self.shape))
        return pl.DataFrame(
            {
                "batch": np.full(len(which), number, np.int64),
                "map": pl.Series(maps, dtype=pl.Enum(maps)).gather(which),
                "side": side.astype(np.int8),
                "cell": cell.astype(np.int16),
                "count": self.heat[self.heat > 0],
            }
        )


Crew = Callable[[Run, Sequence[int], Keep], Generator[int, None, None]]
"""Plays the chunks with these numbers, keeps each, and yields its number."""


def simulate(
    game: str | Game,
    matches: int = 1000,
    *,
    options: Mapping[str, object] | str | None = None,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    out: str | Path | None = None,
    events: bool = False,
    decisions: bool = False,
    seconds: float = SECONDS,
    cluster: str | None = None,
    tell: Tell | None = None,
) -> Simulation:
    """Play matches between bots and count what happens in them. Raises TouchlineError.

    Match n depends on the seed and on n alone; `first` is the number of the first. `bots` is one for all, one per side
    or one per seat. The same arguments give the same rows, on any number of threads. With a file, finished chunks are
    kept next to it during the run, and the same call resumes; without, everything is kept in memory. `seconds` is the
    time limit of outside bots per decision. With the address of a Ray cluster, or "local", its machines play instead
    of threads. `tell` receives progress lines.
    """
    game = find_game(game) if isinstance(game, str) else game
    given = split_options(options) if isinstance(options, str) else options or {}
    read_options = game.read_options(given)
    names = read_bots(bots, game.side_of_seats(read_options))
    run = Run(game, read_options, names, seed, matches, events, decisions, Dugout(seconds), first)
    with run.dugout:
        run.dugout.try_out_all(game, read_options, names)
        crew = _on_cluster(cluster) if cluster else on_threads(threads or all_cores())
        return play_to_file(run, crew, Path(out), tell) if out else play_in_memory(run, crew, tell)


def _on_cluster(address: str) -> Crew:
    """Plays chunks on a cluster. Raises TouchlineError without the extra."""
    try:
        from touchline.lab.cluster import on_cluster
    except ModuleNotFoundError as error:
        raise TouchlineError('a cluster needs Ray: pip install "touchline[cluster]"') from error
    return on_cluster(address)


def play_in_memory(run: Run, crew: Crew, tell: Tell | None) -> Simulation:
    """Play all chunks and put their tables together."""
    found: dict[int, Packed] = {}
    play_missing(run, crew, found.__setitem__, set(), tell)
    tables = {
        kind: pl.concat([unpack(found[number][kind]) for number in range(run.chunks)]).lazy() for kind in run.kinds
    }
    return make_simulation(run.title, tables)


def play_to_file(run: Run, crew: Crew, out: Path, tell: Tell | None) -> Simulation:
    """Play the chunks that are missing, keep each, and join them."""
    if not out.name or out.is_dir():
        raise TouchlineError(f"expected a file to write to, not the folder {out}")
    parts = Parts(out, run.title, run.kinds)
    if not parts.is_joined():
        play_missing(run, crew, parts.keep, parts.open(), tell)
        parts.join(run.chunks)
    return read(out)


def play_missing(run: Run, crew: Crew, keep: Keep, kept: set[int], tell: Tell | None) -> None:
    """Play the chunks that are not kept yet, and keep each."""
    missing = [number for number in range(run.chunks) if number not in kept]
    progress = Progress(run.matches, sum(map(run.size_of, kept)), tell)
    with contextlib.closing(crew(run, missing, keep)) as played:
        for number in played:
            progress.add(run.size_of(number))


def on_threads(threads: int) -> Crew:
    """Plays chunks on threads of this machine. If the caller stops, those under way are finished and kept.

    The calling thread saves them, so that no other one waits for the disk.
    """

    def play(run: Run, numbers: Sequence[int], keep: Keep) -> Generator[int, None, None]:
        waiting: dict[Future[Packed], int] = {}
        left = iter(numbers)
        with ThreadPoolExecutor(threads) as pool:
            try:
                while True:
                    for number in itertools.islice(left, AHEAD * threads - len(waiting)):
                        waiting[pool.submit(run.play, number)] = number
                    if not waiting:
                        return
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        keep(waiting[future], future.result())
                        yield waiting.pop(future)
            finally:
                for future in [future for future in waiting if not future.cancel()]:
                    keep(waiting[future], future.result())

    return play


class Progress:
    """Reports the progress of a run, its speed, and the time left."""

    def __init__(self, matches: int, done: int, tell: Tell | None) -> None:
        self.matches, self.done, self.new, self.tell = matches, done, 0, tell
        self.began = time.monotonic()

    def add(self, matches: int) -> None:
        """Count more matches as played."""
        self.done += matches
        self.new += matches
        if self.tell:
            rate = self.new / max(time.monotonic() - self.began, 1e-9)
            left = math.ceil((self.matches - self.done) / rate)
            pace = f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.1f} a second"
            self.tell(f"{self.done:,} of {self.matches:,} matches, {pace}, {write_seconds(left)} left")


def write_seconds(seconds: int) -> str:
    """`1:02:03`, `2:03` or `3 s`."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return f"{rest} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
