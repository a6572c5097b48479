"""Exact odds of every chance point, and re-dealing against enumeration of indistinguishable deals."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

import touchline
from tests.games.team_km.table import at, box, half, hand, pile
from touchline import find_game
from touchline.engine.chance import new_rng
from touchline.engine.game import NOBODY
from touchline.engine.record import INTERPRETED
from touchline.games.team_km.cards import DECK, KINDS, NAMES
from touchline.games.team_km.rules import State
from touchline.laws.rules import a_random_outcome_is_the_one_picked_from_the_odds
from touchline.laws.walks import walk

GAME = find_game("team_km")
USUAL = dict(zip(NAMES, DECK, strict=False))
TABLES = [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 6}, {"players": 6, "sides": 3}]


def new_match(**options):
    return touchline.new_match("team_km", options=options, dice="by hand")


# Draws


def test_the_first_card_is_any_of_149_with_equal_odds():
    """R1.4, R2.2, R2.5: the period cards are set aside."""
    odds = new_match(first="a").odds()
    assert odds == {f"deal {name}": Fraction(count, 149) for name, count in USUAL.items()}


def test_half_time_is_equally_likely_at_each_of_the_51_places_below_the_top_pile():
    """R2.2, R2.5: one in however many are left, which makes 1/51 each."""
    not_yet = Fraction(1)
    for left in range(51, 0, -1):
        odds = at(f"turn: a\ndue: draw\npile: 0 {left}\n").odds()
        assert not_yet * odds["deal half-time"] == Fraction(1, 51)
        assert sum(odds.values()) == 1
        not_yet *= 1 - odds["deal half-time"]
    assert not_yet == 0


def test_below_the_top_pile_the_others_share_what_the_period_card_leaves():
    """R2.5: each card of pile and box with equal odds."""
    odds = at("turn: a\ndue: draw\nhand a: yellow\npile: 0 10\n").odds()
    assert odds["deal kick-off"] == Fraction(9, 10) * Fraction(20, 148)
    assert odds["deal yellow"] == Fraction(9, 10) * Fraction(3, 148)
    assert "deal full-time" not in odds


def test_the_last_card_of_the_pile_is_the_period_card():
    """R2.5: the pile never runs out."""
    assert at("turn: a\ndue: draw\npile: 0 1\n").odds() == {"deal half-time": 1}
    assert at("half: second\nturn: a\ndue: redraw\ntarget: b\nballs: 0 5\npile: 0 1\n").odds() == {"deal full-time": 1}


@pytest.mark.parametrize(
    ("cards", "piles"),
    [
        (135, (45, 46, 45)),
        (134, (45, 46, 44)),
        (128, (43, 44, 42)),
        (121, (41, 41, 40)),
        (120, (40, 41, 40)),
        (107, (36, 37, 35)),
    ],
)
def test_the_piles_of_the_second_half(cards, piles):
    """R10.3: as R2.2, with the cards neither in a hand nor kept on the table, and Full time in the lower pile."""
    names = [name for name, count in USUAL.items() for _ in range(count)]
    held = names[: 149 - cards]
    match = at(f"turn: a\ndue: draw\nhand a: {' '.join(held)}\ndiscard: red red\npile: 0 9\n")
    match.play("deal half-time")
    assert half(match) == "second"
    assert (*pile(match), box(match)) == piles


# Random draws, lost cards, dice


@pytest.mark.parametrize("options", TABLES)
def test_the_lot_is_fair(options):
    """R2.4: every seat with equal odds."""
    seats = "abcdef"[: options["players"]]
    assert new_match(**options).odds() == {f"lot {seat}": Fraction(1, len(seats)) for seat in seats}


def test_a_card_is_lost_at_random():
    """R8.7: every card of the hand with equal odds."""
    match = at("turn: a\ndue: loss\ntarget: b\nballs: 1 1\nhand a: pass+1 pass+1 shot+2\n")
    assert match.odds() == {"lose pass+1": Fraction(2, 3), "lose shot+2": Fraction(1, 3)}


def test_the_dice():
    """R1.5: 6 goal, 4 save, 2 bar; 2 2 3 3 4 4 5 5 6 6 7 8."""
    match = at("turn: a\ndue: shot\nballs: 17 0\n")
    assert match.odds() == {"roll goal": Fraction(1, 2), "roll save": Fraction(1, 3), "roll bar": Fraction(1, 6)}
    match.play("roll save")
    twice = {f"clear {cells}": Fraction(1, 6) for cells in range(2, 7)}
    assert match.odds() == twice | {"clear 7": Fraction(1, 12), "clear 8": Fraction(1, 12)}


def test_a_custom_die_lists_only_its_faces():
    """R1.5: faces that the die does not have cannot be rolled."""
    match = at("turn: a\ndue: shot\nballs: 17 0\n", shot_die="0,12,0", clearance_die=",".join(["0"] * 6 + ["17"] * 6))
    assert match.odds() == {"roll save": 1}
    assert match.refusal("roll goal").rule == "R1.5"
    match.play("roll save")
    assert match.odds() == {"clear 0": Fraction(1, 2), "clear 17": Fraction(1, 2)}


# Re-dealing

SMALL_DECK = "deck=" + ",".join({0: "90", 1: "3", 6: "2", 17: "2", 30: "1"}.get(kind, "0") for kind in range(KINDS))
KICK_OFFS = " ".join(["kick-off"] * 90)


def small(options, *lines):
    """A position with a small deck: 3 pass+1, 2 shot+1, 2 tackle, 1 yellow; the kick-offs are on the discard."""
    return "\n".join([f"options: {options} {SMALL_DECK}", *lines, f"discard: {KICK_OFFS}"])


def unknown_cards(match, seat):
    """Everything this seat has not seen, card by card."""
    view = match.view(seat)
    deck = dict(zip(NAMES, match.state.deck, strict=False))
    seen = Counter(view["discard"])
    for facts in view["seats"].values():
        seen.update(facts["hand"] + facts["table"])
    return [name for name, count in deck.items() for _ in range(count - seen[name])]


def all_deals(match, seat, fits=lambda hands: True):
    """Every deal that the seat cannot tell from the true one, and the number of ways it comes about."""
    view = match.view(seat)["seats"]
    hidden = [name for name, facts in view.items() for _ in range(facts["cards"] - len(facts["hand"]))]
    deals = Counter()
    for dealt in permutations(unknown_cards(match, seat), len(hidden)):
        hands = {name: facts["hand"] + [] for name, facts in view.items()}
        for name, card in zip(hidden, dealt, strict=True):
            hands[name].append(card)
        if fits(hands):
            deals[tuple(tuple(sorted(cards)) for cards in hands.values())] += 1
    return deals


def redealt(match, seat, count):
    """This many states with everything the seat does not know re-dealt."""
    states = State.new(2)
    State.store(match.state, states, 0)
    rng = new_rng(2026, seat)
    for _ in range(count):
        GAME.door.copy_state(states, 1, 0)
        GAME.door.redeal(states, 1, seat, rng)
        yield State.snapshot(states, 1)


def hands_of(state):
    seats = GAME.seats({option.name: state.flat(option.name) for option in GAME.options})
    cards = [
        [NAMES[kind] for kind in range(KINDS) for _ in range(state.hand[seat, kind])] for seat in range(len(seats))
    ]
    return tuple(tuple(sorted(held)) for held in cards)


def assert_fits(found, expected):
    """Chi-square: a distance this large comes by chance less than once in ten thousand times."""
    assert set(found) <= set(expected)
    total, ways = sum(found.values()), sum(expected.values())
    distance = sum((found[deal] - total * n / ways) ** 2 / (total * n / ways) for deal, n in expected.items())
    freedom = max(len(expected) - 1, 1)
    assert distance < freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3


COUNT = 2000 if INTERPRETED else 8000
POSITIONS = {
    "nothing known": (small("players=2", "turn: a", "hand a: pass+1 yellow", "hand b: shot+1 tackle", "pile: 0 3"), 0),
    "the other seat": (small("players=2", "turn: a", "hand a: pass+1 yellow", "hand b: shot+1 tackle", "pile: 0 3"), 1),
    "a card that all know": (
        small("players=2", "turn: a", "hand a: pass+1", "hand b: shot+1 tackle tackle", "known b: tackle", "pile: 0 3"),
        0,
    ),
    "three hands": (
        small("players=3", "turn: a", "hand a: pass+1", "hand b: shot+1 tackle", "hand c: pass+1 yellow", "pile: 0 2"),
        0,
    ),
    "a partner seen at half-time": (
        small(
            "players=4",
            *("half: second", "turn: a", "hand a: pass+1", "hand b: shot+1 tackle", "hand c: pass+1", "hand d: pass+1"),
            *("seen b: tackle", "seen d: pass+1", "pile: 0 2"),
        ),
        0,
    ),
    "the same seen by the other side": (
        small(
            "players=4",
            *("half: second", "turn: a", "hand a: pass+1", "hand b: shot+1 tackle", "hand c: pass+1", "hand d: pass+1"),
            *("seen b: tackle", "seen d: pass+1", "pile: 0 2"),
        ),
        2,
    ),
    "no card left in pile and box": (
        small("players=2", "turn: a", "hand a: pass+1 pass+1 pass+1 yellow", "hand b: shot+1 shot+1 tackle tackle"),
        0,
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_re_dealing_gives_every_deal_its_odds(name):
    """R1.6: uniform over all deals that the seat cannot tell apart."""
    text, seat = POSITIONS[name]
    match = at(text)
    assert_fits(Counter(map(hands_of, redealt(match, seat, COUNT))), all_deals(match, seat))


def test_what_another_side_s_partners_remember_is_not_re_dealt():
    """R1.6: how much of b's hand its partner has seen is as unknown to c as the cards; no play depends on it."""
    match = at(POSITIONS["the same seen by the other side"][0])
    assert any(match.state.seen[1, kind] for kind in range(KINDS))
    for state in redealt(match, 2, 20):
        assert all(state.seen[1, kind] == state.shown[1, kind] for kind in range(KINDS))


