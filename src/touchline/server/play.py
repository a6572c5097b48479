"""A browser at a table, over WebSocket: its requests and their answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from touchline.bots.advice import Adviser
from touchline.bots.explain import Explanation, deed, imagine
from touchline.bots.names import names_of
from touchline.bots.thinking import Budget
from touchline.engine.errors import TouchlineError
from touchline.engine.game import SPECTATOR
from touchline.engine.match import Match
from touchline.engine.pointing import Answer
from touchline.locales import Names, read_words, say, tell
from touchline.rulebook import essence_of
from touchline.server import logs, messages
from touchline.server.arena import Arena, Client, RoomGone
from touchline.server.clock import clock_time
from touchline.server.limits import Bucket, Buckets
from touchline.server.messages import read_message
from touchline.server.peers import Elsewhere
from touchline.server.store import DATABASE_ERRORS
from touchline.server.table import NotNow, Repeated, SetAside, Stale, Table
from touchline.server.work import afford, paid, pay_for

PATIENCE = 10.0
"""Seconds to say hello, or to accept what is sent."""
HUNG_UP = (WebSocketDisconnect, OSError, RuntimeError)
"""Errors of sending to a client that is gone: Litestar's after a close, uvicorn's without one, and after its own."""
HINT = Budget(simulations=800, seconds=1.5)
HINTS = 5
"""Maximum candidates in a hint."""
STRIKES = 20
"""Maximum invalid or excess messages before the connection is closed."""
ID = re.compile("[A-Za-z0-9]{10}")
WRITE = "touchline.write"
"""The key of a WebSocket's scope for writing frames of bytes to it, past the layers in between."""
POLICY, TOO_MUCH = 1008, 1013
"""Close codes: protocol error, and try again later."""
log = logging.getLogger("touchline")


def words(language: str, key: str, **facts: object) -> str:
    """One of the server's texts."""
    return say(language, key, "server", **facts)


def why_not(table: Table, language: str, reason: NotNow) -> tuple[str | None, str]:
    """The rule that forbids it and its text, or another reason."""
    if reason.rule:
        return reason.rule, essence_of(table.game.id, reason.rule, language)
    return None, words(language, reason.key, **reason.facts)


