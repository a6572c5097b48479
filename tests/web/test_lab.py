"""The lab: from the home page to a report, in one's own language."""

import re

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
    expect(page.get_by_role("status")).to_have_text("All 30 matches have been played.")
    report.get_by_role("link", name="Heat maps").click()
    expect(report.get_by_role("heading", name="Heat maps")).to_be_in_viewport()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the report").click()
    assert saved.value.suggested_filename == "touchline-kahmate.html"
    kept = saved.value.path().read_text(encoding="utf-8")
    assert kept.startswith("<!doctype html>") and 'href="#maps"' in kept


def test_a_simulation_can_be_stopped_on_a_phone_in_french(visit):
    visitor = visit(viewport=PHONE, locale="fr-FR")
    page = visitor.page
    visitor.goto("/lab")
    page.locator("main select").first.select_option(label="Kahmaté")
    for bot in page.locator("select[id^=bot]").all():
        bot.select_option("amateur")
    simulate(visitor, "Kahmaté", 1000)
    page.get_by_role("button", name="Arrêter").click(timeout=FIRST_BOARD)
    expect(page.get_by_role("status")).to_contain_text("Arrêté après")
    expect(page.locator(REPORT)).to_have_count(0)
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0


def test_errors_are_in_the_reader_s_language(visit):
    visitor = visit(locale="es-ES")
    page = visitor.page
    visitor.goto("/lab")
    page.locator("main form").wait_for()
    visitor.expected.append("429")
    refusal = {"status": 429, "json": {"error": "the lab is busy: try again in a minute"}}
    page.route("**/api/lab", lambda route: route.fulfill(**refusal))
    simulate(visitor, "Kahmaté", 10)
    expect(page.get_by_role("alert")).to_contain_text("El laboratorio está ocupado")
    page.unroute("**/api/lab")
    simulate(visitor, "Kahmaté", 10)
    expect(page.get_by_role("status")).to_have_text("Se han jugado los 10 partidos.", timeout=FIRST_BOARD)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_request_is_retried_when_its_answer_is_lost(visit):
    visitor = visit()
    page = visitor.page
    visitor.goto("/lab")
    page.locator("main form").wait_for()
    visitor.expected.append("ERR_FAILED")
    lost = []

    def lose_one(route):
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    page.route(re.compile(r"/api/lab/[^/]+$"), lose_one)
    simulate(visitor, "Kahmaté", 10)
    expect(page.get_by_role("status")).to_have_text("All 10 matches have been played.", timeout=FIRST_BOARD)
    assert lost


def test_a_server_without_the_lab_says_what_to_install(visit):
    visitor = visit()
    page = visitor.page
    absent = {"bots": [], "matches": 1000, "seconds": 120, "install": 'pip install "touchline[lab]"'}
    page.route("**/api/lab", lambda route: route.fulfill(json=absent))
    visitor.goto("/lab")
    expect(page.get_by_role("status")).to_contain_text('pip install "touchline[lab]"')
    expect(page.locator("main form")).to_have_count(0)
