"""Position texts: a drawing if there is a pitch, then lines `name: value` from a list of fields.

A line may be omitted if it has its default value. Everything read is written again, and a line that comes out
differently, because the state cannot hold it or because it repeats something, is refused.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from touchline.engine.errors import BadPosition
from touchline.engine.fields import Field, options, options_of
from touchline.engine.game import Option, Options, read_options, split_options
from touchline.engine.reading import show
from touchline.engine.record import EMPTY, Record

MOST_CELLS = 1000
"""Number of texts of cells remembered."""

# Drawings: a line with the columns, then one line per row, starting with its label.


@dataclass(frozen=True)
class Drawing:
    """A pitch: the names of its columns, its rows from the top with their labels, and the text of a cell both ways."""

    columns: Callable[[Any], Sequence[object]]
    rows: Callable[[Any], Sequence[tuple[object, Sequence[int]]]]
    width: int
    write: Callable[[Any, int], str]
    read: Callable[[Any, int, str], None]
    """Reads the text of a cell that is not free."""
    cell_names: Sequence[str]
    free: Sequence[str] = ()
    """Texts of free cells that may also be drawn as a dot."""

    def _is_dot(self, text: str, drawn: str) -> bool:
        return text == "." and drawn in self.free

    def draw(self, state: Any) -> str:
        rows = ((label, [self.write(state, cell) for cell in cells]) for label, cells in self.rows(state))
        return draw(self.columns(state), rows, self.width)

    def fill(self, state: Any, lines: list[str]) -> dict[int, str]:
        """Read every cell and return the texts. Raises BadPosition."""
        rows = self.rows(state)
        read = read_drawing(lines, self.columns(state), [label for label, _ in rows])
        texts = {
            cell: text
            for (_, cells), row in zip(rows, read, strict=True)
            for cell, text in zip(cells, row, strict=True)
        }
        for cell, text in texts.items():
            drawn = self.write(state, cell)
            if text != drawn and not self._is_dot(text, drawn):
                self.read(state, cell, text)
        return texts

    def check(self, state: Any, texts: dict[int, str]) -> None:
        """Check that every cell is drawn again as it was. Raises BadPosition."""
        for cell, text in texts.items():
            drawn = self.write(state, cell)
            if text != drawn and not self._is_dot(text, drawn):
                raise BadPosition(f"{self.cell_names[cell]}: expected {drawn} to fit the rest, not {show(text)}")


def draw(columns: Iterable[object], rows: Iterable[tuple[object, Iterable[str]]], width: int) -> str:
    lines = [("", columns), *rows]
    return "".join(
        f"{label:>2} {''.join([_centred(cell, width) for cell in cells])}".rstrip() + "\n" for label, cells in lines
    )


@functools.lru_cache(MOST_CELLS)
def _centred(cell: object, width: int) -> str:
    return f"{cell!s:^{width}}"


def read_drawing(drawing: list[str], columns: Iterable[object], labels: Sequence[object]) -> list[list[str]]:
    """The cells of each row; the line with the columns may be missing. Raises BadPosition."""
    rows = [line.replace(")(", ") (").split() for line in drawing]
    names = [str(column) for column in columns]
    if rows and rows[0] == names:
        rows = rows[1:]
    for label, cells in zip(labels, rows if len(rows) <= len(labels) else [], strict=False):
        if len(cells) != len(names) + 1 or cells[0] != str(label):
            raise BadPosition(f"row {label}: expected {label} and {len(names)} cells, not {show(' '.join(cells))}")
    if len(rows) != len(labels):
        raise BadPosition(f"expected a drawing of {len(names)} columns and {len(labels)} rows, not {len(rows)}")
    return [cells[1:] for cells in rows]


# A whole position.


@dataclass(frozen=True)
class Layout:
    """How a game's positions are written and read: a drawing, if there is one, then one line per field."""

    state: type[Record]
    due: Sequence[str]
    """What can be due, as words."""
    options: tuple[Option, ...]
    fields: Sequence[Field]
    problems: Sequence[Callable[[Any], Iterable[str]]]
    """Checks for impossible positions: each yields a sentence per problem, and the first is reported."""
    drawing: Drawing | None = None
    blank: Sequence[str] = ()
    """The attributes that are EMPTY unless the drawing or a line says otherwise."""
    first: Sequence[str] = ()
    """The fields that are read before the others."""
    begin: Callable[[Any], None] = lambda state: None
    """Sets what is not 0, after the options and before everything else is read."""
    finish: Callable[[Any], None] = lambda state: None
    """Sets everything that follows from the drawing and the lines."""
    problem_of_options: Callable[[Options], str] = lambda options: ""

    def write(self, state: Any) -> str:
        """The text of a state."""
        drawn = self.drawing.draw(state) if self.drawing else ""
        return drawn + write_lines(state, self._lines)

    @functools.cached_property
    def _lines(self) -> list[Field]:
        """Every line, that of the options first."""
        return [options(self.options), *self.fields]

    def draw(self, state: Any, seat: int) -> str:
        """The `draw` of a game without secrets: the position."""
        return self.write(state)

    def read(self, text: str) -> Any:
        """The state of a text; lines with their default value may be missing. Raises BadPosition."""
        drawing, lines = split_position(text, self._lines)
        if drawing and not self.drawing:
            raise BadPosition(f"expected lines 'name: value', not {show(drawing[0])}")
        state = self._blank(lines)
        texts = self.drawing.fill(state, drawing) if self.drawing else {}
        read_fields(state, sorted(self.fields, key=lambda field: field.name not in self.first), lines)
        self.finish(state)
        if self.drawing:
            self.drawing.check(state, texts)
        for problem in self._find_problems(state):
            raise BadPosition(problem)
        check_nothing_was_lost(state, self.fields, lines)
        return state

    def _find_problems(self, state: Any) -> Iterator[str]:
        for field in self.fields:
            yield from field.problems(state, self.due)
        for problems in self.problems:
            yield from problems(state)

    def _blank(self, lines: dict[str, str]) -> Any:
        """A state with its options, before anything is read."""
        state = self.state()
        for name, code in read_options(self.options, split_options(lines.get("options", ""))).items():
            state.fill(name, code)
        if problem := self.problem_of_options(options_of(state, self.options)):
            raise BadPosition(problem)
        for name in self.blank:
            state.fill(name, [EMPTY] * self.state.shapes[name][0] if self.state.shapes[name] else EMPTY)
        self.begin(state)
        return state


