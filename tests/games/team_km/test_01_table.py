"""R1, the table: players, seating, board, deck, dice, hidden information, and where every card is."""

from fractions import Fraction
from math import prod

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
    pile,
    table,
    tokens,
    turn,
)
from touchline.engine.record import tensor
from touchline.games.team_km import GAME
from touchline.games.team_km.rules import OBSERVATION, State
from touchline.games.team_km.view import describe

COPIES = {
    "kick-off": 20,
    "pass+1": 4,
    "pass+2": 8,
    "pass+3": 9,
    "pass+4": 6,
    "pass+5": 4,
    "shot+1": 2,
    "shot+2": 3,
    "shot+3": 4,
    "shot+4": 4,
    "shot+5": 3,
    "shot+6": 2,
    "pass-or-shot+1": 2,
    "pass-or-shot+2": 4,
    "pass-or-shot+3": 5,
    "pass-or-shot+4": 3,
    "super-shoot": 1,
    "tackle": 8,
    "defender": 7,
    "keeper": 6,
    "throw-in": 8,
    "throw-in-fair": 4,
    "dribble": 6,
    "dribble-fair": 3,
    "lob": 6,
    "lob-fair": 2,
    "dribble-or-lob": 6,
    "dive": 1,
    "nutmeg": 1,
    "great-lob": 1,
    "yellow": 4,
    "red": 2,
}

DEFAULT_CLEARANCES = {
    "clear 2": Fraction(2, 12),
    "clear 3": Fraction(2, 12),
    "clear 4": Fraction(2, 12),
    "clear 5": Fraction(2, 12),
    "clear 6": Fraction(2, 12),
    "clear 7": Fraction(1, 12),
    "clear 8": Fraction(1, 12),
}

DEALS = ["deal kick-off"] * 20 + ["deal pass+2"] * 8 + ["deal pass+3"] * 9 + ["deal pass+4"] * 6

SHOT_FROM_15 = "turn: a\ndue: card\nballs: 15 0\nhand a: shot+3\n"

FOUR_AT_HALF_TIME = """\
turn: a
due: draw
hand a: pass+1 pass+2
hand b: shot+1 shot+2
hand c: lob tackle
hand d: dribble keeper
pile: 0 20
"""

FOUR_WITH_KNOWN_CARDS = """\
turn: a
due: draw
hand a: pass+1 pass+2
hand b: shot+1 shot+2
hand c: lob tackle
hand d: dribble keeper
known a: pass+1
known b: shot+2
known c: tackle
pile: 0 20
"""

SIX_IN_TWO_SIDES_AT_HALF_TIME = """\
turn: a
due: draw
hand a: pass+1 pass+2
hand b: shot+1 shot+2
hand c: lob tackle
hand d: dribble keeper
hand e: pass+3 pass+4
hand f: shot+3 shot+4
known a: pass+1
known b: shot+2
known c: tackle
known d: keeper
pile: 0 20
"""

SIX_IN_THREE_SIDES_AT_HALF_TIME = """\
turn: a
due: draw
hand a: pass+1 pass+2
hand b: shot+1 shot+2
hand c: lob tackle
hand d: dribble keeper
hand e: pass+3 pass+4
hand f: shot+3 shot+4
pile: 0 20
"""


def new_match(**options):
    return touchline.new_match("team_km", options=options, dice="by hand")


def kick_offs(number):
    """A deck of this many kick-offs and passes, and nothing else."""
    return [min(number, 99), max(number - 99, 0)] + [0] * 30


def all_cards(match, seats):
    """The cards in hands, on the table, on the discard, in pile and box."""
    held = sum(len(hand(match, seat)) + len(table(match, seat)) for seat in seats)
    return held + len(discard(match)) + sum(pile(match)) + box(match)


def half_time(text, *actions, **options):
    """A match at this position after Half-time was drawn and these actions were played."""
    match = at(text, **options)
    match.play_all("deal half-time", *actions)
    return match


# R1.1 players


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2), (6, 2)])
def test_two_three_four_or_six_play_in_two_or_three_sides(players, sides):
    """R1.1: two or three play alone, four in two sides of two, six in two sides of three."""
    assert goals(new_match(players=players)) == (0,) * sides


@pytest.mark.parametrize("players", [0, 1, 5, 7, 8, 12])
def test_any_other_number_of_players_is_refused(players):
    """R1.1: any other number is refused."""
    with pytest.raises(touchline.BadOption):
        new_match(players=players)


def test_two_players_are_the_default():
    """R1.1: the default of an option comes first: 2."""
    assert new_match().position() == new_match(players=2).position()
    assert goals(new_match()) == (0, 0)


@pytest.mark.parametrize(("sides", "number"), [(2, 2), (3, 3)])
def test_six_play_in_two_sides_or_in_three(sides, number):
    """R1.1: six are two sides of three or three sides of two."""
    assert tokens(new_match(players=6, sides=sides)) == (3,) * number


def test_six_play_in_two_sides_by_default():
    """R1.1: the default of sides is 2."""
    assert new_match(players=6).position() == new_match(players=6, sides=2).position()


@pytest.mark.parametrize("sides", [0, 1, 4, 6])
def test_any_other_number_of_sides_is_refused(sides):
    """R1.1: option sides is 2 or 3."""
    with pytest.raises(touchline.BadOption):
        new_match(players=6, sides=sides)


