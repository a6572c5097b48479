"""Several servers on one PostgreSQL under constant faults: nothing acknowledged may be lost, nothing done twice.

    python bench/chaos.py [--faults 500] [--tables 200] [--processes 3] [--every 1.0] [--lease 2.0] [--only kill]

Browsers play on tables of all games, through any server: there is no sticky routing. At one table in five a bot has the
second seat. Servers are killed, told to stop, and paused for longer than their lease; the database crashes and loses
its connections; browsers lose theirs; clocks of servers jump by up to a day. Commands that are not acknowledged are
sent again, with the same id.

Checked at the end: every scoresheet holds exactly the actions sent, in order, and proves; in the database, every epoch
of a table has one writer, the process that claimed it, and the epochs of its entries never fall. The writers are
recorded by triggers that the servers know nothing of. Every wait has a deadline, and nothing is left running.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import faulthandler
import json
import logging
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
from clients import Unexpected, actions_of, ask, free_port, open_socket, percentile
from postgres import Postgres, running_postgres
from websockets.exceptions import WebSocketException

from touchline.api import read_sheet
from touchline.games import GAMES

LONG = 10.0
"""Seconds without an acknowledgement that are worth a line in the log."""
TICK = 0.1
"""Seconds."""
HANG = 12.0
"""Seconds without an answer after which a browser connects anew; after as many again, it is an error of the test."""
PATIENCE = 180.0
"""Maximum seconds until a table continues after a fault."""
NURSERY_PATIENCE = 900
AT_ONCE = 20
"""Matches that are ended at the same time."""
PAUSES = (0.1, 1.2)
"""Seconds between two faults."""
GOES_ON = 4
"""One in this many tables must have something acknowledged before the next fault: a busy machine needs longer."""
DOWN = (0.0, 2.0)
"""Seconds until a server that has ended is started again."""
BOTS = 5
"""At one in this many tables the opponent is a bot."""
JUMP = 86_400
"""Seconds by which a clock jumps at most."""
KINDS = {"kill": 30, "stop": 12, "pause": 15, "database": 5, "connections": 10, "browsers": 16, "clock": 12}
"""The kinds of faults and how often each comes."""
LOST = (OSError, WebSocketException, EOFError)
log = logging.getLogger("chaos")

AUDIT = """
create table writers (table_id text, number int, epoch int, writer text);
create table claims (table_id text, epoch int, owner text, claimer text);
create function note_writer() returns trigger language plpgsql as $$ begin
  insert into writers select new.table_id, new.number, epoch, current_setting('application_name')
  from tables where id = new.table_id;
  return new;
end $$;
create function note_claim() returns trigger language plpgsql as $$ begin
  if new.owner is not null then
    insert into claims values (new.id, new.epoch, new.owner, current_setting('application_name'));
  end if;
  return new;
end $$;
create trigger note_writer after insert on entries for each row execute function note_writer();
create trigger note_claim after insert or update of epoch on tables for each row execute function note_claim();
"""
CHECKS = {
    "epochs with two writers": "select table_id, epoch from writers group by 1, 2 having count(distinct writer) > 1",
    "entries not written by the owner": "select * from writers left join claims using (table_id, epoch) "
    "where claimer is distinct from writer",
    "epochs with two owners": "select table_id, epoch from claims group by 1, 2 having count(*) > 1",
    "entries of an earlier epoch after a later one": "select * from (select table_id, epoch, lag(epoch) over "
    "(partition by table_id order by number) as before from writers) as paired where epoch < before",
    "gaps between entries": "select table_id from writers group by 1 having max(number) <> count(*)",
}


# Servers.


def fork_servers(database: str, lease: float) -> None:
    """Load everything once; then fork a server for every port read, and report its process id."""
    faulthandler.enable()
    from touchline.server import arena
    from touchline.server.app import Service, Settings, configuration, make_app
    from touchline.server.limits import NO_LIMITS

    for game in GAMES:
        arena.prepare_rules(game)
        arena.prepare_bots(game)
    arena.prepare_rules = arena.prepare_bots = lambda game: None  # the servers inherit it
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s server %(process)d: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            let_clock_jump()
            settings = Settings(database, 0.0, (), NO_LIMITS, lease=lease)
            try:
                Service(configuration(make_app(settings), settings, "127.0.0.1", int(line))).run()
            finally:
                os._exit(0)
        print(child, flush=True)


def let_clock_jump() -> None:
    """On SIGUSR1, put this process's wall clock forward or back."""
    seconds, nanoseconds, ahead = time.time, time.time_ns, [0]

    def jump(*_: object) -> None:
        ahead[0] = random.randint(-JUMP, JUMP)

    time.time = lambda: seconds() + ahead[0]
    time.time_ns = lambda: nanoseconds() + ahead[0] * 1_000_000_000
    signal.signal(signal.SIGUSR1, jump)


