"""R10, duels: cards, ties, and the turn that continues."""

import pytest

from tests.games.kahmate.pitch import at, ball, cards, holder, is_down, where

R1_TACKLES_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .    .    .    .   b2    .    .    :
 3    :    .    .   r3    .    .   r4    .    .    .   b3    .    :
 4    :    .   r6    .    .   r1   b1*   .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .   r2    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

B1_TACKLES_R1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .   r2    .    .    .    .    .    .    .    .    :
 3    :    .   r3    .    .    .   b4    .    .   b3    .    .    :
 4    :    .    .    .    .    .   r1*  b1    .    .   b6    .    :
 5    :    .    .   r4    .    .    .    .    .    .    .    .    :
 6    :    .   r6    .    .    .    .   b2    .   b5    .    .    :
 7    :    .    .   r5    .    .    .    .    .    .    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

BIG_R3_TACKLES_CLEVER_B6 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .    .    .   r4    .    .   b2    .    .    :
 3    :    .    .   r1    .    .    .    .    .    .   b3    .    :
 4    :    .   r6    .    .   r3   b6*   .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .   r2    .    .    .    .   b1    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""

R1_FORCES_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .   r3   r2    .    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .    .    .    .   r1*  b1    .    .    .    .    .    :
 5    :    .   r4    .    .    .    .    .    .   b4    .    .    :
 6    :    .    .   r5    .    .    .    .    .    .   b6    .    :
 7    :    .    .    .    .    .    .    .    .   b5    .    .    :
 8    :    .   r6    .    .    .    .    .    .    .    .    .    :
"""

R1_PASSES_OVER_B1 = """\
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :    .    .    .    .    .    .    .    .    .    .    .    :
 2    :    .    .    .   r3    .    .    .    .   b2    .    .    :
 3    :    .    .    .    .    .    .    .    .    .   b3    .    :
 4    :    .   r6    .   r2   b1   r1*   .    .    .    .    .    :
 5    :    .    .    .    .    .    .    .    .   b4    .    .    :
 6    :    .   r4    .    .    .    .    .    .    .   b6    .    :
 7    :    .   r5    .    .    .    .    .    .   b5    .    .    :
 8    :    .    .    .    .    .    .    .    .    .    .    .    :
"""


@pytest.mark.parametrize(
    ("drawing", "turn", "attacker"), [(R1_TACKLES_B1, "red", 0), (B1_TACKLES_R1, "blue", 1)], ids=["red", "blue"]
)
def test_the_attackers_captain_is_asked_first(drawing, turn, attacker):
    """R10.1: then the defender's; then the attacker's captain plays on."""
    match = at(drawing + f"turn: {turn}")
    match.play("tackle 1")
    assert match.actor == attacker
    match.play("card 2")
    assert match.actor == 1 - attacker
    match.play("card 3")
    assert match.actor == attacker


@pytest.mark.parametrize(
    ("drawing", "turn", "other"), [(R1_TACKLES_B1, "red", 1), (B1_TACKLES_R1, "blue", 0)], ids=["red", "blue"]
)
def test_the_defenders_captain_does_not_learn_the_chosen_card(drawing, turn, other):
    """R10.1: whatever the attacker's captain has chosen, the other sees the same and may do the same."""
    two, five = at(drawing + f"turn: {turn}"), at(drawing + f"turn: {turn}")
    two.play_all("tackle 1", "card 2")
    five.play_all("tackle 1", "card 5")
    assert two.view(other) == five.view(other)
    assert two.legal() == five.legal()


def test_the_defenders_captain_learns_that_a_card_has_been_chosen():
    """R10.1: their view before and after differs."""
    match = at(R1_TACKLES_B1 + "turn: red")
    match.play("tackle 1")
    before = match.view(1)
    match.play("card 2")
    assert match.view(1) != before


def test_the_second_card_of_a_tie_is_chosen_in_secret_too():
    """R10.1, R10.2: in the same way."""
    one, six = at(R1_TACKLES_B1 + "turn: red"), at(R1_TACKLES_B1 + "turn: red")
    one.play_all("tackle 1", "card 4", "card 4", "card 1")
    six.play_all("tackle 1", "card 4", "card 4", "card 6")
    assert one.view(1) == six.view(1)


