"""The tiles and cards of Foot Savane, and the counts of layouts from which the odds of a face follow."""

from __future__ import annotations

import math
from collections import Counter

from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY, table2

# The faces: a lion is red's footballer, a cheetah blue's, by the numbers of the sides.

LION, CHEETAH, TERRAIN, SNAKE = range(4)
FACE_NAMES = ("lion", "cheetah", "terrain", "snake")
FACES = len(FACE_NAMES)

# The tiles (R1.1): both faces of each kind, and how many there are.

LION_SNAKE, LION_TERRAIN, CHEETAH_SNAKE, CHEETAH_TERRAIN, TERRAIN_SNAKE, TERRAIN_TERRAIN, LION_CHEETAH = range(7)
KINDS = {
    LION_SNAKE: (LION, SNAKE),
    LION_TERRAIN: (LION, TERRAIN),
    CHEETAH_SNAKE: (CHEETAH, SNAKE),
    CHEETAH_TERRAIN: (CHEETAH, TERRAIN),
    TERRAIN_SNAKE: (TERRAIN, SNAKE),
    TERRAIN_TERRAIN: (TERRAIN, TERRAIN),
    LION_CHEETAH: (LION, CHEETAH),
}
TILES = (2, 1, 2, 1, 2, 1, 7)
KIND_OF = table2(
    [next((kind for kind, faces in KINDS.items() if {*faces} == {one, other}), EMPTY) for other in range(FACES)]
    for one in range(FACES)
)

# Counts packed into one number, BITS per kind or face.

BITS = 5
COUNT = (1 << BITS) - 1
ALL_TILES = sum(count << BITS * kind for kind, count in enumerate(TILES))

# Ways to choose (R1.5): CHOOSE[of, how many].

CHOOSE = table2([math.comb(of, many) for many in range(max(TILES) + 1)] for of in range(max(TILES) + 1))


def count_layings() -> Counter[tuple[int, ...]]:
    """In how many ways some of the tiles, all distinct and either side up, show these numbers of each face."""
    ways: Counter[tuple[int, ...]] = Counter({(0,) * FACES: 1})
    for kind, tiles in enumerate(TILES):
        for _ in range(tiles):
            for shown, count in list(ways.items()):
                for face in KINDS[kind]:
                    ways[(*shown[:face], shown[face] + 1, *shown[face + 1 :])] += count
    return ways


# The same as a table (R1.5): LAYINGS[lions * MANY + cheetahs, terrains * FEW + snakes].

MANY, FEW = 12, 8
WAYS = count_layings()
LAYINGS = table2(
    [WAYS[lions, cheetahs, terrains, snakes] for terrains in range(FEW) for snakes in range(FEW)]
    for lions in range(MANY)
    for cheetahs in range(MANY)
)

# The snake cards (R1.2) and the goal cards (R1.3).

ORTHO, RUN, LOSS, RELAY, YELLOW, DRIVE, DIAGONAL, LOB = range(8)
SNAKE_CARD_NAMES = ("ortho", "run", "loss", "relay", "yellow", "drive", "diagonal", "lob")
SNAKE_CARDS = (4, 4, 4, 4, 4, 4, 4, 4)
LEFT, RIGHT, CENTRE, DOWN = range(4)
GOAL_CARD_NAMES = ("left", "right", "centre", "down")
GOAL_CARDS = (6, 6, 2, 2)


def problem_of_snake_cards(counts: tuple[int, ...]) -> str:
    """At most two Yellows are kept: with any other card there is always one to draw."""
    return "" if sum(counts) > counts[YELLOW] else "expected at least one card that is not a yellow"


def problem_of_goal_cards(counts: tuple[int, ...]) -> str:
    return "" if sum(counts) else "expected at least one card"


# R1.5 The odds of a face


@compiled
def weigh_upper_face(shown: int, face: int) -> int:
    """R1.5: the layouts in which the next tile to be seen shows this face, before any is turned over."""
    return (count_of(shown, face) + 1) * layings_of_some(shown + (1 << BITS * face))


@compiled
def weigh_back(left: int, shown: int, top: int, face: int) -> int:
    """R1.5: the layouts of the remaining tiles in which one that shows its top has this face on its back."""
    kind = KIND_OF[top, face]
    if kind == EMPTY or count_of(left, kind) == 0:
        return 0
    return count_of(left, kind) * layings_of_rest(left - (1 << BITS * kind), shown - (1 << BITS * top))


@compiled
def layings_of_some(shown: int) -> int:
    """R1.5: in how many ways tiles, all unidentified, show these faces while others lie unseen."""
    lions = count_of(shown, LION)
    cheetahs = count_of(shown, CHEETAH)
    return LAYINGS[lions * MANY + cheetahs, count_of(shown, TERRAIN) * FEW + count_of(shown, SNAKE)]


@compiled
def layings_of_rest(left: int, shown: int) -> int:
    """R1.5: in how many ways the remaining tiles, all laid, show these faces: a sum over the splits."""
    lion_snake = count_of(left, LION_SNAKE)
    cheetah_snake = count_of(left, CHEETAH_SNAKE)
    lion_terrain = count_of(left, LION_TERRAIN)
    snakes = lion_snake + cheetah_snake + count_of(left, TERRAIN_SNAKE) - count_of(shown, SNAKE)
    lions = count_of(shown, LION)
    cheetahs = count_of(shown, CHEETAH) - count_of(left, LION_CHEETAH)
    total = 0
    for lion in range(lion_snake + 1):
        for cheetah in range(cheetah_snake + 1):
            on_snakes = choose(lion_snake, lion) * choose(cheetah_snake, cheetah)
            on_snakes *= choose(count_of(left, TERRAIN_SNAKE), snakes - lion - cheetah)
            for other in range(lion_terrain + 1):
                of_both = lions - lion - other
                rest = choose(count_of(left, LION_CHEETAH), of_both)
                rest *= choose(count_of(left, CHEETAH_TERRAIN), cheetahs + of_both - cheetah)
                total += on_snakes * choose(lion_terrain, other) * rest
    return total


@compiled
def count_of(counts: int, which: int) -> int:
    """One of the numbers packed into the counts."""
    return counts >> BITS * which & COUNT


@compiled
def choose(of: int, many: int) -> int:
    """Ways to choose this many; 0 if impossible."""
    return CHOOSE[of, many] if 0 <= many <= of else 0
