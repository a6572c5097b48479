"""Verbs: numbers, texts, forms and targets of a game's actions, all from one list."""

import pytest

from touchline.engine.errors import BadNotation
from touchline.engine.verbs import Names, Verbs

SIDES = ("red", "blue")
CELLS = Names(("a1", "a2", "b1", "b2"), "CELL", "cell")
NUMBERS = Names(("1", "2"), "N", "player", ("r1", "r2", "b1", "b2"))
WAYS = Names(("up", "down"))

VERBS = Verbs(also="with cells a1 to b2")
END = VERBS.add("end")
STEP = VERBS.add("step", NUMBERS, WAYS)
KICK = VERBS.add("kick", CELLS, target="button:kick")
THROW = VERBS.add("throw", CELLS, form="")
LOT = VERBS.add_outcome("lot", SIDES)


def test_a_verb_is_the_number_of_its_first_action_and_the_last_argument_counts_fastest():
    assert (END, STEP, KICK, THROW, LOT, len(VERBS)) == (0, 1, 5, 9, 13, 15)
    assert [VERBS.write(action) for action in range(STEP, KICK)] == [
        "step 1 up",
        "step 1 down",
        "step 2 up",
        "step 2 down",
    ]
    assert VERBS.split(STEP + 1 * len(WAYS) + 0) == (STEP, (1, 0))
    assert VERBS.split(END) == (END, ())


def test_every_text_reads_back_whatever_the_space_between_its_words():
    assert [VERBS.read(VERBS.write(action)) for action in range(len(VERBS))] == list(range(len(VERBS)))
    assert VERBS.read("  step\t2   up ") == STEP + 2


def test_forms_list_what_can_be_typed_in_order_and_nothing_else():
    assert VERBS.forms == "end, step N up|down, kick CELL, with cells a1 to b2"
    assert VERBS.words == ("end", "step", "kick")


def test_actions_without_a_verb_are_words_themselves():
    columns = Verbs()
    columns.add("", Names(("a", "b")))
    assert columns.words == ("a", "b")


@pytest.mark.parametrize("text", ["", "kick", "kick a3", "kick a1 a2", "Kick a1", "step 1", "step 3 up", "kick\x00a1"])
def test_an_unreadable_action_is_answered_with_the_forms(text):
    with pytest.raises(BadNotation) as error:
        VERBS.read(text)
    assert str(error.value) == f"expected one of: {VERBS.forms}; not {text!r}"


def test_the_targets_are_the_arguments_in_order_and_then_the_verb_s_own():
    assert VERBS.targets(None, KICK + 2, 0) == ["cell:b1", "button:kick"]
    assert VERBS.targets(None, THROW + 3, 0) == ["cell:b2"]


def test_a_verb_with_nothing_to_point_at_has_a_button():
    assert VERBS.targets(None, END, 0) == ["button:end"]


@pytest.mark.parametrize(("seat", "player"), [(0, "player:r2"), (1, "player:b2")])
def test_each_seat_points_at_its_own(seat, player):
    assert VERBS.targets(None, VERBS.read("step 2 up"), seat) == [player]


def test_outcomes_have_no_targets_even_if_their_arguments_do():
    verbs = Verbs()
    verbs.add_outcome("drop", CELLS)
    assert verbs.targets(None, 0, 0) == []
    assert verbs.all_targets() == {}
    assert verbs.forms == ""


def test_all_targets_are_listed_by_kind():
    assert VERBS.all_targets() == {
        "button": ("end", "kick"),
        "player": ("r1", "r2", "b1", "b2"),
        "cell": ("a1", "a2", "b1", "b2"),
    }


def test_an_action_may_be_its_argument_alone():
    verbs = Verbs()
    verbs.add("", Names("abc", kind="column"))
    assert (verbs.write(1), verbs.read(" c "), verbs.forms) == ("b", 2, "a|b|c")
    assert verbs.targets(None, 0, 0) == ["column:a"]
