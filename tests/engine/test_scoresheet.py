"""Invalid scoresheets are refused with the line and the reason."""

import pytest

import touchline

PLACING = [f"place 2-{row}" for row in range(1, 7)] + [f"place 10-{row}" for row in range(1, 7)]


def short_match(**arguments):
    match = touchline.new_match("kahmate", {"first": "red", "turns": 1}, **arguments)
    match.play_all(*PLACING)
    return match


def finished():
    match = short_match(seed="s", people=["Anna", "Bert"])
    match.play_all("step 1 right", "end", "end")
    return match


def altered(sheet, old, new):
    assert old in sheet
    return sheet.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("game: kahmate", "game: kahmato", "line 2: there is no game 'kahmato'"),
        ("rules: 2", "rules: 9", "line 3: played by version 9 of the rules"),
        ("turns=1", "turns=0", "line 4: option turns: expected"),
        ("hold=5 ", "", "line 10: altered"),
        ("Anna", "Anne", "line 10: altered"),
        ("dice: provable", "dice: loaded", "line 7: expected dice: provable or by hand"),
        ("commitment: ", "commitment: 0", "line 9: the secret is not the one that was committed to"),
        ("secret: s", "secret: t", "line 9: the secret is not the one that was committed to"),
        ("check: ", "check: 0", "line 10: altered"),
        ("    1 red     place 2-1", "    1 blue    place 2-1", "line 11: expected red to act, not blue"),
        ("place 2-2", "place 2-1", "line 12: 'place 2-1' is refused by R3.2"),
        ("place 2-2", "place 2-7", "line 12: altered"),
        ("place 2-2", "plaice 2-2", "line 12: expected one of"),
        ("    2 red", "    3 red", "line 12: expected ply 2"),
        ("chance  draw", "red     draw", "line 23: expected chance to act"),
        ("result: red 0, blue 0", "result: red 1, blue -1", "line 27: expected the result 'red 0, blue 0'"),
    ],
)
def test_altered_sheets_are_refused_with_line_and_reason(old, new, says):
    with pytest.raises(touchline.BadSheet) as error:
        touchline.read_sheet(altered(finished().sheet(), old, new))
    assert str(error.value).startswith(says)
    assert "\n" not in str(error.value)


def test_an_outcome_that_the_dice_did_not_give_is_refused():
    sheet = finished().sheet()
    drawn = next(line for line in sheet.splitlines() if " draw " in line).split()[3]
    other = "1" if drawn != "1" else "2"
    with pytest.raises(touchline.BadSheet, match=f"line 23: the dice say 'draw {drawn}', not 'draw {other}'"):
        touchline.read_sheet(altered(sheet, f"draw {drawn}", f"draw {other}"))


def test_a_missing_result_and_a_result_too_early_are_refused():
    sheet = finished().sheet()
    lines = sheet.splitlines(keepends=True)
    with pytest.raises(touchline.BadSheet, match="line 27: expected the result 'red 0, blue 0', not 'an end'"):
        touchline.read_sheet("".join(lines[:-1]))
    with pytest.raises(touchline.BadSheet, match="line 26: expected no result, the match is not over"):
        touchline.read_sheet("".join([*lines[:-2], lines[-1]]))


def test_a_header_line_may_not_be_missing():
    for name in ("game", "rules", "options", "seat red", "dice", "secret", "commitment"):
        lines = [line for line in finished().sheet().splitlines(keepends=True) if not line.startswith(name + ":")]
        with pytest.raises(touchline.BadSheet, match="the header has no line"):
            touchline.read_sheet("".join(lines))


def test_a_match_by_hand_needs_no_proof_and_reads_back():
    match = touchline.new_match("kahmate", {"turns": 1}, dice="by hand")
    match.play_all("lot red", *PLACING, "draw 3", "end", "end")
    again = touchline.read_sheet(match.sheet())
    assert again.dice is None
    assert again.sheet() == match.sheet()


def test_a_match_from_a_position_reads_back():
    position = short_match(seed=1).position()
    match = touchline.read_position("kahmate", position, seed=2)
    match.play_all("step 1 right", "end", "end")
    again = touchline.read_sheet(match.sheet())
    assert again.sheet() == match.sheet()
    assert "| turn: red" in match.sheet()


def test_an_altered_position_in_a_sheet_is_refused():
    match = touchline.read_position("kahmate", short_match(seed=1).position(), seed=2)
    with pytest.raises(touchline.BadSheet):
        touchline.read_sheet(match.sheet().replace("turn: red", "turn: blue"))


def test_a_seat_s_running_sheet_hides_the_card_until_it_is_shown():
    text = """
      0    1    2    3    4    5    6    7    8    9   10   11   12
 1    :   r1    .    .    .    .    .    .    .    .    .   b1    :
 2    :   r2    .    .    .    .    .    .    .    .    .   b2    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r3   b3*   .    .    .    .    .    :
 5    :   r4    .    .    .    .    .    .    .    .    .   b4    :
 6    :   r5    .    .    .    .    .    .    .    .    .   b5    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :   r6    .    .    .    .    .    .    .    .    .   b6    :
turn: red
"""
    match = touchline.read_position("kahmate", text, seed=2)
    match.play_all("tackle 3", "card 5")
    assert " card 5 " in match.sheet(0)
    assert " card 5 " not in match.sheet(1)
    assert " ?  " in match.sheet(1)
    assert match.sheet(1) == match.sheet(touchline.SPECTATOR)
    other = touchline.read_position("kahmate", text, seed=2)
    other.play_all("tackle 3", "card 6")
    assert match.sheet(1) == other.sheet(1)
    assert match.events_for(1) == other.events_for(1)
    assert match.view(1) == other.view(1)
    match.play("card 2")
    assert " card 5 " in match.sheet(1)


def test_nothing_is_played_when_one_of_several_is_refused():
    match = short_match(seed=1)
    before = match.sheet()
    with pytest.raises(touchline.IllegalAction) as error:
        match.play_all("step 1 right", "step 1 right", "pass 3")
    assert error.value.refusal.rule == "R7.1"
    assert match.sheet() == before
    with pytest.raises(touchline.BadNotation):
        match.play_all("step 1 right", "jump")
    assert match.sheet() == before
