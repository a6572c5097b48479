"""The REST API, under /api."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK
from sqlalchemy.exc import IntegrityError

from touchline.engine.errors import BadSheet, TouchlineError
from touchline.engine.game import SPECTATOR
from touchline.games import registered
from touchline.server import catalogue, learning, messages
from touchline.server.arena import Arena, Room
from touchline.server.clock import clock_time
from touchline.server.laboratory import Laboratory
from touchline.server.limits import Buckets
from touchline.server.lists import Lists, is_relayed, public_part
from touchline.server.messages import Language, TableId
from touchline.server.replays import AT_ONCE, Film, Replays, viewer_of
from touchline.server.sheets import tell_bad, whole
from touchline.server.table import Entry, NotNow, Table, found, new_token
from touchline.server.work import paid

T = TypeVar("T")
PROBLEMS = {
    status: ResponseSpec(messages.Problem, generate_examples=False, description=text)
    for status, text in {
        400: "bad request",
        403: "origin not allowed",
        404: "not found",
        405: "method not allowed",
        409: "not now",
        413: "too large",
        415: "unsupported media type",
        421: "unknown host name",
        429: "limit exceeded",
        503: "not stored; try again",
    }.items()
}
Anyone = Request[Any, Any, Any]
OurArena = NamedDependency[Arena]
OurReplays = NamedDependency[Replays]
OurLaboratory = NamedDependency[Laboratory]
OurLists = NamedDependency[Lists]
OurBuckets = NamedDependency[Buckets]
TableKey = Annotated[TableId, PathParameter(description="the id of a table")]
ReplayKey = Annotated[TableId, PathParameter(description="the id of a replay")]
ExperimentKey = Annotated[TableId, PathParameter(description="the id of a simulation")]
PlyNumber = Annotated[int, PathParameter(ge=0, le=100_000)]


def link(table_id: str, token: str) -> str:
    """A person's link to their seat; the part after # is never sent."""
    return f"/t/{table_id}#{token}"


def address_of(request: Anyone) -> str:
    return request.client.host if request.client else ""


def bearer(request: Anyone) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token else None


def limit(request: Anyone, buckets: Buckets) -> None:
    if not buckets.take(address_of(request), time.monotonic()):
        raise HTTPException(status_code=429, detail="limit exceeded: try again later")


def check_space(arena: Arena) -> None:
    if arena.full:
        raise HTTPException(status_code=503, detail="the database is full: try again later")


def table_made(table: Table, token: str) -> messages.TableMade:
    return messages.TableMade(table.id, list(table.held_by(token)), token, link(table.id, token), table.commitment)


async def find_room(arena: Arena, table_id: str) -> Room:
    room = await arena.room(table_id)
    if room is None:
        raise HTTPException(status_code=404, detail="there is no such table")
    return room


async def look_at(room: Room) -> messages.PublicTable:
    """The public facts once any pending entry is stored."""
    async with room.lock:
        return room.public()


async def find_film(replays: Replays, replay: str) -> Film:
    film = await replays.find(replay)
    if film is None:
        raise HTTPException(status_code=404, detail="there is no such replay")
    return film


def check_game(game: str) -> None:
    if game not in registered():
        raise HTTPException(status_code=404, detail="there is no such game")


async def learn(arena: Arena, game: str, what: str, make: Callable[[], T]) -> T:
    """A lesson or a picture of a game, made in a thread of its own."""
    check_game(game)
    await arena.rules_of(game)
    try:
        return await asyncio.to_thread(paid(make))
    except KeyError as error:
        raise HTTPException(status_code=404, detail=f"there is no such {what}") from error


@get("/games", responses=PROBLEMS, summary="List games")
async def games(language: FromQuery[Language] = "en") -> list[messages.GameFacts]:
    return catalogue.list_games(language)


