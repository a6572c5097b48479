"""Every text exists in every language."""

import itertools
import re
import string
import tomllib
from pathlib import Path

import pytest

from tests.conftest import EXAMPLES
from touchline.engine import board, deeds
from touchline.engine.game import SPECTATOR
from touchline.games import GAMES, find_game
from touchline.laws.matches import play_random
from touchline.locales import LANGUAGES, read_words, tell, tell_board
from touchline.starter import GAME

DRAWN = [game for game in GAMES if "guide" in read_words(game, "en")]
"""The games that have a board of their own in the browser, with a guide."""

ROOT = Path(__file__).parents[1]
OWN = [*(ROOT / example for example in EXAMPLES), GAME]
OTHER_ADDRESS = {
    "fr": r"\b(tu|toi|te|ton|ta|tes)\b",
    "es": r"\b(ustedes|usted)\b|[\".:;!?¡¿] ?(acepte|coja|coloque|elija|escriba|espere|haga|juegue|lleve"
    r"|mire|mueva|ponga|robe|salga|señale|termine|tire|vuelva)\b",
}
"""Words that would address the reader as *tu* in French or *usted* in Spanish; imperatives start a clause."""


NARROW = "\u202f"
ORDINARY_SPACE = re.compile(r"[ \u00a0][?!;»]|[ \u00a0]:(?!-)|«[ \u00a0]")
BAD_FORMS = {
    "en": r"[Tt]he lot\b|would think of|for lost\?|to act for|everybody's eyes|whose eyes|[Dd]ice-thrower|for Me\b"
    r"|[Tt]o the games|[Aa]s the device|[Tt]here is nothing here|Goal by|\} to act\b|whosever",
    "fr": r"l'a peut jouer|pour perdu|tire pour marquer|partie de terrain|[Cc]haque hasard|pénalty|carte offerte"
    r"|taper au pied|\bOrtho\b|, pour son action\b|anti-horaire|rediffusion|\b[Ll]e goal\b|[Oo]n jette",
    "es": r"\b[Cc]o(ge|ger|gen|ges|gido|gida|ja|jan)\b|Globo|mitad propia|llegar a Touchline|Procurad|vosotros"
    r"|\ba por (el|él|ello|todas)\b|\ba puerta\b|\bOrto\b|secreto comprometido|grandullón|\bandan?\b|, por su acción\b"
    r"|[Aa]dversario|[Oo]rdinario|\b[Bb]andos?\b",
}
"""Sentences and words that read as if translated, or that one side of the ocean does not say."""


def files_of(language):
    """Every file of words and every rulebook page of a language, those of the examples and the starter too."""
    pages = ROOT / "docs" / "rulebooks"
    rulebooks = pages.glob("*.md") if language == "en" else (pages / language).glob("*.md")
    words = (ROOT / "src" / "touchline" / "locales" / language).glob("*.toml")
    return [*words, *rulebooks, *(path for folder in OWN for path in folder.rglob(f"{language}.*"))]


