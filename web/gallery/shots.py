"""Screenshots of every board in typical moments, on one page, each checked for visual problems.

    python web/gallery/shots.py [--games kahmate,...] [--languages en,...] [--sizes phone,...] [--themes light,...]
                                [--no-sights] [--out dist/gallery]

Exit code 1 if a text is cut off, hidden or too faint, a box runs out of its parent, or a page is too wide.
"""

from __future__ import annotations

import argparse
import html
import itertools
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import touchline  # noqa: E402
from tests.web.conftest import find_chromium  # noqa: E402
from tests.web.program import Program  # noqa: E402
from touchline.bots import Bot  # noqa: E402
from touchline.games import GAMES  # noqa: E402
from web.gallery.looking import find_wrong, picture_of  # noqa: E402

SIZES = {"phone": (390, 844), "sideways": (844, 390), "tablet": (820, 1180), "desktop": (1440, 900)}
THEMES, LANGUAGES = ("light", "dark"), ("en", "fr", "es")
SIGHTS = ("achromatopsia", "protanopia", "deuteranopia", "tritanopia")
"""Colour vision as the browser simulates it; pictures of these are to look at and not checked."""
PATIENCE = 300_000
SEED = 7
SETTLES = 150
"""Milliseconds until a page has taken on a theme."""
BEFORE_THE_END = 12
"""Plies before the end from which bots finish the match shown in the last moment."""
MOMENTS = {
    "team_km": {"turn": "turn", "card": "card", "reaction": "reaction"},
    "kahmate": {"set-up": "place", "play": "play", "duel": "defence"},
    "foot_savane": {"kick-off": "kickoff", "move": "move", "shot": "shoot"},
    "killpower_ball": {"set-up": "setup", "play": "play", "strike": "act"},
}
"""By game: what is asked in the moments shown, besides the middle of the match and its end."""
THUMB = {"phone": 150, "sideways": 300, "tablet": 200, "desktop": 300}
"""Width of a picture on a contact sheet, in px."""
GAP = 6
REVIEWED = "() => document.querySelector('figure figcaption') && !document.querySelector('figcaption .faint')"
"""Whether a replay's chances are calculated: until then its page changes by itself."""


@dataclass(frozen=True)
class Moment:
    """A table to look at: an address, and what it shows."""

    game: str
    name: str
    path: str


@dataclass(frozen=True)
class Shot:
    """A moment as one person sees it, and its problems; instead of a language, how somebody sees colours."""

    moment: Moment
    size: str
    theme: str
    language: str
    file: str
    wrong: list[str]


