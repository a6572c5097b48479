import { expect, test } from "vitest";
import { isWithin, tableOf } from "./numbers";

test("labels of two parts make a table", () => {
  expect(tableOf(["1-dep", "1-com", "2-dep", "2-com"])).toEqual({ rows: ["1", "2"], columns: ["dep", "com"] });
});

test("labels of a deck or a die make none", () => {
  expect(tableOf(["kick-off", "pass+1", "throw-in-fair"])).toBeNull();
  expect(tableOf(["1", "2", "3"])).toBeNull();
  expect(tableOf(["1-dep", "1-com", "2-dep"])).toBeNull();
});

test("a number is whole and within its bounds", () => {
  expect(["1", "10", "007"].map((text) => isWithin(text, 1, 10))).toEqual([true, true, true]);
  expect(["0", "11", "", "2.5", "-3", "x"].some((text) => isWithin(text, 1, 10))).toBe(false);
});
