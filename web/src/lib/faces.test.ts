import { expect, test } from "vitest";
import { initialsOf, LOOKS, looksOf, stripesOf } from "./faces";

test("there are a dozen looks or more, and no two alike in shape", () => {
  expect(LOOKS.length).toBeGreaterThanOrEqual(12);
  expect(new Set(LOOKS.map((look) => JSON.stringify(look))).size).toBe(LOOKS.length);
});

test("faces at one table differ, and a name keeps its own where it can", () => {
  const names = ["Milo", "Juno", "Tilda", "Milo", "Zeno", "Uma"];
  expect(new Set(looksOf(names)).size).toBe(names.length);
  expect(looksOf(["Milo", "Juno"])[0]).toBe(looksOf(["Milo"])[0]);
});

test("a level has its stripes", () => {
  expect(["random", "rookie", "amateur", "pro", "star", "legend"].map(stripesOf)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(stripesOf("unheard of")).toBe(0);
});

test("a person's badge has initials", () => {
  expect(initialsOf("Ana")).toBe("A");
  expect(initialsOf("ana maria lopez")).toBe("AL");
  expect(initialsOf("")).toBe("");
});
