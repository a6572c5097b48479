"""Events gathered into deeds: a run is one deed, and so is a throw with its result. A log has a line for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from touchline.engine.defaults import Facts

Deed = list[Facts]
"""The events that tell of it, several perhaps made into one."""
Join = Callable[[Deed, Facts], Deed | None]
"""The deed with an event added, or None if the event begins another; a game's `view.join`."""


class Gathered(NamedTuple):
    """An event at a ply: whether it belongs to the deed of the event before, and that deed so far."""

    ply: int
    event: Facts
    joins: bool
    deed: Deed


def gather(join: Join, sightings: Iterable[tuple[int, list[Facts]]]) -> Iterator[Gathered]:
    """What one viewer has seen, ply by ply, as deeds: they are made of nothing else."""
    deed: Deed = []
    for ply, events in sightings:
        for event in events:
            joined = join(deed, event) if deed else None
            deed = [event] if joined is None else joined
            yield Gathered(ply, event, joined is not None, deed)


def last_of_each(gathered: Iterable[Gathered]) -> list[Deed]:
    """The deeds, each as it was in the end."""
    deeds: list[Deed] = []
    for found in gathered:
        deeds[-1:] = [found.deed] if found.joins and deeds else [*deeds[-1:], found.deed]
    return deeds
