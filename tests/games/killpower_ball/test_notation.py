"""Killpower Ball notation: invalid positions are refused, rosters are checked, the tensor matches the court."""

import random

import pytest

import touchline
from tests.games.killpower_ball.table import at, court
from touchline.engine.errors import BadOption, TouchlineError
from touchline.engine.game import NOBODY, read_options
from touchline.engine.record import INTERPRETED, tensor
from touchline.games import find_game
from touchline.games.killpower_ball import rules, view
from touchline.games.killpower_ball.laws import mirror, mirror_action
from touchline.games.killpower_ball.notation import LAYOUT
from touchline.games.killpower_ball.teams import TEAMS
from touchline.laws.walks import legal, sampled, walk

MEN = "r1 10-5, r2 12-5, r5* 16-7, b1 11-5, b2 15-9, b4 20-8"
ROW_7 = court(MEN).splitlines()[8]
BEGINNERS = "5,4,4,4,5,3,1," * 6
MUTATIONS = 300 if INTERPRETED else 3000


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["turn: 0"], "turn: expected a whole number from 1 to 20, not '0'"),
        (["turn: 21"], "turn: expected a whole number from 1 to 20, not '21'"),
        (["turn: 5", "turn: 5"], "once at most"),
        (["weather: fine"], "expected each of options, turn"),
        (["main: green"], "main: expected red | blue, not 'green'"),
        (["sure: green"], "sure: expected red | blue | nobody, not 'green'"),
        (["due: tea"], "due: expected lot | setup"),
        (["phase: 3"], "phase: 3 does not go with due: play"),
        (["phase: 4"], "phase: expected a whole number from 1 to 3"),
        (["moves: r1 6"], "moves: expected a whole number from 0 to 5, not '6'"),
        (["moves: r3 1"], "moves: r3 is not on court in their team's phase"),
        (["moves: b1 1"], "moves: b1 is not on court in their team's phase"),
        (["moves: x1 1"], "moves: expected r1 | r2"),
        (["spent: r3"], "r3 is not on court, so cannot be spent or stunned"),
        (["stunned: r3 1"], "r3 is not on court"),
        (["stunned: r1 2"], "stunned: r1 is stunned in phase 3"),
        (["stunned: r1 3"], "stunned: expected a whole number from 1 to 2, not '3'"),
        (["stunned: r5 1"], "r5 is stunned and cannot hold the ball"),
        (["injured: r1"], "r1 is out and cannot be on court"),
        (["coma: b4"], "b4 is out and cannot be on court"),
        (["injured: r3", "coma: r3"], "injured: 'r3' does not fit"),
        (["due: over"], "due: over goes with turn 1"),
        (["baskets: 1"], "baskets: expected red's and blue's, as 1-0"),
        (["points: 1000-0"], "points: expected a whole number from 0 to 999"),
        (["due: lot"], "the ball is already on court, but due is lot"),
        (["due: setup"], "due: setup does not go with those on court"),
        (["due: setup", "main: blue"], "the ball is held by the team that has MAIN"),
        (["due: holder"], "the ball is already on court, but due is holder"),
        (["due: fill"], "due: fill does not go with those on court"),
        (["throw: shot"], "throw: does not go with due: play"),
        (["due: shot die"], "due: shot die needs a line throw"),
        (["due: shot die", "throw: shot"], "no legal action leads to due: shot die"),
        (["due: shot die", "throw: lob"], "throw: expected shot | sure | pass"),
        (["due: shot die", "throw: shot", "spent: r5, b4", "trying: b1"], "no legal action leads to due: shot die"),
        (["due: shot die", "throw: sure", "spent: r5"], "no legal action leads to due: shot die"),
        (["due: intercept", "throw: shot"], "no legal action leads to due: intercept"),
        (["due: intercept", "throw: pass b1", "spent: r5"], "no legal action leads to due: intercept"),
        (["due: intercept", "throw: pass r3", "spent: r5"], "no legal action leads to due: intercept"),
        (["due: intercept", "throw: pass", "spent: r5"], "throw: expected r1 | r2"),
        (["due: intercept", "throw: shot", "spent: r5", "asked: b1"], "no legal action leads to due: intercept"),
        (["due: intercept", "throw: shot", "spent: r5", "trying: b4"], "no legal action leads to due: intercept"),
        (["due: intercept die", "throw: shot", "spent: r5"], "no legal action leads to due: intercept die"),
        (["due: bounce", "throw: shot", "spent: r5", "heading: 2"], "no legal action leads to due: bounce"),
        (["due: bounce", "throw: shot", "spent: r5", "heading: 11"], "heading: expected a whole number from 0 to 10"),
        (["heading: 3"], "heading: does not go with due: play"),
        (["asked: b1"], "asked: does not go with due: play"),
        (["trying: b1"], "trying: does not go with due: play"),
        (["due: rebound"], "due: rebound: expected a gladiator with an action on the loose ball"),
        (["due: steal die"], "due: steal die needs a line acting"),
        (["due: steal die", "acting: r1", "spent: r1", "moves: r1 4"], "no legal action leads to due: steal die"),
        (["acting: r1"], "acting: does not go with due: play"),
        (["target: r1"], "target: does not go with due: play"),
        (["due: act"], "due: act needs a line acting"),
        (["due: act", "acting: r3"], "acting: expected a gladiator who has an action"),
        (["due: act", "acting: r1", "spent: r1"], "acting: expected a gladiator who has an action"),
        (["due: strike die", "acting: r1"], "due: strike die needs a line target"),
        (["due: strike die", "acting: r1", "target: b1"], "no legal action leads to due: strike die"),
        (["due: strike die", "acting: r1", "target: b4", "spent: r1"], "no legal action leads to due: strike die"),
        (["due: strike die", "acting: r1", "target: r2", "spent: r1"], "no legal action leads to due: strike die"),
        (["due: dodge", "acting: r1", "target: b1", "spent: r1, b1"], "no legal action leads to due: dodge"),
        (["due: dodge die", "acting: r1", "target: b1", "spent: r1"], "no legal action leads to due: dodge die"),
        (["options: court=small"], "expected a drawing of 20 columns and 11 rows, not 16"),
        (["options: on_court=2"], "option on_court: expected a whole number from 3 to 7"),
        (["injured: r1, r2, r3, r4, r5, r6, r7"], "r1 is out and cannot be on court"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(lines, says):
    with pytest.raises(TouchlineError) as error:
        at(court(MEN, *lines))
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("men", "lines", "says"),
    [
        (MEN.replace("r5*", "r5"), [], "the ball is not on court, but due is play"),
        (MEN.replace("r2", "r2*"), [], "a second ball"),
        (MEN.replace("r2", "r1"), [], "10-5: expected . to fit the rest, not 'r1'"),
        (MEN.replace("r2", "r9"), [], "12-5: expected . (free), * (the ball) or a gladiator, not 'r9'"),
        (MEN + ", r7 3-3", [], "expected at most 3 gladiators of red on court"),
        ("r5* 5-5", ["injured: b1, b2, b3, b4, b5, b6, b7"], "a team has no valid gladiator"),
        ("r5* 5-5", ["turn: 1", "due: over", "main: red", "acting: r5"], "acting: does not go with due: over"),
        ("b1 5-5", ["turn: 1", "due: over"], "the ball is not on court, but due is over"),
        ("r1 5-5, r2 5-6, r3 5-7", ["due: setup"], "the ball is not on court, but due is setup"),
        ("r1 0-5, b1 27-5", ["due: setup"], "due: setup does not go with those on court"),
        ("r1 0-5", ["due: holder"], "due: holder does not go with those on court"),
        ("", ["due: lot"], "due: lot comes before anything else, between teams of equal power"),
        (MEN, ["due: shot die", "throw: shot", "spent: r5", "main: blue"], "no legal action leads to due: shot die"),
        ("", ["due: setup", "sure: blue"], "sure: at due: setup the team that has MAIN has the sure shot"),
        ("", ["due: setup", "sure: nobody"], "sure: at due: setup the team that has MAIN has the sure shot"),
        (MEN, ["due: fill"], "due: fill does not go with those on court"),
        ("r5* 5-5", ["due: fill", "spent: r5"], "due: fill: nobody has spent an action before phase 1"),
        ("r5* 5-5", ["due: fill", "phase: 3"], "phase: 3 does not go with due: fill"),
    ],
)
def test_those_on_court_must_fit_the_question(men, lines, says):
    with pytest.raises(TouchlineError) as error:
        at(court(men, *lines))
    assert says in str(error.value)


