// Scrolls what a decision needs into view, if the screen is too short to show everything at once.

interface Span {
  top: number;
  bottom: number;
}

const MARGIN = 12;

/** How far to scroll so that as many of these spans as possible are in view, and no further than needed. */
export function scrollFor(spans: readonly Span[], sight: Span, range: { up: number; down: number }): number {
  const shown = (by: number): number =>
    spans.filter(({ top, bottom }) => top - by >= sight.top && bottom - by <= sight.bottom).length;
  const ways = spans.flatMap(({ top, bottom }) => [top - MARGIN - sight.top, bottom + MARGIN - sight.bottom]);
  const within = ways.map((by) => Math.min(Math.max(by, -range.up), range.down));
  return within.reduce((best, by) => {
    const more = shown(by) - shown(best);
    return more > 0 || (more === 0 && Math.abs(by) < Math.abs(best)) ? by : best;
  }, 0);
}

/** Scroll the board, or its page, so that these are not below the screen or behind an overlay at its bottom. */
export function bringIntoSight(targets: Iterable<string>, board: Element, over: Element, still: boolean): void {
  const own = getComputedStyle(board).overflowY === "auto";
  const scroller = own ? board : document.documentElement;
  const more = scroller.scrollHeight - scroller.clientHeight;
  if (more <= 0) return;
  const wanted = new Set(targets);
  const things = [...board.querySelectorAll("[data-target]")].filter((thing) => wanted.delete(thing.getAttribute("data-target")!));
  const sight = own ? board.getBoundingClientRect() : { top: 0, bottom: over.getBoundingClientRect().top };
  const spans = things.map((thing) => (thing.closest("[data-pane]") ?? thing).getBoundingClientRect());
  const top = scrollFor(spans, sight, { up: scroller.scrollTop, down: more - scroller.scrollTop });
  if (Math.abs(top) >= 1) scroller.scrollBy({ top, behavior: still ? "instant" : "smooth" });
}
