import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";
import { askedPly, momentsOf, plyAddress, Watching } from "./replay.svelte";
import type { Curve, Replay, ReplayPly } from "./wire";

const EVENTS = [{ event: "goal", words: "Goal!", ply: 1 }];
const PLIES: ReplayPly[] = [0, 1, 2].map((ply) => ({ ply, view: {}, events: ply ? EVENTS : [] }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(api, "replay").mockResolvedValue({ steps: [{}, {}] } as Replay);
  vi.spyOn(api, "plies").mockResolvedValue(PLIES);
  vi.spyOn(api, "curve").mockResolvedValue({ done: 0, total: 0 } as Curve);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function watching(): Promise<Watching> {
  const found = new Watching("x");
  found.motion = (events) => (events.length > 0 ? 800 : 0);
  await found.read();
  return found;
}

test("the result of a ply is told when its motion is over", async () => {
  const replay = await watching();
  expect(replay.settled).toBe(true);
  await replay.show(1);
  expect([replay.settled, replay.told]).toEqual([false, 0]);
  vi.advanceTimersByTime(800);
  expect([replay.settled, replay.told]).toEqual([true, 1]);
  replay.close();
});

test("a position that is jumped to is told at once", async () => {
  const replay = await watching();
  await replay.show(1);
  await replay.show(0);
  expect(replay.settled).toBe(true);
  await replay.show(2);
  expect([replay.settled, replay.told]).toEqual([true, 2]);
  replay.close();
});

test("an address asks for a ply, and nonsense for the start", () => {
  expect(askedPly("?ply=64")).toBe(64);
  for (const search of ["", "?ply=", "?ply=-3", "?ply=1.5", "?ply=many"]) expect(askedPly(search)).toBe(0);
});

test("the address of a position is read back", () => {
  expect(plyAddress("abc", 0)).toBe("/r/abc");
  expect(askedPly(new URL(plyAddress("abc", 7), "http://x").search)).toBe(7);
});

test("the graph is asked for again before thoughts are shown, so that both agree", async () => {
  const replay = await watching();
  const deeper = { done: 2, total: 2 } as Curve;
  vi.spyOn(api, "curve").mockImplementation(async () => {
    expect(replay.thoughts).toBeNull();
    return deeper;
  });
  vi.spyOn(api, "thoughts").mockResolvedValue({ chances: {}, candidates: [] });
  await replay.think();
  expect(replay.thoughts).not.toBeNull();
  expect(replay.curve).toBe(deeper);
  replay.close();
});

test("turning points and mistakes come in the order of the match, a mistake before what it led to", () => {
  const curve = { steps: [{ ply: 13, words: "thirteen" }], turning_points: [15, 17, 13], mistakes: [17, 15] };
  const moments = momentsOf(curve as unknown as Curve);
  expect(moments.map(({ sign, ply, shows }) => [sign, ply, shows])).toEqual([
    ["○", 13, 13],
    ["?", 15, 14],
    ["○", 15, 15],
    ["?", 17, 16],
    ["○", 17, 17],
  ]);
  expect(moments[0]).toMatchObject({ kind: "turning_point", words: "thirteen" });
});
