"""Lessons and rule pictures for the browser. Lessons are not stored: each try is replayed from the beginning."""

from __future__ import annotations

from touchline.engine.game import NOBODY
from touchline.engine.match import Match
from touchline.games import find_registered_game
from touchline.lessons import (
    OTHER,
    STUCK,
    Answer,
    Attempt,
    Marks,
    find_lesson,
    find_picture,
    lesson_words,
    look_at,
    picture_words,
    read_lessons,
)
from touchline.locales import NO_NAMES, read_words, say, tell_board
from touchline.rulebook import essence_of
from touchline.server import messages
from touchline.server.play import list_of, tell_answer
from touchline.server.table import tell_events


def list_lessons(game: str, language: str) -> list[messages.LessonFacts]:
    """The lessons of a game in order."""
    words = lesson_words(game, language)
    return [messages.LessonFacts(lesson.name, words[lesson.name]["title"]) for lesson in read_lessons(game)]


def draw_picture(game: str, name: str, language: str) -> messages.RulePicture:
    """What a board needs to draw a picture. Raises KeyError."""
    picture = find_picture(game, name)
    match, viewer = look_at(find_registered_game(game), picture)
    return messages.RulePicture(
        picture_words(game, language)[name],
        match.seats,
        match.game.side_of_seats(match.options),
        viewer if viewer >= 0 else None,
        match.view(viewer),
        _legal(match, viewer),
        list(picture.path),
        _marks(picture.marks),
    )


def attempt(game: str, name: str, trial: messages.Trial) -> messages.LessonNow:
    """A lesson after these actions and tries. Raises KeyError, BadNotation."""
    return _Telling(game, name, trial).told()


