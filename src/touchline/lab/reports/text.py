"""The report as aligned lines for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from touchline.lab.reports.findings import Findings
from touchline.lab.reports.words import Words, upper_first
from touchline.lab.reports.worth import WORTH_KINDS, Mix

FEW = 5
"""The strongest and the weakest cards shown per table; the page has all of them."""

Line = tuple[str, str, str]
"""A name, a value and an interval."""


def write_text(findings: Findings, words: Words, game: str) -> str:
    """Sections with a line per figure; the columns are aligned over the whole report."""
    sections = [(name, list(lines)) for name, lines in _sections(findings, words)]
    known = [line for _, lines in sections for line in lines]
    name_width, value_width = (max(len(line[part]) for line in known) for part in (0, 1))
    told = [words.say("title", game=game, matches=words.number(findings.metrics.matches))]
    bots = zip(findings.table.seats, findings.title.get("bots") or [], strict=False)
    told.append(", ".join(words.pair(words.seat(seat), words.bot(bot)) for seat, bot in bots))
    for name, lines in sections:
        if lines:
            told += ["", words.pair(words.say(f"sections.{name}.title"), words.say(f"sections.{name}.lead"))]
            told += [f"  {line[0]:<{name_width}}  {line[1]:>{value_width}}  {line[2]}".rstrip() for line in lines]
    return "\n".join([*told, "", words.say("interval_note")]) + "\n"


def _sections(findings: Findings, words: Words) -> Iterator[tuple[str, Iterator[Line]]]:
    metrics = findings.metrics
    for name in ("fairness", "length", "scoring", "drama"):
        told = map(words.tell, getattr(metrics, name))
        yield name, ((one.name, one.value, one.range) for one in told)
    yield (
        "endings",
        (
            (
                upper_first(words.word("ending_names", ending.word)),
                words.exact(ending.share, "share"),
                words.within(ending.share, "share"),
            )
            for ending in metrics.endings
        ),
    )
    choices = [(one.name, one.value, one.range) for one in map(words.tell, metrics.choices)]
    yield "choices", iter([*choices, *_mixes(findings, words, findings.worths.uses, words.verb)])
    yield (
        "skill",
        (
            (
                words.say("skill.step", higher=words.bot(step.higher), lower=words.bot(step.lower)),
                words.exact(step.points, "share"),
                words.within(step.points, "share"),
            )
            for step in findings.ladder
        ),
    )
    yield findings.worths.section, _cards(findings, words)
    yield "forms", _mixes(findings, words, findings.worths.mixes, words.item)


def _cards(findings: Findings, words: Words) -> Iterator[Line]:
    for kind in WORTH_KINDS:
        family = [worth for worth in findings.worths.worths if worth.kind == kind]
        shown = family if len(family) <= 2 * FEW else [*family[:FEW], *family[-FEW:]]
        for worth in shown:
            points = worth.points.times(100)
            name = words.pair(words.word("kinds", kind), words.worth(worth, findings.table.seats))
            verdict = words.plain(f"cards.{worth.verdict}")
            yield name, words.signed(points), f"{words.within(points, 'number')}, {verdict}"


def _mixes(findings: Findings, words: Words, mixes: list[Mix], name: Callable[[str], str]) -> Iterator[Line]:
    """Only those that occur."""
    for mix in mixes:
        if mix.share.value > 0:
            whose = words.seat(findings.table.seats[mix.seat])
            yield words.pair(whose, name(mix.item)), words.exact(mix.share, "share"), words.within(mix.share, "share")
