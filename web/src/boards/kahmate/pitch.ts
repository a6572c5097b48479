// Positions on the drawing: a pitch of 13 by 8 cells in a woven frame, horizontal, or vertical on a narrow screen.

import type { Box, Point, Size } from "../points";

export const COLUMNS = 13;
export const ROWS = 8;
export const CELL = 40;
export const FRAME = 25;
/** Half of what a token takes up. */
export const TOKEN = 20;
export const SIDES = ["red", "blue"] as const;
export type Side = (typeof SIDES)[number];

/** The reader's view: vertical or horizontal, and from which end. The viewer plays upwards, or to the right. */
export interface Stand {
  upright: boolean;
  turned: boolean;
}

export const CELLS: string[] = Array.from({ length: COLUMNS * ROWS }, (_, index) =>
  cellName(index % COLUMNS, Math.floor(index / COLUMNS) + 1),
);

export function cellName(column: number, row: number): string {
  return `${column}-${row}`;
}

export function readCell(cell: string): [column: number, row: number] {
  const [column, row] = cell.split("-").map(Number);
  return [column!, row!];
}

export function sizeOf({ upright }: Stand): Size {
  const [long, short] = [COLUMNS * CELL + 2 * FRAME, ROWS * CELL + 2 * FRAME];
  return upright ? { width: short, height: long } : { width: long, height: short };
}

/** The centre of a cell; halves and cells beyond the pitch work too. */
export function pointAt(column: number, row: number, { upright, turned }: Stand): Point {
  const along = turned ? COLUMNS - 1 - column : column;
  const aside = turned ? ROWS + 1 - row : row;
  const x = upright ? aside - 0.5 : along + 0.5;
  const y = upright ? COLUMNS - 0.5 - along : aside - 0.5;
  return { x: FRAME + x * CELL, y: FRAME + y * CELL };
}

export function pointOf(cell: string, stand: Stand): Point {
  return pointAt(...readCell(cell), stand);
}

/** Cells in reading order. */
export function readingOrder(stand: Stand): string[] {
  const at = new Map(CELLS.map((cell) => [cell, pointOf(cell, stand)]));
  return CELLS.toSorted((one, other) => at.get(one)!.y - at.get(other)!.y || at.get(one)!.x - at.get(other)!.x);
}

/** The strips of the frame beyond the last cells: up is before row 1, left before column 0. */
export function edges(stand: Stand): Record<"up" | "down" | "left" | "right", Box> {
  const middle = { column: (COLUMNS - 1) / 2, row: (ROWS + 1) / 2 };
  const box = (column: number, row: number): Box => {
    const { width, height } = sizeOf(stand);
    const { x, y } = pointAt(column, row, stand);
    if (Math.abs(x - width / 2) > 1) return { x: x < width / 2 ? 0 : width - FRAME, y: 0, width: FRAME, height };
    return { x: 0, y: y < height / 2 ? 0 : height - FRAME, width, height: FRAME };
  };
  return {
    up: box(middle.column, 0),
    down: box(middle.column, ROWS + 1),
    left: box(-1, middle.row),
    right: box(COLUMNS, middle.row),
  };
}

/** Where the ball waits while it is not in play: beside halfway, on the right or above. */
export function besidePitch(stand: Stand): Point {
  const { width, height } = sizeOf(stand);
  return stand.upright ? { x: width - FRAME / 2, y: height / 2 } : { x: width / 2, y: FRAME / 2 };
}

/** Where a player who is not placed yet waits: in their own in-goal, in the order of the shirts. */
export function bench(player: string, stand: Stand): Point {
  const number = Number(player.slice(1));
  return pointAt(player.startsWith("r") ? 0 : COLUMNS - 1, number + 1, stand);
}

export interface Player {
  cell: string | null;
  down: boolean;
  points: number;
  tackled: boolean;
  ball: boolean;
}

/** Where everyone is; two on one cell, while one forces through the other, make room for each other. */
export function playerPoints(players: Record<string, Player>, stand: Stand): Record<string, Point> {
  const points: Record<string, Point> = {};
  for (const [name, { cell, down }] of Object.entries(players)) {
    const { x, y } = cell === null ? bench(name, stand) : pointOf(cell, stand);
    const shared = cell !== null && Object.values(players).filter((other) => other.cell === cell).length > 1;
    const aside = shared ? (down ? 12 : -8) : 0;
    points[name] = { x: x + aside, y: y + aside };
  }
  return points;
}

/** The margin around a panel, so that rounding never cuts it off. */
const EDGE = 1;

/** Where a panel goes: not over the players it is about, over as few others as possible, and near the middle. */
export function panelPoint(about: Point[], others: Point[], panel: Size, stand: Stand): Point {
  const { width, height } = sizeOf(stand);
  const free = { x: (width - panel.width) / 2 - EDGE, y: (height - panel.height) / 2 - EDGE };
  const reach = { x: panel.width / 2 + TOKEN, y: panel.height / 2 + TOKEN };
  const covers = (point: Point) => (token: Point) =>
    Math.abs(token.x - point.x) < reach.x && Math.abs(token.y - point.y) < reach.y;
  const cost = (point: Point): number =>
    100 * about.filter(covers(point)).length +
    20 * others.filter(covers(point)).length +
    Math.hypot(point.x - width / 2, point.y - height / 2) / CELL / 2;
  const steps = Array.from({ length: 25 }, (_, step) => step / 12 - 1);
  const points = steps.flatMap((x) => steps.map((y) => ({ x: width / 2 + x * free.x, y: height / 2 + y * free.y })));
  return points.reduce((best, point) => (cost(point) < cost(best) ? point : best));
}

/** What is printed on the tokens (R2.1), by shirt number. */
export const KINDS = [
  { kind: "ordinary", attack: 0, defence: 0 },
  { kind: "ordinary", attack: 0, defence: 0 },
  { kind: "big", attack: 2, defence: 1 },
  { kind: "tough", attack: 1, defence: 0 },
  { kind: "fast", attack: -1, defence: -1 },
  { kind: "clever", attack: 0, defence: 1 },
] as const;

export function kindOf(player: string): (typeof KINDS)[number] {
  return KINDS[Number(player.slice(1)) - 1]!;
}

export function sideOf(player: string): Side {
  return player.startsWith("r") ? "red" : "blue";
}

/** +2, -1, +0, with a true minus sign. */
export function signed(bonus: number): string {
  return bonus < 0 ? `−${-bonus}` : `+${bonus}`;
}
