// Where things are on the drawing: a court with a bench at either end, lying, or upright on a narrow screen.

import type { Box, Point, Size } from "../points";

export const CELL = 40;
/** The wall along the court, and what is beyond each end: the numbers of the rows and the bench. */
export const SIDE = 22;
export const END = 80;
/** From the outer rim to the middle of a bench. */
const BENCH = 31;
export const TEAM = 7;
export const TOUCH_COLUMNS = 2;
export const SIDES = ["red", "blue"] as const;
export type Side = (typeof SIDES)[number];

/** How the reader sees it: upright or lying, and from which end. Who looks plays upwards, or to the right. */
export interface Stand {
  upright: boolean;
  turned: boolean;
  columns: number;
  rows: number;
}

export interface Gladiator {
  cell: string | null;
  moves: number;
  action: boolean;
  stunned: number;
  out: "injured" | "coma" | null;
  ball: boolean;
  dep: number;
  com: number;
  hab: number;
  rap: number;
  bal: number;
  res: number;
}

export function readCell(cell: string): [column: number, row: number] {
  const [column, row] = cell.split("-").map(Number);
  return [column!, row!];
}

export function sideOf(gladiator: string): Side {
  return gladiator.startsWith("r") ? "red" : "blue";
}

export function sizeOf({ upright, columns, rows }: Stand): Size {
  const [long, short] = [columns * CELL + 2 * END, rows * CELL + 2 * SIDE];
  return upright ? { width: short, height: long } : { width: long, height: short };
}

/** The middle of a cell; halves and what is beyond the court work too. */
export function pointAt(column: number, row: number, { upright, turned, columns, rows }: Stand): Point {
  const along = turned ? columns - 1 - column : column;
  const aside = turned ? rows - 1 - row : row;
  if (upright) return { x: SIDE + (aside + 0.5) * CELL, y: END + (columns - 0.5 - along) * CELL };
  return { x: END + (along + 0.5) * CELL, y: SIDE + (aside + 0.5) * CELL };
}

export function pointOf(cell: string, stand: Stand): Point {
  return pointAt(...readCell(cell), stand);
}

/** The cells of the court in the order in which one reads the drawing. */
export function readingOrder(stand: Stand): string[] {
  const cells = Array.from({ length: stand.columns * stand.rows }, (_, index) => {
    const cell = `${Math.floor(index / stand.rows)}-${index % stand.rows}`;
    return { cell, ...pointOf(cell, stand) };
  });
  return cells.toSorted((one, other) => one.y - other.y || one.x - other.x).map(({ cell }) => cell);
}

/** The box around some cells, from one corner to the other, both within. */
export function boxOf(from: [number, number], to: [number, number], stand: Stand): Box {
  const [one, other] = [pointAt(...from, stand), pointAt(...to, stand)];
  const [x, y] = [Math.min(one.x, other.x) - CELL / 2, Math.min(one.y, other.y) - CELL / 2];
  return { x, y, width: Math.abs(one.x - other.x) + CELL, height: Math.abs(one.y - other.y) + CELL };
}

/** The cells about a cell up to so far away, on the court or not. */
export function around(cell: string, reach: number, stand: Stand): Box {
  const [column, row] = readCell(cell);
  return boxOf([column - reach, row - reach], [column + reach, row + reach], stand);
}

/** The two columns at a side's own end. */
export function touchZone(side: Side, stand: Stand): Box {
  const first = side === "red" ? 0 : stand.columns - TOUCH_COLUMNS;
  return boxOf([first, 0], [first + TOUCH_COLUMNS - 1, stand.rows - 1], stand);
}

/** A gladiator's place on the bench, beyond his own end, in the order of the numbers. */
export function seatOf(gladiator: string, stand: Stand): Point {
  const row = ((Number(gladiator.slice(1)) - 0.5) * stand.rows) / TEAM - 0.5;
  const beyond = (END - BENCH) / CELL + 0.5;
  return pointAt(sideOf(gladiator) === "red" ? -beyond : stand.columns - 1 + beyond, row, stand);
}

/** Where the ball waits while it is not in play: in the wall at halfway, on the right or above. */
export function besideCourt(stand: Stand): Point {
  const { width, height } = sizeOf(stand);
  return stand.upright ? { x: width - SIDE / 2, y: height / 2 } : { x: width / 2, y: SIDE / 2 };
}

/** How far along the drawing, 0 to 1, a panel has its middle so that it leaves these points in sight. */
export function panelAt(points: Point[], stand: Stand): number {
  const { width, height } = sizeOf(stand);
  const along = points.map(({ x, y }) => (stand.upright ? y / height : x / width));
  const room = (place: number): number => Math.min(...along.map((at) => Math.abs(at - place)));
  return [0.5, 0.22, 0.78].reduce((best, place) => (room(place) > room(best) ? place : best));
}
