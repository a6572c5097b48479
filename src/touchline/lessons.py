"""Lessons, each teaching one thing by doing it in a scripted position, and the pictures of a rulebook, all as data.

A game's folder holds them as `lessons.toml` and `pictures.toml`.
Their texts are in `locales/LANGUAGE/GAME_lessons.toml`, or under `[lessons]` and `[pictures]` in a game's own words.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from touchline.engine.errors import TouchlineError
from touchline.engine.game import NOBODY, SPECTATOR, Facts, Game
from touchline.engine.match import Match
from touchline.locales import folder_of, read_words

OTHER = "other"
"""The answer to a legal action that no other answer covers."""
STUCK = "stuck"
"""The answer to an action after which the goal cannot be reached."""


@dataclass(frozen=True)
class Marks:
    """Drawn over a board: arrows from target to target, and ringed targets."""

    arrows: tuple[tuple[str, str], ...] = ()
    rings: tuple[str, ...] = ()

    def targets(self) -> set[str]:
        return {*self.rings, *(end for arrow in self.arrows for end in arrow)}


@dataclass(frozen=True)
class Stage:
    """One thing to do."""

    solution: tuple[str, ...]
    accept: tuple[str, ...]
    """Patterns of the actions that are accepted; any other gets an answer."""
    replies: tuple[str, ...]
    """Actions of the other seats and of chance, in order, whenever it is not the learner's turn."""
    sees: Facts
    """The goal: the facts of an event that the learner sees in this stage."""
    holds: Facts
    """The goal: facts of the learner's view by path, such as `players.r5.cell`."""
    wrong: Mapping[str, str]
    """Keys of answers by a pattern of the action, or of the last target pointed at."""
    marks: Marks = field(default_factory=Marks)

    def takes(self, action: str) -> bool:
        return any(fnmatchcase(action, pattern) for pattern in self.accept)

    def answer_to(self, tried: Sequence[str]) -> str | None:
        """The key of the answer whose pattern matches one of these texts."""
        for pattern, key in self.wrong.items():
            if any(fnmatchcase(text, pattern) for text in tried):
                return key
        return None


@dataclass(frozen=True)
class Lesson:
    """A position, the learner's seat, and the stages."""

    name: str
    seat: str
    position: str
    stages: tuple[Stage, ...]


@dataclass(frozen=True)
class Picture:
    """The position beside a rule, as a seat or a spectator sees it, and what can be pointed at next."""

    name: str
    rule: str
    position: str
    seat: str | None
    path: tuple[str, ...]
    """The targets pointed at so far: the board shows what can follow."""
    marks: Marks


@dataclass(frozen=True)
class Answer:
    """Why an action was not played: a rule, the key of one of the lesson's texts, or both."""

    key: str | None = None
    rule: str | None = None


def read_lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in order; empty for a game without any. Raises TouchlineError."""
    return _lessons(folder_of(game) / "lessons.toml")


def read_pictures(game: str) -> tuple[Picture, ...]:
    """The pictures of a rulebook. Raises TouchlineError."""
    return _pictures(folder_of(game) / "pictures.toml")


def find_lesson(game: str, name: str) -> Lesson:
    """Raises KeyError."""
    return {lesson.name: lesson for lesson in read_lessons(game)}[name]


def find_picture(game: str, name: str) -> Picture:
    """Raises KeyError."""
    return {picture.name: picture for picture in read_pictures(game)}[name]


def lesson_words(game: str, language: str) -> Facts:
    """The texts of a game's lessons: title, tasks, answers and summary."""
    return _words(game, language, "lessons")


def picture_words(game: str, language: str) -> Facts:
    """The captions of a game's pictures."""
    return _words(game, language, "pictures")


def _words(game: str, language: str, section: str) -> Facts:
    words: Facts = (read_words(f"{game}_lessons", language) or read_words(game, language)).get(section, {})
    return words


@functools.cache
def _lessons(path: Path) -> tuple[Lesson, ...]:
    with _blame(path):
        return tuple(
            Lesson(found["name"], found["seat"], found["position"], tuple(map(_stage, found["stage"])))
            for found in _tables(path, "lesson")
        )


