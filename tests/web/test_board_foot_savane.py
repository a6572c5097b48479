"""Foot Savane's board: unseen backs, goals at the right end and announced after the shot, prompts, the pile."""

import re

import pytest
from playwright.sync_api import expect

import touchline
from tests.web.browsing import PHONE, SIDEWAYS, TABLET
from touchline.bots import Bot

MIDDLE = """\
     a    b    c    d
 4  Cl   C?   Ts   Sc
 3  C?   St   Cs   Sl
 2  Lc   Lc*  T?   Tt
 1  L?   Ls   Tc   Lc
turn: red
"""
BEFORE_THE_GOAL = {
    "red": """\
     a    b    c    d
 4  Lc*  Tl   Tc   Lc
 3  Sl   St   Sl   Lc
 2  Cl   Tt   Cs   Lc
 1  Cl   Cl   Ts   Cs
turn: red
""",
    "blue": """\
     a    b    c    d
 4  Lc   Tl   Tc   Lc
 3  Sl   St   Sl   Lc
 2  Cl   Tt   Cs   Lc
 1  Cl*  Cl   Ts   Cs
turn: blue
""",
}
ALWAYS_A_GOAL = {"goals": 1, "goal_cards": "0,0,0,16"}
BALL = """() => {
    const ball = document.querySelector('[data-ball]').getBoundingClientRect();
    const pitch = document.querySelector('.pitch').getBoundingClientRect();
    const lies = pitch.width > pitch.height;
    return lies ? (pitch.right - ball.left) / pitch.width : (ball.top - pitch.top) / pitch.height;
}"""
"""How far from the far goal to the near one the ball is, from 0 to 1; on its side, the near one is on the left."""
PLACES = """(cells) => cells.map((cell) => {
    const {left, top} = document.querySelector(`[data-target="tile:${cell}"]`).getBoundingClientRect();
    return [left, top];
})"""
OVER_THE_RESULT = """() => {
    const {left, width, top, height} = document.querySelector('[data-ball]').getBoundingClientRect();
    const glass = new CSSStyleSheet();
    glass.replaceSync('* { pointer-events: auto !important }');
    document.adoptedStyleSheets.push(glass);
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    document.adoptedStyleSheets.pop();
    const card = stack.findIndex((one) => one.closest('.ask section[role=status]'));
    return card < 0 ? 'beside' : stack.findIndex((one) => one.closest('[data-ball]')) < card ? 'over' : 'under';
}"""
"""Where the ball is, seen from the result card."""


def sit_at(visitor, position, seats=("me", "random"), **options):
    """A seat at a table that starts from this position."""
    line = " ".join(f"{name}={value}" for name, value in options.items())
    match = touchline.read_position("foot_savane", f"{position}\noptions: {line}" if line else position, dice="by hand")
    replay = visitor.post("/api/replays", {"sheet": match.sheet(), "language": "en"})
    start = {"replay": replay["replay"], "ply": len(replay["steps"])}
    visitor.sit_at("foot_savane", *seats, options=replay["options"], start=start)
    visitor.wait_for_board()
    visitor.look()


def click(visitor, *targets):
    for target in targets:
        visitor.target(target).click()


def test_a_back_that_nobody_has_seen_has_a_question_mark(visit):
    visitor = visit()
    sit_at(visitor, MIDDLE)
    marks = visitor.page.locator(".tile text", has_text=re.compile(r"^\?$"))
    expect(marks).to_have_count(4)
    for mark in marks.all():
        assert mark.evaluate("mark => mark.getBoundingClientRect().width") > 5
        assert mark.evaluate("mark => getComputedStyle(mark).clipPath") == "none"


