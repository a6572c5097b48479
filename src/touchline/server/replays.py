"""Replays: matches verified from their scoresheets and viewed ply by ply; graphs are computed in the background."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from sqlalchemy.exc import IntegrityError

from touchline.bots.explain import side_names
from touchline.bots.names import names_of
from touchline.bots.review import turning_points
from touchline.bots.thinking import Budget
from touchline.engine.deeds import Gathered, gather
from touchline.engine.errors import TouchlineError
from touchline.engine.game import NOBODY, REFEREE
from touchline.engine.match import Match, Played, replay
from touchline.games import find_registered_game
from touchline.lab.analyse import HIGHLIGHTED, find_viewer
from touchline.lab.judgements import Judgements
from touchline.locales import tell, tell_deed
from touchline.server import messages
from touchline.server.arena import Arena
from touchline.server.clock import clock_time
from touchline.server.limits import DAY
from touchline.server.pictures import paint
from touchline.server.play import tell_thoughts
from touchline.server.store import Writing
from touchline.server.table import LONGEST_DEED, Sightings, new_id, tell_events
from touchline.server.tasks import end_all
from touchline.server.work import afford

KEPT = 50
"""Maximum replays in memory; others are reloaded on demand."""
AT_ONCE = 50
"""Maximum plies in a response."""
CURVE = Budget(simulations=100)
CURVE_LEAVES = 0.5
"""Share of a visitor's budget that a graph leaves untouched."""
THOUGHTS = Budget(simulations=1500, seconds=2.0)
SHOWN = 8
log = logging.getLogger("touchline")


class Film:
    """A replayed match with all its positions."""

    def __init__(self, id: str, match: Match) -> None:
        self.id = id
        self.match = match
        self.names = names_of(match)
        self.states: list[Any] = []
        self.played: list[Played] = []
        record = match.game.rules.State
        for again, played in match.retrace():
            self.states.append(record.clone(again._states, 0))
            self.played.append(played)
        self.states.append(record.clone(match._states, 0))
        self.used = 0
        self.judgements = Judgements(match)
        self.curve: Iterator[int] | None = None
        self.checked = False
        self.drawing = False

    def told(self, language: str) -> messages.Replay:
        """The facts and every ply in words."""
        match, game = self.match, self.match.game
        steps = [
            messages.ReplayStep(
                ply,
                match._name(played.actor),
                game.notation.write_action(played.action),
                [tell(game.id, language, event, self.names) for event in played.events[REFEREE]],
            )
            for ply, played in enumerate(self.played, 1)
        ]
        return messages.Replay(
            replay=self.id,
            game=game.id,
            options={option.name: option.write(match.options[option.name]) for option in game.options},
            seats=match.seats,
            people=tuple(self.names.get(seat) for seat in match.seats),
            sides=game.side_of_seats(match.options),
            verified=True,
            dice="provable" if match.dice else "by hand",
            over=match.outcome is not None,
            steps=steps,
            deeds=self._deeds(language),
            turn=match.actor_name if match.actor >= 0 else None,
            outcome=list(match.outcome.values) if match.outcome else None,
        )

    def plies(self, first: int, last: int, viewer: int, language: str) -> list[messages.ReplayPly]:
        """The view after each of these plies, with its events."""
        game = self.match.game
        told = tell_events(game, language, self._seen(viewer, first - LONGEST_DEED, last), first - 1, self.names)
        found = []
        for ply in range(first, min(last, len(self.played)) + 1):
            state = game.rules.State.snapshot(self.states[ply], 0)
            events = [event for event in told if event["ply"] == ply]
            found.append(messages.ReplayPly(ply, game.view.view(state, viewer), events))
        return found

    def _seen(self, viewer: int, first: int, last: int) -> Sightings:
        """What a viewer has seen between two plies."""
        start = max(1, first)
        return [(ply, played.events[viewer]) for ply, played in enumerate(self.played[start - 1 : last], start)]

    def _deeds(self, language: str) -> list[messages.ReplayDeed]:
        """The log, one line per deed."""
        deeds: list[tuple[int, Gathered]] = []
        for found in gather(self.match.game.join, self._seen(REFEREE, 1, len(self.played))):
            if found.joins:
                deeds[-1] = (deeds[-1][0], found)
            else:
                deeds.append((found.ply, found))
        game = self.match.game.id
        return [
            messages.ReplayDeed(first, found.ply, tell_deed(game, language, found.deed, self.names))
            for first, found in deeds
        ]

    def position(self, ply: int) -> str:
        """The position after a ply, secrets included. Raises TouchlineError."""
        if ply > len(self.played):
            raise TouchlineError(f"expected a ply from 0 to {len(self.played)}, not {ply}")
        game = self.match.game
        return str(game.notation.write_position(game.rules.State.snapshot(self.states[ply], 0)))

    def start(self, ply: int) -> str:
        """The position after a ply, to continue from. Raises TouchlineError."""
        position = self.position(ply)
        if self.match.game.door.actor(self.states[ply], 0) == NOBODY:
            raise TouchlineError("the match is over at that ply and cannot be continued")
        return position

    def picture(self, ply: int | None) -> bytes:
        """A PNG of the position after a ply, by default the last."""
        game, last = self.match.game, len(self.played)
        state = game.rules.State.snapshot(self.states[last if ply is None else min(ply, last)], 0)
        return paint(game.id, game.view.view(state, REFEREE), game.score(state))

    def told_curve(self, language: str) -> messages.Curve:
        """The finished part of the graph."""
        game = self.match.game.id
        steps = self.judgements.steps()
        done = len(steps) if self.checked else min(len(steps), len(self.played) - 1)
        return messages.Curve(
            sides=side_names(self.match),
            done=max(0, done),
            total=len(self.played),
            steps=[messages.CurveStep(**step.facts(game, language, self.names)) for step in steps],
            turning_points=[step.ply for step in turning_points(steps, HIGHLIGHTED)] if self.checked else [],
            mistakes=[step.ply for step in self.judgements.highlighted_mistakes(HIGHLIGHTED, THOUGHTS)],
        )

    def think(self) -> bool:
        """Judge one more position, and at the end those to be highlighted once more; False if none is left."""
        if self.curve is None:
            self.curve = itertools.chain(self.judgements.judge(CURVE), self.judgements.check(THOUGHTS, HIGHLIGHTED))
        found = next(self.curve, None)
        self.checked = found is None
        return not self.checked


