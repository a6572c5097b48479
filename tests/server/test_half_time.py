"""Half-time in Team KM: nobody else can tell how many questions a side had, their results, or their timing."""

import asyncio
import json
import threading

import msgspec
import pytest

from tests.server.tables import NOW, act, do, new_table, without_nonces
from touchline.engine.game import SPECTATOR
from touchline.server import arena as arenas
from touchline.server.arena import QUESTIONS, SLOT, Arena, Client
from touchline.server.limits import Limits
from touchline.server.store import Store
from touchline.server.table import Entry, StandIn, Table

HALF_TIME = """\
options: players=4
turn: a
due: draw
hand a: pass+1 pass+2 pass+3 pass+4
hand b: shot+1 shot+2 shot+3 shot+4
hand c: lob tackle
hand d: dribble keeper
pile: 0 1
"""
PACE = 0.5


def no(card, wanted):
    return [f"offer b {card}", f"for {wanted}", "decline"]


def yes(card, wanted):
    return [f"offer b {card}", f"for {wanted}", "agree"]


NO_SWAP = [{}, {"a": no("pass+1", "shot+1")}, {"a": no("pass+1", "shot+1") * 3}]
ONE_SWAP = [
    {"a": yes("pass+1", "shot+1")},
    {"a": [*no("pass+1", "shot+1"), *no("pass+2", "shot+1"), *yes("pass+4", "shot+4")]},
    {"a": [*yes("pass+3", "shot+2"), *no("pass+1", "shot+1") * 2]},
]
THREE_SWAPS = [
    {"a": [*yes("pass+1", "shot+1"), *yes("pass+2", "shot+2"), *yes("pass+3", "shot+3")]},
    {"a": [*no("pass+1", "shot+1") * 2, *yes("pass+4", "shot+1"), *yes("pass+2", "shot+2"), *yes("pass+3", "shot+3")]},
]
"""What a offers b, and b's answers. Everyone sees that a side swaps; after three swaps b has no go."""
TWINS = [(twins[0], other) for twins in (NO_SWAP, ONE_SWAP, THREE_SWAPS) for other in twins[1:]]


class Time:
    """Time that passes only when someone sleeps or thinks."""

    def __init__(self):
        self.now = 0.0
        self.begun = threading.Event()
        """Everyone is connected."""

    async def sleep(self, seconds):
        self.now += seconds
        await asyncio.sleep(0)


def scripted(lines, time, thinks):
    """A bot that plays a script for a seat's go, then passes."""
    left = {seat: list(words) for seat, words in lines.items()}

    class Scripted:
        def __init__(self, level, seed, seconds=None):
            self.seconds = seconds

        def choose(self, match, seat):
            time.begun.wait()
            if match.goes is None:
                return match.legal()[0]
            time.now += thinks
            words = left.get(match.seats[(match.goes + match.state.turn) % len(match.seats)])
            return words.pop(0) if words else "done"

    return Scripted


class Viewer(Client):
    """A browser that notes when it receives what."""

    def watch(self, room, arena, time):
        self.room, self.arena, self.time = room, arena, time
        self.frames, self.over, self.acting = [], asyncio.Event(), []

    def tell(self, frame):
        said = json.loads(frame)
        if not self.over.is_set():
            self.frames.append((round(self.time.now, 6), frame))
        if said["type"] == "step" and said["view"]["half"] == "second":
            self.over.set()
        elif said["type"] == "step" and said["legal"]:
            self.acting.append(asyncio.get_running_loop().create_task(self.passes(said)))

    async def passes(self, step):
        table = self.room.table
        await self.arena.append(self.room, lambda: table.act(self.mine, step["turn"], "done", step["cursor"], "x"))


def half_time(folder, monkeypatch, lines, *seats, thinks=0.01):
    """What the spectator and each person see during half-time, and when."""
    time = Time()
    monkeypatch.setattr(arenas, "Bot", scripted(lines, time, thinks))
    monkeypatch.setattr(arenas, "prepare_bots", lambda game: None)
    founding = new_table("team_km", *seats, options={"players": "4"}).founding
    founding = msgspec.structs.replace(founding, id="0" * 10, secret="kept", position=HALF_TIME)

    async def run():
        folder.mkdir(exist_ok=True)
        store = Store(f"sqlite:///{folder}/tables.db")
        await store.open()
        arena = Arena(store, Limits(), PACE)
        arena.now, arena.sleep = (lambda: time.now), time.sleep
        await arena.open()
        try:
            await arena.rules_of("team_km")
            room = await arena.found(founding)
            people = [(seat,) for seat, kind in enumerate(seats) if kind == "me"]
            viewers = [
                Viewer(None, mine, mine[0] if mine else SPECTATOR, "en", asyncio.Queue()) for mine in [(), *people]
            ]
            for viewer in viewers:
                viewer.watch(room, arena, time)
                await arena.join(room, viewer, None)
            time.begun.set()
            for viewer in viewers:
                await viewer.over.wait()
                await asyncio.gather(*viewer.acting)
            return [viewer.frames for viewer in viewers]
        finally:
            await arena.close()
            await store.close()

    return asyncio.run(run())


