"""A match that is over is watched again, checked, saved, opened, and gone on with."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def replay(visit):
    """A visitor at the replay of a short match of his."""
    visitor = visit(seed=6)
    visitor.sit_at("kahmate", "me", "random", options={"turns": "2"})
    visitor.play_to_the_end()
    visitor.button("Replay").click()
    visitor.page.wait_for_url("**/r/*")
    return visitor


def place(visitor):
    return int(re.search(r"Ply (\d+) of", visitor.page.locator("main").inner_text())[1])


def test_steps_eyes_curve_and_proof(replay):
    page = replay.page
    expect(page.get_by_text(re.compile(r"Ply \d+ of \d+"))).to_be_visible()
    replay.button("To the beginning").click()
    expect(page.get_by_text("Ply 0 of")).to_be_visible()
    replay.button("Forward").click()
    expect(page.get_by_text("Ply 1 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Ply 2 of")).to_be_visible()
    replay.button("Back", exact=True).click()
    expect(page.get_by_text("Ply 1 of")).to_be_visible()
    page.get_by_label("Seen by").select_option("red")
    expect(page.locator(".board [data-target]").first).to_be_visible()
    replay.button("To the end").click()
    assert place(replay) > 4
    expect(page.get_by_role("img", name="Chances of winning")).to_be_visible()
    expect(page.get_by_text("being worked out")).to_be_hidden()
    replay.button("Verify the dice").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(3)


def test_play_on_from_a_position(replay):
    page = replay.page
    replay.button("To the beginning").click()
    for _ in range(3):
        replay.button("Forward").click()
    expect(page.get_by_text("Ply 3 of")).to_be_visible()
    replay.button("Play on from here").click()
    page.get_by_role("dialog").get_by_label("Bots play as").select_option("random")
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
    acts = replay.acts
    replay.play(2)
    assert replay.acts > acts


def test_a_saved_sheet_opens_again_and_an_altered_one_is_refused(replay, tmp_path):
    page = replay.page
    replay.expected.append("400")
    with page.expect_download() as download:
        replay.button("Save the scoresheet").click()
    sheet = tmp_path / "match.txt"
    download.value.save_as(sheet)
    replay.goto("/open")
    page.get_by_label("File").set_input_files(sheet)
    page.wait_for_url("**/r/*")
    expect(page.get_by_text(re.compile(r"Ply \d+ of \d+"))).to_be_visible()
    lines = sheet.read_text().splitlines()
    acts = [index for index, line in enumerate(lines) if re.match(r" *\d+ (red|blue)\b", line)]
    lines[acts[1]], lines[acts[2]] = lines[acts[2]], lines[acts[1]]
    replay.goto("/open")
    page.get_by_label("Or paste its text").fill("\n".join(lines))
    replay.button("Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Line \d+:"))
