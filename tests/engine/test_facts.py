"""Building blocks of views: names, optional lines, and changes."""

from touchline.engine.board import line, section, to_act
from touchline.engine.facts import (
    ball_event,
    ball_target,
    by_name,
    changed,
    event,
    in_mask,
    name_of,
    present,
    score_in,
    team_of,
    winner_of,
)
from touchline.engine.record import EMPTY, Ints, Record, ints
from touchline.engine.verbs import Names

SIDES = ("red", "blue")


def test_empty_has_no_name():
    assert (name_of(1, SIDES), name_of(EMPTY, SIDES)) == ("blue", None)


def test_empty_facts_are_left_out():
    told = section(line("side", side="red"), line("goals", count=0), None, 0, "", [], False, line("yellow_kept"))
    assert told["heading"] == {"line": "side", "side": "red"}
    assert told["lines"] == [{"line": "goals", "count": 0}, {"line": "yellow_kept"}]
    assert present({}, None, event("bite")) == [{"event": "bite"}]


def test_a_text_board_begins_with_who_must_do_what():
    told = section(*to_act("red", "play"))
    assert told["heading"] == {"line": "match"}
    assert told["lines"] == [{"line": "to_act", "seat": "red", "due": {"line": "due.play"}}]


def test_bits_and_sides_have_members():
    assert in_mask(0b101, ("ab", "cd", "ef")) == ["ab", "ef"]
    assert [*team_of(0, 3), *team_of(1, 3)] == [*range(6)]


class Scored(Record):
    points: Ints = ints(2)


def test_a_score_is_a_list_of_its_own():
    state = Scored()
    state.fill("points", [3, 1])
    found = score_in("points")(state)
    found[0] = 9
    assert state.points == [3, 1]


def test_changes_come_with_their_new_value():
    assert changed(SIDES, [0, 2], [0, 3]) == [("blue", 3)]
    assert by_name(SIDES, [1, 0]) == {"red": 1, "blue": 0}


def test_a_draw_has_no_winner():
    assert [winner_of(score, SIDES) for score in ([1, 0], [0, 1], [2, 2])] == ["red", "blue", None]


def test_the_ball_is_with_somebody_or_lies_somewhere():
    cells, players = ("a1", "b1"), ("r1", "b1")
    assert ball_event(1, EMPTY, cells, players) == {"event": "ball_lies", "cell": "b1"}
    assert ball_event(EMPTY, 0, cells, players) == {"event": "has_ball", "player": "r1"}


def test_the_target_of_the_ball_is_where_it_is():
    cells = Names(("a1", "b1"), kind="cell")
    numbers = Names(("1", "2"), kind="player", targets=("r1", "r2", "b1", "b2"))
    assert ball_target(1, EMPTY, cells, numbers) == "cell:b1"
    assert ball_target(EMPTY, 2, cells, numbers) == "player:b1"
    assert ball_target(EMPTY, EMPTY, cells, numbers) == "ball:off"
