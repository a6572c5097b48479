"""Foot Savane's Drive asks whether a footballer takes the ball: readable, and answered with a click."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESKTOP, PHONE
from tests.web.test_board_foot_savane import sit_at

DRIVEN = """\
     a    b    c    d
 4  Ts   Tt   Cl   Sc
 3  Tl   Cs   Lc   Sl
 2  Lc   Lc   Lc*  Ls
 1  Cl   Tc   St   Cl
turn: red
due: card
mover: a2
"""
"""A Drive from c2 reaches c3."""
ONLY_DRIVES = {"snake_cards": "0,0,0,0,0,9,0,0"}
WORDS = {
    "en": ("The Drive reaches your footballer", "Take the ball", "Let it pass"),
    "fr": ("La Frappe atteint votre footballeur", "Prendre le ballon", "Laisser passer"),
    "es": ("El Cañonazo llega a tu futbolista", "Quedarse con el balón", "Dejarlo pasar"),
}
SCREENS = {"phone": PHONE, "desktop": DESKTOP}


@pytest.mark.parametrize(("language", "screen"), [("en", "phone"), ("fr", "desktop"), ("es", "phone")])
def test_the_captain_asked_reads_the_question_and_clicks_an_answer(visit, photograph, language, screen):
    question, take, leave = WORDS[language]
    visitor = visit(seed=4, viewport=SCREENS[screen], locale=language)
    sit_at(visitor, DRIVEN, **ONLY_DRIVES)
    assert visitor.look()[1:] == ["button:take", "button:leave"]
    expect(visitor.page.locator(".ask")).to_contain_text(question)
    for name in (take, leave):
        expect(visitor.button(name)).to_be_in_viewport(ratio=1)
    photograph(visitor, f"drive-{language}-{screen}")
    assert visitor.steps[-1]["view"]["reached"] == "c3"
    visitor.button(take).click()
    visitor.look()
    told = [event for step in visitor.steps for event in step["events"] if event["event"] == "take"]
    assert [event["cell"] for event in told if event["side"] == "red"] == ["c3"]
