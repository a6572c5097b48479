"""The cost of a first visit, and no layout shifts during play."""

import pytest

from tests.web.browsing import PHONE
from tests.web.pages import GAMES

MOST_BYTES = 300_000
MOST_SHIFT = 0.003
ANSWERS = """
    window.answered = 0;
    window.WebSocket = class extends WebSocket {
        constructor(...words) {
            super(...words);
            this.addEventListener('message', () => (window.answered = performance.now()));
        }
    };
"""
SHIFTS = """() => {
    const shifts = [];
    const nameOf = (node) => [...(node?.nodeType === 3 ? node.parentElement : node)?.classList ?? []].join('.');
    const note = (entries) => {
        for (const {value, sources, hadRecentInput, lastInputTime} of entries) {
            const things = sources.filter(({node}) => !node?.parentElement?.closest('.held'));
            const isOwn = hadRecentInput && window.answered < lastInputTime;
            if (!isOwn && (things.length > 0 || sources.length === 0)) {
                shifts.push({value, of: things.map(({node}) => nameOf(node)).join(' ')});
            }
        }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({type: 'layout-shift'});
    window.takeShifts = () => {
        note(observer.takeRecords());
        return shifts;
    };
}"""
"""Record what jumps, unless the person's own click did it.

A browser excuses every shift in the half second after a click, and a bot's answer is there in less. So what comes after
an answer is counted, click or not. The cards in a hand close up when one is played.
"""


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
    visitor.context.add_init_script(ANSWERS)
    visitor.sit_at(game, "me", "random")
    visitor.play(2)
    visitor.look()
    visitor.page.evaluate(SHIFTS)
    visitor.play(6)
    visitor.look()
    shifts = visitor.page.evaluate("window.takeShifts()")
    assert sum(shift["value"] for shift in shifts) < MOST_SHIFT, shifts
