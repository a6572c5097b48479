"""R7, the penalty: who takes it, from where, and who restarts."""

import pytest

import touchline
from tests.games.foot_savane.table import at, ball, due, faces, goals, holder, keepers, pile, tile, turn, yellow

RED, BLUE = 0, 1
FULL_GOAL_CARDS = {"left": 6, "right": 6, "centre": 2, "down": 2}

NO_CHEETAH_BEFORE_RED_S_GOAL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc*  Tl   St
 1  Lc   Ls   Tc   Lc
"""
NO_LION_BEFORE_BLUE_S_GOAL = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl*  Tc   St
 2  Lc   Tt   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

A_SNAKE_BEFORE_RED_S_GOAL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Ls
 2  Lc   Lc*  Tl   St
 1  Lc   Sl   Tc   Lc
"""
A_SNAKE_BEFORE_BLUE_S_GOAL = """\
     a    b    c    d
 4  Cl   Sc   Tl   Cl
 3  Cl   Cl*  Tc   St
 2  Lc   Tt   Ls   Cs
 1  Lc   Lc   Ts   Sl
"""

A_CHEETAH_BEFORE_RED_S_GOAL = """\
     a    b    c    d
 4  Cl   Ls   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc*  Tl   St
 1  Lc   Cl   Tc   Lc
"""
A_LION_BEFORE_BLUE_S_GOAL = """\
     a    b    c    d
 4  Cl   Lc   Tl   Cl
 3  Cl   Cl*  Tc   St
 2  Lc   Tt   Ls   Sc
 1  Lc   Cs   Ts   Sl
"""

TWO_CHEETAHS_BEFORE_RED_S_GOAL = """\
     a    b    c    d
 4  Tc   Ls   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc*  Tl   St
 1  Lc   Cl   Cl   Lc
"""
TWO_LIONS_BEFORE_BLUE_S_GOAL = """\
     a    b    c    d
 4  Cl   Lc   Lc   Cl
 3  Cl   Cl*  Tc   St
 2  Lc   Tt   Ls   Sc
 1  Tl   Cs   Ts   Sl
"""

A_CHEETAH_BESIDE_RED_S_GOAL = """\
     a    b    c    d
 4  Lc   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc*  Tl   St
 1  Cl   Ls   Tc   Lc
"""

SOLE_CHEETAH = """\
     a    b    c    d
 4  Ts   Tt   Tc   Sc
 3  Sc   Cl   Lc   Sl
 2  Lc   Lc*  Tl   St
 1  Lc   Ls   Lc   Lc
"""

NO_LION_AT_HOME = """\
     a    b    c    d
 4  Lc   Lc   Ts   Sc
 3  Lc*  Tt   Sc   Sl
 2  Cl   Cl   Tl   St
 1  Cl   Sl   Tc   Cl
"""

RED_OFFENDS = "turn: red\ndue: card\nmover: b2\nyellow: red\n"
BLUE_OFFENDS = "turn: blue\ndue: card\nmover: b3\nyellow: blue\n"


@pytest.mark.parametrize(
    ("drawing", "lines", "offender", "taker"),
    [
        (NO_CHEETAH_BEFORE_RED_S_GOAL, RED_OFFENDS, "red", BLUE),
        (NO_LION_BEFORE_BLUE_S_GOAL, BLUE_OFFENDS, "blue", RED),
    ],
    ids=["red", "blue"],
)
def test_the_ball_is_taken_up_and_the_offender_s_opponent_acts(drawing, lines, offender, taker):
    """R7.1: it is still the offender's turn."""
    match = at(drawing + lines)
    match.play("card yellow")
    assert due(match) == "penalty" and ball(match) is None and holder(match) is None
    assert match.actor == taker and turn(match) == offender
    assert yellow(match) == set()


@pytest.mark.parametrize(
    ("drawing", "lines", "puts"),
    [
        (A_CHEETAH_BEFORE_RED_S_GOAL, RED_OFFENDS, ["put b1"]),
        (A_LION_BEFORE_BLUE_S_GOAL, BLUE_OFFENDS, ["put b4"]),
        (TWO_CHEETAHS_BEFORE_RED_S_GOAL, RED_OFFENDS, ["put b1", "put c1"]),
        (TWO_LIONS_BEFORE_BLUE_S_GOAL, BLUE_OFFENDS, ["put b4", "put c4"]),
    ],
    ids=["one cheetah", "one lion", "two cheetahs", "two lions"],
)
def test_a_footballer_on_a_middle_tile_before_the_goal_takes_it(drawing, lines, puts):
    """R7.1: the taker puts the ball there, choosing between two; even a single one is asked for (R6.11)."""
    match = at(drawing + lines)
    match.play("card yellow")
    before = faces(match)
    assert match.legal() == puts
    match.play(puts[-1])
    assert ball(match) == puts[-1].split()[1] and due(match) == "announce" and faces(match) == before


