// What one click says: an action, or several of a shortcut, each once the step of the one before has come. One undo takes
// all of them back.

import type { Step } from "./wire";

/** So long (ms) a step of a shortcut is seen before the next action is said. */
const STRIDE = 160;

export class Clicks {
  /** What is still to be said. */
  #plan: string[] = [];
  #said = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many actions each click has said since the last that cannot be taken back. */
  #counts: number[] = [];
  /** How many are still to be taken back. */
  #undoing = 0;
  readonly #act: (action: string) => void;
  readonly #undo: () => void;
  readonly #factor: () => number;

  /** `factor`: by what all times are multiplied. */
  constructor(act: (action: string) => void, undo: () => void, factor: () => number) {
    this.#act = act;
    this.#undo = undo;
    this.#factor = factor;
  }

  say(actions: string[]): void {
    this.stop();
    this.#plan = [...actions];
    this.#counts.push(0);
    this.#next();
  }

  /** Take back what the last click has said, once the answer is there to what is on its way. */
  takeBack(step: Step, isOnItsWay: boolean): void {
    this.stop();
    if (!isOnItsWay && !step.can_undo) return;
    this.#undoing = this.#counts.pop() ?? 1;
    if (!isOnItsWay) this.#takeBackNext();
  }

  /** Go on at this step, if it is the last and nothing has come between; false if there is nothing to go on with. */
  follow(step: Step, isLast: boolean): boolean {
    if (!step.can_undo) this.#counts = [];
    const isAsked = isLast && step.viewer !== null && step.turn === step.viewer;
    if (isAsked && this.#undoing > 0 && step.can_undo) {
      this.#takeBackNext();
    } else if (isAsked && step.legal.some(([action]) => action === this.#plan[0])) {
      this.#timer = setTimeout(() => this.#next(), this.#said + this.#factor() * STRIDE - Date.now());
    } else {
      this.stop();
      return false;
    }
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#plan = [];
    this.#undoing = 0;
  }

  #next(): void {
    this.#counts.push((this.#counts.pop() ?? 0) + 1);
    this.#said = Date.now();
    this.#act(this.#plan.shift()!);
  }

  #takeBackNext(): void {
    this.#undoing--;
    this.#undo();
  }
}
