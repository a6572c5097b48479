"""Names of people and bots at a table: bots have their own, chosen from the table's id."""

from __future__ import annotations

import hashlib

from touchline.bots import BOTS
from touchline.engine.match import Match

BOT_NAMES = (
    *("Elio", "Ivo", "Juno", "Lino", "Lumi", "Milo", "Mirka", "Nika", "Nilo", "Noor", "Odo", "Pim"),
    *("Pola", "Ravi", "Rufo", "Suki", "Taro", "Tavi", "Tilda", "Uma", "Wanda", "Yara", "Zeno", "Zuri"),
)
"""Short, easy to say in English, French and Spanish, and not those of famous players."""
KINDS = ("human", *BOTS)
"""What a scoresheet may say for a seat without a name."""


def bot_name(table: str, seat: int) -> str:
    """A bot's name: the same for the same table and seat, and different on every seat of a table."""
    order = sorted(BOT_NAMES, key=lambda name: hashlib.sha256(f"{table} {name}".encode()).digest())
    return order[seat % len(order)]


def sheet_name(name: str, level: str) -> str:
    """A bot's name with its level, for the scoresheet."""
    return f"{name} ({level})"


def names_of(match: Match) -> dict[str, str]:
    """The names on the scoresheet of a match by seat."""
    return own_names(dict(zip(match.seats, match.people, strict=True)))


def own_names(people: dict[str, str]) -> dict[str, str]:
    """Names by seat, without bots' levels, from a scoresheet's; without those that do not tell seats apart."""
    named = {seat: _own_name(person) for seat, person in people.items()}
    names = list(named.values())
    return {seat: name for seat, name in named.items() if name not in ("", seat) and names.count(name) == 1}


def _own_name(person: str) -> str:
    """None if the sheet only gives the kind of player: `human`, `rookie`, `bot amateur`, `2000`."""
    name, _, level = person.removesuffix(")").rpartition(" (")
    if level in BOTS and person.endswith(")"):
        return name
    return "" if person.removeprefix("bot ") in KINDS or person.isdecimal() else person
