"""The contract between a game and everything else, and the facts of a game in one place."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Protocol

from touchline.engine.compiled import bind
from touchline.engine.contract import check_module
from touchline.engine.defaults import Facts as Facts
from touchline.engine.defaults import complete_notation, complete_view
from touchline.engine.errors import BadGame, BadNotation, BadOption, BadPosition
from touchline.engine.reading import (
    LONGEST_ACTION,
    LONGEST_LINE,
    LONGEST_OPTIONS,
    LONGEST_POSITION,
    problem_of_line,
    show,
    split_lines,
)
from touchline.engine.record import Floats, Ints, Record, States
from touchline.engine.verbs import Verbs

CHANCE = -1
"""The actor when an outcome is drawn."""
NOBODY = -2
"""The actor when the match is over."""
SPECTATOR = -3
"""A viewer without a seat: sees what everyone may know."""
REFEREE = -4
"""Sees everything: the match's owner, and everyone once it is over."""


class Rules(Protocol):
    """What a game's rules.py must define. Every function is compiled, and also runs as plain Python."""

    State: type[Record]
    VERBS: Verbs
    """Every action; chance outcomes come last."""
    ACTIONS: int
    OBSERVATION: tuple[tuple[str, tuple[int, ...]], ...]

    def start(self, state: Any) -> None:
        """Set up the opening; the option fields are already set, all others are zero."""

    def actor(self, state: Any) -> int:
        """A seat from 0, CHANCE, or NOBODY when the match is over."""

    def legal(self, state: Any, out: Ints) -> int:
        """Write the legal actions in ascending order, at a chance node the outcomes, and return their count."""

    def refusal(self, state: Any, action: int) -> int:
        """0 if legal, else the number of the rule that forbids it: R6.2 is 602."""

    def odds(self, state: Any, out: Ints, weights: Ints) -> int:
        """At a chance node, write every outcome and its weight, a positive whole number, and return their count."""

    def play(self, state: Any, action: int) -> None:
        """Apply in place; trusts its caller."""

    def value(self, state: Any, seat: int) -> float:
        """-1 to 1, zero-sum over the sides, 0 until the match is over."""

    def observe(self, state: Any, seat: int, out: Floats) -> None:
        """The tensor a seat may see, laid out according to OBSERVATION."""

    def redeal(self, state: Any, seat: int, rng: Ints) -> None:
        """Replace, in place and with the right odds, everything this seat cannot know."""


class RulesExtras(Protocol):
    """What rules.py may define."""

    def sample(self, state: Any, rng: Ints, out: Ints, weights: Ints) -> int:
        """At a chance node, the same outcome that sampling the odds with this generator would give, found faster."""

    def observe_again(self, state: Any, seat: int, out: Floats) -> None:
        """What `observe` does, without clearing, over an observation that `erase_observation` has prepared."""

    def erase_observation(self, state: Any, seat: int, out: Floats) -> None:
        """Clear what `observe_again` does not write over, after this state was observed."""


class Notation(Protocol):
    """What a game's notation.py must define: nothing, if it has LAYOUT, or `problem` for impossible positions."""


class NotationExtras(Protocol):
    """What notation.py may define: texts of actions and positions, both ways. States are plain objects.

    By default action texts come from the verbs, and positions from LAYOUT, or else one line of numbers per field.
    """

    def write_action(self, action: int) -> str: ...

    def read_action(self, text: str) -> int:
        """Raises BadNotation."""

    def write_position(self, state: Any) -> str: ...

    def read_position(self, text: str) -> Any:
        """Raises BadPosition."""

    def problem(self, state: Any) -> str:
        """Why a position is impossible, in one sentence, or nothing: every accepted one can be played to the end."""

    def expand(self, state: Any, text: str) -> list[str]:
        """Shorthand that a person may type, such as a whole walk, as the texts of its actions."""


