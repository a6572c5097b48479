import { expect, test, vi } from "vitest";
import { Picks } from "./picking.svelte";
import type { LegalAction } from "./wire";

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
  expect(act).toHaveBeenCalledExactlyOnceWith("r1 5-4");
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
  expect(act).toHaveBeenCalledExactlyOnceWith("end");
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
