import { expect, test } from "vitest";
import { ARROWS, nextPlace } from "./places";

const GRID = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ x: 40 * column, y: 40 * row })));

test("an arrow goes to the neighbour in its direction", () => {
  const middle = { x: 40, y: 40 };
  expect(nextPlace(middle, ARROWS["ArrowRight"]!, GRID)).toEqual({ x: 80, y: 40 });
  expect(nextPlace(middle, ARROWS["ArrowUp"]!, GRID)).toEqual({ x: 40, y: 0 });
});

test("where there is nothing straight ahead, it goes to what is nearest to it", () => {
  const places = [{ x: 90, y: 60 }, { x: 300, y: 0 }];
  expect(nextPlace({ x: 0, y: 0 }, ARROWS["ArrowRight"]!, places)).toEqual({ x: 90, y: 60 });
});

test("at the end it stays", () => {
  expect(nextPlace({ x: 80, y: 40 }, ARROWS["ArrowRight"]!, GRID)).toBeUndefined();
});
