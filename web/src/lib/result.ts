// The contents of a result card: who leads after each goal, and the turning point.

import type { Goal } from "./wire";

/** The only side in the lead, or null. */
export function leaderOf(score: readonly number[]): number | null {
  const most = Math.max(...score);
  const first = score.indexOf(most);
  return first === score.lastIndexOf(most) ? first : null;
}

/** The goal after which the lead did not change again; null if only one side ever scored. */
export function turningPoint(goals: readonly Goal[]): Goal | null {
  const last = goals.at(-1);
  if (!last || new Set(goals.map(({ side }) => side)).size < 2) return null;
  const lead = leaderOf(last.score);
  const after = goals.findLastIndex(({ score }) => leaderOf(score) !== lead);
  return goals[after + 1] ?? null;
}

/** What a goal's words say besides the score at their end, which the card shows in a column of its own. */
export function withoutScore({ words, score }: Goal): string {
  const ending = new RegExp(`\\s*:\\s*${score.join("-")}\\.?$`, "u");
  return words.replace(ending, "");
}
