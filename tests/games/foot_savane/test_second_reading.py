"""The rulebook read a second time: single moves, shots on to snakes, the Drive and the ball off the field."""

import pytest

import touchline
from tests.games.foot_savane.table import at, ball, due, goals, holder, pile, tile, turn

RED, BLUE = 0, 1

# Ahead of row 1: a cheetah, then terrain; a lion, then a cheetah; terrain, then a lion; two snakes.
LIONS_ON_ROW_1 = """\
     a    b    c    d
 4  Ts   Tt   Sc   St
 3  Tl   Cs   Lc   Sl
 2  Cl   Lc   Tc   Sl
 1  Lc   Lc   Lc   Lc
"""
# The same rotated: ahead of row 4, from d to a.
CHEETAHS_ON_ROW_4 = """\
     a    b    c    d
 4  Cl   Cl   Cl   Cl
 3  Sc   Tl   Cl   Lc
 2  Sc   Cl   Ls   Tc
 1  St   Sl   Tt   Ts
"""

# Ahead of row 3, in front of the goal line: a cheetah, a lion, a cheetah, a lion.
LIONS_ON_ROW_3 = """\
     a    b    c    d
 4  Cl   Lc   Cl   Lc
 3  Lc   Lc   Lc   Ls
 2  Sl   Tl   Sc   Cs
 1  Tc   Ts   St   Tt
"""
CHEETAHS_ON_ROW_2 = """\
     a    b    c    d
 4  Tt   St   Ts   Tl
 3  Ls   Sl   Tc   Sc
 2  Cs   Cl   Cl   Cl
 1  Cl   Lc   Cl   Lc
"""

# Lions on both goal lines; the only cheetah is on c3.
LIONS_ON_BOTH_LINES = """\
     a    b    c    d
 4  Lc   Lc   Lc   Lc
 3  Sc   Tt   Cs   Ts
 2  Tc   St   Lt   Ls
 1  Lc   Lc   Lc   Ls
"""
# Cheetahs on both goal lines; the only lion is on b2.
CHEETAHS_ON_BOTH_LINES = """\
     a    b    c    d
 4  Cs   Cl   Cl   Cl
 3  Cs   Ct   St   Tl
 2  Ts   Ls   Tt   Sl
 1  Cl   Cl   Cl   Cl
"""
# A second cheetah on a3.
LIONS_AND_TWO_CHEETAHS = LIONS_ON_BOTH_LINES.replace(" 3  Sc ", " 3  Cs ")

# Around the lion on a1: a snake, a snake and a lion; around the lion on d1: only snakes.
LIONS_IN_CORNERS = """\
     a    b    c    d
 4  Cl   Cl   Ct   Ts
 3  Cl   Cl   Tt   Tl
 2  Sc   St   Sl   Sl
 1  Lc   Lc   Sc   Lc
"""


def with_ball(drawing, cell):
    """The drawing with the ball on that cell."""
    lines = drawing.splitlines()
    row = lines[5 - int(cell[1])].split()
    row["abcd".index(cell[0]) + 1] += "*"
    lines[5 - int(cell[1])] = "   ".join(row)
    return "\n".join(lines) + "\n"


def after_card(drawing, cell, card, mover, turn="red", **options):
    """A match in which this side has drawn this card, with the ball on that cell."""
    match = at(with_ball(drawing, cell) + f"turn: {turn}\ndue: card\nmover: {mover}", **options)
    match.play(f"card {card}")
    return match


def single_move():
    """A single-move turn after red's restart: the lion from b1 has carried the ball to c2."""
    match = at(LIONS_ON_ROW_1 + "turn: red\ndue: restart")
    match.play_all("put b1", "move b1 c2")
    assert ball(match) == "c2" and holder(match) == "red" and due(match) == "shoot"
    return match