class View(Protocol):
    """What a game's view.py must define, built from nothing for a seat, SPECTATOR or REFEREE. States are plain."""

    def view(self, state: Any, seat: int) -> Facts:
        """Everything this seat may know about a state; "due" says what is asked."""

    def events(self, before: Any, action: int, after: Any, seat: int) -> list[Facts]:
        """What this seat may see happen: each entry has an "event" word and its facts."""


class ViewExtras(Protocol):
    """What view.py may define. Defaults for the first five and for the list TARGETS are in `defaults.py`.

    `OPEN = True` says that nothing is ever hidden: every viewer gets the spectator's view, which is made once.
    """

    def describe(self, seen: Facts, asked: str | None) -> list[Facts]:
        """A view as a text board, from nothing but the view: sections, each with a "heading" and its "lines".

        A heading or line is like an event: a "line" word that the locales have sentences for, and its facts.
        `asked` is the name of the seat to act, if it may be known. Every change in a view changes a line.
        """

    def targets(self, state: Any, action: int, seat: int) -> list[str]:
        """What a person points at, in order, to choose this action: `player:r3`, `cell:5-3`; nothing for an outcome.

        The verbs know whatever does not depend on the state; TARGETS lists the names of each kind of target.
        A seat asks about its own actions. No two legal ones have the same list, and none is a prefix of another's.
        Illegal ones may share a list; a person means the lowest of them, unless `meant` says otherwise.
        """

    def meant(self, state: Any, path: tuple[str, ...], seat: int) -> list[int] | str | None:
        """What a person means by these targets, if they start no legal action and the verbs do not determine it.

        Actions to try one after the other, the first refused giving the reason; or the rule that forbids it, such as
        "R4.2"; or a key of the game's [why] words; or None to leave it to the verbs. Uses only what the seat may know.
        """

    def hides(self, before: Any, action: int, after: Any, seat: int) -> str:
        """The secret that this action belongs to, such as "hand", if it is hidden from this seat; "" otherwise."""

    def reveals(self, before: Any, action: int, after: Any, seat: int) -> tuple[str, ...]:
        """The secrets whose actions hidden so far are shown to this seat by this action."""

    def draw(self, state: Any, seat: int) -> str:
        """The view for the terminal, in plain lines; by default the terminal shows the text board."""

    def knows_actor(self, state: Any, seat: int) -> bool:
        """Whether this seat may know who is to act, in a game where that can be secret."""

    def goes(self, state: Any) -> int | None:
        """While it is secret who is asked, how many seats have had their go or been passed over; None otherwise."""

    def score(self, state: Any) -> list[int]:
        """What each side has scored; SCORING names the scoring events and the fact in each that holds this list."""

    def join(self, deed: list[Facts], event: Facts) -> list[Facts] | None:
        """A deed of the log, as a list of events, extended by one; None if that event starts a new deed.

        It works on what one viewer has seen, and may merge several events into one that the locales have words for.
        """

    def rest(self, state: Any, legal: Collection[str]) -> str | None:
        """The legal action that may be played for the actor on request: nothing is left to decide."""

    def shortcuts(self, state: Any, seat: int) -> list[Facts]:
        """Several actions of the seat to act that can be chosen at once, such as a run, from what the seat may know.

        "targets" is what a person points at, "actions" are the texts in order, and "way" the targets passed on the way.
        """

    def tells_nothing(self, before: Any, action: int) -> bool:
        """Whether this action certainly reveals nothing to anyone, whatever is hidden: it can then be undone.

        The answer depends only on what everyone may know.
        """


@dataclass(frozen=True)
class Choice:
    """An option whose values are words, stored as 0, 1, 2 in its field; the first is the default."""

    name: str
    words: tuple[str, ...]
    later: bool = False
    """Added later than some scoresheets: a sheet omits it if it has its default."""

    @property
    def default(self) -> int:
        return 0

    @property
    def expected(self) -> str:
        return " | ".join(self.words)

    def read(self, value: object) -> int:
        if _text_of(value) not in self.words:
            raise BadOption(f"option {self.name}: expected {self.expected}, not {show(value)}")
        return self.words.index(_text_of(value))

    def write(self, code: int) -> str:
        return self.words[code]


