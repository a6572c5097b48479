// Large captions for what has happened.

import type { GameEvent } from "../../lib/wire";
import { duel, type Duel } from "./pitch";
import { cues, type Bite, type Cues } from "./timeline";

/** Events with their own headline; the first of them that has happened is shown. */
const HEADLINES = ["over", "goal", "penalty", "save", "keeper_recovers", "drop_ball"];

export interface Spectacle {
  card: string | undefined;
  headline: string | undefined;
  shot: Duel | null;
  bite: Bite | null;
  cues: Cues;
}

/** Null for a plain move, which leaves the current caption as it is. */
export function spectacleOf(events: readonly GameEvent[]): Spectacle | null {
  const told = (event: string): GameEvent | undefined => events.findLast((one) => one.event === event);
  const card = told("snake_card")?.["card"] as string | undefined;
  const headline = HEADLINES.find(told);
  const bitten = told("bite");
  const bite = bitten ? { snake: bitten["snake"], bitten: bitten["bitten"] } : null;
  if (!card && !headline && !bite) return null;
  return { card, headline, shot: duel(events), bite, cues: cues(events) };
}
