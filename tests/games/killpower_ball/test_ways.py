"""The two searches of Killpower Ball against slow, obvious ones: paths across the court, and lines across zones."""

import math
import random

import pytest

from tests.games.killpower_ball.table import at, court
from touchline.engine.record import INTERPRETED
from touchline.games.killpower_ball.court import CELLS, ROWS, SIZES, crosses_zone

BOARDS = 20 if INTERPRETED else 60
PAIRS = 3000 if INTERPRETED else 60_000
FINE = 2 * math.lcm(*range(1, max(map(max, SIZES))))
"""How many parts a segment is divided into: every step of a line divides them, so its fractions are whole numbers."""


def touches(start, goal, cell):
    """Whether a point of the segment is in the square: clips it against the four sides, in fractions."""
    first, last = 0, FINE
    for axis in range(2):
        step = goal[axis] - start[axis]
        low, high = 2 * (cell[axis] - start[axis]) - 3, 2 * (cell[axis] - start[axis]) + 3  # in half cells
        if step == 0:
            if low > 0 or high < 0:
                return False
        else:
            share = FINE // (2 * step)
            enters, leaves = sorted((low * share, high * share))
            first, last = max(first, enters), min(last, leaves)
    return first <= last


def test_lines_cross_zones_as_fractions_say():
    """R7.1: random lines and gladiators."""
    rng = random.Random(7)
    for _ in range(PAIRS):
        start, goal, cell = (rng.randrange(CELLS) for _ in range(3))
        assert crosses_zone(start, goal, cell) == touches(*(divmod(place, ROWS) for place in (start, goal, cell)))


# Shots at the basket on 26-7. Along a diagonal, and at three columns per row, the line can meet a zone in one point,
# its corner: it then crosses it, and misses the zone of the next cell. At two columns per row it never meets a corner.
EDGES = [
    *[("22-3", "25-3", True), ("22-3", "26-3", False)],  # touches the corner 23.5, 4.5
    *[("22-3", "24-2", True), ("22-3", "25-2", False)],  # 22.5, 3.5
    *[("22-3", "24-8", True), ("22-3", "23-8", False)],  # 25.5, 6.5
    *[("23-6", "26-5", True), ("23-6", "27-5", False)],  # 24.5, 6.5, from above
    *[("23-6", "23-8", True), ("23-6", "22-8", False)],  # 24.5, 6.5, from below
    *[("18-3", "20-2", True), ("18-3", "21-2", False)],
    *[("18-3", "22-3", True), ("18-3", "23-3", False)],
    *[("18-3", "22-7", True), ("18-3", "21-7", False)],
    *[("16-7", "21-8", True), ("16-7", "21-9", False)],
    *[("16-7", "15-6", True), ("16-7", "14-7", False)],  # beside the thrower, and behind them
    *[("16-7", "27-8", True), ("16-7", "26-9", False)],  # beside the basket, and beyond
]


@pytest.mark.parametrize(("thrower", "opponent", "may_try"), EDGES)
def test_the_edges_of_a_zone_belong_to_it(thrower, opponent, may_try):
    """R7.1: edges, corners and both ends included; the test is in whole numbers."""
    match = at(court(f"r5* {thrower}, b4 {opponent}"), red=",".join(["5,4,4,4,9,3,1"] * 7))
    match.play("shoot 5")
    assert ("try" in match.legal()) == may_try


def ways(blocked, start, columns, rows):
    """The cost of every cell, one ring after another."""
    prices, ring = {start: 0}, [start]
    while ring:
        column, row = ring.pop(0)
        for beside in [(column + across, row + down) for across in (-1, 0, 1) for down in (-1, 0, 1)]:
            inside = 0 <= beside[0] < columns and 0 <= beside[1] < rows
            if inside and beside not in prices and beside not in blocked:
                prices[beside] = prices[column, row] + 1
                ring.append(beside)
    return prices


def drawn(rng, size):
    """A crowded corner of the court, so that paths are long and some cells are cut off."""
    columns, rows = SIZES[size == "small"]
    corner = [(column, row) for column in range(5) for row in range(4)]
    if rng.random() < 0.5:
        corner = [(columns - 1 - column, rows - 1 - row) for column, row in corner]
    cells = rng.sample(corner, 14)
    names = [*(f"r{number}" for number in range(1, 8)), *(f"b{number}" for number in range(1, 8))]
    return dict(zip(names, cells, strict=True)), columns, rows


@pytest.mark.parametrize("size", ["full", "small"])
def test_every_piece_of_movement_costs_the_shortest_way(size):
    """R1.2, R4.1, R4.3: legal moves, refusals and the costs in the view, against a search ring by ring."""
    rng = random.Random(size)
    cut_off = 0
    for board in range(BOARDS):
        men, columns, rows = drawn(rng, size)
        men_text = ", ".join(f"{name}{'*' if name == 'r1' else ''} {at_[0]}-{at_[1]}" for name, at_ in men.items())
        dep = rng.randint(1, 10)
        match = at(court(men_text, size=size), on_court=7, red=",".join([f"{dep},4,4,4,5,3,1"] * 7))
        number = board % 7 + 1
        prices = ways({men[f"b{other}"] for other in range(1, 8)}, men[f"r{number}"], columns, rows)
        near = {cell: price for cell, price in prices.items() if 0 < price <= dep and cell not in men.values()}
        view = match.view()["reach"].get(f"r{number}", {})
        assert view == {f"{column}-{row}": price for (column, row), price in near.items()}
        legal = {text.split()[2] for text in match.legal() if text.startswith(f"move {number} ")}
        assert legal == set(view)
        for cell in [(column, row) for column in range(columns) for row in range(rows)]:
            refusal = match.refusal(f"move {number} {cell[0]}-{cell[1]}")
            if cell == men[f"r{number}"]:
                expected = "R4.3"
            elif cell in men.values() or cell not in prices:
                expected = "R1.2"
                cut_off += cell not in men.values()
            else:
                expected = None if prices[cell] <= dep else "R4.1"
            assert (refusal and refusal.rule) == expected
    assert cut_off > 0
