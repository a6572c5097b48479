"""R10, half-time: the stop, the swaps of partners, the new piles, who plays first."""

from fractions import Fraction

import pytest

import touchline
from tests.games.team_km.table import (
    at,
    ball,
    box,
    discard,
    due,
    goals,
    half,
    hand,
    known,
    offer,
    pile,
    protected,
    table,
    tokens,
    turn,
    under,
    yellows,
)

IN_A_TURN = ("draw", "deal half-time")
IN_A_SUBSTITUTION = ("substitute lob", "deal half-time")

FULL_TABLE = """\
turn: a
balls: 9 15
goals: 2 1
tokens: 1 2
hand a: lob pass+5
hand b: pass+1
table a: kick-off pass+2 dive yellow tackle
table b: kick-off lob-fair red
under: a tackle
fair: b lob-fair
yellow: a
discard: pass+3
offer: pass+3
pile: 0 5
"""

FOUR = """\
due: draw
hand a: pass+1 pass+2 pass+3 pass+4
hand b: shot+1 shot+2 shot+3 shot+4
hand c: lob tackle
hand d: dribble keeper
pile: 0 20
"""

SIX = """\
turn: a
due: draw
hand a: pass+1 pass+2 pass+3 pass+4
hand b: shot+1 shot+2 shot+3 shot+4
hand c: pass-or-shot+1 pass-or-shot+2 pass-or-shot+3 pass-or-shot+4
hand d: lob
hand e: dribble
hand f: keeper
pile: 0 20
"""

SEVEN = {
    "a": "kick-off kick-off kick-off kick-off kick-off kick-off kick-off",
    "b": "pass+3 pass+3 pass+3 pass+3 pass+3 pass+3 pass+3",
    "c": "pass+2 pass+2 pass+2 pass+2 pass+2 pass+2 pass+2",
    "d": "throw-in throw-in throw-in throw-in throw-in throw-in throw-in",
    "e": "tackle tackle tackle tackle tackle tackle tackle",
    "f": "defender defender defender defender defender defender defender",
}


def four(*actions, drawer="a"):
    """Four players at half-time, after these actions."""
    match = at(f"turn: {drawer}\n{FOUR}", players=4)
    match.play_all("deal half-time", *actions)
    return match


def six(*actions, sides=2):
    """Six players at half-time, drawn by a, after these actions."""
    match = at(SIX, players=6, sides=sides)
    match.play_all("deal half-time", *actions)
    return match


def swap(partner, given, wanted):
    """A swap that is agreed on."""
    return (f"offer {partner} {given}", f"for {wanted}", "agree")


def declined(partner, given, wanted):
    """An offer that is declined."""
    return (f"offer {partner} {given}", f"for {wanted}", "decline")


# R10.1


@pytest.mark.parametrize("actions", [IN_A_TURN, IN_A_SUBSTITUTION])
def test_half_time_stops_play_at_once(actions):
    """R10.1: the current turn is over; no card is played in it."""
    match = at(FULL_TABLE)
    match.play_all(*actions)
    assert (half(match), due(match), turn(match)) == ("second", "turn", "a")
    assert match.refusal("discard lob").rule == "R3.1"


@pytest.mark.parametrize("actions", [IN_A_TURN, IN_A_SUBSTITUTION])
def test_half_time_clears_the_table_but_specials_and_yellow_and_red(actions):
    """R10.1: as after a goal; interruptions and fair play end."""
    match = at(FULL_TABLE)
    match.play_all(*actions)
    assert (table(match, "a"), table(match, "b")) == (["dive", "yellow"], ["red"])
    assert (under(match, "a"), protected(match, "b")) == (None, False)


@pytest.mark.parametrize("actions", [IN_A_TURN, IN_A_SUBSTITUTION])
def test_half_time_puts_the_balls_on_0(actions):
    """R10.1: a kick-off is needed."""
    match = at(FULL_TABLE)
    match.play_all(*actions)
    assert (ball(match, "a"), ball(match, "b")) == (0, 0)


@pytest.mark.parametrize("actions", [IN_A_TURN, IN_A_SUBSTITUTION])
def test_tokens_goals_and_counted_yellows_stay_as_they_are(actions):
    """R10.1: nothing is given back."""
    match = at(FULL_TABLE)
    match.play_all(*actions)
    assert (tokens(match), goals(match)) == ((1, 2), (2, 1))
    assert (yellows(match, "a"), yellows(match, "b")) == (1, 0)


