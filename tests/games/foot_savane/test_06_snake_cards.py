"""R6, the snake cards: Ortho, Diagonal, Run, Loss, Relay, Yellow, Drive, Lob, and the ball off the field."""

import pytest

import touchline
from tests.games.foot_savane.table import at, ball, due, faces, goals, holder, pile, tile, turn, yellow

RED, BLUE = 0, 1

RED_IN_THE_MIDDLE = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc*  Tl   St
 1  Lc   Ls   Tc   Lc
"""
BLUE_IN_THE_MIDDLE = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl*  Tc   St
 2  Lc   Tt   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

RED_BEFORE_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Lc*  Tl   Tt
 1  Lc   Ls   Tc   Lc
"""

RED_WITHOUT_THE_BALL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Tc   Lc
"""
BLUE_WITHOUT_THE_BALL = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl   Tc   St
 2  Lc   Tt   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

RED_RUNS_INTO_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cl   Cl   Ts
 3  Sc   Tt   Cs   Lc
 2  Lc   St   Lc   Tl
 1  Tc   Lc*  Sl   Ls
"""
BLUE_RUNS_INTO_A_SNAKE = """\
     a    b    c    d
 4  Tl   Cl*  Sc   Cs
 3  Cl   St   Cl   Tc
 2  Sl   Tt   Ls   Cl
 1  Lc   Lc   Lc   Ts
"""

NO_BACK_AHEAD_IS_KNOWN = """\
     a    b    c    d
 4  C?   C?   T?   S?
 3  C?   T?   C?   S?
 2  Lc   Lc*  T?   S?
 1  L?   L?   C?   L?
"""

# From a1 the cheetah on c3 is two king's steps away, those on a4 and b4 are three.
ONE_NEAREST_CHEETAH = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  St   Tt   Cs   Sl
 2  Lc   Lc   Tl   Lc
 1  Lc*  Ls   Tc   Lc
"""
ONE_NEAREST_LION = """\
     a    b    c    d
 4  Cl*  Cs   Tl   Cl
 3  Cl   Cl   Tc   Cl
 2  St   Tt   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

# From a1 the cheetahs on a4, b4 and d4 are three king's steps away.
THREE_CHEETAHS_EQUALLY_NEAR = """\
     a    b    c    d
 4  Cl   Cl   Ts   Cs
 3  St   Tt   Sc   Sl
 2  Lc   Lc   Tl   Lc
 1  Lc*  Ls   Tc   Lc
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

# The team-mate nearest to a1 is on b2, those on c4 and d4 are farther away.
ONE_NEAREST_MATE = """\
     a    b    c    d
 4  Cl   Cl   Lc   Ls
 3  Cl   Tt   Cs   Sl
 2  Ts   Lc   Tl   St
 1  Lc*  Sc   Tc   Cl
"""

# Blue's carrier is on c3, red's mover on b3.
BLUE_HAS_THE_BALL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Lc   Cs*  Sl
 2  Ts   Lc   Tl   Tt
 1  Lc   Ls   Tc   Lc
"""
RED_HAS_THE_BALL = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Ts   Cl   Tc   Tt
 2  Lc   Cl   Ls*  Sc
 1  Lc   Lc   Ts   Sl
"""

# Ahead of row 2: terrain twice; a cheetah, then terrain; a lion, then a cheetah; two snakes.
LIONS_ON_ROW_2 = """\
     a    b    c    d
 4  Ts   Tt   Cl   Sc
 3  Tl   Cs   Lc   Sl
 2  Lc   Lc   Lc   Ls
 1  Cl   Tc   St   Cl
"""
CHEETAHS_ON_ROW_3 = """\
     a    b    c    d
 4  Lc   Tl   St   Lc
 3  Cl   Cl   Cl   Cs
 2  Tc   Ls   Cl   Sc
 1  Ts   Tt   Lc   Sl
"""

# Ahead of row 3: terrain, terrain, a lion, a cheetah.
LIONS_ON_ROW_3 = """\
     a    b    c    d
 4  Tt   Ts   Lc   Cl
 3  Lc   Lc   Lc   Lc
 2  Ls   St   Tl   Sc
 1  Cs   Tc   Sl   Cl
"""
CHEETAHS_ON_ROW_2 = """\
     a    b    c    d
 4  Ls   Tl   Sc   Lc
 3  Cs   St   Tc   Sl
 2  Cl   Cl   Cl   Cl
 1  Tt   Ts   Cl   Lc
"""

# Ten lions; the only cheetah is on c3.
LIONS_EVERYWHERE = """\
     a    b    c    d
 4  Lc   Ls   Lc   Lc
 3  Lc   Tt   Cs   Sc
 2  Ls   Ts   St   Lt
 1  Lc   Lc   Tc   Lc
"""
CHEETAHS_EVERYWHERE = """\
     a    b    c    d
 4  Cl   Cl   Tl   Cl
 3  Cs   Ts   St   Ct
 2  Cl   Tt   Ls   Sl
 1  Cl   Cs   Cl   Cl
"""

# The team-mate nearest to b2 is on a4, on the attack line beside the goal.
MATE_ON_THE_ATTACK_LINE = """\
     a    b    c    d
 4  Lc   Cl   Ts   Sc
 3  Tl   Tt   Cs   Sl
 2  Cl   Lc*  Cl   St
 1  Cl   Sl   Tc   Cl
"""
BLUE_MATE_ON_THE_ATTACK_LINE = """\
     a    b    c    d
 4  Lc   Sc   Tl   Lc
 3  Lc   Cl*  Lc   St
 2  Tc   Tt   Ls   Sc
 1  Cl   Lc   Ts   Sl
"""

# The lion on a2 runs; the only cheetah is in front of it on a3.
ONE_WAY_TO_RUN = """\
     a    b    c    d
 4  Lc   Tt   St   Sc
 3  Cl   Ts   Lc   Sl
 2  Lc*  Lc   Tl   Sc
 1  Lc   Ls   Tc   Lc
"""

RED_DRAWS = "turn: red\ndue: card\nmover: b2\n"
BLUE_DRAWS = "turn: blue\ndue: card\nmover: b3\n"


def with_ball(drawing, cell):
    """The drawing with the ball on that cell."""
    lines = drawing.splitlines()
    row = lines[5 - int(cell[1])].split()
    row["abcd".index(cell[0]) + 1] += "*"
    lines[5 - int(cell[1])] = "   ".join(row)
    return "\n".join(lines) + "\n"


def drawn(drawing, cell, mover, turn="red"):
    """A match in which this side is about to draw a snake card, with the ball on that cell."""
    return at(with_ball(drawing, cell) + f"turn: {turn}\ndue: card\nmover: {mover}")


@pytest.mark.parametrize(
    ("direction", "cell", "has_it"),
    [("up", "b3", None), ("down", "b1", "red"), ("left", "a2", "red"), ("right", "c2", None)],
)
def test_ortho_moves_a_lion_s_ball_one_cell_up_down_left_or_right(direction, cell, has_it):
    """R6.1: the drawer chooses; nothing is turned over."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    before = faces(match)
    match.play("card ortho")
    assert match.legal() == ["ball up", "ball down", "ball left", "ball right"]
    match.play(f"ball {direction}")
    assert ball(match) == cell and holder(match) == has_it and faces(match) == before
    assert turn(match) == "blue"