@pytest.mark.parametrize(("players", "sides", "number"), [(2, 3, 2), (3, 2, 3), (4, 3, 2)])
def test_with_fewer_than_six_the_number_of_sides_is_not_read(players, sides, number):
    """R1.1: with fewer than six the option sides is ignored."""
    assert goals(new_match(players=players, sides=sides)) == (0,) * number


@pytest.mark.parametrize(("players", "stranger"), [(2, "c"), (2, "f"), (3, "d"), (4, "e"), (4, "f")])
def test_a_seat_that_is_not_at_the_table_cannot_be_drawn_by_lot(players, stranger):
    """R2.4: the draw is among the seats of this table."""
    assert new_match(players=players).refusal(f"lot {stranger}").rule == "R2.4"


@pytest.mark.parametrize(("players", "stranger"), [(2, "c"), (2, "f"), (3, "d"), (4, "e"), (4, "f")])
def test_a_seat_that_is_not_at_the_table_cannot_be_interrupted(players, stranger):
    """R6.1: it is not an opponent; R3.4: and a card that is not held comes first."""
    match = at("turn: a\ndue: card\nhand a: tackle\n", players=players)
    assert match.refusal(f"play tackle {stranger}").rule == "R6.1"
    assert match.refusal(f"play keeper {stranger}").rule == "R3.4"


@pytest.mark.parametrize("stranger", ["e", "f"])
def test_a_seat_that_is_not_at_the_table_gets_no_offer(stranger):
    """R10.2: it is not a partner."""
    match = half_time(FOUR_AT_HALF_TIME, players=4)
    assert match.refusal(f"offer {stranger} pass+1").rule == "R10.2"


# R1.2 seating


@pytest.mark.parametrize(
    ("players", "sides", "balls", "cells"),
    [
        (2, 2, "3 7", [3, 7]),
        (3, 2, "3 7 9", [3, 7, 9]),
        (4, 2, "3 7", [3, 3, 7, 7]),
        (6, 2, "3 7", [3, 3, 3, 7, 7, 7]),
        (6, 3, "3 7 9", [3, 3, 7, 7, 9, 9]),
    ],
)
def test_members_of_a_side_sit_next_to_each_other(players, sides, balls, cells):
    """R1.2: clockwise A A B B, A A A B B B, A A B B C C; a side has one ball."""
    match = at(f"turn: a\nballs: {balls}\n", players=players, sides=sides)
    assert [ball(match, seat) for seat in "abcdef"[:players]] == cells


@pytest.mark.parametrize(
    ("players", "sides", "seat", "partners", "opponents"),
    [
        (2, 2, "a", "", "b"),
        (3, 2, "b", "", "ac"),
        (4, 2, "a", "b", "cd"),
        (4, 2, "d", "c", "ab"),
        (6, 2, "b", "ac", "def"),
        (6, 2, "d", "ef", "abc"),
        (6, 3, "b", "a", "cdef"),
        (6, 3, "c", "d", "abef"),
        (6, 3, "f", "e", "abcd"),
    ],
)
def test_a_seat_of_another_side_is_an_opponent(players, sides, seat, partners, opponents):
    """R1.2, R6.1: only opponents, seats of another side, can be interrupted."""
    balls = "5 5 5" if players == 3 or (players == 6 and sides == 3) else "5 5"
    match = at(
        f"turn: {seat}\ndue: card\nballs: {balls}\nhand {seat}: tackle\n",
        players=players,
        sides=sides,
    )
    assert match.legal() == [f"play tackle {other}" for other in opponents] + ["discard tackle"]
    assert [match.refusal(f"play tackle {partner}").rule for partner in partners] == ["R6.1"] * len(partners)


# R1.3 board


def test_a_ball_begins_in_front_of_the_board():
    """R1.3: cell 0 is off the pitch."""
    match = new_match(players=3)
    assert [ball(match, seat) for seat in "abc"] == [0, 0, 0]


def test_the_centre_circle_is_cell_1():
    """R1.3: cells 1-11 are the field, 1 being the centre circle."""
    match = at("turn: a\ndue: card\nhand a: kick-off\n")
    match.play("play kick-off")
    assert ball(match, "a") == 1


@pytest.mark.parametrize("cell", range(1, 12))
def test_cells_1_to_11_are_the_field(cell):
    """R1.3: in the field you pass."""
    match = at(f"turn: a\ndue: card\nballs: {cell} 0\nhand a: pass+1\n")
    assert match.refusal("play pass+1") is None


@pytest.mark.parametrize("cell", range(12, 18))
def test_cells_12_to_17_are_the_area(cell):
    """R1.3: in the area you do not pass but shoot."""
    match = at(f"turn: a\ndue: card\nballs: {cell} 0\nhand a: pass+1 shot+1\n")
    assert match.refusal("play pass+1").rule == "R5.3"
    assert match.refusal("play shot+1") is None


@pytest.mark.parametrize("balls", ["18 0", "0 18"])
def test_no_ball_ever_stands_on_the_goal(balls):
    """R1.3: 18 is the goal, and no ball ever stands on it."""
    with pytest.raises(touchline.BadPosition):
        at(f"turn: a\nballs: {balls}\n")


