// The log: one line per deed. An event that joins the deed before it replaces that deed's line.

import type { GameEvent } from "./wire";

export interface Line {
  /** The last event of the deed. */
  event: GameEvent;
  words: string;
}

export function linesOf(events: GameEvent[]): Line[] {
  const lines: Line[] = [];
  for (const event of events) {
    if (event.joins) lines.pop();
    lines.push({ event, words: event.line ?? event.words });
  }
  return lines;
}
