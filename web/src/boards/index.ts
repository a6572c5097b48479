// The boards by game, each loaded on demand. A game without its own board gets the plain one.

import type { BoardModule } from "./board";

type Loaded = Promise<BoardModule>;

const DRAWN = new Map<string, () => Loaded>([
  ["team_km", () => import("./team_km/Board.svelte")],
  ["kahmate", () => import("./kahmate/Board.svelte")],
  ["foot_savane", () => import("./foot_savane/Board.svelte")],
  ["killpower_ball", () => import("./killpower_ball/Board.svelte")],
]);

export function isDrawn(game: string): boolean {
  return DRAWN.has(game);
}

export function loadBoard(game: string): Loaded {
  return DRAWN.get(game)?.() ?? import("./plain/Board.svelte");
}
