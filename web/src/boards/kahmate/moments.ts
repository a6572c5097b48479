// Animated moments of a match: how long they take, and what the stage shows meanwhile; and the trails of a turn.

import type { Facts, GameEvent } from "../../lib/wire";
import type { Player } from "./pitch";

/** Milliseconds at normal pace. */
const MOTIONS = new Map([
  ["cards_shown", 2300],
  ["try", 2000],
  ["draw", 1500],
  ["lot", 1300],
  ["kick", 650],
  ["pass", 450],
]);

/** What is shown over the pitch during the animation; the most important first. */
const STAGED = ["try", "cards_shown", "draw", "lot"];

export function motionOf(events: GameEvent[]): number {
  return Math.max(0, ...events.map(({ event }) => MOTIONS.get(event) ?? 0));
}

export function stagedOf(events: GameEvent[]): GameEvent | null {
  const found = STAGED.map((name) => events.findLast(({ event }) => event === name));
  return found.find((event) => event !== undefined) ?? null;
}

/** The view while its events are animated: as it was before chance or a duel decided, with a scorer over the line. */
export function meanwhile(before: Facts, after: Facts, events: GameEvent[]): Facts {
  const staged = stagedOf(events)?.event;
  if (staged === undefined) return after;
  const run = staged === "try" ? events.find(({ event }) => event === "step") : undefined;
  if (!run) return before;
  const players = before["players"] as Record<string, Player>;
  const scorer = { ...players[run["player"]]!, cell: run["to"] as string };
  return { ...before, ball: run["to"], players: { ...players, [run["player"]]: scorer } };
}

/** Where a player has run: every cell, the first one too. */
export interface Trail {
  player: string;
  cells: string[];
}

/** The runs of the current turn, or of the last one until another begins. */
export class Trails {
  #trails: Trail[] = [];
  #ended = false;

  /** What to draw after these events; nothing after an undo or a jump. */
  follow(events: GameEvent[]): Trail[] {
    if (events.length === 0) this.#trails = [];
    for (const { event, player, from, to } of events as (GameEvent & Facts)[]) {
      if (event === "end" || event === "try") this.#ended = true;
      if (event === "step") this.#add({ player, cells: [from, to] });
    }
    return this.#trails;
  }

  #add(step: Trail): void {
    if (this.#ended) this.#trails = [];
    this.#ended = false;
    const last = this.#trails.at(-1);
    const goesOn = last?.player === step.player && last.cells.at(-1) === step.cells[0];
    if (goesOn) this.#trails = [...this.#trails.slice(0, -1), { ...last, cells: [...last.cells, step.cells[1]!] }];
    else this.#trails = [...this.#trails, step];
  }
}