@get("/games/{game:str}/rules", responses=PROBLEMS, summary="Rulebook of a game")
async def rules(game: FromPath[str], language: FromQuery[Language] = "en") -> list[messages.RuleFacts]:
    check_game(game)
    return catalogue.list_rules(game, language)


@get("/games/{game:str}/pictures/{name:str}", responses=PROBLEMS, summary="A picture of the rulebook")
async def picture(
    game: FromPath[str], name: FromPath[str], arena: OurArena, language: FromQuery[Language] = "en"
) -> messages.RulePicture:
    return await learn(arena, game, "picture", lambda: learning.draw_picture(game, name, language))


@get("/games/{game:str}/lessons", responses=PROBLEMS, summary="List the lessons of a game")
async def lessons(game: FromPath[str], language: FromQuery[Language] = "en") -> list[messages.LessonFacts]:
    check_game(game)
    return learning.list_lessons(game, language)


@post(
    "/games/{game:str}/lessons/{name:str}",
    responses=PROBLEMS,
    summary="Play a lesson from its beginning, with a try",
    status_code=HTTP_200_OK,
)
async def try_lesson(
    game: FromPath[str], name: FromPath[str], data: JSONBody[messages.Trial], arena: OurArena
) -> messages.LessonNow:
    return await learn(arena, game, "lesson", lambda: learning.attempt(game, name, data))


@get("/words/{language:str}", responses=PROBLEMS, summary="All texts of a language")
async def words(language: FromPath[Language]) -> messages.Words:
    return catalogue.list_words(language)


@post("/tables", responses=PROBLEMS, summary="Create a table")
async def make_table(
    data: JSONBody[messages.NewTable], request: Anyone, arena: OurArena, replays: OurReplays, new_tables: OurBuckets
) -> messages.TableMade:
    if data.token and (made := await arena.made_with(data.token)):
        return table_made(made, data.token)
    limit(request, new_tables)
    check_space(arena)
    await arena.rules_of(data.game)
    token = data.token or new_token()
    position, options = "", None
    if data.start:
        film = await find_film(replays, data.start.replay)
        if film.match.game.id != data.game:
            raise TouchlineError(f"expected a replay of {data.game}, not of {film.match.game.id}")
        position, options = film.start(data.start.ply), film.match.options
    try:
        room = await arena.found(found(data, token, clock_time(), position, options))
    except IntegrityError:  # the same request came twice at the same time
        if not (data.token and (made := await arena.made_with(data.token))):
            raise
        return table_made(made, token)
    return table_made(room.table, token)


@get("/tables", responses=PROBLEMS, summary="List tables")
async def list_tables(
    arena: OurArena, lists: OurLists, request: Anyone, game: FromQuery[str | None] = None
) -> list[messages.PublicTable]:
    if game is not None and game not in registered():
        return []
    found = await lists.standings(await arena.store.listed(game), is_relayed=is_relayed(request))
    return [public_part(standing) for standing in found.tables]


@post("/tables/status", responses=PROBLEMS, summary="Show the state of several tables", status_code=HTTP_200_OK)
async def show_statuses(data: JSONBody[messages.AskStatus], request: Anyone, lists: OurLists) -> messages.Statuses:
    """A table that has been set aside is neither listed nor gone."""
    return await lists.standings(data.tables, is_relayed=is_relayed(request))


@get("/tables/{table_id:str}", responses=PROBLEMS, summary="Show the public facts of a table")
async def show_table(table_id: TableKey, arena: OurArena) -> messages.PublicTable:
    return await look_at(await find_room(arena, table_id))


@post("/tables/{table_id:str}/seats", responses=PROBLEMS, summary="Sit down")
async def take_seat(
    table_id: TableKey, data: JSONBody[messages.SeatTaken], request: Anyone, arena: OurArena, new_seats: OurBuckets
) -> messages.SeatMade:
    limit(request, new_seats)
    room = await find_room(arena, table_id)
    held = bearer(request)
    token = data.token or (held if held and room.table.held_by(held) else new_token())
    taken: list[int] = []

    def decide() -> Entry | None:
        seat = room.table.seat_of(token, data.seat) if data.token else None
        entry = room.table.sit(data.name, token, data.seat, data.nonce) if seat is None else None
        taken.append(entry.seat if entry else seat or 0)
        return entry

    await arena.change(room, decide)
    return messages.SeatMade(taken[0], token, link(table_id, token))