@pytest.mark.parametrize(
    ("direction", "cell", "has_it"),
    [("up", "b4", "blue"), ("down", "b2", None), ("left", "a3", "blue"), ("right", "c3", None)],
)
def test_ortho_moves_a_cheetah_s_ball_by_the_same_directions(direction, cell, has_it):
    """R6.1: up is towards row 4 for both."""
    match = at(BLUE_IN_THE_MIDDLE + BLUE_DRAWS)
    match.play_all("card ortho", f"ball {direction}")
    assert ball(match) == cell and holder(match) == has_it
    assert turn(match) == "red"


@pytest.mark.parametrize(
    "action", ["ball up-left", "ball up-right", "ball down-left", "ball down-right", "send b3", "give b3", "end"]
)
def test_ortho_goes_neither_diagonally_nor_otherwise(action):
    """R6.1: a diagonal, and every other kind of action."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play("card ortho")
    assert match.refusal(action).rule == "R6.1"


def test_ortho_may_move_the_ball_on_to_a_snake():
    """R6.1, R4.1: the snake does not bite; only a send must avoid snakes."""
    match = at(RED_BEFORE_A_SNAKE + RED_DRAWS)
    match.play_all("card ortho", "ball up")
    assert ball(match) == "b3" and turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize(
    ("direction", "cell", "has_it"),
    [("up-left", "a3", "blue"), ("up-right", "c3", "blue"), ("down-left", "a1", "red"), ("down-right", "c1", None)],
)
def test_diagonal_moves_a_lion_s_ball_one_cell_diagonally(direction, cell, has_it):
    """R6.2: the drawer chooses; whichever footballer is there gets it."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play("card diagonal")
    assert match.legal() == ["ball up-left", "ball up-right", "ball down-left", "ball down-right"]
    match.play(f"ball {direction}")
    assert ball(match) == cell and holder(match) == has_it


@pytest.mark.parametrize(
    ("direction", "cell", "has_it"),
    [("up-left", "a4", "blue"), ("up-right", "c4", None), ("down-left", "a2", "red"), ("down-right", "c2", "red")],
)
def test_diagonal_moves_a_cheetah_s_ball_by_the_same_directions(direction, cell, has_it):
    """R6.2: up is towards row 4 for both."""
    match = at(BLUE_IN_THE_MIDDLE + BLUE_DRAWS)
    match.play_all("card diagonal", f"ball {direction}")
    assert ball(match) == cell and holder(match) == has_it


@pytest.mark.parametrize("action", ["ball up", "ball down", "ball left", "ball right", "send b3", "forward b3", "end"])
def test_diagonal_goes_neither_straight_nor_otherwise(action):
    """R6.2: a straight direction, and every other kind of action."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play("card diagonal")
    assert match.refusal(action).rule == "R6.2"


@pytest.mark.parametrize(
    ("drawing", "lines", "first", "second"),
    [
        (RED_IN_THE_MIDDLE, RED_DRAWS, ["forward a3", "forward b3", "forward c3"], ["b4", "c4", "d4"]),
        (BLUE_IN_THE_MIDDLE, BLUE_DRAWS, ["forward a2", "forward b2", "forward c2"], ["b1", "c1", "d1"]),
    ],
    ids=["red", "blue"],
)
def test_a_run_is_two_steps_forward_straight_or_diagonal(drawing, lines, first, second):
    """R6.3: the carrier takes the ball along; a lion runs up, a cheetah down."""
    match = at(drawing + lines)
    match.play("card run")
    assert match.legal() == first
    match.play(first[2])
    assert ball(match) == first[2].split()[1] and due(match) == "forward"
    assert match.legal() == [f"forward {cell}" for cell in second]
    match.play(f"forward {second[1]}")
    assert ball(match) == second[1] and due(match) == "shoot"


def test_each_step_of_a_run_is_a_swap_and_turns_the_other_tile_over():
    """R6.3, R3.2: over the cheetah on c3, then over the terrain on c4."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play_all("card run", "forward c3")
    assert tile(match, "c3") == "Lc" and tile(match, "b2") == "Sc"
    match.play("forward c4")
    assert tile(match, "c4") == "Lc" and tile(match, "c3") == "St"


@pytest.mark.parametrize(
    "action", ["forward a2", "forward c2", "forward b1", "forward b2", "forward b4", "forward d4", "end", "move b2 b3"]
)
def test_both_steps_of_a_run_are_compulsory_and_lead_forward(action):
    """R6.3: not sideways, not back, not two cells, and no other kind of action; for neither step."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play("card run")
    assert match.refusal(action).rule == "R6.3"


@pytest.mark.parametrize(
    "action", ["forward a3", "forward c3", "forward b2", "forward b3", "end", "send b4", "move b3 b4"]
)
def test_the_second_step_of_a_run_is_compulsory_and_leads_forward_too(action):
    """R6.3: from b3 only row 4 is forward."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play_all("card run", "forward b3")
    assert match.refusal(action).rule == "R6.3"
    assert match.legal() == ["forward a4", "forward b4", "forward c4"]


@pytest.mark.parametrize(
    ("drawing", "cell", "lines", "steps"),
    [
        (RED_WITHOUT_THE_BALL, "a2", RED_DRAWS, ["forward a3", "forward b3"]),
        (RED_WITHOUT_THE_BALL, "d1", RED_DRAWS, ["forward c2", "forward d2"]),
        (BLUE_WITHOUT_THE_BALL, "a3", BLUE_DRAWS, ["forward a2", "forward b2"]),
        (BLUE_WITHOUT_THE_BALL, "d4", BLUE_DRAWS, ["forward c3", "forward d3"]),
    ],
)
def test_a_run_stays_on_the_field(drawing, cell, lines, steps):
    """R6.3: at the touchline two cells remain."""
    match = at(with_ball(drawing, cell) + lines)
    match.play("card run")
    assert match.legal() == steps


