"""R3, a turn: its order, the draw, the card on offer, the card of the turn, what stays on the table."""

import pytest

import touchline
from tests.games.team_km.table import (
    at,
    ball,
    discard,
    due,
    hand,
    known,
    offer,
    pile,
    protected,
    table,
    taken,
    tokens,
    turn,
    under,
)

ON_OFFER = "turn: b\nhand a: lob\nhand b: shot+1 shot+2\noffer: pass+1\ndiscard: pass+1 pass+2\n"

ALL_KINDS = [
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
    "tackle",
    "defender",
    "keeper",
    "throw-in",
    "throw-in-fair",
    "dribble",
    "dribble-fair",
    "lob",
    "lob-fair",
    "dribble-or-lob",
    "dive",
    "nutmeg",
    "great-lob",
    "yellow",
    "red",
]


# R3.1 the order


def test_a_turn_is_the_draw_and_then_a_card():
    """R3.1: (c) one draw, (d) one card, then the next seat."""
    match = at("turn: a\nhand a: lob\n")
    assert (match.actor, due(match)) == (0, "turn")
    match.play("draw")
    assert (match.actor, due(match)) == (touchline.CHANCE, "draw")
    match.play("deal kick-off")
    assert (match.actor, due(match)) == (0, "card")
    match.play("play kick-off")
    assert (match.actor, due(match), turn(match)) == (1, "turn", "b")


@pytest.mark.parametrize("action", ["play kick-off", "discard lob", "play tackle b", "accept", "react red", "done"])
def test_no_card_is_played_before_the_draw(action):
    """R3.1: the draw is compulsory and comes first."""
    match = at("turn: a\nballs: 0 3\nhand a: kick-off lob tackle\n")
    assert match.refusal(action).rule == "R3.1"


@pytest.mark.parametrize("action", ["draw", "take", "substitute lob", "accept", "react red", "agree"])
def test_nothing_but_a_card_comes_after_the_draw(action):
    """R3.1: one draw, and no substitution after it."""
    match = at("turn: a\nhand a: kick-off lob\n")
    match.play_all("draw", "deal red")
    assert match.refusal(action).rule == "R3.1"


@pytest.mark.parametrize("action", ["draw", "take", "substitute lob"])
def test_nothing_but_a_card_comes_after_taking(action):
    """R3.1: taking the card on offer was the draw."""
    match = at("turn: a\nhand a: kick-off lob\noffer: red\ndiscard: red\n")
    match.play("take")
    assert match.refusal(action).rule == "R3.1"


def test_only_one_card_is_played_in_a_turn():
    """R3.1: (d) one card; then the next seat is asked."""
    match = at("turn: a\ndue: card\nballs: 3 0\nhand a: pass+1 pass+2\n")
    match.play("play pass+1")
    assert (match.actor, due(match)) == (1, "turn")


def test_a_card_is_compulsory():
    """R3.1: a player who can play nothing still discards; there is no passing."""
    match = at("turn: a\ndue: card\nhand a: pass+1 lob\n")
    assert match.legal() == ["discard pass+1", "discard lob"]


def test_the_own_fair_play_ends_before_everything_else():
    """R3.1: (a) when the seat is asked, the protection is over and the card is discarded."""
    match = at("turn: a\ndue: card\nhand a: lob\ntable b: throw-in-fair\nfair: b throw-in-fair\n")
    match.play("discard lob")
    assert (match.actor, due(match)) == (1, "turn")
    assert not protected(match, "b")
    assert table(match, "b") == []
    assert discard(match) == ["throw-in-fair", "lob"]


def test_substitutions_come_before_the_draw_one_at_a_time():
    """R3.1: (b) until the seat moves on by drawing."""
    match = at("turn: a\nhand a: lob dive\n")
    match.play_all("substitute lob", "deal keeper")
    assert (match.actor, due(match)) == (0, "turn")
    match.play_all("substitute dive", "deal tackle")
    assert (match.actor, due(match)) == (0, "turn")
    match.play_all("draw", "deal red")
    assert (match.actor, due(match), hand(match, "a")) == (0, "card", ["tackle", "keeper", "red"])


def test_a_seat_goes_on_from_substitutions_by_drawing_or_by_taking():
    """R3.1: the choices are to substitute, draw or take."""
    assert at(ON_OFFER).legal() == ["draw", "take", "substitute shot+1", "substitute shot+2"]


