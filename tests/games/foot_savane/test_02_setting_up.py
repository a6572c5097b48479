"""R2, setting up: the tiles are laid, opposing footballers are turned over, the first player kicks off."""

from fractions import Fraction

import pytest

import touchline
from tests.games.foot_savane.table import at, ball, due, faces, holder, pile, tile, turn

RED, BLUE = 0, 1
FACE = {"L": "face lion", "C": "face cheetah", "T": "face terrain", "S": "face snake"}
FIRST_FACE_ODDS = {
    "face lion": Fraction(10, 32),
    "face cheetah": Fraction(10, 32),
    "face terrain": Fraction(6, 32),
    "face snake": Fraction(6, 32),
}
NOTHING_LAID = ["."] * 16

# Rows 1, 2, 3, 4, each from a to d. Opposing footballers: b1 and c2 in red's half, b3 and a4 in blue's.
FOUR_TO_TURN = "LCTS LLCT CLCS LCCT"
NONE_TO_TURN = "LLTT LLSS CCCC CTSC"
NO_LION_IN_RED_S_HALF = "TTTT TSSS CCCC CCCC"
NO_CHEETAH_IN_BLUE_S_HALF = "LLLL LLLL TTTT TSSS"
RED_S_HALF_HANGS_ON_D2 = "TTTT TSSC CCCC CCCC"
BLUE_S_HALF_HANGS_ON_A3 = "LLLL LLLL LSST TTTT"

KICK_OFF = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Tc   Lc
"""


def new(**options):
    return touchline.new_match("foot_savane", options=options, dice="by hand")


def lay(match, letters):
    match.play_all(*[FACE[letter] for letter in letters.replace(" ", "")])


def test_the_table_is_empty_before_the_first_face_is_seen():
    """R2.1: no tile has been laid, and a face is due."""
    match = new(first="red")
    assert match.actor == touchline.CHANCE and due(match) == "face"
    assert faces(match) == NOTHING_LAID
    assert ball(match) is None


def test_the_upper_faces_are_seen_cell_by_cell_from_a1():
    """R2.1: a1, b1, c1, d1, then a2."""
    match = new(first="red")
    lay(match, "L")
    assert tile(match, "a1") == "L?" and tile(match, "b1") == "."
    lay(match, "CT")
    assert tile(match, "b1") == "C?" and tile(match, "c1") == "T?" and tile(match, "d1") == "."
    lay(match, "SL")
    assert tile(match, "d1") == "S?" and tile(match, "a2") == "L?" and tile(match, "b2") == "."


def test_the_last_cell_seen_is_d4():
    """R2.1: after fifteen faces only d4 is missing; after sixteen all are laid as they were seen."""
    match = new(first="red")
    lay(match, FOUR_TO_TURN[:-1])
    assert tile(match, "c4") == "C?" and tile(match, "d4") == "."
    lay(match, "T")
    assert faces(match) == list(FOUR_TO_TURN.replace(" ", ""))


def test_then_opposing_footballers_are_turned_over_in_the_same_order():
    """R2.1: cheetahs in rows 1 and 2, then lions in rows 3 and 4; their backs are seen one by one."""
    match = new(first="red")
    lay(match, FOUR_TO_TURN)
    assert match.actor == touchline.CHANCE
    assert tile(match, "b1") == "C?"
    match.play("face lion")
    assert tile(match, "b1") == "Lc" and tile(match, "c2") == "C?"
    match.play("face snake")
    assert tile(match, "c2") == "Sc" and tile(match, "b3") == "L?"
    match.play("face cheetah")
    assert tile(match, "b3") == "Cl" and tile(match, "a4") == "L?"
    match.play("face terrain")
    assert tile(match, "a4") == "Tl"
    assert due(match) == "kickoff"


def test_nothing_but_opposing_footballers_is_turned_over():
    """R2.1: a player's own footballers, terrain and snakes stay as they were laid."""
    match = new(first="red")
    lay(match, FOUR_TO_TURN)
    match.play_all("face lion", "face snake", "face cheetah", "face terrain")
    assert faces(match) == list("LLTSLLSTCCCSTCCT")
    assert [tile(match, cell) for cell in ("a1", "c1", "d1", "c3", "d3", "d4")] == ["L?", "T?", "S?", "C?", "S?", "T?"]


