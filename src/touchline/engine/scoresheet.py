"""A match as text: a header, every action and outcome with a check code, and the result."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from touchline.engine.errors import BadSheet
from touchline.engine.reading import LONGEST_LINE, LONGEST_SHEET, problem_of_line, show, split_lines

FORMAT = "touchline scoresheet 1"
HIDDEN = "?"
KEPT = "kept until the end"
"""Stands for the dice secret and the starting position on a seat's sheet of a running match."""
POSITION = "position"
"""The header line of a withheld position; a visible one has lines of its own."""
RESULT = "result: "
CHECK_LENGTH = 8


class Ply(NamedTuple):
    """One line: who did what. `text` is HIDDEN if the sheet's reader may not know it yet."""

    actor: str
    text: str


@dataclass(frozen=True)
class Sheet:
    """The contents of a scoresheet."""

    header: dict[str, str]
    position: str = ""
    plies: list[Ply] = field(default_factory=list)
    result: str = ""


class Chain:
    """A running digest: the check code of a line depends on all lines before it."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def code(self, line: str) -> str:
        self._digest.update(line.rstrip().encode() + b"\n")
        return self._digest.hexdigest()[:CHECK_LENGTH]


def write_sheet(sheet: Sheet) -> str:
    """The text of a sheet."""
    lines = [FORMAT, *(f"{name}: {value}" for name, value in sheet.header.items())]
    if sheet.position:
        lines += [f"{POSITION}:", *(f"| {line}" for line in sheet.position.splitlines())]
    chain = Chain()
    lines.append(f"check: {[chain.code(line) for line in lines][-1]}")
    for number, ply in enumerate(sheet.plies, 1):
        line = f"{number:>5} {ply.actor:<7} {ply.text:<20}"
        lines.append(f"{line} {chain.code(line)}")
    if sheet.result:
        line = f"{RESULT}{sheet.result}"
        lines.append(f"{line}  {chain.code(line)}")
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Numbered:
    """A sheet as read, with the numbers of its lines."""

    sheet: Sheet
    header_lines: dict[str, int]
    first_ply_line: int
    lines: list[str]

    def ply_line(self, index: int) -> int:
        return self.first_ply_line + index

    @property
    def result_line(self) -> int:
        return self.first_ply_line + len(self.sheet.plies)

    @functools.cached_property
    def altered_line(self) -> int:
        """The first line that differs from the sheet written again; one after the last if none does."""
        return first_difference(self.lines, split_lines(write_sheet(self.sheet)))

    def check(self, until_line: int) -> None:
        """Check that no character was altered. Raises BadSheet."""
        if until_line >= self.altered_line:
            line = self.lines[self.altered_line - 1].strip()
            raise BadSheet(self.altered_line, f"altered: the check code does not fit {show(line)}")


def first_difference(lines: list[str], others: list[str]) -> int:
    """The number of the first line that differs; one after the last if none does."""
    pairs = enumerate(zip_longest(lines, others), 1)
    return next((number for number, (line, other) in pairs if line != other), len(lines) + 1)


def read_sheet(text: str) -> Numbered:
    """Parse a sheet's text, without checking that it can have happened. Raises BadSheet."""
    if len(text) > LONGEST_SHEET:
        raise BadSheet(1, f"expected a sheet of at most {LONGEST_SHEET} characters, not {len(text)}")
    lines = split_lines(text)
    for number, line in enumerate(lines, 1):
        if problem := problem_of_line(line, LONGEST_LINE):
            raise BadSheet(number, problem)
    if not text.endswith("\n"):
        raise BadSheet(len(lines), "the text is cut off: expected an end of line")
    if lines[0] != FORMAT:
        raise BadSheet(1, f"expected {FORMAT!r}, not {show(lines[0])}")
    header, header_lines, position, last_of_header = _read_header(lines)
    first_ply_line = last_of_header + 1
    plies: list[Ply] = []
    result = ""
    for number, line in enumerate(lines[last_of_header:], first_ply_line):
        said = _before_check_code(line)
        ply = _read_ply(said, len(plies) + 1)
        if ply and not result:
            plies.append(ply)
        elif said.startswith(RESULT) and not result:
            result = said.removeprefix(RESULT)
        else:
            expected = (
                "nothing after the result" if result else f"ply {len(plies) + 1} or the result, with a check code"
            )
            raise BadSheet(number, f"expected {expected}, not {show(line.strip())}")
    return Numbered(Sheet(header, position, plies, result), header_lines, first_ply_line, lines)


def _before_check_code(line: str) -> str:
    """The content of a line without its check code; nothing if it has none."""
    said, _, code = line.rpartition(" ")
    return said.rstrip() if len(code) == CHECK_LENGTH else ""


def _read_ply(said: str, number: int) -> Ply | None:
    words = said.split(maxsplit=2)
    return Ply(words[1], words[2]) if len(words) == 3 and words[0] == str(number) else None


def _read_header(lines: list[str]) -> tuple[dict[str, str], dict[str, int], str, int]:
    header: dict[str, str] = {}
    header_lines: dict[str, int] = {}
    position: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        name, colon, value = line.partition(": ")
        if line.startswith("| ") or line == "|":
            position.append(f"{line[2:]}\n")
        elif line == f"{POSITION}:":
            continue
        elif name == "check" and colon:
            return header, header_lines, "".join(position), number
        elif colon and name not in header:
            header[name] = value
            header_lines[name] = number
        else:
            expected = "a header line 'name: value', each name once, or 'check: code'"
            raise BadSheet(number, f"expected {expected}, not {show(line.strip())}")
    raise BadSheet(len(lines), "the header has no end: expected 'check: code'")
