// Steps are shown one after another, so that animation can explain what happened between two of the viewer's turns.

import type { GameEvent, Step } from "./wire";

/** Milliseconds a board takes to animate events, at normal pace; their result is not announced before that. */
export type Motion = (events: GameEvent[]) => number;

/** How long a step stays before the next one, depending on how many are waiting. */
function pause(waiting: number): number {
  return waiting > 4 ? 120 : waiting > 1 ? 280 : 550;
}

export interface Pacing {
  /** How long the board's animation takes; 0 if there is no board yet, or no animation. */
  motion: Motion;
  /** How much longer than usual the result stays before the next step. */
  linger?: Motion;
  /** A factor for all times; 0 for no animation. */
  factor: () => number;
  /** Called when a step starts to be shown; its result is not announced yet. */
  begins?: (step: Step) => void;
}

/** How a person left the screen: what they were last shown, and the last ply they had seen completely. */
export interface Left {
  step: Step;
  ply: number;
}

/** How long the old position is shown before play continues. */
const LOOK_BACK = 700;

const AT_ONCE: Pacing = { motion: () => 0, factor: () => 1 };

export class Showing {
  /** What is shown now; `events` are the latest ones. */
  step: Step | null = $state.raw(null);
  /** What this viewer has seen, at least the latest part: earlier plies are fetched. */
  log: GameEvent[] = $state.raw([]);
  /** How many steps have arrived that are not shown yet. */
  waiting = $state(0);
  /** The last step was shown at once, without animation. */
  hurried = $state(false);
  /** The animation of the step is over: its result may be announced. */
  settled = $state(true);
  /** The result has also been up for as long as the board asked. */
  seen = $state(true);
  /** The score of each side, as announced so far. */
  score: number[] = $state.raw([]);

  #queue: Step[] = [];
  #whole: GameEvent[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The ply before which more of the log has been requested. */
  #asked: number | null = null;
  readonly #shown: (step: Step) => void;
  readonly #pacing: Pacing;

  /** `shown` is called for every step once its animation is over. */
  constructor(shown: (step: Step) => void, pacing: Pacing = AT_ONCE) {
    this.#shown = shown;
    this.#pacing = pacing;
  }

  /** `own`: this browser has just requested it, so it skips the pause after the previous step. */
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

  /** A person takes over the screen again: from how they left it to the current position. */
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

  /** The ply before which more of the log can be requested, if any. */
  askEarlier(): number | null {
    const first = this.log[0]?.ply ?? 1;
    if (first <= 1 || this.#asked !== null) return null;
    return (this.#asked = first);
  }

  /** Add the requested part, unless the log has changed in the meantime. */
  addEarlier(before: number, events: GameEvent[]): void {
    if (this.#asked !== before) return;
    this.#asked = null;
    this.log = [...events, ...this.log];
  }

  /** The request will not be answered. */
  forgetEarlier(): void {
    this.#asked = null;
  }

  /** Show the latest step at once. */
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
    this.seen = true;
  }

  /** At the end everything is revealed, and the whole log with it; what is new in it is shown after the rest. */
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
    this.seen = true;
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

  /** Announce the result, and keep it up for a while before the next step. */
  #settle(step: Step, factor: number): void {
    this.log = [...this.log, ...step.events];
    const linger = this.#pacing.linger?.(step.events) ?? 0;
    const wait = step.events.length > 0 ? factor * (pause(this.#queue.length) + linger) : 0;
    this.#timer = setTimeout(() => this.#next(), wait);
    this.seen = wait === 0 || linger === 0;
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