def play(game: str) -> tuple[str, dict[str, int]]:
    """The sheet of a match between bots, and the plies of its moments."""
    match = touchline.new_match(game, seed=SEED)
    bots = [Bot("amateur", seat) for seat in range(len(match.seats))]
    asked: dict[str, list[int]] = {}
    while match.outcome is None:
        asked.setdefault(str(match.view(match.actor)["due"]), []).append(match.plies)
        match.play(bots[match.actor].choose(match, match.actor))
    plies = {name: found[len(found) // 3] for name, due in MOMENTS[game].items() if (found := asked.get(due))}
    late = max(itertools.chain.from_iterable(asked.values()), key=lambda ply: (ply <= match.plies * 0.7, ply))
    return match.sheet(), {**plies, "late": late, "end": max(0, match.plies - BEFORE_THE_END)}


def lay_tables(page: Page, games: list[str]) -> Iterator[Moment]:
    """A table for every moment: a person on the seat that is asked, or bots that play to the end."""
    for game in games:
        sheet, plies = play(game)
        replay = post(page, "/api/replays", {"sheet": sheet})
        yield Moment(game, "replay", f"/r/{replay['replay']}")
        for name, ply in plies.items():
            actors = [step["actor"] for step in replay["steps"][ply:] if step["actor"] in replay["seats"]]
            me = None if name == "end" else actors[0]
            seats = [{"kind": "me"} if seat == me else {"kind": "bot", "level": "rookie"} for seat in replay["seats"]]
            start = {"replay": replay["replay"], "ply": ply}
            made = post(
                page, "/api/tables", {"game": game, "options": replay["options"], "seats": seats, "start": start}
            )
            yield Moment(game, name, f"/t/{made['table']}#{made['token']}")


def post(page: Page, path: str, wish: dict[str, Any]) -> Any:
    answer = page.request.post(path, data=wish, timeout=PATIENCE)
    if not answer.ok:
        raise SystemExit(f"gallery: {path}: {answer.text()}")
    return answer.json()


def shoot(browser: Browser, url: str, moments: list[Moment], given: argparse.Namespace) -> Iterator[Shot]:
    """Every moment is opened once per size and language, and seen in every theme."""
    for size, language in itertools.product(given.sizes, given.languages):
        width, height = SIZES[size]
        wishes = {"viewport": {"width": width, "height": height}, "locale": language}
        context = browser.new_context(base_url=url, reduced_motion="reduce", has_touch=size != "desktop", **wishes)
        context.set_default_timeout(PATIENCE)
        for moment in moments:
            page = context.new_page()
            page.goto(moment.path)
            page.wait_for_selector(".ask section[role=status]" if moment.name == "end" else ".board [data-target]")
            if moment.name == "replay":
                page.wait_for_function(REVIEWED)
            for theme in given.themes:
                page.emulate_media(color_scheme=theme)
                page.wait_for_timeout(SETTLES)
                picture = picture_of(page)
                file = keep(given.out, f"{moment.game}-{moment.name}-{size}-{theme}-{language}", picture)
                yield Shot(moment, size, theme, language, file, find_wrong(page, picture))
            if given.sights and language == given.languages[0]:
                for sight in see_otherwise(page):
                    file = keep(given.out, f"{moment.game}-{moment.name}-{size}-{sight}", picture_of(page))
                    yield Shot(moment, size, given.themes[-1], sight, file, [])
            page.close()
        context.close()


def keep(out: Path, name: str, picture: bytes) -> str:
    file = f"{name}.png"
    (out / file).write_bytes(picture)
    return file


def see_otherwise(page: Page) -> Iterator[str]:
    """Simulate each kind of colour vision on a page in turn."""
    browser = page.context.new_cdp_session(page)
    for sight in SIGHTS:
        browser.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        yield sight


def write_contact_sheets(out: Path, shots: list[Shot]) -> list[str]:
    """A picture per game and size of all its pictures: a row per theme and language, a column per moment."""
    files = []
    for game, size in dict.fromkeys((shot.moment.game, shot.size) for shot in shots):
        found = [shot for shot in shots if (shot.moment.game, shot.size) == (game, size)]
        moments = list(dict.fromkeys(shot.moment for shot in found))
        rows = list(dict.fromkeys((shot.theme, shot.language) for shot in found))
        width, height = THUMB[size], round(THUMB[size] * SIZES[size][1] / SIZES[size][0])
        sheet = Image.new("RGB", ((width + GAP) * len(moments), (height + GAP) * len(rows)), "#888")
        for shot in found:
            column, row = moments.index(shot.moment), rows.index((shot.theme, shot.language))
            with Image.open(out / shot.file) as picture:
                sheet.paste(
                    picture.convert("RGB").resize((width, height)), (column * (width + GAP), row * (height + GAP))
                )
        files.append(f"all-{game}-{size}.jpg")
        sheet.save(out / files[-1], quality=85)
    return files


def write_page(out: Path, shots: list[Shot]) -> None:
    """The contact sheets, then all pictures, one row per moment, with problems listed below."""
    sheets = write_contact_sheets(out, shots)
    rows = [f'<a href="{sheet}"><img class="sheet" src="{sheet}" alt="{sheet}"></a>' for sheet in sheets]
    for moment in dict.fromkeys(shot.moment for shot in shots):
        cells = "".join(cell(shot) for shot in shots if shot.moment == moment)
        rows.append(f"<h2>{html.escape(moment.game)}: {html.escape(moment.name)}</h2><div>{cells}</div>")
    style = "body{font:14px system-ui;background:#888}div{display:flex;gap:6px;overflow-x:auto}"
    style += "img{height:300px}figure{margin:0}.sheet{height:auto;max-width:100%}"
    (out / "index.html").write_text(f"<!doctype html><title>Gallery</title><style>{style}</style>{''.join(rows)}")
    (out / "wrong.json").write_text(json.dumps({shot.file: shot.wrong for shot in shots if shot.wrong}, indent=1))


def cell(shot: Shot) -> str:
    wrong = "<br>".join(html.escape(text) for text in shot.wrong)
    picture = f'<a href="{shot.file}"><img src="{shot.file}" loading="lazy" alt="{shot.file}"></a>'
    return f"<figure>{picture}<figcaption>{shot.size} {shot.theme} {shot.language}<br>{wrong}</figcaption></figure>"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, known in (("games", GAMES), ("languages", LANGUAGES), ("sizes", SIZES), ("themes", THEMES)):
        parser.add_argument(f"--{name}", type=lambda text: text.split(","), default=list(known), help=",".join(known))
    parser.add_argument("--out", type=Path, default=ROOT / "dist/gallery")
    parser.add_argument("--sights", action=argparse.BooleanOptionalAction, default=True, help="simulate colour vision")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    path, flags = find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = Program(Path(folder))
        program.start()
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        try:
            page = browser.new_context(base_url=program.url).new_page()
            moments = list(lay_tables(page, given.games))
            shots = []
            began = time.monotonic()
            for shot in shoot(browser, program.url, moments, given):
                shots.append(shot)
                print(f"{shot.file}: {'; '.join(shot.wrong) or 'well'}", flush=True)
        finally:
            browser.close()
            program.kill()
    write_page(given.out, shots)
    wrong = sum(bool(shot.wrong) for shot in shots)
    each = (time.monotonic() - began) / len(shots)
    print(f"{len(shots)} pictures, {each:.1f} s each, {wrong} with something wrong: {given.out / 'index.html'}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
