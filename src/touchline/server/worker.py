"""`touchline think`: a process that searches for the bots of all servers on a database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from touchline.bots import Bot, styled
from touchline.engine.errors import TouchlineError
from touchline.games import registered
from touchline.server.arena import prepare_bots, prepare_rules, rebuild
from touchline.server.logs import start_logging
from touchline.server.peers import Peers, join
from touchline.server.searches import patient, settle, take
from touchline.server.store import DATABASE_ERRORS, Store, one_line
from touchline.server.table import SetAside, Table

LOOK_AGAIN = 0.5
"""Seconds between polls of the queue, besides the notifications."""
KEPT = 200
"""Maximum tables in memory: the next search at a table needs only its latest entries."""
THINKS = ("database", "game", "threads", "log", "lease")
"""The settings of a worker."""
log = logging.getLogger("touchline")


class Worker:
    """Takes one search per thread, the cheapest first."""

    def __init__(self, store: Store, peers: Peers, threads: int) -> None:
        self.store = store
        self.peers = peers
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._count = threads
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._wake = asyncio.Event()
        peers.hears["search"] = lambda _: self._wake.set()

    async def run(self) -> None:
        """Run until cancelled; a search in progress is then free for another worker."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._count):
                    group.create_task(self._work_on())
        finally:
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def _work_on(self) -> None:
        while True:
            self._wake.clear()
            try:
                while await self._work():
                    pass
            except DATABASE_ERRORS as error:
                log.warning("no searches: %s", one_line(error))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN):
                    await self._wake.wait()

    async def _work(self) -> bool:
        """Do one search, if there is one."""
        connection = await self.store.database.connect()
        try:
            await connection.execute(patient)
            search = (await connection.execute(take)).first()
            if search is None:
                return False
            text = await self._think(search)
            await connection.run_sync(lambda line: settle(line, search.id, text))
            await connection.commit()
            return True
        finally:
            await leave(connection)

    async def _think(self, search: sa.Row[Any]) -> str:
        """The bot's action; nothing if it is not to act, or cannot answer."""
        try:
            table = await self._table(search.table_id, search.entries)
            if table is None or table.match is None or table.bot_to_act() != (search.seat, search.level):
                return ""
            name = styled(search.level, table.style(search.seat))
            bot, match = Bot(name, table.bot_seed(search.seat)), table.match.fork()
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: bot.choose(match, search.seat))
        except SetAside:
            return ""
        except DATABASE_ERRORS:
            raise
        except Exception:
            log.exception("table %s: a search failed", search.table_id)
            return ""

    async def _table(self, table_id: str, entries: int) -> Table | None:
        """The table after this many entries."""
        table = self._tables.pop(table_id, None)
        if table is None or table.entries > entries:
            stored = await self.store.load(table_id)
            if stored is None:
                return None
            table = await asyncio.to_thread(rebuild, stored._replace(entries=stored.entries[:entries]))
        for entry in await self.store.entries_after(table_id, table.entries):
            if table.entries < entries:
                table.apply(entry)
        self._tables[table_id] = table
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        return table if table.entries == entries else None


async def leave(connection: AsyncConnection) -> None:
    """End the transaction, whatever it was doing."""
    try:
        await connection.close()
    except DATABASE_ERRORS:
        await connection.invalidate()


def check_shared(database: str) -> None:
    """Raises TouchlineError if servers cannot share the database."""
    if make_url(database).get_backend_name() != "postgresql":
        raise TouchlineError("expected a database that servers share, postgresql://..., not an SQLite file")


def run(database: str, threads: int | None, log_form: str, lease: float) -> None:
    """Think until interrupted. Raises TouchlineError."""
    start_logging(log_form)
    asyncio.run(_run(database, threads or os.cpu_count() or 1, lease))


async def _run(database: str, threads: int, lease: float) -> None:
    store = Store(database)
    peers = join(store, ":0", "think", lease)
    assert peers
    await store.open()
    try:
        for game in registered():
            await asyncio.to_thread(prepare_rules, game)
            await asyncio.to_thread(prepare_bots, game)
        await peers.open()
        working = asyncio.create_task(Worker(store, peers, threads).run())
        peers.refused = working.cancel  # type: ignore[assignment]
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, working.cancel)
        log.info("Touchline thinks for the servers of this database, in %d threads (Ctrl+C stops it).", threads)
        await asyncio.gather(working, return_exceptions=True)
    finally:
        await peers.close()
        await store.close()