def test_a_drawing_must_have_its_rows_and_cells():
    for broken in (court(MEN).replace(ROW_7 + "\n", ""), court(MEN).replace("\n3 .", "\n3"), court(MEN) + "\n15 ."):
        with pytest.raises(TouchlineError):
            at(broken)


def test_free_cells_may_be_drawn_as_dots_or_as_what_they_are():
    match = at(court(MEN))
    assert at(match.position()).position() == match.position()
    assert " o  " in match.position()


def test_a_mutated_position_is_refused_or_can_be_played_on():
    """Nothing that is accepted may break the rules, which trust it."""
    game = find_game("killpower_ball")
    rng = random.Random(5)
    texts = [LAYOUT.write(rules.State.snapshot(states, 0)) for states in sampled(game, [1, 2, 3], 7)]
    read = 0
    for _ in range(MUTATIONS):
        lines = rng.choice(texts).splitlines()
        other = rng.choice(texts).splitlines()
        for _ in range(rng.randint(1, 3)):
            at_ = rng.randrange(len(lines))
            words = lines[at_].split(" ")
            swap = rng.randrange(len(words))
            words[swap] = rng.choice([*rng.choice(other).split(" "), str(rng.randrange(12)), "r1", "b4*", "red", "*"])
            lines[at_] = rng.choice([" ".join(words), rng.choice(other)])
        try:
            state = LAYOUT.read("\n".join(lines) + "\n")
        except TouchlineError:
            continue
        read += 1
        again = LAYOUT.read(LAYOUT.write(state))
        assert [again.flat(name) for name in rules.State.shapes] == [state.flat(name) for name in rules.State.shapes]
        play_some(game, state, rng)
    assert read > MUTATIONS // 50


