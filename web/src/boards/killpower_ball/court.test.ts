import { expect, test } from "vitest";
import {
  CELL,
  SIDES,
  around,
  benchOf,
  besideCourt,
  floorOf,
  onArc,
  outlineOf,
  pointOf,
  readingOrder,
  seatOf,
  sizeOf,
  touchZone,
  wallsOf,
} from "./court";

const FULL = { columns: 28, rows: 15 };
const STANDS = [FULL, { columns: 20, rows: 11 }].flatMap((court) =>
  [true, false].flatMap((upright) => [true, false].map((turned) => ({ upright, turned, ...court }))),
);

test("who looks plays upwards on a narrow screen and to the right on a wide one", () => {
  for (const turned of [false, true]) {
    const [own, other] = turned ? ["27-7", "0-7"] : ["0-7", "27-7"];
    const [home, away] = [own, other].map((cell) => pointOf(cell!, { upright: true, turned, ...FULL }));
    expect(home!.y).toBeGreaterThan(away!.y);
    const [left, right] = [own, other].map((cell) => pointOf(cell!, { upright: false, turned, ...FULL }));
    expect(left!.x).toBeLessThan(right!.x);
  }
});

test("every stand is a turned court, never a mirrored one", () => {
  for (const stand of STANDS) {
    const [here, ahead, aside] = ["5-3", "6-3", "5-4"].map((cell) => pointOf(cell, stand));
    const [ax, ay] = [ahead!.x - here!.x, ahead!.y - here!.y];
    const [bx, by] = [aside!.x - here!.x, aside!.y - here!.y];
    expect(ax * by - ay * bx).toBe(CELL * CELL);
  }
});

test("all cells lie within the walls, each somewhere else, read line by line as they are seen", () => {
  for (const stand of STANDS) {
    const { width, height } = sizeOf(stand);
    const { left, right, top, bottom } = wallsOf(stand);
    const cells = readingOrder(stand);
    expect(new Set(cells).size).toBe(stand.columns * stand.rows);
    const [first, last] = [pointOf(cells[0]!, stand), pointOf(cells.at(-1)!, stand)];
    expect(first).toEqual({ x: left + CELL / 2, y: top + CELL / 2 });
    expect(last).toEqual({ x: width - right - CELL / 2, y: height - bottom - CELL / 2 });
  }
});

test("a side sits beyond the court, nearer to its own end, and the two benches and the ball apart", () => {
  for (const stand of STANDS) {
    const floor = floorOf(stand);
    const [one, other] = SIDES.map((side) => benchOf(side, stand));
    for (const side of SIDES) {
      const bench = benchOf(side, stand);
      const zone = touchZone(side, stand);
      expect(bench.y >= 0 && bench.y + bench.height <= sizeOf(stand).height).toBe(true);
      expect(bench.x >= 0 && bench.x + bench.width <= sizeOf(stand).width).toBe(true);
      expect(bench.y + bench.height <= floor.y || bench.y >= floor.y + floor.height).toBe(true);
      const far = (box: { x: number; y: number }) => Math.hypot(box.x - zone.x, box.y - zone.y);
      expect(far(bench)).toBeLessThan(far(side === "red" ? other! : one!));
    }
    const ball = besideCourt(stand);
    for (const { x, y, width, height } of [one!, other!]) {
      expect(ball.x > x && ball.x < x + width && ball.y > y && ball.y < y + height).toBe(false);
    }
    expect(seatOf("r1", stand)).not.toEqual(seatOf("r2", stand));
  }
});

test("what is about a cell has it in the middle", () => {
  const stand = { upright: false, turned: false, ...FULL };
  const { x, y } = pointOf("26-7", stand);
  expect(around("26-7", 3, stand)).toEqual({ x: x - 3.5 * CELL, y: y - 3.5 * CELL, width: 7 * CELL, height: 7 * CELL });
});

test("a throw rises above both ends", () => {
  const [from, to] = [
    { x: 0, y: 100 },
    { x: 300, y: 60 },
  ];
  expect(onArc(from, to, 0.5).y).toBeLessThan(60);
  expect([onArc(from, to, 0), onArc(from, to, 1)]).toEqual([from, to]);
});

test("the outline of some cells has the edges towards all others, and none within", () => {
  for (const stand of STANDS) {
    expect(outlineOf(["5-3"], stand).match(/M/g)).toHaveLength(4);
    expect(outlineOf(["5-3", "6-3"], stand).match(/M/g)).toHaveLength(6);
    expect(outlineOf(["5-3", "6-4"], stand).match(/M/g)).toHaveLength(8);
  }
  const { x, y } = pointOf("5-3", STANDS[0]!);
  expect(outlineOf(["5-3"], STANDS[0]!)).toContain(`M${x - CELL / 2} ${y - CELL / 2}v${CELL}`);
});
