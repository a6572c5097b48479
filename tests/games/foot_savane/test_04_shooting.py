"""R4, shooting: sending the ball on, shots at goal, goal cards, restarts and saves."""

import pytest

import touchline
from tests.games.foot_savane.table import at, ball, due, faces, goals, holder, keepers, pile, tile, turn

RED, BLUE = 0, 1
FULL_GOAL_CARDS = {"left": 6, "right": 6, "centre": 2, "down": 2}

RED_IN_THE_MIDDLE = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Lc*  Tl   Tt
 1  Lc   Ls   Tc   Lc
"""
BLUE_IN_THE_MIDDLE = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl*  Tc   Tt
 2  Lc   St   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

RED_AMONG_SNAKES = """\
     a    b    c    d
 4  Cl   Cl   Ts   Cs
 3  Cl   Tt   Cs   Lc
 2  Sl   St   Tl   Lc
 1  Lc*  Sl   Tc   Lc
"""
BLUE_AMONG_SNAKES = """\
     a    b    c    d
 4  Cl*  Sc   Tl   Cl
 3  Sc   St   Tc   Cl
 2  Lc   Tt   Ls   Cl
 1  Lc   Lc   Ts   Ls
"""

RED_BETWEEN_TWO_SNAKES_AND_A_MATE = """\
     a    b    c    d
 4  Cl   Cl   Ts   Cs
 3  Cl   Tt   Cs   Lc
 2  Sl   St   Tl   Lc
 1  Lc*  Ls   Tc   Lc
"""

RED_AMONG_SNAKES_ON_THE_ATTACK_LINE = """\
     a    b    c    d
 4  Lc*  Sl   Tc   Lc
 3  Sl   St   Tl   Lc
 2  Cl   Tt   Cs   Lc
 1  Cl   Cl   Ts   Cs
"""

RED_NEAR_THE_LINE = """\
     a    b    c    d
 4  Cl   Tt   Cs   Cl
 3  Sc   Lc*  Tl   Sl
 2  Lc   Cl   Ts   St
 1  Lc   Ls   Tc   Lc
"""
BLUE_NEAR_THE_LINE = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Lc   Ts   St
 2  Sl   Cl*  Tc   Sc
 1  Lc   Tt   Ls   Lc
"""

BLUE_ON_THEIR_ATTACK_LINE_WITHOUT_THE_BALL = """\
     a    b    c    d
 4  Tc   Cl   Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Lc*  Tl   Tt
 1  Lc   Ls   Lc   Cl
"""

RED_BEFORE_THE_GOAL = """\
     a    b    c    d
 4  Cl   Lc*  Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Cl   Tl   Tt
 1  Lc   Ls   Tc   Lc
"""
BLUE_BEFORE_THE_GOAL = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Lc   Tc   Tt
 2  Lc   St   Ls   Sc
 1  Lc   Cl*  Ts   Sl
"""

RED_SHOOTS = RED_BEFORE_THE_GOAL + "turn: red\ndue: shoot\nmover: b4\n"
BLUE_SHOOTS = BLUE_BEFORE_THE_GOAL + "turn: blue\ndue: shoot\nmover: b1\n"

# All of blue's cheetahs are in red's half, and lions are in blue's.
RED_BEFORE_THE_GOAL_AND_NO_CHEETAH_AT_HOME = """\
     a    b    c    d
 4  Lc   Lc*  Ts   Sc
 3  Lc   Tt   Sc   Sl
 2  Cl   Cl   Tl   St
 1  Lc   Ls   Tc   Cl
"""
BLUE_BEFORE_THE_GOAL_AND_NO_LION_AT_HOME = """\
     a    b    c    d
 4  Cl   Cs   Tl   Lc
 3  Lc   Lc   Tc   St
 2  Cl   Tt   Sl   Sc
 1  Cl   Cl*  Ts   Sl
"""

NO_FOOTBALLER_IN_BLUE_S_HALF = """\
     a    b    c    d
 4  Ts   Tt   Tl   Sc
 3  Tc   St   Sc   Sl
 2  Cl   Cl   Lc   Lc
 1  Lc   Ls   Lc   Cl