def test_half_time_as_a_redraw_clears_the_same():
    """R10.1: in a turn, a substitution or a redraw."""
    match = at(
        "turn: a\ndue: card\nballs: 9 5\ngoals: 2 1\nhand a: tackle\nhand b: yellow\ntable a: kick-off\n"
        "table b: kick-off nutmeg\npile: 0 5\n"
    )
    match.play_all("play tackle b", "react yellow", "deal half-time")
    assert (table(match, "a"), table(match, "b")) == (["yellow"], ["nutmeg"])
    assert (ball(match, "a"), ball(match, "b"), goals(match), yellows(match, "a")) == (0, 0, (2, 1), 1)


def test_half_time_does_not_go_to_a_hand():
    """R10.1: the drawer has the same cards as before."""
    match = at(FULL_TABLE)
    match.play_all(*IN_A_TURN)
    assert hand(match, "a") == ["pass+5", "lob"]


def test_the_table_is_cleared_before_the_swaps():
    """R10.1, R10.2: balls on 0 and an empty table while partners swap."""
    match = at(
        "turn: a\ndue: draw\nballs: 5 6\nhand a: pass+1\nhand b: pass+2\ntable c: tackle pass+3\nunder: c tackle\n"
        "pile: 0 5\n",
        players=4,
    )
    match.play("deal half-time")
    assert (due(match), ball(match, "a"), ball(match, "c")) == ("offer", 0, 0)
    assert (table(match, "c"), under(match, "c")) == ([], None)


# R10.2


@pytest.mark.parametrize("players", [2, 3])
def test_a_player_without_a_partner_is_not_asked(players):
    """R10.2: with two or three players the second half begins at once."""
    match = at("turn: a\ndue: draw\nhand a: pass+1\nhand b: pass+2\npile: 0 5\n", players=players)
    match.play("deal half-time")
    assert (due(match), match.actor, half(match)) == ("turn", 0, "second")


def test_the_hands_are_shown_to_partners_without_asking():
    """R10.2, R1.6: before any offer."""
    match = four()
    assert known(match, "a", by="b") == ["pass+1", "pass+2", "pass+3", "pass+4"]
    assert known(match, "d", by="c") == ["keeper", "dribble"]
    assert known(match, "a", by="c") == []


@pytest.mark.parametrize(("drawer", "order"), [("a", "abcd"), ("b", "bcda"), ("c", "cdab"), ("d", "dabc")])
def test_seats_offer_in_clockwise_order_from_the_drawer(drawer, order):
    """R10.2: until they pass; each seat has one go, and then it is the drawer's turn."""
    match = four(drawer=drawer)
    asked = []
    while due(match) == "offer":
        asked.append("abcdef"[match.actor])
        match.play("done")
    assert "".join(asked) == order
    assert (turn(match), due(match), half(match)) == (drawer, "turn", "second")


@pytest.mark.parametrize("sides", [2, 3])
def test_six_seats_have_their_go_in_clockwise_order(sides):
    """R10.2: two sides of three, three sides of two."""
    match = six(sides=sides)
    asked = []
    while due(match) == "offer":
        asked.append("abcdef"[match.actor])
        match.play("done")
    assert "".join(asked) == "abcdef"


def test_an_offer_names_a_partner_and_a_card_of_ones_own():
    """R10.2: any such offer, or none."""
    match = four("done", "done")
    assert match.actor == 2
    assert match.legal() == ["done", "offer d tackle", "offer d lob"]


def test_an_offer_asks_for_a_card_of_the_partners():
    """R10.2: the price."""
    match = four("done", "done", "offer d lob")
    assert (match.actor, due(match)) == (2, "price")
    assert match.legal() == ["for keeper", "for dribble"]


def test_the_partner_agrees_or_declines():
    """R10.2: accepted or declined by the partner."""
    match = four("offer b pass+1", "for shot+1")
    assert (match.actor, due(match)) == (1, "answer")
    assert match.legal() == ["agree", "decline"]


