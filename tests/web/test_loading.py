"""The cost of a first visit, and no layout shifts during play."""

import pytest

from tests.web.browsing import PHONE
from tests.web.pages import GAMES

MOST_BYTES = 300_000
SHIFTS = """() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({type: 'layout-shift'});
}"""


def test_the_first_load_is_small(visit):
    visitor = visit()
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    sizes = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.goto("/")
    visitor.page.get_by_label("Bot level").select_option("random")
    visitor.button("Play Team KM").click()
    visitor.wait_for_board()
    assert len(sizes) > 3
    assert sum(sizes) < MOST_BYTES


@pytest.mark.parametrize("motion", ["reduce", "no-preference"], ids=["still", "moving"])
@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_while_one_plays(visit, game, viewport, motion):
    wishes = {"viewport": viewport, "has_touch": True} if viewport else {}
    visitor = visit(seed=8, reduced_motion=motion, **wishes)
    visitor.sit_at(game, "me", "random")
    visitor.play(2)
    visitor.look()
    visitor.page.evaluate(SHIFTS)
    visitor.play(6)
    visitor.look()
    assert visitor.page.evaluate("window.shifts") < 0.02
