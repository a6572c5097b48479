// Where things are on the drawing: a pitch of 13 by 8 cells in a woven frame, lying, or upright on a narrow screen.

import type { Box, Point, Size } from "../points";

export const COLUMNS = 13;
export const ROWS = 8;
export const CELL = 40;
export const FRAME = 25;
export const SIDES = ["red", "blue"] as const;
export type Side = (typeof SIDES)[number];

/** How the reader sees it: upright or lying, and from which end. Who looks plays upwards, or to the right. */
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

/** The middle of a cell; halves and cells beyond the pitch work too. */
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

/** Cells in the order in which one reads the drawing. */
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

/** Where a player waits who is not placed yet: in his own in-goal, in the order of the shirts. */
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

/** Where everybody is; two on one cell, while one forces through the other, make room for each other. */
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

/** The middle of a panel that leaves what it is about in sight: a quarter from the end that is farther away. */
export function panelPoint(about: Point[], stand: Stand): Point {
  const { width, height } = sizeOf(stand);
  const long = stand.upright ? height : width;
  const along = about.map((point) => (stand.upright ? point.y : point.x));
  const middle = along.reduce((sum, at) => sum + at, 0) / Math.max(along.length, 1);
  const at = middle > long / 2 ? long / 4 : (3 * long) / 4;
  return stand.upright ? { x: width / 2, y: at } : { x: at, y: height / 2 };
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
