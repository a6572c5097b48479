"""A game without a drawn board, names or words can still be played, watched and read about."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESKTOP, PHONE
from tests.web.program import Program
from tests.web.test_every_page import TOO_WIDE, findings
from tests.web.test_loading import MOST_SHIFT, check_shifts, watched

SIZES = {"desktop": DESKTOP, "phone": PHONE}
COLUMNS = 7
DECK = "12,2,4,4,2,2,2,2,2,2,2,2,0,2,2,2,0,4,4,4,4,2,2,2,2,2,2,2,2,2,2,2"
"""Enough for four, and over in half as many turns as the usual one."""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A server of these games, which are compiled already."""
    found = Program(tmp_path_factory.mktemp("undrawn"), "tests.web.undrawn")
    found.start()
    yield found
    found.kill()


def look_at(visitor, photograph, name, **more):
    """Look for accessibility problems, and whether the page is wider than a desktop's screen or a phone's."""
    found = findings(visitor)
    for size, viewport in SIZES.items():
        visitor.page.set_viewport_size(viewport)
        photograph(visitor, f"undrawn-{size}-{name}", **more)
        assert visitor.page.evaluate(TOO_WIDE) <= 0, size
    assert found == []


def test_connect_four_goes_from_the_home_page_through_a_reload_to_its_replay(visit, photograph):
    visitor = visit(seed=4, viewport=PHONE, has_touch=True)

    def see(name):
        look_at(visitor, photograph, name, full_page=name == "home")

    visitor.goto("/")
    expect(visitor.page.locator("li.game")).to_have_count(3)
    see("home")
    visitor.set_up("Connect four", seats=["Me", "Bot · Random"])
    see("set-up")
    visitor.begin()
    visitor.play(2)
    visitor.look()
    see("table")
    visitor.page.reload()
    visitor.look()
    expect(visitor.page.locator("td .chip")).to_have_count(4)
    visitor.play_to_the_end()
    see("over")
    visitor.button("Replay").click()
    visitor.page.wait_for_url("**/r/*")
    visitor.button("Forward").click()
    expect(visitor.page.locator("td .chip")).to_have_count(1)
    expect(visitor.page.get_by_text("Turn: Red")).to_be_visible()
    see("replay")
    visitor.button("To the end").click()
    expect(visitor.page.locator("td .chip")).to_have_count(int(visitor.page.get_by_role("slider").get_attribute("max")))


def test_connect_four_is_played_to_its_end_by_keyboard_alone(visit):
    visitor = visit(seed=5)
    visitor.sit_at("connect_four", "me", "random")
    keys = visitor.page.keyboard
    visitor.look()
    keys.press("h")
    expect(visitor.page.get_by_role("region", name="What would a bot play?")).to_be_visible()
    while (seen := visitor.look())[0] != "over":
        wanted = visitor.rng.choice(seen[1:])
        for key in ["ArrowLeft"] * COLUMNS + ["ArrowRight"] * COLUMNS:
            keys.press(key)
            if visitor.page.evaluate("document.activeElement.dataset.target") == wanted:
                break
        keys.press("Enter")
    assert visitor.acts >= 4
    assert {said["type"] for said in visitor.said} == {"hello", "text", "hint", "act"}


def test_a_column_takes_clicks_everywhere_and_says_why_it_is_full(visit):
    visitor = visit()
    visitor.sit_at("connect_four", "me", "me")
    for _ in range(6):
        discs = visitor.page.locator("td .chip")
        before = discs.count()
        visitor.look()
        visitor.page.locator("tbody tr").first.locator("td").first.click(force=True)
        expect(discs).to_have_count(before + 1)
    assert [said["action"] for said in visitor.said if said["type"] == "act"] == ["a"] * 6
    full = visitor.target("column:a")
    expect(full).to_have_attribute("aria-label", "Column a: " + ", ".join(["Red", "Yellow"] * 3))
    expect(full).to_have_attribute("aria-disabled", "true")
    full.click(force=True)
    expect(visitor.page.get_by_role("status").locator(".note")).to_be_visible()
    visitor.target("column:b").click()
    expect(discs).to_have_count(7)


def test_nothing_jumps_while_one_plays(visit):
    visitor = watched(visit, PHONE)
    visitor.sit_at("connect_four", "me", "random")
    visitor.play(5)
    visitor.look()
    check_shifts(visitor, MOST_SHIFT)


def test_a_game_of_two_targets_without_words_is_played_to_its_end(visit, photograph):
    visitor = visit(seed=3, viewport=PHONE)
    visitor.set_up("Rugby", seats=["Me", "Bot · Random"], options={"Turns": "4"})
    visitor.begin()
    visitor.look()
    while not (longer := [said for said in visitor.steps[-1]["legal"] if len(said) > 2]):
        visitor.play(1)  # the players are placed
        assert visitor.look()[0] == "open"
    visitor.target(longer[-1][1]).click()
    look_at(visitor, photograph, "two-targets")
    again = visitor.button("Choose again")
    expect(again).to_be_visible()
    chosen = visitor.page.locator("[data-target][aria-pressed=true]")
    expect(chosen).to_have_count(2)  # in its place, and in the list of players
    assert len({thing.get_attribute("data-target") for thing in chosen.all()}) == 1
    again.click()
    expect(chosen).to_have_count(0)
    visitor.play_to_the_end()


@pytest.mark.long
def test_a_game_of_four_seats_and_hidden_hands_is_played_to_its_end(visit, photograph):
    visitor = visit(seed=3, viewport=PHONE)
    seats = ["Me", *["Bot · Random"] * 3]
    visitor.set_up("Cards", "Four players, two sides of two", seats=seats, options={"Deck": DECK})
    visitor.begin()
    visitor.play(5)
    visitor.look()
    expect(visitor.page.get_by_role("heading", name=re.compile("^Player B"))).to_be_visible()
    look_at(visitor, photograph, "hands", full_page=True)
    visitor.play_to_the_end()


def test_the_rules_of_a_game_without_a_rulebook_say_that_there_are_none(visit):
    visitor = visit()
    visitor.expected = ["400"]
    nothing = re.compile("This game has no written rules yet")
    visitor.goto("/rules/rugby")
    expect(visitor.page.get_by_role("heading", name="Rugby")).to_be_visible()
    expect(visitor.page.locator("main")).to_contain_text(nothing)
    expect(visitor.page.get_by_role("searchbox")).to_have_count(0)
