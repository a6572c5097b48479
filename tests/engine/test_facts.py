"""Building blocks of views: names, optional lines, and changes."""

from touchline.engine.facts import ball_event, by_name, changed, event, line, name_of, present, section, winner_of
from touchline.engine.record import EMPTY

SIDES = ("red", "blue")


def test_nobody_has_no_name():
    assert (name_of(1, SIDES), name_of(EMPTY, SIDES)) == ("blue", None)


def test_only_lines_that_are_there_are_told():
    told = section(line("side", side="red"), line("goals", count=0), None, 0, "", [], False, line("yellow_kept"))
    assert told["heading"] == {"line": "side", "side": "red"}
    assert told["lines"] == [{"line": "goals", "count": 0}, {"line": "yellow_kept"}]
    assert present({}, None, event("bite")) == [{"event": "bite"}]


def test_what_has_changed_comes_with_what_it_is_now():
    assert changed(SIDES, [0, 2], [0, 3]) == [("blue", 3)]
    assert by_name(SIDES, [1, 0]) == {"red": 1, "blue": 0}


def test_a_draw_has_no_winner():
    assert [winner_of(score, SIDES) for score in ([1, 0], [0, 1], [2, 2])] == ["red", "blue", None]


def test_the_ball_is_with_somebody_or_lies_somewhere():
    cells, players = ("a1", "b1"), ("r1", "b1")
    assert ball_event(1, EMPTY, cells, players) == {"event": "ball_lies", "cell": "b1"}
    assert ball_event(EMPTY, 0, cells, players) == {"event": "has_ball", "player": "r1"}
