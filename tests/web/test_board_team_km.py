"""The board of Team KM: what is shown when, the answers to clicks and drops, and what fits."""

import pytest
from playwright.sync_api import expect

import touchline
from tests.web.browsing import DESKTOP, PHONE, SIDEWAYS, Visitor

HAND = "hand a: kick-off pass+2 shot+3 tackle throw-in-fair dribble yellow great-lob\n"
CARD_DUE = "turn: a\ndue: card\nballs: 7 0\n" + HAND
TURN_DUE = "turn: a\ndue: turn\nballs: 0 0\nhand a: kick-off pass+2\n"
NEAR_GOAL = "turn: a\ndue: card\nballs: 16 3\nhand a: shot+6 lob\nhand b: lob\n"
SURE_GOAL = "options: shot_die=12,0,0\n" + NEAR_GOAL
STOPPED = "turn: a\ndue: card\nballs: 7 11\nunder: b defender\ntable b: defender yellow\nyellow: b\n"
ONLY_DISCARDS = "turn: a\ndue: card\nballs: 0 0\nhand a: pass+1 lob\n"
SIZES = {3: {"players": "3"}, 4: {"players": "4", "sides": "2"}, 6: {"players": "6", "sides": "3"}}
WATCH = """() => {
    window.seen = [];
    const look = () => {
        const score = document.querySelector('.scoreboard .score')?.getAttribute('aria-label');
        const rolling = document.querySelector('.die.rolling') !== null;
        const moment = document.querySelector('.moment') !== null;
        const log = document.querySelector('[role=log]')?.innerText ?? '';
        const balls = document.querySelectorAll('[data-ball="0"]').length;
        window.seen.push({score, rolling, moment, balls, told: log.includes('GOAL!')});
    };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
BROKEN = """() => [...document.querySelectorAll('.hand .card .name')].flatMap((name) => {
    const box = name.closest('.card').getBoundingClientRect();
    const range = document.createRange();
    const found = [];
    const walk = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (const part of node.data.matchAll(/[^\\s-]+-?/g)) {
            range.setStart(node, part.index);
            range.setEnd(node, part.index + part[0].length);
            const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top / 4)));
            const {left, right} = range.getBoundingClientRect();
            if (lines.size > 1 || left < box.left - 1 || right > box.right + 1) found.push(part[0]);
        }
    const size = parseFloat(getComputedStyle(name).fontSize);
    return size < 11 ? [...found, `${name.innerText}: ${size} px`] : found;
})"""
"""Titles in hand that are smaller than 11 px, and their parts that are broken or too wide."""
UNDER_THE_NEXT = """() => [...document.querySelectorAll('.fan .card .name')].filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const {right, top, bottom} = range.getBoundingClientRect();
    const over = document.elementFromPoint(right - 2, (top + bottom) / 2);
    return over?.closest('.spot') !== name.closest('.spot');
}).map((name) => name.innerText)"""
"""Titles in hand that end under the next card."""
NUMBERS_COVERED = """() => [...document.querySelectorAll('.fan .card .number')].filter((number) => {
    const {left, right, top, bottom} = number.getBoundingClientRect();
    return [left + 2, right - 2].some((x) =>
        document.elementFromPoint(x, (top + bottom) / 2)?.closest('.spot') !== number.closest('.spot'));
}).map((number) => number.textContent)"""
"""Numbers on cards in hand, such as +5, of which another card covers a part."""
OUT_OF_THE_PLATE = """() => [...document.querySelectorAll('.plate .state')].filter((state) =>
    state.getBoundingClientRect().right > state.closest('.plate').getBoundingClientRect().right - 4
).map((state) => state.innerText)"""
"""What is said about a seat, if its plate is too narrow for it."""
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((text) => {
    const {left, right, top, bottom} = text.getBoundingClientRect();
    const over = document.elementFromPoint(right - 2, (top + bottom) / 2);
    return text.scrollWidth > text.clientWidth + 1 || !(text.contains(over) || over?.contains(text));
}).map((text) => text.innerText)"""
"""Texts that are cut off or whose end lies under something else."""
CARDS_ABOVE_THE_QUESTION = """() => {
    const cards = [...document.querySelectorAll('.fan .slot')].map((card) => card.getBoundingClientRect().bottom);
    return Math.max(...cards) <= document.querySelector('.ask').getBoundingClientRect().top;
}"""
OUT_OF_SIGHT = """() => {
    const board = document.querySelector('main > .board').getBoundingClientRect();
    return [...document.querySelectorAll('.ground > :not([aria-hidden]), .fan .card')].filter((thing) => {
        const {top, bottom} = thing.getBoundingClientRect();
        return top < board.top - 1 || bottom > board.bottom + 8;
    }).map((thing) => thing.className);
}"""
"""Parts of the board that a phone on its side does not show; the corners of a fanned card may be out of sight."""


