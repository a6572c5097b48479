"""R1, material: tiles, snake cards, goal cards, known tiles, and the odds of unseen faces."""

from fractions import Fraction

import pytest

import touchline
from tests.games.foot_savane.table import at, due, keepers, pile, tile, yellow

# Seven of the eight tiles around b2 are the seven kinds of R1.1; no other tile in the drawing is like them.
ALL_KNOWN = """\
     a    b    c    d
 4  Ls   Cs   St   Lc
 3  Sl   Tl   Sc   Lc
 2  Tc   Lc*  Ts   Lc
 1  Tt   Cl   Lc   Lc
"""

# The same kinds with the other side up: red moves from b2 to a lion, blue from c4 or d1 to a cheetah.
ALL_KNOWN_TURNED = """\
     a    b    c    d
 4  Cl   St   Cl   Cl
 3  Ls   Lt   Sc   Cl
 2  Lc   Lc*  Sl   Tt
 1  Cl   Ts   Cs   Ct
"""

RED_BEFORE_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cl   Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Lc*  Tl   Tt
 1  Lc   Ls   Tc   Lc
"""
BLUE_BEFORE_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Cl*  Tc   Tt
 2  Lc   St   Ls   Sc
 1  Lc   Lc   Ts   Sl
"""

RED_RUNS_INTO_A_SNAKE = """\
     a    b    c    d
 4  Cl   Cl   Cl   Ts
 3  Sc   Tt   Cs   Lc
 2  Lc   St   Lc   Tl
 1  Tc   Lc*  Sl   Ls
"""

RED_BEFORE_THE_GOAL = """\
     a    b    c    d
 4  Cl   Lc*  Ts   Sc
 3  Cl   St   Cs   Sl
 2  Lc   Cl   Tl   Tt
 1  Lc   Ls   Tc   Lc
"""
BLUE_BEFORE_THE_GOAL = """\
     a    b    c    d
 4  Cl   Cs   Tl   Cl
 3  Cl   Lc   Tc   Tt
 2  Lc   St   Ls   Sc
 1  Lc   Cl*  Ts   Sl
"""

# Unidentified: lion/snake, terrain/snake, terrain/terrain.
SNAKE_AND_TWO_TERRAINS = """\
     a    b    c    d
 4  Cl   Cl   Lc   Sc
 3  S?   T?   T?   Cs
 2  Lc   Lc*  Tl   St
 1  Lc   Ls   Tc   Lc
"""

# Unidentified: lion/cheetah, lion/snake.
SNAKE_AND_LION = """\
     a    b    c    d
 4  Cl   Cl   Lc   Sc
 3  S?   L?   Ts   Cs
 2  Lc   Lc*  Tl   St
 1  Lc   Ls   Tc   Tt
"""

NO_BACK_SEEN = """\
     a    b    c    d
 4  C?   C?   T?   S?
 3  S?   T?   C?   L?
 2  L?   L?*  T?   C?
 1  L?   L?   C?   S?
"""

EIGHTH = Fraction(1, 8)
FULL_PILE = {"ortho": 4, "run": 4, "loss": 4, "relay": 4, "yellow": 4, "drive": 4, "diagonal": 4, "lob": 4}
EMPTY_PILE = dict.fromkeys(FULL_PILE, 0)
FULL_GOAL_CARDS = {"left": 6, "right": 6, "centre": 2, "down": 2}
GOAL_CARD_ODDS = {
    "keeper left": Fraction(6, 16),
    "keeper right": Fraction(6, 16),
    "keeper centre": Fraction(2, 16),
    "keeper down": Fraction(2, 16),
}
FIRST_FACE_ODDS = {
    "face lion": Fraction(10, 32),
    "face cheetah": Fraction(10, 32),
    "face terrain": Fraction(6, 32),
    "face snake": Fraction(6, 32),
}
SHOT_OF = {
    "red": (RED_BEFORE_THE_GOAL + "turn: red\ndue: shoot\nmover: b4\n"),
    "blue": (BLUE_BEFORE_THE_GOAL + "turn: blue\ndue: shoot\nmover: b1\n"),
}
OTHER = {"red": "blue", "blue": "red"}


