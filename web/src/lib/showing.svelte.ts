// Steps are shown one after another, so that motion can explain what happened between two of one's own turns.

import type { GameEvent, Step } from "./wire";

/** Milliseconds that a board takes to show what has happened, at normal pace; nothing is told of it before. */
export type Motion = (events: GameEvent[]) => number;

/** How long a step stays before the next one, by how many wait. */
function pause(waiting: number): number {
  return waiting > 4 ? 120 : waiting > 1 ? 280 : 550;
}

export interface Pacing {
  /** How long the board moves; 0 before there is one, or where there is no motion. */
  motion: Motion;
  /** How much longer than usual the result stands before the next step. */
  linger?: Motion;
  /** By what all times are multiplied; 0 for no motion. */
  factor: () => number;
  /** A step begins to be shown; its result is not told yet. */
  begins?: (step: Step) => void;
}

/** How somebody left the screen: what he was shown last, and the ply until which he had seen everything. */
export interface Left {
  step: Step;
  ply: number;
}

/** How long one sees how one left it, before it goes on. */
const LOOK_BACK = 700;

const AT_ONCE: Pacing = { motion: () => 0, factor: () => 1 };

export class Showing {
  /** What is shown now; `events` are what has just happened. */
  step: Step | null = $state.raw(null);
  /** What this viewer has seen, the latest at least: earlier plies are asked for. */
  log: GameEvent[] = $state.raw([]);
  /** How many steps have come that are not shown yet. */
  waiting = $state(0);
  /** The last step was shown at once: no motion. */
  hurried = $state(false);
  /** The motion that explains the step is over: its result may be told. */
  settled = $state(true);
  /** What each side has scored, as far as it has been told. */
  score: number[] = $state.raw([]);

  #queue: Step[] = [];
  #whole: GameEvent[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Before which ply more of the log has been asked for. */
  #asked: number | null = null;
  readonly #shown: (step: Step) => void;
  readonly #pacing: Pacing;

  /** `shown` is told of every step once its motion is over. */
  constructor(shown: (step: Step) => void, pacing: Pacing = AT_ONCE) {
    this.#shown = shown;
    this.#pacing = pacing;
  }

  /** `own`: this browser has just asked for it, so it does not wait for the pause after the step before. */
  add(step: Step, own = false): void {
    const isShown = this.settled && this.#queue.length === 0;
    const goesOn = !isShown || (this.step && !this.step.outcome && this.log.length > 0);
    if (!step.fresh && step.outcome && goesOn) {
      this.#queueEnd(step);
    } else if (!step.fresh) {
      this.stop();
      this.#asked = null;
      this.log = step.events;
      this.hurried = true;
      this.#show({ ...step, events: [] });
    } else {
      this.#enqueue(step);
      if (own && this.settled && this.#timer !== undefined && this.#queue.length === 1) {
        clearTimeout(this.#timer);
        this.#next();
      }
    }
  }

  /** Somebody takes the screen again: from how he left it to how it stands now. */
  resume(left: Left, step: Step): void {
    const factor = this.#pacing.factor();
    const events = step.events.filter((event) => event.ply > left.ply);
    if (factor === 0 || events.length === 0) return this.add(step);
    this.stop();
    this.#asked = null;
    this.log = step.events.filter((event) => event.ply <= left.ply);
    this.hurried = true;
    this.step = { ...left.step, events: [], legal: [], asked: [] };
    this.score = left.step.score;
    this.#queue = [{ ...step, fresh: true, events }];
    this.waiting = 1;
    this.#timer = setTimeout(() => this.#next(), factor * LOOK_BACK);
  }

  /** Before which ply there is more to ask for, if there is and it has not been asked for. */
  askEarlier(): number | null {
    const first = this.log[0]?.ply ?? 1;
    if (first <= 1 || this.#asked !== null) return null;
    return (this.#asked = first);
  }

  /** What was asked for, unless the log is another one by now. */
  addEarlier(before: number, events: GameEvent[]): void {
    if (this.#asked !== before) return;
    this.#asked = null;
    this.log = [...events, ...this.log];
  }

  /** Whatever was asked for will not come. */
  forgetEarlier(): void {
    this.#asked = null;
  }

  /** Show the last one at once. */
  skip(): void {
    const moving = this.settled ? [] : [this.step!];
    const queue = [...moving, ...this.#queue];
    const last = queue.at(-1);
    this.stop();
    if (!last) return;
    const events = queue.flatMap((step) => step.events);
    this.log = [...this.log, ...events];
    this.hurried = true;
    this.#show({ ...last, events });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.waiting = 0;
    this.settled = true;
  }

  /** At the end everything is revealed, and the whole log with it; what is new in it is still shown after the rest. */
  #queueEnd(step: Step): void {
    const moving = this.settled ? [] : this.step!.events;
    const seen = [...this.log, ...moving, ...this.#queue.flatMap(({ events }) => events)];
    const ply = seen.at(-1)?.ply ?? 0;
    this.#whole = step.events;
    this.#enqueue({ ...step, events: step.events.filter((event) => event.ply > ply) });
  }

  #enqueue(step: Step): void {
    this.#queue.push(step);
    this.waiting = this.#queue.length;
    if (this.#timer === undefined) this.#next();
  }

  #next(): void {
    this.#timer = undefined;
    const step = this.#queue.shift();
    this.waiting = this.#queue.length;
    if (!step) return;
    this.hurried = false;
    this.#pacing.begins?.(step);
    const factor = this.#pacing.factor();
    const motion = factor * this.#pacing.motion(step.events);
    if (motion === 0) return this.#settle(step, factor);
    this.settled = false;
    this.step = step;
    this.#timer = setTimeout(() => this.#settle(step, factor), motion);
  }

  /** Tell the result, and let it stand a while before the next step. */
  #settle(step: Step, factor: number): void {
    this.log = [...this.log, ...step.events];
    const linger = this.#pacing.linger?.(step.events) ?? 0;
    const wait = step.events.length > 0 ? factor * (pause(this.#queue.length) + linger) : 0;
    this.#timer = setTimeout(() => this.#next(), wait);
    this.#show(step);
  }

  #show(step: Step): void {
    if (step.outcome && this.#whole) {
      this.#asked = null;
      this.log = this.#whole;
    }
    this.settled = true;
    this.score = step.score;
    this.step = step;
    this.#shown(step);
  }
}
