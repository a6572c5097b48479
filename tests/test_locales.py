"""Everything that is said can be said in every language."""

import string

import pytest

from tests.every_game.test_matches import play_random
from touchline.games import GAMES, find_game
from touchline.locales import LANGUAGES, read_words, tell


def blanks(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("page", ["terminal", "server"])
def test_the_same_is_said_in_every_language(page):
    pages = [read_words(page, language) for language in LANGUAGES]
    assert [{key: blanks(text) for key, text in page.items()} for page in pages] == [
        {key: blanks(text) for key, text in pages[0].items()}
    ] * 3


@pytest.mark.parametrize("game", GAMES)
def test_events_have_the_same_sentences_in_every_language(game):
    pages = [read_words(game, language)["events"] for language in LANGUAGES]
    shapes = [{event: [blanks(text) for text in texts] for event, texts in page.items()} for page in pages]
    assert shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_button_has_a_word_of_its_own(game, language):
    words = read_words(game, language)["buttons"]
    assert set(words) == set(find_game(game).view.BUTTONS)
    assert all(word.strip() for word in words.values())
    assert len(set(words.values())) == len(words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_random_matches_has_words(game, language):
    found = find_game(game)
    words = read_words(game, language)["events"]
    for seed in range(6):
        match = play_random(found, seed, 600)
        for seat in (0, -3):
            for event in match.events_for(seat):
                assert event["event"] in words
                assert tell(game, language, event)[:1].strip()
                assert "None" not in tell(game, language, event)
