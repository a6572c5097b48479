"""The report as one HTML page: no script, no outside files, for screens of any size and for paper."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from touchline import __version__
from touchline.lab.reports.drawing import bounds, histogram, interval
from touchline.lab.reports.findings import Findings
from touchline.lab.reports.metrics import Figure
from touchline.lab.reports.tables import Tables
from touchline.lab.reports.words import Words

KEY_FIGURES = ("side", "first", "draws", "minutes", "turns", "total", "comebacks", "decided")
"""Shown at the top, as many as there is room for."""
ROOM = 6
METHOD = ("points", "intervals", "worth", "drama", "minutes", "more")

BANNER = (
    '<svg class="banner" aria-hidden="true" viewBox="0 0 600 200" preserveAspectRatio="xMaxYMid slice">'
    '<g fill="none" stroke="currentColor" stroke-width="2">'
    '<path d="M300 -20V220M600 40H520V160H600M600 70H565V130H600M520 76A30 30 0 0 0 520 124"/>'
    '<circle cx="300" cy="100" r="58"/></g><circle cx="300" cy="100" r="4" fill="currentColor"/></svg>'
)


class Page:
    """A report being written; `game` is the name of the game."""

    def __init__(self, findings: Findings, words: Words, game: str) -> None:
        self.found = findings
        self.words = words
        self.game = game
        self.count = words.number(findings.metrics.matches)

    def write(self) -> str:
        """The whole page."""
        made = {name: content for name, content in self._sections() if content}
        links = "".join(f'<a href="#{name}">{self._say(f"sections.{name}.title")}</a>' for name in made)
        body = "".join(self._section(name, content) for name, content in made.items())
        return (
            f'<!doctype html><html lang="{self.words.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{self._say('title', game=self.game, matches=self.count)}</title>"
            f"<style>{style()}</style></head><body>{self._header()}"
            f'<nav aria-label="{self._say("contents")}">{links}</nav><main>{self._glance()}{body}</main>'
            f"<footer>{self._say('footer', version=__version__)}</footer></body></html>\n"
        )

    def _say(self, path: str, **facts: object) -> str:
        return escape(self.words.say(path, **facts))

    # The top of the page.

    def _header(self) -> str:
        title = self.found.title
        seats = zip(self.found.table.seats, title["bots"], strict=True)
        facts = {
            "matches": self.count,
            "bots": " · ".join(self.words.pair(self.words.seat(seat), self.words.bot(bot)) for seat, bot in seats),
            "options": self.found.options or self.words.say("no_options"),
            "rules": self.words.say("version", version=title["rules"]),
            "seed": str(title["seed"]),
        }
        listed = "".join(
            f"<div><dt>{self._say(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in facts.items()
        )
        return (
            f'<header>{BANNER}<div class="inside"><p class="kicker">{self._say("kicker")}</p>'
            f"<h1>{escape(self.game)}</h1><p>{self._say('intro', game=self.game, matches=self.count)}</p>"
            f"<dl>{listed}</dl></div></header>"
        )

    def _glance(self) -> str:
        """The key figures, large."""
        metrics = self.found.metrics
        known: dict[str, Figure] = {}
        for figure in (*metrics.fairness, *metrics.length, *metrics.scoring, *metrics.drama):
            known.setdefault(figure.key, figure)
        tiles = "".join(self._tile(known[key]) for key in [key for key in KEY_FIGURES if key in known][:ROOM])
        return (
            f'<section class="glance" aria-labelledby="glance"><h2 id="glance">{self._say("key_figures")}</h2>'
            f'<div class="tiles">{tiles}</div><p>{self._say("interval_note")} {self._say("caveat")}</p></section>'
        )

    def _tile(self, figure: Figure) -> str:
        told = self.words.tell(figure)
        return (
            f'<div class="tile"><h3 class="question">{escape(told.question)}</h3>'
            f'<p class="big">{escape(told.value)}</p><p class="range">{escape(told.range)}</p>'
            f"<p>{escape(told.name)}</p></div>"
        )

    # The sections.

    def _sections(self) -> Iterator[tuple[str, str]]:
        metrics, tables = self.found.metrics, Tables(self.found, self.words)
        yield "fairness", self._figures(metrics.fairness)
        yield "length", self._figures(metrics.length) + self._histogram("turns")
        yield "scoring", self._figures(metrics.scoring) + self._histogram("total") + tables.results()
        yield "drama", self._figures(metrics.drama)
        yield "endings", tables.endings()
        yield "choices", self._figures(metrics.choices) + tables.verbs()
        yield "skill", tables.skill()
        yield self.found.worths.section, tables.cards()
        yield "forms", tables.meetings() + tables.mixes()
        yield "maps", "".join(map(tables.heat_map, self.found.maps))
        yield "method", "<ul>" + "".join(f"<li>{self._say(f'method.{key}')}</li>" for key in METHOD) + "</ul>"

    def _section(self, name: str, content: str) -> str:
        return (
            f'<section id="{name}" aria-labelledby="{name}-title"><div class="heading">'
            f'<h2 id="{name}-title">{self._say(f"sections.{name}.title")}</h2>'
            f'<p class="lead">{self._say(f"sections.{name}.lead")}</p></div>{content}</section>'
        )

    def _figures(self, figures: Sequence[Figure]) -> str:
        groups = (list(group) for _, group in itertools.groupby(figures, key=lambda figure: figure.key))
        cards = "".join(map(self._figure, groups))
        return f'<div class="figures">{cards}</div>' if cards else ""

    def _figure(self, group: list[Figure]) -> str:
        """Figures that answer the same question, on one axis."""
        unit, fair = group[0].unit, group[0].fair
        low, high = bounds([figure.estimate for figure in group], unit, fair)
        told = [self.words.tell(figure) for figure in group]
        rows = "".join(
            f'<div class="row"><p class="name">{escape(one.name)}</p>'
            f'<p class="value">{escape(one.value)} <span class="range">{escape(one.range)}</span></p>'
            f"{interval(figure.estimate, low, high, fair, f'{one.name}: {one.value}, {one.range}')}</div>"
            for figure, one in zip(group, told, strict=True)
        )
        digits = 0 if unit == "share" else max(0, 1 - math.floor(math.log10(high)))
        first, last = (self.words.amount(value, unit, digits) for value in (low, high))
        middle = "" if fair is None else self._say("fair_mark")
        note = f'<p class="note">{escape(told[-1].note)}</p>' if told[-1].note else ""
        return (
            f'<article class="figure"><h3>{escape(told[0].question)}</h3>{rows}<p class="scale" aria-hidden="true">'
            f"<span>{first}</span><span>{middle}</span><span>{last}</span></p>{note}</article>"
        )

    def _histogram(self, name: str) -> str:
        spread = self.found.metrics.distributions.get(name)
        if spread is None or len(spread.values) < 2:
            return ""
        label = self.words.say(f"charts.{name}")
        middle = spread.median()
        low, high = self.words.number(middle.low), self.words.number(middle.high)
        median = self.words.say("median", median=self.words.number(middle.value), low=low, high=high)
        return (
            f'<figure><figcaption>{escape(label)}. <span class="range">{self._say("nine_of_ten")}</span></figcaption>'
            f"{histogram(spread, f'{label}; {median}', self.words.number, median)}</figure>"
        )


@functools.cache
def style() -> str:
    return (files("touchline.lab.reports") / "page.css").read_text(encoding="utf-8")
