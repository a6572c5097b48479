"""Killpower Ball: clicks of a turn, dice beside the action and results after them, the camera, chances, the legend."""

import re

import pytest
from playwright.sync_api import expect

import touchline
from tests.bots.test_advice import SPLIT
from tests.games.killpower_ball.table import court
from tests.web.browsing import DESKTOP, PHONE, TABLET

MEN = "r5* 16-7, r3 14-4, r1 14-10, b4 20-6, b2 18-2, b6 23-11"
PLAY = court(MEN, "turn: 12", "main: red", "points: 4-6")
ALONE = court("r5* 24-7, r3 14-4, r1 14-10, b4 3-6, b2 4-2, b6 5-11", "turn: 12", "main: red", "points: 4-6")
BY_SPEED = court("r5* 16-7, r3 14-4, r1 14-10, b4 17-6", "turn: 12", "main: red", "due: act", "phase: 3", "acting: r1")

CROWDED = court("r5* 22-7, r3 21-4, r1 19-10, b4 24-6, b2 18-2, b6 23-11", "turn: 12", "main: red", "points: 4-6")
IN_LINE = court("r5 16-7, r3 16-9, r1* 16-8, b4 17-6, b2 18-2, b6 23-11", "turn: 12", "main: red", "points: 4-6")
AFTER_A_PASS = court(
    "r2* 8-9, r1 12-11, r7 18-4, b3 17-7, b7 24-5, b2 24-9", "turn: 18", "main: red", "moves: r1 3, r2 0, r7 0"
)
"""Red 2 passes to Red 1, who may then go to several cells that are as good."""
SIDE_BY_SIDE = court("r1* 2-10, r5 2-6, r6 1-4, b4 20-6, b2 18-2, b6 23-11", "turn: 12", "main: red")
"""Red 1 may pass to two who stand near the edge and close to each other."""
LANDSCAPE = {"width": 844, "height": 390}
COVERED = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const open = boxes('.court .target.open > .hit');
    const isOver = (label) => (one) => label.left < one.right - 1 && one.left < label.right - 1
        && label.top < one.bottom - 1 && one.top < label.bottom - 1;
    const covered = boxes('.chip[data-target]').flatMap((label) => open.filter(isOver(label)));
    return {open: open.length, covered: covered.length};
}"""
"""The number of targets, and how many of them the label of a shot covers."""
OVER = """([some, others]) => {
    const boxes = (selector) =>
        [...document.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()]);
    return boxes(some).flatMap(([one, a]) => boxes(others).filter(([other, b]) => one !== other
        && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""
"""How often something of one kind lies over something of another."""


def sit(visitor, position, *seats):
    """Sit down at this position, red's seat first; another person's seat is never taken."""
    sheet = touchline.read_position("killpower_ball", position).sheet()
    replay = visitor.make_replay(sheet)
    table = visitor.sit_at("killpower_ball", *(seats or ("me", "rookie")), start={"replay": replay, "ply": 0})
    visitor.look()
    return table


def acts(visitor):
    return [frame["action"] for frame in visitor.said if frame["type"] == "act"]


def click(visitor, *targets):
    """Click the targets in order; return the number of clicks."""
    for target in targets:
        visitor.target(target).click()
    return len(targets)


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_turn_with_three_on_court_takes_seven_clicks(visit):
    """Three run, the phase is ended, and in phase 3 all stay; after a move, the next gladiator to move is selected.

    Not after the carrier's move: the carrier may still play the ball.
    """
    person = visit(seed=1)
    sit(person, PLAY, "me", "me")
    clicks = click(person, "gladiator:r5", "cell:19-8")
    expect(person.target("gladiator:r5")).to_have_attribute("aria-label", re.compile("19-8"))
    clicks += click(person, "gladiator:r1")
    expect(person.target("gladiator:r1")).to_have_attribute("aria-pressed", "true")
    clicks += click(person, "cell:17-11")
    expect(person.target("gladiator:r3")).to_have_attribute("aria-pressed", "true")
    clicks += click(person, "cell:17-5", "button:end")
    expect(person.page.locator(".side.blue.turn")).to_be_visible()
    person.target("button:end").click()
    clicks += click(person, "button:all_stay")
    expect(person.page.locator(".side.blue.turn")).to_be_visible()
    assert acts(person) == ["move 5 19-8", "move 1 17-11", "move 3 17-5", "end", "end", "stay", "stay", "stay"]
    assert clicks <= 7


@pytest.mark.parametrize(
    ("clicks", "answer"),
    [
        (["gladiator:b4"], "belongs to your opponent"),
        (["cell:10-2"], "Choose one of your gladiators first"),
        (["gladiator:r3", "cell:26-13"], "R4.1"),  # too far away
        (["gladiator:r3", "gladiator:b2"], "R9.2"),  # no blows yet
        (["gladiator:r3", "gladiator:r7"], "R2.1"),  # on the bench
        (["gladiator:r3", "ball:off"], "There is nothing to do there"),  # and not: choose a gladiator first
    ],
)
def test_a_click_that_does_nothing_is_explained(visit, clicks, answer):
    person = visit()
    sit(person, PLAY)
    click(person, *clicks[:-1])
    person.target(clicks[-1]).click(force=True)
    expect(person.page.locator(".note")).to_contain_text(answer)


BOXES = """(names) => names.map((name) => {
    const {x, y, width, height} = document.querySelector(name).getBoundingClientRect();
    return {x, y, width, height};
})"""
"""Boxes at one moment: the camera may be moving."""


def test_a_die_falls_beside_its_gladiator_and_shows_pass_or_fail(visit):
    person = visit()
    sit(person, ALONE)
    click(person, "gladiator:r5", "button:shoot")
    figure = person.page.locator(".dice figure").first
    expect(figure).to_contain_text("needs 5 or less")
    expect(figure).to_contain_text(re.compile("passed|failed", re.IGNORECASE))
    rolled = next(event for step in person.steps for event in step["events"] if event["event"] == "roll")
    expect(figure).to_contain_text("passed" if rolled["passed"] else "failed", ignore_case=True)
    expect(figure.locator(".face")).to_have_text(str(rolled["face"]))
    court_box, die = person.page.evaluate(BOXES, [".court", ".dice"])
    # The shooter stood on 24-7 of 28 columns and 15 rows, within the walls.
    x, y = middle(die)
    assert abs(x - court_box["x"] - court_box["width"] * (28 + 24.5 * 40) / 1176) < 110
    assert abs(y - court_box["y"] - court_box["height"] * (100 + 7.5 * 40) / 726) < 130


def test_the_score_waits_for_the_dice_and_the_ball(visit):
    """With animation: while the scene runs, the old score and positions are shown, and nothing can be chosen."""
    person = visit(reduced_motion="no-preference")
    sit(person, court("r5* 25-7, r3 14-4, r1 14-10, b4 3-6, b2 4-2, b6 5-11", "turn: 12", "main: red", "points: 4-6"))
    person.page.evaluate(
        """() => {
            window.told = [];
            const note = () => {
                const score = document.querySelector('.side.red .crest text').textContent;
                const flying = document.querySelector('.flyer') !== null;
                const log = document.querySelector('[role=log]').innerText.includes('BASKET!');
                const seen = JSON.stringify([score, flying, log]);
                if (window.told.at(-1) !== seen) window.told.push(seen);
            };
            new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )
    click(person, "gladiator:r5", "button:dunk")
    expect(person.page.locator(".side.red .crest text")).to_have_text("5")
    told = person.page.evaluate("() => window.told.map(JSON.parse)")
    assert ["4", True, False] in told
    assert not [seen for seen in told if seen[1] and (seen[0] == "5" or seen[2])]


def test_chances_are_shown_before_committing(visit):
    person = visit()
    sit(person, PLAY)
    shoot = person.page.locator('.chip[data-target="button:shoot"]')
    expect(shoot).to_have_accessible_name(re.compile("Shoot: 10%, worth 10, needs 2 or less, .*Blue 4"))
    click(person, "gladiator:r5")
    expect(person.target("button:end")).to_be_visible()
    expect(person.page.locator('[data-target="button:shoot"]')).to_have_count(1)  # not once more beside the board
    shoot.click(delay=400)  # longer than a close-up takes to stand still: the label stays under a slow finger
    expect(person.page.get_by_role("log")).to_contain_text("shoots from 10 cells")
    assert acts(person)[0] == "shoot 5"


@pytest.mark.parametrize("size", [DESKTOP, PHONE, LANDSCAPE], ids=["desktop", "phone", "landscape"])
@pytest.mark.parametrize("chosen", [[], ["gladiator:r5"]], ids=["nobody", "carrier"])
def test_the_label_of_a_shot_covers_nothing_that_can_be_pointed_at(visit, chosen, size):
    """If there is no room for the label on the visible part of the court, the shot is offered below."""
    person = visit(viewport=size)
    sit(person, CROWDED)
    click(person, *chosen)
    shots = person.page.locator('.chip[data-target="button:shoot"], .dock [data-target="button:shoot"]')
    expect(shots).to_have_count(1)
    person.page.wait_for_timeout(400)  # until a close-up has stopped moving
    found = person.page.evaluate(COVERED)
    assert found["open"] >= 3
    assert found["covered"] == 0
    shots.click()
    expect(person.target("gladiator:r5")).to_have_attribute("aria-label", re.compile("action spent"))
    assert acts(person)[0] == "shoot 5"


def test_the_labels_of_passes_cover_neither_each_other_nor_anybody(visit):
    person = visit(viewport=PHONE)
    sit(person, SIDE_BY_SIDE)
    click(person, "gladiator:r1")
    expect(person.page.locator(".chip")).to_have_count(2)
    person.page.wait_for_timeout(400)  # until a close-up has stopped moving
    assert person.page.evaluate(OVER, [".chip .plate", ".chip .plate, .gladiators .man text"]) == 0


def test_those_on_the_bench_cover_no_numbers_of_the_court(visit):
    person = visit(viewport=PHONE)
    person.sit_at("killpower_ball", "me", "rookie", options={"red": "eliminateurs"})
    person.look()
    expect(person.page.locator(".gladiators .man")).to_have_count(14)
    expect(person.page.locator("text.number")).to_have_count(28 + 15)
    assert person.page.evaluate(OVER, ["text.number", ".gladiators .man"]) == 0


def test_nearer_gladiators_are_drawn_over_those_behind_and_all_numbers_can_be_read(visit):
    person = visit()
    sit(person, IN_LINE)
    hits = person.page.locator(".gladiators > .target > .hit")
    expect(hits).to_have_count(14)
    middles = [middle(hit.bounding_box())[1] for hit in hits.all()]
    assert middles == pytest.approx(sorted(middles))
    for number in person.page.locator(".gladiators .man text").all():
        hidden = number.evaluate(
            """text => {
                const {left, width, top, height} = text.getBoundingClientRect();
                const sheet = new CSSStyleSheet();
                sheet.replaceSync('.gladiators * { pointer-events: auto !important }');
                document.adoptedStyleSheets = [sheet];
                const found = document.elementsFromPoint(left + width / 2, top + height / 2);
                document.adoptedStyleSheets = [];
                const above = found.slice(0, found.indexOf(text));
                return above.filter((one) => one.closest('.man') && !text.closest('.man').contains(one)).length;
            }"""
        )
        assert hidden == 0


def test_a_phone_on_its_side_shows_a_horizontal_court_in_close_up(visit):
    person = visit(viewport=LANDSCAPE, has_touch=True)
    sit(person, PLAY)
    basket, other = (person.target(f"cell:{cell}").bounding_box() for cell in ("20-7", "21-7"))
    assert other["x"] > basket["x"]
    assert basket["width"] >= 36
    pane = person.page.locator(".pane").bounding_box()
    assert pane["y"] + pane["height"] <= LANDSCAPE["height"]


def test_on_a_phone_the_close_up_shows_the_play_and_all_of_the_court_on_demand(visit):
    person = visit(viewport=PHONE, has_touch=True)
    sit(person, PLAY)
    pane = person.page.locator(".pane").bounding_box()
    figure = person.target("gladiator:r5").bounding_box()
    x, y = middle(figure)
    assert pane["x"] < x < pane["x"] + pane["width"] and pane["y"] < y < pane["y"] + pane["height"]
    assert person.target("cell:16-8").bounding_box()["width"] >= 40
    person.button("Show the whole court").click()
    court_box = person.page.locator(".court").bounding_box()
    assert court_box["width"] <= pane["width"] + 1


FAR_FROM_THE_BALL = court("r3 14-4, r1 14-10, b4 22-6, b2 18-2, * 25-5", "turn: 12", "main: red")
TO_THE_BALL = """() => {
    const [pane, arrow, ball] = ['.pane', '.to-ball', '.court > .ball'].map((selector) => {
        const {left, top, width, height} = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return {x: left + width / 2, y: top + height / 2, width, height};
    });
    const angle = ({x, y}) => Math.atan2(y - pane.y, x - pane.x);
    const inside = ({x, y}) => Math.abs(x - pane.x) < pane.width / 2 && Math.abs(y - pane.y) < pane.height / 2;
    return !inside(ball) && inside(arrow) && Math.abs(angle(arrow) - angle(ball)) < 0.1;
}"""
"""The ball is out of sight, and the arrow at the edge points to it."""


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
def test_a_close_up_points_to_a_ball_out_of_sight(visit, size):
    person = visit(viewport=size, has_touch=True)
    sit(person, FAR_FROM_THE_BALL)
    person.page.wait_for_function(TO_THE_BALL)
    person.button("Show the whole court").click()
    expect(person.page.locator(".to-ball")).to_have_count(0)


IN_SIGHT = """(selector) => {
    const pane = document.querySelector('.pane').getBoundingClientRect();
    return [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter((one) =>
        one.left >= pane.left - 2 && one.right <= pane.right + 2 && one.top >= pane.top - 2
        && one.bottom <= pane.bottom + 2).length;
}"""
"""The number of these that lie within the visible part of the court."""
FREE_ZONE = ".court > .target.open > .hit"


@pytest.mark.parametrize(("size", "cells"), [(PHONE, 30), (LANDSCAPE, 14)], ids=["phone", "landscape"])
def test_who_can_be_placed_and_where_is_in_sight(visit, size, cells):
    """The bench with some of the touch zone, then the cells for the chosen; in landscape half of the 15 rows fit."""
    person = visit(viewport=size, has_touch=True)
    person.sit_at("killpower_ball", "me", "rookie")
    person.look()
    person.page.wait_for_function(f"() => ({IN_SIGHT})('.gladiators .target.open > .hit') === 7")
    rows = [f'[data-target="cell:{column}-{row}"] > .hit' for column in range(2) for row in range(15)]
    assert person.page.evaluate(IN_SIGHT, ", ".join(rows)) >= 10
    click(person, "gladiator:r1")
    person.page.wait_for_function(f"() => ({IN_SIGHT})('{FREE_ZONE}') >= {cells}")


SPREAD = court("r5* 3-7, r3 25-2, r1 24-12, b4 22-6, b2 18-2", "turn: 12", "main: red")


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
def test_of_gladiators_far_apart_the_one_with_the_ball_is_in_sight(visit, size):
    person = visit(viewport=size, has_touch=True)
    sit(person, SPREAD)
    person.page.wait_for_timeout(400)  # until a close-up has stopped moving
    assert person.page.evaluate(IN_SIGHT, '[data-target="gladiator:r5"].open > .hit') == 1


def test_a_tablet_shows_the_whole_court(visit):
    person = visit(viewport=TABLET, has_touch=True)
    sit(person, PLAY)
    assert person.page.evaluate(IN_SIGHT, ".court > .target > .hit") == 28 * 15
    assert person.target("cell:16-8").bounding_box()["width"] >= 26


def test_a_tap_on_the_whole_court_of_a_phone_goes_there_and_the_choice_is_remembered(visit):
    person = visit(viewport=PHONE, has_touch=True)
    sit(person, PLAY)
    person.button("Show the whole court").click()
    person.page.reload()
    person.look()
    assert person.page.evaluate(IN_SIGHT, ".court > .target > .hit") == 28 * 15
    person.target("cell:2-2").click(force=True)
    expect(person.button("Show the whole court")).to_be_visible()
    person.page.wait_for_function(f"""() => ({IN_SIGHT})('[data-target="cell:2-2"] > .hit') === 1""")
    expect(person.page.locator(".note")).to_have_count(0)
    person.page.keyboard.press("z")
    expect(person.button("Zoom in on the court")).to_be_visible()


def test_the_plates_show_one_of_ones_own_while_one_is_to_be_chosen(visit):
    person = visit()
    sit(person, court("r3 14-4, r1 14-10, b4* 20-6, b2 18-2", "turn: 12", "main: red"))
    assert person.page.locator(".gladiators .target.open").count() > 0
    expect(person.page.locator(".sheet p b")).to_contain_text("Red")


def test_blows_are_not_shaken_without_motion_and_all_signs_are_explained(visit):
    person = visit()
    sit(person, BY_SPEED)
    person.button("What the signs mean").click()
    legend = person.page.get_by_role("dialog")
    for words in ("DEP", "COM", "HAB", "RAP", "BAL", "RES", "MAIN"):
        expect(legend).to_contain_text(words)
    person.page.keyboard.press("Escape")
    assert (
        person.page.evaluate(
            "() => document.getAnimations().filter((one) => one.effect.getTiming().duration > 1).length"
        )
        == 0
    )
    expect(person.page.locator(".side.red .token").first).to_have_text("Moves first")


def test_the_arena_is_dark_in_both_themes(visit):
    for scheme in ("light", "dark"):
        person = visit(color_scheme=scheme)
        sit(person, PLAY)
        colour = person.page.locator(".killpower").evaluate("board => getComputedStyle(board).backgroundColor")
        assert all(int(part) < 60 for part in re.findall(r"\d+", colour)[:3])


OVER_EACH_OTHER = """() => {
    const boxes = [...document.querySelectorAll('.dice')].map((one) => one.getBoundingClientRect());
    return [boxes.length, boxes.some((one, index) => boxes.slice(index + 1).some((other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom))];
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE, LANDSCAPE], ids=["desktop", "phone", "landscape"])
def test_the_dice_of_a_shot_and_of_its_miss_are_side_by_side(visit, size):
    """Shots are tried until one misses: then two dice fall near the basket."""
    for _ in range(12):
        person = visit(viewport=size)
        sit(person, ALONE)
        click(person, "gladiator:r5", "button:shoot")
        expect(person.page.locator(".dice").first).to_be_visible()
        rolls = [event["for"] for step in person.steps for event in step["events"] if event["event"] == "roll"]
        if "miss" in rolls:
            expect(person.page.locator(".dice")).to_have_count(2)
            assert person.page.evaluate(OVER_EACH_OTHER) == [2, False]
            return
    raise AssertionError("twelve shots of even odds, and none missed")


def test_a_phone_on_its_side_gives_the_court_its_height(visit):
    person = visit(viewport=LANDSCAPE, has_touch=True)
    sit(person, PLAY)
    pane = person.page.locator(".pane").bounding_box()
    assert pane["height"] >= 0.8 * LANDSCAPE["height"]
    for name in ("r5", "r3", "r1"):
        x, y = middle(person.target(f"gladiator:{name}").bounding_box())
        assert pane["x"] < x < pane["x"] + pane["width"] and pane["y"] < y < pane["y"] + pane["height"]
    for part in (".side.red .crest", ".side.blue .crest", ".turn-box", ".plates"):
        box = person.page.locator(f".killpower {part}").bounding_box()
        assert box["y"] + box["height"] <= LANDSCAPE["height"]


def test_hints_lead_where_they_announced(visit):
    """The continuation of a hint is the next hint, as long as no die falls; asked again, it is the same."""
    person = visit()
    sit(person, SPLIT, "me", "random")
    announced, followed = None, 0
    while len(acts(person)) < 6:
        told = ask_hint(person)
        assert ask_hint(person) == told
        if announced:
            followed += 1
            assert told["words"] == announced
        before = len(person.steps)
        person.button("Play this").click()
        person.page.wait_for_function("() => !document.querySelector('.hint')")
        person.look()
        rolled = [event for step in person.steps[before:] for event in step["events"] if event["event"] == "roll"]
        if rolled or person.steps[-1]["view"]["side"] != "red":
            break
        announced = told["then"][0] if told["then"] else None
        assert announced
    assert followed > 0


def ask_hint(person):
    """The best candidate of a hint."""
    heard = sum(frame["type"] == "hint" for frame in person.heard)
    person.button("Hint", exact=True).click()
    expect(person.page.locator(".hint li.best")).to_be_visible()
    hints = [frame for frame in person.heard if frame["type"] == "hint"]
    while len(hints) == heard:
        person.page.wait_for_timeout(20)
        hints = [frame for frame in person.heard if frame["type"] == "hint"]
    return hints[-1]["candidates"][0]