@get(
    "/tables/{table_id:str}/sheet",
    responses=PROBLEMS,
    summary="Scoresheet as its reader may see it",
    media_type="text/plain",
)
async def show_sheet(table_id: TableKey, request: Anyone, arena: OurArena) -> str:
    room = await find_room(arena, table_id)
    token = bearer(request)
    mine = room.table.held_by(token) if token else ()
    async with room.lock:
        return await asyncio.to_thread(paid(lambda: room.table.sheet(mine[0] if mine else SPECTATOR)))


@post(
    "/tables/{table_id:str}/replay",
    responses=PROBLEMS,
    summary="Replay of an ended table",
    status_code=HTTP_200_OK,
)
async def replay_table(
    table_id: TableKey,
    request: Anyone,
    arena: OurArena,
    replays: OurReplays,
    new_replays: OurBuckets,
    language: FromQuery[Language] = "en",
) -> messages.Replay:
    limit(request, new_replays)
    room = await find_room(arena, table_id)
    async with room.lock:
        if not room.table.is_over:
            raise NotNow("not_over")
        sheet = await asyncio.to_thread(paid(lambda: room.table.sheet(SPECTATOR)))
    return await replays.told(await replays.of_table(table_id, sheet), language)


@post("/replays", responses=PROBLEMS, summary="Create a replay from a scoresheet")
async def make_replay(
    data: JSONBody[messages.NewReplay], request: Anyone, replays: OurReplays, new_replays: OurBuckets
) -> messages.Replay:
    limit(request, new_replays)
    check_space(replays.arena)
    try:
        film = await replays.add(whole(data.sheet))
    except BadSheet as error:
        raise tell_bad(error, data.language) from error
    return await replays.told(film, data.language)


@post("/positions", responses=PROBLEMS, summary="Create a replay of a position alone")
async def make_position(
    data: JSONBody[messages.NewPosition], request: Anyone, replays: OurReplays, new_replays: OurBuckets
) -> messages.Replay:
    limit(request, new_replays)
    check_space(replays.arena)
    await replays.arena.rules_of(data.game)
    return await replays.told(await replays.add_position(data.game, data.position), data.language)


@get("/replays/{replay:str}", responses=PROBLEMS, summary="Show a replay")
async def show_replay(replay: ReplayKey, replays: OurReplays, language: FromQuery[Language] = "en") -> messages.Replay:
    return await replays.told(await find_film(replays, replay), language)


@get("/replays/{replay:str}/sheet", responses=PROBLEMS, summary="Scoresheet of a replay", media_type="text/plain")
async def show_replay_sheet(replay: ReplayKey, replays: OurReplays) -> str:
    film = await find_film(replays, replay)
    return await replays.arena.thinkers.compute(0, film.match.sheet)


@get("/replays/{replay:str}/picture", responses=PROBLEMS, summary="Picture of a position", media_type="image/png")
async def show_picture(
    replay: ReplayKey,
    replays: OurReplays,
    ply: Annotated[int | None, QueryParameter(ge=0, le=100_000, description="by default the last")] = None,
) -> Response[bytes]:
    film = await find_film(replays, replay)
    drawn = await replays.arena.thinkers.compute(0, lambda: film.picture(ply))
    return Response(drawn, media_type="image/png", headers={"cache-control": "max-age=86400"})