@pytest.mark.parametrize("seats", [["random"] * 4, ["random", "random", "me", "me"]])
@pytest.mark.parametrize(("one", "other"), TWINS)
def test_others_see_the_same_at_the_same_time_whatever_bots_are_asked(tmp_path, monkeypatch, one, other, seats):
    """Neither a byte nor the timing differs for the spectator and the people of the other side."""
    expected = half_time(tmp_path / "one", monkeypatch, one, *seats)
    assert half_time(tmp_path / "other", monkeypatch, other, *seats) == expected
    assert len(expected) == 1 + seats.count("me")


def test_half_time_has_a_slot_for_every_seat(tmp_path, monkeypatch):
    frames = half_time(tmp_path, monkeypatch, {}, *["random"] * 4)
    assert frames[0][-1][0] == 4 * SLOT * PACE


def test_bots_that_think_too_long_take_whole_slots(tmp_path, monkeypatch):
    slot = SLOT * PACE
    frames = half_time(tmp_path, monkeypatch, {}, *["random"] * 4, thinks=1.5 * slot)
    assert frames[0][-1][0] == 4 * 2 * slot


def test_a_go_has_no_more_questions_than_a_slot_has_room_for():
    """Three swaps and three declined offers, with three questions each, and the pass."""
    assert QUESTIONS >= 3 * (3 + 3) + 1


def table_at_half_time(**more):
    founding = new_table("team_km", *["me"] * 4, options={"players": "4"}, **more).founding
    return Table(msgspec.structs.replace(founding, position=HALF_TIME))


def test_other_sides_are_told_of_a_stand_in_only_when_half_time_is_over():
    table = table_at_half_time(clock=("move", 30))
    before = table.public(set(), 0)
    do(table, table.late(NOW + 31_000), NOW + 31_000)
    assert table.seats[0].stand_in == StandIn("amateur", "late")
    assert table.public(set(), 0) == table.public(set(), 0, [2]) == before
    own = table.public(set(), 0, [1])
    assert [(seat.stand_in, seat.level) for seat in own.seats] == [(True, "amateur")] + [(False, None)] * 3
    while table.goes is not None:
        entry = Entry("act", table.match.actor, "done")
        do(table, entry, NOW + 31_000)
        assert (table.public(set(), 0) == before) == (table.goes is not None)
    assert table.public(set(), 0) == own


def test_other_sides_do_not_see_that_a_person_was_away_who_returns_during_half_time():
    table = table_at_half_time(clock=("move", 30))
    before = table.public(set(), 0)
    do(table, table.late(NOW + 31_000), NOW + 31_000)
    for entry in table.returned([0]):
        do(table, entry, NOW + 31_000)
    while table.goes is not None:
        act(table, "done", NOW + 31_000)
    assert table.public(set(), 0) == before


def test_only_the_own_side_gets_the_frames_of_a_stand_in(tmp_path):
    async def run():
        store = Store(f"sqlite:///{tmp_path}/tables.db")
        await store.open()
        arena = Arena(store, Limits(), PACE)
        await arena.open()
        try:
            await arena.rules_of("team_km")
            room = await arena.found(without_nonces(table_at_half_time().founding))
            lookers = [
                Client(None, mine, viewer, "en", asyncio.Queue())
                for mine, viewer in [((), SPECTATOR), ((2,), 2), ((1,), 1)]
            ]
            for looker in lookers:
                await arena.join(room, looker, None)
            for looker in lookers:
                while not looker.outbox.empty():
                    looker.outbox.get_nowait()
            await arena.append(room, lambda: room.table.replace([0], 0, "bot", "random"))
            return [looker.outbox.qsize() > 0 for looker in lookers]
        finally:
            await arena.close()
            await store.close()

    assert asyncio.run(run()) == [False, False, True]


def test_the_list_of_tables_does_not_change_with_secrets(tmp_path):
    async def run():
        store = Store(f"sqlite:///{tmp_path}/tables.db")
        await store.open()
        arena = Arena(store, Limits(), 0.0)
        await arena.open()
        try:
            await arena.rules_of("team_km")
            rooms = []
            for created in (NOW, NOW + 1):
                founding = table_at_half_time(listed=True).founding
                rooms.append(await arena.found(msgspec.structs.replace(founding, created=created, founder=None)))
            before = await store.listed("team_km")
            table = rooms[0].table
            await arena.append(rooms[0], lambda: table.act([0], 0, "done", table.cursor(0), "x"))
            assert table.goes == 1
            return before, await store.listed("team_km"), [room.table.id for room in rooms]
        finally:
            await arena.close()
            await store.close()

    before, after, (older, newer) = asyncio.run(run())
    assert before == after == [newer, older]


def test_the_state_of_a_table_does_not_change_with_secrets():
    table = table_at_half_time()
    before = table.standing(set(), 0)
    assert before.turn is None
    act(table, "done")
    assert table.goes == 1
    assert table.standing(set(), 0) == before
