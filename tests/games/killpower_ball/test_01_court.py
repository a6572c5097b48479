"""R1, the court: its cells and baskets, steps and crossings, touch zones, zones of action."""

import pytest

import touchline
from tests.games.killpower_ball.table import (
    at,
    ball,
    baskets,
    court,
    due,
    holder,
    moves,
    points,
    reach,
    roll,
    set_up,
    where,
)
from touchline.engine.errors import BadOption

SMALL_SAMPLE = """\
    0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  17  18  19
 0  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 1  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 2  :   :   .   .   .   .   .   .  r3   .   .   .   .   .   .   .   .   .   :   :
 3  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 4  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .  b4   .   :   :
 5  :   o   .   .   .   .   .   .  r5*  .   .   .   .   .   .   .   .   .   o   :
 6  :   :   .   .   .   .   .   .   .   .   .   .   .  b2   .   .   .   .   :   :
 7  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 8  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
 9  :   :   .   .   .   .   .   .   .   .  b6   .   .   .   .   .   .   .   :   :
10  :   :   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   :   :
options: court=small
turn: 17
main: red
moves: r5 2
spent: r3
"""

BLUE_IS_WEAKER = {"red": "demons", "blue": "eliminateurs"}
BALL_TEN = ",".join(["5,4,4,4,10,3,1"] * 7)


def tokens(match, rows):
    return [line.split() for line in match.position().splitlines()[1 : rows + 1]]


def token_at(match, cell):
    column, row = (int(number) for number in cell.split("-"))
    return match.position().splitlines()[1 + row].split()[1 + column]


def cells_offered(match):
    return {text.split()[2] for text in match.legal()}


def zone(columns, rows):
    return {f"{column}-{row}" for column in columns for row in range(rows)}


def test_the_full_court_has_28_columns_15_rows_and_a_basket_before_each_end():
    """R1.1: baskets on columns 1 and 26 of the middle row, row 7, counted from 0."""
    match = touchline.new_match("killpower_ball", dice="by hand")
    assert match.position().splitlines()[0].split() == [str(column) for column in range(28)]
    rows = tokens(match, 15)
    assert rows[7] == ["7", ":", "o", *["."] * 24, "o", ":"]
    assert rows[:7] == [[str(row), ":", ":", *["."] * 24, ":", ":"] for row in range(7)]
    assert rows[8:] == [[str(row), ":", ":", *["."] * 24, ":", ":"] for row in range(8, 15)]
    assert match.position().splitlines()[16].startswith("turn: ")


def test_the_small_court_has_20_columns_11_rows_and_a_basket_before_each_end():
    """R1.1: baskets on columns 1 and 18 of the middle row, row 5."""
    match = touchline.new_match("killpower_ball", options={"court": "small"}, dice="by hand")
    assert match.position().splitlines()[0].split() == [str(column) for column in range(20)]
    rows = tokens(match, 11)
    assert rows[5] == ["5", ":", "o", *["."] * 16, "o", ":"]
    assert rows[:5] == [[str(row), ":", ":", *["."] * 16, ":", ":"] for row in range(5)]
    assert rows[6:] == [[str(row), ":", ":", *["."] * 16, ":", ":"] for row in range(6, 11)]
    assert match.position().splitlines()[12] == "options: court=small"


def test_the_full_court_is_the_default():
    """R1.1: naming it makes no difference."""
    named = touchline.new_match("killpower_ball", options={"court": "full"}, dice="by hand")
    assert named.position() == touchline.new_match("killpower_ball", dice="by hand").position()


def test_there_is_no_third_court():
    """R1.1: full or small."""
    with pytest.raises(BadOption):
        touchline.new_match("killpower_ball", options={"court": "huge"}, dice="by hand")


def test_the_drawing_is_written_cell_by_cell_in_four_characters():
    """R1.1: a drawing read with any column widths is written with fixed ones, and its lines are unchanged."""
    match = at(SMALL_SAMPLE, blue="demons")
    lines = match.position().splitlines()
    assert lines[0] == ("   " + "".join(f"{column:^4}" for column in range(20))).rstrip()
    cells = [":", "o", *["."] * 6, "r5*", *["."] * 9, "o", ":"]
    assert lines[6] == (" 5 " + "".join(f"{token:^4}" for token in cells)).rstrip()
    assert lines[12:] == SMALL_SAMPLE.splitlines()[12:]
    assert at(match.position(), blue="demons").position() == match.position()


