"""R5, action cards: kick-off, pass, shot, pass-or-shot, Super Shoot."""

import pytest

import touchline
from tests.games.team_km.table import at, ball, discard, due, goals, hand, table, turn

ACTIONS = [
    "kick-off",
    "pass+1",
    "pass+2",
    "pass+3",
    "pass+4",
    "pass+5",
    "shot+1",
    "shot+2",
    "shot+3",
    "shot+4",
    "shot+5",
    "shot+6",
    "pass-or-shot+1",
    "pass-or-shot+2",
    "pass-or-shot+3",
    "pass-or-shot+4",
    "super-shoot",
]


def with_ball_on(cell, card):
    """A two-player match in which a, with the ball on this cell, has just drawn and holds this card."""
    return at(f"turn: a\ndue: card\nballs: {cell} 6\nhand a: {card}\n")


def after(cell, card):
    """The same match after the card is played."""
    match = with_ball_on(cell, card)
    match.play(f"play {card}")
    return match


# R5.1


@pytest.mark.parametrize("interruption", ["tackle", "defender", "keeper"])
@pytest.mark.parametrize("card", ACTIONS)
def test_a_seat_under_an_interruption_plays_no_action_card(interruption, card):
    """R5.1: none of them, wherever the ball is."""
    match = at(
        f"turn: a\ndue: card\nballs: 11 0\nhand a: {card}\ntable a: {interruption}\nunder: a {interruption}\n",
    )
    assert match.refusal(f"play {card}").rule == "R5.1"
    assert match.legal() == [f"discard {card}"]


@pytest.mark.parametrize(("card", "cell"), [("kick-off", 3), ("pass+1", 12), ("shot+1", 3), ("super-shoot", 3)])
def test_the_interruption_is_named_before_the_cell(card, cell):
    """R5.1: before R5.2, R5.3, R5.4 and R5.6."""
    match = at(f"turn: a\ndue: card\nballs: {cell} 0\nhand a: {card}\ntable a: tackle\nunder: a tackle\n")
    assert match.refusal(f"play {card}").rule == "R5.1"


@pytest.mark.parametrize(
    ("players", "sides", "partner"),
    [(4, 2, "b"), (6, 2, "b"), (6, 2, "c"), (6, 3, "b")],
)
def test_the_partners_of_a_seat_under_an_interruption_may_move_the_common_ball(players, sides, partner):
    """R5.1: its partners are not affected."""
    match = at(
        f"turn: {partner}\ndue: card\nballs: 3 0{' 0' if sides == 3 else ''}\nhand {partner}: pass+2\n"
        "table a: tackle\nunder: a tackle\n",
        players=players,
        sides=sides,
    )
    match.play("play pass+2")
    assert ball(match, "a") == 5


def test_an_opponent_under_an_interruption_does_not_hinder_ones_own_action():
    """R5.1: only the seat itself."""
    match = at("turn: a\ndue: card\nballs: 3 3\nhand a: pass+2\ntable b: tackle\nunder: b tackle\n")
    assert match.refusal("play pass+2") is None


def test_a_cured_interruption_on_the_table_hinders_no_more():
    """R5.1, R3.6: a tackle that is still there but no longer in force."""
    match = at("turn: a\ndue: card\nballs: 3 3\nhand a: pass+2\ntable a: tackle throw-in\n")
    assert match.refusal("play pass+2") is None


# R5.2 kick-off


@pytest.mark.parametrize(("seat", "players"), [("a", 2), ("b", 2), ("c", 3), ("d", 4), ("f", 6)])
def test_a_kick_off_puts_the_ball_on_1(seat, players):
    """R5.2: the ball goes to 1."""
    match = at(f"turn: {seat}\ndue: card\nhand {seat}: kick-off\n", players=players)
    match.play("play kick-off")
    assert ball(match, seat) == 1
    assert table(match, seat) == ["kick-off"]


def test_a_kick_off_moves_ones_own_ball_alone():
    """R5.2: only the side's own ball."""
    match = at("turn: a\ndue: card\nhand a: kick-off\n", players=4)
    match.play("play kick-off")
    assert [ball(match, seat) for seat in "abcd"] == [1, 1, 0, 0]


@pytest.mark.parametrize("cell", range(1, 18))
def test_a_kick_off_is_refused_while_the_ball_is_on_the_pitch(cell):
    """R5.2: only while the side's ball is on 0."""
    assert with_ball_on(cell, "kick-off").refusal("play kick-off").rule == "R5.2"


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("pass+1", "R5.3"),
        ("pass+5", "R5.3"),
        ("shot+1", "R5.4"),
        ("shot+6", "R5.4"),
        ("pass-or-shot+1", "R5.5"),
        ("pass-or-shot+4", "R5.5"),
        ("super-shoot", "R5.6"),
    ],
)
def test_without_a_kick_off_no_other_action_is_played(card, rule):
    """R5.2: needed at the start."""
    assert with_ball_on(0, card).refusal(f"play {card}").rule == rule


