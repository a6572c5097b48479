"""Secrets do not affect a seat's data: two matches that differ only in secrets give the same bytes."""

import pytest

import touchline
from tests.engine.test_scoresheet import PLACING
from touchline import REFEREE, SPECTATOR
from touchline.bots import Bot
from touchline.bots.outside import write_question
from touchline.engine.chance import Dice, new_rng

DUEL = """
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1    .    .    .    .    .    .    .    .    .   b1    :
 2    :   r2    .    .    .    .    .    .    .    .    .   b2    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r3   b3*   .    .    .    .    .    :
 5    :   r4    .    .    .    .    .    .    .    .    .   b4    :
 6    :   r5    .    .    .    .    .    .    .    .    .   b5    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :   r6    .    .    .    .    .    .    .    .    .   b6    :
turn: red
"""
HALF_TIME = """\
turn: a
due: draw
hand a: pass+1 pass+2 pass+3 pass+4
hand b: shot+1 shot+2 shot+3 shot+4
hand c: lob tackle
hand d: dribble keeper
pile: 0 20
"""
OTHERS_AT_HALF_TIME = """\
hand e: pass+1 pass+2
hand f: tackle keeper
"""


def given(match, seat):
    """All numbers and texts a seat receives."""
    question = write_question(match, seat, 0, 1.0) if match.actor == seat else b""
    return match.sheet(seat), match.seen(seat), match.seen_since(seat, 0), match.view(seat), match.turn(seat), question


def test_the_starting_position_is_kept_from_the_seats():
    """A check code over one of six cards could be brute-forced, so it covers only visible lines."""
    sheets = set()
    for card in range(1, 7):
        match = touchline.read_position("kahmate", DUEL, seed=2)
        match.play_all("tackle 3", f"card {card}")
        again = touchline.read_position("kahmate", match.position(), seed=2)
        assert f"chosen: {card}" in again.sheet(REFEREE)
        assert "position: kept until the end" in again.sheet(1)
        sheets.add((again.sheet(1), again.sheet(SPECTATOR)))
    assert len(sheets) == 1


def test_a_seat_s_sheet_is_the_same_for_all_hands_that_it_could_begin_with():
    match = touchline.new_match("team_km", {"players": 4}, seed=1)
    record, door = match.game.rules.State, match.game.door
    for seat in range(4):
        positions, sheets = set(), set()
        for world in range(5):
            states = record.new(1)
            record.store(match.state, states, 0)
            door.redeal(states, 0, seat, new_rng(world, seat))
            position = match.game.notation.write_position(record.snapshot(states, 0))
            again = touchline.read_position("team_km", position, seed=3)
            positions.add(position)
            sheets.add((again.sheet(seat), again.sheet(SPECTATOR)))
        assert len(positions) == 5
        assert len(sheets) == 1


def test_a_withheld_position_is_shown_when_the_match_is_over():
    position = touchline.new_match("kahmate", {"first": "red", "turns": 1}, seed=1).position()
    match = touchline.read_position("kahmate", position, seed=2)
    with pytest.raises(touchline.BadSheet, match=r"line 10: the match is not over: the position"):
        touchline.read_sheet(match.sheet(0))
    match.play_all(*PLACING, "end", "end")
    assert match.sheet(0) == match.sheet(SPECTATOR) == match.sheet(REFEREE)
    assert touchline.read_sheet(match.sheet(0)).sheet() == match.sheet()


def test_a_withheld_position_is_not_mistaken_for_the_opening():
    """Also without stored dice."""
    position = touchline.new_match("kahmate", {"first": "red"}, seed=1).position()
    sheet = touchline.read_position("kahmate", position, dice="by hand").sheet(0)
    with pytest.raises(touchline.BadSheet, match="the match is not over"):
        touchline.read_sheet(sheet)


