"""Every text of the Killpower Ball board exists in every language."""

import re
from pathlib import Path

import pytest

from touchline.engine.game import Choice, Numbers
from touchline.games.killpower_ball import rules, view
from touchline.games.killpower_ball.notation import DUE, OUT
from touchline.games.killpower_ball.teams import TEAMS
from touchline.locales import LANGUAGES, read_words

BOARD = Path(__file__).parents[3] / "web" / "src" / "boards" / "killpower_ball"


@pytest.fixture(params=LANGUAGES)
def words(request):
    return read_words("killpower_ball", request.param)


def test_everything_that_can_be_due_is_asked_in_words(words):
    assert set(words["due"]) == set(DUE)


def test_every_option_and_each_of_its_choices_has_words(words):
    assert set(words["options"]) == {option.name for option in rules.OPTIONS}
    for option in rules.OPTIONS:
        found = words["options"][option.name]
        assert found["title"] and found["help"]
        if isinstance(option, Choice):
            assert set(found["values"]) == set(option.words)
        if isinstance(option, Numbers):
            assert set(found["values"]) == set(TEAMS)


def test_the_guide_speaks_of_what_is_asked_or_happens(words):
    assert set(words["guide"]) - {"welcome"} <= {*DUE, *words["events"]}
    assert "welcome" in words["guide"] and 8 <= len(words["guide"]) <= 16


def test_every_way_to_be_out_has_words(words):
    assert set(words["web"]["out"]) == set(OUT[1:])


def test_the_board_says_all_of_its_words_and_no_others():
    sources = "".join(file.read_text(encoding="utf-8") for file in BOARD.glob("*.*"))
    said = set(re.findall(r'"web\.([a-z_]+)"', sources)) | set(re.findall(r"`web\.(\w+)\.\$", sources))
    assert said == set(read_words("killpower_ball", "en")["web"]) - {"tagline"}


def test_every_kind_of_target_but_buttons_is_on_the_board():
    sources = "".join(file.read_text(encoding="utf-8") for file in BOARD.glob("*.svelte"))
    assert set(re.findall(r'target(?:=| = )["`](\w+):', sources)) == set(view.TARGETS) - {"button"}
