"""Events grouped into deeds: a run is one deed, and so is a throw with its result. A log has one line per deed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from touchline.engine.board import line
from touchline.engine.facts import event as make
from touchline.engine.game import Facts

Deed = list[Facts]
"""The events of the deed, some of them perhaps merged into one."""
Join = Callable[[Deed, Facts], Deed | None]
"""The deed with an event added, or None if the event starts a new one; a game's `view.join`."""


class Gathered(NamedTuple):
    """An event at a ply: whether it belongs to the same deed as the previous event, and that deed so far."""

    ply: int
    event: Facts
    joins: bool
    deed: Deed


def gather(join: Join, sightings: Iterable[tuple[int, list[Facts]]], begun: Sequence[Facts] = ()) -> Iterator[Gathered]:
    """A viewer's events, ply by ply, grouped into deeds; the first may continue a deed that has already begun."""
    deed: Deed = [*begun]
    for ply, events in sightings:
        for event in events:
            joined = join(deed, event) if deed else None
            deed = [event] if joined is None else joined
            yield Gathered(ply, event, joined is not None, deed)


def last_of_each(gathered: Iterable[Gathered]) -> list[Deed]:
    """The deeds in their final form."""
    deeds: list[Deed] = []
    for found in gathered:
        deeds[-1:] = [found.deed] if found.joins and deeds else [*deeds[-1:], found.deed]
    return deeds


def join_line_up(last: Facts, event: Facts) -> Facts:
    """Two events `place` of the same side as one line-up."""
    placed = last.get("placed") or [_placed(last)]
    return make("place", player=event["player"], placed=[*placed, _placed(event)])


def _placed(event: Facts) -> Facts:
    return line("placed", player=event["player"], to=event["to"])
