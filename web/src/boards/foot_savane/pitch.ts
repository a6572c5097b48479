// Positions on the pitch, in the SVG's own units, and how tiles and ball move during events.

import type { GameEvent } from "../../lib/wire";
import type { Box, Point } from "../points";

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
export const WIDTH = FIELD + 2 * TOUCH;
export const HEIGHT = FIELD + 2 * DEPTH;

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

/** Cells in reading order, from the far goal to the near one. */
export function reading(turned: boolean): string[] {
  const rows = turned ? "1234" : "4321";
  const columns = turned ? "dcba" : "abcd";
  return [...rows].flatMap((row) => [...columns].map((column) => column + row));
}

/** The centre of a cell by column and row, also one beyond the pitch; if turned, blue's goal is at the bottom. */
function middle(column: number, row: number, turned: boolean): Point {
  const across = turned ? 3 - column : column;
  const down = turned ? row : 3 - row;
  return { x: along(across, TOUCH), y: along(down, DEPTH) };
}

function along(step: number, margin: number): number {
  if (step < 0) return margin / 2;
  if (step > 3) return margin + FIELD + margin / 2;
  return margin + step * STEP + TILE / 2;
}

export function place(cell: string, turned: boolean): Point {
  return middle("abcd".indexOf(cell[0]!), Number(cell[1]) - 1, turned);
}

/** The place off the pitch in a direction from a cell, or null if that is still on the pitch. */
export function beyond(cell: string, direction: string, turned: boolean): (Box & { line: Side | null }) | null {
  const [rows, columns] = WAYS[direction]!;
  const column = "abcd".indexOf(cell[0]!) + columns;
  const row = Number(cell[1]) - 1 + rows;
  const isOutside = column < 0 || column > 3;
  const line = row < 0 ? "red" : row > 3 ? "blue" : null;
  if (!isOutside && !line) return null;
  return { ...middle(column, row, turned), width: isOutside ? TOUCH : TILE, height: line ? DEPTH : TILE, line };
}

export function isBelow(side: Side, turned: boolean): boolean {
  return (side === "red") !== turned;
}

/** The mouth of a side's goal: in front of the two middle columns. */
export function goal(side: Side, turned: boolean): Box {
  const width = 2 * STEP - GAP;
  return { x: WIDTH / 2, y: isBelow(side, turned) ? HEIGHT - DEPTH / 2 : DEPTH / 2, width, height: DEPTH - 10 };
}

/** The x of one half of a goal, left and right as the shooter sees them. */
export function half(keeper: Side, which: Half, turned: boolean): number {
  const isLeft = (which === "left") !== isBelow(keeper, turned);
  return WIDTH / 2 + (isLeft ? -STEP / 2 : STEP / 2);
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
