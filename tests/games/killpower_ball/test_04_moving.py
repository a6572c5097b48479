"""R4, moving in phases 1 and 2: pieces of a move, their cost, the end of a phase."""

import pytest

from tests.games.killpower_ball.table import (
    at,
    ball,
    court,
    due,
    has_action,
    holder,
    moves,
    no_bench,
    phase,
    reach,
    roll,
    turn,
    where,
)

BEGINNER = "5,4,4,4,5,3,1"
OPEN_COURT = court("r1* 10-7, r3 8-3, r5 8-11, b1 20-7, b2 22-3, b4 22-11")


def first_gladiator(characteristics):
    return ",".join([characteristics, *[BEGINNER] * 6])


def square(column, row, steps):
    """The cells within this many steps of this one, except itself."""
    columns = range(column - steps, column + steps + 1)
    rows = range(row - steps, row + steps + 1)
    return {f"{there}-{down}" for there in columns for down in rows} - {f"{column}-{row}"}


def test_a_gladiator_moves_up_to_dep_cells():
    """R4.1: with DEP 5, every cell within five steps and no other."""
    match = at(court("r1* 10-7, b1 20-7"))
    assert reach(match, 1) == square(10, 7, 5)
    assert match.refusal("move 1 16-7").rule == "R4.1"
    assert match.refusal("move 1 16-12").rule == "R4.1"


def test_blue_moves_up_to_dep_cells():
    """R4.1: the same for blue, in phase 2."""
    match = at(court("r1* 10-7, b1 20-7", "phase: 2"))
    assert reach(match, 1) == square(20, 7, 5)
    assert match.refusal("move 1 14-7").rule == "R4.1"


@pytest.mark.parametrize("dep", [1, 2, 4, 7])
def test_dep_is_each_gladiator_s_own(dep):
    """R4.1: as many cells as their DEP, no more."""
    match = at(court("r1* 10-7, r2 3-3, b1 24-7"), red=first_gladiator(f"{dep},4,4,4,5,3,1"))
    assert match.refusal(f"move 1 {10 + dep}-7") is None
    assert match.refusal(f"move 1 {11 + dep}-7").rule == "R4.1"
    assert moves(match, "r2") == 5


def test_gladiators_move_in_any_order_and_in_pieces():
    """R4.1: as in the book's figure: one moves, then another, and then the first finishes their move."""
    match = at(OPEN_COURT)
    match.play("move 5 10-11")
    assert moves(match, "r5") == 3
    match.play("move 3 12-3")
    assert (moves(match, "r3"), moves(match, "r5")) == (1, 3)
    match.play("move 5 13-10")
    assert moves(match, "r5") == 0 and where(match, "r5") == "13-10"
    match.play("move 1 15-7")
    match.play("move 3 13-4")
    assert [moves(match, name) for name in ("r1", "r3", "r5")] == [0, 0, 0]


def test_the_pieces_together_are_no_more_than_dep():
    """R4.1: two and two leave one; the way there and back counts."""
    match = at(OPEN_COURT)
    match.play_all("move 1 12-7", "move 1 10-7")
    assert moves(match, "r1") == 1
    assert match.refusal("move 1 12-7").rule == "R4.1"
    match.play("move 1 11-7")
    assert moves(match, "r1") == 0
    assert match.refusal("move 1 12-7").rule == "R4.1"


def test_a_gladiator_moves_before_and_after_a_ball_action():
    """R4.1: two cells, a pass, three cells; and the receiver likewise."""
    match = at(OPEN_COURT)
    match.play_all("move 3 9-3", "move 1 12-7", "pass 1 3", "move 1 15-7", "move 3 13-3")
    assert where(match, "r1") == "15-7" and where(match, "r3") == ball(match) == "13-3"


def test_a_gladiator_moves_after_a_missed_shot():
    """R4.1: the shooter keeps the rest of their DEP."""
    match = at(court("r1* 16-7, b1 3-3"))
    match.play_all("move 1 18-7", "shoot 1")
    roll(match, 10, 1)
    assert moves(match, "r1") == 3
    match.play("move 1 21-7")
    assert where(match, "r1") == "21-7"


