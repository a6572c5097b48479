"""Aims as text: `draws<20%, goals 3..5, seat<52%`, and how far results are from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from touchline.engine.errors import TouchlineError
from touchline.engine.reading import problem_of_line, show
from touchline.lab.quantities import Quantity
from touchline.lab.sequential import Moments, doubt_at_the_end

LONGEST_AIMS = 1_000
LONGEST_NUMBER = 12
MOST_AIMS = 8
EXPECTED = "expected an aim as draws<20%, length>30 or goals 3..5"


class BadAim(TouchlineError):
    """A text that is not a list of aims."""


@dataclass(frozen=True)
class Aim:
    """Bounds for the mean of a quantity; if it has a column per side, for each of them."""

    quantity: Quantity
    low: float
    high: float
    text: str

    def miss(self, columns: Iterable[Moments]) -> float:
        """How far the worst column is beyond a bound; negative if all are inside."""
        return max(max(self.low - column.mean, column.mean - self.high) for column in columns)

    def worst(self, columns: Iterable[Moments]) -> Moments:
        return max(columns, key=lambda column: self.miss([column]))

    def doubt(self, columns: Iterable[Moments]) -> float:
        """The smallest level at which the intervals of all columns lie inside the bounds; 1 if a mean does not."""
        columns = list(columns)
        if self.miss(columns) >= 0:
            return 1.0
        bounds = [bound for bound in (self.low, self.high) if math.isfinite(bound)]
        return max(doubt_at_the_end(column, bound) for column in columns for bound in bounds)


def read_aims(text: str, find: Callable[[str], Quantity]) -> list[Aim]:
    """Aims separated by commas, each quantity once; `find` knows the quantities. Raises TouchlineError."""
    if problem := problem_of_line(text, LONGEST_AIMS):
        raise BadAim(f"aims: {problem}")
    parts = text.split(",")
    if len(parts) > MOST_AIMS:
        raise BadAim(f"expected at most {MOST_AIMS} aims, not {len(parts)}")
    aims = [read_aim(part.strip(), find) for part in parts]
    names = [aim.quantity.name for aim in aims]
    for name in names:
        if names.count(name) > 1:
            raise BadAim(f"expected one aim for {name}, as in {name} 1..2, not {names.count(name)}")
    return aims


def read_aim(text: str, find: Callable[[str], Quantity]) -> Aim:
    """One of `NAME<NUMBER`, `NAME>NUMBER` and `NAME NUMBER..NUMBER`. Raises TouchlineError."""
    end = next((index for index, letter in enumerate(text) if letter in "<> "), None)
    if not end:
        raise BadAim(f"{EXPECTED}, not {show(text)}")
    quantity, rest = find(text[:end]), text[end:].strip()
    if rest.startswith("<"):
        return Aim(quantity, -math.inf, read_number(rest[1:], quantity, text), text)
    if rest.startswith(">"):
        return Aim(quantity, read_number(rest[1:], quantity, text), math.inf, text)
    low_text, dots, high_text = rest.partition("..")
    if not dots:
        raise BadAim(f"{EXPECTED}, not {show(text)}")
    if high_text.endswith("%") and not low_text.endswith("%"):
        low_text += "%"
    low, high = (read_number(number, quantity, text) for number in (low_text, high_text))
    if low >= high:
        raise BadAim(f"expected the lower number first, not {show(text)}")
    return Aim(quantity, low, high, text)


def read_number(text: str, quantity: Quantity, aim: str) -> float:
    """A number, with a percent sign if the quantity is a share. Raises BadAim."""
    word = text.strip()
    if quantity.share != word.endswith("%"):
        expected = "a percentage" if quantity.share else "a number without %"
        raise BadAim(f"expected {expected} for {quantity.name}, not {show(aim)}")
    value = read_decimal(word.removesuffix("%"))
    if value is None:
        raise BadAim(f"{EXPECTED}, not {show(aim)}")
    if quantity.share and value > 100:
        raise BadAim(f"expected at most 100% for {quantity.name}, not {show(aim)}")
    return value / 100 if quantity.share else value


def read_decimal(text: str) -> float | None:
    """A number of digits with at most one point; None if it is none."""
    plain = text.replace(".", "", 1)
    return float(text) if plain.isascii() and plain.isdecimal() and len(text) <= LONGEST_NUMBER else None