@pytest.mark.parametrize(
    "action",
    ["put c1", "put a1", "put a3", "put b2", "put b4", "swap a3 c1", "swap b1 c1", "swap a3 b1", "end", "shoot left"],
)
def test_with_a_footballer_there_everything_else_is_refused(action):
    """R7.1: another tile, another footballer, a swap; other actions."""
    match = at(A_CHEETAH_BEFORE_RED_S_GOAL + RED_OFFENDS)
    match.play("card yellow")
    assert match.refusal(action).rule == "R7.1"


@pytest.mark.parametrize(
    ("drawing", "lines", "swaps"),
    [
        (
            NO_CHEETAH_BEFORE_RED_S_GOAL,
            RED_OFFENDS,
            "a3 b1, a3 c1, c3 b1, c3 c1, a4 b1, a4 c1, b4 b1, b4 c1",
        ),
        (
            NO_LION_BEFORE_BLUE_S_GOAL,
            BLUE_OFFENDS,
            "a1 b4, a1 c4, b1 b4, b1 c4, a2 b4, a2 c4, c2 b4, c2 c4",
        ),
        (
            A_CHEETAH_BESIDE_RED_S_GOAL,
            RED_OFFENDS,
            "a1 b1, a1 c1, a3 b1, a3 c1, c3 b1, c3 c1, b4 b1, b4 c1",
        ),
    ],
    ids=["cheetahs", "lions", "a1 is not in front of the goal"],
)
def test_only_if_they_have_none_there_they_swap_one_of_theirs_with_a_middle_tile(drawing, lines, swaps):
    """R7.1: any of their footballers, however far away, with either of the two tiles."""
    match = at(drawing + lines)
    match.play("card yellow")
    assert match.legal() == [f"swap {cells}" for cells in swaps.split(", ")]


@pytest.mark.parametrize(
    "action",
    [
        "swap a3 a1",
        "swap a3 d1",
        "swap a3 b2",
        "swap a3 b4",
        "swap a2 b1",
        "swap b1 c1",
        "swap c2 c1",
        "put b1",
        "put c1",
        "put a3",
        "move a3 a2",
        "keeper left",
        "end",
    ],
)
def test_while_that_swap_is_due_everything_else_is_refused(action):
    """R7.1: a tile other than b1 and c1, the other side's footballer, a put; other actions."""
    match = at(NO_CHEETAH_BEFORE_RED_S_GOAL + RED_OFFENDS)
    match.play("card yellow")
    assert match.refusal(action).rule == "R7.1"


@pytest.mark.parametrize("bite", ["swap", "reveal"])
@pytest.mark.parametrize(
    ("drawing", "lines", "swap", "came", "went"),
    [
        (NO_CHEETAH_BEFORE_RED_S_GOAL, RED_OFFENDS, "swap c3 b1", ("b1", "Cs"), ("c3", "Ls")),
        (NO_LION_BEFORE_BLUE_S_GOAL, BLUE_OFFENDS, "swap c2 b4", ("b4", "Ls"), ("c2", "Cs")),
        (NO_CHEETAH_BEFORE_RED_S_GOAL, RED_OFFENDS, "swap b4 c1", ("c1", "Cl"), ("b4", "Tc")),
        (A_SNAKE_BEFORE_RED_S_GOAL, RED_OFFENDS, "swap a3 b1", ("b1", "Cl"), ("a3", "Sl")),
        (A_SNAKE_BEFORE_BLUE_S_GOAL, BLUE_OFFENDS, "swap a2 b4", ("b4", "Lc"), ("a2", "Sc")),
    ],
    ids=["with a lion", "with a cheetah", "with terrain", "with a snake, blue", "with a snake, red"],
)
def test_that_swap_turns_nothing_over_and_no_snake_bites(drawing, lines, swap, came, went, bite):
    """R7.1, R5.1: the footballer who came has the ball and is about to shoot."""
    match = at(drawing + lines, bite=bite)
    match.play("card yellow")
    left = sum(pile(match).values())
    match.play(swap)
    assert tile(match, came[0]) == came[1] and tile(match, went[0]) == went[1]
    assert ball(match) == came[0] and due(match) == "announce"
    assert sum(pile(match).values()) == left


def test_an_only_visible_footballer_takes_the_penalty_too():
    """R7.1, R3.5: nothing is turned over, so nothing is hidden."""
    match = at(SOLE_CHEETAH + RED_OFFENDS)
    match.play("card yellow")
    assert match.legal() == ["swap b3 b1", "swap b3 c1"]
    match.play("swap b3 c1")
    assert tile(match, "c1") == "Cl" and tile(match, "b3") == "Lc"


