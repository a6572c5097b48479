"""R3, moving: the swap, the tile turned over, the ball, the second move, single-move turns."""

import pytest

import touchline
from tests.games.foot_savane.table import at, ball, due, faces, holder, tile, turn

RED, BLUE = 0, 1

RED_HAS_THE_BALL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc*  Tl   St
 1  Lc   Ls   Tc   Lc
"""
BLUE_HAS_THE_BALL = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl*  Tc   St
 2  Lc   Tt   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

NO_BALL_YET = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Tc   Lc
"""

BALL_WITH_THE_CHEETAH_OF_C3 = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs*  Sl
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Tc   Lc
"""
BALL_WITH_THE_LION_OF_C2 = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl   Tc   St
 2  Lc   Tt   Ls*  Sc
 1  Lc   Lc   Ts   Sl
"""

BALL_WITH_THE_CHEETAH_OF_A3 = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl*  Tt   Cs   Sl
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Tc   Lc
"""

BALL_ON_THE_TERRAIN_OF_B3 = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt*  Cs   Sl
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Tc   Lc
"""

BALL_ON_THE_SNAKE_OF_D2 = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc   Tl   St*
 1  Lc   Ls   Tc   Lc
"""

BALL_WITH_THE_LION_OF_B1 = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc   Tl   St
 1  Lc   Ls*  Tc   Lc
"""

UNSEEN_SNAKE_BACK = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   S?   Cs   Sl
 2  Lc   Lc*  Tl   Tt
 1  Lc   Ls   Tc   Lc
"""

# The book's example: red is beside the blue footballer with the ball, whose back nobody knows.
FIRST_EXAMPLE = """\
     a    b    c    d
 4  C?   C?   T?   S?
 3  C?   C?*  T?   C?
 2  L?   L?   T?   S?
 1  L?   L?   C?   L?
"""

SOLE_LION = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Cl   Cl   Tl   St
 1  Lc*  Sl   Tc   Cl
"""
SOLE_CHEETAH = """\
     a    b    c    d
 4  Cl*  Sc   Tl   Lc
 3  Lc   Lc   Tc   St
 2  Lc   Tt   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

TWO_LIONS = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Cl   Cl   Tl   St
 1  Lc*  Ls   Tc   Cl
"""
TWO_CHEETAHS = """\
     a    b    c    d
 4  Cl*  Cs   Tl   Lc
 3  Lc   Lc   Tc   St
 2  Lc   Tt   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

LION_RUNS_AT_THE_SOLE_CHEETAH = """\
     a    b    c    d
 4  Lc   Tt   St   Sc
 3  Ts   Cl   Lc   Sl
 2  Lc   Lc*  Tl   Sc
 1  Lc   Ls   Tc   Lc
"""
CHEETAH_RUNS_AT_THE_SOLE_LION = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl*  Tc   Sl
 2  Ts   Lc   Cl   Sc
 1  Cl   Tt   St   Sl
"""

LION_RUNS_AWAY_FROM_THE_SOLE_CHEETAH = """\
     a    b    c    d
 4  Lc   Tt   St   Sc
 3  Ts   Lc   Lc   Sl
 2  Lc   Lc*  Tl   Sc
 1  Lc   Ls   Tc   Cl
"""

# The only cheetah is on b4; the lion on b3 has another on its back.
SOLE_CHEETAH_BEHIND_A_LION = """\
     a    b    c    d
 4  Lc   Cl   St   Sc
 3  Ts   Lc   Tt   Sl
 2  Lc   Lc*  Tl   Sc
 1  Lc   Ls   Tc   Lc
"""

RED_BEFORE_THE_GOAL = """\
     a    b    c    d
 4  Cl   Lc*  Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Cl   Tl   Tt
 1  Lc   Ls   Tc   Lc
"""

# A Drive from column a goes to the keeper: red's lion on a4 carries the ball over the goal line beside the goal.
RED_IN_THE_CORNER = """\
     a    b    c    d
 4  Lc*  Cl   Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Cl   Tl   Tt
 1  Lc   Ls   Tc   Lc
"""


