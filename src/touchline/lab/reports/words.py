"""Figures in words and numbers of a language."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from touchline.lab.reports.metrics import Figure
from touchline.lab.reports.worth import Worth
from touchline.lab.stats import Estimate
from touchline.locales import read_words

NARROW = "\u202f"
"""The narrow no-break space, before % and between thousands in French and Spanish."""
TINY = 0.01
"""Figures below this have more decimals."""
SLIGHT = 0.02
"""A certain difference from the fair share is called small below this."""


@dataclass(frozen=True)
class FigureText:
    """A figure as text."""

    name: str
    question: str
    value: str
    range: str
    note: str = ""


class Words:
    """The words of a report on one game in one language."""

    def __init__(self, game: str, language: str, scored: str = "") -> None:
        self.language = language
        self._page = read_words("lab", language)
        self._game = read_words(game, language)
        self._verbs = {**self._page["verb_names"].get(game, {}), **self._game.get("lab", {}).get("verb_names", {})}
        self.scored = str(self._page["scored"].get(scored, scored))

    def say(self, path: str, **facts: object) -> str:
        """A sentence by its path, such as `cards.note`."""
        return upper_first(self.plain(path, **facts))

    def plain(self, path: str, **facts: object) -> str:
        """The same inside a sentence."""
        found: Any = self._page
        for part in path.split("."):
            found = found[part]
        return str(found).format(scored=self.scored, **facts)

    def word(self, section: str, key: str) -> str:
        """A word of a section, or the key itself in plain words: a game of someone's own may have others."""
        own = self._game.get("lab", {}).get(section, {})
        return str(own.get(key, self._page.get(section, {}).get(key, key.replace("_", " "))))

    def seat(self, name: str) -> str:
        """A seat or a side."""
        return str(self._game.get("words", {}).get(name, name))

    def item(self, name: str) -> str:
        """A card or a player, by the game's own words."""
        decks = [deck.get("values", {}) for deck in self._game.get("options", {}).values()]
        for words in (self._game.get("lab", {}).get("items", {}), self._game.get("words", {}), *decks):
            if name in words:
                return str(words[name])
        return name

    def worth(self, worth: Worth, seats: Sequence[str]) -> str:
        """A card; or a player and their team."""
        name = upper_first(self.item(worth.item))
        return name if worth.seat is None else f"{self.seat(seats[worth.seat])} {name}"

    def verb(self, word: str) -> str:
        """A kind of action; of a game of someone's own, the word of its notation."""
        return str(self._verbs.get(word, word))

    def pair(self, name: str, value: str) -> str:
        """With a colon as the language sets it."""
        return f"{name}{NARROW if self.language == 'fr' else ''}: {value}"

    def bot(self, name: str) -> str:
        return self.word("bot_names", name)

    # Numbers.

    def number(self, value: float, digits: int = 0) -> str:
        """With the decimal mark and the grouping of the language."""
        if not math.isfinite(value):
            return "–"
        text = f"{value:,.{digits}f}".replace("-", "−")
        return text if self.language == "en" else text.replace(",", NARROW).replace(".", ",")

    def percent(self, value: float, digits: int = 1) -> str:
        return f"{self.number(100 * value, digits)}{NARROW}%"

    def amount(self, value: float, unit: str, digits: int) -> str:
        return self.percent(value, digits) if unit == "share" else self.number(value, digits)

    def within(self, estimate: Estimate, unit: str) -> str:
        """The interval, rounded to its precision."""
        digits = digits_of(estimate, unit)
        factor = 100 if unit == "share" else 1
        low, high = (self.number(bound * factor, digits) for bound in (estimate.low, estimate.high))
        return self.say("range", low=low, high=high)

    def exact(self, estimate: Estimate, unit: str) -> str:
        """The value, rounded to the precision of its interval."""
        return self.amount(estimate.value, unit, digits_of(estimate, unit))

    def signed(self, estimate: Estimate) -> str:
        """The same with a plus sign."""
        return ("+" if estimate.value > 0 else "") + self.exact(estimate, "number")

    # Figures.

    def tell(self, figure: Figure) -> FigureText:
        """A figure in words; the note holds further details, or the verdict on a share that ought to be fair."""
        facts = {name: self._fact(name, value) for name, value in figure.facts.items()}
        note = "note" in self._page["figures"][figure.key]
        return FigureText(
            self.say(f"figures.{figure.key}.name", **facts),
            self.say(f"figures.{figure.key}.question", **facts),
            self.exact(figure.estimate, figure.unit),
            self.within(figure.estimate, figure.unit),
            self.say(f"figures.{figure.key}.note", **facts) if note else self._verdict(figure),
        )

    def _fact(self, name: str, value: Any) -> str:
        if name in ("side", "seat"):
            return self.seat(value)
        return self.number(value, 0 if value == int(value) or value >= 10 else 1)

    def _verdict(self, figure: Figure) -> str:
        if figure.fair is None:
            return ""
        if not figure.estimate.excludes(figure.fair):
            return self.say("verdicts.even")
        return self.say("verdicts.slight" if abs(figure.estimate.value - figure.fair) < SLIGHT else "verdicts.clear")


def digits_of(estimate: Estimate, unit: str) -> int:
    """Decimals so that the interval shows, from one to three, or to five for a figure near zero."""
    factor = 100 if unit == "share" else 1
    reach = (estimate.high - estimate.low) / 2 * factor
    if not 0 < reach < math.inf:
        return 1
    return min(5 if abs(estimate.value) * factor < TINY else 3, max(1, math.ceil(-math.log10(reach))))


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]
