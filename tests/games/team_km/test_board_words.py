"""Every text of the Team KM board exists in every language."""

import re
from pathlib import Path

import pytest

from touchline.engine.game import Choice
from touchline.games.team_km import GAME, table
from touchline.games.team_km.cards import HALF_TIME, NAMES
from touchline.games.team_km.notation import DUE, HALVES
from touchline.locales import LANGUAGES, read_words

PROMPTS = ("draw_or_take", "draw_or_substitute", "draw_only", "discard", "accept")  # if less is possible than usual
SAID_BY_PAGES = {"tagline", "rest"}
BOARD = Path(__file__).parents[3] / "web" / "src" / "boards" / "team_km"


@pytest.fixture(params=LANGUAGES)
def words(request):
    return read_words("team_km", request.param)


def test_everything_that_can_be_due_is_asked_in_words(words):
    assert set(words["due"]) == {*DUE, NAMES[HALF_TIME], *PROMPTS}


def test_every_option_and_each_of_its_choices_has_words(words):
    assert set(words["options"]) == {option.name for option in table.OPTIONS}
    for option in table.OPTIONS:
        found = words["options"][option.name]
        assert found["title"] and found["help"]
        if isinstance(option, Choice):
            assert list(found["values"]) == list(option.words)


def test_every_table_has_a_title_of_its_own(words):
    assert set(words["tables"]) == set(table.EVERY_TABLE)
    assert len(set(words["tables"].values())) == len(table.EVERY_TABLE)


def test_the_guide_speaks_of_what_is_asked_or_happens(words):
    assert set(words["guide"]) - {"welcome"} <= {*DUE, *words["events"]}
    assert 8 <= len(words["guide"]) <= 16


def test_every_picture_on_a_card_is_explained_and_every_half_has_a_name(words):
    assert set(words["web"]["help"]) == {re.sub(r"-fair$|\+\d$", "", name) for name in NAMES}
    assert set(words["web"]["halves"]) == set(HALVES)


def test_the_board_says_all_of_its_words_and_no_others():
    sources = "".join(file.read_text(encoding="utf-8") for file in BOARD.glob("*.svelte"))
    said = set(re.findall(r'"web\.([a-z_]+)"', sources)) | set(re.findall(r"`web\.(\w+)\.\$", sources))
    assert said == set(read_words("team_km", "en")["web"]) - SAID_BY_PAGES


def test_every_kind_of_target_but_buttons_is_on_the_board():
    sources = "".join(file.read_text(encoding="utf-8") for file in BOARD.glob("*.svelte"))
    assert set(re.findall(r'target="(\w+):', sources)) - {"button"} == set(GAME.view.TARGETS) - {"button"}