"""
NO_FOOTBALLER_IN_RED_S_HALF = """\
     a    b    c    d
 4  Cl   Cs   Cl   Lc
 3  Lc   Lc   Cl   Cl
 2  Tl   St   Sl   Sc
 1  Ts   Tt   Tc   Sl
"""


@pytest.mark.parametrize(
    ("drawing", "lines", "cells"),
    [
        (RED_IN_THE_MIDDLE, "turn: red\ndue: shoot\nmover: b2", ["a1", "b1", "c1", "a2", "c2", "a3", "c3"]),
        (BLUE_IN_THE_MIDDLE, "turn: blue\ndue: shoot\nmover: b3", ["a2", "c2", "a3", "c3", "a4", "b4", "c4"]),
    ],
    ids=["red", "blue"],
)
def test_the_carrier_sends_the_ball_to_a_neighbour_that_shows_no_snake(drawing, lines, cells):
    """R4.1: seven of the eight, in any direction; the eighth shows a snake. The attack line is far away."""
    match = at(drawing + lines)
    assert match.legal() == [f"send {cell}" for cell in cells]


@pytest.mark.parametrize(
    "action", ["send b3", "send b4", "send d2", "send d4", "send b2", "end", "move b2 b1", "put b1"]
)
def test_the_carrier_must_send_it_there_and_nowhere_else(action):
    """R4.1: not to the snake, not beyond a neighbour, not to its own cell; no end, and no third move."""
    match = at(RED_IN_THE_MIDDLE + "turn: red\ndue: shoot\nmover: b2\nsince: 1")
    assert match.refusal(action).rule == "R4.1"


@pytest.mark.parametrize("action", ["send b3", "send d3"])
def test_after_the_first_move_the_same_sends_are_refused(action):
    """R4.1: the mover went to c2; b3 and d3 are neighbours that show a snake."""
    match = at(RED_IN_THE_MIDDLE + "turn: red")
    match.play("move b2 c2")
    assert match.refusal(action).rule == "R4.1"
    assert match.refusal("send c3") is None


@pytest.mark.parametrize(
    ("cell", "has_it"), [("a2", "red"), ("b1", "red"), ("a3", "blue"), ("c3", "blue"), ("c2", None), ("c1", None)]
)
def test_whoever_s_footballer_is_there_has_the_ball(cell, has_it):
    """R4.1: a team-mate, an opponent or, on terrain, nobody; then it is the opponent's turn."""
    match = at(RED_IN_THE_MIDDLE + "turn: red\ndue: shoot\nmover: b2")
    match.play(f"send {cell}")
    assert ball(match) == cell and holder(match) == has_it
    assert turn(match) == "blue" and due(match) == "move"


def test_a_send_turns_nothing_over():
    """R4.1: the tiles stay as they were."""
    match = at(RED_IN_THE_MIDDLE + "turn: red\ndue: shoot\nmover: b2")
    before = faces(match)
    match.play("send a3")
    assert faces(match) == before


@pytest.mark.parametrize("bite", ["swap", "reveal"])
@pytest.mark.parametrize(
    ("drawing", "lines", "cells"),
    [
        (RED_AMONG_SNAKES, "turn: red\ndue: shoot\nmover: a1", ["b1", "a2", "b2"]),
        (BLUE_AMONG_SNAKES, "turn: blue\ndue: shoot\nmover: a4", ["a3", "b3", "b4"]),
    ],
    ids=["red", "blue"],
)
def test_among_snakes_only_they_send_it_on_to_a_snake_and_none_bites(drawing, lines, cells, bite):
    """R4.1: no neighbour shows anything else; no card is drawn."""
    match = at(drawing + lines, bite=bite)
    assert match.legal() == [f"send {cell}" for cell in cells]
    match.play(f"send {cells[2]}")
    assert ball(match) == cells[2] and holder(match) is None
    assert due(match) == "move" and turn(match) == ("blue" if "turn: red" in lines else "red")
    assert sum(pile(match).values()) == 32


