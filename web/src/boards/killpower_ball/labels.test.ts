import { expect, test } from "vitest";
import { boxAbout, boxOfNearest, freeSpot, overlap } from "./labels";

const WITHIN = { x: 0, y: 0, width: 400, height: 300 };
const LABEL = { width: 100, height: 50 };

test("a label goes where it is wished, if nothing is there", () => {
  expect(freeSpot([{ x: 203, y: 151 }], LABEL, WITHIN, [])).toEqual({ x: 203, y: 151 });
});

test("a label gives way to what is taken, and goes to the nearest free spot", () => {
  const taken = [{ x: 180, y: 130, width: 40, height: 40 }];
  const spot = freeSpot([{ x: 200, y: 150 }], LABEL, WITHIN, taken)!;
  expect(overlap(boxAbout(spot, LABEL), taken[0]!)).toBe(false);
  expect(Math.hypot(spot.x - 200, spot.y - 150)).toBeLessThan(45 + 20);
});

test("the nearer of two wishes counts", () => {
  const taken = [{ x: 0, y: 0, width: 250, height: 300 }];
  const spot = freeSpot(
    [
      { x: 60, y: 150 },
      { x: 340, y: 150 },
    ],
    LABEL,
    WITHIN,
    taken,
  );
  expect(spot).toEqual({ x: 340, y: 150 });
});

test("there is no spot where everything is taken or the label does not fit", () => {
  expect(freeSpot([{ x: 200, y: 150 }], LABEL, WITHIN, [WITHIN])).toBeNull();
  expect(freeSpot([{ x: 20, y: 20 }], LABEL, { x: 0, y: 0, width: 80, height: 300 }, [])).toBeNull();
});

test("a frame holds as many as fit, the nearest first, and then what matters less", () => {
  const cell = (x: number) => ({ x, y: 0, width: 40, height: 40 });
  const limit = { width: 160, height: 60 };
  const row = [400, 0, 80, 40, 200].map(cell);
  expect(boxOfNearest(row, { x: 20, y: 20 }, limit)).toEqual({ x: 0, y: 0, width: 120, height: 40 });
  expect(boxOfNearest(row, { x: 420, y: 20 }, limit)).toEqual(cell(400));
  expect(boxOfNearest([cell(40)], { x: 0, y: 20 }, limit, [cell(0), cell(-500)])).toEqual({ x: 0, y: 0, width: 80, height: 40 });
  expect(boxOfNearest([], { x: 0, y: 0 }, limit, row)).toBeNull();
});