SWAPPING = ("due: answer", "turn: c", "offerer: c", "partner: d", "given: tackle", "wanted: pass+1", "pile: 0 1")
HANDS = ("hand a: yellow", "hand b: shot+1", "hand c: tackle", "hand d: pass+1")
SEEN = tuple(line.replace("hand", "seen") for line in HANDS)


def test_another_side_s_offer_is_re_dealt_too():
    """R1.6, R10.2: any offer that could be made with the cards dealt."""
    match = at(small("players=4", *HANDS, *SEEN, *SWAPPING))
    offers = Counter()
    for state in redealt(match, 0, 500):
        assert state.hand[2, state.given] and state.hand[3, state.wanted] and state.given != state.wanted
        offers[NAMES[state.given], NAMES[state.wanted]] += 1
    assert set(offers) == set(permutations(("pass+1", "shot+1", "tackle"), 2))


def test_how_many_offers_another_side_declined_is_re_dealt():
    """R1.6, R10.2: none, one or two, whatever is true; the seat's own side knows it."""
    for declined in (0, 2):
        match = at(small("players=4", *HANDS, *SEEN, *SWAPPING, f"declined: {declined}"))
        assert {state.declined for state in redealt(match, 0, 60)} == {0, 1, 2}
        assert {state.declined for state in redealt(match, 3, 20)} == {declined}