def test_a_shot_that_reaches_the_goal_leaves_the_ball_where_it_is():
    """R1.3: 18 is the goal: six cells from 12, and no ball ever stands on it."""
    match = at("turn: a\ndue: card\nballs: 12 0\nhand a: shot+6\n")
    match.play("play shot+6")
    assert (due(match), ball(match, "a")) == ("shot", 12)


# R1.4 deck


def test_the_cards_of_the_deck_are_151():
    """R1.4: 149 and the two period cards."""
    assert sum(COPIES.values()) + 2 == 151
    assert len(COPIES) == 32


@pytest.mark.parametrize(("card", "copies"), COPIES.items())
def test_every_kind_has_its_copies(card, copies):
    """R1.4: the table of copies; each card comes with equal odds."""
    assert new_match(first="a").odds()[f"deal {card}"] == Fraction(copies, 149)


def test_nothing_else_is_in_the_deck():
    """R1.4: the 32 kinds, and a period card that cannot come yet."""
    assert list(new_match(first="a").odds()) == [f"deal {card}" for card in COPIES]


def test_the_option_deck_changes_the_copies():
    """R1.5: option deck: five reds instead of two make 152 cards besides the period cards."""
    odds = new_match(first="a", deck={"red": 5}).odds()
    assert odds["deal red"] == Fraction(5, 152)
    assert odds["deal kick-off"] == Fraction(20, 152)


def test_a_kind_that_is_not_in_the_deck_is_never_dealt():
    """R1.4, R2.5: a deck without reds."""
    match = new_match(first="a", deck={"red": 0})
    assert "deal red" not in match.odds()
    assert match.refusal("deal red").rule == "R2.5"


def test_the_whole_deck_may_be_given():
    """R1.5: option deck as 32 numbers."""
    assert new_match(first="a", deck=kick_offs(100)).odds() == {
        "deal kick-off": Fraction(99, 100),
        "deal pass+1": Fraction(1, 100),
    }


@pytest.mark.parametrize(("players", "cards"), [(2, 40), (3, 61), (4, 82), (6, 124)])
def test_a_top_pile_that_is_just_large_enough_for_the_deal_is_played(players, cards):
    """R1.4, R2.2, R2.3: ceil(N/3) is seven per seat."""
    assert pile(new_match(players=players, deck=kick_offs(cards)))[0] == 7 * players


@pytest.mark.parametrize(("players", "cards"), [(2, 39), (3, 60), (4, 81), (6, 123), (2, 0)])
def test_a_top_pile_that_is_smaller_than_the_deal_is_refused(players, cards):
    """R1.4: such a deck is refused as an option."""
    with pytest.raises(touchline.BadOption):
        new_match(players=players, deck=kick_offs(cards))


# R1.5 dice


def test_the_shot_die_has_six_goals_four_saves_and_two_bars():
    """R1.5: 12 faces."""
    match = at(SHOT_FROM_15)
    match.play("play shot+3")
    assert match.actor == touchline.CHANCE
    assert match.odds() == {"roll goal": Fraction(6, 12), "roll save": Fraction(4, 12), "roll bar": Fraction(2, 12)}


def test_the_clearance_die_goes_from_2_to_8():
    """R1.5: 2 2 3 3 4 4 5 5 6 6 7 8."""
    match = at(SHOT_FROM_15)
    match.play_all("play shot+3", "roll save")
    assert match.actor == touchline.CHANCE
    assert match.odds() == DEFAULT_CLEARANCES


@pytest.mark.parametrize("face", [0, 1, 9, 10, 17])
def test_a_face_that_the_clearance_die_does_not_have_is_refused(face):
    """R1.5: the faces are 2 to 8."""
    match = at(SHOT_FROM_15)
    match.play_all("play shot+3", "roll save")
    assert match.refusal(f"clear {face}").rule == "R1.5"


def test_the_option_shot_die_changes_the_faces():
    """R1.5: option shot_die."""
    match = at(SHOT_FROM_15, shot_die="1,1,10")
    match.play("play shot+3")
    assert match.odds() == {"roll goal": Fraction(1, 12), "roll save": Fraction(1, 12), "roll bar": Fraction(10, 12)}


def test_a_shot_die_with_one_value_is_still_rolled():
    """R1.5: twelve goals; the other faces are refused."""
    match = at(SHOT_FROM_15, shot_die="12,0,0")
    match.play("play shot+3")
    assert match.odds() == {"roll goal": Fraction(1)}
    assert match.refusal("roll save").rule == "R1.5"
    assert match.refusal("roll bar").rule == "R1.5"


def test_the_option_clearance_die_changes_the_faces():
    """R1.5: option clearance_die."""
    match = at(SHOT_FROM_15, clearance_die="0,0,0,1,1,1,1,1,1,17,17,17")
    match.play_all("play shot+3", "roll save")
    assert match.odds() == {"clear 0": Fraction(3, 12), "clear 1": Fraction(6, 12), "clear 17": Fraction(3, 12)}
    assert match.refusal("clear 2").rule == "R1.5"


