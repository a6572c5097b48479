"""Defaults for what notation.py and view.py may leave out, derived from the verbs, the state and the view."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

from touchline.engine.errors import BadGame, BadPosition
from touchline.engine.reading import show, split_lines
from touchline.engine.record import Record
from touchline.engine.verbs import Verbs

Facts = dict[str, Any]
"""Plain data, ready for JSON."""
MOST = 2**15 - 1
"""The largest number in a position: the most that a state's array can hold."""


class Completed(ModuleType):
    """A module of a game, with defaults for what it leaves out."""

    def __init__(self, module: ModuleType, defaults: Mapping[str, Any]) -> None:
        super().__init__(module.__name__, module.__doc__)
        vars(self).update({**defaults, **vars(module)})


def complete_view(view: ModuleType, verbs: Verbs) -> ModuleType:
    """view.py with defaults from the verbs and the view itself."""
    return _complete(
        view,
        {
            "TARGETS": verbs.all_targets(),
            "targets": verbs.targets,
            "describe": describe,
            "hides": hides,
            "reveals": reveals,
        },
    )


def complete_notation(notation: ModuleType, verbs: Verbs, state: type[Record]) -> ModuleType:
    """notation.py with the verbs' texts, and positions by its LAYOUT or with one line per field. Raises BadGame."""
    _check_together(notation, "write_action", "read_action")
    _check_together(notation, "write_position", "read_position")
    layout = getattr(notation, "LAYOUT", None)
    if not layout and not hasattr(notation, "read_position") and not hasattr(notation, "problem"):
        raise BadGame(f"{notation.__name__} has neither LAYOUT, read_position(text) nor problem(state)")

    def read_position(text: str) -> Any:
        return read_fields(text, state, notation.problem)

    return _complete(
        notation,
        {
            "FORMS": verbs.forms,
            "write_action": verbs.write,
            "read_action": verbs.read,
            "write_position": layout.write if layout else write_fields,
            "read_position": layout.read if layout else read_position,
        },
    )


def _complete(module: ModuleType, defaults: Mapping[str, Any]) -> ModuleType:
    return module if all(hasattr(module, name) for name in defaults) else Completed(module, defaults)


def _check_together(module: ModuleType, *names: str) -> None:
    found = [name for name in names if hasattr(module, name)]
    if len(found) == 1:
        missing = next(name for name in names if name not in found)
        raise BadGame(f"{module.__name__} has {found[0]} but no {missing}: expected both or neither")


# A game without secrets.


def hides(before: Any, action: int, after: Any, seat: int) -> str:
    return ""


def reveals(before: Any, action: int, after: Any, seat: int) -> tuple[str, ...]:
    return ()


# The text board: every fact of a view is a line, or a section if it is nested.
# A line's "line" is the path of the fact, for which the game's words may have a better sentence.


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    due = seen.get("due")
    asks = None if due is None else {"line": f"due.{due}", "value": due}
    facts: list[Facts] = [{"line": "to_act", "seat": asked, "due": asks}]
    sections: list[Facts] = [{"heading": {"line": "match"}, "lines": facts}]
    for name, fact in seen.items():
        if _has_parts(fact):
            sections.append({"heading": {"line": name, "name": name}, "lines": [*_lines(fact, name, [])]})
        elif name != "due":
            facts.append({"line": name, "name": name, "value": _worded(fact)})
    return sections


def _has_parts(fact: Any) -> bool:
    """Whether it takes several lines: a mapping, a list of mappings or lists, or a drawing."""
    if isinstance(fact, list):
        return any(isinstance(item, dict | list) or " " in str(item).strip() for item in fact)
    return isinstance(fact, dict) and bool(fact)


def _lines(fact: Any, path: str, names: list[str]) -> Iterator[Facts]:
    """One line per part, by its name or number; the rows of a drawing have neither."""
    parts = fact.items() if isinstance(fact, dict) else enumerate(fact, 1)
    for name, part in parts:
        own = [*names, str(name)]
        if _has_parts(part) and not (isinstance(fact, list) and isinstance(part, dict)):
            yield from _lines(part, f"{path}.{name}", own)
        elif isinstance(fact, list) and isinstance(part, str):
            yield {"line": f"{path}.row", "value": part}
        else:
            yield {"line": f"{path}.{name}", "name": own, "value": _worded(part)}


def _worded(fact: Any) -> Any:
    """A fact in the form that fills a placeholder of a sentence."""
    if fact is None:
        return {"line": "none"}
    if isinstance(fact, bool):
        return {"line": "yes" if fact else "no"}
    if fact in ("", [], {}):
        return {"line": "empty"}
    if isinstance(fact, dict):
        return [{"line": name, "part": name, "value": _worded(part)} for name, part in fact.items()]
    return [_worded(item) for item in fact] if isinstance(fact, list) else fact


# Positions with one line per field.


def write_fields(state: Any) -> str:
    """`name: 1 2 3`, every field with its numbers."""
    rows = {name: state.flat(name) if shape else (state.flat(name),) for name, shape in state.shapes.items()}
    return "".join(f"{name}: {' '.join(map(str, row))}\n" for name, row in rows.items())


def read_fields(text: str, record: type[Record], problem: Any) -> Any:
    """The inverse; refuses positions that the game calls impossible. Raises BadPosition."""
    lines = split_lines(text)
    if len(lines) != len(record.shapes):
        raise BadPosition(f"expected a line for each of {', '.join(record.shapes)}, not {len(lines)} lines")
    state = record()
    for line, (name, shape) in zip(lines, record.shapes.items(), strict=True):
        found, _, numbers = line.partition(":")
        if found.strip() != name:
            raise BadPosition(f"expected a line {name}, not {show(line)}")
        row = [_number(name, number) for number in numbers.split()]
        size = math.prod(shape)
        if len(row) != size:
            raise BadPosition(f"{name}: expected {size} numbers, not {len(row)}")
        state.fill(name, row if shape else row[0])
    if wrong := problem(state):
        raise BadPosition(wrong)
    return state


def _number(name: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST)) and int(digits) <= MOST):
        raise BadPosition(f"{name}: expected a whole number from {-MOST} to {MOST}, not {show(text)}")
    return int(text)