def test_a_seat_that_can_only_draw_is_still_asked():
    """R3.1, R3.8: asked even if only one action is legal."""
    match = at("turn: a\n")
    assert match.actor == 0
    assert match.legal() == ["draw"]


def test_a_seat_that_can_only_discard_its_one_card_is_still_asked():
    """R3.1: asked even if only one action is legal."""
    match = at("turn: a\ndue: draw\n")
    match.play("deal red")
    assert match.actor == 0
    assert match.legal() == ["discard red"]


def test_the_turn_is_over_when_the_reaction_and_the_redraw_are_settled():
    """R3.1: the card, the reaction to it and the redraw."""
    match = at("turn: a\ndue: card\nballs: 0 3 0\nhand a: tackle\nhand b: yellow\n", players=3)
    match.play("play tackle b")
    assert (turn(match), match.actor) == ("a", 1)
    match.play("react yellow")
    assert (turn(match), match.actor, due(match)) == ("a", touchline.CHANCE, "redraw")
    match.play("deal lob")
    assert (turn(match), match.actor, due(match)) == ("b", 1, "turn")


@pytest.mark.parametrize("seat", ["a", "b", "c"])
def test_the_seat_on_the_left_plays_next_in_the_first_half(seat):
    """R3.1: the next seat in the half's direction, clockwise."""
    match = at(f"turn: {seat}\ndue: card\nhand {seat}: lob\n", players=3)
    match.play("discard lob")
    assert turn(match) == {"a": "b", "b": "c", "c": "a"}[seat]


@pytest.mark.parametrize("seat", ["a", "b", "c"])
def test_the_seat_on_the_right_plays_next_in_the_second_half(seat):
    """R3.1, R10.4: the next seat in the half's direction, anticlockwise."""
    match = at(f"turn: {seat}\ndue: card\nhalf: second\nhand {seat}: lob\n", players=3)
    match.play("discard lob")
    assert turn(match) == {"a": "c", "b": "a", "c": "b"}[seat]


def test_in_stoppage_time_a_turn_is_a_card_alone():
    """R3.1, R11.1: (b) and (c) are omitted."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nhand a: lob\nhand b: kick-off lob\n")
    match.play("discard lob")
    assert (match.actor, due(match)) == (1, "card")
    assert match.legal() == ["play kick-off", "discard kick-off", "discard lob"]


@pytest.mark.parametrize(("action", "rule"), [("substitute lob", "R4.3"), ("draw", "R11.1"), ("take", "R11.1")])
def test_in_stoppage_time_substitutions_and_draws_are_refused(action, rule):
    """R3.1, R4.3, R11.1: the refusals of what is omitted."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nhand a: lob\nhand b: lob\n")
    assert match.refusal(action).rule == rule


