"""A match in the terminal, for people and bots, as plain lines, which screen readers can read."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

from touchline.bots import Bot
from touchline.bots.outside import OUTSIDE, Failed, OutsideBot, is_outside
from touchline.bots.program import quote, split_command
from touchline.engine.compiled import progress
from touchline.engine.deeds import Gathered, gather, last_of_each
from touchline.engine.errors import BadNotation, IllegalAction, TouchlineError
from touchline.engine.game import REFEREE, SPECTATOR, Facts
from touchline.engine.match import Match
from touchline.lab.matches import check_bots
from touchline.locales import draw, say, tell_deed
from touchline.rulebook import read_rule, read_rulebook

HUMAN = "human"
CLEAR = "\033[H\033[2J\033[3J"
"""Clears the screen and the scrollback."""


class Quit(Exception):
    """The person at the keyboard quits."""


def read_seats(text: str, count: int) -> list[str]:
    """Split `human,rookie` into seats; the last word fills missing seats. Raises TouchlineError."""
    words = [word.strip() for word in text.split(",")]
    if len(words) > count:
        raise TouchlineError(f"expected at most {count} seats, not {text!r}")
    check_bots([word for word in words if word != HUMAN])
    return words + [words[-1]] * (count - len(words))


def name_of(who: str) -> str:
    """The name for the scoresheet; for a program, its script or executable."""
    if not is_outside(who):
        return who
    program, *rest = split_command(who.removeprefix(OUTSIDE))
    script = rest[0] if rest and Path(rest[0]).is_file() else program
    return quote(Path(script).stem.strip()) or OUTSIDE


class TerminalTable:
    """A match, the people and bots in its seats, and the language."""

    def __init__(
        self, match: Match, who: list[str], language: str, seed: int, sheet: Path | None, seconds: float
    ) -> None:
        self.match = match
        self.language = language
        self.sheet = sheet
        self.bots = {
            seat: OutsideBot(name, seconds) if is_outside(name) else Bot(name, seed + seat)
            for seat, name in enumerate(who)
            if name != HUMAN
        }
        self.outsiders = [(seat, bot) for seat, bot in self.bots.items() if isinstance(bot, OutsideBot)]
        self.title = f"play {seed}"
        self.humans = [seat for seat, name in enumerate(who) if name == HUMAN]
        self.told = 0
        self.untold: list[Facts] = []
        """The events of the latest deed, which may continue."""
        self.shown_to = SPECTATOR
        self.resting: set[int] = set()
        """Seats whose turns are played automatically when nothing is left to decide."""

    def play(self) -> None:
        """Play until the match ends or the person quits. Raises Failed if an outside bot fails."""
        try:
            for seat, bot in self.outsiders:
                bot.begin(self.match, seat, self.title)
            self.play_match()
        finally:
            outcome = self.match.outcome
            for seat, bot in self.outsiders:
                bot.end(self.match, outcome.values[seat] if outcome else None)
                bot.quit()

    def play_match(self) -> None:
        self.say("welcome", game=self.match.game.name)
        try:
            while not self.match.outcome:
                seat = self.match.actor
                self.tell_news(until_now=seat not in self.bots)
                if seat in self.bots:
                    self.let_bot_play(seat)
                else:
                    self.let_human_play(seat)
        except (Quit, EOFError, KeyboardInterrupt):
            self.say("stopped")
            self.leave_sheet()
            return
        except Failed:
            self.leave_sheet()
            raise
        self.tell_news()
        self.write(draw(self.match, REFEREE, self.language))
        self.say("result", outcome=self.match.outcome)
        self.leave_sheet()

    def leave_sheet(self) -> None:
        """Write the sheet to the requested file, or print it, so nothing is lost."""
        if not (self.sheet and self.save(self.sheet, REFEREE)):
            self.write(self.match.sheet())

    def let_bot_play(self, seat: int) -> None:
        self.match.play(self.bots[seat].choose(self.match, seat))

    def let_human_play(self, seat: int) -> None:
        """Ask until an action is accepted."""
        rest = self.find_rest()
        if rest and seat in self.resting:
            self.match.play(rest)
            return
        self.hand_over(seat)
        self.show_board(seat)
        if rest:
            self.say("rest_offer")
        elif seat in self.resting and len(self.match.legal()) > 1:
            self.resting.remove(seat)
            self.say("rest_over")
        plies = self.match.plies
        while self.match.plies == plies:
            line = self.ask(seat)
            if not self.obey(line, seat):
                self.try_action(line)

    def find_rest(self) -> str | None:
        """The action that can be played for the person to act, if they want that."""
        return self.match.rest(self.match.legal())

    def hand_over(self, seat: int) -> None:
        """Clear the screen and wait before it shows one person what another may not see."""
        is_private = self.match.view(seat) != self.match.view(SPECTATOR)
        if len(self.humans) > 1 and is_private and seat != self.shown_to and sys.stdin.isatty():
            self.write(CLEAR)
            input(say(self.language, "hand_over", seat=self.match.seats[seat]))
        self.shown_to = seat

    def ask(self, seat: int) -> str:
        """Read a line from the person, without echo if others at the screen may not see it."""
        name = self.match.seats[seat]
        if len(self.humans) > 1 and self.is_secret(seat) and sys.stdin.isatty():
            return getpass.getpass(say(self.language, "secret_prompt", seat=name))
        return input(say(self.language, "prompt", seat=name))

    def is_secret(self, seat: int) -> bool:
        """Whether the current choice is hidden from the others."""
        game = self.match.game
        states = game.rules.State.new(1)
        before = self.match.state
        game.rules.State.store(before, states, 0)
        action = game.notation.read_action(self.match.legal()[0])
        game.door.play(states, 0, action)
        return bool(game.view.hides(before, action, game.rules.State.snapshot(states, 0), SPECTATOR))

    def try_action(self, line: str) -> None:
        try:
            self.match.play_all(*self.match.game.expand(self.match.state, line))
        except IllegalAction as error:
            self.say("refused", refusal=error.refusal)
        except BadNotation as error:
            self.say("not_understood", error=error)

    def obey(self, line: str, seat: int) -> bool:
        """Run the line if it is a command, and return whether it was."""
        command, _, rest = line.strip().partition(" ")
        if command == "help":
            self.say("commands", forms=self.match.game.notation.FORMS)
        elif command == "legal":
            legal = self.match.legal()
            self.say("legal", count=len(legal), actions="; ".join(legal))
        elif command == "board":
            self.show_board(seat)
        elif command in ("rule", "rules"):
            self.show_rules(rest.strip())
        elif command == "log":
            self.write_deeds(self.gather(self.seen_since(0)))
        elif command == "rest":
            self.begin_rest(seat)
        elif command == "sheet" and rest:
            self.save(Path(rest.strip()), seat)
        elif command in ("quit", "exit"):
            raise Quit
        else:
            return not command
        return True

    def begin_rest(self, seat: int) -> None:
        """Start playing turns automatically, if nothing is left to decide in this one."""
        rest = self.find_rest()
        if rest:
            self.resting.add(seat)
            self.match.play(rest)
        else:
            self.say("no_rest")

    def show_board(self, seat: int) -> None:
        self.write(draw(self.match, seat, self.language))
        if self.match.draw(seat):  # the text board already says it
            self.say("to_act", seat=self.match.seats[seat], due=self.match.view(seat)["due"])

    def show_rules(self, number: str) -> None:
        try:
            if number:
                self.write(str(read_rule(self.match.game.id, number, self.language)))
            else:
                rules = read_rulebook(self.match.game.id, self.language).values()
                self.write("\n".join(f"{rule.number} {rule.title}" for rule in rules))
        except TouchlineError as error:
            self.say("not_understood", error=error)

    def save(self, file: Path, seat: int) -> bool:
        """Write the sheet this seat may see, and return whether that worked."""
        try:
            file.write_text(self.match.sheet(seat), encoding="utf-8")
        except OSError as error:
            self.say("not_written", file=file, error=error)
            return False
        self.say("written", file=file)
        return True

    def tell_news(self, *, until_now: bool = True) -> None:
        """Print the deeds since the last time; while bots play, all but the latest, which may continue."""
        self.untold += self.seen_since(self.told)
        self.told = self.match.plies
        found = self.gather(self.untold)
        begun = [place for place, event in enumerate(found) if not event.joins]
        done = len(found) if until_now or not begun else begun[-1]
        self.write_deeds(found[:done])
        self.untold = self.untold[done:]

    def seen_since(self, plies: int) -> list[Facts]:
        """The events visible to the person at the screen, or to everyone if there are several people."""
        onlooker = self.humans[0] if len(self.humans) == 1 else SPECTATOR
        return self.match.events_for(onlooker, plies)

    def gather(self, events: list[Facts]) -> list[Gathered]:
        return list(gather(self.match.game.join, [(self.match.plies, events)]))

    def write_deeds(self, found: list[Gathered]) -> None:
        for deed in last_of_each(found):
            self.write(tell_deed(self.match.game.id, self.language, deed))

    def say(self, key: str, **facts: object) -> None:
        self.write(say(self.language, key, **facts))

    def write(self, text: str) -> None:
        progress.close()
        sys.stdout.write(text.rstrip("\n") + "\n")
        sys.stdout.flush()
