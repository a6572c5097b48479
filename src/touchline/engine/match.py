"""One match, without I/O: texts in, events out."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from touchline.engine.chance import Dice
from touchline.engine.compiled import progress
from touchline.engine.errors import BadGame, BadSheet, IllegalAction, Refusal, TouchlineError
from touchline.engine.game import (
    CHANCE,
    NOBODY,
    REFEREE,
    SPECTATOR,
    Facts,
    Game,
    rule_name,
    split_options,
    write_options,
)
from touchline.engine.pointing import Answer, Pointing
from touchline.engine.reading import SHOWN, show, split_lines
from touchline.engine.record import Ints, States, buffer, first
from touchline.engine.scoresheet import (
    HIDDEN,
    KEPT,
    POSITION,
    Numbered,
    Ply,
    Sheet,
    first_difference,
    read_sheet,
    write_sheet,
)

PROVABLE, BY_HAND = "provable", "by hand"
RuleText = Callable[[str], str]


@dataclass(frozen=True)
class Outcome:
    """How a match ended: 1 for a seat that won, -1 for one that lost, 0 for a draw."""

    seats: tuple[str, ...]
    values: tuple[float, ...]

    def __str__(self) -> str:
        return ", ".join(f"{seat} {value:g}" for seat, value in zip(self.seats, self.values, strict=True))


NOTHING: dict[int, Any] = {}
NO_ONE: frozenset[int] = frozenset()
"""Values that most plies share, stored once: a long match has thousands."""


@dataclass(frozen=True, slots=True)
class Played:
    """One ply as it happened, and what each viewer knows of it."""

    actor: int
    action: int
    events: dict[int, list[Facts]]
    hidden: dict[int, str]
    """The secret it belongs to, for viewers from whom it is hidden."""
    shown: dict[int, tuple[str, ...]]
    """The secrets it shows, for viewers to whom it shows any."""
    unaware: frozenset[int]
    """Viewers who could not know that someone was asked."""

    def sightings(self, viewer: int) -> list[list[Facts]]:
        """What a viewer saw, by the viewer's own numbering: one entry per ply it knows of, otherwise one per event.

        Two events of one hidden ply look like two plies; otherwise the numbers would reveal how many there were.
        """
        seen = self.events[viewer]
        if viewer in self.unaware:
            return [[event] for event in seen]
        return [seen] if seen else []


@dataclass(frozen=True, slots=True)
class Goal:
    """An event that scored: its ply, the side it scored for, and the score of each side after it."""

    ply: int
    side: int
    event: Facts
    score: list[int]


class Match:
    """A match from its opening or from a position. Outcomes are drawn automatically unless `dice` is None."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object] | None = None,
        *,
        dice: Dice | None = None,
        people: Sequence[str] = (),
        position: str = "",
        rule_text: RuleText = lambda rule: "",
    ) -> None:
        """`dice` None: rolled by hand. `people`: who sits on each seat, for the scoresheet."""
        self.game = game
        self.dice = dice
        self._rule_text = rule_text
        self._began_at = position.replace("\r\n", "\n")
        self._door = game.door
        self._actions = buffer(game.rules.ACTIONS)
        self._weights = buffer(game.rules.ACTIONS)
        if position:
            self._begin_at(self._began_at)
        else:
            self.options = game.read_options(options or {})
            self._states = game.opening(self.options)
        self._opening = game.rules.State.clone(self._states, 0)
        self.seats = game.seats(self.options)
        self.people = _read_people(self.seats, people)
        self.onlookers = (*range(len(self.seats)), SPECTATOR, REFEREE)
        self._lens = {viewer: game.lens(viewer) for viewer in self.onlookers}
        self._plies: list[Played] = []
        self._seen = dict.fromkeys(self.onlookers, 0)
        self._past: list[States] = []
        """The states before the latest actions, for undo; not to be changed."""
        self._before: Any = None
        """The last of them as a plain state."""
        self._plain: Any = None
        self._actor: int | None = None
        self._undoable: bool | None = None
        self._roll_while_due()
        progress.close()

    def _begin_at(self, position: str) -> None:
        state = self.game.read_position(position)
        self.options = {option.name: state.flat(option.name) for option in self.game.options}
        self._states = self.game.rules.State.new(1)
        self.game.rules.State.store(state, self._states, 0)

    # Queries.

    @property
    def actor(self) -> int:
        """A seat, CHANCE (only when the dice are rolled by hand), or NOBODY when the match is over."""
        if self._actor is None:
            self._actor = int(self._door.actor(self._states, 0))
        return self._actor

    @property
    def actor_name(self) -> str:
        """The name of the seat to act, `chance`, or `nobody`."""
        return self._name(self.actor)

    @property
    def plies(self) -> int:
        """The number of actions and outcomes played, for the match's owner. What a seat may count is `seen`."""
        return len(self._plies)

    def decisions(self, seat: int) -> int:
        """The number of actions this seat has played."""
        return sum(played.actor == seat for played in self._plies)

    @property
    def outcome(self) -> Outcome | None:
        """None until the match is over."""
        if self.actor != NOBODY:
            return None
        values = (float(self._door.value(self._states, 0, seat)) for seat in range(len(self.seats)))
        return Outcome(self.seats, tuple(value + 0.0 for value in values))

    def turn(self, viewer: int) -> int | None:
        """The seat to act, as far as this viewer may know."""
        actor = self.actor
        return actor if actor >= 0 and self.game.knows_actor(self._now(), viewer) else None

    @property
    def goes(self) -> int | None:
        """How many seats have had their go, asked or not, while it is secret who is asked; None otherwise."""
        return self.game.goes(self._now())

    @property
    def state(self) -> Any:
        """A plain copy of the whole state, secrets included: for the match's owner and for bots that re-deal it."""
        return self.game.rules.State.snapshot(self._states, 0)

    def _now(self) -> Any:
        """The plain state, read-only; built once per ply."""
        if self._plain is None:
            self._plain = self.state.keep_record(self._states)
        return self._plain

    def legal(self) -> list[str]:
        """The texts of all legal actions; at a chance node, of its outcomes."""
        return [*map(self.game.notation.write_action, self._legal())]

    def _legal(self) -> list[int]:
        return first(self._door.legal(self._states, 0, self._actions), self._actions)

    def odds(self) -> dict[str, Fraction]:
        """At a chance node, every outcome with its probability; otherwise empty."""
        if self.actor != CHANCE:
            return {}
        outcomes, weights = self._outcomes()
        write = self.game.notation.write_action
        return {
            write(outcome): Fraction(weight, sum(weights)) for outcome, weight in zip(outcomes, weights, strict=True)
        }

    def refusal(self, text: str) -> Refusal | None:
        """Why this action is not allowed now, or None if it is. Raises BadNotation."""
        return self._refusal(self.game.read_action(text))

    def position(self) -> str:
        """The whole position as text, secrets included."""
        return str(self.game.notation.write_position(self._now()))

    def view(self, seat: int = SPECTATOR) -> Facts:
        """Everything a seat may know, as plain data; by default what everyone may know."""
        view: Facts = self.game.view.view(self._now(), self.game.lens(seat))
        return view

    @property
    def score(self) -> list[int]:
        """What each side has scored; empty if the game keeps no score."""
        return self.game.score(self._now())

    def describe(self, seat: int = SPECTATOR) -> list[Facts]:
        """The view as a text board: sections of lines that the locales have sentences for."""
        turn = self.turn(seat)
        sections: list[Facts] = self.game.view.describe(self.view(seat), None if turn is None else self.seats[turn])
        return sections

    def draw(self, seat: int = SPECTATOR) -> str:
        """The view as the game draws it for the terminal; empty if it does not."""
        return self.game.draw(self._now(), seat)

    def targets(self, seat: int) -> dict[str, list[str]]:
        """Every legal action of the seat to act, and what a person points at to choose it."""
        write, targets, state = self.game.notation.write_action, self.game.view.targets, self._now()
        return {write(action): targets(state, action, seat) for action in self._legal()}

    def shortcuts(self, seat: int) -> list[Facts]:
        """Several actions of the seat to act that can be chosen at once, and how."""
        return self.game.shortcuts(self._now(), seat)

    def rest(self, legal: Collection[str]) -> str | None:
        """The action among these that may be played for the seat to act, if nothing is left to decide."""
        return self.game.rest(self._now(), legal)

    def answer(self, path: Sequence[str], seat: int) -> Answer:
        """What the seat to act means by these targets, and what forbids it."""
        return Pointing(self.game, self._states, self._now(), seat).answer(path)

    @property
    def events(self) -> list[Facts]:
        """Everything that has happened, secrets included."""
        return self.events_for(REFEREE)

    def seen(self, viewer: int) -> int:
        """The number of plies visible to this viewer. Hidden plies do not change it, however many there are."""
        return self._seen[viewer]

    def seen_since(self, viewer: int, seen: int) -> list[tuple[int, list[Facts]]]:
        """What this viewer has seen after this many visible plies, with their numbers."""
        found: list[tuple[int, list[Facts]]] = []
        number = self._seen[viewer]
        for played in reversed(self._plies):
            if number <= seen:
                break
            for events in reversed(played.sightings(viewer)):
                found.append((number, events))
                number -= 1
        return [sighting for sighting in reversed(found) if sighting[0] > seen]

    def goals(self) -> Iterator[Goal]:
        """Everything that scored."""
        before = self.game.score(self.game.rules.State.snapshot(self._opening, 0))
        for ply, played in enumerate(self._plies, 1):
            for event in played.events[REFEREE]:
                score = self.game.score_after(event)
                if score is not None:
                    rise = [now - was for now, was in zip(score, before, strict=True)]
                    yield Goal(ply, rise.index(max(rise)), event, score)
                    before = score

    def events_for(self, seat: int, since: int = 0) -> list[Facts]:
        """What a seat has seen since this many plies; SPECTATOR for what everyone has seen."""
        return [event for played in self._plies[since:] for event in played.events[seat]]

    # Commands.

    def play(self, text: str) -> list[Facts]:
        """Play an action, or an outcome by hand; the events, secrets included. Raises BadNotation, IllegalAction."""
        action = self.game.read_action(text)
        refusal = self._refusal(action)
        if refusal:
            raise IllegalAction(text, refusal)
        before = len(self._plies)
        self._commit(action)
        self._roll_while_due()
        return self.events_for(REFEREE, before)

    def play_all(self, *texts: str) -> list[Facts]:
        """Play several actions in a row, all of them or none. Raises BadNotation, IllegalAction."""
        now = self.game.rules.State.clone(self._states, 0)
        plies, past = len(self._plies), list(self._past)
        try:
            return [event for text in texts for event in self.play(text)]
        except TouchlineError:
            self._go_back(now, plies)
            self._past = past
            raise

    def can_undo(self, seat: int) -> bool:
        """Whether the last ply was this seat's, the seat is still to act, and the ply cannot have revealed anything."""
        if not self._past or not self.actor == seat == self._plies[-1].actor:
            return False
        if self._undoable is None:
            before = self._before
            if before is None or before._record is not self._past[-1]:
                before = self.game.rules.State.snapshot(self._past[-1], 0)
            self._undoable = self.game.tells_nothing(before, self._plies[-1].action)
        return self._undoable

    def undo(self) -> Played:
        """Undo the last action, which `can_undo` has allowed, and return it."""
        played = self._plies[-1]
        self._go_back(self.game.rules.State.clone(self._past.pop(), 0), len(self._plies) - 1)
        return played

    def _go_back(self, states: States, plies: int) -> None:
        self._states = states
        for played in self._plies[plies:]:
            for viewer in self.onlookers:
                self._seen[viewer] -= len(played.sightings(viewer))
        del self._plies[plies:]
        self._plain = self._actor = self._undoable = None

    def _commit(self, action: int) -> None:
        actor = self.actor
        if actor < 0 or (self._plies and self._plies[-1].actor != actor):
            self._past.clear()
        before = self._now()
        if actor >= 0:
            self._before = before
            self._past.append(before._record)
        self._door.play(self._states, 0, action)
        self._plain = self._actor = self._undoable = None
        after = self._now()
        played = self._played(actor, before, action, after)
        for viewer in self.onlookers:
            self._seen[viewer] += len(played.sightings(viewer))
        self._plies.append(played)

    def _played(self, actor: int, before: Any, action: int, after: Any) -> Played:
        """What each viewer knows of a ply; viewers with the same lens share it."""
        view, lenses = self.game.view, dict.fromkeys(self._lens.values())
        told: dict[int, list[Facts]] = {}
        for lens in lenses:
            seen = view.events(before, action, after, lens)
            told[lens] = next((same for same in told.values() if same == seen), seen)
        secret = {lens: view.hides(before, action, after, lens) for lens in lenses}
        reveals = {lens: view.reveals(before, action, after, lens) for lens in lenses}
        aware = {lens: self.game.knows_actor(before, lens) for lens in lenses}
        events = {viewer: told[lens] for viewer, lens in self._lens.items()}
        hidden = {viewer: secret[lens] for viewer, lens in self._lens.items() if secret[lens]}
        shown = {viewer: reveals[lens] for viewer, lens in self._lens.items() if reveals[lens]}
        unaware = frozenset(viewer for viewer, lens in self._lens.items() if not aware[lens])
        return Played(actor, action, events, hidden or NOTHING, shown or NOTHING, unaware or NO_ONE)

    def _roll_while_due(self) -> None:
        while self.dice and self.actor == CHANCE:
            self._commit(self._rolled())

    def _rolled(self) -> int:
        assert self.dice is not None
        outcomes, weights = self._outcomes()
        return outcomes[self.dice.roll(len(self._plies) + 1, weights)]

    def _outcomes(self) -> tuple[list[int], list[int]]:
        count = self._door.odds(self._states, 0, self._actions, self._weights)
        outcomes, weights = first(count, self._actions), first(count, self._weights)
        if min(weights, default=0) < 1:
            raise BadGame(f"{self.game.id}: expected odds of positive weights, not {weights}")
        return outcomes, weights

    def _refusal(self, action: int) -> Refusal | None:
        number = int(self._door.refusal(self._states, 0, action))
        if number == 0:
            return None
        rule = rule_name(number)
        return Refusal(rule, self._rule_text(rule))

    def _name(self, actor: int) -> str:
        return {CHANCE: "chance", NOBODY: "nobody"}.get(actor) or self.seats[actor]

    def fork(self) -> Match:
        """The position as a separate match, to think about while this one goes on.

        It has no dice: outcomes on it are played by hand, so looking ahead does not reveal the ones to come.
        """
        again = copy.copy(self)
        again.dice = None
        again._states = self.game.rules.State.clone(self._states, 0)
        again._plies, again._past = list(self._plies), []
        again._seen = dict(self._seen)
        again._actions, again._weights = buffer(self.game.rules.ACTIONS), buffer(self.game.rules.ACTIONS)
        return again

    def history(self) -> tuple[States, Ints]:
        """The start and every ply since by its number, secrets included, for replaying the match."""
        actions = buffer(len(self._plies))
        actions[:] = [played.action for played in self._plies]
        return self.game.rules.State.clone(self._opening, 0), actions

    # The scoresheet.

    def retrace(self) -> Iterator[tuple[Match, Played]]:
        """Replay the match with outcomes by hand; yield it, always the same object, before each ply, with the ply."""
        given = {option.name: option.write(self.options[option.name]) for option in self.game.options}
        again = Match(self.game, given, people=self.people, position=self._began_at, rule_text=self._rule_text)
        for played in self._plies:
            yield again, played
            again._commit(played.action)

    def _lines(self, seat: int) -> list[Ply]:
        """The plies on a viewer's sheet."""
        lines: list[Ply] = []
        shown: set[str] = set()
        """The secrets shown to the viewer later."""
        names = {actor: self._name(actor) for actor in (*range(len(self.seats)), CHANCE)}
        write = self.game.notation.write_action
        for played in reversed(self._plies):
            secret = played.hidden.get(seat)
            if secret is None or secret in shown:
                lines.append(Ply(names[played.actor], write(played.action)))
            elif line := self._hidden_line(played, seat):
                lines.append(line)
            shown.update(played.shown.get(seat, ()))
        return lines[::-1]

    def _hidden_line(self, played: Played, seat: int) -> Ply | None:
        """Neither the action nor the seat; that chance came is known to all. None if there is no line for the ply."""
        if seat in played.unaware or not played.events[seat]:
            return None
        return Ply(self._name(CHANCE) if played.actor == CHANCE else HIDDEN, HIDDEN)

    def sheet(self, seat: int = REFEREE) -> str:
        """The match as text. What a seat may not know is left out until the end; no number or check code reveals it.

        So a seat's sheet of a running match has neither the dice secret nor the starting position; an action hidden
        from it is a question mark, or no line at all if the seat did not see that there was one.
        """
        if self.actor == NOBODY:
            seat = REFEREE
        header = {
            "game": self.game.id,
            "rules": str(self.game.version),
            "options": write_options(self.game.options, self.options) or "none",
            **{f"seat {name}": person for name, person in zip(self.seats, self.people, strict=True)},
            "dice": PROVABLE if self.dice else BY_HAND,
        }
        if self.dice:
            header["commitment"] = self.dice.commitment
            nonces = zip(self.seats, self.dice.nonces, strict=False)
            header |= {f"nonce {name}": nonce for name, nonce in nonces if nonce is not None}
            header["secret"] = self.dice.secret if seat == REFEREE else KEPT
        position = self._began_at
        if position and seat != REFEREE:
            header[POSITION], position = KEPT, ""
        return write_sheet(Sheet(header, position, self._lines(seat), str(self.outcome or "")))


