"""Kahmaté's board: runs in one click, quick clicks, placing by dragging, and duels that cover no question."""

import pytest
from playwright.sync_api import expect

import touchline
from tests.web.browsing import PHONE, SIDEWAYS

PITCH = """
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r1    .    .    .    .    .    .    .    .   b1    :
 2    :    .    .    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .   r2    .    .    .    .    .    .    :
 4    :    .    .   r3    .   r5*  b3    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .   b4    .    .    .    .    :
 6    :    .    .    .  (b6)   .    .    .    .    .    .    .    :
 7    :    .    .    .    .    .    .    .    .    .   b5    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
turn: red
"""
WHOLE = 0.999
"""The share of a thing that is in sight if all of it is: the browser rounds."""
CLICK_ALL = """targets => {
    for (const name of targets)
        document.querySelector(`[data-target="${name}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""

WHILE_ON_STAGE = "() => document.querySelector('.stage .duel') && document.querySelector('[role=log]').innerText"
"""The log, once a duel is on the stage."""


BEFORE_A_TRY = PITCH.replace("r5*  b3    .    .    .    .    .    :", " .   b3    .    .    .    .   r5*   :")
WHILE_A_TRY = """() => document.querySelector('.stage .try') &&
    [document.querySelector('[role=log]').innerText, document.querySelector('.strip.red .crest text').textContent]"""
"""The log and the score, once a try is on the stage."""
UNDER_THE_QUESTION = """() => [...document.querySelectorAll('.kahmate .strip')].filter((strip) => {
    const {left, right, bottom} = strip.getBoundingClientRect();
    return !strip.contains(document.elementFromPoint((left + right) / 2, bottom - 1));
}).map((strip) => strip.ariaLabel)"""
"""Hands whose lower edge the question covers."""
COVERED_PLAYERS = """() => {
    const panel = document.querySelector('.challenge .plaque').getBoundingClientRect();
    return [...document.querySelectorAll('[data-target^="player:"] .hit')].filter((hit) => {
        const {left, right, top, bottom} = hit.getBoundingClientRect();
        return right > panel.left + 1 && left < panel.right - 1 && bottom > panel.top + 1 && top < panel.bottom - 1;
    }).length;
}"""
SMALL_WORDS = """() => [...document.querySelectorAll('.challenge > text')]
    .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])
    .filter(([, size]) => size < 11)"""


class Captain:
    """Red's captain at this position; counts clicks."""

    def __init__(self, visitor, position=PITCH, other="random"):
        self.visitor, self.page, self.clicks = visitor, visitor.page, 0
        sheet = touchline.read_position("kahmate", position).sheet()
        replay = visitor.make_replay(sheet)
        visitor.sit_at("kahmate", "me", other, start={"replay": replay, "ply": 0})
        visitor.wait_for_board()
        expect(visitor.target("button:end")).to_be_visible()
        expect(visitor.page.locator(".target.open").first).to_be_visible()

    def click(self, *targets):
        for target in targets:
            self.clicks += 1
            self.visitor.target(target).click()

    def ask(self, *targets):
        """Click, the last time on something that does nothing now: the answer says why."""
        self.click(*targets[:-1])
        self.visitor.target(targets[-1]).click(force=True)
        return self.page.locator(".note")

    def click_at_once(self, *targets):
        """Click faster than any response can arrive."""
        self.page.evaluate(CLICK_ALL, targets)

    def acts(self, *texts):
        """Wait for the next question, and check that exactly these actions have been sent."""
        expect(self.page.get_by_role("log").locator("li").first).to_be_attached()
        self.page.wait_for_function("() => document.querySelector('.target.open, .buttons [data-target]')")
        said = [frame["action"] for frame in self.visitor.said if frame["type"] == "act"]
        assert said == [*texts]

    def stands_on(self, player, cell):
        label = f'[data-target="player:{player}"][aria-label*="on {cell},"]'
        expect(self.page.locator(label)).to_have_count(1)

    @property
    def questions(self):
        return [frame["path"] for frame in self.visitor.said if frame["type"] == "why"]


@pytest.fixture
def captain(visit):
    return lambda position=PITCH, **wishes: Captain(visit(**wishes), position)


def test_an_answer_goes_once_something_else_is_chosen(captain):
    red = captain()
    expect(red.ask("player:r4", "cell:10-8")).to_be_visible()
    red.click("player:r6")
    expect(red.page.locator(".note")).to_have_count(0)


def test_two_runs_of_three_cells_and_a_pass_are_six_clicks(captain):
    red = captain()
    red.click("player:r4", "cell:4-4")
    red.stands_on("r4", "4-4")
    red.click("player:r6", "cell:5-8")
    red.stands_on("r6", "5-8")
    red.click("player:r5", "player:r4")
    expect(red.page.locator('[data-target="player:r4"][aria-label*="has the ball"]')).to_have_count(1)
    assert red.clicks == 6
    assert not red.questions


