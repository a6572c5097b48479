"""R9, scoring: goal, bar, save; what a goal clears; who plays next."""

import pytest

import touchline
from tests.games.team_km.table import (
    at,
    ball,
    discard,
    due,
    goals,
    hand,
    protected,
    table,
    tokens,
    turn,
    under,
    yellows,
)


def shot(cell=15, more="", **options):
    """a has shot from this cell, and the die is due."""
    match = at(f"turn: a\ndue: card\nballs: {cell} 6\nhand a: shot+6 lob\n{more}", **options)
    match.play("play shot+6")
    return match


# R9.1


def test_a_goal_counts_one_for_the_side():
    """R9.1: one goal to the side."""
    match = shot(more="goals: 1 2\n")
    match.play("roll goal")
    assert goals(match) == (2, 2)


@pytest.mark.parametrize(("seat", "score"), [("a", (1, 0)), ("b", (1, 0)), ("c", (0, 1)), ("d", (0, 1))])
def test_a_goal_of_any_partner_counts_for_the_side(seat, score):
    """R9.1: the side, not the seat."""
    match = at(f"turn: {seat}\ndue: card\nballs: 15 15\nhand {seat}: shot+3\n", players=4)
    match.play_all("play shot+3", "roll goal")
    assert goals(match) == score


def test_a_tenth_goal_is_scored():
    """R9.1: the nine goal tokens are not a limit."""
    match = shot(more="goals: 9 0\n")
    match.play("roll goal")
    assert goals(match) == (10, 0)


def test_more_than_nine_goals_of_all_sides_are_scored():
    """R9.1: the nine goal tokens are not a limit for all sides together either."""
    match = shot(more="goals: 5 4\n")
    match.play("roll goal")
    assert goals(match) == (6, 4)


def test_the_scorer_of_a_shot_is_the_seat_that_shot():
    """R9.1, R9.5: b shot, so c is next."""
    match = at("turn: b\ndue: card\nballs: 15 0\nhand b: shot+3\n", players=4)
    match.play_all("play shot+3", "roll goal")
    assert turn(match) == "c"


def test_the_scorer_of_a_reaction_is_the_seat_that_reacted():
    """R9.1, R9.5: d reacted, so a is next."""
    match = at("turn: b\ndue: card\nballs: 0 15\nhand b: tackle\nhand d: yellow\n", players=4)
    match.play_all("play tackle d", "react yellow", "roll goal", "deal lob")
    assert (goals(match), turn(match)) == ((0, 1), "a")


# R9.2


@pytest.mark.parametrize("cell", range(12, 18))
def test_on_the_bar_the_ball_stays(cell):
    """R9.2: and the next seat plays."""
    match = shot(cell)
    match.play("roll bar")
    assert (ball(match, "a"), goals(match), turn(match), match.actor) == (cell, (0, 0), "b", 1)


# R9.3


def test_after_a_save_the_clearance_die_is_rolled():
    """R9.3: an opponent rolls it."""
    match = shot()
    match.play("roll save")
    assert (match.actor, due(match), ball(match, "a")) == (touchline.CHANCE, "clearance", 15)


@pytest.mark.parametrize("face", range(2, 9))
@pytest.mark.parametrize("cell", [12, 17])
def test_the_ball_goes_back_as_many_cells_as_the_clearance_die_says(cell, face):
    """R9.3: then the next seat plays."""
    match = shot(cell)
    match.play_all("roll save", f"clear {face}")
    assert (ball(match, "a"), ball(match, "b"), turn(match)) == (cell - face, 6, "b")


@pytest.mark.parametrize(
    ("cell", "face", "where"),
    [(12, 10, 2), (12, 11, 1), (12, 12, 1), (12, 17, 1), (17, 16, 1), (17, 17, 1), (17, 0, 17)],
)
def test_the_ball_never_goes_back_below_1(cell, face, where):
    """R9.3: never below 1, even if a custom die has large faces."""
    match = shot(cell, clearance_die=",".join([str(face)] * 12))
    match.play_all("roll save", f"clear {face}")
    assert ball(match, "a") == where


@pytest.mark.parametrize("action", ["roll goal", "deal red", "draw", "play lob", "accept", "lose lob"])
def test_nothing_comes_before_the_clearance(action):
    """R9.3: the clearance die is due."""
    match = shot()
    match.play("roll save")
    assert match.refusal(action).rule == "R9.3"


def test_a_ball_cleared_into_the_field_needs_passes_again():
    """R9.3, R5.3: no kick-off."""
    match = shot(12)
    match.play_all("roll save", "clear 8")
    assert ball(match, "a") == 4
    match.play_all("draw", "deal lob", "discard lob", "draw", "deal pass+1", "play pass+1")
    assert ball(match, "a") == 5


# R9.4


@pytest.mark.parametrize(("balls", "players", "sides"), [("15 3", 4, 2), ("15 3 17", 3, 2), ("15 3 17", 6, 3)])
def test_after_a_goal_every_ball_goes_to_0(balls, players, sides):
    """R9.4: in front of the board, not to the centre circle."""
    match = at(f"turn: a\ndue: card\nballs: {balls}\nhand a: super-shoot\n", players=players, sides=sides)
    match.play("play super-shoot")
    assert [ball(match, seat) for seat in "abcdef"[:players]] == [0] * players


