"""R6, interruptions: who can be interrupted, who is safe, and for how long."""

import pytest

from tests.games.team_km.table import at, ball, due, hand, protected, table, turn, under

KINDS = ["tackle", "defender", "keeper"]


# R6.1


@pytest.mark.parametrize("kind", KINDS)
def test_an_interruption_is_played_against_one_opponent(kind):
    """R6.1: the target is asked and, if they accept, is under it."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {kind}\n")
    match.play(f"play {kind} b")
    assert (match.actor, due(match)) == (1, "reaction")
    match.play("accept")
    assert under(match, "b") == kind
    assert (turn(match), due(match)) == ("b", "turn")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cell", range(1, 18))
def test_any_kind_wherever_the_opponents_ball_stands_on_the_pitch(kind, cell):
    """R6.1: 1-17."""
    match = at(f"turn: a\ndue: card\nballs: 0 {cell}\nhand a: {kind}\n")
    assert match.refusal(f"play {kind} b") is None


@pytest.mark.parametrize("kind", KINDS)
def test_an_opponent_whose_ball_is_off_the_pitch_cannot_be_interrupted(kind):
    """R6.1: only if that opponent's ball is on the pitch."""
    match = at(f"turn: a\ndue: card\nballs: 5 0\nhand a: {kind}\n")
    assert match.refusal(f"play {kind} b").rule == "R6.1"


def test_each_opponent_is_judged_by_their_own_ball():
    """R6.1: that opponent's ball."""
    match = at("turn: a\ndue: card\nballs: 5 0 3\nhand a: tackle\n", players=3)
    assert match.refusal("play tackle b").rule == "R6.1"
    assert match.refusal("play tackle c") is None


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_interrupts_themselves(kind):
    """R6.1: against an opponent."""
    match = at(f"turn: a\ndue: card\nballs: 5 5\nhand a: {kind}\n")
    assert match.refusal(f"play {kind} a").rule == "R6.1"


@pytest.mark.parametrize(
    ("players", "sides", "partner"),
    [(4, 2, "b"), (6, 2, "b"), (6, 2, "c"), (6, 3, "b")],
)
def test_nobody_interrupts_a_partner(players, sides, partner):
    """R6.1: an opponent is a seat of another side."""
    match = at(
        f"turn: a\ndue: card\nballs: 5 5{' 5' if sides == 3 else ''}\nhand a: tackle\n", players=players, sides=sides
    )
    assert match.refusal(f"play tackle {partner}").rule == "R6.1"


@pytest.mark.parametrize("target", ["c", "d", "e", "f"])
def test_any_seat_of_any_other_side_may_be_the_target(target):
    """R6.1: one opponent seat, with three sides of two."""
    match = at("turn: a\ndue: card\nballs: 0 5 5\nhand a: tackle\n", players=6, sides=3)
    match.play_all(f"play tackle {target}", "accept")
    assert [seat for seat in "abcdef" if under(match, seat)] == [target]


def test_the_partner_of_the_target_is_not_under_it():
    """R6.1: the target is a player, not a whole side."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle\n", players=4)
    match.play_all("play tackle c", "accept")
    assert (under(match, "c"), under(match, "d")) == ("tackle", None)


@pytest.mark.parametrize("cell", [0, 1, 5, 17])
def test_an_interruption_moves_no_ball(cell):
    """R6.1: the player's own ball may be on 0 and does not move, nor does the other."""
    match = at(f"turn: a\ndue: card\nballs: {cell} 5\nhand a: tackle\n")
    match.play_all("play tackle b", "accept")
    assert (ball(match, "a"), ball(match, "b")) == (cell, 5)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_under_an_interruption_may_interrupt_others(kind):
    """R6.1: it may still do that."""
    match = at(f"turn: a\ndue: card\nballs: 4 5\nhand a: defender\ntable a: {kind}\nunder: a {kind}\n")
    match.play_all("play defender b", "accept")
    assert (under(match, "a"), under(match, "b")) == (kind, "defender")