@pytest.mark.parametrize(
    ("side", "position", "steps", "basket"),
    [
        ("r", court("r1* 25-6, b1 20-2"), ("move 1 26-7", "drop 1", "move 1 25-8"), "26-7"),
        ("r", court("r1* 2-6, b1 20-2"), ("move 1 1-7", "drop 1", "move 1 2-8"), "1-7"),
        ("b", court("b1* 2-6, r1 20-2", "main: blue"), ("move 1 1-7", "drop 1", "move 1 2-8"), "1-7"),
        ("b", court("b1* 25-6, r1 20-2", "main: blue"), ("move 1 26-7", "drop 1", "move 1 25-8"), "26-7"),
    ],
)
def test_a_gladiator_may_stand_on_a_basket_and_the_ball_may_lie_there(side, position, steps, basket):
    """R1.1: for either team, either basket's cell is like any other."""
    match = at(position)
    match.play(steps[0])
    assert where(match, f"{side}1") == basket
    match.play_all(*steps[1:])
    assert ball(match) == basket and holder(match) is None
    assert token_at(match, basket) == "*"
    assert baskets(match) == (0, 0)


@pytest.mark.parametrize("cell", ["20-5", "20-0", "10-11", "19-11", "20-11", "27-14"])
def test_a_cell_beyond_the_small_court_is_no_cell(cell):
    """R1.1: refused by this rule before all others, for gladiators on court and on the bench, moving and sprinting."""
    match = at(court("r1* 19-5, b1 18-4", size="small"))
    assert match.refusal(f"move 1 {cell}").rule == "R1.1"
    assert match.refusal(f"move 7 {cell}").rule == "R1.1"
    match = at(court("r1* 19-5, b1 10-4", "phase: 3", "due: act", "acting: r1", size="small"))
    assert match.refusal(f"sprint {cell}").rule == "R1.1"


def test_the_last_cells_of_each_court_are_cells():
    """R1.1: 19-10 is the small court's last cell, 27-14 the full court's."""
    small = at(court("r1* 18-9, b1 3-3", size="small"))
    assert small.refusal("move 1 19-10") is None
    full = at(court("r1* 26-13, b1 3-3"))
    assert full.refusal("move 1 27-14") is None
    assert at(court("r1* 19-5, b1 3-3")).refusal("move 1 20-5") is None


@pytest.mark.parametrize("cell", ["9-6", "10-6", "11-6", "9-7", "11-7", "9-8", "10-8", "11-8"])
def test_a_step_in_each_of_the_eight_directions_is_one(cell):
    """R1.2: including the diagonal ones, for both teams."""
    red = at(court("r1 10-7, b1 20-2, * 13-0"))
    red.play(f"move 1 {cell}")
    assert where(red, "r1") == cell and moves(red, "r1") == 4
    blue = at(court("b1 10-7, r1 20-2, * 13-0", "main: blue"))
    blue.play(f"move 1 {cell}")
    assert where(blue, "b1") == cell and moves(blue, "b1") == 4


@pytest.mark.parametrize(
    "men",
    ["b1 11-7, b2 10-6", "r2 11-7, r3 10-6", "r2 11-7, b1 10-6"],
)
def test_a_diagonal_step_passes_between_two_gladiators(men):
    """R1.2: from 10-7 to 11-6 between gladiators on 11-7 and 10-6, for one point."""
    match = at(court(f"r1 10-7, {men}, * 13-0"))
    match.play("move 1 11-6")
    assert moves(match, "r1") == 4


@pytest.mark.parametrize("cell", ["11-7", "10-6"])
def test_nobody_stops_on_a_team_mate_or_an_opponent(cell):
    """R1.2: one gladiator per cell."""
    assert at(court("r1 10-7, r2 11-7, b1 10-6, * 13-0")).refusal(f"move 1 {cell}").rule == "R1.2"
    blue = at(court("b1 10-7, b2 11-7, r1 10-6, * 13-0", "main: blue"))
    assert blue.refusal(f"move 1 {cell}").rule == "R1.2"


