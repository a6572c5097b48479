// The log: one line per deed. An event that joins the deed before it replaces that deed's line.

import type { GameEvent } from "./wire";

export interface Line {
  ply: number;
  words: string;
}

export function linesOf(events: GameEvent[]): Line[] {
  const lines: Line[] = [];
  for (const { ply, words, line, joins } of events) {
    if (joins) lines.pop();
    lines.push({ ply, words: line ?? words });
  }
  return lines;
}