@pytest.mark.parametrize(
    ("drawing", "lines", "snake", "left_behind"),
    [
        (RED_RUNS_INTO_A_SNAKE, "turn: red\ndue: card\nmover: b1", "b2", "b1"),
        (BLUE_RUNS_INTO_A_SNAKE, "turn: blue\ndue: card\nmover: b4", "b3", "b4"),
    ],
    ids=["red", "blue"],
)
def test_a_bite_cuts_the_run_and_a_new_card_is_drawn_for_the_same_carrier(drawing, lines, snake, left_behind):
    """R6.3: the first step bites, the second is not made; a Lob takes the ball from the snake's cell."""
    match = at(drawing + lines)
    match.play_all("card run", f"forward {snake}")
    assert due(match) == "card" and match.actor == touchline.CHANCE
    assert tile(match, left_behind) == "Ts" and ball(match) == snake
    match.play("card lob")
    assert ball(match) == ("b4" if snake == "b2" else "b1")


def test_a_new_run_after_a_cut_one_has_two_steps_again():
    """R6.3: b1, the snake on b2, then b3 and b4."""
    match = at(RED_RUNS_INTO_A_SNAKE + "turn: red\ndue: card\nmover: b1")
    match.play_all("card run", "forward b2", "card run", "forward b3", "forward b4")
    assert ball(match) == "b4" and due(match) == "shoot"
    assert pile(match)["run"] == 2


def test_the_second_step_of_a_run_may_bite_too():
    """R6.3: the snake on d4; the new card is for the carrier on d4."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play_all("card run", "forward c3", "forward d4")
    assert due(match) == "card" and ball(match) == "d4" and tile(match, "c3") == "Cs"
    match.play_all("card ortho", "ball down")
    assert ball(match) == "d3"


def test_with_bite_reveal_a_run_is_cut_by_a_snake_turned_up():
    """R6.3, R5.1: the back of c3 is a snake; the visible snake on b2 does not cut the Run short."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS, bite="reveal")
    match.play_all("card run", "forward c3")
    assert due(match) == "card" and ball(match) == "c3"
    match = at(RED_RUNS_INTO_A_SNAKE + "turn: red\ndue: card\nmover: b1", bite="reveal")
    match.play_all("card run", "forward b2")
    assert due(match) == "forward" and ball(match) == "b2"


def test_in_a_run_a_snake_that_is_turned_up_does_not_cut():
    """R6.3, R5.1: option bite=swap; there is one under the cheetah on c3."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play_all("card run", "forward c3")
    assert tile(match, "b2") == "Sc" and due(match) == "forward"


def test_in_a_run_an_unseen_back_is_seen_before_the_next_step():
    """R6.3, R3.2: a face is due after each step, and nothing else."""
    match = at(NO_BACK_AHEAD_IS_KNOWN + RED_DRAWS)
    match.play_all("card run", "forward c3")
    assert due(match) == "face" and match.actor == touchline.CHANCE and ball(match) == "c3"
    assert match.refusal("forward c4").rule == "R3.2"
    match.play("face lion")
    assert tile(match, "b2") == "Lc" and due(match) == "forward"
    match.play_all("forward b4", "face snake")
    assert tile(match, "c3") == "Sc" and due(match) == "shoot" and ball(match) == "b4"


def test_in_a_run_an_unseen_back_of_a_snake_is_seen_before_the_new_card():
    """R6.3, R3.2: swap, ball, turning over, bite."""
    match = at(NO_BACK_AHEAD_IS_KNOWN + RED_DRAWS)
    match.play_all("card run", "forward c3", "face lion", "forward d4")
    assert due(match) == "face"
    match.play("face terrain")
    assert due(match) == "card" and tile(match, "c3") == "Ts"


@pytest.mark.parametrize(
    ("drawing", "lines", "seat", "steps", "side"),
    [
        (BLUE_HAS_THE_BALL, "turn: red\ndue: card\nmover: b3", RED, ["forward c2", "forward c1"], "blue"),
        (RED_HAS_THE_BALL, "turn: blue\ndue: card\nmover: b2", BLUE, ["forward c3", "forward c4"], "red"),
    ],
    ids=["blue runs", "red runs"],
)
def test_an_opponent_s_carrier_runs_towards_the_drawer_s_goal(drawing, lines, seat, steps, side):
    """R6.3: the drawer chooses the cells; then their turn ends and it is the runner's side's turn."""
    match = at(drawing + lines)
    match.play("card run")
    assert match.actor == seat
    match.play(steps[0])
    assert match.actor == seat and due(match) == "forward"
    match.play(steps[1])
    assert ball(match) == steps[1].split()[1] and holder(match) == side
    assert turn(match) == side and due(match) == "move"


@pytest.mark.parametrize(
    ("drawing", "lines", "cell", "has_it"),
    [
        (ONE_NEAREST_CHEETAH, "turn: red\ndue: card\nmover: a1", "c3", "blue"),
        (ONE_NEAREST_LION, "turn: blue\ndue: card\nmover: a4", "c2", "red"),
    ],
    ids=["red loses", "blue loses"],
)
def test_a_loss_gives_the_ball_to_the_nearest_opponent_of_the_carrier(drawing, lines, cell, has_it):
    """R6.4, R6.11: by king's steps, c3 is nearer to a1 than a4 is; a single nearest is not asked about."""
    match = at(drawing + lines)
    match.play("card loss")
    assert ball(match) == cell and holder(match) == has_it
    assert turn(match) == has_it and due(match) == "move"


@pytest.mark.parametrize("cell", ["a3", "c3"])
def test_of_two_equally_near_the_drawer_chooses(cell):
    """R6.4, R6.11: a3 and c3 both touch b2."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play("card loss")
    assert due(match) == "nearest" and match.actor == RED
    assert match.legal() == ["give a3", "give c3"]
    match.play(f"give {cell}")
    assert ball(match) == cell and holder(match) == "blue"


def test_of_three_equally_near_the_drawer_chooses():
    """R6.4, R6.11: straight, obliquely and diagonally three king's steps away."""
    match = at(THREE_CHEETAHS_EQUALLY_NEAR + "turn: red\ndue: card\nmover: a1")
    match.play("card loss")
    assert match.legal() == ["give a4", "give b4", "give d4"]


