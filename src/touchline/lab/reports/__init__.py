"""Reports: what a set of matches says about a game, as a page and as text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from touchline.engine.errors import TouchlineError, UnknownGame
from touchline.engine.game import Game
from touchline.engine.reading import show
from touchline.games import find_registered_game
from touchline.lab.duel import all_cores
from touchline.lab.reports.findings import Findings, find
from touchline.lab.reports.ladder import climb
from touchline.lab.reports.page import Page
from touchline.lab.reports.text import write_text
from touchline.lab.reports.titles import check_title
from touchline.lab.reports.words import Words
from touchline.lab.tables import Simulation, read


@dataclass(frozen=True)
class Report:
    """A report: an HTML page that needs nothing else, and lines for the terminal."""

    html: str
    text: str

    def save(self, path: str | Path) -> None:
        """Write the page, the whole of it or nothing. Raises TouchlineError."""
        path = Path(path)
        temporary = path.with_name(f".{path.name}.new")
        try:
            try:
                temporary.write_text(self.html, encoding="utf-8")
                temporary.replace(path)
            finally:
                temporary.unlink(missing_ok=True)
        except OSError as error:
            raise TouchlineError(f"cannot write to {path}: {error.strerror}") from error


def report(
    source: Simulation | str | Path,
    language: str = "en",
    *,
    ladder: int | None = None,
    seconds: float | None = None,
    game: Game | None = None,
    threads: int | None = None,
    tell: Callable[[str], object] = lambda text: None,
) -> Report:
    """Report on simulated matches or a file of them. Raises TouchlineError.

    `ladder` is the number of rounds in which each bot level meets the one below; without it, luck and skill are left
    out. `seconds` is the time that people are assumed to take per decision. A game of your own can be given for its
    name and its words; the ladder needs it.
    """
    simulation = source if isinstance(source, Simulation) else read(source)
    check_title(simulation.title)
    title = simulation.title
    game = game or _known_game(title["game"])
    if game is not None and game.id != title["game"]:
        raise TouchlineError(f"expected the game {show(title['game'])}, as in the file, not {show(game.id)}")
    if ladder and game is None:
        raise TouchlineError(f"a ladder needs the game: give the folder of {show(title['game'])}")
    tell("…")
    findings = _find(simulation, seconds)
    if ladder and game is not None:
        options = game.read_options(title["options"])
        steps = climb(game, options, rounds=ladder, threads=threads or all_cores(), tell=tell)
        findings = replace(findings, ladder=steps)
    return write_report(findings, game.name if game else title["game"], language)


def write_report(findings: Findings, game: str, language: str) -> Report:
    """Put findings into words; `game` is the name of the game."""
    words = Words(findings.title["game"], language, findings.table.scored)
    return Report(Page(findings, words, game).write(), write_text(findings, words, game))


def _find(simulation: Simulation, seconds: float | None) -> Findings:
    """Raises TouchlineError if the tables are not those of a simulation."""
    where = simulation.path or "the simulation"
    try:
        count = simulation.matches.select(pl.len()).collect().item()
        findings = find(simulation.title, simulation.matches, simulation.heat, seconds=seconds) if count else None
    except (pl.exceptions.PolarsError, OSError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise TouchlineError(
            f"expected {where} to have the columns of touchline simulate: {show(str(error))}"
        ) from error
    if findings is None:
        raise TouchlineError(f"expected {where} to have matches, not none")
    return findings


def _known_game(name: str) -> Game | None:
    """A registered game: the text of a file never causes a folder to be imported."""
    try:
        return find_registered_game(name)
    except UnknownGame:
        return None
