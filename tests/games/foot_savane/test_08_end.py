"""R8, the end: goals, the drop ball, the turn limit, the result."""

import pytest

import touchline
from tests.games.foot_savane.table import at, ball, due, goals, holder, tile, turn

RED, BLUE = 0, 1

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

# Red's b2 moves to the snake on c3; blue has the ball in front of red's goal.
BLUE_BEFORE_RED_S_GOAL = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   Tt   Sl   Cs
 2  Lc   Lc   Tl   St
 1  Lc   Ls   Cl*  Tc
"""

A_CHEETAH_BEFORE_RED_S_GOAL = """\
     a    b    c    d
 4  Cl   Ls   Ts   Sc
 3  Cl   Tt   Cs   Sl
 2  Lc   Lc*  Tl   St
 1  Lc   Cl   Tc   Lc
"""

NO_CHEETAH_AT_HOME = """\
     a    b    c    d
 4  Lc   Lc   Ts   Sc
 3  Lc   Tt   Sc   Sl
 2  Cl   Cl   Tl   St
 1  Lc*  Ls   Tc   Cl
"""

NO_FOOTBALLER_IN_BLUE_S_HALF = """\
     a    b    c    d
 4  Ts   Tt   Tl   Sc
 3  Tc   St   Sc   Sl
 2  Cl   Cl   Lc   Lc
 1  Lc*  Ls   Lc   Cl
"""

# Both move back and forth without the ball; each line is a turn.
TO_AND_FRO = [
    ["move a4 b4", "end"],
    ["move a2 a1", "end"],
    ["move b4 a4", "end"],
    ["move a1 a2", "end"],
]


def played(match):
    return match.view()["turns_played"]


def since(match):
    return match.view()["turns_since_put"]


def turns(number):
    """The actions of that many turns back and forth, blue's first."""
    return [action for index in range(number) for action in TO_AND_FRO[index % 4]]


@pytest.mark.parametrize(
    ("position", "score", "values"),
    [(RED_SHOOTS + "goals: 4-4", (5, 4), (1, -1)), (BLUE_SHOOTS + "goals: 4-4", (4, 5), (-1, 1))],
    ids=["red", "blue"],
)
def test_the_first_to_five_goals_wins_at_once(position, score, values):
    """R8.1, R8.4: no restart is due; nobody acts any more."""
    match = at(position)
    match.play_all("shoot left", "keeper right")
    assert goals(match) == score and match.outcome.values == values
    assert match.actor == touchline.NOBODY and due(match) == "over" and match.legal() == []
    assert ball(match) is None


@pytest.mark.parametrize(
    ("position", "score"), [(RED_SHOOTS + "goals: 3-4", (4, 4)), (BLUE_SHOOTS + "goals: 4-3", (4, 4))]
)
def test_four_goals_are_not_enough(position, score):
    """R8.1: the match continues with the restart."""
    match = at(position)
    match.play_all("shoot left", "keeper right")
    assert goals(match) == score and match.outcome is None and due(match) == "restart"


def test_a_save_does_not_end_the_match():
    """R8.1: at four all."""
    match = at(RED_SHOOTS + "goals: 4-4")
    match.play_all("shoot left", "keeper left")
    assert match.outcome is None and due(match) == "save"


@pytest.mark.parametrize(
    "action", ["put a3", "move a3 a2", "end", "shoot left", "keeper left", "face lion", "card run"]
)
def test_after_the_last_goal_every_action_is_refused(action):
    """R8.1: the goals ended the match."""
    match = at(RED_SHOOTS + "goals: 4-0")
    match.play_all("shoot left", "keeper right")
    assert match.refusal(action).rule == "R8.1"


def test_the_match_ends_whosever_turn_it_was():
    """R8.1: red drew a snake card in their own turn and concedes the fifth goal."""
    match = at(BLUE_BEFORE_RED_S_GOAL + "turn: red\ngoals: 4-4")
    match.play_all("move b2 c3", "card drive", "shoot left", "keeper down")
    assert match.outcome.values == (-1, 1) and turn(match) == "red"


def test_a_penalty_may_be_the_last_goal():
    """R8.1, R7.1: against red, in their own turn."""
    match = at(A_CHEETAH_BEFORE_RED_S_GOAL + "turn: red\ndue: card\nmover: b2\nyellow: red\ngoals: 0-4")
    match.play_all("card yellow", "put b1", "shoot left", "keeper down")
    assert match.outcome.values == (-1, 1) and goals(match) == (0, 5)


