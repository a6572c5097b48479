"""Health and readiness: whether the process runs, and whether it can take requests now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import MediaType, Response, get
from litestar.datastructures import State

from touchline.server.store import DATABASE_ERRORS

if TYPE_CHECKING:
    from touchline.server.arena import Arena


async def problem_of(arena: Arena) -> str:
    """Why the server is not ready, in words; empty if it is."""
    if not arena.has_all_rules:
        return "the rules are being compiled"
    if arena.leases.is_draining:
        return "the process hands its tables over"
    try:
        await arena.store.ping()
    except DATABASE_ERRORS:
        return "the database does not answer"
    return ""


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz() -> str:
    """The process runs and its event loop turns."""
    return "ok\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def readyz(state: State) -> Response[str]:
    """The rules are compiled, the database answers, and the process is not about to stop."""
    problem = await problem_of(state.arena)
    return Response(f"{problem or 'ok'}\n", status_code=503 if problem else 200, media_type=MediaType.TEXT)
