"""Reports: what a set of matches says about a game, as a page and as text."""

from __future__ import annotations

from dataclasses import dataclass

from touchline.lab.report.findings import Findings
from touchline.lab.report.page import Page
from touchline.lab.report.text import write_text
from touchline.lab.report.words import Words


@dataclass(frozen=True)
class Report:
    """A report: an HTML page that needs nothing else, and lines for the terminal."""

    html: str
    text: str


def tell(findings: Findings, game: str, language: str = "en") -> Report:
    """Put findings into words; `game` is the name of the game."""
    words = Words(findings.title["game"], language, findings.table.scored)
    return Report(Page(findings, words, game).write(), write_text(findings, words, game))
