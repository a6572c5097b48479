"""R8, reactions: who is asked, specials, yellow and red, the penalty, the redraw, who plays next."""

from fractions import Fraction

import pytest

import touchline
from tests.games.team_km.table import (
    at,
    ball,
    discard,
    due,
    goals,
    half,
    hand,
    pile,
    protected,
    table,
    tokens,
    turn,
    under,
    yellows,
)

KINDS = ["tackle", "defender", "keeper"]
ANSWERS = [("dive", "tackle"), ("nutmeg", "defender"), ("great-lob", "keeper")]
NO_ANSWERS = [
    ("dive", "defender"),
    ("dive", "keeper"),
    ("nutmeg", "tackle"),
    ("nutmeg", "keeper"),
    ("great-lob", "tackle"),
    ("great-lob", "defender"),
]
NO_REACTIONS = ["kick-off", "pass+1", "shot+1", "pass-or-shot+1", "super-shoot", "tackle", "throw-in", "lob-fair"]


def interrupted(kind, answers, cell=5, more="", players=2, **options):
    """a, who also holds two lobs, plays this interruption against b, whose ball is on this cell."""
    held = f"hand b: {answers}\n" if answers else ""
    match = at(
        f"turn: a\ndue: card\nballs: 0 {cell}{' 0' if players == 3 else ''}\nhand a: {kind} lob lob\n{held}{more}",
        players=players,
        **options,
    )
    match.play(f"play {kind} b")
    return match


# R8.1


@pytest.mark.parametrize("kind", KINDS)
def test_the_target_may_react_or_accept(kind):
    """R8.1: after every interruption."""
    match = interrupted(kind, "pass+1 yellow red")
    assert (match.actor, due(match)) == (1, "reaction")
    assert match.legal() == ["accept", "react yellow", "react red"]


@pytest.mark.parametrize("target", ["c", "d", "e", "f"])
def test_only_the_target_is_asked(target):
    """R8.1: not the target's partner, even with a yellow."""
    position = "turn: a\ndue: card\nballs: 0 5 5\nhand a: tackle\nhand c: yellow\nhand d: yellow\nhand e: yellow\n"
    match = at(position, players=6, sides=3)
    match.play(f"play tackle {target}")
    assert match.actor == "abcdef".index(target)
    match.play("accept")
    assert (match.actor, turn(match)) == (1, "b")


@pytest.mark.parametrize("kind", KINDS)
def test_a_target_who_accepts_is_under_the_interruption(kind):
    """R8.1: the turn is over."""
    match = interrupted(kind, "yellow")
    match.play("accept")
    assert (under(match, "b"), turn(match), due(match)) == (kind, "b", "turn")
    assert (hand(match, "b"), table(match, "b"), discard(match)) == (["yellow"], [kind], [])


@pytest.mark.parametrize("cards", ["", "pass+1", "dive"])
def test_the_question_is_asked_even_of_one_who_holds_no_answer(cards):
    """R8.1: or no card at all."""
    match = interrupted("keeper", cards)
    assert match.actor == 1
    assert match.legal() == ["accept"]


@pytest.mark.parametrize("onlooker", [0, 2])
def test_being_asked_tells_nothing(onlooker):
    """R8.1, R1.6: the others see the same whether or not the target holds a reaction."""
    one, other = interrupted("tackle", "dive", players=3), interrupted("tackle", "pass+1", players=3)
    assert one.view(onlooker) == other.view(onlooker)
    one.play("accept")
    other.play("accept")
    assert one.view(onlooker) == other.view(onlooker)


def test_one_reaction_at_most():
    """R8.1: after the first comes the redraw, and no second."""
    match = interrupted("tackle", "dive yellow red")
    match.play("react yellow")
    assert due(match) == "redraw"
    assert match.refusal("react dive").rule == "R8.4"
    match.play("deal pass+1")
    assert (due(match), hand(match, "b")) == ("turn", ["pass+1", "dive", "red"])


@pytest.mark.parametrize("card", ["yellow", "red", "dive", "pass+1"])
def test_a_card_not_held_is_no_reaction(card):
    """R8.1: a card not held, whoever else holds it."""
    assert interrupted("tackle", "nutmeg").refusal(f"react {card}").rule == "R8.1"


@pytest.mark.parametrize("card", NO_REACTIONS)
def test_only_reaction_cards_react(card):
    """R8.1: no other card, not even the restart that would cure it."""
    assert interrupted("tackle", card).refusal(f"react {card}").rule == "R8.1"


@pytest.mark.parametrize("action", ["draw", "take", "play pass+1", "discard pass+1", "substitute pass+1", "deal lob"])
def test_nothing_comes_before_the_answer(action):
    """R8.1: the reaction is due."""
    assert interrupted("tackle", "pass+1").refusal(action).rule == "R8.1"