@pytest.mark.parametrize("faces", [[6, 4, 1], [6, 4, 3], [0, 0, 0], [7, 4, 2], [12, 12, 12]])
def test_a_shot_die_without_twelve_faces_is_refused(faces):
    """R1.5: 12 faces each."""
    with pytest.raises(touchline.BadOption):
        new_match(shot_die=faces)


def test_a_changed_face_of_the_shot_die_must_leave_twelve():
    """R1.5: seven goals, four saves and two bars are thirteen."""
    with pytest.raises(touchline.BadOption):
        new_match(shot_die={"goal": 7})


@pytest.mark.parametrize("faces", [[2] * 11, [2] * 13, [5], []])
def test_a_clearance_die_without_twelve_faces_is_refused(faces):
    """R1.5: 12 faces each."""
    with pytest.raises(touchline.BadOption):
        new_match(clearance_die=faces)


# R1.6 who knows what


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_nobody_knows_anything_of_a_hand_but_its_number(players):
    """R1.6, R2.3: the view of the seat on the left does not depend on the cards."""
    one = at("turn: a\nhand a: red tackle pass+1\n", players=players)
    other = at("turn: a\nhand a: kick-off kick-off dive\n", players=players)
    assert one.view(1) == other.view(1)
    assert one.view() == other.view()
    assert one.view(0) != other.view(0)


@pytest.mark.parametrize(("players", "sides", "partner"), [(4, 2, 1), (6, 2, 1), (6, 2, 2), (6, 3, 1)])
def test_a_partner_knows_nothing_of_a_hand_either(players, sides, partner):
    """R1.6, R2.3: not even a partner's."""
    one = at("turn: a\nhand a: red tackle pass+1\n", players=players, sides=sides)
    other = at("turn: a\nhand a: kick-off kick-off dive\n", players=players, sides=sides)
    assert one.view(partner) == other.view(partner)


def test_all_know_the_number_of_cards_in_a_hand():
    """R1.6: the number of cards in each hand."""
    match = at("turn: a\nhand a: red tackle pass+1\nhand b: lob\n", players=3)
    cards = [[match.view(seat)["seats"][other]["cards"] for other in "abc"] for seat in range(3)]
    assert cards == [[3, 1, 0]] * 3


def test_all_know_table_discard_pile_box_and_tokens():
    """R1.6: the same for every seat and for spectators."""
    match = at("turn: a\ntable b: pass+1\ndiscard: lob red\ntokens: 1 2\npile: 12 51\nhand a: tackle\n")
    shown = [
        [view["seats"]["b"]["table"], view["discard"], view["pile"], view["box"], view["sides"]["a"]["tokens"]]
        for view in (match.view(), match.view(0), match.view(1))
    ]
    assert shown == [[["pass+1"], ["lob", "red"], {"top": 12, "below": 51, "cards": 63}, 83, 1]] * 3


def test_a_dealt_card_is_known_to_the_seat_that_gets_it_alone():
    """R1.6, R2.3: the other seat sees only the number."""
    one, other = new_match(first="a"), new_match(first="a")
    one.play("deal red")
    other.play("deal pass+1")
    assert one.view(1) == other.view(1)
    assert (known(one, "a", by="a"), known(other, "a", by="a")) == (["red"], ["pass+1"])


@pytest.mark.parametrize(("players", "onlooker"), [(2, 1), (3, 2), (4, 1), (4, 3), (6, 2)])
def test_a_drawn_card_is_known_to_its_drawer_alone(players, onlooker):
    """R1.6: only its drawer knows a drawn card."""
    one, other = at("turn: a\n", players=players), at("turn: a\n", players=players)
    one.play_all("draw", "deal red")
    other.play_all("draw", "deal pass+1")
    assert one.view(onlooker) == other.view(onlooker)
    assert (known(one, "a", by="a"), known(other, "a", by="a")) == (["red"], ["pass+1"])
    assert known(one, "a") == []


def test_the_card_drawn_in_a_substitution_is_known_to_its_drawer_alone():
    """R1.6, R4.1: everyone knows the card that left, but not the one that came."""
    one, other = at("turn: a\nhand a: lob\n", players=4), at("turn: a\nhand a: lob\n", players=4)
    one.play_all("substitute lob", "deal red")
    other.play_all("substitute lob", "deal pass+1")
    assert [one.view(seat) == other.view(seat) for seat in range(4)] == [False, True, True, True]