def _read_people(seats: tuple[str, ...], people: Sequence[str]) -> tuple[str, ...]:
    """Names by seat; a seat without a person's name keeps its own."""
    if len(people) > len(seats) or any(not name.strip() or not name.isprintable() for name in people):
        raise TouchlineError(f"expected at most {len(seats)} names of one line each, not {show(list(people))}")
    return tuple(name.strip() for name in people) + seats[len(people) :]


def replay(text: str, find_game: Callable[[str], Game], rule_text: Callable[[str], RuleText]) -> Match:
    """The match of a scoresheet, every line checked: legality, dice, check codes, result. Raises BadSheet."""
    numbered = read_sheet(text)
    match = _match_of_header(numbered, find_game, rule_text)
    numbered.check(numbered.first_ply_line - 1)
    for index, ply in enumerate(numbered.sheet.plies):
        with _blame(numbered.ply_line(index)):
            _replay_ply(match, ply)
        numbered.check(numbered.ply_line(index))
    with _blame(numbered.result_line):
        if numbered.sheet.result != str(match.outcome or ""):
            raise TouchlineError(f"expected {_ending(match)}, not {show(numbered.sheet.result or 'an end')}")
    numbered.check(len(numbered.lines))
    _check_nothing_else_is_said(match, numbered)
    match._roll_while_due()
    return match


