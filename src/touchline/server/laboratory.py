"""Small simulations for the browser: one per visitor, a few in all, in slices that leave the server to others."""

from __future__ import annotations

import asyncio
import functools
import importlib.util
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from litestar.exceptions import HTTPException

from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.games import find_registered_game
from touchline.server import messages
from touchline.server.arena import Arena
from touchline.server.limits import Limits
from touchline.server.table import new_id
from touchline.server.tasks import end_all
from touchline.server.work import afford

if TYPE_CHECKING:
    from touchline.lab.simulation import Run

BOTS = ("random", "rookie", "amateur")
"""Bots whose matches take seconds at most: a slice cannot be stopped."""
SLICE = 25
"""Matches between random bots per slice; others take one."""
COST = 3
"""After hints, analyses and graphs in the queue of the thread they share."""
LEAVES = 0.5
"""Share of a visitor's budget that a simulation leaves untouched."""
KEPT = 50
"""Maximum finished simulations in memory."""
INSTALL = 'pip install "touchline[lab]"'
log = logging.getLogger("touchline")

State = Literal["preparing", "playing", "ended", "stopped", "failed"]


class Experiment:
    """A simulation and, once it has ended, its report."""

    def __init__(self, asked: messages.NewExperiment, visitor: str, id_prefix: str = "") -> None:
        """Raises TouchlineError."""
        self.id = id_prefix + new_id()[len(id_prefix) :]
        self.asked = asked
        self.visitor = visitor
        self.game: Game = find_registered_game(asked.game)
        self.options = self.game.read_options(asked.options)
        seats = len(self.game.seats(self.options))
        if len(asked.bots) != seats:
            raise TouchlineError(f"expected {seats} bots, one per seat, not {len(asked.bots)}")
        self.state: State = "preparing"
        self.done = 0
        self.page = ""
        self.task: asyncio.Task[None] | None = None
        self._parts: list[dict[str, Any]] = []

    @property
    def is_running(self) -> bool:
        return self.state in ("preparing", "playing")

    def told(self) -> messages.Experiment:
        return messages.Experiment(self.id, self.state, self.done, self.asked.matches)

    # In a thread.

    @functools.cached_property
    def run(self) -> Run:
        from touchline.lab.simulation import Run

        return Run(self.game, self.options, tuple(self.asked.bots), self.asked.seed, self.asked.matches)

    def prepare(self) -> None:
        """Compile what the machine has not compiled yet."""
        from touchline.lab.simulation import Sheets

        Sheets(self.run, 1).play(0)

    def play(self) -> None:
        """Play the next slice."""
        from touchline.lab.simulation import Sheets
        from touchline.lab.tables import HEAT, MATCHES

        slice_size = SLICE if set(self.asked.bots) == {"random"} else 1
        sheets = Sheets(self.run, min(slice_size, self.asked.matches - self.done))
        sheets.play(self.done)
        self._parts.append({MATCHES: sheets.frame(self.done), HEAT: sheets.heat_frame(len(self._parts))})
        self.done += sheets.count

    def report(self) -> str:
        import polars as pl

        from touchline.lab.reports import report
        from touchline.lab.tables import Simulation

        frames = {kind: pl.concat([part[kind] for part in self._parts]).lazy() for kind in self._parts[0]}
        self._parts.clear()
        simulation = Simulation({**self.run.title, "matches": self.done}, **frames)
        return report(simulation, self.asked.language, game=self.game).html


class Laboratory:
    """All simulations of this server."""

    def __init__(self, arena: Arena, limits: Limits) -> None:
        self.arena = arena
        self.limits = limits
        self._known: OrderedDict[str, Experiment] = OrderedDict()
        self._preparing = asyncio.Lock()

    def facts(self) -> messages.LabFacts:
        """Without the extra, what to install."""
        is_there = importlib.util.find_spec("polars") is not None
        seconds = round(self.limits.simulation_time)
        return messages.LabFacts(list(BOTS), messages.MOST_MATCHES, seconds, None if is_there else INSTALL)

    def begin(self, asked: messages.NewExperiment, visitor: str) -> Experiment:
        """Start a simulation, charged to the current visitor. Raises TouchlineError, HTTPException."""
        if self.facts().install:
            raise HTTPException(status_code=409, detail=f"this server has no lab: {INSTALL}")
        running = [experiment for experiment in self._known.values() if experiment.is_running]
        if any(experiment.visitor == visitor for experiment in running):
            raise HTTPException(status_code=429, detail="one simulation at a time: wait for the other, or stop it")
        if len(running) >= self.limits.simulations:
            raise HTTPException(status_code=429, detail="the lab is busy: try again in a minute")
        experiment = Experiment(asked, visitor, self.arena.leases.id_prefix)
        self._known[experiment.id] = experiment
        self._forget()
        experiment.task = asyncio.create_task(self._run(experiment))
        return experiment

    def find(self, id: str) -> Experiment:
        """Raises HTTPException."""
        if id not in self._known:
            raise HTTPException(status_code=404, detail="there is no such simulation")
        return self._known[id]

    def stop(self, experiment: Experiment) -> None:
        """Stop after the current slice."""
        if experiment.is_running:
            experiment.state = "stopped"

    async def close(self) -> None:
        await end_all(experiment.task for experiment in self._known.values() if experiment.task)

    async def _run(self, experiment: Experiment) -> None:
        try:
            await self._play(experiment)
        except Exception as error:
            experiment.state = "failed"
            log.error("a simulation failed", exc_info=error)

    async def _play(self, experiment: Experiment) -> None:
        """Slice by slice, while there is time and the visitor can afford it; then report what was played."""
        await self.arena.bots_of(experiment.game.id)
        async with self._preparing:
            await asyncio.to_thread(experiment.prepare)
        ends = time.monotonic() + self.limits.simulation_time
        if experiment.state == "preparing":
            experiment.state = "playing"
        while experiment.state == "playing" and experiment.done < experiment.asked.matches:
            await self._think(experiment.play)
            if time.monotonic() > ends:
                break
            await afford(LEAVES)
        if experiment.state == "playing":
            experiment.page = await self._think(experiment.report)
            experiment.state = "ended"

    async def _think(self, job: Callable[[], Any]) -> Any:
        return await self.arena.thinkers.compute(COST, job)

    def _forget(self) -> None:
        """Drop the oldest finished simulations."""
        finished = [experiment for experiment in self._known.values() if not experiment.is_running]
        for experiment in finished[: max(0, len(finished) - KEPT)]:
            del self._known[experiment.id]
