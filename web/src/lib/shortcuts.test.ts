import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clicks } from "./shortcuts";
import type { Step } from "./wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RUN = ["step 5 right", "step 5 right", "step 5 up"];

function step(legal: string[], turn = 0, can_undo = true): Step {
  const nothing = { events: [], view: {}, asked: [], shortcuts: [], private: false, clocks: [], running: null, score: [] };
  const said: [string, ...string[]][] = legal.map((action) => [action]);
  return { type: "step", ...nothing, cursor: "0", fresh: true, viewer: 0, turn, legal: said, can_undo, rest: null, outcome: null };
}

function clicks() {
  const done: string[] = [];
  const made = new Clicks(
    (action) => done.push(action),
    () => done.push("undo"),
    () => 1,
  );
  const follow = (...args: Parameters<typeof step>) => {
    const goesOn = made.follow(step(...args), true);
    vi.runAllTimers();
    return goesOn;
  };
  return { done, made, follow };
}

test("each action is said once the step of the one before has come", () => {
  const { done, made, follow } = clicks();
  made.say(RUN);
  expect(done).toEqual(RUN.slice(0, 1));
  expect(follow(["end", "step 5 right"])).toBe(true);
  expect(done).toEqual(RUN.slice(0, 2));
  expect(follow(["step 5 up"])).toBe(true);
  expect(done).toEqual(RUN);
  expect(follow(["step 5 up"])).toBe(false);
  expect(done).toEqual(RUN);
});

test("a shortcut ends where the next action is not legal, or another seat is asked", () => {
  for (const came of [step(["end"]), step(["step 5 right"], 1), step(["step 5 right"], -1)]) {
    const { done, made, follow } = clicks();
    made.say(RUN);
    expect(made.follow(came, true)).toBe(false);
    expect(follow(["step 5 right"])).toBe(false);
    expect(done).toEqual(RUN.slice(0, 1));
  }
});

test("a shortcut ends where more has happened than its action", () => {
  const { done, made, follow } = clicks();
  made.say(RUN);
  expect(made.follow(step(RUN), false)).toBe(false);
  expect(follow(RUN)).toBe(false);
  expect(done).toEqual(RUN.slice(0, 1));
});

test("one undo takes back what one click has said", () => {
  const { done, made, follow } = clicks();
  made.say(["step 4 up"]);
  follow(["step 5 right"]);
  made.say(RUN);
  follow(RUN);
  follow(RUN);
  follow(RUN);
  made.takeBack(step(RUN), false);
  follow(RUN);
  follow(RUN);
  expect(follow(RUN)).toBe(false);
  expect(done.slice(4)).toEqual(["undo", "undo", "undo"]);
  made.takeBack(step(RUN), false);
  expect(follow(RUN)).toBe(false);
  expect(done.slice(7)).toEqual(["undo"]);
});

test("an undo in the middle of a run waits for the action on its way, and takes back what was done", () => {
  const { done, made, follow } = clicks();
  made.say(RUN);
  follow(RUN);
  made.takeBack(step(RUN), true);
  expect(done).toEqual(RUN.slice(0, 2));
  follow(RUN);
  follow(RUN);
  expect(follow(RUN)).toBe(false);
  expect(done.slice(2)).toEqual(["undo", "undo"]);
});

test("an undo that is not allowed is not kept for later", () => {
  const { done, made, follow } = clicks();
  made.takeBack(step(RUN, 0, false), false);
  expect(follow(RUN)).toBe(false);
  expect(done).toEqual([]);
});
