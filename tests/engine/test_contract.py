"""A game that breaks the contract is refused with one line, when its match draws at the latest."""

import re
from types import ModuleType

import pytest

import touchline
from tests.games.penalties import make, notation, rules, view
from touchline.engine.errors import BadGame
from touchline.engine.game import Number, Numbers, check_field
from touchline.engine.match import Match
from touchline.engine.record import Ints, Record, ints
from touchline.games import find_game


def changed(module, without=(), **others):
    """The module with some names replaced."""
    copy = ModuleType(module.__name__)
    vars(copy).update({name: value for name, value in vars(module).items() if name not in without}, **others)
    return copy


class State(Record):
    turns: int
    deck: Ints = ints(3)


def test_a_game_without_a_function_of_the_contract_is_not_made():
    with pytest.raises(BadGame, match=r"^tests.games.penalties.view has no function events\(before, action, after, s"):
        make(view=changed(view, without=["events"]))
    with pytest.raises(BadGame, match=r"^tests.games.penalties.rules has no function redeal\(state, seat, rng\)$"):
        make(rules=changed(rules, without=["redeal"]))
    with pytest.raises(BadGame, match=r"^tests.games.penalties.rules has no VERBS$"):
        make(rules=changed(rules, without=["VERBS"]))


def test_texts_are_written_and_read_or_neither():
    with pytest.raises(BadGame, match=r"^\S+notation has read_action but no write_action: expected both or neither$"):
        make(notation=changed(notation, without=["write_action"]))
    with pytest.raises(BadGame, match=r"^\S+notation has write_position but no read_position: expected both or neith"):
        make(notation=changed(notation, without=["read_position"]))
    with pytest.raises(BadGame, match=r"^\S+ has neither LAYOUT, read_position\(text\) nor problem\(state\)$"):
        make(notation=changed(notation, without=["read_position", "write_position"]))


def test_a_function_with_wrong_parameters_is_refused_with_the_right_ones():
    with pytest.raises(
        BadGame, match=r"reveals: expected \(before, action, after, seat\), not \(before, action, after\)$"
    ):
        make(view=changed(view, reveals=lambda before, action, after: ()))
    with pytest.raises(BadGame, match=r"tells_nothing: expected \(before, action\), not \(\)$"):
        make(view=changed(view, tells_nothing=lambda: True))
    with pytest.raises(BadGame, match=r"goes: expected \(state\), not \(state, seat\)$"):
        make(view=changed(view, goes=lambda state, seat: None))
    with pytest.raises(BadGame, match=r"expand: expected \(state, text\), not \(text\)$"):
        make(notation=changed(notation, expand=lambda text: [text]))


def test_a_misspelt_function_is_not_ignored():
    """Without `tells_nothing` nothing could be undone, and nobody would know why."""

    def tell_nothing(before, action):
        return True

    tell_nothing.__module__ = view.__name__
    with pytest.raises(BadGame, match=r"tell_nothing is not in the contract: did you mean tells_nothing\?$"):
        make(view=changed(view, without=["tells_nothing"], tell_nothing=tell_nothing))


def test_an_option_has_its_field():
    check_field(Number("turns", 1, 1, 9), State)
    check_field(Numbers("deck", ("a", "b", "c"), (1, 1, 1), 0, 9), State)
    with pytest.raises(BadGame, match=r"^option goals: expected its field in \S+State to be a number, not missing$"):
        check_field(Number("goals", 1, 1, 9), State)
    with pytest.raises(
        BadGame, match=r"^option deck: expected its field in \S+State to be an array of 2, not an array of 3$"
    ):
        check_field(Numbers("deck", ("a", "b"), (1, 1), 0, 9), State)
    with pytest.raises(
        BadGame, match=r"^option deck: expected its field in \S+State to be a number, not an array of 3$"
    ):
        check_field(Number("deck", 1, 1, 9), State)
    with pytest.raises(BadGame, match=r"^option goals: "):
        make(rules=changed(rules, OPTIONS=(Number("goals", 1, 1, 9),), State=State))


@pytest.mark.parametrize("weights", [[1, 0], [2, -1], []])
def test_weights_that_are_not_positive_are_refused_when_an_outcome_is_drawn(weights, monkeypatch):
    match = Match(find_game("kahmate"))

    def odds(states, index, out, found):
        found[: len(weights)] = weights
        return len(weights)

    door = ModuleType("door")
    vars(door).update(vars(match.game.door), odds=odds)
    monkeypatch.setattr(match, "_door", door)
    with pytest.raises(BadGame, match=re.escape(f"expected odds of positive weights, not {weights}")):
        match.odds()


def test_the_folder_of_a_wrong_game_can_be_tried_again(tmp_path):
    """The error is the same each time: the failed module is not reused."""
    folder = tmp_path / "half_a_game"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from types import ModuleType\n"
        "from touchline.engine.game import Game\n"
        "rules = ModuleType('rules')\n"
        "GAME = Game('half', 'Half', 1, lambda options: ('a', 'b'), (), rules, rules, rules)\n"
    )
    for _ in range(2):
        with pytest.raises(touchline.BadGame, match=r"^rules has no State$"):
            find_game(str(folder))
