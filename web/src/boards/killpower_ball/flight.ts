// The ball in the air: from leg to leg across the drawing, rising and falling in each.

import type { Attachment } from "svelte/attachments";
import { move, type Point } from "../points";
import { rise } from "./court";

export interface Leg {
  from: Point;
  to: Point;
  /** Milliseconds at normal pace from the start of the scene. */
  start: number;
  length: number;
}

/** Where the ball is along the scene: it waits before each leg and after the last. */
export function pathOf(legs: Leg[]): Keyframe[] {
  const end = endOf(legs);
  return legs.flatMap(({ from, to, start, length }) => [
    { transform: move(from), offset: start / end },
    { transform: move(to), offset: (start + length) / end },
  ]);
}

/** How high it is above the line of each leg. */
export function risesOf(legs: Leg[]): Keyframe[] {
  const end = endOf(legs);
  return legs.flatMap(({ from, to, start, length }) => [
    { transform: "none", offset: start / end, easing: "ease-out" },
    { transform: `translateY(${-rise(from, to)}px) rotate(220deg)`, offset: (start + length / 2) / end, easing: "ease-in" },
    { transform: "rotate(440deg)", offset: (start + length) / end },
  ]);
}

/** Moves the ball along, or a copy that follows it this many milliseconds later. */
export function flightOf(legs: Leg[], factor: number, late = 0): Attachment<SVGElement> {
  return (ball) => {
    const timing = { duration: endOf(legs) * factor, delay: late * factor, fill: "both" } as const;
    const moves = [ball.animate(pathOf(legs), timing), ball.firstElementChild!.animate(risesOf(legs), timing)];
    return () => moves.forEach((one) => one.cancel());
  };
}

function endOf(legs: Leg[]): number {
  const last = legs.at(-1)!;
  return last.start + last.length;
}
