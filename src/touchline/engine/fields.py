"""The lines of a position text, `name: value`, as a list of fields: each kind of field is read and written here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from touchline.engine.errors import BadPosition
from touchline.engine.facts import in_mask
from touchline.engine.game import Option, Options, write_options
from touchline.engine.reading import show
from touchline.engine.record import EMPTY

Words = Sequence[str] | Callable[[Any], Sequence[str]]
"""The words that a line can contain, or a function of the state that returns them."""
LEADING_ZEROS = re.compile(r"\b0+(?=\d)")


def in_any_order(text: str) -> object:
    """The items of a list separated by commas."""
    return sorted(item.split() for item in LEADING_ZEROS.sub("", text).split(","))


def words_in_any_order(text: str) -> object:
    """The items of a list separated by spaces."""
    return sorted(text.split())


def unchecked(text: str) -> object:
    """A line that would be written differently."""
    return None


def nothing(state: Any) -> str:
    return ""


@dataclass(frozen=True)
class Field:
    """A line: its full text, how it is read, and its value when it is missing.

    Reading and writing it again must give the same meaning.
    """

    name: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]
    usual: Callable[[Any], str] = nothing
    meaning: Callable[[str], object] = in_any_order
    always: bool = False
    """Whether it is read even when missing: it is then EMPTY, or refused."""
    may_be_empty: bool = False
    """Whether a line may consist of a name alone."""
    needed: Sequence[int] = ()
    """What can be due only if the line differs from its default."""
    allowed: Sequence[int] | None = None
    """What can be due if the line differs from its default; anything, if there is no such list."""

    def with_due(self, *needed: int, also: Sequence[int] = ()) -> Field:
        """The field, required when one of `needed` is due, allowed when one of `also` is, and refused otherwise."""
        return replace(self, needed=needed, allowed=(*needed, *also))

    def problems(self, state: Any, due: Sequence[str]) -> Iterator[str]:
        """Why the line is missing or does not belong, given what is due."""
        if self.allowed is None:
            return
        is_usual = self.write(state) == self.usual(state)
        if is_usual and state.due in self.needed:
            yield f"due: {due[state.due]} needs a line {self.name}"
        if not is_usual and state.due not in self.allowed:
            yield f"{self.name}: does not go with due: {due[state.due]}"


# The common fields. Each sets the attribute of the same name, unless another is named.


def word(name: str, words: Words, attribute: str = "", usual: str = "", required: bool = False) -> Field:
    """One of these words; without a default it is EMPTY when missing, unless it is required."""

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
    """A whole number; required if there is no default."""

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
    """A row of numbers, each with its limit; if the state's row is longer, the rest stays unchanged."""

    def write(state: Any) -> str:
        return write_row(getattr(state, attribute or name)[: len(most(state))])

    def read(state: Any, text: str) -> None:
        numbers = read_row(name, text, most(state))
        setattr(state, attribute or name, numbers + getattr(state, attribute or name)[len(numbers) :])

    return Field(name, write, read, lambda state: write_row(usual(state)))


def listed(name: str, names: Words, attribute: str = "", value: int = 1, separator: str = ", ") -> Field:
    """Everyone who has this value."""

    def write(state: Any) -> str:
        values = zip(_words(names, state), getattr(state, attribute or name), strict=False)
        return separator.join(name for name, found in values if found == value)

    def read(state: Any, text: str) -> None:
        for item in split(text, separator):
            getattr(state, attribute or name)[index(name, item, _words(names, state))] = value

    return Field(name, write, read, meaning=in_any_order if separator.strip() else words_in_any_order)


def each(
    name: str, names: Words, write: Callable[[Any, int], object], most: Callable[[Any, int], int], least: int = 0
) -> Field:
    """Everyone with a number to show, and the number: r1 2, b3 1."""

    def read(state: Any, which: int, text: str) -> int:
        return number(name, text, most(state, which), least)

    return _each(name, names, write, read)


def _each(name: str, names: Words, write: Callable[[Any, int], object], read: Callable[[Any, int, str], int]) -> Field:
    def write_all(state: Any) -> str:
        texts = [(word, write(state, which)) for which, word in enumerate(_words(names, state))]
        return ", ".join(f"{word} {text}" for word, text in texts if text)

    def read_all(state: Any, text: str) -> None:
        for item in split(text):
            word, _, rest = item.partition(" ")
            which = index(name, word, _words(names, state))
            getattr(state, name)[which] = read(state, which, rest)

    return Field(name, write_all, read_all)


