"""R2, setting up: balls and tokens, the piles, the deal, the first seat, a draw."""

from fractions import Fraction

import pytest

import touchline
from tests.games.team_km.table import at, ball, box, due, hand, pile, tokens, turn

DEALS = ["deal kick-off"] * 20 + ["deal pass+2"] * 8 + ["deal pass+3"] * 9 + ["deal pass+4"] * 6


def new_match(**options):
    return touchline.new_match("team_km", options=options, dice="by hand")


# R2.1


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_ball_begins_on_cell_0(players):
    """R2.1: every ball is on cell 0."""
    match = new_match(players=players)
    assert [ball(match, seat) for seat in "abcdef"[:players]] == [0] * players


@pytest.mark.parametrize(("players", "sides", "number"), [(2, 2, 2), (3, 2, 3), (4, 2, 2), (6, 2, 2), (6, 3, 3)])
def test_every_side_begins_with_three_tokens(players, sides, number):
    """R2.1: per side, not per seat."""
    assert tokens(new_match(players=players, sides=sides)) == (3,) * number


# R2.2


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_149_cards_are_cut_into_50_50_and_49(players):
    """R2.2: Half-time is in the middle pile, so there are 51 cards below the top pile."""
    match = new_match(players=players)
    assert (pile(match), box(match)) == ((50, 51), 49)


@pytest.mark.parametrize(
    ("kick_offs", "top", "middle", "boxed"),
    [(18, 49, 49, 49), (19, 50, 49, 49), (20, 50, 50, 49), (21, 50, 50, 50), (22, 51, 50, 50)],
)
def test_the_odd_cards_go_to_the_top_pile_and_then_to_the_middle_one(kick_offs, top, middle, boxed):
    """R2.2: top ceil(N/3), middle ceil((N-1)/3), box floor(N/3), for N from 147 to 151."""
    match = new_match(deck={"kick-off": kick_offs})
    assert (pile(match), box(match)) == ((top, middle + 1), boxed)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_deal_counts_among_the_first_fifty_draws(players):
    """R2.2, R2.3: the deal is from the top pile."""
    match = new_match(players=players, first="a")
    match.play_all(*DEALS[: 7 * players])
    assert (pile(match), box(match)) == ((50 - 7 * players, 51), 49)


@pytest.mark.parametrize("top", [50, 36, 2, 1])
def test_half_time_cannot_come_while_the_top_pile_lasts(top):
    """R2.2: not in the first fifty draws."""
    match = at(f"turn: a\ndue: draw\npile: {top} 51\n")
    assert "deal half-time" not in match.odds()
    assert match.refusal("deal half-time").rule == "R2.5"


@pytest.mark.parametrize("left", [51, 50, 26, 3, 2, 1])
def test_half_time_is_equally_likely_at_each_place_of_the_middle_pile(left):
    """R2.2: one of the m cards left is Half-time."""
    match = at(f"turn: a\ndue: draw\npile: 0 {left}\n")
    assert match.odds()["deal half-time"] == Fraction(1, left)


def test_the_fiftieth_draw_is_ordinary_and_the_fifty_first_may_be_half_time():
    """R2.2: the boundary between the two piles."""
    match = at("turn: a\nhand a: lob\npile: 1 51\n")
    match.play("draw")
    assert "deal half-time" not in match.odds()
    match.play_all("deal red", "discard red", "draw")
    assert pile(match) == (0, 51)
    assert match.odds()["deal half-time"] == Fraction(1, 51)


@pytest.mark.parametrize("piles", ["50 51", "0 51", "0 1"])
def test_full_time_is_set_aside_in_the_first_half(piles):
    """R2.2, R2.5: a period card that cannot come yet."""
    match = at(f"turn: a\ndue: draw\npile: {piles}\n")
    assert "deal full-time" not in match.odds()
    assert match.refusal("deal full-time").rule == "R2.5"


# R2.3


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_each_seat_is_dealt_seven_cards(players):
    """R2.3: seven cards from the top."""
    match = new_match(players=players, first="a")
    match.play_all(*DEALS[: 7 * players])
    assert [len(hand(match, seat)) for seat in "abcdef"[:players]] == [7] * players
    assert (due(match), turn(match), match.actor) == ("turn", "a", 0)


