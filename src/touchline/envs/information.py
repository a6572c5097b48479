"""All that a seat has seen of a match: what OpenSpiel calls its information state."""

from __future__ import annotations

import copy
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from touchline.engine.game import CHANCE, NOBODY, REFEREE
from touchline.engine.record import EMPTY, Ints, States
from touchline.engine.scoresheet import HIDDEN
from touchline.envs.setting import Setting

LATEST = 8
"""How many plies a seat's information state holds one by one."""
SOMEBODY = NOBODY
"""The actor of a ply, if the seat may not know it."""


class Sighting(NamedTuple):
    """A ply as a seat saw it."""

    actor: int
    """A seat, CHANCE or SOMEBODY."""
    action: int
    """EMPTY if the seat may not know it."""
    line: str


@dataclass(frozen=True)
class Recall:
    """All that a seat has seen up to a ply. Never changed, so the copies of a state share it."""

    plies: int
    """How many plies of the course it covers."""
    states: States
    """The state after them."""
    text: str = ""
    latest: tuple[Sighting, ...] = ()


class Course:
    """A state, the plies that led to it, and what each seat recalls of them, which is worked out on request."""

    __slots__ = ("recalls", "states", "texts", "trail")

    def __init__(self, states: States, trail: array[int], recalls: tuple[Recall, ...]) -> None:
        self.states = states
        self.trail = trail
        self.recalls = recalls
        self.texts: dict[int, str] = {}
        """The state as each viewer sees it, once requested."""

    def __deepcopy__(self, memo: Any) -> Course:
        again = Course(copy.deepcopy(self.states), self.trail[:], self.recalls)
        again.texts = self.texts.copy()
        return again

    def __reduce__(self) -> Any:
        return Course, (self.states, self.trail, self.recalls)

    def play(self, setting: Setting, action: int) -> None:
        setting.door.play(self.states, 0, action)
        self.trail.append(action)
        self.texts.clear()

    def position(self, setting: Setting) -> str:
        """The whole position, secrets included."""
        if REFEREE not in self.texts:
            self.texts[REFEREE] = setting.write_position(self.states)
        return self.texts[REFEREE]

    def view(self, setting: Setting, viewer: int) -> str:
        """Everything that a seat, or everyone, may know of the state, as JSON."""
        if viewer not in self.texts:
            self.texts[viewer] = write(setting.game.view.view(setting.record.snapshot(self.states, 0), viewer))
        return self.texts[viewer]

    def recall(self, setting: Setting, seat: int) -> Recall:
        """All that a seat has seen so far."""
        known = self.recalls[seat]
        if known.plies < len(self.trail):
            known = extend(setting, known, self.trail[known.plies :], seat)
            self.recalls = (*self.recalls[:seat], known, *self.recalls[seat + 1 :])
        return known

    def redeal(self, setting: Setting, seat: int, rng: Ints) -> Course:
        """The same for this seat, with everything it cannot know dealt again; other seats recall nothing of the past.

        The plies that led here are left out, because they would reveal what was replaced.
        """
        known = self.recall(setting, seat)
        states = setting.record.clone(self.states, 0)
        setting.door.redeal(states, 0, seat, rng)
        start = setting.record.clone(states, 0)
        own, other = Recall(0, start, known.text, known.latest), Recall(0, start)
        return Course(states, array("i"), tuple(own if at == seat else other for at in range(len(setting.seats))))


def begin(setting: Setting) -> Course:
    """The course of a match that is about to begin."""
    recall = Recall(0, setting.opening)
    return Course(setting.record.clone(setting.opening, 0), array("i"), (recall,) * len(setting.seats))


def extend(setting: Setting, known: Recall, actions: Sequence[int], seat: int) -> Recall:
    """A recall after more plies."""
    states = setting.record.clone(known.states, 0)
    watch = watch_for_secrets if setting.has_secrets else watch_openly
    seen = [sighting for action in actions for sighting in watch(setting, states, action, seat)]
    text = known.text + "".join(f"{sighting.line}\n" for sighting in seen)
    return Recall(known.plies + len(actions), states, text, (*known.latest, *seen)[-LATEST:])


def watch_openly(setting: Setting, states: States, action: int, seat: int) -> list[Sighting]:
    """Play an action of a game without secrets: everyone sees who did what."""
    actor = int(setting.door.actor(states, 0))
    setting.door.play(states, 0, action)
    return [Sighting(actor, action, f"{setting.name_of(actor)}: {setting.write_action(action)}")]


def watch_for_secrets(setting: Setting, states: States, action: int, seat: int) -> list[Sighting]:
    """Play an action; a seat learns the same from it as from its scoresheet and its log.

    If a seat does not know who was asked, two events of a ply look like two plies, and a ply without events like none.
    """
    game, record = setting.game, setting.record
    actor, before = int(setting.door.actor(states, 0)), record.snapshot(states, 0)
    setting.door.play(states, 0, action)
    ply = before, action, record.snapshot(states, 0), seat
    events = game.view.events(*ply)
    if not game.view.hides(*ply):
        return [Sighting(actor, action, f"{setting.name_of(actor)}: {setting.write_action(action)} {write(events)}")]
    if not game.knows_actor(before, seat):
        return [Sighting(SOMEBODY, EMPTY, write(event)) for event in events]
    if not events:
        return []
    shown = CHANCE if actor == CHANCE else SOMEBODY
    return [Sighting(shown, EMPTY, f"{setting.name_of(shown)}: {HIDDEN} {write(events)}")]


def write(facts: Any) -> str:
    """Facts as JSON, on one line."""
    return msgspec.json.encode(facts).decode()
