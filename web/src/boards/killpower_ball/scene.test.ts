import { expect, test } from "vitest";
import type { GameEvent } from "../../lib/wire";
import { motion, sceneOf, type Beat } from "./scene";

const event = (name: string, facts: object = {}): GameEvent => ({ event: name, words: name, ply: 1, ...facts });
const roll = (what: string, player: string, passed?: boolean): GameEvent =>
  event("roll", { for: what, player, face: 3, ...(passed === undefined ? {} : { needs: 3, passed }) });
const kinds = (...events: GameEvent[]): string[] => sceneOf(events).map((beat: Beat) => beat.kind);

test("a die comes before what it decides, and the headline last", () => {
  const shot = [event("shoot", { player: "r5" }), roll("shot", "r5", true), event("basket", { side: "red" })];
  expect(kinds(...shot)).toEqual(["die", "flight", "cry"]);
  const [die, flight, cry] = sceneOf(shot);
  expect(flight!.start).toBe(die!.start + die!.length);
  expect(cry!.start).toBe(flight!.start + flight!.length);
  expect(motion(shot)).toBe(cry!.start + cry!.length);
});

test("each die falls beside who rolls it, that of a missed shot at the basket", () => {
  const beats = sceneOf([
    roll("shot", "b2", false),
    event("roll", { for: "miss", face: 5 }),
    event("bounce", { heading: 5, cells: 1 }),
    event("ball_lies", { cell: "2-7" }),
  ]);
  expect(beats.map((beat) => ("at" in beat ? beat.at : beat.to))).toEqual([
    { player: "b2" },
    { basket: "blue" },
    { basket: "blue" },
    { cell: "2-7" },
  ]);
});

test("a blow that may harm is felt before the die of the injury", () => {
  const blow = [event("strike", { player: "r1" }), roll("strike", "r1", true), roll("injury", "b2"), event("stunned", { player: "b2" })];
  expect(kinds(...blow)).toEqual(["die", "blow", "die", "cry"]);
  expect(kinds(event("strike"), roll("strike", "r1", false))).toEqual(["die"]);
});

test("a pass flies, and a thief who fails leaves the ball where it is", () => {
  expect(kinds(event("pass", { player: "r5", to: "r3" }), event("has_ball", { player: "r3" }))).toEqual(["flight"]);
  expect(kinds(event("steal"), roll("steal", "r3", false))).toEqual(["die"]);
});

test("moves and what chance has not touched take no time", () => {
  expect(motion([event("move"), event("end"), event("turn"), event("pick"), event("has_ball", { player: "r1" })])).toBe(0);
  expect(motion([])).toBe(0);
});
