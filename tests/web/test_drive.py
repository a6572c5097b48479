"""Foot Savane's Drive asks whether a footballer takes the ball: readable, and answered with a click."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESKTOP, PHONE

ONLY_DRIVES = {"snake_cards": "0,0,0,0,0,9,0,0", "goals": "99", "turns": "999"}
QUESTION = ["button:take", "button:leave"]
WORDS = {
    "en": ("The Drive reaches your footballer", "Take the ball", "Let it pass"),
    "fr": ("La Frappe atteint votre footballeur", "Prendre le ballon", "Laisser passer"),
    "es": ("El Cañonazo llega a tu futbolista", "Quedarse con el balón", "Dejarlo pasar"),
}
SCREENS = {"phone": PHONE, "desktop": DESKTOP}


def is_a_bite(visitor, action):
    """A move on to a visible snake, so that a card is drawn."""
    words = action.split()
    return words[0] == "move" and visitor.steps[-1]["view"]["tiles"][words[2]]["face"] == "snake"


def play_to_a_drive(visitor):
    """Draw cards until a Drive reaches one of this visitor's footballers."""
    visitor.longs_for = lambda action: is_a_bite(visitor, action)
    while visitor.look()[1:] != QUESTION:
        assert visitor.step()


@pytest.mark.parametrize(("language", "screen"), [("en", "phone"), ("fr", "desktop"), ("es", "phone")])
def test_who_is_asked_reads_the_question_and_clicks_an_answer(visit, photograph, language, screen):
    question, take, leave = WORDS[language]
    visitor = visit(seed=4, viewport=SCREENS[screen], locale=language)
    visitor.sit_at("foot_savane", "me", "random", options=ONLY_DRIVES, language=language)
    play_to_a_drive(visitor)
    expect(visitor.page.locator(".ask")).to_contain_text(question)
    for name in (take, leave):
        expect(visitor.button(name)).to_be_in_viewport(ratio=1)
    photograph(visitor, f"drive-{language}-{screen}")
    reached = visitor.steps[-1]["view"]["reached"]
    visitor.button(take).click()
    visitor.look()
    told = [event for step in visitor.steps for event in step["events"] if event["event"] == "take"]
    assert [event["cell"] for event in told if event["side"] == "red"][-1] == reached
