"""How smoothly each board moves, and how much of it is loaded.

    python -m bench.frames [--moves 12] [--phone] [game ...]

A person with motion on plays a bot with the mouse, while Chromium records its own trace. The dice, the bot's choices
and the person's are the same in every run: builds that show different matches have different rules.
The trace has one report per frame of the compositor, which says whether anything moved and whether the frame was shown,
and the time every thread ran. Times are processor time: a busy machine drops frames, but does not lengthen these.

Motion: frames in which something moved, of the 60 a second that the compositor asks for; those in which an animation
changed nothing, as before it begins, are left out. Without a screen, Chromium
takes this rate from a timer; it also paints and composes in software, on the processors that everything else uses.
On time: shown with everything that moved. Partial: shown, but a part moved by the page itself was late. Dropped: not
shown, or not even begun. Gap: the longest time between two frames shown during one motion.
A stall of more than a tenth of a second cannot be told from the end of a motion, so it is not counted as dropped.
Work: milliseconds per frame shown. Scripts, style, layout and paint run on the page's main thread; raster fills
the tiles, on other threads; compose puts them together.
Long: tasks of the main thread during motion that need more than a frame of processor time.
Layout shift: as web vitals define it, without shifts within 500 ms of a click; it must be 0.
Before the boards comes a page with nothing but one moving square: no board can do better in the same run.
The sizes of the first load and of each board's own files are those transferred, compressed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from playwright.sync_api import CDPSession, Error

from bench.browser import browse
from tests.web.browsing import FIRST_BOARD, PHONE, Traffic, Visitor
from tests.web.profiles import new_page
from touchline.games import GAMES

Event = dict[str, Any]

FIRST_LOAD, BOARD = 300_000, 80_000
"""Maximum bytes transferred."""
CATEGORIES = [
    "-*",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "loading",
]
MILLISECOND, SECOND = 1_000, 1_000_000
"""In the unit of a trace."""
FRAME = SECOND / 60
PAUSE = 100 * MILLISECOND
"""Moving frames closer together than this belong to the same motion."""
SESSION, SESSION_GAP = 5 * SECOND, SECOND
"""Web vitals: the score is the worst run of shifts, at most this long and without such a gap."""
PARTS = {
    "scripts": ("FunctionCall", "EvaluateScript", "EventDispatch", "TimerFire", "FireAnimationFrame", "MinorGC"),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout", "HitTest"),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
    "raster": ("RasterTask",),
}
PART_OF = {name: part for part, names in PARTS.items() for name in names}
COMPOSING = ("Compositor", "VizCompositorThread")
MAIN = "CrRendererMain"
POLLING = 200
"""Milliseconds between two queries of the page, which cost it time too."""
SAME_NUMBERS = """
    let state = 1;
    crypto.getRandomValues = (array) => array.map((_, index) => {
        state = (state * 48271) % 2147483647;
        return array[index] = state;
    });
"""
"""The browser's part in the dice, and its ids: the same in every run."""
IS_MINE = "() => document.querySelector('[data-target].open, .buttons [data-target], .ask section[role=status]')"
STATE_OF = """(target) => {
    const thing = document.querySelector(`:is(.useful, .open, .buttons *)[data-target="${target}"]`);
    return thing && (thing.classList.contains('chosen') ? 'chosen' : 'open');
}"""
"""Whether a target can be chosen or, as a player who goes on, is chosen already; null if neither."""
SETTLING = 1_000
"""Milliseconds until a board that has just been loaded is painted."""
EMPTY_PAGE = """<!doctype html><html lang="en"><title>A moving square</title><style>
    body { margin: 0; background: #234 }
    div { width: 60px; height: 60px; background: #fc0; animation: run 1s linear infinite alternate }
    @keyframes run { to { transform: translateX(300px) } }
</style><div></div></html>"""
EMPTY_FOR = 4_000
"""Milliseconds for which it is measured."""
GONE = "No node"
"""How Chromium's message begins if a node is no longer on the page."""


@dataclass
class Frame:
    """One frame of the compositor; it may be reported in two parts, the page's own and the rest."""

    start: float
    moves: bool = False
    shown: bool = False
    dropped: bool = False
    late: bool = False

    def add(self, report: Event) -> None:
        self.moves |= report["has_compositor_animation"] or report["has_main_animation"]
        self.shown |= report["state"].startswith("STATE_PRESENTED")
        self.dropped |= report["state"] == "STATE_DROPPED"
        self.late |= report["affects_smoothness"]

    @property
    def idle(self) -> bool:
        return not self.shown and not self.dropped


@dataclass
class Motion:
    """A stretch of time in which something moves all the time."""

    frames: list[Frame] = field(default_factory=list)
    idle: int = 0
    """Frames in between that had nothing to show."""

    @property
    def start(self) -> float:
        return self.frames[0].start

    @property
    def end(self) -> float:
        return self.frames[-1].start + FRAME

    @property
    def due(self) -> int:
        return round((self.end - self.start) / FRAME) - self.idle

    @property
    def gap(self) -> float:
        shown = [frame.start for frame in self.frames if frame.shown]
        return max((later - sooner for sooner, later in pairwise(shown)), default=0)


