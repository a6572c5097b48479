"""Every page is accessible, fits a phone, stays where it is, and looks as it should."""

from pathlib import Path

import pytest

from tests.web.browsing import DESKTOP, PHONE
from tests.web.pages import GAMES, PAGES, show
from tests.web.test_loading import MOST_SHIFT, check_shifts, watched

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
FINDINGS = """(asked) => axe.run(document, {resultTypes: ['violations'], ...asked}).then(({violations}) => violations
    .filter(({impact}) => impact === 'serious' || impact === 'critical')
    .map(({id, nodes}) => id + ': ' + nodes.slice(0, 3).map(({html}) => html.slice(0, 160)).join(' | ')))"""
EVERYTHING = {}
CONTRAST = {"runOnly": ["color-contrast"]}
"""All that a theme changes is colours."""
TOO_WIDE = "document.scrollingElement.scrollWidth - innerWidth"


def findings(visitor):
    """Accessibility problems of a page in light and dark themes."""
    found = []
    visitor.page.evaluate(AXE.read_text())  # the page's content security policy allows no script tags
    for theme, asked in (("dark", CONTRAST), ("light", EVERYTHING)):
        visitor.page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {finding}" for finding in visitor.page.evaluate(FINDINGS, asked)]
    return found


def marks_of(page):
    """`make long` checks the pages that differ by game only in their words, except those of the first game."""
    name, _, game = page.partition("-")
    return [pytest.mark.long] if name in ("new", "rules", "learn") and game != GAMES[0] else []


@pytest.mark.parametrize("page", [pytest.param(page, marks=marks_of(page)) for page in PAGES])
def test_a_page(visit, page, photograph):
    visitor = watched(visit)
    show(visitor, page)
    if not page.startswith("rules-"):  # pictures come while one reads
        check_shifts(visitor, MOST_SHIFT)
    found = findings(visitor)
    for size, name in ((DESKTOP, "desktop"), (PHONE, "phone")):
        visitor.page.emulate_media(color_scheme="light" if name == "desktop" else "dark")
        visitor.page.set_viewport_size(size)
        photograph(visitor, f"{page}-{name}")
        if visitor.page.evaluate(TOO_WIDE) > 0:
            found.append(f"{name}: wider than the screen")
    assert not found, "\n".join(found)