@pytest.mark.parametrize("card", ["loss", "yellow"])
@pytest.mark.parametrize("action", ["give a4", "give a2", "give b3", "give b2", "send a3", "end", "ball up"])
def test_nobody_but_one_of_the_nearest_has_it(action, card):
    """R6.4, R6.6: a more distant opponent, a team-mate, terrain, the carrier; other kinds of action."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play(f"card {card}")
    assert match.refusal(action).rule == "R6.4"


@pytest.mark.parametrize("card", ["loss", "yellow"])
def test_the_last_visible_opponent_has_it_however_far(card):
    """R6.4: there always is one; the only lion is on a1, the ball on d1."""
    match = at(with_ball(SOLE_LION.replace("*", " "), "d1") + "turn: blue\ndue: card\nmover: b2")
    match.play(f"card {card}")
    assert ball(match) == "a1" and holder(match) == "red"


@pytest.mark.parametrize(
    ("drawing", "lines", "mates", "steps"),
    [
        (RED_IN_THE_MIDDLE, RED_DRAWS, ["give a1", "give b1", "give a2"], ["forward a3", "forward b3"]),
        (BLUE_IN_THE_MIDDLE, BLUE_DRAWS, ["give a3", "give a4", "give b4"], ["forward a2", "forward b2"]),
    ],
    ids=["red", "blue"],
)
def test_a_relay_goes_to_the_nearest_mate_and_one_cell_forward(drawing, lines, mates, steps):
    """R6.5, R6.11: the drawer chooses between equally near team-mates; then straight or diagonal, on the pitch."""
    match = at(drawing + lines)
    match.play("card relay")
    assert due(match) == "nearest" and match.legal() == mates
    match.play("give a2" if turn(match) == "red" else "give a3")
    assert due(match) == "forward" and match.legal() == steps
    match.play(steps[1])
    assert ball(match) == steps[1].split()[1] and due(match) == "move"


@pytest.mark.parametrize(("cell", "has_it"), [("a3", "blue"), ("b3", None), ("c3", "blue")])
def test_whoever_s_footballer_is_where_the_relay_ends_has_the_ball(cell, has_it):
    """R6.5: no tile is swapped or turned over."""
    match = at(ONE_NEAREST_MATE + "turn: red\ndue: card\nmover: a1")
    before = faces(match)
    match.play_all("card relay", f"forward {cell}")
    assert ball(match) == cell and holder(match) == has_it and faces(match) == before
    assert turn(match) == "blue"


def test_a_single_nearest_mate_is_not_asked_for():
    """R6.5, R6.11: b2; the cell ahead of it is asked for."""
    match = at(ONE_NEAREST_MATE + "turn: red\ndue: card\nmover: a1")
    match.play("card relay")
    assert due(match) == "forward" and ball(match) == "b2"
    assert match.legal() == ["forward a3", "forward b3", "forward c3"]


@pytest.mark.parametrize("action", ["give b2", "give d1", "give a3", "give c2", "send a2", "forward a3", "end"])
def test_a_relay_goes_to_no_other_than_a_nearest_mate(action):
    """R6.5: not to the carrier, a more distant team-mate, an opponent or terrain; other actions."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play("card relay")
    assert match.refusal(action).rule == "R6.5"


@pytest.mark.parametrize(
    "action", ["forward b2", "forward a1", "forward a2", "forward c3", "forward a4", "give a2", "end"]
)
def test_a_relay_goes_on_one_cell_forward_only(action):
    """R6.5: from a2 not sideways, not back, not staying, not too far; other actions."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play_all("card relay", "give a2")
    assert match.refusal(action).rule == "R6.5"


def test_a_relay_may_end_on_a_snake():
    """R6.5, R4.1: it does not bite."""
    match = at(RED_BEFORE_A_SNAKE + RED_DRAWS)
    match.play_all("card relay", "give a2", "forward b3")
    assert ball(match) == "b3" and holder(match) is None and turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize(
    ("drawing", "lines", "cell"),
    [
        (SOLE_LION, "turn: blue\ndue: card\nmover: a2", "a1"),
        (SOLE_CHEETAH, "turn: red\ndue: card\nmover: a3", "a4"),
        (SOLE_LION, "turn: red\ndue: card\nmover: a1", "a1"),
    ],
    ids=["a lion's, drawn by blue", "a cheetah's, drawn by red", "a lion's, drawn by red"],
)
def test_a_relay_without_a_mate_does_nothing(drawing, lines, cell):
    """R6.5: the ball stays; footballers on the backs of tiles do not count as team-mates."""
    match = at(drawing + lines)
    match.play("card relay")
    assert ball(match) == cell
    assert due(match) == ("shoot" if "mover: a1" in lines else "move")


@pytest.mark.parametrize(
    ("drawing", "lines", "drawer", "give"),
    [
        (RED_IN_THE_MIDDLE, RED_DRAWS, "red", "give c3"),
        (BLUE_IN_THE_MIDDLE, BLUE_DRAWS, "blue", "give c2"),
    ],
    ids=["red", "blue"],
)
def test_a_yellow_is_a_loss_and_the_drawer_keeps_it(drawing, lines, drawer, give):
    """R6.6: the card is neither in the pile nor in the discard."""
    match = at(drawing + lines)
    match.play_all("card yellow", give)
    assert yellow(match) == {drawer} and pile(match)["yellow"] == 3
    assert ball(match) == give.split()[1] and holder(match) != drawer
    assert turn(match) != drawer and due(match) == "move"


@pytest.mark.parametrize(
    ("drawing", "lines", "drawer", "give"),
    [
        (BLUE_HAS_THE_BALL, "turn: red\ndue: card\nmover: b3", "red", "give b2"),
        (RED_HAS_THE_BALL, "turn: blue\ndue: card\nmover: b2", "blue", "give b3"),
    ],
    ids=["red", "blue"],
)
def test_the_drawer_keeps_the_yellow_also_when_it_wins_them_the_ball(drawing, lines, drawer, give):
    """R6.6, R5.2: the carrier was the opponent's, so the Loss is theirs."""
    match = at(drawing + lines)
    match.play_all("card yellow", give)
    assert yellow(match) == {drawer} and holder(match) == drawer


@pytest.mark.parametrize(
    ("drawing", "lines", "keeper_of_one", "give"),
    [
        (RED_IN_THE_MIDDLE, RED_DRAWS, "blue", "give c3"),
        (BLUE_IN_THE_MIDDLE, BLUE_DRAWS, "red", "give c2"),
    ],
    ids=["red draws", "blue draws"],
)
def test_the_opponent_s_yellow_does_not_count(drawing, lines, keeper_of_one, give):
    """R6.6: each keeps their own; there is no penalty."""
    match = at(drawing + lines + f"yellow: {keeper_of_one}")
    match.play_all("card yellow", give)
    assert yellow(match) == {"red", "blue"} and pile(match)["yellow"] == 2
    assert due(match) == "move"


@pytest.mark.parametrize(
    ("drawing", "lines", "drawer", "taker"),
    [(RED_IN_THE_MIDDLE, RED_DRAWS, "red", BLUE), (BLUE_IN_THE_MIDDLE, BLUE_DRAWS, "blue", RED)],
    ids=["red", "blue"],
)
def test_the_second_yellow_is_a_penalty_and_both_are_discarded(drawing, lines, drawer, taker):
    """R6.6, R7.1: no Loss; the ball is picked up."""
    match = at(drawing + lines + f"yellow: {drawer}")
    match.play("card yellow")
    assert due(match) == "penalty" and match.actor == taker and turn(match) == drawer
    assert yellow(match) == set() and ball(match) is None
    assert pile(match)["yellow"] == 2


