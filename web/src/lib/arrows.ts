// Arrows between two things on the screen.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const HEAD = 16;
const BEND = 0.12;

function middle({ left, top, width, height }: Box): [number, number] {
  return [left + width / 2, top + height / 2];
}

/** How far from the centre of a thing an arrow starts or ends: beside a small one, on a large one. */
function gap({ width, height }: Box): number {
  return Math.min(width, height, 60) * 0.3;
}

/** A curved line from one thing to another, and its head, as SVG paths. */
export function arrowPath(from: Box, to: Box): { path: string; head: string } {
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(to);
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const bend = length > 3 * HEAD ? BEND * length : 0;
  const [cx, cy] = [(x0 + x1) / 2 + uy * bend, (y0 + y1) / 2 - ux * bend];
  const short = Math.max(0, Math.min(gap(to), length - HEAD * 1.5));
  const [sx, sy] = towards(x0, y0, cx, cy, Math.min(gap(from), length / 4));
  const [tx, ty] = towards(x1, y1, cx, cy, short);
  const [bx, by] = towards(tx, ty, cx, cy, HEAD);
  const [wx, wy] = [(ty - by) * 0.55, (bx - tx) * 0.55];
  return {
    path: `M${sx} ${sy}Q${cx} ${cy} ${bx} ${by}`,
    head: `M${tx} ${ty}L${bx + wx} ${by + wy}L${bx - wx} ${by - wy}Z`,
  };
}

/** This far from one point towards another, rounded to tenths of a pixel. */
function towards(x: number, y: number, toX: number, toY: number, by: number): [number, number] {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return [round(x + ((toX - x) / length) * by), round(y + ((toY - y) / length) * by)];
}
