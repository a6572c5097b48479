"""A finished match can be replayed, verified, saved, opened and continued."""

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

import touchline
from tests.games.killpower_ball.table import court
from tests.web.browsing import DESKTOP, PHONE
from tests.web.pages import GAMES
from tests.web.test_board_foot_savane import BEFORE_THE_GOAL
from tests.web.test_board_kahmate import BEFORE_A_TRY
from tests.web.test_board_team_km import NEAR_GOAL
from touchline.bots import Bot
from touchline.games import find_game
from touchline.laws.matches import play_random

LANDSCAPE = {"width": 844, "height": 390}
LONG, LARGE = pytest.mark.long, ("team_km", "killpower_ball")
"""Boards that take twice as long to draw as a picture."""


def short_match():
    """A match of Kahmaté in which everybody ends their turn when they can."""
    match = touchline.new_match("kahmate", {"turns": 2}, seed=6)
    while match.outcome is None:
        legal = match.legal()
        match.play("end" if "end" in legal else legal[0])
    return match


@pytest.fixture
def replay(visit):
    """A visitor at the replay of a short match."""
    visitor = visit(seed=6)
    visitor.goto(f"/r/{visitor.make_replay(short_match().sheet())}")
    visitor.page.locator(".board [data-target]").first.wait_for()
    return visitor


def place(visitor):
    return int(re.search(r"Move (\d+) of", visitor.page.locator("main").inner_text())[1])


def test_steps_viewers_curve_and_proof_of_one_s_own_match(visit):
    replay = visit(seed=6)
    replay.play_short_match(turns=2)
    replay.button("Replay").click()
    page = replay.page
    page.wait_for_url("**/r/*")
    expect(page.get_by_text(re.compile(r"Move \d+ of \d+"))).to_be_visible()
    replay.button("Go to the start").click()
    expect(page.get_by_text("Move 0 of")).to_be_visible()
    replay.button("Forward").click()
    expect(page.get_by_text("Move 1 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 2 of")).to_be_visible()
    replay.button("Back", exact=True).click()
    expect(page.get_by_text("Move 1 of")).to_be_visible()
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


def test_the_number_of_a_ply_is_on_the_first_line_of_its_text(replay):
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


def test_a_match_continues_from_a_position(replay):
    page = replay.page
    replay.button("Go to the start").click()
    for _ in range(3):
        replay.button("Forward").click()
    expect(page.get_by_text("Move 3 of")).to_be_visible()
    replay.button("Continue from here").click()
    page.get_by_role("dialog").get_by_label("Bot level").select_option("random")
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    acts = replay.acts
    replay.play(2)
    assert replay.acts > acts


def open_text(visitor, text, game):
    """Open a position from its text."""
    visitor.goto("/open")
    visitor.page.get_by_label("Or paste the text").fill(text)
    visitor.page.get_by_label("Which game is this position from?").select_option(label=game)
    visitor.button("Open", exact=True).click()


def link_of(visitor):
    return visitor.page.get_by_label("Link to this position").input_value()