def several(name: str, told_by: str, **parts: Sequence[str]) -> Field:
    """Attributes written together, one word each, unless the deciding one is EMPTY: tackle r1 b3."""

    def write(state: Any) -> str:
        is_there = getattr(state, told_by) != EMPTY
        return " ".join(words[getattr(state, attribute)] for attribute, words in parts.items()) if is_there else ""

    def read(state: Any, text: str) -> None:
        found = text.split()
        if len(found) != len(parts):
            raise BadPosition(f"{name}: expected {' '.join(parts)}, not {show(text)}")
        for (attribute, words), each in zip(parts.items(), found, strict=True):
            setattr(state, attribute, index(name, each, words))

    return Field(name, write, read)


def of_sides(
    name: str,
    sides: Sequence[str],
    write: Callable[[Any, int], Iterable[int]],
    read: Callable[[Any, int, str], None],
    usual: Iterable[int] | Callable[[Any], Iterable[int]],
    meaning: Callable[[str], object] = in_any_order,
) -> Field:
    """Numbers for each side: red 1 2 3, blue 4 5 6."""

    def write_all(rows: Iterable[Iterable[int]]) -> str:
        return ", ".join(" ".join([side, *map(str, row)]) for side, row in zip(sides, rows, strict=True))

    def write_usual(state: Any) -> str:
        return write_all([usual(state) if callable(usual) else usual] * len(sides))

    def read_all(state: Any, text: str) -> None:
        rows = [part.partition(" ") for part in split(text)]
        if tuple(side for side, _, _ in rows) != tuple(sides):
            raise BadPosition(f"{name}: expected such as {write_usual(state)}, not {show(text)}")
        for number, (_, _, rest) in enumerate(rows):
            read(state, number, rest)

    return Field(
        name,
        lambda state: write_all(write(state, side) for side in range(len(sides))),
        read_all,
        write_usual,
        meaning,
    )


def rows(name: str, sides: Sequence[str], grid: str, most: Callable[[Any], Sequence[int]]) -> Field:
    """A row of numbers for each side, each with its limit, by default the full row: red 6 6 2, blue 6 6 2."""

    def read(state: Any, side: int, text: str) -> None:
        getattr(state, grid).rows[side] = read_row(name, text, most(state))

    return of_sides(name, sides, lambda state, side: getattr(state, grid).rows[side], read, most)


def bits(name: str, words: Words, attribute: str = "", separator: str = " ") -> Field:
    """Everyone whose bit is set."""

    def write(state: Any) -> str:
        return separator.join(in_mask(getattr(state, attribute or name), _words(words, state)))

    def read(state: Any, text: str) -> None:
        mask = sum({1 << index(name, word, _words(words, state)) for word in split(text, separator)})
        setattr(state, attribute or name, mask)

    return Field(name, write, read, meaning=in_any_order if separator.strip() else words_in_any_order)


def hand(
    name: str, words: Sequence[str], counts: Callable[[Any], list[int]], usual: Callable[[Any], str] = nothing
) -> Field:
    """One name per card, repeated as often as there are copies."""

    def write(state: Any) -> str:
        held = zip(words, counts(state), strict=True)
        return " ".join([word for word, many in held if many for _ in range(many)])

    def read(state: Any, text: str) -> None:
        for card in text.split():
            counts(state)[index(name, card, words)] += 1

    return Field(name, write, read, usual, words_in_any_order, may_be_empty=True)


def hands(name: str, seats: Sequence[str], words: Sequence[str], grid: str, usual: str = "") -> list[Field]:
    """A line of cards for each seat: a row of this grid, by default the same as the row of the other."""

    def row_of(attribute: str, seat: int) -> Callable[[Any], list[int]]:
        return lambda state: getattr(state, attribute).rows[seat]

    def line(seat: int) -> Field:
        field = hand(f"{name} {seats[seat]}", words, row_of(grid, seat))
        return replace(field, usual=hand("", words, row_of(usual, seat)).write) if usual else field

    return [line(seat) for seat in range(len(seats))]


def each_word(name: str, names: Words, words: Sequence[str], allowed: Sequence[str]) -> Field:
    """Everyone who has one of the allowed words: a tackle, c keeper."""

    def write(state: Any, number: int) -> str:
        value = getattr(state, name)[number]
        return "" if value == EMPTY else words[value]

    def read(state: Any, number: int, text: str) -> int:
        return words.index(allowed[index(name, text, allowed)])

    return _each(name, names, write, read)


def options(known: tuple[Option, ...]) -> Field:
    """The options that differ from their defaults. They are read before everything else."""

    def write(state: Any) -> str:
        return write_options(known, options_of(state, known), all_of_them=False)

    return Field("options", write, lambda state, text: None, meaning=unchecked)


def options_of(state: Any, known: tuple[Option, ...]) -> Options:
    return {option.name: state.flat(option.name) for option in known}


# The contents of a line.


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