@pytest.mark.parametrize("action", ["accept", "react yellow"])
def test_without_an_interruption_nobody_reacts(action):
    """R8.1, R3.1: after every interruption, and only then."""
    match = at("turn: a\ndue: card\nhand a: yellow lob\n")
    assert match.refusal(action).rule == "R3.1"


# R8.2 specials


@pytest.mark.parametrize(("special", "kind"), ANSWERS)
def test_a_special_cancels_its_interruption(special, kind):
    """R8.2: Swallow dive cancels Tackle, Nutmeg Defender, Lob for the ages Keeper comes out."""
    match = interrupted(kind, special)
    match.play(f"react {special}")
    assert under(match, "b") is None
    assert discard(match) == [kind]
    assert table(match, "b") == [special]
    assert hand(match, "b") == []


@pytest.mark.parametrize(("special", "kind"), ANSWERS)
@pytest.mark.parametrize("cell", [1, 5, 8, 9, 10, 11, 12, 13, 14])
def test_a_special_moves_the_ball_three_cells_forward(special, kind, cell):
    """R8.2: from field or area; 14 to 17 is not a goal yet."""
    match = interrupted(kind, special, cell)
    match.play(f"react {special}")
    assert (ball(match, "b"), ball(match, "a"), goals(match)) == (cell + 3, 0, (0, 0))
    assert due(match) == "redraw"


@pytest.mark.parametrize(("special", "kind"), NO_ANSWERS)
def test_a_special_does_not_answer_another_kind(special, kind):
    """R8.2: each against its own kind."""
    match = interrupted(kind, special)
    assert match.refusal(f"react {special}").rule == "R8.2"
    assert match.legal() == ["accept"]


def test_a_special_not_held_is_refused_before_its_kind_is_looked_at():
    """R8.1, R8.2: the first rule in rulebook order."""
    assert interrupted("tackle", "yellow").refusal("react nutmeg").rule == "R8.1"


@pytest.mark.parametrize(("special", "kind"), ANSWERS)
def test_a_special_protects_from_its_kind_afterwards(special, kind):
    """R8.2: it stays on the table."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {kind} {kind}\nhand b: {special} pass+1\n")
    match.play_all(f"play {kind} b", f"react {special}", "deal yellow", "draw", "deal yellow", "play pass+1")
    match.play_all("draw", "deal yellow")
    assert match.refusal(f"play {kind} b").rule == "R6.2"


@pytest.mark.parametrize(("special", "kind"), ANSWERS)
def test_a_special_protects_over_a_goal(special, kind):
    """R8.2, R9.4: for the rest of the match."""
    match = at(f"turn: b\ndue: card\nballs: 0 15\nhand a: {kind}\nhand b: super-shoot kick-off\ntable b: {special}\n")
    match.play_all("play super-shoot", "draw", "deal red", "discard red", "draw", "deal lob")
    match.play_all("play kick-off", "draw", "deal lob")
    assert table(match, "b") == ["kick-off", special]
    assert match.refusal(f"play {kind} b").rule == "R6.2"


@pytest.mark.parametrize(("special", "kind"), ANSWERS)
def test_a_special_protects_over_half_time(special, kind):
    """R8.2, R10.1: for the rest of the match."""
    match = at(f"turn: b\ndue: draw\nhand a: {kind}\nhand b: kick-off\ntable b: {special}\npile: 0 5\n")
    match.play_all("deal half-time", "draw", "deal lob", "play kick-off", "draw", "deal lob")
    assert match.refusal(f"play {kind} b").rule == "R6.2"


def test_a_special_protects_its_player_alone():
    """R8.2: not a partner."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle\nhand b: tackle\nhand c: dive\n", players=4)
    match.play_all("play tackle c", "react dive", "deal lob", "draw", "deal lob")
    assert match.refusal("play tackle c").rule == "R6.2"
    assert match.refusal("play tackle d") is None