def test_a_single_neighbour_without_a_snake_is_the_only_one():
    """R4.1: one team-mate and two snakes."""
    match = at(RED_BETWEEN_TWO_SNAKES_AND_A_MATE + "turn: red\ndue: shoot\nmover: a1")
    assert match.legal() == ["send b1"]
    assert match.refusal("send a2").rule == "R4.1"
    assert match.refusal("send b2").rule == "R4.1"


def test_on_the_attack_line_among_snakes_they_may_still_send_it_on_to_one():
    """R4.1, R4.2: the goal is not a neighbouring tile."""
    match = at(RED_AMONG_SNAKES_ON_THE_ATTACK_LINE + "turn: red\ndue: shoot\nmover: a4")
    assert match.legal() == ["send a3", "send b3", "send b4", "shoot left", "shoot right"]


@pytest.mark.parametrize("bite", ["swap", "reveal"])
def test_by_the_option_they_send_it_on_to_a_snake_beside_other_tiles_and_none_bites(bite):
    """R4.1: option shot_on_snake=allowed; all three neighbours, when a shot is due and before a second move."""
    allowed = {"shot_on_snake": "allowed", "bite": bite}
    match = at(RED_BETWEEN_TWO_SNAKES_AND_A_MATE + "turn: red\ndue: shoot\nmover: a1", **allowed)
    assert match.legal() == ["send b1", "send a2", "send b2"]
    match.play("send b2")
    assert ball(match) == "b2" and holder(match) is None
    assert turn(match) == "blue" and due(match) == "move" and sum(pile(match).values()) == 32
    match = at(RED_IN_THE_MIDDLE + "turn: red", **allowed)
    match.play("move b2 c2")
    assert match.refusal("send b3") is None and match.refusal("send d3") is None


def test_the_option_does_not_send_it_further_than_to_a_neighbour():
    """R4.1: option shot_on_snake=allowed; the snake on d4 is two cells away."""
    match = at(RED_IN_THE_MIDDLE + "turn: red\ndue: shoot\nmover: b2", shot_on_snake="allowed")
    assert match.refusal("send d4").rule == "R4.1"


@pytest.mark.parametrize("option", ["refused", "allowed"])
def test_the_keeper_never_puts_the_ball_on_a_snake_whatever_the_option(option):
    """R4.1, R4.6: b3, d3 and d4 show snakes."""
    match = at(RED_IN_THE_MIDDLE.replace("*", " ") + "turn: blue\ndue: save", shot_on_snake=option)
    assert match.legal() == ["put a3", "put c3", "put a4", "put b4", "put c4"]
    assert match.refusal("put b3").rule == "R4.6"


def test_a_move_without_the_ball_is_followed_by_no_shot():
    """R4.1: the turn ends."""
    match = at(RED_IN_THE_MIDDLE + "turn: red\nmoves: 1")
    match.play("move d1 c1")
    assert turn(match) == "blue" and due(match) == "move" and ball(match) == "b2"


@pytest.mark.parametrize(
    ("moves", "cell"),
    [
        (["move b3 a4"], "a4"),
        (["move b3 b4"], "b4"),
        (["move b3 c4"], "c4"),
        (["move b3 c4", "move c4 d4"], "d4"),
    ],
)
def test_red_shoots_from_any_of_the_four_tiles_of_row_4(moves, cell):
    """R4.2: also from the two at the ends; left or right is announced."""
    match = at(RED_NEAR_THE_LINE + "turn: red")
    match.play_all(*moves)
    assert ball(match) == cell
    assert match.refusal("shoot left") is None and match.refusal("shoot right") is None
    match.play("shoot right")
    assert due(match) == "keeper" and match.actor == touchline.CHANCE


