"""A position as text, SVG or RGB, one drawing for all games: the words of the terminal's board, players on discs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game
from touchline.engine.reading import show
from touchline.locales import tell_board

TEXT, SVG, RGB = "ansi", "svg", "rgb_array"
MODES = (TEXT, SVG, RGB)
LANGUAGE = "en"
WIDTH, HEIGHT = 9, 26
"""Size of a letter's cell, in pixels."""
MARGIN = 16
SIZE = 15
GRASS, CHALK, LEATHER, INK = "#20492f", "#e9efe6", "#e8b64c", "#16241b"
SIDES = ("#d8573c", "#3a78c2", "#8b5bb0")
PLAYER = re.compile(r"([a-z])\d+")
BALL = "*"


@dataclass(frozen=True)
class Word:
    """A word of the board at its place, in pixels; a player's or the ball's has a disc."""

    text: str
    x: int
    y: int
    disc: str = ""

    @property
    def centre(self) -> float:
        return self.x + len(self.text) * WIDTH / 2

    @property
    def radius(self) -> int:
        """The disc's radius: that of the ball is smaller than a player's, since it can be next to other words."""
        return WIDTH - 2 if self.disc == LEATHER else HEIGHT // 2 - 1


def render(game: Game, state: Any, seats: Sequence[str], viewer: int, mode: str) -> Any:
    """A plain state as one of the MODES, from what the viewer may know. Raises TouchlineError."""
    text = write_text(game, state, viewer)
    if mode == TEXT:
        return text
    words = list(place_words(text, seats))
    lines = text.split("\n")
    size = 2 * MARGIN + WIDTH * max(map(len, lines)), 2 * MARGIN + HEIGHT * len(lines)
    return write_svg(words, size) if mode == SVG else paint(words, size)


def check_mode(mode: str | None) -> None:
    """Raises TouchlineError if there is no such mode."""
    if mode is not None and mode not in MODES:
        raise TouchlineError(f"expected render_mode {', '.join(MODES)} or None, not {show(mode)}")


def write_text(game: Game, state: Any, viewer: int) -> str:
    """The game's own drawing, or else its text board."""
    if drawn := game.draw(state, viewer):
        return drawn.rstrip("\n")
    sections = tell_board(game.id, LANGUAGE, game.view.describe(game.view.view(state, viewer), None))
    return "\n".join(line for heading, lines in sections for line in (heading, *(f"  {line}" for line in lines)))


def place_words(text: str, seats: Sequence[str]) -> Iterator[Word]:
    """The words of the text; a player is named after a seat, `r5`."""
    colours = {seat[0]: SIDES[index % len(SIDES)] for index, seat in enumerate(seats)}
    for row, line in enumerate(text.split("\n")):
        for found in re.finditer(r"\*|[^\s*]+", line):
            player = PLAYER.fullmatch(found[0])
            disc = LEATHER if found[0] == BALL else colours.get(player[1], "") if player else ""
            yield Word(found[0], MARGIN + WIDTH * found.start(), MARGIN + HEIGHT * row + HEIGHT // 2, disc)


def write_svg(words: Sequence[Word], size: tuple[int, int]) -> str:
    """An SVG image."""
    width, height = size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" rx="8" fill="{GRASS}"/>',
        f'<g font-family="monospace" font-size="{SIZE}" text-anchor="middle" dominant-baseline="central">',
    ]
    for word in words:
        if word.disc:
            parts.append(f'<circle cx="{word.centre:g}" cy="{word.y}" r="{word.radius}" fill="{word.disc}"/>')
        fill = INK if word.disc == LEATHER else CHALK
        parts.append(f'<text x="{word.centre:g}" y="{word.y}" fill="{fill}">{escape(word.text)}</text>')
    return "\n".join([*parts, "</g>", "</svg>"])


def paint(words: Sequence[Word], size: tuple[int, int]) -> Any:
    """The same as an array of height, width and colour."""
    import numpy as np
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", size, GRASS)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(SIZE)
    for word in words:
        if word.disc:
            pen.circle((word.centre, word.y), word.radius, fill=word.disc)
        fill = INK if word.disc == LEATHER else CHALK
        pen.text((word.centre, word.y), word.text, fill=fill, font=font, anchor="mm")
    return np.asarray(image, np.uint8).copy()