def test_with_no_opposing_footballer_in_either_half_nothing_is_turned_over():
    """R2.1: the kick-off comes right after the sixteenth face."""
    match = new(first="red")
    lay(match, NONE_TO_TURN)
    assert due(match) == "kickoff"
    assert faces(match) == list(NONE_TO_TURN.replace(" ", ""))


@pytest.mark.parametrize("bite", ["swap", "reveal"])
def test_no_snake_bites_while_setting_up(bite):
    """R2.1, R5.1: a snake turned up while setting up draws no card, whatever the option."""
    match = new(first="red", bite=bite)
    lay(match, FOUR_TO_TURN)
    match.play_all("face snake", "face snake", "face snake", "face terrain")
    assert due(match) == "kickoff"
    assert sum(pile(match).values()) == 32


def test_the_backs_of_footballers_turned_over_have_the_odds_of_all_that_was_seen():
    """R2.1, R1.5: five terrains and two snakes leave 7 lion/cheetah and 2 cheetah/snake for nine cheetahs."""
    match = new(first="red")
    lay(match, RED_S_HALF_HANGS_ON_D2)
    assert match.odds() == {"face lion": Fraction(7, 9), "face snake": Fraction(2, 9)}
    assert match.refusal("face terrain").rule == "R1.5"


def test_a_face_that_cannot_be_is_refused_while_setting_up():
    """R1.5, R2.1: a cheetah does not have a cheetah on its back."""
    match = new(first="red")
    lay(match, FOUR_TO_TURN)
    assert match.refusal("face cheetah").rule == "R1.5"


@pytest.mark.parametrize("action", ["put a1", "move a1 a2", "end", "card run", "keeper left", "lot red"])
def test_while_setting_up_nothing_but_a_face_is_due(action):
    """R2.1: neither while tiles are laid nor while opposing footballers are turned over."""
    match = new(first="red")
    assert match.refusal(action).rule == "R2.1"
    lay(match, FOUR_TO_TURN)
    assert match.refusal(action).rule == "R2.1"


@pytest.mark.parametrize(
    "laying", [NO_LION_IN_RED_S_HALF, NO_CHEETAH_IN_BLUE_S_HALF], ids=["red has none", "blue has none"]
)
@pytest.mark.parametrize("first", ["red", "blue"])
def test_all_is_laid_again_if_either_player_has_no_footballer_in_their_half(first, laying):
    """R2.2: whoever is to kick off."""
    match = new(first=first)
    lay(match, laying)
    assert match.actor == touchline.CHANCE and due(match) == "face"
    assert faces(match) == NOTHING_LAID


@pytest.mark.parametrize(
    "laying", [RED_S_HALF_HANGS_ON_D2, BLUE_S_HALF_HANGS_ON_A3], ids=["red has none", "blue has none"]
)
def test_all_is_laid_again_only_after_the_turning_over(laying):
    """R2.2: the last chance is an opposing footballer, but it has a snake on its back."""
    match = new(first="red")
    lay(match, laying)
    assert faces(match) != NOTHING_LAID
    match.play("face snake")
    assert faces(match) == NOTHING_LAID and due(match) == "face"


@pytest.mark.parametrize(
    ("laying", "face"),
    [(RED_S_HALF_HANGS_ON_D2, "face lion"), (BLUE_S_HALF_HANGS_ON_A3, "face cheetah")],
    ids=["red", "blue"],
)
def test_a_single_footballer_in_their_half_is_enough(laying, face):
    """R2.2: the only one has just been turned up."""
    match = new(first="red")
    lay(match, laying)
    match.play(face)
    assert due(match) == "kickoff"


def test_what_was_seen_before_is_void():
    """R2.2, R1.5: the odds of the first face are the same as for the very first layout."""
    match = new(first="red")
    lay(match, NO_LION_IN_RED_S_HALF)
    assert match.odds() == FIRST_FACE_ODDS


def test_the_lot_is_not_drawn_again_when_all_is_laid_again():
    """R2.2, R2.3: blue won the draw and still kicks off after the second layout."""
    match = new()
    match.play("lot blue")
    lay(match, NO_LION_IN_RED_S_HALF)
    assert due(match) == "face" and turn(match) == "blue"
    lay(match, NONE_TO_TURN)
    assert due(match) == "kickoff" and match.actor == BLUE


