"""R2, the teams: six players of five kinds per side, and six form cards per captain."""

import pytest

import touchline
from tests.games.kahmate.pitch import at, cards, is_down, points

LANES = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r1    .    .    .    .    .    .    .   b1    .    :
 2    :    .   r2    .    .    .    .    .    .    .   b2    .    :
 3    :    .   r3    .    .    .    .    .    .    .   b3    .    :
 4    :    .   r4    .    .    .    .    .    .    .   b4    .    :
 5    :    .   r5    .    .    .    .    .    .    .   b5    .    :
 6    :    .   r6    .    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    *    .    .    .    .    .    :
"""

RED_AROUND_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r1    .    .    .    .    .    .    .   b2    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .    .    .    .    .   r3    .    .    .   b3    .    :
 4    :    .    .    .    .   r4   b1*  r5    .    .    .    .    :
 5    :    .    .    .    .    .   r6    .    .    .   b4    .    :
 6    :    .    .    .    .    .    .    .    .    .   b5    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .   r2    .    .    .    .    .    .    .   b6    .    :
"""

BLUE_AROUND_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r2    .    .    .    .    .    .    .   b1    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .   r3    .    .    .   b3    .    .    .    .    .    :
 4    :    .    .    .    .   b5   r1*  b4    .    .    .    .    :
 5    :    .   r4    .    .    .   b6    .    .    .    .    .    :
 6    :    .   r5    .    .    .    .    .    .    .    .    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .   b2    .    :
"""

R2_MEETS_B2 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .   r1    .    .    .    .    .    .    .   b1    .    :
 2    :    .    .    .    .    .    .    .    .    .    .    .    :
 3    :    .   r3    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r2*  b2    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .    .   b4    .    :
 6    :    .   r5    .    .    .    .    .    .    .   b5    .    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .   b6    .    :
"""

# The card with which the opponent, whose bonus is 0, matches an attacker's card 3: 3 plus the attack bonus.
LEVEL_WITH_AN_ATTACKER = [(3, 5), (4, 4), (5, 2), (6, 3)]

# The direction of a defender, and the card with which an attacker with bonus 0 matches the defender's card 3.
LEVEL_WITH_A_RED_DEFENDER = [("r3", "up", 4), ("r4", "left", 3), ("r5", "right", 2), ("r6", "down", 4)]
LEVEL_WITH_A_BLUE_DEFENDER = [("b3", "up", 4), ("b4", "right", 3), ("b5", "left", 2), ("b6", "down", 4)]

ALL_SIX = {1, 2, 3, 4, 5, 6}


def is_tied(match):
    return "tied: yes" in match.position()


@pytest.mark.parametrize(("shirt", "reach"), [(1, 3), (2, 3), (3, 2), (4, 3), (5, 4), (6, 3)])
def test_each_kind_of_player_moves_its_number_of_cells(shirt, reach):
    """R2.1: ordinary 3, big 2, tough 3, fast 4, clever 3, on both sides."""
    red = at(LANES + "turn: red")
    assert points(red, f"r{shirt}") == reach
    red.play_all(*[f"step {shirt} right"] * reach)
    assert points(red, f"r{shirt}") == 0
    assert red.refusal(f"step {shirt} right").rule == "R5.1"
    blue = at(LANES + "turn: blue")
    assert points(blue, f"b{shirt}") == reach
    blue.play_all(*[f"step {shirt} left"] * reach)
    assert points(blue, f"b{shirt}") == 0
    assert blue.refusal(f"step {shirt} left").rule == "R5.1"


@pytest.mark.parametrize(("shirt", "level"), LEVEL_WITH_AN_ATTACKER)
def test_each_red_kind_attacks_with_its_bonus(shirt, level):
    """R2.1: big +2, tough +1, fast -1, clever 0 when red attacks."""
    match = at(RED_AROUND_B1 + "turn: red")
    match.play_all(f"tackle {shirt}", "card 3", f"card {level}")
    assert is_tied(match)
    match = at(RED_AROUND_B1 + "turn: red")
    match.play_all(f"tackle {shirt}", "card 3", f"card {level - 1}")
    assert is_down(match, "b1")
    match = at(RED_AROUND_B1 + "turn: red")
    match.play_all(f"tackle {shirt}", "card 3", f"card {level + 1}")
    assert is_down(match, f"r{shirt}")


