"""R5, snakes: when one bites, whom the card affects, who chooses, and what follows."""

import pytest

import touchline
from tests.games.foot_savane.table import at, ball, due, goals, holder, pile, tile, turn, yellow

RED, BLUE = 0, 1
CARDS = ["ortho", "run", "loss", "relay", "yellow", "drive", "diagonal", "lob"]

RED_BEFORE_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Lc*  Tl   Tt
 1  Lc   Ls   Tc   Lc
"""
BLUE_BEFORE_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl*  Tc   Tt
 2  Lc   St   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

# One of a3 and c3 is lion/cheetah, the other cheetah/snake.
UNSEEN_CHEETAH = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  C?   St   C?   Sl
 2  Lc   Lc*  Tl   Tt
 1  Lc   Ls   Tc   Lc
"""

# Red's a2 moves to the snake on b3; blue has the ball.
BLUE_HAS_THE_BALL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   St   Cs*  Sl
 2  Lc   Lc   Tl   Tt
 1  Lc   Ls   Tc   Lc
"""
RED_HAS_THE_BALL = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl   Tc   Tt
 2  Lc   St   Ls*  Sc
 1  Lc   Lc   Ts   Sl
"""

# Red's b2 moves to the snake on c3; blue has the ball in front of red's goal.
BLUE_BEFORE_RED_S_GOAL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Sl   Cs
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Cl*  Tc
"""
RED_BEFORE_BLUE_S_GOAL = """\
     a    b    c    d
 4  Cl   Cs   Lc*  Tl
 3  Cl   Cl   Tc   St
 2  Lc   Tt   Sc   Ls
 1  Lc   Lc   Ts   Sl
"""

BALL_ON_TERRAIN = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Lc   Tl*  Tt
 1  Lc   Ls   Tc   Lc
"""

BALL_ON_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   St   Cs   Sl*
 2  Lc   Lc   Tl   Tt
 1  Lc   Ls   Tc   Lc
"""

# Red's lion on d1 moves to the snake that has the ball.
BALL_ON_THE_SNAKE_OF_D2 = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc   Tl   St*
 1  Lc   Ls   Tc   Lc
"""

# Blue's carrier on b4 has a snake in front of it on c3; red's mover is on a2.
BLUE_RUNS_INTO_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cl*  Ts   Cs
 3  Cl   Tt   Sc   Sl
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Tc   Lc
"""

# The mover is on b3, and the team-mate behind it has the ball.
A_MATE_HAS_THE_BALL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Lc   Cs   Sl
 2  Lc   Tt   Tl   St
 1  Lc   Ls*  Tc   Lc
"""

# Blue's carrier on b4 may run over red's mover on b3.
BLUE_RUNS_AT_THE_MOVER = """\
     a    b    c    d
 4  Cl   Cl*  Ts   Sc
 3  Cl   Lc   Cs   Sl
 2  Lc   Tt   Tl   St
 1  Lc   Ls   Tc   Lc
"""

RED_RUNS = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc*  Tl   St
 1  Lc   Ls   Tc   Lc
"""

SOLE_LION = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Cl   Cl   Tl   St
 1  Lc*  Sl   Tc   Cl
"""

# Blue's carrier is at the touchline; red's mover on b3 is the nearest lion.
BLUE_AT_THE_SIDE_LINE = """\
     a    b    c    d
 4  Cl*  Tt   Ts   Sc
 3  Cl   Lc   Cs   Sl
 2  Cl   Cl   Tl   St
 1  Lc   Ls   Tc   Lc
"""

RED_BEFORE_A_SNAKE_AT_HOME = """\
     a    b    c    d
 4  Cl   Cl   Cl   Ts
 3  Sc   Tt   Cs   Lc
 2  Lc   St   Lc*  Tl
 1  Tc   Sl   Ls   Lc
"""


