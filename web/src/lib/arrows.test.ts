import { expect, test } from "vitest";
import { arrowPath, movedInto } from "./arrows";

const box = (left: number, top: number, size = 20) => ({ left, top, width: size, height: size });

test("an arrow goes from one thing to the other and ends before its middle", () => {
  const { path, head } = arrowPath(box(0, 0), box(200, 0));
  const [x] = path.slice(1).split(" ").map(Number);
  const [tip] = head.slice(1).split(" ").map(Number);
  expect(x).toBeGreaterThan(10);
  expect(x).toBeLessThan(40);
  expect(tip).toBeGreaterThan(190);
  expect(tip).toBeLessThan(210);
});

test("there is an arrow between neighbours and even from a thing to itself", () => {
  for (const to of [box(22, 0), box(0, 0)]) expect(JSON.stringify(arrowPath(box(0, 0), to))).not.toContain("NaN");
});

test("an arrow goes round a label, on the other side if that is nearer", () => {
  const label = { left: 60, top: -60, width: 80, height: 58 };
  const [, bend] = /Q[\d.-]+ ([\d.-]+)/.exec(arrowPath(box(0, 0), box(200, 0)).path)!;
  const [, other] = /Q[\d.-]+ ([\d.-]+)/.exec(arrowPath(box(0, 0), box(200, 0), [label]).path)!;
  expect(Number(bend)).toBeLessThan(0);
  expect(Number(other)).toBeGreaterThan(0);
});

test("what is out of sight counts as at the edge", () => {
  const frame = { left: 0, top: 100, width: 300, height: 200 };
  expect(movedInto(box(400, 20), frame)).toEqual(box(280, 100));
  expect(movedInto(box(-50, 120), frame)).toEqual(box(0, 120));
  expect(movedInto(box(30, 150), frame)).toEqual(box(30, 150));
  expect(movedInto(box(100, 20), frame, [{ left: 60, top: 100, width: 70, height: 40 }])).toEqual(box(130, 100));
});