def test_a_special_moves_the_common_ball():
    """R8.2: the side's ball."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle\nhand d: dive\n", players=4)
    match.play_all("play tackle d", "react dive")
    assert (ball(match, "c"), table(match, "c"), table(match, "d")) == (8, [], ["dive"])


# R8.3


@pytest.mark.parametrize(("special", "kind"), ANSWERS)
@pytest.mark.parametrize("cell", [15, 16, 17])
def test_three_cells_that_reach_or_pass_the_goal_are_a_goal(special, kind, cell):
    """R8.3: without the die."""
    match = interrupted(kind, special, cell)
    match.play(f"react {special}")
    assert goals(match) == (0, 1)
    assert (due(match), ball(match, "b")) == ("redraw", 0)


# R8.4 the redraw


@pytest.mark.parametrize("reaction", ["dive", "yellow"])
def test_whoever_reacted_draws_one_card(reaction):
    """R8.4: from the pile."""
    match = interrupted("tackle", f"pass+1 {reaction}", more="pile: 12 51\n")
    match.play(f"react {reaction}")
    assert (match.actor, due(match)) == (touchline.CHANCE, "redraw")
    match.play("deal keeper")
    assert hand(match, "b") == ["pass+1", "keeper"]
    assert pile(match) == (11, 51)


def test_the_redraw_is_exactly_one_card_even_for_a_small_hand():
    """R8.4: not up to seven."""
    match = interrupted("tackle", "yellow")
    match.play_all("react yellow", "deal keeper")
    assert (hand(match, "b"), due(match)) == (["keeper"], "turn")


def test_the_redraw_brings_a_hand_of_seven_back_to_seven():
    """R8.4: as in the book."""
    match = interrupted("tackle", "kick-off kick-off kick-off kick-off kick-off kick-off yellow")
    match.play_all("react yellow", "deal keeper")
    assert len(hand(match, "b")) == 7


def test_a_player_who_accepts_draws_nothing():
    """R8.4: only a player who reacted draws."""
    match = interrupted("tackle", "pass+1")
    match.play("accept")
    assert hand(match, "b") == ["pass+1"]


@pytest.mark.parametrize("action", ["draw", "take", "accept", "react red", "play pass+1", "roll goal", "lose lob"])
def test_nothing_comes_before_the_redraw(action):
    """R8.4: the redraw is due."""
    match = interrupted("tackle", "yellow pass+1 red")
    match.play("react yellow")
    assert match.refusal(action).rule == "R8.4"


def test_the_redraw_comes_after_a_penalty_that_is_saved():
    """R8.4: last of all."""
    match = interrupted("tackle", "yellow", 15)
    match.play("react yellow")
    assert due(match) == "shot"
    match.play("roll save")
    assert due(match) == "clearance"
    match.play("clear 5")
    assert due(match) == "redraw"
    match.play("deal red")
    assert (hand(match, "b"), due(match)) == (["red"], "turn")


def test_the_redraw_comes_after_a_penalty_that_is_a_goal():
    """R8.4: and the goal is resolved before it."""
    match = interrupted("tackle", "yellow", 15)
    match.play_all("react yellow", "roll goal")
    assert (due(match), ball(match, "b"), goals(match)) == ("redraw", 0, (0, 1))
    match.play("deal red")
    assert hand(match, "b") == ["red"]


def test_the_redraw_may_be_any_card_of_pile_and_box():
    """R8.4, R2.5: the cancelled tackle and the yellow are not among them."""
    match = interrupted("tackle", "yellow")
    match.play("react yellow")
    assert match.odds()["deal tackle"] == Fraction(7, 145)
    assert match.odds()["deal yellow"] == Fraction(3, 145)


def test_half_time_as_a_redraw_makes_its_drawer_the_first_of_the_second_half():
    """R8.4, R10.4: and they first draw their card from the new pile, here one of 145 cards: 49, 48 and 48."""
    match = interrupted("tackle", "yellow pass+1", players=3, more="pile: 0 5\n")
    match.play_all("react yellow", "deal half-time")
    assert (match.actor, due(match), half(match), hand(match, "b")) == (
        touchline.CHANCE,
        "redraw",
        "second",
        ["pass+1"],
    )
    assert pile(match) == (49, 49)
    match.play("deal keeper")
    assert (match.actor, due(match), turn(match), hand(match, "b")) == (1, "turn", "b", ["pass+1", "keeper"])
    assert pile(match) == (48, 49)


def test_the_redraw_after_half_time_is_from_the_top_pile():
    """R8.4, R10.3: so Full time cannot come, and the old discard can."""
    match = interrupted("tackle", "yellow pass+1", more="pile: 0 5\ndiscard: nutmeg\n")
    match.play_all("react yellow", "deal half-time")
    assert match.refusal("deal full-time").rule == "R2.5"
    assert match.refusal("deal nutmeg") is None


def test_the_redraw_after_half_time_comes_after_the_swaps():
    """R8.4, R10.2: R10 first; seats offer in clockwise order from the one who redraws."""
    match = at(
        "turn: a\ndue: card\nballs: 0 5\nhand a: tackle lob\nhand b: pass+1\nhand c: yellow pass+2\nhand d: pass+3\n"
        "pile: 0 5\n",
        players=4,
    )
    match.play_all("play tackle c", "react yellow", "deal half-time")
    assert (match.actor, due(match)) == (2, "offer")
    match.play_all("done", "done", "done", "done")
    assert (match.actor, due(match)) == (touchline.CHANCE, "redraw")
    match.play("deal red")
    assert (match.actor, due(match), hand(match, "c")) == (2, "turn", ["pass+2", "red"])


def test_the_redraw_after_half_time_is_not_seen_by_the_partner():
    """R8.4, R1.6: only its drawer knows a drawn card."""
    position = "turn: a\ndue: card\nballs: 0 5\nhand a: tackle\nhand c: yellow pass+2\nhand d: pass+3\npile: 0 5\n"
    one, other = at(position, players=4), at(position, players=4)
    one.play_all("play tackle c", "react yellow", "deal half-time", "done", "done", "deal red")
    other.play_all("play tackle c", "react yellow", "deal half-time", "done", "done", "deal kick-off")
    assert [one.view(seat) == other.view(seat) for seat in range(4)] == [True, True, False, True]


def test_full_time_as_a_redraw_gives_no_card():
    """R8.4: there is no card then."""
    match = interrupted("tackle", "yellow pass+1", more="half: second\npile: 0 5\n")
    match.play_all("react yellow", "deal full-time")
    assert (hand(match, "b"), half(match)) == (["pass+1"], "stoppage")


# R8.5 specials as restarts


@pytest.mark.parametrize(("special", "kind"), ANSWERS)
def test_a_special_may_be_played_as_a_restart(special, kind):
    """R8.5: no 3 cells and no redraw, but the protection."""
    match = at(
        f"turn: b\ndue: card\nballs: 0 5\nhand a: {kind}\nhand b: {special} pass+1\ntable b: {kind}\nunder: b {kind}\n"
    )
    match.play(f"play {special}")
    assert (under(match, "b"), ball(match, "b"), hand(match, "b")) == (None, 5, ["pass+1"])
    assert sorted(table(match, "b")) == sorted([kind, special])
    assert (match.actor, due(match), turn(match)) == (0, "turn", "a")
    match.play_all("draw", "deal yellow")
    assert match.refusal(f"play {kind} b").rule == "R6.2"


@pytest.mark.parametrize("cell", [14, 15, 17])
def test_a_special_played_as_a_restart_scores_no_goal(cell):
    """R8.5: no 3 cells."""
    match = at(f"turn: b\ndue: card\nballs: 0 {cell}\nhand b: dive\ntable b: tackle\nunder: b tackle\n")
    match.play("play dive")
    assert (ball(match, "b"), goals(match)) == (cell, (0, 0))


def test_a_special_that_was_held_when_the_interruption_came_may_be_played_later():
    """R8.5: whenever it came into the hand."""
    match = interrupted("defender", "nutmeg")
    match.play_all("accept", "draw", "deal pass+1", "play nutmeg")
    assert (under(match, "b"), table(match, "b")) == (None, ["defender", "nutmeg"])


def test_a_special_drawn_since_the_interruption_may_be_played():
    """R8.5: as in the book."""
    match = interrupted("defender", "")
    match.play_all("accept", "draw", "deal nutmeg", "play nutmeg")
    assert (under(match, "b"), table(match, "b")) == (None, ["defender", "nutmeg"])


@pytest.mark.parametrize(("special", "kind"), NO_ANSWERS)
def test_a_special_is_no_restart_against_another_kind(special, kind):
    """R8.5, R3.4: when under the interruption it answers."""
    match = at(f"turn: b\ndue: card\nballs: 0 5\nhand b: {special}\ntable b: {kind}\nunder: b {kind}\n")
    assert match.refusal(f"play {special}").rule == "R3.4"


@pytest.mark.parametrize("special", ["dive", "nutmeg", "great-lob"])
def test_a_special_is_no_restart_when_under_nothing(special):
    """R8.5, R3.4: nor may it be played just for its protection."""
    match = at(f"turn: b\ndue: card\nballs: 0 5\nhand b: {special}\n")
    assert match.refusal(f"play {special}").rule == "R3.4"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("card", ["yellow", "red"])
def test_yellow_and_red_are_never_restarts(kind, card):
    """R8.5, R3.4: yellow and red never."""
    match = at(f"turn: b\ndue: card\nballs: 0 5\nhand b: {card}\ntable b: {kind}\nunder: b {kind}\n")
    assert match.refusal(f"play {card}").rule == "R3.4"


def test_a_special_played_as_a_restart_is_kept_over_a_goal_and_half_time():
    """R8.5: the protection for the rest of the match."""
    match = at("turn: b\ndue: card\nballs: 15 5\nhand a: super-shoot\nhand b: dive\ntable b: tackle\nunder: b tackle\n")
    match.play_all("play dive", "draw", "deal lob", "play super-shoot")
    assert (table(match, "b"), discard(match)) == (["dive"], ["super-shoot", "tackle"])


# R8.6 yellow and red


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("card", ["yellow", "red"])
def test_yellow_and_red_cancel_any_interruption(kind, card):
    """R8.6: it is discarded, and the card is laid in front of the interrupter; no ball moves."""
    match = interrupted(kind, card)
    match.play(f"react {card}")
    assert (under(match, "b"), discard(match)) == (None, [kind])
    assert (table(match, "a"), table(match, "b"), hand(match, "b")) == ([card], [], [])
    assert (ball(match, "a"), ball(match, "b")) == (0, 5)


def test_a_first_yellow_is_counted():
    """R8.6, R8.7: and nothing is lost."""
    match = interrupted("tackle", "yellow")
    match.play("react yellow")
    assert (yellows(match, "a"), due(match), hand(match, "a")) == (1, "redraw", ["lob", "lob"])


def test_yellow_and_red_stay_over_a_goal():
    """R8.6, R9.4: for the rest of the match."""
    match = at("turn: a\ndue: card\nballs: 15 5\nhand a: super-shoot\ntable a: yellow pass+1\ntable b: red yellow\n")
    match.play("play super-shoot")
    assert (table(match, "a"), table(match, "b")) == (["yellow"], ["yellow", "red"])


def test_yellow_and_red_stay_over_half_time():
    """R8.6, R10.1: for the rest of the match."""
    match = at("turn: a\ndue: draw\ntable a: yellow pass+1\ntable b: red yellow\npile: 0 5\n")
    match.play("deal half-time")
    assert (table(match, "a"), table(match, "b")) == (["yellow"], ["yellow", "red"])


def test_a_yellow_does_not_protect_from_the_next_interruption():
    """R8.6: it only cancels this one."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle tackle\nhand b: yellow pass+1\n")
    match.play_all("play tackle b", "react yellow", "deal lob", "draw", "deal lob", "play pass+1", "draw", "deal lob")
    assert match.refusal("play tackle b") is None


