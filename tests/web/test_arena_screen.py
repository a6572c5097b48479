"""The shell around a board: handing the screen over, chat, layouts, whose turn it is, colours, notifications."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, TABLET

LANDSCAPE = {"width": 844, "height": 390}
HERE = ["Me", "A friend on this screen"]
NOTES = """
    window.notes = [];
    window.Notification = class { static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, more) { window.notes.push([title, more.body]); } close() {} };
    Object.defineProperty(document, 'hidden', {get: () => window.away === true});
"""

THREE_ANSWERS = """() => {
    const answers = document.querySelector('.buttons');
    while (answers.children.length < 3) answers.append(answers.firstElementChild.cloneNode(true));
}"""


def test_the_next_person_at_the_screen_sees_what_happened_meanwhile(visit):
    visitor = visit(seed=4)
    visitor.set_up("Team KM", seats=HERE)
    visitor.begin()
    page, seen = visitor.page, {}
    for _ in range(4):
        assert visitor.look() == ["curtain"]
        assert page.locator(".recap").count() == 0
        name = page.get_by_role("heading", name=re.compile("^Pass the screen to ")).inner_text()
        visitor.button(re.compile("^I am ")).click()
        expect(page.locator("[data-target^='card:']").first).to_be_visible()
        visitor.look()
        recap = page.locator(".recap li")
        if name in seen:
            expect(recap.first).to_be_visible()
            told = recap.all_inner_texts()
            log = visitor.log()
            assert told == log[-len(told) :]
            assert not set(told) & set(log[: seen[name]][-2:])
        while visitor.look()[0] != "curtain":
            seen[name] = len(visitor.log())
            visitor.step()


def test_the_recap_disappears_after_an_action(visit):
    visitor = visit(seed=4)
    visitor.set_up("Team KM", seats=HERE)
    visitor.begin()
    for _ in range(3):
        assert visitor.look() == ["curtain"]
        visitor.button(re.compile("^I am ")).click()
        visitor.look()
        acts = visitor.acts
        while visitor.acts == acts and visitor.step():
            pass
        expect(visitor.page.locator(".recap")).to_have_count(0)
        while visitor.look()[0] != "curtain":
            visitor.step()


def test_a_phone_shows_that_somebody_has_written(visit):
    one, other = visit(viewport=PHONE), visit()
    made = one.make_table("kahmate", "me", "open", chat=True)
    one.goto(f"/t/{made['table']}#{made['token']}")
    other.goto(f"/t/{made['table']}")
    other.button(re.compile("^Play as")).click()
    other.page.get_by_label("Say something").fill("Good luck!")
    one.wait_for_board()
    other.button("Send").click()
    expect(one.page.locator(".badge")).to_have_text("1")
    one.button("Chat").click()
    expect(one.page.locator(".chat")).to_contain_text("Good luck!")
    expect(one.page.locator(".badge")).to_have_count(0)


def test_spectators_read_the_chat_and_see_who_may_write(visit):
    one, spectator = visit(), visit()
    table = one.sit_at("kahmate", "me", "random", chat=True)
    one.look()
    spectator.goto(f"/t/{table}")
    expect(spectator.page.locator(".chat")).to_contain_text("No messages yet.")
    expect(spectator.page.locator(".chat")).to_contain_text("Only the players can write here.")
    one.page.get_by_label("Say something").fill("Hello all")
    one.button("Send").click()
    expect(spectator.page.locator(".chat")).to_contain_text("Hello all")
    assert spectator.page.locator(".chat input").count() == 0


@pytest.mark.parametrize("game", ["kahmate", "team_km", "foot_savane", "killpower_ball"])
def test_a_phone_on_its_side_shows_score_and_question(visit, game):
    visitor = visit(seed=8, viewport=LANDSCAPE)
    visitor.sit_at(game, "me", "random")
    visitor.play(3)
    visitor.look()
    for part in (".people .points", ".due"):
        for box in [found.bounding_box() for found in visitor.page.locator(part).all()]:
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= LANDSCAPE["height"]
    expect(visitor.page.locator(".people .points")).to_have_text([re.compile(r"^\d+$")] * 2)
    assert visitor.page.evaluate("document.scrollingElement.scrollHeight") <= LANDSCAPE["height"]


def test_three_answers_on_a_phone_on_its_side_leave_the_last_line_of_the_log(visit):
    visitor = visit(seed=8, viewport=LANDSCAPE)
    visitor.sit_at("kahmate", "me", "random")
    visitor.play(9)
    visitor.look()
    expect(visitor.page.locator(".buttons button").first).to_be_visible()
    visitor.page.evaluate(THREE_ANSWERS)
    expect(visitor.page.locator(".buttons button")).to_have_count(3)
    asked = visitor.page.locator(".ask").bounding_box()
    last = visitor.page.get_by_role("log").locator("li").last.bounding_box()
    assert last["y"] >= asked["y"] + asked["height"]
    assert last["y"] + last["height"] <= LANDSCAPE["height"]


@pytest.mark.parametrize("game", ["kahmate", "foot_savane"])
def test_a_phone_on_its_side_shows_the_whole_pitch(visit, game):
    visitor = visit(seed=8, viewport=LANDSCAPE)
    visitor.sit_at(game, "me", "random")
    visitor.play(3)
    visitor.look()
    pitch = visitor.page.locator(".board svg").filter(has=visitor.page.locator("[data-target]")).first.bounding_box()
    assert pitch["y"] >= 0
    assert pitch["y"] + pitch["height"] <= LANDSCAPE["height"]
    assert pitch["height"] > 240


def test_an_upright_tablet_gives_the_board_what_it_needs(visit):
    visitor = visit(seed=8, viewport=TABLET)
    visitor.sit_at("kahmate", "me", "random")
    visitor.look()
    board, inside = (visitor.page.locator(part).bounding_box() for part in ("main > .board", ".board .holder"))
    assert board["height"] >= inside["height"] - 1


def test_the_tab_says_whose_turn_it_is(visit):
    visitor = visit(seed=1)
    visitor.sit_at("kahmate", "me", "random")
    visitor.play(2)
    visitor.look()
    expect(visitor.page).to_have_title(re.compile("Your turn"))
    expect(visitor.page.locator("link[rel=icon]")).to_have_attribute("href", "/favicon-turn.svg")
    visitor.goto("/open")
    expect(visitor.page.locator("link[rel=icon]")).to_have_attribute("href", "/favicon.svg")


@pytest.mark.parametrize("wanted", [True, False])
def test_notifications_come_only_if_enabled(visit, wanted):
    visitor = visit(seed=1)
    visitor.page.add_init_script(NOTES)
    visitor.goto("/")
    if wanted:
        visitor.button("Settings").click()
        visitor.page.get_by_label("Notify me when").check()
        visitor.button("Close").click()
    visitor.sit_at("foot_savane", "me", "random", options={"first": "red"})
    visitor.look()
    visitor.page.evaluate("window.away = true")
    visitor.play(8)
    visitor.look()
    notes = visitor.page.evaluate("window.notes")
    assert (["Your turn", "Foot Savane"] in notes) == wanted


def test_side_colours_can_be_chosen_for_any_vision(visit):
    visitor = visit(seed=1)
    visitor.sit_at("kahmate", "me", "random")
    visitor.look()
    colour = "() => getComputedStyle(document.querySelector('main')).getPropertyValue('--side-1')"
    usual = visitor.page.evaluate(colour)
    visitor.button("Settings").click()
    form = visitor.page.locator("dialog[open] .form")
    assert form.evaluate("form => form.scrollWidth <= form.clientWidth"), "a field is wider than its place"
    visitor.page.get_by_label("Side colours").select_option("safe")
    visitor.page.wait_for_function(f"(before) => ({colour})() !== before", arg=usual)


@pytest.mark.parametrize(("motion", "pace"), [("reduce", "0"), ("no-preference", "1")])
def test_a_person_who_wants_no_motion_sees_none(visit, motion, pace):
    """All animations last so many times their usual length."""
    visitor = visit(reduced_motion=motion)
    visitor.goto("/")
    visitor.page.wait_for_function(
        "(pace) => getComputedStyle(document.documentElement).getPropertyValue('--pace') === pace", arg=pace
    )
