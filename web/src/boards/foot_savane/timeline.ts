// When each part of the animation starts, in milliseconds at normal pace.

import type { GameEvent } from "../../lib/wire";
import { isSwap } from "./pitch";

export const SLIDE = 340;
export const TURN = 460;
export const BITE = 950;
export const CARD = 1400;
export const ROLL = 420;
export const FLIGHT = 900;
/** How long a headline is shown. */
export const ANNOUNCE = 1900;
/** The ball stays in view where it ended before the result is announced. */
const REST = 250;

export interface Bite {
  snake: string;
  bitten: string;
}

export interface Cues {
  turn: number;
  bite: number;
  card: number;
  ball: number;
  end: number;
}

/**
 * First the tiles swap places, then a snake bites, the tile is turned over, a card is drawn, and the ball moves;
 * a carried ball goes with its tile.
 */
export function cues(events: readonly GameEvent[]): Cues {
  const has = (...names: string[]): boolean => events.some(({ event }) => names.includes(event));
  const bite = events.some(isSwap) ? SLIDE : 0;
  const turn = bite + (has("bite") ? BITE : 0);
  const card = turn + (has("turned") ? TURN : 0);
  const ball = card + (has("snake_card") ? CARD : 0);
  const end = ball + (has("goal_card") ? FLIGHT + REST : has("ball", "put") ? ROLL : 0);
  return { bite, turn, card, ball, end };
}

/** How long the board moves before a result is announced: bites, cards and shots are announced after they are seen. */
export function motion(events: readonly GameEvent[]): number {
  const isTold = events.some(({ event }) => event === "bite" || event === "snake_card" || event === "goal_card");
  return isTold ? cues(events).end : 0;
}

/** The last headline is read before the result card covers it. */
export function linger(events: readonly GameEvent[]): number {
  return events.some(({ event }) => event === "over") ? ANNOUNCE : 0;
}

/** The height of the ball at a fraction of its path, from 0 to 1 and down again. */
export function height(part: number): number {
  return 4 * part * (1 - part);
}
