"""The terminal: turns that leave nothing to decide."""

import pytest

import touchline
from touchline.locales import LANGUAGES, say
from touchline.terminal import TerminalTable

STOPPAGE = "turn: a\ndue: card\nhalf: stoppage\nballs: 14 1\nhand a: throw-in kick-off pass+1\nhand b: tackle shot+1\n"


@pytest.fixture
def type_in(monkeypatch, capsys):
    """Play with these lines typed, two people at one keyboard; the match, and what was written."""

    def play(position, *lines, language="en"):
        typed = iter(lines)
        monkeypatch.setattr("builtins.input", lambda prompt: next(typed, "quit"))
        match = touchline.read_position("team_km", position)
        TerminalTable(match, ["human", "human"], language, 0, None, 1.0).play()
        return match, capsys.readouterr().out

    return play


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_who_can_only_discard_is_offered_automatic_discards(type_in, language):
    _, written = type_in(STOPPAGE, "help", language=language)
    assert say(language, "rest_offer") in written
    assert "\nrest  " in written


def test_rest_discards_turn_by_turn_without_asking(type_in):
    match, written = type_in(STOPPAGE, "rest", "discard tackle", "discard shot+1")
    assert match.outcome
    assert match.view()["discard"] == ["kick-off", "pass+1", "shot+1", "tackle", "throw-in"]
    assert (written.count("a to play"), written.count("b to play")) == (1, 2)


def test_rest_ends_when_there_is_something_to_decide_again(type_in):
    """R8.1: the question with one answer is still asked, and does not end it."""
    match, written = type_in(STOPPAGE, "rest", "play tackle a", "accept")
    assert match.actor_name == "a"
    assert match.legal() == ["play throw-in", "discard pass+1", "discard throw-in"]
    assert written.count(say("en", "rest_over")) == 1


def test_rest_is_refused_while_there_is_something_to_decide(type_in):
    match, written = type_in(STOPPAGE.replace("14 1", "5 1"), "rest")
    assert match.plies == 0
    assert say("en", "no_rest") in written
    assert say("en", "rest_offer") not in written