@pytest.mark.parametrize(
    ("moves", "cell"),
    [
        (["move b2 a1"], "a1"),
        (["move b2 b1"], "b1"),
        (["move b2 c1"], "c1"),
        (["move b2 c1", "move c1 d1"], "d1"),
    ],
)
def test_blue_shoots_from_any_of_the_four_tiles_of_row_1(moves, cell):
    """R4.2: their attack line is the row next to red's goal."""
    match = at(BLUE_NEAR_THE_LINE + "turn: blue")
    match.play_all(*moves)
    assert ball(match) == cell
    assert match.refusal("shoot left") is None and match.refusal("shoot right") is None
    match.play("shoot left")
    assert due(match) == "keeper" and match.actor == touchline.CHANCE


@pytest.mark.parametrize(
    ("drawing", "lines"),
    [
        (RED_IN_THE_MIDDLE, "turn: red\ndue: shoot\nmover: b2"),
        (BLUE_IN_THE_MIDDLE, "turn: blue\ndue: shoot\nmover: b3"),
        (RED_AMONG_SNAKES, "turn: red\ndue: shoot\nmover: a1"),
        (BLUE_AMONG_SNAKES, "turn: blue\ndue: shoot\nmover: a4"),
    ],
    ids=["red, row 2", "blue, row 3", "red, their own line", "blue, their own line"],
)
def test_there_is_no_shot_at_goal_off_the_attack_line(drawing, lines):
    """R4.2: not from the middle, not from their own line."""
    match = at(drawing + lines)
    assert match.refusal("shoot left").rule == "R4.2"
    assert match.refusal("shoot right").rule == "R4.2"


@pytest.mark.parametrize(
    ("drawing", "side", "move"),
    [(RED_NEAR_THE_LINE, "red", "move b3 c3"), (BLUE_NEAR_THE_LINE, "blue", "move b2 c2")],
    ids=["red", "blue"],
)
def test_the_row_before_the_attack_line_is_too_far(drawing, side, move):
    """R4.2: with the ball, after the first move."""
    match = at(drawing + f"turn: {side}")
    match.play(move)
    assert match.refusal("shoot left").rule == "R4.2"


def test_without_the_ball_there_is_no_shot_from_the_attack_line():
    """R4.1: blue's cheetah on row 1 does not have the ball."""
    match = at(BLUE_ON_THEIR_ATTACK_LINE_WITHOUT_THE_BALL + "turn: blue")
    match.play("move d1 c1")
    assert due(match) == "again"
    assert match.refusal("shoot left").rule == "R4.1"


def test_on_the_attack_line_they_may_send_the_ball_instead():
    """R4.2: five neighbours, one of which, b3, shows a snake."""
    match = at(RED_SHOOTS)
    assert match.legal() == ["send a3", "send c3", "send a4", "send c4", "shoot left", "shoot right"]


def test_they_may_shoot_right_after_their_first_move():
    """R4.2, R3.3: the second move is not compulsory."""
    match = at(RED_NEAR_THE_LINE + "turn: red")
    match.play("move b3 b4")
    assert due(match) == "again"
    match.play_all("shoot left", "keeper down")
    assert goals(match) == (1, 0)


@pytest.mark.parametrize(
    ("announced", "card", "goal"),
    [
        ("left", "left", False),
        ("left", "right", True),
        ("left", "centre", False),
        ("left", "down", True),
        ("right", "left", True),
        ("right", "right", False),
        ("right", "centre", False),
        ("right", "down", True),
    ],
)
@pytest.mark.parametrize("shooter", ["red", "blue"])
def test_a_goal_card_stops_its_side_centre_both_down_none(shooter, announced, card, goal):
    """R4.3: left and right as the shooter sees them, on the card too."""
    match = at(RED_SHOOTS if shooter == "red" else BLUE_SHOOTS)
    match.play_all(f"shoot {announced}", f"keeper {card}")
    point = (1, 0) if shooter == "red" else (0, 1)
    assert goals(match) == (point if goal else (0, 0))
    assert due(match) == ("restart" if goal else "save")