@dataclass(frozen=True)
class Number:
    """An option whose values are whole numbers; if it can be switched off, `off` is stored as 0."""

    name: str
    default: int
    lowest: int
    highest: int
    off: bool = False
    later: bool = False

    @property
    def expected(self) -> str:
        return f"{'off | ' if self.off else ''}a whole number from {self.lowest} to {self.highest}"

    def read(self, value: object) -> int:
        if self.off and value == "off":
            return 0
        text = _text_of(value)
        if isinstance(value, bool) or not (text.isascii() and text.isdecimal() and len(text) <= len(str(self.highest))):
            raise BadOption(f"option {self.name}: expected {self.expected}, not {show(value)}")
        if not self.lowest <= int(text) <= self.highest:
            raise BadOption(f"option {self.name}: expected {self.expected}, not {show(value)}")
        return int(text)

    def write(self, code: int) -> str:
        return "off" if self.off and code == 0 else str(code)


@dataclass(frozen=True)
class Numbers:
    """An option that is a row of whole numbers, one per label: a deck, a die, a roster.

    Given as a mapping of the labels to change, as a sequence of all values, as the text `1,2,3`, or by a name.
    """

    name: str
    labels: tuple[str, ...]
    default: tuple[int, ...]
    lowest: int
    highest: int
    problem: Callable[[tuple[int, ...]], str] = lambda numbers: ""
    """What is wrong with the row as a whole, or nothing."""
    named: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    """Rows with a name, such as the teams that come with a game."""
    about: str = ""
    """What the numbers mean, if the labels do not say it."""
    later: bool = False

    @property
    def expected(self) -> str:
        names = "".join(f"{name} | " for name in self.named)
        about = f": {self.about}" if self.about else ""
        return f"{names}{len(self.labels)} whole numbers from {self.lowest} to {self.highest}{about}"

    def read(self, value: object) -> tuple[int, ...]:
        row = self._row(value)
        if len(row) != len(self.labels):
            found = show(row[0]) if len(row) == 1 else len(row)
            raise BadOption(f"option {self.name}: expected {self.expected}, not {found}")
        numbers = tuple(Number(self.name, 0, self.lowest, self.highest).read(number) for number in row)
        if problem := self.problem(numbers):
            raise BadOption(f"option {self.name}: {problem}")
        return numbers

    def _row(self, value: object) -> list[object]:
        if isinstance(value, Mapping):
            for label in value:
                if label not in self.labels:
                    raise BadOption(
                        f"option {self.name}: there is no {show(label)}; there are {', '.join(self.labels)}"
                    )
            return [value.get(label, usual) for label, usual in zip(self.labels, self.default, strict=True)]
        if isinstance(value, str):
            return list(self.named.get(value) or value.split(","))
        if isinstance(value, Sequence):
            return list(value)
        raise BadOption(f"option {self.name}: expected {self.expected}, not {show(value)}")

    def write(self, numbers: tuple[int, ...]) -> str:
        return next((name for name, row in self.named.items() if row == numbers), self.spell(numbers))

    def spell(self, numbers: tuple[int, ...]) -> str:
        """The row as text, even if it has a name."""
        return ",".join(map(str, numbers))


def _text_of(value: object) -> str:
    """An option's value as text; nothing if it cannot be written, such as a number with too many digits."""
    try:
        return str(value)
    except (ValueError, RecursionError):
        return ""


Option = Choice | Number | Numbers
Options = dict[str, Any]
"""Every option of a game by name, as the state stores it: a whole number or a row of them."""