def test_a_second_move_in_a_single_move_turn_is_refused_by_the_rule_of_second_moves():
    """R3.3: on with the ball, back again or with another lion; since a shot is due, everything else is R4.1."""
    match = single_move()
    assert match.refusal("move c2 c3").rule == "R3.3"
    assert match.refusal("move c2 b1").rule == "R3.3"
    assert match.refusal("move a1 b1").rule == "R3.3"
    assert match.refusal("end").rule == "R4.1"
    assert match.refusal("put b1").rule == "R4.1"


@pytest.mark.parametrize("put", ["save", "drop"])
def test_after_a_save_and_at_a_drop_ball_the_turn_is_a_single_move_too(put):
    """R3.3, R3.4: the same refusal."""
    match = at(LIONS_ON_ROW_1 + f"turn: red\ndue: {put}")
    match.play_all("put b1", "move b1 c2")
    assert match.refusal("move c2 c3").rule == "R3.3" and match.refusal("end").rule == "R4.1"


def test_with_the_ball_the_turn_is_not_ended_and_that_is_the_rule_of_the_shot():
    """R4.1, R3.3: after the first of two moves: move on or shoot; a third move is refused because a shot is due."""
    match = at(with_ball(LIONS_ON_ROW_1, "b1") + "turn: red\nplayed: 7\nsince: 7")
    match.play("move b1 c2")
    assert due(match) == "again"
    assert match.refusal("end").rule == "R4.1"
    assert match.refusal("move c2 c3") is None
    match.play("move c2 c3")
    assert match.refusal("end").rule == match.refusal("move c3 c2").rule == "R4.1"


def test_without_the_ball_the_turn_may_be_ended_after_the_first_move():
    """R3.3: and then it is the opponent's turn."""
    match = at(with_ball(LIONS_ON_ROW_1, "d1") + "turn: red\nplayed: 7\nsince: 7")
    match.play("move a1 b1")
    assert match.refusal("end") is None
    match.play("end")
    assert turn(match) == "blue" and ball(match) == "d1"


def test_a_shot_on_to_a_snake_is_refused_by_default():
    """R4.1: a1 has the lion on b1 beside two snakes, so that is the only choice."""
    match = at(with_ball(LIONS_IN_CORNERS, "a1") + "turn: red\ndue: shoot\nmover: a1")
    assert match.legal() == ["send b1"]
    assert match.refusal("send a2").rule == match.refusal("send b2").rule == "R4.1"


def test_a_shot_on_to_a_snake_may_be_allowed():
    """R4.1: option shot_on_snake; then any neighbouring tile, but still no other."""
    match = at(with_ball(LIONS_IN_CORNERS, "a1") + "turn: red\ndue: shoot\nmover: a1", shot_on_snake="allowed")
    assert match.legal() == ["send b1", "send a2", "send b2"]
    assert match.refusal("send a3").rule == "R4.1"
    assert match.refusal("send a1").rule == "R4.1"
    match.play("send b2")
    assert ball(match) == "b2" and holder(match) is None
    assert turn(match) == "blue" and due(match) == "move" and sum(pile(match).values()) == 32


def test_after_the_first_of_two_moves_a_shot_on_to_a_snake_is_allowed_too():
    """R4.1, R3.3: the snake on d2 is a neighbour of c2."""
    for option, refused_by in (("refused", "R4.1"), ("allowed", None)):
        match = at(with_ball(LIONS_ON_ROW_1, "b1") + "turn: red\nplayed: 7\nsince: 7", shot_on_snake=option)
        match.play("move b1 c2")
        refusal = match.refusal("send d2")
        assert (refusal and refusal.rule) == refused_by


@pytest.mark.parametrize("option", ["refused", "allowed"])
def test_with_snakes_only_around_them_they_send_it_on_to_one(option):
    """R4.1: all three neighbours of d1 show a snake; none bites."""
    match = at(with_ball(LIONS_IN_CORNERS, "d1") + "turn: red\ndue: shoot\nmover: d1", shot_on_snake=option)
    assert match.legal() == ["send c1", "send c2", "send d2"]
    match.play("send d2")
    assert ball(match) == "d2" and turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize("option", ["refused", "allowed"])
