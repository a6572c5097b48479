"""A game that nobody has drawn, named or told in words can be played, watched and read about all the same."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESKTOP, PHONE
from tests.web.program import Program

SIZES = {"phone": PHONE, "desktop": DESKTOP}


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """Plain rules: nothing of these games is compiled."""
    found = Program(tmp_path_factory.mktemp("undrawn"), "tests.web.undrawn", TOUCHLINE_INTERPRET="1")
    found.start()
    yield found
    found.kill()


@pytest.mark.parametrize("size", SIZES)
def test_connect_four_goes_from_the_home_page_through_a_reload_to_its_replay(visit, screenshots, size):
    visitor = visit(seed=4, viewport=SIZES[size])
    visitor.set_up("Connect four", seats=["Me", "Bot · Dice-thrower"])
    visitor.page.screenshot(path=screenshots / f"undrawn-{size}-set-up.png")
    visitor.begin()
    visitor.play(2)
    visitor.look()
    visitor.page.screenshot(path=screenshots / f"undrawn-{size}-table.png")
    visitor.page.reload()
    visitor.look()
    expect(visitor.page.locator("td .chip")).to_have_count(4)
    visitor.play_to_the_end()
    visitor.page.screenshot(path=screenshots / f"undrawn-{size}-over.png")
    visitor.button("Replay").click()
    visitor.page.wait_for_url("**/r/*")
    visitor.button("Forward").click()
    expect(visitor.page.locator("td .chip")).to_have_count(1)
    visitor.page.screenshot(path=screenshots / f"undrawn-{size}-replay.png")
    visitor.goto("/")
    visitor.page.locator("li.game").nth(2).wait_for()
    visitor.page.screenshot(path=screenshots / f"undrawn-{size}-home.png", full_page=True)