@pytest.mark.parametrize(("number", "before"), [(1, "0-0"), (2, "1-1"), (7, "6-6")])
def test_the_number_of_goals_is_an_option(number, before):
    """R8.1: with one goal fewer the match continues."""
    match = at(RED_SHOOTS + f"goals: {before}", goals=number)
    match.play_all("shoot left", "keeper right")
    assert match.outcome.values == (1, -1)
    longer = at(RED_SHOOTS + f"goals: {before}", goals=number + 1)
    longer.play_all("shoot left", "keeper right")
    assert longer.outcome is None


def test_the_turn_of_the_last_goal_is_not_counted():
    """R8.1: the match ended within it; the turn of any other goal is counted."""
    last = at(RED_SHOOTS + "goals: 4-0\nplayed: 8")
    last.play_all("shoot left", "keeper right")
    assert played(last) == 8
    other = at(RED_SHOOTS + "goals: 3-0\nplayed: 8")
    other.play_all("shoot left", "keeper right")
    assert played(other) == 9


def test_turns_are_counted_from_the_ball_s_last_put():
    """R8.2: the turn after the put is the first; the put itself does not end one."""
    match = at(NO_BALL_YET + "turn: red\ndue: kickoff")
    match.play("put d1")
    assert since(match) == 0
    match.play("move a1 a2")
    assert since(match) == 1
    match.play_all(*turns(1))
    assert since(match) == 2


def test_a_drop_ball_comes_when_41_turns_have_ended():
    """R8.2: the kick-off turn and 39 more are 40, and red moves as usual; red plays the 41st, then blue drops."""
    match = at(NO_BALL_YET + "turn: red\ndue: kickoff")
    match.play_all("put d1", "move a1 a2", *turns(39))
    assert since(match) == 40 and due(match) == "move" and match.actor == RED and ball(match) == "d1"
    match.play_all("move a1 a2", "end")
    assert due(match) == "drop" and match.actor == BLUE and turn(match) == "blue" and ball(match) is None
    assert since(match) == 0 and played(match) == 41


@pytest.mark.parametrize(
    ("drawing", "side", "actions", "seat", "puts"),
    [
        (RED_HAS_THE_BALL, "red", ["move b2 b3", "send c3"], BLUE, ["put a3", "put c3", "put a4", "put b4"]),
        (BLUE_HAS_THE_BALL, "blue", ["move b3 b2", "send c2"], RED, ["put a1", "put b1", "put a2", "put c2"]),
        (RED_HAS_THE_BALL, "blue", ["move a4 b4", "end"], RED, ["put a1", "put b1", "put d1", "put a2", "put b2"]),
    ],
    ids=["blue", "red", "red, with its own ball"],
)
def test_the_player_to_move_takes_it_up_and_puts_it_on_their_footballer_at_home(drawing, side, actions, seat, puts):
    """R8.2: on any of their own in their half, whoever had it; then their single-move turn."""
    match = at(drawing + f"turn: {side}\nsince: 40")
    match.play_all(*actions)
    assert due(match) == "drop" and match.actor == seat and match.legal() == puts
    match.play(puts[0])
    assert ball(match) == puts[0].split()[1] and match.actor == seat and due(match) == "move"


@pytest.mark.parametrize(
    "action", ["put b2", "put b3", "put c4", "put d4", "move a3 a2", "swap a3 a1", "end", "send a3"]
)
def test_at_a_drop_ball_everything_else_is_refused(action):
    """R8.2: an opponent, terrain, a snake; other actions."""
    match = at(RED_HAS_THE_BALL + "turn: red\nsince: 40")
    match.play_all("move b2 c2", "send c1")
    assert due(match) == "drop"
    assert match.refusal(action).rule == "R8.2"


def test_a_footballer_outside_their_half_does_not_get_the_drop_ball():
    """R8.2: blue's cheetah on b1 is in red's half."""
    match = at(A_CHEETAH_BEFORE_RED_S_GOAL + "turn: red\nsince: 40")
    match.play_all("move a2 a3", "end")
    assert due(match) == "drop"
    assert match.refusal("put b1").rule == "R8.2"
    assert match.legal() == ["put c3", "put a4"]


def test_the_count_restarts_after_a_drop_ball():
    """R8.2: its turn is the first."""
    match = at(RED_HAS_THE_BALL + "turn: red\nsince: 40")
    match.play_all("move b2 b3", "send c3", "put a4", "move b4 c4")
    assert since(match) == 1 and turn(match) == "red" and due(match) == "move"


