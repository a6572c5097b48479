// Positions on the pitch, in the SVG's own units, and how tiles and ball move during events.

import type { GameEvent } from "../../lib/wire";
import type { Box, Point, Size } from "../points";

export type Side = "red" | "blue";
export type Half = "left" | "right";

export const SIDES: readonly Side[] = ["red", "blue"];
export const TILE = 80;
/** Gap between two tiles, so that the edge of each is visible. */
const GAP = 9;
const STEP = TILE + GAP;
/** Margins beside the pitch, and behind its goal lines. */
const TOUCH = 26;
export const DEPTH = 68;
const FIELD = 4 * TILE + 3 * GAP;
export const SHORT = FIELD + 2 * TOUCH;
export const LONG = FIELD + 2 * DEPTH;

/** The reader's view: from which end, and upwards or, on a phone on its side, to the right. */
export interface Stand {
  /** Whether blue's goal is the near one. */
  turned: boolean;
  lying: boolean;
}

export function sizeOf({ lying }: Stand): Size {
  return lying ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };
}

/** a1 b1 c1 d1 a2 to d4, as the game numbers them. */
export const CELLS: readonly string[] = [..."1234"].flatMap((row) => [..."abcd"].map((column) => column + row));

/** Rows and columns of a step in each direction; up is away from red's goal. */
const WAYS: Record<string, readonly [rows: number, columns: number]> = {
  up: [1, 0],
  down: [-1, 0],
  left: [0, -1],
  right: [0, 1],
  "up-left": [1, -1],
  "up-right": [1, 1],
  "down-left": [-1, -1],
  "down-right": [-1, 1],
};
export const DIRECTIONS: readonly string[] = Object.keys(WAYS);

/** Cells in reading order, line by line. */
export function reading(stand: Stand): string[] {
  const at = new Map(CELLS.map((cell) => [cell, place(cell, stand)]));
  return CELLS.toSorted((one, other) => at.get(one)!.y - at.get(other)!.y || at.get(one)!.x - at.get(other)!.x);
}

/** A point by its way across the pitch and from the far goal to the near one. */
function point(across: number, down: number, { lying }: Stand): Point {
  return lying ? { x: LONG - down, y: across } : { x: across, y: down };
}

/** The centre of a cell by column and row, also one beyond the pitch. */
function middle(column: number, row: number, stand: Stand): Point {
  const across = stand.turned ? 3 - column : column;
  const down = stand.turned ? row : 3 - row;
  return point(along(across, TOUCH), along(down, DEPTH), stand);
}

function along(step: number, margin: number): number {
  if (step < 0) return margin / 2;
  if (step > 3) return margin + FIELD + margin / 2;
  return margin + step * STEP + TILE / 2;
}

export function place(cell: string, stand: Stand): Point {
  return middle("abcd".indexOf(cell[0]!), Number(cell[1]) - 1, stand);
}

/** The place off the pitch in a direction from a cell, or null if that is still on the pitch. */
export function beyond(cell: string, direction: string, stand: Stand): (Box & { line: Side | null }) | null {
  const [rows, columns] = WAYS[direction]!;
  const column = "abcd".indexOf(cell[0]!) + columns;
  const row = Number(cell[1]) - 1 + rows;
  const isOutside = column < 0 || column > 3;
  const line = row < 0 ? "red" : row > 3 ? "blue" : null;
  if (!isOutside && !line) return null;
  const [wide, high] = [isOutside ? TOUCH : TILE, line ? DEPTH : TILE];
  const size = stand.lying ? { width: high, height: wide } : { width: wide, height: high };
  return { ...middle(column, row, stand), ...size, line };
}

/** Whether a side's goal is the near one: at the bottom, or on the left if the pitch lies on its side. */
export function isNear(side: Side, { turned }: Stand): boolean {
  return (side === "red") !== turned;
}

/** The middle of a side's goal, in front of the two middle columns. */
export function goal(side: Side, stand: Stand): Point {
  return point(SHORT / 2, isNear(side, stand) ? LONG - DEPTH / 2 : DEPTH / 2, stand);
}

/** The middle of one half of a goal, left and right as the shooter sees them. */
export function half(keeper: Side, which: Half, stand: Stand): Point {
  const isLeft = (which === "left") !== isNear(keeper, stand);
  const aside = isLeft ? -STEP / 2 : STEP / 2;
  return point(SHORT / 2 + aside, isNear(keeper, stand) ? LONG - DEPTH / 2 : DEPTH / 2, stand);
}

/** The size of one half of a goal. */
export function halfSize({ lying }: Stand): Size {
  return lying ? { width: DEPTH, height: STEP - GAP / 2 } : { width: STEP - GAP / 2, height: DEPTH };
}

export function other(side: Side): Side {
  return side === "red" ? "blue" : "red";
}

/** Which tile is on which cell, updated by events: two tiles swap in a move, a run and a swap. */
export function follow(tiles: readonly number[], events: readonly GameEvent[]): number[] {
  const now = [...tiles];
  for (const told of events.filter(isSwap)) {
    const [from, to] = [CELLS.indexOf(told["from"]), CELLS.indexOf(told["to"])];
    [now[from], now[to]] = [now[to]!, now[from]!];
  }
  return now;
}

export function isSwap({ event }: GameEvent): boolean {
  return event === "move" || event === "run" || event === "swap";
}

/** The cells the ball passed, from where it was; empty if it did not move. */
export function journey(from: string | null, events: readonly GameEvent[]): string[] {
  const stops: string[] = [];
  let at = from;
  for (const told of events) {
    const takes = isSwap(told) && (told.event === "swap" || (at !== null && [told["from"], told["to"]].includes(at)));
    const cell = takes ? told["to"] : told.event === "ball" || told.event === "put" ? told["cell"] : at;
    if (cell !== at) stops.push(cell);
    at = cell;
  }
  return stops;
}

export interface Duel {
  keeper: Side;
  aim: Half;
  /** Where the shot was taken. */
  from: string;
  /** What the keeper turned: left, right, centre or down. */
  card: string;
  isGoal: boolean;
}

/** The shot at goal among the events, with the keeper's card against it. */
export function duel(events: readonly GameEvent[]): Duel | null {
  const turned = events.findLast((told) => told.event === "goal_card");
  if (!turned) return null;
  const isGoal = events.some((told) => told.event === "goal");
  return { keeper: turned["side"], aim: turned["aim"], from: turned["from"], card: turned["card"], isGoal };
}
