"""Three languages: no text of another language is left on a page, and a table uses the chosen one."""

import pytest

from tests.web.browsing import PHONE
from tests.web.pages import show, wait_for
from tests.web.test_every_page import TOO_WIDE
from touchline.games import GAMES
from touchline.locales import read_words

SPEAK = "(language) => localStorage.setItem('touchline.settings', JSON.stringify({language}))"
PAGES = ["home", "open", "lab", "new-team_km", "new-killpower_ball", "rules-kahmate"]
PLACES = [*PAGES, *(f"table-{game}" for game in GAMES)]
TEXTS = """() => [...document.querySelectorAll('body *')].flatMap((element) => [
    element.ariaLabel, element.title, element.placeholder,
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
]).filter((text) => typeof text === 'string').map((text) => text.trim()).filter(Boolean)"""


def texts_of(page):
    if isinstance(page, str):
        return {page}
    return set().union(*map(texts_of, page.values() if isinstance(page, dict) else page), set())


def foreign(language):
    """Texts that exist in English and not in this language."""
    pages = ["web", *GAMES]
    english, own = (set().union(*(texts_of(read_words(page, code)) for page in pages)) for code in ("en", language))
    return {text for text in english - own if len(text) > 3}


@pytest.mark.parametrize("place", PLACES)
def test_no_english_is_left_over(visit, place):
    """In the language of the browser, and in another that was chosen before the page is loaded again."""
    visitor = visit(seed=7, locale="fr-FR")
    show(visitor, place)
    check_texts(visitor, "fr")
    visitor.page.evaluate(SPEAK, "es")
    visitor.page.reload()
    wait_for(visitor, place)
    check_texts(visitor, "es")


def check_texts(visitor, language):
    assert visitor.page.locator("html").get_attribute("lang") == language
    shown = visitor.page.evaluate(TEXTS)
    assert len(shown) > 5
    assert not foreign(language) & set(shown)
    paths = [
        text
        for text in shown
        if text.count(".") and text.replace(".", "").replace("_", "").isalpha() and " " not in text
    ]
    assert not [text for text in paths if not text.endswith(".")], "a word without a text shows its path"
    visitor.page.set_viewport_size(PHONE)
    assert visitor.page.evaluate(TOO_WIDE) <= 0


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_lost_page_has_words_of_its_own(visit, language):
    visitor = visit(locale=language)
    visitor.goto("/xyz")
    words = visitor.page.locator("main p").first.inner_text()
    web = read_words("web", language)
    assert words == web["lost"]["text"]
    assert words not in texts_of({part: page for part, page in web.items() if part != "lost"})


def test_another_language_keeps_the_table(visit):
    visitor = visit(seed=7)
    show(visitor, "table-kahmate")
    page, english, view = visitor.page, visitor.log(), visitor.steps[-1]["view"]
    visitor.button("Settings").click()
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("button", name="Fermer").click()
    page.get_by_role("heading", name="Feuille de match").or_(page.get_by_role("log")).first.wait_for()
    page.wait_for_function("(text) => document.querySelector('[role=log]').innerText !== text", arg="\n".join(english))
    french = visitor.log()
    assert len(french) == len(english)
    assert french != english
    assert visitor.steps[-1]["view"] == view
    acts = visitor.acts
    visitor.play(1)
    assert visitor.acts == acts + 1