def test_one_turn_less_is_no_drop_ball():
    """R8.2: the fortieth turn ends, and the ball stays where it is."""
    match = at(RED_HAS_THE_BALL + "turn: red\nsince: 39")
    match.play_all("move b2 b3", "send c3")
    assert since(match) == 40 and due(match) == "move" and ball(match) == "c3"


def test_a_player_with_nobody_at_home_swaps_at_a_drop_ball():
    """R8.2, R4.5: one of blue's three with one of the three lions in their half, nothing turned over."""
    match = at(NO_CHEETAH_AT_HOME + "turn: red\nsince: 40")
    match.play_all("move a1 b1", "send c1")
    assert due(match) == "swap" and match.actor == BLUE and ball(match) is None
    assert len(match.legal()) == 9
    match.play("swap d1 a3")
    assert tile(match, "a3") == "Cl" and tile(match, "d1") == "Lc"
    assert ball(match) == "a3" and due(match) == "move" and since(match) == 0


def test_with_no_opponent_there_either_they_swap_with_any_tile_of_their_half_at_a_drop_ball():
    """R8.2, R4.5: three cheetahs and eight tiles; the snake on b3 does not bite."""
    match = at(NO_FOOTBALLER_IN_BLUE_S_HALF + "turn: red\nsince: 40")
    match.play_all("move a1 b1", "send c1")
    assert due(match) == "swap" and len(match.legal()) == 24
    match.play("swap a2 b3")
    assert tile(match, "a2") == "St" and ball(match) == "b3" and due(match) == "move"


def test_the_swap_and_its_turn_are_a_single_move_turn():
    """R8.2, R3.4: one move, then the shot."""
    match = at(NO_CHEETAH_AT_HOME + "turn: red\nsince: 40")
    match.play_all("move a1 b1", "send c1", "swap d1 a3", "move a3 a4")
    assert due(match) == "shoot" and since(match) == 0
    match.play("send a3")
    assert since(match) == 1 and turn(match) == "red"


@pytest.mark.parametrize(("card", "what"), [("right", "restart"), ("left", "save")])
def test_a_restart_that_is_due_takes_the_place_of_the_drop_ball(card, what):
    """R8.2: the 41st turn ends with a goal or a save."""
    match = at(RED_SHOOTS + "since: 40\n")
    match.play_all("shoot left", f"keeper {card}")
    assert due(match) == what and match.actor == BLUE and since(match) == 0


def test_a_penalty_restarts_the_count():
    """R8.2, R7.1: the ball is put down by hand for it, and again for the restart."""
    match = at(A_CHEETAH_BEFORE_RED_S_GOAL + "turn: red\ndue: card\nmover: b2\nyellow: red\nsince: 40")
    match.play("card yellow")
    assert since(match) == 0
    match.play_all("put b1", "shoot left", "keeper left")
    assert due(match) == "save" and since(match) == 0
    match.play_all("put b2", "move a1 a2")
    assert since(match) == 1


@pytest.mark.parametrize("word", ["kickoff", "restart", "save", "drop"])
def test_every_put_restarts_the_count(word):
    """R8.2: R2.3, R4.4, R4.6 and the drop ball itself."""
    match = at(NO_BALL_YET + f"turn: red\ndue: {word}\nplayed: 17")
    match.play("put d1")
    assert since(match) == 0 and played(match) == 17
    match.play("move a1 a2")
    assert since(match) == 1 and played(match) == 18


def test_after_a_goal_and_after_a_save_the_count_restarts():
    """R8.2: the 20 turns before the shot no longer count."""
    match = at(RED_SHOOTS + "since: 20\n")
    match.play_all("shoot left", "keeper right", "put a3", "move b2 c1")
    assert since(match) == 1
    match = at(RED_SHOOTS + "since: 20\n")
    match.play_all("shoot left", "keeper left", "put c4", "move b2 c1")
    assert since(match) == 1


@pytest.mark.parametrize(
    ("score", "values"), [("0-0", (0, 0)), ("3-3", (0, 0)), ("2-1", (1, -1)), ("1-4", (-1, 1)), ("0-1", (-1, 1))]
)
def test_after_400_turns_most_goals_win_and_equal_is_a_draw(score, values):
    """R8.3, R8.4: nobody has five."""
    match = at(RED_HAS_THE_BALL + f"turn: red\ngoals: {score}\nplayed: 399")
    match.play("move b2 b3")
    assert match.outcome is None
    match.play("send c3")
    assert match.outcome.values == values
    assert match.actor == touchline.NOBODY and due(match) == "over" and match.legal() == []
    assert played(match) == 400