def _check_nothing_else_is_said(match: Match, numbered: Numbered) -> None:
    """Check that a sheet is what its match would write, so that nothing on it is unverified. Raises BadSheet."""
    again = split_lines(match.sheet())
    line = first_difference(numbered.lines, again)
    if line <= len(numbered.lines):
        raise BadSheet(line, f"expected {show(again[line - 1])}, not {show(numbered.lines[line - 1])}")


def _match_of_header(
    numbered: Numbered, find_game: Callable[[str], Game], rule_text: Callable[[str], RuleText]
) -> Match:
    header = dict(numbered.sheet.header)

    def line(name: str) -> str:
        if name not in header:
            raise BadSheet(numbered.first_ply_line - 1, f"the header has no line {name!r}")
        return header[name]

    with _blame(numbered.header_lines.get("game", 2)):
        game = find_game(line("game"))
    with _blame(numbered.header_lines.get("rules", 2)):
        if line("rules") != str(game.version):
            played = line("rules")[:SHOWN]
            raise TouchlineError(f"played by version {played} of the rules, this is version {game.version}")
    with _blame(numbered.header_lines.get("options", 2)):
        options = game.read_options(split_options("" if line("options") == "none" else line("options")))
    seats = game.seats(options)
    people = [line(f"seat {seat}") for seat in seats]
    if POSITION in header:
        raise BadSheet(
            numbered.header_lines[POSITION], "the match is not over: the position that it began at is kept until then"
        )
    position = numbered.sheet.position
    with _blame(numbered.first_ply_line - 1):
        given = {option.name: option.write(options[option.name]) for option in game.options}
        match = Match(game, given, position=position, rule_text=rule_text(game.id))
    with _blame(numbered.header_lines["options"]):
        if match.options != options:
            raise TouchlineError(
                f"expected the options of the position, {write_options(game.options, match.options)}, "
                f"not {write_options(game.options, options)}"
            )
    with _blame(numbered.header_lines[f"seat {seats[0]}"]):
        match.people = _read_people(seats, people)
    with _blame(numbered.header_lines.get("dice", 2)):
        if line("dice") not in (PROVABLE, BY_HAND):
            raise TouchlineError(f"expected dice: {PROVABLE} or {BY_HAND}, not {show(line('dice'))}")
    if line("dice") == PROVABLE:
        nonces = tuple(header.get(f"nonce {seat}") for seat in seats)
        match.dice = _proved_dice(numbered, line("secret"), nonces, line("commitment"))
    return match