def test_a_card_with_no_possible_price_is_not_offered():
    """R10.2: with two cards in c's hand and one in d's, the offered card is never of the kind that d holds."""
    hands = ("hand a: yellow", "hand b: shot+1", "hand c: pass+1 tackle", "hand d: pass+1")
    match = at(small("players=4", *hands, *(line.replace("hand", "seen") for line in hands), *SWAPPING))
    for state in redealt(match, 0, 300):
        assert state.hand[2, state.given] and state.hand[3, state.wanted] and state.given != state.wanted


def test_re_dealt_hands_allow_the_question_that_is_due():
    """R10.2: a seat that can make no offer is not asked, so the two do not hold cards of only one kind."""
    match = at(small("players=4", *HANDS, *SEEN, *SWAPPING))
    can_swap = all_deals(match, 0, lambda hands: len(set(hands["c"] + hands["d"])) > 1)
    assert_fits(Counter(map(hands_of, redealt(match, 0, COUNT))), can_swap)


def test_partners_see_the_offer_itself():
    """R10.2: nothing of their own side's swap is re-dealt."""
    match = at(small("players=4", *HANDS, *SEEN, *SWAPPING))
    for state in redealt(match, 2, 50):
        assert (NAMES[state.given], NAMES[state.wanted]) == ("tackle", "pass+1")
        assert hands_of(state)[2:] == (("tackle",), ("pass+1",))


@pytest.mark.parametrize("options", TABLES)
def test_re_dealing_depends_on_nothing_that_the_seat_does_not_know(options):
    """R1.6: the same dice deal the same cards whatever is true; the result is a position like any other."""
    rng = random.Random(str(options))
    again = State.new(3)
    read = GAME.read_options(options)
    for ply, states in enumerate(walk(GAME, 5, read)):
        if rng.random() < 0.9 or GAME.door.actor(states, 0) == NOBODY:
            continue
        seat = rng.randrange(options["players"])
        for index in range(3):
            State.store(State.snapshot(states, 0), again, index)
        GAME.door.redeal(again, 1, seat, new_rng(ply, 1))
        State.store(State.snapshot(again, 1), again, 2)
        GAME.door.redeal(again, 0, seat, new_rng(ply, 2))
        GAME.door.redeal(again, 2, seat, new_rng(ply, 2))
        assert State.pack(again, 0) == State.pack(again, 2)
        text = GAME.notation.write_position(State.snapshot(again, 0))
        assert GAME.notation.write_position(GAME.notation.read_position(text)) == text


def test_a_seat_s_own_hand_is_never_re_dealt():
    """R1.6: a seat knows its cards."""
    match = new_match(first="a")
    match.play_all(*["deal kick-off"] * 7, *["deal tackle"] * 7)
    assert all(hands_of(state)[1] == tuple(hand(match, "b")) for state in redealt(match, 1, 20))


def test_an_outcome_drawn_at_once_is_the_one_picked_from_the_list():
    """R2.5, R1.5: the law, where the coverage of the rules is measured."""
    a_random_outcome_is_the_one_picked_from_the_odds(GAME)
