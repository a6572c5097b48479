import { expect, test } from "vitest";
import { hueOf, sideColours } from "./colours";

test("sides have the colours that their seats are named after", () => {
  expect(sideColours(["yellow", "red"], [0, 1])).toMatch(/^--side-0:.+--on-side-0:.+;--side-1:.+--on-side-1:/);
  expect(sideColours(["a", "constructor"], [0, 1])).toBe("");
});

test("a game has always the same hue", () => {
  expect(hueOf("connect_four")).toBe(hueOf("connect_four"));
  expect(hueOf("connect_four")).not.toBe(hueOf("rugby"));
});
