"""Stoppage time in Team KM: automatic discards for a person who can do nothing else."""

import re

from playwright.sync_api import expect

import touchline
from tests.web.browsing import DESKTOP, PHONE

LAST_CARDS = "turn: a\ndue: card\nhalf: stoppage\nballs: 14 1\nhand a: throw-in kick-off pass+1\n"
OTHERS_CARDS = "hand b: tackle shot+1\n"


def sit_in_stoppage_time(visitor, other, position):
    """Take seat a at this position."""
    sheet = touchline.read_position("team_km", position).sheet()
    replay = visitor.make_replay(sheet)
    return visitor.sit_at("team_km", "me", other, start={"replay": replay, "ply": 0})


def acts(visitor):
    return [frame["action"] for frame in visitor.said if frame["type"] == "act"]


def test_one_click_discards_the_rest(visit, photograph):
    for size, screen, locale, label in (
        ("phone", PHONE, "fr-FR", "Défausser le reste à ma place"),
        ("desktop", DESKTOP, "es-ES", "Descartar el resto por mí"),
    ):
        person = visit(viewport=screen, locale=locale)
        sit_in_stoppage_time(person, "random", LAST_CARDS)
        button = person.button(label)
        expect(button).to_be_in_viewport()
        photograph(person, f"rest-{size}")
        button.click()
        expect(person.page.locator(".ask section[role=status]")).to_be_visible()
        assert acts(person) == ["discard kick-off", "discard pass+1", "discard throw-in"]


def test_discards_continue_automatically_until_there_is_something_to_decide(visit):
    """With the keyboard only, against a person who sees only the discards."""
    person, other = visit(seed=1), visit(seed=2)
    table = sit_in_stoppage_time(person, "open", LAST_CARDS + OTHERS_CARDS)
    other.goto(f"/t/{table}")
    other.button(re.compile("^Play as")).click()
    button = person.button("Discard the rest for me")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.focus()
    person.page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    say(other, "card:shot+1", "button:discard")
    say(other, "card:tackle", "seat:a")
    expect(button).to_be_focused()
    say(person, "button:accept")
    expect(person.target("card:throw-in")).to_be_visible()
    expect(button).to_have_count(0)
    assert acts(person) == ["discard kick-off", "discard pass+1", "accept"]
    assert not any(step["rest"] for step in other.steps)


def say(visitor, *targets):
    """Select these targets, the first as soon as possible."""
    expect(
        visitor.page.locator(f'[data-target="{targets[0]}"].open, .buttons [data-target="{targets[0]}"]')
    ).to_be_visible()
    for target in targets:
        visitor.target(target).click()
