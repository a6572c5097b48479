import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Showing } from "./showing.svelte";
import type { Step } from "./wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function step(ply: number, fresh = true): Step {
  return {
    type: "step",
    cursor: String(ply),
    fresh,
    events: [{ event: "step", words: `ply ${ply}`, ply }],
    view: {},
    viewer: 0,
    turn: 0,
    asked: [],
    legal: [],
    shortcuts: [],
    private: false,
    clocks: [],
    running: null,
    can_undo: false,
    rest: null,
    score: [],
    outcome: null,
  };
}

function shown() {
  const seen: string[] = [];
  const showing = new Showing(({ cursor }) => seen.push(cursor));
  return { showing, seen };
}

test("the first step is shown at once, the next ones after it one by one", () => {
  const { showing, seen } = shown();
  for (const ply of [1, 2, 3]) showing.add(step(ply));
  expect(seen).toEqual(["1"]);
  expect(showing.waiting).toBe(2);
  vi.advanceTimersByTime(600);
  expect(seen).toEqual(["1", "2"]);
  vi.advanceTimersByTime(1200);
  expect(seen).toEqual(["1", "2", "3"]);
  expect(showing.log.map(({ words }) => words)).toEqual(["ply 1", "ply 2", "ply 3"]);
});

test("many that wait go by faster", () => {
  const { showing, seen } = shown();
  for (let ply = 0; ply < 20; ply++) showing.add(step(ply));
  vi.advanceTimersByTime(4000);
  expect(seen).toHaveLength(20);
});

