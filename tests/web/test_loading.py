"""The cost of a first visit, and no layout shifts during play."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, Traffic, Visitor
from tests.web.pages import GAMES
from tests.web.profiles import new_page

MOST_BYTES, MOST_BYTES_OF_A_BOARD = 300_000, 80_000
"""Compressed."""
MOST_SHIFT, MOST_SHIFT_IN_A_MATCH = 0.003, 0.01
"""Layout shift as web vitals measure it, here without an exception for what follows a click."""
WATCH = """
    window.shifts = [];
    const nameOf = (node) => {
        const thing = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        return [thing?.tagName.toLowerCase() ?? 'gone', ...(thing?.classList ?? [])].join('.');
    };
    const note = (entries) => {
        for (const {value, sources} of entries) window.shifts.push([value, ...sources.map(({node}) => nameOf(node))]);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({type: 'layout-shift', buffered: true});
    window.takeShifts = () => {
        note(observer.takeRecords());
        return window.shifts;
    };
"""
"""Record everything that jumps from the first paint on, whether or not somebody has just clicked.

Things may appear, go, change in place or be moved by a transform; nothing may be pushed to another place.
"""


def test_the_first_load_is_small_and_so_is_every_board(browser, program):
    visitor = Visitor(new_page(browser, program.url))
    traffic = Traffic(visitor)
    visitor.goto("/")
    visitor.page.get_by_label("Bot level").select_option("random")
    home = set(traffic.sizes)
    visitor.button("Play Team KM").click()
    visitor.wait_for_board()
    assert len(home) > 3
    assert sum(traffic.sizes.values()) < MOST_BYTES
    for game in GAMES:
        traffic.sizes.clear()
        visitor.sit_at(game, "me", "random")
        visitor.wait_for_board()
        visitor.page.wait_for_load_state("networkidle")  # a file's size is known when it has arrived
        assert 5_000 < traffic.of_files_not_in(home) < MOST_BYTES_OF_A_BOARD, traffic.sizes
    visitor.close()


def watched(visit, viewport=None, **wishes):
    """A visitor whose pages record their layout shifts."""
    visitor = visit(seed=8, **({"viewport": viewport, "has_touch": True} if viewport else {}), **wishes)
    visitor.page.add_init_script(WATCH)
    return visitor


def check_shifts(visitor, most):
    shifts = visitor.page.evaluate("window.takeShifts()")
    assert sum(value for value, *_ in shifts) < most, shifts


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_while_one_plays(visit, game):
    """With motion on a desktop; test_every_page has it without motion, test_small_screens has small screens."""
    visitor = watched(visit, reduced_motion="no-preference")
    visitor.sit_at(game, "me", "random")
    visitor.play(8)
    visitor.look()
    check_shifts(visitor, MOST_SHIFT)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_nothing_jumps_when_a_match_ends(visit, viewport):
    visitor = watched(visit, viewport)
    visitor.play_short_match()
    expect(visitor.page.locator(".ask section .dice")).to_be_visible()
    check_shifts(visitor, MOST_SHIFT)


@pytest.mark.long
@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_in_a_whole_match(visit, game, viewport):
    visitor = watched(visit, viewport)
    visitor.sit_at(game, "me", "random")
    visitor.play_to_the_end()
    check_shifts(visitor, MOST_SHIFT_IN_A_MATCH)
