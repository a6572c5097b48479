"""Positions in text, by a list of fields: a drawing where there is a pitch, then lines `name: value`.

A line may be missing where everything is as usual. Whatever is read is written again, and a line that comes out
otherwise, because the state cannot hold it or because it says something twice, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from touchline.engine.errors import BadPosition
from touchline.engine.game import Option, Options, read_options, split_options, write_options
from touchline.engine.reading import show
from touchline.engine.record import EMPTY

Words = Sequence[str] | Callable[[Any], Sequence[str]]
"""The words that a line can have, or a function of the state that gives them."""
LEADING_ZEROS = re.compile(r"\b0+(?=\d)")


def in_any_order(text: str) -> object:
    """What a list says, separated by commas."""
    return sorted(item.split() for item in LEADING_ZEROS.sub("", text).split(","))


def words_in_any_order(text: str) -> object:
    """What a list says, separated by spaces."""
    return sorted(text.split())


def unchecked(text: str) -> object:
    """A line that is written again in another way."""
    return None


def nothing(state: Any) -> str:
    return ""


@dataclass(frozen=True)
class Field:
    """A line: its whole text, how it is read, and what it stands for when it is missing.

    Read and written again, its text must mean the same.
    """

    name: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]
    usual: Callable[[Any], str] = nothing
    meaning: Callable[[str], object] = in_any_order
    always: bool = False
    """Whether it is read although there is nothing: then it is EMPTY, or refused."""


# The usual fields. Each is the attribute of its name, unless another is named.


def word(name: str, words: Words, attribute: str = "", usual: str = "", required: bool = False) -> Field:
    """One of these words; without a usual one it is EMPTY when missing, unless it is required."""

    def write(state: Any) -> str:
        value = getattr(state, attribute or name)
        return "" if value == EMPTY else _words(words, state)[value]

    def read(state: Any, text: str) -> None:
        known = EMPTY if not text and not required else index(name, text, _words(words, state))
        setattr(state, attribute or name, known)

    return Field(name, write, read, lambda state: usual, always=True)


def count(
    name: str,
    most: int | Callable[[Any], int],
    attribute: str = "",
    usual: int | Callable[[Any], int] | None = 0,
    least: int = 0,
) -> Field:
    """A whole number; it is required if there is no usual one."""

    def write(state: Any) -> str:
        return str(getattr(state, attribute or name))

    def read(state: Any, text: str) -> None:
        setattr(state, attribute or name, number(name, text, _value(most, state), least))

    return Field(name, write, read, lambda state: "" if usual is None else str(_value(usual, state)), always=True)


def pair(name: str, most: int | Callable[[Any], int], attribute: str = "") -> Field:
    """Red's and blue's number: 1-0."""

    def read(state: Any, text: str) -> None:
        numbers = text.split("-")
        if len(numbers) != 2:
            raise BadPosition(f"{name}: expected red's and blue's, as 1-0, not {show(text)}")
        setattr(state, attribute or name, [number(name, each, _value(most, state)) for each in numbers])

    return Field(name, lambda state: "{}-{}".format(*getattr(state, attribute or name)), read, lambda state: "0-0")


def row(
    name: str, most: Callable[[Any], Sequence[int]], usual: Callable[[Any], Sequence[int]], attribute: str = ""
) -> Field:
    """A row of numbers, each with its limit; where the row of the state is longer, the rest stays as it is."""

    def write(state: Any) -> str:
        return write_row(getattr(state, attribute or name)[: len(most(state))])

    def read(state: Any, text: str) -> None:
        numbers = read_row(name, text, most(state))
        setattr(state, attribute or name, numbers + getattr(state, attribute or name)[len(numbers) :])

    return Field(name, write, read, lambda state: write_row(usual(state)))


def marks(name: str, names: Words, attribute: str = "", mark: int = 1, separator: str = ", ") -> Field:
    """Those whose number is this one."""

    def write(state: Any) -> str:
        values = getattr(state, attribute or name)
        return separator.join(name for name, value in zip(_words(names, state), values, strict=False) if value == mark)

    def read(state: Any, text: str) -> None:
        for item in split(text, separator):
            getattr(state, attribute or name)[index(name, item, _words(names, state))] = mark

    return Field(name, write, read, meaning=in_any_order if separator.strip() else words_in_any_order)


def bits(name: str, words: Words, attribute: str = "") -> Field:
    """Those whose bit is set."""

    def write(state: Any) -> str:
        mask = getattr(state, attribute or name)
        return " ".join(word for bit, word in enumerate(_words(words, state)) if mask >> bit & 1)

    def read(state: Any, text: str) -> None:
        mask = sum({1 << index(name, word, _words(words, state)) for word in text.split()})
        setattr(state, attribute or name, mask)

    return Field(name, write, read, meaning=words_in_any_order)


def hand(
    name: str, words: Sequence[str], counts: Callable[[Any], list[int]], usual: Callable[[Any], str] = nothing
) -> Field:
    """A name for every card, however many there are of it."""

    def write(state: Any) -> str:
        return " ".join(word for word, many in zip(words, counts(state), strict=True) for _ in range(many))

    def read(state: Any, text: str) -> None:
        for card in text.split():
            counts(state)[index(name, card, words)] += 1

    return Field(name, write, read, usual, words_in_any_order)


def options(known: tuple[Option, ...]) -> Field:
    """The options that differ from their defaults. They are read before everything else."""

    def write(state: Any) -> str:
        return write_options(known, options_of(state, known), all_of_them=False)

    return Field("options", write, lambda state, text: None, meaning=unchecked)


def options_of(state: Any, known: tuple[Option, ...]) -> Options:
    return {option.name: state.flat(option.name) for option in known}


# What is in a line.


def index(line: str, text: str, words: Sequence[str]) -> int:
    if text not in words:
        raise BadPosition(f"{line}: expected {' | '.join(words)}, not {show(text)}")
    return words.index(text)


def number(line: str, text: str, most: int, least: int = 0) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise BadPosition(f"{line}: expected a whole number from {least} to {most}, not {show(text)}")
    return int(text)


def read_row(line: str, text: str, most: Sequence[int]) -> list[int]:
    numbers = text.split()
    if len(numbers) != len(most):
        raise BadPosition(f"{line}: expected {len(most)} numbers, not {show(text)}")
    return [number(line, each, limit) for each, limit in zip(numbers, most, strict=True)]


def write_row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def split(text: str, separator: str = ", ") -> list[str]:
    return [item.strip() for item in text.split(separator.strip() or None)]


def _words(words: Words, state: Any) -> Sequence[str]:
    return words(state) if callable(words) else words


def _value(value: int | Callable[[Any], int], state: Any) -> int:
    return value(state) if callable(value) else value


# Drawings: a line with the columns, then a line a row that begins with its label.


def draw(columns: Iterable[object], rows: Iterable[tuple[object, Iterable[str]]], width: int) -> str:
    lines = [("", columns), *rows]
    return "".join(
        f"{label:>2} {''.join(f'{cell!s:^{width}}' for cell in cells)}".rstrip() + "\n" for label, cells in lines
    )


def read_drawing(drawing: list[str], columns: Iterable[object], labels: Sequence[object]) -> list[list[str]]:
    """The cells of each row; the line with the columns may be missing. Raises BadPosition."""
    rows = [line.split() for line in drawing]
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


def write_lines(state: Any, fields: Sequence[Field]) -> str:
    """The lines that say anything unusual."""
    texts = [(field.name, field.write(state), field.usual(state)) for field in fields]
    return "".join(f"{name}: {text}\n" for name, text, usual in texts if text != usual)


def split_position(
    text: str, fields: Sequence[Field], may_be_empty: Sequence[str] = ()
) -> tuple[list[str], dict[str, str]]:
    """The lines of the drawing, and the others by name. Raises BadPosition."""
    given = [line for line in text.splitlines() if line.strip()]
    first = next((at for at, line in enumerate(given) if line.strip()[0].isalpha() and ":" in line), len(given))
    names = [field.name for field in fields]
    lines: dict[str, str] = {}
    for line in given[first:]:
        name, colon, value = (" ".join(part.split()) for part in line.partition(":"))
        if name not in names or not colon or not (value or name in may_be_empty) or name in lines:
            raise BadPosition(
                f"expected each of {', '.join(names)} once at most, as 'name: value', not {show(line.strip())}"
            )
        lines[name] = value
    return given[:first], lines


def fill_options(state: Any, known: tuple[Option, ...], lines: dict[str, str]) -> None:
    for name, code in read_options(known, split_options(lines.get("options", ""))).items():
        state.fill(name, code)


def read_fields(state: Any, fields: Sequence[Field], lines: dict[str, str]) -> None:
    """Read every line in the order of the fields, the missing ones as they usually are. Raises BadPosition."""
    for field in fields:
        text = lines[field.name] if field.name in lines else field.usual(state)
        if text or field.always:
            field.read(state, text)


def check_nothing_was_lost(state: Any, fields: Sequence[Field], lines: dict[str, str]) -> None:
    """Every line that was given comes out again. Raises BadPosition."""
    for field in fields:
        text = lines.get(field.name)
        if text is not None and field.meaning(text) != field.meaning(field.write(state)):
            raise BadPosition(f"{field.name}: {show(text)} does not fit the rest of the position")