def test_shown_cards_are_seen_by_both():
    """R10.1: once the cards are shown, the two matches differ for both captains."""
    two, five = at(R1_TACKLES_B1 + "turn: red"), at(R1_TACKLES_B1 + "turn: red")
    two.play_all("tackle 1", "card 2", "card 6")
    five.play_all("tackle 1", "card 5", "card 6")
    assert two.view(0) != five.view(0)
    assert two.view(1) != five.view(1)


@pytest.mark.parametrize(("attack", "defence", "loser"), [(4, 3, "b1"), (6, 1, "b1"), (3, 4, "r1"), (1, 6, "r1")])
def test_the_higher_sum_wins(attack, defence, loser):
    """R10.1: between two players without a bonus, the higher card."""
    match = at(R1_TACKLES_B1 + "turn: red")
    match.play_all("tackle 1", f"card {attack}", f"card {defence}")
    assert is_down(match, loser)
    assert is_down(match, "r1") != is_down(match, "b1")


@pytest.mark.parametrize(("attack", "defence", "loser"), [(3, 3, "b6"), (3, 4, None), (3, 5, "r3")])
def test_each_side_adds_its_players_bonus(attack, defence, loser):
    """R10.1: the big r3 attacks with +2, the clever b6 defends with +1."""
    match = at(BIG_R3_TACKLES_CLEVER_B6 + "turn: red")
    match.play_all("tackle 3", f"card {attack}", f"card {defence}")
    assert is_down(match, "b6") is (loser == "b6")
    assert is_down(match, "r3") is (loser == "r3")


def test_after_a_tie_both_choose_a_second_card():
    """R10.2: the attacker's captain first again; the tied cards are discarded and nothing else has changed."""
    match = at(R1_TACKLES_B1 + "turn: red")
    match.play_all("tackle 1", "card 4", "card 4")
    assert match.actor == 0
    assert holder(match) == "b1" and not is_down(match, "r1") and not is_down(match, "b1")
    assert cards(match, "red") == cards(match, "blue") == {1, 2, 3, 5, 6}
    assert match.refusal("card 4").rule == "R2.2"
    match.play("card 5")
    assert match.actor == 1
    assert match.refusal("card 4").rule == "R2.2"


def test_between_the_cards_of_a_tie_nothing_else_is_played():
    """R10.2, R4.6: the second card is due."""
    match = at(R1_TACKLES_B1 + "turn: red")
    match.play_all("tackle 1", "card 4", "card 4")
    assert match.refusal("end").rule == "R4.6"


@pytest.mark.parametrize(("attack", "defence", "loser"), [(3, 2, "b1"), (2, 3, "r1")])
def test_the_second_pair_decides(attack, defence, loser):
    """R10.2: whoever is higher in it."""
    match = at(R1_TACKLES_B1 + "turn: red")
    match.play_all("tackle 1", "card 4", "card 4", f"card {attack}", f"card {defence}")
    assert is_down(match, loser)


def test_the_bonus_counts_again_in_the_second_pair():
    """R10.2: r3 +2 and b6 +1: first 3 against 4 ties, then 4 against 3 wins by two, not by one."""
    match = at(BIG_R3_TACKLES_CLEVER_B6 + "turn: red")
    match.play_all("tackle 3", "card 3", "card 4", "card 4", "card 3")
    assert holder(match) == "r3"


def test_the_second_card_is_counted_alone():
    """R10.2: r3 +2 and b6 +1: first 5 against 6 ties, then 1 against 3 loses; sums with the first would lose less."""
    match = at(BIG_R3_TACKLES_CLEVER_B6 + "turn: red")
    match.play_all("tackle 3", "card 5", "card 6", "card 1", "card 3")
    assert is_down(match, "r3")
    assert holder(match) == "b6"


