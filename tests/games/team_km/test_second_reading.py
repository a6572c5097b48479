"""R10.2, R6.1, R2.4 and R11.2, read a second time from the rulebook alone: declined offers, strangers, the end."""

import pytest

import touchline
from tests.games.team_km.table import at, due, half, hand, known, pile, turn

SEATS = "abcdef"

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

CARD_DUE = "turn: a\ndue: card\nballs: 5 6\nhand a: tackle\nhand b: lob\n"


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


def asked(match):
    """Who is asked, and for what."""
    return SEATS[match.actor], due(match)


def offered(partner, given, wanted):
    return (f"offer {partner} {given}", f"for {wanted}")


def swapped(partner, given, wanted):
    return (*offered(partner, given, wanted), "agree")


def declined(partner, given, wanted):
    return (*offered(partner, given, wanted), "decline")


A_TO_B = declined("b", "pass+1", "shot+1")
B_TO_A = declined("a", "shot+1", "pass+1")


# R10.2: the third declined offer


@pytest.mark.parametrize("times", [1, 2])
def test_after_a_first_and_a_second_declined_offer_the_same_seat_offers_again(times):
    """R10.2: nothing has changed hands, and the seat may offer everything it could before, even the same again."""
    match = four(*A_TO_B * times)
    assert asked(match) == ("a", "offer")
    assert match.legal() == four().legal()
    assert (hand(match, "a"), hand(match, "b")) == (hand(four(), "a"), hand(four(), "b"))


def test_the_third_declined_offer_ends_the_offers_of_a_seat():
    """R10.2: the same offer three times; the next seat has its go."""
    match = four(*A_TO_B * 3)
    assert asked(match) == ("b", "offer")
    assert hand(match, "a") == ["pass+1", "pass+2", "pass+3", "pass+4"]


def test_three_different_offers_count_like_the_same_one():
    """R10.2: the same or another."""
    match = four(*A_TO_B, *declined("b", "pass+1", "shot+2"))
    assert asked(match) == ("a", "offer")
    match.play_all(*declined("b", "pass+4", "shot+1"))
    assert asked(match) == ("b", "offer")


def test_a_swap_in_between_does_not_begin_the_count_again():
    """R10.2: in a row or not; the two swaps stand."""
    match = four(*A_TO_B, *swapped("b", "pass+1", "shot+1"), *declined("b", "pass+2", "shot+2"))
    assert asked(match) == ("a", "offer")
    match.play_all(*swapped("b", "pass+2", "shot+2"))
    assert asked(match) == ("a", "offer")
    match.play_all(*declined("b", "pass+3", "shot+3"))
    assert asked(match) == ("b", "offer")
    assert hand(match, "a") == ["pass+3", "pass+4", "shot+1", "shot+2"]


def test_two_declined_offers_in_a_row_after_one_before_a_swap_are_three():
    """R10.2: one, a swap, two more."""
    match = four(*A_TO_B, *swapped("b", "pass+1", "shot+1"), *declined("b", "pass+2", "shot+2") * 2)
    assert asked(match) == ("b", "offer")


@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_seat_may_pass_before_its_third_declined_offer(times):
    """R10.2: seats offer until they pass."""
    assert asked(four(*A_TO_B * times, "done")) == ("b", "offer")


@pytest.mark.parametrize("times", [0, 1, 2, 3])
def test_each_seat_has_three_declined_offers_of_its_own(times):
    """R10.2: whatever a's were, b's count starts at none."""
    match = four(*A_TO_B * times, *["done"] * (times < 3), *B_TO_A * 2)
    assert asked(match) == ("b", "offer")
    match.play_all(*B_TO_A)
    assert asked(match) == ("c", "offer")