def test_a_swap_is_one_card_against_one_card():
    """R10.2: both hands keep their size."""
    match = four(*swap("b", "pass+1", "shot+3"))
    assert hand(match, "a") == ["pass+2", "pass+3", "pass+4", "shot+3"]
    assert hand(match, "b") == ["pass+1", "shot+1", "shot+2", "shot+4"]


def test_after_a_swap_the_same_seat_goes_on_offering():
    """R10.2: until it passes."""
    match = four(*swap("b", "pass+1", "shot+3"))
    assert (match.actor, due(match)) == (0, "offer")
    assert match.legal()[:2] == ["done", "offer b pass+2"]


def test_a_card_that_was_swapped_may_be_swapped_again():
    """R10.2: it now belongs to its new owner."""
    match = four(*swap("b", "pass+1", "shot+3"), "offer b shot+3", "for pass+1", "agree")
    assert hand(match, "a") == ["pass+1", "pass+2", "pass+3", "pass+4"]


def test_a_declined_offer_changes_nothing_and_the_same_seat_goes_on_offering():
    """R10.2: after the first and the second, the same offer again or another."""
    match = four(*declined("b", "pass+1", "shot+3"))
    assert hand(match, "a") == ["pass+1", "pass+2", "pass+3", "pass+4"]
    assert (match.actor, due(match)) == (0, "offer")
    assert match.refusal("offer b pass+1") is None
    match.play_all(*declined("b", "pass+1", "shot+3"))
    assert (match.actor, due(match)) == (0, "offer")


@pytest.mark.parametrize("third", [("pass+1", "shot+3"), ("pass+2", "shot+1")])
def test_the_third_declined_offer_ends_that_seats_offers(third):
    """R10.2: the same or different ones; then the next seat has its go."""
    match = four(*declined("b", "pass+1", "shot+3") * 2, *declined("b", *third))
    assert hand(match, "a") == ["pass+1", "pass+2", "pass+3", "pass+4"]
    assert (match.actor, due(match)) == (1, "offer")


def test_declined_offers_count_whether_in_a_row_or_not():
    """R10.2: a swap in between does not restart the count, and it stands."""
    refused = declined("b", "pass+2", "shot+1")
    match = four(*refused, *swap("b", "pass+1", "shot+3"), *refused)
    assert (match.actor, due(match)) == (0, "offer")
    match.play_all(*refused)
    assert match.actor == 1
    assert hand(match, "a") == ["pass+2", "pass+3", "pass+4", "shot+3"]


def test_declined_offers_to_both_partners_count_together():
    """R10.2: a seat's third, whoever declined."""
    match = six(*declined("b", "pass+1", "shot+1"), *declined("c", "pass+1", "pass-or-shot+1"))
    assert (match.actor, due(match)) == (0, "offer")
    match.play_all(*declined("b", "pass+1", "shot+1"))
    assert (match.actor, due(match)) == (1, "offer")


def test_each_seat_has_its_own_three_declined_offers():
    """R10.2: b's go begins with none, after a's two and after a's three."""
    for ended in (("done",), declined("b", "pass+1", "shot+1")):
        match = four(*declined("b", "pass+1", "shot+1") * 2, *ended, *declined("a", "shot+1", "pass+1") * 2)
        assert (match.actor, due(match)) == (1, "offer")
        match.play_all(*declined("a", "shot+1", "pass+1"))
        assert (match.actor, due(match)) == (2, "offer")


def test_a_go_that_ends_by_swaps_leaves_no_count_behind():
    """R10.2: a and b have had their three swaps, and c begins with none declined."""
    swaps = [action for number in (1, 2, 3) for action in swap("b", f"pass+{number}", f"shot+{number}")]
    match = four(*declined("b", "pass+1", "shot+1") * 2, *swaps, *declined("d", "lob", "keeper") * 2)
    assert (match.actor, due(match)) == (2, "offer")


def test_a_player_who_declined_may_offer_in_their_own_go():
    """R10.2: even to the seat whose offers are over."""
    match = four(*declined("b", "pass+1", "shot+3") * 3, *swap("a", "shot+1", "pass+4"))
    assert hand(match, "a") == ["pass+1", "pass+2", "pass+3", "shot+1"]
    assert match.actor == 1


def test_each_seat_has_one_go():
    """R10.2: after b has passed, c is asked and a is not asked again."""
    match = four("done", *swap("a", "shot+1", "pass+4"), "done")
    assert match.actor == 2


