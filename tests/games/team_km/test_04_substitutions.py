"""R4, substitutions: a token, a card away, a card from the pile."""

from fractions import Fraction

import pytest

import touchline
from tests.games.team_km.table import (
    at,
    ball,
    discard,
    due,
    half,
    hand,
    known,
    offer,
    pile,
    taken,
    tokens,
    turn,
)


def test_a_substitution_costs_a_token_and_a_card_and_brings_one():
    """R4.1: discard a card, draw one from the pile."""
    match = at("turn: a\nhand a: lob red\npile: 12 51\n")
    match.play_all("substitute lob", "deal tackle")
    assert hand(match, "a") == ["tackle", "red"]
    assert discard(match) == ["lob"]
    assert tokens(match) == (2, 3)
    assert pile(match) == (11, 51)
    assert (match.actor, due(match), turn(match)) == (0, "turn", "a")


def test_the_discard_comes_first_and_is_shown_to_all():
    """R4.1: before the draw it is on the discard, and the token is spent."""
    match = at("turn: a\nhand a: lob red\n")
    match.play("substitute lob")
    assert (match.actor, due(match)) == (touchline.CHANCE, "substitution")
    assert match.view(1)["discard"] == ["lob"]
    assert hand(match, "a") == ["red"]
    assert tokens(match) == (2, 3)


def test_the_card_just_discarded_is_not_drawn_back():
    """R4.1, R2.5: the only dive is on the discard."""
    match = at("turn: a\nhand a: dive\n")
    match.play("substitute dive")
    assert match.refusal("deal dive").rule == "R2.5"
    assert match.odds()["deal red"] == Fraction(2, 148)


@pytest.mark.parametrize("action", ["take", "draw", "play red", "substitute red", "discard red", "accept", "roll bar"])
def test_the_card_comes_from_the_pile_and_never_from_the_discard(action):
    """R4.1: nothing else happens between the discard and the draw."""
    match = at("turn: a\nhand a: lob red\noffer: pass+1\ndiscard: pass+1\n")
    match.play("substitute lob")
    assert match.refusal(action).rule == "R4.1"


def test_any_seat_substitutes_in_its_own_turn():
    """R4.1: with its own side's token."""
    match = at("turn: c\nhand c: lob\n", players=3)
    match.play_all("substitute lob", "deal red")
    assert tokens(match) == (3, 3, 2)
    assert (turn(match), match.actor) == ("c", 2)


def test_all_three_tokens_may_go_in_one_turn():
    """R4.1: as the book says: three discarded, three drawn, then the turn as usual."""
    match = at("turn: a\nhand a: lob dribble dive\n")
    match.play_all("substitute lob", "deal red", "substitute dribble", "deal keeper", "substitute dive", "deal tackle")
    assert (hand(match, "a"), tokens(match)) == (["tackle", "keeper", "red"], (0, 3))
    assert discard(match) == ["dribble", "lob", "dive"]
    match.play_all("draw", "deal kick-off", "play kick-off")
    assert (turn(match), ball(match, "a")) == ("b", 1)


def test_a_fourth_substitution_is_refused():
    """R4.1: three in the whole match."""
    match = at("turn: a\nhand a: lob red\ntokens: 0 3\n")
    assert match.refusal("substitute lob").rule == "R4.1"
    assert match.legal() == ["draw"]


def test_the_last_token_may_be_spent():
    """R4.1: the boundary case."""
    match = at("turn: a\nhand a: lob\ntokens: 1 3\n")
    match.play_all("substitute lob", "deal red")
    assert tokens(match) == (0, 3)
    assert match.refusal("substitute red").rule == "R4.1"


def test_the_other_side_keeps_its_tokens():
    """R4.1: one of its own side's tokens."""
    match = at("turn: a\nhand a: lob\ntokens: 0 3\n")
    assert match.refusal("substitute lob").rule == "R4.1"
    other = at("turn: b\nhand b: lob\ntokens: 0 3\n")
    assert other.refusal("substitute lob") is None


@pytest.mark.parametrize(("players", "sides", "left"), [(4, 2, (1, 3)), (6, 2, (1, 3)), (6, 3, (1, 3, 3))])
def test_partners_spend_from_the_same_three_tokens(players, sides, left):
    """R4.1: tokens belong to the side."""
    match = at("turn: a\nhand a: lob\nhand b: dribble\n", players=players, sides=sides)
    match.play_all("substitute lob", "deal red", "draw", "deal keeper", "discard red")
    match.play_all("substitute dribble", "deal tackle")
    assert tokens(match) == left


def test_a_partner_finds_no_token_left():
    """R4.1: three per side, whoever spent them."""
    match = at("turn: b\nhand b: lob\ntokens: 0 3\n", players=4)
    assert match.refusal("substitute lob").rule == "R4.1"


def test_a_card_not_held_cannot_be_substituted():
    """R4.1: a card not held."""
    match = at("turn: a\nhand a: lob\nhand b: red\n")
    assert match.refusal("substitute red").rule == "R4.1"


def test_a_card_just_drawn_may_be_the_next_to_go():
    """R4.1: one after another."""
    match = at("turn: a\nhand a: lob\n")
    match.play_all("substitute lob", "deal red", "substitute red", "deal keeper")
    assert (hand(match, "a"), discard(match), tokens(match)) == (["keeper"], ["lob", "red"], (1, 3))


