// Turns in which nothing is left to decide: played automatically while the person wants that.

import type { Step } from "./wire";

const SHORTEST = 600;
const LONGEST = 2000;

/**
 * How long to wait before such a turn, in milliseconds. With others present it takes about as long as a person clicking,
 * and varies, so that the timing does not reveal that there was no choice.
 */
export function pauseBefore(isWatched: boolean, chance = Math.random()): number {
  return isWatched ? SHORTEST + chance * (LONGEST - SHORTEST) : 0;
}

export class Rest {
  /** The seats of this browser that have enabled it. */
  #seats: readonly number[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #act: (action: string) => void;
  readonly #pause: () => number;

  constructor(act: (action: string) => void, pause: () => number) {
    this.#act = act;
    this.#pause = pause;
  }

  isOn(seat: number | null): boolean {
    return seat !== null && this.#seats.includes(seat);
  }

  toggle(step: Step): void {
    if (step.viewer === null) return;
    if (this.isOn(step.viewer)) this.#end(step.viewer);
    else this.#seats = [...this.#seats, step.viewer];
    this.follow(step);
  }

  /** Play the action of this step if there is one; once there is something to decide again, switch it off. */
  follow(step: Step): void {
    this.stop();
    const { viewer, rest, legal } = step;
    if (viewer === null || !this.isOn(viewer)) return;
    if (rest !== null) this.#timer = setTimeout(() => this.#act(rest), this.#pause());
    else if (legal.length > 1) this.#end(viewer);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #end(seat: number): void {
    this.#seats = this.#seats.filter((other) => other !== seat);
  }
}
