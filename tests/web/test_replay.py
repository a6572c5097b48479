"""A finished match can be replayed, verified, saved, opened and continued."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESKTOP, PHONE

LANDSCAPE = {"width": 844, "height": 390}


@pytest.fixture
def replay(visit):
    """A visitor at the replay of their own short match."""
    visitor = visit(seed=6)
    visitor.play_short_match(turns=2)
    visitor.button("Replay").click()
    visitor.page.wait_for_url("**/r/*")
    return visitor


def place(visitor):
    return int(re.search(r"Ply (\d+) of", visitor.page.locator("main").inner_text())[1])


def test_steps_eyes_curve_and_proof(replay):
    page = replay.page
    expect(page.get_by_text(re.compile(r"Ply \d+ of \d+"))).to_be_visible()
    replay.button("Go to the start").click()
    expect(page.get_by_text("Ply 0 of")).to_be_visible()
    replay.button("Forward").click()
    expect(page.get_by_text("Ply 1 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Ply 2 of")).to_be_visible()
    replay.button("Back", exact=True).click()
    expect(page.get_by_text("Ply 1 of")).to_be_visible()
    page.get_by_label("Point of view").select_option("red")
    expect(page.locator(".board [data-target]").first).to_be_visible()
    replay.button("Go to the end").click()
    assert place(replay) > 4
    expect(page.get_by_role("img", name="Winning chances")).to_be_visible()
    expect(page.get_by_text("calculating")).to_be_hidden()
    replay.button("Verify the dice").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(3)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE, LANDSCAPE], ids=["desktop", "phone", "landscape"])
def test_the_board_and_its_buttons_share_the_screen(replay, screen):
    page = replay.page
    page.set_viewport_size(screen)
    expect(page.locator(".board [data-target]").first).to_be_visible()
    page.wait_for_timeout(300)
    keys = page.locator(".keys").bounding_box()
    assert keys["y"] + keys["height"] <= screen["height"]
    board = page.locator("main > .board").bounding_box()
    assert board["x"] + board["width"] <= keys["x"] or board["y"] + board["height"] <= keys["y"]
    assert page.evaluate("scrollY") == 0


def test_the_number_of_a_ply_stands_on_the_first_line_of_its_words(replay):
    rows = replay.page.locator(".steps button")
    expect(rows.nth(3)).to_be_visible()
    tops = rows.evaluate_all(
        """rows => rows.map((row) => [...row.children].map((part) => {
            const words = document.createRange();
            words.selectNodeContents(part);
            return words.getClientRects()[0].bottom;
        }))"""
    )
    assert len(tops) > 2
    assert all(abs(number - words) < 2 for number, words in tops)
    edges = rows.evaluate_all("rows => rows.map((row) => row.children[1].getBoundingClientRect().left)")
    assert max(edges) - min(edges) < 1


def test_play_on_from_a_position(replay):
    page = replay.page
    replay.button("Go to the start").click()
    for _ in range(3):
        replay.button("Forward").click()
    expect(page.get_by_text("Ply 3 of")).to_be_visible()
    replay.button("Continue from here").click()
    page.get_by_role("dialog").get_by_label("Bot level").select_option("random")
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    acts = replay.acts
    replay.play(2)
    assert replay.acts > acts


DROP = """(sheet) => {
    const carried = new DataTransfer();
    carried.items.add(new File([sheet], 'match.txt', {type: 'text/plain'}));
    for (const kind of ['dragover', 'drop']) {
        const event = new DragEvent(kind, {dataTransfer: carried, bubbles: true, cancelable: true});
        document.querySelector('main').dispatchEvent(event);
    }
}"""
"""The event a browser sends when a file is dropped on a page."""


def test_a_sheet_dropped_on_the_home_page_opens(replay, tmp_path):
    page = replay.page
    replay.expected.append("400")
    sheet = save(replay, "Save the scoresheet", tmp_path)
    replay.goto("/")
    page.locator("li.game").nth(3).wait_for()
    page.evaluate(DROP, "no scoresheet at all")
    expect(page.get_by_role("alert")).to_be_visible()
    page.evaluate(DROP, sheet.read_text())
    page.wait_for_url("**/r/*")
    expect(page.get_by_text(re.compile(r"Ply \d+ of \d+"))).to_be_visible()


def test_a_table_gives_its_sheet_which_opens_once_the_match_is_over(visit, tmp_path):
    visitor = visit(seed=6)
    visitor.expected.append("400")
    table = visitor.sit_at("kahmate", "me", "random", options={"turns": "2"})
    visitor.play(3)
    visitor.look()
    open_file(visitor, save_from_menu(visitor, tmp_path))
    expect(visitor.page.get_by_role("alert")).to_contain_text("the match is not over")
    visitor.goto(f"/t/{table}")
    visitor.play_to_the_end()
    open_file(visitor, save_from_menu(visitor, tmp_path))
    visitor.page.wait_for_url("**/r/*")
    expect(visitor.page.get_by_text(re.compile(r"Ply \d+ of \d+"))).to_be_visible()


def save_from_menu(visitor, folder):
    visitor.button("Table", exact=True).click()
    return save(visitor, "Save the scoresheet", folder)


def open_file(visitor, sheet):
    visitor.goto("/open")
    visitor.page.get_by_label("File").set_input_files(sheet)


def save(visitor, button, folder):
    """The file a button downloads."""
    with visitor.page.expect_download() as download:
        visitor.button(button).click()
    assert download.value.suggested_filename.endswith(".txt")
    sheet = folder / "match.txt"
    download.value.save_as(sheet)
    return sheet


def test_a_saved_sheet_opens_again_and_an_altered_one_is_refused(replay, tmp_path):
    page = replay.page
    replay.expected.append("400")
    sheet = save(replay, "Save the scoresheet", tmp_path)
    open_file(replay, sheet)
    page.wait_for_url("**/r/*")
    expect(page.get_by_text(re.compile(r"Ply \d+ of \d+"))).to_be_visible()
    lines = sheet.read_text().splitlines()
    acts = [index for index, line in enumerate(lines) if re.match(r" *\d+ (red|blue)\b", line)]
    lines[acts[1]], lines[acts[2]] = lines[acts[2]], lines[acts[1]]
    replay.goto("/open")
    page.get_by_label("Or paste the text").fill("\n".join(lines))
    replay.button("Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Line \d+:"))
