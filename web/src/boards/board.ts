// The props of every board. A board draws a view and its targets; it knows no rules.

import type { Component } from "svelte";
import type { Picks } from "../lib/picking.svelte";
import type { Motion } from "../lib/showing.svelte";
import type { BoardSection, Facts, GameEvent } from "../lib/wire";
import type { GameWords } from "../lib/words";

export interface BoardProps {
  /** What the viewer may know, as the game's view.py builds it. */
  view: Facts;
  /** The viewer's seat, or null for a spectator. */
  viewer: number | null;
  /** The seats' names in the game (`red`), their sides, and the people on them. */
  seats: string[];
  sides: number[];
  people: string[];
  picks: Picks;
  /** The latest events, to animate; empty after a reload. */
  events: GameEvent[];
  words: GameWords;
  /** The text board, if the server has sent it; the plain board shows it. */
  text?: BoardSection[];
  /** No animation: the person wants none, or is skipping. */
  still: boolean;
  /** False while the animation of these events runs: the board shows no score or result until it is over. */
  settled: boolean;
}

/** Exports of a board's module: the component, and how long its animation and result take (see lib/showing). */
export interface BoardModule {
  default: Component<BoardProps>;
  motion?: Motion;
  /** How much longer than usual the result stays before the next step. */
  linger?: Motion;
  /** The board is always dark, and so is the table around it. */
  scheme?: "dark";
  /** On a phone on its side too, it is drawn smaller until all of it is in sight; others are scrolled there. */
  shrinks?: true;
  /** The targets, of those that would be buttons beside the board, that this board shows as buttons of its own. */
  offers?: (view: Facts) => string[];
}
