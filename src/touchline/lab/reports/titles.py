"""What a report needs from the title of a file, which is untrusted."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from touchline.engine.errors import TouchlineError

Word = Annotated[str, Meta(max_length=200)]
Size = Annotated[int, Meta(ge=1, le=1000)]
MOST_SEATS = 64


class Shape(Struct):
    """The fields that a report reads; others are welcome."""

    game: Annotated[str, Meta(pattern=r"^\w{1,80}$")]
    rules: int
    options: dict[str, str]
    seats: Annotated[list[Word], Meta(min_length=1, max_length=MOST_SEATS)]
    sides: Annotated[list[int], Meta(min_length=1, max_length=MOST_SEATS)]
    bots: list[Word]
    seed: int
    scored: Word | None = None
    tallies: list[Word] | None = None
    maps: list[tuple[Word, Size, Size]] | None = None

    def __post_init__(self) -> None:
        if not len(self.seats) == len(self.sides) == len(self.bots):
            raise ValueError("Expected a side and a bot for every seat")
        if sorted(set(self.sides)) != list(range(len(set(self.sides)))):
            raise ValueError("Expected sides numbered from 0")


def check_title(title: dict[str, Any]) -> None:
    """Raises TouchlineError."""
    try:
        msgspec.convert(title, Shape)
    except msgspec.ValidationError as error:
        raise TouchlineError(f"expected a title as touchline simulate writes it: {error}") from error