class _Telling:
    """One attempt at a lesson, in the learner's language."""

    def __init__(self, game: str, name: str, trial: messages.Trial) -> None:
        self.game = game
        self.trial = trial
        self.words = lesson_words(game, trial.language)[name]
        self.attempt = Attempt(find_registered_game(game), find_lesson(game, name))
        self.steps = [self._step(0)]
        self.done: list[str] = []
        self.answer = self._play()

    def told(self) -> messages.LessonNow:
        attempt, match = self.attempt, self.attempt.match
        stage = min(attempt.reached, len(attempt.lesson.stages) - 1)
        stuck = attempt.is_stuck
        self._offer()
        return messages.LessonNow(
            title=self.words["title"],
            seats=match.seats,
            sides=match.game.side_of_seats(match.options),
            played=self.done,
            steps=self.steps,
            stage=stage,
            stages=len(attempt.lesson.stages),
            task=self._say(self.words["tasks"][stage]),
            marks=_marks(Marks() if attempt.is_done or stuck else attempt.stage.marks),
            advice=self._advice(),
            answer=self._tell(Answer(STUCK)) if stuck else self.answer,
            stuck=stuck,
            learnt=self._say(self.words["learnt"]) if attempt.is_done else None,
            sections=self._sections() if self.trial.text else [],
            actions=list_of(match, attempt.seat, self.trial.language) if self.trial.text and self._is_asked else [],
        )

    def _play(self) -> messages.LessonAnswer | None:
        """Show earlier actions at once and new tries ply by ply, until one of them gets an answer."""
        self._reply()
        for action in self.trial.played:
            if answer := self._try(action):
                return answer
        if self.trial.played:
            self.steps = [self._step(self.attempt.match.plies)]
        for number, action in enumerate(self.trial.tries):
            if number and self.attempt.is_done:
                break
            if answer := self._try(action):
                return answer
        return self._why(self.trial.path) if self.trial.path else None

    def _try(self, action: str) -> messages.LessonAnswer | None:
        if self.attempt.is_done or self.attempt.is_stuck:
            return self._tell(Answer(STUCK))
        if answer := self.attempt.answer(action):
            return self._tell(answer)
        plies = self.attempt.match.plies
        self.attempt.play(action)
        self.done.append(action)
        self.steps.append(self._step(plies))
        self._reply()
        return None

    def _reply(self) -> None:
        plies = self.attempt.match.plies
        for _ in self.attempt.replies():
            self.steps.append(self._step(plies))
            plies = self.attempt.match.plies

    def _why(self, path: list[str]) -> messages.LessonAnswer:
        """Why the learner's targets are not possible."""
        match, seat = self.attempt.match, self.attempt.seat
        rule, text = tell_answer(match, seat, match.answer(path, seat), self.trial.language)
        key = self.attempt.stage.answer_to([path[-1], *_said(match, path, seat)])
        return self._tell(Answer(key, rule)) if key else messages.LessonAnswer(rule, text)

    def _tell(self, answer: Answer) -> messages.LessonAnswer:
        """The lesson's own words, else the rule, else a general answer."""
        language = self.trial.language
        if own := self.words.get("answers", {}).get(answer.key):
            return messages.LessonAnswer(answer.rule, self._say(own))
        essence = essence_of(self.game, answer.rule, language) if answer.rule else ""
        return messages.LessonAnswer(answer.rule, essence or say(language, f"lesson_{answer.key or OTHER}", "server"))

    def _say(self, text: str) -> str:
        """A text of the lesson; its placeholders are the labels of buttons on the screen."""
        return text.format(**read_words(self.game, self.trial.language).get("buttons", {}))

    @property
    def _is_asked(self) -> bool:
        return self.attempt.match.actor == self.attempt.seat and not self.attempt.is_done

    def _advice(self) -> list[str]:
        action, match = self.attempt.advice, self.attempt.match
        return match.targets(self.attempt.seat).get(action, []) if action and self._is_asked else []

    def _sections(self) -> list[messages.BoardSection]:
        match = self.attempt.match
        told = tell_board(self.game, self.trial.language, match.describe(self.attempt.seat))
        return [messages.BoardSection(heading, lines) for heading, lines in told]

    def _offer(self) -> None:
        """Only the last step can be acted on."""
        if self._is_asked and not self.attempt.is_stuck:
            self.steps[-1] = self._step(self.attempt.match.plies, self.steps[-1].events, legal=True)

    def _step(
        self, since: int, events: list[messages.GameEvent] | None = None, *, legal: bool = False
    ) -> messages.Step:
        """The match now, with what the learner has seen since this many plies."""
        match, seat = self.attempt.match, self.attempt.seat
        sightings = [(match.plies, match.events_for(seat, since))]
        seen = tell_events(match.game, self.trial.language, sightings, 0, NO_NAMES)
        return messages.Step(
            cursor=str(match.plies),
            fresh=match.plies > since if events is None else bool(events),
            events=seen if events is None else events,
            view=match.view(seat),
            viewer=seat,
            turn=None if match.actor == NOBODY else match.turn(seat),
            asked=[seat] if legal else [],
            legal=_legal(match, seat) if legal else [],
            shortcuts=[messages.Shortcut(**found) for found in match.shortcuts(seat)] if legal else [],
            private=False,
            clocks=[None] * len(match.seats),
            running=None,
            can_undo=False,
            rest=None,
            score=match.game.score(match.state),
            outcome=None,
        )


def _said(match: Match, path: list[str], seat: int) -> list[str]:
    """The texts of the actions, legal or not, that have these targets."""
    write, targets, state = match.game.notation.write_action, match.game.view.targets, match.state
    actions = range(match.game.rules.ACTIONS)
    return [write(action) for action in actions if targets(state, action, seat) == path]


def _legal(match: Match, viewer: int) -> list[list[str]]:
    legal = match.targets(viewer) if match.actor == viewer else {}
    return [[action, *targets] for action, targets in legal.items()]


def _marks(marks: Marks) -> messages.Marks:
    return messages.Marks([messages.Arrow(start, end) for start, end in marks.arrows], list(marks.rings))
