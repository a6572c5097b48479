"""Invalid input: options that do not fit together, and texts that are not positions."""

import pytest

import touchline
from tests.games.team_km.table import at
from touchline import BadOption, BadPosition, find_game
from touchline.games.team_km.cards import CARDS, DECK, KINDS
from touchline.locales import LANGUAGES, read_words

GAME = find_game("team_km")


def new_match(**options):
    return touchline.new_match("team_km", options=options, dice="by hand")


def test_the_deck_is_the_book_s():
    """R1.4: 151 cards, each with its name in three languages."""
    assert sum(DECK) + 2 == sum(card.copies for card in CARDS) == 151
    for language in LANGUAGES:
        names = read_words("team_km", language)["words"]
        assert all(names[card.name] for card in CARDS)
    assert len({card.name for card in CARDS}) == KINDS + 2


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "option players: expected 2 | 3 | 4 | 6, not 5"),
        ({"players": 1}, "option players"),
        ({"sides": 4}, "option sides: expected 2 | 3"),
        ({"first": "g"}, "option first: expected lot | a | b | c | d | e | f, not 'g'"),
        ({"first": "c"}, "option first: there is no seat c at a table of 2"),
        ({"players": 4, "first": "e"}, "option first: there is no seat e at a table of 4"),
        ({"shot_die": "6,4,3"}, "option shot_die: expected 12 faces in all, not 13"),
        ({"shot_die": [6, 4]}, "option shot_die: expected 3 whole numbers"),
        ({"clearance_die": "2,3,4"}, "option clearance_die: expected 12 whole numbers from 0 to 17, not 3"),
        ({"clearance_die": ["18"] * 12}, "option clearance_die"),
        ({"deck": {"kick-off": 100}}, "option deck: expected a whole number from 0 to 99"),
        ({"deck": {"corner": 1}}, "option deck: there is no 'corner'"),
        ({"deck": [1] * 32}, "option deck: its 32 cards have a top pile of 11, smaller than the deal of 14"),
        ({"players": 6, "deck": [3] * 32}, "a top pile of 32, smaller than the deal of 42"),
    ],
)
def test_bad_options_are_refused_with_the_reason(options, reason):
    """R1.1, R1.4, R1.5, R2.4: one line that says what was expected."""
    with pytest.raises(BadOption) as error:
        new_match(**options)
    assert reason in str(error.value)


def test_a_deck_whose_top_pile_is_just_the_deal_is_played():
    """R1.4: 40 cards have a top pile of 14."""
    match = new_match(deck=[2] * 8 + [1] * 24, first="b")
    assert match.position() == "options: first=b deck=" + ",".join(["2"] * 8 + ["1"] * 24) + (
        "\ndue: deal\nturn: b\npile: 14 14\n"
    )


@pytest.mark.parametrize(
    ("options", "seats", "sides"),
    [
        ({}, "ab", (0, 1)),
        ({"players": "3", "sides": "3"}, "abc", (0, 1, 2)),
        ({"players": "4", "sides": "3"}, "abcd", (0, 0, 1, 1)),
        ({"players": "6"}, "abcdef", (0, 0, 0, 1, 1, 1)),
        ({"players": "6", "sides": "3"}, "abcdef", (0, 0, 1, 1, 2, 2)),
    ],
)
def test_seats_and_sides(options, seats, sides):
    """R1.1, R1.2: partners sit next to each other; sides is used for six players only."""
    codes = GAME.read_options(options)
    assert "".join(GAME.seats(codes)) == seats
    assert GAME.side_of_seats(codes) == sides


