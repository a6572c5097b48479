// What every board is given. A board draws a view and the targets on it; it knows no rule.

import type { Component } from "svelte";
import type { Picks } from "../lib/picking.svelte";
import type { Motion } from "../lib/showing.svelte";
import type { BoardSection, Facts, GameEvent } from "../lib/wire";
import type { GameWords } from "../lib/words";

export interface BoardProps {
  /** What the viewer may know, as the game's view.py builds it. */
  view: Facts;
  /** The seat that views, or null for a spectator. */
  viewer: number | null;
  /** The seats' names in the game (`red`), their sides, and the people on them. */
  seats: string[];
  sides: number[];
  people: string[];
  picks: Picks;
  /** What has just happened, to be shown in motion; empty after a reload. */
  events: GameEvent[];
  words: GameWords;
  /** The board in words, where the server has told it; the plain board shows it. */
  text?: BoardSection[];
  /** No motion: the person wants none, or is skipping. */
  still: boolean;
  /** False while the motion that explains these events runs: the board tells no score and no result until it is over. */
  settled: boolean;
}

/** What a board's module offers: the component, and how long it moves and its result stands (see lib/showing). */
export interface BoardModule {
  default: Component<BoardProps>;
  motion?: Motion;
  /** How much longer than usual the result stands before the next step. */
  linger?: Motion;
  /** The board is always dark: so is the table around it. */
  scheme?: "dark";
}
