import { expect, test } from "vitest";
import { CELL, END, SIDE, around, panelAt, pointOf, readingOrder, seatOf, sizeOf, touchZone } from "./court";

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
    const cells = readingOrder(stand);
    expect(new Set(cells).size).toBe(stand.columns * stand.rows);
    const [first, last] = [pointOf(cells[0]!, stand), pointOf(cells.at(-1)!, stand)];
    const [across, down] = stand.upright ? [SIDE, END] : [END, SIDE];
    expect(first).toEqual({ x: across + CELL / 2, y: down + CELL / 2 });
    expect(last).toEqual({ x: width - across - CELL / 2, y: height - down - CELL / 2 });
  }
});

test("a side sits behind its own touch zone", () => {
  for (const stand of STANDS) {
    for (const side of ["red", "blue"] as const) {
      const zone = touchZone(side, stand);
      const seat = seatOf(`${side[0]}4`, stand);
      const away = Math.max(zone.x - seat.x, seat.x - zone.x - zone.width, zone.y - seat.y, seat.y - zone.y - zone.height);
      expect(away).toBeGreaterThan(CELL);
      expect(away).toBeLessThan(END - CELL / 2);
    }
  }
});

test("what is about a cell has it in the middle", () => {
  const stand = { upright: false, turned: false, ...FULL };
  expect(around("26-7", 3, stand)).toEqual({ x: END + 23 * CELL, y: SIDE + 4 * CELL, width: 7 * CELL, height: 7 * CELL });
});

test("a panel goes where there is room", () => {
  for (const stand of STANDS) {
    const [home, away] = ["0-5", `${stand.columns - 1}-5`].map((cell) => pointOf(cell, stand));
    const middle = pointOf(`${stand.columns / 2}-5`, stand);
    expect(panelAt([home!, away!], stand)).toBe(0.5);
    const ownIsFirst = stand.turned === stand.upright;
    expect(panelAt([home!, middle], stand)).toBe(ownIsFirst ? 0.78 : 0.22);
    expect(panelAt([away!, middle], stand)).toBe(ownIsFirst ? 0.22 : 0.78);
  }
});
