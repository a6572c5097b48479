"""R3, setting up: the first captain, the placing, the ball."""

from fractions import Fraction

import pytest

import touchline
from tests.games.kahmate.pitch import at, ball, cards, holder, where

RED_HAS_ONE_TO_PLACE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r2    .    .    .    .    .    .    .    .    .    :
 3    :   r3    .    .    .    .    .    .    .    .    .    .    :
 4    :    .   r4    .    .    .    .    .    .    .    .    .    :
 5    :   r5    .    .    .    .    .    .    .    .    .    .    :
 6    :    .    .    .    .    .    .    .    .    .    .    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
turn: red
due: place
"""

BLUE_HAS_ONE_TO_PLACE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1    .    .    .    .    .    .    .    .    .   b1    :
 2    :    .   r2    .    .    .    .    .    .    .   b2    .    :
 3    :   r3    .    .    .    .    .    .    .    .    .   b3    :
 4    :    .   r4    .    .    .    .    .    .    .   b4    .    :
 5    :   r5    .    .    .    .    .    .    .    .    .   b5    :
 6    :    .   r6    .    .    .    .    .    .    .    .    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
turn: blue
due: place
"""

RED_PLACES = ("place 1-1", "place 2-2", "place 1-3", "place 2-4", "place 1-5", "place 2-6")
BLUE_PLACES = ("place 11-1", "place 10-2", "place 11-3", "place 10-4", "place 11-5", "place 10-6")

RED_CELLS = {f"place {column}-{row}" for column in (1, 2) for row in range(1, 9)}
BLUE_CELLS = {f"place {column}-{row}" for column in (10, 11) for row in range(1, 9)}


def new_match(**options):
    return touchline.new_match("kahmate", options=options, dice="by hand")


def test_the_first_captain_is_found_by_lot():
    """R3.1: red or blue with equal odds, before anything else."""
    match = new_match()
    assert match.actor == touchline.CHANCE
    assert match.odds() == {"lot red": Fraction(1, 2), "lot blue": Fraction(1, 2)}


@pytest.mark.parametrize(("lot", "seat"), [("lot red", 0), ("lot blue", 1)])
def test_the_lot_says_who_places_first(lot, seat):
    """R3.1: the first captain places."""
    match = new_match()
    match.play(lot)
    assert match.actor == seat
    assert set(match.legal()) == (RED_CELLS, BLUE_CELLS)[seat]


def test_option_first_lot_is_the_default():
    """R3.1: option first=lot is the same as no option."""
    assert new_match(first="lot").position() == new_match().position()
    assert new_match(first="lot").actor == touchline.CHANCE


@pytest.mark.parametrize(("first", "seat"), [("red", 0), ("blue", 1)])
def test_option_first_names_the_first_captain(first, seat):
    """R3.1: with first=red or first=blue nothing is drawn."""
    match = new_match(first=first)
    assert match.actor == seat
    assert match.refusal("lot red").rule == "R3.1"


@pytest.mark.parametrize("action", ["place 1-1", "draw 3", "end", "step 1 right", "card 1", "let", "aside up"])
def test_nothing_comes_before_the_lot(action):
    """R3.1: while the draw for first captain is due, everything else is refused."""
    assert new_match().refusal(action).rule == "R3.1"


def test_the_first_captain_places_all_six_and_then_the_other_does():
    """R3.1: red first: red's six, then blue's six, then chance."""
    match = new_match(first="red")
    match.play_all(*RED_PLACES[:5])
    assert match.actor == 0
    match.play(RED_PLACES[5])
    assert match.actor == 1
    match.play_all(*BLUE_PLACES[:5])
    assert match.actor == 1
    match.play(BLUE_PLACES[5])
    assert match.actor == touchline.CHANCE


def test_blue_as_first_captain_places_before_red():
    """R3.1: blue first: blue's six, then red's six, then chance."""
    match = new_match(first="blue")
    match.play_all(*BLUE_PLACES)
    assert match.actor == 0
    match.play_all(*RED_PLACES)
    assert match.actor == touchline.CHANCE


def test_players_are_placed_in_the_order_of_their_shirts():
    """R3.1: one at a time, in the order of R2.1."""
    match = new_match(first="red")
    match.play_all(*RED_PLACES)
    assert [where(match, f"r{shirt}") for shirt in range(1, 7)] == ["1-1", "2-2", "1-3", "2-4", "1-5", "2-6"]
    match.play_all(*BLUE_PLACES)
    assert [where(match, f"b{shirt}") for shirt in range(1, 7)] == ["11-1", "10-2", "11-3", "10-4", "11-5", "10-6"]


