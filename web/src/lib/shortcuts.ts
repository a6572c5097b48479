// What one click plays: an action, or the actions of a shortcut, each once the previous step has arrived. One undo
// reverts all of them.

import type { Step } from "./wire";

/** Time (ms) a step of a shortcut is visible before the next action is sent. */
const STRIDE = 160;

export class Clicks {
  /** The actions still to be sent. */
  #plan: string[] = [];
  #said = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of actions of each click since the last that cannot be undone. */
  #counts: number[] = [];
  /** The number of actions still to be undone. */
  #undoing = 0;
  readonly #act: (action: string) => void;
  readonly #undo: () => void;
  readonly #factor: () => number;

  /** `factor`: a factor for all times. */
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

  /** Undo the last click, once the pending command has been answered. */
  takeBack(step: Step, isOnItsWay: boolean): void {
    this.stop();
    if (!isOnItsWay && !step.can_undo) return;
    this.#undoing = this.#counts.pop() ?? 1;
    if (!isOnItsWay) this.#takeBackNext();
  }

  /** Continue at this step, if it is the latest and nothing has intervened; false if there is nothing to continue. */
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
