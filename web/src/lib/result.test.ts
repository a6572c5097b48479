import { expect, test } from "vitest";
import { leaderOf, turningPoint, withoutScore } from "./result";
import type { Goal } from "./wire";

/** Goals from the score after each. */
function goals(...scores: number[][]): Goal[] {
  let before = scores[0]!.map(() => 0);
  return scores.map((score, index) => {
    const side = score.findIndex((points, at) => points > before[at]!);
    before = score;
    return { ply: 10 * (index + 1), side, words: "", score };
  });
}

test("who leads leads alone", () => {
  expect(leaderOf([2, 1])).toBe(0);
  expect(leaderOf([1, 1, 0])).toBe(null);
});

test("a match turns with the goal that gave the lead for good", () => {
  expect(turningPoint(goals([1, 0], [1, 1], [1, 2], [1, 3]))?.ply).toBe(30);
  expect(turningPoint(goals([0, 1], [1, 1], [2, 1]))?.ply).toBe(30);
  expect(turningPoint(goals([1, 0], [2, 0], [2, 1]))?.ply).toBe(10);
});

test("a draw turns with the goal that made it level", () => {
  expect(turningPoint(goals([1, 0], [1, 1]))?.ply).toBe(20);
});

test("nothing turns where one side alone scored", () => {
  expect(turningPoint([])).toBe(null);
  expect(turningPoint(goals([1, 0], [2, 0]))).toBe(null);
});

test("a line of the card does not repeat the score", () => {
  const goal = { ply: 1, side: 0, score: [1, 0] };
  expect(withoutScore({ ...goal, words: "GOAL! Ana scores: 1-0." })).toBe("GOAL! Ana scores");
  expect(withoutScore({ ...goal, words: "BUT\u202f! Ana marque\u202f: 1-0." })).toBe("BUT\u202f! Ana marque");
  expect(withoutScore({ ...goal, words: "11-0 says nothing here." })).toBe("11-0 says nothing here.");
});