def test_a_position_is_shared_alone(replay, visit):
    """The link from a match tells nothing of it: no moves, no names, no chances; a friend can analyse and play on."""
    page = replay.page
    replay.button("Forward").click()
    expect(page.get_by_text("Move 1 of")).to_be_visible()
    seen = page.locator(".board svg text").all_inner_texts()
    replay.button("Share this position alone").click()
    expect(page.get_by_label("Link to this position")).to_be_visible()
    friend = visit(seed=7)
    friend.goto(link_of(replay))
    page = friend.page
    page.locator(".board [data-target]").first.wait_for()
    assert page.locator(".board svg text").all_inner_texts() == seen
    expect(page.get_by_role("button", name="Verify the dice")).to_have_count(0)
    expect(page.get_by_text("Move 1 of")).to_have_count(0)
    friend.button("What would a bot play?").click()
    expect(page.locator(".thoughts li").first).to_be_visible()
    friend.button("Continue from here").click()
    page.get_by_role("dialog").get_by_label("Bot level").select_option("random")
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    friend.play(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_text_gets_a_link(visit, game):
    match = play_random(find_game(game), 5, 40)
    visitor = visit()
    open_text(visitor, match.position(), match.game.name)
    page = visitor.page
    page.wait_for_url("**/r/*")
    expect(page.locator(".board [data-target]").first).to_be_visible()
    with page.expect_download() as saved:
        visitor.button("Save the position as text").click()
    assert saved.value.path().read_text() == match.position()


def test_a_bad_position_is_explained(visit):
    visitor = visit()
    visitor.expected.append("400")
    open_text(visitor, "turn: purple", "Kahmaté")
    expect(visitor.page.get_by_role("alert")).to_contain_text("expected")


def test_a_match_has_a_link_to_its_position_only_when_it_is_over(visit):
    visitor = visit(seed=6)
    visitor.sit_at("kahmate", "me", "random")
    visitor.play(2)
    visitor.look()
    alone = visitor.page.get_by_text("Share this position alone")
    visitor.button("Table", exact=True).click()
    expect(visitor.button("Resign")).to_be_visible()
    assert alone.count() == 0
    visitor.button("Resign").click()
    visitor.page.locator(".sure").get_by_role("button", name="Resign").click()
    visitor.button("Replay").click()
    visitor.page.wait_for_url("**/r/*")
    expect(alone).to_be_visible()


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
    expect(page.get_by_text(re.compile(r"Move \d+ of \d+"))).to_be_visible()


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
    expect(visitor.page.get_by_text(re.compile(r"Move \d+ of \d+"))).to_be_visible()


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
    expect(page.get_by_text(re.compile(r"Move \d+ of \d+"))).to_be_visible()
    lines = sheet.read_text().splitlines()
    acts = [index for index, line in enumerate(lines) if re.match(r" *\d+ (red|blue)\b", line)]
    lines[acts[1]], lines[acts[2]] = lines[acts[2]], lines[acts[1]]
    replay.goto("/open")
    page.get_by_label("Or paste the text").fill("\n".join(lines))
    replay.button("Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Line \d+:"))


NAMES = "() => [...document.querySelectorAll('.looker option')].map((option) => option.textContent)"


def test_a_shared_replay_names_people_and_bots_in_the_readers_words(visit):
    """A person without a name is called by their side, in the reader's language; bots have their names."""
    visitor, reader = visit(), visit(locale="fr")
    table = visitor.sit_at("kahmate", "me", "rookie", name=None, language="es")
    visitor.look()
    visitor.button("Table", exact=True).click()
    visitor.button("Resign").click()
    visitor.page.locator(".sure").get_by_role("button", name="Resign").click()
    visitor.button("Replay").click()
    visitor.page.wait_for_url("**/r/*")
    reader.goto(f"/t/{table}")
    bot = reader.page.locator(".people").inner_text()
    reader.goto(visitor.page.url)
    reader.page.locator(".looker option").nth(2).wait_for(state="attached")
    _, red, blue = reader.page.evaluate(NAMES)
    assert red == "Rouge"
    side, name = blue.split(" · ")
    assert side == "Bleu"
    assert name in bot


def test_a_link_leads_to_its_ply_and_the_list_to_its_line(replay):
    page = replay.page
    replay.button("Go to the end").click()
    expect(page.locator(".steps li").last.locator("[aria-current]")).to_be_visible()
    ply = place(replay) - 2
    replay.goto(f"{page.url.split('?')[0]}?ply={ply}")
    expect(page.get_by_text(f"Move {ply} of")).to_be_visible()
    current = page.locator(".steps [aria-current]")
    expect(current).to_be_visible()
    expect(current).to_be_in_viewport()
    expect(page.get_by_label("Link to this moment")).to_have_value(re.compile(rf"ply={ply}$"))
    replay.button("Back", exact=True).click()
    page.wait_for_url(f"**ply={ply - 1}")


def preview(visitor, address):
    """The picture that the page at this address names for previews."""
    tags = visitor.context.request.get(address).text()
    picture = re.search(r'property="og:image" content="([^"]*)"', tags)[1]
    return Image.open(BytesIO(visitor.context.request.get(picture).body()))