def test_three_swaps_end_the_go_and_the_partner_is_not_asked():
    """R10.2: each seat takes part in at most three, and a and b both have."""
    match = four(*swap("b", "pass+1", "shot+1"), *swap("b", "pass+2", "shot+2"))
    assert (match.actor, due(match)) == (0, "offer")
    match.play_all(*swap("b", "pass+3", "shot+3"))
    assert (match.actor, due(match)) == (2, "offer")
    assert hand(match, "b") == ["pass+1", "pass+2", "pass+3", "shot+4"]


def test_the_swaps_of_both_goes_are_counted_together():
    """R10.2: two offered by a, one by b, and both have had their three."""
    match = four(*swap("b", "pass+1", "shot+1"), *swap("b", "pass+2", "shot+2"), "done")
    assert (match.actor, due(match)) == (1, "offer")
    match.play_all(*swap("a", "pass+1", "shot+1"))
    assert (match.actor, due(match)) == (2, "offer")


def test_a_declined_offer_is_no_swap():
    """R10.2: after a's declined offers both still have their three."""
    match = four(*declined("b", "pass+1", "shot+1") * 3)
    match.play_all(*swap("a", "shot+1", "pass+1"), *swap("a", "shot+2", "pass+2"))
    assert (match.actor, due(match)) == (1, "offer")
    match.play_all(*swap("a", "shot+3", "pass+3"))
    assert (match.actor, due(match)) == (2, "offer")


def test_in_a_side_of_three_an_offer_goes_to_one_partner():
    """R10.2: either of the two, who alone answers."""
    match = six("offer c pass+1", "for pass-or-shot+2")
    assert (match.actor, due(match)) == (2, "answer")
    match.play("agree")
    assert hand(match, "c") == ["pass+1", "pass-or-shot+1", "pass-or-shot+3", "pass-or-shot+4"]
    assert match.refusal("offer b pass+2") is None


def test_in_a_side_of_three_all_three_see_the_swap():
    """R10.2, R1.6: b knows both hands after a swap of a and c."""
    match = six(*swap("c", "pass+1", "pass-or-shot+2"))
    assert known(match, "a", by="b") == ["pass+2", "pass+3", "pass+4", "pass-or-shot+2"]
    assert known(match, "c", by="b") == ["pass+1", "pass-or-shot+1", "pass-or-shot+3", "pass-or-shot+4"]


def test_a_partner_that_has_had_three_swaps_gets_no_more_offers():
    """R10.2: a has had three, so b may offer only to c; then c can offer to nobody and is not asked."""
    match = six(*swap("b", "pass+1", "shot+1"), *swap("b", "pass+2", "shot+2"), *swap("c", "pass+3", "pass-or-shot+3"))
    assert (match.actor, due(match)) == (1, "offer")
    assert match.refusal("offer a shot+3").rule == "R10.2"
    assert match.refusal("offer c shot+3") is None
    match.play_all(*swap("c", "shot+3", "pass-or-shot+1"))
    assert (match.actor, due(match)) == (3, "offer")


@pytest.mark.parametrize("seat", ["a", "c", "d", "e", "f"])
def test_an_offer_goes_to_a_partner_only(seat):
    """R10.2: not to the seat itself, an opponent, or a seat that is not at the table."""
    assert four().refusal(f"offer {seat} pass+1").rule == "R10.2"


def test_a_card_not_held_cannot_be_offered():
    """R10.2: it must be in the seat's own hand."""
    assert four().refusal("offer b shot+1").rule == "R10.2"


def test_a_card_that_the_partner_does_not_hold_cannot_be_asked_for():
    """R10.2: it must be in the partner's hand."""
    match = four("offer b pass+1")
    assert match.refusal("for pass+2").rule == "R10.2"
    assert match.refusal("for lob").rule == "R10.2"


def test_a_card_of_the_same_kind_cannot_be_asked_for():
    """R10.2: it must be a card in the partner's hand, of another kind."""
    match = at("turn: a\ndue: draw\nhand a: lob pass+1\nhand b: lob shot+1\npile: 0 5\n", players=4)
    match.play_all("deal half-time", "offer b lob")
    assert match.legal() == ["for shot+1"]
    assert match.refusal("for lob").rule == "R10.2"