def faces_odds(**odds):
    return {f"face {face}": Fraction(share) for face, share in odds.items()}


def test_the_first_face_has_the_odds_of_the_32_faces():
    """R1.1, R1.5: ten faces are lions, ten cheetahs, six terrain and six snakes."""
    match = touchline.new_match("foot_savane", options={"first": "red"}, dice="by hand")
    assert match.actor == touchline.CHANCE
    assert match.odds() == FIRST_FACE_ODDS


@pytest.mark.parametrize(
    ("face", "number", "odds"),
    [
        ("lion", 10, faces_odds(cheetah="3/12", terrain="5/12", snake="4/12")),
        ("cheetah", 10, faces_odds(lion="3/12", terrain="5/12", snake="4/12")),
        ("terrain", 5, faces_odds(lion="9/22", cheetah="9/22", snake="4/22")),
        ("snake", 6, faces_odds(lion="8/20", cheetah="8/20", terrain="4/20")),
    ],
)
def test_each_face_is_on_its_number_of_tiles(face, number, odds):
    """R1.1: ten tiles have a lion, ten a cheetah, five terrain (one of them twice), six a snake."""
    match = touchline.new_match("foot_savane", options={"first": "red"}, dice="by hand")
    match.play_all(*[f"face {face}"] * (number - 1))
    assert match.refusal(f"face {face}") is None
    match.play(f"face {face}")
    assert match.refusal(f"face {face}").rule == "R1.5"
    assert match.odds() == odds


@pytest.mark.parametrize(
    ("written", "cell", "back"),
    [
        ("Sl", "a3", "lion"),
        ("Tl", "b3", "lion"),
        ("Sc", "c3", "cheetah"),
        ("Tc", "a2", "cheetah"),
        ("Ts", "c2", "snake"),
        ("Tt", "a1", "terrain"),
        ("Cl", "b1", "lion"),
    ],
)
def test_fifteen_known_tiles_tell_the_sixteenth(written, cell, back):
    """R1.1: 2 lion/snake, 1 lion/terrain, 2 cheetah/snake, 1 cheetah/terrain, 2 terrain/snake, 1 terrain/terrain, 7."""
    match = at(ALL_KNOWN.replace(written, written[0] + "?") + "turn: red")
    match.play(f"move b2 {cell}")
    assert match.odds() == {f"face {back}": 1}


@pytest.mark.parametrize(
    ("written", "turn", "action", "back"),
    [
        ("Ls", "red", "move b2 a3", "snake"),
        ("Lt", "red", "move b2 b3", "terrain"),
        ("Cs", "blue", "move d1 c1", "snake"),
        ("Ct", "blue", "move c1 d1", "terrain"),
        ("St", "blue", "move c4 b4", "terrain"),
    ],
)
def test_fifteen_known_tiles_tell_the_sixteenth_from_its_other_side_too(written, turn, action, back):
    """R1.1: the same kinds with their other side up."""
    match = at(ALL_KNOWN_TURNED.replace(written, written[0] + "?") + f"turn: {turn}")
    match.play(action)
    assert match.odds() == {f"face {back}": 1}


@pytest.mark.parametrize(
    ("drawing", "side", "move"),
    [(RED_BEFORE_A_SNAKE, "red", "move b2 b3"), (BLUE_BEFORE_A_SNAKE, "blue", "move b3 b2")],
    ids=["red", "blue"],
)
def test_there_are_four_snake_cards_of_each_of_eight_kinds(drawing, side, move):
    """R1.2: the first card drawn is any of the eight with equal odds, whoever draws it."""
    match = at(drawing + f"turn: {side}")
    assert pile(match) == FULL_PILE
    match.play(move)
    assert match.actor == touchline.CHANCE
    assert match.odds() == {f"card {kind}": EIGHTH for kind in FULL_PILE}