def test_a_seat_that_ended_its_go_by_three_swaps_leaves_no_declined_offers_to_the_next():
    """R10.2: a had two declined and three accepted; b can no longer offer anything, and c has its own three."""
    match = four(*A_TO_B * 2, *[text for n in "123" for text in swapped("b", f"pass+{n}", f"shot+{n}")])
    assert asked(match) == ("c", "offer")
    match.play_all(*declined("d", "lob", "dribble") * 2)
    assert asked(match) == ("c", "offer")
    match.play_all(*declined("d", "lob", "keeper"))
    assert asked(match) == ("d", "offer")


def test_three_swaps_are_reached_between_declined_offers():
    """R10.2: each seat takes part in at most three; declined offers do not count."""
    match = four(*A_TO_B, *swapped("b", "pass+1", "shot+1"), *swapped("b", "pass+2", "shot+2"))
    match.play_all(*declined("b", "pass+3", "shot+3"))
    assert asked(match) == ("a", "offer")
    match.play_all(*swapped("b", "pass+3", "shot+3"))
    assert asked(match) == ("c", "offer")


def test_three_declined_offers_leave_both_partners_their_three_swaps():
    """R10.2: b may now swap three times with a, whose own offers are over."""
    match = four(*A_TO_B * 3)
    for number in "12":
        match.play_all(*swapped("a", f"shot+{number}", f"pass+{number}"))
        assert asked(match) == ("b", "offer")
    match.play_all(*swapped("a", "shot+3", "pass+3"))
    assert asked(match) == ("c", "offer")
    assert hand(match, "a") == ["pass+4", "shot+1", "shot+2", "shot+3"]


def test_each_seat_has_one_go_though_it_was_declined():
    """R10.2: after b's go, a is not asked again."""
    assert asked(four(*A_TO_B * 2, "done", *B_TO_A, "done")) == ("c", "offer")


@pytest.mark.parametrize(("drawer", "order"), [("a", "abcd"), ("c", "cdab"), ("d", "dabc")])
def test_when_all_offers_of_all_seats_were_declined_the_drawer_plays(drawer, order):
    """R10.2, R10.4: three each, in clockwise order from the drawer."""
    offers = {"a": A_TO_B, "b": B_TO_A, "c": declined("d", "lob", "keeper"), "d": declined("c", "keeper", "lob")}
    match = four(drawer=drawer)
    for seat in order:
        for _ in range(3):
            assert asked(match) == (seat, "offer")
            match.play_all(*offers[seat])
    assert (turn(match), due(match), half(match), pile(match)) == (drawer, "turn", "second", (46, 47))


def test_declined_offers_come_before_the_redraw_of_half_time():
    """R10.2, R8.4: b reacted and drew Half-time; the offers begin with b, whose card comes after them."""
    match = at(
        "turn: c\ndue: card\nballs: 5 6\nhand a: pass+1 pass+2\nhand b: yellow shot+1\nhand c: tackle\npile: 0 9\n",
        players=4,
    )
    match.play_all("play tackle b", "react yellow", "deal half-time", *B_TO_A * 3)
    assert asked(match) == ("a", "offer")
    match.play_all(*A_TO_B * 2)
    assert asked(match) == ("a", "offer")
    match.play_all(*A_TO_B)
    assert (match.actor, due(match), half(match)) == (touchline.CHANCE, "redraw", "second")


# R10.2: a side of three


def test_offers_declined_by_either_partner_are_counted_together():
    """R10.2: a seat's third declined offer, whoever declined it."""
    match = six(*A_TO_B, *declined("c", "pass+1", "pass-or-shot+1"))
    assert asked(match) == ("a", "offer")
    match.play_all(*A_TO_B)
    assert asked(match) == ("b", "offer")


def test_an_offer_that_one_partner_declined_may_go_to_the_other():
    """R10.2: each offer goes to one partner; c takes what b did not want."""
    match = six(*A_TO_B * 2, *swapped("c", "pass+1", "pass-or-shot+1"))
    assert asked(match) == ("a", "offer")
    assert hand(match, "c") == ["pass+1", "pass-or-shot+2", "pass-or-shot+3", "pass-or-shot+4"]
    match.play_all(*declined("c", "pass+2", "pass-or-shot+2"))
    assert asked(match) == ("b", "offer")


