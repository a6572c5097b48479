"""Outside bots: programs in any language that take a seat and exchange lines of JSON (docs/outside-bots.md)."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from touchline.bots import Bot
from touchline.bots.program import Broken, Program, quote, split_command
from touchline.engine.chance import Dice
from touchline.engine.errors import BadNotation, TouchlineError
from touchline.engine.game import Facts, Game, Options, split_options, write_options
from touchline.engine.match import Match

OUTSIDE = "cmd:"
"""Prefix of an outside bot's name; its command line follows."""
PROTOCOL = 1
SECONDS = 1.0
"""Default time limit for a decision."""
START_UP = 15.0
"""Seconds that a program has to get ready for a match."""
LOST = -1.0


class Failed(TouchlineError):
    """An outside bot has broken the protocol, a rule or the time limit: its side loses the match."""

    def __init__(self, name: str, seat: int, reason: str) -> None:
        super().__init__(f"{name} failed: {reason}")
        self.seat = seat
        self.reason = reason


def is_outside(name: str) -> bool:
    return name.startswith(OUTSIDE)


class OutsideBot:
    """A program on a seat, one match after the other; it is restarted after a failure."""

    def __init__(self, name: str, seconds: float = SECONDS) -> None:
        """Raises TouchlineError if the name is not a command line."""
        self.name = name
        self.seconds = seconds
        self._arguments = split_command(name.removeprefix(OUTSIDE))
        self._program: Program | None = None
        self._playing = False
        self._seat = 0
        self._told = 0

    def begin(self, match: Match, seat: int, title: str) -> None:
        """Take a seat. The title identifies the match; the program gets a hash of it. Raises Failed."""
        self._seat, self._told, self._playing = seat, 0, True
        if self._program is None:
            try:
                self._program = Program(self._arguments)
            except OSError as error:
                raise self._failure(f"it cannot be started: {error}") from error
        answer = self._ask(write_start(match, seat, title, self.seconds), START_UP)
        if answer.get("type") != "ready":
            raise self._failure(f'expected {{"type":"ready"}}, not {_show(answer)}')

    def choose(self, match: Match, seat: int) -> str:
        """The text of the action that this seat plays now. Raises Failed."""
        line = write_question(match, seat, self._told, self.seconds)
        self._told = match.plies
        answer = self._ask(line, self.seconds)
        action = answer.get("action")
        if answer.get("type") != "action" or not isinstance(action, str):
            raise self._failure(f'expected {{"type":"action","action":"..."}}, not {_show(answer)}')
        if action not in match.legal():
            raise self._failure(_why_not(match, action))
        return action

    def end(self, match: Match, result: float | None, reason: str | None = None) -> None:
        """Tell the program the result for its seat."""
        if self._program and self._playing:
            events = match.events_for(self._seat, self._told)
            self._program.send(_write_line(type="end", result=result, reason=reason, events=events))
        self._playing = False

    def quit(self) -> None:
        """End the program."""
        if self._program:
            self._program.send(_write_line(type="quit"))
            self._program.stop()
        self._program = None

    def _ask(self, line: bytes, seconds: float) -> dict[str, Any]:
        assert self._program
        self._refuse_unasked(self._program)
        self._program.send(line)
        try:
            answer = self._program.receive(seconds)
        except Broken as broken:
            raise self._failure(str(broken)) from broken
        self._refuse_unasked(self._program)
        try:
            read = json.loads(answer)
        except (ValueError, RecursionError):
            read = None
        if not isinstance(read, dict):
            raise self._failure(f"expected a JSON object in a line, not {quote(repr(answer)[1:])}")
        return read

    def _refuse_unasked(self, program: Program) -> None:
        if unasked := program.unasked():
            raise self._failure(f"it spoke out of turn: {quote(repr(unasked)[1:])}")

    def _failure(self, reason: str) -> Failed:
        """Tell the program, if it is still running, and end it."""
        if self._program:
            self._program.send(_write_line(type="refused", error=reason))
            self._program.send(_write_line(type="end", result=LOST, reason=reason, events=[]))
        self.quit()
        self._playing = False
        return Failed(self.name, self._seat, reason)


