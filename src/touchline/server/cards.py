"""The preview of a shared replay or position: tags for the page's head, from the header of its sheet.

The sheet was verified when it was stored, so only its first and last lines are read; `pictures.py` draws the position.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from touchline.bots.names import own_names
from touchline.engine.errors import TouchlineError
from touchline.engine.scoresheet import POSITION, RESULT
from touchline.games import find_registered_game
from touchline.locales import read_words
from touchline.server.pictures import HEIGHT, WIDTH
from touchline.server.table import LONGEST_NAME

ADDRESS = re.compile("/?r/([A-Za-z0-9]{10})/?")
PLY = re.compile("[0-9]{1,5}")
"""As a replay's address names it."""
HEADER = 40
"""Maximum lines read for the header."""
PEOPLE = 6
CHECK = "check: "
"""How the last line of a header starts."""


@dataclass(frozen=True)
class Card:
    """The contents of a preview."""

    game: str
    people: tuple[str, ...]
    winners: tuple[str, ...]
    is_position: bool = False
    """Nothing is played in it."""

    @property
    def title(self) -> str:
        if self.is_position:
            return f"{self.game} · position"
        return f"{' – '.join(self.people)} · {self.game}"

    @property
    def description(self) -> str:
        return f"🏆 {', '.join(self.winners)}" if self.winners else self.game


def read_card(sheet: str) -> Card:
    """The card of a stored sheet."""
    header = dict(line.split(": ", 1) for line in sheet.split("\n", HEADER)[:HEADER] if ": " in line)
    sat = {key.removeprefix("seat "): name for key, name in header.items() if key.startswith("seat ")}
    seats, names = list(sat)[:PEOPLE], own_names(sat)
    words = read_words(header.get("game", ""), "en").get("words", {})
    people = tuple(_shortened(names.get(seat) or words.get(f"seat.{seat}", seat.capitalize())) for seat in seats)
    last_lines = sheet.rstrip("\n").rsplit("\n", 2)[1:]
    values = _read_values(last_lines[-1])
    winners = [person for seat, person in zip(seats, people, strict=True) if values.get(seat, 0) > 0]
    try:
        name = find_registered_game(header.get("game", "")).name
    except TouchlineError:
        name = "Touchline"
    return Card(name, people, tuple(winners), _is_position(sheet, last_lines))


def _is_position(sheet: str, last_lines: list[str]) -> bool:
    """Whether nothing was played from the position on this sheet."""
    return f"\n{POSITION}:\n" in sheet and any(line.startswith(CHECK) for line in last_lines)


def _read_values(last: str) -> dict[str, float]:
    """The result by seat; nothing if the last line is a ply, as on the sheet of a match that was given up."""
    if not last.startswith(RESULT):
        return {}
    parts = last.removeprefix(RESULT).rpartition("  ")[0].split(", ")
    return {seat: float(value) for seat, _, value in (part.partition(" ") for part in parts)}


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def tags(card: Card, address: str, picture: str) -> str:
    """Open Graph tags, every text escaped."""
    facts = {
        "og:type": "article",
        "og:site_name": "Touchline",
        "og:title": card.title,
        "og:description": card.description,
        "og:url": address,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in facts.items())