@pytest.mark.parametrize("scorer", BEFORE_THE_GOAL)
def test_the_winning_goal_is_in_the_other_goal_live_and_in_replay(visit, scorer):
    visitor = visit()
    seats = ("me", "random") if scorer == "red" else ("random", "me")
    sit_at(visitor, BEFORE_THE_GOAL[scorer], seats, **ALWAYS_A_GOAL)
    click(visitor, *(("tile:a4", "tile:b4") if scorer == "red" else ("tile:a1", "tile:b1")), "goal:left")
    visitor.button("Replay").wait_for()
    assert visitor.page.evaluate(BALL) < 0.15  # the viewer's own goal is the near one
    visitor.page.set_viewport_size(SIDEWAYS)
    visitor.page.wait_for_function(f"() => ({OVER_THE_RESULT})() === 'under'")
    visitor.button("Replay").click()
    visitor.page.wait_for_url("**/r/*")
    visitor.button("Go to the end").click()
    in_the_net = "ball < 0.15" if scorer == "red" else "ball > 0.85"  # red is near for everyone
    visitor.page.wait_for_function(f"() => {{ const ball = ({BALL})(); return {in_the_net}; }}")


@pytest.mark.parametrize("screen", [SIDEWAYS, TABLET], ids=["sideways", "tablet"])
def test_the_pitch_is_horizontal_where_that_makes_it_larger(visit, screen):
    visitor = visit(viewport=screen)
    sit_at(visitor, MIDDLE)
    (near, high), (far, _), (_, low) = visitor.page.evaluate(PLACES, ["a1", "a4", "d1"])
    assert near < far
    assert high < low
    click(visitor, "tile:b2", "tile:c1")
    expect(visitor.page.locator(".due")).to_have_text("Move the same one again, or shoot.")


POSES = """() => Object.fromEntries([...document.querySelectorAll('.tiles .tile')].map((tile) => {
    const pitch = document.querySelector('.stage').getBoundingClientRect();
    const box = tile.getBoundingClientRect();
    const x = (box.left + box.width / 2 - pitch.left) / pitch.width;
    const y = (box.top + box.height / 2 - pitch.top) / pitch.height;
    const [across, down] = pitch.width > pitch.height ? [y, 1 - x] : [x, y];
    const drawing = tile.querySelector('use')?.getAttribute('href') ?? '';
    return [[across, down].map((part) => Math.floor(part * 4)).join(), drawing];
}))"""
"""The drawing of every tile by its column and row, seen from the near goal."""


def test_a_tile_keeps_its_picture_when_the_pitch_is_laid_on_its_side(visit):
    visitor = visit(viewport=TABLET)
    sit_at(visitor, MIDDLE)
    click(visitor, "tile:b2", "tile:c1")
    expect(visitor.page.locator(".due")).to_have_text("Move the same one again, or shoot.")
    click(visitor, "tile:c1", "tile:b1")
    expect(visitor.page.locator(".due")).to_have_text("Shoot: send the ball to a neighbouring tile.")
    before = visitor.page.evaluate(POSES)
    assert len(before) == 16
    visitor.page.set_viewport_size(PHONE)
    expect(visitor.page.locator(".stage.lying")).to_have_count(0)
    assert visitor.page.evaluate(POSES) == before


def test_the_result_card_comes_once_the_headline_has_been_seen(visit):
    visitor = visit(reduced_motion="no-preference")
    sit_at(visitor, BEFORE_THE_GOAL["red"], **ALWAYS_A_GOAL)
    click(visitor, "tile:a4", "tile:b4", "goal:left")
    headline = visitor.page.locator(".headline.over")
    headline.wait_for()
    assert visitor.page.locator(".ask section[role=status]").count() == 0
    headline.evaluate("shown => Promise.all(shown.getAnimations().map(({finished}) => finished))")
    visitor.page.locator(".ask section[role=status]").wait_for()


def test_a_captain_who_must_shoot_is_not_offered_to_end_the_turn(visit):
    visitor = visit()
    sit_at(visitor, MIDDLE)
    click(visitor, "tile:b2", "tile:c1")
    expect(visitor.page.locator(".due")).to_have_text("Move the same one again, or shoot.")
    expect(visitor.target("button:end")).to_have_count(0)
    click(visitor, "tile:c1", "tile:b1")
    expect(visitor.page.locator(".due")).to_have_text("Shoot: send the ball to a neighbouring tile.")


