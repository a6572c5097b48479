"""The lab: from the home page to a report, in one's own language."""

from playwright.sync_api import expect

from tests.web.browsing import FIRST_BOARD, PHONE

REPORT = "iframe"


def simulate(visitor, game, matches):
    page = visitor.page
    page.locator("main select").first.select_option(label=game)
    page.get_by_role("spinbutton").first.fill(str(matches))
    page.locator("main form button.main").click()


def test_a_simulation_and_its_report(visit):
    visitor = visit()
    page = visitor.page
    visitor.goto("/")
    page.get_by_role("link", name="Open the lab").click()
    expect(page.get_by_role("heading", name="Lab")).to_be_visible()
    simulate(visitor, "Kahmaté", 30)
    report = page.frame_locator(REPORT)
    expect(report.get_by_role("heading", name="Kahmaté", level=1)).to_be_visible(timeout=FIRST_BOARD)
    expect(report.get_by_text("What 30 matches of Kahmaté say")).to_be_visible()
    expect(page.get_by_text("All 30 matches have been played.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the report").click()
    assert saved.value.suggested_filename == "touchline-kahmate.html"
    assert saved.value.path().read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_simulation_can_be_stopped_on_a_phone_in_french(visit):
    visitor = visit(viewport=PHONE, locale="fr-FR")
    page = visitor.page
    visitor.goto("/lab")
    page.locator("select[id^=bot]").first.select_option("amateur")
    simulate(visitor, "Kahmaté", 1000)
    page.get_by_role("button", name="Arrêter").click(timeout=FIRST_BOARD)
    expect(page.get_by_text("Arrêté après")).to_be_visible()
    expect(page.locator(REPORT)).to_have_count(0)
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
