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
"""Looks on from no seat: sees what everybody may know."""
REFEREE = -4
"""Sees everything: the match's owner, and everybody once it is over."""


class Rules(Protocol):
    """What a game's rules.py offers. Every function is compiled, and runs as plain Python from the same source."""

    State: type[Record]
    VERBS: Verbs
    """Every action, outcomes of chance last."""
    ACTIONS: int
    OBSERVATION: tuple[tuple[str, tuple[int, ...]], ...]

    def start(self, state: Any) -> None:
        """Lay out the opening; the options are in their fields already, everything else is zero."""

    def actor(self, state: Any) -> int:
        """A seat (0 and up), CHANCE, or NOBODY when over."""

    def legal(self, state: Any, out: Ints) -> int:
        """Write the legal actions, ascending, outcomes at a chance node; say how many."""

    def refusal(self, state: Any, action: int) -> int:
        """0 if legal, else the number of the rule that forbids it: R6.2 is 602."""

    def odds(self, state: Any, out: Ints, weights: Ints) -> int:
        """At a chance node: write every outcome and its weight, a positive whole number; say how many."""

    def play(self, state: Any, action: int) -> None:
        """Apply in place; trusts its caller."""

    def value(self, state: Any, seat: int) -> float:
        """-1 to 1, zero-sum over the sides, 0 until over."""

    def observe(self, state: Any, seat: int, out: Floats) -> None:
        """The tensor that a seat may see, laid out as OBSERVATION says."""

    def redeal(self, state: Any, seat: int, rng: Ints) -> None:
        """Replace, in place and with the right odds, all that this seat cannot know."""


class RulesExtras(Protocol):
    """What rules.py may offer."""

    def sample(self, state: Any, rng: Ints, out: Ints, weights: Ints) -> int:
        """At a chance node, the outcome that picking from the odds with this generator would give, found sooner."""


class Notation(Protocol):
    """What a game's notation.py must offer: nothing, if it says in `problem` which positions cannot be."""


class NotationExtras(Protocol):
    """What notation.py may offer: texts of actions and positions, both ways. States are plain objects.

    Where the texts are left out, the verbs say those of actions, and a position is a line of numbers for each field.
    """

    def write_action(self, action: int) -> str: ...

    def read_action(self, text: str) -> int:
        """Raises BadNotation."""

    def write_position(self, state: Any) -> str: ...

    def read_position(self, text: str) -> Any:
        """Raises BadPosition."""

    def problem(self, state: Any) -> str:
        """Why a state cannot be, in one sentence, or nothing: whatever is accepted can be played to its end."""

    def expand(self, state: Any, text: str) -> list[str]:
        """What a person may type for short, such as a whole walk, as the texts of its actions."""


class View(Protocol):
    """What a game's view.py offers, built up from nothing for a seat, SPECTATOR or REFEREE. States are plain."""

    def view(self, state: Any, seat: int) -> Facts:
        """All that this seat may know of a state; "due" says what is asked."""

    def events(self, before: Any, action: int, after: Any, seat: int) -> list[Facts]:
        """What this seat may see happen: each has an "event" word and its facts."""


