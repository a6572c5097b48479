"""Sounds are off unless switched on."""

from playwright.sync_api import expect

LISTEN = """
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
    };
"""


def tones(visitor):
    return visitor.page.evaluate("window.tones")


def test_it_is_silent_until_sound_is_enabled(visit):
    visitor = visit(seed=1)
    visitor.page.add_init_script(LISTEN)
    visitor.sit_at("kahmate", "me", "random", options={"turns": "2", "first": "red"})
    visitor.play(3)
    visitor.look()
    assert tones(visitor) == 0
    visitor.button("Settings").click()
    visitor.page.get_by_label("Sound").check()
    visitor.button("Close").click()
    visitor.play(1)
    visitor.look()
    heard = tones(visitor)
    assert heard > 0
    visitor.play_to_the_end()
    assert tones(visitor) > heard
    visitor.button("Settings").click()
    expect(visitor.page.get_by_label("Sound")).to_be_checked()
