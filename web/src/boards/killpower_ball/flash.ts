// What of the events is shown over the court: the dice, and one headline.

import type { GameEvent } from "../../lib/wire";

export interface Shown {
  rolls: GameEvent[];
  headline: GameEvent | null;
}

/** What is worth a headline, the weightiest last; the first two only where dice have decided it. */
const HEADLINES = ["ball_lies", "has_ball", "stunned", "lot", "out", "basket", "over"];
/** More dice than that, after a time away, would hide the court. */
const MOST_ROLLS = 4;

/** What chance has decided in these events; null if there is nothing to show. */
export function flashOf(events: GameEvent[]): Shown | null {
  const rolls = events.filter(({ event }) => event === "roll").slice(-MOST_ROLLS);
  const heard = rolls.length ? HEADLINES : HEADLINES.slice(2);
  const weight = (event: GameEvent | null): number => (event ? heard.indexOf(event.event) : -1);
  const headline = events.reduce<GameEvent | null>((best, event) => (weight(event) > weight(best) ? event : best), null);
  return rolls.length || headline ? { rolls, headline } : null;
}