def test_the_fast_player_runs_four_cells_and_one_undo_brings_them_back(captain):
    red = captain()
    red.click("player:r5", "cell:5-8")
    red.stands_on("r5", "5-8")
    red.acts(*["step 5 down"] * 4)
    red.visitor.button("Undo").click()
    red.stands_on("r5", "5-4")
    expect(red.visitor.button("Undo")).to_be_disabled()


def test_a_path_is_drawn_before_the_run(captain):
    red = captain()
    red.click("player:r5")
    expect(red.page.locator(".way")).to_have_count(0)
    red.visitor.target("cell:3-6").hover()
    expect(red.page.locator(".way text")).to_have_text("4")
    red.visitor.target("cell:5-7").focus()
    expect(red.page.locator(".way text")).to_have_text("3")


def test_quick_clicks_all_count(captain):
    """Each click comes while the action of the previous one is still on its way."""
    red = captain()
    red.click_at_once("player:r5", "cell:5-5", "cell:5-6", "cell:5-7", "player:r6", "cell:3-8", "cell:3-7")
    red.stands_on("r6", "3-7")
    red.stands_on("r5", "5-7")
    red.acts(*["step 5 down"] * 3, "step 6 right", "step 6 up")
    assert not red.questions


def test_a_click_during_a_run_comes_after_it(captain):
    red = captain()
    red.click_at_once("player:r5", "cell:5-7", "player:r6", "cell:5-8")
    red.stands_on("r6", "5-8")
    red.stands_on("r5", "5-7")
    assert not red.questions


def test_a_third_player_is_answered_with_the_rule_of_two(captain):
    red = captain()
    red.click("player:r4", "cell:4-4")
    red.stands_on("r4", "4-4")
    red.click("player:r6", "cell:3-8")
    red.stands_on("r6", "3-8")
    expect(red.ask("player:r1").get_by_role("link")).to_have_text("R4.2")


@pytest.mark.parametrize(
    ("clicks", "answer"),
    [
        (["player:r5", "cell:9-5"], "R5.1"),  # five cells away, with four points
        (["player:r5", "cell:0-4"], "R5.4"),  # their own in-goal
        (["player:r5", "player:b1"], "R6.1"),  # an opponent far away
        (["player:b3"], "belongs to your opponent"),
        (["cell:7-2"], "Choose one of your players"),
        (["card:3"], "R10.1"),
    ],
)
def test_a_click_that_does_nothing_is_explained(captain, clicks, answer):
    expect(captain().ask(*clicks)).to_contain_text(answer)


def test_the_player_to_be_placed_can_be_dragged(visit):
    visitor = visit()
    visitor.sit_at("kahmate", "me", "random", options={"first": "red"})
    visitor.wait_for_board()
    visitor.target("player:r1").drag_to(visitor.target("cell:2-4"))
    expect(visitor.page.locator('[data-target="player:r1"][aria-label*="on 2-4,"]')).to_have_count(1)
    assert not [frame for frame in visitor.said if frame["type"] == "why"]


def test_a_duel_is_logged_after_its_cards_and_covers_no_question(captain):
    red = captain(reduced_motion="no-preference")
    red.click("player:r5", "player:b3")
    red.click("card:6")
    told = red.page.wait_for_function(WHILE_ON_STAGE).json_value()
    assert "tries to force a way through" in told
    assert "against" not in told
    expect(red.page.get_by_role("log").get_by_text("against").first).to_be_visible()
    expect(red.page.locator(".target.open, .hand .open").first).to_be_visible()
    expect(red.page.locator(".stage")).to_have_count(0)
    expect(red.page.locator(".line .result")).to_be_visible()


def test_a_try_is_announced_after_the_run(captain):
    red = captain(BEFORE_A_TRY, reduced_motion="no-preference")
    red.click("player:r5", "cell:12-4")
    told, score = red.page.wait_for_function(WHILE_A_TRY).json_value()
    assert "TRY!" not in told
    assert score == "0"
    expect(red.page.get_by_role("log")).to_contain_text("TRY!")
    expect(red.page.locator(".strip.red .crest text")).to_have_text("1")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "es-ES"])
@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_on_a_phone_every_answer_and_the_hands_are_in_sight(captain, screen, locale):
    red = captain(viewport=screen, has_touch=True, locale=locale)
    red.click("player:r5")
    assert red.page.evaluate("scrollY") == 0
    for thing in (*red.page.locator(".buttons button").all(), red.visitor.target("card:1")):
        expect(thing).to_be_in_viewport(ratio=WHOLE)
    assert red.page.evaluate(UNDER_THE_QUESTION) == []


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_on_a_phone_a_duel_is_in_sight_with_its_cards_and_covers_no_player(captain, screen):
    red = captain(viewport=screen, has_touch=True)
    red.click("player:r5", "player:b3")
    for thing in (red.visitor.target("card:6"), red.page.locator(".challenge .plaque")):
        expect(thing).to_be_in_viewport(ratio=WHOLE)
    assert red.page.evaluate(COVERED_PLAYERS) == 0
    assert red.page.evaluate(SMALL_WORDS) == []
    assert red.page.evaluate("scrollY") == 0
