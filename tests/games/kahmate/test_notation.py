"""Kahmaté notation: invalid positions are refused, walks become steps, and the tensor matches the pitch."""

import pytest

import touchline
from tests.games.kahmate.pitch import at, where
from touchline.engine.record import tensor
from touchline.games.kahmate import rules
from touchline.games.kahmate.laws import mirror
from touchline.games.kahmate.notation import LAYOUT, expand
from touchline.laws.walks import has_secrets, sampled

PITCH = """
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1    .    .    .    .    .    .    .    .    .   b1    :
 2    :   r2    .    .    .    .    .    .    .    .    .   b2    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r3*  b3    .    .    .    .    .    :
 5    :   r4    .    .    .    .    .    .    .    .    .   b4    :
 6    :   r5    .    .    .    .    .    .    .    .    .   b5    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :   r6    .    .    .    .    .    .    .    .    .   b6    :
turn: red
"""
LOOSE = PITCH.replace("r3*", "r3 ").replace("2    :   r2    .", "2    :   r2    *")
ROW_7 = " 7    :    .    .    .    .    .    .    .    .    .    .    .    :\n"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("turn: red\n", "", "turn: expected red | blue, not ''"),
        ("turn: red", "turn: green", "turn: expected red | blue, not 'green'"),
        ("turn: red", "turn: red\nturn: red", "once at most"),
        ("turn: red", "turn: red\nweather: fine", "expected each of options, turn"),
        ("turn: red", "turn: red\ndue: tea", "due: expected lot | place"),
        (ROW_7, "", "row 7: expected 7 and 13 cells"),
        (" 1    :   r1", " 1    :", "row 1: expected 1 and 13 cells"),
        ("r3*", "r9*", "5-4: expected . (free), : (free, in-goal), * or a player, not 'r9*'"),
        ("r3*", "(r3*", "5-4: expected"),
        ("r4 ", "r3 ", "5-4: expected . to fit the rest, not 'r3*'"),
        ("r4 ", ".  ", "r4 is missing"),
        ("r4 ", "r4*", "5-4: expected r3 to fit the rest, not 'r3*'"),
        ("r3*", "r3 ", "the ball is not on the pitch, but due is play"),
        ("turn: red", "turn: red\ndue: draw", "the ball is already on the pitch, but due is draw"),
        (" 5    :   r4 ", " 5   r4    . ", "r4 cannot stand in the in-goal"),
        (" 1    : ", " 1    . ", "0-1: expected"),
        (" 3    :    . ", " 3    :    : ", "1-3: expected"),
        ("turn: red", "turn: red\npoints: r3 9", "expected a whole number from 0 to 2, not '9'"),
        ("turn: red", "turn: red\npoints: r3", "expected a whole number from 0 to 2, not ''"),
        ("turn: red", "turn: red\npoints: r1 1, r2 1, r4 1", "points: at most 2 players move in a turn"),
        ("turn: red", "turn: red\npoints: b1 1", "points: 'b1 1' does not fit"),
        ("turn: red", "turn: red\npoints: x1 1", "points: expected r1 | r2 | r3"),
        ("turn: red", "turn: red\ntackled: r3", "tackled: r3 has spent no point"),
        ("turn: red", "turn: red\nfallen: r1", "1-1: expected (r1) to fit the rest"),
        ("turn: red", "turn: red\ncards: red 1 2", "cards: expected such as red 1 2 3 4 5 6, blue 1 2 3 4 5 6"),
        ("turn: red", "turn: red\ncards: red, blue 1", "cards: a hand is never empty"),
        ("turn: red", "turn: red\ncards: red 7, blue 1", "expected a whole number from 0 to 6, not '7'"),
        ("turn: red", "turn: red\ntries: 1", "tries: expected red's and blue's, as 1-0"),
        ("turn: red", "turn: red\ntries: 1-0", "tries 1-0, played 0: these do not go with due: play"),
        ("turn: red", "turn: red\ndue: over", "these do not go with due: over"),
        ("turn: red", "turn: red\nplayed: 120", "these do not go with due: play"),
        ("turn: red", "turn: red\nplayed: 121", "expected a whole number from 0 to 120, not '121'"),
        ("turn: red", "turn: red\nheld: 5-0", "held: expected fewer than the option hold"),
        ("turn: red", "options: hold=off\nturn: red\nheld: 1-0", "held: expected fewer than the option hold"),
        ("turn: red", "options: hold=2\nturn: red\nheld: 2-0", "held: expected fewer"),
        ("turn: red", "options: hold=0\nturn: red", "option hold: expected"),
        ("turn: red", "turn: red\ndue: attack", "due: attack needs a line duel"),
        ("turn: red", "turn: red\nduel: tackle r3 b3", "duel: does not go with due: play"),
        ("turn: red", "turn: red\ndue: attack\nduel: scrum r3 b3", "duel: expected tackle | force | pass"),
        (
            "turn: red",
            "turn: red\ndue: attack\nduel: tackle r3",
            "duel: expected duel attacker defender, not 'tackle r3'",
        ),
        ("turn: red", "turn: red\ndue: attack\nduel: tackle b3 r3", "begun by the side whose turn it is"),
        ("turn: red", "turn: red\ndue: attack\npoints: r3 1\nduel: tackle r3 b3", "no legal action leads to this duel"),
        ("turn: red", "turn: red\ndue: attack\nduel: force r3 b3", "has cost its player a point"),
        ("turn: red", "turn: red\ndue: attack\npoints: r3 1\nduel: force r3 b1", "no legal action leads to this duel"),
        (
            "turn: red",
            "turn: red\ndue: attack\nchosen: 4\npoints: r3 1\nduel: force r3 b3",
            "chosen: does not go with due: attack",
        ),
        ("turn: red", "turn: red\ndue: defence\npoints: r3 1\nduel: force r3 b3", "due: defence needs a line chosen"),
        (
            "turn: red",
            "turn: red\ndue: defence\npoints: r3 1\nduel: force r3 b3\nchosen: 4\ncards: red 1, blue 1",
            "chosen: 4 is not in the hand",
        ),
        ("turn: red", "turn: red\ntied: yes", "tied: does not go with due: play"),
        ("turn: red", "turn: red\npass: r3 r4", "a pass goes with due: intercept"),
        ("turn: red", "turn: red\ndue: intercept\npass: r3 r4", "no legal action leads to this pass"),
        ("turn: red", "turn: red\ndue: aside\npoints: r3 1\nduel: force r3 b3", "no choice between two cells"),
        ("turn: red", "turn: red\ndue: leave", "crossing: expected the carrier on the cell of an opponent"),
        ("turn: red", "turn: red\ndue: leave\ncrossing: r3 6-4", "crossing: expected a player who is not drawn"),
        ("turn: red", "turn: red\ncrossing: r3 6-4", "crossing: expected a player who is not drawn"),
        ("turn: red", "turn: red\ndue: place", "expected the players placed in order"),
        ("turn: red", "turn: red\ndue: lot", "due: lot comes before anybody is placed"),
    ],
)
def test_positions_that_make_no_sense_are_refused_with_one_line(old, new, says):
    assert old in PITCH
    with pytest.raises(touchline.TouchlineError) as error:
        LAYOUT.read(PITCH.replace(old, new, 1))
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_crossing_needs_an_opponent_down_and_a_way_out():
    crossing = PITCH.replace("r3*", ". ").replace("b3", "(b3)") + "due: leave\npoints: r3 1\ncrossing: r3 6-4\n"
    assert LAYOUT.read(crossing).due == rules.LEAVE
    for old, new in (("(b3)", "b3"), ("points: r3 1\n", ""), ("r3 6-4", "r3 7-4"), ("points: r3 1", "points: r3 0")):
        with pytest.raises(touchline.BadPosition):
            LAYOUT.read(crossing.replace(old, new))