# R8.7 the loss


def test_a_second_yellow_costs_a_card():
    """R8.7: a random one from the hand, face up on the discard; the count is zero again and both cards stay."""
    match = interrupted("tackle", "yellow", more="table a: yellow\nyellow: a\n")
    match.play("react yellow")
    assert (match.actor, due(match)) == (touchline.CHANCE, "loss")
    match.play("lose lob")
    assert (hand(match, "a"), discard(match)) == (["lob"], ["tackle", "lob"])
    assert (yellows(match, "a"), table(match, "a")) == (0, ["yellow", "yellow"])


def test_a_red_costs_a_card():
    """R8.7: any red, even the first."""
    match = interrupted("tackle", "red")
    match.play("react red")
    assert due(match) == "loss"
    match.play("lose lob")
    assert (hand(match, "a"), discard(match), table(match, "a")) == (["lob"], ["tackle", "lob"], ["red"])


def test_every_red_costs_a_card():
    """R8.7: the second as well."""
    match = interrupted("tackle", "red", more="table a: red\n")
    match.play("react red")
    assert due(match) == "loss"


def test_the_loss_is_at_random():
    """R8.7: any card of the hand with equal odds, no longer including the interruption."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle tackle lob lob dive\nhand b: red\n")
    match.play_all("play tackle b", "react red")
    assert match.odds() == {"lose tackle": Fraction(1, 4), "lose lob": Fraction(2, 4), "lose dive": Fraction(1, 4)}


def test_the_loss_of_the_only_kind_is_still_an_outcome():
    """R8.7: with odds 1."""
    match = interrupted("tackle", "red")
    match.play("react red")
    assert match.odds() == {"lose lob": Fraction(1)}


@pytest.mark.parametrize("action", ["lose keeper", "lose tackle", "roll goal", "deal red", "accept", "draw"])
def test_only_a_card_of_that_hand_is_lost(action):
    """R8.7: the loss is due."""
    match = interrupted("tackle", "red keeper")
    match.play("react red")
    assert match.refusal(action).rule == "R8.7"


@pytest.mark.parametrize(("card", "more"), [("red", ""), ("yellow", "table a: yellow\nyellow: a\n")])
def test_with_an_empty_hand_nothing_is_lost(card, more):
    """R8.7: the interruption was the last card; the count is zero anyway."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: tackle\nhand b: {card}\n{more}")
    match.play_all("play tackle b", f"react {card}")
    assert (due(match), discard(match), yellows(match, "a")) == ("redraw", ["tackle"], 0)


