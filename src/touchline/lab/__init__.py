"""Measurements of games, bots and the engine.

The functions below need the extra `lab` and load it when they are first used. Their modules have other names: importing
a module sets its name in the package.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from touchline.engine.errors import TouchlineError

if TYPE_CHECKING:
    from touchline.lab.comparison import Comparison as Comparison
    from touchline.lab.comparison import compare as compare
    from touchline.lab.reports import Report as Report
    from touchline.lab.reports import report as report
    from touchline.lab.simulation import simulate as simulate
    from touchline.lab.sweeps import Sweep as Sweep
    from touchline.lab.sweeps import sweep as sweep
    from touchline.lab.tables import Simulation as Simulation
    from touchline.lab.tables import read as read
    from touchline.lab.training import Training as Training
    from touchline.lab.training import train as train

PLACES = {
    "simulate": "simulation",
    "read": "tables",
    "Simulation": "tables",
    "report": "reports",
    "Report": "reports",
    "compare": "comparison",
    "Comparison": "comparison",
    "sweep": "sweeps",
    "Sweep": "sweeps",
    "train": "training",
    "Training": "training",
}
"""The module of each public name."""
NEEDED = ("polars", "optuna")


def __getattr__(name: str) -> Any:
    """A public name, imported when it is first used. Raises TouchlineError without the extra."""
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found = getattr(importlib.import_module(f"touchline.lab.{PLACES[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        raise TouchlineError(f'touchline {name} needs the lab: pip install "touchline[lab]"') from error
    globals()[name] = found
    return found
