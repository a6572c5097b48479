"""On all screen sizes the controls are visible without scrolling, nothing is too wide, and nothing jumps."""

import pytest

from tests.web.browsing import PHONE, TABLET
from tests.web.pages import GAMES
from tests.web.test_every_page import TOO_WIDE
from tests.web.test_loading import MOST_SHIFT, check_shifts, watched

SCREENS = {"phone": PHONE, "small": {"width": 360, "height": 640}, "tablet": TABLET}
MOTION = {"phone": "no-preference"}
DECISIONS = 12
HIDDEN = """() => {
    const end = document.querySelector('.ask').getBoundingClientRect().top;
    const open = [...document.querySelectorAll('.board [data-target].open')];
    const isHidden = ({top, bottom, left, right}) => top < 0 || bottom > end + 1 || left < 0 || right > innerWidth;
    return open.filter((thing) => isHidden(thing.getBoundingClientRect())).map((thing) => thing.dataset.target);
}"""
PRESS = """(target) => document.querySelector(`[data-target="${target}"]`)
    .dispatchEvent(new MouseEvent('click', {bubbles: true}))"""
"""A click that does not scroll, as the driver's own does."""


@pytest.mark.parametrize("screen", ["phone", pytest.param("small", marks=pytest.mark.long), "tablet"])
@pytest.mark.parametrize("game", GAMES)
def test_the_controls_are_in_sight(visit, game, screen):
    visitor = watched(visit, SCREENS[screen], reduced_motion=MOTION.get(screen, "reduce"))
    visitor.sit_at(game, "me", "random")
    for _ in range(DECISIONS):
        _, *targets = visitor.look()
        visitor.page.wait_for_function(f"() => ({HIDDEN})().length === 0")
        assert visitor.page.evaluate(TOO_WIDE) == 0
        visitor.page.evaluate(PRESS, visitor.rng.choice(targets))
    visitor.look()
    check_shifts(visitor, MOST_SHIFT)
