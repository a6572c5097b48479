"""The state of tables, whichever process has them: their owners know who is connected."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from touchline.server import messages
from touchline.server.arena import Arena
from touchline.server.leases import Process
from touchline.server.peers import Elsewhere, Peers
from touchline.server.relay import RELAYED, Unreachable, ask
from touchline.server.table import SetAside
from touchline.server.work import afford

AT_ONCE = 40
"""Maximum tables in one request."""
PUBLIC = messages.PublicTable.__struct_fields__


class Lists:
    """Collects the state of tables from all processes; a relayed request is answered from here and the store only."""

    def __init__(self, arena: Arena, peers: Peers | None) -> None:
        self.arena = arena
        self.peers = peers

    async def standings(self, table_ids: Sequence[str], *, is_relayed: bool) -> messages.Statuses:
        """In the requested order. A table that has been set aside is neither listed nor gone."""
        wanted = list(dict.fromkeys(table_ids))
        others = [table_id for table_id in wanted if table_id not in self.arena.rooms]
        owners = await self.arena.leases.owners(others) if others else {}
        told = {} if is_relayed else await self._ask_all(owners)
        found, gone = [], []
        for table_id in wanted:
            await afford()
            try:
                standing = told.get(table_id) or await self._look(table_id, owners.get(table_id))
            except SetAside:
                continue
            if standing:
                found.append(standing)
            else:
                gone.append(table_id)
        return messages.Statuses(found, gone)

    async def _look(self, table_id: str, owner: Process | None) -> messages.TableStatus | None:
        """From memory if the table is here or free, otherwise as it is stored."""
        if owner is None:
            try:
                room = await self.arena.room(table_id)
                return await room.look() if room else None
            except Elsewhere:
                pass
        table = await self.arena.peek(table_id)
        return table.standing(set(), 0) if table else None

    async def _ask_all(self, owners: dict[str, Process | None]) -> dict[str, messages.TableStatus]:
        asked: dict[Process, list[str]] = {}
        for table_id, owner in owners.items():
            if owner and owner.is_live:
                asked.setdefault(owner, []).append(table_id)
        answers = await asyncio.gather(*(self._ask(owner, table_ids) for owner, table_ids in asked.items()))
        return {standing.table: standing for part in answers for standing in part}

    async def _ask(self, owner: Process, table_ids: list[str]) -> list[messages.TableStatus]:
        """The owner's answer; nothing if there is none."""
        assert self.peers
        found: list[messages.TableStatus] = []
        try:
            for first in range(0, len(table_ids), AT_ONCE):
                wish = messages.AskStatus(table_ids[first : first + AT_ONCE])
                told = await ask(self.peers, owner, "/api/tables/status", wish)
                found += msgspec.json.decode(told, type=messages.Statuses).tables
        except Unreachable:
            pass
        return found


def public_part(standing: messages.TableStatus) -> messages.PublicTable:
    return messages.PublicTable(**{name: getattr(standing, name) for name in PUBLIC})


def is_relayed(request: Any) -> bool:
    """Whether another process has passed this request on."""
    return RELAYED in request.scope