def neighbours_of(match, cell):
    """Where the footballer on this cell may move."""
    return " ".join(text.split()[2] for text in match.legal() if text.startswith(f"move {cell} "))


def sorts(match):
    return {text.split()[0] for text in match.legal()}


@pytest.mark.parametrize(
    "action",
    [
        "end",
        "send b3",
        "shoot left",
        "put b2",
        "swap a1 a3",
        "ball up",
        "forward b3",
        "give a3",
        "face lion",
        "card run",
        "keeper left",
        "lot red",
    ],
)
@pytest.mark.parametrize(("drawing", "side"), [(RED_HAS_THE_BALL, "red"), (BLUE_HAS_THE_BALL, "blue")])
def test_a_turn_begins_with_a_move_and_the_move_is_compulsory(drawing, side, action):
    """R3.1: nothing else may be played, with or without the ball."""
    assert at(drawing + f"turn: {side}").refusal(action).rule == "R3.1"


@pytest.mark.parametrize(
    ("drawing", "side", "seat"), [(RED_HAS_THE_BALL, "red", RED), (BLUE_HAS_THE_BALL, "blue", BLUE)]
)
def test_a_turn_is_a_move_then_a_shot_then_it_is_the_other_s(drawing, side, seat):
    """R3.1: move, send, and it is the opponent's turn to move."""
    match = at(drawing + f"turn: {side}")
    assert match.actor == seat and due(match) == "move" and sorts(match) == {"move"}
    match.play("move b2 b3" if side == "red" else "move b3 b2")
    assert match.actor == seat
    match.play("send c3" if side == "red" else "send c2")
    assert match.actor == 1 - seat and due(match) == "move" and turn(match) != side


@pytest.mark.parametrize(("drawing", "side", "cell"), [(SOLE_LION, "red", "a1"), (SOLE_CHEETAH, "blue", "a4")])
def test_even_a_last_footballer_in_a_corner_has_their_move(drawing, side, cell):
    """R3.1: the only footballer of a side, in a corner, has three neighbours."""
    match = at(drawing + f"turn: {side}")
    assert len(match.legal()) == 3
    assert neighbours_of(match, cell) == ("b1 a2 b2" if side == "red" else "a3 b3 b4")


@pytest.mark.parametrize(
    ("cell", "reach"),
    [
        ("a1", "b1 a2 b2"),
        ("b1", "a1 c1 a2 b2 c2"),
        ("d1", "c1 c2 d2"),
        ("a2", "a1 b1 b2 a3 b3"),
        ("b2", "a1 b1 c1 a2 c2 a3 b3 c3"),
    ],
)
def test_a_red_footballer_swaps_with_any_neighbouring_tile(cell, reach):
    """R3.2: up to eight neighbours, whatever they show; a corner has three, an edge five."""
    assert neighbours_of(at(RED_HAS_THE_BALL + "turn: red"), cell) == reach