def test_the_book_s_rebound_two_cells_the_ball_and_three_back():
    """R4.1, R5.1, R5.2: then r3 takes it over for one point and goes four back; blue, six cells away, is too far."""
    match = at(court("r1 24-7, r3 22-8, r5* 20-7, b2 12-2, b6 12-8, b7 3-3"), blue="eliminateurs")
    match.play("shoot 5")
    roll(match, 5, 1)
    assert ball(match) == "26-7"
    match.play_all("move 1 26-7", "pick 1", "move 1 23-7")
    assert holder(match) == "r1" and moves(match, "r1") == 0
    match.play_all("take 3", "move 3 18-8")
    assert holder(match) == "r3" and ball(match) == "18-8" and moves(match, "r3") == 0
    match.play_all("end", "move 6 17-8")
    assert moves(match, "b6") == 0
    assert match.refusal("steal 6").rule == "R5.3"


def test_five_cells_away_is_near_enough_to_steal():
    """R4.1, R5.3: one cell nearer than in the book's figure: four steps and the point for the steal."""
    match = at(court("r3* 18-8, b6 13-8", "phase: 2"))
    match.play("move 6 17-8")
    assert moves(match, "b6") == 1
    assert match.refusal("steal 6") is None


def test_the_coach_may_end_their_phase_having_done_nothing():
    """R4.2: at once."""
    match = at(OPEN_COURT)
    match.play("end")
    assert (match.actor, phase(match)) == (1, 2)
    match.play("end")
    assert phase(match) == 3


def test_the_coach_may_end_their_phase_after_anything():
    """R4.2: with movement and actions left."""
    match = at(OPEN_COURT)
    match.play_all("move 1 11-7", "end")
    assert (match.actor, phase(match)) == (1, 2)
    assert has_action(match, "r1")


def test_a_phase_does_not_end_by_itself():
    """R4.2: even with nothing left to do, the coach has to say so."""
    match = at(court("r1 10-7, b1 20-7, * 3-3", "spent: r1", "moves: r1 1"))
    match.play("move 1 11-7")
    assert (match.actor, phase(match), match.legal()) == (0, 1, ["end"])
    match.play("end")
    assert (match.actor, phase(match)) == (1, 2)


def test_a_phase_goes_on_after_a_pass_a_miss_and_an_interception():
    """R4.2: no ball action ends it except a basket."""
    missed = at(court("r1* 16-7, r2 10-7, b1 3-3"))
    missed.play("shoot 1")
    roll(missed, 10, 1)
    assert (missed.actor, phase(missed), due(missed)) == (0, 1, "play")
    caught = at(court("r1* 16-7, r2 10-7, b1 17-7"))
    caught.play_all("shoot 1", "try")
    roll(caught, 1, 1)
    assert (caught.actor, phase(caught), due(caught), holder(caught)) == (0, 1, "play", "b1")
    passed = at(court("r1* 16-7, r2 10-7, b1 3-3"))
    passed.play("pass 1 2")
    assert (passed.actor, phase(passed), due(passed)) == (0, 1, "play")


@pytest.mark.parametrize("lines", [(), ("main: blue", "phase: 2")])
def test_a_basket_ends_the_phase(lines):
    """R4.2: and the turn with it."""
    match = at(court("r1* 25-7, b1 3-3", *lines))
    match.play("dunk 1")
    assert (turn(match), due(match)) == (19, "setup")


def test_a_piece_costs_the_shortest_way():
    """R4.3: three columns and two rows are three steps."""
    match = at(OPEN_COURT)
    match.play("move 1 13-9")
    assert moves(match, "r1") == 2


def test_a_piece_goes_round_opponents():
    """R4.3: a wall of three opponents makes the path to the cell behind them longer."""
    match = at(court("r1* 10-7, b1 11-6, b2 11-7, b3 11-8"))
    match.play("move 1 12-7")
    assert where(match, "r1") == "12-7" and moves(match, "r1") == 1


def test_a_piece_goes_straight_through_team_mates():
    """R4.3: the same wall of team-mates is no obstacle."""
    match = at(court("r1* 10-7, r2 11-6, r3 11-7, r4 11-8, b1 20-7"), on_court=4)
    match.play("move 1 12-7")
    assert moves(match, "r1") == 3


def test_nothing_happens_on_the_way():
    """R4.3: running over the ball, or stopping on it, does not pick it up."""
    match = at(court("r1 10-7, b1 20-7, * 12-7"))
    match.play("move 1 13-7")
    assert ball(match) == "12-7" and holder(match) is None and has_action(match, "r1")
    assert match.refusal("pick 1").rule == "R5.1"
    match.play("move 1 12-7")
    assert ball(match) == "12-7" and holder(match) is None and has_action(match, "r1")