def test_declining_is_not_offering():
    """R10.2: b declined two of a's offers and had one of their own declined: they still have two."""
    match = six(*A_TO_B * 2, "done", *B_TO_A)
    assert asked(match) == ("b", "offer")
    match.play_all(*declined("c", "shot+1", "pass-or-shot+1"))
    assert asked(match) == ("b", "offer")
    match.play_all(*B_TO_A)
    assert asked(match) == ("c", "offer")


def test_a_seat_whose_offers_are_over_still_gets_offers():
    """R10.2: only its own offers end."""
    match = six(*A_TO_B * 3, *swapped("a", "shot+1", "pass+1"))
    assert asked(match) == ("b", "offer")
    assert hand(match, "a") == ["pass+2", "pass+3", "pass+4", "shot+1"]


def test_a_third_swap_ends_a_go_and_spares_the_partner_theirs():
    """R10.2: b and c have had three swaps with each other, so c can offer nothing; a has had a go."""
    match = six("done", *swapped("c", "shot+1", "pass-or-shot+1"), *swapped("c", "shot+2", "pass-or-shot+2"))
    match.play_all(*swapped("c", "shot+3", "pass-or-shot+3"))
    assert asked(match) == ("d", "offer")


def test_the_only_partner_left_is_the_one_who_may_be_asked():
    """R10.2: c has had three swaps with a and b; b's offers go to a, and end with the third declined."""
    match = six(*swapped("c", "pass+1", "pass-or-shot+1"), "done")
    match.play_all(*swapped("c", "shot+1", "pass-or-shot+2"), *swapped("c", "shot+2", "pass-or-shot+3"))
    assert match.refusal("offer c shot+3").rule == "R10.2"
    match.play_all(*declined("a", "shot+3", "pass+2") * 2)
    assert asked(match) == ("b", "offer")
    match.play_all(*declined("a", "shot+3", "pass+3"))
    assert asked(match) == ("d", "offer")


@pytest.mark.parametrize("times", [1, 2])
def test_six_players_in_three_sides_count_alike(times):
    """R10.2: a third declined offer, for the third side's second seat too."""
    match = six(*["done"] * 5, *declined("e", "keeper", "dribble") * times, sides=3)
    assert asked(match) == ("f", "offer")
    match.play_all(*declined("e", "keeper", "dribble") * (3 - times))
    assert (turn(match), due(match), half(match)) == ("a", "turn", "second")


# R10.2, R1.6: what others see


@pytest.mark.parametrize(
    "actions", [("offer b pass+1",), offered("b", "pass+1", "shot+1"), A_TO_B, A_TO_B * 2, A_TO_B * 3]
)
def test_other_sides_see_nothing_of_declined_offers(actions):
    """R1.6, R10.2: neither who is asked nor what is offered, only how many swaps a side made."""
    assert four(*actions).view(3) == four().view(3)
    assert four(*actions).view(touchline.SPECTATOR) == four().view(touchline.SPECTATOR)


def test_a_declined_offer_leaves_what_others_know():
    """R1.6: what they knew of a side's hands is void after a swap, not after a declined offer."""
    match = at("turn: a\nhand a: pass+1\nhand b: shot+1 lob\nknown b: lob\npile: 0 5\n", players=4)
    match.play_all("draw", "deal half-time", *A_TO_B * 2)
    assert known(match, "b", by="c") == ["lob"]
    match.play_all(*swapped("b", "pass+1", "shot+1"))
    assert known(match, "b", by="c") == []


@pytest.mark.parametrize("between", [(), swapped("b", "pass+2", "shot+2")])
@pytest.mark.parametrize("times", [1, 2])
def test_a_position_read_back_still_counts_declined_offers(times, between):
    """R10.2: the count is part of the position."""
    match = at(four(*A_TO_B * times, *between).position())
    match.play_all(*A_TO_B * (2 - times))
    assert asked(match) == ("a", "offer")
    match.play_all(*A_TO_B)
    assert asked(match) == ("b", "offer")


