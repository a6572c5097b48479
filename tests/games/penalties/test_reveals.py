"""Every hidden ply belongs to a secret, and a reveal shows only the secrets it names."""

import pytest

from tests.games.penalties import GAME
from tests.games.penalties.rules import ANA, BEA, CLEO
from touchline.engine.game import SPECTATOR
from touchline.engine.match import Match
from touchline.engine.record import INTERPRETED

pytestmark = pytest.mark.skipif(not INTERPRETED, reason="compiling the game would take longer than its tests")

DEALT = ("deal left", "deal centre", "deal right", "deal right")


def plies(match, viewer):
    """The actions on a viewer's sheet."""
    lines = match.sheet(viewer).partition("check: ")[2].splitlines()[1:]
    return [" ".join(line.split()[2:-1]) for line in lines]


def test_a_turned_up_kick_leaves_the_hands_hidden():
    match = Match(GAME)
    match.play_all(*DEALT, "name bea", "card right")
    assert plies(match, CLEO) == plies(match, SPECTATOR) == ["?"] * 5
    assert plies(match, ANA) == [*DEALT[:2], "?", "?", "name bea", "?"]
    match.play("dive left")
    assert plies(match, CLEO) == plies(match, SPECTATOR) == ["?"] * 4 + ["name bea", "card right", "dive left"]
    assert plies(match, BEA) == ["?", "?", *DEALT[2:], "name bea", "card right", "dive left"]


def test_a_shown_hand_leaves_the_other_hand_hidden():
    match = Match(GAME)
    match.play_all(*DEALT, "show")
    assert plies(match, CLEO) == [*DEALT[:2], "?", "?", "show"]
    assert plies(match, BEA) == [*DEALT, "show"]


def test_what_is_hidden_after_a_reveal_stays_hidden():
    match = Match(GAME)
    match.play_all(*DEALT, "name bea", "card right", "dive right", "name ana")
    assert plies(match, CLEO)[4:] == ["name bea", "card right", "dive right", "?"]


def test_an_action_taken_back_reveals_nothing():
    match = Match(GAME)
    match.play_all(*DEALT, "name ana", "card left", "feint")
    before = plies(match, SPECTATOR)
    match.undo()
    match.play("feint")
    assert plies(match, SPECTATOR) == before == ["?"] * 5 + ["feint"]
