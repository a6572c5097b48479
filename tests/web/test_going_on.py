"""After a reload, a lost connection or a server crash, the match continues where it was."""

import re

from playwright.sync_api import expect

LOST = "Connection lost"


def begin(visitor):
    visitor.sit_at("kahmate", "me", "random")
    visitor.play(3)
    visitor.look()


def choose(visitor):
    """Select a player, so that an action is half chosen."""
    target = next(target for target in visitor.look()[1:] if target.startswith("player:"))
    visitor.target(target).click()
    return target


def told(visitor):
    """The log without its last full stop, because the line of a line-up grows."""
    return " ".join(visitor.log()).rstrip(".")


def assert_goes_on(visitor, seen):
    assert told(visitor).startswith(seen)
    assert len(told(visitor)) > len(seen)


def plays_on(visitor):
    acts, seen = visitor.acts, told(visitor)
    visitor.play(1)
    assert visitor.acts == acts + 1
    visitor.look()
    assert_goes_on(visitor, seen)


def test_a_reload_in_mid_turn_shows_the_same_position(visit):
    visitor = visit(seed=2)
    begin(visitor)
    before, log, view = visitor.look(), visitor.log(), visitor.steps[-1]["view"]
    visitor.page.reload()
    assert visitor.look() == before
    assert (visitor.log(), visitor.steps[-1]["view"]) == (log, view)
    plays_on(visitor)


def test_a_lost_connection_comes_back_by_itself(visit):
    visitor = visit(seed=2)
    visitor.expected.append("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load")
    begin(visitor)
    log = visitor.log()
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text(LOST)).to_be_visible()
    assert visitor.log() == log
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_text(LOST)).to_be_hidden()
    assert visitor.log() == log
    plays_on(visitor)


def test_the_server_is_killed_and_nothing_is_lost(visit, program):
    visitor = visit(seed=2)
    visitor.expected.append("WebSocket|Failed to load resource")
    begin(visitor)
    log, seen, acts = visitor.log(), told(visitor), visitor.acts
    program.kill()
    expect(visitor.page.get_by_text(LOST)).to_be_visible()
    assert visitor.log() == log
    # The server is down: the action is sent again when it is back.
    while visitor.acts == acts and visitor.page.get_by_text(LOST).is_visible() and visitor.page.evaluate(CAN_POINT):
        visitor.step()
    program.start()
    expect(visitor.page.get_by_text(LOST)).to_be_hidden()
    visitor.look()
    assert_goes_on(visitor, seen)
    plays_on(visitor)


CAN_POINT = "document.querySelectorAll('[data-target].open, .buttons [data-target]').length > 0"


def test_a_half_chosen_action_can_be_cancelled(visit):
    visitor = visit(seed=2)
    visitor.sit_at("kahmate", "me", "random", options={"first": "red"})
    visitor.play(6)  # all players are placed
    before = visitor.look()
    target = choose(visitor)
    assert visitor.look() != before
    expect(visitor.target(target)).to_have_class(re.compile("chosen"))
    visitor.button("Choose again").click()
    assert visitor.look() == before