@pytest.mark.parametrize(
    ("drawing", "side", "move", "left_behind"),
    [
        (RED_BEFORE_A_SNAKE, "red", "move b2 b3", "b2"),
        (RED_BEFORE_A_SNAKE, "red", "move a2 b3", "a2"),
        (BLUE_BEFORE_A_SNAKE, "blue", "move b3 b2", "b3"),
        (RED_BEFORE_A_SNAKE, "blue", "move c3 b3", "c3"),
    ],
    ids=["red with the ball", "red without", "blue with the ball", "blue without"],
)
def test_swapping_with_a_snake_turns_it_over_and_draws_a_card(drawing, side, move, left_behind):
    """R5.1: with or without the ball; the tile shows its back on the cell the footballer left."""
    match = at(drawing + f"turn: {side}")
    match.play(move)
    assert tile(match, left_behind) == "Ts"
    assert due(match) == "card" and match.actor == touchline.CHANCE and turn(match) == side


@pytest.mark.parametrize(
    "action", ["move b3 b4", "send b4", "end", "face lion", "keeper left", "ball up", "shoot left"]
)
def test_nothing_but_a_card_is_due_after_a_bite(action):
    """R5.1: movement is over, the card comes first."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red")
    match.play("move b2 b3")
    assert match.refusal(action).rule == "R5.1"


def test_a_bite_ends_the_moving():
    """R5.1: the first of two moves; after the card there is no second, only the shot of R5.4."""
    match = at(RED_BEFORE_A_SNAKE_AT_HOME + "turn: red\nsince: 1")
    match.play_all("move c2 b1", "card run", "forward a2", "forward b3")
    assert due(match) == "shoot" and ball(match) == "b3"
    assert match.refusal("move b3 b4").rule == "R4.1"


def test_a_snake_that_is_turned_up_does_not_bite():
    """R5.1: option bite=swap; a cheetah is swapped and a snake appears, known before or not."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red")
    match.play("move b2 c3")
    assert tile(match, "b2") == "Sc" and due(match) == "again"
    match = at(UNSEEN_CHEETAH + "turn: red")
    match.play_all("move b2 a3", "face snake")
    assert tile(match, "b2") == "Sc" and due(match) == "again"


@pytest.mark.parametrize(
    ("drawing", "side", "move"),
    [(RED_BEFORE_A_SNAKE, "red", "move b2 c3"), (BLUE_BEFORE_A_SNAKE, "blue", "move b3 c2")],
    ids=["red", "blue"],
)
def test_with_bite_reveal_a_snake_that_is_turned_up_bites(drawing, side, move):
    """R5.1: option bite=reveal; a footballer's tile is swapped and a snake appears."""
    match = at(drawing + f"turn: {side}", bite="reveal")
    match.play(move)
    assert due(match) == "card" and match.actor == touchline.CHANCE


@pytest.mark.parametrize(("face", "what"), [("snake", "card"), ("lion", "again")])
def test_with_bite_reveal_an_unseen_back_bites_if_it_is_a_snake(face, what):
    """R5.1: option bite=reveal; first the face, then the card."""
    match = at(UNSEEN_CHEETAH + "turn: red", bite="reveal")
    match.play_all("move b2 a3", f"face {face}")
    assert due(match) == what


@pytest.mark.parametrize(
    ("drawing", "side", "move"),
    [(RED_BEFORE_A_SNAKE, "red", "move b2 b3"), (BLUE_BEFORE_A_SNAKE, "blue", "move b3 b2")],
    ids=["red", "blue"],
)
def test_with_bite_reveal_a_visible_snake_does_not_bite(drawing, side, move):
    """R5.1: option bite=reveal; the footballer may move on."""
    match = at(drawing + f"turn: {side}", bite="reveal")
    match.play(move)
    assert due(match) == "again" and sum(pile(match).values()) == 32


