import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import { Picks } from "./picking.svelte";
import type { LegalAction, Shortcut } from "./wire";

const LEGAL: LegalAction[] = [
  ["r1 5-3", "player:r1", "cell:5-3"],
  ["r1 5-4", "player:r1", "cell:5-4"],
  ["r2 6-4", "player:r2", "cell:6-4"],
  ["end", "button:end"],
];

function offered() {
  const act = vi.fn();
  const why = vi.fn();
  const picks = new Picks(act, why);
  picks.offer(LEGAL);
  return { act, why, picks };
}

test("an action is said by its targets in order", () => {
  const { act, picks } = offered();
  expect([...picks.open]).toEqual(["player:r1", "player:r2", "button:end"]);
  picks.pick("player:r1");
  expect([...picks.open]).toEqual(["cell:5-3", "cell:5-4"]);
  picks.pick("cell:5-4");
  expect(act).toHaveBeenCalledExactlyOnceWith(["r1 5-4"]);
  expect(picks.path).toEqual([]);
});

test("another beginning replaces what was chosen, the same takes it back", () => {
  const { act, picks } = offered();
  picks.pick("player:r1");
  picks.pick("player:r2");
  expect(picks.path).toEqual(["player:r2"]);
  picks.pick("player:r2");
  expect(picks.path).toEqual([]);
  picks.pick("button:end");
  expect(act).toHaveBeenCalledExactlyOnceWith(["end"]);
});

test("what leads nowhere is asked about, with what was chosen before it", () => {
  const { act, why, picks } = offered();
  picks.pick("player:r1");
  picks.pick("cell:9-9");
  expect(why).toHaveBeenCalledExactlyOnceWith(["player:r1", "cell:9-9"]);
  expect(act).not.toHaveBeenCalled();
});

test("what was chosen stays only while it leads somewhere", () => {
  const { picks } = offered();
  picks.pick("player:r1");
  picks.offer(LEGAL.slice(1));
  expect(picks.path).toEqual(["player:r1"]);
  picks.offer(LEGAL.slice(3));
  expect(picks.path).toEqual([]);
});

const RUN: Shortcut = {
  targets: ["player:r1", "cell:5-5"],
  actions: ["r1 5-4", "r1 5-5"],
  way: ["cell:5-4", "cell:5-5"],
};

test("a shortcut says several actions, and shows its way before and meanwhile", () => {
  const { act, picks } = offered();
  picks.offer(LEGAL, [RUN]);
  picks.pick("player:r1");
  expect([...picks.open]).toEqual(["cell:5-3", "cell:5-4", "cell:5-5"]);
  expect(picks.wayTo("cell:5-5")).toEqual(RUN.way);
  expect(picks.wayTo("cell:5-4")).toEqual([]);
  picks.pick("cell:5-5");
  expect(act).toHaveBeenCalledExactlyOnceWith(RUN.actions);
  picks.wait();
  expect(picks.way).toEqual(RUN.way);
  picks.offer(LEGAL);
  expect(picks.way).toEqual([]);
});

test("a legal action with the same targets comes before a shortcut", () => {
  const { act, picks } = offered();
  picks.offer(LEGAL, [{ ...RUN, targets: ["player:r1", "cell:5-4"] }]);
  picks.pick("player:r1");
  picks.pick("cell:5-4");
  expect(act).toHaveBeenCalledExactlyOnceWith(["r1 5-4"]);
});

test("what is pointed at while an action is on its way is remembered, and said when it can be", async () => {
  const act = vi.fn(() => picks.wait());
  const why = vi.fn();
  const picks = new Picks(act, why);
  picks.offer(LEGAL);
  for (const target of ["player:r1", "cell:5-3", "player:r2", "cell:6-4", "button:end"]) picks.pick(target);
  expect(act.mock.calls).toEqual([[["r1 5-3"]]]);
  picks.offer(LEGAL.slice(1));
  await tick();
  expect(act.mock.calls.slice(1)).toEqual([[["r2 6-4"]]]);
  picks.offer(LEGAL);
  await tick();
  expect(act.mock.calls.slice(2)).toEqual([[["end"]]]);
  expect(why).not.toHaveBeenCalled();
});

test("what does nothing by then is forgotten without a word", async () => {
  const { act, why, picks } = offered();
  picks.wait();
  picks.pick("player:r2");
  picks.offer(LEGAL.slice(3));
  await tick();
  expect(picks.path).toEqual([]);
  picks.wait();
  picks.pick("player:r1");
  picks.offer([]);
  await tick();
  expect(act).not.toHaveBeenCalled();
  expect(why).not.toHaveBeenCalled();
});