def test_a_gladiator_crosses_team_mates():
    """R1.2: r1, in the corner behind three team-mates, goes through them at the normal cost."""
    match = at(court("r1 0-0, r2 1-0, r3 1-1, r4 0-1, b1 20-7, * 13-7"), on_court=4)
    match.play("move 1 2-0")
    assert where(match, "r1") == "2-0" and moves(match, "r1") == 3
    match = at(court("b1 27-14, b2 26-14, b3 26-13, b4 27-13, r1 3-7, * 13-7", "main: blue"), on_court=4)
    match.play("move 1 25-14")
    assert where(match, "b1") == "25-14" and moves(match, "b1") == 3


def test_a_gladiator_does_not_cross_opponents():
    """R1.2: in the corner behind three opponents there is no way out."""
    red = at(court("r1 0-0, b1 1-0, b2 1-1, b3 0-1, * 13-7"))
    assert reach(red, 1) == set()
    assert red.refusal("move 1 2-0").rule == "R1.2"
    assert red.refusal("move 1 20-7").rule == "R1.2"
    blue = at(court("b1 27-14, r1 26-14, r2 26-13, r3 27-13, * 13-7", "main: blue"))
    assert reach(blue, 1) == set()
    assert blue.refusal("move 1 25-14").rule == "R1.2"


@pytest.mark.parametrize(("cell", "price"), [("0-2", 2), ("1-2", 2), ("2-1", 3), ("2-0", 4)])
def test_a_team_mate_is_a_door_between_opponents(cell, price):
    """R1.2: r1 leaves the corner only through r2 on 0-1, and goes round the opponents on 1-0 and 1-1."""
    match = at(court("r1 0-0, r2 0-1, b1 1-0, b2 1-1, * 13-7"))
    match.play(f"move 1 {cell}")
    assert moves(match, "r1") == 5 - price


def test_passing_by_an_opponent_costs_nothing_more():
    """R1.2: five cells along opponents on both sides cost five."""
    match = at(court("r1 10-7, b1 11-8, b2 13-6, b3 14-8, * 13-0"))
    match.play("move 1 15-7")
    assert where(match, "r1") == "15-7" and moves(match, "r1") == 0


@pytest.mark.parametrize(
    ("cell", "ways"),
    [
        ("0-0", {"1-0", "0-1", "1-1"}),
        ("27-0", {"26-0", "26-1", "27-1"}),
        ("0-14", {"1-14", "0-13", "1-13"}),
        ("27-14", {"26-14", "26-13", "27-13"}),
        ("13-0", {"12-0", "14-0", "12-1", "13-1", "14-1"}),
        ("27-7", {"27-6", "27-8", "26-6", "26-7", "26-8"}),
    ],
)
def test_there_are_walls_all_round(cell, ways):
    """R1.2: with one point left, a gladiator in a corner can reach three cells, at a wall five."""
    assert reach(at(court(f"r1 {cell}, b1 20-2, * 10-10", "moves: r1 1")), 1) == ways


def test_red_comes_from_columns_0_and_1():
    """R1.3: the first seat's touch zone is 0 and 1."""
    match = touchline.new_match("killpower_ball", dice="by hand")
    assert match.actor == 0
    assert cells_offered(match) == zone((0, 1), 15)


def test_blue_comes_from_the_last_two_columns():
    """R1.3: the second seat's touch zone is 26 and 27."""
    match = touchline.new_match("killpower_ball", options=BLUE_IS_WEAKER, dice="by hand")
    assert match.actor == 1
    assert cells_offered(match) == zone((26, 27), 15)


def test_the_touch_zones_of_the_small_court():
    """R1.3: 0 and 1 for red, 18 and 19 for blue."""
    red = touchline.new_match("killpower_ball", options={"court": "small"}, dice="by hand")
    assert cells_offered(red) == zone((0, 1), 11)
    blue = touchline.new_match("killpower_ball", options={"court": "small", **BLUE_IS_WEAKER}, dice="by hand")
    assert cells_offered(blue) == zone((18, 19), 11)


