"""A state is one flat record of integers: a C struct for compiled rules, an object of ints and lists for plain ones."""

from __future__ import annotations

import math
import os
import struct
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar, Self, cast

import numpy as np

INTERPRETED = os.environ.get("TOUCHLINE_INTERPRET", "0") == "1"
EMPTY = -1

type_of_scalar = np.int32
type_of_array = np.int16

Ints = list[int]
Floats = list[float]
Net = Any
"""Weights by index of the observation, as `weights_row` makes them."""
States = Any
"""Many states of one game: a NumPy array of records, or a list of plain objects."""


class IntGrid:
    """Ints in rows and columns, indexed like a NumPy array: grid[row, column]."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[Sequence[int]]) -> None:
        self.rows = [list(row) for row in rows]

    def __getitem__(self, cell: tuple[int, int]) -> int:
        return self.rows[cell[0]][cell[1]]

    def __setitem__(self, cell: tuple[int, int], value: int) -> None:
        self.rows[cell[0]][cell[1]] = value


class Shape(tuple[int, ...]):
    """The shape of an array field, as `ints` leaves it in a record's class body."""


def ints(*shape: int) -> Any:
    """An array field of a record: `cell: Ints = ints(12)`, `hand: IntGrid = ints(2, 6)`."""
    return Shape(shape)


class Record:
    """The fields of a state, one annotated line each; the class is also the plain object itself.

    >>> class State(Record):
    ...     side: int
    ...     cell: Ints = ints(12)
    """

    shapes: ClassVar[dict[str, tuple[int, ...]]]
    dtype: ClassVar[Any]
    _layout: ClassVar[struct.Struct]
    """The bytes of a record as Python's struct reads and writes them: several times faster than NumPy does."""
    _places: ClassVar[list[tuple[str, int, Any]]]
    """Every field with its number of dimensions and where its numbers are: a place, a slice, or a slice per row."""
    _record: States = None
    """The record that a plain state was read from, if neither will ever change: see `keep_record`."""
    _answers: dict[Any, int]
    """Cached answers of the rules about it, if it has a record."""

    def __init_subclass__(cls) -> None:
        cls.shapes = {name: tuple(vars(cls).get(name, ())) for name in cls.__annotations__}
        fields = [(name, cls._type_of(name), shape) for name, shape in cls.shapes.items()]
        cls.dtype = np.dtype((np.record, np.dtype(fields, align=True)))
        cls._layout = _layout_of(cls.dtype)
        cls._places = [*_places_of(cls.shapes)]

    @classmethod
    def _type_of(cls, name: str) -> Any:
        if cls.__annotations__[name] == "float":
            return np.float64
        return type_of_array if cls.shapes[name] else type_of_scalar

    def __init__(self) -> None:
        for name, shape in self.shapes.items():
            setattr(self, name, _zeros(shape))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)}' for name in self.shapes)})"

    def fill(self, name: str, values: Any) -> None:
        """Set a field from a number or a flat row of numbers."""
        shape = self.shapes[name]
        if len(shape) == 2:
            columns = shape[1]
            rows = [values[row * columns : (row + 1) * columns] for row in range(shape[0])]
            setattr(self, name, IntGrid(rows))
        else:
            setattr(self, name, list(values) if shape else values)

    def flat(self, name: str) -> Any:
        """The inverse of `fill`: a number or a flat tuple of them."""
        value = getattr(self, name)
        if isinstance(value, IntGrid):
            return tuple(chain.from_iterable(value.rows))
        return tuple(value) if self.shapes[name] else value

    @classmethod
    def new(cls, count: int) -> States:
        """An array of this many states, all zero."""
        return [cls() for _ in range(count)] if INTERPRETED else np.zeros(count, cls.dtype)

    @classmethod
    def snapshot(cls, states: States, index: int) -> Self:
        """One state as a separate plain object, whatever the mode."""
        plain = cls.__new__(cls)  # every field is set below
        if INTERPRETED:
            copy_plain(plain, states[index])
            return plain
        numbers = [*cls._layout.unpack_from(states, index * cls._layout.size)]
        fields = plain.__dict__
        for name, dimensions, place in cls._places:
            fields[name] = IntGrid(map(numbers.__getitem__, place)) if dimensions == 2 else numbers[place]
        return plain

    def keep_record(self, states: States, index: int = 0) -> Self:
        """Keep the record that this was read from, which makes asking the rules cheaper. It must not change again."""
        self._record, self._answers = type(self).clone(states, index), {}
        return self

    @classmethod
    def read(cls, states: States, index: int, name: str) -> Any:
        """One field of one state, flat."""
        if INTERPRETED:
            return states[index].flat(name)
        value = states[name][index]
        return tuple(value.ravel().tolist()) if cls.shapes[name] else value.item()

    @classmethod
    def store(cls, plain: Self, states: States, index: int) -> None:
        """The inverse of `snapshot`."""
        if INTERPRETED:
            copy_plain(states[index], plain)
            return
        numbers: list[int] = []
        fields = plain.__dict__
        for name, dimensions, _ in cls._places:
            if dimensions == 0:
                numbers.append(fields[name])
            elif dimensions == 1:
                numbers += fields[name]
            else:
                for row in fields[name].rows:
                    numbers += row
        cls._layout.pack_into(states, index * cls._layout.size, *numbers)

    @classmethod
    def clone(cls, states: States, index: int, count: int = 1) -> States:
        """An array of this many states, the first a copy of this one."""
        if not INTERPRETED:
            # As bytes: NumPy would copy field by field, which takes fifty times as long.
            packed = states[index : index + 1].tobytes().ljust(count * cls.dtype.itemsize, b"\0")
            return np.ndarray(count, cls.dtype, bytearray(packed))
        copies = cls.new(count)
        copy_plain(copies[0], states[index])
        return copies

    @classmethod
    def pack(cls, states: States, index: int) -> bytes:
        """The bytes of one state, the same in both modes."""
        if not INTERPRETED:
            return cast(bytes, states[index : index + 1].tobytes())
        record = np.zeros(1, cls.dtype)
        for name in cls.shapes:
            value = getattr(states[index], name)
            record[name][0] = value.rows if isinstance(value, IntGrid) else value
        return record.tobytes()