@pytest.mark.parametrize(
    ("drawing", "turn", "attacker", "defender"),
    [(R1_TACKLES_B1, "red", "r1", "b1"), (B1_TACKLES_R1, "blue", "b1", "r1")],
    ids=["red", "blue"],
)
def test_a_second_tie_is_won_by_the_defender_of_a_tackle(drawing, turn, attacker, defender):
    """R10.2: the tackler goes down and there is no third card."""
    match = at(drawing + f"turn: {turn}")
    match.play_all("tackle 1", "card 4", "card 4", "card 2", "card 2")
    assert is_down(match, attacker) and not is_down(match, defender)
    assert holder(match) == defender
    assert match.refusal("end") is None


def test_a_second_tie_is_won_by_the_defender_of_a_force():
    """R10.2: the carrier goes down and the ball goes behind them."""
    match = at(R1_FORCES_B1 + "turn: red")
    match.play_all("force right", "card 4", "card 4", "card 2", "card 2")
    assert is_down(match, "r1") and ball(match) == "4-4"


def test_a_second_tie_is_won_by_the_defender_of_a_pass():
    """R10.2: the interceptor gets the ball."""
    match = at(R1_PASSES_OVER_B1 + "turn: red")
    match.play_all("pass 2", "intercept 1", "card 4", "card 4", "card 2", "card 2")
    assert holder(match) == "b1"


@pytest.mark.parametrize(("attack", "defence", "player"), [(5, 3, "r1"), (3, 2, None)], ids=["by two", "by one"])
def test_the_margin_is_that_of_the_deciding_pair(attack, defence, player):
    """R10.2, R9.6: after a tie a tackle is perfect when the second pair is won by two."""
    match = at(R1_TACKLES_B1 + "turn: red")
    match.play_all("tackle 1", "card 4", "card 4", f"card {attack}", f"card {defence}")
    assert is_down(match, "b1")
    assert holder(match) == player


def test_the_tie_is_forgotten_by_the_next_duel():
    """R10.2: r4's tackle after r1's begins with its own first pair, and its tie is a first tie."""
    match = at(R1_TACKLES_B1 + "turn: red")
    match.play_all("tackle 1", "card 4", "card 4", "card 2", "card 2", "tackle 4", "card 5", "card 6")
    assert match.actor == 0
    assert match.refusal("card 1") is None
    match.play_all("card 1", "card 1")
    assert is_down(match, "b1")


@pytest.mark.parametrize("duel", [("card 4", "card 3"), ("card 6", "card 3"), ("card 2", "card 3")])
def test_a_tackle_does_not_end_the_turn(duel):
    """R10.3: won, perfect or lost: another player may still move."""
    match = at(R1_TACKLES_B1 + "turn: red")
    match.play_all("tackle 1", *duel, "step 2 right")
    assert where(match, "r2") == "6-6"
    assert match.actor == 0


@pytest.mark.parametrize("duel", [("card 6", "card 1", "step 1 right"), ("card 1", "card 6")], ids=["won", "lost"])
def test_a_force_does_not_end_the_turn(duel):
    """R10.3: won or lost: another player may still move."""
    match = at(R1_FORCES_B1 + "turn: red")
    match.play_all("force right", *duel, "step 2 right")
    assert where(match, "r2") == "4-2"
    assert match.actor == 0


@pytest.mark.parametrize("duel", [("card 6", "card 1"), ("card 1", "card 6")], ids=["won", "lost"])
def test_an_interception_does_not_end_the_turn(duel):
    """R10.3: won or lost: the passer may still move, and another too."""
    match = at(R1_PASSES_OVER_B1 + "turn: red")
    match.play_all("pass 2", "intercept 1", *duel, "step 1 up", "step 3 right")
    assert where(match, "r1") == "6-3" and where(match, "r3") == "5-2"
    assert match.actor == 0


def test_after_a_lost_force_a_mate_may_save_the_ball():
    """R10.3, R6.4: the ball is on 4-4, and the fast r5 runs there."""
    match = at(R1_FORCES_B1 + "turn: red")
    match.play_all("force right", "card 1", "card 6", "step 5 right", "step 5 up", "step 5 up")
    assert holder(match) == "r5"
