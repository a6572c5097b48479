"""The actions of a game, listed once: numbers, texts, forms and targets follow from the verbs and their arguments."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from touchline.engine.errors import BadNotation
from touchline.engine.reading import show


class Names(tuple[str, ...]):
    """The names of all things of one kind, in the order of their numbers: an argument of verbs.

    `form` is their placeholder in a form, such as C-R for a cell; without it they are listed, as in up|down.
    A person points at `kind:name`, or at nothing if there is no kind.
    Names that each seat uses for its own things, such as shirt numbers, have `targets`: the things of all seats.
    """

    form: str
    kind: str
    targets: tuple[str, ...]

    def __new__(cls, names: Iterable[str], form: str = "", kind: str = "", targets: Iterable[str] = ()) -> Self:
        made = super().__new__(cls, names)
        made.form = form or "|".join(made)
        made.kind = kind
        made.targets = tuple(targets)
        return made

    def target(self, number: int, seat: int) -> str:
        """What a seat points at to choose one of them."""
        name = self.targets[seat * len(self) + number] if self.targets else self[number]
        return f"{self.kind}:{name}"


class Verb(NamedTuple):
    """An action verb, its arguments, and the target that ends it; outcomes have no form and no targets."""

    form: str
    arguments: tuple[Names, ...]
    target: str


class Verbs:
    """The actions of a game, numbered in the order in which its verbs are added.

    >>> verbs = Verbs()
    >>> END = verbs.add("end")
    >>> KICK = verbs.add("kick", Names(["left", "right"], kind="goal"))
    >>> KICK, len(verbs), verbs.write(2), verbs.read("kick left"), verbs.split(2)
    (1, 3, 'kick right', 1, (1, (1,)))
    """

    def __init__(self, also: str = "") -> None:
        self._also = [also] if also else []
        self._verbs: dict[int, Verb] = {}
        self._texts: list[str] = []
        self._parts: list[tuple[int, tuple[int, ...]]] = []
        self._numbers: dict[str, int] = {}
        self._find_targets = functools.cache(self._targets_of)

    def add(self, word: str, *arguments: Names, target: str = "", form: str | None = None) -> int:
        """The number of the verb's first action; the others follow, the last argument varying fastest.

        A person points at the arguments, then at the target: the verb's button, if there is nothing else to point at.
        """
        usual = "" if any(names.kind for names in arguments) else f"button:{word}"
        spelled = " ".join([word, *(names.form for names in arguments)]).strip()
        return self._add(word, Verb(spelled if form is None else form, arguments, target or usual))

    def add_outcome(self, word: str, *arguments: tuple[str, ...]) -> int:
        """The same for chance outcomes: nobody types them or points at them."""
        return self._add(word, Verb("", tuple(Names(names) for names in arguments), ""))

    def _add(self, word: str, verb: Verb) -> int:
        first = len(self)
        self._verbs[first] = verb
        for numbers in itertools.product(*(range(len(names)) for names in verb.arguments)):
            names = (names[number] for names, number in zip(verb.arguments, numbers, strict=True))
            text = " ".join([word, *names]).strip()
            self._numbers[text] = len(self)
            self._texts.append(text)
            self._parts.append((first, numbers))
        return first

    def __len__(self) -> int:
        return len(self._texts)

    def split(self, action: int) -> tuple[int, tuple[int, ...]]:
        """The verb of an action, given by its first number, and the numbers of the arguments."""
        return self._parts[action]

    def write(self, action: int) -> str:
        """The text of an action."""
        return self._texts[action]

    def read(self, text: str) -> int:
        """The action of a text. Raises BadNotation."""
        action = self._numbers.get(" ".join(text.split()))
        if action is None:
            raise BadNotation(f"expected one of: {self.forms}; not {show(text)}")
        return action

    @property
    def words(self) -> tuple[str, ...]:
        """The first words of everything that a person may type, each once: the verbs, except those without a word."""
        typed = (text for text, (first, _) in zip(self._texts, self._parts, strict=True) if self._verbs[first].form)
        return tuple(dict.fromkeys(text.partition(" ")[0] for text in typed))

    @property
    def forms(self) -> str:
        """What a person may type, on one line."""
        return ", ".join([*(verb.form for verb in self._verbs.values() if verb.form), *self._also])

    def targets(self, state: Any, action: int, seat: int) -> list[str]:
        """What a person points at, in order, if it does not depend on the state; nothing for an outcome."""
        return [*self._find_targets(action, seat)]

    def _targets_of(self, action: int, seat: int) -> tuple[str, ...]:
        first, numbers = self._parts[action]
        verb = self._verbs[first]
        pairs = zip(verb.arguments, numbers, strict=True)
        found = (names.target(number, seat) for names, number in pairs if names.kind)
        return (*found, verb.target) if verb.target else tuple(found)

    def all_targets(self) -> dict[str, tuple[str, ...]]:
        """Every target that these name: the names of each kind."""
        found: dict[str, dict[str, None]] = {}
        for verb in self._verbs.values():
            for names in verb.arguments:
                if names.kind:
                    found.setdefault(names.kind, {}).update(dict.fromkeys(names.targets or names))
            if verb.target:
                kind, _, name = verb.target.partition(":")
                found.setdefault(kind, {})[name] = None
        return {kind: tuple(names) for kind, names in found.items()}