def test_the_preview_of_a_link_shows_the_position_at_its_ply(replay):
    address = replay.page.url.split("?")[0]
    opening, middle, end = (preview(replay, address + ply) for ply in ("?ply=0", "?ply=8", ""))
    assert opening.format == "PNG"
    assert opening.size == (1200, 630)
    assert len({picture.tobytes() for picture in (opening, middle, end)}) == 3


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("kahmate", DESKTOP),
        ("foot_savane", DESKTOP),
        ("kahmate", PHONE),
        ("killpower_ball", PHONE),
        *(pytest.param(game, DESKTOP, marks=LONG) for game in LARGE),
    ],
)
def test_the_board_is_saved_as_a_picture(visit, game, size, tmp_path):
    """As large as on the screen or larger, and as colourful: without a style, shapes would be black or missing.

    On a phone, Killpower Ball shows a close-up: the picture shows the same part of the court.
    """
    visitor = visit(viewport=size)
    sheet = play_random(find_game(game), 5, 60).sheet()
    made = visitor.make_replay(sheet)
    visitor.goto(f"/r/{made}?ply=50")
    board = visitor.page.locator("main > .board")
    expect(board.locator("[data-target]").first).to_be_visible()
    saved, shown = save_picture(visitor, tmp_path), Image.open(BytesIO(board.screenshot()))
    assert saved.width >= shown.width
    assert saved.convert("RGBA").getextrema()[3] == (255, 255), "not opaque"
    assert difference(saved, shown) < 12


def test_signs_that_take_the_colour_of_their_place_keep_it_when_saved(visit, tmp_path):
    visitor = visit()
    visitor.goto(f"/r/{visitor.make_replay(play_random(find_game('foot_savane'), 5, 60).sheet())}?ply=50")
    board, sign = visitor.page.locator("main > .board"), visitor.page.locator(".kind svg").first
    expect(sign).to_be_visible()
    saved = save_picture(visitor, tmp_path)
    shown, around = Image.open(BytesIO(sign.screenshot())), board.bounding_box()
    box, scale = sign.bounding_box(), saved.width / around["width"]
    left, top = (box["x"] - around["x"]) * scale, (box["y"] - around["y"]) * scale
    found = saved.crop((left, top, left + box["width"] * scale, top + box["height"] * scale))
    assert difference(found.resize(shown.size), shown) < 12


def test_the_curve_and_the_bot_judge_a_position_alike(visit):
    """At every move marked as a mistake the curve and the panel show the same chance, and another move is best."""
    visitor = visit(seed=6)
    sheet = bot_match()
    made = visitor.make_replay(sheet)
    visitor.goto(f"/r/{made}")
    marks = visitor.page.locator(".mistake")
    expect(visitor.page.locator("figcaption .title")).to_be_visible()
    expect(marks.first).to_be_visible()
    visitor.page.locator(".moments summary").click()
    mistakes = visitor.page.locator(".moments button", has_text=re.compile(r"^\?"))
    for row in mistakes.all():
        row.click()
        visitor.page.wait_for_function(SHOWN, arg=int(re.search(r"\d+", row.inner_text())[0]) - 1)
        visitor.button(re.compile("What would a bot play")).click()
        best = visitor.page.locator(".thoughts li.best")
        expect(best).to_be_visible()
        played = row.inner_text().split(": ", 1)[1]
        assert best.locator("strong").inner_text() != played
        curve = visitor.page.locator("figcaption .key b").all_inner_texts()
        assert best.locator(".chance").inner_text() in curve


def save_picture(visitor, folder):
    with visitor.page.expect_download() as download:
        visitor.button("Save the board as a picture").click()
    download.value.save_as(folder / "board.png")
    return Image.open(folder / "board.png")


def difference(one, other):
    """The mean difference of two pictures, of 255, on a white background."""
    papers = [(picture.convert("RGBA"), Image.new("RGBA", picture.size, "white")) for picture in (one, other)]
    small = [Image.alpha_composite(paper, drawn).convert("RGB").resize((96, 64)) for drawn, paper in papers]
    return max(ImageStat.Stat(ImageChops.difference(*small)).mean)