def test_with_bite_reveal_a_bite_ends_the_moving_too():
    """R5.1: the ball is on terrain, the card does nothing, the turn is over."""
    match = at(BALL_ON_TERRAIN + "turn: red", bite="reveal")
    match.play_all("move b2 c3", "card lob")
    assert turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize(
    ("drawing", "side", "move", "card", "cell"),
    [
        (BLUE_HAS_THE_BALL, "red", "move a2 b3", "drive", "c1"),
        (RED_HAS_THE_BALL, "blue", "move a3 b2", "drive", "c4"),
        (BLUE_HAS_THE_BALL, "red", "move a2 b3", "lob", "c1"),
        (RED_HAS_THE_BALL, "blue", "move a3 b2", "lob", "c4"),
    ],
    ids=["blue, Drive", "red, Drive", "blue, Lob", "red, Lob"],
)
def test_the_card_concerns_the_carrier_even_if_it_is_the_other_s(drawing, side, move, card, cell):
    """R5.2: forward is from the carrier's point of view, towards the drawer's goal."""
    match = at(drawing + f"turn: {side}")
    match.play_all(move, f"card {card}")
    assert ball(match) == cell


@pytest.mark.parametrize(
    ("card", "options"),
    [
        ("ortho", ["ball up", "ball down", "ball left", "ball right"]),
        ("diagonal", ["ball up-left", "ball up-right", "ball down-left", "ball down-right"]),
        ("run", ["forward b2", "forward c2", "forward d2"]),
        ("loss", ["give b2", "give b3"]),
        ("yellow", ["give b2", "give b3"]),
        ("relay", ["forward a3", "forward b3", "forward c3"]),
    ],
)
def test_every_choice_is_the_drawer_s_when_blue_has_the_ball(card, options):
    """R5.2: red drew, and it affects blue's footballer on c3; a Loss gives red the ball, a Relay goes through b4."""
    match = at(BLUE_HAS_THE_BALL + "turn: red")
    match.play_all("move a2 b3", f"card {card}")
    assert match.actor == RED and turn(match) == "red"
    assert match.legal() == options


@pytest.mark.parametrize(
    ("card", "options"),
    [
        ("ortho", ["ball up", "ball down", "ball left", "ball right"]),
        ("run", ["forward b3", "forward c3", "forward d3"]),
        ("loss", ["give b2", "give b3"]),
        ("yellow", ["give b2", "give b3"]),
        ("relay", ["forward a2", "forward b2", "forward c2"]),
    ],
)
def test_every_choice_is_the_drawer_s_when_red_has_the_ball(card, options):
    """R5.2: blue drew, and it affects red's footballer on c2; a Loss gives blue the ball, a Relay goes through b1."""
    match = at(RED_HAS_THE_BALL + "turn: blue")
    match.play_all("move a3 b2", f"card {card}")
    assert match.actor == BLUE and turn(match) == "blue"
    assert match.legal() == options


@pytest.mark.parametrize(
    ("drawing", "drawer", "move", "seat"),
    [
        (BLUE_BEFORE_RED_S_GOAL, "red", "move b2 c3", BLUE),
        (RED_BEFORE_BLUE_S_GOAL, "blue", "move b3 c2", RED),
    ],
    ids=["blue", "red"],
)
@pytest.mark.parametrize("card", ["drive", "lob", "run"])
def test_a_shot_at_goal_is_announced_by_the_carrier_s_player(card, drawing, drawer, move, seat):
    """R5.2: though it is the other's turn; then one of the drawer's goal cards is due."""
    match = at(drawing + f"turn: {drawer}")
    match.play_all(move, f"card {card}")
    assert due(match) == "announce" and match.actor == seat and turn(match) == drawer
    assert match.legal() == ["shoot left", "shoot right"]
    match.play("shoot left")
    assert due(match) == "keeper"


@pytest.mark.parametrize("action", ["send b2", "put b1", "end", "keeper left", "move c1 c2", "ball down"])
def test_while_a_side_is_to_be_announced_nothing_else_is_due(action):
    """R5.2, R4.2: only left or right."""
    match = at(BLUE_BEFORE_RED_S_GOAL + "turn: red")
    match.play_all("move b2 c3", "card drive")
    assert match.refusal(action).rule == "R4.2"