@dataclass(frozen=True)
class Game:
    """The facts of a game."""

    id: str
    name: str
    version: int
    """Version of the rules; changes when an old scoresheet would no longer replay."""
    seats: Callable[[Options], tuple[str, ...]]
    """The names of the seats, depending on the options."""
    options: tuple[Option, ...] = field(repr=False)
    rules: ModuleType = field(repr=False)
    notation: ModuleType = field(repr=False)
    view: ModuleType = field(repr=False)
    sides: Callable[[Options], tuple[int, ...]] | None = None
    """The side of each seat, depending on the options; by default every seat is a side of its own."""
    tables: tuple[str, ...] = ("",)
    """The options of every table size, as text: each has different seats or sides."""
    problem: Callable[[Options], str] = lambda options: ""
    """What is wrong with the combination of options, or nothing."""

    def __post_init__(self) -> None:
        """Raises BadGame."""
        check_module(self.rules, Rules, RulesExtras)
        check_module(self.notation, Notation, NotationExtras)
        check_module(self.view, View, ViewExtras)
        object.__setattr__(self, "notation", complete_notation(self.notation, self.rules.VERBS, self.rules.State))
        object.__setattr__(self, "view", complete_view(self.view, self.rules.VERBS))
        for option in self.options:
            check_field(option, self.rules.State)

    @functools.cached_property
    def door(self) -> ModuleType:
        """The contract's functions for calls from Python: an array of states and an index, never a record."""
        return bind("touchline.engine.door", self.rules)

    @functools.cached_property
    def playout(self) -> ModuleType:
        """Random matches, compiled."""
        return bind("touchline.engine.playout", self.rules)

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Every option, with defaults for those not given. Raises BadOption."""
        options = read_options(self.options, given)
        if problem := self.problem(options):
            raise BadOption(problem)
        return options

    def read_action(self, text: str) -> int:
        """The number of an action. Raises BadNotation."""
        if problem := problem_of_line(text, LONGEST_ACTION):
            raise BadNotation(f"an action: {problem}")
        return int(self.notation.read_action(text))

    def read_position(self, text: str) -> Any:
        """The plain state of a position. Raises BadPosition."""
        if len(text) > LONGEST_POSITION:
            raise BadPosition(f"expected a position of at most {LONGEST_POSITION} characters, not {len(text)}")
        for number, line in enumerate(split_lines(text), 1):
            if problem := problem_of_line(line, LONGEST_LINE):
                raise BadPosition(f"line {number} of the position: {problem}")
        return self.notation.read_position(text)

    def draw(self, state: Any, seat: int) -> str:
        """The game's own drawing for the terminal; empty if it has none."""
        draws = getattr(self.view, "draw", None)
        return str(draws(state, seat)) if draws else ""

    @functools.cached_property
    def _extras(self) -> dict[str, Any]:
        """Optional functions of view.py that every ply uses, looked up once: a failed lookup is slow."""
        names = ("knows_actor", "goes", "join", "rest", "score", "shortcuts", "SCORING")
        return {name: getattr(self.view, name, None) for name in names}

    @functools.cached_property
    def is_open(self) -> bool:
        """Whether the game says that nothing is ever hidden from anyone."""
        return bool(getattr(self.view, "OPEN", False))

    def lens(self, viewer: int) -> int:
        """The viewer whose view it gets: itself, or in an open game the spectator, who sees as much."""
        return SPECTATOR if self.is_open else viewer

    def knows_actor(self, state: Any, seat: int) -> bool:
        """Whether a seat may know who is to act; True unless the game says otherwise."""
        tells = self._extras["knows_actor"]
        return tells is None or bool(tells(state, seat))

    def goes(self, state: Any) -> int | None:
        """How many seats have had their go, asked or not, while it is secret who is asked; None otherwise."""
        counts = self._extras["goes"]
        return counts(state) if counts else None

    def join(self, deed: list[Facts], event: Facts) -> list[Facts] | None:
        """The deed with the event added, or None if it starts a new one; by default every event does."""
        joins = self._extras["join"]
        return joins(deed, event) if joins else None

    def tells_nothing(self, before: Any, action: int) -> bool:
        """Whether the game guarantees that an action reveals nothing to anyone; by default it does not."""
        vouches = getattr(self.view, "tells_nothing", None)
        return vouches is not None and bool(vouches(before, action))

    def expand(self, state: Any, text: str) -> list[str]:
        """What a person typed, as action texts; by default the text as it is."""
        expands = getattr(self.notation, "expand", None)
        return expands(state, text) if expands else [text]

    def rest(self, state: Any, legal: Collection[str]) -> str | None:
        """The action that may be played for the person to act, on request; None while there is something to decide."""
        offers = self._extras["rest"]
        return offers(state, legal) if offers and legal else None

    def shortcuts(self, state: Any, seat: int) -> list[Facts]:
        """Several actions that the seat to act may choose at once; none by default."""
        finds = self._extras["shortcuts"]
        return finds(state, seat) if finds else []

    def score(self, state: Any) -> list[int]:
        """What each side has scored; empty for a game without a score."""
        counts = self._extras["score"]
        return counts(state) if counts else []

    def score_after(self, event: Facts) -> list[int] | None:
        """The score after an event; None if it does not score."""
        scoring = self._extras["SCORING"]
        fact = scoring and scoring.get(event["event"])
        return list(event[fact]) if fact else None

    def meant(self, state: Any, path: tuple[str, ...], seat: int) -> list[int] | str | None:
        """What a person means by these targets; by default left to the verbs."""
        knows = getattr(self.view, "meant", None)
        return knows(state, path, seat) if knows else None

    def side_of_seats(self, options: Options) -> tuple[int, ...]:
        """The side of each seat."""
        return self.sides(options) if self.sides else tuple(range(len(self.seats(options))))

    def opening(self, options: Options, count: int = 1) -> States:
        """An array of this many states, the first set to the opening."""
        states = self.rules.State.new(count)
        plain = self.rules.State()
        for name, code in options.items():
            plain.fill(name, code)
        self.rules.State.store(plain, states, 0)
        self.door.start(states, 0)
        return states


