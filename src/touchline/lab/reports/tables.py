"""The tables and heat maps of a report's page."""

from __future__ import annotations

import functools
import math
from html import escape

from touchline.lab.reports.drawing import STEPS, bar, interval, pitch, shade_of, thresholds
from touchline.lab.reports.findings import Findings, HeatMap
from touchline.lab.reports.words import Words, upper_first
from touchline.lab.reports.worth import LEAST, PLAYERS, WORTH_KINDS, Meeting, Worth
from touchline.lab.stats import Estimate

MOST_SCORE = 7
"""The highest score with a row of its own; higher ones are counted with it."""
OFTEN = 0.5
"""A map with a cell of at least this many times per match counts per match."""
MARKS = {"strong": "▲", "weak": "▼", "open": "○"}


class Tables:
    """Each table as HTML; empty if nothing is known for it."""

    def __init__(self, findings: Findings, words: Words) -> None:
        self.found = findings
        self.words = words

    # Parts of a table.

    def _table(self, kind: str, caption: str, head: str, rows: str) -> str:
        return (
            f'<div class="table"><table class="{kind}"><caption><span>{escape(caption)}</span></caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def _head(self, text: str) -> str:
        return f'<th scope="col">{escape(text)}</th>'

    def _row(self, name: str, cells: str, kind: str = "") -> str:
        return f'<tr class="{kind}"><th scope="row">{escape(name)}</th>{cells}</tr>'

    def _cell(self, estimate: Estimate | None, unit: str) -> str:
        if estimate is None:
            return "<td>–</td>"
        value, within = self.words.exact(estimate, unit), self.words.within(estimate, unit)
        return f'<td class="number">{escape(value)} <span class="range">{escape(within)}</span></td>'

    def _drawn(self, estimate: Estimate | None, unit: str, drawing: str, value: str = "") -> str:
        """A figure and its drawing; on a phone one below the other."""
        if estimate is None:
            return "<td>–</td>"
        figure, within = value or self.words.exact(estimate, unit), self.words.within(estimate, unit)
        return (
            f'<td><div class="drawn"><span class="number">{escape(figure)} <span class="range">{escape(within)}</span>'
            f"</span>{drawing}</div></td>"
        )

    def _note(self, path: str, **facts: object) -> str:
        return f'<p class="note">{escape(self.words.say(path, **facts))}</p>'

    def _seat(self, seat: int) -> str:
        return self.words.seat(self.found.table.seats[seat])

    # Results, endings, decisions.

    def results(self) -> str:
        """Final scores of two sides, as shares."""
        results, matches = self.found.metrics.results, self.found.metrics.matches
        if self.found.table.side_count != 2 or not results:
            return ""
        highest = max(map(max, results))
        most = min(MOST_SCORE, highest)
        shares = [[0.0] * (most + 1) for _ in range(most + 1)]
        for (one, other), count in results.items():
            shares[min(most, one)][min(most, other)] += count / matches
        top = max(map(max, shares))
        rows = "".join(
            self._row(str(number), "".join(self._share(share, top) for share in row))
            for number, row in enumerate(shares)
        )
        down, across = (self.words.seat(name) for name in self.found.table.side_names)
        others = " " + self.words.say("charts.others", most=most) if highest > most else ""
        caption = self.words.say("charts.results", down=down, across=across) + others
        return self._table(
            "results", caption, "<td></td>" + "".join(self._head(str(number)) for number in range(most + 1)), rows
        )

    def _share(self, share: float, top: float) -> str:
        shade = shade_of(share, top)
        text = self.words.number(100 * share, 1 if share < 0.0995 else 0) if share else "·"
        return f'<td class="heat{shade} on{shade}">{text}</td>'

    def endings(self) -> str:
        rows = ""
        for ending in self.found.metrics.endings:
            word = upper_first(self.words.word("ending_names", ending.word))
            drawn = bar(ending.share.value, f"{word}: {self.words.exact(ending.share, 'share')}")
            cells = self._drawn(ending.share, "share", drawn) + self._cell(ending.turns, "number")
            rows += self._row(word, cells)
        head = self._head(self.words.say("endings.ending")) + self._head(self.words.say("share"))
        head += self._head(self.words.say("endings.turns"))
        return self._table("full", self.words.say("endings.caption"), head, rows) if rows else ""

    def verbs(self) -> str:
        """How often each seat uses each kind of action, and the unused kinds."""
        uses = self.found.worths.uses
        shares = {(use.item, use.seat): use.share for use in uses}
        seats = range(len(self.found.table.seats))
        known = list(dict.fromkeys(use.item for use in uses))
        used = [word for word in known if any(use.share.value > 0 for use in uses if use.item == word)]
        rows = ""
        for word in used:
            cells = "".join(self._cell(shares.get((word, seat)), "share") for seat in seats)
            rows += self._row(upper_first(self.words.verb(word)), cells)
        head = self._head(self.words.say("verbs.action")) + "".join(self._head(self._seat(seat)) for seat in seats)
        unused = ", ".join(self.words.verb(word) for word in known if word not in used)
        note = self._note("verbs.unused", kinds=unused) if unused else ""
        return self._table("verbs", self.words.say("verbs.caption"), head, rows) + note if rows else ""

    def skill(self) -> str:
        steps, fair = self.found.ladder, self.found.table.fair
        rows = ""
        for step in steps:
            name = self.words.say("skill.step", higher=self.words.bot(step.higher), lower=self.words.bot(step.lower))
            drawn = interval(step.points, 0.0, 1.0, fair, f"{name}: {self.words.exact(step.points, 'share')}")
            rows += self._row(name, self._drawn(step.points, "share", drawn))
        if not rows:
            return self._note("skill.absent")
        head = self._head(self.words.say("skill.level")) + self._head(self.words.say("skill.points"))
        note = self._note("skill.note", fair=self.words.percent(fair, 0), rounds=steps[0].points.count)
        return self._table("full", self.words.say("skill.caption"), head, rows) + note

    # Cards.

    def cards(self) -> str:
        kinds = [[worth for worth in self.found.worths.worths if worth.kind == kind] for kind in WORTH_KINDS]
        families = [family for family in kinds if family]
        if not families:
            return ""
        tables = "".join(self._worths(family, is_open=not index) for index, family in enumerate(families))
        section = self.found.worths.section
        about = [self.words.say(f"{section}.note", count=max(map(len, families)))]
        about += [self.words.say("cards.cause")] if section == "cards" else []
        return f"<p>{escape(' '.join(about))}</p>{tables}"

    def _worths(self, family: list[Worth], is_open: bool) -> str:
        known = [worth.points for worth in family if worth.points.count >= LEAST]
        bounds = [abs(bound) for each in known for bound in (each.low, each.high)]
        reach = 1.05 * max(bounds or [abs(worth.points.value) for worth in family])
        kind = self.words.word("kinds", family[0].kind)
        rows = "".join(self._worth(worth, reach) for worth in family)
        words = "players" if family[0].kind == PLAYERS else "cards"
        head = "".join(self._head(self.words.say(f"{words}.{name}")) for name in ("item", "copies", "effect"))
        head += self._head(self.words.say("cards.verdict"))
        made = self._table("full worth", self.words.say(f"{words}.caption", kind=kind), head, rows)
        opened = " open" if is_open else ""
        return f"<details{opened}><summary>{escape(kind)} ({len(family)})</summary>{made}</details>"

    def _worth(self, worth: Worth, reach: float) -> str:
        name, points = self.words.worth(worth, self.found.table.seats), worth.points.times(100)
        text, within = self.words.signed(points), self.words.within(points, "number")
        verdict = self.words.say(f"cards.{worth.verdict}")
        drawn = interval(worth.points, -reach, reach, 0.0, f"{name}: {text}, {within}, {verdict}")
        cells = (
            f'<td class="number copies">{self.words.number(worth.copies, 2)}</td>'
            f"{self._drawn(points, 'number', drawn, text)}"
            f'<td class="verdict"><span aria-hidden="true">{MARKS[worth.verdict]}</span> {escape(verdict)}</td>'
        )
        return self._row(name, cells, worth.verdict)

    def meetings(self) -> str:
        meetings = {(meeting.own, meeting.other): meeting for meeting in self.found.worths.meetings}
        others = sorted({other for _, other in meetings})
        rows = ""
        for own in sorted({own for own, _ in meetings}):
            rows += self._row(
                self.words.item(own), "".join(self._meeting(meetings.get((own, other))) for other in others)
            )
        corner = f"{self.words.say('forms.own')} ↓ {self.words.say('forms.other')} →"
        head = self._head(corner) + "".join(self._head(self.words.item(other)) for other in others)
        made = self._table("meetings", self.words.say("forms.meetings"), head, rows)
        return made + self._note("forms.note") if rows else ""

    def _meeting(self, meeting: Meeting | None) -> str:
        """Points, interval and number of meetings, marked if the points certainly differ from a fair share."""
        if meeting is None:
            return "<td>–</td>"
        value, within = self.words.exact(meeting.points, "share"), self.words.within(meeting.points, "share")
        verdict = "strong" if meeting.points.value > self.found.table.fair else "weak"
        mark = f"{MARKS[verdict]} " if meeting.is_certain else ""
        return (
            f'<td class="{verdict if meeting.is_certain else "open"}"><b>{mark}{escape(value)}</b>'
            f"<span>{escape(within)}</span><span>{self.words.number(meeting.times)} ×</span></td>"
        )

    def mixes(self) -> str:
        shares = {(mix.item, mix.seat): mix.share for mix in self.found.worths.mixes}
        seats = sorted({seat for _, seat in shares})
        rows = ""
        for item in dict.fromkeys(item for item, _ in shares):
            name, cells = upper_first(self.words.item(item)), ""
            for seat in seats:
                share = shares.get((item, seat))
                drawn = bar(share.value, f"{name}: {self.words.exact(share, 'share')}") if share else ""
                cells += self._drawn(share, "share", drawn)
            rows += self._row(name, cells)
        head = self._head(self.words.say("forms.card")) + "".join(self._head(self._seat(seat)) for seat in seats)
        return self._table("full", self.words.say("forms.mixes"), head, rows) if rows else ""

    # Heat maps.

    def heat_map(self, heat: HeatMap) -> str:
        """Per match, or per 1,000 matches if it is rare."""
        often = heat.most >= OFTEN
        factor = 1 if often else 1000
        steps = thresholds(heat.most * factor)
        digits = math.ceil(-math.log10(steps[1])) if steps[1] else 0
        write = functools.partial(self.words.number, digits=max(0, digits))
        name = upper_first(self.words.word("map_names", heat.name))
        drawn = ""
        for side, counts in zip(self.found.table.side_names, heat.sides, strict=True):
            label = self.words.say("maps.of_side", map=name, side=self.words.seat(side))
            cells = {cell: count * factor for cell, count in counts.items()}
            picture = pitch(self.found.title["game"], heat.size, cells, heat.most * factor, write, label)
            drawn += f"<figure><figcaption>{escape(label)}</figcaption>{picture}</figure>"
        legend = "".join(
            f'<li><span class="swatch heat{step}"></span>{escape(write(begins))}{"+" if step == STEPS - 1 else ""}</li>'
            for step, begins in enumerate(steps)
        )
        unit = self.words.say("maps.often" if often else "maps.rare", many=self.words.number(factor))
        off = self._note("maps.precision", most=write(heat.precision * factor)) if heat.is_sure else ""
        wide = " wide" if heat.size[0] > 4 * heat.size[1] else ""
        return f'<div class="maps{wide}">{drawn}</div><ul class="legend">{legend}<li>{escape(unit)}</li></ul>{off}'
