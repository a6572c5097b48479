import { expect, test } from "vitest";
import { hueOf, sideColours } from "./colours";

test("sides have the colours that their seats are named after", () => {
  const seats = [{ name: "yellow", side: 0 }, { name: "a", side: 1 }, { name: "red", side: 5 }];
  expect(sideColours(seats)).toMatch(/^--side-0:.+;--on-side-0:.+;--side-2:.+;--on-side-2:.+$/);
  expect(sideColours([{ name: "constructor", side: 0 }])).toBe("");
});

test("a game has always the same hue", () => {
  expect(hueOf("connect_four")).toBe(hueOf("connect_four"));
  expect(hueOf("connect_four")).not.toBe(hueOf("rugby"));
});

test("safe colours do not follow the names of the seats", () => {
  const seats = [{ name: "red", side: 0 }, { name: "blue", side: 1 }];
  expect(sideColours(seats, true)).not.toBe(sideColours(seats));
  expect(sideColours(seats, true)).toBe(sideColours([{ name: "x", side: 0 }, { name: "y", side: 1 }], true));
});