def test_a_player_who_lost_a_card_plays_on_with_one_fewer():
    """R8.7: nothing is drawn for it: seven, eight with the draw, seven, six."""
    match = at(
        "turn: a\nballs: 0 5\nhand a: tackle kick-off kick-off kick-off kick-off kick-off kick-off\nhand b: red\n"
    )
    match.play_all("draw", "deal lob", "play tackle b", "react red", "lose lob", "deal pass+1")
    assert len(hand(match, "a")) == 6
    match.play_all("draw", "deal pass+2", "discard pass+2", "draw", "deal pass+3", "discard pass+3")
    assert len(hand(match, "a")) == 6


def test_a_third_yellow_is_a_first_again():
    """R8.7: after a second the count is zero; the third costs nothing, the fourth does."""
    match = interrupted("tackle", "yellow", more="table a: yellow yellow\n")
    match.play("react yellow")
    assert (due(match), yellows(match, "a")) == ("redraw", 1)
    fourth = interrupted("tackle", "yellow", more="table a: yellow yellow yellow\nyellow: a\n")
    fourth.play("react yellow")
    assert (due(fourth), yellows(fourth, "a")) == ("loss", 0)


@pytest.mark.parametrize(("more", "count"), [("", 0), ("table a: yellow\nyellow: a\n", 1)])
def test_a_red_does_not_touch_the_count(more, count):
    """R8.7: neither up nor down."""
    match = interrupted("tackle", "red", more=more)
    match.play_all("react red", "lose lob")
    assert yellows(match, "a") == count


