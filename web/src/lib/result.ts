// What a result card says of a match: who is ahead after each goal, and where it turned.

import type { Goal } from "./wire";

/** The side that leads alone, or null. */
export function leaderOf(score: readonly number[]): number | null {
  const most = Math.max(...score);
  const first = score.indexOf(most);
  return first === score.lastIndexOf(most) ? first : null;
}

/** The goal after which the lead did not change again; nothing where nobody but one side ever scored. */
export function turningPoint(goals: readonly Goal[]): Goal | null {
  const last = goals.at(-1);
  if (!last || new Set(goals.map(({ side }) => side)).size < 2) return null;
  const lead = leaderOf(last.score);
  const after = goals.findLastIndex(({ score }) => leaderOf(score) !== lead);
  return goals[after + 1] ?? null;
}