def test_the_opponent_s_yellow_stays_at_a_penalty():
    """R6.6: only the offender's two are discarded."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS + "yellow: red, blue")
    match.play("card yellow")
    assert due(match) == "penalty" and yellow(match) == {"blue"}


def test_discarded_yellows_come_back_with_the_discard():
    """R6.6, R1.2: after the penalty the pile is empty; the next bite draws from all four Yellows."""
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS + "yellow: red\npile: 0 0 0 0 1 0 0 0")
    match.play_all("card yellow", "swap a4 b1", "shoot left", "keeper down", "put a2", "move d1 d2")
    assert due(match) == "card" and pile(match)["yellow"] == 4


def test_the_second_yellow_is_a_penalty_also_when_the_opponent_has_the_ball():
    """R6.6: it is against the drawer, whichever side the carrier is on."""
    match = at(BLUE_HAS_THE_BALL + "turn: red\ndue: card\nmover: b3\nyellow: red")
    match.play("card yellow")
    assert due(match) == "penalty" and match.actor == BLUE and turn(match) == "red"


def test_goals_do_not_affect_a_kept_yellow():
    """R6.6: red's and blue's, after a goal of red's."""
    match = at(with_ball(LIONS_ON_ROW_3, "b3") + "turn: red\ndue: card\nmover: b3\nyellow: red, blue")
    match.play_all("card drive", "shoot left", "keeper down")
    assert goals(match) == (1, 0) and due(match) == "restart"
    assert yellow(match) == {"red", "blue"}
    match.play("put d4")
    assert yellow(match) == {"red", "blue"}


@pytest.mark.parametrize(
    ("drawing", "mover", "side", "start", "end"),
    [
        (LIONS_ON_ROW_2, "a2", "red", "a2", "a4"),
        (LIONS_ON_ROW_2, "a2", "red", "d2", "d4"),
        (CHEETAHS_ON_ROW_3, "a3", "blue", "a3", "a1"),
        (CHEETAHS_ON_ROW_3, "a3", "blue", "d3", "d1"),
    ],
)
def test_a_drive_with_nobody_on_its_first_cell_goes_two_cells_unasked(drawing, mover, side, start, end):
    """R6.7: over terrain or over a snake, which makes no difference."""
    match = drawn(drawing, start, mover, turn=side)
    match.play("card drive")
    assert ball(match) == end and holder(match) is None and due(match) == "move"
    assert turn(match) == ("blue" if side == "red" else "red")


@pytest.mark.parametrize(
    ("drawing", "side", "start", "asked", "cell"),
    [
        (LIONS_ON_ROW_2, "red", "b2", BLUE, "b3"),
        (LIONS_ON_ROW_2, "red", "c2", RED, "c3"),
        (CHEETAHS_ON_ROW_3, "blue", "b3", RED, "b2"),
        (CHEETAHS_ON_ROW_3, "blue", "c3", BLUE, "c2"),
    ],
    ids=["a cheetah", "a team-mate lion", "a lion", "a team-mate cheetah"],
)
def test_a_footballer_of_either_side_on_the_first_cell_may_take_a_drive(drawing, side, start, asked, cell):
    """R6.7, R5.2: its own captain is asked, drawer or not; until then the ball stays where it was."""
    match = drawn(drawing, start, "a2" if side == "red" else "a3", turn=side)
    match.play("card drive")
    assert due(match) == "drive" and match.actor == asked and turn(match) == side
    assert ball(match) == start and match.view()["reached"] == cell
    assert match.legal() == ["take", "leave"]
    match.play("take")
    assert ball(match) == cell and holder(match) == ("red", "blue")[asked]
    assert due(match) == "move" and turn(match) == ("blue" if side == "red" else "red")


@pytest.mark.parametrize(
    ("drawing", "side", "start", "end", "has_it"),
    [
        (LIONS_ON_ROW_2, "red", "b2", "b4", None),
        (LIONS_ON_ROW_2, "red", "c2", "c4", "blue"),
        (CHEETAHS_ON_ROW_3, "blue", "b3", "b1", None),
        (CHEETAHS_ON_ROW_3, "blue", "c3", "c1", "red"),
    ],
)
def test_a_drive_left_alone_goes_on_and_on_its_last_cell_nobody_is_asked(drawing, side, start, end, has_it):
    """R6.7: whoever is on the last cell gets it, even an opponent."""
    match = drawn(drawing, start, "a2" if side == "red" else "a3", turn=side)
    match.play_all("card drive", "leave")
    assert ball(match) == end and holder(match) == has_it
    assert due(match) == "move" and turn(match) == ("blue" if side == "red" else "red")


@pytest.mark.parametrize("asked", ["send b3", "give b3", "ball up", "forward b3", "end", "move b2 b3", "shoot left"])
def test_nothing_but_take_or_leave_answers_a_drive(asked):
    """R6.7: other actions."""
    match = drawn(LIONS_ON_ROW_2, "b2", "a2")
    match.play("card drive")
    assert match.refusal(asked).rule == "R6.7"


@pytest.mark.parametrize("answer", ["take", "leave"])
def test_take_and_leave_answer_nothing_but_a_drive(answer):
    """R3.1, R6.1: before a move, and at an Ortho."""
    match = at(RED_IN_THE_MIDDLE + "turn: red")
    assert match.refusal(answer).rule == "R3.1"
    match = at(RED_IN_THE_MIDDLE + RED_DRAWS)
    match.play("card ortho")
    assert match.refusal(answer).rule == "R6.1"


@pytest.mark.parametrize(("answer", "what"), [("take", "shoot"), ("leave", "move")])
def test_a_mover_who_takes_a_drive_must_shoot(answer, what):
    """R6.7, R5.4: blue drew, and the lion's Drive reaches blue's own mover on b3."""
    match = drawn(LIONS_ON_ROW_2, "b2", "b3", turn="blue")
    match.play("card drive")
    assert match.actor == BLUE
    match.play(answer)
    assert due(match) == what and turn(match) == ("blue" if answer == "take" else "red")


def test_a_drive_from_row_1_goes_two_cells_and_no_farther():
    """R6.7: from a1 over the lion on a2 to a3."""
    match = drawn(LIONS_EVERYWHERE, "a1", "b1")
    match.play_all("card drive", "leave")
    assert ball(match) == "a3" and holder(match) == "red"


