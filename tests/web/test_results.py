"""What is told of a score (numbers, log, words for screen readers, sound) comes together, after the motion."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

import touchline
from tests.games.killpower_ball.table import court
from tests.web.browsing import PHONE
from tests.web.test_board_foot_savane import BEFORE_THE_GOAL
from tests.web.test_board_kahmate import BEFORE_A_TRY
from tests.web.test_board_team_km import NEAR_GOAL


@dataclass
class Score:
    """A position one click before a score, and what says that it has come."""

    position: str
    options: dict
    clicks: list
    plies: list
    """The same as actions and outcomes."""
    numbers: str
    """What is read from the board: an expression."""
    cry: str


SCORES = {
    "team_km": Score(
        NEAR_GOAL,
        {"shot_die": "12,0,0"},
        ["card:shot+6", "button:play"],
        ["play shot+6", "roll goal"],
        "document.querySelector('.scoreboard .score').getAttribute('aria-label')",
        "GOAL!",
    ),
    "kahmate": Score(
        BEFORE_A_TRY,
        {"tries": "2"},
        ["player:r5", "cell:12-4"],
        ["step 5 right"],
        "document.querySelector('.strip.red .crest text').textContent",
        "TRY!",
    ),
    "foot_savane": Score(
        BEFORE_THE_GOAL["red"],
        {"goals": "3", "goal_cards": "0,0,0,16"},
        ["tile:a4", "tile:b4", "goal:left"],
        ["move a4 b4", "shoot left", "keeper down"],
        "[...document.querySelectorAll('.goals b')].map((goals) => goals.innerText).join()",
        "GOAL!",
    ),
    "killpower_ball": Score(
        court("r5* 25-7, r3 14-4, r1 14-10, b4 3-6, b2 4-2, b6 5-11", "turn: 12", "main: red", "points: 4-6"),
        {},
        ["gladiator:r5", "button:dunk"],
        ["dunk 5"],
        "document.querySelector('.side.red .crest text').textContent",
        "BASKET!",
    ),
}
CHEER = 392
"""The pitch of the first tone of a goal."""
LISTEN = f"""
    window.told = {{}};
    window.note = (name) => window.told[name] ??= performance.now();
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {{
        if (Math.round(this.frequency.value) === {CHEER}) window.note('sound');
        return start.apply(this, when);
    }};
"""
WATCH = """([numbers, cry]) => {
    const read = () => Function(`return ${numbers}`)();
    const before = read();
    const look = () => {
        if (read() !== before) window.note('numbers');
        if (document.querySelector('[role=log]')?.innerText.includes(cry)) window.note('log');
        if (document.querySelector('.unseen[aria-live]')?.innerText.includes(cry)) window.note('announced');
        if (document.querySelector('.now')?.innerText.includes(cry)) window.note('now');
    };
    new MutationObserver(look).observe(document.body,
        {subtree: true, childList: true, characterData: true, attributes: true});
    document.addEventListener('click', () => window.told.click = performance.now(), {capture: true});
}"""
TOGETHER = 120
"""Milliseconds within which all of it is told: the same moment, on a busy machine."""
SHORTEST = 250
"""Milliseconds that the shortest of these motions takes."""


def position_of(game):
    score = SCORES[game]
    line = " ".join(f"{name}={value}" for name, value in score.options.items())
    return f"{score.position}\noptions: {line}\n" if line else score.position


def replay_of(visitor, match):
    asked = {"sheet": match.sheet(), "language": "en"}
    return visitor.context.request.post("/api/replays", data=asked).json()["replay"]


def check_told(visitor, *names):
    """Each of these was told, all at the same moment, after the motion."""
    visitor.page.wait_for_function("(names) => names.every((name) => name in window.told)", arg=list(names))
    told = visitor.page.evaluate("window.told")
    moments = {name: told[name] - told["click"] for name in names}
    assert min(moments.values()) > SHORTEST, moments
    assert max(moments.values()) - min(moments.values()) < TOGETHER, moments


@pytest.mark.parametrize("game", SCORES)
def test_a_score_is_shown_told_and_heard_at_one_moment_after_the_motion(visit, game):
    score = SCORES[game]
    visitor = visit(reduced_motion="no-preference")
    visitor.page.add_init_script(LISTEN)
    start = {"replay": replay_of(visitor, touchline.read_position(game, position_of(game))), "ply": 0}
    visitor.sit_at(game, "me", "random", options=score.options, start=start)
    visitor.look()
    visitor.button("Settings").click()
    visitor.page.get_by_label("Sound").check()
    visitor.button("Close").click()
    for target in score.clicks[:-1]:
        visitor.target(target).click()
    expect(visitor.target(score.clicks[-1])).to_be_visible()
    visitor.page.evaluate(WATCH, [score.numbers, score.cry])
    visitor.target(score.clicks[-1]).click()
    check_told(visitor, "numbers", "log", "announced", "sound")


@pytest.mark.parametrize("game", SCORES)
def test_a_replay_tells_a_score_after_the_motion_too(visit, game):
    score = SCORES[game]
    visitor = visit(reduced_motion="no-preference", viewport=PHONE)
    visitor.page.add_init_script(LISTEN)
    match = touchline.read_position(game, position_of(game), dice="by hand")
    match.play_all(*score.plies)
    visitor.goto(f"/r/{replay_of(visitor, match)}?ply={len(score.plies) - 1}")
    visitor.page.locator(".board [data-target]").first.wait_for()
    visitor.page.evaluate(WATCH, [score.numbers, score.cry])
    visitor.button("Forward", exact=True).click()
    check_told(visitor, "numbers", "now")
