// Positions on the drawing: the court within its walls, horizontal with the benches behind it, or vertical with one at
// either end.

import type { Box, Point, Size } from "../points";

export const CELL = 40;
export const TEAM = 7;
export const TOUCH_COLUMNS = 2;
/** Where the ring of a basket hangs, from the middle of its cell. */
export const RING = -40;
export const SIDES = ["red", "blue"] as const;
export type Side = (typeof SIDES)[number];

/** Beyond the court: stands and benches, and the numbers of columns and rows. */
interface Walls {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const LYING: Walls = { left: 28, right: 28, top: 100, bottom: 26 };
const UPRIGHT: Walls = { left: 26, right: 26, top: 104, bottom: 112 };
/** Distance between two places on a bench, so that a close-up shows all seven, and between a bench and its wall. */
const PLACE = 45;
const BENCH = 42;

/** The reader's view: vertical or horizontal, and from which end. The viewer plays upwards, or to the right. */
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

/** The prospects of a target, as the server calculates them. */
export interface Chance {
  targets: string[];
  needs: number | null;
  worth: number | null;
  by: string[];
  chance: number;
  fells?: number;
}

export function readCell(cell: string): [column: number, row: number] {
  const [column, row] = cell.split("-").map(Number);
  return [column!, row!];
}

export function sideOf(gladiator: string): Side {
  return gladiator.startsWith("r") ? "red" : "blue";
}

export function numberOf(gladiator: string): number {
  return Number(gladiator.slice(1));
}

export function wallsOf({ upright }: Stand): Walls {
  return upright ? UPRIGHT : LYING;
}

export function sizeOf(stand: Stand): Size {
  const { left, right, top, bottom } = wallsOf(stand);
  const [across, down] = stand.upright ? [stand.rows, stand.columns] : [stand.columns, stand.rows];
  return { width: left + across * CELL + right, height: top + down * CELL + bottom };
}

/** The centre of a cell; halves and places beyond the court work too. */
export function pointAt(column: number, row: number, stand: Stand): Point {
  const { upright, turned, columns, rows } = stand;
  const { left, top } = wallsOf(stand);
  const along = turned ? columns - 1 - column : column;
  const aside = turned ? rows - 1 - row : row;
  if (upright) return { x: left + (aside + 0.5) * CELL, y: top + (columns - 0.5 - along) * CELL };
  return { x: left + (along + 0.5) * CELL, y: top + (aside + 0.5) * CELL };
}

export function pointOf(cell: string, stand: Stand): Point {
  return pointAt(...readCell(cell), stand);
}

/** The cells of the court in reading order. */
export function readingOrder(stand: Stand): string[] {
  const cells = Array.from({ length: stand.columns * stand.rows }, (_, index) => {
    const cell = `${Math.floor(index / stand.rows)}-${index % stand.rows}`;
    return { cell, ...pointOf(cell, stand) };
  });
  return cells.toSorted((one, other) => one.y - other.y || one.x - other.x).map(({ cell }) => cell);
}

/** The box around some cells, from one corner to the other, inclusive. */
export function boxOf(from: [number, number], to: [number, number], stand: Stand): Box {
  const [one, other] = [pointAt(...from, stand), pointAt(...to, stand)];
  const [x, y] = [Math.min(one.x, other.x) - CELL / 2, Math.min(one.y, other.y) - CELL / 2];
  return { x, y, width: Math.abs(one.x - other.x) + CELL, height: Math.abs(one.y - other.y) + CELL };
}

export function floorOf(stand: Stand): Box {
  return boxOf([0, 0], [stand.columns - 1, stand.rows - 1], stand);
}

/** The cells around a cell up to this distance, on the court or not. */
export function around(cell: string, reach: number, stand: Stand): Box {
  const [column, row] = readCell(cell);
  return boxOf([column - reach, row - reach], [column + reach, row + reach], stand);
}

/** The edges where some cells end, as a path. */
export function outlineOf(cells: string[], stand: Stand): string {
  const own = new Set(cells);
  const half = CELL / 2;
  return cells
    .flatMap((cell) => {
      const [column, row] = readCell(cell);
      const { x, y } = pointAt(column, row, stand);
      const beside = [[1, 0], [-1, 0], [0, 1], [0, -1]].filter(([right, down]) => !own.has(`${column + right!}-${row + down!}`));
      return beside.map(([right, down]) => {
        const next = pointAt(column + right!, row + down!, stand);
        const [middleX, middleY] = [(x + next.x) / 2, (y + next.y) / 2];
        return next.x === x ? `M${x - half} ${middleY}h${CELL}` : `M${middleX} ${y - half}v${CELL}`;
      });
    })
    .join("");
}

/** The two columns at a side's own end. */
export function touchZone(side: Side, stand: Stand): Box {
  const first = side === "red" ? 0 : stand.columns - TOUCH_COLUMNS;
  return boxOf([first, 0], [first + TOUCH_COLUMNS - 1, stand.rows - 1], stand);
}

/** Whether a side's own end is at the left, or at the bottom of a vertical court: the viewer's is. */
export function isNear(side: Side, { turned }: Stand): boolean {
  return (side === "red") !== turned;
}

/** A gladiator's place on the bench at their own end, in the order of the numbers. */
export function seatOf(gladiator: string, stand: Stand): Point {
  const { width, height } = sizeOf(stand);
  const place = numberOf(gladiator) - 1;
  const near = isNear(sideOf(gladiator), stand);
  if (stand.upright) return { x: width / 2 + (place - (TEAM - 1) / 2) * PLACE, y: near ? height - BENCH + 6 : BENCH + 32 };
  const first = near ? PLACE : width - TEAM * PLACE;
  return { x: first + place * PLACE, y: BENCH + 25 };
}

/** The bench of a side. */
export function benchOf(side: Side, stand: Stand): Box {
  const [one, last] = [seatOf(`${side[0]}1`, stand), seatOf(`${side[0]}${TEAM}`, stand)];
  return { x: one.x - 25, y: one.y - 22, width: last.x - one.x + 50, height: 45 };
}

/** Where the ball waits while it is not in play: behind the court at halfway, or in the wall on the right. */
export function besideCourt(stand: Stand): Point {
  const { width, height } = sizeOf(stand);
  const { right, top } = wallsOf(stand);
  return stand.upright ? { x: width - right / 2, y: height / 2 } : { x: width / 2, y: top - 20 };
}

/** How high a throw rises over this distance. */
export function rise(from: Point, to: Point): number {
  return 26 + 0.22 * Math.hypot(to.x - from.x, to.y - from.y);
}

/** The arc of a throw, as a path. */
export function arcOf(from: Point, to: Point): string {
  const high = rise(from, to);
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2 - 2 * high];
  return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
}

/** A point of that arc, from 0 at its start to 1 at its end. */
export function onArc(from: Point, to: Point, part: number): Point {
  const high = 4 * rise(from, to) * part * (1 - part);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part - high };
}
