// Where labels go: as near as possible to their subject, and never over a target.

import type { Box, Point, Size } from "../points";

/** Spots this far apart are tried, including the first preferred one. */
const STEP = 20;

/**
 * The middle of a label of this size within a box and over nothing that is occupied; the nearest to a preferred spot.
 * Null if there is no room.
 */
export function freeSpot(wishes: Point[], label: Size, within: Box, taken: Box[]): Point | null {
  const [left, top] = [within.x + label.width / 2, within.y + label.height / 2];
  const [right, bottom] = [within.x + within.width - label.width / 2, within.y + within.height - label.height / 2];
  const far = (x: number, y: number): number =>
    wishes.reduce((least, wish) => Math.min(least, (wish.x - x) ** 2 + (wish.y - y) ** 2), Infinity);
  // A label overlaps something if its middle is within half a label of it.
  const around = taken.map(({ x, y, width, height }) => ({
    left: x - label.width / 2,
    right: x + width + label.width / 2,
    top: y - label.height / 2,
    bottom: y + height + label.height / 2,
  }));
  const isFree = (x: number, y: number): boolean =>
    !around.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  let [best, least]: [Point | null, number] = [null, Infinity];
  for (let y = firstFrom(top, wishes[0]!.y); y <= bottom; y += STEP) {
    for (let x = firstFrom(left, wishes[0]!.x); x <= right; x += STEP) {
      const distance = far(x, y);
      if (distance < least && isFree(x, y)) [best, least] = [{ x, y }, distance];
    }
  }
  return best;
}

/** The least number not below a limit that is whole steps away from another. */
function firstFrom(limit: number, other: number): number {
  return other + Math.ceil((limit - other) / STEP) * STEP;
}

export function boxAbout({ x, y }: Point, { width, height }: Size): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The smallest box around all of these. */
export function boxOfAll(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * The box around as many of these as fit into this size, the nearest to a point first; then around as much as fits of
 * what is less important. Null if there are none. The nearest is always within.
 */
export function boxOfNearest(boxes: Box[], point: Point, limit: Size, others: Box[] = []): Box | null {
  const far = (box: Box): number => Math.hypot(middle(box).x - point.x, middle(box).y - point.y);
  const byDistance = (some: Box[]): Box[] => some.toSorted((one, other) => far(one) - far(other));
  const [first, ...rest] = byDistance(boxes);
  if (!first) return null;
  const isWithin = ({ width, height }: Box): boolean => width <= limit.width && height <= limit.height;
  return [...rest, ...byDistance(others)].reduce((box, next) => {
    const grown = boxOfAll([box, next]);
    return isWithin(grown) ? grown : box;
  }, first);
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