def _proved_dice(numbered: Numbered, secret: str, nonces: tuple[str | None, ...], commitment: str) -> Dice:
    line = numbered.header_lines["secret"]
    if secret == KEPT:
        raise BadSheet(line, "the match is not over: its dice can be proved when the secret is shown")
    dice = Dice(secret, nonces)
    if dice.commitment != commitment:
        raise BadSheet(line, "the secret is not the one that was committed to: its SHA-256 is not the commitment")
    return dice


def _replay_ply(match: Match, ply: Ply) -> None:
    if ply.text == HIDDEN:
        raise TouchlineError("an action is hidden: expected the sheet of a match that is over, or its owner's")
    if ply.actor != match.actor_name:
        raise TouchlineError(f"expected {match.actor_name} to act, not {ply.actor[:SHOWN]}")
    if match.dice and match.actor == CHANCE:
        rolled = match.game.notation.write_action(match._rolled())
        if ply.text != rolled:
            raise TouchlineError(f"the dice say {rolled!r}, not {show(ply.text)}")
    action = match.game.read_action(ply.text)
    refusal = match._refusal(action)
    if refusal:
        raise IllegalAction(ply.text, refusal)
    match._commit(action)


def _ending(match: Match) -> str:
    return f"the result {str(match.outcome)!r}" if match.outcome else "no result, the match is not over"


@contextmanager
def _blame(line: int) -> Iterator[None]:
    """Report an error as an error in this line."""
    try:
        yield
    except BadSheet:
        raise
    except TouchlineError as error:
        raise BadSheet(line, str(error)) from error