def test_the_ball_goes_with_its_holder():
    """R4.3: wherever they move."""
    match = at(OPEN_COURT)
    match.play("move 1 12-9")
    assert ball(match) == "12-9" and holder(match) == "r1"


def test_a_cell_with_the_loose_ball_is_free():
    """R4.3: they may stop there; only gladiators occupy a cell."""
    match = at(court("r1 10-7, b1 20-7, * 12-7"))
    assert match.refusal("move 1 12-7") is None


def test_dep_not_used_in_the_phase_is_lost():
    """R4.3: after red's phase red has none, and it does not make a sprint longer."""
    match = at(court("r1* 10-7, b1 20-7", no_bench("r1, b1")))
    match.play("end")
    assert moves(match, "r1") == 0
    match.play_all("end", "stay")
    assert match.refusal("sprint 13-7") is None
    assert match.refusal("sprint 14-7").rule == "R9.5"


def test_dep_used_in_the_phase_does_not_shorten_a_sprint():
    """R4.3: nor does it make one shorter."""
    match = at(court("r1* 10-7, b1 20-7", no_bench("r1, b1")))
    match.play_all("move 1 15-7", "end", "end", "stay")
    assert match.refusal("sprint 18-7") is None


def test_their_own_cell_is_no_destination():
    """R4.3: for a gladiator with all points, with none, and for a stunned one."""
    assert at(court("r1* 10-7, b1 20-7")).refusal("move 1 10-7").rule == "R4.3"
    assert at(court("r1* 10-7, b1 20-7", "moves: r1 0")).refusal("move 1 10-7").rule == "R4.3"
    assert at(court("r1 10-7, b1 20-7, * 3-3", "stunned: r1 1")).refusal("move 1 10-7").rule == "R4.3"
    assert at(court("b1* 10-7, r1 20-7", "main: blue")).refusal("move 1 10-7").rule == "R4.3"


def test_their_own_cell_is_no_destination_for_a_gladiator_shut_in():
    """R4.3: even though no path to it is needed."""
    assert at(court("r1 0-0, b1 1-0, b2 1-1, b3 0-1, * 13-7")).refusal("move 1 0-0").rule == "R4.3"


def test_a_cell_with_no_way_is_refused_before_one_too_dear():
    """R4.3: R1.2 for an enclosed gladiator, R4.1 for one in the open, however far away."""
    assert at(court("r1 0-0, b1 1-0, b2 1-1, b3 0-1, * 13-7")).refusal("move 1 20-14").rule == "R1.2"
    assert at(court("r1 0-0, b1 1-0, b2 1-1, b3 10-1, * 13-7")).refusal("move 1 20-14").rule == "R4.1"


def test_a_taken_cell_is_refused_before_the_bench_and_the_price():
    """R4.3: a distant opponent's or team-mate's cell is refused by R1.2, even for a gladiator on the bench."""
    match = at(OPEN_COURT)
    assert match.refusal("move 1 20-7").rule == "R1.2"
    assert match.refusal("move 7 20-7").rule == "R1.2"
    assert match.refusal("move 7 8-3").rule == "R1.2"
    assert match.refusal("move 7 11-7").rule == "R2.1"


def test_a_free_cell_walled_off_is_refused_by_the_way():
    """R4.3: the corner behind three opponents cannot be entered."""
    match = at(court("r1 3-0, b1 1-0, b2 1-1, b3 0-1, * 13-7"))
    assert match.refusal("move 1 0-0").rule == "R1.2"
    assert match.refusal("move 1 2-1") is None


@pytest.mark.parametrize(("cell", "rule"), [("11-7", "R9.6"), ("15-7", "R9.6"), ("16-7", "R4.1"), ("20-7", "R1.2")])
def test_a_stunned_gladiator_is_refused_last_by_their_stun(cell, rule):
    """R4.3, R9.6: a stunned gladiator has points but does not move."""
    match = at(court("r1 10-7, b1 20-7, * 3-3", "stunned: r1 1"))
    assert match.refusal(f"move 1 {cell}").rule == rule


def test_with_no_points_left_there_is_no_piece():
    """R4.1: with none it is refused, with one point allowed."""
    assert at(court("r1* 10-7, b1 20-7", "moves: r1 0")).refusal("move 1 11-7").rule == "R4.1"
    assert at(court("r1* 10-7, b1 20-7", "moves: r1 1")).refusal("move 1 11-7") is None
    assert at(court("r1* 10-7, b1 20-7", "phase: 2", "moves: b1 0")).refusal("move 1 19-7").rule == "R4.1"
