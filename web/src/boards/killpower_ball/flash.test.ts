import { expect, test } from "vitest";
import type { GameEvent } from "../../lib/wire";
import { flashOf } from "./flash";

const event = (name: string): GameEvent => ({ event: name, words: name, ply: 1 });
const headline = (...names: string[]) => flashOf(names.map(event))?.headline?.event;

test("the weightiest event is the headline", () => {
  expect(headline("shoot", "roll", "basket", "turn")).toBe("basket");
  expect(headline("strike", "roll", "roll", "out", "ball_lies")).toBe("out");
});

test("who has the ball is news only after a die", () => {
  expect(flashOf([event("pass"), event("has_ball")])).toBeNull();
  expect(headline("steal", "roll", "has_ball")).toBe("has_ball");
});

test("a failed die is shown without a headline, and never more than a few of them", () => {
  expect(flashOf([event("steal"), event("roll")])).toEqual({ rolls: [event("roll")], headline: null });
  expect(flashOf(Array.from({ length: 9 }, () => event("roll")))!.rolls).toHaveLength(4);
});