def test_widths_and_blank_lines_are_free_and_defaults_may_be_told():
    loose = "\n\n".join(" ".join(line.split()) for line in PITCH.splitlines())
    told = (
        loose
        + "\ndue: play\nplayed: 0\ntries: 0-0\nheld: 0-0\ntied: no\nchosen: 0\ncards: red 1 2 3 4 5 6, blue 1 2 3 4 5 6"
    )
    assert LAYOUT.write(LAYOUT.read(told)) == LAYOUT.write(LAYOUT.read(PITCH))


def test_neighbouring_tokens_that_touch_are_told_apart():
    text = PITCH.replace("r3*", "(r3*)").replace("(r3*)  b3", "(r3*)(b3)")
    assert LAYOUT.write(LAYOUT.read(text)).count("(r3*)(b3)") == 1


@pytest.mark.parametrize(
    ("typed", "steps"),
    [
        ("step 4 up", ["step 4 up"]),
        ("step 4 right right up", ["step 4 right", "step 4 right", "step 4 up"]),
        ("walk 4 3-5", ["step 4 right", "step 4 right"]),
        ("walk 2 1-4", ["step 2 down", "step 2 down"]),
        ("walk 1 1-3", ["step 1 right", "step 1 down", "step 1 down", "step 1 left"]),
        ("pass 4", ["pass 4"]),
    ],
)
def test_what_people_type_becomes_steps(typed, steps):
    assert expand(at(PITCH).state, typed) == steps