def test_a_card_for_which_the_partner_has_nothing_of_another_kind_cannot_be_offered():
    """R10.2: no price could complete such an offer."""
    match = at("turn: a\ndue: draw\nhand a: lob pass+1\nhand b: lob lob\npile: 0 5\n", players=4)
    match.play("deal half-time")
    assert match.legal() == ["done", "offer b pass+1"]
    assert match.refusal("offer b lob").rule == "R10.2"


@pytest.mark.parametrize(
    "hands",
    [
        "hand b: lob\nhand c: lob\nhand d: pass+1\n",
        "hand a: lob\nhand c: lob\nhand d: pass+1\n",
        "hand a: lob lob\nhand b: lob\nhand c: lob\nhand d: pass+1\n",
        "hand c: lob\nhand d: pass+1\n",
    ],
)
def test_a_seat_that_can_make_no_offer_is_not_asked(hands):
    """R10.2: no card of its own, none of the partner's, or nothing of another kind: a and b are passed over."""
    match = at(f"turn: a\ndue: draw\n{hands}pile: 0 5\n", players=4)
    match.play("deal half-time")
    assert (match.actor, due(match)) == (2, "offer")


def test_if_nobody_can_offer_the_second_half_begins():
    """R10.2: nobody is asked."""
    match = at("turn: b\ndue: draw\nhand a: lob\nhand d: lob\npile: 0 5\n", players=4)
    match.play("deal half-time")
    assert (match.actor, due(match), half(match)) == (1, "turn", "second")


@pytest.mark.parametrize("action", ["draw", "take", "play pass+1", "discard pass+1", "for shot+1", "agree", "decline"])
def test_only_offers_are_made_in_ones_go(action):
    """R10.2: an offer is due."""
    assert four().refusal(action).rule == "R10.2"


@pytest.mark.parametrize("action", ["done", "offer b pass+2", "agree", "decline", "draw", "discard pass+1"])
def test_after_an_offer_its_price_is_due(action):
    """R10.2: an offer names a card in the partner's hand."""
    assert four("offer b pass+1").refusal(action).rule == "R10.2"


@pytest.mark.parametrize("action", ["done", "offer a shot+1", "for shot+2", "draw", "discard shot+1", "accept"])
def test_after_the_price_the_answer_is_due(action):
    """R10.2: agree or decline."""
    assert four("offer b pass+1", "for shot+1").refusal(action).rule == "R10.2"


def test_the_period_is_still_the_first_while_partners_swap():
    """R10.2, R10.3: the new piles come after the swaps."""
    match = four()
    assert (half(match), pile(match)) == ("first", (0, 19))
    match.play_all("done", "done", "done")
    assert (half(match), pile(match)) == ("first", (0, 19))
    match.play("done")
    assert (half(match), pile(match)) == ("second", (46, 47))


# R10.3


@pytest.mark.parametrize(
    ("players", "kept", "piles"),
    [
        (2, "", (45, 45, 45)),
        (2, "table a: dive\n", (45, 45, 44)),
        (3, "", (43, 43, 42)),
        (4, "", (41, 40, 40)),
        (4, "table d: red\n", (40, 40, 40)),
        (6, "", (36, 36, 35)),
    ],
)
def test_the_piles_of_the_second_half(players, kept, piles):
    """R10.3: N is 149 minus hands and kept cards: 135, 134, 128, 121, 120, 107; Full time is in the middle pile."""
    hands = "".join(f"hand {seat}: {SEVEN[seat]}\n" for seat in "abcdef"[:players])
    match = at(f"turn: a\ndue: draw\n{hands}{kept}pile: 0 5\n", players=players)
    match.play_all("deal half-time", *["done"] * (players if players > 3 else 0))
    assert half(match) == "second"
    assert (*pile(match), box(match)) == (piles[0], piles[1] + 1, piles[2])


def test_cleared_cards_and_the_discard_are_shuffled_in_and_kept_cards_are_not():
    """R10.3: all cards except hands and the specials and yellow/red on the table."""
    match = at(FULL_TABLE)
    match.play_all(*IN_A_TURN)
    assert discard(match) == []
    assert (*pile(match), box(match)) == (48, 49, 47)
    match.play("draw")
    odds = match.odds()
    assert odds["deal pass+3"] == Fraction(9, 143)
    assert odds["deal kick-off"] == Fraction(20, 143)
    assert odds["deal tackle"] == Fraction(8, 143)
    assert odds["deal yellow"] == Fraction(3, 143)
    assert odds["deal red"] == Fraction(1, 143)
    assert odds["deal pass+5"] == Fraction(3, 143)
    assert "deal dive" not in odds