@pytest.mark.parametrize(("shirt", "level"), LEVEL_WITH_AN_ATTACKER)
def test_each_blue_kind_attacks_with_its_bonus(shirt, level):
    """R2.1: big +2, tough +1, fast -1, clever 0 when blue attacks."""
    match = at(BLUE_AROUND_R1 + "turn: blue")
    match.play_all(f"tackle {shirt}", "card 3", f"card {level}")
    assert is_tied(match)
    match = at(BLUE_AROUND_R1 + "turn: blue")
    match.play_all(f"tackle {shirt}", "card 3", f"card {level - 1}")
    assert is_down(match, "r1")
    match = at(BLUE_AROUND_R1 + "turn: blue")
    match.play_all(f"tackle {shirt}", "card 3", f"card {level + 1}")
    assert is_down(match, f"b{shirt}")


@pytest.mark.parametrize(("defender", "direction", "level"), LEVEL_WITH_A_RED_DEFENDER)
def test_each_red_kind_defends_with_its_bonus(defender, direction, level):
    """R2.1: big +1, tough 0, fast -1, clever +1 when red defends."""
    match = at(RED_AROUND_B1 + "turn: blue")
    match.play_all(f"force {direction}", f"card {level}", "card 3")
    assert is_tied(match)
    match = at(RED_AROUND_B1 + "turn: blue")
    match.play_all(f"force {direction}", f"card {level + 1}", "card 3")
    assert is_down(match, defender)
    match = at(RED_AROUND_B1 + "turn: blue")
    match.play_all(f"force {direction}", f"card {level - 1}", "card 3")
    assert is_down(match, "b1")


@pytest.mark.parametrize(("defender", "direction", "level"), LEVEL_WITH_A_BLUE_DEFENDER)
def test_each_blue_kind_defends_with_its_bonus(defender, direction, level):
    """R2.1: big +1, tough 0, fast -1, clever +1 when blue defends."""
    match = at(BLUE_AROUND_R1 + "turn: red")
    match.play_all(f"force {direction}", f"card {level}", "card 3")
    assert is_tied(match)
    match = at(BLUE_AROUND_R1 + "turn: red")
    match.play_all(f"force {direction}", f"card {level + 1}", "card 3")
    assert is_down(match, defender)
    match = at(BLUE_AROUND_R1 + "turn: red")
    match.play_all(f"force {direction}", f"card {level - 1}", "card 3")
    assert is_down(match, "r1")


def test_the_second_ordinary_player_has_no_bonus_either():
    """R2.1: each side has two ordinary players; the second also attacks and defends with 0."""
    red_attacks = at(R2_MEETS_B2 + "turn: red")
    red_attacks.play_all("force right", "card 3", "card 3")
    assert is_tied(red_attacks)
    blue_attacks = at(R2_MEETS_B2 + "turn: blue")
    blue_attacks.play_all("tackle 2", "card 3", "card 3")
    assert is_tied(blue_attacks)


def test_each_captain_starts_with_the_form_cards_1_to_6():
    """R2.2: six form cards each."""
    match = touchline.new_match("kahmate", options={"first": "red"}, dice="by hand")
    assert cards(match, "red") == cards(match, "blue") == ALL_SIX


def test_in_a_duel_each_captain_may_choose_any_of_their_six_cards():
    """R2.2: with all six in hand, cards 1 to 6 are legal for the attacker's and then for the defender's captain."""
    match = at(R2_MEETS_B2 + "turn: red")
    match.play("force right")
    assert set(match.legal()) == {f"card {number}" for number in ALL_SIX}
    match.play("card 4")
    assert set(match.legal()) == {f"card {number}" for number in ALL_SIX}