def test_a_redrawn_card_is_known_to_its_drawer_alone():
    """R1.6, R8.4: the redraw of a reaction."""
    position = "turn: a\ndue: redraw\ntarget: c\nballs: 1 5\nhand a: lob\n"
    one, other = at(position, players=4), at(position, players=4)
    one.play("deal red")
    other.play("deal pass+1")
    assert [one.view(seat) == other.view(seat) for seat in range(4)] == [True, True, False, True]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_discarded_card_is_seen_by_all(seat):
    """R1.6: everything ever discarded."""
    match = at("turn: a\ndue: card\nhand a: red\n", players=3)
    match.play("discard red")
    assert match.view(seat)["discard"] == ["red"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_half_time_is_shown_to_all(seat):
    """R1.6: everyone sees a period card."""
    match = at("turn: a\ndue: draw\npile: 0 3\n", players=3)
    match.play("deal half-time")
    assert match.view(seat)["half"] == "second"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_full_time_is_shown_to_all(seat):
    """R1.6: everyone sees a period card."""
    match = at("turn: a\ndue: draw\nhalf: second\nhand a: lob\npile: 0 3\n", players=3)
    match.play("deal full-time")
    assert match.view(seat)["half"] == "stoppage"


def test_a_card_taken_from_the_discard_is_known_to_all():
    """R1.6, R3.3: everyone saw it go into the hand; the rest of the hand stays unknown."""
    match = at("turn: a\nhand a: red lob\noffer: pass+1\ndiscard: pass+1\n", players=4)
    match.play("take")
    assert [known(match, "a", by=seat) for seat in "bcd"] == [["pass+1"]] * 3
    assert known(match, "a") == ["pass+1"]
    assert known(match, "a", by="a") == ["pass+1", "lob", "red"]


def test_a_known_card_stays_known_while_others_leave_the_hand():
    """R1.6: until a card of its kind leaves that hand."""
    match = at("turn: a\ndue: card\nhand a: pass+1 lob\nknown a: pass+1\n")
    match.play("discard lob")
    assert known(match, "a") == ["pass+1"]


def test_a_known_card_stays_known_for_turns():
    """R1.6: it stays known from turn to turn."""
    match = at("turn: a\nhand a: red lob\nhand b: lob\noffer: pass+1\ndiscard: pass+1\n")
    match.play_all("take", "discard lob", "draw", "deal tackle", "discard tackle", "draw", "deal keeper")
    assert known(match, "a") == ["pass+1"]


def test_a_known_card_that_is_discarded_is_known_in_the_hand_no_more():
    """R1.6: the only card of its kind leaves."""
    match = at("turn: a\ndue: card\nhand a: pass+1 lob\nknown a: pass+1\n")
    match.play("discard pass+1")
    assert known(match, "a") == []


@pytest.mark.parametrize("action", ["play pass+1", "discard pass+1"])
def test_the_knowledge_ends_when_another_card_of_the_kind_leaves(action):
    """R1.6: cards of one kind cannot be told apart, so either of the two may be the known one."""
    match = at("turn: a\ndue: card\nballs: 3 0\nhand a: pass+1 pass+1 lob\nknown a: pass+1\n")
    match.play(action)
    assert hand(match, "a") == ["pass+1", "lob"]
    assert known(match, "a") == []


def test_the_knowledge_ends_when_the_kind_is_substituted():
    """R1.6: a substituted card leaves the hand."""
    match = at("turn: a\nhand a: pass+1 pass+1 lob\nknown a: pass+1\n")
    match.play("substitute pass+1")
    assert known(match, "a") == []


def test_the_knowledge_ends_when_the_kind_is_used_as_a_reaction():
    """R1.6: a reaction leaves the hand."""
    match = at("turn: b\ndue: card\nballs: 3 0\nhand a: yellow yellow\nknown a: yellow\nhand b: tackle\n")
    match.play_all("play tackle a", "react yellow")
    assert hand(match, "a") == ["yellow"]
    assert known(match, "a") == []


def test_the_knowledge_ends_when_the_kind_is_lost():
    """R1.6, R8.7: a card lost at random leaves the hand."""
    match = at("turn: a\ndue: loss\ntarget: b\nballs: 0 3\nhand a: lob lob red\nknown a: lob red\ntable a: red\n")
    match.play("lose lob")
    assert hand(match, "a") == ["lob", "red"]
    assert known(match, "a") == ["red"]


def test_of_two_known_cards_each_that_leaves_ends_the_knowledge_of_one():
    """R1.6: three are held, two of them known: then one, then none."""
    match = at("turn: a\ndue: card\nhand a: pass+1 pass+1 pass+1\nknown a: pass+1 pass+1\nhand b: lob\n")
    match.play("discard pass+1")
    assert known(match, "a") == ["pass+1"]
    match.play_all("draw", "deal tackle", "discard tackle", "draw", "deal keeper", "discard pass+1")
    assert hand(match, "a") == ["pass+1", "keeper"]
    assert known(match, "a") == []


def test_a_card_taken_twice_is_known_twice():
    """R1.6: two are known."""
    match = at("turn: a\nhand a: pass+1\nknown a: pass+1\noffer: pass+1\ndiscard: pass+1\n")
    match.play("take")
    assert known(match, "a") == ["pass+1", "pass+1"]


def test_the_card_that_a_substitution_gives_back_is_known_to_all():
    """R1.6, R4.2: everyone saw it leave and come back."""
    match = at("turn: a\nhand a: red lob\npile: 0 5\n", players=3)
    match.play_all("substitute red", "deal half-time")
    assert hand(match, "a") == ["lob", "red"]
    assert [known(match, "a", by=seat) for seat in "bc"] == [["red"], ["red"]]


def test_a_known_card_given_back_by_a_substitution_is_known_once():
    """R1.6, R4.2: one of two was known; a card of the kind left and came back in front of everyone."""
    match = at("turn: a\nhand a: pass+1 pass+1\nknown a: pass+1\npile: 0 5\n")
    match.play_all("substitute pass+1", "deal half-time")
    assert hand(match, "a") == ["pass+1", "pass+1"]
    assert known(match, "a") == ["pass+1"]


def test_a_known_card_stays_known_over_a_goal():
    """R1.6: only leaving the hand ends the knowledge."""
    match = at("turn: a\ndue: card\nballs: 15 0\nhand a: super-shoot pass+1\nknown a: pass+1\n")
    match.play("play super-shoot")
    assert known(match, "a") == ["pass+1"]


def test_a_known_card_stays_known_over_half_time():
    """R1.6: for a side that made no swap."""
    match = half_time("turn: a\ndue: draw\nhand a: pass+1 lob\nknown a: pass+1\npile: 0 5\n")
    assert known(match, "a") == ["pass+1"]


def test_partners_see_each_others_hands_at_half_time():
    """R1.6, R10.2: and nobody else does."""
    match = half_time(FOUR_AT_HALF_TIME, players=4)
    assert known(match, "a", by="b") == ["pass+1", "pass+2"]
    assert known(match, "b", by="a") == ["shot+1", "shot+2"]
    assert known(match, "c", by="d") == ["tackle", "lob"]
    assert known(match, "d", by="c") == ["keeper", "dribble"]
    assert [known(match, seat) for seat in "abcd"] == [[], [], [], []]
    assert [known(match, "a", by=seat) for seat in "cd"] == [[], []]


def test_what_partners_saw_stays_known_to_them():
    """R1.6: even when play has resumed."""
    match = half_time(FOUR_AT_HALF_TIME, "done", "done", "done", "done", players=4)
    match.play_all("draw", "deal red")
    assert known(match, "a", by="b") == ["pass+1", "pass+2"]
    assert known(match, "a", by="c") == []


def test_what_partners_saw_ends_when_a_card_of_its_kind_leaves():
    """R1.6: in the same way, even when two are held and one of them came later."""
    match = half_time(FOUR_AT_HALF_TIME, "done", "done", "done", "done", players=4)
    match.play_all("draw", "deal pass+1", "discard pass+1")
    assert hand(match, "a") == ["pass+1", "pass+2"]
    assert known(match, "a", by="b") == ["pass+2"]


def test_a_card_taken_in_the_second_half_is_known_to_all_and_to_the_partner():
    """R1.6: partners also know what everyone knows."""
    match = half_time(FOUR_AT_HALF_TIME, "done", "done", "done", "done", players=4)
    match.play_all("draw", "deal red", "discard red", "take")
    assert turn(match) == "d"
    assert known(match, "d", by="c") == ["keeper", "dribble", "red"]
    assert known(match, "d", by="a") == ["red"]


@pytest.mark.parametrize("onlooker", [2, 3])
def test_other_sides_do_not_see_what_is_offered(onlooker):
    """R1.6: neither the card, nor its price, nor a declining answer."""
    one = half_time(FOUR_AT_HALF_TIME, "offer b pass+1", players=4)
    other = half_time(FOUR_AT_HALF_TIME, "offer b pass+2", players=4)
    assert one.view(onlooker) == other.view(onlooker)
    one.play("for shot+1")
    other.play("for shot+2")
    assert one.view(onlooker) == other.view(onlooker)


@pytest.mark.parametrize("onlooker", [2, 3])
@pytest.mark.parametrize(
    "actions",
    [
        ("offer b pass+1",),
        ("offer b pass+1", "for shot+1"),
        ("offer b pass+1", "for shot+1", "decline"),
        ("done",),
        ("done", "offer a shot+1"),
        ("done", "offer a shot+1", "for pass+2"),
    ],
)
def test_other_sides_do_not_see_who_is_asked(onlooker, actions):
    """R1.6: while one side is swapping, the other sees no difference."""
    match = half_time(FOUR_AT_HALF_TIME, *actions, players=4)
    assert match.view(onlooker) == half_time(FOUR_AT_HALF_TIME, players=4).view(onlooker)
    assert match.view() == half_time(FOUR_AT_HALF_TIME, players=4).view()


DECLINED = ("offer b pass+1", "for shot+1", "decline")


def all_that_is_known(match, seat):
    """A seat's view, text board, tensor and events."""
    states = State.new(1)
    State.store(match.state, states, 0)
    out = tensor(sum(prod(shape) for _, shape in OBSERVATION))
    GAME.door.observe(states, 0, seat, out)
    return match.view(seat), describe(match.view(seat), None), list(out), match.events_for(seat)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_how_many_offers_were_declined_is_known_to_the_side_alone(count):
    """R1.6, R10.2: c and d cannot tell it from none; the partner can, until the go is over."""
    none = half_time(FOUR_AT_HALF_TIME, players=4)
    some = half_time(FOUR_AT_HALF_TIME, *DECLINED * count, players=4)
    for onlooker in (2, 3):
        assert all_that_is_known(some, onlooker) == all_that_is_known(none, onlooker)
    for seat in (0, 1):
        assert all_that_is_known(some, seat)[2] != all_that_is_known(none, seat)[2]
        assert some.view(seat)["swap"]["declined"] == (count if count < 3 else 0)


@pytest.mark.parametrize("onlooker", [2, 3])
def test_positions_that_differ_in_the_declined_offers_alone_look_the_same_to_the_others(onlooker):
    """R1.6: the positions are the same except for that line."""
    position = half_time(FOUR_AT_HALF_TIME, *DECLINED, players=4).position()
    one, other = at(position), at(position.replace("declined: 1", "declined: 2"))
    assert one.position() != other.position()
    assert all_that_is_known(one, onlooker) == all_that_is_known(other, onlooker)
    assert all_that_is_known(one, 1) != all_that_is_known(other, 1)


def test_a_side_does_not_see_which_of_the_others_is_asked():
    """R1.6: a sees no difference between a go of c and a go of e."""
    one = half_time(SIX_IN_THREE_SIDES_AT_HALF_TIME, "done", "done", players=6, sides=3)
    other = half_time(SIX_IN_THREE_SIDES_AT_HALF_TIME, "done", "done", "done", "done", players=6, sides=3)
    assert (one.actor, other.actor) == (2, 4)
    assert [one.view(seat) == other.view(seat) for seat in (0, 1)] == [True, True]


@pytest.mark.parametrize("onlooker", [2, 3])
def test_other_sides_see_how_many_swaps_a_side_made(onlooker):
    """R1.6: only the number."""
    swap = ("offer b pass+1", "for shot+1", "agree")
    match = half_time(FOUR_AT_HALF_TIME, *swap, players=4)
    assert match.view(onlooker)["sides"]["ab"]["swaps"] == 1
    match.play_all("offer b pass+2", "for shot+2", "agree")
    assert match.view(onlooker)["sides"]["ab"]["swaps"] == 2
    assert match.view(onlooker)["sides"]["cd"]["swaps"] == 0


@pytest.mark.parametrize("onlooker", [2, 3])
def test_other_sides_do_not_see_what_was_swapped(onlooker):
    """R1.6: swaps of different cards look the same."""
    one = half_time(FOUR_AT_HALF_TIME, "offer b pass+1", "for shot+1", "agree", "done", players=4)
    other = half_time(FOUR_AT_HALF_TIME, "offer b pass+2", "for shot+2", "agree", "done", players=4)
    assert one.view(onlooker) == other.view(onlooker)


@pytest.mark.parametrize("onlooker", [2, 3])
def test_other_sides_do_not_see_who_made_the_offer_of_a_swap(onlooker):
    """R1.6: whether a or b made the offer."""
    one = half_time(FOUR_AT_HALF_TIME, "offer b pass+1", "for shot+1", "agree", "done", "done", players=4)
    other = half_time(FOUR_AT_HALF_TIME, "done", "offer a shot+1", "for pass+1", "agree", "done", players=4)
    assert one.view(onlooker) == other.view(onlooker)


@pytest.mark.parametrize("onlooker", [3, 4, 5])
def test_other_sides_do_not_see_who_of_three_swapped(onlooker):
    """R1.6: a with b, or a with c, and everything known about the three is void."""
    one = half_time(SIX_IN_TWO_SIDES_AT_HALF_TIME, "offer b pass+1", "for shot+1", "agree", players=6)
    other = half_time(SIX_IN_TWO_SIDES_AT_HALF_TIME, "offer c pass+2", "for lob", "agree", players=6)
    assert one.view(onlooker) == other.view(onlooker)
    assert [known(one, seat, by="d") for seat in "abc"] == [[], [], []]
    assert known(one, "d") == ["keeper"]


def test_after_a_swap_what_the_others_knew_of_that_side_is_void():
    """R1.6: for that side's hands, not for the other side's."""
    match = half_time(FOUR_WITH_KNOWN_CARDS, "offer b pass+2", "for shot+1", "agree", players=4)
    assert [known(match, seat) for seat in "abcd"] == [[], [], ["tackle"], []]
    assert known(match, "b", by="c") == []


def test_after_a_swap_the_partners_still_know_each_others_hands():
    """R1.6, R10.2: they saw the swap."""
    match = half_time(FOUR_WITH_KNOWN_CARDS, "offer b pass+2", "for shot+1", "agree", players=4)
    assert known(match, "a", by="b") == ["pass+1", "shot+1"]
    assert known(match, "b", by="a") == ["pass+2", "shot+2"]


def test_a_declined_offer_leaves_what_the_others_knew():
    """R1.6, R10.2: a declined offer is not a swap."""
    match = half_time(FOUR_WITH_KNOWN_CARDS, "offer b pass+2", "for shot+1", "decline", players=4)
    assert [known(match, seat) for seat in "abcd"] == [["pass+1"], ["shot+2"], ["tackle"], []]


def test_the_third_partner_sees_an_offer_between_the_two_others():
    """R1.6, R10.2: in a side of three all three see it."""
    one = half_time(SIX_IN_TWO_SIDES_AT_HALF_TIME, "offer b pass+1", players=6)
    other = half_time(SIX_IN_TWO_SIDES_AT_HALF_TIME, "offer b pass+2", players=6)
    assert one.view(2) != other.view(2)


def test_a_seat_whose_side_is_asked_in_two_parts_looks_the_same_to_the_others_in_both():
    """R1.6: drawn by b, who is asked first; a is asked last, after c and d."""
    position = FOUR_AT_HALF_TIME.replace("turn: a", "turn: b")
    one = half_time(position, players=4)
    other = half_time(position, "done", "done", "done", players=4)
    assert (one.actor, other.actor) == (1, 0)
    assert [one.view(seat) == other.view(seat) for seat in (2, 3)] == [True, True]


def test_what_partners_saw_is_hidden_from_the_others():
    """R1.6: two different hands of a look the same to c and d, but not to b."""
    one = half_time(FOUR_AT_HALF_TIME, "done", "done", "done", "done", players=4)
    position = FOUR_AT_HALF_TIME.replace("hand a: pass+1 pass+2", "hand a: red yellow")
    other = half_time(position, "done", "done", "done", "done", players=4)
    assert [one.view(seat) == other.view(seat) for seat in range(4)] == [False, False, True, True]


def test_a_kind_that_leaves_ends_one_knowledge_of_all_and_one_of_the_partners():
    """R1.6: two lobs, one known to everyone, both to the partner: one leaves."""
    match = at("turn: a\ndue: card\nhalf: second\nhand a: lob lob\nknown a: lob\nseen a: lob lob\n", players=4)
    match.play("discard lob")
    assert (known(match, "a"), known(match, "a", by="b")) == ([], ["lob"])


def test_a_card_that_a_substitution_gives_back_is_known_to_the_partner_as_before():
    """R1.6, R4.2: seen at half-time, gone, and back at full time in front of everyone."""
    match = at("turn: a\nhalf: second\nhand a: lob red\nseen a: lob red\npile: 0 5\n", players=4)
    match.play("substitute lob")
    assert known(match, "a", by="b") == ["red"]
    match.play("deal full-time")
    assert (known(match, "a", by="b"), known(match, "a", by="c")) == (["lob", "red"], ["lob"])


def test_a_card_taken_after_a_swap_is_known_to_all_again():
    """R1.6, R3.3: only what they knew before is void."""
    match = half_time(FOUR_WITH_KNOWN_CARDS, "offer b pass+2", "for shot+1", "agree", "done", "done", players=4)
    match.play_all("done", "done", "draw", "deal red", "discard pass+1", "draw", "deal red", "discard red")
    assert turn(match) == "c"
    match.play_all("take", "discard red", "take")
    assert (turn(match), known(match, "b"), known(match, "a")) == ("b", ["red"], [])


def test_the_card_given_back_at_half_time_is_no_longer_known_after_a_swap():
    """R1.6, R4.2: what the others knew of that side's hands is void."""
    match = at("turn: a\nhand a: lob red\nhand b: pass+1\npile: 0 5\n", players=4)
    match.play_all("substitute lob", "deal half-time")
    assert known(match, "a", by="c") == ["lob"]
    match.play_all("offer b red", "for pass+1", "agree")
    assert known(match, "a", by="c") == []


@pytest.mark.parametrize("onlooker", [2, 4])
def test_a_swap_voids_what_every_other_side_knew(onlooker):
    """R1.6: with three sides of two."""
    position = SIX_IN_THREE_SIDES_AT_HALF_TIME.replace("pile:", "known a: pass+1\nknown b: shot+2\npile:")
    match = half_time(position, players=6, sides=3)
    assert known(match, "a", by="abcdef"[onlooker]) == ["pass+1"]
    match.play_all("offer b pass+2", "for shot+1", "agree")
    assert [known(match, seat, by="abcdef"[onlooker]) for seat in "ab"] == [[], []]


# R1.7 every card is somewhere


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_all_cards_are_there_when_the_match_begins_and_when_it_is_dealt(players):
    """R1.7: Half-time is in the pile and Full time is set aside."""
    match = new_match(players=players, first="a")
    assert all_cards(match, "abcdef"[:players]) + 1 == 151
    match.play_all(*DEALS[: 7 * players])
    assert due(match) == "turn"
    assert all_cards(match, "abcdef"[:players]) + 1 == 151


def test_all_cards_are_there_after_plays_discards_and_reactions():
    """R1.7: at any time."""
    match = at("turn: a\nballs: 0 3\nhand a: tackle lob\nhand b: red pass+1\n")
    match.play_all("substitute lob", "deal keeper", "draw", "deal lob", "play tackle b", "react red", "lose lob")
    assert all_cards(match, "ab") + 1 == 151
    match.play_all("deal dive", "take", "play pass+1")
    assert all_cards(match, "ab") + 1 == 151


def test_all_cards_are_there_in_the_second_half():
    """R1.7: Half-time has been drawn and is out, Full time is in the pile."""
    match = at("turn: a\ndue: draw\ntable a: pass+1 yellow\ndiscard: lob\nhand b: red\npile: 0 5\n")
    match.play("deal half-time")
    assert all_cards(match, "ab") + 1 == 151


def test_all_cards_are_there_in_stoppage_time():
    """R1.7: both period cards are out."""
    match = at("turn: a\ndue: draw\nhalf: second\ntable a: pass+1 yellow\ndiscard: lob\nhand a: red\npile: 0 5\n")
    match.play("deal full-time")
    assert half(match) == "stoppage"
    assert all_cards(match, "ab") + 2 == 151


def test_half_time_does_not_come_back():
    """R1.7: a drawn period card does not come back."""
    match = at("turn: a\ndue: draw\nhalf: second\npile: 0 5\n")
    assert "deal half-time" not in match.odds()
    assert match.refusal("deal half-time").rule == "R2.5"
    assert match.odds()["deal full-time"] == Fraction(1, 5)
