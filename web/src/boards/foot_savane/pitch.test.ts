import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../lib/wire";
import { CELLS, DEPTH, LONG, SHORT, beyond, duel, follow, goal, half, journey, place, reading } from "./pitch";

const told = (event: string, facts: object = {}): GameEvent => ({ event, words: "", ply: 0, ...facts });

const UP = { turned: false, lying: false };
const TURNED = { turned: true, lying: false };
const LYING = { turned: false, lying: true };

describe("the pitch", () => {
  it("has red's goal below, and blue's when turned", () => {
    expect(place("a1", UP).y).toBeGreaterThan(place("a4", UP).y);
    expect(place("a1", TURNED).y).toBeLessThan(place("a4", TURNED).y);
    expect(goal("red", UP).y).toBe(goal("blue", TURNED).y);
    expect(place("b3", TURNED)).toEqual(place("c2", UP));
  });

  it("is read from the far left to the near right", () => {
    expect(reading(UP).slice(0, 5)).toEqual(["a4", "b4", "c4", "d4", "a3"]);
    expect(reading(TURNED).slice(0, 5)).toEqual(["d1", "c1", "b1", "a1", "d2"]);
    expect([...reading(TURNED)].sort()).toEqual([...CELLS].sort());
  });

  it("has no place beyond it from the middle, and all places beyond it are on the board", () => {
    expect(beyond("b2", "up", UP)).toBeNull();
    expect(beyond("a4", "up-left", UP)).toMatchObject({ line: "blue", height: DEPTH });
    expect(beyond("d2", "right", TURNED)).toMatchObject({ line: null, x: 13 });
    for (const box of [beyond("a1", "down-left", UP)!, beyond("d4", "up-right", UP)!]) {
      expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width / 2).toBeLessThanOrEqual(SHORT);
      expect(box.y + box.height / 2).toBeLessThanOrEqual(LONG);
    }
  });

  it("lies on its side with the near goal on the left, and up is left for who plays to the right", () => {
    expect(goal("red", LYING).x).toBeLessThan(place("a1", LYING).x);
    expect(place("a1", LYING).x).toBeLessThan(place("a4", LYING).x);
    expect(place("a1", LYING).y).toBeLessThan(place("d1", LYING).y);
    expect(half("blue", "left", LYING).y).toBeLessThan(SHORT / 2);
    expect(half("red", "left", LYING).y).toBeGreaterThan(SHORT / 2);
    expect(reading(LYING).slice(0, 5)).toEqual(["a1", "a2", "a3", "a4", "b1"]);
    expect(beyond("a4", "up", LYING)).toMatchObject({ line: "blue", width: DEPTH });
  });

  it("mirrors left and right when the shot comes towards the reader", () => {
    expect(half("blue", "left", UP).x).toBeLessThan(SHORT / 2);
    expect(half("red", "left", UP).x).toBeGreaterThan(SHORT / 2);
    expect(half("red", "left", TURNED).x).toBeLessThan(SHORT / 2);
  });
});

describe("the events", () => {
  it("tell which tiles have changed places", () => {
    const after = follow([...CELLS.keys()], [told("move", { from: "a1", to: "b2" }), told("turned", { cell: "a1" })]);
    expect(after[CELLS.indexOf("a1")]).toBe(5);
    expect(after[CELLS.indexOf("b2")]).toBe(0);
  });

  it("tell the ball's way: with who moves, then where a card takes it", () => {
    const move = told("move", { from: "b2", to: "b3" });
    const events = [move, told("snake_card", { card: "lob" }), told("ball", { cell: "b1" })];
    expect(journey("b2", events)).toEqual(["b3", "b1"]);
    expect(journey("d4", [move])).toEqual([]);
    expect(journey("b3", [move])).toEqual([]);
  });

  it("tell of a shot only when the keeper has turned a card", () => {
    const shoot = told("shoot", { side: "red", aim: "left" });
    const card = told("goal_card", { side: "blue", aim: "left", from: "b4", card: "down" });
    expect(duel([shoot])).toBeNull();
    expect(duel([shoot, card, told("goal")])).toMatchObject({ keeper: "blue", aim: "left", from: "b4", isGoal: true });
  });
});