def test_played_cards_are_discarded():
    """R2.2: after a duel each captain lacks only the card they played."""
    match = at(R2_MEETS_B2 + "turn: red")
    match.play_all("force right", "card 5", "card 2")
    assert cards(match, "red") == {1, 2, 3, 4, 6}
    assert cards(match, "blue") == {1, 3, 4, 5, 6}


def test_a_chosen_card_stays_in_the_hand_until_it_is_shown():
    """R2.2: a card is discarded when shown, not when chosen."""
    match = at(R2_MEETS_B2 + "turn: red\ncards: red 4 5, blue 2 3")
    match.play_all("force right", "card 5")
    assert cards(match, "red") == {4, 5}
    assert cards(match, "blue") == {2, 3}


def test_a_card_that_is_not_in_the_hand_is_refused():
    """R2.2: both captains, the attacker's and the defender's, choose from what is left."""
    match = at(R2_MEETS_B2 + "turn: red\ncards: red 1 3 5, blue 2 4 6")
    match.play("force right")
    assert set(match.legal()) == {"card 1", "card 3", "card 5"}
    assert match.refusal("card 4").rule == "R2.2"
    match.play("card 3")
    assert set(match.legal()) == {"card 2", "card 4", "card 6"}
    assert match.refusal("card 3").rule == "R2.2"


def test_the_cards_left_are_known_to_both_captains():
    """R2.2: discards are face up, so each captain sees what the other has left."""
    one = at(R2_MEETS_B2 + "turn: red\ncards: red 1 2, blue 3 4")
    other_blue_hand = at(R2_MEETS_B2 + "turn: red\ncards: red 1 2, blue 5 6")
    other_red_hand = at(R2_MEETS_B2 + "turn: red\ncards: red 5 6, blue 3 4")
    assert one.view(0) != other_blue_hand.view(0)
    assert one.view(1) != other_red_hand.view(1)


def test_all_six_cards_come_back_when_the_last_one_has_been_shown():
    """R2.2: at once, before anything else is played."""
    match = at(R2_MEETS_B2 + "turn: red\ncards: red 5, blue 2")
    match.play_all("force right", "card 5", "card 2")
    assert cards(match, "red") == cards(match, "blue") == ALL_SIX


def test_no_card_comes_back_before_the_last_one_has_been_shown():
    """R2.2: one card left stays one card left, and choosing the last one is not yet showing it."""
    match = at(R2_MEETS_B2 + "turn: red\ncards: red 4 5, blue 2 3")
    match.play_all("force right", "card 5", "card 2")
    assert cards(match, "red") == {4} and cards(match, "blue") == {3}
    match.play_all("step 2 left", "end", "end", "force right", "card 4")
    assert cards(match, "red") == {4} and cards(match, "blue") == {3}


def test_all_six_cards_come_back_between_the_two_cards_of_a_tie():
    """R2.2: when the last cards tie, the second ones are chosen from all six, including the tied card."""
    match = at(R2_MEETS_B2 + "turn: red\ncards: red 3, blue 3")
    match.play_all("force right", "card 3", "card 3")
    assert cards(match, "red") == cards(match, "blue") == ALL_SIX
    match.play_all("card 3", "card 1")
    assert cards(match, "red") == {1, 2, 4, 5, 6}
    assert cards(match, "blue") == {2, 3, 4, 5, 6}


def test_the_last_card_must_be_played_and_brings_back_all_six():
    """R2.2: after five cards there is no choice in the sixth duel; after it the hand is full again."""
    match = at(R2_MEETS_B2 + "turn: red\ncards: red 2 6, blue 1 4")
    match.play_all("force right", "card 6", "card 1")
    assert cards(match, "red") == {2}
    match.play_all("step 2 left", "end", "end", "force right")
    assert set(match.legal()) == {"card 2"}
    match.play_all("card 2", "card 4")
    assert cards(match, "red") == cards(match, "blue") == ALL_SIX
