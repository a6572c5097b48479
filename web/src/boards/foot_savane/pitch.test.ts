import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../lib/wire";
import { CELLS, DEPTH, HEIGHT, WIDTH, beyond, duel, follow, goal, half, journey, place, reading } from "./pitch";

const told = (event: string, facts: object = {}): GameEvent => ({ event, words: "", ply: 0, ...facts });

describe("the pitch", () => {
  it("has red's goal below, and blue's when turned", () => {
    expect(place("a1", false).y).toBeGreaterThan(place("a4", false).y);
    expect(place("a1", true).y).toBeLessThan(place("a4", true).y);
    expect(goal("red", false).y).toBe(goal("blue", true).y);
    expect(place("b3", true)).toEqual(place("c2", false));
  });

  it("is read from the far left to the near right", () => {
    expect(reading(false).slice(0, 5)).toEqual(["a4", "b4", "c4", "d4", "a3"]);
    expect(reading(true).slice(0, 5)).toEqual(["d1", "c1", "b1", "a1", "d2"]);
    expect([...reading(true)].sort()).toEqual([...CELLS].sort());
  });

  it("has no place beyond it from the middle, and all places beyond it are on the board", () => {
    expect(beyond("b2", "up", false)).toBeNull();
    expect(beyond("a4", "up-left", false)).toMatchObject({ line: "blue", height: DEPTH });
    expect(beyond("d2", "right", true)).toMatchObject({ line: null, x: 13 });
    for (const box of [beyond("a1", "down-left", false)!, beyond("d4", "up-right", false)!]) {
      expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width / 2).toBeLessThanOrEqual(WIDTH);
      expect(box.y + box.height / 2).toBeLessThanOrEqual(HEIGHT);
    }
  });

  it("mirrors left and right when the shot comes towards the reader", () => {
    expect(half("blue", "left", false)).toBeLessThan(WIDTH / 2);
    expect(half("red", "left", false)).toBeGreaterThan(WIDTH / 2);
    expect(half("red", "left", true)).toBeLessThan(WIDTH / 2);
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
