"""Parsing a text sixteen times as long takes at most forty-eight times as long, whatever it contains."""

import contextlib
import json
import time

import pytest

from touchline.engine.errors import TouchlineError
from touchline.engine.game import split_options
from touchline.engine.match import replay
from touchline.engine.scoresheet import Ply, Sheet, read_sheet, write_sheet
from touchline.games import find_registered_game
from touchline.lab.results import Results
from touchline.laws.walks import walk

STEP = 16
MOST = 3 * STEP
"""A quadratic parser takes 256 times as long."""
FLOOR = 0.0005
"""Seconds below which a short text is too fast to compare."""
ATTEMPTS = 5
"""Retries for a busy machine."""
START = "touchline scoresheet 1\ngame: kahmate\n"
HEADER = f"{START}check: 00000000\n"
FILLINGS = (" ", "1", ", ", "r1 1, ", "a ", "red ", "(r1)", "٣")


def cost(read, text):
    before = time.thread_time()
    with contextlib.suppress(TouchlineError):
        read(text)
    return time.thread_time() - before


def check_growth(read, make, short):
    """`make` returns a text of about the given length."""
    ratios = []
    for _ in range(ATTEMPTS):
        few, many = make(short), make(STEP * short)
        ratios.append(cost(read, many) / max(cost(read, few), FLOOR))
        if ratios[-1] <= MOST:
            return
    raise AssertionError(f"{STEP} times {make(10)[:200]!r} takes {min(ratios):.0f} times as long")


SHEETS = {
    "spaces in a ply": lambda length: HEADER + "    1 red b" + " " * length + "x\n",
    "spaces before a ply": lambda length: HEADER + " " * length + "x\n",
    "spaces and words in a ply": lambda length: HEADER + "    1 red" + " b" * (length // 2) + "\n",
    "digits of a ply": lambda length: HEADER + "1" * length + " red place 2-1 00000000\n",
    "spaces in a result": lambda length: HEADER + "result: x" + " " * length + "x\n",
    "header lines": lambda length: START + "".join(f"name {at}: x\n" for at in range(length // 12)),
    "lines of a position": lambda length: START + "position:\n" + "| x\n" * (length // 4) + "check: 00000000\n",
    "empty lines": lambda length: "\n" * length,
    "colons": lambda length: START + ": " * (length // 2) + "\n",
    "plies": lambda length: write_sheet(Sheet({"game": "kahmate"}, plies=[Ply("red", "end")] * (length // 40))),
    "plies without a check code": lambda length: (
        HEADER + "    1 red     end                  00000000\n" * (length // 44)
    ),
}


@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_is_read_in_linear_time(kind):
    def read(text):
        numbered = read_sheet(text)
        numbered.check(len(numbered.lines))

    check_growth(read, SHEETS[kind], 2000)


@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_is_replayed_in_linear_time(kind):
    def read(text):
        replay(text, find_registered_game, lambda name: lambda rule: "")

    check_growth(read, SHEETS[kind], 2000)


def test_a_position_is_read_in_linear_time(game):
    """In every line of a position, and as a separate line."""
    states = next(walk(game, 0))
    position = game.notation.write_position(game.rules.State.snapshot(states, 0))
    for name in ("", *getattr(game.notation, "LINES", ())):
        others = [line for line in position.splitlines() if not name or not line.startswith(f"{name}:")]

        for filling in FILLINGS:

            def make(length, name=name, others=others, filling=filling):
                line = f"{name}: " if name else ""
                return "\n".join([*others, line + filling * (length // len(filling))]) + "\n"

            check_growth(game.read_position, make, 2000)


def test_a_drawing_is_read_in_linear_time(game):
    for filling in FILLINGS:
        for start in ("", "0 ", "1 ", "4 ", " 1    :   r1", "a    b    c    d\n"):

            def make(length, start=start, filling=filling):
                return start + filling * (length // len(filling)) + "\n"

            check_growth(game.read_position, make, 2000)


def test_options_are_read_in_linear_time(game):
    for filling in FILLINGS:
        for start in ("", "x=", *(f"{option.name}=" for option in game.options)):

            def make(length, start=start, filling=filling):
                return start + filling * (length // len(filling))

            check_growth(lambda text: game.read_options(split_options(text)), make, 240)
            if start:
                name = start[:-1]
                check_growth(lambda text, name=name: game.read_options({name: text[len(name) + 1 :]}), make, 2000)


def test_an_action_is_read_in_linear_time(game):
    for filling in FILLINGS:
        check_growth(game.read_action, lambda length, filling=filling: filling * (length // len(filling)), 2000)


@pytest.mark.parametrize("line", ["1", "[1", "{", "x", "1" * 400])
def test_a_file_of_results_is_read_in_linear_time(tmp_path, line):
    file = tmp_path / "results"

    def read(text):
        file.write_text(text)
        list(Results({}, int, lambda found: found, lambda found: found, file).first(0, 1))

    check_growth(read, lambda length: json.dumps({}) + f"\n{line}" * (length // len(line)) + "\n", 2000)
