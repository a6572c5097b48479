"""Observations and information states for OpenSpiel, as text and as tensors with named parts."""

from __future__ import annotations

import functools
import hashlib
import math
from typing import Any

import msgspec
import numpy as np

from touchline.engine.game import CHANCE, SPECTATOR
from touchline.engine.record import EMPTY
from touchline.envs.extra import extra
from touchline.envs.information import LATEST, Course, Recall, Sighting, write
from touchline.envs.setting import Setting
from touchline.games import find_game

with extra():
    import pyspiel

FINGERPRINT = 64
"""Bits of a digest of all that a seat has seen."""
ARGUMENTS = 2


class Observer:
    """What OpenSpiel calls a PyObserver: `tensor`, its parts by name in `dict`, and a string."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.setting = setting
        self.recalls = kind.perfect_recall
        self.is_public = kind.public_info
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.is_public and self.is_private:
            self._lay_out()
        elif self.recalls:
            raise ValueError("expected an information state with both public and private information")

    def _lay_out(self) -> None:
        """One flat tensor, and a view of each part in it."""
        shapes = [*self.setting.game.rules.OBSERVATION]
        if self.recalls:
            columns = len(self.setting.seats) + 2 + len(table_of_actions(self.setting.game.id)[0])
            shapes += [("latest", (LATEST, columns)), ("fingerprint", (FINGERPRINT,))]
        sizes = [math.prod(shape) for _, shape in shapes]
        self.tensor = np.zeros(sum(sizes), np.float32)
        start = 0
        for (name, shape), size in zip(shapes, sizes, strict=True):
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor for this seat."""
        course: Course = state.course
        self.setting.door.observe(course.states, 0, player, self.observed)
        if self.recalls:
            self._set_recall(course.recall(self.setting, player), player)

    @functools.cached_property
    def observed(self) -> Any:
        """The part of the tensor that the game's own `observe` fills."""
        return self.tensor[: sum(math.prod(shape) for _, shape in self.setting.game.rules.OBSERVATION)]

    def _set_recall(self, recall: Recall, seat: int) -> None:
        rows = self.dict["latest"]
        rows[:] = 0.0
        for row, sighting in zip(rows, reversed(recall.latest), strict=False):
            self._set_sighting(row, sighting, seat)
        digest = hashlib.blake2b(recall.text.encode(), digest_size=FINGERPRINT // 8).digest()
        self.dict["fingerprint"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def _set_sighting(self, row: Any, sighting: Sighting, seat: int) -> None:
        """Who acted, counted from the seat itself, then chance, then somebody unknown; what was played, if known."""
        seats = len(self.setting.seats)
        is_seat = sighting.actor >= 0
        row[(sighting.actor - seat) % seats if is_seat else seats + (sighting.actor != CHANCE)] = 1.0
        if sighting.action != EMPTY:
            row[seats + 2 :] = table_of_actions(self.setting.game.id)[sighting.action]

    def string_from(self, state: Any, player: int) -> str:
        """The seat's view as JSON; for an information state, all that it has seen comes first."""
        course: Course = state.course
        if not self.is_private:
            return course.view(self.setting, SPECTATOR) if self.is_public else ""
        if not self.is_public:
            return self._private(course, player)
        seen = course.view(self.setting, player)
        return course.recall(self.setting, player).text + seen if self.recalls else seen

    def _private(self, course: Course, seat: int) -> str:
        """What a seat sees and not everyone does."""
        own, public = (msgspec.json.decode(course.view(self.setting, viewer)) for viewer in (seat, SPECTATOR))
        return write({name: fact for name, fact in own.items() if public[name] != fact})


@functools.cache
def table_of_actions(game_id: str) -> Any:
    """A row per action: which verb it is, and its arguments as fractions of the highest."""
    verbs = find_game(game_id).rules.VERBS
    parts = [verbs.split(action) for action in range(len(verbs))]
    firsts = sorted({first for first, _ in parts})
    highest = max(number for _, numbers in parts for number in numbers)
    table = np.zeros((len(verbs), len(firsts) + ARGUMENTS), np.float32)
    for action, (first, numbers) in enumerate(parts):
        table[action, firsts.index(first)] = 1.0
        for nth, number in enumerate(numbers):
            table[action, len(firsts) + nth] = number / highest
    return table
