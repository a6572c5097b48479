"""How smoothly each board moves, and how much of it is loaded.

    python -m bench.frames [--seconds 20]

A person with motion on plays random moves against a random bot. The page counts its frames while anything moves on it
(requestAnimationFrame), late frames, frames longer than 50 ms with what the browser spent them on
(long-animation-frame), and layout shift, which must be 0. The part of a long frame not spent on the page's own code is
waiting: for painting, or for a turn on a busy machine. The sizes of the first load and of each board's own files are
those transferred, compressed.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from bench.browser import browse
from tests.web.browsing import FIRST_BOARD, Visitor
from touchline.games import GAMES

FIRST_LOAD, BOARD = 300_000, 80_000
"""Maximum bytes transferred."""
LATE = 25
"""Milliseconds between two frames above which at least one of 60 a second was dropped."""
COUNT = """(LATE) => {
    const counts = window.counts = {frames: 0, late: 0, moving: 0, slowest: 0, long: 0, shift: 0, shifted: [],
        spent: {scripts: 0, 'forced layout': 0, 'style and layout': 0, waiting: 0}};
    const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({type});
    const sum = (entries, part) => entries.reduce((total, entry) => total + entry[part], 0);
    watch('long-animation-frame', ({startTime, duration, styleAndLayoutStart, scripts}) => {
        const layout = styleAndLayoutStart ? startTime + duration - styleAndLayoutStart : 0;
        const [run, forced] = [sum(scripts, 'duration'), sum(scripts, 'forcedStyleAndLayoutDuration')];
        counts.long += 1;
        counts.spent.scripts += run - forced;
        counts.spent['forced layout'] += forced;
        counts.spent['style and layout'] += layout;
        counts.spent.waiting += Math.max(0, duration - run - layout);
    });
    watch('layout-shift', ({value, sources}) => {
        counts.shift += value;
        counts.shifted.push(...sources.map(({node}) => node?.closest?.('[class]')?.classList[0] ?? '?'));
    });
    const moves = () => document.getAnimations().some(({playState}) => playState === 'running');
    let last = null;
    const look = (now) => {
        if (last !== null) {
            counts.frames += 1;
            counts.late += now - last > LATE;
            counts.moving += now - last;
            counts.slowest = Math.max(counts.slowest, now - last);
        }
        last = moves() ? now : null;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
OPEN = """() => {
    if (document.querySelector('.ask section[role=status]')) return [];
    const open = [...document.querySelectorAll('.board [data-target].open, .buttons [data-target]')];
    return open.length > 0 ? open.map((thing) => thing.dataset.target) : null;
}"""
"""What can be chosen next, nothing when the match is over; null while something moves."""
PRESS = """(target) => document.querySelector(`[data-target="${target}"]`)
    ?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"""


class Traffic:
    """The size of every file a page has loaded."""

    def __init__(self, visitor: Visitor):
        self.sizes: dict[str, int] = {}
        urls: dict[str, str] = {}
        line = visitor.context.new_cdp_session(visitor.page)
        line.send("Network.enable")
        line.on("Network.responseReceived", lambda heard: urls.update({heard["requestId"]: heard["response"]["url"]}))
        line.on("Network.loadingFinished", lambda heard: self._add(urls.get(heard["requestId"], ""), heard))

    def _add(self, url: str, heard: dict[str, float]) -> None:
        self.sizes[url] = self.sizes.get(url, 0) + int(heard["encodedDataLength"])

    def of_files_not_in(self, known: set[str]) -> int:
        return sum(size for url, size in self.sizes.items() if "/assets/" in url and url not in known)


def load_home(browser, url: str) -> Traffic:
    visitor = Visitor(browser, url)
    traffic = Traffic(visitor)
    visitor.goto("/")
    visitor.page.wait_for_load_state("networkidle")
    visitor.close()
    return traffic


def play(browser, url: str, game: str, seconds: float) -> tuple[dict[str, Any], Traffic]:
    """Counts from a table where someone plays for this long, or until the match is over."""
    visitor = Visitor(browser, url, reduced_motion="no-preference")
    traffic = Traffic(visitor)
    visitor.sit_at(game, "me", "random")
    visitor.wait_for_board()
    visitor.page.evaluate(COUNT, LATE)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        targets = visitor.page.wait_for_function(OPEN, timeout=FIRST_BOARD).json_value()
        if not targets:
            break
        visitor.page.evaluate(PRESS, visitor.rng.choice(targets))
    counts = visitor.page.evaluate("window.counts")
    visitor.close()
    return counts, traffic


def report(game: str, counts: dict[str, Any], size: int) -> str:
    rate = 1000 * counts["frames"] / counts["moving"] if counts["moving"] else 0
    late = counts["late"] / max(1, counts["frames"])
    spent = ", ".join(f"{what} {time:.0f} ms" for what, time in counts["spent"].items() if time >= 1)
    shifted = f" (must be 0: {', '.join(sorted(set(counts['shifted'])))})" if counts["shift"] else ""
    return (
        f"{game:<16} {rate:5.1f} frames/s over {counts['moving'] / 1000:4.1f} s of motion, "
        f"{late:.0%} late, slowest {counts['slowest']:4.0f} ms, {counts['long']} long{spent and f' ({spent})'}, "
        f"layout shift {counts['shift']:.4f}{shifted}, "
        f"board {size / 1000:.0f} kB{' (too big)' if size > BOARD else ''}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20)
    seconds = parser.parse_args().seconds
    with browse() as (browser, url):
        home = load_home(browser, url)
        size = sum(home.sizes.values())
        print(f"first load {size / 1000:.0f} kB{' (too big)' if size > FIRST_LOAD else ''}")
        for game in GAMES:
            counts, traffic = play(browser, url, game, seconds)
            print(report(game, counts, traffic.of_files_not_in(set(home.sizes))), flush=True)


if __name__ == "__main__":
    main()
