"""Rule options on the set-up page: decks and rosters as named fields."""

import re

from playwright.sync_api import expect

from touchline.games.killpower_ball.teams import RES, TEAMS


def details(visitor, game):
    visitor.goto(f"/new/{game}")
    visitor.page.get_by_text("Rule options").click()


def options_of(visitor):
    table = visitor.page.url.rsplit("/", 1)[1]
    return visitor.context.request.get(f"/api/tables/{table}").json()["options"]


def test_a_deck_is_a_field_a_card(visit):
    visitor = visit()
    details(visitor, "foot_savane")
    page = visitor.page
    cards = page.get_by_role("group", name="Snake cards")
    expect(cards.get_by_role("spinbutton")).to_have_count(8)
    cards.get_by_label("Relay").fill("9")
    cards.get_by_label("Lob").fill("0")
    page.get_by_role("group", name="Goal cards").get_by_label("Left").fill("5")
    visitor.begin()
    found = options_of(visitor)
    assert (found["snake_cards"], found["goal_cards"]) == ("4,4,4,9,4,4,4,0", "5,6,2,2")


def test_a_wrong_number_is_reported_beside_its_field_and_no_match_begins(visit):
    visitor = visit()
    details(visitor, "foot_savane")
    page = visitor.page
    field = page.get_by_role("group", name="Snake cards").get_by_label("Relay")
    field.fill("100")
    told = page.get_by_role("listitem").filter(has=page.get_by_role("alert"))
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Relay: enter a whole number from 0 to 99.")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.get_by_text("Rule options").click()
    expect(field).to_be_hidden()
    page.locator("button.begin").click()
    expect(field).to_be_visible()
    expect(field).to_be_focused()
    assert "/new/" in page.url
    field.fill("7")
    expect(page.get_by_role("alert")).to_have_count(0)
    visitor.begin()
    assert options_of(visitor)["snake_cards"] == "4,4,4,7,4,4,4,4"


def test_a_team_has_a_name_or_numbers_of_its_own(visit):
    visitor = visit()
    details(visitor, "killpower_ball")
    page = visitor.page
    red, blue = (page.get_by_role("group", name=f"{side}'s team") for side in ("Red", "Blue"))
    expect(red.get_by_role("combobox").locator("option:checked")).to_have_text("Les éliminateurs")
    expect(red.get_by_role("spinbutton")).to_have_count(0)
    red.get_by_role("combobox").select_option(label="Les démons")
    blue.get_by_role("combobox").select_option(label="Custom numbers")
    expect(blue.get_by_role("row")).to_have_count(8)
    expect(blue.get_by_role("spinbutton")).to_have_count(49)
    assert [blue.get_by_label(f"{row} res").input_value() for row in (1, 7)] == ["4", "3"]
    blue.get_by_label("3 res").fill("11")
    expect(blue.get_by_role("alert")).to_have_text(re.compile("^3 Res: enter a whole number from 1 to 10"))
    blue.get_by_label("3 res").fill("9")
    visitor.begin()
    found = options_of(visitor)
    assert found["red"] == "demons"
    expected = [*TEAMS["demons"]]
    expected[2 * 7 + RES] = 9
    assert found["blue"] == ",".join(map(str, expected))