@functools.cache
def _pictures(path: Path) -> tuple[Picture, ...]:
    with _blame(path):
        return tuple(
            Picture(
                found["name"],
                found["rule"],
                found["position"],
                found.get("seat"),
                tuple(found.get("path", ())),
                _marks(found),
            )
            for found in _tables(path, "picture")
        )


@contextmanager
def _blame(path: Path) -> Iterator[None]:
    """Name the file in which something is missing or wrong."""
    try:
        yield
    except (KeyError, TypeError, ValueError) as error:
        raise TouchlineError(f"{path}: {error!r}") from error


def _tables(path: Path, name: str) -> list[Facts]:
    return tomllib.loads(path.read_text(encoding="utf-8"))[name] if path.is_file() else []


def _stage(found: Facts) -> Stage:
    solution = tuple(found["solution"])
    return Stage(
        solution,
        tuple(found.get("accept", solution)),
        tuple(found.get("replies", ())),
        found.get("sees", {}),
        found.get("holds", {}),
        found.get("wrong", {}),
        _marks(found),
    )


def _marks(found: Facts) -> Marks:
    return Marks(tuple((start, end) for start, end in found.get("arrows", ())), tuple(found.get("rings", ())))


class Attempt:
    """An attempt at a lesson; always replayed from its beginning."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match = Match(game, position=lesson.position)
        self.seat = self.match.seats.index(lesson.seat)
        self.reached = 0
        self.actions: list[str] = []
        """The learner's actions in this stage."""
        self._begin_stage()

    @property
    def is_done(self) -> bool:
        return self.reached == len(self.lesson.stages)

    @property
    def stage(self) -> Stage:
        """The current stage, or the last one if all are done."""
        return self.lesson.stages[min(self.reached, len(self.lesson.stages) - 1)]

    @property
    def is_stuck(self) -> bool:
        """Whether the goal can no longer be reached."""
        if self.is_done:
            return False
        return self.match.actor != self.seat or not any(map(self.stage.takes, self.match.legal()))

    @property
    def advice(self) -> str | None:
        """The next action of the solution, if it has been followed so far."""
        count = len(self.actions)
        follows = not self.is_done and list(self.stage.solution[:count]) == self.actions
        return self.stage.solution[count] if follows and count < len(self.stage.solution) else None

    def replies(self) -> Iterator[None]:
        """Play the replies of the other seats and of chance that are due, ply by ply, and then check the goal.

        At the goal the next stage begins, with its own replies.
        """
        while True:
            while self._replies and self.match.actor not in (self.seat, NOBODY):
                self.match.play(self._replies.pop(0))
                yield
            if self.is_done or not self._has_reached_goal():
                return
            self.reached += 1
            self._begin_stage()

    def answer(self, action: str) -> Answer | None:
        """Why this action is not played, or None if it is. Raises BadNotation."""
        refusal = self.match.refusal(action)
        key = self.stage.answer_to([action])
        if refusal:
            return Answer(key, refusal.rule)
        return None if self.stage.takes(action) else Answer(key or OTHER)

    def play(self, action: str) -> None:
        """Play an action that has no answer; the replies follow."""
        self.match.play(action)
        self.actions.append(action)

    def _begin_stage(self) -> None:
        self._replies = [] if self.is_done else list(self.stage.replies)
        self._since = self.match.plies
        self.actions = []

    def _has_reached_goal(self) -> bool:
        seen = self.match.events_for(self.seat, self._since)
        if self.match.plies == self._since:
            return False
        met = not self.stage.sees or any(self.stage.sees.items() <= event.items() for event in seen)
        view = self.match.view(self.seat)
        return met and all(fact_at(view, path) == fact for path, fact in self.stage.holds.items())


def fact_at(view: Facts, path: str) -> Any:
    """The fact of a view at a path, or None."""
    found: Any = view
    for part in path.split("."):
        if isinstance(found, list) and part.isdigit() and int(part) < len(found):
            found = found[int(part)]
        else:
            found = found.get(part) if isinstance(found, Mapping) else None
    return found


def look_at(game: Game, picture: Picture) -> tuple[Match, int]:
    """The match at a picture's position, and its viewer."""
    match = Match(game, position=picture.position)
    return match, match.seats.index(picture.seat) if picture.seat else SPECTATOR