@pytest.mark.parametrize("card", ["down", "centre"])
def test_a_restart_is_the_restarter_s_choice(card):
    """R5.2: red drew, blue shot; red puts the ball down after the goal or the save."""
    match = at(BLUE_BEFORE_RED_S_GOAL + "turn: red")
    match.play_all("move b2 c3", "card drive", "shoot left", f"keeper {card}")
    assert match.actor == RED


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(("drawing", "cell"), [(BALL_ON_TERRAIN, "c2"), (BALL_ON_A_SNAKE, "d3")])
def test_with_the_ball_on_terrain_or_a_snake_nothing_happens(drawing, cell, card):
    """R5.3: the card is spent, the ball stays, the turn is over."""
    match = at(drawing + "turn: red")
    match.play_all("move b2 b3", f"card {card}")
    assert ball(match) == cell and holder(match) is None
    assert turn(match) == "blue" and due(match) == "move"
    assert pile(match)[card] == 3 and sum(pile(match).values()) == 31


@pytest.mark.parametrize("drawing", [BALL_ON_TERRAIN, BALL_ON_A_SNAKE], ids=["terrain", "snake"])
def test_such_a_yellow_is_not_kept(drawing):
    """R5.3: neither by red nor by blue; it is in the discard."""
    match = at(drawing + "turn: red\npile: 0 0 0 0 1 0 0 0")
    match.play_all("move b2 b3", "card yellow")
    assert yellow(match) == set()
    match.play_all("move a4 b4", "end", "move d1 d2", "move d2 d3")
    assert pile(match)["yellow"] == 4


def test_such_a_yellow_is_not_counted():
    """R5.3: red already has one; there is no penalty, and they keep the one they have."""
    match = at(BALL_ON_TERRAIN + "turn: red\nyellow: red")
    match.play_all("move b2 b3", "card yellow")
    assert yellow(match) == {"red"} and pile(match)["yellow"] == 2
    assert turn(match) == "blue" and due(match) == "move"


def test_a_ball_won_from_a_snake_is_the_mover_s_when_the_card_comes():
    """R5.3, R3.2: the ball was on the snake that bites; now the mover is the carrier, and its Lob goes to d4."""
    match = at(BALL_ON_THE_SNAKE_OF_D2 + "turn: red")
    match.play("move d1 d2")
    assert due(match) == "card" and ball(match) == "d2" and holder(match) == "red"
    match.play("card lob")
    assert ball(match) == "d4" and turn(match) == "blue"


def test_a_card_drawn_in_an_opponent_s_run_is_the_drawer_s_too():
    """R5.2, R6.3, R6.6: blue runs on to a snake; red draws again, and keeps the Yellow that gives b2 the ball."""
    match = at(BLUE_RUNS_INTO_A_SNAKE + "turn: red\ndue: card\nmover: a2")
    match.play_all("card run", "forward c3")
    assert due(match) == "card" and ball(match) == "c3" and turn(match) == "red"
    match.play("card yellow")
    assert ball(match) == "b2" and holder(match) == "red" and yellow(match) == {"red"}


def test_a_second_yellow_drawn_in_an_opponent_s_run_is_a_penalty_against_the_drawer():
    """R5.2, R6.3, R6.6: blue takes it."""
    match = at(BLUE_RUNS_INTO_A_SNAKE + "turn: red\ndue: card\nmover: a2\nyellow: red")
    match.play_all("card run", "forward c3", "card yellow")
    assert due(match) == "penalty" and match.actor == BLUE and yellow(match) == set()


def test_a_mover_who_gets_the_ball_by_the_card_must_shoot():
    """R5.4: a Loss against blue gives it to the mover."""
    match = at(BLUE_HAS_THE_BALL + "turn: red")
    match.play_all("move a2 b3", "card loss", "give b3")
    assert ball(match) == "b3" and due(match) == "shoot" and turn(match) == "red"
    assert match.refusal("end").rule == "R4.1"
    match.play("send c3")
    assert turn(match) == "blue"


def test_a_mover_who_gets_the_ball_by_a_yellow_must_shoot():
    """R5.4, R6.6: the drawer keeps the card as well."""
    match = at(BLUE_HAS_THE_BALL + "turn: red")
    match.play_all("move a2 b3", "card yellow", "give b3")
    assert due(match) == "shoot" and turn(match) == "red" and yellow(match) == {"red"}


