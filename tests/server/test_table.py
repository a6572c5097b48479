"""A table by itself: seats, tokens, actions, undo, clocks, resigning, and rebuilding from the store."""

import msgspec
import pytest

from tests.server.tables import NOW, act, again, do, frames, new_table, play_until, sit, wish
from touchline.engine.chance import Dice, new_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.game import SPECTATOR
from touchline.engine.match import Match
from touchline.games import find_game
from touchline.server.clock import DAY, OVERTIME
from touchline.server.table import STAND_IN, Entry, NotNow, Repeated, Stale, StandIn, Table, found

MINE, OTHERS, WRONG = "a" * 24, "b" * 24, "c" * 24


def kahmate(*seats, **more):
    return new_table("kahmate", *(seats or ("me", "me")), options={"first": "red"}, **more)


def test_the_match_begins_when_every_seat_is_taken():
    table = kahmate("me", "open")
    assert (table.status, table.match) == ("waiting", None)
    assert table.public(set(), 0).commitment
    sit(table, OTHERS, "Ana")
    assert table.status == "playing"
    assert [seat.called for seat in table.public(set(), 0).seats] == [None, "Ana"]
    assert table.match.people == ("red", "Ana")


def test_a_token_holds_its_seats_and_no_others():
    table = kahmate("me", "open")
    sit(table, OTHERS)
    assert (table.held_by(MINE), table.held_by(OTHERS), table.held_by(WRONG)) == ((0,), (1,), ())
    assert MINE not in repr(table.founding)


def test_a_taken_seat_cannot_be_taken_again():
    table = kahmate("me", "open")
    with pytest.raises(NotNow, match="taken"):
        table.sit("Eve", WRONG, 0, None)
    with pytest.raises(TouchlineError, match="expected a seat from 0 to 1, not 7"):
        table.sit("Eve", WRONG, 7, None)
    with pytest.raises(TouchlineError, match="printable"):
        table.sit("E\nve", WRONG, 1, None)
    sit(table, OTHERS)
    with pytest.raises(NotNow, match="taken"):
        table.sit("Eve", WRONG, None, None)


def test_an_action_needs_the_seat_the_turn_and_the_rules():
    table = kahmate()
    with pytest.raises(NotNow, match="not_your_seat"):
        table.act([1], 0, "place 2-1", table.cursor(0), "x")
    with pytest.raises(NotNow, match="not_your_turn"):
        table.act([1], 1, "place 2-1", table.cursor(1), "x")
    with pytest.raises(NotNow, match=r"R3\.") as refused:
        table.act([0], 0, "place 10-1", table.cursor(0), "x")
    assert refused.value.rule.startswith("R3.")
    with pytest.raises(NotNow, match="not_understood"):
        table.act([0], 0, "dance", table.cursor(0), "x")
    assert table.match.plies == 0


def test_a_repeated_command_is_done_once_and_a_stale_one_not_at_all():
    table = kahmate()
    cursor = table.cursor(0)
    act(table, "place 2-1", message_id="first")
    with pytest.raises(Repeated):
        table.act([0], 0, "place 2-1", cursor, "first")
    with pytest.raises(Stale):
        table.act([0], 0, "place 2-2", cursor, "second")


def test_undo_takes_back_one_action_after_another_and_everybody_is_told():
    table = kahmate()
    before = frames(table)
    act(table, "place 2-1")
    act(table, "place 2-2")
    for _ in range(2):
        assert table.step(0, [0], "en", None, NOW).can_undo
        do(table, table.undo([0], 0, table.cursor(0), ""))
    assert table.cursor(0) == "0.2.0"
    assert [(step.view, step.legal, step.events) for step in frames(table)] == [
        (step.view, step.legal, step.events) for step in before
    ]
    assert not table.step(1, [1], "en", "1.0.2", NOW).fresh
    with pytest.raises(NotNow, match="no_undo"):
        table.undo([0], 0, table.cursor(0), "")


STOPPAGE = "turn: a\ndue: card\nhalf: stoppage\nballs: 14 5\nhand a: lob kick-off\nhand b: pass+1\n"


def test_only_a_person_with_nothing_left_to_decide_is_told_so():
    founding = new_table("team_km", "me", "me").founding
    table = Table(msgspec.structs.replace(founding, position=STOPPAGE))
    assert [step.rest for step in frames(table)] == [None, "discard kick-off", None]
    act(table, "discard kick-off")
    assert [step.rest for step in frames(table)] == [None, None, None]
    act(table, "play pass+1")
    assert [step.rest for step in frames(table)] == [None, "discard lob", None]
    do(table, table.replace([0], 0, "bot", "random"))
    assert [step.rest for step in frames(table)] == [None, None, None]