@pytest.mark.parametrize("action", ["shoot left", "send a4", "put a4", "card run", "face lion", "end", "move a3 a4"])
def test_after_the_announcement_a_goal_card_is_due(action):
    """R4.3: and nothing else."""
    match = at(RED_SHOOTS)
    match.play("shoot left")
    assert match.refusal(action).rule == "R4.3"


def test_while_the_card_is_due_the_ball_is_with_the_shooter():
    """R4.3: it has not moved yet."""
    match = at(RED_SHOOTS)
    match.play("shoot left")
    assert ball(match) == "b4" and turn(match) == "red"


@pytest.mark.parametrize(("position", "defender"), [(RED_SHOOTS, "blue"), (BLUE_SHOOTS, "red")])
def test_the_opponent_of_the_shooter_turns_a_card_of_their_own(position, defender):
    """R4.3: one of theirs, none of the shooter's."""
    match = at(position)
    match.play_all("shoot right", "keeper left")
    assert keepers(match, defender) == FULL_GOAL_CARDS | {"left": 5}
    assert keepers(match, "red" if defender == "blue" else "blue") == FULL_GOAL_CARDS


def test_the_book_s_example_of_a_goal():
    """R4.2, R4.3, R4.4: blue announces right, red's keeper is elsewhere: goal, and red restarts."""
    match = at(BLUE_SHOOTS)
    match.play_all("shoot right", "keeper left")
    assert goals(match) == (0, 1)
    assert turn(match) == "red" and match.actor == RED and due(match) == "restart"


@pytest.mark.parametrize(
    ("position", "restarter", "seat", "cells"),
    [(RED_SHOOTS, "blue", BLUE, ["a3", "c3", "a4"]), (BLUE_SHOOTS, "red", RED, ["a1", "a2", "c2"])],
    ids=["blue", "red"],
)
def test_after_a_goal_the_opponent_puts_the_ball_on_a_footballer_of_theirs_in_their_half(
    position, restarter, seat, cells
):
    """R4.4: they choose which; the shooter gets one point."""
    match = at(position)
    match.play_all("shoot left", "keeper right")
    assert match.actor == seat and turn(match) == restarter and ball(match) is None
    assert match.legal() == [f"put {cell}" for cell in cells]
    match.play(f"put {cells[1]}")
    assert ball(match) == cells[1] and holder(match) == restarter
    assert match.actor == seat and due(match) == "move"


@pytest.mark.parametrize(
    "action",
    ["put b2", "put b4", "put c4", "put d4", "put a2", "put c2", "move a3 a2", "swap b2 b4", "end", "send a3"],
)
def test_at_a_restart_everything_else_is_refused(action):
    """R4.4: their footballer outside their half, an opponent, terrain, a snake; other actions."""
    match = at(RED_SHOOTS)
    match.play_all("shoot left", "keeper right")
    assert match.refusal(action).rule == "R4.4"


def test_goals_add_up():
    """R4.4: one point each time."""
    match = at(RED_SHOOTS + "goals: 2-3\n")
    match.play_all("shoot left", "keeper right")
    assert goals(match) == (3, 3)


def test_a_save_scores_nothing():
    """R4.6: the score stays."""
    match = at(RED_SHOOTS + "goals: 2-3\n")
    match.play_all("shoot left", "keeper left")
    assert goals(match) == (2, 3) and ball(match) is None


def test_the_single_move_turn_of_a_restart_ends_with_a_shot():
    """R4.4, R3.4: blue puts, moves once, sends; then it is red's turn."""
    match = at(RED_SHOOTS)
    match.play_all("shoot left", "keeper right", "put a3", "move a3 b2")
    assert due(match) == "shoot" and turn(match) == "blue"
    match.play("send c2")
    assert turn(match) == "red" and due(match) == "move"