def test_a_substitution_is_refused_after_the_draw():
    """R4.1, R3.1: before drawing."""
    match = at("turn: a\nhand a: lob\n")
    match.play_all("draw", "deal red")
    assert match.refusal("substitute lob").rule == "R3.1"


def test_after_a_substitution_the_draw_is_still_compulsory():
    """R4.1, R3.1: then the turn as usual."""
    match = at("turn: a\nhand a: lob\n")
    match.play_all("substitute lob", "deal red")
    assert match.refusal("discard red").rule == "R3.1"


def test_a_seat_under_an_interruption_may_substitute():
    """R4.1: no rule forbids it."""
    match = at("turn: a\nballs: 3 0\nhand a: lob\ntable a: tackle\nunder: a tackle\n")
    assert match.refusal("substitute lob") is None


def test_tokens_do_not_come_back_at_half_time():
    """R4.1, R10.1: three in the whole match."""
    match = at("turn: a\ndue: draw\nhand a: lob\ntokens: 0 2\npile: 0 5\n")
    match.play("deal half-time")
    assert tokens(match) == (0, 2)
    assert match.refusal("substitute lob").rule == "R4.1"


# R4.2


def test_half_time_in_a_substitution_undoes_it():
    """R4.2: the token and the card come back; Half-time is resolved."""
    match = at("turn: a\nhand a: lob red\ntokens: 2 3\npile: 0 5\n")
    match.play_all("substitute lob", "deal half-time")
    assert (hand(match, "a"), tokens(match), half(match)) == (["lob", "red"], (2, 3), "second")
    assert discard(match) == []


def test_after_half_time_in_a_substitution_the_turn_starts_afresh():
    """R4.2, R10.4: with substitutions and a draw."""
    match = at("turn: b\nhand b: lob red\npile: 0 5\n", players=3)
    match.play_all("substitute lob", "deal half-time")
    assert (match.actor, due(match), turn(match)) == (1, "turn", "b")
    assert match.legal() == ["draw", "substitute lob", "substitute red"]


def test_the_card_that_came_back_is_counted_in_the_hand_before_the_piles_are_made():
    """R4.2, R10.3: 149 minus two hands of seven is 135."""
    match = at(
        "turn: a\nhand a: kick-off kick-off kick-off kick-off kick-off lob red\n"
        "hand b: pass+3 pass+3 pass+3 pass+3 pass+3 pass+3 pass+3\npile: 0 5\n"
    )
    match.play_all("substitute lob", "deal half-time")
    assert pile(match) == (45, 46)


def test_full_time_in_a_substitution_undoes_it_and_the_turn_goes_on_with_a_card():
    """R4.2, R11.1: at R3.1(d), without a new card."""
    match = at("turn: a\nhalf: second\nhand a: lob red\ntokens: 1 3\npile: 0 5\n")
    match.play_all("substitute lob", "deal full-time")
    assert (hand(match, "a"), tokens(match), half(match)) == (["lob", "red"], (1, 3), "stoppage")
    assert discard(match) == []
    assert (match.actor, due(match), turn(match)) == (0, "card", "a")
    assert match.legal() == ["discard lob", "discard red"]


def test_full_time_in_the_substitution_of_the_only_card_gives_that_card_back():
    """R4.2: so the seat has a card to play."""
    match = at("turn: a\nhalf: second\nhand a: kick-off\npile: 0 1\n")
    match.play_all("substitute kick-off", "deal full-time")
    assert match.legal() == ["play kick-off", "discard kick-off"]


@pytest.mark.parametrize(("period", "card"), [("first", "half-time"), ("second", "full-time")])
def test_earlier_substitutions_of_the_same_turn_stand(period, card):
    """R4.2: only the one that drew the period card is undone."""
    match = at(f"turn: a\nhalf: {period}\nhand a: lob dive\npile: 0 5\n")
    match.play_all("substitute lob", "deal red", "substitute dive", f"deal {card}")
    assert hand(match, "a") == ["dive", "red"]
    assert tokens(match) == (2, 3)


def test_an_earlier_substitution_stays_on_the_discard_at_full_time():
    """R4.2: it stands, and so does its discarded card."""
    match = at("turn: a\nhalf: second\nhand a: lob dive\npile: 0 5\n")
    match.play_all("substitute lob", "deal red", "substitute dive", "deal full-time")
    assert discard(match) == ["lob"]


@pytest.mark.parametrize(("period", "card"), [("first", "half-time"), ("second", "full-time")])
def test_the_card_that_came_back_is_known_to_all(period, card):
    """R4.2, R1.6: everyone saw it go into the hand."""
    match = at(f"turn: a\nhalf: {period}\nhand a: lob dive\nhand b: lob\npile: 0 5\n")
    match.play_all("substitute dive", f"deal {card}")
    assert known(match, "a", by="b") == ["dive"]


def test_an_undone_substitution_leaves_the_count_of_takes():
    """R4.2, R3.7: no draw of R3.1(c) was made."""
    match = at("turn: a\nhand a: lob\ntaken: 1\npile: 0 5\n")
    match.play_all("substitute lob", "deal half-time")
    assert (taken(match), offer(match)) == (1, None)


# R4.3


@pytest.mark.parametrize("seat", ["a", "b"])
def test_no_substitution_in_stoppage_time(seat):
    """R4.3: even if tokens are left."""
    match = at(f"turn: {seat}\ndue: card\nhalf: stoppage\nhand a: lob\nhand b: lob\n")
    assert tokens(match) == (3, 3)
    assert match.refusal("substitute lob").rule == "R4.3"
