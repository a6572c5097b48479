"""Settings of a game as text: `hold=3 bots=pro,rookie deck.lob=4`, and spaces of them: `hold=3,5,7 deck.lob=2..8`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from touchline.engine.errors import BadOption
from touchline.engine.game import Game, Number, Numbers, Option, Options, split_options, write_options
from touchline.engine.reading import show

BOTS = "bots"
REST = "rest"
MOST_AXES = 40
MOST_VALUES = 1_000
MOST_CANDIDATES = 10_000


@dataclass(frozen=True)
class Setting:
    """A game's options and the bots on its seats."""

    game: Game
    options: Options = field(hash=False)
    bots: str

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.game.side_of_seats(self.options)

    @property
    def side_names(self) -> list[str]:
        """The names of each side's seats."""
        seats = list(zip(self.game.seats(self.options), self.sides, strict=True))
        return ["+".join(name for name, side in seats if side == wanted) for wanted in sorted(set(self.sides))]

    @property
    def changes(self) -> str:
        """The options that differ from the defaults, as text."""
        return write_options(self.game.options, self.options, all_of_them=False)

    def __str__(self) -> str:
        return f"{self.changes or 'defaults'} {BOTS}={self.bots}"


def read_setting(game: Game, text: str, given: Mapping[str, str], bots: str) -> Setting:
    """A setting from words, each name once, over what both sides of a comparison are given. Raises BadOption."""
    words = split_options(text)
    bots = words.pop(BOTS, bots)
    return Setting(game, read_words(game, {**given, **words}), bots)


def read_words(game: Game, given: Mapping[str, str]) -> Options:
    """Options from words; `deck.lob` is one number of a row, and `rest` keeps the row's sum. Raises BadOption."""
    known = {option.name: option for option in game.options}
    whole: dict[str, object] = {name: value for name, value in given.items() if "." not in name}
    rows: dict[str, dict[str, str]] = {}
    for name, value in given.items():
        if "." in name:
            option, label = find_entry(game, name)
            rows.setdefault(option.name, {})[label] = value
    for name, entries in rows.items():
        row = known[name]
        assert isinstance(row, Numbers)
        whole[name] = change_row(row, row.read(whole[name]) if name in whole else row.default, entries)
    return game.read_options(whole)


def find_entry(game: Game, name: str) -> tuple[Numbers, str]:
    """The option and the label that `deck.lob` names. Raises BadOption."""
    rows = {option.name: option for option in game.options if isinstance(option, Numbers)}
    row, _, label = name.partition(".")
    if row not in rows:
        raise BadOption(
            f"expected a number of a row as row.label, not {show(name)}; there are: {', '.join(rows) or 'none'}"
        )
    if label not in rows[row].labels:
        raise BadOption(f"option {row}: there is no {show(label)}; there are {', '.join(rows[row].labels)}")
    return rows[row], label


def change_row(row: Numbers, base: Sequence[int], entries: Mapping[str, str]) -> list[object]:
    """The row with these numbers changed. Raises BadOption."""
    numbers = dict(zip(row.labels, base, strict=True))
    rest = [label for label, value in entries.items() if value == REST]
    if len(rest) > 1:
        raise BadOption(f"option {row.name}: expected one number to take the rest, not {len(rest)}")
    for label, value in entries.items():
        numbers[label] = 0 if value == REST else one_of(row).read(value)
    for label in rest:
        numbers[label] = sum(base) - sum(numbers.values())
    return list(numbers.values())


def one_of(row: Numbers) -> Number:
    """One number of a row, as an option of its own."""
    return Number(row.name, 0, row.lowest, row.highest)


# Spaces: one axis per name.


@dataclass(frozen=True)
class Axis:
    """An option, or one number of a row, and the values to try."""

    name: str
    values: tuple[str, ...]
    numbers: range | None = None
    """The same as numbers, if they are a range."""


def read_space(game: Game, texts: Sequence[str]) -> list[Axis]:
    """Axes from words, each name once. Raises BadOption."""
    words = split_options(" ".join(texts))
    if len(words) > MOST_AXES:
        raise BadOption(f"expected at most {MOST_AXES} options to try, not {len(words)}")
    return [read_axis(game, name, text) for name, text in words.items()]


def read_axis(game: Game, name: str, text: str) -> Axis:
    """`3,5,7` or `1..6` or `10..30/5`; whole rows are separated by `|`. Raises BadOption."""
    option: Option | None
    if "." in name:
        row, _ = find_entry(game, name)
        option = one_of(row)
        if text == REST:
            return Axis(name, (REST,))
    else:
        option = next((option for option in game.options if option.name == name), None)
    if option is None:
        expected = ", ".join(option.name for option in game.options) or "none"
        raise BadOption(f"there is no option {show(name)}; there are: {expected}")
    if isinstance(option, Number) and ".." in text and "," not in text:
        numbers = read_range(name, text, option)
        return Axis(name, tuple(map(str, numbers)), numbers)
    values = tuple(text.split("|" if isinstance(option, Numbers) else ","))
    if len(values) > MOST_VALUES:
        raise BadOption(f"option {name}: expected at most {MOST_VALUES} values, not {len(values)}")
    for value in values:
        option.read(value)
    return Axis(name, tuple(dict.fromkeys(values)))


def read_range(name: str, text: str, option: Number) -> range:
    """`1..6`, or `10..30/5` with a step. Raises BadOption."""
    ends, slash, step_text = text.partition("/")
    lowest, highest = map(option.read, ends.split("..", 1))
    step = Number(name, 1, 1, MOST_VALUES).read(step_text) if slash else 1
    numbers = range(lowest, highest + 1, step)
    if not 1 <= len(numbers) <= MOST_VALUES:
        raise BadOption(f"option {name}: expected a range of 1 to {MOST_VALUES} values, not {show(text)}")
    return numbers


def size_of(axes: Sequence[Axis]) -> int:
    return math.prod(len(axis.values) for axis in axes)


def check_size(axes: Sequence[Axis]) -> None:
    """Raises BadOption if there are too many combinations to play them all."""
    if size_of(axes) > MOST_CANDIDATES:
        raise BadOption(f"expected at most {MOST_CANDIDATES} combinations, not {size_of(axes)}")


def every_candidate(axes: Sequence[Axis]) -> Iterator[dict[str, str]]:
    """All combinations as words, the last axis changing fastest."""
    for values in itertools.product(*(axis.values for axis in axes)):
        yield dict(zip((axis.name for axis in axes), values, strict=True))