@pytest.mark.parametrize(
    ("drawing", "side", "start", "cell", "asked", "what"),
    [
        (LIONS_ON_ROW_3, "red", "d3", "d4", BLUE, "save"),
        (LIONS_ON_ROW_3, "red", "c3", "c4", RED, "announce"),
        (CHEETAHS_ON_ROW_2, "blue", "d2", "d1", RED, "save"),
        (CHEETAHS_ON_ROW_2, "blue", "c2", "c1", BLUE, "announce"),
    ],
)
def test_a_footballer_on_the_attack_line_is_asked_before_a_drive_goes_off_the_field(
    drawing, side, start, cell, asked, what
):
    """R6.7, R6.8, R6.9: the first cell is checked before the last, though the second is off the field."""
    mover = "a3" if side == "red" else "a2"
    match = drawn(drawing, start, mover, turn=side)
    match.play("card drive")
    assert due(match) == "drive" and match.actor == asked
    match.play("take")
    assert ball(match) == cell and due(match) == "move"
    match = drawn(drawing, start, mover, turn=side)
    match.play_all("card drive", "leave")
    assert due(match) == what and ball(match) == (start if what == "announce" else None)


def test_taking_and_leaving_a_drive_are_told_to_both():
    """R6.7: who, and on which cell; then where the ball is."""
    told = {}
    for answer in ("take", "leave"):
        match = drawn(LIONS_ON_ROW_2, "c2", "a2")
        match.play_all("card drive", answer)
        assert match.events_for(RED) == match.events_for(BLUE)
        told[answer] = [{name: event[name] for name in ("event", "cell", "side")} for event in match.events[-2:]]
    assert told == {
        "take": [{"event": "take", "cell": "c3", "side": "red"}, {"event": "ball", "cell": "c3", "side": "red"}],
        "leave": [{"event": "leave", "cell": "c3", "side": "red"}, {"event": "ball", "cell": "c4", "side": "blue"}],
    }


@pytest.mark.parametrize(
    ("start", "end", "has_it"), [("a2", "a4", None), ("b2", "b4", None), ("c2", "c4", "blue"), ("d2", "d4", None)]
)
def test_a_lion_s_lob_goes_over_everybody(start, end, has_it):
    """R6.8: even over the cheetah on b3; the cheetah on c4 gets it because the ball lands on it."""
    match = drawn(LIONS_ON_ROW_2, start, "a2")
    match.play("card lob")
    assert ball(match) == end and holder(match) == has_it and turn(match) == "blue"


@pytest.mark.parametrize(
    ("start", "end", "has_it"), [("a3", "a1", None), ("b3", "b1", None), ("c3", "c1", "red"), ("d3", "d1", None)]
)
def test_a_cheetah_s_lob_goes_over_everybody(start, end, has_it):
    """R6.8: the same downwards."""
    match = drawn(CHEETAHS_ON_ROW_3, start, "a3", turn="blue")
    match.play("card lob")
    assert ball(match) == end and holder(match) == has_it and turn(match) == "red"


def test_a_lob_may_come_down_on_a_team_mate():
    """R6.8: from a1 to the lion on a3."""
    match = drawn(LIONS_EVERYWHERE, "a1", "b1")
    match.play("card lob")
    assert ball(match) == "a3" and holder(match) == "red" and turn(match) == "blue"


@pytest.mark.parametrize(
    ("card", "start", "what"),
    [
        ("drive", "a3", "save"),
        ("drive", "b3", "announce"),
        ("lob", "a3", "save"),
        ("lob", "b3", "announce"),
        ("lob", "c3", "announce"),
        ("lob", "d3", "save"),
        ("drive", "c4", "announce"),
        ("lob", "c4", "announce"),
    ],
)
def test_a_lion_s_drive_or_lob_goes_off_the_field_from_the_last_two_rows(card, start, what):
    """R6.8, R6.9: a shot at goal in columns b and c, the keeper's in a and d; the Lob from d3 clears the cheetah."""
    match = drawn(LIONS_ON_ROW_3, start, "a3")
    match.play(f"card {card}")
    assert due(match) == what
    assert ball(match) == (start if what == "announce" else None)


@pytest.mark.parametrize(
    ("card", "start", "what"),
    [
        ("drive", "a2", "save"),
        ("drive", "b2", "announce"),
        ("lob", "a2", "save"),
        ("lob", "b2", "announce"),
        ("lob", "d2", "save"),
        ("drive", "c1", "announce"),
        ("lob", "c1", "announce"),
    ],
)
def test_a_cheetah_s_drive_or_lob_goes_off_the_field_from_the_last_two_rows(card, start, what):
    """R6.8, R6.9: the same over red's goal line."""
    match = drawn(CHEETAHS_ON_ROW_2, start, "a2", turn="blue")
    match.play(f"card {card}")
    assert due(match) == what
    assert ball(match) == (start if what == "announce" else None)


@pytest.mark.parametrize("card", ["drive", "lob"])
@pytest.mark.parametrize(("start", "what"), [("a4", "save"), ("b4", "announce"), ("c4", "announce"), ("d4", "save")])
def test_from_the_attack_line_the_first_cell_is_off_the_field(start, what, card):
    """R6.8, R6.9: all four columns."""
    match = drawn(LIONS_EVERYWHERE, start, "a2")
    match.play(f"card {card}")
    assert due(match) == what


@pytest.mark.parametrize(
    ("start", "card", "direction"),
    [
        ("a1", "ortho", "left"),
        ("a2", "ortho", "left"),
        ("a3", "ortho", "left"),
        ("a4", "ortho", "left"),
        ("d1", "ortho", "right"),
        ("d2", "ortho", "right"),
        ("d4", "ortho", "right"),
        ("a2", "diagonal", "up-left"),
        ("a2", "diagonal", "down-left"),
        ("d2", "diagonal", "up-right"),
        ("d2", "diagonal", "down-right"),
        ("a1", "diagonal", "up-left"),
        ("d1", "diagonal", "up-right"),
        ("a4", "diagonal", "down-left"),
        ("d4", "diagonal", "down-right"),
    ],
)
def test_over_a_side_line_the_nearest_opponent_of_the_carrier_has_it(start, card, direction):
    """R6.9: the only cheetah, on c3; play continues with blue's turn."""
    match = drawn(LIONS_EVERYWHERE, start, "b1")
    match.play_all(f"card {card}", f"ball {direction}")
    assert ball(match) == "c3" and holder(match) == "blue"
    assert turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize(
    ("start", "card", "direction"),
    [
        ("a3", "ortho", "left"),
        ("d1", "ortho", "right"),
        ("a3", "diagonal", "down-left"),
        ("d4", "diagonal", "down-right"),
    ],
)
def test_over_a_side_line_the_lion_has_a_cheetah_s_ball(start, card, direction):
    """R6.9: the only lion, on c2; the next turn is red's."""
    match = drawn(CHEETAHS_EVERYWHERE, start, "b4", turn="blue")
    match.play_all(f"card {card}", f"ball {direction}")
    assert ball(match) == "c2" and holder(match) == "red"
    assert turn(match) == "red" and due(match) == "move"


