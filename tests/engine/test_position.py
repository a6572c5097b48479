"""Positions from a list of fields: lines, drawings, lists; nothing is lost or repeated."""

import pytest

from touchline.engine.errors import BadPosition
from touchline.engine.fields import (
    bits,
    count,
    each,
    each_word,
    hand,
    hands,
    listed,
    of_sides,
    pair,
    row,
    rows,
    several,
    word,
)
from touchline.engine.position import (
    Drawing,
    Layout,
    check_nothing_was_lost,
    draw,
    read_drawing,
    read_fields,
    split_position,
    write_lines,
)
from touchline.engine.record import EMPTY, IntGrid, Ints, Record, ints

SIDES = ("red", "blue")
PLAYERS = ("r1", "r2", "b1", "b2")


class State(Record):
    """A position."""

    side: int
    target: int
    moves: int
    level: int
    score: Ints = ints(2)
    spent: Ints = ints(4)
    pile: Ints = ints(3)
    held: Ints = ints(2)


FIELDS = (
    word("turn", SIDES, "side", required=True),
    word("target", PLAYERS),
    count("moves", 12, usual=3),
    pair("goals", 9, "score"),
    listed("spent", PLAYERS),
    bits("level", SIDES),
    row("pile", lambda state: [4, 4], lambda state: [4, 4]),
    hand("hand", ("pass", "shot"), lambda state: state.held),
)


def read(text):
    drawing, lines = split_position(text, FIELDS)
    assert drawing == []
    state = State()
    read_fields(state, FIELDS, lines)
    check_nothing_was_lost(state, FIELDS, lines)
    return state


def test_a_missing_line_has_its_default_and_defaults_are_not_written():
    state = read("turn: blue")
    assert (state.side, state.target, state.moves, state.score, state.pile) == (1, EMPTY, 3, [0, 0], [4, 4, 0])
    assert write_lines(state, FIELDS) == "turn: blue\n"
    assert write_lines(read("turn: blue\nmoves: 3\ngoals: 0-0\nhand:"), FIELDS) == "turn: blue\n"


def test_every_kind_of_line_reads_back():
    text = "turn: red\ntarget: b2\nmoves: 0\ngoals: 2-1\nspent: r1, b1\nlevel: blue\npile: 1 0\nhand: pass shot shot\n"
    state = read(text)
    assert (state.target, state.moves, state.score, state.spent) == (3, 0, [2, 1], [1, 0, 1, 0])
    assert (state.level, state.pile, state.held) == (2, [1, 0, 0], [1, 2])
    assert write_lines(state, FIELDS) == text


def test_lists_may_stand_in_any_order_with_any_space():
    state = read("  hand :  shot pass\n\nspent: b1 ,r1\nturn:   red")
    assert (state.held, state.spent) == ([1, 1], [1, 0, 1, 0])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("moves: 1", "turn: expected red | blue, not ''"),
        ("turn: green", "turn: expected red | blue, not 'green'"),
        ("turn: red\nturn: red", "expected each of turn, target, moves, goals, spent, level, pile, hand once at most"),
        ("turn: red\nweather: fine", "not 'weather: fine'"),
        ("turn: red\nmoves:", "as 'name: value', not 'moves:'"),
        ("turn: red\nmoves: 13", "moves: expected a whole number from 0 to 12, not '13'"),
        ("turn: red\nmoves: " + "9" * 5000, "moves: expected a whole number from 0 to 12"),
        ("turn: red\nmoves: \u0663", "moves: expected a whole number from 0 to 12"),
        ("turn: red\ngoals: 1", "goals: expected red's and blue's, as 1-0, not '1'"),
        ("turn: red\nspent: r1, r1", "spent: 'r1, r1' does not fit the rest of the position"),
        ("turn: red\nlevel: red red", "level: 'red red' does not fit the rest of the position"),
        ("turn: red\npile: 1", "pile: expected 2 numbers, not '1'"),
        ("turn: red\nhand: goal", "hand: expected pass | shot, not 'goal'"),
    ],
)
def test_an_unreadable_position_is_refused_with_its_reason_in_one_line(text, reason):
    with pytest.raises(BadPosition) as refused:
        read(text)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


DRAWING = """\
    a   b
 2  .   x
 1  o   .
"""


def test_a_drawing_reads_back_with_or_without_its_columns():
    rows = [[".", "x"], ["o", "."]]
    assert draw("ab", zip((2, 1), rows, strict=True), 4) == DRAWING
    assert read_drawing(DRAWING.splitlines(), "ab", (2, 1)) == rows
    assert read_drawing(DRAWING.splitlines()[1:], "ab", (2, 1)) == rows


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (" 2  .   x\n 2  o   .", "row 1: expected 1 and 2 cells, not '2 o .'"),
        (" 2  .   x\n 1  o", "row 1: expected 1 and 2 cells, not '1 o'"),
        (" 2  .   x", "expected a drawing of 2 columns and 2 rows, not 1"),
        (" 2  .   x\n 1  o   .\n 0  o   .", "expected a drawing of 2 columns and 2 rows, not 3"),
    ],
)
def test_a_drawing_of_another_size_is_refused(drawing, reason):
    with pytest.raises(BadPosition, match=reason):
        read_drawing(drawing.splitlines(), "ab", (2, 1))


