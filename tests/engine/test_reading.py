"""External text is read within limits and never runs code."""

from dataclasses import replace

import pytest

import touchline
from touchline.engine.game import Number, split_options
from touchline.engine.reading import (
    LONGEST_ACTION,
    LONGEST_LINE,
    LONGEST_OPTIONS,
    LONGEST_POSITION,
    LONGEST_SHEET,
    show,
)
from touchline.engine.scoresheet import read_sheet, write_sheet
from touchline.games import find_registered_game

PLACING = [f"place 2-{row}" for row in range(1, 7)] + [f"place 10-{row}" for row in range(1, 7)]
BEGINNING = "touchline scoresheet 1\ngame: kahmate\ncheck: 00000000\n"


def match_from_a_position():
    match = touchline.new_match("kahmate", {"first": "red", "hold": "3"}, seed=1)
    match.play_all(*PLACING)
    return touchline.read_position("kahmate", match.position(), seed=2)


def signed(text, old, new):
    """The sheet with a changed header or position and matching check codes."""
    assert old in text
    return write_sheet(read_sheet(text.replace(old, new, 1)).sheet)


@pytest.fixture
def trap(tmp_path, monkeypatch):
    """A folder that records that it was imported."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "trap").mkdir()
    (tmp_path / "trap" / "__init__.py").write_text("from pathlib import Path\nPath('sprung').touch()\nGAME = 1\n")
    yield tmp_path
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("name", ["./trap", "trap", "../{0}/trap", "{1}/trap"])
def test_a_folder_that_a_sheet_names_is_not_imported(trap, name):
    sheet = BEGINNING.replace("kahmate", name.format(trap.name, trap))
    with pytest.raises(touchline.BadSheet, match="line 2: there is no game"):
        touchline.read_sheet(sheet)


def test_a_registered_game_is_never_a_folder(trap):
    for name in ("trap", "./trap", "", ".", "touchline", "__init__"):
        with pytest.raises(touchline.UnknownGame, match="there is no game"):
            find_registered_game(name)


def test_a_folder_is_imported_only_if_the_reader_of_the_sheet_names_it():
    folder = "examples/connect_four"
    match = touchline.new_match(folder, seed=1)
    match.play("a")
    assert touchline.read_sheet(match.sheet(), game=folder).sheet() == match.sheet()
    with pytest.raises(touchline.BadSheet, match="line 2: there is no game 'connect_four'; there are team_km"):
        touchline.read_sheet(match.sheet())


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "/" + "x" * 5000])
def test_an_invalid_file_name_is_not_a_game(name):
    with pytest.raises(touchline.UnknownGame, match="there is no game"):
        touchline.find_game(name)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("    1 red b" + " " * 32_000 + "x", "line 4: expected ply 1 or the result"),
        ("9" * 5000 + " red place 2-1 00000000", "line 4: expected ply 1 or the result"),
        ("٣ red place 2-1 00000000", "line 4: expected ply 1 or the result"),
        ("result: " + " " * 32_000 + "x", "line 4: expected ply 1 or the result"),
        ("x" * (LONGEST_LINE + 1), f"line 4: expected at most {LONGEST_LINE} characters, not {LONGEST_LINE + 1}"),
        ("    1 red\0", r"line 4: expected printable characters, not '\x00'"),
        ("    1 red\x85", r"line 4: expected printable characters, not '\x85'"),
        ("    1 red\rplace", r"line 4: expected printable characters, not '\r'"),
        ("    1 red \ud800", r"line 4: expected printable characters, not '\ud800'"),
    ],
)
def test_an_invalid_line_of_a_sheet_is_refused_in_a_short_line(line, says):
    with pytest.raises(touchline.BadSheet) as error:
        touchline.read_sheet(f"{BEGINNING}{line}\n")
    assert str(error.value).startswith(says)
    assert len(str(error.value)) < 300
    assert str(error.value).isprintable()


def test_a_sheet_that_is_too_long_is_refused_before_it_is_read():
    with pytest.raises(touchline.BadSheet, match=f"line 1: expected a sheet of at most {LONGEST_SHEET} characters"):
        touchline.read_sheet("\n" * (LONGEST_SHEET + 1))


@pytest.mark.parametrize("lines", ["position:\nposition:\n", "position:\n", "| 1\n", "position:\n| 1\nx: y\n| 2\n"])
def test_lines_of_a_position_in_the_wrong_place_are_refused(lines):
    """They made the rewritten sheet a different length from the original."""
    match = touchline.new_match("kahmate", seed=1)
    with pytest.raises(touchline.BadSheet):
        touchline.read_sheet(match.sheet().replace("check: ", f"{lines}check: ", 1))


def test_a_sheet_with_windows_ends_of_lines_reads_back():
    sheet = match_from_a_position().sheet()
    assert touchline.read_sheet(sheet.replace("\n", "\r\n")).sheet() == sheet


def test_options_that_contradict_the_position_are_refused_with_their_line():
    sheet = match_from_a_position().sheet()
    with pytest.raises(touchline.BadSheet) as error:
        touchline.read_sheet(signed(sheet, "hold=3", "hold=5"))
    assert str(error.value).startswith("line 4: expected the options of the position, area=lines first=red hold=3 ")
    assert error.value.line == 4


def test_options_for_other_seats_than_the_position_has_are_refused_with_their_line():
    position = touchline.new_match("team_km", {"players": 2}, seed=1).position()
    sheet = touchline.read_position("team_km", position, seed=2).sheet()
    other = sheet.replace("players=2", "players=3", 1).replace("dice:", "seat c: c\ndice:", 1)
    with pytest.raises(touchline.BadSheet, match="line 4: expected the options of the position, players=2"):
        touchline.read_sheet(signed(other, "rules", "rules"))


def test_everything_on_a_sheet_is_verified():
    """Its check codes match, but its match would be written differently."""
    sheet = match_from_a_position().sheet()
    for old, new, line in (
        ("dice:", "referee: nobody\ndice:", 7),
        ("options: area=lines first=red", "options: first=red area=lines", 4),
        ("seat red: red", "seat red: red ", 5),
        ("secret:", "nonce green: x\nsecret:", 9),
    ):
        with pytest.raises(touchline.BadSheet) as error:
            touchline.read_sheet(signed(sheet, old, new))
        assert error.value.line == line


@pytest.mark.parametrize("odd", ["\0", "\x1b", "\x1f", "\u200f"])
def test_a_sheet_with_a_control_character_anywhere_is_refused_with_its_line(odd):
    """Its check codes match, but PostgreSQL could not store it."""
    match = touchline.new_match("kahmate", {"turns": 1}, dice="by hand")
    numbered = read_sheet(match.sheet())
    sheet = replace(numbered.sheet, header={**numbered.sheet.header, "note": f"a{odd}b"})
    with pytest.raises(touchline.BadSheet, match="line 8: expected printable characters"):
        touchline.read_sheet(write_sheet(sheet))


def test_an_action_is_short_and_printable():
    match = touchline.new_match("kahmate", {"first": "red"}, seed=1)
    for text in ("place " + " " * LONGEST_ACTION + "2-1", "place\x1f2-1", "place 2-1\n", "place\x852-1"):
        with pytest.raises(touchline.BadNotation) as error:
            match.play(text)
        assert len(str(error.value)) < 100
    match.play("place  2-1 ")


def test_a_position_has_short_printable_lines():
    text = match_from_a_position().position()
    for bad, says in (
        (text + " " * LONGEST_POSITION, "expected a position of at most"),
        (text + "x" * (LONGEST_LINE + 1), "line 12 of the position: expected at most"),
        (text.replace("turn: red", "turn:\x1fred"), r"of the position: expected printable characters, not '\x1f'"),
        ("", "expected a position, not an empty text"),
    ):
        with pytest.raises(touchline.BadPosition) as error:
            touchline.read_position("kahmate", bad)
        assert says in str(error.value)


def test_a_hand_without_its_side_is_refused():
    text = match_from_a_position().position()
    for cards in (",", "red 1, , blue 1", "red 1", "red 1, blue 1,"):
        with pytest.raises(touchline.BadPosition, match="cards: expected such as red 1 2 3 4 5 6, blue 1 2 3 4 5 6"):
            touchline.read_position("kahmate", f"{text}cards: {cards}\n")


def test_options_are_given_once_and_are_short():
    for text in ("hold=1 hold=1", "hold=" + "1" * LONGEST_OPTIONS, "hold=1\0", "hold"):
        with pytest.raises(touchline.BadOption) as error:
            split_options(text)
        assert len(str(error.value)) < 200


def test_a_number_of_very_many_digits_is_a_bad_option():
    for value in (10**5000, -(10**5000), "9" * 5000, [10**5000]):
        with pytest.raises(touchline.BadOption) as error:
            Number("turns", 1, 1, 99).read(value)
        assert len(str(error.value)) < 200


def test_quoted_values_are_short_and_in_one_line():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 1000, "\n\0\ud800", 10**5000, [10**5000], deep, list(range(1000))):
        assert len(show(value)) < 500
        assert show(value).isprintable()
