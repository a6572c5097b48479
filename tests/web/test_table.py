"""Features of a table besides playing, and playing without a mouse."""

import re

from playwright.sync_api import expect

from touchline.locales import read_words


def test_why_not_names_the_rule(visit):
    visitor = visit(seed=1)
    visitor.sit_at("kahmate", "me", "random", options={"first": "red"})
    visitor.look()
    visitor.target("cell:10-4").click(force=True)
    note = visitor.page.locator(".note")
    expect(note).to_be_visible()
    rule = note.get_by_role("link")
    expect(rule).to_have_text(re.compile(r"R\d+\.\d+"))
    with visitor.context.expect_page() as opened:
        rule.click()
    expect(opened.value.locator("article.here h3")).to_contain_text(rule.inner_text())


def test_unnamed_people_are_called_by_their_seats_in_each_readers_language(visit):
    """Whatever language the table was opened in."""
    opener, guest, spectator = visit(locale="es"), visit(locale="fr"), visit()
    made = opener.make_table("kahmate", "me", "open", name=None, language="es")
    opener.goto(f"/t/{made['table']}#{made['token']}")
    guest.goto(f"/t/{made['table']}")
    guest.button(re.compile("^Prendre la place")).click()
    guest.wait_for_board()
    spectator.goto(f"/t/{made['table']}")
    for person, names in ((opener, ("Rojo", "Azul")), (guest, ("Rouge", "Bleu")), (spectator, ("Red", "Blue"))):
        expect(person.page.locator(".people .who strong")).to_have_text(list(names))
        expect(person.page.get_by_role("log")).to_contain_text(re.compile("|".join(names)))


def test_undo_reverts_the_last_move(visit):
    visitor = visit(seed=1)
    visitor.sit_at("kahmate", "me", "random", options={"first": "red"})
    before = visitor.look()
    log = visitor.log()
    visitor.play(1)
    visitor.look()
    assert visitor.log() != log
    visitor.button("Undo").click()
    visitor.page.wait_for_function(
        "(count) => document.querySelectorAll('[role=log] li').length === count", arg=len(log)
    )
    assert (visitor.look(), visitor.log()) == (before, log)


def test_a_hint_can_be_played(visit):
    visitor = visit(seed=1)
    visitor.sit_at("foot_savane", "me", "random", options={"first": "red"})
    visitor.look()
    visitor.button("Hint").click()
    hint = visitor.page.get_by_role("region", name="What would a bot play?")
    expect(hint).to_be_visible()
    hint.get_by_role("button", name="Play this").click()
    expect(hint).to_be_hidden()
    visitor.look()
    assert visitor.acts == 1


def test_resign_and_play_again(visit):
    visitor, watcher = visit(seed=1), visit(seed=2)
    table = visitor.sit_at("killpower_ball", "me", "random")
    visitor.look()
    watcher.goto(f"/t/{table}")
    watcher.wait_for_board()
    visitor.button("Table", exact=True).click()
    visitor.button("Resign").click()
    visitor.button("Resign").click()
    expect(visitor.page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(watcher.page.get_by_role("heading", name="The match is over")).to_be_visible()
    expect(watcher.page.get_by_role("link", name="Watch the rematch")).to_be_hidden()
    visitor.button("Rematch").click()
    visitor.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    visitor.play(1)
    assert visitor.acts == 1
    watcher.page.get_by_role("link", name="Watch the rematch").click()
    watcher.page.wait_for_url(visitor.page.url)
    watcher.wait_for_board()


def test_a_bot_plays_the_rest(visit):
    visitor = visit(seed=1)
    visitor.goto("/")
    visitor.page.get_by_label("Bot level").select_option("random")
    visitor.sit_at("kahmate", "me", "random", options={"turns": "2"})
    visitor.look()
    visitor.button("Table", exact=True).click()
    visitor.button("Let a bot take over").click()
    expect(visitor.button("Rematch")).to_be_visible()
    assert visitor.acts == 0


def test_moves_by_keyboard_alone(visit):
    visitor = visit(seed=1)
    visitor.sit_at("kahmate", "me", "random", options={"first": "red"})
    visitor.look()
    keys = visitor.page.keyboard
    for _ in range(20):
        keys.press("Tab")
        if visitor.page.evaluate("document.activeElement.matches('[data-target].open')"):
            break
    keys.press("ArrowDown")
    assert visitor.page.evaluate("document.activeElement.matches('[data-target].open')")
    keys.press("Enter")
    visitor.page.wait_for_function("() => document.querySelectorAll('[role=log] li').length > 0")
    for _ in range(8):
        visitor.look()
        visitor.page.evaluate("document.activeElement.blur()")
        keys.press("ArrowDown")
        keys.press(visitor.rng.choice(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"]))
        keys.press("Enter")
    assert visitor.acts >= 6


def focus_while_something_waits(visitor):
    """End the turn against a bot, whose steps are shown one by one, with the focus on a target of the board."""
    visitor.sit_at("kahmate", "me", "random", options={"first": "red"})
    visitor.play(6)
    visitor.look()
    visitor.target("button:end").click()
    skip = visitor.button("Skip ahead")
    expect(skip).to_be_visible()
    visitor.target("player:r1").focus()
    return skip


def test_space_skips_ahead_with_the_focus_on_the_board(visit):
    visitor = visit(seed=1, reduced_motion="no-preference")
    skip = focus_while_something_waits(visitor)
    visitor.page.keyboard.press("Space")
    expect(skip).to_be_hidden()
    assert not [frame for frame in visitor.said if frame["type"] == "why"]
    assert visitor.target("player:r1").evaluate("thing => thing === document.activeElement")
    visitor.look()
    player = next(target for target in visitor.look()[1:] if target.startswith("player:"))
    visitor.target(player).focus()
    visitor.page.keyboard.press("Space")  # nothing is waiting, so Space selects the target
    expect(visitor.target(player)).to_have_class(re.compile("chosen"))


def test_moves_on_the_text_board(visit):
    visitor = visit(seed=1, locale="fr-FR")
    visitor.sit_at("team_km", "me", "random")
    visitor.look()
    visitor.page.keyboard.press("t")
    board = visitor.page.get_by_role("region", name=read_words("web", "fr")["text"]["title"])
    headings = board.get_by_role("heading", level=2)
    expect(headings.nth(1)).to_have_text("Équipe A")
    expect(headings.nth(3)).to_have_text("Joueur A, équipe A")
    expect(board.get_by_role("listitem").filter(has_text="Jetons Changement\u202f: ")).to_have_count(2)
    expect(board.get_by_role("listitem").filter(has_text="main\u202f: ")).to_have_count(1)
    for number in range(1, 4):
        board.get_by_role("listitem").get_by_role("button").first.click()
        visitor.page.wait_for_function("() => document.querySelectorAll('main li button').length > 0")
        assert visitor.acts == number
    visitor.page.keyboard.press("t")
    expect(board).to_be_hidden()