def test_nobody_undoes_after_the_turn_has_passed():
    table = kahmate()
    while table.match.actor == 0:
        act(table)
    for seat in (0, 1):
        assert not table.match.can_undo(seat)


def test_a_rebuilt_table_is_the_same_table():
    table = new_table("team_km", "me", "me", clock=("match", 100))
    entries = [act(table, now=NOW + 1000 * ply) for ply in range(1, 40)]
    entries += [do(table, table.replace([0], 0, "bot", "pro"), NOW + 50_000)]
    entries += [do(table, table.rename([1], "Ana"), NOW + 60_000)]
    made = again(table, entries, NOW + 60_000)
    assert frames(made, NOW + 60_000) == frames(table, NOW + 60_000)
    assert made.public(set(), 0) == table.public(set(), 0)
    assert made.sheet(0) == table.sheet(0)
    with pytest.raises(Repeated):
        entry = do(table, table.resign([1], 1, "once"), NOW + 70_000)
        again(table, [*entries, entry]).resign([1], 1, "once")


def test_a_viewer_with_a_cursor_gets_the_rest():
    table = kahmate()
    act(table)
    cursor = table.cursor(1)
    act(table)
    act(table)
    step = table.step(1, [1], "en", cursor, NOW)
    assert step.fresh
    assert [event["ply"] for event in step.events] == [2, 3]
    for wrong in (None, "", "0.0.1", "1.1.1", "1.0.99", "1.0.-1", "x.0.1", "1.0.1.1", "all.0.1", "1.0.²"):
        step = table.step(1, [1], "en", wrong, NOW)
        assert not step.fresh
        assert [event["ply"] for event in step.events] == [1, 2, 3]


# Clocks.


def test_a_clock_of_seconds_a_move_is_full_again_when_the_turn_comes_back():
    table = kahmate(clock=("move", 30))
    act(table, now=NOW + 10_000)
    step = table.step(1, [1], "en", None, NOW + 15_000)
    assert (step.clocks, step.running) == ([15_000, 30_000], 0)
    for second in range(16, 21):
        act(table, now=NOW + 1000 * second)
    assert table.match.actor == 1
    assert table.step(1, [1], "en", None, NOW + 21_000).clocks == [30_000, 29_000]


def test_a_bot_stands_in_for_a_late_person_until_they_are_back():
    table = kahmate(clock=("move", 30))
    assert table.late(NOW + 29_999) is None
    do(table, table.late(NOW + 30_000), NOW + 30_000)
    assert table.bot_to_act() == (0, STAND_IN)
    assert table.step(0, [0], "en", None, NOW + 40_000).legal == []
    assert table.step(0, [0], "en", None, NOW + 40_000).running is None
    with pytest.raises(NotNow, match="stand_in"):
        table.act([0], 0, "place 2-1", table.cursor(0), "x")
    do(table, table.act_as_bot(0, "place 2-1"), NOW + 41_000)
    (back,) = table.returned([0])
    do(table, back, NOW + 50_000)
    assert table.bot_to_act() is None
    assert table.step(0, [0], "en", None, NOW + 50_000).clocks[0] == 30_000
    assert table.returned([0]) == []


def test_a_requested_bot_stays_until_it_is_removed():
    table = kahmate()
    do(table, table.replace([0], 0, "bot", "pro"))
    assert table.seats[0].stand_in == StandIn("pro", "asked")
    assert table.returned([0]) == []
    assert table.replace([0], 0, "bot", "pro") is None
    with pytest.raises(NotNow, match="not_your_seat"):
        table.replace([1], 0, "me", None)
    do(table, table.replace([0], 0, "me", None))
    assert table.bot_to_act() is None
    assert table.back([0], 0) is None


def test_people_at_the_table_can_give_an_open_seat_to_a_bot():
    table = kahmate("me", "open")
    with pytest.raises(NotNow, match="not_your_seat"):
        table.replace([], 1, "bot", "pro")
    do(table, table.replace([0], 1, "bot", "pro"))
    assert table.status == "playing"
    assert table.public(set(), 0).seats[1].kind == "bot"