def test_in_stoppage_time_fair_play_still_ends_with_the_next_turn():
    """R3.1: only (b) and (c) are omitted, not (a)."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nhand a: lob\nhand b: lob\ntable b: lob-fair\nfair: b lob-fair\n")
    match.play("discard lob")
    assert not protected(match, "b")
    assert discard(match) == ["lob", "lob-fair"]


# R3.2 the pile


def test_the_card_drawn_goes_to_the_hand():
    """R3.2: the top card of the pile."""
    match = at("turn: a\nhand a: lob\npile: 12 51\n")
    match.play_all("draw", "deal tackle")
    assert hand(match, "a") == ["tackle", "lob"]
    assert pile(match) == (11, 51)


@pytest.mark.parametrize("action", ["draw", "take", "play lob", "discard lob", "accept", "roll goal", "lose lob"])
def test_nothing_comes_between_the_draw_and_its_card(action):
    """R3.2: the card from the pile is due."""
    match = at("turn: a\nhand a: lob\n")
    match.play("draw")
    assert match.refusal(action).rule == "R3.2"


def test_a_period_card_does_not_go_to_the_hand():
    """R3.2: for a period card, R10 or R11."""
    first = at("turn: a\nhand a: lob\npile: 0 5\n")
    first.play_all("draw", "deal half-time")
    assert hand(first, "a") == ["lob"]
    second = at("turn: a\nhalf: second\nhand a: lob\npile: 0 5\n")
    second.play_all("draw", "deal full-time")
    assert hand(second, "a") == ["lob"]


# R3.3 the card on offer


def test_the_discard_of_the_turn_before_may_be_taken():
    """R3.3: the last card put on the discard during the previous turn."""
    match = at("turn: a\ndue: card\nhand a: lob red\ndiscard: pass+1\n")
    match.play("discard red")
    assert offer(match) == "red"
    match.play("take")
    assert hand(match, "b") == ["red"]
    assert discard(match) == ["pass+1"]
    assert (match.actor, due(match)) == (1, "card")


def test_a_partner_that_plays_next_may_take_it_too():
    """R3.3: a good way to hand a card to a partner, says the book."""
    match = at("turn: a\ndue: card\nhand a: lob red\n", players=4)
    match.play_all("discard red", "take")
    assert hand(match, "b") == ["red"]


def test_the_anticlockwise_neighbour_is_offered_the_discard_in_the_second_half():
    """R3.3: from the previous turn, in either direction."""
    match = at("turn: a\ndue: card\nhalf: second\nhand a: lob red\n", players=3)
    match.play("discard red")
    assert (turn(match), offer(match)) == ("c", "red")


def test_all_see_which_card_is_taken():
    """R3.3, R1.6: everyone sees it."""
    match = at(ON_OFFER)
    match.play("take")
    assert known(match, "b", by="a") == ["pass+1"]


def test_a_discard_of_an_earlier_turn_is_not_on_offer():
    """R3.3: only from the previous turn; the turn in between put nothing there."""
    match = at("turn: a\ndue: card\nhand a: red\nhand b: kick-off\n", players=3)
    match.play_all("discard red", "draw", "deal lob", "play kick-off")
    assert (turn(match), offer(match)) == ("c", None)
    assert match.refusal("take").rule == "R3.3"


def test_after_a_card_that_was_played_nothing_is_on_offer():
    """R3.3: a played card is on the table, not on the discard."""
    match = at("turn: a\ndue: card\nhand a: kick-off\ndiscard: lob\n")
    match.play("play kick-off")
    assert offer(match) is None
    assert match.refusal("take").rule == "R3.3"


def test_a_card_that_was_taken_is_not_on_offer_to_the_next():
    """R3.3: a takes it and plays, and nothing is left on offer."""
    match = at("turn: a\noffer: kick-off\ndiscard: kick-off\n")
    match.play_all("take", "play kick-off")
    assert offer(match) is None


def test_a_card_that_was_not_taken_is_covered_by_the_next_discard():
    """R3.3: the last card put there."""
    match = at(ON_OFFER)
    match.play_all("draw", "deal red", "discard red")
    assert (turn(match), offer(match)) == ("a", "red")


def test_a_substituted_card_is_on_offer_to_the_next_seat():
    """R3.3: a substituted card counts, if the card of the turn was played."""
    match = at("turn: a\nhand a: lob kick-off\n")
    match.play_all("substitute lob", "deal red", "draw", "deal keeper", "play kick-off")
    assert (turn(match), offer(match)) == ("b", "lob")


def test_of_two_substitutions_the_last_is_on_offer():
    """R3.3: the last card put on the discard."""
    match = at("turn: a\nhand a: lob dive kick-off\n")
    match.play_all("substitute lob", "deal red", "substitute dive", "deal tackle", "draw", "deal keeper")
    match.play("play kick-off")
    assert offer(match) == "dive"


def test_a_discard_covers_a_substitution():
    """R3.3: the last card put on the discard."""
    match = at("turn: a\nhand a: lob kick-off\n")
    match.play_all("substitute lob", "deal red", "draw", "deal keeper", "discard red")
    assert offer(match) == "red"


def test_a_lapsed_fair_play_card_is_on_offer_to_the_next_seat():
    """R3.3: a lapsed fair-play card counts, in the turn in which it lapses."""
    match = at("turn: a\ndue: card\nhand a: lob\nhand b: kick-off\ntable b: lob-fair\nfair: b lob-fair\n", players=3)
    match.play_all("discard lob", "draw", "deal red", "play kick-off")
    assert (turn(match), offer(match)) == ("c", "lob-fair")


def test_the_own_lapsed_fair_play_card_does_not_bury_the_card_on_offer():
    """R3.3: the previous seat's discard may still be taken."""
    match = at("turn: a\ndue: card\nhand a: lob\ntable b: dribble-fair\nfair: b dribble-fair\n")
    match.play("discard lob")
    assert offer(match) == "lob"
    match.play("take")
    assert hand(match, "b") == ["lob"]
    assert discard(match) == ["dribble-fair"]


