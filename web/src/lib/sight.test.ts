import { expect, test } from "vitest";
import { scrollFor } from "./sight";

const SIGHT = { top: 0, bottom: 600 };
const FAR = { up: 1000, down: 1000 };

function at(top: number): { top: number; bottom: number } {
  return { top, bottom: top + 40 };
}

test("what is in sight stays where it is", () => {
  expect(scrollFor([at(0), at(560)], SIGHT, FAR)).toBe(0);
  expect(scrollFor([], SIGHT, FAR)).toBe(0);
});

test("what is below or above is scrolled to, and no farther", () => {
  expect(scrollFor([at(300), at(700)], SIGHT, FAR)).toBe(152);
  expect(scrollFor([at(300), at(-100)], SIGHT, FAR)).toBe(-112);
});

test("where not everything fits, most of it is shown", () => {
  expect(scrollFor([at(0), at(800), at(900)], SIGHT, FAR)).toBe(352);
});

test("nobody scrolls beyond the end", () => {
  expect(scrollFor([at(700)], SIGHT, { up: 0, down: 145 })).toBe(145);
});