def test_the_keeper_never_puts_the_ball_on_a_snake(option):
    """R4.1, R4.6: whatever the option; footballers of either side and terrain are allowed."""
    match = at(LIONS_IN_CORNERS + "turn: red\ndue: save", shot_on_snake=option)
    assert match.legal() == ["put a1", "put b1", "put d1"]
    assert {match.refusal(f"put {cell}").rule for cell in ("c1", "a2", "b2", "c2", "d2")} == {"R4.6"}


def test_a_carrier_s_own_team_mate_is_asked_whether_they_take_the_drive():
    """R6.7: the lion on b2 takes it and it stops there; it is not the mover, so the turn is over."""
    match = after_card(LIONS_ON_ROW_1, "b1", "drive", mover="a1")
    assert match.actor == RED and turn(match) == "red" and match.legal() == ["take", "leave"]
    match.play("take")
    assert ball(match) == "b2" and holder(match) == "red" and turn(match) == "blue" and due(match) == "move"


def test_a_drive_that_a_team_mate_leaves_goes_on_to_its_last_cell():
    """R6.7: the cheetah on b3 gets it there, unasked."""
    match = after_card(LIONS_ON_ROW_1, "b1", "drive", mover="a1")
    match.play("leave")
    assert ball(match) == "b3" and holder(match) == "blue" and turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize(("answer", "cell", "has_it"), [("take", "a2", "blue"), ("leave", "a3", None)])
def test_an_opponent_whom_the_drive_reaches_is_asked_in_the_drawer_s_turn(answer, cell, has_it):
    """R6.7, R5.2: red drew, blue's player answers for the cheetah on a2; then it is blue's turn either way."""
    match = after_card(LIONS_ON_ROW_1, "a1", "drive", mover="d1")
    assert match.actor == BLUE and turn(match) == "red" and match.legal() == ["take", "leave"]
    match.play(answer)
    assert ball(match) == cell and holder(match) == has_it and turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize(
    ("start", "asked", "taken", "left"),
    [("d4", RED, ("d3", "red"), ("d2", None)), ("c4", BLUE, ("c3", "blue"), ("c2", "red"))],
)
def test_a_cheetah_s_drive_is_asked_about_in_the_same_way(start, asked, taken, left):
    """R6.7: the same downwards: the lion on d3, the cheetah on c3 and behind it the lion on c2."""
    for answer, (cell, has_it) in (("take", taken), ("leave", left)):
        match = after_card(CHEETAHS_ON_ROW_4, start, "drive", mover="a4", turn="blue")
        assert match.actor == asked and match.legal() == ["take", "leave"]
        match.play(answer)
        assert ball(match) == cell and holder(match) == has_it and turn(match) == "red"


@pytest.mark.parametrize(("start", "cell", "has_it"), [("c1", "c3", "red"), ("d1", "d3", None)])
def test_nobody_is_asked_about_terrain_a_snake_or_the_last_cell(start, cell, has_it):
    """R6.7: over terrain to the lion on c3; over a snake to a snake."""
    match = after_card(LIONS_ON_ROW_1, start, "drive", mover="a1")
    assert ball(match) == cell and holder(match) == has_it and turn(match) == "blue" and due(match) == "move"


@pytest.mark.parametrize("start", ["a1", "b1"])
def test_nobody_is_asked_about_a_lob(start):
    """R6.8: over the cheetah on a2 and over the lion on b2."""
    match = after_card(LIONS_ON_ROW_1, start, "lob", mover="d1")
    assert ball(match) == start[0] + "3" and turn(match) == "blue" and due(match) == "move"


def test_a_mover_who_takes_a_drive_must_shoot():
    """R6.7, R5.4: red's mover is the lion on b2; if it lets the ball pass, the turn is over."""
    match = after_card(LIONS_ON_ROW_1, "b1", "drive", mover="b2")
    match.play("take")
    assert ball(match) == "b2" and due(match) == "shoot" and turn(match) == "red"
    match = after_card(LIONS_ON_ROW_1, "b1", "drive", mover="b2")
    match.play("leave")
    assert ball(match) == "b3" and turn(match) == "blue" and due(match) == "move"