def test_over_a_side_line_the_turn_passes_on_as_usual():
    """R6.9, R5.5: blue drew, red's ball went out to blue's mover, which must shoot; it is not a restart."""
    match = drawn(LIONS_EVERYWHERE, "a2", "c3", turn="blue")
    match.play_all("card ortho", "ball left")
    assert ball(match) == "c3" and due(match) == "shoot" and turn(match) == "blue"


def test_over_a_side_line_of_two_equally_near_the_drawer_chooses():
    """R6.9, R6.11: from a1 the cheetahs on a3 and c3 are two steps away."""
    match = drawn(RED_WITHOUT_THE_BALL, "a1", "b2")
    match.play_all("card ortho", "ball left")
    assert due(match) == "nearest" and match.actor == RED
    assert match.legal() == ["give a3", "give c3"]
    match.play("give c3")
    assert ball(match) == "c3" and turn(match) == "blue"


@pytest.mark.parametrize("action", ["give a4", "give a2", "give b3", "send a2", "ball up", "end"])
def test_over_a_side_line_nobody_else_has_it(action):
    """R6.9: farther opponents, team-mates, terrain; other actions."""
    match = drawn(RED_WITHOUT_THE_BALL, "a1", "b2")
    match.play_all("card diagonal", "ball up-left")
    assert match.refusal(action).rule == "R6.9"


@pytest.mark.parametrize(
    ("start", "cell"),
    [("a2", "a3"), ("d1", "c3")],
)
def test_over_a_side_line_nearest_is_counted_from_the_cell_the_ball_left(start, cell):
    """R6.9, R6.11: a3 touches a2; from d1, c3 is nearer than the others."""
    match = drawn(RED_WITHOUT_THE_BALL, start, "b2")
    match.play_all("card ortho", "ball left" if start == "a2" else "ball right")
    assert ball(match) == cell and turn(match) == "blue"


@pytest.mark.parametrize(
    ("start", "card", "direction"),
    [
        ("b4", "ortho", "up"),
        ("c4", "ortho", "up"),
        ("a4", "diagonal", "up-right"),
        ("b4", "diagonal", "up-right"),
        ("c4", "diagonal", "up-left"),
        ("d4", "diagonal", "up-left"),
    ],
)
def test_over_the_opposing_goal_line_to_b_or_c_it_is_a_shot_at_goal(start, card, direction):
    """R6.9: the column it goes to decides, not the one it left; the carrier's player announces."""
    match = drawn(LIONS_EVERYWHERE, start, "a2")
    match.play_all(f"card {card}", f"ball {direction}")
    assert due(match) == "announce" and match.actor == RED and ball(match) == start
    match.play_all("shoot right", "keeper left")
    assert goals(match) == (1, 0) and turn(match) == "blue"


@pytest.mark.parametrize(
    ("start", "card", "direction"),
    [
        ("a4", "ortho", "up"),
        ("d4", "ortho", "up"),
        ("b4", "diagonal", "up-left"),
        ("c4", "diagonal", "up-right"),
        ("a4", "diagonal", "up-left"),
        ("d4", "diagonal", "up-right"),
    ],
    ids=["a4", "d4", "b4 past the goal", "c4 past the goal", "corner a4", "corner d4"],
)
def test_over_the_opposing_goal_line_to_a_or_d_or_a_corner_the_keeper_recovers_it(start, card, direction):
    """R6.9, R4.6: blue puts it down in their half, never on a snake, and plays."""
    match = drawn(LIONS_EVERYWHERE, start, "a2")
    match.play_all(f"card {card}", f"ball {direction}")
    assert due(match) == "save" and match.actor == BLUE and turn(match) == "blue" and ball(match) is None
    assert match.legal() == ["put a3", "put b3", "put c3", "put a4", "put b4", "put c4", "put d4"]
    assert match.refusal("put d3").rule == "R4.6"
    assert goals(match) == (0, 0)


@pytest.mark.parametrize(
    ("start", "card", "direction", "what"),
    [
        ("b1", "ortho", "down", "announce"),
        ("c1", "diagonal", "down-left", "announce"),
        ("d1", "diagonal", "down-left", "announce"),
        ("a1", "ortho", "down", "save"),
        ("c1", "diagonal", "down-right", "save"),
        ("a1", "diagonal", "down-left", "save"),
        ("d1", "diagonal", "down-right", "save"),
    ],
)
def test_a_cheetah_s_ball_over_red_s_goal_line_is_a_shot_or_the_keeper_s(start, card, direction, what):
    """R6.9: the same downwards, for blue."""
    match = drawn(CHEETAHS_EVERYWHERE, start, "a3", turn="blue")
    match.play_all(f"card {card}", f"ball {direction}")
    assert due(match) == what
    assert match.actor == (BLUE if what == "announce" else RED)


@pytest.mark.parametrize("drawer", ["red", "blue"])
@pytest.mark.parametrize(
    ("start", "card", "direction"),
    [
        ("a1", "ortho", "down"),
        ("b1", "ortho", "down"),
        ("b1", "diagonal", "down-left"),
        ("b1", "diagonal", "down-right"),
        ("a1", "diagonal", "down-right"),
        ("a1", "diagonal", "down-left"),
        ("d1", "diagonal", "down-right"),
    ],
)
def test_a_lion_s_ball_over_their_own_goal_line_is_the_nearest_cheetah_s(start, card, direction, drawer):
    """R6.9, R5.4: as over a touchline, corners included; the only cheetah, on c3, must shoot if blue moved it."""
    match = drawn(LIONS_EVERYWHERE, start, "a2" if drawer == "red" else "c3", turn=drawer)
    match.play_all(f"card {card}", f"ball {direction}")
    assert ball(match) == "c3" and holder(match) == "blue" and turn(match) == "blue"
    assert due(match) == ("move" if drawer == "red" else "shoot")


@pytest.mark.parametrize(
    ("start", "card", "direction"),
    [
        ("a4", "ortho", "up"),
        ("b4", "ortho", "up"),
        ("b4", "diagonal", "up-right"),
        ("d4", "diagonal", "up-left"),
        ("a4", "diagonal", "up-left"),
    ],
)
def test_a_cheetah_s_ball_over_their_own_goal_line_is_the_nearest_lion_s(start, card, direction):
    """R6.9: the same upwards; the only lion is on c2."""
    match = drawn(CHEETAHS_EVERYWHERE, start, "a3", turn="blue")
    match.play_all(f"card {card}", f"ball {direction}")
    assert ball(match) == "c2" and holder(match) == "red" and turn(match) == "red" and due(match) == "move"


