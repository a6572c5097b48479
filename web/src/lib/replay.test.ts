import { expect, test } from "vitest";
import { askedPly, plyAddress } from "./replay.svelte";

test("an address asks for a ply, and nonsense for the start", () => {
  expect(askedPly("?ply=64")).toBe(64);
  for (const search of ["", "?ply=", "?ply=-3", "?ply=1.5", "?ply=many"]) expect(askedPly(search)).toBe(0);
});

test("the address of a position is read back", () => {
  expect(plyAddress("abc", 0)).toBe("/r/abc");
  expect(askedPly(new URL(plyAddress("abc", 7), "http://x").search)).toBe(7);
});