def _layout_of(dtype: Any) -> struct.Struct:
    """The layout of a NumPy record, field by field, with its padding."""
    parts, end = ["="], 0
    for field, offset, *_ in sorted(dtype.fields.values(), key=lambda found: found[1]):
        parts.append(f"{offset - end}x{math.prod(field.shape)}{field.base.char}")
        end = offset + field.itemsize
    return struct.Struct("".join([*parts, f"{dtype.itemsize - end}x"]))


def _places_of(shapes: dict[str, tuple[int, ...]]) -> Iterator[tuple[str, int, Any]]:
    start = 0
    for name, shape in shapes.items():
        end = start + math.prod(shape)
        if len(shape) == 2:
            yield name, 2, [slice(row, row + shape[1]) for row in range(start, end, shape[1])]
        else:
            yield name, len(shape), slice(start, end) if shape else start
        start = end


def copy_plain(target: Record, source: Record) -> None:
    """target := source, for plain objects."""
    given, fields = source.__dict__, target.__dict__
    for name, dimensions, _ in source._places:
        value = given[name]
        if dimensions:
            value = value[:] if dimensions == 1 else IntGrid(value.rows)
        fields[name] = value


def _zeros(shape: tuple[int, ...]) -> Any:
    if len(shape) == 2:
        return IntGrid([[0] * shape[1] for _ in range(shape[0])])
    return [0] * shape[0] if shape else 0


def table(values: Iterable[int]) -> Ints:
    """A constant row of ints for rules to read."""
    return list(values) if INTERPRETED else cast(Ints, _constant(list(values)))


def table2(rows: Iterable[Sequence[int]]) -> IntGrid:
    """A constant grid of ints for rules to read."""
    return IntGrid(rows) if INTERPRETED else cast(IntGrid, _constant([list(row) for row in rows]))


def plain_rows(grid: IntGrid) -> list[list[int]]:
    """A constant grid as lists, which Python reads faster."""
    return grid.rows if INTERPRETED else cast(Any, grid).tolist()


def _constant(values: list[Any]) -> Any:
    wide = np.array(values, np.int64)
    narrow = next(kind for kind in (np.int8, np.int16, np.int32, np.int64) if (wide.astype(kind) == wide).all())
    array = wide.astype(narrow)
    array.flags.writeable = False
    return array


def buffer(size: int) -> Ints:
    """Scratch space for rules to write to: legal actions, weights."""
    return [0] * size if INTERPRETED else cast(Ints, np.zeros(size, np.int64))


def row_of(values: Iterable[int]) -> Ints:
    """Numbers for rules to read."""
    return list(values) if INTERPRETED else cast(Ints, np.array([*values], np.int64))


def first(count: int, row: Ints) -> list[int]:
    """The first numbers in a buffer, as plain ints."""
    return row[:count] if INTERPRETED else cast(Any, row)[:count].tolist()


def tensor(size: int) -> Floats:
    """Space for an observation."""
    return [0.0] * size if INTERPRETED else cast(Floats, np.zeros(size, np.float32))


def weights_row(values: Iterable[float]) -> Net:
    """Weights for compiled code to add up."""
    return list(values) if INTERPRETED else np.array(list(values), np.float64)