def test_a_drawn_card_leaves_the_pile_at_once():
    """R1.2: the Loss has left the pile while it is being carried out."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red")
    match.play_all("move b2 b3", "card loss")
    assert due(match) == "nearest"
    assert pile(match) == FULL_PILE | {"loss": 3}


def test_drawn_cards_do_not_come_back_while_the_pile_lasts():
    """R1.2: one Ortho and two Lobs are left, so the odds are 1/3 and 2/3, and no other card can be drawn."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red\npile: 1 0 0 0 0 0 0 2")
    match.play("move b2 b3")
    assert match.odds() == {"card ortho": Fraction(1, 3), "card lob": Fraction(2, 3)}
    assert match.refusal("card run").rule == "R1.2"
    assert match.refusal("card yellow").rule == "R1.2"
    match.play("card lob")
    assert pile(match) == EMPTY_PILE | {"ortho": 1, "lob": 1}


def test_the_pile_stays_empty_until_a_card_is_due():
    """R1.2: after the last card the pile is empty; nothing comes back before a card is due."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red\npile: 0 0 1 0 0 0 0 0")
    match.play("move b2 b3")
    assert match.odds() == {"card loss": 1}
    match.play_all("card loss", "give c3")
    assert due(match) == "move"
    assert pile(match) == EMPTY_PILE


def test_the_discard_becomes_the_pile_when_a_card_is_due_and_the_pile_is_empty():
    """R1.2: all 32 cards are in the pile again."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red\npile: 0 0 0 0 0 0 0 0")
    match.play("move b2 b3")
    assert pile(match) == FULL_PILE
    assert match.odds() == {f"card {kind}": EIGHTH for kind in FULL_PILE}


@pytest.mark.parametrize(("keeping", "left"), [("red", 3), ("blue", 3), ("red, blue", 2)], ids=["red", "blue", "both"])
def test_kept_yellows_stay_with_their_players_when_the_discard_becomes_the_pile(keeping, left):
    """R1.2: the new pile does not include kept Yellows."""
    match = at(RED_BEFORE_A_SNAKE + f"turn: red\nyellow: {keeping}\npile: 0 0 0 0 0 0 0 0")
    match.play("move b2 b3")
    assert pile(match) == FULL_PILE | {"yellow": left}
    assert match.odds()["card yellow"] == Fraction(left, 28 + left)
    assert match.odds()["card run"] == Fraction(4, 28 + left)


