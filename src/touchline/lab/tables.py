"""Files of the lab: Parquet tables with a title, written in parts and joined at the end."""

from __future__ import annotations

import io
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from touchline.engine.errors import TouchlineError
from touchline.engine.reading import show

FORMAT = 1
KEY = "touchline"
"""The key of the title in a file's metadata."""
MATCHES, HEAT, DECISIONS, EVENTS = "matches", "heat", "decisions", "events"
KINDS = (HEAT, DECISIONS, EVENTS, MATCHES)
"""The kinds of table. The matches come last: once they are there, so is everything else."""
ROWS_OF_GROUP = 1 << 16
"""Rows of a row group, whatever the size of the parts."""

Title = dict[str, Any]
Packed = Mapping[str, bytes]
"""Tables by their kind, as bytes."""


@dataclass(frozen=True)
class Simulation:
    """Simulated matches: the title says what was played, the frames hold a row per match, heat cell, ply or event."""

    title: Title
    matches: pl.LazyFrame
    heat: pl.LazyFrame | None = None
    decisions: pl.LazyFrame | None = None
    events: pl.LazyFrame | None = None
    path: Path | None = field(default=None, compare=False)


def read(path: str | Path) -> Simulation:
    """Read what `simulate` has written. Raises TouchlineError."""
    path = Path(path)
    title = read_title(path)
    frames = {kind: pl.scan_parquet(place_of(path, kind)) for kind in find_kinds(path, title)}
    return make_simulation(title, frames, path)


def make_simulation(title: Title, frames: Mapping[str, pl.LazyFrame], path: Path | None = None) -> Simulation:
    """A simulation from its tables by kind."""
    heat, decisions, events = (frames.get(kind) for kind in (HEAT, DECISIONS, EVENTS))
    return Simulation(title, frames[MATCHES], heat, decisions, events, path)


def find_kinds(path: Path, title: Title) -> list[str]:
    """The kinds of table that exist with this title. Raises TouchlineError if one is of another run."""
    found = [kind for kind in KINDS if place_of(path, kind).exists()]
    for kind in found:
        if read_title(place_of(path, kind), kind) != {**title, "kind": kind}:
            raise TouchlineError(f"{place_of(path, kind)} is the file of another run: remove it or choose another name")
    return found


def read_title(path: Path, kind: str = MATCHES) -> Title:
    """The title of a file. Raises TouchlineError if there is none of this kind and version."""
    try:
        path.open("rb").close()  # the system's reason is shorter than that of Polars
        title = json.loads(pl.read_parquet_metadata(path)[KEY])
    except OSError as error:
        raise TouchlineError(f"cannot read {path}: {reason_of(error)}") from error
    except (pl.exceptions.PolarsError, KeyError, ValueError, RecursionError) as error:
        raise TouchlineError(f"expected {path} to be a file of touchline simulate") from error
    found = {name: title.get(name) for name in ("format", "kind")} if isinstance(title, dict) else title
    if found != {"format": FORMAT, "kind": kind}:
        raise TouchlineError(f"expected {path} to hold {kind} in format {FORMAT}, not {show(found)}")
    return dict(title)


def place_of(path: Path, kind: str) -> Path:
    """The file of a kind of table: FILE.parquet, FILE.heat.parquet."""
    return path if kind == MATCHES else path.with_suffix(f".{kind}{path.suffix}")


@dataclass(frozen=True)
class Parts:
    """The finished parts of a run that writes to a file, in a folder next to it until they are joined."""

    path: Path
    title: Title
    kinds: tuple[str, ...]
    """The kinds of table that this run writes."""

    @property
    def folder(self) -> Path:
        return self.path.with_name(f"{self.path.name}.parts")

    def is_joined(self) -> bool:
        """Whether the files are complete. Raises TouchlineError if one is of another run."""
        if not set(self.kinds) <= set(find_kinds(self.path, self.title)):
            return False
        self._remove()  # a run may be killed after its files are there
        return True

    def open(self) -> set[int]:
        """Make the folder; return the numbers of the parts that are in it. Raises TouchlineError."""
        place = self.folder / "title.json"
        with self._writing():
            self.folder.mkdir(exist_ok=True)
            if not place.exists():
                self._write(place, json.dumps(self.title).encode())
            if _read_json(place) != self.title:
                raise TouchlineError(f"{self.folder} holds parts of another run: remove it or choose another name")
            return set.intersection(*map(self._numbers, self.kinds))

    def keep(self, number: int, tables: Packed) -> None:
        """Save a part. Raises TouchlineError."""
        with self._writing():
            for kind in self.kinds:
                self._write(self._place(number, kind), tables[kind])

    def join(self, count: int) -> None:
        """Join the parts, in order, to the files, and remove them. Raises TouchlineError."""
        with self._writing():
            for kind in self.kinds:
                frames = pl.scan_ipc([self._place(number, kind) for number in range(count)])
                write_table(frames, self._joined(kind), {**self.title, "kind": kind})
            for kind in self.kinds:
                self._joined(kind).replace(place_of(self.path, kind))
            self._remove()

    def _remove(self) -> None:
        if self.folder.is_dir():
            shutil.rmtree(self.folder)

    def _numbers(self, kind: str) -> set[int]:
        """The parts with a table of this kind."""
        return {int(part.name.partition(".")[0]) for part in self.folder.glob(f"*.{kind}.arrow")}

    def _place(self, number: int, kind: str) -> Path:
        return self.folder / f"{number:09}.{kind}.arrow"

    def _joined(self, kind: str) -> Path:
        return self.folder / f"{kind}.parquet"

    def _write(self, place: Path, content: bytes) -> None:
        """Write a whole file or nothing."""
        temporary = place.with_suffix(".new")
        try:
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(place)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Report failure in one line."""
        try:
            yield
        except OSError as error:
            kept = "; the same command resumes" if self.folder.is_dir() else ""
            raise TouchlineError(f"cannot write to {self.path}: {reason_of(error)}{kept}") from error
        except pl.exceptions.PolarsError as error:
            raise TouchlineError(f"cannot write to {self.path}: {show(str(error))}") from error


def pack(frame: pl.DataFrame) -> bytes:
    """A table as bytes, which `unpack` reads."""
    packed = io.BytesIO()
    frame.write_ipc(packed, compression="lz4")
    return packed.getvalue()


def unpack(packed: bytes) -> pl.DataFrame:
    return pl.read_ipc(packed)


def _read_json(place: Path) -> Any:
    try:
        return json.loads(place.read_bytes())
    except (ValueError, RecursionError):
        return None


def reason_of(error: OSError) -> str:
    """The system's reason, in its usual words."""
    return os.strerror(error.errno) if error.errno else show(str(error))


def write_table(frame: pl.LazyFrame, place: Path, title: Title) -> None:
    """Write the same bytes for the same rows, whatever their parts and the number of cores."""
    frame.sink_parquet(
        place,
        compression="zstd",
        compression_level=1,  # a higher one and statistics make a file hardly smaller and no report faster
        statistics=False,
        row_group_size=ROWS_OF_GROUP,
        metadata={KEY: json.dumps(title)},
        sync_on_close="all",
    )
