"""Invalid position texts and options are refused with a one-line reason."""

import pytest

import touchline
from tests.games.foot_savane.table import at

DRAWING = """
     a    b    c    d
 4  Cl   Cl   Cl   Cl
 3  Tc   Cs   Cs   Cl
 2  T?   T?   Lc*  Lt
 1  S?   Lc   Ls   Ts
turn: red
"""
WITHOUT_BALL = DRAWING.replace("*", " ")
BALL_ON_TERRAIN = WITHOUT_BALL.replace("T?   T? ", "T?*  T? ")
BALL_ON_ATTACK_LINE = WITHOUT_BALL.replace(" 4  Cl ", " 4  Lc*")
NO_LION = """
 4  Cl   Cl   Cl   Cl
 3  Cl   Cl   Cl   Sl
 2  Sl   Tl   Cs   Cs
 1  Tc   T?   T?   T?*
turn: blue
"""
LONE_LION = """
 4  Cl   Cl   Cl   Cl
 3  Cl   Cl   L?   C?*
 2  Sl   Sl   Tl   Cs
 1  Tc   Ts   Ts   Tt
turn: blue
due: face
mover: d3
turning: c3
"""
LAYING = """
 4  .    .    .    .
 3  .    .    .    .
 2  .    .    .    .
 1  L?   C?   .    .
turn: red
due: face
"""
SET = """
 4  Cl   Cl   Cl   Cl
 3  Tc   Cs   Cs   Cl
 2  T?   T?   Lc   Lt
 1  S?   Lc   Ls   Ts
turn: red
due: face
"""


def test_a_position_may_leave_out_what_is_usual_and_the_column_letters():
    assert (
        at(DRAWING).position() == at(DRAWING.replace("     a    b    c    d\n", "") + "due: move\nmoves: 2").position()
    )


