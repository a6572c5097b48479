"""Several people at one screen: a curtain hides what is private."""

import re

from playwright.sync_api import expect

HERE = ["Me", "A friend on this screen"]
PRIVATE = "[data-target], [role=log], .board"


def test_hands_are_behind_a_curtain(visit):
    visitor = visit(seed=4)
    visitor.set_up("Team KM", seats=HERE)
    visitor.page.get_by_label("Player name for B").fill("Berta")
    visitor.begin()
    page, names = visitor.page, []
    while set(names) < {"Player A", "Berta"} or len(names) < 4:
        assert visitor.look() == ["curtain"]
        names.append(page.get_by_role("heading", name=re.compile("^Pass the screen to ")).inner_text()[19:])
        assert page.locator(PRIVATE).count() == 0
        behind = page.locator("body").inner_text()
        mine = visitor.steps[-1]["view"]["seats"]
        assert not [card for seat in mine.values() for card in seat["hand"] if f"card:{card}" in page.content()]
        assert "Match log" not in behind
        visitor.button(f"I am {names[-1]}").click()
        expect(page.locator("[data-target^='card:']").first).to_be_visible()
        while visitor.look()[0] != "curtain":
            visitor.step()


def test_without_secrets_there_is_no_curtain(visit):
    visitor = visit(seed=4)
    visitor.set_up("Kahmaté", seats=HERE, options={"Turns per captain": "8"})
    visitor.begin()
    curtains = turns = 0
    while turns < 25:
        what = visitor.look()[0]
        if what == "over":
            break
        if what == "curtain":
            curtains += 1
            assert visitor.steps[-1]["view"]["duel"]
        visitor.step()
        turns += 1
    seats = {frame["seat"] for frame in visitor.said if frame["type"] == "act"}
    assert seats == {0, 1}
    assert curtains < turns