def sit(visitor, position, *others, name="Me"):
    """In seat a, at this position."""
    sheet = touchline.read_position("team_km", position).sheet()
    replay = visitor.make_replay(sheet)
    first = position.partition("\n")[0]
    options = dict(word.split("=") for word in first.split()[1:]) if first.startswith("options") else {}
    seats = others or ("random",)
    visitor.sit_at("team_km", "me", *seats, options=options, name=name, start={"replay": replay, "ply": 0})
    visitor.look()


def acts(visitor: Visitor):
    return [frame["action"] for frame in visitor.said if frame["type"] == "act"]


def drag(visitor, card, goal):
    """Pick up a card with the mouse and drop it on a target, located only then."""
    mouse = visitor.page.mouse
    start = visitor.target(f"card:{card}").bounding_box()
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(start["x"] + start["width"] / 2, start["y"] - 30, steps=3)
    end = visitor.page.locator(goal).first.bounding_box()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    mouse.up()


def test_cards_in_flight_never_make_a_turned_device_scroll(visit):
    """A card left where it flew in a higher window made the board scroll out of sight."""
    person = visit(viewport=DESKTOP, reduced_motion="no-preference")
    sit(person, CARD_DUE)
    person.target("card:pass+2").click()
    person.target("button:play").click()
    person.page.locator(".flight").first.wait_for(state="attached")
    person.page.set_viewport_size(SIDEWAYS)
    person.page.wait_for_function("() => document.querySelector('.ground').clientHeight < innerHeight")
    high, room = person.page.evaluate(
        "(({scrollHeight, clientHeight}) => [scrollHeight, clientHeight])(document.querySelector('main > .board'))"
    )
    assert high <= room + 8  # the corners of a fanned card


def test_a_chosen_card_covers_no_number(visit):
    """A partly hidden +2 reads as -2."""
    person = visit()
    sit(person, CARD_DUE)
    for card in ("kick-off", "pass+2"):
        person.target(f"card:{card}").click()
        expect(person.target(f"card:{card}")).to_have_attribute("aria-pressed", "true")
        assert person.page.locator(".fan .card .number").count() == 2
        assert person.page.evaluate(NUMBERS_COVERED) == []


def test_the_die_comes_before_the_goal(visit):
    person = visit(reduced_motion="no-preference")
    sit(person, SURE_GOAL)
    person.page.evaluate(WATCH)
    person.target("card:shot+6").click()
    person.target("button:play").click()
    expect(person.page.locator(".moment")).to_be_visible()
    seen = person.page.evaluate("window.seen")
    rolls = [at for at, look in enumerate(seen) if look["rolling"]]
    assert rolls
    assert all(look["balls"] == 1 for look in seen)
    for look in seen[: rolls[-1] + 1]:
        assert look["score"] == "A 0, B 0"
        assert not look["moment"]
        assert not look["told"]
    expect(person.page.locator(".scoreboard .score")).to_have_attribute("aria-label", "A 1, B 0")
    person.page.keyboard.press("Space")
    expect(person.page.locator(".moment")).to_have_count(0)


def test_nothing_moves_while_nothing_happens(visit):
    """An animation without an end costs processor time, and batteries."""
    person = visit(reduced_motion="no-preference")
    sit(person, CARD_DUE)
    person.target("card:pass+2").click()
    person.target("button:play").click()
    person.page.wait_for_function("() => document.querySelector('.runner.running')")
    person.page.wait_for_function("() => document.getAnimations().every(({playState}) => playState === 'finished')")


def test_a_goal_takes_no_time_without_motion(visit):
    person = visit()
    sit(person, SURE_GOAL)
    person.page.evaluate(WATCH)
    person.target("card:shot+6").click()
    person.target("button:play").click()
    expect(person.page.locator(".scoreboard .score")).to_have_attribute("aria-label", "A 1, B 0")
    assert not any(look["moment"] or look["rolling"] for look in person.page.evaluate("window.seen"))


def test_the_reason_is_shown_beside_the_card(visit):
    person = visit()
    sit(person, TURN_DUE)
    person.target("card:kick-off").click()
    expect(person.page.locator(".about")).to_contain_text("Draw or take a card before you play one.")
    person.button("Choose again").click()
    sit(person, CARD_DUE)
    for card, reason in {
        "kick-off": "already on the pitch",
        "shot+3": "on cells 11 to 17",
        "tackle": "No opponent has a ball on the pitch",
        "throw-in-fair": "not under the interruption",
        "yellow": "Only in answer",
    }.items():
        person.target(f"card:{card}").click()
        expect(person.page.locator(".about")).to_contain_text(reason)
    person.target("card:pass+2").click()
    expect(person.page.locator(".about")).to_be_visible()
    expect(person.page.locator(".about .why")).to_have_count(0)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_is_dragged_to_the_pitch_or_the_discard(visit, screen):
    person = visit(viewport=screen)
    sit(person, CARD_DUE)
    drag(person, "pass+2", ".field")
    expect(person.page.locator(".about")).to_have_count(0)
    person.page.wait_for_function("() => document.querySelector('[data-target=\"card:pass+2\"]') === null")
    assert acts(person) == ["play pass+2"]
    sit(person, CARD_DUE)
    drag(person, "dribble", '[data-place="offer"]')
    person.page.wait_for_function("() => document.querySelector('[data-target=\"card:dribble\"]') === null")
    assert acts(person) == ["play pass+2", "discard dribble"]


