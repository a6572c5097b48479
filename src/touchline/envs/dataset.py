"""`touchline dataset`: matches between bots as observations, masks, actions and outcomes, for offline learning."""

from __future__ import annotations

import functools
import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from touchline.engine.compiled import bind
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game, split_options
from touchline.envs.extra import extra
from touchline.envs.layout import fields_of, size_of_observation
from touchline.games import find_game
from touchline.lab.duel import all_cores
from touchline.lab.matches import read_bots

with extra():
    import polars as pl

    from touchline.lab.simulation import Run, Sheets, Tell, on_threads, play_missing
    from touchline.lab.tables import Packed, Title, pack, reason_of, write_table

DATASET = "dataset"
LICENCE = "MIT"
COLUMNS = {
    "match": "the number of the match",
    "ply": "the number of the ply in its match, chance included, from 1",
    "seat": "the seat that decided, an index of `seats`",
    "observation": "what the seat saw: {size} numbers, laid out by `fields`",
    "mask": "the legal actions: {actions} bits, action 0 in the lowest bit of the first byte",
    "action": "the action that was played",
    "reward": "the outcome at the seat's last decision of the match, otherwise 0",
    "outcome": "the result of the match for the seat, from -1 to 1",
    "last": "whether this was the seat's last decision of the match",
}
BYTES = 1 << 26
"""Size of the observations of a chunk, about."""
DECISIONS = 1 << 9
"""Decisions of a long match, about."""


def write_dataset(
    game: str | Game,
    matches: int,
    out: str | Path,
    *,
    options: Mapping[str, object] | str | None = None,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    tell: Tell | None = None,
) -> Path:
    """Play matches and write a row per decision, and a card beside the file; return the card's path.

    The matches are those of `touchline simulate` with the same seed. The same arguments give the same bytes. The file
    appears whole or not at all. Raises TouchlineError.
    """
    game = find_game(game) if isinstance(game, str) else game
    out = Path(out)
    read_options = game.read_options(split_options(options) if isinstance(options, str) else options or {})
    recording = Recording(game, read_options, read_bots(bots, game.side_of_seats(read_options)), seed, matches)
    if recording.has_outsiders:
        raise TouchlineError("expected bots by level or number of simulations: programs do not give the same bytes")
    if not out.name or out.is_dir():
        raise TouchlineError(f"expected a file to write to, not the folder {out}")
    card = out.with_suffix(".md")
    try:
        with tempfile.TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent) as folder:
            write_rows(recording, Path(folder), threads or all_cores(), tell)
            (Path(folder) / "card").write_text(write_card(recording.title), encoding="utf-8")
            (Path(folder) / "card").replace(card)
            (Path(folder) / "rows").replace(out)
    except OSError as error:
        raise TouchlineError(f"cannot write to {out}: {reason_of(error)}") from error
    return card


def write_rows(recording: Recording, folder: Path, threads: int, tell: Tell | None) -> None:
    """Play all chunks and join them, in order."""

    def place_of(number: int) -> Path:
        return folder / f"{number:09}.arrow"

    def keep(number: int, tables: Packed) -> None:
        place_of(number).write_bytes(tables[DATASET])

    play_missing(recording, on_threads(threads), keep, set(), tell)
    rows = pl.scan_ipc([place_of(number) for number in range(recording.chunks)])
    write_table(rows, folder / "rows", recording.title)


class Recording(Run):
    """What is played, and what the seats saw in it."""

    @functools.cached_property
    def title(self) -> Title:
        """The title of the file."""
        kept = ("format", "game", "rules", "touchline", "options", "bots", "seats", "sides", "seed", "matches")
        fields = {field.name: [field.start, list(field.shape)] for field in fields_of(self.game).values()}
        sizes = {"size": size_of_observation(self.game), "actions": self.game.rules.ACTIONS}
        columns = {name: meaning.format(**sizes) for name, meaning in COLUMNS.items()}
        told = {name: super(Recording, self).title[name] for name in kept}
        return {**told, "kind": DATASET, "licence": LICENCE, "columns": columns, "fields": fields}

    @functools.cached_property
    def chunk(self) -> int:
        """Matches of a chunk: few, since observations are large."""
        fitting = BYTES // (4 * size_of_observation(self.game) * DECISIONS)
        return max(1, min(super().chunk, fitting))

    def play(self, number: int) -> Packed:
        """The rows of a chunk, which depend only on its number."""
        first, count = number * self.chunk, self.size_of(number)
        frames = [self.rows_of(first + index) for index in range(count)]
        return {DATASET: pack(pl.concat(frames))}

    def rows_of(self, match: int) -> pl.DataFrame:
        """A row per decision of one match."""
        log = Sheets(self._with_log, 1).play(match)
        plies = np.flatnonzero(log[0] >= 0)
        observations = np.zeros((len(plies), size_of_observation(self.game)), np.float32)
        masks = np.zeros((len(plies), -(-self.game.rules.ACTIONS // 8)), np.uint8)
        outcomes = np.zeros(len(plies), np.float32)
        states = self.game.opening(self.options, 2)
        find_recording(self.game).record(states, log[1].astype(np.int64), observations, masks, outcomes)
        seats = log[0, plies].astype(np.int8)
        is_last = find_last(seats)
        return pl.DataFrame(
            {
                "match": np.full(len(plies), match, np.int64),
                "ply": plies.astype(np.int32) + 1,
                "seat": seats,
                "observation": observations,
                "mask": masks,
                "action": log[1, plies],
                "reward": np.where(is_last, outcomes, np.float32(0)),
                "outcome": outcomes,
                "last": is_last,
            }
        )

    @functools.cached_property
    def _with_log(self) -> Run:
        """The same run, which keeps the log of its matches."""
        return Run(self.game, self.options, self.bots, self.seed, self.matches, decisions=True)


def find_last(seats: Any) -> Any:
    """Whether each decision is the last of its seat."""
    _, from_the_end = np.unique(seats[::-1], return_index=True)
    is_last = np.zeros(len(seats), np.bool_)
    is_last[len(seats) - 1 - from_the_end] = True
    return is_last


def write_card(title: Title) -> str:
    """The card of a dataset: what is in it, in Markdown, with the facts as JSON."""
    columns = [f"| `{name}` | {meaning} |" for name, meaning in title["columns"].items()]
    facts = {name: fact for name, fact in title.items() if name not in ("columns", "fields", "kind", "format")}
    return "\n".join(
        [
            f"# {title['matches']:,} matches of {title['game']}",
            f"Played by {', '.join(title['bots'])} under version {title['rules']} of the rules; a row per decision.",
            f"Licence: {title['licence']}.",
            "",
            "| column | meaning |",
            "|---|---|",
            *columns,
            "",
            "| field of the observation | starts at | shape |",
            "|---|---|---|",
            *(f"| `{name}` | {start} | {shape} |" for name, (start, shape) in title["fields"].items()),
            "",
            "```json",
            json.dumps(facts, indent=1),
            "```",
            "",
        ]
    )


@functools.cache
def find_recording(game: Game) -> ModuleType:
    """The compiled replay of a game."""
    return bind("touchline.envs.batch.recording", game.rules)