class Visit:
    """The WebSocket of one client, from hello to the end."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], arena: Arena, thoughts: Buckets, new_tables: Buckets, address: str
    ) -> None:
        self.socket = socket
        self.frames: Any = socket.scope[WRITE]  # type: ignore[literal-required]
        self.arena = arena
        self.address = address
        self.thoughts = thoughts
        self.new_tables = new_tables
        self.messages = Bucket(arena.limits.messages, time.monotonic())
        self.chats = Bucket(arena.limits.chat, time.monotonic())
        self.language = "en"
        self.strikes = 0
        self.background: set[asyncio.Task[None]] = set()
        self.adviser = Adviser(HINT)

    async def run(self, table_id: str) -> None:
        """Run until either end disconnects."""
        hello = await self.read_hello()
        if hello is None:
            return
        self.language = hello.language
        try:
            logs.table_id.set(table_id if ID.fullmatch(table_id) else "")
            room = await self.arena.room(table_id) if ID.fullmatch(table_id) else None
        except SetAside as problem:
            await self.refuse(problem.key)
            return
        except (Elsewhere, *DATABASE_ERRORS):
            await self.turn_away()
            return
        if room is None:
            await self.refuse("no_table")
            return
        mine = room.table.held_by(hello.token) if hello.token else ()
        viewer = room.table.viewer_of(hello.cursor)
        if viewer not in mine:
            viewer = mine[0] if mine else SPECTATOR
        self.room = room
        self.client = Client(
            hello.token if mine else None, mine, viewer, hello.language, asyncio.Queue(self.arena.limits.outbox + 2)
        )
        self.client.host = hello.token is not None and room.table.is_host(hello.token)
        try:
            await afford()
            await self.arena.join(room, self.client, hello.cursor, hello.nonce)
            await self.talk()
        except (RoomGone, *DATABASE_ERRORS):
            await self.turn_away()
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("table %s: a visit failed", table_id)
            await self.refuse("failed")
        finally:
            for task in self.background:
                task.cancel()
            await self.arena.leave(room, self.client)

    async def read_hello(self) -> messages.Hello | None:
        try:
            said = read_message(await asyncio.wait_for(self.receive(), PATIENCE))
        except (msgspec.MsgspecError, UnicodeDecodeError, TimeoutError):
            said = None
        if isinstance(said, messages.Hello):
            return said
        await self.refuse("hello_first")
        return None

    async def refuse(self, key: str) -> None:
        with contextlib.suppress(*HUNG_UP):
            await self.write(messages.encode(messages.Failure(words(self.language, key))))
            await self.close(POLICY)

    async def turn_away(self) -> None:
        """Ask the browser to reconnect: after an error it would not."""
        with contextlib.suppress(*HUNG_UP):
            await self.close(TOO_MUCH)

    async def talk(self) -> None:
        """Receive and send at the same time; when one ends, so does the other."""
        both = [asyncio.create_task(pay_for(self.hear())), asyncio.create_task(self.send())]
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    async def receive(self) -> str | bytes:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        return event.get("text") or event.get("bytes") or ""  # type: ignore[return-value]

    async def send(self) -> None:
        with contextlib.suppress(*HUNG_UP):
            while (frame := await self.client.outbox.get()) is not None:
                await self.write(frame)
            await self.close(TOO_MUCH)

    async def write(self, frame: bytes) -> None:
        """Wait while the browser accepts nothing, until the connection is cut."""
        await self.frames({"type": "websocket.send", "text": frame})

    async def close(self, code: int) -> None:
        """Raises TimeoutError if the browser does not answer."""
        async with asyncio.timeout(PATIENCE):
            await self.socket.close(code)

    async def hear(self) -> None:
        while self.strikes < STRIKES and not self.client.cut:
            text = await self.receive()
            if not self.messages.take(time.monotonic()):
                self.strike("too_fast")
                continue
            try:
                said = read_message(text)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                self.strike("bad_message", error=error)
                continue
            await afford()
            await self.answer(said)
        self.client.hang_up()
        await asyncio.sleep(PATIENCE)

    def strike(self, key: str, **facts: object) -> None:
        self.strikes += 1
        self.fail(key, **facts)

    def fail(self, key: str, **facts: object) -> None:
        self.client.say(messages.Failure(words(self.language, key, **facts)))

    async def answer(self, said: messages.ToServer) -> None:
        """Carry out a request, or reply with the reason why not."""
        try:
            await ANSWERS[type(said)](self, said)
        except NotNow as reason:
            rule, text = why_not(self.room.table, self.language, reason)
            if isinstance(said, messages.Act | messages.Undo | messages.Resign):
                self.client.say(messages.Refused(said.id, rule, text))
            else:
                self.client.say(messages.Failure(text))
        except TouchlineError as error:
            self.client.say(messages.Failure(str(error)))
        except DATABASE_ERRORS:
            pass  # the room was dropped, and everyone in it was told

    # Requests.

    async def hello(self, said: messages.Hello) -> None:
        self.strike("hello_again")

    async def act(self, said: messages.Act) -> None:
        table, mine = self.room.table, self.client.mine
        await self.once(said.id, lambda: table.act(mine, said.seat, said.action, said.cursor, said.id))

    async def undo(self, said: messages.Undo) -> None:
        table, mine, viewer = self.room.table, self.client.mine, self.client.viewer
        await self.once(said.id, lambda: table.undo(mine, viewer, said.cursor, said.id))

    async def resign(self, said: messages.Resign) -> None:
        table, mine = self.room.table, self.client.mine
        await self.once(said.id, lambda: table.resign(mine, said.seat, said.id))

    async def once(self, message_id: str, decide: Callable[[], Any]) -> None:
        """Do a command with an id once, however often it is sent. It is acknowledged once stored, before the step."""
        try:
            await self.arena.append(self.room, decide, lambda: self.client.say(messages.Ack(message_id)))
        except Repeated:
            self.client.say(messages.Ack(message_id))
        except Stale:
            self.client.say(messages.Stale(message_id))

    async def view_as(self, said: messages.ViewAs) -> None:
        if said.seat not in self.client.mine:
            raise NotNow("not_your_seat")
        async with self.room.lock:
            self.client.viewer = said.seat
            self.client.cursor = self.client.fingerprint = None
            self.arena.tell_table(self.room)
            self.arena.tell_steps(self.room, self.client, clock_time())

    async def why(self, said: messages.Why) -> None:
        """What these targets mean, and what forbids it."""
        async with self.room.lock:
            match = self.asked_match()
            answer = await asyncio.to_thread(paid(lambda: match.answer(said.path, self.client.viewer)))
            rule, text = tell_answer(match, self.client.viewer, answer, self.language)
        self.client.say(messages.Because(said.path, rule, text))

    async def hint(self, said: messages.Hint) -> None:
        if not self.thoughts.take(self.address, time.monotonic()):
            raise NotNow("too_fast")
        self.in_background(self.think())

    async def think(self) -> None:
        async with self.room.lock:
            match, viewer, cursor = (
                self.asked_match().fork(),
                self.client.viewer,
                self.room.table.cursor(self.client.viewer),
            )
        await self.arena.bots_of(match.game.id)
        thoughts = await self.arena.thinkers.compute(1, lambda: self.advise(match, viewer))
        self.client.say(messages.Hinted(cursor, thoughts.candidates[:HINTS]))

    def advise(self, match: Match, seat: int) -> messages.Thoughts:
        """What a bot would do in the seat, in words."""
        told = self.adviser.advise(match, seat)
        return tell_thoughts(told, match.targets(seat), self.language, names_of(match))

    async def list_actions(self, said: messages.ListActions) -> None:
        self.in_background(self.describe())

    async def describe(self) -> None:
        async with self.room.lock:
            match, viewer, cursor = (
                self.asked_match().fork(),
                self.client.viewer,
                self.room.table.cursor(self.client.viewer),
            )
        actions = await self.arena.thinkers.compute(0, lambda: list_of(match, viewer, self.language))
        self.client.say(messages.ActionList(cursor, actions))

    def in_background(self, work: Awaitable[None]) -> None:
        """Run a slow request in the background, so that the person can act meanwhile; one at a time."""

        async def safely() -> None:
            try:
                await work
            except NotNow as reason:
                self.client.say(messages.Failure(why_not(self.room.table, self.language, reason)[1]))
            except Exception:
                log.exception("table %s: an answer failed", self.room.table.id)
                self.fail("failed")

        if self.background:
            work.close()  # type: ignore[attr-defined]
            raise NotNow("too_fast")
        task = asyncio.create_task(pay_for(safely()))
        self.background.add(task)
        task.add_done_callback(self.background.discard)

    async def text(self, said: messages.Text) -> None:
        async with self.room.lock:
            if self.room.table.match is None:
                raise NotNow("not_begun")
            self.client.tell(self.room.table.text(self.client.viewer, self.language))

    async def log(self, said: messages.AskLog) -> None:
        async with self.room.lock:
            if self.room.table.match is None:
                raise NotNow("not_begun")
            self.client.say(self.room.table.log(self.client.viewer, said.before, self.language))

    async def rematch(self, said: messages.Rematch) -> None:
        if not self.client.mine or not self.room.table.is_over:
            raise NotNow("no_rematch")
        if not self.client.wants_rematch and not self.new_tables.take(self.address, time.monotonic()):
            raise NotNow("too_fast")
        await self.arena.rematch(self.room, self.client)

    async def replace(self, said: messages.Replace) -> None:
        table, mine = self.room.table, self.client.mine
        away = self.room.is_away(said.seat, self.arena.limits.away)
        await self.arena.change(self.room, lambda: table.replace(mine, said.seat, said.by, said.level, away=away))

    async def free(self, said: messages.Free) -> None:
        table, mine, host = self.room.table, self.client.mine, self.client.host
        await self.arena.change(self.room, lambda: table.free(mine, said.seat, host=host))

    async def back(self, said: messages.Back) -> None:
        table, mine = self.room.table, self.client.mine
        await self.arena.change(self.room, lambda: table.back(mine, said.seat))

    async def chat(self, said: messages.Chat) -> None:
        if not self.room.table.founding.chat or not self.client.mine:
            raise NotNow("no_chat")
        if not self.chats.take(time.monotonic()):
            raise NotNow("too_fast")
        text = "".join(letter for letter in said.text if letter.isprintable()).strip()
        for other in self.room.clients if text else []:
            other.say(messages.Chatted(self.client.viewer, text))

    async def name(self, said: messages.Name) -> None:
        table, mine = self.room.table, self.client.mine
        await self.arena.change(self.room, lambda: table.rename(mine, said.name))

    def asked_match(self) -> Match:
        """The match, if this viewer is asked. Raises NotNow."""
        table, viewer = self.room.table, self.client.viewer
        if table.match is None:
            raise NotNow("not_begun")
        if table.is_over or table.closed:
            raise NotNow("ended")
        if viewer < 0 or table.match.actor != viewer:
            raise NotNow("not_your_turn")
        return table.match


ANSWERS: dict[type, Callable[[Visit, Any], Awaitable[None]]] = {
    messages.Hello: Visit.hello,
    messages.Act: Visit.act,
    messages.Undo: Visit.undo,
    messages.Resign: Visit.resign,
    messages.ViewAs: Visit.view_as,
    messages.Why: Visit.why,
    messages.Hint: Visit.hint,
    messages.ListActions: Visit.list_actions,
    messages.Text: Visit.text,
    messages.AskLog: Visit.log,
    messages.Rematch: Visit.rematch,
    messages.Replace: Visit.replace,
    messages.Free: Visit.free,
    messages.Back: Visit.back,
    messages.Chat: Visit.chat,
    messages.Name: Visit.name,
}


def tell_answer(match: Match, seat: int, answer: Answer, language: str) -> tuple[str | None, str]:
    """The rule that forbids it and its text, or in plain words what to do instead."""
    game = match.game.id
    own = read_words(game, language)
    seen = match.view(seat)
    prompt = str(own.get("due", {}).get(seen.get("prompt") or seen.get("due"), ""))
    if answer.rule:
        essence = essence_of(game, answer.rule, language)
        return answer.rule, f"{essence} {prompt}".strip() if answer.is_due else essence
    if answer.words:
        return None, str(own["why"][answer.words])
    if answer.allowed:
        return None, words(language, "allowed")
    if answer.next:
        return None, tell_next(game, answer.next, language)
    return None, f"{words(language, 'nothing_there')} {prompt}".rstrip()


def tell_next(game: str, targets: Sequence[str], language: str) -> str:
    """What can be pointed at next: each kind of target, a single one by its name, and buttons by their labels."""
    own = read_words(game, language)
    if "next" not in own:
        return words(language, "go_on")
    kinds: dict[str, list[str]] = {}
    for target in targets:
        kind, _, name = target.partition(":")
        kinds.setdefault(kind, []).append(name)
    buttons = [f"“{own['buttons'][name]}”" for name in kinds.pop("button", [])]
    things = [
        tell(game, language, {"line": f"next.{kind}", "one": names[0] if len(names) == 1 else None})
        for kind, names in kinds.items()
    ]
    return words(language, "go_on_with", what=words(language, "or").join(things + buttons))


def tell_thoughts(
    told: Explanation, targets: Mapping[str, list[str]], language: str, names: Names
) -> messages.Thoughts:
    """The same for the wire; with targets, the candidates can be shown on the board."""
    facts = told.facts(language, names)
    candidates = [
        messages.Candidate(
            action=candidate["action"],
            targets=targets.get(candidate["action"], []),
            words=candidate["words"],
            chance=candidate["chance"],
            share=candidate["share"],
            visits=candidate["visits"],
            then=candidate["then"],
        )
        for candidate in facts["candidates"]
    ]
    return messages.Thoughts(facts["chances"], candidates)


def list_of(match: Match, seat: int, language: str) -> list[messages.Listed]:
    """Every legal action in words, as the seat would see the event."""
    states, _ = imagine(match, seat, Budget(1), 0)
    game, names, read = match.game.id, names_of(match), match.game.notation.read_action
    return [
        messages.Listed(action, targets, tell(game, language, deed(match, states, read(action), seat), names))
        for action, targets in match.targets(seat).items()
    ]
