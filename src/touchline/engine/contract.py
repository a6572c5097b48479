"""Checks that a module implements its protocol, so that a faulty game is reported when it is made."""

from __future__ import annotations

import difflib
import inspect
from types import ModuleType
from typing import Any

from touchline.engine.errors import BadGame

SO_ALIKE = 0.85
"""Similarity above which an unused name counts as a misspelt one."""


def check_module(module: ModuleType, protocol: type, extras: type) -> None:
    """Check that all names of the protocol exist with the right parameters, and `extras` if present. Raises BadGame."""
    for name in protocol.__annotations__:
        if not hasattr(module, name):
            raise BadGame(f"{module.__name__} has no {name}")
    for name, expected in _functions(protocol).items():
        if not hasattr(module, name):
            raise BadGame(f"{module.__name__} has no function {name}({', '.join(expected)})")
        _check_parameters(module, name, expected)
    for name, expected in _functions(extras).items():
        if hasattr(module, name):
            _check_parameters(module, name, expected)
        else:
            _check_misspelt(module, name)


def _functions(protocol: type) -> dict[str, list[str]]:
    """The functions of a protocol with their parameters."""
    members = {name: member for name, member in vars(protocol).items() if inspect.isfunction(member)}
    return {name: _parameters(member)[1:] for name, member in members.items() if not name.startswith("_")}


def _parameters(function: Any) -> list[str]:
    return list(inspect.signature(getattr(function, "py_func", function)).parameters)


def _check_parameters(module: ModuleType, name: str, expected: list[str]) -> None:
    found = _parameters(getattr(module, name))
    if len(found) != len(expected):
        raise BadGame(f"{module.__name__}.{name}: expected ({', '.join(expected)}), not ({', '.join(found)})")


def _check_misspelt(module: ModuleType, name: str) -> None:
    own = [other for other, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    public = [other for other in own if not other.startswith("_")]
    for other in difflib.get_close_matches(name, public, 1, SO_ALIKE):
        raise BadGame(f"{module.__name__}.{other} is not in the contract: did you mean {name}?")
