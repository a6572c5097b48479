// The boards by game, each loaded when it is wanted.

import type { Component } from "svelte";
import type { BoardProps } from "./board";

type Loader = () => Promise<{ default: Component<BoardProps> }>;

export const BOARDS: Record<string, Loader> = {
  team_km: () => import("./team_km/Board.svelte"),
  kahmate: () => import("./kahmate/Board.svelte"),
  foot_savane: () => import("./foot_savane/Board.svelte"),
  killpower_ball: () => import("./killpower_ball/Board.svelte"),
};
