"""Options are refused with one clear line."""

import pytest

import touchline
from touchline.engine.game import Choice, Number, Numbers, read_options, rule_name, split_options, write_options

KNOWN = (
    Choice("area", ("lines", "rectangle")),
    Number("hold", 0, 1, 99, off=True),
    Number("turns", 60, 1, 999),
    Numbers("die", ("goal", "save", "bar"), (6, 4, 2), 0, 12, lambda faces: "" if sum(faces) == 12 else "not 12 faces"),
)
ROSTER = Numbers("team", ("one", "two"), (3, 3), 1, 5, named={"even": (3, 3), "steep": (1, 5)})


def test_options_not_given_have_their_default():
    assert read_options(KNOWN, {}) == {"area": 0, "hold": 0, "turns": 60, "die": (6, 4, 2)}


def test_options_may_be_words_numbers_or_texts():
    given = {"area": "rectangle", "hold": "off", "turns": 5, "die": {"goal": 4, "save": 6}}
    assert read_options(KNOWN, given) == {"area": 1, "hold": 0, "turns": 5, "die": (4, 6, 2)}
    assert read_options(KNOWN, {"turns": "5", "hold": 3, "die": "1,1,10"})["die"] == (1, 1, 10)


def test_written_options_read_back():
    codes = read_options(KNOWN, {"area": "rectangle", "hold": 3, "die": [12, 0, 0]})
    text = write_options(KNOWN, codes)
    assert text == "area=rectangle hold=3 turns=60 die=12,0,0"
    assert read_options(KNOWN, split_options(text)) == codes
    assert write_options(KNOWN, codes, all_of_them=False) == "area=rectangle hold=3 die=12,0,0"


@pytest.mark.parametrize(
    ("option", "other"),
    [
        (Number("width", 3, 1, 9, later=True), 4),
        (Choice("width", ("narrow", "wide"), later=True), 1),
        (Numbers("width", ("left", "right"), (3, 3), 1, 9, later=True), (3, 4)),
    ],
)
def test_a_later_option_is_written_only_if_it_is_not_the_default(option, other):
    """So a sheet from before the option is still what its match would write."""
    known = (*KNOWN, option)
    usual = read_options(known, {})
    assert write_options(known, usual) == write_options(KNOWN, usual)
    changed = usual | {"width": other}
    text = write_options(known, changed)
    assert text == f"{write_options(KNOWN, usual)} width={option.write(other)}"
    assert read_options(known, split_options(text)) == changed


def test_a_row_of_numbers_may_have_a_name():
    assert (ROSTER.read("steep"), ROSTER.read("1,5"), ROSTER.read({"two": 4})) == ((1, 5), (1, 5), (3, 4))
    assert (ROSTER.write((1, 5)), ROSTER.write((5, 1)), ROSTER.spell((1, 5))) == ("steep", "5,1", "1,5")
    with pytest.raises(touchline.BadOption, match=r"expected even \| steep \| 2 whole numbers from 1 to 5, not 'flat'"):
        ROSTER.read("flat")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"aera": "lines"}, "no option 'aera'; there are: area, hold, turns, die"),
        ({"area": "circle"}, "option area: expected lines | rectangle, not 'circle'"),
        ({"turns": 0}, "option turns: expected a whole number from 1 to 999, not 0"),
        ({"turns": 1000}, "from 1 to 999, not 1000"),
        ({"turns": "many"}, "not 'many'"),
        ({"turns": 2.5}, "not 2.5"),
        ({"turns": True}, "not True"),
        ({"turns": "²"}, "not '²'"),
        ({"turns": "9" * 5000}, "option turns: expected"),
        ({"turns": "off"}, "not 'off'"),
        ({"hold": 0}, "option hold: expected off | a whole number from 1 to 99, not 0"),
        ({"die": [1, 2]}, "option die: expected 3 whole numbers from 0 to 12, not 2"),
        ({"die": {"goals": 2}}, "there is no 'goals'; there are goal, save, bar"),
        ({"die": "1,2,x"}, "not 'x'"),
        ({"die": [1, 2, 3]}, "option die: not 12 faces"),
        ({"die": 5}, "option die: expected 3 whole numbers"),
    ],
)
def test_bad_options_are_refused_with_the_reason(given, says):
    with pytest.raises(touchline.BadOption) as error:
        read_options(KNOWN, given)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["area", "=lines", "area=", "area = lines"])
def test_options_in_text_are_names_and_values(text):
    with pytest.raises(touchline.BadOption):
        split_options(text)


def test_a_rule_number_is_chapter_and_rule():
    assert (rule_name(602), rule_name(1101), rule_name(1012)) == ("R6.2", "R11.1", "R10.12")


def test_bad_arguments_of_a_new_match():
    with pytest.raises(touchline.UnknownGame, match="there is no game 'kahmat'; there are team_km, kahmate"):
        touchline.new_match("kahmat")
    with pytest.raises(touchline.BadOption, match="option turns"):
        touchline.new_match("kahmate", {"turns": -1})
    with pytest.raises(touchline.TouchlineError, match="expected dice 'provable' or 'by hand', not 'loaded'"):
        touchline.new_match("kahmate", dice="loaded")
    with pytest.raises(touchline.TouchlineError, match="of one line each"):
        touchline.new_match("kahmate", seed="two\nlines")
    with pytest.raises(touchline.TouchlineError, match="at most 2 names"):
        touchline.new_match("kahmate", people=["a", "b", "c"])
    with pytest.raises(AttributeError):
        touchline.no_such_name  # noqa: B018
