"""The arena: the tables in memory, the clients connected to them, and the bots that play at them."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import math
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any

import msgspec

from touchline.bots import Bot, find_level, styled
from touchline.bots.explain import explain
from touchline.bots.thinking import Budget
from touchline.engine.chance import Dice, new_rng
from touchline.engine.compiled import progress
from touchline.engine.game import SPECTATOR
from touchline.engine.match import Match
from touchline.engine.record import buffer
from touchline.games import find_registered_game, registered
from touchline.locales import say
from touchline.server import logs, messages
from touchline.server.clock import clock_time
from touchline.server.limits import Buckets, Limits
from touchline.server.messages import encode
from touchline.server.meter import Meter
from touchline.server.peers import Alone, Elsewhere, Leases
from touchline.server.searches import Searches
from touchline.server.store import (
    DATABASE_ERRORS,
    ENDED,
    Fenced,
    Store,
    Stored,
    Writing,
    founding_row,
    line_of,
    one_line,
    touch_row,
)
from touchline.server.table import (
    CHANGES,
    LATE,
    Entry,
    Founding,
    NotNow,
    Repeated,
    SetAside,
    Table,
    digest,
    found_again,
)
from touchline.server.tasks import end_all
from touchline.server.thinkers import Thinkers
from touchline.server.work import paid, pay_for

SWEEP = 15.0
"""Seconds between two checks for expired clocks and idle tables."""
PRUNE = 3_600_000
"""Milliseconds between two rounds of deletion."""
TOUCH = 3_600_000
"""Precision of the time of last use in a table's row, in milliseconds; its entries have exact times."""
ROUNDS = 20
"""Maximum batches deleted per round."""
GC_THRESHOLDS = (2_000, 500, 100)
"""Collect new objects often, in milliseconds, and old ones rarely: tables contain no reference cycles."""
SLOT = 4
"""Paces between two things that other sides notice while the actor is secret, whatever happens in between."""
QUESTIONS = 20
"""Maximum questions in a seat's go: a bot thinks for this fraction of the slot about each."""
WARM = 12
"""Decisions to take and simulations to run when preparing rules and bots."""
malloc_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
"""Returns free pages to the system, in about a millisecond; by itself, the C library keeps most of them."""
log = logging.getLogger("touchline")


@dataclass(eq=False)
class Client:
    """A browser at a table: the seats it holds, what it has been told so far, and its queue of messages."""

    token: str | None
    mine: tuple[int, ...]
    viewer: int
    language: str
    outbox: asyncio.Queue[bytes | None]
    table_frame: bytes = b""
    cursor: str | None = None
    fingerprint: tuple[object, ...] | None = None
    wants_rematch: bool = False
    cut: bool = False
    host: bool = False

    def tell(self, frame: bytes) -> None:
        """Queue a message; a client that falls too far behind is disconnected."""
        if self.outbox.full():
            self.hang_up()
        elif not self.cut:
            self.outbox.put_nowait(frame)

    def hang_up(self) -> None:
        """Close after the queued messages, or at once if there are too many; nothing more is sent."""
        if self.cut:
            return
        self.cut = True
        if self.outbox.full():
            while not self.outbox.empty():
                self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    def say(self, message: messages.ServerMessage) -> None:
        self.tell(encode(message))


@dataclass(eq=False)
class Room:
    """A table in memory. Hold the lock to read or change it."""

    table: Table
    epoch: int = 0
    """The epoch in which this process holds the table, unless another process has taken it over."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: list[Client] = field(default_factory=list)
    used: float = field(default_factory=time.monotonic)
    alarm: asyncio.TimerHandle | None = None
    thinking: asyncio.Task[None] | None = None
    last_act: float = 0.0
    shown: tuple[int, float] = (0, 0.0)
    """While the actor is secret: whose go it was when other sides last noticed something, and when that was."""
    row: tuple[str, int | None, int] | None = None
    """Status, alarm and time of the table's row as it was last stored."""
    gone: bool = False
    opened: float = field(default_factory=time.monotonic)
    left: dict[int, float] = field(default_factory=dict)
    """When each seat's person sat down or was last connected, if not before the room was opened."""

    @property
    def connected(self) -> set[int]:
        return {seat for client in self.clients for seat in client.mine}

    def is_away(self, seat: int, patience: int) -> bool:
        """Whether a person has been disconnected for this many milliseconds."""
        since = self.left.get(seat, self.opened)
        return seat not in self.connected and time.monotonic() - since >= patience / 1000

    @property
    def asked(self) -> list[int]:
        """The seats of connected people who want a rematch."""
        return sorted({seat for other in self.clients if other.wants_rematch for seat in other.mine})

    @property
    def watching(self) -> int:
        return sum(not client.mine for client in self.clients)

    async def look(self) -> messages.TableStatus:
        """The state of the table, once any pending entry is stored."""
        async with self.lock:
            return self.standing()

    def public(self, mine: tuple[int, ...] = ()) -> messages.PublicTable:
        return self.table.public(self.connected, self.watching, mine)

    def standing(self) -> messages.TableStatus:
        return self.table.standing(self.connected, self.watching)