@get("/replays/{replay:str}/plies", responses=PROBLEMS, summary="Views after a range of plies")
async def show_plies(
    replay: ReplayKey,
    replays: OurReplays,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=100_000)] = 0,
    last: Annotated[int | None, QueryParameter(name="to", ge=0, le=100_000)] = None,
    viewer: FromQuery[str] = "all",
    language: FromQuery[Language] = "en",
) -> list[messages.ReplayPly]:
    film = await find_film(replays, replay)
    until = first + AT_ONCE - 1 if last is None else min(last, first + AT_ONCE - 1)
    looker = viewer_of(film.match, viewer)
    return await replays.arena.thinkers.compute(0, lambda: film.plies(first, until, looker, language))


@get(
    "/replays/{replay:str}/plies/{ply:int}/position",
    responses=PROBLEMS,
    summary="Text of a position",
    media_type="text/plain",
)
async def show_position(replay: ReplayKey, ply: PlyNumber, replays: OurReplays) -> str:
    film = await find_film(replays, replay)
    return await replays.arena.thinkers.compute(0, lambda: film.position(ply))


@get("/replays/{replay:str}/curve", responses=PROBLEMS, summary="Winning chances over time, as far as computed")
async def show_curve(replay: ReplayKey, replays: OurReplays, language: FromQuery[Language] = "en") -> messages.Curve:
    return await replays.curve(await find_film(replays, replay), language)


@get(
    "/replays/{replay:str}/plies/{ply:int}/thoughts",
    responses=PROBLEMS,
    summary="Analysis for the seat to act",
)
async def show_thoughts(
    replay: ReplayKey,
    ply: PlyNumber,
    request: Anyone,
    replays: OurReplays,
    thoughts: OurBuckets,
    language: FromQuery[Language] = "en",
) -> messages.Thoughts:
    limit(request, thoughts)
    return await replays.thoughts(await find_film(replays, replay), ply, language)


@get("/lab", responses=PROBLEMS, summary="What the lab offers")
async def lab(laboratory: OurLaboratory) -> messages.LabFacts:
    return laboratory.facts()


@post("/lab", responses=PROBLEMS, summary="Simulate matches between bots")
async def make_experiment(
    data: JSONBody[messages.NewExperiment], request: Anyone, laboratory: OurLaboratory, new_simulations: OurBuckets
) -> messages.Experiment:
    limit(request, new_simulations)
    await laboratory.arena.rules_of(data.game)
    return laboratory.begin(data, address_of(request)).told()


@get("/lab/{experiment:str}", responses=PROBLEMS, summary="Progress of a simulation")
async def show_experiment(experiment: ExperimentKey, laboratory: OurLaboratory) -> messages.Experiment:
    return laboratory.find(experiment).told()


@post("/lab/{experiment:str}/stop", responses=PROBLEMS, summary="Stop a simulation", status_code=HTTP_200_OK)
async def stop_experiment(experiment: ExperimentKey, laboratory: OurLaboratory) -> messages.Experiment:
    found = laboratory.find(experiment)
    laboratory.stop(found)
    return found.told()


@get("/lab/{experiment:str}/report", responses=PROBLEMS, summary="Report of a simulation", media_type="text/html")
async def show_report(experiment: ExperimentKey, laboratory: OurLaboratory) -> Response[str]:
    """A page of its own that needs nothing else; 409 until the simulation has ended."""
    found = laboratory.find(experiment)
    if not found.page:
        raise HTTPException(status_code=409, detail="there is no report yet")
    name = f"touchline-{found.game.id}.html"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(found.page, media_type="text/html", headers=headers)


ROUTES = [
    games,
    rules,
    picture,
    lessons,
    try_lesson,
    words,
    make_table,
    list_tables,
    show_statuses,
    show_table,
    take_seat,
    show_sheet,
    replay_table,
    make_replay,
    make_position,
    show_replay,
    show_replay_sheet,
    show_picture,
    show_plies,
    show_position,
    show_curve,
    show_thoughts,
    lab,
    make_experiment,
    show_experiment,
    stop_experiment,
    show_report,
]
api = Router("/api", route_handlers=ROUTES)