@pytest.mark.parametrize(
    ("first", "order"),
    [("a", "abc"), ("b", "bca"), ("c", "cab")],
)
def test_the_deal_goes_seat_by_seat_clockwise_from_the_first_seat(first, order):
    """R2.3: all seven to one seat, then all seven to the next."""
    match = new_match(players=3, first=first)
    match.play_all(*["deal kick-off"] * 7, *["deal pass+3"] * 7, *["deal pass+2"] * 7)
    assert [hand(match, seat) for seat in order] == [["kick-off"] * 7, ["pass+3"] * 7, ["pass+2"] * 7]
    assert turn(match) == first


def test_the_seventh_card_goes_to_the_first_seat_and_the_eighth_to_the_next():
    """R2.3: the boundary between two hands."""
    match = new_match(players=2, first="b")
    match.play_all(*["deal kick-off"] * 7)
    assert (len(hand(match, "a")), len(hand(match, "b"))) == (0, 7)
    match.play("deal kick-off")
    assert (len(hand(match, "a")), len(hand(match, "b"))) == (1, 7)


def test_the_deal_is_chance_to_the_last_card():
    """R2.3: nobody is asked before all hands are full."""
    match = new_match(first="a")
    match.play_all(*["deal kick-off"] * 13)
    assert (match.actor, due(match)) == (touchline.CHANCE, "deal")
    match.play("deal kick-off")
    assert (match.actor, due(match)) == (0, "turn")


@pytest.mark.parametrize("players", [2, 4, 6])
def test_nobody_sees_another_hand_of_the_deal(players):
    """R2.3: not even a partner's."""
    one, other = new_match(players=players, first="a"), new_match(players=players, first="a")
    one.play_all(*["deal kick-off"] * 7)
    other.play_all(*["deal pass+3"] * 7)
    seen = [one.view(seat) == other.view(seat) for seat in range(players)]
    assert seen == [False] + [True] * (players - 1)


@pytest.mark.parametrize(
    "action",
    ["draw", "take", "substitute lob", "play kick-off", "discard lob", "accept", "lot a", "roll goal", "clear 3"],
)
def test_nothing_comes_before_the_deal(action):
    """R2.3: the deal is due."""
    assert new_match(first="a").refusal(action).rule == "R2.3"


# R2.4


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_first_seat_is_drawn_by_lot(players):
    """R2.4: with equal odds, before everything else."""
    match = new_match(players=players)
    assert match.actor == touchline.CHANCE
    assert match.odds() == {f"lot {seat}": Fraction(1, players) for seat in "abcdef"[:players]}


def test_the_lot_is_the_default():
    """R2.4: option first=lot is the same as no option."""
    assert new_match(first="lot").position() == new_match().position()


@pytest.mark.parametrize(("seat", "number"), [("a", 0), ("b", 1), ("c", 2), ("d", 3)])
def test_the_lot_says_who_is_dealt_first_and_plays_first(seat, number):
    """R2.4, R2.3: the deal begins with that seat, and so does play."""
    match = new_match(players=4)
    match.play_all(f"lot {seat}", *["deal kick-off"] * 7)
    assert hand(match, seat) == ["kick-off"] * 7
    match.play_all(*DEALS[7:28])
    assert (match.actor, turn(match)) == (number, seat)


@pytest.mark.parametrize(("seat", "number"), [("a", 0), ("b", 1), ("c", 2), ("d", 3), ("e", 4), ("f", 5)])
def test_option_first_names_the_first_seat(seat, number):
    """R2.4: then nothing is drawn."""
    match = new_match(players=6, first=seat)
    assert due(match) == "deal"
    match.play_all(*DEALS[:42])
    assert (match.actor, turn(match)) == (number, seat)


@pytest.mark.parametrize(("players", "first"), [(2, "c"), (3, "d"), (4, "e"), (4, "f"), (2, "g"), (6, "g")])
def test_a_first_seat_that_is_not_at_the_table_is_refused(players, first):
    """R2.4: a named seat must be at this table."""
    with pytest.raises(touchline.BadOption):
        new_match(players=players, first=first)


@pytest.mark.parametrize("action", ["deal red", "draw", "take", "play kick-off", "discard lob", "accept", "done"])
def test_nothing_comes_before_the_lot(action):
    """R2.4: the draw for the first seat comes before everything else."""
    assert new_match().refusal(action).rule == "R2.4"


@pytest.mark.parametrize(("players", "order"), [(2, "abab"), (3, "abcabc"), (4, "abcdabcd"), (6, "abcdefabcdef")])
def test_the_first_half_goes_clockwise(players, order):
    """R2.4: each turn goes to the seat on the left."""
    match = at("turn: a\n", players=players)
    seats = []
    for _ in order:
        seats.append(turn(match))
        match.play_all("draw", "deal kick-off", "discard kick-off")
    assert "".join(seats) == order