BLUE_SWAPS_AT_HOME = [
    "swap d1 a3",
    "swap d1 a4",
    "swap d1 b4",
    "swap a2 a3",
    "swap a2 a4",
    "swap a2 b4",
    "swap b2 a3",
    "swap b2 a4",
    "swap b2 b4",
]
RED_SWAPS_AT_HOME = [
    "swap a3 a1",
    "swap a3 b1",
    "swap a3 a2",
    "swap b3 a1",
    "swap b3 b1",
    "swap b3 a2",
    "swap d4 a1",
    "swap d4 b1",
    "swap d4 a2",
]


@pytest.mark.parametrize(
    ("position", "seat", "swaps"),
    [
        (RED_BEFORE_THE_GOAL_AND_NO_CHEETAH_AT_HOME + "turn: red\ndue: shoot\nmover: b4", BLUE, BLUE_SWAPS_AT_HOME),
        (BLUE_BEFORE_THE_GOAL_AND_NO_LION_AT_HOME + "turn: blue\ndue: shoot\nmover: b1", RED, RED_SWAPS_AT_HOME),
    ],
    ids=["blue", "red"],
)
def test_a_restarter_with_nobody_at_home_swaps_one_of_theirs_with_an_opponent_there(position, seat, swaps):
    """R4.5: any of their three with any of the three opponents in their half."""
    match = at(position)
    match.play_all("shoot left", "keeper right")
    assert due(match) == "swap" and match.actor == seat
    assert match.legal() == swaps


@pytest.mark.parametrize(
    "action",
    [
        "swap a2 b3",
        "swap a2 c4",
        "swap a2 d3",
        "swap a2 a1",
        "swap a2 b2",
        "swap a1 a4",
        "swap a4 a2",
        "swap c2 a4",
        "put a2",
        "put a4",
        "move a2 a3",
        "end",
    ],
)
def test_while_that_swap_is_due_everything_else_is_refused(action):
    """R4.5: terrain, a snake, opponents and team-mates outside their half, the other's footballers; other actions."""
    match = at(RED_BEFORE_THE_GOAL_AND_NO_CHEETAH_AT_HOME + "turn: red\ndue: shoot\nmover: b4")
    match.play_all("shoot left", "keeper right")
    assert match.refusal(action).rule == "R4.5"


@pytest.mark.parametrize("bite", ["swap", "reveal"])
@pytest.mark.parametrize(
    ("position", "swap", "came", "went"),
    [
        (
            RED_BEFORE_THE_GOAL_AND_NO_CHEETAH_AT_HOME + "turn: red\ndue: shoot\nmover: b4",
            "swap d1 a4",
            ("a4", "Cl"),
            ("d1", "Lc"),
        ),
        (
            BLUE_BEFORE_THE_GOAL_AND_NO_LION_AT_HOME + "turn: blue\ndue: shoot\nmover: b1",
            "swap d4 a1",
            ("a1", "Lc"),
            ("d4", "Cl"),
        ),
    ],
    ids=["blue", "red"],
)
def test_that_swap_turns_nothing_over_and_the_one_who_came_has_the_ball(position, swap, came, went, bite):
    """R4.5, R3.4: then their single-move turn."""
    match = at(position, bite=bite)
    match.play_all("shoot left", "keeper right", swap)
    assert tile(match, came[0]) == came[1] and tile(match, went[0]) == went[1]
    assert ball(match) == came[0] and due(match) == "move"
    match.play("move a4 a3" if came[0] == "a4" else "move a1 a2")
    assert due(match) == "shoot"


def test_a_single_footballer_at_home_rules_the_swap_out():
    """R4.5, R4.4: as soon as they have one there, they must put the ball on it."""
    match = at(RED_SHOOTS)
    match.play_all("shoot left", "keeper right")
    assert due(match) == "restart"
    assert match.refusal("swap b2 b4").rule == "R4.4"


