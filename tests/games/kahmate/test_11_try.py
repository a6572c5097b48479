"""R11, tries: the end of the match, or of a leg."""

from fractions import Fraction

import pytest

import touchline
from tests.games.kahmate.pitch import at, ball, cards, holder, is_down, points, score, where

RED_ON_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .  (b2)   .    .    :
 3    :    .    .    .   r2    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .    .    .    .   b1    .    .   r1*   :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .  (r3)   .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_ON_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .  (r2)   .    .    .    .    .   b4    .    .    :
 3    :    .   r3    .    .    .    .    .   b2    .    .    .    :
 4    :   b1*   .    .   r1    .    .    .    .    .   b6    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .    .   b5    .  (b3)   .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_IN_THE_CORNER = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .   r1*   :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r2    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .    .    .    .   b1    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_MUST_FORCE_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r2    .    .    .   b3    .    .    .    :
 4    :    .   r6    .    .    .    .    .    .    .   r1*  b1    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .   b6    .    .    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BLUE_MUST_FORCE_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .   b4    .    .    :
 3    :    .    .    .   r3    .    .    .   b2    .    .    .    :
 4    :   r1   b1*   .    .    .    .    .    .    .   b6    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .    .    .   r6    .    .    .   b5    .   b3    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BALL_ON_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .   r2    .    .    .   b3    .    .    .    :
 4    :    .   r6    .    .    .    .    .   b1    .   r1    *    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .   b6    .    .    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

MATE_BEHIND_ON_THE_LINE = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r4    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .   b3    .    .    .    :
 4    :    .   r6    .    .    .    .    .   b1    .   r2   r1*   :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r3    .   r5    .    .    .   b6    .    .    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

RED_PLACES = ("place 1-1", "place 1-2", "place 1-3", "place 1-4", "place 1-5", "place 1-6")
BLUE_PLACES = ("place 11-1", "place 11-2", "place 11-3", "place 11-4", "place 11-5", "place 11-6")


@pytest.mark.parametrize(
    ("drawing", "turn", "action", "values", "tries"),
    [
        (RED_ON_THE_LINE, "red", "step 1 right", (1, -1), (1, 0)),
        (BLUE_ON_THE_LINE, "blue", "step 1 left", (-1, 1), (0, 1)),
        (RED_IN_THE_CORNER, "red", "step 1 right", (1, -1), (1, 0)),
    ],
    ids=["red", "blue", "red in the corner"],
)
def test_a_carrier_who_enters_the_opposing_in_goal_wins(drawing, turn, action, values, tries):
    """R11.1: the match ends at once, in any row, with any points left."""
    match = at(drawing + f"turn: {turn}")
    assert match.outcome is None
    match.play(action)
    assert match.outcome.values == values
    assert score(match) == tries
    assert match.actor == touchline.NOBODY
    assert match.legal() == []


def test_the_last_point_is_enough_for_a_try():
    """R11.1: the step into the in-goal costs it."""
    match = at(RED_ON_THE_LINE + "turn: red\npoints: r1 1")
    match.play("step 1 right")
    assert match.outcome.values == (1, -1)


@pytest.mark.parametrize(
    ("drawing", "turn", "direction", "values"),
    [(RED_MUST_FORCE_B1, "red", "right", (1, -1)), (BLUE_MUST_FORCE_R1, "blue", "left", (-1, 1))],
    ids=["red", "blue"],
)
def test_leaving_a_forced_cell_for_the_in_goal_scores(drawing, turn, direction, values):
    """R11.1, R6.3: with two points, one for crossing and one for the in-goal."""
    match = at(drawing + f"turn: {turn}\npoints: {turn[0]}1 2")
    match.play_all(f"force {direction}", "card 6", "card 1")
    assert match.outcome is None
    match.play(f"step 1 {direction}")
    assert match.outcome.values == values


def test_a_player_who_picks_up_the_ball_on_the_way_scores():
    """R11.1, R5.3: the player is the carrier on entering."""
    match = at(BALL_ON_THE_LINE + "turn: red")
    match.play_all("step 1 right", "step 1 right")
    assert match.outcome.values == (1, -1)


def test_a_third_player_does_not_score():
    """R11.1, R4.2: entering the in-goal is a step, and this player may not move."""
    match = at(RED_ON_THE_LINE + "turn: red\npoints: r2 2, r5 3")
    assert match.refusal("step 1 right").rule == "R4.2"


def test_the_passer_does_not_score():
    """R11.1, R5.4: r1 is on the line, but r2 is the carrier now."""
    match = at(MATE_BEHIND_ON_THE_LINE + "turn: red")
    match.play("pass 2")
    assert match.refusal("step 1 right").rule == "R5.4"


@pytest.mark.parametrize(
    "action", ["end", "step 2 right", "card 1", "place 1-1", "draw 1", "lot red", "let", "aside up", "kick 5-4"]
)
def test_after_the_winning_try_nothing_is_played(action):
    """R11.1: the refusal names the rule that ended the match."""
    match = at(RED_ON_THE_LINE + "turn: red")
    match.play("step 1 right")
    assert match.refusal(action).rule == "R11.1"
    with pytest.raises(touchline.IllegalAction) as illegal:
        match.play(action)
    assert illegal.value.refusal.rule == "R11.1"