def test_a_clock_for_the_match_runs_down_and_then_gives_overtime():
    table = kahmate(clock=("match", 60))
    act(table, now=NOW + 20_000)
    act(table, now=NOW + 50_000)
    assert table.step(0, [0], "en", None, NOW + 55_000).clocks == [5_000, 60_000]
    do(table, table.late(NOW + 60_000), NOW + 60_000)
    do(table, table.back([0], 0), NOW + 70_000)
    assert table.step(0, [0], "en", None, NOW + 70_000).clocks[0] == OVERTIME
    assert table.clock.alarm == NOW + 70_000 + OVERTIME


def test_clocks_of_seconds_wait_for_the_server_and_days_do_not():
    for kind, left in (("move", 20_000), ("match", 20_000), ("days", DAY - 1_000_000)):
        table = kahmate(clock=(kind, 1 if kind == "days" else 30))
        entries = [act(table, now=NOW + 10_000)]
        made = again(table, entries, now=NOW + 1_000_000)
        assert made.step(0, [0], "en", None, NOW + 1_000_000).clocks[0] == left


def test_bots_have_no_clock():
    table = kahmate("pro", "me", clock=("move", 30))
    assert table.clock.alarm is None


# The end.


def test_a_person_who_resigns_loses_and_everything_is_shown():
    table = new_table("team_km", "me", "me")
    assert "kept until the end" in table.sheet(0)
    do(table, table.resign([0], 0, "x"))
    step = table.step(SPECTATOR, [], "en", None, NOW)
    assert (step.outcome.values, step.outcome.reason) == ([-1.0, 1.0], "resigned")
    assert all(facts["hand"] for facts in step.view["seats"].values())
    assert step.cursor.startswith("all")
    assert "kept until the end" not in table.sheet(SPECTATOR)
    with pytest.raises(NotNow, match="ended"):
        table.act([1], 1, "draw", table.cursor(1), "y")


def test_three_sides_share_what_one_gives_up():
    table = new_table("team_km", *["me"] * 3, options={"players": "3"})
    do(table, table.resign([2], 2, "x"))
    assert table.step(0, [0], "en", None, NOW).outcome.values == [0.5, 0.5, -1.0]


def test_nobody_resigns_for_a_partner_who_plays():
    table = new_table("team_km", *["me"] * 4, options={"players": "4"})
    with pytest.raises(NotNow, match="partner_plays"):
        table.resign([0], 0, "x")
    do(table, table.replace([1], 1, "bot", None))
    do(table, table.resign([0], 0, "x"))
    assert table.step(0, [0], "en", None, NOW).outcome.values == [-1.0, -1.0, 1.0, 1.0]


def test_a_closed_table_takes_nothing():
    table = kahmate("me", "open")
    do(table, Entry("close"))
    assert table.status == "closed"
    with pytest.raises(NotNow, match="closed"):
        table.sit("Eve", OTHERS, None, None)


@pytest.mark.parametrize(
    ("wished", "says"),
    [
        ({"game": "chess", "seats": ["me", "me"]}, "there is no game 'chess'"),
        ({"game": "../kahmate", "seats": ["me", "me"]}, "there is no game"),
        ({"game": "kahmate", "seats": ["me"]}, "expected 2 seats, not 1"),
        ({"game": "kahmate", "seats": ["me", "me"], "options": {"speed": "3"}}, "there is no option 'speed'"),
        ({"game": "kahmate", "seats": ["me", "me"], "clock": ("move", None)}, "expected an amount"),
        ({"game": "kahmate", "seats": ["me", "me"], "clock": ("none", 3)}, "expected an amount"),
    ],
)
def test_an_impossible_table_is_refused(wished, says):
    seats, game = wished.pop("seats"), wished.pop("game")
    with pytest.raises(TouchlineError, match=says):
        new_table(game, *seats, **wished)


# Secrets.


def is_half_time(table):
    return table.match.actor >= 0 and table.match.turn(SPECTATOR) is None


