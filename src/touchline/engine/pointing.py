"""What a person means by pointing at something, and the answer: a rule, words, or what to point at next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from touchline.engine.game import Game, rule_name
from touchline.engine.record import States

Path = tuple[str, ...]
MOST = 8
"""Maximum targets of a path; no game has an action with as many."""


@dataclass(frozen=True)
class Answer:
    """One of four: it is allowed, a rule forbids it, the game has words for it, or there is more to point at.

    An answer with none of these: it means nothing.
    """

    allowed: bool = False
    rule: str = ""
    words: str = ""
    """A key of the game's [why] section."""
    next: Path = ()
    is_due: bool = False
    """The rule only says that something else is due."""


class Pointing:
    """Everything a seat can point at in one position. It trusts its caller that this seat is to act."""

    def __init__(self, game: Game, states: States, state: Any, seat: int) -> None:
        self._game = game
        self._states = states
        self._state = state
        self._seat = seat
        actions = range(game.rules.ACTIONS)
        self._paths: list[Path] = [tuple(game.view.targets(state, action, seat)) for action in actions]
        self._by_first: dict[str, list[int]] = {}
        for action, path in enumerate(self._paths):
            if path:
                self._by_first.setdefault(path[0], []).append(action)
        self._due = {self._refusal(action) for action, path in enumerate(self._paths) if not path}
        """The rules that say what is due: one of them refuses anything that does not answer the current question."""

    def answer(self, path: Sequence[str]) -> Answer:
        """What these targets mean, in time linear in the number of actions.

        Legal actions come first, then the game's own `meant`. Failing that, it is an action with exactly these
        targets; else one that starts with them; else the last target alone, as a new start. A rule that forbids one of
        these is preferred to the rule that says what is due.
        """
        given = tuple(path[:MOST])
        found = self._allowed(given) or self._meant(given) or self._in_the_way(given)
        if not found and len(given) > 1:
            last = given[-1:]
            found = self._meant(last) or self._in_the_way(last) or self._allowed(last)
        return found or self._not_due(given) or self._not_due(given[-1:]) or Answer()

    def _allowed(self, path: Path) -> Answer | None:
        legal = [self._paths[action] for action in self._begun(path) if self._refusal(action) == 0]
        if path in legal:
            return Answer(allowed=True)
        return Answer(next=tuple(dict.fromkeys(other[len(path)] for other in legal))) if legal else None

    def _meant(self, path: Path) -> Answer | None:
        """From the game's own `meant`: actions one after the other, a rule, or a key of its words."""
        meant = self._game.meant(self._state, path, self._seat)
        if isinstance(meant, str):
            return Answer(rule=meant) if meant.startswith("R") else Answer(words=meant)
        return self._tried(meant) if meant else None

    def _tried(self, actions: Sequence[int]) -> Answer:
        """The rule against the first refused of these actions; if none is refused, the first tells what to point at."""
        game = self._game
        states = game.rules.State.clone(self._states, 0)
        for action in actions:
            if refusal := int(game.door.refusal(states, 0, action)):
                return Answer(rule=rule_name(refusal))
            game.door.play(states, 0, action)
            if game.door.actor(states, 0) != self._seat:
                break
        return Answer(next=self._paths[actions[0]][-1:])

    def _in_the_way(self, path: Path) -> Answer | None:
        """The rule against the first action with exactly these targets; else the commonest against longer ones."""
        begun = self._begun(path)
        exact = [action for action in begun if len(self._paths[action]) == len(path)]
        for actions in (exact[:1], exact, *self._by_verb(begun)):
            rules = Counter(rule for rule in map(self._refusal, actions) if rule not in self._due)
            if rules:
                return Answer(rule=rule_name(max(rules, key=rules.__getitem__)))
        return None

    def _not_due(self, path: Path) -> Answer | None:
        begun = self._begun(path)
        return Answer(rule=rule_name(self._refusal(begun[0])), is_due=True) if begun else None

    def _begun(self, path: Path) -> list[int]:
        alike = self._by_first.get(path[0], []) if path else []
        return [action for action in alike if self._paths[action][: len(path)] == path]

    def _by_verb(self, actions: Iterable[int]) -> Iterable[list[int]]:
        verbs: dict[int, list[int]] = {}
        for action in actions:
            verbs.setdefault(self._game.rules.VERBS.split(action)[0], []).append(action)
        return verbs.values()

    def _refusal(self, action: int) -> int:
        return int(self._game.door.refusal(self._states, 0, action))