def test_an_accepted_interruption_is_the_card_of_the_turn():
    """R6.1: then the next seat plays."""
    match = at("turn: a\ndue: card\nballs: 4 0 5\nhand a: tackle pass+1\n", players=3)
    match.play_all("play tackle c", "accept")
    assert (turn(match), due(match), hand(match, "a")) == ("b", "turn", ["pass+1"])


def test_a_cancelled_interruption_is_the_card_of_the_turn_too():
    """R6.1: cancelled or not."""
    match = at("turn: a\ndue: card\nballs: 4 0 5\nhand a: tackle pass+1\nhand c: yellow\n", players=3)
    match.play_all("play tackle c", "react yellow", "deal lob")
    assert (turn(match), due(match), hand(match, "a")) == ("b", "turn", ["pass+1"])


def test_an_interruption_is_played_in_ones_own_turn():
    """R6.1, R8.1: not in answer to another."""
    match = at("turn: a\ndue: card\nballs: 4 5\nhand a: tackle\nhand b: tackle\n")
    match.play("play tackle b")
    assert match.refusal("play tackle a").rule == "R8.1"
    assert match.refusal("react tackle").rule == "R8.1"


# R6.2


@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_a_player_who_is_already_under_an_interruption_gets_no_other(first, second):
    """R6.2: (a) of any kind."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {second}\ntable b: {first}\nunder: b {first}\n")
    assert match.refusal(f"play {second} b").rule == "R6.2"


def test_the_partner_of_one_under_an_interruption_may_get_one():
    """R6.2: (a) against a seat, not a side."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle\ntable c: tackle\nunder: c tackle\n", players=4)
    assert match.refusal("play tackle c").rule == "R6.2"
    match.play_all("play tackle d", "accept")
    assert (under(match, "c"), under(match, "d")) == ("tackle", "tackle")


def test_a_player_who_was_cured_may_be_interrupted_again():
    """R6.2: the cured interruption still lies there, but the seat is not under it."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle\ntable b: tackle throw-in\n")
    match.play_all("play tackle b", "accept")
    assert (under(match, "b"), table(match, "b")) == ("tackle", ["tackle", "tackle", "throw-in"])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("fair", ["throw-in-fair", "dribble-fair", "lob-fair"])
def test_a_player_who_is_protected_by_fair_play_cannot_be_interrupted(kind, fair):
    """R6.2: (b) from any kind, whatever the fair-play card cured."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {kind}\ntable b: {fair}\nfair: b {fair}\n")
    assert match.refusal(f"play {kind} b").rule == "R6.2"


def test_the_partner_of_one_protected_by_fair_play_is_not_protected():
    """R6.2: (b) only its player."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle\ntable c: lob-fair\nfair: c lob-fair\n", players=4)
    assert protected(match, "c")
    assert match.refusal("play tackle c").rule == "R6.2"
    assert match.refusal("play tackle d") is None


@pytest.mark.parametrize(("special", "kind"), [("dive", "tackle"), ("nutmeg", "defender"), ("great-lob", "keeper")])
def test_a_special_on_the_table_protects_from_its_kind(special, kind):
    """R6.2: (c) the special card against this kind."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {kind}\ntable b: {special}\n")
    assert match.refusal(f"play {kind} b").rule == "R6.2"


@pytest.mark.parametrize(
    ("special", "kind"),
    [
        ("dive", "defender"),
        ("dive", "keeper"),
        ("nutmeg", "tackle"),
        ("nutmeg", "keeper"),
        ("great-lob", "tackle"),
        ("great-lob", "defender"),
    ],
)
def test_a_special_on_the_table_does_not_protect_from_the_other_kinds(special, kind):
    """R6.2: (c) only against this kind."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {kind}\ntable b: {special}\n")
    assert match.refusal(f"play {kind} b") is None


@pytest.mark.parametrize(("special", "kind"), [("dive", "tackle"), ("nutmeg", "defender"), ("great-lob", "keeper")])
def test_a_special_on_the_table_does_not_protect_the_partner(special, kind):
    """R6.2, R8.2: (c) only this seat."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {kind}\ntable c: {special}\n", players=4)
    assert match.refusal(f"play {kind} c").rule == "R6.2"
    assert match.refusal(f"play {kind} d") is None


