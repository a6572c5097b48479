// Steps are shown one after another, so that motion can explain what happened between two of one's own turns.

import type { GameEvent, Step } from "./wire";

/** How long a step stays before the next one, by how many wait. */
function pace(waiting: number): number {
  return waiting > 4 ? 120 : waiting > 1 ? 280 : 550;
}

export class Showing {
  /** What is shown now; `events` are what has just happened. */
  step: Step | null = $state.raw(null);
  /** What this viewer has seen, the latest at least: earlier plies are asked for. */
  log: GameEvent[] = $state.raw([]);
  /** How many steps have come that are not shown yet. */
  waiting = $state(0);
  /** The last step was shown at once: no motion. */
  hurried = $state(false);

  #queue: Step[] = [];
  #whole: GameEvent[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Before which ply more of the log has been asked for. */
  #asked: number | null = null;
  readonly #shown: (step: Step) => void;

  /** `shown` is told of every step as it is shown. */
  constructor(shown: (step: Step) => void) {
    this.#shown = shown;
  }

  add(step: Step): void {
    const last = this.#queue.at(-1) ?? this.step;
    if (!step.fresh && step.outcome && last && !last.outcome && this.log.length > 0) {
      this.#queueEnd(step);
    } else if (!step.fresh) {
      this.stop();
      this.#asked = null;
      this.log = step.events;
      this.hurried = true;
      this.#show({ ...step, events: [] });
    } else {
      this.#enqueue(step);
    }
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
    const queue = this.#queue;
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
  }

  /** At the end everything is revealed, and the whole log with it; what is new in it is still shown after the rest. */
  #queueEnd(step: Step): void {
    const ply = (this.#queue.at(-1)?.events ?? this.log).at(-1)?.ply ?? 0;
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
    this.log = [...this.log, ...step.events];
    const wait = step.events.length > 0 ? pace(this.#queue.length) : 0;
    this.#timer = setTimeout(() => this.#next(), wait);
    this.#show(step);
  }

  #show(step: Step): void {
    if (step.outcome && this.#whole) {
      this.#asked = null;
      this.log = this.#whole;
    }
    this.step = step;
    this.#shown(step);
  }
}