def test_the_own_lapsed_fair_play_card_is_not_on_offer_to_its_owner():
    """R3.3: it was put there in their own turn."""
    match = at("turn: a\ndue: card\nhand a: kick-off\ntable b: dribble-fair\nfair: b dribble-fair\n")
    match.play("play kick-off")
    assert (turn(match), offer(match)) == ("b", None)
    assert match.refusal("take").rule == "R3.3"


def test_a_lapsed_fair_play_card_stays_on_offer_though_the_card_below_was_taken():
    """R3.3: b takes a's lob from below and plays; c is offered the fair-play card."""
    match = at(
        "turn: a\ndue: card\nhand a: lob\nhand b: kick-off\ntable b: lob-fair\nfair: b lob-fair\n",
        players=3,
    )
    match.play_all("discard lob", "take", "play kick-off")
    assert (turn(match), offer(match), discard(match)) == ("c", "lob-fair", ["lob-fair"])


def test_the_own_substitution_buries_the_card_on_offer():
    """R3.3: and nobody takes their own card back."""
    match = at(ON_OFFER)
    match.play_all("substitute shot+1", "deal red")
    assert offer(match) is None
    assert match.refusal("take").rule == "R3.3"
    assert match.legal() == ["draw", "substitute shot+2", "substitute red"]


def test_an_interruption_cancelled_by_a_special_is_on_offer_to_the_next_seat():
    """R3.3: next after the interrupter, here the seat that reacted."""
    match = at("turn: a\ndue: card\nballs: 0 3\nhand a: tackle\nhand b: dive\n")
    match.play_all("play tackle b", "react dive", "deal lob")
    assert (turn(match), offer(match)) == ("b", "tackle")


def test_an_interruption_cancelled_by_a_yellow_is_on_offer_to_the_next_seat():
    """R3.3: here a seat that was not involved."""
    match = at("turn: a\ndue: card\nballs: 0 0 3\nhand a: keeper\nhand c: yellow\n", players=3)
    match.play_all("play keeper c", "react yellow", "deal lob")
    assert (turn(match), offer(match)) == ("b", "keeper")


def test_a_card_lost_to_a_red_is_on_offer_to_the_next_seat():
    """R3.3: it is on top of the interruption."""
    match = at("turn: a\ndue: card\nballs: 0 3\nhand a: tackle pass+4\nhand b: red\n")
    match.play_all("play tackle b", "react red", "lose pass+4", "deal lob")
    assert (turn(match), offer(match)) == ("b", "pass+4")
    assert discard(match) == ["pass+4", "tackle"]


def test_an_interruption_that_is_accepted_is_not_on_offer():
    """R3.3, R3.6: it is on the table."""
    match = at("turn: a\ndue: card\nballs: 0 3\nhand a: tackle\nhand b: red\ndiscard: lob\n")
    match.play_all("play tackle b", "accept")
    assert (turn(match), offer(match)) == ("b", None)


def test_a_substitution_stays_on_offer_after_an_accepted_interruption():
    """R3.3: the last card put on the discard in that turn."""
    match = at("turn: a\nballs: 0 3\nhand a: tackle lob\n")
    match.play_all("substitute lob", "deal red", "draw", "deal keeper", "play tackle b", "accept")
    assert (turn(match), offer(match)) == ("b", "lob")


def test_after_a_missed_shot_nothing_is_on_offer():
    """R3.3: the shot is on the table."""
    match = at("turn: a\ndue: card\nballs: 15 0\nhand a: shot+3\ndiscard: lob\n")
    match.play_all("play shot+3", "roll bar")
    assert offer(match) is None


def test_nothing_is_on_offer_in_the_first_turn_of_the_match():
    """R3.3: the first turn of a half."""
    match = touchline.new_match("team_km", options={"first": "a"}, dice="by hand")
    match.play_all(*["deal kick-off"] * 14)
    assert offer(match) is None
    assert match.refusal("take").rule == "R3.3"