class Arena:
    """All tables in memory, and access to the others."""

    def __init__(self, store: Store, limits: Limits, pace: float, leases: Leases | None = None) -> None:
        self.store = store
        self.meter: Meter = store.meter
        self.leases = leases or Alone()
        self.searches: Searches | None = None
        self.limits = limits
        self.pace = pace
        self.slot = SLOT * pace
        self.now: Callable[[], float] = time.monotonic
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._changes = Buckets(limits.changes)
        self._prunes = 0
        self.full = False

    async def open(self) -> None:
        self.thinkers = Thinkers()
        self._rules_ready = {game: asyncio.Event() for game in registered()}
        self._bots_ready = {game: asyncio.Event() for game in registered()}
        self._wanted: str | None = None
        self._start(self._warm_up())
        self._start(self._sweep_on())

    async def close(self) -> None:
        for room in list(self.rooms.values()):
            self._let_go(room)
        await end_all(self._tasks)
        self.thinkers.close()

    # Rules and bots are compiled on first use, which may take a while: in the background.

    async def rules_of(self, game: str) -> None:
        """Wait until the rules of a game are ready; return at once for an unknown game."""
        if game in self._rules_ready:
            self._wanted = game
            await self._rules_ready[game].wait()

    @property
    def has_all_rules(self) -> bool:
        """Whether the rules of every game are ready."""
        return all(ready.is_set() for ready in self._rules_ready.values())

    async def all_rules(self) -> None:
        """Wait until the rules of every game are ready."""
        for ready in self._rules_ready.values():
            await ready.wait()

    async def bots_of(self, game: str) -> None:
        """Wait until the bots of a game are ready."""
        self._wanted = game
        await self._bots_ready[game].wait()

    async def _bots_at(self, room: Room) -> None:
        """The same for a table; viewers who may know that a bot is to act are told what it is waiting for."""
        game, match = room.table.game, room.table.match
        assert match is not None
        if self._bots_ready[game.id].is_set():
            return
        told = [client for client in room.clients if match.turn(client.viewer) is not None]
        for client in told:
            client.say(messages.Waiting(say(client.language, "preparing_bots", "server", game=game.name)))
        await self.bots_of(game.id)
        for client in told:
            client.say(messages.Waiting(None))

    async def _warm_up(self) -> None:
        """Rules before bots, but requested games first."""
        began = time.monotonic()
        progress.loud = False
        jobs = [(prepare_rules, self._rules_ready, game) for game in registered()]
        jobs += [(prepare_bots, self._bots_ready, game) for game in registered()]
        while jobs:
            job = next((job for job in jobs if job[2] == self._wanted), jobs[0])
            jobs.remove(job)
            prepare, ready, game = job
            await asyncio.to_thread(prepare, game)
            ready[game].set()
        # Never scan the compiler's leftovers again, and tables seldom: a full scan took half a second.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        log.info("all games are ready after %.1f s", time.monotonic() - began)

    # Opening and closing tables.

    async def found(self, founding: Founding) -> Room:
        """A new table, stored. Raises IntegrityError if there is one made with the same token."""
        table, ownership = Table(founding), self.leases.ownership
        await self.store.write(Writing(founded=[founding_row(founding, table) | ownership]))
        return self._take_in(table, ownership.get("epoch", 0))

    async def made_with(self, token: str) -> Table | None:
        """The table made with a token, whoever owns it. Raises SetAside."""
        table_id = await self.store.founded_by(digest(token))
        return await self.peek(table_id) if table_id else None

    async def peek(self, table_id: str) -> Table | None:
        """A table for reading, from memory or as it is stored now, whoever owns it. Raises SetAside."""
        if room := self.rooms.get(table_id):
            return room.table
        stored = await self.store.load(table_id)
        if stored is None:
            return None
        await self.rules_of(stored.founding.game)
        return await asyncio.to_thread(paid(lambda: rebuild(stored)))

    async def room(self, table_id: str) -> Room | None:
        """A table by its id, from memory or from the store. Raises SetAside, Elsewhere."""
        room = self.rooms.get(table_id)
        if room is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda task: self._has_loaded(table_id, task))
            room = await asyncio.shield(loading)
        if room:
            room.used = time.monotonic()
        return room

    def _has_loaded(self, table_id: str, task: asyncio.Task[Room | None]) -> None:
        """Forget a finished load, and mark its error as retrieved in case nobody waits for it any more."""
        self._loading.pop(table_id, None)
        if not task.cancelled():
            task.exception()

    async def usable_room(self, table_id: str) -> Room | None:
        """The same; None if it has been set aside, or is with another process."""
        try:
            return await self.room(table_id)
        except (SetAside, Elsewhere):
            return None

    async def _load(self, table_id: str) -> Room | None:
        """Claim the table first, so that no other process can change it while it is read."""
        epoch = await self.leases.claim(table_id)
        if epoch is None:
            return None
        try:
            stored = await self.store.load(table_id)
            if stored is None:
                return None
            await self.rules_of(stored.founding.game)
            with self.meter.stage("load"):
                table = await asyncio.to_thread(paid(lambda: rebuild(stored)))
        except SetAside as problem:
            await self._set_aside(table_id, epoch, problem)
            raise
        if stored.status == "outdated":
            await self.store.write(Writing(touched=[touch_row(table, epoch)]))
        return self._take_in(table, epoch)

    async def _set_aside(self, table_id: str, epoch: int, problem: SetAside) -> None:
        """Log and store it once; ended tables with other rules are deleted in time, like all ended tables."""
        await self._release({table_id: epoch})
        if problem.key == problem.was or (problem.key == "outdated" and problem.was in ENDED):
            return
        row = {"table_key": table_id, "held_epoch": epoch, "new_status": problem.key}
        await self.store.write(Writing(set_aside=[row]))
        log.error("table %s is set aside as %s: %s", table_id, problem.key, problem.reason)

    def _take_in(self, table: Table, epoch: int) -> Room:
        """The room of a table; never a second one, even if it was opened while this one was being read."""
        room = self.rooms.get(table.id)
        if room is None:
            room = self.rooms[table.id] = Room(table, epoch)
            room.shown = (table.goes or 0, self.now())
            self._look_after(room)
        room.epoch = max(room.epoch, epoch)
        return room

    def _let_go(self, room: Room) -> None:
        room.gone = True
        self.rooms.pop(room.table.id, None)
        if room.alarm:
            room.alarm.cancel()
        if room.thinking:
            room.thinking.cancel()

    async def _release(self, epochs: dict[str, int]) -> None:
        """Give up tables, unless they have been taken over, or taken again, in the meantime."""
        held = [{"table_key": table_id, "held_epoch": epoch} for table_id, epoch in epochs.items() if epoch]
        if held:
            await self.store.write(Writing(released=held))

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep(clock_time())
            except DATABASE_ERRORS as error:
                log.warning("a sweep failed: %s", one_line(error))
            except Exception:
                log.exception("a sweep failed")

    async def sweep(self, now: int) -> None:
        """Wake tables whose time is up, close abandoned ones, delete old ones, and drop idle ones from memory."""
        for table_id in await self.store.due(now):
            await self._safely(table_id, self.usable_room(table_id))
        for status, kept in (("waiting", self.limits.waiting_closes), ("playing", self.limits.playing_closes)):
            for table_id in await self.store.forgotten(status, now - kept):
                await self._safely(table_id, self._close_forgotten(table_id))
        if now >= self._prunes:
            self._prunes = now + PRUNE
            await self.prune(now)
        idle_since = time.monotonic() - self.limits.leaves_memory / 1000
        idle = [
            room
            for room in self.rooms.values()
            if not room.clients and room.used < idle_since and not self._is_needed(room)
        ]
        for room in idle:
            self._let_go(room)
        await self._release({room.table.id: room.epoch for room in idle})
        if malloc_trim:
            malloc_trim(0)

    async def _safely(self, table_id: str, work: Awaitable[object]) -> None:
        """An error at one table does not keep the others waiting."""
        try:
            await work
        except RoomGone:
            pass
        except DATABASE_ERRORS:
            raise
        except Exception:
            log.exception("table %s: a sweep failed", table_id)

    async def _close_forgotten(self, table_id: str) -> None:
        room = await self.usable_room(table_id)
        if room and not room.clients:
            await self.append(room, lambda: Entry("close"))

    async def prune(self, now: int) -> None:
        """Delete expired tables and replays, and the oldest ended ones while the database is too large."""
        unplayed, ended = now - self.limits.keeps_unplayed, now - self.limits.keeps
        for _ in range(ROUNDS):
            if not await self._delete(
                await self.store.expired(unplayed, ended), await self.store.unused_replays(ended)
            ):
                break
        self.full = False
        for _ in range(ROUNDS):
            if await self.store.size() <= self.limits.database_size:
                break
            if not await self._delete(*await self.store.oldest()):
                self.full = True
                log.error("the database is full: nothing may be deleted, and no new tables are made")
                break

    async def _delete(self, table_ids: list[str], replay_ids: list[str]) -> bool:
        """Delete these, except tables in memory, which were used recently; return whether anything was deleted."""
        table_ids = [each for each in table_ids if each not in self.rooms and each not in self._loading]
        if not table_ids and not replay_ids:
            return False
        await self.store.delete(table_ids, replay_ids)
        log.info("deleted %d old tables and %d replays", len(table_ids), len(replay_ids))
        return True

    def _is_needed(self, room: Room) -> bool:
        """Whether a clock in seconds is running, or someone is using it right now."""
        counts = room.table.clock.running is not None and room.table.founding.clock.kind != "days"
        return counts or room.lock.locked() or (room.thinking is not None and not room.thinking.done())

    # Changing a table.

    async def append(
        self, room: Room, decide: Callable[[], Entry | None], acknowledge: Callable[[], None] = lambda: None
    ) -> None:
        """Append an entry: decide, apply, store, acknowledge, then broadcast; completed even if the client has gone.

        Raises what deciding raises, or one of DATABASE_ERRORS if it is not stored.
        """

        async def work() -> None:
            with self.meter.stage("wait"):
                await room.lock.acquire()
            try:
                await self._append(room, decide, acknowledge)
            finally:
                room.lock.release()

        await self._to_the_end(work())

    async def change(self, room: Room, decide: Callable[[], Entry | None]) -> None:
        """The same for changes that do not advance the match: each table allows a limited number. Raises NotNow."""

        def decide_if_allowed() -> Entry | None:
            entry = decide()
            if entry and not self._changes.take(room.table.id, time.monotonic()):
                raise NotNow("too_fast")
            return entry

        await self.append(room, decide_if_allowed)

    def _takes(self, room: Room, entry: Entry) -> bool:
        """Whether the table still allows such changes; a bot may always take over from a person who is late."""
        few = room.table.changes < self.limits.changes_stored
        return few or entry.kind not in CHANGES or entry.text == LATE

    async def _append(
        self, room: Room, decide: Callable[[], Entry | None], acknowledge: Callable[[], None] = lambda: None
    ) -> None:
        if room.gone:
            raise RoomGone
        entry = decide()
        if entry is None:
            return
        table = room.table
        if not self._takes(room, entry):
            raise NotNow("too_many_changes")
        was_hidden, before = table.is_hidden, (table.goes, table.cursor(SPECTATOR))
        try:
            with self.meter.stage("apply"):
                entry = table.stamp(entry, clock_time())
                table.apply(entry)
            row = table.status, table.clock.alarm, table.touched // TOUCH
            with self.meter.stage("store"):
                await self.store.write(line_of(table, entry, room.epoch, touch=row != room.row))
            room.row = row
        except BaseException as error:
            if not entry.message_id and not isinstance(error, (asyncio.CancelledError, *DATABASE_ERRORS)):
                # No request reports it: a bot, which is cancelled with the room, or the server made the entry.
                log.exception("table %s: %s of seat %d failed", table.id, entry.kind, entry.seat)
            self._drop(room, is_told=not isinstance(error, Fenced))
            raise
        room.used = time.monotonic()
        if entry.kind == "act":
            room.last_act = self.now()
        if (table.goes, table.cursor(SPECTATOR)) != before:
            self._note_showing(room, before[0])
        if entry.kind == "sit":
            room.left[entry.seat] = room.used
        elif entry.kind == "free":
            self._unseat(room)
        self.meter.entries[table.game.id, entry.kind, "person" if entry.message_id else "server"] += 1
        acknowledge()
        with self.meter.stage("tell"):
            self.broadcast(room, table_too=entry.kind not in ("act", "undo") or table.is_over or was_hidden)
        self._look_after(room)

    def _unseat(self, room: Room) -> None:
        """The person whose seat was freed becomes a spectator."""
        for client in room.clients:
            client.mine = room.table.held_by(client.token) if client.token else ()
            if client.viewer not in client.mine:
                client.viewer = client.mine[0] if client.mine else SPECTATOR

    def _drop(self, room: Room, *, is_told: bool) -> None:
        """Memory may not match the store: drop the room, so that the next request reloads it, here or elsewhere."""
        self._let_go(room)
        for client in room.clients:
            if is_told:
                client.say(messages.Failure(say(client.language, "failed", "server")))
            client.hang_up()

    def drop_all(self) -> None:
        """All tables are with other processes now."""
        for room in list(self.rooms.values()):
            self._drop(room, is_told=False)

    async def hand_over(self, seconds: float) -> None:
        """Give up all tables, spread over this time, so that their clients do not all return at once."""
        rooms = list(self.rooms.values())
        for room in rooms:
            async with room.lock:
                self._drop(room, is_told=False)
            await self._release({room.table.id: room.epoch})
            await asyncio.sleep(seconds / len(rooms))

    def _look_after(self, room: Room) -> None:
        """Set the alarm of the running clock, and start the bot if one is to act."""
        if room.alarm:
            room.alarm.cancel()
            room.alarm = None
        alarm = room.table.clock.alarm
        if alarm is not None:
            delay = max(0.0, (alarm - clock_time()) / 1000) + 0.001
            loop = asyncio.get_running_loop()
            room.alarm = loop.call_later(min(delay, 3600.0), lambda: self._start(self._ring(room)))
        if room.table.bot_to_act() and (room.thinking is None or room.thinking.done()):
            room.thinking = self._start(self._play_bots(room))

    async def _ring(self, room: Room) -> None:
        """Someone's time is up, or it is time to check again."""
        if room.gone:
            return
        logs.table_id.set(room.table.id)
        await self.append(room, lambda: room.table.late(clock_time()))
        async with room.lock:
            self._look_after(room)

    async def _play_bots(self, room: Room) -> None:
        """Play as long as bots are to act."""
        table = room.table
        logs.table_id.set(table.id)
        while not room.gone and (asked := table.bot_to_act()):
            assert table.match is not None
            seat, level = asked
            if find_level(level).simulations:
                await self._bots_at(room)
            async with room.lock:
                if table.bot_to_act() != asked:
                    continue
                entries, match = table.entries, table.match.fork()
                hidden = table.is_hidden
            with self.meter.stage("think"):
                text = await self._choose(table, asked, entries, match, hidden=hidden)
            opens, due = self._next_showing(room, match, text) if hidden else (None, room.last_act + self.pace)
            wait = due - self.now()
            if wait > 0:
                await self.sleep(wait)
            try:
                await self.append(
                    room,
                    lambda: table.act_as_bot(seat, text) if table.entries == entries else None,  # noqa: B023
                )
            except RoomGone:
                return
            if opens is not None and table.entries == entries + 1:
                room.shown = (opens, due)

    async def _choose(self, table: Table, asked: tuple[int, str], entries: int, match: Match, *, hidden: bool) -> str:
        """Choose a bot's action: in a worker if there is one, but here while the actor is secret."""
        seat, level = asked
        cost = find_level(level).simulations
        if self.searches and cost and not hidden:
            search = {"table_id": table.id, "entries": entries, "seat": seat, "level": level, "cost": cost}
            if text := await self.searches.ask(**search):
                return text
        name, seconds = styled(level, table.style(seat)), self.slot / QUESTIONS if hidden and self.slot else None
        bot = Bot(name, table.bot_seed(seat), seconds)
        return await self.thinkers.play(cost, lambda: bot.choose(match, seat))

    def _note_showing(self, room: Room, goes: int | None) -> None:
        """Record that others have noticed something; a seat that is passed over still gets its slot."""
        if goes is None:
            room.shown = (0, self.now())
        else:
            room.shown = (room.shown[0] if room.table.goes == goes else goes + 1, self.now())

    def _next_showing(self, room: Room, match: Match, text: str) -> tuple[int | None, float]:
        """When to play a bot's action while the actor is secret, and the go at that time, if others notice it.

        What they notice, a swap or the end of a go, comes one slot after the last thing they noticed, or whole slots if
        thinking took longer, plus one slot for each seat passed over, so it does not reveal how many questions there
        were. What nobody else notices is played at once.
        """
        goes, seen = match.goes, match.seen(SPECTATOR)
        match.play(text)
        go, since = room.shown
        if match.goes != goes:
            go = len(room.table.seats) if match.goes is None else match.goes
        elif match.seen(SPECTATOR) == seen:
            return None, 0.0
        slots = max(1, go - room.shown[0])
        late = math.ceil((self.now() - since) / self.slot) if self.slot else 0
        return go, since + max(slots, late) * self.slot

    # Output.

    def broadcast(self, room: Room, *, table_too: bool) -> None:
        """Send everyone what is new to them; frames that several clients share are built once."""
        if table_too:
            self.tell_table(room)
        if room.table.match is None:
            return
        made: dict[tuple[object, ...], bytes] = {}
        now = clock_time()
        for client in room.clients:
            self.tell_steps(room, client, now, made)

    def tell_table(self, room: Room) -> None:
        """Send the public facts to every client for which any of them is new."""
        made: dict[tuple[object, ...], bytes] = {}
        for client in room.clients:
            key = (client.mine, client.viewer, client.host)
            if key not in made:
                viewer = client.viewer if client.viewer >= 0 else None
                public = msgspec.structs.asdict(room.public(client.mine))
                made[key] = encode(messages.TableNow(**public, mine=client.mine, viewer=viewer, host=client.host))
            if client.table_frame != made[key]:
                client.table_frame = made[key]
                client.tell(made[key])

    def tell_steps(
        self, room: Room, client: Client, now: int, made: dict[tuple[object, ...], bytes] | None = None
    ) -> None:
        """What is new to this client: nothing, a step or, at the end, the last step and then everything."""
        table = room.table
        if table.match is None:
            return
        fingerprint = table.fingerprint(client.viewer)
        if fingerprint == client.fingerprint:
            return
        made = {} if made is None else made
        lenses: list[int | None] = [None]
        if table.is_over and client.cursor and not client.cursor.startswith("all"):
            lenses = [client.viewer, None]
        for lens in lenses:
            key = (client.viewer, client.mine, client.language, client.cursor, lens)
            if key not in made:
                step = table.step(client.viewer, client.mine, client.language, client.cursor, now, lens=lens)
                made[key] = encode(step)
            client.tell(made[key])
            client.cursor = table.cursor(client.viewer, lens=lens)
        client.fingerprint = fingerprint

    # Joining and leaving.

    async def join(self, room: Room, client: Client, cursor: str | None, nonce: str | None = None) -> None:
        """A browser has connected: send what it has missed."""
        await self._to_the_end(self._join(room, client, cursor, nonce))

    async def _join(self, room: Room, client: Client, cursor: str | None, nonce: str | None) -> None:
        async with room.lock:
            if room.gone:
                raise RoomGone
            room.clients.append(client)
            client.cursor = cursor
            await self._append(room, lambda: room.table.say_nonce(client.mine, nonce))
            for entry in room.table.returned(client.mine):
                if self._takes(room, entry):
                    await self._append(room, lambda entry=entry: entry)  # type: ignore[misc]
            self.tell_table(room)
            self.tell_steps(room, client, clock_time())
            if room.table.is_over:
                client.say(messages.RematchAsked(room.asked))

    async def leave(self, room: Room, client: Client) -> None:
        if client in room.clients:
            room.clients.remove(client)
        room.used = time.monotonic()
        room.left.update(dict.fromkeys(client.mine, room.used))
        async with room.lock:
            if room.gone:
                return
            self.tell_table(room)
            if client.wants_rematch:
                self._tell_rematch(room)

    async def rematch(self, room: Room, client: Client) -> None:
        """Once every person has asked for one, make a new table with the same tokens."""
        await self._to_the_end(self._rematch(room, client))

    async def _rematch(self, room: Room, client: Client) -> None:
        async with room.lock:
            if room.gone:
                raise RoomGone
            table = room.table
            client.wants_rematch = True
            people = {index for index, seat in enumerate(table.seats) if seat.sitting.kind == "person"}
            if table.rematch is None and set(room.asked) < people:
                self._tell_rematch(room)
                return
            if table.rematch is None:
                made = await self.found(found_again(table, clock_time()))
                await self._append(room, lambda: Entry("rematch", text=made.table.id))
            assert table.rematch is not None
            again = await self.peek(table.rematch)
            if again is None:
                raise NotNow("no_table")
            for other in room.clients:
                if other.token:
                    mine = again.held_by(other.token)
                    other.say(messages.RematchMade(table.rematch, other.token, mine))

    def _tell_rematch(self, room: Room) -> None:
        """Tell everyone who has asked for one."""
        for client in room.clients:
            client.say(messages.RematchAsked(room.asked))

    async def _to_the_end(self, work: Coroutine[Any, Any, None]) -> None:
        """Changes to a table are completed even if the client disconnects."""
        task = asyncio.create_task(pay_for(work))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        try:
            await asyncio.shield(task)
        finally:
            del task  # its error refers to this frame

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """The server's own work, such as bot turns: charged to nobody."""
        task = asyncio.create_task(_watched(work), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class RoomGone(Exception):
    """The room was dropped in the meantime: get it again."""


async def _watched(work: Coroutine[Any, Any, None]) -> None:
    """Log errors in the background; anyone affected can reload."""
    try:
        await work
    except (RoomGone, Repeated):
        pass
    except DATABASE_ERRORS as error:
        log.warning("work in the background failed: %s", one_line(error))
    except Exception:
        log.exception("work in the background failed")


def rebuild(stored: Stored) -> Table:
    """A table from its founding and entries, under the rules it was founded with. Raises SetAside."""
    if stored.status == "damaged":
        raise SetAside("damaged", was=stored.status)
    founding = stored.founding
    try:
        version = _version_of(founding.game)
        if version != founding.rules:
            now = f"this is version {version}" if version else "which is not offered now"
            reason = f"version {founding.rules} of the rules of {founding.game}, {now}"
            raise SetAside("outdated", reason, stored.status)
        table = Table(founding)
    except (SetAside, MemoryError, OSError):
        raise
    except Exception as error:
        raise SetAside("damaged", f"the founding: {type(error).__name__}", stored.status) from error
    try:
        table.replay(stored.entries, clock_time())
    except (MemoryError, OSError):
        raise
    except Exception as error:  # its message may quote a hidden action
        raise SetAside("damaged", f"entry {table.entries}: {type(error).__name__}", stored.status) from error
    return table


def _version_of(game: str) -> int | None:
    """The version of a game's rules; None for a game that the operator no longer offers."""
    return find_registered_game(game).version if game in registered() else None


def prepare_rules(game: str) -> None:
    """Run everything that a table needs once, so that it is compiled."""
    found = find_registered_game(game)
    match = Match(found, dice=Dice("0"))
    states, out, weights = found.opening(match.options), buffer(found.rules.ACTIONS), buffer(found.rules.ACTIONS)
    found.door.odds(states, 0, out, weights)
    found.door.value(states, 0, 0)
    for seat in decisions(match):
        match.targets(seat)
        match.play(match.legal()[0])
        match.can_undo(seat)
    found.door.redeal(states, 0, 0, new_rng(0, 0))
    match.view(SPECTATOR)


def prepare_bots(game: str) -> None:
    match = Match(find_registered_game(game), dice=Dice("0"))
    for seat in decisions(match):
        match.play(Bot(str(WARM)).choose(match, seat))
    explain(match, max(0, match.actor), Budget(WARM))


def decisions(match: Match) -> Iterator[int]:
    """Yield the seat to act, WARM times or until the match is over; the caller plays on in between."""
    for _ in range(WARM):
        if match.actor >= 0:
            yield match.actor