class Replays:
    """All replays; the most recent are in memory."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self._films: OrderedDict[str, Film] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        await end_all(self._tasks)

    async def add(self, sheet: str, table_id: str | None = None) -> Film:
        """Verify a sheet and keep it. Raises BadSheet."""
        film = await self._develop(new_id(), sheet)
        film.used = clock_time()
        row = {"id": film.id, "table_id": table_id, "sheet": sheet, "created": film.used, "used": film.used}
        await self.arena.store.write(Writing(replays=[row]))
        return self._keep(film)

    async def add_position(self, game: str, position: str) -> Film:
        """Check a position and keep it as a replay without plies. Raises TouchlineError."""
        return await self.add(await self.arena.thinkers.compute(0, lambda: sheet_of(game, position)))

    async def of_table(self, table_id: str, sheet: str) -> Film:
        """The replay of a table that is over: always the same one."""
        known = await self.arena.store.replay_of(table_id)
        found = await self.find(known) if known else None
        try:
            return found or await self.add(sheet, table_id)
        except IntegrityError:  # another request for it came at the same time
            return await self.of_table(table_id, sheet)

    async def find(self, replay: str) -> Film | None:
        """A replay by its id."""
        film = self._films.get(replay)
        if film is None:
            stored = await self.arena.store.replay(replay)
            if stored is None:
                return None
            film = await self._develop(replay, stored[0])
            film.used = stored[1]
        await self._use(film)
        return self._keep(film)

    async def _use(self, film: Film) -> None:
        """Extend a replay's retention when it is viewed; stored at most once a day."""
        now = clock_time()
        if now - film.used >= DAY:
            film.used = now
            await self.arena.store.write(Writing(used_replays=[{"replay": film.id, "now": now}]))

    async def told(self, film: Film, language: str) -> messages.Replay:
        """The facts and every ply in words, formatted in a thread because a match may be long."""
        return await self.arena.thinkers.compute(0, lambda: film.told(language))

    async def thoughts(self, film: Film, ply: int, language: str) -> messages.Thoughts:
        """Analyse the position after a ply for the seat to act. Raises TouchlineError."""
        await self.arena.bots_of(film.match.game.id)

        def think() -> messages.Thoughts:
            thought = film.judgements.find(ply, THOUGHTS).thought
            told = tell_thoughts(thought, {}, language, film.names)
            return messages.Thoughts(told.chances, told.candidates[:SHOWN])

        return await self.arena.thinkers.compute(1, think)

    async def curve(self, film: Film, language: str) -> messages.Curve:
        """The finished part of the graph; starts computing the rest."""
        if not film.drawing:
            film.drawing = True
            task = asyncio.create_task(self._draw(film))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return film.told_curve(language)

    async def _draw(self, film: Film) -> None:
        """Compute a graph step by step, so that other jobs can run in between; stop if the replay is evicted.

        The first visitor to ask pays, with at most half of the budget: the rest is for other requests.
        """
        await self.arena.bots_of(film.match.game.id)
        while film.id in self._films and await self.arena.thinkers.compute(2, film.think):
            await afford(CURVE_LEAVES)

    async def _develop(self, id: str, sheet: str) -> Film:
        await self.arena.all_rules()
        return await self.arena.thinkers.compute(0, lambda: Film(id, read(sheet)))

    def _keep(self, film: Film) -> Film:
        film = self._films.setdefault(film.id, film)
        self._films.move_to_end(film.id)
        while len(self._films) > KEPT:
            self._films.popitem(last=False)
        return film


def read(sheet: str) -> Match:
    """Read a match from a sheet, registered games only. Raises BadSheet."""
    return replay(sheet, find_registered_game, lambda game: lambda rule: "")


def sheet_of(game: str, position: str) -> str:
    """The sheet of a position by itself, without anything else of the text. Raises TouchlineError."""
    found = find_registered_game(game)
    return Match(found, position=found.notation.write_position(found.read_position(position))).sheet()


def viewer_of(match: Match, name: str | None) -> int:
    """A viewer by name: a seat, or REFEREE. Raises TouchlineError."""
    viewer = find_viewer(match, name)
    return REFEREE if viewer is None else viewer