def test_nothing_is_on_offer_in_the_first_turn_of_the_second_half():
    """R3.3, R10.3: the discard is empty."""
    match = at("turn: b\noffer: pass+1\ndiscard: pass+1 pass+2\npile: 0 5\n")
    match.play_all("draw", "deal half-time")
    assert (turn(match), offer(match)) == ("b", None)
    assert match.refusal("take").rule == "R3.3"


def test_nothing_is_on_offer_in_the_turn_after_a_goal():
    """R3.3: a cleared table is not on offer, nor is a substitution of that turn."""
    match = at("turn: a\nballs: 15 0\nhand a: super-shoot lob\ntable a: pass+1\n")
    match.play_all("substitute lob", "deal red", "draw", "deal keeper", "play super-shoot")
    assert (turn(match), offer(match)) == ("b", None)
    assert match.refusal("take").rule == "R3.3"
    assert discard(match) == ["pass+1", "super-shoot", "lob"]


def test_nothing_is_on_offer_after_a_goal_by_a_reaction():
    """R3.3: the cancelled interruption is not on offer after a goal."""
    match = at("turn: a\ndue: card\nballs: 0 15\nhand a: tackle\nhand b: dive\n")
    match.play_all("play tackle b", "react dive", "deal lob")
    assert (turn(match), offer(match)) == ("a", None)


def test_nothing_is_on_offer_after_a_penalty_goal():
    """R3.3: neither the tackle nor the lost card."""
    match = at("turn: a\ndue: card\nballs: 0 15\nhand a: tackle pass+4\nhand b: red\n")
    match.play_all("play tackle b", "react red", "lose pass+4", "roll goal", "deal lob")
    assert (turn(match), offer(match)) == ("a", None)