def test_a_first_yellow_after_a_red_costs_nothing():
    """R8.7: a red is not counted as a yellow."""
    match = interrupted("tackle", "yellow", more="table a: red\n")
    match.play("react yellow")
    assert (due(match), yellows(match, "a")) == ("redraw", 1)


def test_yellows_are_counted_by_seat():
    """R8.7: the seat in front of which it is laid, not its side."""
    match = at(
        "turn: b\ndue: card\nballs: 0 5\nhand b: tackle lob\nhand c: yellow\ntable a: yellow\nyellow: a\n", players=4
    )
    match.play_all("play tackle c", "react yellow")
    assert (due(match), yellows(match, "a"), yellows(match, "b")) == ("redraw", 1, 1)


def test_yellows_of_two_opponents_add_up():
    """R8.7: whoever gave them."""
    match = at(
        "turn: a\ndue: card\nballs: 0 5 5\nhand a: tackle lob\nhand c: yellow\ntable a: yellow\nyellow: a\n", players=3
    )
    match.play_all("play tackle c", "react yellow")
    assert due(match) == "loss"


def test_a_goal_does_not_touch_the_count():
    """R8.7: goals do not affect it."""
    match = at("turn: a\ndue: card\nballs: 15 5\nhand a: super-shoot\ntable b: yellow\nyellow: b\n")
    match.play("play super-shoot")
    assert yellows(match, "b") == 1


def test_half_time_does_not_touch_the_count():
    """R8.7: half-time does not affect it."""
    match = at("turn: a\ndue: draw\ntable b: yellow\nyellow: b\npile: 0 5\n")
    match.play("deal half-time")
    assert yellows(match, "b") == 1


# R8.8 the penalty


@pytest.mark.parametrize("cell", range(12, 18))
def test_a_yellow_in_the_area_is_a_penalty(cell):
    """R8.8: if the reacting side's ball is on 12-17, the shot die is rolled at once."""
    match = interrupted("tackle", "yellow", cell)
    match.play("react yellow")
    assert (match.actor, due(match)) == (touchline.CHANCE, "shot")
    assert match.odds() == {"roll goal": Fraction(6, 12), "roll save": Fraction(4, 12), "roll bar": Fraction(2, 12)}
    assert ball(match, "b") == cell


@pytest.mark.parametrize("cell", [1, 5, 10, 11])
@pytest.mark.parametrize("card", ["yellow", "red"])
def test_outside_the_area_there_is_no_penalty(cell, card):
    """R8.8: not even on 11."""
    match = interrupted("keeper", card, cell)
    match.play(f"react {card}")
    assert due(match) == {"yellow": "redraw", "red": "loss"}[card]


def test_the_penalty_of_a_red_comes_after_the_loss():
    """R8.8, R8.9: the effect of the card first, then the penalty, before the redraw."""
    match = interrupted("defender", "red", 12)
    match.play("react red")
    assert due(match) == "loss"
    match.play("lose lob")
    assert due(match) == "shot"
    match.play("roll bar")
    assert due(match) == "redraw"


def test_the_interrupters_ball_in_the_area_gives_no_penalty():
    """R8.8: the reacting side's ball."""
    match = at("turn: a\ndue: card\nballs: 15 5\nhand a: tackle\nhand b: yellow\n")
    match.play_all("play tackle b", "react yellow")
    assert due(match) == "redraw"


def test_a_penalty_scored_counts_for_the_reacting_side():
    """R8.8, R9.1: one goal."""
    match = at("turn: a\ndue: card\nballs: 0 15\nhand a: tackle\nhand d: yellow\n", players=4)
    match.play_all("play tackle d", "react yellow", "roll goal")
    assert goals(match) == (0, 1)