def test_a_partner_does_not_kick_off_again():
    """R5.2: once per side, whoever plays it."""
    match = at("turn: a\ndue: card\nhand a: kick-off\nhand b: kick-off pass+2\n", players=4)
    match.play_all("play kick-off", "draw", "deal lob")
    assert match.refusal("play kick-off").rule == "R5.2"
    match.play("play pass+2")
    assert ball(match, "a") == 3


def test_the_other_side_needs_its_own_kick_off():
    """R5.2: once per side."""
    match = at("turn: c\ndue: card\nballs: 5 0\nhand c: kick-off pass+2\n", players=4)
    assert match.refusal("play pass+2").rule == "R5.3"
    assert match.refusal("play kick-off") is None


def test_a_kick_off_is_needed_after_a_goal():
    """R5.2: by every side."""
    match = at("turn: a\ndue: card\nballs: 15 6\nhand a: super-shoot\nhand b: kick-off pass+1\n")
    match.play_all("play super-shoot", "draw", "deal lob")
    assert match.refusal("play pass+1").rule == "R5.3"
    match.play("play kick-off")
    assert ball(match, "b") == 1


def test_a_kick_off_is_needed_after_half_time():
    """R5.2: by every side."""
    match = at("turn: a\ndue: draw\nballs: 5 6\nhand a: kick-off pass+1\npile: 0 5\n")
    match.play_all("deal half-time", "draw", "deal lob")
    assert match.refusal("play pass+1").rule == "R5.3"
    match.play("play kick-off")
    assert ball(match, "a") == 1


# R5.3 pass


@pytest.mark.parametrize("cells", range(1, 6))
@pytest.mark.parametrize("cell", range(1, 12))
def test_a_pass_moves_the_ball_forward_from_the_field(cell, cells):
    """R5.3: n cells from 1-11, possibly into the area; even +5 from 11 ends on 16."""
    match = after(cell, f"pass+{cells}")
    assert ball(match, "a") == cell + cells
    assert (due(match), turn(match)) == ("turn", "b")


@pytest.mark.parametrize("cells", range(1, 6))
@pytest.mark.parametrize("cell", [0, 12, 13, 14, 15, 16, 17])
def test_a_pass_is_refused_outside_the_field(cell, cells):
    """R5.3: only with the ball on 1-11."""
    assert with_ball_on(cell, f"pass+{cells}").refusal(f"play pass+{cells}").rule == "R5.3"


def test_a_pass_leaves_the_other_ball():
    """R5.3: a ball never moves to another board."""
    assert ball(after(4, "pass+3"), "b") == 6


def test_a_pass_stays_on_the_table():
    """R5.3, R3.6: in front of its player."""
    match = after(4, "pass+3")
    assert (hand(match, "a"), table(match, "a"), discard(match)) == ([], ["pass+3"], [])


def test_a_pass_never_shoots():
    """R5.3: it may end in the area, and nothing is rolled."""
    match = after(11, "pass+5")
    assert (ball(match, "a"), match.actor) == (16, 1)


# R5.4 shot


@pytest.mark.parametrize("cells", range(1, 7))
@pytest.mark.parametrize("cell", range(0, 11))
def test_a_shot_is_refused_before_the_last_cell_of_the_field(cell, cells):
    """R5.4: only with the ball on 11-17."""
    assert with_ball_on(cell, f"shot+{cells}").refusal(f"play shot+{cells}").rule == "R5.4"


@pytest.mark.parametrize(
    ("cell", "cells"),
    [(12, 1), (12, 2), (12, 3), (12, 4), (12, 5), (13, 1), (13, 4), (14, 1), (14, 3), (15, 1), (15, 2), (16, 1)],
)
def test_a_shot_that_does_not_reach_the_goal_moves_the_ball_forward(cell, cells):
    """R5.4: n cells forward, no die."""
    match = after(cell, f"shot+{cells}")
    assert ball(match, "a") == cell + cells
    assert (match.actor, turn(match), goals(match)) == (1, "b", (0, 0))


@pytest.mark.parametrize(("cell", "cells"), [(12, 6), (13, 5), (14, 4), (15, 3), (16, 2), (17, 1)])
def test_exactly_enough_is_enough(cell, cells):
    """R5.4: the ball does not move and the shot die is rolled."""
    match = after(cell, f"shot+{cells}")
    assert (match.actor, due(match), ball(match, "a")) == (touchline.CHANCE, "shot", cell)


@pytest.mark.parametrize(("cell", "cells"), [(13, 6), (14, 5), (14, 6), (15, 4), (16, 6), (17, 2), (17, 6)])
def test_more_than_enough_is_enough_too(cell, cells):
    """R5.4: reaches or passes 18."""
    match = after(cell, f"shot+{cells}")
    assert (match.actor, due(match), ball(match, "a")) == (touchline.CHANCE, "shot", cell)