def test_over_their_own_goal_line_of_two_equally_near_the_drawer_chooses():
    """R6.9, R6.11: a3 and c3 are nearest to b1, the cell that the ball left; the position reads back."""
    match = drawn(RED_WITHOUT_THE_BALL, "b1", "b2")
    match.play_all("card ortho", "ball down")
    assert due(match) == "nearest" and match.actor == RED
    assert match.legal() == ["give a3", "give c3"]
    assert match.refusal("give b4").rule == "R6.9"
    assert at(match.position()).position() == match.position()


@pytest.mark.parametrize(
    ("start", "card", "directions"),
    [
        ("a1", "ortho", ["ball up", "ball down", "ball left", "ball right"]),
        ("a1", "diagonal", ["ball up-left", "ball up-right", "ball down-left", "ball down-right"]),
        ("b1", "diagonal", ["ball up-left", "ball up-right", "ball down-left", "ball down-right"]),
        ("a4", "ortho", ["ball up", "ball down", "ball left", "ball right"]),
        ("d4", "diagonal", ["ball up-left", "ball up-right", "ball down-left", "ball down-right"]),
    ],
)
def test_every_direction_is_the_drawer_s_choice_off_the_field_included(start, card, directions):
    """R6.1, R6.2, R6.9: at their own line and at the opposing one."""
    match = drawn(LIONS_EVERYWHERE, start, "a2")
    match.play(f"card {card}")
    assert match.legal() == directions


@pytest.mark.parametrize(("start", "what", "seat"), [("b4", "announce", RED), ("a4", "save", BLUE)])
def test_off_the_field_is_seen_from_the_carrier_when_the_opponent_drew(start, what, seat):
    """R6.9, R5.2, R5.5: blue drew and moves red's ball over blue's own line: red's shot, or blue's keeper has it."""
    match = drawn(LIONS_EVERYWHERE, start, "c3", turn="blue")
    match.play_all("card ortho", "ball up")
    assert due(match) == what and match.actor == seat and turn(match) == "blue"


@pytest.mark.parametrize("start", ["a4", "b4", "c4", "d4"])
def test_a_run_from_the_attack_line_is_a_shot_at_goal_from_any_column(start):
    """R6.10: at once; red."""
    match = drawn(LIONS_EVERYWHERE, start, "a2")
    match.play("card run")
    assert due(match) == "announce" and match.actor == RED and ball(match) == start


@pytest.mark.parametrize("start", ["a1", "b1", "c1", "d1"])
def test_a_cheetah_s_run_from_the_attack_line_is_a_shot_at_goal_from_any_column(start):
    """R6.10: at once; blue."""
    match = drawn(CHEETAHS_EVERYWHERE, start, "a3", turn="blue")
    match.play("card run")
    assert due(match) == "announce" and match.actor == BLUE and ball(match) == start


@pytest.mark.parametrize(
    ("drawing", "start", "lines", "step", "score"),
    [
        (LIONS_ON_ROW_3, "a3", "turn: red\ndue: card\nmover: a3", "a4", (1, 0)),
        (LIONS_ON_ROW_3, "d3", "turn: red\ndue: card\nmover: d3", "d4", (1, 0)),
        (CHEETAHS_ON_ROW_2, "a2", "turn: blue\ndue: card\nmover: a2", "a1", (0, 1)),
        (CHEETAHS_ON_ROW_2, "b2", "turn: blue\ndue: card\nmover: b2", "b1", (0, 1)),
    ],
)
def test_the_second_step_of_a_run_from_the_attack_line_is_a_shot_too(drawing, start, lines, step, score):
    """R6.10: one step, then the shot, from the new cell."""
    match = at(with_ball(drawing, start) + lines)
    match.play_all("card run", f"forward {step}")
    assert due(match) == "announce" and ball(match) == step
    match.play_all("shoot left", "keeper right")
    assert goals(match) == score


def test_a_bite_on_the_attack_line_cuts_the_run_before_the_shot():
    """R6.10, R6.3: bite=reveal; a snake is under the terrain on b4, so a new card is due for the same carrier."""
    match = at(with_ball(LIONS_ON_ROW_3, "b3") + "turn: red\ndue: card\nmover: b3", bite="reveal")
    match.play_all("card run", "forward b4")
    assert due(match) == "card" and ball(match) == "b4"
    match.play("card run")
    assert due(match) == "announce"


@pytest.mark.parametrize(
    ("drawing", "lines", "cell", "seat", "score"),
    [
        (MATE_ON_THE_ATTACK_LINE, RED_DRAWS, "a4", RED, (1, 0)),
        (BLUE_MATE_ON_THE_ATTACK_LINE, BLUE_DRAWS, "a1", BLUE, (0, 1)),
        (MATE_ON_THE_ATTACK_LINE, "turn: blue\ndue: card\nmover: a2", "a4", RED, (1, 0)),
    ],
    ids=["red", "blue", "red, drawn by blue"],
)
def test_a_relay_to_a_mate_on_the_attack_line_is_a_shot_at_goal(drawing, lines, cell, seat, score):
    """R6.10: the team-mate shoots, also from the end of the line; its captain announces."""
    match = at(drawing + lines)
    match.play("card relay")
    assert due(match) == "announce" and match.actor == seat and ball(match) == cell
    match.play_all("shoot left", "keeper down")
    assert goals(match) == score


def test_a_single_candidate_for_nearest_is_not_asked_for():
    """R6.11: Loss, Yellow, and the touchline, each with one."""
    loss = at(ONE_NEAREST_CHEETAH + "turn: red\ndue: card\nmover: a1")
    loss.play("card loss")
    side_line = drawn(RED_WITHOUT_THE_BALL, "a2", "b2")
    side_line.play_all("card ortho", "ball left")
    card = at(ONE_NEAREST_CHEETAH + "turn: red\ndue: card\nmover: a1")
    card.play("card yellow")
    assert [due(loss), due(side_line), due(card)] == ["move", "move", "move"]
    assert [ball(loss), ball(side_line), ball(card)] == ["c3", "a3", "c3"]


def test_every_other_choice_is_asked_even_when_only_one_is_allowed():
    """R6.11: the lion on a2 may only run to b3, because R3.5 keeps it off a3."""
    match = at(ONE_WAY_TO_RUN + "turn: red\ndue: card\nmover: b2")
    match.play("card run")
    assert due(match) == "forward" and match.legal() == ["forward b3"]
    assert match.refusal("forward a3").rule == "R3.5"


def test_the_only_footballer_at_home_is_asked_for_at_a_restart():
    """R6.11, R4.4: blue's only one in their half is on d4."""
    match = at(LIONS_ON_ROW_3 + "turn: blue\ndue: restart")
    assert match.actor == BLUE and match.legal() == ["put d4"]
