import { expect, test } from "vitest";
import { linesOf } from "./deeds";
import type { GameEvent } from "./wire";

const told = (ply: number, words: string, more: Partial<GameEvent> = {}): GameEvent => ({ event: "", words, ply, ...more });

test("a deed that goes on keeps one line", () => {
  const run = [told(1, "A steps."), told(2, "A steps.", { line: "A runs 2 cells.", joins: true }), told(3, "B kicks.")];
  expect(linesOf(run).map(({ words }) => words)).toEqual(["A runs 2 cells.", "B kicks."]);
});

test("a log that begins within a deed has its line", () => {
  const event = told(7, "A steps.", { line: "A runs 3 cells.", joins: true });
  expect(linesOf([event])).toEqual([{ event, words: "A runs 3 cells." }]);
});
