"""Chunks of a simulation on many machines, as tasks of a Ray cluster."""

from __future__ import annotations

import itertools
import logging
import socket
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import ray

from touchline import __version__
from touchline.engine.errors import TouchlineError
from touchline.engine.game import write_options
from touchline.games import GAMES, find_game

if TYPE_CHECKING:
    from touchline.lab.simulation import Crew, Keep, Run

AHEAD = 2
"""Tasks per core that are waiting or under way."""
RETRIES = 10
"""Retries of a task whose machine or worker has died."""
PATIENCE = 10.0
"""Timeout of a connection, in seconds."""
NAMED = ("auto", "local")
"""Special addresses: the cluster of this machine, and one that is started for the run."""

Recipe = dict[str, Any]


def on_cluster(address: str) -> Crew:
    """Plays chunks on the cluster at this address, or on a "local" one that it starts.

    Every machine needs the same touchline and, for a game of your own, its folder at the same path.
    """

    def play(run: Run, numbers: Sequence[int], keep: Keep) -> Generator[int, None, None]:
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_chunk)
        recipe = write_recipe(run)
        waiting: dict[Any, int] = {}
        left = iter(numbers)
        connect(address)
        try:
            while True:
                room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 0))) - len(waiting)
                waiting |= {task.remote(recipe, number): number for number in itertools.islice(left, max(room, 0))}
                if not waiting:
                    return
                for done in ray.wait(list(waiting))[0]:
                    keep(waiting[done], fetch(done))
                    yield waiting.pop(done)
        finally:
            ray.shutdown()

    return play


def connect(address: str) -> None:
    """Raises TouchlineError."""
    try:
        knock(address)
        ray.init(address, logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise TouchlineError(f"cannot reach a cluster at {address}: {first_line(error)}") from error


def knock(address: str) -> None:
    """Check that a machine answers, since Ray would try for minutes. Raises OSError or ValueError."""
    place = urlsplit(address if "://" in address else f"//{address}")
    if place.hostname and place.port:
        socket.create_connection((place.hostname, place.port), PATIENCE).close()
    elif address not in NAMED:
        raise ValueError(f"expected HOST:PORT, {' or '.join(NAMED)}")


def first_line(error: BaseException) -> str:
    """The first line of Ray's error; details follow on further lines."""
    return str(error).strip().partition("\n")[0]


def fetch(done: Any) -> dict[str, bytes]:
    """The result of a task. Raises TouchlineError."""
    try:
        found: dict[str, bytes] = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise TouchlineError(f"a machine of the cluster failed: {first_line(error.cause)}") from error
    except ray.exceptions.RayError as error:
        raise TouchlineError(f"the cluster lost a chunk {RETRIES} times: {first_line(error)}") from error
    return found


def write_recipe(run: Run) -> Recipe:
    """What another machine needs to play a chunk."""
    folder = Path(str(run.game.rules.__file__)).parent
    return {
        "touchline": __version__,
        "game": run.game.id if run.game.id in GAMES else str(folder),
        "options": write_options(run.game.options, run.options),
        "bots": run.bots,
        "seed": run.seed,
        "matches": run.matches,
        "first": run.first,
        "events": run.events,
        "decisions": run.decisions,
        "seconds": run.dugout.seconds,
    }


def play_chunk(recipe: Recipe, number: int) -> dict[str, bytes]:
    """Play a chunk on this machine. Raises TouchlineError."""
    from touchline.bots.outside import Dugout
    from touchline.engine.game import split_options
    from touchline.lab.simulation import Run

    if recipe["touchline"] != __version__:
        raise TouchlineError(f"expected touchline {recipe['touchline']} on every machine, not {__version__}")
    game = find_game(recipe["game"])
    options = game.read_options(split_options(recipe["options"]))
    asked = {name: recipe[name] for name in ("seed", "matches", "first", "events", "decisions")}
    with Dugout(recipe["seconds"]) as dugout:
        return dict(Run(game, options, recipe["bots"], dugout=dugout, **asked).play(number))