def blanks(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("page", ["terminal", "server", "board", "lab"])
def test_every_language_has_the_same_texts(page):
    pages = [read_words(page, language) for language in LANGUAGES]
    assert shape(pages[0]) == shape(pages[1]) == shape(pages[2])


@pytest.mark.parametrize("game", GAMES)
def test_events_have_the_same_sentences_in_every_language(game):
    pages = [read_words(game, language)["events"] for language in LANGUAGES]
    shapes = [{event: [blanks(text) for text in texts] for event, texts in page.items()} for page in pages]
    assert shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_button_has_a_word_of_its_own(game, language):
    words = read_words(game, language).get("buttons", {})
    assert set(words) == set(find_game(game).view.TARGETS.get("button", ()))
    assert all(word.strip() for word in words.values())
    assert len(set(words.values())) == len(words)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_random_matches_has_words(game):
    found = find_game(game)
    for seed in range(6):
        match = play_random(found, seed, 600)
        for language, seat in itertools.product(LANGUAGES, (0, SPECTATOR)):
            for event in match.events_for(seat):
                assert event["event"] in read_words(game, language)["events"]
                told = tell(game, language, event)
                assert told[:1].strip()
                assert "None" not in told


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_board_in_words_can_be_said(game):
    """A line without a text is shown as its facts, its name first."""
    found = find_game(game)
    for seed in range(6):
        match = play_random(found, seed, 80 * (seed + 1))
        for language, seat in itertools.product(LANGUAGES, match.onlookers):
            for heading, lines in tell_board(game, language, match.describe(seat)):
                for text in (heading, *lines):
                    assert text[:1].strip()
                    assert not re.search(r"\bline \w|None|True|False|[{}]", text), text


@pytest.mark.parametrize("game", GAMES)
def test_the_board_in_words_has_no_words_that_are_never_said(game):
    """Names in the view and deeds of the game or of any game; part of a path may be filled in at run time."""
    folder = Path(find_game(game).view.__file__).parent
    files = (folder / "view.py", folder / "deeds.py", Path(board.__file__), Path(deeds.__file__))
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    said = set(re.findall(r'"(\w+)"', source)) | set(re.findall(r'f"(\w+)\.\{', source))
    assert set(read_words(game, "en").get("board", {})) <= said


@pytest.mark.parametrize("language", OTHER_ADDRESS)
def test_the_reader_is_addressed_in_one_way(language):
    for path in files_of(language):
        found = re.search(OTHER_ADDRESS[language], path.read_text(encoding="utf-8"), re.IGNORECASE)
        assert not found, f"{path.name}: {found[0]}"


def shape(page):
    """The keys of a page and the placeholders of its texts."""
    if isinstance(page, dict):
        return {key: shape(found) for key, found in page.items()}
    return [shape(text) for text in page] if isinstance(page, list) else blanks(page)


@pytest.mark.parametrize("folder", OWN, ids=lambda folder: folder.name)
def test_a_game_that_brings_its_words_says_the_same_in_every_language(folder):
    """Words, rules and events: in the examples, and in what `touchline new` writes."""
    pages = [tomllib.loads((folder / "words" / f"{language}.toml").read_text("utf-8")) for language in LANGUAGES]
    assert shape(pages[0]) == shape(pages[1]) == shape(pages[2])
    rules = [
        re.findall(r"R\d+\.\d+ ", (folder / "rulebook" / f"{language}.md").read_text("utf-8")) for language in LANGUAGES
    ]
    assert rules[0] == rules[1] == rules[2]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_event_and_fact_of_an_example_has_words(name):
    game = find_game(str(ROOT / name))
    match = play_random(game, 1)
    words = read_words(game.id, "fr")
    assert {event["event"] for event in match.events} <= words["events"].keys()
    assert {*match.view()} - {"due"} <= words["words"].keys()
    assert match.view()["due"] in words["due"]


@pytest.mark.parametrize("section", ["web", "board", "due", "options", "tables", "guide"])
@pytest.mark.parametrize("game", DRAWN)
def test_the_browser_says_the_same_in_every_language(game, section):
    assert section in read_words(game, "en") or section == "tables"  # a game of one size has no titles for sizes
    shapes = [shape(read_words(game, language).get(section, {})) for language in LANGUAGES]
    assert shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DRAWN)
def test_everything_that_can_be_due_is_asked_for_in_a_sentence(game, language):
    due = read_words(game, language)["due"]
    assert set(due) >= set(find_game(game).notation.DUE)
    assert all(text.endswith((".", "?", "!")) for text in due.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DRAWN)
def test_every_option_has_a_title_help_and_words_for_its_choices(game, language):
    words = read_words(game, language)["options"]
    options = find_game(game).options
    assert set(words) == {option.name for option in options}
    for option in options:
        assert words[option.name]["title"].strip() and words[option.name]["help"].strip()
        assert set(words[option.name].get("values", {})) >= set(getattr(option, "words", ()))


@pytest.mark.parametrize("game", DRAWN)
def test_the_guide_speaks_of_what_is_due_or_happens(game):
    words = read_words(game, "en")
    assert set(words["guide"]) <= {"welcome"} | set(words["due"]) | set(words["events"])
    assert "welcome" in words["guide"]
    assert 8 <= len(words["guide"]) <= 18


def test_french_has_a_narrow_space_before_high_punctuation():
    for path in files_of("fr"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not ORDINARY_SPACE.search(line), f"{path.name}: {line}"
    assert NARROW in read_words("kahmate", "fr")["events"]["try"][0]


@pytest.mark.parametrize("language", BAD_FORMS)
def test_nothing_reads_as_if_translated(language):
    for path in files_of(language):
        found = re.search(BAD_FORMS[language], path.read_text(encoding="utf-8"))
        assert not found, f"{path.name}: {found[0]}"


@pytest.mark.parametrize("game", GAMES)
def test_french_sentences_put_no_de_before_a_name(game):
    """Before Ana it would have to be *d'*."""
    for texts in read_words(game, "fr")["events"].values():
        assert not [text for text in texts if re.search(r"\b(de|que) \{(seat|side|winner|main|first|target)", text)]


def test_english_does_not_assume_that_people_are_men():
    """A player, a captain or a person is *they*."""
    for path in files_of("en"):
        assert not re.findall(r"\b(?:he|him|his|himself)\b", path.read_text(encoding="utf-8"), re.IGNORECASE), path.name
