"""Every game from the home page to its end against a bot, using only clicks."""

import random

import pytest
from playwright.sync_api import expect

import touchline

SHORT = {
    "Team KM": {"Deck": "6,1,2,2,1,1,1,1,1,1,1,1,0,1,1,1,0,2,2,2,2,1,1,1,1,1,1,1,1,1,1,1"},
    "Kahmaté": {"Turns per captain": "4"},
    "Foot Savane": {"Goals to win": "1", "Turn limit": "12"},
    "Killpower Ball": {"Court": "small"},
}
"""Options that shorten a match."""
HASTE = 0.8
"""How often to end a turn or phase when possible, since a match of Killpower Ball is long."""
BEGUN, LEFT = 12, 30
"""The actions after which such a match is left, and the plies that are left of another that is played on instead."""


@pytest.mark.parametrize("game", SHORT)
def test_a_match_goes_from_the_home_page_to_its_end(visit, game):
    visitor = visit(seed=3)
    visitor.longs_for = lambda action: action == "end" and visitor.rng.random() < HASTE
    visitor.set_up(game, seats=["Me", "Bot · Random"], options=SHORT[game])
    visitor.begin()
    if game == "Killpower Ball":
        visitor.play(BEGUN)
        sit_near_the_end(visitor)
    visitor.play_to_the_end()
    assert visitor.acts >= 4
    assert visitor.steps[-1]["outcome"]
    expect(visitor.page.get_by_role("status").get_by_role("heading", level=2)).to_be_visible()
    expect(visitor.button("Replay")).to_be_visible()


def sit_near_the_end(visitor):
    match, rng = touchline.new_match("killpower_ball", {"court": "small"}, seed=1), random.Random(1)
    while match.outcome is None:
        match.play(rng.choice(match.legal()))
    replay = visitor.post("/api/replays", {"sheet": match.sheet(), "language": "en"})
    start = {"replay": replay["replay"], "ply": len(replay["steps"]) - LEFT}
    visitor.sit_at("killpower_ball", "me", "random", options=replay["options"], start=start)


@pytest.mark.parametrize("game", SHORT)
def test_play_is_one_click(visit, game):
    visitor = visit(seed=5)
    visitor.point = lambda target: visitor.target(target).click()  # with the mouse
    visitor.goto("/")
    visitor.page.get_by_label("Bot level").select_option("random")
    visitor.button(f"Play {game}").click()
    visitor.play(4)
    assert visitor.acts == 4
    visitor.look()
    assert visitor.log()