@pytest.mark.parametrize(
    ("clicks", "answer"),
    [
        (["tile:a4"], "Choose one of your own footballers first"),
        (["tile:b2", "tile:d4"], "R3.2"),  # too far away
        (["goal:left"], "R3.1"),  # the move comes first
        (["tile:a1", "tile:a2", "goal:left"], "does not have the ball"),
        (["tile:a1", "tile:a2", "tile:d1"], "R3.3"),  # another footballer
    ],
)
def test_a_click_that_does_nothing_is_explained(visit, clicks, answer):
    visitor = visit()
    sit_at(visitor, MIDDLE)
    click(visitor, *clicks[:-1])
    if len(clicks) > 2:
        expect(visitor.page.locator(".due")).to_have_text("Move the same one again, or end the turn.")
    visitor.target(clicks[-1]).click(force=True)
    expect(visitor.page.locator(".note")).to_contain_text(answer)


def test_a_goal_is_announced_after_the_ball_has_flown(visit):
    visitor = visit(reduced_motion="no-preference")
    sit_at(visitor, BEFORE_THE_GOAL["red"], **ALWAYS_A_GOAL | {"goals": 3})
    click(visitor, "tile:a4", "tile:b4")
    visitor.target("goal:left").and_(visitor.page.locator(".open")).wait_for()
    visitor.page.evaluate(WATCH)
    visitor.target("goal:left").click()
    visitor.page.wait_for_function("() => window.seen.includes('score') && window.seen.includes('log')")
    seen = visitor.page.evaluate("window.seen")
    assert seen[0] == "flies", seen
    assert set(seen) == {"flies", "headline", "score", "log"}, seen


WATCH = """() => {
    window.seen = [];
    const note = (name, holds) => { if (holds && !window.seen.includes(name)) window.seen.push(name); };
    const look = () => {
        note('flies', document.querySelector('[data-ball]').getAnimations().length > 0);
        note('headline', document.querySelector('.headline'));
        note('score', [...document.querySelectorAll('.goals b')].some((score) => score.innerText === '1'));
        note('log', document.querySelector('[role=log]').innerText.includes('GOAL!'));
        requestAnimationFrame(look);
    };
    look();
}"""
"""Records the order in which things appear."""


def test_a_snake_bites_and_the_drawn_card_is_shown(visit):
    visitor = visit(reduced_motion="no-preference")
    sit_at(visitor, MIDDLE, snake_cards="0,0,9,0,0,0,0,0")
    click(visitor, "tile:b2", "tile:b3")
    expect(visitor.page.locator('[data-bite="b3"]')).to_be_visible()
    expect(visitor.page.locator(".drawn")).to_contain_text("Loss")


def test_the_pile_opens_with_the_keyboard_and_shows_every_card(visit):
    visitor = visit()
    sit_at(visitor, MIDDLE)
    pile = visitor.button(re.compile("See all snake cards"))
    pile.focus()
    visitor.page.keyboard.press("Enter")
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(8)
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    visitor.button("Lob, 4 in the pile").hover()
    expect(visitor.page.locator(".tip", has_text="Lob")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_halves_of_a_goal_are_named_side_by_side(visit, language):
    visitor = visit(locale=language)
    sit_at(visitor, BEFORE_THE_GOAL["red"], **ALWAYS_A_GOAL)
    click(visitor, "tile:a4", "tile:b4")
    names = visitor.page.locator("text.half")
    expect(names).to_have_count(2)
    left, right = (name.bounding_box() for name in names.all())
    assert left["x"] + left["width"] < right["x"]


def test_after_a_jump_in_a_replay_unseen_cards_are_not_mentioned(visit):
    """With discards, it is not said that no card has been drawn; without, it is."""
    match = touchline.new_match("foot_savane", seed=7)
    bots = [Bot("random", seat) for seat in range(2)]
    while sum(match.view()["discard"].values()) == 0 or match.view()["card"]:
        match.play(bots[match.actor].choose(match, match.actor))
    plies = match.plies
    while match.outcome is None:
        match.play(bots[match.actor].choose(match, match.actor))
    visitor = visit()
    visitor.goto(f"/r/{visitor.make_replay(match.sheet())}?ply={plies}")
    words = visitor.page.locator(".cards > .text")
    expect(words).to_be_visible()
    expect(words).not_to_contain_text("No snake card has been drawn")
    visitor.button("Go to the start").click()
    expect(words).to_contain_text("No snake card has been drawn")