def test_after_a_goal_all_table_cards_are_discarded_but_specials_and_yellow_and_red():
    """R9.4: in front of every seat."""
    match = shot(
        more="table a: kick-off tackle throw-in nutmeg yellow\ntable b: pass+1 dive red\ndiscard: keeper\n",
    )
    match.play("roll goal")
    assert (table(match, "a"), table(match, "b")) == (["nutmeg", "yellow"], ["dive", "red"])
    assert discard(match) == ["kick-off", "pass+1", "shot+6", "tackle", "keeper", "throw-in"]


def test_after_a_goal_yellows_already_counted_stay_counted():
    """R9.4: the next one is the second."""
    match = shot(more="table a: yellow\ntable b: yellow\nyellow: a b\n")
    match.play("roll goal")
    assert (yellows(match, "a"), yellows(match, "b")) == (1, 1)


def test_after_a_goal_interruptions_and_fair_play_end():
    """R9.4: including those of the others; the cards are discarded."""
    match = at(
        "turn: a\ndue: card\nballs: 15 5 5\nhand a: super-shoot\ntable b: tackle\ntable c: lob-fair keeper\n"
        "under: b tackle\nfair: c lob-fair\n",
        players=3,
    )
    match.play("play super-shoot")
    assert (under(match, "b"), protected(match, "c")) == (None, False)
    assert (table(match, "b"), table(match, "c")) == ([], [])
    assert discard(match) == ["super-shoot", "tackle", "keeper", "lob-fair"]


def test_after_a_goal_of_a_partner_the_own_interruption_ends_too():
    """R9.4: interruptions end."""
    match = at("turn: b\ndue: card\nballs: 15 5\nhand b: super-shoot\ntable a: keeper\nunder: a keeper\n", players=4)
    match.play("play super-shoot")
    assert under(match, "a") is None


def test_after_a_goal_hands_and_tokens_stay():
    """R9.4: only balls and table cards are affected."""
    match = shot(more="tokens: 1 2\nhand b: red\n")
    match.play("roll goal")
    assert (hand(match, "a"), hand(match, "b"), tokens(match)) == (["lob"], ["red"], (1, 2))


@pytest.mark.parametrize("roll", ["roll bar", "roll save"])
def test_a_miss_clears_nothing(roll):
    """R9.4: only a goal does."""
    match = shot(more="table b: tackle\nunder: b tackle\n")
    match.play(roll)
    assert (under(match, "b"), table(match, "a"), ball(match, "b")) == ("tackle", ["shot+6"], 6)


# R9.5


@pytest.mark.parametrize("half", ["first", "second"])
@pytest.mark.parametrize(("players", "seat", "left"), [(2, "a", "b"), (2, "b", "a"), (3, "a", "b"), (3, "c", "a")])
def test_the_seat_on_the_scorers_left_plays_next(half, players, seat, left):
    """R9.5: in either half."""
    balls = "15 15 15" if players == 3 else "15 15"
    match = at(f"turn: {seat}\ndue: card\nhalf: {half}\nballs: {balls}\nhand {seat}: super-shoot\n", players=players)
    match.play("play super-shoot")
    assert (turn(match), due(match)) == (left, "turn")


@pytest.mark.parametrize("half", ["first", "second"])
@pytest.mark.parametrize(("seat", "left"), [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])
def test_the_seat_on_the_left_may_be_a_partner(half, seat, left):
    """R9.5: on any side."""
    match = at(f"turn: {seat}\ndue: card\nhalf: {half}\nballs: 15 15\nhand {seat}: super-shoot\n", players=4)
    match.play("play super-shoot")
    assert turn(match) == left


def test_in_the_first_half_play_goes_on_clockwise():
    """R9.5: in the half's direction: a scored, then b and c play."""
    match = at("turn: a\ndue: card\nballs: 15 0 0\nhand a: super-shoot\n", players=3)
    match.play_all("play super-shoot", "draw", "deal lob", "discard lob")
    assert turn(match) == "c"


def test_in_the_second_half_play_goes_on_anticlockwise():
    """R9.5: in the half's direction: a scored, then b, a and c play."""
    match = at("turn: a\ndue: card\nhalf: second\nballs: 15 0 0\nhand a: super-shoot\n", players=3)
    match.play("play super-shoot")
    assert turn(match) == "b"
    match.play_all("draw", "deal lob", "discard lob")
    assert turn(match) == "a"
    match.play_all("draw", "deal lob", "discard lob")
    assert turn(match) == "c"


@pytest.mark.parametrize("half", ["first", "second"])
@pytest.mark.parametrize(("target", "balls", "left"), [("b", "0 15 0", "c"), ("c", "0 0 15", "a")])
def test_also_after_a_goal_out_of_turn(half, target, balls, left):
    """R9.5: left of the one who reacted, in either half."""
    match = at(f"turn: a\ndue: card\nhalf: {half}\nballs: {balls}\nhand a: tackle\nhand {target}: dive\n", players=3)
    match.play_all(f"play tackle {target}", "react dive", "deal lob")
    assert turn(match) == left


def test_in_stoppage_time_nobody_plays_after_a_goal():
    """R9.5, R11.2: the match is over."""
    match = shot(more="half: stoppage\nhand b: lob\n")
    match.play("roll goal")
    assert (match.actor, due(match)) == (touchline.NOBODY, "over")