@pytest.mark.parametrize(("special", "kind"), [("dive", "tackle"), ("nutmeg", "defender"), ("great-lob", "keeper")])
def test_a_special_in_the_hand_protects_from_nothing(special, kind):
    """R6.2: (c) only on the table."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {kind}\nhand b: {special}\n")
    assert match.refusal(f"play {kind} b") is None


@pytest.mark.parametrize("card", ["yellow", "red"])
def test_a_yellow_or_red_on_the_table_protects_from_nothing(card):
    """R6.2: only fair play and specials do."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: tackle\ntable b: {card}\n")
    assert match.refusal("play tackle b") is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_with_an_empty_hand_may_be_interrupted(kind):
    """R6.2: like anyone else."""
    match = at(f"turn: a\ndue: card\nballs: 0 5\nhand a: {kind}\n")
    match.play_all(f"play {kind} b", "accept")
    assert under(match, "b") == kind


def test_the_ball_off_the_pitch_is_named_before_the_protection():
    """R6.1, R6.2: the first rule in rulebook order."""
    match = at("turn: a\ndue: card\nballs: 5 0\nhand a: tackle\ntable b: dive\n")
    assert match.refusal("play tackle b").rule == "R6.1"


# R6.3


def test_an_interruption_lasts_while_turns_go_by():
    """R6.3: until cured, cancelled or cleared; a discard and a partner's pass change nothing."""
    match = at(
        "turn: a\ndue: card\nballs: 5 0\nhand a: pass+1 lob\nhand b: pass+2\ntable a: tackle\nunder: a tackle\n",
        players=4,
    )
    match.play_all("discard lob", "draw", "deal red", "play pass+2")
    match.play_all("draw", "deal keeper", "discard keeper", "draw", "deal keeper", "discard keeper")
    assert (turn(match), ball(match, "a"), under(match, "a")) == ("a", 7, "tackle")
    match.play_all("draw", "deal keeper")
    assert match.refusal("play pass+1").rule == "R5.1"


def test_an_interruption_ends_when_it_is_cured():
    """R6.3, R7.1: the restart."""
    match = at("turn: a\ndue: card\nballs: 5 0\nhand a: throw-in\ntable a: tackle\nunder: a tackle\n")
    match.play("play throw-in")
    assert under(match, "a") is None


def test_an_interruption_ends_when_it_is_cancelled():
    """R6.3, R8.6: the reaction."""
    match = at("turn: a\ndue: card\nballs: 0 5\nhand a: tackle\nhand b: yellow\n")
    match.play("play tackle b")
    assert under(match, "b") == "tackle"
    match.play("react yellow")
    assert under(match, "b") is None


def test_a_goal_of_whichever_side_ends_an_interruption():
    """R6.3, R9.4: cleared by a goal."""
    match = at(
        "turn: a\ndue: card\nballs: 15 5 4\nhand a: super-shoot\ntable b: tackle\ntable c: keeper\n"
        "under: b tackle, c keeper\n",
        players=3,
    )
    match.play("play super-shoot")
    assert [under(match, seat) for seat in "abc"] == [None, None, None]


def test_half_time_ends_an_interruption():
    """R6.3, R10.1: cleared by half-time."""
    match = at("turn: a\ndue: draw\nballs: 15 5\ntable b: tackle\nunder: b tackle\npile: 0 5\n")
    match.play("deal half-time")
    assert (under(match, "b"), table(match, "b")) == (None, [])


def test_full_time_does_not_end_an_interruption():
    """R6.3, R11.1: only goals and half-time clear."""
    match = at(
        "turn: a\ndue: draw\nhalf: second\nballs: 4 5\nhand a: lob\ntable b: tackle\nunder: b tackle\npile: 0 5\n"
    )
    match.play("deal full-time")
    assert (under(match, "b"), ball(match, "b")) == ("tackle", 5)