def test_a_walk_that_is_not_possible_names_the_rule_and_moves_nobody():
    match = at(PITCH)
    for typed, rule in (
        ("walk 4 8-5", "R5.1"),
        ("walk 4 1-6", "R5.2"),
        ("walk 4 0-5", "R5.4"),
        ("walk 4 12-5", "R5.1"),
    ):
        with pytest.raises(touchline.IllegalAction) as error:
            match.play_all(*expand(match.state, typed))
        assert error.value.refusal.rule == rule
        assert where(match, "r4") == "1-5"


@pytest.mark.parametrize(
    "typed", ["walk", "walk 4", "walk 7 3-5", "walk 4 3-9", "walk 4 1-5", "step 4 sideways up", ""]
)
def test_walks_that_make_no_sense(typed):
    match = at(PITCH)
    with pytest.raises(touchline.BadNotation):
        match.play_all(*expand(match.state, typed))


def observed(states, index, seat):
    from touchline import find_game

    out = tensor(sum(_size(shape) for _, shape in rules.OBSERVATION))
    find_game("kahmate").door.observe(states, index, seat, out)
    return list(out)


def _size(shape):
    size = 1
    for length in shape:
        size *= length
    return size


def test_the_tensor_is_the_same_for_both_captains_of_mirrored_positions():
    """Each sees the pitch from their own end."""
    from touchline import find_game

    game = find_game("kahmate")
    pair = rules.State.new(2)
    for states in sampled(game, range(3), 25):
        state = rules.State.snapshot(states, 0)
        rules.State.store(state, pair, 0)
        rules.State.store(mirror(state), pair, 1)
        if state.due == rules.LOT:
            continue
        assert observed(pair, 0, 0) == observed(pair, 1, 1)
        assert observed(pair, 0, 1) == observed(pair, 1, 0)


def test_the_tensor_shows_a_captain_their_own_chosen_card_only():
    match = at(PITCH)
    match.play_all("force right", "card 4")
    states = rules.State.new(1)
    rules.State.store(match.state, states, 0)
    chosen_from = rules.OFFSET.chosen
    chosen = [observed(states, 0, seat)[chosen_from : chosen_from + rules.CARDS] for seat in (0, 1)]
    assert chosen == [[0, 0, 0, 1, 0, 0], [0] * 6]


def test_the_tensor_shows_players_and_a_loose_ball_where_they_are():
    match = at(LOOSE)
    states = rules.State.new(1)
    rules.State.store(match.state, states, 0)
    seen = observed(states, 0, 0)
    cell = 3 * rules.COLUMNS + 5
    assert seen[2 * rules.CELLS + cell] == 1.0
    assert sum(seen[: 12 * rules.CELLS]) == 12
    assert seen[12 * rules.CELLS + 1 * rules.COLUMNS + 2] == 1.0


def test_the_laws_know_that_cards_are_chosen_in_secret():
    """R10.1: otherwise they would look for nothing to guard."""
    assert has_secrets(touchline.find_game("kahmate"))
