"""The result card at the end of a match, faces, and the list of a person's matches."""

import re

from playwright.sync_api import expect

from tests.web.browsing import DESKTOP, PHONE, SIDEWAYS
from tests.web.test_board_foot_savane import ALWAYS_A_GOAL, BEFORE_THE_GOAL, click, sit_at

CARD = ".ask section[role=status]"


def test_a_match_ends_with_its_score_faces_dice_and_what_next(visit):
    """On every screen the card fits, folds away from the board and comes back."""
    visitor = visit(seed=3)
    visitor.play_short_match()
    card = visitor.page.locator(CARD)
    for screen in (DESKTOP, PHONE, SIDEWAYS):
        visitor.page.set_viewport_size(screen)
        expect(card.locator(".points")).to_have_text(["0", "0"])
        expect(card.locator(".faces svg")).to_have_count(2)
        expect(card.locator(".dice")).to_contain_text("Dice verified")
        for name in ("Rematch", "Replay", "See the board"):
            expect(card.get_by_role("button", name=name)).to_be_visible()
        box = card.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= screen["height"]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= screen["width"]
        visitor.button("See the board").click()
        expect(card.locator(".dice")).to_have_count(0)
        visitor.button("See the result").click()
        expect(card.locator(".dice")).to_be_visible()
        visitor.page.keyboard.press("Escape")
        visitor.button("See the result").click()


def test_a_resigned_match_has_a_card_for_players_and_spectators(visit):
    visitor, spectator = visit(seed=1), visit(seed=2)
    table = visitor.sit_at("foot_savane", "me", "random")
    visitor.look()
    spectator.goto(f"/t/{table}")
    spectator.wait_for_board()
    visitor.button("Table", exact=True).click()
    visitor.button("Resign").click()
    visitor.page.locator(".sure").get_by_role("button", name="Resign").click()
    expect(visitor.page.locator(CARD)).to_contain_text("You lost")
    for one in (visitor, spectator):
        expect(one.page.locator(CARD)).to_contain_text("By resignation.")
        expect(one.page.locator(f"{CARD} .points")).to_have_text(["0", "0"])
    expect(spectator.page.locator(CARD)).to_contain_text("The match is over")
    expect(spectator.button("Replay")).to_be_visible()


def test_scorers_are_listed_with_the_score_after_each(visit):
    visitor = visit()
    sit_at(visitor, BEFORE_THE_GOAL["red"], **ALWAYS_A_GOAL)
    click(visitor, "tile:a4", "tile:b4", "goal:left")
    visitor.button("Rematch").wait_for()
    outcome = visitor.steps[-1]["outcome"]
    assert [goal["score"] for goal in outcome["goals"]] == [outcome["score"]] == [[1, 0]]
    expect(visitor.page.locator(f"{CARD} ol li")).to_have_count(1)
    expect(visitor.page.locator(f"{CARD} ol li")).to_contain_text("move 3")
    expect(visitor.page.locator(f"{CARD} .points")).to_have_text(["1", "0"])


def test_bots_at_one_table_have_names_and_faces_of_their_own(visit):
    visitor = visit()
    visitor.sit_at("team_km", "me", "rookie", "pro", "star", options={"players": "4"})
    visitor.wait_for_board()
    bots = visitor.page.locator(".people li").filter(has=visitor.page.locator(".face"))
    expect(bots).to_have_count(3)
    assert len(set(bots.locator("strong").all_inner_texts())) >= 3
    assert len({face.inner_html() for face in bots.locator(".face").all()}) == 3
    assert [bot.locator(".stripe").count() for bot in bots.all()] == [1, 3, 4]


def test_matches_of_this_browser_are_listed_with_turn_and_result(visit):
    visitor = visit(seed=3)
    over = visitor.play_short_match()
    going = visitor.sit_at("foot_savane", "me", "random")
    visitor.look()
    visitor.goto("/mine")
    lines = visitor.page.locator("main li")
    expect(lines).to_have_count(2)
    expect(visitor.page.locator(f"li:has(a[href='/t/{over}'])")).to_contain_text("0–0")
    expect(visitor.page.locator(f"li:has(a[href='/t/{going}'])")).to_contain_text("Your turn")
    tokens = visitor.page.evaluate(
        "Object.values(JSON.parse(localStorage['touchline.tables'])).map((one) => one.token)"
    )
    assert not [token for token in tokens if token in visitor.page.content()]
    visitor.goto("/")
    expect(visitor.page.get_by_role("link", name="My matches")).to_be_visible()
    expect(visitor.page).to_have_title(re.compile(r"^\(1\) "))
    visitor.goto("/mine")
    line = visitor.page.locator(f"li:has(a[href='/t/{over}'])")
    line.get_by_role("button", name=re.compile("^Remove")).click()
    expect(lines).to_have_count(1)
    remove = lines.get_by_role("button", name=re.compile("^Remove"))
    remove.click()
    expect(lines).to_have_count(1)
    remove.click()
    expect(lines).to_have_count(0)


def test_a_finished_match_leads_to_its_replay(visit):
    visitor = visit(seed=3)
    visitor.play_short_match()
    visitor.goto("/mine")
    visitor.button("Replay").click()
    visitor.page.wait_for_url("**/r/*")
