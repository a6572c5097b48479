"""What a game may leave out follows from its verbs, its state and its view."""

import itertools

import pytest

from tests.engine.test_contract import changed
from tests.games.penalties import GAME, make, notation, rules, view
from touchline.engine.chance import Dice
from touchline.engine.defaults import describe
from touchline.engine.errors import BadPosition
from touchline.engine.game import SPECTATOR
from touchline.engine.match import Match
from touchline.engine.record import INTERPRETED
from touchline.laws import boards, secrets
from touchline.laws import rules as rule_laws
from touchline.locales import LANGUAGES, draw, tell_board

interpreted = pytest.mark.skipif(not INTERPRETED, reason="compiling the game would take longer than its tests")
TEXTS = ("write_action", "read_action", "FORMS", "write_position", "read_position")
OPTIONAL = ("describe", "draw", "targets", "TARGETS")
pytestmark = pytest.mark.no_cover


def bare(*without, problem=lambda state: ""):
    """Penalties with defaults for everything but secrets; `without` names further functions left to the defaults."""
    return make(
        notation=changed(notation, without=TEXTS, problem=problem), view=changed(view, without=[*OPTIONAL, *without])
    )


def told(seen, asked=None, language="en"):
    return tell_board("no words", language, describe(seen, asked))


def test_actions_are_written_and_pointed_at_as_the_verbs_say():
    game = bare()
    assert game.notation.write_action(rules.CARD) == "card left"
    assert game.notation.read_action("card left") == rules.CARD
    assert rules.VERBS.forms == game.notation.FORMS
    assert game.view.targets(None, rules.CARD, 0) == ["card:left"]
    assert rules.VERBS.all_targets() == game.view.TARGETS


def test_functions_of_a_module_are_not_replaced_by_defaults():
    assert make().view is view
    assert bare().view.events is view.events
    assert bare().notation.DUE == notation.DUE


@interpreted
def test_a_position_is_a_line_of_numbers_for_each_field():
    match = Match(bare(), dice=Dice("1"))
    text = match.position()
    assert text.startswith("kicks: 3\ndue: 1\n")
    assert Match(bare(), position=text).position() == text


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("kicks: 3\n", "", "expected a line for each of kicks, due, taken"),
        ("kicks: 3", "kick: 3", "expected a line kicks, not 'kick: 3'"),
        ("kicks: 3", "kicks: 3 4", "kicks: expected 1 numbers, not 2"),
        ("kicks: 3", "kicks: ³", "kicks: expected a whole number from -32767 to 32767, not '³'"),
        ("kicks: 3", "kicks: 99999999999", "kicks: expected a whole number"),
        ("kicks: 3", "kicks: 5", "five kicks are too many"),
    ],
)
def test_an_invalid_position_is_refused_in_one_line(old, new, says):
    game = bare(problem=lambda state: "five kicks are too many" if state.kicks == 5 else "")
    state = rules.State()
    state.kicks = 3
    text = game.notation.write_position(state)
    assert game.notation.read_position(text).kicks == 3
    with pytest.raises(BadPosition) as error:
        game.read_position(text.replace(old, new))
    assert str(error.value).startswith(says)


def test_the_board_in_words_says_every_fact():
    seen = {
        "due": "kick",
        "goals": 2,
        "last_card": None,
        "is_shown": True,
        "cards": [],
        "hand": ["left", "right"],
        "hands": {"ana": ["left"], "bea": None},
        "players": [{"at": "a1", "side": "red"}, {"at": "b2", "side": "blue"}],
        "pitch": [". x .", ". . ."],
    }
    assert told(seen, "ana") == [
        (
            "The match",
            ["ana to play: kick", "goals: 2", "last card: –", "is shown: yes", "cards: nothing", "hand: left, right"],
        ),
        ("hands", ["ana: left", "bea: –"]),
        ("players", ["1: at a1, side red", "2: at b2, side blue"]),
        ("pitch", [". x .", ". . ."]),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_two_facts_read_differently(language):
    facts = [None, True, False, 0, 1, "red", [], ["red"], [0], {"red": 1}, {"red": None}, [[1], [2, 3]], [[1, 2], [3]]]
    boards_told = [str(told({"due": "x", "fact": fact}, language=language)) for fact in facts]
    same = [
        (facts[one], facts[other])
        for one, other in itertools.combinations(range(len(facts)), 2)
        if boards_told[one] == boards_told[other]
    ]
    assert same == [(0, [0]), ("red", ["red"])]  # a list of one item reads like the item itself


@interpreted
def test_the_terminal_shows_the_board_in_the_reader_s_language():
    match = Match(bare(), dice=Dice("1"))
    assert "À ana de jouer\u202f: name" in draw(match, SPECTATOR, "fr")
    assert draw(Match(GAME, dice=Dice("1")), SPECTATOR, "fr") == view.draw(match.state, SPECTATOR)


@interpreted
@pytest.mark.parametrize(
    "law",
    [
        boards.whatever_changes_in_a_view_changes_the_board_in_words,
        boards.the_board_in_words_says_who_is_asked,
        rule_laws.every_position_reads_back_to_the_same_bytes,
        secrets.plies_that_a_viewer_cannot_tell_apart_are_told_alike,
        secrets.matches_that_a_viewer_cannot_tell_apart_go_on_alike,
    ],
    ids=lambda law: law.__name__,
)
def test_a_game_with_secrets_keeps_the_laws_with_defaults(law):
    law(bare())


@interpreted
@pytest.mark.parametrize("forgotten", [("hides",), ("hides", "reveals")])
def test_a_game_with_secrets_that_forgets_to_hide_them_is_caught(forgotten):
    with pytest.raises(AssertionError, match="hides says nothing"):
        secrets.plies_that_a_viewer_cannot_tell_apart_are_told_alike(
            make(view=changed(view, without=forgotten, events=lambda before, action, after, seat: [{"event": "ply"}]))
        )
