import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pauseBefore, Rest } from "./rest.svelte";
import type { LegalAction, Step } from "./wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PAUSE = 1000;

function step(rest: string | null, legal: LegalAction[] = [["discard lob"], ["discard red"]], viewer: number | null = 0): Step {
  const nothing = { events: [], view: {}, asked: [], shortcuts: [], private: false, clocks: [], running: null, score: [], outcome: null };
  return { type: "step", ...nothing, cursor: "0", fresh: true, viewer, turn: 0, legal, can_undo: false, rest };
}

function begin() {
  const acted: string[] = [];
  const rest = new Rest(
    (action) => acted.push(action),
    () => PAUSE,
  );
  return { rest, acted };
}

test("nothing is done for who has not wished it", () => {
  const { rest, acted } = begin();
  rest.follow(step("discard lob"));
  vi.advanceTimersByTime(PAUSE);
  expect(acted).toEqual([]);
});

test("from the wish on, every turn with nothing to decide is played after its pause", () => {
  const { rest, acted } = begin();
  rest.toggle(step("discard lob"));
  expect(acted).toEqual([]);
  vi.advanceTimersByTime(PAUSE);
  rest.follow(step(null, []));
  rest.follow(step("discard red"));
  vi.advanceTimersByTime(PAUSE);
  expect(acted).toEqual(["discard lob", "discard red"]);
});

test("taken back during the pause, nothing is done", () => {
  const { rest, acted } = begin();
  rest.toggle(step("discard lob"));
  rest.toggle(step("discard lob"));
  vi.advanceTimersByTime(PAUSE);
  expect(acted).toEqual([]);
  expect(rest.isOn(0)).toBe(false);
});

test("the wish ends when there is something to decide, not with a question that has one answer or another's turn", () => {
  const { rest, acted } = begin();
  rest.toggle(step("discard lob"));
  rest.follow(step(null, []));
  rest.follow(step(null, [["accept"]]));
  expect(rest.isOn(0)).toBe(true);
  rest.follow(step(null, [["accept"], ["react red"]]));
  expect(rest.isOn(0)).toBe(false);
  rest.follow(step("discard lob"));
  vi.advanceTimersByTime(PAUSE);
  expect(acted).toEqual([]);
});

test("it is the wish of one seat, and a spectator has none", () => {
  const { rest, acted } = begin();
  rest.toggle(step("discard lob"));
  rest.stop();
  rest.follow(step("discard red", undefined, 1));
  rest.toggle(step(null, [], null));
  vi.advanceTimersByTime(PAUSE);
  expect(acted).toEqual([]);
  expect([rest.isOn(0), rest.isOn(1), rest.isOn(null)]).toEqual([true, false, false]);
});

test("before others it takes as long as a person takes, never the same; alone with bots no time", () => {
  expect([0, 0.5, 1].map((chance) => pauseBefore(true, chance))).toEqual([600, 1300, 2000]);
  expect(pauseBefore(false, 0.5)).toBe(0);
});