SECOND = "half: second\n"
SHOWN = "hand a: red\nhand b: lob\nseen a: red\nseen b: lob\n"
SWAP = f"options: players=4\ndue: offer\nturn: a\n{SHOWN}pile: 0 9\nofferer: a\n"
SHOOTING = "options: shootout=on\ndue: shootout\nhalf: stoppage\nturn: a\nround: 2\nkicking: b\nlevel: a b\n"
BAD = {
    "no such line": "turn: a\nweather: fine",
    "a line twice": "turn: a\nturn: b",
    "no value": "turn:",
    "no turn": "due: turn",
    "a turn before the lot": "due: lot\nturn: a",
    "a seat that is not at the table": "turn: c",
    "an unknown word": "turn: a\ndue: corner",
    "bad options": "options: players=5\nturn: a",
    "options that do not fit": "options: first=d\nturn: a",
    "an unknown card": "turn: a\nhand a: corner",
    "a period card in a hand": "turn: a\nhand a: half-time",
    "too many copies": "turn: a\nhand a: red red\nhand b: red",
    "a hand of nobody": "turn: a\nhand c: red",
    "known but not held": "turn: a\nknown a: red",
    "more known than seen": "options: players=4\nturn: a\nhand a: red lob\nknown a: red\nseen a: lob",
    "seen without partners": "turn: a\nhand a: red\nseen a: red",
    "a ball in the goal": "turn: a\nballs: 18 0",
    "three balls for two sides": "turn: a\nballs: 1 1 1",
    "four tokens": "turn: a\ntokens: 4 3",
    "a number that is none": "turn: a\ntaken: x",
    "under a card that is not there": "turn: a\nballs: 1 1\nunder: a tackle",
    "under with the ball off the pitch": "turn: a\ntable a: tackle\nunder: a tackle",
    "under and protected": "turn: b\nballs: 1 1\ntable a: tackle lob-fair\nunder: a tackle\nfair: a lob-fair",
    "under two at once": "turn: b\nballs: 1 1\ntable a: tackle keeper\nunder: a tackle, a keeper",
    "under what is no interruption": "turn: a\ntable a: lob\nunder: a lob",
    "protected by a card that is not there": "turn: b\nfair: a lob-fair",
    "protected in their own turn": "turn: a\ntable a: lob-fair\nfair: a lob-fair",
    "protected when their card is due": "turn: a\ndue: card\nhand a: red\ntable a: lob-fair\nfair: a lob-fair",
    "a yellow that is not there": "turn: a\nyellow: a",
    "an offer that is not on the discard": "turn: a\noffer: red",
    "one card as offer and last": "turn: a\noffer: red\nlast: red\ndiscard: red",
    "an offer when a card is due": "turn: a\ndue: card\nhand a: red\noffer: lob\ndiscard: lob",
    "last in stoppage time": "half: stoppage\ndue: card\nturn: a\nhand a: red\nlast: lob\ndiscard: lob",
    "a pile without its period card": "turn: a\npile: 0 0",
    "a pile of more than there is": "turn: a\npile: 100 51",
    "a top pile in stoppage time": "half: stoppage\ndue: card\nturn: a\nhand a: red\npile: 1 0",
    "a lot in the second half": SECOND + "due: lot",
    "a lot with cards dealt": "due: lot\nhand a: red",
    "a lot when the first seat is named": "options: first=a\ndue: lot",
    "a deal with goals": "due: deal\nturn: a\ngoals: 1 0",
    "a deal out of order": "due: deal\nturn: a\nhand b: red",
    "a deal that is over": "due: deal\nturn: a\nhand a: " + "kick-off " * 7 + "\nhand b: " + "kick-off " * 7,
    "a deal from another seat": "options: first=a\ndue: deal\nturn: b",
    "a deal with another pile": "due: deal\nturn: a\npile: 49 51",
    "a draw in stoppage time": "half: stoppage\ndue: draw\nturn: a",
    "a turn in stoppage time": "half: stoppage\nturn: a",
    "a card without one": "turn: a\ndue: card",
    "over before stoppage time": "turn: a\ndue: over",
    "a reaction without a target": "turn: a\ndue: reaction",
    "a target in a turn": "turn: a\ntarget: b\nballs: 1 1",
    "a target of one's own side": "options: players=4\nturn: a\ndue: redraw\ntarget: b\nballs: 1 1",
    "a target under nothing": "turn: a\ndue: reaction\ntarget: b\nballs: 1 1",
    "a target still under it": "turn: a\ndue: redraw\ntarget: b\nballs: 1 1\ntable b: tackle\nunder: b tackle",
    "a target with the ball off the pitch": "turn: a\ndue: redraw\ntarget: b",
    "scored in a turn": "turn: a\nscored: yes",
    "scored with a ball on the pitch": "turn: a\ndue: redraw\ntarget: b\nscored: yes\nballs: 0 3",
    "a loss without a card": "turn: a\ndue: loss\ntarget: b\nballs: 1 1",
    "a substitution without its card": "turn: a\ndue: substitution\ntokens: 2 3",
    "a substitution without its token": "turn: a\ndue: substitution\nlast: red\ndiscard: red",
    "a shot from the field": "turn: a\ndue: shot\nballs: 11 0",
    "a swap without partners": "turn: a\ndue: offer\nofferer: a\npile: 0 9",
    "a swap with a top pile": SWAP.replace("0 9", "9 51"),
    "a swap in the second half": SWAP + SECOND,
    "a swap with a hand not shown": SWAP.replace("seen b: lob\n", ""),
    "a swap with a ball on the pitch": SWAP + "balls: 1 0",
    "a swap with cards on the table": SWAP + "table a: kick-off",
    "an offerer in a turn": "turn: a\nofferer: a",
    "a swap count in a turn": "turn: a\nswapped: 1 1",
    "a swap count of one": SWAP + "swapped: 1 0 0 0",
    "declined offers in a turn": "turn: a\ndeclined: 1",
    "three declined offers": SWAP + "declined: 3",
    "known after a swap": SWAP + "swapped: 1 1 0 0\nknown a: red",
    "nothing to offer": SWAP.replace("lob", "red"),
    "an offer to an opponent": SWAP.replace("offer\n", "price\n", 1) + "partner: c\ngiven: red",
    "an offer of a card not held": SWAP.replace("offer\n", "price\n", 1) + "partner: b\ngiven: lob",
    "a price not held": SWAP.replace("offer\n", "answer\n", 1) + "partner: b\ngiven: red\nwanted: red",
    "a shoot-out when the option is off": SHOOTING.replace("shootout=on", "players=2"),
    "a shoot-out of one": SHOOTING.replace("level: a b", "level: b"),
    "a shoot-out of sides not level": SHOOTING + "goals: 1 0",
    "a kicker who is out": SHOOTING.replace("shootout=on", "players=3 shootout=on").replace("kicking: b", "kicking: c"),
    "a hit before the kick": SHOOTING + "hits: b",
    "a round without a shoot-out": "turn: a\nround: 1",
    "over with level sides and the option on": "options: shootout=on\ndue: over\nhalf: stoppage\nturn: a",
    "over too early": SHOOTING.replace("due: shootout", "due: over").replace("kicking: b\n", ""),
}


@pytest.mark.parametrize("name", BAD)
def test_an_invalid_position_is_refused(name):
    """R1.7: the rules trust a position, so every impossible one is refused."""
    with pytest.raises((BadPosition, BadOption)):
        at(BAD[name])


def test_the_good_positions_that_the_bad_ones_are_made_of():
    """R10.2, R11.4: they are read and written back."""
    for text in (SWAP, SWAP + "declined: 2\n", SHOOTING):
        match = at(text)
        assert at(match.position()).position() == match.position()


def test_lines_with_their_usual_value_may_be_spelt_out():
    """R2.1: no ball on the pitch, no goal, three tokens."""
    spelt_out = (
        "due: turn\nhalf: first\nturn: a\nscored: no\nballs: 0 0\ngoals: 0 0\ntokens: 3 3\ntaken: 0\n"
        "declined: 0\npile: 50 51\n"
    )
    assert at(spelt_out).position() == "turn: a\npile: 50 51\n" == at("turn: a").position()