class Trace:
    """What Chromium recorded about one page."""

    def __init__(self, events: list[Event]):
        self.events = sorted((event for event in events if "ts" in event), key=lambda event: event["ts"])
        named = (event for event in events if event["name"] == "thread_name")
        self.threads = {(event["pid"], event["tid"]): event["args"]["name"] for event in named}
        self.motions = list(self._motions())

    def _motions(self) -> Iterator[Motion]:
        frames: dict[int, Frame] = {}
        for event in self.events:
            report = event.get("args", {}).get("frame_reporter")
            if event["name"] == "PipelineReporter" and report:
                frames.setdefault(report["frame_sequence"], Frame(event["ts"])).add(report)
        motion, idle = Motion(), 0
        for frame in (frame for frame in frames.values() if frame.moves):
            if frame.idle:
                idle += 1
                continue
            if motion.frames and frame.start - motion.end > PAUSE:
                yield motion
                motion = Motion()
            elif motion.frames:
                motion.idle += idle
            idle = 0
            motion.frames.append(frame)
        if motion.frames:
            yield motion

    def work(self) -> Counter[str]:
        """Processor time during motion by part, in milliseconds."""
        spent: Counter[str] = Counter()
        by_thread: dict[Any, list[Event]] = defaultdict(list)
        for event in self.events:
            if event["ph"] == "X" and "tdur" in event and any(it.start <= event["ts"] < it.end for it in self.motions):
                by_thread[event["pid"], event["tid"]].append(event)
        for thread, events in by_thread.items():
            if self.threads.get(thread) in COMPOSING:
                spent["compose"] += sum(event["tdur"] for event in events if event["name"] == "RunTask") / MILLISECOND
            else:
                spent.update(own_times(event for event in events if event["name"] in PART_OF))
        return spent

    def long_tasks(self) -> list[float]:
        """Milliseconds of processor time of the main thread's tasks during motion that need more than a frame."""
        tasks = (event for event in self.events if event["name"] == "RunTask" and event.get("tdur", 0) > FRAME)
        main = (task for task in tasks if self.threads.get((task["pid"], task["tid"])) == MAIN)
        moving = (task for task in main if any(motion.start <= task["ts"] < motion.end for motion in self.motions))
        return [task["tdur"] / MILLISECOND for task in moving]

    def shifts(self) -> list[Event]:
        found = (event["args"]["data"] | {"ts": event["ts"]} for event in self.events if event["name"] == "LayoutShift")
        return [shift for shift in found if shift["is_main_frame"] and not shift["had_recent_input"]]


def own_times(events: Iterable[Event]) -> Counter[str]:
    """Milliseconds by part on one thread; what runs inside something else is not counted twice."""
    spent: Counter[str] = Counter()
    around: list[Event] = []
    for event in events:
        while around and around[-1]["ts"] + around[-1]["dur"] <= event["ts"]:
            around.pop()
        spent[PART_OF[event["name"]]] += event["tdur"] / MILLISECOND
        if around:
            spent[PART_OF[around[-1]["name"]]] -= event["tdur"] / MILLISECOND
        around.append(event)
    return spent


def worst_run(shifts: list[Event]) -> float:
    """The score of web vitals."""
    worst = total = 0.0
    first = last = float("-inf")
    for shift in shifts:
        if shift["ts"] - last > SESSION_GAP or shift["ts"] - first > SESSION:
            first, total = shift["ts"], 0.0
        last = shift["ts"]
        total += shift["weighted_score_delta"]
        worst = max(worst, total)
    return worst


def load_home(browser, url: str) -> Traffic:
    visitor = Visitor(new_page(browser, url))
    traffic = Traffic(visitor)
    visitor.goto("/")
    visitor.page.wait_for_load_state("networkidle")
    visitor.close()
    return traffic


def play(visitor: Visitor, moves: int) -> str:
    """Click the targets of random legal actions; what was played, in short."""
    played: list[str] = []
    while len(played) < moves:
        visitor.page.wait_for_function(IS_MINE, polling=POLLING, timeout=FIRST_BOARD)
        step = visitor.steps[-1]
        if step["outcome"]:
            break
        action, *targets = visitor.rng.choice(step["legal"])
        for target in targets:
            state = visitor.page.wait_for_function(STATE_OF, arg=target, polling=POLLING).json_value()
            if state == "open":
                visitor.target(target).click()
        visitor.page.wait_for_timeout(POLLING)
        played.append(action)
        acts = [said["action"] for said in visitor.said if said["type"] == "act"]
        assert acts == played, f"expected {played[-3:]}, not {acts[-3:]}"
    return f"{len(played)} moves ({hashlib.sha256(' '.join(played).encode()).hexdigest()[:8]})"