test("skipping shows the last one, and the log has lost nothing", () => {
  const { showing, seen } = shown();
  for (const ply of [1, 2, 3, 4]) showing.add(step(ply));
  showing.skip();
  expect(seen).toEqual(["1", "4"]);
  expect(showing.waiting).toBe(0);
  expect(showing.log.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual(["1", "4"]);
});

test("a whole log replaces what waits and what was seen, without motion", () => {
  const { showing, seen } = shown();
  for (const ply of [1, 2, 3]) showing.add(step(ply));
  showing.add(step(9, false));
  expect(seen).toEqual(["1", "9"]);
  expect(showing.log.map(({ ply }) => ply)).toEqual([9]);
  expect(showing.step?.events).toEqual([]);
});

test("the end comes with the whole log, and its last events are still shown after the others", () => {
  const { showing, seen } = shown();
  showing.add(step(1, false));
  for (const ply of [2, 3]) showing.add(step(ply));
  const events = [1, 2, 3, 4].map((ply) => ({ event: "step", words: `all of ply ${ply}`, ply }));
  const outcome = { values: [1, -1], text: "", reason: "played" as const, score: [], goals: [] };
  showing.add({ ...step(4, false), events, outcome });
  expect(seen).toEqual(["1", "2"]);
  vi.advanceTimersByTime(3000);
  expect(seen).toEqual(["1", "2", "3", "4"]);
  expect(showing.step?.events.map(({ ply }) => ply)).toEqual([4]);
  expect(showing.log.map(({ words }) => words)).toEqual(events.map(({ words }) => words));
});

test("earlier plies are asked for once, and put before the others", () => {
  const { showing } = shown();
  const events = (plies: number[]) => plies.map((ply) => ({ event: "step", words: `ply ${ply}`, ply }));
  showing.add({ ...step(5, false), events: events([4, 5]) });
  expect(showing.askEarlier()).toBe(4);
  expect(showing.askEarlier()).toBeNull();
  showing.addEarlier(4, events([2, 3]));
  expect(showing.log.map(({ ply }) => ply)).toEqual([2, 3, 4, 5]);
  expect(showing.askEarlier()).toBe(2);
  showing.addEarlier(2, events([1]));
  expect(showing.askEarlier()).toBeNull();
});

test("earlier plies of a log that has been replaced are not shown", () => {
  const { showing } = shown();
  showing.add(step(5, false));
  expect(showing.askEarlier()).toBe(5);
  showing.add({ ...step(5, false), viewer: 1 });
  showing.addEarlier(5, [{ event: "step", words: "of another viewer", ply: 4 }]);
  expect(showing.log.map(({ words }) => words)).toEqual(["ply 5"]);
});

test("the result of a step is told when its motion is over", () => {
  const seen: string[] = [];
  const showing = new Showing(({ cursor }) => seen.push(cursor), { motion: () => 1000, factor: () => 0.5 });
  showing.add(step(1));
  expect([showing.step?.cursor, showing.settled, seen, showing.log]).toEqual(["1", false, [], []]);
  vi.advanceTimersByTime(499);
  expect(showing.settled).toBe(false);
  vi.advanceTimersByTime(1);
  expect([showing.settled, seen, showing.log.length]).toEqual([true, ["1"], 1]);
});

test("skipping ends the motion, and tells its result once", () => {
  const seen: string[] = [];
  const showing = new Showing(({ cursor }) => seen.push(cursor), { motion: () => 1000, factor: () => 1 });
  showing.add(step(1));
  showing.skip();
  vi.advanceTimersByTime(5000);
  expect([showing.settled, seen, showing.log.length]).toEqual([true, ["1"], 1]);
});

test("what this browser has asked for does not wait for the pause", () => {
  const { showing, seen } = shown();
  showing.add(step(1), true);
  showing.add(step(2), true);
  showing.add(step(3));
  expect(seen).toEqual(["1", "2"]);
});

test("what is revealed at the end does not cut short the motion of the last step", () => {
  const seen: string[] = [];
  const showing = new Showing(({ cursor }) => seen.push(cursor), {
    motion: (events) => (events.length > 0 ? 1000 : 0),
    factor: () => 1,
  });
  const outcome = { values: [1, -1], text: "", reason: "played" as const, score: [], goals: [] };
  showing.add({ ...step(1), outcome });
  showing.add({ ...step(1, false), cursor: "all", outcome });
  expect([showing.step?.cursor, showing.settled, seen]).toEqual(["1", false, []]);
  vi.advanceTimersByTime(3000);
  expect([showing.settled, seen, showing.log.length]).toEqual([true, ["1", "all"], 1]);
});

test("a score is told with the step that made it, after its motion", () => {
  const showing = new Showing(() => {}, { motion: () => 500, factor: () => 1 });
  showing.add({ ...step(1), score: [1, 0] });
  expect(showing.score).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(showing.score).toEqual([1, 0]);
});

test("skipping tells the score at once", () => {
  const showing = new Showing(() => {}, { motion: () => 500, factor: () => 1 });
  showing.add({ ...step(1), score: [1, 0] });
  showing.skip();
  expect(showing.score).toEqual([1, 0]);
});

test("a person taking over the screen sees how they left it, then what has happened since", () => {
  const begun: string[] = [];
  const showing = new Showing(() => {}, { motion: () => 0, factor: () => 1, begins: ({ cursor }) => begun.push(cursor) });
  const left = { ...step(2), cursor: "left" };
  const events = [1, 2, 3, 4].map((ply) => step(ply).events[0]!);
  showing.resume({ step: left, ply: 2 }, { ...step(4, false), cursor: "now", events });
  expect(showing.step?.cursor).toBe("left");
  expect(showing.step?.legal).toEqual([]);
  expect(showing.log.map(({ ply }) => ply)).toEqual([1, 2]);
  vi.advanceTimersByTime(1000);
  expect(begun).toEqual(["now"]);
  expect(showing.step?.events.map(({ ply }) => ply)).toEqual([3, 4]);
  expect(showing.log.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
});

test("without motion who takes the screen sees how it stands at once", () => {
  const showing = new Showing(() => {}, { motion: () => 0, factor: () => 0 });
  showing.resume({ step: step(1), ply: 1 }, { ...step(2, false), cursor: "now" });
  expect(showing.step?.cursor).toBe("now");
});

test("a result is seen once it has been up for as long as the board asked, or is skipped", () => {
  const showing = new Showing(() => {}, { motion: () => 800, linger: ({ length }) => 1000 * length, factor: () => 1 });
  showing.add(step(1));
  expect([showing.settled, showing.seen]).toEqual([false, true]);
  vi.advanceTimersByTime(800);
  expect([showing.settled, showing.seen]).toEqual([true, false]);
  vi.advanceTimersByTime(1600);
  expect(showing.seen).toBe(true);
  showing.add(step(2));
  vi.advanceTimersByTime(800);
  showing.skip();
  expect(showing.seen).toBe(true);
});

test("nobody waits for a result that need not stay", () => {
  const showing = new Showing(() => {}, { motion: () => 800, factor: () => 1 });
  showing.add(step(1));
  vi.advanceTimersByTime(800);
  expect([showing.settled, showing.seen]).toEqual([true, true]);
});
