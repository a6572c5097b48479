// Arrows between two things on the screen.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Spot = [number, number];

/** How far to the side an arrow to something out of sight may end, in px: the nearest place first. */
const ASIDE = Array.from({ length: 41 }, (_, step) => (step % 2 ? -1 : 1) * Math.ceil(step / 2) * 10);

const HEAD = 16;
/** How far a line may bend, as a share of its length: the first with the fewest crossings. */
const BENDS = [0.12, -0.12, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2];
/** At how many places a line is compared with what it should not cross, and how far from these it stays, in px. */
const [SAMPLES, MARGIN] = [30, 5];

function middle({ left, top, width, height }: Box): Spot {
  return [left + width / 2, top + height / 2];
}

/** A box moved into a frame, so that an arrow to what is out of sight ends at the edge it lies beyond, beside labels. */
export function movedInto(box: Box, frame: Box, labels: readonly Box[] = []): Box {
  const left = Math.max(frame.left, Math.min(box.left, frame.left + frame.width - box.width));
  const top = Math.max(frame.top, Math.min(box.top, frame.top + frame.height - box.height));
  if (left === box.left && top === box.top) return box;
  const places = ASIDE.map((by) => ({ ...box, left: left + by, top }));
  return places.find((place) => isClear(middle(place), frame, labels)) ?? places[0]!;
}

function isClear([x, y]: Spot, frame: Box, labels: readonly Box[]): boolean {
  return isWithin(x, y, frame) && !labels.some((label) => isWithin(x, y, label));
}

/** How far from the centre of a thing an arrow starts or ends: beside a small one, on a large one. */
function gap({ width, height }: Box): number {
  return Math.min(width, height, 60) * 0.3;
}

/** A curved line from one thing to another, and its head, as SVG paths; past labels, if that is possible. */
export function arrowPath(from: Box, to: Box, labels: readonly Box[] = []): { path: string; head: string } {
  const [start, end] = [middle(from), middle(to)];
  const ways = BENDS.map((bend) => bow(start, end, bend));
  const crossed = ways.map((by) => crossings(start, by, end, labels));
  const [cx, cy] = ways[crossed.indexOf(Math.min(...crossed))]!;
  const length = distance(start, end);
  const short = Math.max(0, Math.min(gap(to), length - HEAD * 1.5));
  const [sx, sy] = towards(...start, cx, cy, Math.min(gap(from), length / 4));
  const [tx, ty] = towards(...end, cx, cy, short);
  const [bx, by] = towards(tx, ty, cx, cy, HEAD);
  const [wx, wy] = [(ty - by) * 0.55, (bx - tx) * 0.55];
  return {
    path: `M${sx} ${sy}Q${cx} ${cy} ${bx} ${by}`,
    head: `M${tx} ${ty}L${bx + wx} ${by + wy}L${bx - wx} ${by - wy}Z`,
  };
}

function distance([x0, y0]: Spot, [x1, y1]: Spot): number {
  return Math.hypot(x1 - x0, y1 - y0) || 1;
}

/** Where to pull a line so that it bends by this part of its length; a short one stays straight. */
function bow(start: Spot, end: Spot, part: number): Spot {
  const bend = distance(start, end) > 3 * HEAD ? part : 0;
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  return [start[0] + x / 2 + y * bend, start[1] + y / 2 - x * bend];
}

/** At how many places a curve lies on a label. */
function crossings([x0, y0]: Spot, [cx, cy]: Spot, [x1, y1]: Spot, labels: readonly Box[]): number {
  let count = 0;
  for (let sample = 0; sample <= SAMPLES; sample++) {
    const part = sample / SAMPLES;
    const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
    const [x, y] = [a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1];
    if (labels.some((label) => isWithin(x, y, label))) count++;
  }
  return count;
}

function isWithin(x: number, y: number, { left, top, width, height }: Box): boolean {
  return x > left - MARGIN && x < left + width + MARGIN && y > top - MARGIN && y < top + height + MARGIN;
}

/** This far from one point towards another, rounded to tenths of a pixel. */
function towards(x: number, y: number, toX: number, toY: number, by: number): Spot {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return [round(x + ((toX - x) / length) * by), round(y + ((toY - y) / length) * by)];
}
