"""Names of people and bots at a table: bots have their own, chosen from the table's id, and each name has a style."""

from __future__ import annotations

import hashlib

from touchline.bots import BOTS
from touchline.bots.judging import STYLES
from touchline.engine.match import Match

STYLE_NAMES = {
    "attacking": ("Ivo", "Mirka", "Odo", "Ravi", "Rufo", "Taro", "Yara", "Zuri"),
    "careful": ("Elio", "Lino", "Noor", "Pola", "Tilda", "Uma", "Wanda", "Zeno"),
    "tricky": ("Juno", "Lumi", "Milo", "Nika", "Nilo", "Pim", "Suki", "Tavi"),
}
"""Short, easy to say in English, French and Spanish, and not those of famous players; by style."""
BOT_NAMES = tuple(sorted(name for names in STYLE_NAMES.values() for name in names))
KINDS = ("human", *BOTS)
"""What a scoresheet may say for a seat without a name."""


def bot_name(table: str, seat: int) -> str:
    """A bot's name: the same for the same table and seat, and different on every seat of a table."""
    order = sorted(BOT_NAMES, key=lambda name: hashlib.sha256(f"{table} {name}".encode()).digest())
    return order[seat % len(order)]


def style_of(name: str) -> str | None:
    """The style of a bot's name."""
    return next((style for style, names in STYLE_NAMES.items() if name in names), None)


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
    """None if the sheet only gives the kind of player: `human`, `rookie`, `pro:tricky`, `bot amateur`, `2000`."""
    name, _, level = person.removesuffix(")").rpartition(" (")
    if level in BOTS and person.endswith(")"):
        return name
    kind, _, style = person.partition(":")
    plain = kind if style in STYLES else person
    return "" if plain.removeprefix("bot ") in KINDS or plain.isdecimal() else person