# R2.5


def test_a_draw_from_the_top_pile_is_any_card_of_pile_and_box():
    """R2.5: 149 cards minus those in hands, on the table and on the discard, each with equal odds."""
    match = at("turn: a\ndue: draw\nhand a: lob pass+1\nhand b: pass+1 red\ntable b: pass+1\ndiscard: tackle\n")
    odds = match.odds()
    assert odds["deal pass+1"] == Fraction(1, 143)
    assert odds["deal red"] == Fraction(1, 143)
    assert odds["deal tackle"] == Fraction(7, 143)
    assert odds["deal lob"] == Fraction(5, 143)
    assert odds["deal kick-off"] == Fraction(20, 143)
    assert sum(odds.values()) == 1


def test_a_draw_from_the_middle_pile_is_the_period_card_or_any_other():
    """R2.5: Half-time with odds 1/m, otherwise any of the others with equal odds."""
    match = at("turn: a\ndue: draw\nhand a: lob pass+1\nhand b: pass+1 red\ndiscard: tackle\npile: 0 20\n")
    odds = match.odds()
    assert odds["deal half-time"] == Fraction(1, 20)
    assert odds["deal kick-off"] == Fraction(19, 20) * Fraction(20, 144)
    assert odds["deal tackle"] == Fraction(19, 20) * Fraction(7, 144)
    assert odds["deal red"] == Fraction(19, 20) * Fraction(1, 144)
    assert sum(odds.values()) == 1


def test_in_the_second_half_the_period_card_is_full_time():
    """R2.5, R10.3: Full time with odds 1/m."""
    match = at("turn: a\ndue: draw\nhalf: second\npile: 0 4\n")
    odds = match.odds()
    assert odds["deal full-time"] == Fraction(1, 4)
    assert odds["deal kick-off"] == Fraction(3, 4) * Fraction(20, 149)
    assert sum(odds.values()) == 1


def test_full_time_cannot_come_while_the_top_pile_of_the_second_half_lasts():
    """R2.5, R10.3: as in the first half."""
    match = at("turn: a\ndue: draw\nhalf: second\npile: 1 46\n")
    assert "deal full-time" not in match.odds()
    assert match.refusal("deal full-time").rule == "R2.5"


@pytest.mark.parametrize(("half", "card"), [("first", "half-time"), ("second", "full-time")])
def test_the_last_card_of_the_pile_is_the_period_card(half, card):
    """R2.5: the pile never runs out; it is an outcome with odds 1."""
    match = at(f"turn: a\ndue: draw\nhalf: {half}\npile: 0 1\n")
    assert match.odds() == {f"deal {card}": Fraction(1)}
    assert match.refusal("deal kick-off").rule == "R2.5"


def test_a_card_of_which_no_copy_is_left_cannot_be_drawn():
    """R2.5: the only nutmeg and both reds are gone."""
    match = at("turn: a\ndue: draw\nhand b: nutmeg red\ndiscard: red\n")
    assert match.refusal("deal nutmeg").rule == "R2.5"
    assert match.refusal("deal red").rule == "R2.5"
    assert match.refusal("deal dive") is None


def test_half_time_may_come_at_once_if_the_deal_took_the_whole_top_pile():
    """R2.2, R2.5: forty cards, fourteen of them dealt: 14 are left in the pile, one of them Half-time."""
    match = new_match(first="a", deck=[40] + [0] * 31)
    match.play_all(*["deal kick-off"] * 13)
    assert match.refusal("deal half-time").rule == "R2.5"
    match.play_all("deal kick-off", "draw")
    assert (pile(match), box(match)) == ((0, 14), 13)
    assert match.odds() == {"deal kick-off": Fraction(13, 14), "deal half-time": Fraction(1, 14)}


def test_a_draw_takes_one_card_from_the_pile():
    """R2.5: first from the top pile, then from the one below; the box does not change."""
    match = at("turn: a\npile: 1 51\n")
    before = box(match)
    match.play_all("draw", "deal lob", "discard lob")
    assert (pile(match), box(match)) == ((0, 51), before)
    match.play_all("draw", "deal lob")
    assert (pile(match), box(match)) == ((0, 50), before)


def test_a_drawn_card_is_no_longer_to_be_drawn():
    """R2.5: one of two reds is left."""
    match = at("turn: a\ndue: draw\n")
    assert match.odds()["deal red"] == Fraction(2, 149)
    match.play_all("deal red", "discard red", "draw")
    assert match.odds()["deal red"] == Fraction(1, 148)