@pytest.mark.parametrize("clock", [("none", None), ("move", 60), ("match", 600)])
@pytest.mark.parametrize("seed", range(3))
def test_other_sides_learn_nothing_of_what_partners_do_at_half_time(seed, clock):
    """Two tables that differ only in what one side offers: the others get the same bytes, and nothing is sent."""
    options = {"players": "6", "sides": "3"} if seed else {"players": "4"}
    table = new_table("team_km", *["me"] * int(options["players"]), options=options, clock=clock)
    entries = play_until(table, is_half_time, seed)
    assert is_half_time(table)
    side = table.seats[table.match.actor].side
    others = [SPECTATOR, *(seat for seat in range(len(table.seats)) if table.seats[seat].side != side)]
    told, fingerprints = frames(table, NOW + 5000, others), [table.fingerprint(viewer) for viewer in others]
    sheets = [table.sheet(viewer) for viewer in others]
    hidden = 0
    for text in table.match.legal():
        made = again(table, entries)
        act(made, text, NOW + 5000)
        if is_half_time(made) and made.match.seen(SPECTATOR) == table.match.seen(SPECTATOR):
            asked = made.seats[made.match.actor].side
            for viewer, step, fingerprint, sheet in zip(others, told, fingerprints, sheets, strict=True):
                assert made.sheet(viewer) == sheet
                if viewer == SPECTATOR or made.seats[viewer].side != asked:
                    assert made.step(viewer, [viewer], "en", None, NOW + 5000) == step
                    assert made.fingerprint(viewer) == fingerprint
            hidden += 1
    assert hidden > 1


def test_a_table_that_continues_from_a_position_reveals_it_to_nobody_before_the_end():
    """Five tables that differ only in hands that the spectator cannot see: the spectator gets the same bytes."""
    game = find_game("team_km")
    match = Match(game, dice=Dice("1"))
    record, told = game.rules.State, set()
    for world in range(5):
        states = record.new(1)
        record.store(match.state, states, 0)
        game.door.redeal(states, 0, world % 2, new_rng(world, 0))
        position = game.notation.write_position(record.snapshot(states, 0))
        founding = found(wish("team_km", "me", "me"), "a" * 24, NOW, position, match.options)
        founding = msgspec.structs.replace(founding, id="0" * 10, secret="kept", seats=told_seats(founding))
        table = Table(founding)
        assert position.splitlines()[-1] in table.match.sheet()
        told.add((table.sheet(SPECTATOR), repr(table.public(set(), 0)), repr(frames(table, NOW, [SPECTATOR]))))
    assert len(told) == 1
    do(table, table.resign([0], 0, ""))
    assert table.sheet(SPECTATOR) == table.match.sheet()


def told_seats(founding):
    return tuple(msgspec.structs.replace(sitting, nonce=str(index)) for index, sitting in enumerate(founding.seats))


def test_the_seeds_of_bots_are_too_many_to_be_tried():
    seeds = [new_table("kahmate", "me", "pro").bot_seed(1) for _ in range(8)]
    assert max(seeds) > 2**48


def test_a_seat_sees_its_own_side_s_half_time():
    table = new_table("team_km", *["me"] * 4, options={"players": "4"}, clock=("match", 600))
    play_until(table, is_half_time, 0)
    seat = table.match.actor
    step = table.step(seat, [seat], "en", None, NOW)
    assert (step.turn, step.asked, step.running) == (seat, [seat], seat)
    assert step.legal
    assert step.clocks[seat] == OVERTIME
    partner = next(other for other in range(4) if other != seat and table.seats[other].side == table.seats[seat].side)
    assert table.step(partner, [partner], "en", None, NOW).turn == seat


def test_on_a_shared_screen_a_step_is_private_if_somebody_else_may_not_see_it():
    def private(table, mine):
        return [table.step(viewer, mine, "en", None, NOW).private for viewer in (SPECTATOR, 0, 1)]

    table = new_table("team_km", "me", "me")
    assert private(table, [0, 1]) == [False, True, True]
    assert private(table, [0]) == [False, False, False]  # only computed where several people share a screen
    assert private(kahmate(), [0, 1]) == [False, False, False]


def test_bots_have_names_of_their_own_that_are_the_same_after_a_restart():
    table = new_table("team_km", "me", "rookie", "pro", options={"players": "3"})
    called = [seat.called for seat in table.public(set(), 0).seats]
    assert called[0] is None
    assert len({*called}) == 3
    assert [seat.called for seat in again(table, []).public(set(), 0).seats] == called
    assert table.match.people == ("a", f"{called[1]} (rookie)", f"{called[2]} (pro)")


def test_events_call_seats_by_name_and_a_seat_without_one_by_its_own_word():
    table = kahmate("me", "open")
    sit(table, OTHERS, "{side} Ana")
    play_until(table, lambda table: table.match.view()["due"] == "play", 1)
    act(table, "end")
    act(table, "end")
    words = [event["words"] for event in table.step(SPECTATOR, [], "en", None, NOW).events]
    assert words[-2:] == ["Red ends the turn.", "{side} Ana ends the turn."]