def write_lines(state: Any, fields: Sequence[Field]) -> str:
    """The lines that differ from their default."""
    texts = [(field.name, field.write(state), field.usual(state)) for field in fields]
    return "".join(f"{name}: {text}\n" for name, text, usual in texts if text != usual)


def split_position(text: str, fields: Sequence[Field]) -> tuple[list[str], dict[str, str]]:
    """The lines of the drawing, and the others by name. Raises BadPosition."""
    given = [line for line in text.splitlines() if line.strip()]
    first = next((nth for nth, line in enumerate(given) if line.strip()[0].isalpha() and ":" in line), len(given))
    names = [field.name for field in fields]
    may_be_empty = [field.name for field in fields if field.may_be_empty]
    lines: dict[str, str] = {}
    for line in given[first:]:
        name, colon, value = (" ".join(part.split()) for part in line.partition(":"))
        if name not in names or not colon or not (value or name in may_be_empty) or name in lines:
            raise BadPosition(
                f"expected each of {', '.join(names)} once at most, as 'name: value', not {show(line.strip())}"
            )
        lines[name] = value
    return given[:first], lines


def read_fields(state: Any, fields: Sequence[Field], lines: dict[str, str]) -> None:
    """Read every line in the order of the fields, with defaults for missing ones. Raises BadPosition."""
    for field in fields:
        text = lines[field.name] if field.name in lines else field.usual(state)
        if text or field.always:
            field.read(state, text)


def check_nothing_was_lost(state: Any, fields: Sequence[Field], lines: dict[str, str]) -> None:
    """Check that every given line comes out again. Raises BadPosition."""
    for field in fields:
        text = lines.get(field.name)
        if text is not None and field.meaning(text) != field.meaning(field.write(state)):
            raise BadPosition(f"{field.name}: {show(text)} does not fit the rest of the position")
