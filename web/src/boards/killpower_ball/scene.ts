// Events as a scene over time: dice beside those who roll them, the flight of the ball, blows, one headline.

import type { GameEvent } from "../../lib/wire";
import { sideOf, type Side } from "./court";

/** A place: a gladiator, a cell, or the basket that a side shoots at. */
export type Spot = { player: string } | { cell: string } | { basket: Side };

/** Milliseconds at normal pace from the start of the scene. */
interface Time {
  start: number;
  length: number;
}
export interface Throw extends Time {
  kind: "die";
  at: Spot;
  roll: GameEvent;
}
export interface Flight extends Time {
  kind: "flight";
  /** Where the ball starts by default. */
  from: Spot | null;
  to: Spot;
}
export interface Blow extends Time {
  kind: "blow";
  at: Spot;
}
export interface Cry extends Time {
  kind: "cry";
  at: Spot | null;
  event: GameEvent;
}
export type Beat = Throw | Flight | Blow | Cry;

/** A die tumbles, and then rests while it is read. */
export const TUMBLE = 620;
const READ = 420;
const FLY = 560;
const HIT = 320;
const CRY = 500;

/** Dice after which the ball may go somewhere. */
const THROWN = new Set(["shot", "intercept", "steal", "miss"]);
/** Headlines, the most important last. */
const HEADLINES = ["stunned", "lot", "out", "basket", "over"];
/** After an absence, more dice than this would take too long. */
const MOST_ROLLS = 5;

/** The scene of these events; empty if nothing is thrown, rolled or decided. */
export function sceneOf(events: GameEvent[], shooter: Side = "red"): Beat[] {
  if (events.filter(({ event }) => event === "roll").length > MOST_ROLLS) return [];
  const scene = new Scene(shooter);
  for (const event of events) scene.add(event);
  const cry = headlineOf(events);
  if (cry) scene.cry(cry);
  return scene.beats;
}

/** How long a scene takes: the shell announces its result only then. */
export function motion(events: GameEvent[]): number {
  const last = sceneOf(events).at(-1);
  return last ? last.start + last.length : 0;
}

/** The dice of a scene, grouped by place. */
export function diceByPlace(beats: Beat[]): Throw[][] {
  const places = new Map<string, Throw[]>();
  for (const beat of beats) {
    if (beat.kind !== "die") continue;
    const place = JSON.stringify(beat.at);
    places.set(place, [...(places.get(place) ?? []), beat]);
  }
  return [...places.values()];
}

function headlineOf(events: GameEvent[]): GameEvent | null {
  const weight = (event: GameEvent | null): number => (event ? HEADLINES.indexOf(event.event) : -1);
  return events.reduce<GameEvent | null>((best, event) => (weight(event) > weight(best) ? event : best), null);
}

class Scene {
  readonly beats: Beat[] = [];
  #now = 0;
  /** Where the ball is so far; null if it is where it started. */
  #ball: Spot | null = null;
  /** A throw, a steal or a miss is under way: whatever the result, the ball flies there. */
  #loose = false;
  #shooter: Side;

  constructor(shooter: Side) {
    this.#shooter = shooter;
  }

  add(event: GameEvent): void {
    switch (event.event) {
      case "pass":
      case "shoot_sure":
      case "dunk":
      case "bounce":
        this.#loose = true;
        break;
      case "roll":
        this.#roll(event);
        break;
      case "basket":
        this.#fly({ basket: event["side"] as Side });
        break;
      case "has_ball":
        if (this.#loose) this.#fly({ player: event["player"] });
        break;
      case "ball_lies":
        if (this.#loose) this.#fly({ cell: event["cell"] });
        break;
    }
  }

  cry(event: GameEvent): void {
    const { player, side } = event as unknown as { player?: string; side: Side };
    const at: Spot | null = player ? { player } : event.event === "basket" ? { basket: side } : null;
    this.#push({ kind: "cry", at, event, start: this.#now, length: CRY });
  }

  #roll(event: GameEvent): void {
    const player = event["player"] as string | undefined;
    const purpose = event["for"] as string;
    if (purpose === "shot") this.#shooter = sideOf(player!);
    if (purpose === "injury") this.#push({ kind: "blow", at: { player: player! }, start: this.#now, length: HIT });
    if (purpose === "miss") this.#fly({ basket: this.#shooter });
    const at: Spot = player ? { player } : { basket: this.#shooter };
    this.#push({ kind: "die", at, roll: event, start: this.#now, length: TUMBLE + READ });
    this.#loose = THROWN.has(purpose);
  }

  #fly(to: Spot): void {
    this.#push({ kind: "flight", from: this.#ball, to, start: this.#now, length: FLY });
    this.#ball = to;
    this.#loose = false;
  }

  #push(beat: Beat): void {
    this.beats.push(beat);
    this.#now = beat.start + beat.length;
  }
}
