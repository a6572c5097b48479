import { expect, test } from "vitest";
import { CELL, CELLS, FRAME, bench, edges, panelPoint, playerPoints, pointOf, readingOrder, signed, sizeOf } from "./pitch";

const LYING = { upright: false, turned: false };
const STANDS = [true, false].flatMap((upright) => [true, false].map((turned) => ({ upright, turned })));

test("who looks plays upwards on a narrow screen and to the right on a wide one", () => {
  for (const turned of [false, true]) {
    const [own, other] = turned ? ["12-4", "0-4"] : ["0-4", "12-4"];
    const [home, away] = [own, other].map((cell) => pointOf(cell!, { upright: true, turned }));
    expect(home!.y).toBeGreaterThan(away!.y);
    const [left, right] = [own, other].map((cell) => pointOf(cell!, { upright: false, turned }));
    expect(left!.x).toBeLessThan(right!.x);
  }
});

test("every stand is a turned pitch, never a mirrored one", () => {
  for (const stand of STANDS) {
    const [here, ahead, aside] = ["5-3", "6-3", "5-4"].map((cell) => pointOf(cell, stand));
    const [ax, ay] = [ahead!.x - here!.x, ahead!.y - here!.y];
    const [bx, by] = [aside!.x - here!.x, aside!.y - here!.y];
    expect(ax * by - ay * bx).toBe(CELL * CELL);
  }
});

test("all cells lie within the frame, each somewhere else", () => {
  for (const stand of STANDS) {
    const { width, height } = sizeOf(stand);
    const points = CELLS.map((cell) => pointOf(cell, stand));
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(104);
    for (const { x, y } of points) {
      expect(Math.min(x, y, width - x, height - y)).toBeGreaterThanOrEqual(FRAME + CELL / 2);
    }
  }
});

test("cells are read line by line as they are seen", () => {
  expect(readingOrder(LYING).slice(0, 2)).toEqual(["0-1", "1-1"]);
  expect(readingOrder({ upright: true, turned: false }).slice(0, 2)).toEqual(["12-1", "12-2"]);
  expect(readingOrder({ upright: true, turned: true }).at(-1)).toBe("12-1");
});

test("an edge is next to the cells that it ends", () => {
  for (const stand of STANDS) {
    const { up, left } = edges(stand);
    const gap = (cell: string, box: { x: number; y: number; width: number; height: number }) => {
      const { x, y } = pointOf(cell, stand);
      return Math.max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height);
    };
    expect(gap("6-1", up)).toBe(CELL / 2);
    expect(gap("0-4", left)).toBe(CELL / 2);
  }
});

test("players not yet placed wait in their own in-goal, and two on a cell make room", () => {
  expect(bench("b2", LYING)).toEqual(pointOf("12-3", LYING));
  const player = { cell: "5-3", down: false, points: 0, tackled: false, ball: false };
  const points = playerPoints({ r1: { ...player, ball: true }, b1: { ...player, down: true } }, LYING);
  expect(points["r1"]!.x).toBeLessThan(pointOf("5-3", LYING).x);
  expect(points["b1"]!.x).toBeGreaterThan(pointOf("5-3", LYING).x);
});

test("a panel covers nobody it is about, wherever they are, and stays on the pitch", () => {
  const panel = { width: 252, height: 144 };
  for (const stand of STANDS) {
    const { width, height } = sizeOf(stand);
    for (const cell of CELLS) {
      const about = pointOf(cell, stand);
      const { x, y } = panelPoint([about], [], panel, stand);
      expect(Math.abs(about.x - x) >= panel.width / 2 + 20 || Math.abs(about.y - y) >= panel.height / 2 + 20).toBe(true);
      expect(Math.abs(x - width / 2)).toBeLessThanOrEqual((width - panel.width) / 2);
      expect(Math.abs(y - height / 2)).toBeLessThanOrEqual((height - panel.height) / 2);
    }
  }
});

test("a panel is in the middle if nobody is there, and gives way to bystanders", () => {
  const panel = { width: 252, height: 144 };
  const { width, height } = sizeOf(LYING);
  expect(panelPoint([pointOf("0-1", LYING)], [], panel, LYING)).toEqual({ x: width / 2, y: height / 2 });
  const around = ["5-4", "6-4", "7-5"].map((cell) => pointOf(cell, LYING));
  const { x, y } = panelPoint([pointOf("0-1", LYING)], around, panel, LYING);
  expect(around.filter((token) => Math.abs(token.x - x) < 146 && Math.abs(token.y - y) < 92)).toEqual([]);
});

test("upright, a low panel finds room in an in-goal however many stand around", () => {
  const panel = { width: 300, height: 64 };
  for (const stand of STANDS.filter(({ upright }) => upright)) {
    const everywhere = CELLS.filter((cell) => !/^(0|12)-/.test(cell)).map((cell) => pointOf(cell, stand));
    const { x, y } = panelPoint(everywhere.slice(0, 2), everywhere.slice(2), panel, stand);
    expect(everywhere.filter((token) => Math.abs(token.x - x) < 170 && Math.abs(token.y - y) < 52)).toEqual([]);
  }
});

test("bonuses have a sign", () => {
  expect([2, 0, -1].map(signed)).toEqual(["+2", "+0", "−1"]);
});
