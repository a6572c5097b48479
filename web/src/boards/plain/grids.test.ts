import { expect, test } from "vitest";
import { readGrids, targetsOf, type Grid, type Names } from "./grids";

const CELLS = ["1-1", "2-1", "3-1", "1-2", "2-2", "3-2"];

function names(...targets: string[]): Names {
  const found = new Map<string, Set<string>>();
  for (const [kind, name] of targets.map((target) => target.split(":") as [string, string])) {
    found.set(kind, (found.get(kind) ?? new Set()).add(name));
  }
  return found;
}

function texts({ rows }: Grid): string[] {
  return rows.map(({ cells }) => cells.map(({ text }) => text || ".").join(" "));
}

test("rows of short texts are a grid, and its last row names the columns", () => {
  const view = { turn: "red", board: [". . .", "y r .", "a b c"] };
  const [grid] = readGrids(view, names("column:a", "column:c"));
  expect(texts(grid!)).toEqual([". . .", "y r ."]);
  expect(targetsOf(grid!)).toEqual(["column:a", "column:b", "column:c"]);
});

test("lists of values are a grid too, wherever they are in the view", () => {
  const [grid] = readGrids({ table: { board: [[0, null], [12, "x"]] } }, names());
  expect(grid!.name).toBe("board");
  expect(texts(grid!)).toEqual(["0 .", "12 x"]);
  expect(targetsOf(grid!)).toEqual([]);
});

test("what is no grid is none", () => {
  const view = { cards: ["r3", "b4"], rows: ["a b", "a b c"], said: ["good morning", "good evening"] };
  expect(readGrids(view, names())).toEqual([]);
  expect(readGrids({}, names("cell:1-1", "cell:9999-9999"))).toEqual([]);
});

test("labels on both sides say what a place is called", () => {
  const view = { board: ["2 . x", "1 o .", "a b"] };
  const [grid] = readGrids(view, names("cell:a1", "cell:b2", "cell:a2"));
  expect(grid!.rows.map(({ cells }) => cells.map(({ target }) => target))).toEqual([
    ["cell:a2", "cell:b2"],
    ["cell:a1", "cell:b1"],
  ]);
});

test("a drawing without labels has the places that fill it, column first, from the top", () => {
  const view = { board: ["x . .", ". . o"] };
  const [grid, ...more] = readGrids(view, names(...CELLS.map((cell) => `cell:${cell}`)));
  expect(more).toEqual([]);
  expect(grid!.rows[1]!.cells[2]).toEqual({ text: "o", target: "cell:3-2" });
});

test("places are laid out although nothing draws them, with what the view says is there", () => {
  const view = { players: { r1: { cell: "3-2" }, r2: { cell: null } }, ball: "1-1", goals: "4-0" };
  const [grid] = readGrids(view, names("cell:1-1", "cell:2-2"));
  expect(grid!.columns.map(({ text }) => text)).toEqual(["1", "2", "3"]);
  expect(texts(grid!)).toEqual(["ball . .", ". . r1"]);
});

test("what lies on places is found by the place, and in lists", () => {
  const squares = { a1: { face: "lion" }, b1: { face: "snake" }, a2: { face: "lion" }, b2: { face: null } };
  const tiles = readGrids({ squares }, names("tile:a1", "tile:b1", "tile:a2", "tile:b2"));
  expect(texts(tiles[0]!)).toEqual(["lion snake", "lion ."]);
  const men = readGrids({ men: [{ name: "r1", cell: "2-2" }] }, names("cell:1-1", "cell:1-2"));
  expect(texts(men[0]!)).toEqual([". .", ". r1"]);
});

test("players are no places, though they are called so", () => {
  expect(readGrids({}, names("player:r1", "player:r2", "player:b1", "player:b2", "card:1", "card:2"))).toEqual([]);
});