def test_a_drawer_s_mover_may_take_the_opponent_s_drive():
    """R6.7, R5.2, R5.4: blue drew while red had the ball; blue's mover on a2 takes it and shoots."""
    match = after_card(LIONS_ON_ROW_1, "a1", "drive", mover="a2", turn="blue")
    assert match.actor == BLUE
    match.play("take")
    assert ball(match) == "a2" and due(match) == "shoot" and turn(match) == "blue" and match.actor == BLUE


def test_the_drawer_does_not_answer_for_the_opponent_s_footballer():
    """R6.7, R5.2: blue drew; the ball reaches red's lion on b2, so red answers, and red plays next."""
    match = after_card(LIONS_ON_ROW_1, "b1", "drive", mover="a2", turn="blue")
    assert match.actor == RED and turn(match) == "blue"
    match.play("take")
    assert ball(match) == "b2" and turn(match) == "red" and due(match) == "move"


@pytest.mark.parametrize(
    "action", ["end", "send b2", "move b2 b3", "give b2", "forward b2", "ball up", "put b2", "shoot left", "card loss"]
)
def test_a_drive_is_taken_or_left_and_nothing_else(action):
    """R6.7: the rule that says what is due."""
    match = after_card(LIONS_ON_ROW_1, "b1", "drive", mover="a1")
    assert match.refusal(action).rule == "R6.7"


@pytest.mark.parametrize("action", ["take", "leave"])
def test_take_and_leave_answer_nothing_but_a_drive(action):
    """R3.1, R4.1, R6.1, R6.3: the rule that says what is due refuses them."""
    assert at(with_ball(LIONS_ON_ROW_1, "b1") + "turn: red").refusal(action).rule == "R3.1"
    assert single_move().refusal(action).rule == "R4.1"
    assert after_card(LIONS_ON_ROW_1, "b1", "ortho", mover="a1").refusal(action).rule == "R6.1"
    assert after_card(LIONS_ON_ROW_1, "b1", "run", mover="a1").refusal(action).rule == "R6.3"


@pytest.mark.parametrize("start", ["a1", "b1"])
def test_the_question_of_a_drive_is_in_the_position_text(start):
    """R6.7: when read back, it is put to the same player, with the same consequences."""
    match = after_card(LIONS_ON_ROW_1, start, "drive", mover="d1")
    again = touchline.read_position("foot_savane", match.position(), dice="by hand")
    assert again.actor == match.actor and again.legal() == ["take", "leave"]
    match.play("leave")
    again.play("leave")
    assert again.position() == match.position()


@pytest.mark.parametrize(
    ("drawing", "side", "start", "asked", "what"),
    [
        (LIONS_ON_ROW_3, RED, "a3", BLUE, "save"),
        (LIONS_ON_ROW_3, RED, "b3", RED, "announce"),
        (LIONS_ON_ROW_3, RED, "c3", BLUE, "announce"),
        (LIONS_ON_ROW_3, RED, "d3", RED, "save"),
        (CHEETAHS_ON_ROW_2, BLUE, "a2", BLUE, "save"),
        (CHEETAHS_ON_ROW_2, BLUE, "b2", RED, "announce"),
        (CHEETAHS_ON_ROW_2, BLUE, "c2", BLUE, "announce"),
        (CHEETAHS_ON_ROW_2, BLUE, "d2", RED, "save"),
    ],
)
def test_a_drive_left_on_the_attack_line_goes_off_the_field(drawing, side, start, asked, what):
    """R6.7, R6.9: in front of the goal the carrier shoots from its own cell; beside it the keeper gets the ball."""
    name, mover = ("red", "b3") if side == RED else ("blue", "c2")
    match = after_card(drawing, start, "drive", mover=mover, turn=name)
    assert match.actor == asked and match.legal() == ["take", "leave"]
    match.play("leave")
    assert due(match) == what
    if what == "announce":
        assert match.actor == side and ball(match) == start
        match.play_all("shoot left", "keeper right")
        assert goals(match) == ((1, 0) if side == RED else (0, 1))
    else:
        assert match.actor == 1 - side and ball(match) is None and goals(match) == (0, 0)