# A whole layout: two pieces and a ball on four cells, and lines that depend on what is due.

PIECES = ("r", "b")
CELLS = ("a1", "b1", "a2", "b2")
DUE = ("move", "duel")
DUELS = ("tackle", "force")
MOVE, DUEL = range(2)


class Board(Record):
    """A position."""

    due: int
    ball: int
    duel: int
    attacker: int
    hurt: int
    cell: Ints = ints(2)
    points: Ints = ints(2)
    under: Ints = ints(2)
    hand: IntGrid = ints(2, 2)
    shown: IntGrid = ints(2, 2)
    keeper: IntGrid = ints(2, 2)
    set_of: Ints = ints(2)


def draw_cell(state, cell):
    if cell in state.cell:
        return PIECES[state.cell.index(cell)] + ("*" if cell == state.ball else "")
    return ":" if cell == 0 else "."


def read_cell(state, cell, text):
    if text.rstrip("*") not in PIECES:
        raise BadPosition(f"{CELLS[cell]}: expected r or b, not {text}")
    state.cell[PIECES.index(text[0])] = cell
    state.ball = cell if text.endswith("*") else state.ball


def read_set(state, side, text):
    state.set_of[side] = sum(1 << int(number) for number in text.split())


def find_problems(state):
    if state.ball == EMPTY:
        yield "there is no ball"
    if EMPTY in state.cell:
        yield "a piece is missing"


LAYOUT = Layout(
    Board,
    DUE,
    (),
    (
        word("due", DUE, usual="move"),
        several("duel", "duel", duel=DUELS, attacker=PIECES).with_due(DUEL),
        count("hurt", 9).with_due(also=(DUEL,)),
        each("points", PIECES, lambda state, piece: state.points[piece], lambda state, piece: 3 + piece, least=1),
        each_word("under", PIECES, ("rain", "sun", "snow"), ("rain", "snow")),
        *hands("hand", PIECES, ("pass", "shot"), "hand"),
        *hands("shown", PIECES, ("pass", "shot"), "shown", "hand"),
        rows("keepers", SIDES, "keeper", lambda state: [4, 4]),
        of_sides("sets", SIDES, lambda state, side: [n for n in (0, 1) if state.set_of[side] >> n & 1], read_set, ()),
    ),
    (find_problems,),
    Drawing(lambda state: "ab", lambda state: [(2, (2, 3)), (1, (0, 1))], 3, draw_cell, read_cell, CELLS, free=(":",)),
    blank=("ball", "duel", "attacker", "cell", "under"),
)
PITCH = """\
    a  b
 2  .  b
 1  : r*
"""


def test_a_layout_reads_what_it_writes():
    lines = (
        "due: duel\nduel: force b\nhurt: 4\npoints: b 4\nunder: r snow\nhand r: pass shot\n"
        "shown r: shot\nkeepers: red 1 2, blue 4 0\nsets: red 0, blue 0 1\n"
    )
    state = LAYOUT.read(PITCH + lines)
    assert LAYOUT.write(state) == PITCH + lines
    assert (state.cell, state.ball, state.duel, state.attacker, state.under) == ([1, 3], 1, 1, 1, [2, EMPTY])
    assert LAYOUT.write(LAYOUT.read(PITCH)) == PITCH
    assert LAYOUT.write(LAYOUT.read(PITCH.replace(":", "."))) == PITCH


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("r*", "x", "b1: expected r or b, not x"),
        ("b\n 1", "r\n 1", "b2: expected . to fit the rest, not 'r'"),
        ("b\n 1", "b*\n 1", "b2: expected b to fit the rest, not 'b*'"),
        (".  b", ":  b", "a2: expected r or b, not :"),
        ("r*", "r", "there is no ball"),
        ("b\n 1", ".\n 1", "a piece is missing"),
        ("", "due: duel", "due: duel needs a line duel"),
        ("", "duel: force b", "duel: does not go with due: move"),
        ("", "hurt: 3", "hurt: does not go with due: move"),
        ("", "due: duel\nduel: force", "duel: expected duel attacker, not 'force'"),
        ("", "points: r 4", "points: expected a whole number from 1 to 3, not '4'"),
        ("", "points: r 1, r 2", "points: 'r 1, r 2' does not fit the rest of the position"),
        ("", "under: r sun", "under: expected rain | snow, not 'sun'"),
        ("", "keepers: red 1 2", "keepers: expected such as red 4 4, blue 4 4, not 'red 1 2'"),
        ("", "keepers: red 1 2, blue 5 0", "keepers: expected a whole number from 0 to 4, not '5'"),
    ],
)
def test_a_layout_refuses_impossible_positions(old, new, reason):
    text = PITCH.replace(old, new, 1) if old else PITCH + new
    with pytest.raises(BadPosition) as refused:
        LAYOUT.read(text)
    assert reason in str(refused.value)