def test_nothing_is_on_offer_after_a_redraw_that_was_half_time():
    """R3.3, R10.3: the cancelled tackle was shuffled in."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle\nhand b: yellow\npile: 0 5\n")
    match.play_all("play tackle b", "react yellow", "deal half-time", "deal lob")
    assert (turn(match), offer(match), discard(match)) == ("b", None, [])


def test_a_cancelled_interruption_covers_a_substitution_and_a_lapsed_fair_play_card():
    """R3.3: the last card put on the discard during that turn."""
    match = at(
        "turn: a\ndue: card\nballs: 5 5 5\nhand a: lob\nhand b: tackle dribble\nhand c: yellow\n"
        "table b: lob-fair\nfair: b lob-fair\n",
        players=3,
    )
    match.play_all("discard lob", "substitute dribble", "deal keeper", "draw", "deal red", "play tackle c")
    match.play_all("react yellow", "deal pass+1")
    assert (turn(match), offer(match)) == ("c", "tackle")


def test_a_missed_penalty_leaves_the_cancelled_interruption_on_offer():
    """R3.3: no goal, so the table was not cleared."""
    match = at("turn: a\ndue: card\nballs: 0 15\nhand a: tackle\nhand b: yellow\n")
    match.play_all("play tackle b", "react yellow", "roll save", "clear 5", "deal lob")
    assert (turn(match), offer(match)) == ("b", "tackle")


def test_in_the_second_turn_after_a_goal_a_discard_is_on_offer_again():
    """R3.3: only the turn right after the goal has nothing on offer."""
    match = at("turn: a\ndue: card\nballs: 15 0\nhand a: super-shoot\n")
    match.play_all("play super-shoot", "draw", "deal red", "discard red")
    assert (turn(match), offer(match)) == ("a", "red")


# R3.4, R3.5 the card of the turn


@pytest.mark.parametrize("card", ["kick-off", "tackle b", "throw-in", "yellow", "dive"])
def test_a_card_not_held_cannot_be_played(card):
    """R3.4: a card not held is refused, whatever else is wrong with it."""
    match = at("turn: a\ndue: card\nballs: 0 3\nhand a: pass+1\n")
    assert match.refusal(f"play {card}").rule == "R3.4"


def test_a_card_not_held_is_refused_before_the_interruption_is_looked_at():
    """R3.4, R5.1: the first rule in rulebook order."""
    match = at("turn: a\ndue: card\nballs: 3 0\nhand a: lob\ntable a: tackle\nunder: a tackle\n")
    assert match.refusal("play pass+1").rule == "R3.4"


def test_action_interruption_and_restart_cards_are_played():
    """R3.4: one of each family."""
    match = at("turn: a\ndue: card\nballs: 3 3\nhand a: pass+1 tackle lob\n")
    assert match.legal()[:2] == ["play pass+1", "play tackle b"]
    cured = at("turn: a\ndue: card\nballs: 3 3\nhand a: pass+1 tackle lob\ntable a: keeper\nunder: a keeper\n")
    assert cured.legal()[:2] == ["play lob", "play tackle b"]


@pytest.mark.parametrize("card", ["dive", "nutmeg", "great-lob", "yellow", "red"])
def test_reaction_cards_are_not_played_in_ones_own_turn(card):
    """R3.4: except as R8.5 says."""
    match = at(f"turn: a\ndue: card\nballs: 3 3\nhand a: {card}\n")
    assert match.refusal(f"play {card}").rule == "R3.4"
    assert match.legal() == [f"discard {card}"]


@pytest.mark.parametrize("card", ALL_KINDS)
def test_any_card_may_be_discarded(card):
    """R3.5: any one card, face up, even one that could be played."""
    match = at(f"turn: a\ndue: card\nballs: 11 3\nhand a: {card}\n")
    match.play(f"discard {card}")
    assert discard(match) == [card]
    assert hand(match, "a") == []
    assert (turn(match), offer(match)) == ("b", card)
    assert (ball(match, "a"), ball(match, "b")) == (11, 3)


def test_a_card_not_held_cannot_be_discarded():
    """R3.5: a card not held."""
    match = at("turn: a\ndue: card\nhand a: pass+1\n")
    assert match.refusal("discard pass+2").rule == "R3.5"


def test_a_player_who_does_not_want_to_play_discards():
    """R3.5: a player with a playable card may always do either."""
    match = at("turn: a\ndue: card\nhand a: kick-off\n")
    assert match.legal() == ["play kick-off", "discard kick-off"]


def test_a_player_who_is_under_an_interruption_may_discard():
    """R3.5: a seat that cannot play."""
    match = at("turn: a\ndue: card\nballs: 3 0\nhand a: pass+1\ntable a: tackle\nunder: a tackle\n")
    assert match.legal() == ["discard pass+1"]
    match.play("discard pass+1")
    assert (turn(match), under(match, "a")) == ("b", "tackle")


# R3.6 what stays on the table


def test_cards_played_stay_in_front_of_their_player():
    """R3.6: until a goal or half-time clears them."""
    match = at("turn: a\ndue: card\nballs: 3 0\nhand a: pass+1\nhand b: kick-off\ntable a: kick-off\n")
    match.play_all("play pass+1", "draw", "deal lob", "play kick-off")
    assert (table(match, "a"), table(match, "b")) == (["kick-off", "pass+1"], ["kick-off"])
    assert discard(match) == []


def test_an_interruption_lies_in_front_of_its_target():
    """R3.6: not in front of the one who played it."""
    match = at("turn: a\ndue: card\nballs: 0 0 3\nhand a: tackle\n", players=3)
    match.play("play tackle c")
    assert (table(match, "a"), table(match, "c")) == ([], ["tackle"])
    match.play("accept")
    assert (table(match, "a"), table(match, "c")) == ([], ["tackle"])


def test_a_cured_interruption_and_its_cure_stay_on_the_table():
    """R3.6: both, in front of the player who was under it."""
    match = at("turn: a\ndue: card\nballs: 3 0\nhand a: throw-in\ntable a: pass+1 tackle\nunder: a tackle\n")
    match.play("play throw-in")
    assert under(match, "a") is None
    assert table(match, "a") == ["pass+1", "tackle", "throw-in"]
    assert discard(match) == []


def test_the_cured_interruption_stays_when_the_fair_play_card_goes():
    """R3.6, R7.3: only the fair-play card is discarded."""
    match = at("turn: a\ndue: card\nballs: 3 0\nhand a: throw-in-fair lob\ntable a: tackle\nunder: a tackle\n")
    match.play_all("play throw-in-fair", "draw", "deal red", "discard red")
    assert (turn(match), table(match, "a"), discard(match)) == ("a", ["tackle"], ["throw-in-fair", "red"])


def test_a_goal_clears_the_table():
    """R3.6, R9.4: until a goal."""
    match = at("turn: a\ndue: card\nballs: 15 3\nhand a: super-shoot\ntable a: pass+1\ntable b: pass+2\n")
    match.play("play super-shoot")
    assert (table(match, "a"), table(match, "b")) == ([], [])


def test_half_time_clears_the_table():
    """R3.6, R10.1: or half-time."""
    match = at("turn: a\ndue: draw\nballs: 15 3\ntable a: pass+1\ntable b: pass+2\npile: 0 5\n")
    match.play("deal half-time")
    assert (table(match, "a"), table(match, "b")) == ([], [])


# R3.7 taking in a row


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_after_as_many_takes_in_a_row_as_seats_one_must_draw(players):
    """R3.7: so that the match ends."""
    match = at(f"turn: a\noffer: red\ndiscard: red\ntaken: {players}\n", players=players)
    assert offer(match) == "red"
    assert match.refusal("take").rule == "R3.7"
    assert match.refusal("draw") is None


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_one_take_fewer_and_one_may_still_take(players):
    """R3.7: the boundary case."""
    match = at(f"turn: a\noffer: red\ndiscard: red\ntaken: {players - 1}\n", players=players)
    match.play("take")
    assert taken(match) == players


def test_two_take_in_turn_until_the_third_take_is_refused():
    """R3.7: from the beginning."""
    match = at("turn: a\ndue: card\nhand a: red lob\nhand b: dive\n")
    match.play_all("discard red", "take", "discard dive", "take")
    assert taken(match) == 2
    match.play("discard lob")
    assert (turn(match), offer(match)) == ("b", "lob")
    assert match.refusal("take").rule == "R3.7"
    match.play_all("draw", "deal keeper")
    assert taken(match) == 0
    match.play_all("discard keeper", "take")
    assert taken(match) == 1


def test_nothing_on_offer_is_refused_before_too_many_takes():
    """R3.3, R3.7: the first rule in rulebook order."""
    assert at("turn: a\ntaken: 2\n").refusal("take").rule == "R3.3"


def test_a_draw_in_between_restarts_the_count():
    """R3.7: in a row."""
    match = at("turn: a\ntaken: 1\n")
    match.play_all("draw", "deal red")
    assert taken(match) == 0


def test_a_substitution_does_not_restart_the_count():
    """R3.7: only the draw of R3.1(c) counts, not a substitution's."""
    match = at("turn: a\nhand a: lob\ntaken: 1\n")
    match.play_all("substitute lob", "deal red")
    assert taken(match) == 1