def test_an_unplayable_card_on_the_pitch_is_answered_with_its_rule(visit):
    person = visit()
    sit(person, CARD_DUE)
    drag(person, "kick-off", ".field")
    expect(person.page.locator(".note")).to_contain_text("R5.2")
    assert acts(person) == []
    sit(person, TURN_DUE)
    drag(person, "kick-off", ".field")
    expect(person.page.locator(".note")).to_contain_text("R3.1")


@pytest.mark.parametrize(
    ("position", "clicks", "answer"),
    [
        (TURN_DUE, ["button:substitute"], "Choose the card to substitute first."),
        (TURN_DUE + "tokens: 0 3\n", ["button:substitute"], "no substitution tokens left"),
        (CARD_DUE, ["button:substitute"], "R3.1"),  # too late
        (CARD_DUE, ["card:pass+2", "seat:b"], "Only interruptions are aimed at an opponent"),
        (CARD_DUE, ["card:tackle", "seat:b"], "R6.1"),  # whose ball is not on the pitch
    ],
)
def test_a_click_that_does_nothing_is_explained(visit, position, clicks, answer):
    person = visit()
    sit(person, position)
    for target in clicks[:-1]:
        person.target(target).click()
    person.target(clicks[-1]).click(force=True)
    expect(person.page.locator(".note")).to_contain_text(answer)


def test_the_prompt_asks_only_for_what_is_possible(visit):
    person = visit()
    sit(person, ONLY_DISCARDS)
    expect(person.page.locator(".due")).to_have_text("None of your cards can be played: discard one.")
    sit(person, TURN_DUE)
    expect(person.page.locator(".due")).to_have_text("Draw a card, or make a substitution first.")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "es-ES"])
def test_titles_can_be_read_and_break_between_words_only(visit, locale):
    person = visit(locale=locale)
    hands = (HAND, "hand a: pass-or-shot+4 super-shoot keeper defender throw-in lob-fair dribble-or-lob dive\n")
    for hand in hands:
        sit(person, STOPPED + hand)
        for screen in (DESKTOP, PHONE, SIDEWAYS):
            person.page.set_viewport_size(screen)
            person.page.wait_for_function(f"() => ({UNDER_THE_NEXT})().length === 0")  # once the cards lie anew
            assert person.page.evaluate(BROKEN) == []
            assert person.page.evaluate(COVERED, ".plate .state span") == []
            assert person.page.evaluate(OUT_OF_THE_PLATE) == []
    assert person.page.evaluate(OUT_OF_SIGHT) == []
    person.target("card:keeper").click()
    assert person.page.evaluate(OUT_OF_SIGHT) == []


@pytest.mark.parametrize("players", SIZES)
def test_a_phone_shows_everybody_without_scrolling(visit, players):
    person = visit(viewport=PHONE, has_touch=True)
    words = " ".join(f"{name}={value}" for name, value in SIZES[players].items())
    position = f"options: {words}\nturn: a\ndue: card\n" + HAND
    sit(person, position, *["random"] * (players - 1), name="Marguerite")
    for seat in "abcdef"[:players]:
        expect(person.target(f"seat:{seat}")).to_be_in_viewport(ratio=1)
    expect(person.target("card:kick-off")).to_be_in_viewport(ratio=0.9)
    assert person.page.evaluate(COVERED, ".people li strong:first-child") == []
    person.target("card:kick-off").click()
    expect(person.button("Choose again")).to_be_visible()
    person.page.wait_for_function(CARDS_ABOVE_THE_QUESTION)


def test_the_board_uses_the_height_of_a_desktop(visit):
    person = visit(viewport={"width": 1440, "height": 900})
    sit(person, CARD_DUE)
    ground = person.page.locator("div.ground").bounding_box()
    card = person.page.locator('[data-target="card:throw-in-fair"]').evaluate("card => card.offsetWidth")
    assert ground["height"] > 0.9 * (900 - 52)
    assert card >= 140


def test_an_empty_hand_keeps_its_place(visit):
    person = visit()
    sit(person, "turn: a\ndue: card\nballs: 0 0\nhand a: lob\n")
    bench = person.page.locator(".ground > .bench")
    before = bench.bounding_box()
    person.target("card:lob").click()
    person.target("button:discard").click()
    expect(person.page.locator(".hand .none")).to_be_visible()
    assert bench.bounding_box() == before