class Ticking:
    """The clock for deadlines: it stands still while this process is paused, as when the whole machine is."""

    now = 0.0
    """Seconds."""

    @classmethod
    async def go_on(cls) -> None:
        while True:
            await asyncio.sleep(TICK)
            cls.now += TICK


class ForkServer:
    """The process that forks servers, and the servers by their ports."""

    def __init__(self, process: asyncio.subprocess.Process, ports: list[int]) -> None:
        self.process = process
        self.ports = ports
        self.pids: dict[int, int] = {}
        self._turn = asyncio.Lock()

    async def line(self) -> str:
        """Raises Unexpected if the process has ended: the servers it has forked keep its end of the pipe open."""
        assert self.process.stdout
        read, ended = (asyncio.ensure_future(work) for work in (self.process.stdout.readline(), self.process.wait()))
        await asyncio.wait({read, ended}, timeout=NURSERY_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not read.done():
            read.cancel()
            raise Unexpected(f"expected a line of the fork server; it has ended with {self.process.returncode}")
        return read.result().decode().strip()

    async def start(self, port: int) -> None:
        """Start a server and wait until it takes connections. Raises Unexpected."""
        assert self.process.stdin
        until = Ticking.now + PATIENCE
        while not await takes_connections(port):
            if port not in self.pids or not is_running(self.pids[port]):
                async with self._turn:
                    self.process.stdin.write(f"{port}\n".encode())
                    self.pids[port] = int(await self.line())
            if Ticking.now > until:
                raise Unexpected(f"expected a server at {port} within {PATIENCE} s, it takes no connection")
            await asyncio.sleep(0.1)

    def send(self, port: int, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pids[port], number)

    async def close(self) -> None:
        """Leave nothing running."""
        for port in self.pids:
            self.send(port, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


async def takes_connections(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# Browsers.


class Browser:
    """A browser that holds both seats of its table, or plays a bot, and everything it has sent there."""

    def __init__(self, ports: list[int], number: int, every: float) -> None:
        self.ports, self.game, self.every = ports, GAMES[number % len(GAMES)], every
        self.rng = random.Random(number)
        self.meets_bot = number % BOTS == 0
        self.said: list[str] = []
        self.acknowledged = self.matches = self.connections = 0
        self.pending: dict[str, Any] | None = None
        self.made: dict[str, Any] | None = None
        self.token = ""
        self.socket: Any = None
        self.last = time.monotonic()
        self.gaps: list[float] = []
        self.troubles: Counter[str] = Counter()

    @property
    def port(self) -> int:
        """The port of any server, running or not, as a load balancer without health checks would choose it."""
        return self.rng.choice(self.ports)

    async def found(self) -> None:
        self.token = self.token or f"{self.rng.getrandbits(120):024x}"[:24]
        other = {"kind": "bot", "level": "rookie"} if self.meets_bot else {"kind": "me"}
        wish = {"game": self.game, "seats": [{"kind": "me"}, other], "token": self.token}
        self.made = await self.ask("/api/tables", wish)

    async def ask(self, path: str, wish: object = None) -> Any:
        """Raises ConnectionResetError if the server cannot answer now."""
        try:
            return await ask(self.port, path, wish)
        except Unexpected as error:
            if "not 503" in str(error) or "no answer" in str(error):
                self.troubles["503 or no answer"] += 1
                raise ConnectionResetError(str(error)) from error
            raise

    async def connect(self) -> dict[str, Any]:
        """Connect to any server and say hello; what is not acknowledged is sent again."""
        assert self.made
        self.connections += 1
        self.socket = await open_socket(self.port, self.made["table"], open_timeout=2 * HANG)
        hello = {"type": "hello", "token": self.made["token"], "language": "en", "nonce": "chaos"}
        await self.socket.send(json.dumps(hello))
        step = await self.until("step")
        if not self.pending:
            return step
        await self.send_pending()
        raise ConnectionResetError("look at the table anew")

    async def play(self) -> None:
        """Play until the match is over or the connection breaks."""
        if self.made is None:
            await self.found()
        try:
            step = await self.connect()
            while not step["outcome"]:
                if not step["asked"]:
                    step = await self.until("step")
                    continue
                if step["asked"][0] != step["viewer"]:
                    await self.socket.send(json.dumps({"type": "view_as", "seat": step["asked"][0]}))
                    step = await self.until("step")
                    continue
                step = await self.act(step)
                await asyncio.sleep(self.every * self.rng.uniform(0.5, 1.5))
        finally:
            if self.socket:
                self.socket.transport.abort()

    async def act(self, step: dict[str, Any]) -> dict[str, Any]:
        action = self.rng.choice(step["legal"])[0]
        self.said.append(action)
        self.pending = {"type": "act", "id": str(len(self.said)), "cursor": step["cursor"], "action": action}
        self.pending["seat"] = step["viewer"]
        self.last = time.monotonic()
        await self.send_pending()
        return await self.until("step")

    async def send_pending(self) -> None:
        assert self.pending
        await self.socket.send(json.dumps(self.pending))
        frame = await self.until("ack")
        if frame["id"] != self.pending["id"]:
            raise Unexpected(f"{self.game}: expected the acknowledgement of {self.pending['id']}, not {frame['id']}")
        self.pending = None
        self.acknowledged += 1
        self.gaps.append(time.monotonic() - self.last)
        if self.gaps[-1] > LONG:
            log.info("a table of %s waited for %.1f s", self.game, self.gaps[-1])

    async def until(self, kind: str) -> dict[str, Any]:
        """Wait for a frame. Raises Unexpected, or ConnectionResetError if the server hangs or asks to come again."""
        try:
            async with asyncio.timeout(HANG):
                while True:
                    frame: dict[str, Any] = json.loads(await self.socket.recv())
                    if frame["type"] == "stale":
                        self.take_back(frame["id"])
                    if frame["type"] == "refused":
                        raise Unexpected(f"{self.game} after {self.acknowledged} actions: {frame}")
                    if frame["type"] == "error":
                        self.troubles[frame["text"]] += 1
                        raise ConnectionResetError(frame["text"])
                    if frame["type"] == kind:
                        return frame
        except TimeoutError:
            self.troubles["no answer"] += 1
            raise ConnectionResetError("no answer") from None

    def take_back(self, id: str) -> None:
        """Withdraw an action that was chosen on a server that had lost the table while it was paused.

        It was not done, which the sheet must confirm. Raises ConnectionResetError.
        """
        if not self.pending or id != self.pending["id"]:
            raise Unexpected(f"{self.game}: expected {self.pending} to be stale, if anything, not {id}")
        self.said.pop()
        self.pending = None
        self.troubles["stale"] += 1
        raise ConnectionResetError("stale")

    async def end(self) -> None:
        """Resign unless it is over, and compare the sheet with what was sent; the sheet must prove."""
        assert self.made
        try:
            step = await self.connect()
            if not step["outcome"]:
                await self.socket.send(json.dumps({"type": "resign", "id": "end", "seat": 0}))
                await self.until("ack")
        finally:
            if self.socket:
                self.socket.transport.abort()
        text = await self.ask(f"/api/tables/{self.made['table']}/sheet")
        own = next(line for line in text.splitlines() if line.startswith("seat ")).partition(":")[0].split()[1]
        found = actions_of(text, own if self.meets_bot else "")
        if found != self.said:
            raise Unexpected(f"{self.game}: {len(found)} actions in the sheet, {len(self.said)} sent")
        await asyncio.to_thread(read_sheet, text)
        self.matches += 1
        self.made, self.said, self.token = None, [], ""

    async def keep_playing(self) -> None:
        while True:
            await self.insist(self.play)
            await self.insist(self.end)

    async def insist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Retry when something breaks, as long as acknowledgements keep coming. Raises Unexpected."""
        until, before = Ticking.now + PATIENCE, self.acknowledged
        while True:
            try:
                return await work()
            except LOST as error:
                if before != self.acknowledged:
                    until, before = Ticking.now + PATIENCE, self.acknowledged
                if Ticking.now > until:
                    raise Unexpected(f"{self.game}: nothing goes on for {PATIENCE} s: {error!r}") from error
                await asyncio.sleep(self.rng.uniform(0.2, 0.6))


# Faults.


class Chaos:
    """Does one fault after another; servers that end are started again."""

    def __init__(
        self, forker: ForkServer, postgres: Postgres, browsers: list[Browser], lease: float, seed: int
    ) -> None:
        self.forker, self.postgres, self.browsers, self.lease = forker, postgres, browsers, lease
        self.rng = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.repairs: set[asyncio.Task[None]] = set()
        self.ailing: set[int] = set()
        """Servers that are down, paused, or stopping."""
        self.only: str | None = None

    @property
    def acknowledged(self) -> int:
        """Acknowledged actions, at all tables."""
        return sum(browser.acknowledged for browser in self.browsers)

    async def fault(self) -> None:
        """Do any fault, but always leave one server to take over."""
        kind = self.only or self.rng.choices(list(KINDS), list(KINDS.values()))[0]
        until = Ticking.now + PATIENCE
        most = 0 if self.only else len(self.forker.ports) - 2
        while kind in ("kill", "stop", "pause") and len(self.ailing) > most:
            surface(list(self.repairs))
            if Ticking.now > until:
                raise Unexpected(f"expected the servers to be repaired within {PATIENCE} s")
            await asyncio.sleep(0.1)
        self.counts[kind] += 1
        port = self.rng.choice([port for port in self.forker.ports if port not in self.ailing])
        log.info("%d: %s, server %d", self.counts.total(), kind, self.forker.pids[port])
        await getattr(self, f"_{kind}")(port)

    async def _kill(self, port: int) -> None:
        self.forker.send(port, signal.SIGKILL)
        self._later(port, self._revive(port))

    async def _stop(self, port: int) -> None:
        self.forker.send(port, signal.SIGTERM)
        self._later(port, self._revive(port))

    async def _pause(self, port: int) -> None:
        self.forker.send(port, signal.SIGSTOP)
        self._later(port, self._wake(port, self.rng.uniform(1.2, 2.5) * self.lease))

    async def _clock(self, port: int) -> None:
        self.forker.send(port, signal.SIGUSR1)

    async def _database(self, _: int) -> None:
        self.postgres.crash()
        await asyncio.sleep(self.rng.uniform(0, 1))
        await asyncio.to_thread(self.postgres.start)

    async def _connections(self, _: int) -> None:
        """The database cuts all connections, or one server's."""
        mine = "pid <> pg_backend_pid() and backend_type = 'client backend'"
        if self.rng.random() < 0.5:
            mine += f" and application_name = 'touchline {self.forker.pids[self.rng.choice(self.forker.ports)]}'"
        await query(self.postgres, f"select pg_terminate_backend(pid) from pg_stat_activity where {mine}")

    async def _browsers(self, _: int) -> None:
        for browser in self.rng.sample(self.browsers, len(self.browsers) // 4):
            if browser.socket:
                browser.socket.transport.abort()

    def _later(self, port: int, work: Any) -> None:
        self.ailing.add(port)
        task = asyncio.create_task(work)
        self.repairs.add(task)

        def done(_: object) -> None:
            self.ailing.discard(port)

        task.add_done_callback(done)

    async def _revive(self, port: int) -> None:
        began = Ticking.now
        while is_running(self.forker.pids[port]):
            if Ticking.now > began + PATIENCE:
                raise Unexpected(f"expected server {self.forker.pids[port]} to end within {PATIENCE} s")
            await asyncio.sleep(0.05)
        log.info("server %d has ended after %.1f s", self.forker.pids[port], Ticking.now - began)
        await asyncio.sleep(self.rng.uniform(*DOWN))
        await self.forker.start(port)

    async def _wake(self, port: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.forker.send(port, signal.SIGCONT)


async def query(postgres: Postgres, text: str) -> list[Any]:
    line = await asyncpg.connect(postgres.url)
    try:
        return list(await line.fetch(text))
    finally:
        await line.close()


async def chaos(given: argparse.Namespace, postgres: Postgres) -> None:
    ports = [free_port() for _ in range(given.processes)]
    command = [sys.executable, __file__, "--fork", postgres.url, "--lease", str(given.lease)]
    pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
    forker = ForkServer(await asyncio.create_subprocess_exec(*command, **pipes), ports)
    ticking = asyncio.create_task(Ticking.go_on())
    try:
        if (line := await forker.line()) != "ready":
            raise Unexpected(f"expected ready, not {line!r}")
        for port in ports:
            await forker.start(port)
        line = await asyncpg.connect(postgres.url)
        await line.execute(AUDIT)
        await line.close()
        browsers = [Browser(ports, number, given.every) for number in range(given.tables)]
        began = time.monotonic()
        faults = Chaos(forker, postgres, browsers, given.lease, given.seed)
        faults.only = given.only
        counts = await disturb(faults, given.faults)
        await check(postgres)
        report(given, browsers, counts, time.monotonic() - began)
    finally:
        ticking.cancel()
        await forker.close()


async def disturb(chaos: Chaos, faults: int) -> Counter[str]:
    """Play and do faults, then repair everything and end all matches. Raises Unexpected."""
    playing = [asyncio.create_task(browser.keep_playing()) for browser in chaos.browsers]
    try:
        await asyncio.sleep(5)
        for _ in range(faults):
            await chaos.fault()
            before = chaos.acknowledged
            await asyncio.sleep(2 * chaos.lease + 2 if chaos.only else chaos.rng.uniform(*PAUSES))
            until = Ticking.now + PATIENCE
            while chaos.acknowledged < before + len(playing) // GOES_ON and Ticking.now < until:
                surface([*playing, *chaos.repairs])
                await asyncio.sleep(0.1)
            surface([*playing, *chaos.repairs])
        await asyncio.gather(*chaos.repairs)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    for first in range(0, len(chaos.browsers), AT_ONCE):
        some = [browser for browser in chaos.browsers[first : first + AT_ONCE] if browser.made]
        await asyncio.gather(*(browser.insist(browser.end) for browser in some))
    return chaos.counts


def surface(tasks: list[asyncio.Task[None]]) -> None:
    """Raise errors that happened at a table or a server."""
    for task in tasks:
        if task.done():
            task.result()


async def check(postgres: Postgres) -> None:
    """Raises Unexpected if the database holds anything that it should not."""
    for what, text in CHECKS.items():
        if found := await query(postgres, text):
            raise Unexpected(f"{len(found)} {what}: {found[:3]}")


def report(given: argparse.Namespace, browsers: list[Browser], counts: Counter[str], took: float) -> None:
    gaps = [gap for browser in browsers for gap in browser.gaps]
    troubles = sum((browser.troubles for browser in browsers), Counter[str]())
    print(f"{sum(counts.values())} faults in {took:.0f} s: {', '.join(f'{n} {kind}' for kind, n in counts.items())}")
    print(
        f"{given.processes} processes, {given.tables} tables, one in {BOTS} with a bot, "
        f"{sum(browser.matches for browser in browsers)} matches, "
        f"{len(gaps)} acknowledged actions, {sum(browser.connections for browser in browsers)} connections: "
        "none lost, none done twice, every sheet proves, every epoch has one writer"
    )
    print(f"seconds until an acknowledgement, however often it was sent: {told(gaps)}; lease {given.lease:g} s")
    print(f"browsers met: {dict(troubles)}")


def told(values: list[float]) -> str:
    return ", ".join(f"p{share} {percentile(values, share):.2f}" for share in (50, 99)) + f", max {max(values):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two actions at a table")
    parser.add_argument("--lease", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=KINDS, help="only this kind of fault, one at a time")
    parser.add_argument("--log", default="", help="file for the faults, and long waits")
    parser.add_argument("--fork", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.fork:
        fork_servers(given.fork, given.lease)
        return
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", filename=given.log or os.devnull)
    with running_postgres() as postgres:
        try:
            asyncio.run(chaos(given, postgres))
        except Unexpected as error:
            sys.exit(f"chaos: {error}")


if __name__ == "__main__":
    main()