# R6.1, R10.2, R2.4: seats that are not at the table


@pytest.mark.parametrize(("players", "strangers"), [(2, "cdef"), (3, "def"), (4, "ef")])
def test_a_stranger_is_no_opponent_to_interrupt(players, strangers):
    """R6.1: the target must be an opponent's seat."""
    balls = "5 6 7" if players == 3 else "5 6"
    match = at(CARD_DUE.replace("5 6", balls), players=players)
    for seat in strangers:
        assert match.refusal(f"play tackle {seat}").rule == "R6.1"


def test_a_card_not_held_is_refused_before_a_stranger():
    """R3.4, R6.1: if several rules refuse, the first in the rulebook is named."""
    match = at(CARD_DUE)
    assert match.refusal("play keeper e").rule == "R3.4"
    assert match.refusal("play tackle e").rule == "R6.1"


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ("turn: a\nhand a: tackle\n", "R3.1"),
        ("turn: a\ndue: draw\nhand a: tackle\n", "R3.2"),
        ("due: lot\n", "R2.4"),
    ],
)
def test_when_no_card_is_due_an_action_against_a_stranger_is_refused_for_that(position, rule):
    """R6.1: an action of the wrong sort is refused by the rule that says what is due."""
    assert at(position).refusal("play tackle e").rule == rule


def test_a_stranger_is_not_interrupted_in_stoppage_time_either():
    """R6.1: the same card, the same rule."""
    assert at(f"half: stoppage\n{CARD_DUE}").refusal("play tackle f").rule == "R6.1"


@pytest.mark.parametrize("seat", ["a", "c", "d", "e", "f"])
def test_an_offer_to_anybody_but_a_partner_is_refused_by_one_rule(seat):
    """R10.2: the seat itself, opponents and strangers, whatever the card."""
    for card in ("pass+1", "lob", "red"):
        assert four().refusal(f"offer {seat} {card}").rule == "R10.2"


@pytest.mark.parametrize(("players", "stranger"), [(2, "c"), (2, "f"), (3, "d"), (4, "e")])
def test_a_stranger_does_not_win_the_lot(players, stranger):
    """R2.4: the first seat must be a seat at this table."""
    match = touchline.new_match("team_km", {"players": players}, dice="by hand")
    assert match.refusal(f"lot {stranger}").rule == "R2.4"


# R11.2, R11.4: after a shoot-out

OVER_SORTS = [
    "roll goal",
    "draw",
    "play tackle b",
    "play tackle f",
    "discard lob",
    "offer e lob",
    "done",
    "lot a",
    "clear 2",
]


def level(**options):
    """The last card of a tied match is about to be discarded."""
    return at("turn: a\ndue: card\nhalf: stoppage\nhand a: lob\n", **options)


@pytest.mark.parametrize("action", OVER_SORTS)
def test_after_a_shoot_out_every_action_is_refused_as_after_any_match(action):
    """R11.2: the match is over; how its winner was decided makes no difference."""
    plain = level()
    plain.play("discard lob")
    after = level(shootout="on")
    after.play_all("discard lob", "roll goal", "roll bar")
    assert after.outcome.values == (1, -1)
    assert plain.refusal(action).rule == after.refusal(action).rule == "R11.2"


def test_after_fifty_level_rounds_the_match_is_over_by_the_same_rule():
    """R11.2, R11.4: a draw."""
    match = level(shootout="on")
    match.play_all("discard lob", *["roll save"] * 100)
    assert match.outcome.values == (0, 0)
    assert match.refusal("roll goal").rule == "R11.2"


@pytest.mark.parametrize("action", [action for action in OVER_SORTS if action != "roll goal"])
def test_during_a_shoot_out_a_roll_is_due(action):
    """R11.4: the rule that says so is named."""
    match = level(shootout="on")
    match.play("discard lob")
    assert match.refusal(action).rule == "R11.4"
