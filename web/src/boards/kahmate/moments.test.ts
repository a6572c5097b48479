import { expect, test } from "vitest";
import type { GameEvent } from "../../lib/wire";
import { meanwhile, motionOf, stagedOf, Trails } from "./moments";

function event(name: string, facts: object = {}): GameEvent {
  return { event: name, words: name, ply: 1, ...facts };
}

function step(player: string, from: string, to: string): GameEvent {
  return event("step", { player, from, to });
}

test("a plain step takes no time, what is decided on the stage does", () => {
  expect(motionOf([step("r1", "1-1", "2-1"), event("has_ball")])).toBe(0);
  expect(motionOf([])).toBe(0);
  const times = ["pass", "kick", "draw", "try", "cards_shown"].map((name) => motionOf([event(name)]));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times[0]).toBeGreaterThan(0);
});

test("a try is more than the step that scores it", () => {
  expect(stagedOf([step("r5", "11-4", "12-4"), event("try"), event("over")])?.event).toBe("try");
  expect(stagedOf([event("kick")])).toBeNull();
});

test("until its cards are shown a duel has changed nothing", () => {
  const [before, after] = [{ due: "defence" }, { due: "play" }];
  expect(meanwhile(before, after, [event("card_chosen"), event("cards_shown"), event("down")])).toBe(before);
  expect(meanwhile(before, after, [event("kick")])).toBe(after);
});

test("a scorer crosses the line before the score changes", () => {
  const players = { r5: { cell: "11-4", ball: true }, b1: { cell: "9-4", ball: false } };
  const before = { players, ball: "11-4", tries: { red: 0 } };
  const seen = meanwhile(before, { players: {}, tries: { red: 1 } }, [step("r5", "11-4", "12-4"), event("try")]);
  expect(seen).toEqual({ ...before, ball: "12-4", players: { ...players, r5: { cell: "12-4", ball: true } } });
});

test("steps of one player join to a trail, and stay until the next turn begins", () => {
  const trails = new Trails();
  trails.follow([step("r1", "1-1", "2-1")]);
  trails.follow([step("r1", "2-1", "3-1")]);
  const both = trails.follow([step("r2", "1-2", "1-3")]);
  const drawn = [
    { player: "r1", cells: ["1-1", "2-1", "3-1"] },
    { player: "r2", cells: ["1-2", "1-3"] },
  ];
  expect(both).toEqual(drawn);
  expect(trails.follow([event("end")])).toEqual(drawn);
  expect(trails.follow([step("b1", "9-1", "9-2")])).toEqual([{ player: "b1", cells: ["9-1", "9-2"] }]);
  expect(trails.follow([])).toEqual([]);
});