def test_a_mover_who_ran_and_lost_the_ball_to_the_next_card_does_not_shoot():
    """R5.4, R6.3: the snake on b2 cuts the Run short, and the new card takes the ball away."""
    match = at(RED_BEFORE_A_SNAKE_AT_HOME + "turn: red")
    match.play_all("move c2 b1", "card run", "forward b2", "card lob")
    assert ball(match) == "b4" and turn(match) == "blue" and due(match) == "move"


def test_a_team_mate_of_the_mover_who_gets_the_ball_does_not_shoot():
    """R5.4: the Loss gives it to b2, and the turn ends."""
    match = at(BLUE_HAS_THE_BALL + "turn: red")
    match.play_all("move a2 b3", "card loss", "give b2")
    assert ball(match) == "b2" and turn(match) == "blue" and due(match) == "move"


def test_a_mover_who_lost_the_ball_does_not_shoot():
    """R5.4: the turn ends."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red")
    match.play_all("move b2 b3", "card loss", "give c3")
    assert holder(match) == "blue" and turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize(
    "actions",
    [["card lob"], ["card drive"], ["card relay", "give a2", "forward b3"]],
    ids=["Lob", "Drive", "Relay"],
)
def test_a_ball_that_comes_to_the_mover_from_a_mate_must_be_shot(actions):
    """R5.4: wherever it came from."""
    match = at(A_MATE_HAS_THE_BALL + "turn: red\ndue: card\nmover: b3")
    match.play_all(*actions)
    assert ball(match) == "b3" and due(match) == "shoot" and turn(match) == "red"


def test_a_ball_moved_on_to_the_mover_by_the_drawer_s_choice_must_be_shot():
    """R5.4: Ortho; blue has the ball beside red's mover."""
    match = at(BLUE_HAS_THE_BALL + "turn: red")
    match.play_all("move a2 b3", "card ortho", "ball left")
    assert ball(match) == "b3" and due(match) == "shoot" and turn(match) == "red"


def test_a_ball_over_the_side_line_may_come_to_the_mover():
    """R5.4, R6.9: red's mover is the lion nearest to a4; play continues and it must shoot."""
    match = at(BLUE_AT_THE_SIDE_LINE + "turn: red\ndue: card\nmover: b3")
    match.play_all("card ortho", "ball left")
    assert ball(match) == "b3" and due(match) == "shoot" and turn(match) == "red"


def test_a_mover_to_whose_ball_nothing_happened_must_shoot():
    """R5.4, R6.5: a Relay without a team-mate."""
    match = at(SOLE_LION + "turn: red\ndue: card\nmover: a1")
    match.play("card relay")
    assert ball(match) == "a1" and due(match) == "shoot" and turn(match) == "red"


def test_a_mover_who_ran_must_shoot_and_may_do_so_at_goal():
    """R5.4, R4.2: two steps from b2 to the attack line."""
    match = at(RED_RUNS + "turn: red\ndue: card\nmover: b2")
    match.play_all("card run", "forward b3", "forward b4")
    assert due(match) == "shoot" and ball(match) == "b4"
    assert match.refusal("shoot left") is None


def test_a_footballer_moved_only_by_a_run_is_not_the_mover():
    """R5.4: the team-mate on b1 runs to c3 and keeps the ball; the turn ends without a shot."""
    match = at(A_MATE_HAS_THE_BALL + "turn: red\ndue: card\nmover: b3")
    match.play_all("card run", "forward b2", "forward c3")
    assert ball(match) == "c3" and holder(match) == "red"
    assert turn(match) == "blue" and due(match) == "move"


def test_a_mover_turned_over_by_a_mate_s_run_is_none_any_more():
    """R5.4: the runner is where the mover was and has the ball, but does not shoot."""
    match = at(A_MATE_HAS_THE_BALL + "turn: red\ndue: card\nmover: b3")
    match.play_all("card run", "forward b2", "forward b3")
    assert tile(match, "b2") == "Cl" and tile(match, "b3") == "Ls" and ball(match) == "b3"
    assert turn(match) == "blue" and due(match) == "move"


