"""Cancelled tasks end, even if a library loses the cancellation."""

import asyncio

import pytest

from touchline.server import tasks
from touchline.server.database import PostgresDatabase
from touchline.server.peers import Peers
from touchline.server.store import database_of
from touchline.server.tasks import end_all

SOON = 5.0


async def go_on_for_ever(losses):
    """Lose this many cancellations."""
    while True:
        try:
            await asyncio.sleep(SOON)
        except asyncio.CancelledError:
            if not losses:
                raise
            losses.pop()


def test_a_task_whose_cancellation_is_lost_is_cancelled_again(monkeypatch):
    monkeypatch.setattr(tasks, "AGAIN", 0.01)

    async def end():
        running = [asyncio.create_task(go_on_for_ever([None] * lost)) for lost in range(3)]
        await asyncio.sleep(0)
        async with asyncio.timeout(SOON):
            await end_all(running)
        assert all(task.done() for task in running)

    asyncio.run(end())


@pytest.mark.parametrize("turns", range(6))
def test_a_process_notified_while_it_stops_no_longer_renews_its_lease(turns, monkeypatch):
    """In whatever turn of the event loop the notification arrives."""

    async def end():
        database, _ = database_of("postgresql://touchline@127.0.0.1/none")
        assert isinstance(database, PostgresDatabase)
        peers = Peers(database, "")
        beats = []

        async def beat():
            beats.append(None)

        monkeypatch.setattr(peers, "_beat", beat)
        beating = asyncio.create_task(peers._beat_on())
        await asyncio.sleep(0.01)
        peers._wake.set()
        for _ in range(turns):
            await asyncio.sleep(0)
        beating.cancel()
        await asyncio.wait({beating}, timeout=peers.lease / 2)
        assert beating.done()

    asyncio.run(end())