SHOWN = "(ply) => document.querySelector('.steer input').value === String(ply)"


def bot_match():
    """A short match of bots that are careless enough for a mistake."""
    match = touchline.new_match("foot_savane", {"goals": 1, "turns": 12}, seed=3)
    bots = [Bot("random", seat) for seat in range(2)]
    while match.outcome is None:
        match.play(bots[match.actor].choose(match, match.actor))
    return match.sheet()


SCORES = {
    "team_km": (
        NEAR_GOAL,
        ["play shot+6", "roll goal"],
        "document.querySelector('.die.rolling')",
        "document.querySelector('.scoreboard .score').getAttribute('aria-label')",
    ),
    "kahmate": (
        BEFORE_A_TRY,
        ["step 5 right"],
        "document.querySelector('.stage .try')",
        "document.querySelector('.strip.red .crest text').textContent",
    ),
    "foot_savane": (
        BEFORE_THE_GOAL["red"],
        ["move a4 b4", "shoot left", "keeper down"],
        "document.querySelector('[data-ball]').getAnimations().length",
        "[...document.querySelectorAll('.goals b')].map((goals) => goals.innerText).join()",
    ),
    "killpower_ball": (
        court("r5* 25-7, r3 14-4, r1 14-10, b4 3-6, b2 4-2, b6 5-11", "turn: 12", "main: red"),
        ["dunk 5"],
        "document.querySelector('.flyer')",
        "document.querySelector('.side.red .crest text').textContent",
    ),
}
"""By game: a position, the plies to a score, and expressions for what moves before it and for the score shown."""
WATCH = """([moves, score]) => {
    const [isMoving, read] = [moves, score].map((text) => Function(`return ${text}`));
    const words = () => document.querySelector('.now').innerText;
    const before = [read(), words()];
    window.seen = [];
    const look = () => {
        const told = [read() !== before[0], words() !== before[1]];
        window.seen.push({moving: Boolean(isMoving()), told});
    };
    const looks = () => (look(), requestAnimationFrame(looks));
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
    looks();
}"""
"""Records whether something moves, and whether the score and the words below the board have changed."""


@pytest.mark.parametrize("game", SCORES)
def test_a_score_appears_after_the_animation_that_explains_it(visit, game):
    position, plies, moves, score = SCORES[game]
    visitor = visit(reduced_motion="no-preference", viewport=PHONE)
    match = touchline.read_position(game, position, dice="by hand")
    match.play_all(*plies)
    visitor.goto(f"/r/{visitor.make_replay(match.sheet())}?ply={len(plies) - 1}")
    expect(visitor.page.locator(".board [data-target]").first).to_be_visible()
    visitor.page.evaluate(WATCH, [moves, score])
    visitor.button("Forward", exact=True).click()
    visitor.page.wait_for_function("() => window.seen.at(-1).told.every(Boolean)")
    seen = visitor.page.evaluate("window.seen")
    first = next(at for at, look in enumerate(seen) if look["moving"])
    result = next(at for at, look in enumerate(seen) if any(look["told"]))
    assert first < result
    assert not any(look["moving"] for look in seen[result:])


def test_an_invalid_sheet_is_refused_with_a_helpful_text(visit):
    visitor = visit()
    visitor.expected.append("400")
    visitor.goto("/open")
    visitor.page.get_by_label("Or paste the text").fill("1. e4 e5 2. Nf3")
    visitor.button("Open", exact=True).click()
    refusal = visitor.page.get_by_role("alert")
    expect(refusal).to_be_visible()
    expect(refusal).not_to_contain_text("cut off")


def test_a_phone_shows_what_has_just_happened_below_the_board(replay):
    replay.page.set_viewport_size(PHONE)
    replay.button("Go to the end").click()
    current, now = replay.page.locator(".steps [aria-current]"), replay.page.locator(".now")
    expect(current).to_contain_text("Final whistle")
    expect(now).to_be_in_viewport()
    expect(now).to_have_text(current.locator("span").last.inner_text())
