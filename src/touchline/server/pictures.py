"""A position as a PNG for the previews of links: the score above the pitch, drawn from the view of everyone.

A browser draws the real boards; a server has none, and sites that show previews take no SVG.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from touchline.engine.game import Facts

WIDTH, HEIGHT = 1200, 630
FINER = 2
"""Drawn this many times larger and then reduced, for smooth edges."""
HEAD = 118
"""Height of the score."""
EDGE = 26
NIGHT, GRASS, STRIPE, CHALK = "#122a21", "#3f8f52", "#46995a", "#eef5e9"
SAND, STONE, SHADE = "#e3c68a", "#b98f4e", "#0b1a14"
ARENA, LINES = "#39415a", "#4b5573"
LEATHER, INK = "#f2c14e", "#161616"
SIDES = ("#d8573c", "#3a7fd0", "#e3b21c", "#8b5bb0", "#3f9b62", "#c8cdd3")

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
Point = tuple[float, float]


class Sheet:
    """Paper of the size of a preview, with pixels of its own."""

    def __init__(self, ground: str) -> None:
        self._image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), ground)
        self._pen = ImageDraw.Draw(self._image)

    def box(self, box: Box, fill: str, round_by: float = 0) -> None:
        x, y, width, height = (FINER * part for part in box)
        self._pen.rounded_rectangle((x, y, x + width, y + height), FINER * round_by, fill)

    def disc(self, centre: Point, radius: float, fill: str, edge: str | None = None) -> None:
        x, y = (FINER * part for part in centre)
        self._pen.circle((x, y), FINER * radius, fill, edge, FINER * 3 if edge else 0)

    def line(self, points: Sequence[Point], fill: str, width: float) -> None:
        self._pen.line([(FINER * x, FINER * y) for x, y in points], fill, round(FINER * width), "curve")

    def text(self, centre: Point, text: str, size: float, fill: str) -> None:
        """Digits and plain letters: the font has no others."""
        at = FINER * centre[0], FINER * centre[1]
        stroke = max(1, round(size * FINER / 28))
        self._pen.text(at, text, fill, _font(round(FINER * size)), "mm", stroke_width=stroke, stroke_fill=fill)

    def token(self, centre: Point, radius: float, side: int, text: str = "") -> None:
        """A player, who casts a shadow."""
        x, y = centre
        self.disc((x + radius / 6, y + radius / 5), radius, SHADE)
        self.disc(centre, radius, SIDES[side % len(SIDES)], CHALK)
        self.text(centre, text, radius * 1.15, CHALK)

    def ball(self, centre: Point, radius: float) -> None:
        self.disc(centre, radius, LEATHER, INK)

    def png(self) -> bytes:
        out = BytesIO()
        self._image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(out, "PNG")
        return out.getvalue()


@functools.cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size)


class Grid:
    """Cells of a pitch in the middle of the space below the score, as large as they can be."""

    def __init__(self, columns: int, rows: int, first: tuple[int, int] = (1, 1)) -> None:
        self.columns, self.rows, self._first = columns, rows, first
        self.cell = min((WIDTH - 2 * EDGE) / columns, (HEIGHT - HEAD - EDGE) / rows)
        self._left = (WIDTH - self.cell * columns) / 2
        self._top = HEAD + (HEIGHT - HEAD - EDGE - self.cell * rows) / 2

    def box(self, column: int = 0, row: int = 0, columns: int = 1, rows: int = 1) -> Box:
        """Cells counted from the upper left corner."""
        return self._left + column * self.cell, self._top + row * self.cell, columns * self.cell, rows * self.cell

    @property
    def whole(self) -> Box:
        return self.box(0, 0, self.columns, self.rows)

    def middle(self, name: str) -> Point:
        """The middle of a cell named `5-3`."""
        column, row = map(int, name.split("-"))
        x, y, width, height = self.box(column - self._first[0], row - self._first[1])
        return x + width / 2, y + height / 2


def paint(game: str, view: Facts, score: Sequence[int]) -> bytes:
    """The picture of a view; only the score for a game without a drawing."""
    sheet = Sheet(NIGHT)
    drawn = PAINTERS.get(game)
    _score(sheet, score, HEAD / 2 if drawn else HEIGHT / 2, 62 if drawn else 150)
    if drawn:
        drawn(sheet, view)
    return sheet.png()


def _score(sheet: Sheet, score: Sequence[int], y: float, size: float) -> None:
    step = size * 2.4
    left = WIDTH / 2 - step * (len(score) - 1) / 2
    for side, points in enumerate(score):
        x = left + step * side
        sheet.box((x - size, y - size * 0.7, 2 * size, 1.4 * size), SIDES[side % len(SIDES)], size / 4)
        sheet.text((x, y), str(points), size, CHALK)


def _kahmate(sheet: Sheet, view: Facts) -> None:
    grid = Grid(13, 8, first=(0, 1))
    for column in range(grid.columns):
        in_goal = column in (0, grid.columns - 1)
        sheet.box(grid.box(column, 0, 1, 8), SIDES[column // 12] if in_goal else (GRASS, STRIPE)[column % 2])
    _mesh(sheet, grid, "#57a869")
    radius = grid.cell * 0.4
    for name, player in view["players"].items():
        if player["cell"]:
            size = radius * (0.75 if player["down"] else 1)
            sheet.token(grid.middle(player["cell"]), size, "rb".index(name[0]), name[1:])
    _loose_ball(sheet, grid, view["ball"], radius, is_held=any(one["ball"] for one in view["players"].values()))


def _killpower_ball(sheet: Sheet, view: Facts) -> None:
    court = view["court"]
    grid = Grid(court["columns"], court["rows"], first=(0, 0))
    sheet.box(grid.whole, ARENA, 8)
    _mesh(sheet, grid, LINES)
    for side, cell in enumerate(court["baskets"].values()):
        sheet.disc(grid.middle(cell), grid.cell * 1.1, SIDES[side])
        sheet.disc(grid.middle(cell), grid.cell * 0.8, NIGHT)
    radius = grid.cell * 0.72
    for name, gladiator in view["gladiators"].items():
        if gladiator["cell"]:
            sheet.token(grid.middle(gladiator["cell"]), radius, "rb".index(name[0]), name[1:])
    _loose_ball(sheet, grid, view["ball"], radius, is_held=view["holder"] is not None)


def _foot_savane(sheet: Sheet, view: Facts) -> None:
    grid = Grid(4, 4)
    size = grid.cell
    for cell, tile in view["tiles"].items():
        column, row = "abcd".index(cell[0]), 4 - int(cell[1:])
        x, y, *_ = grid.box(column, row)
        sheet.box((x + 4, y + 8, size - 8, size - 8), STONE, 14)
        if tile:
            sheet.box((x + 4, y + 2, size - 8, size - 10), SAND, 14)
            FACES[tile["face"]](sheet, (x + size / 2, y + size / 2 - 3), size * 0.3)
        if view["ball"] == cell:
            sheet.ball((x + size * 0.77, y + size * 0.76), size * 0.13)


def _lion(sheet: Sheet, centre: Point, radius: float) -> None:
    for turn in range(12):
        angle = turn * math.tau / 12
        at = centre[0] + radius * 0.82 * math.cos(angle), centre[1] + radius * 0.82 * math.sin(angle)
        sheet.disc(at, radius * 0.3, SIDES[0])
    sheet.disc(centre, radius * 0.78, "#f0b458")
    _face(sheet, centre, radius)


def _cheetah(sheet: Sheet, centre: Point, radius: float) -> None:
    x, y = centre
    for ear in (-1, 1):
        sheet.disc((x + ear * radius * 0.68, y - radius * 0.66), radius * 0.3, SIDES[1])
    sheet.disc(centre, radius, SIDES[1])
    sheet.disc(centre, radius * 0.78, "#f6dc9a")
    for spot in (-0.5, 0, 0.5):
        sheet.disc((x + spot * radius, y - radius * (0.5 if spot else 0.6)), radius * 0.08, INK)
    _face(sheet, centre, radius)


def _face(sheet: Sheet, centre: Point, radius: float) -> None:
    x, y = centre
    for eye in (-1, 1):
        sheet.disc((x + eye * radius * 0.3, y - radius * 0.12), radius * 0.1, INK)
    sheet.disc((x, y + radius * 0.22), radius * 0.13, INK)


def _terrain(sheet: Sheet, centre: Point, radius: float) -> None:
    x, y = centre
    for tuft in (-0.7, 0.1, 0.8):
        for lean in (-0.2, 0, 0.2):
            foot = x + tuft * radius, y + radius * (0.5 - abs(tuft) / 2)
            sheet.line([foot, (foot[0] + lean * radius, foot[1] - radius * 0.5)], "#7f9a45", radius / 9)


def _snake(sheet: Sheet, centre: Point, radius: float) -> None:
    x, y = centre
    body = [(x + radius * (step / 12 - 1), y + radius * 0.45 * math.sin(step / 2.2)) for step in range(25)]
    sheet.line(body, "#2c6e3f", radius * 0.3)
    sheet.disc(body[-1], radius * 0.26, "#2c6e3f")
    sheet.disc((body[-1][0] + radius * 0.05, body[-1][1] - radius * 0.08), radius * 0.07, CHALK)


def _team_km(sheet: Sheet, view: Facts) -> None:
    """A lane for each side: the centre, the field, the area and the goal; a ball off the pitch lies before its lane."""
    last, area = 18, 12
    sides = list(view["sides"].values())
    height = min(170.0, (HEIGHT - HEAD - EDGE) / len(sides))
    step = (WIDTH - 2 * EDGE) / (last + 1)
    for side, facts in enumerate(sides):
        top = HEAD + height * side + (HEIGHT - HEAD - EDGE - height * len(sides)) / 2
        for cell in range(1, last + 1):
            fill = (GRASS, STRIPE)[cell % 2] if cell < area else ("#2f7a4b", "#348150")[cell % 2]
            sheet.box((EDGE + cell * step, top, step, height - 16), CHALK if cell == last else fill, 0)
        x = EDGE + (facts["ball"] + 0.5) * step
        sheet.token((x, top + height * 0.4), step * 0.46, side)
        sheet.ball((x + step * 0.3, top + height * 0.62), step * 0.2)


def _mesh(sheet: Sheet, grid: Grid, fill: str) -> None:
    left, top, width, height = grid.whole
    for column in range(grid.columns + 1):
        x = left + column * grid.cell
        sheet.line([(x, top), (x, top + height)], fill, 1)
    for row in range(grid.rows + 1):
        y = top + row * grid.cell
        sheet.line([(left, y), (left + width, y)], fill, 1)


def _loose_ball(sheet: Sheet, grid: Grid, cell: str | None, radius: float, *, is_held: bool) -> None:
    """The ball in the middle of its cell, or at the shoulder of who has it."""
    if cell:
        x, y = grid.middle(cell)
        sheet.ball((x + radius * 0.8, y + radius * 0.6) if is_held else (x, y), radius * 0.5)


FACES: dict[str, Callable[[Sheet, Point, float], None]] = {
    "lion": _lion,
    "cheetah": _cheetah,
    "terrain": _terrain,
    "snake": _snake,
}
PAINTERS: dict[str, Callable[[Sheet, Facts], None]] = {
    "kahmate": _kahmate,
    "killpower_ball": _killpower_ball,
    "foot_savane": _foot_savane,
    "team_km": _team_km,
}
