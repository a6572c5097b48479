"""The extra `envs`: the libraries that the games are adapted to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from touchline.engine.errors import TouchlineError


@contextmanager
def extra() -> Iterator[None]:
    """Import libraries of the extra inside this. Raises TouchlineError if one is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise TouchlineError(f'{error.name} is missing: pip install "touchline[envs]"') from error