def write_start(match: Match, seat: int, title: str, seconds: float) -> bytes:
    """The message before a match."""
    game = match.game
    return _write_line(
        type="start",
        protocol=PROTOCOL,
        game=game.id,
        rules=game.version,
        options={option.name: option.write(match.options[option.name]) for option in game.options},
        seats=match.seats,
        sides=game.side_of_seats(match.options),
        seat=seat,
        match=hashlib.sha256(f"{title} seat {seat}".encode()).hexdigest()[:16],
        seconds=seconds,
    )


def write_question(match: Match, seat: int, since: int, seconds: float) -> bytes:
    """The message when its seat is to act: only what the seat may know."""
    return _write_line(
        type="act",
        ply=match.seen(seat),
        view=match.view(seat),
        events=match.events_for(seat, since),
        legal=match.legal(),
        seconds=seconds,
    )


def _write_line(**message: object) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _show(answer: Facts) -> str:
    try:
        return quote(json.dumps(answer))
    except RecursionError:  # nested just less deeply than the parser allows
        return "an object that is nested very deeply"


def _why_not(match: Match, action: str) -> str:
    try:
        return f"{quote(repr(action))} is refused by {match.refusal(action)}"
    except BadNotation as error:
        return f"{quote(repr(action))} is no action: {error}"


def new_match(game: Game, options: Options, dice: Dice) -> Match:
    """A match with views and events for every seat."""
    return Match(game, split_options(write_options(game.options, options)), dice=dice)


@dataclass(frozen=True)
class Ending:
    """The value of a match for each seat; and the failure that ended it, if any."""

    values: tuple[float, ...]
    failure: Failed | None = None


def play_seated(match: Match, bots: Sequence[Bot | OutsideBot], title: str) -> Ending:
    """Play a match to its end, or until a bot fails: then its side loses, and the others share the points."""
    outsiders = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, OutsideBot)]
    failure = None
    try:
        for seat, bot in outsiders:
            bot.begin(match, seat, title)
        while not match.outcome:
            match.play(bots[match.actor].choose(match, match.actor))
    except Failed as failed:
        failure = failed
    values = values_after(match, failure)
    for seat, bot in outsiders:
        bot.end(match, values[seat], f"{match.seats[failure.seat]} failed" if failure else None)
    return Ending(values, failure)


def values_after(match: Match, failure: Failed | None) -> tuple[float, ...]:
    """The value for each seat of a match that is over, or that a failure has ended."""
    if not failure:
        assert match.outcome
        return match.outcome.values
    sides = match.game.side_of_seats(match.options)
    share = -LOST / (len(set(sides)) - 1)
    return tuple(LOST if side == sides[failure.seat] else share for side in sides)


class Dugout:
    """A pool of outside bots: a program is started once, not for every match.

    Every seat has a program of its own, since partners may not know each other's hands.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._waiting: dict[str, list[OutsideBot]] = defaultdict(list)
        self._closed = False
        self._lock = threading.Lock()

    def take(self, name: str) -> OutsideBot:
        """A free bot of this name. Raises TouchlineError."""
        with self._lock:
            if self._closed:
                raise TouchlineError("the pool of outside bots is closed")
            return self._waiting[name].pop() if self._waiting[name] else OutsideBot(name, self.seconds)

    def give_back(self, bot: OutsideBot) -> None:
        with self._lock:
            closed = self._closed
            if not closed:
                self._waiting[bot.name].append(bot)
        if closed:
            bot.quit()

    def try_out(self, match: Match, name: str) -> None:
        """Check that the program starts and gets ready for such a match. Raises TouchlineError."""
        bot = self.take(name)
        try:
            bot.begin(match, 0, "try-out")
        except Failed as failed:
            raise TouchlineError(f"{name} does not start: {failed.reason}") from failed
        except BaseException:
            bot.quit()
            raise
        bot.end(match, None, "this was only a check of the program")
        self.give_back(bot)

    def try_out_all(self, game: Game, options: Options, names: Sequence[str]) -> None:
        """Check that all outside bots start. Raises TouchlineError."""
        for name in filter(is_outside, names):
            self.try_out(new_match(game, options, Dice("try-out")), name)

    def title(self, names: Sequence[str]) -> Facts:
        """The settings that go into the title of a results file."""
        return {"seconds": self.seconds} if any(map(is_outside, names)) else {}

    def __enter__(self) -> Dugout:
        self._closed = False
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._closed = True
            waiting = [bot for bots in self._waiting.values() for bot in bots]
            self._waiting.clear()
        for bot in waiting:
            bot.quit()