def test_a_kept_yellow_is_not_in_the_discard():
    """R1.2, R6.6: the kept Yellow is not in the pile, nor in the pile that comes back."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red\npile: 0 0 0 0 1 0 0 0")
    match.play_all("move b2 b3", "card yellow", "give a3")
    assert yellow(match) == {"red"} and pile(match) == EMPTY_PILE
    match.play_all("move c3 d3")
    assert due(match) == "card"
    assert pile(match) == FULL_PILE | {"yellow": 3}


def test_a_card_still_being_carried_out_is_in_the_discard_already():
    """R1.2, R6.3: the last card is a Run, a bite cuts it short, and the Run itself is in the new pile."""
    match = at(RED_RUNS_INTO_A_SNAKE + "turn: red\ndue: card\nmover: b1\npile: 0 1 0 0 0 0 0 0")
    match.play_all("card run", "forward b2")
    assert due(match) == "card"
    assert pile(match) == FULL_PILE


def test_the_counts_of_the_snake_cards_are_an_option():
    """R1.2: two Runs and one Lob are the whole pile, and they come back."""
    match = at(RED_BEFORE_A_SNAKE + "turn: red", snake_cards="0,2,0,0,0,0,0,1")
    match.play("move b2 b3")
    assert match.odds() == {"card run": Fraction(2, 3), "card lob": Fraction(1, 3)}
    assert match.refusal("card ortho").rule == "R1.2"
    match = at(RED_BEFORE_A_SNAKE + "turn: red\npile: 0 0 0 0 0 0 0 0", snake_cards="0,2,0,0,0,0,0,1")
    match.play("move b2 b3")
    assert pile(match) == EMPTY_PILE | {"run": 2, "lob": 1}


@pytest.mark.parametrize("shooter", ["red", "blue"])
def test_each_player_has_sixteen_goal_cards(shooter):
    """R1.3: 6 left, 6 right, 2 centre, 2 down."""
    match = at(SHOT_OF[shooter])
    assert keepers(match, "red") == keepers(match, "blue") == FULL_GOAL_CARDS
    match.play("shoot left")
    assert match.actor == touchline.CHANCE
    assert match.odds() == GOAL_CARD_ODDS


@pytest.mark.parametrize("shooter", ["red", "blue"])
def test_a_turned_goal_card_is_gone_from_its_owner_s_cards_only(shooter):
    """R1.3: the opponent of the shooter turns one of their own."""
    match = at(SHOT_OF[shooter])
    match.play_all("shoot left", "keeper centre")
    assert keepers(match, OTHER[shooter]) == FULL_GOAL_CARDS | {"centre": 1}
    assert keepers(match, shooter) == FULL_GOAL_CARDS


def test_the_odds_are_those_of_the_goal_cards_left():
    """R1.3: blue has one left card and three down cards."""
    match = at(SHOT_OF["red"] + "keepers: red 6 6 2 2, blue 1 0 0 3", goal_cards="6,6,2,3")
    match.play("shoot right")
    assert match.odds() == {"keeper left": Fraction(1, 4), "keeper down": Fraction(3, 4)}
    assert match.refusal("keeper right").rule == "R1.3"
    assert match.refusal("keeper centre").rule == "R1.3"


def test_the_last_goal_card_leaves_none_until_one_is_due():
    """R1.3: blue turns their last card, and none has come back yet."""
    match = at(SHOT_OF["red"] + "keepers: red 6 6 2 2, blue 0 0 1 0")
    match.play("shoot right")
    assert match.odds() == {"keeper centre": 1}
    match.play("keeper centre")
    assert keepers(match, "blue") == {"left": 0, "right": 0, "centre": 0, "down": 0}


@pytest.mark.parametrize(
    ("shooter", "line"),
    [("red", "keepers: red 1 2 0 1, blue 0 0 0 0"), ("blue", "keepers: red 0 0 0 0, blue 1 2 0 1")],
)
def test_goal_cards_come_back_when_one_is_due_and_none_is_left(shooter, line):
    """R1.3: all sixteen of that player's, and none of the other's."""
    match = at(SHOT_OF[shooter] + line)
    match.play("shoot left")
    assert match.odds() == GOAL_CARD_ODDS
    assert keepers(match, OTHER[shooter]) == FULL_GOAL_CARDS
    assert keepers(match, shooter) == {"left": 1, "right": 2, "centre": 0, "down": 1}


def test_the_counts_of_the_goal_cards_are_an_option():
    """R1.3: one centre and three down cards per player."""
    match = at(SHOT_OF["red"], goal_cards="0,0,1,3")
    match.play("shoot left")
    assert match.odds() == {"keeper centre": Fraction(1, 4), "keeper down": Fraction(3, 4)}
    assert match.refusal("keeper left").rule == "R1.3"


@pytest.mark.parametrize("seat", [0, 1])
def test_turned_goal_cards_are_known_to_both(seat):
    """R1.3: each player sees which of red's and blue's cards are gone."""
    none_gone = at(SHOT_OF["red"])
    of_blue = at(SHOT_OF["red"] + "keepers: red 6 6 2 2, blue 5 6 2 2")
    of_red = at(SHOT_OF["red"] + "keepers: red 5 6 2 2, blue 6 6 2 2")
    assert none_gone.view(seat) != of_blue.view(seat)
    assert none_gone.view(seat) != of_red.view(seat)
    assert of_red.view(seat) != of_blue.view(seat)


def test_a_turned_tile_keeps_its_old_face_as_a_known_back():
    """R1.4: the terrain on b3 is turned over, a snake appears, and terrain is known to be under it."""
    match = at(SNAKE_AND_TWO_TERRAINS + "turn: red")
    match.play_all("move b2 b3", "face snake")
    assert tile(match, "b2") == "St"


def test_a_known_back_is_turned_up_without_chance():
    """R1.4: b3 is turned over and, on the way back, again: this time everyone knows the face."""
    match = at(SNAKE_AND_TWO_TERRAINS + "turn: red")
    match.play_all("move b2 b3", "face terrain", "move b3 b2")
    assert match.actor == 0 and due(match) == "shoot"
    assert tile(match, "b3") == "Tt" and tile(match, "b2") == "Lc"


def test_a_tile_stays_known_wherever_it_is_swapped_to():
    """R1.4: the tiles from c1 and c2 are now on b2 and c1, turned over, with their old faces known underneath."""
    match = at(SNAKE_AND_TWO_TERRAINS + "turn: red")
    match.play_all("move b2 c1")
    assert tile(match, "c1") == "Lc" and tile(match, "b2") == "Ct"
    match.play_all("move c1 c2")
    assert tile(match, "c2") == "Lc" and tile(match, "c1") == "Lt"


@pytest.mark.parametrize("seat", [0, 1])
def test_what_has_been_seen_of_a_tile_is_known_to_both(seat):
    """R1.4: for both players, a seen back differs from an unseen one, and two different backs differ."""
    unseen = at(SNAKE_AND_TWO_TERRAINS + "turn: red")
    one = at(SNAKE_AND_TWO_TERRAINS.replace("T?   T?", "Tt   Ts") + "turn: red")
    other = at(SNAKE_AND_TWO_TERRAINS.replace("T?   T?", "Ts   Tt") + "turn: red")
    assert unseen.view(seat) != one.view(seat)
    assert one.view(seat) != other.view(seat)


def test_a_back_that_nobody_has_seen_is_unknown_to_both():
    """R1.4: even a certain back is unseen until it is turned up; the mover's own back stays unseen too."""
    match = at(SNAKE_AND_LION + "turn: red")
    assert tile(match, "a3") == "S?" and tile(match, "b3") == "L?"
    match.play("move a2 b3")
    assert tile(match, "a2") == "L?" and due(match) == "face"
    match.play("face cheetah")
    assert tile(match, "a2") == "Cl" and tile(match, "a3") == "S?"