def names_of(shifts: list[Event], visitor: Visitor) -> list[str]:
    """The elements that shifted and are still on the page."""
    line = visitor.context.new_cdp_session(visitor.page)
    numbers = {node["node_id"] for shift in shifts for node in shift.get("impacted_nodes", [])}
    return sorted({name for number in numbers if (name := name_of(number, line))})


def name_of(number: int, line: CDPSession) -> str:
    """The tag and classes of a node; nothing if it has gone."""
    try:
        node = line.send("DOM.describeNode", {"backendNodeId": number})["node"]
    except Error as error:
        if GONE not in error.message:
            raise
        return ""
    classes = dict(zip(*[iter(node.get("attributes", []))] * 2, strict=True)).get("class", "")
    return ".".join([node["nodeName"].lower(), *(name for name in classes.split() if "svelte-" not in name)])


def measure_empty(browser, url: str, **wishes: Any) -> str:
    """The frames of a page with one moving square: the limit of this browser on this machine now."""
    page = new_page(browser, url, reduced_motion="no-preference", **wishes)
    page.set_content(EMPTY_PAGE)
    page.wait_for_timeout(SETTLING)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.wait_for_timeout(EMPTY_FOR)
    trace = Trace(json.loads(browser.stop_tracing())["traceEvents"])
    page.context.close()
    return "\n    ".join([tell_frames(trace.motions), tell_work(trace)])


def measure(browser, url: str, game: str, moves: int, **wishes: Any) -> tuple[str, Traffic]:
    visitor = Visitor(new_page(browser, url, reduced_motion="no-preference", **wishes))
    visitor.context.add_init_script(SAME_NUMBERS)
    traffic = Traffic(visitor)
    visitor.sit_at(game, "me", "random")
    visitor.wait_for_board()
    visitor.page.wait_for_timeout(SETTLING)
    browser.start_tracing(page=visitor.page, categories=CATEGORIES)
    played = play(visitor, moves)
    trace = Trace(json.loads(browser.stop_tracing())["traceEvents"])
    shifts = trace.shifts()
    shifted = tell_shift(worst_run(shifts), names_of(shifts, visitor))
    told = [played, tell_frames(trace.motions), tell_work(trace), shifted]
    visitor.close()
    return "\n    ".join(told), traffic


def tell_frames(motions: list[Motion]) -> str:
    frames = [frame for motion in motions for frame in motion.frames]
    due = max(1, sum(motion.due for motion in motions))
    shown = sum(frame.shown for frame in frames)
    on_time = sum(frame.shown and not frame.late for frame in frames)
    gap = max((motion.gap for motion in motions), default=0)
    return (
        f"frames: {60 * shown / due:.1f} a second over {due / 60:.1f} s of motion, {shown} of {due} shown, "
        f"{on_time / due:.1%} on time, {(shown - on_time) / due:.1%} partial, {(due - shown) / due:.1%} dropped, "
        f"longest gap {gap / MILLISECOND:.0f} ms"
    )


def tell_work(trace: Trace) -> str:
    spent = trace.work()
    shown = max(1, sum(frame.shown for motion in trace.motions for frame in motion.frames))
    parts = ", ".join(f"{part} {spent[part] / shown:.2f}" for part in (*PARTS, "compose"))
    total = sum(spent.values())
    long = trace.long_tasks()
    return (
        f"work:   {total / shown:.2f} ms a frame ({parts}), {total:.0f} ms in all\n"
        f"    long:   {len(long)} tasks, {sum(long):.0f} ms in all, the longest {max(long, default=0):.0f} ms"
    )


def tell_shift(score: float, names: list[str]) -> str:
    blame = f" (must be 0: {', '.join(names)})" if score else ""
    return f"layout shift {score:.4f}{blame}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game", help=f"all if none is given: {', '.join(GAMES)}")
    parser.add_argument("--moves", type=int, default=12, help="how many the person plays (12)")
    parser.add_argument("--phone", action="store_true", help="on a small screen")
    asked = parser.parse_args()
    wishes = {"viewport": PHONE, "has_touch": True} if asked.phone else {}
    with browse("bench.fixed") as (browser, url):
        home = load_home(browser, url)
        size = sum(home.sizes.values())
        print(f"first load {size / 1000:.0f} kB{' (too big)' if size > FIRST_LOAD else ''}")
        print(f"a moving square\n    {measure_empty(browser, url, **wishes)}", flush=True)
        for game in asked.games or GAMES:
            told, traffic = measure(browser, url, game, asked.moves, **wishes)
            size = traffic.of_files_not_in(set(home.sizes))
            print(f"{game}, {size / 1000:.0f} kB{' (too big)' if size > BOARD else ''}\n    {told}", flush=True)


if __name__ == "__main__":
    main()