def test_a_penalty_on_the_bar_leaves_the_ball():
    """R8.8, R9.2: it stays."""
    match = interrupted("tackle", "yellow", 15)
    match.play_all("react yellow", "roll bar", "deal lob")
    assert (ball(match, "b"), goals(match), turn(match)) == (15, (0, 0), "b")


def test_a_penalty_saved_is_cleared():
    """R8.8, R9.3: the reacting side's ball goes back."""
    match = interrupted("tackle", "yellow", 15)
    match.play_all("react yellow", "roll save", "clear 6", "deal lob")
    assert (ball(match, "b"), turn(match)) == (9, "b")


@pytest.mark.parametrize("action", ["deal red", "draw", "clear 3", "accept", "lose lob", "play lob"])
def test_nothing_comes_before_the_penalty(action):
    """R8.8: the shot die is due."""
    match = interrupted("tackle", "yellow", 15)
    match.play("react yellow")
    assert match.refusal(action).rule == "R8.8"


def test_a_special_in_the_area_is_no_penalty():
    """R8.8: only a yellow or a red."""
    match = interrupted("tackle", "dive", 13)
    match.play("react dive")
    assert (due(match), ball(match, "b")) == ("redraw", 16)


# R8.9 the order of a reaction


def test_the_interruption_is_discarded_and_the_reaction_laid_down_before_the_loss():
    """R8.9: (1), (2), then (3)."""
    match = interrupted("tackle", "red", 15)
    match.play("react red")
    assert (due(match), discard(match), table(match, "a"), table(match, "b")) == ("loss", ["tackle"], ["red"], [])


def test_the_loss_comes_before_the_penalty_and_the_goal_before_the_redraw():
    """R8.9: (3) loss and penalty, (4) the goal is resolved, (5) the redraw."""
    match = interrupted("tackle", "red", 15, more="table b: pass+1\n")
    match.play_all("react red", "lose lob", "roll goal")
    assert (due(match), ball(match, "b"), table(match, "b"), goals(match)) == ("redraw", 0, [], (0, 1))
    assert discard(match) == ["pass+1", "tackle", "lob"]
    assert table(match, "a") == ["red"]


def test_the_special_is_laid_down_before_the_goal_clears_the_table():
    """R8.9: (2) before (4): it stays, and the tackle is discarded."""
    match = interrupted("tackle", "dive", 16, more="table b: pass+1\n")
    match.play("react dive")
    assert (table(match, "b"), discard(match), due(match)) == (["dive"], ["pass+1", "tackle"], "redraw")


@pytest.mark.parametrize(("reaction", "rolls"), [("dive", ()), ("yellow", ("roll goal",))])
def test_in_stoppage_time_a_goal_by_reaction_ends_the_match_without_a_redraw(reaction, rolls):
    """R8.9: (4) in stoppage time the match is over."""
    match = interrupted("tackle", f"{reaction} pass+1", 15, more="half: stoppage\n")
    match.play_all(f"react {reaction}", *rolls)
    assert match.actor == touchline.NOBODY
    assert (goals(match), hand(match, "b")) == ((0, 1), ["pass+1"])
    assert match.outcome.values == (-1, 1)


@pytest.mark.parametrize("reaction", ["dive", "yellow"])
def test_in_stoppage_time_there_is_no_redraw(reaction):
    """R8.9, R11.1: nobody redraws."""
    match = interrupted("tackle", f"{reaction} pass+1", 5, more="half: stoppage\n")
    match.play(f"react {reaction}")
    assert (match.actor, due(match), turn(match), hand(match, "b")) == (1, "card", "b", ["pass+1"])


def test_in_stoppage_time_a_red_still_costs_a_card():
    """R8.9, R8.7: the loss comes, the redraw does not."""
    match = interrupted("tackle", "red pass+1", 5, more="half: stoppage\n")
    match.play_all("react red", "lose lob")
    assert (due(match), turn(match), hand(match, "a")) == ("card", "b", ["lob"])


def test_in_stoppage_time_a_missed_penalty_does_not_end_the_match():
    """R8.9, R8.8: only a goal does."""
    match = interrupted("tackle", "yellow pass+1", 15, more="half: stoppage\n")
    match.play_all("react yellow", "roll save", "clear 4")
    assert (due(match), turn(match), ball(match, "b"), hand(match, "b")) == ("card", "b", 11, ["pass+1"])