@pytest.mark.parametrize(("start", "cell", "has_it"), [("a3", "a4", "blue"), ("b3", "b4", "red"), ("c3", "c4", "blue")])
def test_a_drive_taken_on_the_attack_line_stays_on_the_field(start, cell, has_it):
    """R6.7: no shot at goal and no keeper; play continues with blue's turn."""
    match = after_card(LIONS_ON_ROW_3, start, "drive", mover="d3")
    match.play("take")
    assert ball(match) == cell and holder(match) == has_it and turn(match) == "blue" and due(match) == "move"


def test_a_mover_who_takes_a_drive_on_the_attack_line_may_shoot_at_goal():
    """R6.7, R5.4, R4.2: red's mover is the lion on b4."""
    match = after_card(LIONS_ON_ROW_3, "b3", "drive", mover="b4")
    match.play("take")
    assert due(match) == "shoot" and ball(match) == "b4" and match.refusal("shoot left") is None


@pytest.mark.parametrize("card", ["drive", "lob"])
@pytest.mark.parametrize(("start", "what"), [("a4", "save"), ("b4", "announce"), ("c4", "announce"), ("d4", "save")])
def test_a_drive_from_the_attack_line_reaches_nobody(start, what, card):
    """R6.7, R6.8, R6.9: its first cell is off the field."""
    assert due(after_card(LIONS_ON_BOTH_LINES, start, card, mover="c2")) == what


OVER_BLUE_S_LINE = [
    ("a4", "ortho", "up", "save"),
    ("b4", "ortho", "up", "announce"),
    ("c4", "ortho", "up", "announce"),
    ("d4", "ortho", "up", "save"),
    ("a4", "diagonal", "up-left", "save"),
    ("a4", "diagonal", "up-right", "announce"),
    ("b4", "diagonal", "up-left", "save"),
    ("b4", "diagonal", "up-right", "announce"),
    ("c4", "diagonal", "up-left", "announce"),
    ("c4", "diagonal", "up-right", "save"),
    ("d4", "diagonal", "up-left", "announce"),
    ("d4", "diagonal", "up-right", "save"),
]


@pytest.mark.parametrize(("start", "card", "direction", "what"), OVER_BLUE_S_LINE)
def test_over_the_opposing_goal_line_the_column_that_the_ball_goes_to_decides(start, card, direction, what):
    """R6.9: b or c is a shot at goal by the carrier from its cell; a, d or beyond a corner is the keeper's ball."""
    match = after_card(LIONS_ON_BOTH_LINES, start, card, mover="c2")
    match.play(f"ball {direction}")
    assert due(match) == what and match.actor == (RED if what == "announce" else BLUE)
    assert ball(match) == (start if what == "announce" else None)


@pytest.mark.parametrize(("start", "card", "direction", "what"), OVER_BLUE_S_LINE)
def test_over_red_s_goal_line_a_cheetah_s_ball_goes_by_the_same_rule(start, card, direction, what):
    """R6.9: the same downwards."""
    direction = direction.replace("up", "down")
    match = after_card(CHEETAHS_ON_BOTH_LINES, start[0] + "1", card, mover="a3", turn="blue")
    match.play(f"ball {direction}")
    assert due(match) == what and match.actor == (BLUE if what == "announce" else RED)