@pytest.mark.parametrize("cells", range(1, 7))
def test_from_11_a_shot_only_advances(cells):
    """R5.4: at most to 17, and no die."""
    match = after(11, f"shot+{cells}")
    assert (ball(match, "a"), match.actor, due(match)) == (11 + cells, 1, "turn")


def test_laurent_three_cells_away_shoots_with_three_and_hits_the_bar():
    """R5.4, R9.2: the book's example: the ball stays three cells away and the next player plays."""
    match = at("turn: a\ndue: card\nballs: 15 0\nhand a: shot+3 lob\n")
    match.play("play shot+3")
    assert (match.actor, ball(match, "a")) == (touchline.CHANCE, 15)
    match.play("roll bar")
    assert (ball(match, "a"), goals(match), turn(match), match.actor) == (15, (0, 0), "b", 1)


@pytest.mark.parametrize("action", ["draw", "play lob", "discard lob", "clear 3", "deal red", "accept", "lose lob"])
def test_nothing_comes_between_the_shot_and_the_die(action):
    """R5.4: the shot die is due."""
    match = at("turn: a\ndue: card\nballs: 15 0\nhand a: shot+3 lob\n")
    match.play("play shot+3")
    assert match.refusal(action).rule == "R5.4"


def test_a_shot_stays_on_the_table_when_it_missed():
    """R5.4, R3.6: after a bar or a save."""
    match = after(15, "shot+3")
    match.play("roll bar")
    assert (table(match, "a"), discard(match)) == (["shot+3"], [])


@pytest.mark.parametrize("seat", ["c", "d"])
def test_a_shot_of_either_partner_moves_the_common_ball(seat):
    """R5.4: the side's ball."""
    match = at(f"turn: {seat}\ndue: card\nballs: 0 12\nhand {seat}: shot+2\n", players=4)
    match.play("play shot+2")
    assert (ball(match, "c"), ball(match, "d")) == (14, 14)


# R5.5 pass-or-shot


@pytest.mark.parametrize("cells", range(1, 5))
@pytest.mark.parametrize("cell", range(1, 11))
def test_a_pass_or_shot_is_a_pass_in_the_field(cell, cells):
    """R5.5: on 1-10 a pass."""
    match = after(cell, f"pass-or-shot+{cells}")
    assert (ball(match, "a"), match.actor) == (cell + cells, 1)


@pytest.mark.parametrize("cells", range(1, 5))
def test_on_11_pass_and_shot_do_the_same_and_nothing_is_asked(cells):
    """R5.5: n cells forward, no die."""
    match = after(11, f"pass-or-shot+{cells}")
    assert (ball(match, "a"), match.actor) == (11 + cells, 1)


@pytest.mark.parametrize(("cell", "cells"), [(12, 1), (12, 4), (13, 4), (14, 3), (15, 2), (16, 1)])
def test_a_pass_or_shot_is_a_shot_in_the_area(cell, cells):
    """R5.5: a shot on 12-17; if it is too short the ball advances."""
    match = after(cell, f"pass-or-shot+{cells}")
    assert (ball(match, "a"), match.actor) == (cell + cells, 1)


@pytest.mark.parametrize(("cell", "cells"), [(14, 4), (15, 3), (16, 2), (17, 1), (15, 4), (16, 3), (17, 4)])
def test_a_pass_or_shot_that_reaches_the_goal_is_rolled_for(cell, cells):
    """R5.5, R5.4: the ball does not move and the shot die is rolled."""
    match = after(cell, f"pass-or-shot+{cells}")
    assert (match.actor, due(match), ball(match, "a")) == (touchline.CHANCE, "shot", cell)
    match.play("roll goal")
    assert goals(match) == (1, 0)


@pytest.mark.parametrize("cells", range(1, 5))
def test_a_pass_or_shot_is_refused_before_the_kick_off(cells):
    """R5.5: on 0 this rule refuses it."""
    assert with_ball_on(0, f"pass-or-shot+{cells}").refusal(f"play pass-or-shot+{cells}").rule == "R5.5"


# R5.6 Super Shoot


@pytest.mark.parametrize("cell", range(11, 18))
def test_super_shoot_is_a_goal_at_once(cell):
    """R5.6: from 11-17, no die."""
    match = after(cell, "super-shoot")
    assert goals(match) == (1, 0)
    assert (match.actor, due(match), turn(match)) == (1, "turn", "b")
    assert (ball(match, "a"), ball(match, "b")) == (0, 0)


@pytest.mark.parametrize("cell", range(0, 11))
def test_super_shoot_is_refused_before_11(cell):
    """R5.6: ball on 11-17."""
    assert with_ball_on(cell, "super-shoot").refusal("play super-shoot").rule == "R5.6"


def test_super_shoot_is_cleared_with_the_table():
    """R5.6, R9.4: it is a played card, not a special."""
    match = after(11, "super-shoot")
    assert (table(match, "a"), discard(match)) == ([], ["super-shoot"])