def check_field(option: Option, state: type[Record]) -> None:
    """Check that every option has a state field of its name and size. Raises BadGame."""
    shape = state.shapes.get(option.name)
    expected = f"an array of {len(option.labels)}" if isinstance(option, Numbers) else "a number"
    found = "missing" if shape is None else f"an array of {math.prod(shape)}" if shape else "a number"
    if found != expected:
        raise BadGame(
            f"option {option.name}: expected its field in {state.__module__}.State to be {expected}, not {found}"
        )


def read_options(known: tuple[Option, ...], given: Mapping[str, object]) -> Options:
    """Every option, with defaults for those not given. Raises BadOption."""
    names = {option.name for option in known}
    for name in given:
        if name not in names:
            expected = ", ".join(option.name for option in known) or "none"
            raise BadOption(f"there is no option {show(name)}; there are: {expected}")
    return {
        option.name: option.read(given[option.name]) if option.name in given else option.default for option in known
    }


def write_options(known: tuple[Option, ...], codes: Options, *, all_of_them: bool = True) -> str:
    """`area=lines hold=off`: all options, without later ones at their default, or only those that differ from it."""
    return " ".join(
        f"{option.name}={option.write(codes[option.name])}"
        for option in known
        if (all_of_them and not option.later) or codes[option.name] != option.default
    )


def split_options(text: str) -> dict[str, str]:
    """`area=lines hold=off` as names and values. Raises BadOption."""
    if problem := problem_of_line(text, LONGEST_OPTIONS):
        raise BadOption(f"options: {problem}")
    options: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value) or name in options:
            raise BadOption(f"expected options as name=value, each name once, not {show(text)}")
        options[name] = value
    return options


def rule_name(number: int) -> str:
    """602 is R6.2."""
    return f"R{number // 100}.{number % 100}"