def at_half_time(text=HALF_TIME, **options):
    words = " ".join(f"{name}={value}" for name, value in options.items())
    match = touchline.read_position("team_km", f"{text}options: {words}\n", dice="by hand")
    match.play("deal half-time")
    return match


def test_another_side_cannot_count_the_offers_of_half_time():
    """R1.6: no offers and declined offers look the same, from the first question to the kick-off."""
    told = {2: [], 3: [], SPECTATOR: []}
    for texts in (["done"], ["offer b pass+1", "for shot+1", "decline"]):
        match = at_half_time(players=4)
        match.play_all(*texts)
        while match.actor == 0:
            match.play("done")
        for seat, found in told.items():
            found.append(given(match, seat))
        while match.turn(SPECTATOR) is None:
            match.play("done")
        match.play("draw")
        for seat, found in told.items():
            found.append(given(match, seat))
    for seat, found in told.items():
        assert found[:2] == found[2:], seat
    assert "?" not in told[SPECTATOR][1][0]


def test_another_side_cannot_see_whether_a_swap_was_the_last_thing_done():
    """R1.6: three swaps by one seat end its go by themselves, three by several seats do not."""
    thrice = [*("offer d tackle", "for dribble", "agree"), *("offer e dribble", "for pass+1", "agree")]
    thrice += ["offer d pass+1", "for tackle", "agree"]
    several = [*("offer e dribble", "for pass+1", "agree"), "done", "done"]
    several += [*("offer d tackle", "for pass+1", "agree"), *("offer e keeper", "for pass+2", "agree"), "done"]
    told = {0: [], SPECTATOR: []}
    plies = set()
    for texts in (["done", "done", *thrice], several):
        match = at_half_time(HALF_TIME + OTHERS_AT_HALF_TIME, players=6, sides=2)
        for text in texts:
            while match.actor < 3:
                match.play("done")
            match.play(text)
        assert match.turn(SPECTATOR) == 0
        plies.add(match.plies)
        for seat, found in told.items():
            found.append((match.sheet(seat), match.seen_since(seat, 0)))
    assert len(plies) == 2
    assert all(one == other for one, other in told.values())


def test_an_explanation_does_not_depend_on_how_much_was_offered_out_of_sight():
    told = set()
    for texts in (["done"], ["offer b pass+1", "for shot+1", "decline"]):
        match = at_half_time(players=4)
        match.play_all(*texts)
        while match.actor != 2:
            match.play("done")
        told.add(repr(touchline.explain(match, 2, touchline.Budget(60))))
    assert len(told) == 1


def test_a_bot_s_choice_does_not_depend_on_how_much_was_offered_out_of_sight():
    """Its random stream depends only on its own decisions, so even a rookie draws the same numbers."""
    chosen = set()
    for texts in (["done"], ["offer b pass+1", "for shot+1", "decline"]):
        match = at_half_time(players=4)
        match.play_all(*texts)
        while match.actor != 2:
            match.play("done")
        chosen.add(tuple(Bot(name, seed).choose(match, 2) for name in ("random", "rookie") for seed in range(20)))
    assert len(chosen) == 1
    assert len(set(*chosen)) > 1


def test_a_hidden_choice_that_everyone_noticed_keeps_its_line():
    """R10.1: everyone sees that a card has been chosen, so it counts."""
    match = touchline.read_position("kahmate", DUEL, seed=2)
    match.play_all("tackle 3", "card 5")
    assert match.seen(1) == match.seen(0) == match.plies == 2
    assert match.sheet(1).splitlines()[-1].split()[:3] == ["2", "?", "?"]


def test_the_dice_of_a_fork_are_rolled_by_hand():
    match = touchline.Match(touchline.find_game("kahmate"), {"first": "red"}, dice=Dice("known to nobody"))
    fork = match.fork()
    fork.play_all(*PLACING)
    assert fork.actor == touchline.CHANCE
    assert len(fork.odds()) > 1
    match.play_all(*PLACING)
    assert match.actor == 0