def play_some(game, state, rng):
    states = rules.State.new(1)
    rules.State.store(state, states, 0)
    for _ in range(30):
        actions = legal(game, states)
        if not actions:
            assert game.door.actor(states, 0) == NOBODY
            return
        before, action = rules.State.snapshot(states, 0), rng.choice(actions)
        game.door.play(states, 0, action)
        view.events(before, action, rules.State.snapshot(states, 0), 0)


# Rosters.


@pytest.mark.parametrize(
    ("roster", "says"),
    [
        ("titans", "expected"),
        (BEGINNERS + "5,4,4,4,5,3", "not 48"),
        (BEGINNERS + "5,4,4,4,5,3,1,1", "not 50"),
        (BEGINNERS + "5,4,4,4,5,3,0", "a whole number from 1 to 10, not '0'"),
        (BEGINNERS + "5,4,4,4,5,3,11", "a whole number from 1 to 10, not '11'"),
        ([5] * 42, "not 42"),
        ({"8-dep": 5}, "there is no '8-dep'"),
        (7, "expected eliminateurs | demons | 49 whole numbers from 1 to 10: seven gladiators"),
    ],
)
def test_a_bad_roster_is_refused_with_the_reason(roster, says):
    """R2.5: not seven, or a value outside 1-10."""
    with pytest.raises(BadOption) as error:
        touchline.new_match("killpower_ball", options={"red": roster})
    assert says in str(error.value)


def test_a_roster_may_be_a_name_a_row_or_what_differs():
    """R2.5: rosters are data."""
    by_name = touchline.new_match("killpower_ball", options={"red": "demons"}).options["red"]
    by_row = touchline.new_match("killpower_ball", options={"red": list(TEAMS["demons"])}).options["red"]
    assert by_name == by_row == TEAMS["demons"]
    changed = touchline.new_match("killpower_ball", options={"red": {"2-dep": 7}})
    assert changed.view()["gladiators"]["r2"]["dep"] == 7
    assert changed.view()["teams"]["red"] == {"name": None, "power": 16, "objective": 1}


# The tensor.


def seen(state, seat):
    out = tensor(sum(size(shape) for _, shape in rules.OBSERVATION))
    states = rules.State.new(1)
    rules.State.store(state, states, 0)
    find_game("killpower_ball").door.observe(states, 0, seat, out)
    return list(out)


def size(shape):
    total = 1
    for length in shape:
        total *= length
    return total


def test_an_erased_observation_is_drawn_again_as_if_on_a_clear_tensor():
    out = tensor(sum(size(shape) for _, shape in rules.OBSERVATION))
    states = find_game("killpower_ball").opening(find_game("killpower_ball").read_options({}), 2)
    for plies in (0, 2, 9, 24, 50, 90):
        find_game("killpower_ball").playout.play_plies(states, 3, 1, plies)
        for seat in range(2):
            rules.observe_again(states[1], seat, out)
            assert list(out) == seen(rules.State.snapshot(states, 1), seat)
            rules.erase_observation(states[1], seat, out)


def test_each_seat_sees_the_court_from_its_own_end():
    """Rotated, with the seats swapped, everything looks the same except a direction, which belongs to the court."""
    game = find_game("killpower_ball")
    for states in sampled(game, range(3), 11):
        state = rules.State.snapshot(states, 0)
        if state.heading == 0:
            assert seen(state, 0) == seen(mirror(state), 1)
            assert seen(state, 1) == seen(mirror(state), 0)


# Matches that the usual options never produce: equal teams, seven on court, strong and weak gladiators.

EVERY = 23
"""Plies between two positions looked at."""
ODD_OPTIONS = [
    {"red": "demons"},
    {"blue": "eliminateurs", "court": "small", "on_court": 7},
    {"red": "10," * 48 + "10", "blue": "10," * 48 + "10", "on_court": 7},
    {"red": "1," * 48 + "1", "blue": {"3-dep": 10, "3-bal": 10}, "court": "small"},
]


@pytest.mark.skipif(INTERPRETED, reason="like all laws, tested compiled")
@pytest.mark.parametrize("options", ODD_OPTIONS, ids=range(len(ODD_OPTIONS)))
def test_the_laws_hold_for_unusual_teams(options):
    """Legal means not refused, positions read back, and the mirrored match is the same match."""
    game = find_game("killpower_ball")
    record = rules.State
    pair = record.new(2)
    for ply, states in enumerate(walk(game, 3, read_options(game.options, options))):
        if ply % EVERY and game.door.actor(states, 0) != NOBODY:
            continue
        found = legal(game, states)
        assert found == [action for action in range(rules.ACTIONS) if game.door.refusal(states, 0, action) == 0]
        state = record.snapshot(states, 0)
        record.store(LAYOUT.read(LAYOUT.write(state)), pair, 0)
        assert record.pack(pair, 0) == record.pack(states, 0)
        record.store(mirror(state), pair, 1)
        assert legal(game, pair, 1) == sorted(mirror_action(state, action) for action in found)