@pytest.mark.parametrize(
    ("drawing", "lines", "put", "seat", "offender"),
    [
        (A_CHEETAH_BEFORE_RED_S_GOAL, RED_OFFENDS, "put b1", BLUE, "red"),
        (A_LION_BEFORE_BLUE_S_GOAL, BLUE_OFFENDS, "put b4", RED, "blue"),
    ],
    ids=["against red", "against blue"],
)
def test_then_the_taker_announces_and_the_offender_turns_a_goal_card(drawing, lines, put, seat, offender):
    """R7.1, R5.2, R4.3: left or right, and one of the offender's cards."""
    match = at(drawing + lines)
    match.play_all("card yellow", put)
    assert match.actor == seat and match.legal() == ["shoot left", "shoot right"]
    assert match.refusal("send a1").rule == "R4.2"
    match.play("shoot right")
    assert due(match) == "keeper" and match.actor == touchline.CHANCE
    match.play("keeper down")
    assert keepers(match, offender) == FULL_GOAL_CARDS | {"down": 1}
    assert keepers(match, "blue" if offender == "red" else "red") == FULL_GOAL_CARDS


@pytest.mark.parametrize(
    ("announced", "card", "goal"),
    [
        ("left", "left", False),
        ("left", "right", True),
        ("right", "left", True),
        ("right", "right", False),
        ("left", "centre", False),
        ("right", "down", True),
    ],
)
def test_the_goal_card_decides_as_usual(announced, card, goal):
    """R7.1, R4.3: against red."""
    match = at(A_CHEETAH_BEFORE_RED_S_GOAL + RED_OFFENDS)
    match.play_all("card yellow", "put b1", f"shoot {announced}", f"keeper {card}")
    assert goals(match) == ((0, 1) if goal else (0, 0))


@pytest.mark.parametrize(
    ("drawing", "lines", "put", "seat", "score", "puts"),
    [
        (A_CHEETAH_BEFORE_RED_S_GOAL, RED_OFFENDS, "put b1", RED, (0, 1), ["put a1", "put d1", "put a2", "put b2"]),
        (A_LION_BEFORE_BLUE_S_GOAL, BLUE_OFFENDS, "put b4", BLUE, (1, 0), ["put a3", "put b3", "put a4", "put d4"]),
    ],
    ids=["red", "blue"],
)
def test_after_the_goal_the_offender_restarts(drawing, lines, put, seat, score, puts):
    """R7.1, R4.4, R5.5: on one of their footballers in their half; the offender has two turns in a row."""
    match = at(drawing + lines)
    match.play_all("card yellow", put, "shoot left", "keeper down")
    assert goals(match) == score
    assert due(match) == "restart" and match.actor == seat and match.legal() == puts
    match.play(puts[0])
    assert match.actor == seat and due(match) == "move"


@pytest.mark.parametrize(
    ("drawing", "lines", "put", "seat", "puts"),
    [
        (A_CHEETAH_BEFORE_RED_S_GOAL, RED_OFFENDS, "put b1", RED, "a1 b1 c1 d1 a2 b2 c2"),
        (A_LION_BEFORE_BLUE_S_GOAL, BLUE_OFFENDS, "put b4", BLUE, "a3 b3 c3 a4 b4 c4 d4"),
    ],
    ids=["red", "blue"],
)
def test_after_the_save_the_offender_s_keeper_puts_the_ball(drawing, lines, put, seat, puts):
    """R7.1, R4.6: on any footballer or terrain in their half, not on the snakes on d2 and d3."""
    match = at(drawing + lines)
    match.play_all("card yellow", put, "shoot left", "keeper left")
    assert goals(match) == (0, 0)
    assert due(match) == "save" and match.actor == seat
    assert match.legal() == [f"put {cell}" for cell in puts.split()]
    match.play("put c2" if seat == RED else "put c3")
    assert match.actor == seat and due(match) == "move" and holder(match) is None


def test_an_offender_with_nobody_at_home_swaps_after_the_goal():
    """R7.1, R4.5: three lions, and the four cheetahs in red's half, including the taker."""
    match = at(NO_LION_AT_HOME + "turn: red\ndue: card\nmover: a3\nyellow: red")
    match.play_all("card yellow", "swap a2 b1", "shoot left", "keeper down")
    assert due(match) == "swap" and match.actor == RED
    assert len(match.legal()) == 12
    assert match.refusal("swap a4 b1") is None
    assert match.refusal("swap a4 a2").rule == "R4.5"


def test_after_the_penalty_the_mover_does_not_shoot():
    """R7.1, R5.4: a restart is due; the offender's turn is over and a new one begins."""
    match = at(A_CHEETAH_BEFORE_RED_S_GOAL + RED_OFFENDS + "played: 6")
    match.play_all("card yellow", "put b1", "shoot left", "keeper centre")
    assert due(match) == "save" and match.view()["turns_played"] == 7
    match.play_all("put b2", "move b2 b3", "send a3")
    assert match.view()["turns_played"] == 8 and turn(match) == "blue"