@pytest.mark.parametrize("cell", ["0-7", "1-7", "2-7"])
def test_red_neither_dunks_nor_shoots_at_its_own_basket(cell):
    """R1.3: next to 1-7 red cannot dunk, and the basket it may shoot at is too far away."""
    match = at(court(f"r1* {cell}, b1 20-2"))
    assert match.refusal("dunk 1").rule == "R6.4"
    assert match.refusal("shoot 1").rule == "R6.1"
    assert match.refusal("shoot 1 sure").rule == "R6.1"


@pytest.mark.parametrize("cell", ["27-7", "26-7", "25-7"])
def test_blue_neither_dunks_nor_shoots_at_its_own_basket(cell):
    """R1.3: next to 26-7 blue cannot dunk, and the basket it may shoot at is too far away."""
    match = at(court(f"b1* {cell}, r1 20-2", "main: blue"))
    assert match.refusal("dunk 1").rule == "R6.4"
    assert match.refusal("shoot 1").rule == "R6.1"
    assert match.refusal("shoot 1 sure").rule == "R6.1"


def test_a_mighty_thrower_beside_their_own_basket_shoots_at_the_other():
    """R1.3: with BAL 10 from 2-7 the basket is 24 cells away, never 1."""
    red = at(court("r1* 2-7, b1 13-0"), red=BALL_TEN)
    red.play_all("shoot 1", "roll 3")
    assert points(red) == (24, 0)
    blue = at(court("b1* 25-7, r1 13-0", "main: blue"), blue=BALL_TEN)
    blue.play_all("shoot 1", "roll 3")
    assert points(blue) == (0, 24)


@pytest.mark.parametrize("turn", [20, 11, 10, 2])
def test_the_ends_are_never_changed(turn):
    """R1.3: throughout the match red attacks 26-7 and comes from 0 and 1, blue attacks 1-7 and comes from 26 and 27."""
    red = at(court("r1* 25-7, b1 13-0", f"turn: {turn}"))
    red.play("dunk 1")
    assert points(red) == (1, 0)
    assert red.actor == 1 and cells_offered(red) == zone((26, 27), 15)
    blue = at(court("b1* 2-7, r1 13-0", f"turn: {turn}", "main: blue"))
    blue.play("dunk 1")
    assert points(blue) == (0, 1)
    assert blue.actor == 0 and cells_offered(blue) == zone((0, 1), 15)


def test_after_a_basket_both_teams_stand_at_the_ends_they_had():
    """R1.3: a set-up in mid-match puts red on the left and blue on the right."""
    match = at(court("r1* 25-7, b1 13-0", "turn: 11"))
    match.play("dunk 1")
    set_up(match)
    assert where(match, "r1") == "0-0" and where(match, "b1") == "27-0"


@pytest.mark.parametrize("cell", ["15-6", "16-6", "17-6", "15-7", "17-7", "15-8", "16-8", "17-8"])
def test_the_zone_of_action_has_the_eight_neighbours(cell):
    """R1.4: the thrower on 16-7 is in the zone of an opponent on any neighbouring cell."""
    match = at(court(f"r1* 16-7, b1 {cell}"))
    match.play("shoot 1")
    assert due(match) == "intercept" and match.actor == 1


@pytest.mark.parametrize("cell", ["14-5", "16-5", "18-5", "14-7", "14-9", "16-9", "18-9"])
def test_the_zone_of_action_ends_after_one_cell(cell):
    """R1.4: two cells from the thrower, and away from the ball's path, nobody intercepts."""
    match = at(court(f"r1* 16-7, b1 {cell}"))
    match.play("shoot 1")
    assert due(match) == "shot die"


def test_the_zone_of_action_has_the_gladiators_own_cell():
    """R1.4: a ball that flies over a gladiator's own cell crosses their zone."""
    match = at(court("r1* 16-7, b1 21-7"))
    match.play("shoot 1")
    assert due(match) == "intercept"


def test_height_plays_no_part():
    """R1.1: a shot of ten cells is intercepted half-way as it would be at its end."""
    match = at(court("r1* 16-7, b1 21-7"))
    match.play_all("shoot 1", "try")
    roll(match, 2, 4)
    assert holder(match) == "b1" and points(match) == (0, 0)