def test_a_mover_turned_over_by_an_opponent_s_run_is_none_any_more():
    """R5.4: blue's carrier runs over red's mover on b3, then on; the turn ends."""
    match = at(BLUE_RUNS_AT_THE_MOVER + "turn: red\ndue: card\nmover: b3")
    assert "mover: b3" in match.position()
    match.play_all("card run", "forward b3")
    assert tile(match, "b4") == "Cl"
    assert "mover" not in match.position()
    match.play("forward b2")
    assert ball(match) == "b2" and turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize(
    ("drawing", "drawer", "move", "seat", "score"),
    [
        (BLUE_BEFORE_RED_S_GOAL, "red", "move b2 c3", RED, (0, 1)),
        (RED_BEFORE_BLUE_S_GOAL, "blue", "move b3 c2", BLUE, (1, 0)),
    ],
    ids=["red", "blue"],
)
def test_a_player_who_concedes_in_their_own_turn_restarts_and_plays_again(drawing, drawer, move, seat, score):
    """R5.5: the drawer's turn is followed by a single-move turn of their own."""
    match = at(drawing + f"turn: {drawer}")
    match.play_all(move, "card drive", "shoot left", "keeper down")
    assert goals(match) == score
    assert turn(match) == drawer and due(match) == "restart" and match.actor == seat
    match.play_all("put a2" if drawer == "red" else "put a3", "move a2 a1" if drawer == "red" else "move a3 a4")
    assert turn(match) == drawer and due(match) == "shoot"


@pytest.mark.parametrize(
    ("drawing", "drawer", "move", "seat"),
    [
        (BLUE_BEFORE_RED_S_GOAL, "red", "move b2 c3", RED),
        (RED_BEFORE_BLUE_S_GOAL, "blue", "move b3 c2", BLUE),
    ],
    ids=["red", "blue"],
)
def test_a_player_whose_keeper_saves_in_their_own_turn_plays_again(drawing, drawer, move, seat):
    """R5.5: likewise after a save."""
    match = at(drawing + f"turn: {drawer}")
    match.play_all(move, "card drive", "shoot left", "keeper left")
    assert turn(match) == drawer and due(match) == "save" and match.actor == seat
    match.play("put a2" if drawer == "red" else "put a3")
    assert turn(match) == drawer and due(match) == "move"


def test_without_a_restart_the_other_player_is_next():
    """R5.5: the ball stays with blue's team, and it is blue's turn, as after any turn of red's."""
    match = at(BLUE_HAS_THE_BALL + "turn: red")
    match.play_all("move a2 b3", "card relay", "forward a3")
    assert turn(match) == "blue" and match.actor == BLUE and due(match) == "move"


def test_the_shooter_s_opponent_restarts_when_the_drawer_s_own_carrier_scored():
    """R5.5: blue, after red's Drive."""
    match = at(RED_BEFORE_BLUE_S_GOAL + "turn: red\ndue: card\nmover: a2")
    match.play_all("card drive", "shoot left", "keeper down")
    assert turn(match) == "blue" and due(match) == "restart"


def test_a_mover_s_shot_from_a_card_is_not_followed_by_another():
    """R5.4, R5.5: red's mover carried the ball over the line; the keeper stopped it, and blue is to put it down."""
    match = at(RED_BEFORE_BLUE_S_GOAL + "turn: red\ndue: card\nmover: c4")
    match.play_all("card lob", "shoot left", "keeper left")
    assert turn(match) == "blue" and due(match) == "save"


def test_a_bite_in_a_single_move_turn_is_carried_out_in_full():
    """R5.6: the steps of a Run are not moves of the turn; the shot follows."""
    match = at(RED_BEFORE_A_SNAKE_AT_HOME + "turn: red\nmoves: 1")
    match.play_all("move c2 b1", "card run", "forward a2", "forward b3")
    assert ball(match) == "b3" and due(match) == "shoot" and turn(match) == "red"


def test_a_bite_in_a_single_move_turn_gives_the_ball_away_as_usual():
    """R5.6: a Loss after a restart."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red\nmoves: 1")
    match.play_all("move b2 b3", "card loss", "give a3")
    assert ball(match) == "a3" and turn(match) == "blue"
