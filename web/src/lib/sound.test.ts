import { expect, test } from "vitest";
import { deedSound, resultSound } from "./sound";
import type { GameEvent } from "./wire";

function event(word: string, facts: object = {}): GameEvent {
  return { event: word, words: "", ply: 1, ...facts };
}

test("what is done is heard as it begins, what came of it afterwards", () => {
  const events = [event("roll"), event("goal", { score: [1, 0] })];
  expect(deedSound(events)).toBe("dice");
  expect(resultSound({ outcome: null, events }, false)).toBe("goal");
});

test("a deed that has its sound has no second one, unless it is one's turn", () => {
  expect(resultSound({ outcome: null, events: [event("tackle")] }, false)).toBe(null);
  expect(resultSound({ outcome: null, events: [event("tackle")] }, true)).toBe("turn");
  expect(resultSound({ outcome: null, events: [event("step")] }, false)).toBe("step");
});