@pytest.mark.parametrize(
    "position",
    [NO_BACK_SEEN + "turn: red", ALL_KNOWN + "turn: blue", SHOT_OF["red"] + "keepers: red 6 6 2 2, blue 5 6 2 2"],
    ids=["no back seen", "all backs seen", "a goal card turned"],
)
def test_neither_player_knows_more_than_the_other(position):
    """R1.3, R1.4: what one has seen, both have seen."""
    match = at(position)
    assert match.view(0) == match.view(1)


@pytest.mark.parametrize(
    ("first", "odds"),
    [
        ("lion", faces_odds(lion="90/300", cheetah="93/300", terrain="59/300", snake="58/300")),
        ("cheetah", faces_odds(lion="93/300", cheetah="90/300", terrain="59/300", snake="58/300")),
        ("snake", faces_odds(lion="29/90", cheetah="29/90", terrain="17/90", snake="15/90")),
    ],
)
def test_the_odds_of_the_second_face_depend_on_the_first(first, odds):
    """R1.5: the seen tile may be any with that face, weighted by the number of such faces."""
    match = touchline.new_match("foot_savane", options={"first": "red"}, dice="by hand")
    match.play(f"face {first}")
    assert match.odds() == odds


def test_a_certain_face_is_still_a_chance_outcome():
    """R1.5: lion/snake, terrain/snake, terrain/terrain show snake, terrain, terrain: the snake's back is a lion."""
    match = at(SNAKE_AND_TWO_TERRAINS + "turn: red")
    match.play("move b2 a3")
    assert match.actor == touchline.CHANCE and due(match) == "face"
    assert match.odds() == faces_odds(lion=1)
    assert match.refusal("face terrain").rule == "R1.5"