def test_placing_is_done_in_the_open():
    """R3.1: the other captain sees where each player is put."""
    one, other = new_match(first="red"), new_match(first="red")
    one.play("place 1-1")
    other.play("place 2-8")
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("action", ["end", "step 1 right", "kick 5-4", "draw 1", "lot red", "card 1", "let"])
def test_while_placing_nothing_else_is_played(action):
    """R3.1: any action other than placing is refused, for both captains."""
    assert at(RED_HAS_ONE_TO_PLACE).refusal(action).rule == "R3.1"
    assert at(BLUE_HAS_ONE_TO_PLACE).refusal(action).rule == "R3.1"


def test_red_places_on_columns_1_and_2():
    """R3.2: any of the sixteen cells next to red's in-goal."""
    assert set(new_match(first="red").legal()) == RED_CELLS


def test_blue_places_on_columns_10_and_11():
    """R3.2: any of the sixteen cells next to blue's in-goal."""
    assert set(new_match(first="blue").legal()) == BLUE_CELLS


@pytest.mark.parametrize("cell", ["0-4", "3-4", "6-4", "10-4", "11-4", "12-4"])
def test_red_places_nowhere_else(cell):
    """R3.2: not in an in-goal, not further out, not on blue's columns."""
    assert at(RED_HAS_ONE_TO_PLACE).refusal(f"place {cell}").rule == "R3.2"


@pytest.mark.parametrize("cell", ["0-4", "1-4", "2-7", "6-4", "9-4", "12-4"])
def test_blue_places_nowhere_else(cell):
    """R3.2: not in an in-goal, not further out, not on red's columns."""
    assert at(BLUE_HAS_ONE_TO_PLACE).refusal(f"place {cell}").rule == "R3.2"


def test_a_cell_already_held_is_not_free_for_placing():
    """R3.2, R1.2: each cell holds one player; the refusal is R3.2."""
    red = at(RED_HAS_ONE_TO_PLACE)
    assert red.refusal("place 2-4").rule == "R3.2"
    assert len(red.legal()) == 11
    blue = at(BLUE_HAS_ONE_TO_PLACE)
    assert blue.refusal("place 11-5").rule == "R3.2"
    assert len(blue.legal()) == 11


def test_the_last_red_player_may_go_on_any_free_cell_and_blue_follows():
    """R3.1, R3.2: the sixth red player ends red's placing."""
    match = at(RED_HAS_ONE_TO_PLACE)
    match.play("place 2-8")
    assert where(match, "r6") == "2-8"
    assert match.actor == 1


def test_there_is_no_ball_before_the_draw():
    """R3.3: what nobody knows yet does not exist yet."""
    match = new_match(first="red")
    assert ball(match) is None
    match.play_all(*RED_PLACES, *BLUE_PLACES)
    assert ball(match) is None


def test_the_ball_is_drawn_with_equal_odds():
    """R3.3: when both have placed, one of six form cards is drawn."""
    match = new_match(first="red")
    match.play_all(*RED_PLACES, *BLUE_PLACES)
    assert match.odds() == {f"draw {number}": Fraction(1, 6) for number in range(1, 7)}


@pytest.mark.parametrize(("number", "cell"), [(1, "6-2"), (2, "6-3"), (3, "6-4"), (4, "6-5"), (5, "6-6"), (6, "6-7")])
def test_the_drawn_card_puts_the_ball_on_column_6(number, cell):
    """R3.3: card n puts it on row n + 1, loose."""
    match = new_match(first="red")
    match.play_all(*RED_PLACES, *BLUE_PLACES, f"draw {number}")
    assert ball(match) == cell
    assert holder(match) is None


def test_the_drawn_card_goes_back():
    """R3.3: both captains still have all six."""
    match = new_match(first="red")
    match.play_all(*RED_PLACES, *BLUE_PLACES, "draw 3")
    assert cards(match, "red") == cards(match, "blue") == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("action", ["end", "step 1 right", "place 1-8", "lot red", "card 3", "let", "aside up"])
def test_nothing_comes_before_the_draw(action):
    """R3.3: while the draw is due everything else is refused."""
    match = new_match(first="red")
    match.play_all(*RED_PLACES, *BLUE_PLACES)
    assert match.refusal(action).rule == "R3.3"


@pytest.mark.parametrize(("first", "seat"), [("red", 0), ("blue", 1)])
def test_after_the_draw_the_first_captain_has_the_first_turn(first, seat):
    """R3.1, R4.6: whoever placed first plays first."""
    match = new_match(first=first)
    places = (*RED_PLACES, *BLUE_PLACES) if first == "red" else (*BLUE_PLACES, *RED_PLACES)
    match.play_all(*places, "draw 3")
    assert match.actor == seat
    assert match.refusal("end") is None
    assert match.refusal("draw 3").rule == "R4.1"
