"""Every text of the Foot Savane board exists in every language."""

import re
from pathlib import Path

import pytest

from touchline.engine.game import Choice, Numbers
from touchline.games.foot_savane import GAME
from touchline.games.foot_savane.cards import GOAL_CARD_NAMES, SNAKE_CARD_NAMES
from touchline.games.foot_savane.notation import DUE
from touchline.games.foot_savane.rules import OPTIONS
from touchline.locales import LANGUAGES, read_words

PROMPTS = ("again_ball", "shoot_goal", "penalty_swap")  # they say more exactly what may be done than what is due
BOARD = Path(__file__).parents[3] / "web" / "src" / "boards" / "foot_savane"


def sources():
    return "".join(file.read_text(encoding="utf-8") for file in BOARD.glob("*.*"))


@pytest.fixture(params=LANGUAGES)
def words(request):
    return read_words("foot_savane", request.param)


def test_everything_that_can_be_due_is_asked_in_words(words):
    assert set(words["due"]) == {*DUE, *PROMPTS}


def test_every_option_and_each_of_its_choices_has_words(words):
    assert set(words["options"]) == {option.name for option in OPTIONS}
    for option in OPTIONS:
        found = words["options"][option.name]
        assert found["title"]
        assert found["help"]
        names = {Choice: "words", Numbers: "labels"}.get(type(option))
        assert list(found.get("values", {})) == list(getattr(option, names) if names else ())


def test_the_guide_speaks_of_what_is_asked_or_happens(words):
    assert set(words["guide"]) - {"welcome"} <= {*DUE, *words["events"]}
    assert 8 <= len(words["guide"]) <= 17


def test_every_card_is_explained(words):
    assert set(words["web"]["cards"]) == set(SNAKE_CARD_NAMES)
    assert set(words["web"]["keepers"]) == set(GOAL_CARD_NAMES)


def test_headlines_are_events(words):
    assert set(words["web"]["headlines"]) <= set(words["events"])
    listed = re.search(r"HEADLINES = \[(.*?)\]", sources())[1]
    assert set(words["web"]["headlines"]) == set(re.findall(r"\w+", listed))


def test_the_board_says_all_of_its_words_and_no_others():
    said = set(re.findall(r'"web\.([a-z_]+)"', sources())) | set(re.findall(r"`web\.(\w+)\.\$", sources()))
    said |= {f"edge_{side}" for side in ("red", "blue")}
    assert said == set(read_words("foot_savane", "en")["web"]) - {"tagline"}


def test_every_kind_of_target_but_buttons_is_on_the_board():
    assert set(re.findall(r"target = `(\w+):", sources())) == set(GAME.view.TARGETS) - {"button"}
