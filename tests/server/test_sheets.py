"""A bad scoresheet is refused in plain words, in the reader's language."""

import pytest

from touchline.engine.errors import BadSheet
from touchline.engine.match import Match
from touchline.games import find_game
from touchline.locales import LANGUAGES
from touchline.server.replays import read
from touchline.server.sheets import tell_bad, whole


def sheet():
    return Match(find_game("kahmate"), {"first": "red"}).sheet()


def told(text, language="en"):
    with pytest.raises(BadSheet) as caught:
        read(whole(text))
    return tell_bad(caught.value, language)


def test_a_copied_sheet_without_its_last_line_end_is_whole():
    assert read(whole(sheet().rstrip("\n"))).game.id == "kahmate"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_is_not_a_sheet_is_refused_as_such(language):
    error = told("no scoresheet at all", language)
    assert error.line == 1
    assert "touchline scoresheet 1" in error.reason
    assert "cut off" not in error.reason


def test_a_line_that_is_cut_short_is_named():
    match = Match(find_game("kahmate"), {"first": "red"})
    match.play("place 1-1")
    text = match.sheet().rstrip()[:-9]
    error = told(text)
    assert error.line == len(text.splitlines())
    assert "cut short" in error.reason
