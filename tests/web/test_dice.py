"""At the end of a match the browser verifies that the dice match the server's commitment."""

import pytest
from playwright.sync_api import expect

PLANT = """([table, changes]) => {
    const tables = JSON.parse(localStorage['touchline.tables']);
    Object.assign(tables[table].dice, changes);
    localStorage['touchline.tables'] = JSON.stringify(tables);
}"""
"""As if the server had committed to something else, or this browser had sent another nonce, before the match."""


@pytest.fixture
def ended(visit):
    """A visitor whose short match against a bot is over, and the table."""
    visitor = visit(seed=3)
    return visitor, visitor.play_short_match()


def verdict(visitor):
    return visitor.page.locator(".ask section[role=status] .dice")


def test_a_match_against_a_bot_ends_with_its_dice_proved(ended):
    visitor, _ = ended
    expect(verdict(visitor)).to_contain_text("Dice verified")
    visitor.page.reload()
    expect(verdict(visitor)).to_contain_text("Dice verified")


@pytest.mark.parametrize(
    ("changes", "says"),
    [({"commitment": "0" * 64}, "do NOT match the commitment"), ({"nonce": "0" * 32}, "NOT verified")],
)
def test_a_server_that_lies_is_found_out(ended, changes, says):
    visitor, table = ended
    visitor.page.evaluate(PLANT, [table, changes])
    visitor.page.reload()
    expect(verdict(visitor)).to_contain_text(says)


def test_the_dice_of_a_rematch_are_proved_too(ended):
    visitor, table = ended
    visitor.button("Rematch").click()
    visitor.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    visitor.play_to_the_end()
    expect(verdict(visitor)).to_contain_text("Dice verified")


def test_another_browser_says_that_it_cannot_prove_them(ended, visit):
    visitor, table = ended
    token = visitor.page.evaluate("table => JSON.parse(localStorage['touchline.tables'])[table].token", table)
    other = visit()
    other.goto(f"/t/{table}#{token}")
    expect(verdict(other)).to_contain_text("cannot be verified here")