def test_the_box_is_shuffled_in():
    """R10.3: the box included; nothing is known of the new pile from the first half."""
    match = at("turn: a\ndue: draw\npile: 0 1\n")
    match.play_all("deal half-time", "draw")
    assert match.odds()["deal red"] == Fraction(2, 149)
    assert (pile(match), box(match)) == ((50, 51), 49)


def test_hands_are_kept():
    """R10.3: nothing is dealt again."""
    match = at(FULL_TABLE)
    match.play_all(*IN_A_TURN)
    assert (hand(match, "a"), hand(match, "b")) == (["pass+5", "lob"], ["pass+1"])


def test_nothing_is_on_offer_after_half_time():
    """R10.3: the discard is empty."""
    match = at(FULL_TABLE)
    assert offer(match) == "pass+3"
    match.play_all(*IN_A_TURN)
    assert offer(match) is None
    assert match.refusal("take").rule == "R3.3"


def test_full_time_comes_from_the_new_middle_pile():
    """R10.3, R2.2: not from the top pile, then with odds 1/m."""
    match = at("turn: a\ndue: draw\npile: 0 1\n")
    match.play_all("deal half-time", "draw")
    assert "deal full-time" not in match.odds()
    later = at("turn: a\ndue: draw\nhalf: second\npile: 0 46\n")
    assert later.odds()["deal full-time"] == Fraction(1, 46)


def test_the_cards_swapped_are_in_hands_and_not_in_the_pile():
    """R10.3: as many as before the swaps."""
    match = four(*swap("b", "pass+1", "shot+1"), "done", "done", "done", "done")
    assert (*pile(match), box(match)) == (46, 47, 45)
    match.play("draw")
    assert match.odds()["deal shot+1"] == Fraction(1, 137)


# R10.4


@pytest.mark.parametrize(("drawer", "number"), [("a", 0), ("b", 1), ("c", 2)])
def test_the_drawer_of_half_time_plays_first(drawer, number):
    """R10.4: a full turn, with substitutions and its draw."""
    match = at(f"turn: {drawer}\nhand {drawer}: lob\npile: 0 5\n", players=3)
    match.play_all("draw", "deal half-time")
    assert (match.actor, turn(match), due(match)) == (number, drawer, "turn")
    assert match.legal() == ["draw", "substitute lob"]
    match.play_all("substitute lob", "deal red", "draw", "deal kick-off", "play kick-off")
    assert ball(match, drawer) == 1


@pytest.mark.parametrize(("players", "order"), [(2, "abab"), (3, "acbacb"), (4, "adcbadcb"), (6, "afedcbafedcb")])
def test_the_second_half_goes_anticlockwise(players, order):
    """R10.4: each turn goes to the seat on the right."""
    match = at("turn: a\ndue: draw\npile: 0 5\n", players=players)
    match.play("deal half-time")
    seats = []
    for _ in order:
        seats.append(turn(match))
        match.play_all("draw", "deal kick-off", "discard kick-off")
    assert "".join(seats) == order


def test_the_drawer_of_a_substitution_plays_first_too():
    """R10.4, R4.2: the turn starts again."""
    match = at("turn: c\nhand c: lob\npile: 0 5\n", players=3)
    match.play_all("substitute lob", "deal half-time")
    assert (match.actor, due(match)) == (2, "turn")
    match.play_all("draw", "deal red", "discard red")
    assert turn(match) == "b"


def test_the_drawer_of_a_redraw_plays_first_too():
    """R10.4, R8.4: after they have drawn their card; then anticlockwise."""
    match = at("turn: a\ndue: card\nballs: 0 0 5\nhand a: tackle\nhand c: yellow\npile: 0 5\n", players=3)
    match.play_all("play tackle c", "react yellow", "deal half-time")
    assert match.actor == touchline.CHANCE
    match.play_all("deal lob")
    assert (match.actor, turn(match), due(match)) == (2, "c", "turn")
    match.play_all("draw", "deal red", "discard red")
    assert turn(match) == "b"