@pytest.mark.parametrize(
    ("drawing", "side", "number"),
    [(NO_FOOTBALLER_IN_BLUE_S_HALF, "blue", 24), (NO_FOOTBALLER_IN_RED_S_HALF, "red", 24)],
    ids=["blue", "red"],
)
def test_with_no_opponent_there_either_they_swap_with_any_tile_of_their_half(drawing, side, number):
    """R4.5: any of their three with any of the eight tiles of their half."""
    match = at(drawing + f"turn: {side}\ndue: swap")
    assert len(match.legal()) == number
    assert match.refusal("swap a2 b3" if side == "blue" else "swap a3 b2") is None
    assert match.refusal("swap a2 b4" if side == "blue" else "swap a3 b1") is None
    assert match.refusal("swap a2 c2" if side == "blue" else "swap a3 c3").rule == "R4.5"
    assert match.refusal("swap c2 b4" if side == "blue" else "swap c3 b1").rule == "R4.5"


@pytest.mark.parametrize("bite", ["swap", "reveal"])
@pytest.mark.parametrize(
    ("drawing", "side", "swap", "came", "went"),
    [
        (NO_FOOTBALLER_IN_BLUE_S_HALF, "blue", "swap a2 b3", ("b3", "Cl"), ("a2", "St")),
        (NO_FOOTBALLER_IN_RED_S_HALF, "red", "swap a3 b2", ("b2", "Lc"), ("a3", "St")),
        (NO_FOOTBALLER_IN_BLUE_S_HALF, "blue", "swap d1 a4", ("a4", "Cl"), ("d1", "Ts")),
    ],
    ids=["blue with a snake", "red with a snake", "blue with a terrain that hides a snake"],
)
def test_a_swap_with_a_snake_at_home_does_not_bite(drawing, side, swap, came, went, bite):
    """R4.5, R5.1: nothing is turned over and no card is drawn."""
    match = at(drawing + f"turn: {side}\ndue: swap", bite=bite)
    match.play(swap)
    assert tile(match, came[0]) == came[1] and tile(match, went[0]) == went[1]
    assert ball(match) == came[0] and holder(match) == side
    assert due(match) == "move" and turn(match) == side


@pytest.mark.parametrize(
    ("position", "keeper_s", "seat", "cells"),
    [
        (RED_SHOOTS, "blue", BLUE, ["a3", "c3", "a4", "b4", "c4"]),
        (BLUE_SHOOTS, "red", RED, ["a1", "b1", "c1", "a2", "c2"]),
    ],
    ids=["blue", "red"],
)
def test_after_a_save_the_ball_goes_to_any_footballer_or_terrain_of_their_half(position, keeper_s, seat, cells):
    """R4.6: of either side, the shooter included."""
    match = at(position)
    match.play_all("shoot left", "keeper left")
    assert due(match) == "save" and match.actor == seat and turn(match) == keeper_s
    assert match.legal() == [f"put {cell}" for cell in cells]


@pytest.mark.parametrize("action", ["put b3", "put d3", "put d4", "put b2", "put a2", "put c2", "swap a3 a4", "end"])
def test_after_a_save_snakes_and_the_other_half_are_refused(action):
    """R4.6: three snakes in their half; a team-mate, an opponent and terrain outside it; other actions."""
    match = at(RED_SHOOTS)
    match.play_all("shoot left", "keeper centre")
    assert match.refusal(action).rule == "R4.6"


@pytest.mark.parametrize(("cell", "has_it"), [("a3", "blue"), ("b4", "red"), ("c4", None)])
def test_after_the_keeper_s_put_they_play_a_single_move_turn(cell, has_it):
    """R4.6, R3.4: whoever has the ball, blue moves; a move without the ball ends the turn."""
    match = at(RED_SHOOTS)
    match.play_all("shoot left", "keeper left", f"put {cell}")
    assert ball(match) == cell and holder(match) == has_it
    assert match.actor == BLUE and due(match) == "move"
    match.play("move b2 c1")
    assert turn(match) == "red"


def test_after_a_save_they_may_fetch_the_ball_from_where_they_put_it():
    """R4.6, R3.2: put on terrain or on the opponent, won by the single move, then a shot is due."""
    match = at(RED_SHOOTS)
    match.play_all("shoot left", "keeper left", "put b4", "move a4 b4")
    assert holder(match) == "blue" and due(match) == "shoot"