def test_turn_399_is_not_the_last():
    """R8.3: one more is played."""
    match = at(RED_HAS_THE_BALL + "turn: red\nplayed: 398")
    match.play_all("move b2 b3", "send c3")
    assert match.outcome is None and played(match) == 399 and match.actor == BLUE


@pytest.mark.parametrize("action", ["move c3 c2", "put a3", "end", "shoot left", "face lion", "lot red"])
def test_after_the_last_turn_every_action_is_refused(action):
    """R8.3: the limit ended the match."""
    match = at(RED_HAS_THE_BALL + "turn: red\nplayed: 399")
    match.play_all("move b2 b3", "send c3")
    assert match.refusal(action).rule == "R8.3"


def test_all_turns_of_both_players_count():
    """R8.3: option turns=4; red, blue, red, blue."""
    match = at(RED_HAS_THE_BALL + "turn: red", turns=4)
    match.play_all("move b2 b3", "send c3", "move a4 b4", "end", "move d1 c1", "end")
    assert match.outcome is None and played(match) == 3
    match.play_all("move b4 a4", "end")
    assert match.outcome.values == (0, 0) and played(match) == 4


def test_two_turns_of_the_same_player_in_a_row_are_two():
    """R8.3, R5.5: red concedes in their own turn and plays again."""
    match = at(BLUE_BEFORE_RED_S_GOAL + "turn: red", turns=2)
    match.play_all("move b2 c3", "card drive", "shoot left", "keeper down")
    assert played(match) == 1 and match.outcome is None
    match.play_all("put a2", "move b1 a1")
    assert match.outcome.values == (-1, 1)


def test_the_limit_may_be_a_single_turn():
    """R8.3: option turns=1, from the kick-off."""
    match = at(NO_BALL_YET + "turn: blue\ndue: kickoff", turns=1)
    match.play_all("put a3", "move a3 b3")
    assert match.outcome is None
    match.play("send b2")
    assert match.outcome.values == (0, 0)


@pytest.mark.parametrize(("card", "values"), [("right", (1, -1)), ("left", (0, 0))])
def test_a_goal_in_the_last_turn_counts_and_no_restart_follows(card, values):
    """R8.3: goal or save, the match is over."""
    match = at(RED_SHOOTS + "played: 399\n")
    match.play_all("shoot left", f"keeper {card}")
    assert match.outcome.values == values and due(match) == "over" and ball(match) is None
    assert match.refusal("put a3").rule == "R8.3"


def test_the_fifth_goal_in_the_last_turn_ends_the_match_by_goals():
    """R8.1, R8.3: at once, before the turn ends."""
    match = at(RED_SHOOTS + "goals: 4-0\nplayed: 399\n")
    match.play_all("shoot left", "keeper right")
    assert match.refusal("put a3").rule == "R8.1"


def test_the_limit_comes_before_the_drop_ball():
    """R8.3, R8.2: both at the end of the same turn; the ball stays."""
    match = at(RED_HAS_THE_BALL + "turn: red\nplayed: 399\nsince: 40")
    match.play_all("move b2 b3", "send c3")
    assert match.outcome.values == (0, 0) and due(match) == "over"
    assert match.refusal("put a3").rule == "R8.3"


def test_a_drop_ball_counts_no_turn_of_its_own():
    """R8.2, R8.3: the put and the turn after it count as one."""
    match = at(RED_HAS_THE_BALL + "turn: red\nplayed: 50\nsince: 40")
    match.play_all("move b2 b3", "send c3")
    assert played(match) == 51
    match.play("put a3")
    assert played(match) == 51 and holder(match) == "blue"
    match.play("move a4 b4")
    assert played(match) == 52


@pytest.mark.parametrize(
    ("position", "values"),
    [
        (RED_SHOOTS + "goals: 4-0", (1, -1)),
        (BLUE_SHOOTS + "goals: 0-4", (-1, 1)),
        (BLUE_SHOOTS + "goals: 4-4", (-1, 1)),
    ],
)
def test_the_winner_has_1_and_the_loser_minus_1(position, values):
    """R8.4: whatever the margin."""
    match = at(position)
    assert match.outcome is None
    match.play_all("shoot right", "keeper down")
    assert match.outcome.values == values