@pytest.mark.parametrize(
    ("cell", "reach"),
    [
        ("a4", "a3 b3 b4"),
        ("b4", "a3 b3 c3 a4 c4"),
        ("a3", "a2 b2 b3 a4 b4"),
        ("c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
    ],
)
def test_a_blue_footballer_swaps_with_any_neighbouring_tile(cell, reach):
    """R3.2: forward, backward, sideways and diagonally."""
    assert neighbours_of(at(RED_HAS_THE_BALL + "turn: blue"), cell) == reach


def test_only_a_captain_s_own_visible_footballers_move():
    """R3.2: five lions with 3, 5, 3, 5 and 8 neighbours; four cheetahs with 3, 5, 5 and 8."""
    red, blue = at(RED_HAS_THE_BALL + "turn: red"), at(RED_HAS_THE_BALL + "turn: blue")
    assert {text.split()[1] for text in red.legal()} == {"a1", "b1", "d1", "a2", "b2"}
    assert {text.split()[1] for text in blue.legal()} == {"a3", "c3", "a4", "b4"}
    assert len(red.legal()) == 24 and len(blue.legal()) == 21


@pytest.mark.parametrize(
    ("side", "action"),
    [
        ("red", "move a3 b3"),
        ("red", "move c2 b2"),
        ("red", "move d2 d1"),
        ("red", "move c1 b1"),
        ("blue", "move a2 b2"),
        ("blue", "move b3 b4"),
        ("blue", "move d4 d3"),
    ],
)
def test_nothing_but_the_captain_s_own_footballer_moves(side, action):
    """R3.2: not an opponent, terrain or a snake, even with the footballer on its back."""
    assert at(RED_HAS_THE_BALL + f"turn: {side}").refusal(action).rule == "R3.2"


@pytest.mark.parametrize(
    ("side", "action"),
    [
        ("red", "move b2 b4"),
        ("red", "move b2 d2"),
        ("red", "move b2 d4"),
        ("red", "move b2 d3"),
        ("red", "move b2 b2"),
        ("red", "move d1 a1"),
        ("red", "move d1 a2"),
        ("blue", "move c3 a3"),
        ("blue", "move c3 c3"),
        ("blue", "move a4 d3"),
        ("blue", "move a4 a1"),
    ],
)
def test_only_a_neighbouring_tile_is_swapped(side, action):
    """R3.2: not two cells away, not its own cell, not around the edge."""
    assert at(RED_HAS_THE_BALL + f"turn: {side}").refusal(action).rule == "R3.2"


@pytest.mark.parametrize(
    ("cell", "left_behind"),
    [("b3", "Tt"), ("c2", "Lt"), ("c1", "Ct"), ("a3", "Lc"), ("c3", "Sc"), ("a2", "Cl"), ("b1", "Sl")],
)
def test_the_two_tiles_change_places_and_the_other_is_turned_over(cell, left_behind):
    """R3.2: the footballer keeps its face; the other tile, of any kind, shows its back on the vacated cell."""
    match = at(RED_HAS_THE_BALL + "turn: red")
    match.play(f"move b2 {cell}")
    assert tile(match, cell) == "Lc"
    assert tile(match, "b2") == left_behind


def test_no_other_tile_is_touched():
    """R3.2: fourteen tiles stay as they were."""
    match = at(RED_HAS_THE_BALL + "turn: blue")
    match.play("move c3 d2")
    assert faces(match) == list("LLTLLLTCCTTSCCTS")


def test_the_ball_goes_with_the_footballer_who_moves():
    """R3.2: red's from b2 to b3, blue's from b3 to b2."""
    red, blue = at(RED_HAS_THE_BALL + "turn: red"), at(BLUE_HAS_THE_BALL + "turn: blue")
    red.play("move b2 b3")
    blue.play("move b3 b2")
    assert ball(red) == "b3" and holder(red) == "red"
    assert ball(blue) == "b2" and holder(blue) == "blue"


@pytest.mark.parametrize(
    ("drawing", "side", "action", "cell"),
    [
        (BALL_WITH_THE_CHEETAH_OF_C3, "red", "move b2 c3", "c3"),
        (BALL_WITH_THE_LION_OF_C2, "blue", "move b3 c2", "c2"),
        (BALL_ON_THE_TERRAIN_OF_B3, "red", "move b2 b3", "b3"),
        (BALL_ON_THE_TERRAIN_OF_B3, "blue", "move c3 b3", "b3"),
        (BALL_ON_THE_SNAKE_OF_D2, "red", "move d1 d2", "d2"),
        (BALL_WITH_THE_LION_OF_B1, "red", "move b2 b1", "b1"),
    ],
    ids=["an opponent's, red", "an opponent's, blue", "on terrain, red", "on terrain, blue", "on a snake", "a mate's"],
)
def test_the_ball_of_the_other_tile_is_won(drawing, side, action, cell):
    """R3.2: the moving footballer has it, on its new cell."""
    match = at(drawing + f"turn: {side}")
    match.play(action)
    assert ball(match) == cell and holder(match) == side


@pytest.mark.parametrize(
    ("side", "action"), [("red", "move a1 b1"), ("red", "move a2 a3"), ("blue", "move b4 b3"), ("blue", "move c3 c2")]
)
def test_a_ball_elsewhere_stays(side, action):
    """R3.2: it is on b2, which is neither of the two tiles."""
    match = at(RED_HAS_THE_BALL + f"turn: {side}")
    match.play(action)
    assert ball(match) == "b2" and holder(match) == "red"


def test_a_footballer_just_turned_up_never_has_the_ball():
    """R3.2: the cheetah with the ball is turned over and becomes a lion, but the mover has the ball."""
    match = at(BALL_WITH_THE_CHEETAH_OF_A3 + "turn: red")
    match.play("move b2 a3")
    assert tile(match, "b2") == "Lc" and tile(match, "a3") == "Lc"
    assert ball(match) == "a3"


def test_the_order_is_swap_ball_turning_over_bite():
    """R3.2, R5.1: when the face is due, the swap is done and the mover has the ball; the card comes last."""
    match = at(UNSEEN_SNAKE_BACK + "turn: red")
    match.play("move b2 b3")
    assert due(match) == "face" and match.actor == touchline.CHANCE
    assert tile(match, "b3") == "Lc" and tile(match, "b2") == "S?" and ball(match) == "b3"
    match.play("face terrain")
    assert due(match) == "card"
    assert tile(match, "b2") == "Ts"


@pytest.mark.parametrize("action", ["move b3 b4", "send c3", "card run", "end", "put b2"])
def test_nothing_but_the_face_is_due_while_a_tile_is_turned_over(action):
    """R3.2: an unseen back is a chance outcome."""
    match = at(UNSEEN_SNAKE_BACK + "turn: red")
    match.play("move b2 b3")
    assert match.refusal(action).rule == "R3.2"


def test_the_first_example_of_the_book():
    """R3.2: red swaps with the blue footballer and has the ball, and terrain appears under the blue footballer."""
    match = at(FIRST_EXAMPLE + "turn: red")
    match.play_all("move b2 b3", "face terrain")
    assert tile(match, "b3") == "L?" and tile(match, "b2") == "Tc"
    assert ball(match) == "b3" and holder(match) == "red"
    assert due(match) == "again"


def test_the_second_example_of_the_book():
    """R3.3, R5.1: the same red footballer swaps again, keeps the ball, and a snake appears, which does not bite."""
    match = at(FIRST_EXAMPLE + "turn: red")
    match.play_all("move b2 b3", "face terrain", "move b3 b4", "face snake")
    assert tile(match, "b4") == "L?" and tile(match, "b3") == "Sc"
    assert ball(match) == "b4" and holder(match) == "red"
    assert due(match) == "shoot"


def test_after_the_first_move_the_carrier_moves_again_or_shoots():
    """R3.3, R4.1: eight moves and eight sends from b3; the turn cannot be ended, since a shot is due."""
    match = at(RED_HAS_THE_BALL + "turn: red")
    match.play("move b2 b3")
    around = ["a2", "b2", "c2", "a3", "c3", "a4", "b4", "c4"]
    assert due(match) == "again" and match.actor == RED
    assert match.legal() == [f"move b3 {cell}" for cell in around] + [f"send {cell}" for cell in around]
    assert match.refusal("end").rule == "R4.1"


def test_after_the_first_move_a_mover_without_the_ball_moves_again_or_ends_the_turn():
    """R3.3: there is no shot without the ball."""
    match = at(RED_HAS_THE_BALL + "turn: blue")
    match.play("move a4 b3")
    assert due(match) == "again" and match.actor == BLUE
    assert match.legal() == ["end"] + [f"move b3 {cell}" for cell in ("a2", "b2", "c2", "a3", "c3", "a4", "b4", "c4")]
    assert match.refusal("send b4").rule == "R4.1"
    assert match.refusal("shoot left").rule == "R4.1"


def test_ending_the_turn_without_the_ball_makes_it_the_other_s():
    """R3.3: blue moved next to the ball and ends the turn; red is to move, twice if they like."""
    match = at(RED_HAS_THE_BALL + "turn: blue")
    match.play_all("move a4 b3", "end")
    assert turn(match) == "red" and match.actor == RED and due(match) == "move"
    assert ball(match) == "b2"


@pytest.mark.parametrize(
    ("drawing", "side", "moves", "cell"),
    [
        (RED_HAS_THE_BALL, "red", ["move b2 b3", "move b3 b4"], "b4"),
        (BLUE_HAS_THE_BALL, "blue", ["move b3 b2", "move b2 b1"], "b1"),
        (BALL_WITH_THE_CHEETAH_OF_C3, "red", ["move b2 c3", "move c3 c4"], "c4"),
        (BALL_WITH_THE_LION_OF_C2, "blue", ["move b3 c2", "move c2 c1"], "c1"),
        (BALL_WITH_THE_CHEETAH_OF_C3, "red", ["move b2 b3", "move b3 c3"], "c3"),
    ],
    ids=["their own, red", "their own, blue", "won first, red", "won first, blue", "won by the second move"],
)
def test_a_ball_had_or_won_stays_with_them_in_the_second_move(drawing, side, moves, cell):
    """R3.3: then a shot is due."""
    match = at(drawing + f"turn: {side}")
    match.play_all(*moves)
    assert ball(match) == cell and holder(match) == side
    assert due(match) == "shoot" and turn(match) == side


def test_a_second_move_without_the_ball_ends_the_turn():
    """R3.3, R4.1: nothing more is asked."""
    match = at(RED_HAS_THE_BALL + "turn: blue")
    match.play_all("move a4 b3", "move b3 c2")
    assert turn(match) == "red" and due(match) == "move"


def test_there_is_no_third_move():
    """R3.3, R4.1: after the second move a shot is due."""
    match = at(RED_HAS_THE_BALL + "turn: red\nsince: 1")
    match.play_all("move b2 b3", "move b3 b4")
    assert match.refusal("move b4 b3").rule == "R4.1"
    assert match.refusal("end").rule == "R4.1"


@pytest.mark.parametrize(
    ("drawing", "side", "there", "back"),
    [(RED_HAS_THE_BALL, "red", "move b2 a3", "move a3 b2"), (BLUE_HAS_THE_BALL, "blue", "move b3 a2", "move a2 b3")],
    ids=["red", "blue"],
)
def test_they_may_go_back_and_the_tile_is_turned_over_again(drawing, side, there, back):
    """R3.3: everything is as it was."""
    match = at(drawing + f"turn: {side}")
    before = faces(match)
    match.play(there)
    assert faces(match) != before
    match.play(back)
    assert faces(match) == before
    assert ball(match) == back.split()[2] and due(match) == "shoot"


@pytest.mark.parametrize("action", ["move a2 a3", "move a1 b1", "move d1 d2"])
def test_the_second_move_is_the_same_footballer_s(action):
    """R3.3: no other lion may move on."""
    match = at(RED_HAS_THE_BALL + "turn: red")
    match.play("move b2 b3")
    assert match.refusal(action).rule == "R3.3"


def test_a_second_move_beyond_the_neighbours_is_refused_as_such_first():
    """R3.2, R3.3: R3.2 comes first, for the mover as for any other; nor do the other side's tiles move."""
    match = at(RED_HAS_THE_BALL + "turn: red")
    match.play("move b2 b3")
    assert match.refusal("move b3 b1").rule == "R3.2"
    assert match.refusal("move a2 a4").rule == "R3.2"
    assert match.refusal("move c3 c4").rule == "R3.2"
    assert match.refusal("move b2 a2").rule == "R3.2"


@pytest.mark.parametrize(
    "action", ["put b2", "swap b3 b4", "ball up", "forward b4", "give b4", "face lion", "card run"]
)
def test_nothing_of_another_sort_is_due_after_the_first_move(action):
    """R3.3: move again, shoot or end."""
    match = at(RED_HAS_THE_BALL + "turn: red")
    match.play("move b2 b3")
    assert match.refusal(action).rule == "R3.3"


def test_the_second_move_is_one_choice_with_the_shot():
    """R3.3: whoever sends the ball after the first move has finished moving."""
    match = at(RED_HAS_THE_BALL + "turn: red")
    match.play_all("move b2 b3", "send a2")
    assert turn(match) == "blue" and due(match) == "move"


def test_there_is_no_second_move_after_a_bite():
    """R3.3, R5.1: the ball is on terrain, the card does nothing, and the turn is over."""
    match = at(BALL_ON_THE_TERRAIN_OF_B3 + "turn: red")
    match.play_all("move d1 d2", "card run")
    assert turn(match) == "blue" and due(match) == "move"


def test_the_second_move_may_bite():
    """R3.3, R5.1: first to c2, then to the snake on d2."""
    match = at(BALL_ON_THE_TERRAIN_OF_B3 + "turn: red")
    match.play_all("move d1 c2", "move c2 d2")
    assert due(match) == "card"


@pytest.mark.parametrize(
    ("side", "word", "put", "move"),
    [
        ("red", "kickoff", "put b2", "move b2 b3"),
        ("blue", "kickoff", "put a3", "move a3 b3"),
        ("red", "restart", "put b2", "move b2 b3"),
        ("blue", "restart", "put a3", "move a3 b3"),
        ("red", "save", "put b2", "move b2 b3"),
        ("blue", "save", "put a3", "move a3 b3"),
        ("red", "drop", "put b2", "move b2 b3"),
        ("blue", "drop", "put a3", "move a3 b3"),
    ],
)
def test_the_turn_after_the_ball_was_put_down_has_a_single_move(side, word, put, move):
    """R3.4, R3.3: at kick-off, at a restart after a goal, after a save, at a drop ball; then the shot, and no move."""
    match = at(NO_BALL_YET + f"turn: {side}\ndue: {word}")
    match.play(put)
    assert due(match) == "move" and turn(match) == side
    match.play(move)
    assert due(match) == "shoot"
    assert match.refusal("move b3 c3").rule == "R3.3"
    assert match.refusal("move a1 a4").rule == "R3.3"
    assert match.refusal("end").rule == "R4.1"


@pytest.mark.parametrize("word", ["kickoff", "restart", "save", "drop"])
def test_the_single_move_without_the_ball_ends_the_turn(word):
    """R3.4, R3.6: a footballer other than the carrier makes it."""
    match = at(NO_BALL_YET + f"turn: red\ndue: {word}")
    match.play_all("put b2", "move a1 b1")
    assert turn(match) == "blue" and due(match) == "move" and ball(match) == "b2"


@pytest.mark.parametrize("card", ["down", "centre"])
def test_the_turn_after_a_shot_has_a_single_move(card):
    """R3.4: red shoots; after the goal or the save, blue moves once; red's next turn has two moves again."""
    match = at(RED_BEFORE_THE_GOAL + "turn: red\ndue: shoot\nmover: b4")
    match.play_all("shoot left", f"keeper {card}", "put a3", "move a3 a2")
    assert due(match) == "shoot"
    match.play_all("send b1", "move b1 c1")
    assert due(match) == "again"


def test_the_turn_after_a_keeper_s_recovery_has_a_single_move():
    """R3.4, R6.9: a Drive from column a goes out beside the goal."""
    match = at(RED_IN_THE_CORNER + "turn: red\ndue: card\nmover: a4")
    match.play_all("card drive", "put a3", "move a3 a2")
    assert turn(match) == "blue" and due(match) == "shoot"


@pytest.mark.parametrize("card", ["down", "centre"])
def test_the_turn_after_a_penalty_has_a_single_move(card):
    """R3.4, R7.1: red's second Yellow; blue takes the penalty, red restarts after the goal or the save."""
    match = at(RED_HAS_THE_BALL + "turn: red\ndue: card\nmover: b2\nyellow: red")
    match.play_all("card yellow", "swap a3 b1", "shoot left", f"keeper {card}", "put b2", "move b2 b3")
    assert turn(match) == "red" and due(match) == "shoot"


@pytest.mark.parametrize(
    ("drawing", "side", "actions"),
    [
        (SOLE_LION, "blue", ["move a2 a1", "move b2 a1"]),
        (SOLE_CHEETAH, "red", ["move a3 a4", "move b3 a4"]),
    ],
    ids=["lion", "cheetah"],
)
def test_the_only_visible_footballer_of_the_opponent_is_not_swapped(drawing, side, actions):
    """R3.5: turning it over would hide the last one."""
    match = at(drawing + f"turn: {side}")
    assert [match.refusal(action).rule for action in actions] == ["R3.5", "R3.5"]
    assert not set(actions) & set(match.legal())


def test_a_swap_that_is_no_neighbour_s_is_refused_as_such_first():
    """R3.2, R3.5: the only lion is two cells away."""
    assert at(SOLE_LION + "turn: blue").refusal("move a3 a1").rule == "R3.2"


@pytest.mark.parametrize(
    ("drawing", "side", "action"),
    [(TWO_LIONS, "blue", "move a2 a1"), (TWO_LIONS, "blue", "move a2 b1"), (TWO_CHEETAHS, "red", "move a3 a4")],
)
def test_one_of_two_visible_footballers_may_be_swapped(drawing, side, action):
    """R3.5: one is left."""
    assert at(drawing + f"turn: {side}").refusal(action) is None


@pytest.mark.parametrize(
    ("drawing", "side", "first", "second"),
    [(TWO_LIONS, "blue", "move a2 a1", "move a1 b1"), (TWO_CHEETAHS, "red", "move a3 a4", "move a4 b4")],
    ids=["lions", "cheetahs"],
)
def test_the_second_move_leaves_the_last_one_visible_too(drawing, side, first, second):
    """R3.5, R3.3: the first move hid one of the two, so the other is the last one."""
    match = at(drawing + f"turn: {side}")
    match.play(first)
    assert match.refusal(second).rule == "R3.5"


def test_another_footballer_than_the_mover_is_named_before_the_last_one_visible():
    """R3.3, R3.5: the first rule in rulebook order."""
    match = at(SOLE_LION + "turn: blue")
    match.play("move a3 b3")
    assert match.refusal("move a2 a1").rule == "R3.3"


def test_the_owner_may_hide_all_but_one_of_their_own():
    """R3.5, R3.6: the rule protects the opponent's; red turns over the second of their own two."""
    match = at(TWO_LIONS + "turn: red")
    match.play("move a1 b1")
    assert tile(match, "a1") == "Sl" and tile(match, "b1") == "Lc"


@pytest.mark.parametrize("drawer", ["red", "blue"])
def test_a_run_does_not_hide_the_sole_cheetah_either(drawer):
    """R3.5, R6.3: a lion runs, whoever drew the card; not even blue may have its own last one turned over."""
    mover = "b2" if drawer == "red" else "b3"
    match = at(LION_RUNS_AT_THE_SOLE_CHEETAH + f"turn: {drawer}\ndue: card\nmover: {mover}")
    match.play("card run")
    assert match.legal() == ["forward a3", "forward c3"]
    assert match.refusal("forward b3").rule == "R3.5"


@pytest.mark.parametrize("drawer", ["red", "blue"])
def test_a_run_does_not_hide_the_sole_lion_either(drawer):
    """R3.5, R6.3: a cheetah runs, and the lion is its opponent."""
    mover = "b3" if drawer == "blue" else "b2"
    match = at(CHEETAH_RUNS_AT_THE_SOLE_LION + f"turn: {drawer}\ndue: card\nmover: {mover}")
    match.play("card run")
    assert match.legal() == ["forward a2", "forward c2"]
    assert match.refusal("forward b2").rule == "R3.5"


def test_in_a_run_the_sole_opponent_is_named_first_wherever_they_are():
    """R3.5, R6.3: the only cheetah is on d1, behind and out of reach."""
    match = at(LION_RUNS_AWAY_FROM_THE_SOLE_CHEETAH + "turn: red\ndue: card\nmover: b2")
    match.play("card run")
    assert match.refusal("forward d1").rule == "R3.5"
    assert match.refusal("forward c1").rule == "R6.3"


def test_the_second_step_of_a_run_does_not_hide_the_sole_cheetah():
    """R3.5, R6.3: over terrain to a3, but then not over the cheetah on b4."""
    match = at(SOLE_CHEETAH_BEHIND_A_LION + "turn: red\ndue: card\nmover: b2")
    match.play_all("card run", "forward a3")
    assert match.legal() == ["forward a4"]
    assert match.refusal("forward b4").rule == "R3.5"


def test_a_cheetah_just_turned_up_leaves_the_other_free_to_be_hidden():
    """R3.5: by a Run or by two moves, the lion on b3 is turned over first, so the cheetah on b4 is not the last."""
    run = at(SOLE_CHEETAH_BEHIND_A_LION + "turn: red\ndue: card\nmover: b2")
    run.play_all("card run", "forward b3")
    assert run.legal() == ["forward a4", "forward b4", "forward c4"]
    moves = at(SOLE_CHEETAH_BEHIND_A_LION + "turn: red")
    assert moves.refusal("move b3 b4").rule == "R3.5"
    moves.play("move b2 b3")
    assert moves.refusal("move b3 b4") is None


def test_in_a_run_the_carrier_s_own_team_mates_may_be_hidden():
    """R3.5, R6.3: a lion runs over a lion."""
    match = at(LION_RUNS_AWAY_FROM_THE_SOLE_CHEETAH + "turn: red\ndue: card\nmover: b2")
    match.play_all("card run", "forward b3")
    assert tile(match, "b2") == "Cl" and tile(match, "b3") == "Lc"


@pytest.mark.parametrize(("side", "action"), [("red", "move a1 a2"), ("red", "move d1 c2"), ("blue", "move b4 c4")])
def test_a_footballer_without_the_ball_may_move(side, action):
    """R3.6: even while a team-mate or an opponent has the ball."""
    match = at(RED_HAS_THE_BALL + f"turn: {side}")
    match.play(action)
    assert due(match) == "again" and turn(match) == side and ball(match) == "b2"


@pytest.mark.parametrize(
    ("side", "action", "mover", "turned"),
    [("red", "move a1 a2", ("a2", "Lc"), ("a1", "Cl")), ("blue", "move a4 b4", ("b4", "Cl"), ("a4", "Lc"))],
)
def test_the_captain_s_own_footballer_may_be_the_other_tile_and_is_turned_over(side, action, mover, turned):
    """R3.6: like any other tile."""
    match = at(RED_HAS_THE_BALL + f"turn: {side}")
    match.play(action)
    assert tile(match, mover[0]) == mover[1]
    assert tile(match, turned[0]) == turned[1]


def test_a_team_mate_with_the_ball_loses_it_to_the_mover():
    """R3.6, R3.2: the carrier is turned over, a snake appears, and the mover has the ball."""
    match = at(BALL_WITH_THE_LION_OF_B1 + "turn: red")
    match.play("move a1 b1")
    assert tile(match, "a1") == "Sl" and tile(match, "b1") == "Lc"
    assert ball(match) == "b1" and holder(match) == "red" and due(match) == "again"