@pytest.mark.parametrize(
    ("drawing", "turn", "action", "conceding", "tries"),
    [
        (RED_ON_THE_LINE, "red", "step 1 right", 1, (1, 0)),
        (BLUE_ON_THE_LINE, "blue", "step 1 left", 0, (0, 1)),
    ],
    ids=["red scores", "blue scores"],
)
def test_with_more_tries_to_play_the_conceding_captain_places_first(drawing, turn, action, conceding, tries):
    """R11.1: with tries=2 the match continues; nothing is drawn, and the captain who conceded is first."""
    match = at(drawing + f"options: tries=2\nturn: {turn}")
    match.play(action)
    assert match.outcome is None
    assert score(match) == tries
    assert match.actor == conceding
    columns = (10, 11) if conceding else (1, 2)
    assert set(match.legal()) == {f"place {column}-{row}" for column in columns for row in range(1, 9)}


def test_after_a_try_both_place_again_and_the_ball_is_drawn_again():
    """R11.1, R3.1, R3.3: blue, who conceded, then red, then the draw; then blue has the first turn."""
    match = at(RED_ON_THE_LINE + "options: tries=2\nturn: red")
    match.play("step 1 right")
    assert ball(match) is None
    match.play_all(*BLUE_PLACES)
    assert match.actor == 0
    match.play_all(*RED_PLACES)
    assert match.odds() == {f"draw {number}": Fraction(1, 6) for number in range(1, 7)}
    match.play("draw 2")
    assert ball(match) == "6-3" and holder(match) is None
    assert where(match, "r1") == "1-1" and where(match, "b6") == "11-6"
    assert match.actor == 1


def test_after_a_try_of_blue_red_has_the_first_turn():
    """R11.1: red conceded, places first and plays first."""
    match = at(BLUE_ON_THE_LINE + "options: tries=2\nturn: blue")
    match.play_all("step 1 left", *RED_PLACES, *BLUE_PLACES, "draw 2")
    assert match.actor == 0


def test_after_a_try_all_stand_up():
    """R11.1: r3 and b2 were down."""
    match = at(RED_ON_THE_LINE + "options: tries=2\nturn: red")
    match.play_all("step 1 right", *BLUE_PLACES, *RED_PLACES, "draw 2")
    assert not [player for player in ("r1", "r2", "r3", "r4", "r5", "r6") if is_down(match, player)]
    assert not [player for player in ("b1", "b2", "b3", "b4", "b5", "b6") if is_down(match, player)]


def test_after_a_try_everybody_has_all_their_points():
    """R11.1: what was spent in the scorer's turn, and who moved in it, no longer counts."""
    match = at(RED_ON_THE_LINE + "options: tries=2\nturn: red\npoints: r1 1, r5 0")
    match.play_all("step 1 right", *BLUE_PLACES, *RED_PLACES, "draw 2", "step 1 left", "step 2 left", "end")
    assert points(match, "r1") == 3 and points(match, "r5") == 4
    assert match.refusal("step 2 right") is None


def test_after_a_try_the_form_cards_stay_as_they_are():
    """R11.1: neither the try nor the new draw changes the hands; the draw is still from 1 to 6."""
    match = at(RED_ON_THE_LINE + "options: tries=2\nturn: red\ncards: red 1 4, blue 3 6")
    match.play_all("step 1 right", *BLUE_PLACES, *RED_PLACES)
    assert match.odds() == {f"draw {number}": Fraction(1, 6) for number in range(1, 7)}
    match.play("draw 5")
    assert cards(match, "red") == {1, 4}
    assert cards(match, "blue") == {3, 6}


@pytest.mark.parametrize(
    ("drawing", "turn", "action", "before", "values"),
    [
        (RED_ON_THE_LINE, "red", "step 1 right", "1-0", (1, -1)),
        (RED_ON_THE_LINE, "red", "step 1 right", "1-1", (1, -1)),
        (BLUE_ON_THE_LINE, "blue", "step 1 left", "0-1", (-1, 1)),
        (BLUE_ON_THE_LINE, "blue", "step 1 left", "1-1", (-1, 1)),
    ],
    ids=["red 2-0", "red 2-1", "blue 0-2", "blue 1-2"],
)
def test_the_first_to_the_number_of_tries_wins(drawing, turn, action, before, values):
    """R11.1: with tries=2 the second try ends the match."""
    match = at(drawing + f"options: tries=2\nturn: {turn}\ntries: {before}")
    match.play(action)
    assert match.outcome.values == values
    assert match.actor == touchline.NOBODY
    assert match.refusal("end").rule == "R11.1"


def test_an_equalising_try_does_not_end_the_match():
    """R11.1: first to two; at 1-1 the match continues."""
    match = at(RED_ON_THE_LINE + "options: tries=2\nturn: red\ntries: 0-1")
    match.play("step 1 right")
    assert score(match) == (1, 1)
    assert match.outcome is None


def test_a_whole_match_to_one_try():
    """R11.1: from the draw for first captain to the try, with a ball that blue leaves alone."""
    match = touchline.new_match("kahmate", options={}, dice="by hand")
    match.play_all("lot red", *RED_PLACES, *BLUE_PLACES, "draw 6")
    match.play_all(*["step 6 down"] * 2, "end", "end")
    match.play_all(*["step 6 right"] * 3, "end", "end")
    match.play_all(*["step 6 right"] * 2, "step 6 up", "end", "end")
    assert holder(match) == "r6" and ball(match) == "6-7"
    match.play_all(*["step 6 right"] * 3, "end", "end", *["step 6 right"] * 3)
    assert match.outcome.values == (1, -1)