@pytest.mark.parametrize("cell", ["b3", "c3"])
def test_a_terrain_that_is_one_of_two_hides_a_snake_or_terrain_with_equal_odds(cell):
    """R1.5: terrain/snake and terrain/terrain, both showing terrain: 1/2 and 1/2, not 1/3 and 2/3."""
    match = at(SNAKE_AND_TWO_TERRAINS + "turn: red")
    match.play(f"move b2 {cell}")
    assert match.odds() == faces_odds(terrain="1/2", snake="1/2")
    assert match.refusal("face lion").rule == "R1.5"
    assert match.refusal("face cheetah").rule == "R1.5"


@pytest.mark.parametrize(("seen", "left"), [("snake", "terrain"), ("terrain", "snake")])
def test_one_back_tells_the_other(seen, left):
    """R1.5: of terrain/snake and terrain/terrain one is identified, and therefore the other."""
    match = at(SNAKE_AND_TWO_TERRAINS + "turn: red")
    match.play_all("move b2 b3", f"face {seen}", "move b3 c3")
    assert match.odds() == {f"face {left}": 1}


@pytest.mark.parametrize(("cell", "back"), [("b3", "cheetah"), ("a3", "lion")])
def test_a_visible_snake_tells_the_lion_beside_it(cell, back):
    """R1.5: lion/cheetah and lion/snake show lion and snake: the lion's back must be a cheetah."""
    match = at(SNAKE_AND_LION + "turn: red")
    match.play(f"move b2 {cell}")
    assert match.odds() == {f"face {back}": 1}


@pytest.mark.parametrize(
    ("cell", "odds"),
    [
        ("a2", faces_odds(cheetah="7/10", terrain="1/10", snake="2/10")),
        ("c3", faces_odds(lion="7/10", terrain="1/10", snake="2/10")),
        ("b3", faces_odds(lion="1/6", cheetah="1/6", terrain="2/6", snake="2/6")),
        ("a3", faces_odds(lion="1/3", cheetah="1/3", terrain="1/3")),
    ],
)
def test_with_five_five_three_three_faces_seen_the_backs_have_the_odds_of_their_kinds(cell, odds):
    """R1.5: five lions, five cheetahs, three terrains and three snakes are seen, but no back."""
    match = at(NO_BACK_SEEN + "turn: red")
    match.play(f"move b2 {cell}")
    assert match.odds() == odds


@pytest.mark.parametrize(
    ("seen", "cell", "odds"),
    [
        ("lion", "b3", faces_odds(lion="121/798", cheetah="145/798", terrain="1/3", snake="1/3")),
        ("lion", "d2", faces_odds(lion="87/133", terrain="121/1064", snake="13/56")),
        ("snake", "b3", faces_odds(lion="41/228", cheetah="15/76", terrain="1/3", snake="11/38")),
        ("snake", "d2", faces_odds(lion="13/16", terrain="31/304", snake="13/152")),
    ],
)
def test_a_back_seen_changes_the_odds_of_all_the_others(seen, cell, odds):
    """R1.5: the cheetah on c3 turns out to be lion/cheetah or cheetah/snake; the weighted mean over all splits."""
    match = at(NO_BACK_SEEN + "turn: red")
    match.play_all("move b2 c3", f"face {seen}", f"move c3 {cell}")
    assert match.odds() == odds