class ViewExtras(Protocol):
    """What view.py may offer. What it leaves out of the first five, and the list TARGETS, is in `defaults.py`."""

    def describe(self, seen: Facts, asked: str | None) -> list[Facts]:
        """A view as the board in words, and nothing but the view: sections, each with a "heading" and its "lines".

        A heading or line is like an event: a "line" word that the locales have sentences for, and its facts.
        `asked` is the name of the seat to act, if it may be known. Whatever changes in a view changes a line.
        """

    def targets(self, state: Any, action: int, seat: int) -> list[str]:
        """What a person points at, in order, to say this action: `player:r3`, `cell:5-3`; nothing for an outcome.

        The verbs know what does not depend on the state; TARGETS lists the names of each kind of target.
        A seat asks about its own actions. No two legal ones have the same list, and none begins another's.
        Several illegal ones may share a list; the lowest is what a person means by it, unless `meant` says more.
        """

    def meant(self, state: Any, path: tuple[str, ...], seat: int) -> list[int] | str | None:
        """What a person means by pointing so, where no legal action begins with it and the verbs do not tell.

        Actions, to be tried one after the other, of which the first refused says why not; or the rule in the way, such
        as "R4.2"; or a key of the game's [why] words; or None, for what the verbs tell. Only by what the seat may know.
        """

    def hides(self, before: Any, action: int, after: Any, seat: int) -> str:
        """The secret that this action belongs to, such as "hand", if it is hidden from this seat; else nothing."""

    def reveals(self, before: Any, action: int, after: Any, seat: int) -> tuple[str, ...]:
        """The secrets whose hidden actions, all until now, this action shows to this seat."""

    def draw(self, state: Any, seat: int) -> str:
        """The view for the terminal, in plain lines; without it the terminal shows the board in words."""

    def knows_actor(self, state: Any, seat: int) -> bool:
        """Whether this seat may know who is to act, in a game in which that can be a secret."""

    def goes(self, state: Any) -> int | None:
        """While it is a secret who is asked, how many seats have had their go or been passed over; None elsewhere."""

    def score(self, state: Any) -> list[int]:
        """What each side has scored; SCORING names the events that score, and the fact in each that is this list."""

    def join(self, deed: list[Facts], event: Facts) -> list[Facts] | None:
        """A deed of the log, the events that tell of it, with one more; None if that event begins another deed.

        It works on what one viewer has seen, and may make several events into one that the locales have words for.
        """

    def rest(self, state: Any, legal: Collection[str]) -> str | None:
        """Of the actor's legal actions, the one that may be taken for him if he wishes: nothing is left to decide."""

    def shortcuts(self, state: Any, seat: int) -> list[Facts]:
        """Several actions of the seat to act that a person may say at once, such as a run; by what he may know.

        "targets" is what he points at, "actions" are their texts in order, and "way" the targets passed on the way.
        """

    def tells_nothing(self, before: Any, action: int) -> bool:
        """Whether this action, whatever is hidden, tells nobody anything that he could not know: it can be taken back.

        It answers by what everybody may know, and only if it is certain.
        """


@dataclass(frozen=True)
class Choice:
    """An option whose values are words, held as 0, 1, 2 in its field; the first is the default."""

    name: str
    words: tuple[str, ...]

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
    """An option whose values are whole numbers; where it can be switched off, `off` is 0 in the state."""

    name: str
    default: int
    lowest: int
    highest: int
    off: bool = False

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
    """An option that is a row of whole numbers, one a label: a deck, a die, a roster.

    Given as a mapping of the labels to be changed, as a sequence of all of them, as the text `1,2,3`, or by its name.
    """

    name: str
    labels: tuple[str, ...]
    default: tuple[int, ...]
    lowest: int
    highest: int
    problem: Callable[[tuple[int, ...]], str] = lambda numbers: ""
    """What is wrong with the row as a whole, or nothing."""
    named: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    """Rows that have a name, such as the teams that come with a game."""
    about: str = ""
    """What the numbers are, where the labels do not say it."""

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
        """The row as text, also one that has a name."""
        return ",".join(map(str, numbers))


def _text_of(value: object) -> str:
    """An option's value as text; nothing if it cannot be written, as a number of very many digits."""
    try:
        return str(value)
    except (ValueError, RecursionError):
        return ""


Option = Choice | Number | Numbers
Options = dict[str, Any]
"""Every option of a game by name, as the state holds it: a whole number, or a row of them."""