def test_in_stoppage_time_the_loss_still_comes_before_the_penalty_that_ends_the_match():
    """R8.9: (3), then (4)."""
    match = interrupted("tackle", "red pass+1", 15, more="half: stoppage\n")
    match.play("react red")
    assert due(match) == "loss"
    match.play_all("lose lob", "roll goal")
    assert (match.actor, goals(match), hand(match, "a")) == (touchline.NOBODY, (0, 1), ["lob"])


# R8.10 who plays next


@pytest.mark.parametrize("reaction", ["dive", "yellow"])
def test_the_next_seat_after_the_interrupter_plays(reaction):
    """R8.10: here a seat that was not involved."""
    match = at(f"turn: a\ndue: card\nballs: 0 0 5\nhand a: tackle\nhand c: {reaction}\n", players=3)
    match.play_all("play tackle c", f"react {reaction}", "deal lob")
    assert (match.actor, turn(match), due(match)) == (1, "b", "turn")


@pytest.mark.parametrize("reaction", ["dive", "yellow"])
def test_the_next_seat_may_be_the_one_who_reacted(reaction):
    """R8.10: even if it is the one who reacted."""
    match = interrupted("tackle", reaction, players=3)
    match.play_all(f"react {reaction}", "deal lob")
    assert (match.actor, turn(match)) == (1, "b")


@pytest.mark.parametrize(("target", "balls"), [("b", "0 5 0"), ("c", "0 0 5")])
def test_in_the_second_half_the_next_seat_is_the_anticlockwise_one(target, balls):
    """R8.10: after the interrupter, in the half's direction."""
    match = at(f"turn: a\ndue: card\nhalf: second\nballs: {balls}\nhand a: tackle\nhand {target}: yellow\n", players=3)
    match.play_all(f"play tackle {target}", "react yellow", "deal lob")
    assert turn(match) == "c"


def test_after_a_goal_by_reaction_the_seat_left_of_the_scorer_plays():
    """R8.10, R9.5: the scorer is the one who reacted: c against a, so a again."""
    match = at("turn: a\ndue: card\nballs: 0 0 15\nhand a: tackle\nhand c: dive\n", players=3)
    match.play_all("play tackle c", "react dive", "deal lob")
    assert turn(match) == "a"


def test_after_a_penalty_goal_the_seat_left_of_the_scorer_plays():
    """R8.10, R9.5: b against a, so c."""
    match = interrupted("tackle", "yellow", 15, players=3)
    match.play_all("react yellow", "roll goal", "deal lob")
    assert turn(match) == "c"


@pytest.mark.parametrize("cell", [5, 15])
def test_if_the_redraw_was_half_time_its_drawer_plays_first(cell):
    """R8.10, R10.4: goal or not."""
    match = interrupted("tackle", "dive", cell, players=3, more="pile: 0 5\n")
    match.play_all("react dive", "deal half-time", "deal lob")
    assert (turn(match), match.actor, due(match), half(match)) == ("b", 1, "turn", "second")
    assert goals(match) == (0, 1 if cell == 15 else 0, 0)


def test_if_the_redraw_was_full_time_the_next_seat_plays_as_if_no_card_had_been_drawn():
    """R8.10: after the interrupter, anticlockwise, in stoppage time."""
    match = at(
        "turn: a\ndue: card\nhalf: second\nballs: 0 5 0\nhand a: tackle\nhand b: yellow lob\nhand c: lob\npile: 0 5\n",
        players=3,
    )
    match.play_all("play tackle b", "react yellow", "deal full-time")
    assert (turn(match), match.actor, due(match), half(match)) == ("c", 2, "card", "stoppage")


def test_a_goal_before_the_redraw_that_is_full_time_does_not_end_the_match():
    """R8.10: the seat left of the scorer plays, in stoppage time."""
    match = at(
        "turn: a\ndue: card\nhalf: second\nballs: 0 15 0\nhand a: tackle lob\nhand b: dive lob\nhand c: lob\n"
        "pile: 0 5\n",
        players=3,
    )
    match.play_all("play tackle b", "react dive", "deal full-time")
    assert match.outcome is None
    assert (turn(match), match.actor, due(match), goals(match)) == ("c", 2, "card", (0, 1, 0))


def test_a_penalty_goal_before_the_redraw_that_is_full_time_does_not_end_the_match():
    """R8.10: with a yellow too."""
    match = interrupted("tackle", "yellow lob", 15, more="half: second\npile: 0 5\n")
    match.play_all("react yellow", "roll goal", "deal full-time")
    assert (match.outcome, turn(match), due(match), half(match)) == (None, "a", "card", "stoppage")


def test_a_reaction_costs_no_token_and_gives_no_fair_play():
    """R8.10: the interrupter's turn is over, and nothing else has happened."""
    match = interrupted("tackle", "yellow")
    match.play_all("react yellow", "deal lob")
    assert tokens(match) == (3, 3)
    assert not protected(match, "b")
