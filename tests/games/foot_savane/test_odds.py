"""Exact odds of faces and cards, against enumeration and the rulebook's figures."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial, prod

import pytest

import touchline
from tests.games.foot_savane.table import at, keepers, pile
from touchline.engine.record import EMPTY, buffer
from touchline.games.foot_savane import GAME, rules
from touchline.laws.walks import walk

KINDS = {"ls": 2, "lt": 1, "cs": 2, "ct": 1, "ts": 2, "tt": 1, "lc": 7}
TILES = [kind for kind, count in KINDS.items() for _ in range(count)]
FACES = ("lion", "cheetah", "terrain", "snake")
LETTERS = "lcts"
FEW = 5


def share(counts):
    """Each count divided by their sum."""
    return {key: Fraction(count, sum(counts.values())) for key, count in counts.items() if count}


def odds_of_faces(match):
    """By the letter of the face."""
    return {text.split()[1][0]: chance for text, chance in match.odds().items()}


def see(match, letter):
    match.play("face " + FACES[LETTERS.index(letter)])


def lay(letters):
    """A match in which the tiles are being laid, with these faces seen."""
    match = touchline.new_match("foot_savane", {"first": "red"}, dice="by hand")
    for letter in letters:
        see(match, letter)
    return match


# R1.5 while the tiles are laid


def test_the_first_face():
    """R1.5: lion 10/32, cheetah 10/32, terrain 6/32, snake 6/32."""
    expected = {"l": Fraction(10, 32), "c": Fraction(10, 32), "t": Fraction(6, 32), "s": Fraction(6, 32)}
    assert odds_of_faces(lay("")) == expected


@pytest.mark.parametrize("seen", ["l", "c", "t", "s", "lt", "ss", "tt", "cl", "sts", "ttt", "lcl"])
def test_the_next_face_is_the_share_of_the_layings_that_agree(seen):
    """R1.5: counted one by one, the sixteen tiles told apart, either side up."""
    following = Counter()
    for laid in permutations(range(len(TILES)), len(seen)):
        agreeing = prod(TILES[tile].count(face) for tile, face in zip(laid, seen, strict=True))
        for tile in set(range(len(TILES))) - set(laid):
            for face in TILES[tile]:
                following[face] += agreeing
    assert odds_of_faces(lay(seen)) == share(following)


def count_whole_layings(faces):
    """How many layouts show these sixteen faces in this order."""
    ways = Counter({(0, 0, 0, 0): 1})
    for tile in TILES:
        ways_with = Counter()
        for shown, count in ways.items():
            for face in tile:
                ways_with[tuple(n + (letter == face) for n, letter in zip(shown, LETTERS, strict=True))] += count
        ways = ways_with
    shown = tuple(faces.count(letter) for letter in LETTERS)
    return ways[shown] * prod(factorial(count) for count in shown)


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_laying_has_its_share_of_all_layings(seed):
    """R1.5: the odds of sixteen faces in a row multiply to their share of 16! * 2**16 layouts."""
    rng = random.Random(seed)
    faces = [rng.choice(tile) for tile in rng.sample(TILES, len(TILES))]
    match, chance = lay(""), Fraction(1)
    for face in faces:
        chance *= odds_of_faces(match)[face]
        see(match, face)
    assert chance == Fraction(count_whole_layings(faces), factorial(16) * 2**16)


# R1.5 for the backs


ONE_SNAKE_TWO_TERRAINS = """
     a    b    c    d
 4  Cl   Cl   Cl   Cl
 3  Tc   Cs   Cs   Cl
 2  T?   T?   Lc*  Lt
 1  S?   Lc   Ls   Ts
turn: red
"""
ONE_LION_ONE_SNAKE = """
     a    b    c    d
 4  Cl   Cl   Cl   Cl
 3  Tc   Cs   Cs   Lc
 2  L?   Tt   Lc*  Lt
 1  S?   Ls   Ts   Ts