def test_all_may_be_laid_again_more_than_once():
    """R2.2: two useless layouts, then a good one."""
    match = new(first="red")
    lay(match, NO_LION_IN_RED_S_HALF)
    lay(match, NO_CHEETAH_IN_BLUE_S_HALF)
    assert faces(match) == NOTHING_LAID
    lay(match, NONE_TO_TURN)
    assert due(match) == "kickoff"


def test_the_lot_comes_before_the_tiles():
    """R2.3: by default the first player is drawn at random, red or blue with equal odds."""
    match = new()
    assert match.actor == touchline.CHANCE and due(match) == "lot"
    assert match.odds() == {"lot red": Fraction(1, 2), "lot blue": Fraction(1, 2)}
    assert faces(match) == NOTHING_LAID
    assert match.refusal("face lion").rule == "R2.3"
    assert match.refusal("put a1").rule == "R2.3"


@pytest.mark.parametrize(("first", "seat"), [("red", RED), ("blue", BLUE)])
def test_the_winner_of_the_lot_kicks_off(first, seat):
    """R2.3: the tiles are laid in between."""
    match = new()
    match.play(f"lot {first}")
    assert due(match) == "face" and match.odds() == FIRST_FACE_ODDS
    lay(match, NONE_TO_TURN)
    assert match.actor == seat and turn(match) == first


@pytest.mark.parametrize(("first", "seat"), [("red", RED), ("blue", BLUE)])
def test_the_first_player_may_be_told_by_the_option(first, seat):
    """R2.3: then nothing is drawn."""
    match = new(first=first)
    assert due(match) == "face"
    lay(match, NONE_TO_TURN)
    assert match.actor == seat and due(match) == "kickoff"


@pytest.mark.parametrize(
    ("side", "cells"), [("red", ["a1", "b1", "d1", "a2", "b2"]), ("blue", ["a3", "c3", "a4", "b4"])]
)
def test_the_first_player_puts_the_ball_on_any_of_their_footballers(side, cells):
    """R2.3: and on nothing else."""
    match = at(KICK_OFF + f"turn: {side}\ndue: kickoff")
    assert match.legal() == [f"put {cell}" for cell in cells]
    match.play(f"put {cells[-1]}")
    assert ball(match) == cells[-1] and holder(match) == side
    assert turn(match) == side and due(match) == "move"


@pytest.mark.parametrize(
    ("side", "action"),
    [
        ("red", "put a3"),
        ("red", "put c2"),
        ("red", "put d2"),
        ("red", "put d3"),
        ("blue", "put a2"),
        ("blue", "put b3"),
        ("blue", "put d4"),
        ("red", "move a1 a2"),
        ("red", "swap a1 a3"),
        ("red", "end"),
        ("blue", "send a3"),
    ],
)
def test_at_the_kick_off_everything_else_is_refused(side, action):
    """R2.3: an opponent, terrain, a snake, and every other kind of action."""
    assert at(KICK_OFF + f"turn: {side}\ndue: kickoff").refusal(action).rule == "R2.3"


def test_all_footballers_of_both_are_in_their_own_halves_at_the_kick_off():
    """R2.3, R2.1: after turning over, no lion is above row 2 and no cheetah below row 3."""
    match = new(first="blue")
    lay(match, FOUR_TO_TURN)
    match.play_all("face lion", "face lion", "face cheetah", "face cheetah")
    assert "C" not in faces(match)[:8] and "L" not in faces(match)[8:]
    assert match.legal() == ["put a3", "put b3", "put c3", "put a4", "put b4", "put c4"]


@pytest.mark.parametrize(
    ("side", "put", "move"), [("red", "put b2", "move b2 b3"), ("blue", "put a3", "move a3 b3")], ids=["red", "blue"]
)
def test_the_kick_off_turn_has_a_single_move(side, put, move):
    """R2.3, R3.4: after it the ball must be sent."""
    match = at(KICK_OFF + f"turn: {side}\ndue: kickoff")
    match.play_all(put, move)
    assert due(match) == "shoot" and holder(match) == side
    assert match.refusal("move b3 c3").rule == "R3.3"