def test_a_side_with_a_yellow_card_may_be_named_twice():
    """Such texts have always been accepted, and lose nothing."""
    assert at(DRAWING + "yellow: red, blue, red").position() == at(DRAWING + "yellow: red, blue").position()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (DRAWING.replace(" 3  Tc ", " 3  "), "row 3: expected"),
        ("\n".join(DRAWING.splitlines()[:4]), "expected a drawing of 4 columns and 4 rows, not 2"),
        (DRAWING + "weather: fine", "expected each of"),
        (DRAWING.replace("Lt", "Lx"), "d2: expected a tile"),
        (DRAWING.replace("Lt", "Lt*"), "c2: expected Lc to fit the rest, not 'Lc*'"),
        (DRAWING.replace("red", "green"), "turn: expected red | blue"),
        (DRAWING + "goals: 3", "goals: expected red's and blue's"),
        (DRAWING + "goals: 9-0", "goals: expected a whole number from 0 to 5"),
        (DRAWING + "pile: 4 4", "pile: expected 8 numbers"),
        (DRAWING + "keepers: red 6 6 2 2", "keepers: expected"),
        (DRAWING + "yellow: green", "yellow: expected red | blue"),
        (DRAWING + "options: snake_cards=4,4,4,4,1,4,4,4\nyellow: red, blue", "not that many"),
        (DRAWING.replace("Lt", "Cs"), "tiles cheetah/snake: expected 2 at most"),
        (DRAWING.replace("Lt", "Ll"), "same footballer"),
        (DRAWING.replace("S?", "C?"), "cannot show these faces"),
        (DRAWING.replace("Lt", ". "), "no tile is laid"),
        (SET.replace("face", "lot"), "due: lot comes before"),
        (LAYING.replace("C?   .    .", ".    C?   ."), "in the order a1 b1 c1 d1"),
        (LAYING.replace("C?", "Cl"), "none is turned over before all are laid"),
        (LAYING + "turning: c1", "turning: while setting up"),
        (SET, "due: face: expected a cell not laid"),
        (SET.replace("Tc ", "Lc "), "due: face: expected a cell not laid"),
        (DRAWING + "goals: 5-1", "do not go with move"),
        (DRAWING + "played: 400", "do not go with move"),
        (DRAWING + "due: over", "do not go with over"),
        (DRAWING + "since: 41", "since: expected less than 41"),
        (WITHOUT_BALL + "due: restart\nsince: 3", "since: expected less than 41"),
        (WITHOUT_BALL, "the ball is off the field, but due is move"),
        (DRAWING + "due: save", "the ball is on the field, but due is save"),
        (NO_LION, "each player always has a visible footballer"),
        (WITHOUT_BALL.replace("Tc ", "Lc ").replace("1  S?   Lc", "1  S?   Tc") + "due: kickoff", "due: kickoff"),
        (BALL_ON_TERRAIN + "due: announce", "needs a footballer with the ball"),
        (BALL_ON_TERRAIN + "due: nearest\ncard: loss", "needs a footballer with the ball"),
        (DRAWING + "moves: 0", "moves: 0 does not go with due: move"),
        (DRAWING + "due: face\nmover: c2\nturning: b2\nmoves: 2", "moves: 2 does not go"),
        (DRAWING + "due: face\nmover: b1\nturning: a1\nmoves: 1", "moves: 1 does not go"),
        (DRAWING + "due: direction\ncard: loss", "card: this one does not go"),
        (DRAWING + "due: forward\ncard: relay\nsteps: 1", "steps: 1 does not go"),
        (DRAWING + "due: forward\ncard: run", "steps: 0 does not go"),
        (DRAWING + "aim: left", "aim: does not go with due: move"),
        (DRAWING + "due: keeper", "due: keeper needs a line aim"),
        (DRAWING + "turning: b2", "turning: does not go with due: move"),
        (DRAWING + "due: again", "due: again needs a line mover"),
        (DRAWING + "mover: c2", "mover: does not go with due: move"),
        (DRAWING + "due: again\nmover: a4", "mover: expected a footballer of the player"),
        (DRAWING + "due: shoot\nmover: b1", "the mover has not the ball"),
        (DRAWING + "due: face\nmover: c2\nturning: b3", "turning: expected a tile with an unseen back"),
        (DRAWING + "due: face\nmover: c2\nturning: a2", "turning: expected a tile with an unseen back"),
        (DRAWING + "due: face\ncard: run\nturning: b2", "turning: a Run goes forward"),
        (LONE_LION, "the only visible footballer of a player is never turned over"),
        (BALL_ON_TERRAIN + "due: face\nmover: b1\nturning: a2", "the ball is never on a tile being turned over"),
        (DRAWING + "due: nearest\ncard: ortho", "the ball does not cross a touchline or the carrier's own goal line"),
        (DRAWING + "due: drive\ncard: lob", "card: this one does not go with due: drive"),
        (BALL_ON_TERRAIN + "due: drive\ncard: drive", "needs a footballer with the ball"),
        (DRAWING.replace("Cs   Cs", "Cs   Sc") + "due: drive\ncard: drive", "expected a footballer on the cell ahead"),
        (BALL_ON_ATTACK_LINE + "due: drive\ncard: drive", "due: drive: the ball is on the attack line"),
        (BALL_ON_ATTACK_LINE + "due: forward\ncard: relay", "due: forward: the ball is on the attack line"),
        (WITHOUT_BALL + "due: swap", "due: swap: there is a footballer in the captain's own half"),
        (DRAWING + "due: card\nmover: b1\npile: 0 0 0 0 0 0 0 0", "due: card: there is nothing to choose from"),
        (DRAWING.replace("Cs   Cs   Cl", "Cs   Sc   Lc") + "due: nearest\ncard: loss", "nothing to choose from"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_reason(text, reason):
    with pytest.raises(touchline.BadPosition) as refused:
        at(text)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"snake_cards": "0,0,0,0,9,0,0,0"}, "option snake_cards: expected at least one card that is not a yellow"),
        ({"goal_cards": "0,0,0,0"}, "option goal_cards: expected at least one card"),
        ({"goal_cards": "1,1,1"}, "option goal_cards: expected 4 whole numbers from 0 to 99, not 3"),
        ({"bite": "never"}, "option bite: expected swap | reveal, not 'never'"),
        ({"shot_on_snake": "never"}, "option shot_on_snake: expected refused | allowed, not 'never'"),
        ({"goals": 0}, "option goals: expected a whole number from 1 to 99, not 0"),
        ({"turns": 1000}, "option turns: expected a whole number from 1 to 999, not 1000"),
    ],
)
def test_options_that_cannot_be_played_are_refused_with_their_reason(options, reason):
    with pytest.raises(touchline.BadOption) as refused:
        touchline.new_match("foot_savane", options)
    assert str(refused.value) == reason


def test_decks_are_options():
    match = touchline.new_match("foot_savane", {"snake_cards": {"run": 9}, "goal_cards": [1, 0, 0, 0]}, dice="by hand")
    assert match.view()["pile"] == {card: 9 if card == "run" else 4 for card in match.view()["pile"]}
    assert match.view()["keepers"]["blue"] == {"left": 1, "right": 0, "centre": 0, "down": 0}
    assert "options: snake_cards=4,9,4,4,4,4,4,4 goal_cards=1,0,0,0\n" in match.position()