turn: red
"""


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        (ONE_SNAKE_TWO_TERRAINS, "move b1 a1", {"l": 1}),
        (ONE_SNAKE_TWO_TERRAINS, "move c2 b2", {"s": Fraction(1, 2), "t": Fraction(1, 2)}),
        (ONE_SNAKE_TWO_TERRAINS, "move b1 a2", {"s": Fraction(1, 2), "t": Fraction(1, 2)}),
        (ONE_LION_ONE_SNAKE, "move b1 a2", {"c": 1}),
        (ONE_LION_ONE_SNAKE, "move b1 a1", {"l": 1}),
    ],
)
def test_the_ledger_s_figures_for_backs(position, move, expected):
    """R1.5: unidentified lion/snake, terrain/snake, terrain/terrain; unidentified lion/cheetah, lion/snake."""
    match = at(position)
    match.play(move)
    assert odds_of_faces(match) == expected


def test_a_back_once_seen_tells_the_others():
    """R1.5: if one terrain's back is a snake, the other terrain's back must be terrain, and it is still asked."""
    match = at(ONE_SNAKE_TWO_TERRAINS)
    match.play_all("move c2 b2", "face snake", "move b2 a2")
    assert odds_of_faces(match) == {"t": 1}
    assert match.actor == touchline.CHANCE


def faces_due(seeds):
    """Every point in random matches at which a back is due: the states, and what has been seen of each tile."""
    for seed in seeds:
        for states in walk(GAME, seed):
            state = rules.State.snapshot(states, 0)
            if state.due == rules.FACE and EMPTY not in state.top:
                backs = [LETTERS[back] if back != EMPTY else "" for back in state.back]
                yield states, [LETTERS[top] for top in state.top], backs, state.turning


def odds_at(states):
    outcomes, weights = buffer(rules.ACTIONS), buffer(rules.ACTIONS)
    count = GAME.door.odds(states, 0, outcomes, weights)
    return share({LETTERS[outcomes[index] - rules.SEEN]: int(weights[index]) for index in range(count)})


def unidentified(tops, backs):
    """How many tiles of each kind have a face that nobody has seen."""
    left = Counter(KINDS)
    left.subtract(
        min(top + back, back + top, key=lambda kind: kind not in KINDS) for top, back in seen_both(tops, backs)
    )
    return left


def seen_both(tops, backs):
    return [(top, back) for top, back in zip(tops, backs, strict=True) if back]


def test_backs_against_every_laying_of_the_tiles_left():
    """R1.5: where few tiles are left, every layout that agrees is tried."""
    tried = 0
    for states, tops, backs, turning in faces_due(range(20)):
        cells = [cell for cell in range(16) if not backs[cell]]
        if len(cells) > FEW:
            continue
        tiles = list(unidentified(tops, backs).elements())
        behind = Counter()
        for order in permutations(tiles):
            for sides in product((0, 1), repeat=len(order)):
                if all(tile[side] == tops[cell] for tile, side, cell in zip(order, sides, cells, strict=True)):
                    at_turning = cells.index(turning)
                    behind[order[at_turning][1 - sides[at_turning]]] += 1
        assert odds_at(states) == share(behind)
        tried += 1
    assert tried > 20


def test_backs_against_the_ledger_s_formula():
    """R1.5: a split has the weight of the product of C(n, k); back b under a visible a has the weighted mean of k."""
    for states, tops, backs, turning in faces_due(range(6)):
        left = unidentified(tops, backs)
        visible = Counter(top for top, back in zip(tops, backs, strict=True) if not back)
        behind = Counter()
        for split in product(*(range(left[kind] + 1) for kind in KINDS)):
            shown = Counter()
            for (one, other), k, n in zip(KINDS, split, left.values(), strict=True):
                shown.update({one: k})
                shown.update({other: n - k})
            if shown == visible:
                weight = prod(comb(left[kind], k) for kind, k in zip(KINDS, split, strict=True))
                for kind, k in zip(KINDS, split, strict=True):
                    behind[kind] += weight * k
                    behind[kind[::-1]] += weight * (left[kind] - k)
        top = tops[turning]
        assert odds_at(states) == share({kind[1]: weight for kind, weight in behind.items() if kind[0] == top})


# R1.2, R1.3: decks without replacement

BITTEN = """
     a    b    c    d
 4  Cl   Cl   Cl   Cl
 3  Tc   Cs   Cs   Cl
 2  Tt   Ts   Lc*  Lt
 1  Sl   Lc   Ls   St
turn: red
"""


def test_snake_cards_are_drawn_without_replacement():
    """R1.2: the odds of a card are its share of the pile."""
    match = at(BITTEN + "pile: 1 0 3 0 2 0 0 0")
    match.play("move c2 d1")
    expected = {"card ortho": Fraction(1, 6), "card loss": Fraction(3, 6), "card yellow": Fraction(2, 6)}
    assert match.odds() == expected


def test_the_discard_becomes_the_pile_when_a_card_is_due_and_kept_yellows_stay():
    """R1.2: 32 cards minus the kept Yellow."""
    match = at(BITTEN + "pile: 0 0 0 0 0 0 0 0\nyellow: blue")
    assert sum(pile(match).values()) == 0
    match.play("move c2 d1")
    assert match.odds()["card yellow"] == Fraction(3, 31)
    assert match.odds()["card ortho"] == Fraction(4, 31)


def test_goal_cards_are_turned_without_replacement_and_come_back():
    """R1.3: the odds of a goal card are its share of those left; of all sixteen when none is left."""
    shot = BITTEN + "due: announce\n"
    match = at(shot + "keepers: red 6 6 2 2, blue 1 0 0 2")
    match.play("shoot left")
    assert match.odds() == {"keeper left": Fraction(1, 3), "keeper down": Fraction(2, 3)}
    match = at(shot + "keepers: red 6 6 2 2, blue 0 0 0 0")
    match.play("shoot left")
    assert match.odds()["keeper centre"] == Fraction(2, 16)
    assert keepers(match, "blue") == {"left": 6, "right": 6, "centre": 2, "down": 2}


def test_the_lot_is_fair():
    """R2.3: either player with equal odds."""
    match = touchline.new_match("foot_savane", dice="by hand")
    assert match.odds() == {"lot red": Fraction(1, 2), "lot blue": Fraction(1, 2)}
