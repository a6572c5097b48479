"""Lessons played by clicks, answers to wrong tries, progress that stays, and pictures beside the rules."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import FIRST_BOARD, PHONE
from touchline.games import GAMES, find_game
from touchline.lessons import Attempt, lesson_words, read_lessons

WRONG = {
    "kahmate": ("pass", ["button:end"], "Don't stop now"),
    "foot_savane": ("pass", ["tile:a2", "tile:b3"], "b2 to b3"),
    "team_km": ("shoot", ["card:shot+2", "button:play"], "14 and 2 make 16"),
    "killpower_ball": ("sure", ["gladiator:r1", "button:shoot"], "four times in ten"),
}

BOARD_ABOVE_THE_TASK = """() => {
    const hands = [...document.querySelectorAll('.board .strip')].map((hand) => hand.getBoundingClientRect().bottom);
    return hands.length && Math.max(...hands) <= document.querySelector('.ask').getBoundingClientRect().top;
}"""

ROUND_LABELS = """() => {
    const arrow = document.querySelector('.marks path.chalk:not(.tip)');
    const labels = [...document.querySelectorAll('.board .chip')].map((label) => label.getBoundingClientRect());
    if (!arrow || labels.length < 2) return false;
    const isOn = ({x, y}) => labels.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
    return Array.from({length: 41}, (_, part) => arrow.getPointAtLength((arrow.getTotalLength() * part) / 40))
        .every((point) => !isOn(point.matrixTransform(arrow.getScreenCTM())));
}"""
"""An arrow and both labels of shots are there, and it crosses none of them."""


def clicks(game, name):
    """The targets to click in each part of a lesson, according to its solution."""
    tried = Attempt(find_game(game), next(lesson for lesson in read_lessons(game) if lesson.name == name))
    list(tried.replies())
    while not tried.is_done:
        yield tried.match.targets(tried.seat)[tried.advice]
        tried.play(tried.advice)
        list(tried.replies())


def solve(visitor, game, name):
    """Click through a lesson; a board may have chosen the same player again by itself."""
    for targets in clicks(game, name):
        for target in targets:
            place = visitor.target(target)
            expect(place).to_be_enabled()
            if place.get_attribute("aria-pressed") != "true":
                place.click()


def open_lesson(visitor, game, name):
    visitor.goto(f"/learn/{game}/{name}")
    expect(visitor.page.locator(".task")).to_be_visible(timeout=FIRST_BOARD)


@pytest.mark.parametrize("game", WRONG)
def test_a_lesson_is_played_by_clicks(visit, game):
    visitor = visit()
    name, wrong, answer = WRONG[game]
    open_lesson(visitor, game, name)
    expect(visitor.page.locator("svg.marks path, svg.marks rect").first).to_be_attached()
    for target in wrong:
        visitor.target(target).click()
    expect(visitor.page.locator(".answer")).to_contain_text(answer)
    if (again := visitor.button("Choose again")).is_visible():
        again.click()
    solve(visitor, game, name)
    expect(visitor.page.locator(".good")).to_have_text(lesson_words(game, "en")[name]["learnt"])
    following = visitor.page.get_by_role("link", name="Next lesson")
    expect(following).to_be_focused()
    following.click()
    visitor.page.wait_for_url(re.compile(rf"/learn/{game}/(?!{name}$)"))


def test_progress_stays_and_leads_to_a_first_match(visit):
    visitor = visit()
    visitor.goto("/")
    visitor.page.get_by_role("link", name="Learn Kahmaté").click()
    visitor.page.get_by_role("link", name="Score a try").click()
    expect(visitor.page.locator(".task")).to_be_visible(timeout=FIRST_BOARD)
    solve(visitor, "kahmate", "try")
    expect(visitor.page.locator(".good")).to_be_visible()
    visitor.page.get_by_role("link", name="All lessons").click()
    expect(visitor.page.get_by_text(f"1 of {len(read_lessons('kahmate'))} lessons done")).to_be_visible()
    visitor.page.reload()
    expect(visitor.page.locator("a.done")).to_have_text(re.compile("Score a try"))
    visitor.button("Play a first match").click()
    visitor.page.wait_for_url("**/t/*")


def test_a_lesson_works_by_keyboard_on_a_phone_and_in_words(visit):
    visitor = visit(viewport=PHONE)
    open_lesson(visitor, "kahmate", "pass")
    visitor.page.wait_for_function(BOARD_ABOVE_THE_TASK)
    visitor.target("player:r1").focus()
    visitor.page.keyboard.press("Enter")
    visitor.target("player:r2").focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".stage")).to_contain_text("2/2")
    visitor.page.keyboard.press("t")
    visitor.button("Red 2 moves to 10-5.").click()
    expect(visitor.button("Red 2 moves to 11-5.")).to_be_visible()
    assert visitor.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_contents_a_search_and_pictures(visit, game):
    visitor = visit()
    visitor.goto(f"/rules/{game}")
    visitor.page.get_by_role("navigation", name="Contents").get_by_role("link").nth(2).click()
    expect(visitor.page.locator("#chapter-3")).to_be_in_viewport()
    visitor.page.locator("figure").first.scroll_into_view_if_needed()
    figure = visitor.page.locator("figure").first
    expect(figure.locator("figcaption")).to_be_visible(timeout=FIRST_BOARD)
    expect(figure.locator("[inert] [data-target]").first).to_be_attached()
    visitor.page.get_by_label("Search the rules").fill("zyzzyva")
    expect(visitor.page.get_by_text("No rule mentions that")).to_be_visible()


HEAD_IN_SIGHT = """() => {
    const head = document.querySelector('.marks path.tip.chalk')?.getBoundingClientRect();
    const pane = document.querySelector('.pane')?.getBoundingClientRect();
    return head && pane && head.left > pane.left && head.right < pane.right
        && head.top > pane.top && head.bottom < pane.bottom;
}"""
"""The head of the arrow is in the part of the court that is shown, in close-up or whole."""


def test_an_arrow_to_something_out_of_sight_ends_at_the_edge(visit):
    visitor = visit(viewport=PHONE, has_touch=True)
    open_lesson(visitor, "killpower_ball", read_lessons("killpower_ball")[0].name)
    visitor.page.wait_for_function(HEAD_IN_SIGHT)


def test_an_arrow_goes_round_labels(visit):
    visitor = visit(viewport=PHONE, has_touch=True)
    visitor.goto("/learn/killpower_ball/dunk")
    visitor.page.wait_for_function(ROUND_LABELS)


LABEL_ON_ARROW = """() => {
    const arrow = document.querySelector('.marks path.chalk:not(.tip)');
    const {x, y} = arrow.getPointAtLength(arrow.getTotalLength() / 2).matrixTransform(arrow.getScreenCTM());
    const label = document.createElement('span');
    label.className = 'chip';
    label.dataset.over = '';
    label.style = `position: fixed; left: ${x - 8}px; top: ${y - 8}px; width: 16px; height: 16px`;
    document.querySelector('.board').append(label);
    const box = label.getBoundingClientRect();
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
}"""
"""Put one more label on the middle of the arrow."""
MEASURED_LAST = 1800
"""Milliseconds after which an arrow is placed anew only if something changes."""


def test_an_arrow_goes_round_a_label_that_comes_late(visit):
    visitor = visit(viewport=PHONE, has_touch=True)
    visitor.goto("/learn/killpower_ball/dunk")
    visitor.page.wait_for_function(ROUND_LABELS)
    visitor.page.wait_for_timeout(MEASURED_LAST)
    assert visitor.page.evaluate(LABEL_ON_ARROW)
    visitor.page.wait_for_function(ROUND_LABELS)