@dataclass(frozen=True)
class Game:
    """The facts of a game."""

    id: str
    name: str
    version: int
    """Of its rules: changes when an old scoresheet would no longer replay."""
    seats: Callable[[Options], tuple[str, ...]]
    """The names of the seats, by the options."""
    options: tuple[Option, ...] = field(repr=False)
    rules: ModuleType = field(repr=False)
    notation: ModuleType = field(repr=False)
    view: ModuleType = field(repr=False)
    sides: Callable[[Options], tuple[int, ...]] | None = None
    """The side of each seat, by the options; without it everybody plays for himself."""
    tables: tuple[str, ...] = ("",)
    """The options of every size of table, as text: each has other seats or sides."""
    problem: Callable[[Options], str] = lambda options: ""
    """What is wrong with the options taken together, or nothing."""

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
        """Every option, those not given at their default. Raises BadOption."""
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
        """The game's own drawing for the terminal; nothing if it has none."""
        draws = getattr(self.view, "draw", None)
        return str(draws(state, seat)) if draws else ""

    def knows_actor(self, state: Any, seat: int) -> bool:
        """Whether a seat may know who is to act; a game without such secrets does not say."""
        tells = getattr(self.view, "knows_actor", None)
        return tells is None or bool(tells(state, seat))

    def goes(self, state: Any) -> int | None:
        """How many seats have had their go, asked or not, while it is a secret who is asked; None while it is not."""
        counts = getattr(self.view, "goes", None)
        return counts(state) if counts else None

    def join(self, deed: list[Facts], event: Facts) -> list[Facts] | None:
        """The deed with the event added, or None if it begins another; in a game that joins none, every event does."""
        joins = getattr(self.view, "join", None)
        return joins(deed, event) if joins else None

    def tells_nothing(self, before: Any, action: int) -> bool:
        """Whether the game vouches that an action tells nobody anything; one that does not say so does not vouch."""
        vouches = getattr(self.view, "tells_nothing", None)
        return vouches is not None and bool(vouches(before, action))

    def expand(self, state: Any, text: str) -> list[str]:
        """What a person typed as the texts of its actions; a game without shorthand takes it as it is."""
        expands = getattr(self.notation, "expand", None)
        return expands(state, text) if expands else [text]

    def rest(self, state: Any, legal: Collection[str]) -> str | None:
        """The action that may be taken for the person to act, if he wishes; None while there is something to decide."""
        offers = getattr(self.view, "rest", None)
        return offers(state, legal) if offers and legal else None

    def shortcuts(self, state: Any, seat: int) -> list[Facts]:
        """What the seat to act may say at once instead of action by action; a game without shortcuts has none."""
        finds = getattr(self.view, "shortcuts", None)
        return finds(state, seat) if finds else []

    def score(self, state: Any) -> list[int]:
        """What each side has scored; nothing in a game that does not say."""
        counts = getattr(self.view, "score", None)
        return counts(state) if counts else []

    def score_after(self, event: Facts) -> list[int] | None:
        """The score that an event made; None if it is none that scores."""
        fact = getattr(self.view, "SCORING", {}).get(event["event"])
        return list(event[fact]) if fact else None

    def meant(self, state: Any, path: tuple[str, ...], seat: int) -> list[int] | str | None:
        """What a person means by pointing so; a game that does not say leaves it to its verbs."""
        knows = getattr(self.view, "meant", None)
        return knows(state, path, seat) if knows else None

    def side_of_seats(self, options: Options) -> tuple[int, ...]:
        """The side of each seat."""
        return self.sides(options) if self.sides else tuple(range(len(self.seats(options))))

    def opening(self, options: Options, count: int = 1) -> States:
        """That many states, the first of them laid out."""
        states = self.rules.State.new(count)
        plain = self.rules.State()
        for name, code in options.items():
            plain.fill(name, code)
        self.rules.State.store(plain, states, 0)
        self.door.start(states, 0)
        return states


def check_field(option: Option, state: type[Record]) -> None:
    """An option has a field of its name and size in the state. Raises BadGame."""
    shape = state.shapes.get(option.name)
    expected = f"an array of {len(option.labels)}" if isinstance(option, Numbers) else "a number"
    found = "missing" if shape is None else f"an array of {math.prod(shape)}" if shape else "a number"
    if found != expected:
        raise BadGame(
            f"option {option.name}: expected its field in {state.__module__}.State to be {expected}, not {found}"
        )


def read_options(known: tuple[Option, ...], given: Mapping[str, object]) -> Options:
    """Every option, those not given at their default. Raises BadOption."""
    names = {option.name for option in known}
    for name in given:
        if name not in names:
            expected = ", ".join(option.name for option in known) or "none"
            raise BadOption(f"there is no option {show(name)}; there are: {expected}")
    return {
        option.name: option.read(given[option.name]) if option.name in given else option.default for option in known
    }


def write_options(known: tuple[Option, ...], codes: Options, *, all_of_them: bool = True) -> str:
    """`area=lines hold=off`, all of them or only those that differ from the default."""
    return " ".join(
        f"{option.name}={option.write(codes[option.name])}"
        for option in known
        if all_of_them or codes[option.name] != option.default
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