def test_the_shot_at_goal_from_a_corner_tile_is_settled_by_a_goal_card():
    """R6.9, R4.3: the ball on a4 goes up-right, to column b; red announces; after a save blue has a single move."""
    match = after_card(LIONS_ON_BOTH_LINES, "a4", "diagonal", mover="c2")
    match.play_all("ball up-right", "shoot left", "keeper centre")
    assert due(match) == "save" and match.actor == BLUE and goals(match) == (0, 0)


OVER_RED_S_LINE = [
    ("a1", "ortho", "down"),
    ("b1", "ortho", "down"),
    ("c1", "ortho", "down"),
    ("d1", "ortho", "down"),
    ("a1", "diagonal", "down-left"),
    ("a1", "diagonal", "down-right"),
    ("b1", "diagonal", "down-left"),
    ("b1", "diagonal", "down-right"),
    ("c1", "diagonal", "down-left"),
    ("c1", "diagonal", "down-right"),
    ("d1", "diagonal", "down-left"),
    ("d1", "diagonal", "down-right"),
]


@pytest.mark.parametrize(("start", "card", "direction"), OVER_RED_S_LINE)
def test_over_their_own_goal_line_the_nearest_opponent_of_the_carrier_has_it(start, card, direction):
    """R6.9: as over a touchline, corners included: the cheetah on c3; no keeper, no goal, no restart."""
    match = after_card(LIONS_ON_BOTH_LINES, start, card, mover="c2")
    assert match.refusal(f"ball {direction}") is None
    match.play(f"ball {direction}")
    assert ball(match) == "c3" and holder(match) == "blue" and goals(match) == (0, 0)
    assert turn(match) == "blue" and due(match) == "move"
    match.play("move c3 b3")
    assert due(match) == "again"


@pytest.mark.parametrize(("start", "card", "direction"), OVER_RED_S_LINE)
def test_over_blue_s_own_goal_line_the_nearest_lion_has_it(start, card, direction):
    """R6.9: the same upwards: the lion on b2."""
    match = after_card(CHEETAHS_ON_BOTH_LINES, start[0] + "4", card, mover="a3", turn="blue")
    match.play(f"ball {direction.replace('down', 'up')}")
    assert ball(match) == "b2" and holder(match) == "red" and turn(match) == "red" and due(match) == "move"


@pytest.mark.parametrize("card", ["ortho", "diagonal"])
@pytest.mark.parametrize("start", ["a1", "b1", "d1", "a4", "c4", "d4"])
def test_every_direction_of_the_card_is_the_drawer_s_choice(start, card):
    """R6.1, R6.2, R6.9: all four, including off the field over any line, whoever drew."""
    for drawer, mover in (("red", "c2"), ("blue", "c3")):
        match = after_card(LIONS_ON_BOTH_LINES, start, card, mover=mover, turn=drawer)
        assert len(match.legal()) == 4


def test_over_their_own_goal_line_of_two_equally_near_the_drawer_chooses():
    """R6.9, R6.11: from b1 the cheetahs on a3 and c3 are two steps away; from d1 only the one on c3 is."""
    match = after_card(LIONS_AND_TWO_CHEETAHS, "b1", "ortho", mover="c2")
    match.play("ball down")
    assert match.actor == RED and match.legal() == ["give a3", "give c3"]
    assert match.refusal("give b1").rule == match.refusal("send b2").rule == "R6.9"
    match.play("give a3")
    assert ball(match) == "a3" and turn(match) == "blue"
    match = after_card(LIONS_AND_TWO_CHEETAHS, "d1", "diagonal", mover="c2")
    match.play("ball down-right")
    assert ball(match) == "c3" and turn(match) == "blue"


def test_a_drawer_may_send_the_opponent_s_ball_over_the_opponent_s_own_goal_line():
    """R6.9, R5.2, R5.4: blue drew, red's ball goes to blue's mover on c3, which must shoot."""
    match = after_card(LIONS_ON_BOTH_LINES, "b1", "ortho", mover="c3", turn="blue")
    match.play("ball down")
    assert ball(match) == "c3" and due(match) == "shoot" and turn(match) == "blue" and tile(match, "c3") == "Cs"