def test_a_redraw_does_not_count():
    """R3.7: redraws do not count."""
    match = at("turn: a\ndue: card\nballs: 0 3\nhand a: tackle\nhand b: dive\ntaken: 1\n")
    match.play_all("play tackle b", "react dive", "deal lob")
    assert taken(match) == 1
    match.play("take")
    assert taken(match) == 2


# R3.8 no card


def test_a_seat_with_no_card_cannot_substitute():
    """R3.8: it has nothing to discard."""
    match = at("turn: a\nhand b: lob\n")
    assert match.refusal("substitute lob").rule == "R3.8"
    assert tokens(match) == (3, 3)


def test_the_empty_hand_is_named_before_the_missing_token():
    """R3.8, R4.1: the first rule in rulebook order."""
    assert at("turn: a\ntokens: 0 3\n").refusal("substitute lob").rule == "R3.8"


def test_a_seat_with_no_card_draws_and_then_has_one():
    """R3.8: the draw is compulsory for it too."""
    match = at("turn: a\n")
    match.play_all("draw", "deal kick-off")
    assert match.legal() == ["play kick-off", "discard kick-off"]


def test_a_seat_with_no_card_may_take_the_card_on_offer():
    """R3.8, R3.3: taking is its draw."""
    match = at("turn: a\noffer: lob\ndiscard: lob\n")
    assert match.legal() == ["draw", "take"]


def test_a_seat_with_no_card_passes():
    """R3.8: Full time drawn with an empty hand: the next seat plays."""
    match = at("turn: a\nhalf: second\nhand b: lob\nhand c: lob\npile: 0 5\n", players=3)
    match.play_all("draw", "deal full-time")
    assert (match.actor, turn(match), due(match)) == (2, "c", "card")
